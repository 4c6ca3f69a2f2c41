"""The table's card of Mythical Dice, which is the same for everybody."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.core.clock.pace import HOUR, MINUTE, SECOND, TIMES
from bot.core.table.views import ClockMove
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Countdown, Facts, Grid, LargePieces, Panel
from bot.core.ui.presses import Verb
from rules.game import Seat
from rules.mythical_dice.moves import Roll
from rules.mythical_dice.pieces import Kind
from rules.mythical_dice.state import MythicalState
from rules.robots.ladder import LADDER
from storage.changes import Message, Pace
from tests.rules.mythical_dice.games import roll
from tests.screens.sample_views import (
    finished,
    first_die,
    languages,
    lobby,
    revealed,
    round_4,
    screens,
    second_trick,
    seen,
    some_bets,
)
from tests.screens.text import blocks_of, panel_text, verbs


def card(state: MythicalState, language: str = "en") -> Panel:
    """The table's card, made from the public view."""
    return screens().message(Message.TABLE, seen(state), language)


@pytest.mark.parametrize("state", [some_bets, first_die, second_trick, finished])
def test_robots_are_marked_in_every_grid(state: Callable[[], MythicalState]) -> None:
    """Names are cut before the mark, and spoken lines say that the player is a robot; people are not marked."""
    names = ("Cindy", "Ben", "Robot of the longest name", "Emily")
    panel = screens().message(Message.TABLE, seen(state(), names=names, robots={2}), "en")

    for grid in blocks_of(panel, Grid):
        assert [row[0].endswith("·R") for row in grid.rows] == ["Robot" in row[0] for row in grid.rows]
        assert sum("Robot of the longest name\u00a0(robot)" in line for line in grid.spoken) == 1


def test_the_lobby_has_its_choices_always_in_the_same_places() -> None:
    """The buttons stay in place, so nobody presses the wrong one; the button for the next step is marked."""
    few = screens().message(Message.TABLE, lobby("Ann"), "en")
    enough = screens().message(Message.TABLE, lobby("Ann", "Ben", "Cid"), "en")

    assert verbs(few) == verbs(enough) == [Verb.JOIN, Verb.LEAVE, Verb.START, Verb.RULES]
    assert [choice.press.verb for choice in few.choices if choice.primary] == [Verb.JOIN]
    assert [choice.press.verb for choice in enough.choices if choice.primary] == [Verb.START]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_offers_robots_from_easy_to_strong(language: str) -> None:
    """Each has a line about its character. If several players are missing, one press adds as many robots."""
    few = screens().message(Message.TABLE, replace(lobby("Ann"), language=language), language)
    enough = screens().message(Message.TABLE, lobby("Ann", "Ben", "Cid"), language)

    for panel, verb in ((few, Verb.FILL), (enough, Verb.ADD_ROBOT)):
        (menu,) = panel.menus
        assert [(choice.press.verb, choice.press.arg) for choice in menu.choices] == [(verb, step) for step in LADDER]
        assert len({choice.description for choice in menu.choices if choice.description}) == len(LADDER)
    assert few.menus[0].label != enough.menus[0].label


def test_an_easy_and_a_strong_robot_are_told_by_their_names() -> None:
    """In the lobby everybody reads how strong the robots are. A fair one is the usual robot."""
    table = lobby("Midas", "Talos", "Medea", robots={0, 1, 2})
    seats = [replace(seat, robot=kind) for seat, kind in zip(table.seats, LADDER, strict=True)]
    panel = screens().message(Message.TABLE, replace(table, seats=tuple(seats)), "en")

    assert "Midas\u00a0(easy robot), Talos\u00a0(robot), Medea\u00a0(strong robot)" in panel_text(panel)


@pytest.mark.parametrize("moment", [some_bets, first_die])
def test_while_everybody_is_away_the_card_says_that_the_game_waits(moment: Callable[[], MythicalState]) -> None:
    """The card has the time of the end and a button to come back; no other end and no robot is mentioned."""
    deserted = screens().message(Message.TABLE, seen(moment(), away={0, 1, 2}, robots={3}), "en")

    named = screens().message(Message.TABLE, seen(moment(), away={2}, robots={3}), "en")
    assert "A robot plays for: Charlie\n" in panel_text(named)
    assert verbs(deserted) == [Verb.HAND, Verb.BACK]
    assert [block.text for block in deserted.blocks if isinstance(block, Countdown)] == [
        "Everybody is away. The game waits for somebody to come back; otherwise it ends:\n⏳ {time}"
    ]
    assert "A robot plays for" not in panel_text(deserted)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("edition", "shout"),
    [("english", "MIN-O-TAUR!"), ("czech", "MI-NO-TAUR!"), ("french", "GRA-GRA-GRAOUUU!")],
)
def test_the_edition_shouts_at_the_reveal(language: str, edition: str, shout: str) -> None:
    """The shout is that of the edition in every language of the table."""
    assert f"\n{shout} Cindy\u00a01" in panel_text(card(revealed(edition=edition), language))


def test_the_card_begins_with_what_has_ended_until_the_next_die_falls() -> None:
    """First the reveal of the bets, then each finished trick with its dice."""
    state = revealed()
    assert panel_text(card(state)).splitlines()[1].startswith("MIN-O-TAUR!")
    roll(state, "red 7", "minotaur symbol", "griffin symbol", "red 5")
    assert panel_text(card(state)).splitlines()[1].startswith("Previous trick: Ben: red 7 · ")
    roll(state, "mermaid flag")
    assert panel_text(card(state)).splitlines()[1] == "# Round 4 · trick 2 of 4"


def test_the_trick_tells_who_is_ahead_and_whose_turn_it_is() -> None:
    """The dice are large, the turn stands out on its own line, and the standing marks the same player."""
    panel = card(first_die())
    (trick,), (standing,) = blocks_of(panel, LargePieces), blocks_of(panel, Grid)
    assert [piece.words for piece in trick.pieces] == ["red 7", *["▫️"] * 3]
    assert "- Ben leads with red 7.\n**▶ Charlie’s turn.**\n(clock)" in panel_text(panel)
    assert [row[0][0] for row in standing.rows] == [" ", " ", "▶", " "]


def test_when_all_bets_are_in_the_card_says_so() -> None:
    """The card says so before the reveal."""
    state = round_4()
    for seat in range(4):
        state.apply(seat, state.legal(seat)[0])

    assert "All bets are in." in panel_text(card(state))


def test_a_table_without_a_clock_shows_none() -> None:
    """Such a card has no countdown."""
    without = screens().message(Message.TABLE, replace(seen(first_die()), closes=None), "en")

    assert "(clock)" in panel_text(card(first_die()))
    assert "(clock)" not in panel_text(without)


@pytest.mark.parametrize(("newcomers", "told"), [((), ""), ((1,), "Ben is new: "), ((0, 1), "Ann, Ben are new: ")])
def test_the_card_says_for_whom_a_round_is_longer(newcomers: tuple[Seat, ...], told: str) -> None:
    """Without newcomers it says nothing of the time."""
    view = replace(seen(first_die()), newcomers=newcomers)
    view = replace(
        view, seats=(replace(view.seats[0], name="Ann"), replace(view.seats[1], name="Ben"), *view.seats[2:])
    )
    said = panel_text(screens().message(Message.TABLE, view, "en"))
    assert ("twice the time in this round." in said, told in said) == (bool(newcomers), True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pace_s_name_tells_its_true_times(language: str) -> None:
    """The lobby names a pace with the same times that the clock uses."""
    say = languages().voice(language)
    live, relaxed, daily = (say(f"pace-{pace}").replace("\u00a0", " ") for pace in Pace)

    assert f"{TIMES[Pace.LIVE].secret // SECOND} s" in live
    assert f"{TIMES[Pace.LIVE].turn // SECOND} s" in live
    assert f"{TIMES[Pace.RELAXED].secret // MINUTE} min" in relaxed
    assert f"{TIMES[Pace.DAILY].secret // HOUR} h" in daily


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_that_is_shown_once_also_tells_how_the_game_stands(language: str) -> None:
    """A person who waits sees the trick in words, which their stored card cannot keep up to date."""
    say = languages().voice(language)
    view = seen(first_die(), 0)
    screen = screens().of("mythical-dice")
    card, glance = screen.hand(view, language), screen.glance(view, language)
    assert glance.blocks[: len(card.blocks)] == card.blocks
    (standing,) = glance.blocks[len(card.blocks) :]
    assert isinstance(standing, Facts)
    assert standing.lines[-1] == say("turn-of", name="Charlie")
    asked = seen(first_die(), 2)
    assert screen.glance(asked, language) == screen.hand(asked, language)


def test_the_story_tells_what_the_clock_did() -> None:
    """For the person it says "for you", for the others the name. A secret answer is not named."""
    rolled, bet = ClockMove(0, 1, Roll(Kind.RED), secret=False), ClockMove(0, 1, None, secret=True)
    screen, mine, others = screens().of("mythical-dice"), seen(first_die(), 0), seen(first_die(), 1)
    assert screen.event_line(rolled, mine, "en") == "⏰ Time was up: a robot rolled red for you."
    assert screen.event_line(rolled, others, "en") == "⏰ Time was up: a robot rolled red for Cindy."
    assert screen.event_line(bet, others, "en") == "⏰ Time was up: a robot answered for Cindy."
