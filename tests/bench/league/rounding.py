"""How strongly stored ratings must be rounded for equal results on all machines, and may be without harm.

Machines differ in the last bit: no standard fixes ``exp``, and compilers fuse a product and a sum if the processor can.
Two machines store different numbers if the border between two rounded values lies just between their results.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from statistics import mean
from typing import Final

from tests.bench.league.models import NEW, UNIT, BradleyTerry, Rating
from tests.bench.league.season import World

DIGITS: Final = (6, 4, 3, 2)
_MILLION: Final = 1_000_000


def nudged(number: float) -> float:
    """The next floating-point number above this machine's ``exp``: the result of an imagined other machine."""
    return math.nextafter(math.exp(number), math.inf)


HERE: Final = BradleyTerry(4 * UNIT)
NUDGED: Final = BradleyTerry(4 * UNIT, nudged)


def elsewhere(table: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings as another machine might compute them: another ``exp``, and sums in another order."""
    return NUDGED.rate(table[::-1], ranks[::-1])[::-1]


def rounded(rating: Rating, digits: int) -> Rating:
    """The rating as it is stored."""
    return Rating(round(rating.mu, digits), round(rating.sigma, digits))


def rate_all(played: World, digits: int | None) -> dict[int, Rating]:
    """The last ratings if each is stored with so many digits after the point; None stores them exactly."""
    ratings: defaultdict[int, Rating] = defaultdict(lambda: NEW)
    for game in played.games:
        table = HERE.rate([ratings[person] for person in game.people], game.ranks)
        stored = table if digits is None else [rounded(rating, digits) for rating in table]
        ratings.update(zip(game.people, stored, strict=True))
    return ratings


def gap_between_machines(played: World) -> float:
    """The mean difference between two machines in one number after one game."""
    ratings: defaultdict[int, Rating] = defaultdict(lambda: NEW)
    gaps: list[float] = []
    for game in played.games:
        table = [ratings[person] for person in game.people]
        here, there = HERE.rate(table, game.ranks), elsewhere(table, game.ranks)
        gaps += [abs(one.mu - other.mu) for one, other in zip(here, there, strict=True)]
        ratings.update(zip(game.people, here, strict=True))
    return mean(gaps)


def furthest(some: dict[int, Rating], other: dict[int, Rating]) -> float:
    """The largest difference between the two mu of one person."""
    return max(abs(some[person].mu - other[person].mu) for person in some)


def print_rounding(worlds: Sequence[World]) -> None:
    """Print the risk and the cost of each rounding."""
    gap = mean(gap_between_machines(played) for played in worlds)
    exact = [rate_all(played, None) for played in worlds]
    print(f"{'digits after the point':30}{'differ in a million games':>26}{'rounding moved a rating by':>28}")
    for digits in DIGITS:
        differ = 2 * 4 * _MILLION * gap * 10**digits
        pairs = zip(worlds, exact, strict=True)
        moved = max(furthest(ratings, rate_all(played, digits)) for played, ratings in pairs)
        print(f"{digits:<30}{differ:26.5f}{moved:28.5f}")
