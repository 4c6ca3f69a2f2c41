"""Every step of the ladder makes legal moves in any position, and advice names the move that the robot makes."""

import random
from functools import partial
from itertools import count, islice
from typing import Final

import pytest

from bot.core.ui.languages import LANGUAGES, Languages
from bot.screens.advice_text import why
from rules.catalogue import ADVISERS, advice, robot_player
from rules.game import Move
from rules.mythe.moves import Give
from rules.mythic_dice.moves import Capture, Pass, Wishes
from rules.robots.advice import cost_of
from rules.robots.ladder import LADDER
from tests.rules.robot_games import asked

AGAIN: Final = 10
PARTS: Final = 8
"""So many cases share the 100,000 views of a game: each takes a minute or two, and several can run at once."""

VIEWS: Final = [
    pytest.param(0, 200, id="200-views"),
    *(pytest.param(part, 100_000 // PARTS, marks=pytest.mark.long, id=f"part-{part + 1}") for part in range(PARTS)),
]


@pytest.mark.parametrize(("part", "views"), VIEWS)
@pytest.mark.parametrize("game", ADVISERS)
def test_every_choice_is_legal(game: str, part: int, views: int) -> None:
    """The rules accept what each robot chooses, and the robot chooses the same when it sees the same again."""
    # Each part has games of its own.
    positions = (position for seed in count(part, PARTS) for position in asked(game, seed))
    for number, (state, seat) in enumerate(islice(positions, views)):
        for name in LADDER:
            move = robot_player(game, random.Random(1), name).choose(state.view(seat))
            state.copy().apply(seat, move)
            # It is enough to ask now and then again.
            if number % AGAIN == 0:
                assert robot_player(game, random.Random(1), name).choose(state.view(seat)) == move


def first(move: Move) -> Move:
    """The move itself; of a list of wishes, the first one, or a pass if there is none."""
    return next(iter(move.captures), Pass()) if isinstance(move, Wishes) else move


@pytest.mark.parametrize("game", ADVISERS)
def test_a_robot_takes_its_own_advice(game: str) -> None:
    """The best move is that of the robot which advises; the others follow by worth. Each is legal, and has a reason."""
    languages = Languages(strict=True)
    positions = (position for seed in count(500) for position in asked(game, seed))
    for state, seat in islice(positions, 150):
        found = advice(game, state.view(seat))
        adviser = robot_player(game, random.Random(0), ADVISERS[game].robot)
        assert found[0].move == first(adviser.choose(state.view(seat)))
        assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
        for one in found:
            state.copy().apply(seat, one.move)
            assert all(why(partial(languages.say, language), one) for language in LANGUAGES)


@pytest.mark.parametrize("game", ADVISERS)
def test_what_somebody_chose_is_weighed_in_any_case(game: str) -> None:
    """Beside the robot's best moves, which stay what they are. Only in Mythe some moves, as gifts, have no unit."""
    positions = (position for seed in count(900) for position in asked(game, seed))
    for number, (state, seat) in enumerate(islice(positions, 80)):
        view = state.view(seat)
        made = view.choices[number % len(view.choices)]
        found = advice(game, view, made)
        cost = cost_of(made, found)
        assert found[0] == advice(game, view)[0] or found[0].move == made
        assert cost is None or cost >= 0
        assert (cost is None) == (found[0].unit is None)
        assert cost is not None or game == "mythe"
        assert cost is None or not isinstance(made, Give)


def test_wishes_cost_as_much_as_the_first_of_them() -> None:
    """None at all is a pass."""
    positions = (position for seed in count(900) for position in asked("mythic-dice", seed))
    views = (state.view(seat) for state, seat in positions)
    view = next(view for view in views if Pass() in view.choices and isinstance(view.choices[0], Capture))
    capture = view.choices[0]
    assert isinstance(capture, Capture)
    for made, alike in ((Wishes((capture,)), capture), (Wishes(()), Pass())):
        assert cost_of(made, advice("mythic-dice", view, made)) == cost_of(alike, advice("mythic-dice", view, alike))


@pytest.mark.parametrize("game", ADVISERS)
def test_there_is_no_advice_for_who_is_not_asked(game: str) -> None:
    """A seat that waits gets none, and neither does the public."""
    state, _ = next(iter(asked(game, 0)))
    silent = [seat for seat in (None, *range(len(state.scores()))) if not state.view(seat).choices]
    assert silent
    assert not any(advice(game, state.view(seat)) for seat in silent)
