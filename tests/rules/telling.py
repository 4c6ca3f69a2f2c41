"""Whether what advice tells comes true: on average over many games, within what luck explains."""

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

ERRORS: Final = 3.0
"""By so many standard errors, what comes true may differ from what is told."""

LEAST: Final = 0.005
"""A smaller difference than this comes from telling whole percents."""


class Told(NamedTuple):
    """A number that advice told, and what came true."""

    what: str
    told: float
    true: float
    chance: bool = True
    """Whether the number is a chance, from 0 to 1. Then it came true or did not: 1 or 0."""


def untrue(games: Iterable[Iterable[Told]], least: float = LEAST) -> dict[str, str]:
    """By what was told: the difference, where what came true differs too much from it.

    A smaller difference than ``least`` does not count.
    """
    missed = defaultdict[str, list[list[float]]](list)
    luck = defaultdict[str, float](float)
    for game in games:
        by_kind = defaultdict[str, list[float]](list)
        for one in game:
            by_kind[one.what].append(one.true - one.told)
            luck[one.what] += one.told * (1 - one.told) if one.chance else 0.0
        for what, differences in by_kind.items():
            missed[what].append(differences)
    found = {}
    for what, by_game in missed.items():
        number = sum(map(len, by_game))
        mean = sum(map(sum, by_game)) / number
        # Whoever is wrong once in a game may be so again. So the games are independent of each other, not the numbers.
        # In few games they may differ less than luck alone explains.
        error = sqrt(max(luck[what], sum(sum(game) ** 2 for game in by_game))) / number
        if abs(mean) >= ERRORS * error + least:
            found[what] = f"{mean:+.3f} ± {error:.3f} of {number}"
    return found


def in_tenths(told: Told) -> Told:
    """The same as one of ten kinds: chances below 0.1, from there to 0.2, and so on."""
    return told._replace(what=f"{told.what} from {int(min(told.told, 0.99) * 10) / 10}")
