"""Events of rooms: what is said, voted and reacted; and events that are made up."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.matrix.reading import Reacted, Said, Voted, meaning, typed_press
from bot.app.typed_answers import NotUnderstood
from bot.core.ui.panels import Choice, Panel
from bot.core.ui.presses import Press, Verb
from storage.ids import TableId
from tests.screens.sample_views import languages

SAY: Final = languages().voice("en")
RESPONSE: Final = "org.matrix.msc3381.poll.response"


def said(body: object, msgtype: str = "m.text", relation: object = None) -> dict[str, object]:
    """A message."""
    return {"type": "m.room.message", "content": {"msgtype": msgtype, "body": body, "m.relates_to": relation}}


# --- what people write ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("!join", "!join"),
        ("  1\u00a03\n4 ", "1 3 4"),
        ("re\u202ed\x00", "red"),
        ("> not a reply", "> not a reply"),
        ("  !play mythe\nWho joins?", "!play mythe"),
        ("red\n!blue", "red !blue"),
        ("x" * 60_000, "x" * 1_000),
    ],
)
def test_a_message_is_one_line(body: str, text: str) -> None:
    """Control and bidi characters are left out, and of a very long text only the beginning is read.

    Below a command people chat, so of a command only its own line is read.
    """
    assert meaning(said(body)) == Said(text)


def test_a_reply_is_read_without_what_it_quotes() -> None:
    """Older clients repeat the message above the reply."""
    reply = {"m.in_reply_to": {"event_id": "$card"}}
    assert meaning(said("> <@bot:b> red, blue\n> more\n\nred", relation=reply)) == Said("red", replies_to="$card")
    assert meaning(said("red", relation=reply)) == Said("red", replies_to="$card")
    assert meaning(said("> only a quote", relation=reply)) is None


def test_a_message_in_a_thread_says_so() -> None:
    """The reply that is there for clients without threads is none; another one is."""
    relation = {"rel_type": "m.thread", "event_id": "$root", "m.in_reply_to": {"event_id": "$last"}}
    assert meaning(said("red", relation={**relation, "is_falling_back": True})) == Said("red", thread="$root")
    assert meaning(said("red", relation=relation)) == Said("red", replies_to="$last", thread="$root")


@pytest.mark.parametrize(
    "found",
    [
        said("red", "m.notice"),
        said("red", "m.emote"),
        said("* red", relation={"rel_type": "m.replace", "event_id": "$a"}),
        {"type": "m.room.message", "content": {"msgtype": "m.text", "body": "red", "m.new_content": {}}},
        said(["red"]),
        said(" \u202e "),
        {**said("red"), "state_key": ""},
        {**said("red"), "type": "m.sticker"},
        {"type": "m.room.message"},
        "m.room.message",
        None,
    ],
)
def test_what_says_nothing(found: object) -> None:
    """Notices of other bots, edits, state, other types, and contents of a wrong form mean nothing."""
    assert meaning(found) is None


# --- votes and reactions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("given_answers", [[], ["a"], ["b", "a"]])
def test_a_vote_is_read_in_both_spellings(given_answers: list[str]) -> None:
    """The order of the vote stays; an empty vote takes the vote back."""
    relation = {"rel_type": "m.reference", "event_id": "$poll"}
    unstable = {"type": RESPONSE, "content": {"m.relates_to": relation, RESPONSE: {"answers": given_answers}}}
    stable = {"type": "m.poll.response", "content": {"m.relates_to": relation, "m.selections": given_answers}}
    assert meaning(unstable) == meaning(stable) == Voted("$poll", tuple(given_answers))


@pytest.mark.parametrize("chosen", ["a", None, {}, [1], [["a"]], ["a"] * 21, ["a" * 101]])
def test_a_vote_of_a_wrong_form_is_none(chosen: object) -> None:
    """Answers are at most twenty texts of the length of a press."""
    relation = {"rel_type": "m.reference", "event_id": "$poll"}
    assert meaning({"type": RESPONSE, "content": {"m.relates_to": relation, RESPONSE: {"answers": chosen}}}) is None


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("1\ufe0f\u20e3", 1),
        ("3\u20e3", 3),
        ("12", 12),
        ("\U0001f51f", 10),
        ("0\ufe0f\u20e3", 0),
        ("👍", None),
        ("", None),
    ],
)
def test_a_reaction_may_be_a_number(key: str, number: int | None) -> None:
    """Keycaps and digits are numbers, with and without the invisible character in an emoji."""
    relation = {"rel_type": "m.annotation", "event_id": "$card", "key": key}
    reacted = meaning({"type": "m.reaction", "content": {"m.relates_to": relation}})
    assert isinstance(reacted, Reacted)
    assert (reacted.event, reacted.number) == ("$card", number)


JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(["$a", "m.text"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
RELATIONS: Final = JSON | st.fixed_dictionaries(
    {},
    optional={
        "rel_type": JSON | st.sampled_from(["m.replace", "m.thread", "m.reference", "m.annotation"]),
        "event_id": JSON | st.just("$a"),
        "key": JSON | st.just("1"),
        "is_falling_back": JSON,
        "m.in_reply_to": JSON | st.fixed_dictionaries({"event_id": JSON}),
    },
)
CONTENTS: Final = JSON | st.fixed_dictionaries(
    {},
    optional={
        "msgtype": JSON | st.just("m.text"),
        "body": JSON | st.text(max_size=80),
        "m.relates_to": RELATIONS,
        "m.new_content": JSON,
        "m.selections": JSON,
        RESPONSE: JSON | st.fixed_dictionaries({"answers": JSON | st.lists(st.text(max_size=5))}),
    },
)
TYPES: Final = st.sampled_from(["m.room.message", "m.reaction", RESPONSE, "m.poll.response"])


@given(JSON | st.fixed_dictionaries({"type": TYPES | JSON, "content": CONTENTS}))
def test_no_event_breaks_the_reader(found: object) -> None:
    """Any value is read: as something of the right form, or as nothing."""
    match meaning(found):
        case Said(text, replies_to, thread):
            assert text.isprintable() or "\u200d" in text or "\u200c" in text
            assert all(one is None or one.startswith("$") for one in (replies_to, thread))
        case Voted(poll, answers):
            assert poll.startswith("$")
            assert all(isinstance(answer, str) for answer in answers)
        case Reacted(on, key) as reacted:
            assert on.startswith("$")
            assert len(key) <= 50
            assert reacted.number is None or reacted.number >= 0
        case None:
            pass


# --- answers by word --------------------------------------------------------------------------------------


def dice(*names: str) -> Panel:
    """A card that offers dice with these names."""
    args = ("roll.red", "roll.yellow", "roll.purple")
    presses = [Press(TableId("t"), 1, Verb.MOVE, arg) for arg in args]
    return Panel("", (), tuple(Choice(name, press) for name, press in zip(names, presses, strict=True)))


CARDS: Final = (dice("rouge", "jaune", "violet"), dice("red", "yellow", "purple"), dice("červená", "žlutá", "fialová"))


@pytest.mark.parametrize("line", ["2", "jaune", "JAU", "yellow", "zluta", "žlutá"])
def test_a_word_of_any_language_is_an_answer(line: str) -> None:
    """The number, the name in the person's own language, and the names in the others."""
    assert typed_press(CARDS, line, SAY) == CARDS[0].choices[1].press


def test_a_word_that_means_nothing_is_told_so() -> None:
    """The sentence repeats the word. What may be typed follows, as far as nobody has to read a long list."""
    told = typed_press(CARDS, "green", SAY)
    assert told == NotUnderstood("“green” is not one of the choices. Choose: 1\u00a0rouge, 2\u00a0jaune, 3\u00a0violet")
    presses = [Press(TableId("t"), 1, Verb.MOVE, f"roll.{letter}") for letter in "abcdefghijklm"]
    many = Panel("", (), tuple(Choice(f"die {press.arg[-1]}", press) for press in presses))
    assert typed_press([many], "green", SAY) == NotUnderstood("“green” is not one of the choices.")
    unclear = typed_press([many], "die", SAY)
    assert isinstance(unclear, NotUnderstood)
    assert "Choose" not in unclear.why
