"""What robots remember between two decisions stays small, however long the bot runs."""

import pkgutil
import random
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice, product
from math import prod
from typing import Final, NamedTuple, Protocol, runtime_checkable

from rules import robots
from rules.catalogue import ADVISERS, advice, robot_player
from rules.mythical_dice.game import MythicalDice
from rules.mythical_dice.moves import MOST_DICE
from rules.mythical_dice.pieces import COLOUR_KIND, COUNTS, FACES, KINDS, MERMAID_SYMBOL
from rules.robots.ladder import LADDER
from rules.robots.mythical_lean import _CASES
from rules.robots.mythical_trick import AFTER, EMPTY
from tests.rules.robot_games import asked

MOST_KEPT: Final = 1 << 16
"""No cache with a limit keeps more."""

SEATS: Final = MythicalDice().seats
STRENGTHS: Final = {face.strength for faces in FACES for face in faces.values()}
SYMBOLS: Final = {strength for strength in STRENGTHS if strength >= MERMAID_SYMBOL}

HANDS: Final = sum(
    sum(held) <= MOST_DICE for held in product(*(range(min(number, MOST_DICE) + 1) for number in COUNTS))
)
"""So many different hands can be drawn from the bag, the empty one among them."""

MARKS: Final = 1 + len(STRENGTHS - SYMBOLS) + 2 ** len(SYMBOLS) - 1
"""So many marks a trick can have: an empty one, one number or flag, or some symbols."""

MOST: Final = {
    f"rules.robots.mythical_odds.{function}": most
    for function, most in {
        "outlook": HANDS * len(SEATS),
        "_prospect": KINDS * len(SEATS),
        "_marks": max(SEATS),
        "_shares": 1,
        "_held": MARKS * (1 + len(STRENGTHS)),
        "_takes": MARKS * len(STRENGTHS),
        "_breaks": MARKS * KINDS,
        "beaten": MARKS * len(COLOUR_KIND) * (MOST_DICE + 1) * 2,
    }.items()
}
"""By function whose cache has no limit: how many different arguments it can have."""


class Info(NamedTuple):
    """What a cache says of itself, as ``functools`` has it."""

    hits: int
    misses: int
    maxsize: int | None
    currsize: int


@runtime_checkable
class Cached(Protocol):
    """A function with a cache."""

    def cache_info(self) -> Info:
        """How full the cache is."""


def caches() -> Iterator[tuple[str, Info]]:
    """The caches of all robots, by the full name of the function."""
    for module in pkgutil.iter_modules(robots.__path__, "rules.robots."):
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, Cached) and getattr(value, "__module__", None) == module.name:
                yield f"{module.name}.{name}", value.cache_info()


def standings() -> set[int]:
    """What can lie on the table in a trick."""
    reached, now = set[int](), {EMPTY}
    while now:
        reached |= now
        now = {after for standing in now for after in AFTER[standing]} - reached
    return reached


def test_each_cache_has_a_limit_or_few_arguments() -> None:
    """Robots of all games have thought and advised. No cache without a limit holds more than it can have arguments."""
    for game in ADVISERS:
        for state, seat in islice((position for seed in count() for position in asked(game, seed)), 60):
            for robot in LADDER:
                robot_player(game, random.Random(0), robot).choose(state.view(seat))
            advice(game, state.view(seat))
    found = dict(caches())
    assert all(info.maxsize <= MOST_KEPT for info in found.values() if info.maxsize is not None)
    assert {name: info for name, info in found.items() if info.maxsize is None}.keys() == MOST.keys()
    assert {name: found[name].currsize for name in MOST if not 0 < found[name].currsize <= MOST[name]} == {}


def test_caches_without_a_limit_stay_small() -> None:
    """The largest one has an entry for each hand and number of seats."""
    assert HANDS < 4_000
    assert sum(MOST.values()) < 20_000


def test_the_cases_of_a_trick_are_few() -> None:
    """What lies there, the colour, the dice left, who still rolls, and the die that is rolled next."""
    others = range(max(SEATS))
    followers = sum(keen + other < max(SEATS) for keen, other in product(others, others))
    most = prod((len(standings()), len(COLOUR_KIND), MOST_DICE + 1, followers, KINDS))
    assert most < 200_000
    assert len(_CASES) <= most
