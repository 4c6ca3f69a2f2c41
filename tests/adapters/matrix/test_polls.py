"""Questions as polls, votes as presses, and numbered text where no poll fits."""

from collections import Counter
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.adapters.matrix.polls import (
    LONGEST_ANSWER,
    WrongCount,
    makes_moves,
    numbered,
    ordered,
    poll,
    poll_end,
    shown,
    voted,
)
from bot.adapters.matrix.reading import typed_press
from bot.adapters.matrix.rendering import MOST_BYTES, Content
from bot.app.typed_answers import TypedQuestion
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Choice, Facts, Heading, Menu, Panel, Piece, Pieces, Text
from bot.core.ui.presses import Press, Verb, joined, spell
from storage.ids import TableId
from tests.adapters.discord.cards.panels import PANELS, bet
from tests.adapters.matrix.whole_games import questions, size
from tests.screens.sample_views import languages

SAY: Final = languages().voice("en")
TEXT: Final = "org.matrix.msc1767.text"
BETS: Final = Panel("Mythical Dice", (Text("How many?"), Text("All are in.")), tuple(map(bet, range(3))))
DICE: Final = tuple(bet(number, label) for number, label in enumerate("556"))
BACK: Final = Choice("Back", replace(bet(0).press, verb=Verb.CHOOSE, arg=""))
ROLL: Final = Panel("", (Text("What do you do?"),), (), (Menu("Roll 2 dice", DICE, least=2, most=2),))


def asked(panel: Panel, *, alone: bool = False) -> Content:
    """The poll's own block."""
    content = poll(panel, SAY, alone=alone)
    assert content is not None
    start = content["org.matrix.msc3381.poll.start"]
    assert isinstance(start, dict)
    return start


def answers(panel: Panel) -> dict[str, str]:
    """The texts of the poll's answers, by their ids."""
    found = asked(panel)["answers"]
    assert isinstance(found, list)
    return {str(answer["id"]): str(answer[TEXT]) for answer in found}


def text(panel: Panel) -> str:
    """The numbered text of the panel, below what stood there before."""
    last = numbered(panel, SAY).blocks[-1]
    assert isinstance(last, Facts)
    return "\n".join(last.lines)


# --- polls ------------------------------------------------------------------------------------------------


def test_a_question_with_buttons_is_a_poll_of_one_answer() -> None:
    """The ids of answers are spelled presses, and the fallback has the same choices with what to type."""
    assert poll(BETS, SAY) == {
        "org.matrix.msc3381.poll.start": {
            "question": {TEXT: "How many?"},
            "kind": "org.matrix.msc3381.poll.disclosed",
            "max_selections": 1,
            "answers": [{"id": f"v1:k7m2q4x9ab:12:move:bet.{number}", TEXT: str(number)} for number in range(3)],
        },
        TEXT: "How many?\n0\n1\n2\nType a number or a name.",
        "m.mentions": {},
    }


def test_buttons_and_menus_of_one_choice_are_one_list() -> None:
    """They name what they do."""
    menus = (Menu("Poach", (bet(1, "Poach the Kappa"),)), Menu("Release", (bet(2, "Release the Golem"),)))
    panel = Panel("", (Text("What?"),), (bet(3, "Pass"),), menus)
    assert list(answers(panel).values()) == ["Pass", "Poach the Kappa", "Release the Golem"]


def test_bare_numbers_are_asked_alone() -> None:
    """Beside other answers nobody could tell what they do. Only the way back may follow."""
    panel = Panel("", (Text("Release the Golem: Choose one die."),), (BACK,), (Menu("Choose one die.", DICE[1:]),))
    assert asked(panel)["question"] == {TEXT: "Release the Golem: Choose one die."}
    assert list(answers(panel).values()) == ["5", "6", "Back"]
    assert poll(replace(panel, choices=(bet(9, "Pass"),)), SAY) is None


def test_a_menu_of_a_fixed_number_is_a_poll_of_several_answers() -> None:
    """The question tells the number once, and answers show what may be typed."""
    assert asked(ROLL)["max_selections"] == 2
    assert asked(ROLL)["question"] == {TEXT: "Roll 2 dice"}
    gifts = tuple(bet(number, label) for number, label in enumerate(("to Al", "to Ben", "to Al")))
    giving = Panel("", (), (), (Menu("Cards to give", gifts, least=2, most=2),))
    assert asked(giving)["question"] == {TEXT: "Cards to give (exactly 2)"}
    assert list(answers(giving).values()) == ["1. to Al", "2. to Ben", "3. to Al"]


@pytest.mark.parametrize(
    "panel",
    [
        Panel("", (Text("Wait."),)),
        Panel("", (), (Choice("Join", Press(TableId("t"), 0, Verb.JOIN)),)),
        Panel("", (), tuple(map(bet, range(21)))),
        Panel("", (), (), (Menu("Gifts", DICE, least=1, most=2),)),
        Panel("", (), (), (Menu("Mine", DICE[:2], least=2, most=2), Menu("Theirs", (bet(8), bet(9)), 2, 2))),
        Panel("", (), (bet(1), bet(1))),
        replace(ROLL, choices=(bet(9, "Pass"),)),
    ],
    ids=["nothing", "no answer", "too many", "a range", "two menus of several", "one press twice", "two kinds"],
)
def test_where_a_poll_would_ask_something_else_there_is_none(panel: Panel) -> None:
    """A vote would be complete before the person is ready, or clients would not show the poll."""
    assert poll(panel, SAY) is None


def test_beside_several_there_may_be_the_way_back() -> None:
    """Whoever has tapped a die and then the way back goes back."""
    panel = replace(ROLL, choices=(BACK,))
    assert list(answers(panel).values()) == ["5", "5", "6", "Back"]
    *dice, back = answers(panel)
    assert voted([dice[0], back], panel) == voted([back], panel) == BACK.press
    assert voted(dice[1:], panel) == joined([DICE[1].press, DICE[2].press])
    assert voted(dice[:1], panel) == WrongCount(2, 1)
    assert typed_press([panel], "5 6", SAY) == joined([DICE[0].press, DICE[2].press])


def test_numbers_are_those_of_the_poll_that_stands_there() -> None:
    """The answers of a poll of one answer are read from the poll: what is possible may have changed since."""
    content = poll(Panel("", (), (bet(1, "Kappa"), bet(2, "Roc"))), SAY)
    assert content is not None
    assert typed_press([shown(content), Panel("", (), (bet(2, "Roc"),))], "2", SAY) == bet(2).press
    several = poll(ROLL, SAY)
    assert several is not None
    assert shown(several).choices == shown({}).choices == ()


def test_a_vote_for_another_question_is_looked_up() -> None:
    """Only a vote that makes a move which the panel offers is an answer to the panel."""
    assert makes_moves([bet(1).press], BETS)
    assert not makes_moves([bet(3).press], BETS)
    assert not makes_moves([BACK.press], replace(BETS, choices=(*BETS.choices, BACK)))


def test_a_poll_s_question_is_short_and_tells_nothing_else() -> None:
    """A lock screen shows the sentence that asks, and not what the person holds or has chosen."""
    blocks = (Heading("Your dice: 7"), Text("Ben gave you: 3"), Text("Which one?"), Text("Your choice: 5"))
    assert asked(replace(BETS, blocks=blocks))["question"] == {TEXT: "Which one?"}
    assert asked(replace(BETS, blocks=blocks[:2]))["question"] == {TEXT: "Ben gave you: 3"}
    wishes = (Text("List what you want."), Text("Your wishes:"), Text("1. Sphinx"), Text("2. Roc"))
    assert asked(replace(BETS, blocks=wishes))["question"] == {TEXT: "List what you want."}
    assert asked(replace(BETS, blocks=()))["question"] == {TEXT: "Mythical Dice"}
    assert asked(replace(BETS, blocks=(Text("word " * 99),)))["question"] == {TEXT: "word " * 28 + "word…"}


def test_a_poll_names_what_its_reader_holds() -> None:
    """Only a poll that may come before the card does, after the line that lock screens show, and if it stays short."""
    held = Pieces((Piece("", "griffin"), Piece("", "red")))
    bets, longer = (replace(BETS, blocks=(*[held] * times, *BETS.blocks)) for times in (1, 20))
    assert asked(bets, alone=True)["question"] == {TEXT: "How many?\ngriffin · red"}
    assert asked(bets)["question"] == asked(longer, alone=True)["question"] == {TEXT: "How many?"}


def test_the_end_of_a_poll_refers_to_its_start() -> None:
    """The text is in the reader's language."""
    assert poll_end("$start", SAY) == {
        "m.relates_to": {"rel_type": "m.reference", "event_id": "$start"},
        "org.matrix.msc3381.poll.end": {},
        TEXT: "This question is closed.",
        "m.mentions": {},
    }


# --- votes ------------------------------------------------------------------------------------------------


def test_a_vote_is_the_press_of_its_answer() -> None:
    """Also for a question that is closed: the core says so."""
    assert voted([spell(bet(2).press)], BETS) == bet(2).press
    old = replace(bet(2).press, decision=11)
    assert voted([spell(old)], BETS) == old


def test_several_answers_are_one_press_in_the_order_of_the_poll() -> None:
    """The order in which somebody taps makes no difference, and one answer twice counts once."""
    ids = [spell(choice.press) for choice in DICE]
    press = joined([DICE[0].press, DICE[2].press])
    assert voted([ids[2], ids[0], ids[2]], ROLL) == press


@pytest.mark.parametrize(
    ("panel", "wrong"),
    [(ROLL, WrongCount(2, 1)), (ROLL, WrongCount(2, 3)), (BETS, WrongCount(1, 2)), (BETS, WrongCount(1, 0))],
)
def test_another_number_of_answers_is_refused(panel: Panel, wrong: WrongCount) -> None:
    """The refusal tells the number, and whether more answers may still come."""
    assert voted(list(answers(panel))[: wrong.given], panel) == wrong
    assert wrong.unfinished == (wrong.given < wrong.asked)
    assert wrong.why(SAY) == f"Please choose exactly {wrong.asked}."


@pytest.mark.parametrize(
    "ids",
    [
        ["nonsense"],
        ["v1:k7m2q4x9ab:12:move:bet.1", "v2:x"],
        ["v1:other:1:move:a", "v1:k7m2q4x9ab:12:move:bet.1"],
        ["v1:other:1:move:a", "v1:other:2:move:b"],
        ["v1:other:1:move:a", "v1:other:1:hand:"],
    ],
)
def test_made_up_votes_are_no_presses(ids: list[str]) -> None:
    """Unknown ids, and ids of different questions together, come from no poll of ours."""
    assert voted(ids, BETS) is None


@settings(max_examples=40)
@given(st.lists(st.one_of(st.text(max_size=9), st.from_regex(r"v1:\w*:\d:(move|hand):.*")), max_size=5), PANELS)
def test_no_vote_breaks_the_reader(ids: list[str], panel: Panel) -> None:
    """Any texts are read as a press, as a refusal, or as nothing."""
    assert isinstance(voted(ids, panel), Press | WrongCount | None)


# --- text instead -----------------------------------------------------------------------------------------


def test_choices_are_numbered_where_no_poll_fits() -> None:
    """Dice stand in one line, long names in a line each; the signs are those that people may type."""
    panel = Panel("", (), (bet(9, "Pass"),), (Menu("Roll 2 dice", DICE, least=2, most=2),))
    assert text(panel).splitlines() == [
        "Roll 2 dice (type 2 of these, with spaces between):",
        "5, 5, 6",
        "Or choose one of these instead:",
        "a. Pass",
    ]
    gifts = (bet(1, "a zero to Ann"), bet(2, "a one to Ben"))
    assert text(Panel("", (), (), (Menu("Gifts", gifts, most=2),))).splitlines() == [
        "Gifts (type 1–2 of these, with spaces between):",
        "1. a zero to Ann",
        "2. a one to Ben",
    ]
    assert text(Panel("", (), tuple(bet(number, f"bet {number}") for number in range(2)))).splitlines() == [
        "Choose one:",
        "a. bet 0",
        "b. bet 1",
        "Type a letter or a name.",
    ]
    assert numbered(Panel("Wait.", ()), SAY) == Panel("Wait.", ())


# --- whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_whole_games_can_be_answered(language: str) -> None:
    """Each answer of each poll is read back as its press, and is no longer than clients show; the rest is text."""
    say, kinds = languages().voice(language), Counter[str]()
    for panel in questions(4, 3, language):
        content = poll(panel, say)
        if content is None:
            kinds["text"] += 1
            continue
        assert size(content) < MOST_BYTES / 2
        ids, taken = answers(panel), asked(panel)["max_selections"]
        question = TypedQuestion.by(ordered(panel))
        presses = [choice.press for choice in question.choices]
        assert isinstance(taken, int)
        assert max(map(len, ids.values())) <= LONGEST_ANSWER
        assert list(ids) == list(map(spell, presses))
        for menu, its in question.menus[:1]:
            assert voted(list(ids)[its.start : its.stop][menu.most - 1 :: -1], panel) == joined(
                presses[its.start :][: menu.most]
            )
        assert [voted([one], panel) for one in ids] == presses or taken > 1
        kinds["several" if taken > 1 else "one"] += 1
    assert kinds["one"] > kinds["text"] > 0
    assert kinds["several"] > 0


def test_every_question_of_whole_games_can_be_typed() -> None:
    """Each choice stands in the text, with the number or the name that takes it."""
    for panel in questions(4, 3):
        question, told = TypedQuestion.by(ordered(panel)), text(panel)
        buttons = range(question.menus[0][1].start if question.menus else len(question.choices))
        for menu, its in ((None, buttons), *question.menus):
            offers = question.among[its.start : its.stop]
            assert all(f"{offer.sign}. {offer.name}".removeprefix(". ") in told for offer in offers)
            least = menu.least if menu is not None else 1
            typed = [offer.sign or offer.name for offer in offers]
            for first in range(0, len(offers) - least + 1, least):
                assert isinstance(typed_press([panel], " ".join(typed[first : first + least]), SAY), Press)
