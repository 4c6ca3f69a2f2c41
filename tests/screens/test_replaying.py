"""The replay of a finished game, stop by stop."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.core.ports import ReplayStop
from bot.core.table.views import TableView
from bot.core.ui.panels import Countdown, Facts, Verb
from rules.game import Event
from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import Kind
from tests.screens.sample_views import first_die, screens, seen
from tests.screens.text import blocks_of, panel_text, presses


def stop(number: int, stops: int = 9, view: TableView | None = None, events: Sequence[Event] = ()) -> ReplayStop:
    """A stop of a replay whose rounds begin at the first, the third and the sixth stop."""
    return ReplayStop(view or seen(first_die()), tuple(events), number, stops, (1, 3, 6))


@pytest.mark.parametrize(
    ("number", "ways"),
    [(1, "2 9"), (2, "1 3 9"), (3, "1 2 4 9"), (7, "1 6 8 9"), (8, "1 7 9"), (9, "1 8")],
)
def test_a_replay_leads_wherever_there_is_something(number: int, ways: str) -> None:
    """The buttons lead to the first, the previous, the next and the last stop; no two lead to the same stop."""
    panel = screens().replay(stop(number), "en")

    assert presses(panel) == [(Verb.REPLAY, way) for way in ways.split()]
    assert {choice.press.table for choice in panel.choices} == {seen(first_die()).id}


def test_a_game_of_one_stop_leads_nowhere() -> None:
    """A game that was abandoned at once has only one stop, so there are no buttons."""
    panel = screens().replay(replace(stop(1, 1), chapters=(1,)), "en")

    assert (panel.choices, panel.menus) == ((), ())


@pytest.mark.parametrize(("number", "marked"), [(1, "Round 1"), (5, "Round 2"), (6, "Round 3"), (9, "Round 3")])
def test_rounds_are_chosen_from_a_menu(number: int, marked: str) -> None:
    """Each round is chosen by its first stop; the round that is shown is marked."""
    (menu,) = screens().replay(stop(number), "en").menus

    assert [(choice.label, choice.press.arg) for choice in menu.choices] == [
        ("Round 1", "1"),
        ("Round 2", "3"),
        ("Round 3", "6"),
    ]
    assert [choice.label for choice in menu.choices if choice.primary] == [marked]


def test_a_replay_shows_the_card_as_it_was() -> None:
    """The replay has the events and the card of that time, without its clock."""
    view = seen(first_die())
    card = screens().of(view.game).table(view, "en")
    panel = screens().replay(stop(4, view=view, events=[Rolled(1, Kind.RED, 7)]), "en")

    assert blocks_of(card, Countdown)
    assert panel.blocks == (
        Facts(("Ben rolls red 7.",)),
        *[block for block in card.blocks if not isinstance(block, Countdown)],
    )


def test_a_replay_calls_nobody() -> None:
    """Who got no private messages in the game is told how to see their dice only while it goes on."""
    view = seen(first_die(), unreached={1})
    assert "I cannot send you private messages" in panel_text(screens().of(view.game).table(view, "en"))
    assert "I cannot send you private messages" not in panel_text(screens().replay(stop(4, view=view), "en"))
