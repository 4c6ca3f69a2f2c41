"""The memory of a game for its viewers: the latest turns, and the points of each round."""

import pytest

from rules.game import Event, PrivateEvent
from rules.mythic_dice.events import Answered, TurnBegun
from tests.rules.mythic_dice.tables import entries, new_game


@pytest.mark.parametrize("seats", [2, 5])
def test_everybody_sees_what_happened_in_this_turn_and_in_the_one_before(seats: int) -> None:
    """The news are all public events since the turn before began, except who has answered; older events are gone."""
    state = new_game(seats)
    told: list[Event] = []
    turns = [0, 0]
    for _, events in entries(state, 3):
        for event in events:
            if isinstance(event, TurnBegun):
                turns.append(len(told))
            elif not isinstance(event, PrivateEvent | Answered):
                told.append(event)
        assert list(state.view(None).news) == told[turns[-2] :]
        assert state.view(0).news == state.view(None).news


@pytest.mark.parametrize("seats", [2, 5])
def test_the_points_of_each_round_are_kept(seats: int) -> None:
    """The course has the points at the end of each round; its last entry is the points of the result."""
    state = new_game(seats)
    expected: list[tuple[int, ...]] = []
    chapter = 0
    for _ in entries(state, 3):
        if state.chapter != chapter:
            expected += [state.scores()] if chapter else []
            chapter = state.chapter
    assert state.view(None).course == (*expected, state.scores())
