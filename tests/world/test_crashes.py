"""One game, press by press, in which the bot dies at every step that touches the store or the platform."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Final

import pytest

from bot.core.ports import Status
from bot.core.ui.languages import Languages
from tests.world.crashing import LONG_DARK, Deaths, Left, Match, a_game
from tests.world.disk import Disk

MOST_STEPS: Final = 200
"""More steps than the bot needs for any press and its messages; the games below check this number."""

OPENING_STEPS: Final = 24
"""How many steps of opening the bot are tried as deaths; an opening below checks this number."""

FOUR: Final = Match()
UNSURE: Final = Match(stored=True)
"""The bot does not die: a write is stored, but the bot is told that the write has failed."""

IN_THE_DARK: Final = Match(dark=LONG_DARK)
"""The bot is away so long that the platform has forgotten every nonce."""

CARDS: Final = Match("mythe", 2, seed=bytes([1]) * 32)
DICE: Final = Match("mythic-dice", 1, robots=1, seed=bytes([1]) * 32)
"""Short games."""

CARDS_IN_THE_DARK: Final = replace(CARDS, dark=LONG_DARK)

DEATHS: Final = ((DICE, 11, 1), (FOUR, 7, 2), (CARDS_IN_THE_DARK, 31, 4), (IN_THE_DARK, 31, 4), (CARDS, 7, 2))
"""Matches, each with how far apart the steps of two deaths are, and after how many presses the bot dies again.

The long run has deaths after every press.
"""

LONGER: Final = (IN_THE_DARK, CARDS)
"""Matches whose deaths shorter ones have, too. Only the long run has them."""

Game = Callable[[Match, Deaths], Left]
Wholes = Callable[[Match], Left]


@pytest.fixture(scope="session")
def game(disk: Disk, languages: Languages) -> Game:
    """Plays the game with these deaths."""
    return lambda match, deaths: a_game(disk, languages, match, deaths)


@pytest.fixture(scope="session")
def whole(game: Game) -> Wholes:
    """The results of games without deaths; each game is played once."""
    played: dict[tuple[str, int], Left] = {}

    def left(match: Match) -> Left:
        # A game without deaths is the same for every length of the dark.
        key = match.game, match.people
        if key not in played:
            played[key] = game(match, lambda _: (0, 0))
        return played[key]

    return left


def differences(whole: Left, broken: Left) -> list[str]:
    """The differences from the game without deaths, and all faults that were found.

    Each message was posted once: the bot finds a posted message that it had not noted. A call may be missing: if
    the player answered while the bot was dead, the call is not sent any more.
    """
    names = ("entries", "status", "seats", "cards", "posted")
    return [*broken.wrongs, *[name for name in names if getattr(whole, name) != getattr(broken, name)]]


def name(value: object) -> str:
    """The name of a match, or of another value, in the test's id."""
    return f"{value.game}-{round(value.dark)}" if isinstance(value, Match) else str(value)


def on_both(names: Sequence[str], cases: Sequence[tuple[object, ...]]) -> pytest.MarkDecorator:
    """All cases on a file, and a seeded third of them on a server.

    There a case takes about 15 seconds of a core, three times as long as on a file. So all would take the long run
    three quarters of an hour more on two cores.
    """
    some = Random(0).sample(cases, len(cases) // 3)
    found = [*(("sqlite", *case) for case in cases), *(("postgresql", *case) for case in some)]
    return pytest.mark.parametrize(("disk", *names), found, indirect=["disk"], ids=name)


ON_EITHER: Final = pytest.mark.parametrize(
    "disk", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True
)


@pytest.mark.parametrize("match", [FOUR, CARDS, DICE], ids=name)
def test_the_game_comes_to_its_end(match: Match, whole: Wholes) -> None:
    """Nothing disturbs the game, and no press takes more steps than the tests try."""
    left = whole(match)
    assert (left.status, left.wrongs, left.deaths) == (Status.FINISHED, [], 0)
    assert left.steps <= MOST_STEPS


@pytest.mark.parametrize(
    ("disk", "match", "stride", "every"),
    [
        *(("sqlite", *one) for one in DEATHS if one[0] not in LONGER),
        *(pytest.param("sqlite", *one, marks=pytest.mark.long) for one in DEATHS if one[0] in LONGER),
        ("postgresql", *DEATHS[0]),
        *(pytest.param("postgresql", *one, marks=pytest.mark.long) for one in DEATHS[1:]),
    ],
    indirect=["disk"],
    ids=name,
)
def test_a_bot_that_dies_goes_on_where_it_was(match: Match, stride: int, every: int, game: Game, whole: Wholes) -> None:
    """The bot dies once after every press, or every few presses, each time at another step: the game is the same.

    After a long time no nonce keeps a message from being posted twice: the bot looks for the message first.
    """
    broken = game(match, lambda press: (0 if press % every else press // every * stride % 30 + 1, 0))
    assert differences(whole(match), broken) == []
    assert broken.deaths > 20


@ON_EITHER
def test_what_is_stored_counts_though_the_store_says_no(game: Game, whole: Wholes) -> None:
    """A repeated press counts once, a press that is not repeated reaches everybody, and each message stands once."""
    broken = game(UNSURE, lambda press: ((0, 1, 0, press % 12 + 1)[press % 4], 0))
    assert differences(whole(UNSURE), broken) == []
    assert broken.deaths > 60


@ON_EITHER
def test_a_bot_that_dies_while_it_opens_goes_on_where_it_was(game: Game, whole: Wholes) -> None:
    """The bot dies after every fourth press, and again while it opens.

    No opening takes more steps than the tests try.
    """
    broken = game(
        FOUR, lambda press: (0, 0) if press % 4 else (press // 4 * 7 % 30 + 1, press // 4 % OPENING_STEPS + 1)
    )
    assert differences(whole(FOUR), broken) == []
    assert broken.deaths > 50
    assert 0 < broken.opening < OPENING_STEPS


@pytest.mark.long
@on_both(["step"], [(step,) for step in range(1, MOST_STEPS + 1)])
def test_no_step_is_one_to_die_at(step: int, game: Game, whole: Wholes) -> None:
    """After every press the bot dies at this step, if the press takes that many."""
    broken = game(FOUR, lambda _: (step, 0))
    assert differences(whole(FOUR), broken) == []
    assert (broken.deaths > 0) is (step <= whole(FOUR).steps)


@pytest.mark.long
@on_both(["step"], [(step,) for step in range(1, MOST_STEPS + 1, 2)])
def test_no_write_is_one_to_be_unsure_of(step: int, game: Game, whole: Wholes) -> None:
    """After every press the next write from this step on is stored, but the store reports a failure.

    A write takes two steps, so the tests leave no write out.
    """
    broken = game(UNSURE, lambda _: (step, 0))
    assert differences(whole(UNSURE), broken) == []
    assert (broken.deaths > 0) is (step <= whole(UNSURE).written)


@pytest.mark.long
@on_both(["match", "step"], list(product([IN_THE_DARK, CARDS, DICE], range(1, MOST_STEPS + 1, 4))))
def test_no_step_of_another_match_is_one_to_die_at(match: Match, step: int, game: Game, whole: Wholes) -> None:
    """After every press the bot dies at this step, or at one of the next three in turn."""
    broken = game(match, lambda press: (step + press % 4, 0))
    assert differences(whole(match), broken) == []
    assert broken.deaths > 0 or step + 3 > whole(match).steps


@pytest.mark.long
@on_both(
    ["match", "step", "again"],
    [
        (match, step, again)
        for match, step in ((FOUR, 2), (FOUR, 9), (FOUR, 16), (IN_THE_DARK, 9))
        for again in range(1, OPENING_STEPS + 1)
    ],
)
def test_no_step_of_an_opening_is_one_to_die_at(match: Match, step: int, again: int, game: Game, whole: Wholes) -> None:
    """After every press the bot dies, and dies once more at this step of opening again: nearly two deaths a press."""
    presses = set[int]()

    def twice(press: int) -> tuple[int, int]:
        presses.add(press)
        return step, again

    broken = game(match, twice)
    assert differences(whole(match), broken) == []
    assert broken.deaths > 1.9 * len(presses)
