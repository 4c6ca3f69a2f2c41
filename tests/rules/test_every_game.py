"""Promises that every game keeps: its log is the whole game, copies are independent, its luck can be verified."""

from dataclasses import replace

import pytest

from rules.catalogue import GAMES, newest
from rules.chance import Committed, Quick, client_seed, commitment
from rules.game import Game, Pending
from rules.record import Fairness, Play, Record, Verdict, replay, steps, verify
from tests.rules.by_luck import Noting, after, log_of, next_of_anybody, play
from tests.rules.refusing import looks

SEED = bytes(range(32))
FAIRNESS = Fairness(SEED.hex(), commitment(SEED), "k7m2q4x9ab", ("Cindy", "Ben"))


@pytest.fixture(params=dict.fromkeys(key for key, _ in GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    """Each game under its newest rules."""
    return newest(str(request.param))


@pytest.fixture(params=["least", "most"])
def seats(request: pytest.FixtureRequest, game: Game) -> int:
    """The smallest and the largest table of the game."""
    return game.seats[0 if request.param == "least" else -1]


@pytest.fixture
def fair(game: Game, seats: int) -> Record:
    """A whole game whose luck is committed."""
    luck = Committed(SEED, FAIRNESS.table, client_seed(FAIRNESS.contributions))
    log = log_of(game.start(seats, {}), luck, Quick("moves"), next_of_anybody)
    return Record(game.key, ("somebody",) * seats, log, fairness=FAIRNESS)


@pytest.mark.parametrize("made", [0, 1, 2, 4, 9, 40, 200])
def test_a_copy_goes_its_own_way(game: Game, seats: int, made: int) -> None:
    """A copy that is played to its end changes nothing in the original, and the original can take the same course."""
    state = after(game.start(seats, {}), seed=3, steps=made)
    before, twin = looks(state), state.copy()
    assert looks(twin) == before
    went = play(twin, 4, following=next_of_anybody)
    assert looks(state) == before
    assert play(state, 4, following=next_of_anybody) == went
    assert looks(state) == looks(twin)


def test_drawing_changes_nothing(game: Game, seats: int) -> None:
    """The same draw may be made twice; only settling an outcome changes the state."""
    state, luck = game.start(seats, {}), Committed(SEED, "", "")
    assert state.draw(luck) == state.draw(luck)
    assert looks(state) == looks(game.start(seats, {}))


def test_no_two_draws_of_a_game_have_the_same_name(game: Game, seats: int) -> None:
    """Equal names would make committed luck repeat itself."""
    luck = Noting(Quick(seats))
    log_of(game.start(seats, {}), luck, Quick("moves"), next_of_anybody)
    names = [name for _, *name in luck.asked]
    assert len(set(map(tuple, names))) == len(names)


def test_a_game_is_its_log(game: Game, seats: int) -> None:
    """A replay of the log gives the same events and the same result."""
    state = game.start(seats, {})
    made = play(state, seats, following=next_of_anybody)
    whole = Record(game.key, ("somebody",) * seats, tuple(entry for entry, _ in made))
    end = replay(whole)
    assert (end.finished, end.abandoned, end.to_act) == (True, False, ())
    assert (end.state.result(), looks(end.state)) == (state.result(), looks(state))
    assert [(step.entry, tuple(step.events)) for step in steps(whole)] == [
        (entry, tuple(events)) for entry, events in made
    ]


def test_a_game_with_committed_luck_is_verified(fair: Record) -> None:
    """The record is enough to verify the game; luck that was drawn for another table is detected."""
    assert verify(fair) == Verdict()
    elsewhere = verify(replace(fair, fairness=replace(FAIRNESS, table="p3w8c5z2hn")))
    assert elsewhere is not None
    assert elsewhere.difference is not None


def test_reveals_may_be_left_out_of_a_log(fair: Record) -> None:
    """A log that was written by hand, without reveals, leads to the same end and is verified, too."""
    by_hand = replace(
        fair, log=tuple(entry for entry in fair.log if not (isinstance(entry, Play) and entry.seat is None))
    )
    end = replay(by_hand).state
    assert end.pending is Pending.OVER
    assert end.report() == replay(fair).state.report()
    assert verify(by_hand) == Verdict()
