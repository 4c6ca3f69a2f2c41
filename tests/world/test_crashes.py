"""One game of four people in which the house dies at every step that touches its store or its platform."""

from collections.abc import Callable
from typing import Final

import pytest

from bot.core.i18n import Languages
from bot.core.ports import Status
from tests.world.crashing import Deaths, Left, a_game
from tests.world.disk import Disk

MOST_STEPS: Final = 200
"""More than the house takes for any press, until all is told; held against the game itself below."""

OPENING_STEPS: Final = 24
"""So many steps of an opening, and of what it does first, are died at too."""

Game = Callable[[Deaths], Left]


@pytest.fixture(scope="session")
def game(disk: Disk, languages: Languages) -> Game:
    """The game, with such deaths in it."""
    return lambda deaths: a_game(disk, languages, deaths)


@pytest.fixture(scope="session")
def whole(game: Game) -> Left:
    """What is left of it when nothing happens to the house."""
    return game(lambda _: (0, 0))


def differences(whole: Left, broken: Left) -> list[str]:
    """What is otherwise than without deaths, and all that was not as it must be.

    Each message was posted once: one that was posted and not noted is found again before it would be posted. Calls are
    left out: one that was answered while the house was dark is not sent any more.
    """
    names = ("entries", "status", "seats", "cards", "posted")
    return [*broken.wrongs, *[name for name in names if getattr(whole, name) != getattr(broken, name)]]


def test_the_game_comes_to_its_end(whole: Left) -> None:
    """Undisturbed; and no press takes more steps than are died at."""
    assert (whole.status, whole.wrongs, whole.deaths) == (Status.FINISHED, [], 0)
    assert whole.steps <= MOST_STEPS


@pytest.mark.parametrize("stride", [7, 31])
def test_a_house_that_dies_goes_on_where_it_was(stride: int, game: Game, whole: Left) -> None:
    """Once after each press, each time at another step: the same game, the same cards, each message once."""
    broken = game(lambda press: (press * stride % 40 + 1, 0))
    assert differences(whole, broken) == []
    assert broken.deaths > 100


def test_a_house_that_dies_while_it_opens_goes_on_where_it_was(game: Game, whole: Left) -> None:
    """It dies after each press, and again while it takes up what was left."""
    broken = game(lambda press: (press * 5 % 30 + 1, press % OPENING_STEPS + 1))
    assert differences(whole, broken) == []
    assert broken.deaths > 200


@pytest.mark.long
@pytest.mark.parametrize("step", range(1, MOST_STEPS + 1))
def test_no_step_is_one_to_die_at(step: int, game: Game, whole: Left) -> None:
    """After every press the house dies at that step from it."""
    assert differences(whole, game(lambda _: (step, 0))) == []


@pytest.mark.long
@pytest.mark.parametrize("again", range(1, OPENING_STEPS + 1))
@pytest.mark.parametrize("step", [2, 9, 16])
def test_no_step_of_an_opening_is_one_to_die_at(step: int, again: int, game: Game, whole: Left) -> None:
    """After every press the house dies, and once more at that step of what it does when it is opened again."""
    assert differences(whole, game(lambda _: (step, again))) == []
