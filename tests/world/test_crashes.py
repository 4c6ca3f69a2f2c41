"""One game, press by press, in which the bot dies at every step that touches its store or its platform."""

from collections.abc import Callable
from typing import Final

import pytest

from bot.core.ports import Status
from bot.core.ui.languages import Languages
from tests.world.crashing import LONG_DARK, Deaths, Left, Match, a_game
from tests.world.disk import Disk

MOST_STEPS: Final = 200
"""More than the bot takes for any press, until all is told; held against the games themselves below."""

OPENING_STEPS: Final = 24
"""So many steps of an opening, and of what it does first, are died at too; held against an opening below."""

FOUR: Final = Match()
UNSURE: Final = Match(stored=True)
"""Instead of dying, the bot is told that a write has failed which is stored."""

IN_THE_DARK: Final = Match(dark=LONG_DARK)
"""When the bot lives again, no nonce is known any more."""

CARDS: Final = Match("mythe", 2, seed=bytes([1]) * 32)
DICE: Final = Match("mythic-dice", 1, robots=1, seed=bytes([1]) * 32)
"""Short ones."""

Game = Callable[[Match, Deaths], Left]
Wholes = Callable[[Match], Left]


@pytest.fixture(scope="session")
def game(disk: Disk, languages: Languages) -> Game:
    """The game, with such deaths in it."""
    return lambda match, deaths: a_game(disk, languages, match, deaths)


@pytest.fixture(scope="session")
def whole(game: Game) -> Wholes:
    """What is left of a game when nothing happens to the bot; each is played once."""
    played: dict[tuple[str, int], Left] = {}

    def left(match: Match) -> Left:
        # How long all would be dark does not matter where it never is.
        key = match.game, match.people
        if key not in played:
            played[key] = game(match, lambda _: (0, 0))
        return played[key]

    return left


def differences(whole: Left, broken: Left) -> list[str]:
    """What is otherwise than without deaths, and all that was not as it must be.

    Each message was posted once: one that was posted and not noted is found again before it would be posted. A call
    may be missing: one that was answered while the bot was dark is not sent any more.
    """
    names = ("entries", "status", "seats", "cards", "posted")
    return [*broken.wrongs, *[name for name in names if getattr(whole, name) != getattr(broken, name)]]


def name(match: Match) -> str:
    """A match as tests are called."""
    return f"{match.game}-{'stored' if match.stored else round(match.dark)}"


@pytest.mark.parametrize("match", [FOUR, CARDS, DICE], ids=name)
def test_the_game_comes_to_its_end(match: Match, whole: Wholes) -> None:
    """Undisturbed; and no press takes more steps than are died at."""
    left = whole(match)
    assert (left.status, left.wrongs, left.deaths) == (Status.FINISHED, [], 0)
    assert left.steps <= MOST_STEPS


@pytest.mark.parametrize(
    ("match", "stride", "every"),
    [
        pytest.param(FOUR, 7, 1, id=name(FOUR)),
        pytest.param(IN_THE_DARK, 31, 3, id=name(IN_THE_DARK)),
        pytest.param(CARDS, 7, 1, id=name(CARDS)),
        pytest.param(DICE, 11, 1, id=name(DICE)),
    ],
)
def test_a_bot_that_dies_goes_on_where_it_was(match: Match, stride: int, every: int, game: Game, whole: Wholes) -> None:
    """Once after each press, or one of so many, each time at another step: the same game, each message once.

    In a long dark no nonce keeps a message from being posted twice: it is looked for before.
    """
    broken = game(match, lambda press: (0 if press % every else press * stride % 30 + 1, 0))
    assert differences(whole(match), broken) == []
    assert broken.deaths > 20


def test_what_is_stored_counts_though_the_store_says_no(game: Game, whole: Wholes) -> None:
    """A press that is repeated is one press, one that is not is told to everybody, and each message stands once."""
    broken = game(UNSURE, lambda press: ((0, 1, 0, press % 12 + 1)[press % 4], 0))
    assert differences(whole(UNSURE), broken) == []
    assert broken.deaths > 60


def test_a_bot_that_dies_while_it_opens_goes_on_where_it_was(game: Game, whole: Wholes) -> None:
    """It dies after every other press, and again while it takes up what was left.

    And no opening takes more steps than are died at.
    """
    broken = game(FOUR, lambda press: (press * 5 % 30 + 1, press // 2 % OPENING_STEPS + 1) if press % 2 else (0, 0))
    assert differences(whole(FOUR), broken) == []
    assert broken.deaths > 100
    assert 0 < broken.opening < OPENING_STEPS


@pytest.mark.long
@pytest.mark.parametrize("step", range(1, MOST_STEPS + 1))
def test_no_step_is_one_to_die_at(step: int, game: Game, whole: Wholes) -> None:
    """After every press the bot dies at that step from it, if any press takes so many."""
    broken = game(FOUR, lambda _: (step, 0))
    assert differences(whole(FOUR), broken) == []
    assert (broken.deaths > 0) is (step <= whole(FOUR).steps)


@pytest.mark.long
@pytest.mark.parametrize("step", range(1, MOST_STEPS + 1, 2))
def test_no_write_is_one_to_be_unsure_of(step: int, game: Game, whole: Wholes) -> None:
    """After every press the next write from that step on is stored, and the store says that it has failed.

    A write takes two steps, so none is left out.
    """
    broken = game(UNSURE, lambda _: (step, 0))
    assert differences(whole(UNSURE), broken) == []
    assert (broken.deaths > 0) is (step <= whole(UNSURE).written)


@pytest.mark.long
@pytest.mark.parametrize("step", range(1, MOST_STEPS + 1, 4))
@pytest.mark.parametrize("match", [IN_THE_DARK, CARDS, DICE], ids=name)
def test_no_step_of_another_match_is_one_to_die_at(match: Match, step: int, game: Game, whole: Wholes) -> None:
    """After every press the bot dies at that step from it, or at one of the next three in turn."""
    broken = game(match, lambda press: (step + press % 4, 0))
    assert differences(whole(match), broken) == []
    assert broken.deaths > 0 or step + 3 > whole(match).steps


@pytest.mark.long
@pytest.mark.parametrize("again", range(1, OPENING_STEPS + 1))
@pytest.mark.parametrize(("match", "step"), [(FOUR, 2), (FOUR, 9), (FOUR, 16), (IN_THE_DARK, 9)])
def test_no_step_of_an_opening_is_one_to_die_at(match: Match, step: int, again: int, game: Game, whole: Wholes) -> None:
    """After every press the bot dies, and once more at that step of what it does when it is opened again.

    That is nearly twice a press, of which there are less than two hundred.
    """
    broken = game(match, lambda _: (step, again))
    assert differences(whole(match), broken) == []
    assert broken.deaths > 300
