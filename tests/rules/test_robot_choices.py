"""Every step of the ladder makes legal moves in any position, and advice names the move that the robot makes."""

import random
from functools import partial
from itertools import count, islice
from typing import Final

import pytest

from bot.core.ui.languages import LANGUAGES, Languages
from bot.screens.advice_text import why
from rules.catalogue import ADVISERS, robot_player
from rules.game import Move
from rules.mythic_dice.moves import Pass, Wishes
from rules.robots.ladder import FAIR, LADDER, STRONG
from tests.rules.robot_games import asked

ADVISING: Final = {"mythical-dice": FAIR, "mythe": STRONG, "mythic-dice": STRONG}
"""By game: the robot whose thoughts the advice tells."""

AGAIN: Final = 4
VIEWS: Final = [
    pytest.param(200, id="200-views"),
    pytest.param(100_000, marks=pytest.mark.long, id="100000-views"),
]


@pytest.mark.parametrize("views", VIEWS)
@pytest.mark.parametrize("game", ADVISERS)
def test_every_choice_is_legal(game: str, views: int) -> None:
    """The rules accept what each robot chooses, and the robot chooses the same when it sees the same again."""
    positions = (position for seed in count() for position in asked(game, seed))
    for number, (state, seat) in enumerate(islice(positions, views)):
        for name in LADDER:
            move = robot_player(game, random.Random(1), name).choose(state.view(seat))
            state.copy().apply(seat, move)
            # In a long run it is enough to ask now and then again.
            if number % AGAIN == 0:
                assert robot_player(game, random.Random(1), name).choose(state.view(seat)) == move


def first(move: Move) -> Move:
    """The move itself; of a list of wishes, the first one, or a pass if there is none."""
    return next(iter(move.captures), Pass()) if isinstance(move, Wishes) else move


@pytest.mark.parametrize("game", ADVISERS)
def test_a_robot_takes_its_own_advice(game: str) -> None:
    """The best move of the advice is the robot's move; the others follow by worth, and each is legal, with a reason."""
    languages = Languages(strict=True)
    positions = (position for seed in count(500) for position in asked(game, seed))
    for state, seat in islice(positions, 150):
        advice = ADVISERS[game](state.view(seat))
        assert advice[0].move == first(robot_player(game, random.Random(0), ADVISING[game]).choose(state.view(seat)))
        assert [one.worth for one in advice] == sorted((one.worth for one in advice), reverse=True)
        for one in advice:
            state.copy().apply(seat, one.move)
            assert all(why(partial(languages.say, language), one) for language in LANGUAGES)


@pytest.mark.parametrize("game", ADVISERS)
def test_there_is_no_advice_for_who_is_not_asked(game: str) -> None:
    """A seat that waits gets none, and neither does the public."""
    state, _ = next(iter(asked(game, 0)))
    silent = [seat for seat in (None, *range(len(state.scores()))) if not state.view(seat).choices]
    assert silent
    assert not any(ADVISERS[game](state.view(seat)) for seat in silent)
