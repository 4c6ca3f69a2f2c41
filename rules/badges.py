"""Badges: titles that people win by what their games have counted of them. Each game declares its own."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Measure(Enum):
    """How a badge's value follows from the feats of a person's games.

    No value becomes smaller when a later game is added. So nobody loses a badge by playing.
    """

    TOTAL = "total"
    """The sum of the badge's feats over all games."""

    BEST = "best"
    """The highest count of a feat in one game."""

    NONE = "none"
    """The number of games in which the feat was counted and is 0, such as games without an obstacle."""

    KINDS = "kinds"
    """How many of the badge's feats were counted in any game."""

    RUN = "run"
    """The longest row of successes. A row may go on from one game to the next. The feat is the name of a family that
    ``run_feats`` has made."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A title with levels, such as the Oracle of Mythical Dice for 10, 15 and 20 kept bets in a row."""

    key: str
    """Unique in its game. The catalogues have its name and its sentence under this key."""

    measure: Measure
    feats: tuple[str, ...]
    levels: tuple[int, ...]
    """The value that each level needs, in rising order."""

    def level(self, value: int) -> int:
        """The level that this value has reached; 0 is none."""
        return sum(value >= needed for needed in self.levels)


@dataclass(frozen=True, slots=True)
class Run:
    """The successes in a row of one game, or of several games one after the other."""

    first: int = 0
    """Successes from the beginning on, up to the first failure."""

    last: int = 0
    """Successes up to the end, since the last failure."""

    longest: int = 0
    whole: bool = True
    """Whether there was no failure."""

    def then(self, later: "Run") -> "Run":
        """Join this run and a later one.

        >>> Run(2, 1, 2, whole=False).then(Run(4, 4, 4, whole=True))
        Run(first=2, last=5, longest=5, whole=False)
        """
        return Run(
            first=self.first + later.first if self.whole else self.first,
            last=self.last + later.last if later.whole else later.last,
            longest=max(self.longest, later.longest, self.last + later.first),
            whole=self.whole and later.whole,
        )


_ONE: Final = {True: Run(1, 1, 1, whole=True), False: Run(0, 0, 0, whole=False)}

UNKNOWN: Final = _ONE[False]
"""The run of a game that was stored before runs were counted. It ends a row."""


def run_feats(family: str, successes: Iterable[bool]) -> Mapping[str, int]:
    """The run of one game as feats of this family.

    >>> run_feats("run", [True, True, False, True])
    {'run.first': 2, 'run.last': 1, 'run.longest': 2, 'run.whole': 0}
    """
    run = Run()
    for success in successes:
        run = run.then(_ONE[success])
    return {
        f"{family}.first": run.first,
        f"{family}.last": run.last,
        f"{family}.longest": run.longest,
        f"{family}.whole": int(run.whole),
    }


def run_of(family: str, feats: Mapping[str, int]) -> Run:
    """The run that ``run_feats`` has made; ``UNKNOWN`` if the feats have none of this family."""
    if f"{family}.whole" not in feats:
        return UNKNOWN
    first, last, longest = [feats[f"{family}.{part}"] for part in ("first", "last", "longest")]
    return Run(first, last, longest, whole=bool(feats[f"{family}.whole"]))


@dataclass(frozen=True, slots=True)
class Counts:
    """What a person's games have counted of one feat."""

    total: int
    most: int
    """The highest count in one game."""

    none: int
    """In how many games it was counted and is 0."""


def value_of(badge: Badge, counts: Mapping[str, Counts], run: Run) -> int:
    """The badge's value. ``counts`` are by feat; ``run`` is the run of the badge's family, for RUN."""
    found = [counts[feat] for feat in badge.feats if feat in counts]
    match badge.measure:
        case Measure.TOTAL:
            return sum(one.total for one in found)
        case Measure.BEST:
            return max((one.most for one in found), default=0)
        case Measure.NONE:
            return sum(one.none for one in found)
        case Measure.KINDS:
            return sum(one.total > 0 for one in found)
        case Measure.RUN:
            return run.longest
