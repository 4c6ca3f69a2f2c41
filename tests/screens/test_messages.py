"""Messages that tables post, and messages that they send in private."""

from dataclasses import replace

import pytest

from bot.core.table.views import Holder, TableView
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Panel, Picture, Pieces, SmallPrint, Verbatim
from bot.core.ui.presses import Verb
from rules.chance import client_seed
from rules.game import REVEAL, Event
from rules.mythical_dice.moves import BetMade, BetNoted, GameEnded, HandDealt, LeaderChosen, RoundBegun, RoundScored
from rules.mythical_dice.pieces import Kind
from storage.changes import Message, Status
from tests.screens.golden_cards import situations
from tests.screens.sample_views import EMPTY, SEED, finished, first_die, languages, round_4, screens, seen, some_bets
from tests.screens.text import blocks_of, panel_text, presses, verbs
from tests.test_locales import raised

SCREEN = screens().of("mythical-dice")
KINDS_OF_DICE = [kind.key for kind in Kind]


def copied(panel: Panel) -> list[tuple[str, ...]]:
    """The lines of the panel that people can copy."""
    return [block.lines for block in panel.blocks if isinstance(block, Verbatim)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_gives_nothing_away(language: str) -> None:
    """A lock screen shows the first line, so it has no dice and no numbers."""
    say = languages().voice(language)
    secrets = [say(f"die-{key}") for key in KINDS_OF_DICE]

    for _, view, kind in situations():
        notice = screens().message(kind, view, language).notice
        assert not any(secret in notice for secret in secrets)
        assert not any(sign.isdigit() for sign in notice.replace(view.id, ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_to_the_table_carries_only_the_way_to_the_dice(language: str) -> None:
    """The message is public, so a list of legal dice would show the hand to everybody."""
    panel = screens().message(Message.TURN, seen(first_die(), 2), language)

    place = screens().message(Message.PLACE, seen(first_die()), language)
    assert panel.notice == languages().say(language, "notice-turn", table=place.notice)
    assert panel.blocks == ()
    assert [(choice.press.verb, choice.press.arg) for choice in panel.choices] == [(Verb.HAND, "")]


def test_private_notices_show_no_dice() -> None:
    """Warnings, and messages to people who are away, show no dice; only the private card does."""
    for kind in (Message.WARNING, Message.AWAY):
        panel = screens().message(kind, seen(first_die(), 2, away={2}), "en")
        assert not blocks_of(panel, Pieces)


MIXED = replace(seen(round_4()), contributions=("press-1 lucky word", "press-2"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_fairness_is_one_line_of_small_print_with_a_button_that_explains(language: str) -> None:
    """The commitment is whole; the contributions stand in seat order behind the client seed made from them."""
    exact = {
        Message.COMMITMENT: (MIXED.commitment,),
        Message.CONTRIBUTIONS: (client_seed(MIXED.contributions), *MIXED.contributions),
    }
    for kind, values in exact.items():
        panel = screens().message(kind, MIXED, language)
        (block,) = panel.blocks
        assert isinstance(block, SmallPrint)
        assert (panel.notice, block.exact) == ("", values)
        assert presses(panel) == [(Verb.FAIRNESS, "")]


def test_whatever_way_a_table_ends_its_seed_is_published() -> None:
    """The whole seed stands in one line of small print. The commitment stands in its own message since the opening."""
    finals = ("result", "cancelled", "expired", "abandoned", "ended by the host")
    panels = [screens().message(kind, view, "en") for name, view, kind in situations() if name in finals]

    small = [[block.exact for block in blocks_of(panel, SmallPrint)] for panel in panels]
    assert small == [[(SEED.hex(),)]] * len(finals)


def test_how_it_works_shows_what_is_published_so_far() -> None:
    """In the lobby the commitment; in the game also the contributions and the client seed; at the end all."""
    lobby, over = replace(MIXED, status=Status.LOBBY), replace(MIXED, status=Status.FINISHED, seed=SEED.hex())
    mixed = [MIXED.contributions, (client_seed(MIXED.contributions),)]

    shown = [screens().fairness(view, "en") for view in (lobby, MIXED, over)]

    assert copied(shown[0]) == [(MIXED.commitment,)]
    assert copied(shown[1]) == [(MIXED.commitment,), *mixed]
    assert copied(shown[2]) == [(MIXED.commitment,), *mixed, (SEED.hex(),)]
    assert list(map(verbs, shown)) == [[], [], [Verb.VERIFY]]


def test_how_it_works_shows_no_luck_of_a_table_that_never_played() -> None:
    """A table that closed in its lobby has a seed and no client seed."""
    closed = replace(EMPTY, status=Status.CLOSED, seed=SEED.hex())

    assert copied(screens().fairness(closed, "en")) == [(EMPTY.commitment,), (SEED.hex(),)]


def test_the_result_is_one_picture_and_the_same_in_words() -> None:
    """It has who won, everybody's place, points and seat, and the turning point; the words say the same."""
    (picture,) = blocks_of(screens().message(Message.RESULT, seen(finished()), "en"), Picture)
    text = panel_text(Panel("", picture.instead))

    assert (picture.key, picture.title, picture.names[0]) == ("end", "Ben wins with −50 points!", "Ben")
    assert (picture.rows, picture.cells[0]) == (((1, 2, 3, 4), (1, 2, 3, 0)), ("−50", "−170", "−230", "−270"))
    label, turn = picture.cells[1]
    for words in (text, picture.words):
        assert picture.title in words
        assert f"{label}: {turn}" in words
        assert all(name in words for name in picture.names)


def test_details_hold_the_whole_sheet() -> None:
    """Where no pictures can be shown, the sheet has a line for each round and a column for each seat."""
    panel = screens().of("mythical-dice").details(seen(finished()), "en")
    (instead,) = [block.instead for block in panel.blocks if isinstance(block, Picture) and block.instead]
    text = panel_text(Panel("", instead))

    assert "|1   −10 −10    10   −10\n" in text
    assert "|8   −40  80   −20   −20\n" in text


# --- the story --------------------------------------------------------------------------------------------


BETTING = seen(some_bets())
CINDY = seen(some_bets(), 0)
BEN = seen(some_bets(), 1)
ROBOT = replace(BEN, seats=(replace(BEN.seats[0], holder=Holder.ROBOT), *BEN.seats[1:]))
AWAY = seen(some_bets(), 0, away={0})
OVER = seen(finished(seats=3))


@pytest.mark.parametrize(
    ("event", "view", "told"),
    [
        pytest.param(HandDealt(0, (Kind.RED, Kind.GREY)), CINDY, "You hold: red, grey.", id="my-hand"),
        pytest.param(BetNoted(0, 1), CINDY, "Your bet: 1.", id="my-bet"),
        pytest.param(HandDealt(1, (Kind.RED,)), CINDY, None, id="not-another's-hand"),
        pytest.param(BetNoted(0, 1), AWAY, "A robot bets 1 for you.", id="a-bet-for-somebody-who-is-away"),
        pytest.param(BetNoted(1, 1), CINDY, None, id="not-another's-bet"),
        pytest.param(BetNoted(0, 1), BETTING, None, id="no-bet-to-everybody"),
        pytest.param(BetMade(0), CINDY, None, id="my-bet-is-told-once"),
        pytest.param(BetMade(0), BEN, "Cindy has bet.", id="others-hear-that-a-bet-was-made"),
        pytest.param(BetMade(0), ROBOT, None, id="a-robot-bets-at-once-and-without-a-word"),
        pytest.param(LeaderChosen(1), OVER, "Round 1 begins. Luck decides: Ben leads.", id="round-1-begins-with-luck"),
        pytest.param(RoundBegun(1, 1), OVER, None, id="and-is-told-once"),
        pytest.param(RoundBegun(2, 1), OVER, "Round 2 begins. Ben leads.", id="round-2"),
        pytest.param(
            RoundScored(2, 1, (0, 1, 1), (0, 1, 1), (0, 0, 0), (20, -20, 0)),
            OVER,
            "Round 2: Cindy\u00a0+20 · Ben\u00a0−20 · Charlie\u00a00",
            id="the-points-of-a-round",
        ),
        pytest.param(GameEnded((20, 30, 30), (3, 1, 1)), OVER, None, id="the-result-tells-the-end"),
        pytest.param(Event(), BETTING, None, id="an-event-of-another-game"),
    ],
)
def test_an_event_is_told_to_whom_it_may_be_told(event: Event, view: TableView, told: str | None) -> None:
    """A secret event has no line for a wrong reader; the public events tell a whole game."""
    assert SCREEN.event_line(event, view, "en") == told


def test_the_line_about_a_reveal_ignores_later_events() -> None:
    """The line is the same when the table has already reached its end."""
    state = round_4()
    for seat in range(4):
        state.apply(seat, state.legal(seat)[1])
    (event,) = state.apply(None, REVEAL)

    expected = "MIN-O-TAUR! Cindy\u00a01 · Ben\u00a01 · Charlie\u00a01 · Emily\u00a01"
    assert SCREEN.event_line(event, seen(finished()), "en") == SCREEN.event_line(event, seen(state), "en") == expected


# --- refusals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_rules_and_core_has_its_sentence(language: str) -> None:
    """Every code has one sentence of its own in every language."""
    numbers = ("least", "most", "seats", "hands", "cards", "dice", "due", "to", "tricks", "minutes", "pages")
    names = ("die", "card", "colour", "name", "host", "option", "value", "reason", "channels", "address", "seasons")
    words = ((name, "red") for name in (*names, "clock", "clocks", "example", "role"))
    values: list[tuple[str, int | str]] = [*((name, 2) for name in numbers), *words, ("day", "2026-03-29")]

    sentences = {code: screens().refusal(code, values, language) for code in raised()}

    assert len(set(sentences.values())) == len(sentences)
    assert all(sentence.endswith((".", "!")) for sentence in sentences.values())


def test_a_refusal_speaks_of_dice_in_the_reader_s_words() -> None:
    """Dice and colours are in the reader's language, and names are cleaned."""
    refused = screens().refusal("colour-must-be-followed", [("die", "purple"), ("colour", "red")], "cs")
    other = screens().refusal("not-your-turn", [("name", "\u202eneB")], "en")

    assert "červená" in refused
    assert "fialová" in refused
    assert other.startswith("It is neB’s turn")


def test_a_refusal_says_days_in_words() -> None:
    """As all other texts do. An example of what to type stays as it is typed."""
    values = [("day", "2026-03-29"), ("clock", "02:30")]
    assert "no 02:30 on 29 Mar 2026" in screens().refusal("evening-no-hour", values, "en")
    values = [("day", "2026-11-26"), ("clocks", "14:00, 20:00"), ("example", "2026-11-26 20:00")]
    several = screens().refusal("several-evenings", values, "en")
    assert several.startswith("There are several on 26 Nov 2026: at 14:00, 20:00.")
    assert "“2026-11-26 20:00”" in several


def test_a_refusal_speaks_of_an_option_s_values_in_the_reader_s_words() -> None:
    """A value that some game has is translated; an unknown value is shown as it was written."""
    code, variant = "unknown-option-value", ("option", "variant")

    known = screens().refusal(code, [variant, ("value", "simplified")], "fr")
    unknown = screens().refusal(code, [variant, ("value", "*hard*")], "fr")

    assert screens().refusal(code, [("value", "simplified"), variant], "fr") == known
    assert "Score simplifié" in known
    assert "*hard*" in unknown
