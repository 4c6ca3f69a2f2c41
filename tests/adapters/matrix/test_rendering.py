"""Panels as Matrix messages: plain text and HTML that say the same, call nobody by accident, and fit an event."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.adapters.matrix.rendering import (
    MOST_BYTES,
    Called,
    Content,
    UploadedPicture,
    edited,
    in_thread,
    marked,
    render,
)
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import (
    Buttons,
    Countdown,
    Facts,
    Grid,
    Heading,
    LargePieces,
    Panel,
    Piece,
    Pieces,
    Section,
    SmallPrint,
    Text,
    Verbatim,
)
from bot.core.ui.presses import Verb
from storage.ids import Millis
from tests.adapters.discord.cards.panels import EMBLEM, PANELS, SHEET, bet, said
from tests.adapters.matrix.whole_games import COMMANDS, NOW, cards, lines, questions, read_html, size, text
from tests.screens.golden_cards import panels
from tests.screens.sample_views import languages

SAY: Final = languages().voice("en")
BEN: Final = Called("@ben:example.org", "Ben")
UPLOADED: Final = UploadedPicture("mxc://example.org/sheet", 5_000, 800, 600)
HOSTILE: Final = (
    "@room",
    "@ben:example.org",
    "#room:example.org",
    "https://matrix.to/#/@ben:example.org",
    "matrix:u/ben:example.org",
    "evil.example",
    "www.evil.example/x",
    "ben@example.org",
    "10.0.0.1",
    "<b>&lt;img src=x&gt;</b>",
    "\u202eneB\u2066",
    "a\x00\x1b[2Jb\ud800",
)
LINKED: Final = re.compile(r"[@#]\w|\w:[^\W\d]|:/|\w\.[^\W\d]|\d\.\d+\.")
"""Matches text that clients turn into a link or a pill."""


def shown(panel: Panel, **more: object) -> str:
    """The plain text of the panel."""
    return text(message(panel, **more))


def message(panel: Panel, **more: object) -> Content:
    """The panel as a message."""
    return render(panel, say=SAY, now=NOW, **more)  # type: ignore[arg-type]  # Passed on as it comes.


# --- texts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("panel", "body", "html"),
    [
        (
            said(Heading("Round 4"), Text("Ben leads."), Facts(("a", "b")), notice="Mythe"),
            "Mythe\nRound 4\nBen leads.\na\nb",
            "Mythe<br><strong>Round 4</strong><br>Ben leads.<br>a<br>b",
        ),
        (
            said(Text("One."), Heading("Two"), Text("Three.")),
            "One.\n\nTwo\nThree.",
            "One.<br><br><strong>Two</strong><br>Three.",
        ),
        (said(Pieces((Piece("die.red", "red"), Piece("die.x", "blue")))), "red · blue", "red · blue"),
        (
            said(LargePieces((Piece("die.red", "red"), Piece("", "…"))), Text("Ben", strong=True)),
            "red · …\nBen",
            "<strong>red · …</strong><br><strong>Ben</strong>",
        ),
        (
            said(Text("Now:"), Grid(("", "score"), (("Cindy", "−10"), ("Ben", "50"))), Text("Bye.")),
            "Now:\n      score\nCindy   −10\nBen      50\nBye.",
            "Now:<pre><code>      score\nCindy   −10\nBen      50</code></pre>Bye.",
        ),
        (said(Verbatim(("3a.7f <x>",))), "3a.7f <x>", "<pre><code>3a.7f &lt;x&gt;</code></pre>"),
        (
            said(SmallPrint("Luck:", ("3a.7f", "<x>"))),
            "Luck: 3a.7f <x>",
            "Luck: <code>3a.7f</code> <code>&lt;x&gt;</code>",
        ),
        (said(Countdown("Bets close {time}.", Millis(NOW + 42_000))), *["Bets close in 40 seconds."] * 2),
        (said(SHEET), "Instead of it.", "Instead of it."),
        (said(Section((Heading("Mythe"), Text("Race.")), EMBLEM)), "Mythe\nRace.", "<strong>Mythe</strong><br>Race."),
        *[(panel, "…", "…") for panel in (said(), said(Text(" ")), said(Facts(())), said(Grid(("",), ())))],
    ],
)
def test_a_panel_is_read_as(panel: Panel, body: str, html: str) -> None:
    """Headings are bold lines, grids and lines to copy are code, dice are words in a row. No message is empty."""
    content = message(panel)
    assert (text(content), text(content, "formatted_body")) == (body, html)
    assert (content["msgtype"], content["m.mentions"]) == ("m.notice", {})


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_becomes_markup_a_link_or_a_mention(name: str) -> None:
    """In no block a name is anything but text, and invisible characters cannot turn the text around."""
    blocks = (Heading(name), Text(name), Facts((name,)), Pieces((Piece("", name),)), Grid(("",), ((name,),)))
    content = message(
        Panel(name, (*blocks, Countdown(name, NOW)), (replace(bet(1, name)),)), called=[Called("@b:c", name)]
    )
    body, (read, links) = text(content), read_html(text(content, "formatted_body"))
    assert read == lines(body)
    assert links == ["https://matrix.to/#/@b:c"]
    assert not LINKED.search(body)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", body)


def test_ordinary_text_stays_as_it_is() -> None:
    """Sentences, times, decimals, spaces that never break, and emoji have no invisible characters inside."""
    ordinary = "Cindy: 3.5 at 12:30. Ben’s\u00a0turn – 1. red 👩\u200d👧 !join"
    assert shown(said(Text(ordinary))) == ordinary


def test_lines_to_copy_are_exact() -> None:
    """A contribution to the luck keeps each of its characters: another text would have another fingerprint."""
    values = ("matrix:$a@b:c.d https://x.y",)
    assert shown(said(Verbatim(values))) == values[0]
    assert shown(said(SmallPrint("Luck:", values))) == f"Luck: {values[0]}"


# --- commands ---------------------------------------------------------------------------------------------


def test_choices_are_told_as_commands() -> None:
    """One line has the commands; a label that says something else stands behind its command, moves are left out."""
    press = bet(1).press
    choices = (
        replace(bet(1, "Join"), press=replace(press, verb=Verb.JOIN, arg="")),
        replace(bet(1, "My dice"), press=replace(press, verb=Verb.HAND, arg="")),
        replace(bet(1, "The bets"), press=replace(press, verb=Verb.RULES, arg="mythe/bets")),
        replace(bet(1, "Rules"), press=replace(press, verb=Verb.RULES, arg="mythe")),
        bet(2),
    )
    body = shown(Panel("", (), choices), commands=COMMANDS)
    assert body == "You can type: !join · !hand (My dice) · !rules mythe/bets (The bets) · !rules mythe"
    assert shown(Panel("", (Buttons(choices),)), commands=COMMANDS) == body
    assert shown(Panel("", (), choices)) == "…"


# --- who is notified --------------------------------------------------------------------------------------


def test_a_call_mentions_the_one_whom_it_calls() -> None:
    """The name is a pill, and the content mentions that person. Clients notify of an m.text."""
    content = message(said(notice="Your turn!"), called=[BEN])
    assert content["m.mentions"] == {"user_ids": ["@ben:example.org"]}
    assert (content["msgtype"], text(content)) == ("m.text", "Ben: Your turn!")
    pill = '<a href="https://matrix.to/#/@ben:example.org">Ben</a>'
    assert text(content, "formatted_body") == f"{pill}: Your turn!"


def test_a_message_that_notifies_may_mention_nobody() -> None:
    """In a private room nobody needs a mention."""
    content = message(said(notice="Mythe"), notifies=True)
    assert (content["msgtype"], content["m.mentions"]) == ("m.text", {})


# --- pictures ---------------------------------------------------------------------------------------------


def test_a_picture_comes_with_the_text_as_its_caption() -> None:
    """The first uploaded picture is the image. Its words are in the plain text, and further pictures are blocks."""
    second = replace(SHEET, title="Another")
    content = message(said(Text("Over."), SHEET, second), pictures={SHEET: UPLOADED})
    assert (content["msgtype"], content["filename"], content["url"]) == ("m.image", "sheet.png", UPLOADED.address)
    assert content["info"] == {"mimetype": "image/png", "size": 5_000, "w": 800, "h": 600}
    assert text(content) == "Over.\nCindy won 10.\nInstead of it."
    assert text(content, "formatted_body") == "Over.<br>Instead of it."


def test_an_encrypted_picture_brings_its_keys() -> None:
    """The address stands beside the keys, and nowhere else."""
    content = message(said(SHEET), pictures={SHEET: replace(UPLOADED, keys={"v": "v2"})})
    assert content["file"] == {"v": "v2", "url": UPLOADED.address}
    assert "url" not in content


# --- relations --------------------------------------------------------------------------------------------


def test_an_edit_has_the_whole_text_twice_and_calls_nobody() -> None:
    """Clients without edits show the whole text; the new content has no relation of its own."""
    content = in_thread(message(said(Text("Over.")), called=[BEN]), "$root")
    edit = edited(content, "$card")
    assert (edit["body"], edit["m.mentions"]) == ("* Ben: Over.", {})
    assert edit["m.relates_to"] == {"rel_type": "m.replace", "event_id": "$card"}
    assert edit["m.new_content"] == {key: value for key, value in content.items() if key != "m.relates_to"}


def test_a_message_in_a_thread_is_a_reply_for_clients_without_threads() -> None:
    """The reply is to the thread's root."""
    assert in_thread(message(said()), "$root")["m.relates_to"] == {
        "rel_type": "m.thread",
        "event_id": "$root",
        "is_falling_back": True,
        "m.in_reply_to": {"event_id": "$root"},
    }


def test_a_message_carries_its_mark() -> None:
    """The mark is the nonce."""
    assert marked(message(said()), "nonce-1")["org.minotaur.mark"] == "nonce-1"


# --- sizes ------------------------------------------------------------------------------------------------


def test_what_is_too_long_loses_its_longest_end() -> None:
    """Whole lines of the longest block are cut, others stay."""
    content = message(said(Heading("Round 4"), Facts(("ž" * 99,) * 1_000), Text("Ben leads.")))
    first, *facts, cut, last = lines(text(content))
    assert (first, cut, last) == ("Round 4", "…", "Ben leads.")
    assert set(facts) == {"ž" * 99}
    assert MOST_BYTES * 0.8 < size(edited(content, "$card")) <= MOST_BYTES


def test_of_one_long_line_words_are_cut() -> None:
    """The last word that is left is a whole one."""
    assert shown(said(Text("word " * 50_000))).endswith(" word…")


@settings(max_examples=60)
@given(PANELS, st.lists(st.builds(Called, st.text(max_size=255), st.text(max_size=500)), max_size=2))
def test_any_panel_fits_and_says_the_same_twice(panel: Panel, called: Sequence[Called]) -> None:
    """Plain text and HTML have the same lines, only known tags are used, and the edit is small enough."""
    for content in (message(panel, commands=COMMANDS, called=called), message(panel, pictures={SHEET: UPLOADED})):
        assert size(edited(marked(content, "n" * 25), "$" + "e" * 250)) <= MOST_BYTES
        read, _ = read_html(text(content, "formatted_body"))
        assert read == [line for line in lines(text(content)) if content["msgtype"] != "m.image" or line in read]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_whole_games_is_rendered(language: str) -> None:
    """Each card of each game, with awkward names, reads the same as plain text and as HTML, without links."""
    say = languages().voice(language)
    for panel in (*cards(3, 3, language), *questions(3, 6, language)):
        content = render(panel, say=say, now=NOW, commands=COMMANDS)
        read, links = read_html(text(content, "formatted_body"))
        assert (read, links) == (lines(text(content)), [])
        assert not any(LINKED.search(line) for line in read)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_page_is_rendered(language: str) -> None:
    """Rules, standings, statistics, settings and replays read the same as plain text and as HTML."""
    say = languages().voice(language)
    for _, panel in panels(language):
        content = render(panel, say=say, now=NOW, commands=COMMANDS)
        assert read_html(text(content, "formatted_body"))[0] == lines(text(content))


def test_the_private_card_lists_no_choices() -> None:
    """The choices of a question are in its poll only: the text of the card is the same with and without them."""
    for card in questions(3, 4):
        assert message(card, commands=COMMANDS) == message(replace(card, choices=(), menus=()), commands=COMMANDS)
