"""How well a week's standings order people by their true strength, and whom each way of counting rewards."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, mean
from types import MappingProxyType
from typing import Final, TypeAlias

from storage.league.leagues import GAMES_THAT_COUNT, GAMES_TO_BE_RANKED
from storage.league.scoring import PLACEMENT_SCALE, placements
from tests.bench.league.season import LUCK, SPREAD, World, percentile, tau

Count: TypeAlias = Callable[[Sequence[float]], float]
"""One person's points of a week, from the placements of the person's games in the order of play."""

PAR: Final = 1 / 3
"""The placement that counts for each of the ten games that was not played."""

WEEKS_TO_BE_RANKED: Final = 8


def filled(par: float) -> Count:
    """Counts the first ten games, and ``par`` for each missing one."""
    return lambda games: sum(games[:GAMES_THAT_COUNT]) + par * max(0, GAMES_THAT_COUNT - len(games))


COUNTS: Final[Mapping[str, tuple[Count, int]]] = MappingProxyType(
    {
        "first 10": (lambda games: sum(games[:10]), GAMES_TO_BE_RANKED),
        "best 10": (lambda games: sum(sorted(games)[-10:]), GAMES_TO_BE_RANKED),
        "all": (sum, GAMES_TO_BE_RANKED),
        "mean of the first 10": (lambda games: mean(games[:10]), GAMES_TO_BE_RANKED),
        "first 10, a third for each not played": (filled(PAR), GAMES_TO_BE_RANKED),
        "the same, a half for each": (filled(1 / 2), GAMES_TO_BE_RANKED),
        "a third, 1 game to be ranked": (filled(PAR), 1),
        "a third, 5 games to be ranked": (filled(PAR), 5),
    }
)
"""Ways to count a week, each with the number of games that a person needs to be ranked."""

SEASONS: Final[Mapping[str, Count]] = MappingProxyType(
    {
        "sum of all weeks": sum,
        "sum of the best 13 of 26": lambda weeks: sum(sorted(weeks)[-13:]),
        "sum of the best 8 of 26": lambda weeks: sum(sorted(weeks)[-8:]),
        "mean of the weeks": mean,
    }
)
"""Ways to add up one person's points of all weeks."""


@dataclass(frozen=True, slots=True)
class Line:
    """One person's line in the standings of one week."""

    person: int
    games: int
    points: float


@dataclass(frozen=True, slots=True)
class Week:
    """The standings of one week, with the people who are ranked."""

    strengths: Sequence[float]
    lines: Sequence[Line]

    @property
    def points(self) -> list[float]:
        """The points of each line."""
        return [line.points for line in self.lines]

    @property
    def winner(self) -> Line:
        """The line with the most points; if several tie, the one with the fewest games."""
        return max(self.lines, key=lambda line: (line.points, -line.games))


def chosen_weeks(worlds: Iterable[World]) -> Sequence[Week]:
    """All weeks as the bot counts them: the first ten games, and a third of a victory for each missing game."""
    return weeks_of(worlds, filled(PAR), GAMES_TO_BE_RANKED)


def weeks_of(worlds: Iterable[World], count: Count, least: int) -> Sequence[Week]:
    """All weeks with at least two ranked people; people with fewer games than ``least`` are not ranked."""
    return [week for played in worlds for week in _weeks(played, count, least) if len(week.lines) > 1]


def _weeks(played: World, count: Count, least: int) -> Iterable[Week]:
    worths: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for game in played.games:
        for person, value in zip(game.people, placements(game.ranks), strict=True):
            worths[game.week, person].append(value / PLACEMENT_SCALE)
    lines: defaultdict[int, list[Line]] = defaultdict(list)
    for (week, person), values in worths.items():
        if len(values) >= least:
            lines[week].append(Line(person, len(values), count(values)))
    return [Week(strengths, lines[number]) for number, strengths in enumerate(played.strengths)]


def print_scoring(worlds: Sequence[World]) -> None:
    """Print Kendall's tau of points and strength, that of points and games, and the winner's percentile by strength."""
    print(f"{'':40}{'order':>7}{'diligence':>11}{'winner':>8}")
    for name, (count, least) in COUNTS.items():
        weeks = weeks_of(worlds, count, least)
        order = mean(tau(week.points, [week.strengths[line.person] for line in week.lines]) for week in weeks)
        diligence = mean(tau(week.points, [line.games for line in week.lines]) for week in weeks)
        winner = mean(percentile(week.strengths[week.winner.person], week.strengths) for week in weeks)
        print(f"{name:40}{order:7.2f}{diligence:11.2f}{winner:8.0f}")


def season_order(weeks: Iterable[Week], count: Count) -> float:
    """Kendall's tau of points and mean strength, for people ranked in at least ``WEEKS_TO_BE_RANKED`` weeks."""
    points: defaultdict[int, list[float]] = defaultdict(list)
    strengths: defaultdict[int, list[float]] = defaultdict(list)
    for week in weeks:
        for line in week.lines:
            points[line.person].append(line.points)
            strengths[line.person].append(week.strengths[line.person])
    ranked = [person for person, of_weeks in points.items() if len(of_weeks) >= WEEKS_TO_BE_RANKED]
    return tau([count(points[person]) for person in ranked], [mean(strengths[person]) for person in ranked])


def print_seasons(worlds: Sequence[World]) -> None:
    """Print for several ways to add up weeks how well the standings of half a year follow strength."""
    for name, count in SEASONS.items():
        print(f"{name:40}{mean(season_order(chosen_weeks([one]), count) for one in worlds):7.2f}")


def print_unwilling(seed: int) -> None:
    """For several values of a missing game, print how many people would lose points by playing one game more."""
    luck = random.Random(seed)
    strengths = [luck.gauss(0, SPREAD) for _ in range(400)]
    won = NormalDist(0, LUCK * 2**0.5).cdf
    expected = [mean(won(one - other) for other in strengths) for one in strengths]
    for par in (PAR, 2 / 5, 1 / 2):
        unwilling = mean(placement < par for placement in expected)
        print(f"missing count {par:.2f}: {100 * unwilling:.0f} of 100 people")
