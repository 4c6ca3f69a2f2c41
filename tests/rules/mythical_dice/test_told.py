"""What advice for Mythical Dice tells comes true, when fair robots play by it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pytest

from rules.game import Move, View
from rules.mythical_dice.view import MythicalView
from rules.robots.advice import Advice
from rules.robots.mythical_advice import advise
from rules.robots.mythical_dice import Steady
from tests.rules.mythical_dice.games import VARIANTS, new_game
from tests.rules.robot_games import play_with
from tests.rules.telling import Told, in_tenths, untrue

GAMES: Final = [
    pytest.param(4, 40, id="4-seats"),
    *(pytest.param(seats, 400, marks=pytest.mark.long, id=f"{seats}-seats-long") for seats in (3, 4, 5, 6)),
]

LEAST: Final = 0.01
"""By so much chances may differ from what comes true, beside luck: they are told with “about”."""

LEAST_IN_TENTHS: Final = 0.05
"""The same for chances of one size, which are told less exactly than all of them on average."""

LEAST_POINTS: Final = 1.0
"""The same for points, which are told as whole numbers."""


KINDS: Final = 4
"""So many kinds of numbers are told."""


class Telling:
    """The fair robot, who remembers what advice tells of its moves."""

    def __init__(self) -> None:
        self.told: list[tuple[MythicalView, Advice]] = []

    def choose(self, view: View) -> Move:
        """The robot's move."""
        move = Steady().choose(view)
        assert isinstance(view, MythicalView)
        self.told.append((view, next(one for one in advise(view) if one.move == move)))
        return move

    def heard(self, seats: int, seed: int) -> Iterator[Told]:
        """What was told in a game, and beside each number what came true."""
        end = play_with(new_game(seats, variant=VARIANTS[seed % len(VARIANTS)]), [self] * seats, seed).view(None)
        views = [view for view, _ in self.told]
        # The view after a trick's last roll names who has taken the trick. It comes last, so it is the one that counts.
        takers = {(view.round, view.trick_number): then.last_winner for view, then in pairwise([*views, end])}
        for view, one in self.told:
            scored, seat = end.sheet[view.round - 1], view.seat
            assert seat is not None
            kept = scored.bets[seat] == scored.taken[seat]
            told = {name: float(value) for name, value in one.reason.values.items()}
            if view.secret:
                yield Told("a bet is kept", told["chance"] / 100, kept)
                yield Told("points of a bet", told["points"], scored.points[seat], chance=False)
            else:
                yield Told("a trick is taken", told["chance"] / 100, takers[view.round, view.trick_number] == seat)
            if "kept" in told:
                yield Told("a bet is kept after a roll", told["kept"] / 100, kept)


@pytest.mark.parametrize(("seats", "games"), GAMES)
def test_what_is_told_comes_true(seats: int, games: int) -> None:
    """On average over many games, within what luck explains; of chances also those of each size by themselves."""
    heard = [list(Telling().heard(seats, seed)) for seed in range(games)]
    assert len({one.what for game in heard for one in game}) == KINDS
    chances = [[one for one in game if one.chance] for game in heard]
    points = [[one for one in game if not one.chance] for game in heard]
    assert untrue(chances, LEAST) == {}
    assert untrue((map(in_tenths, game) for game in chances), LEAST_IN_TENTHS) == {}
    assert untrue(points, LEAST_POINTS) == {}
