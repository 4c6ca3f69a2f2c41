"""The replay of a finished game: its key moments, and the game stop by stop."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.core.ports import ReplayStop
from bot.core.table.views import TableView
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Countdown, Facts, Text
from bot.core.ui.presses import Verb
from rules.game import Event
from rules.mythical_dice.moves import BetsRevealed, Rolled, RoundBegun, RoundScored
from rules.mythical_dice.pieces import Kind
from tests.screens.sample_views import finished, first_die, screens, seen
from tests.screens.text import blocks_of, panel_text, presses


def stop(number: int, stops: int = 9, view: TableView | None = None, events: Sequence[Event] = ()) -> ReplayStop:
    """A stop of a replay whose rounds begin at the first, the third and the sixth stop."""
    return ReplayStop(view or seen(first_die()), tuple(events), number, stops, (1, 3, 6))


@pytest.mark.parametrize(
    ("number", "ways"),
    [(1, "2 9 0"), (2, "1 3 9 0"), (3, "1 2 4 9 0"), (7, "1 6 8 9 0"), (8, "1 7 9 0"), (9, "1 8 0")],
)
def test_a_replay_leads_wherever_there_is_something(number: int, ways: str) -> None:
    """The buttons lead to the first, the previous, the next and the last stop, and to the key moments (stop 0)."""
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
    """Only while the game goes on people read how to see their dice without private messages, and who has more time."""
    view = replace(seen(first_die(), unreached={1}), newcomers=(0,))
    live, later = screens().of(view.game).table(view, "en"), screens().replay(stop(4, view=view), "en")
    for told in ("I cannot send you private messages", "twice the time"):
        assert told in panel_text(live)
        assert told not in panel_text(later)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_opens_with_the_key_moments(language: str) -> None:
    """Each moment is one press to its stop, in the order of the game; the game can be read step by step, too."""
    scored = RoundScored(2, 1, (0, 1), (0, 0), (0, 0), (20, -10))
    story = ((RoundBegun(1, 0),), (RoundBegun(2, 1), BetsRevealed((0, 0), 1)), (Rolled(1, Kind.RED, 7),), (scored,))
    overview = replace(stop(0, 4, seen(finished())), story=story, chapters=(1, 2))
    panel = screens().replay(overview, language)

    assert presses(panel) == [(Verb.REPLAY, number) for number in ("2", "4", "1")]
    assert "Cindy +20" in panel.choices[1].label
    assert [choice.press.arg for choice in panel.menus[0].choices] == ["1", "2"]
    assert any("Ben" in block.text for block in blocks_of(panel, Text))


def test_a_game_without_key_moments_opens_with_its_end() -> None:
    """Nothing but the way to the first step is offered."""
    overview = replace(stop(0, 4, seen(finished())), story=((),) * 4, chapters=(1,))
    assert presses(screens().replay(overview, "en")) == [(Verb.REPLAY, "1")]
