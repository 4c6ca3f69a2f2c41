"""Checks that the tests of refusals share, for every game."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

import pytest

from rules.chance import Quick
from rules.game import BadSetup, Game, IllegalMove, Move, Outcome, Pending, Seat, State, View
from rules.record import Entry, Luck, Play, enter
from tests.rules.by_luck import play

S = TypeVar("S", bound=State)
Values: TypeAlias = Mapping[str, int | str]
Case: TypeAlias = tuple[Callable[[], S], Entry, str, Values]
"""A position, what is tried there, and the code and values with which it is refused."""


class Foreign(Move):
    """A move of no game at all."""


def cases(
    moves: Sequence[tuple[Callable[[], S], Seat | None, Move, str, Values]],
    outcomes: Sequence[tuple[Callable[[], S], Outcome, str, Values]],
) -> list[Case[S]]:
    """Refused moves and refused outcomes as one list."""
    return [
        *[(position, Play(seat, move), code, values) for position, seat, move, code, values in moves],
        *[(position, Luck(outcome), code, values) for position, outcome, code, values in outcomes],
    ]


def refusal(state: State, entry: Entry) -> IllegalMove | None:
    """Why an entry is refused, or None when it was accepted."""
    try:
        enter(state, entry)
    except IllegalMove as refused:
        return refused
    return None


def code_of(state: State, move: Move) -> str | None:
    """The code with which seat 0's move is refused, or None when it was made."""
    refused = refusal(state, Play(0, move))
    return None if refused is None else refused.code


def looks(state: State) -> list[View]:
    """The view of the public, then the view of each seat."""
    return [state.view(seat) for seat in (None, *range(len(state.scores())))]


def check_refused(state: State, entry: Entry, code: str, values: Values) -> None:
    """The entry is refused with this code and these values, and all views stay as they were."""
    before = looks(state)
    refused = refusal(state, entry)
    assert refused is not None
    assert (refused.code, refused.values) == (code, values)
    assert looks(state) == before


def check_no_trace(state: State, tried: Sequence[Entry]) -> None:
    """After refused entries the game looks, and goes on, like a game in which nobody tried them."""
    untouched = state.copy()
    for entry in tried:
        if refusal(state.copy(), entry) is not None:
            assert refusal(state, entry) is not None
    assert looks(state) == looks(untouched)
    assert play(state, seed=0) == play(untouched, seed=0)
    assert state.pending is Pending.OVER


def check_no_luck(state: State) -> None:
    """A draw is refused when no luck is pending."""
    with pytest.raises(IllegalMove) as refused:
        state.draw(Quick(0))
    assert refused.value.code == "no-luck-pending"


def check_bad_setup(game: Game, seats: int, options: Mapping[str, str], code: str) -> BadSetup:
    """The game cannot be started with this setup; returns the refusal, which has this code."""
    with pytest.raises(BadSetup) as refused:
        game.start(seats, options)
    assert refused.value.code == code
    return refused.value
