"""How well a week's table orders people by their true strength, and whom each way of counting rewards."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, mean
from types import MappingProxyType
from typing import Final, TypeAlias

from storage.league.leagues import GAMES_THAT_COUNT, GAMES_TO_BE_RANKED
from storage.league.scoring import PLACEMENT_SCALE, placements
from tests.bench.league.season import LUCK, SPREAD, Game, World, percentile, tau

Worth: TypeAlias = Callable[[Game], Sequence[float]]
"""What a game is worth to each seat."""

Count: TypeAlias = Callable[[Sequence[float]], float]
"""Adds up the worths of one person's games of a week, given in the order of play."""

WORTHS: Final[Mapping[str, Worth]] = MappingProxyType(
    {
        "placement": lambda game: [placement / PLACEMENT_SCALE for placement in placements(game.ranks)],
        "own points": lambda game: game.scores,
        "wins": lambda game: [float(rank == 1) for rank in game.ranks],
    }
)

COUNTS: Final[Mapping[str, Count]] = MappingProxyType(
    {
        "first 10": lambda games: sum(games[:10]),
        "first 5": lambda games: sum(games[:5]),
        "best 10": lambda games: sum(sorted(games)[-10:]),
        "all": sum,
        "mean of first 10": lambda games: mean(games[:10]),
    }
)

PAR: Final = 1 / 3
"""The placement that counts for each of the ten games that was not played."""


def filled(par: float) -> Count:
    """Counts the first ten games, and ``par`` for each missing one."""
    return lambda games: sum(games[:GAMES_THAT_COUNT]) + par * max(0, GAMES_THAT_COUNT - len(games))


BRACKETS: Final = ((3, 5), (6, 10), (11, 40))
"""Ranges of games a week: the least and the most."""

SEASONS: Final[Mapping[str, Count]] = MappingProxyType(
    {
        "sum of all weeks": sum,
        "sum of the best 13 weeks": lambda weeks: sum(sorted(weeks)[-13:]),
        "sum of the best 8 weeks": lambda weeks: sum(sorted(weeks)[-8:]),
        "mean of the weeks": mean,
    }
)
"""Ways to add up one person's points of all weeks."""


@dataclass(frozen=True, slots=True)
class Line:
    """One person's line in the table of one week."""

    person: int
    games: int
    points: float


@dataclass(frozen=True, slots=True)
class Week:
    """The table of one week, with the people who are ranked."""

    strengths: Sequence[float]
    lines: Sequence[Line]

    @property
    def points(self) -> list[float]:
        """The points of each line."""
        return [line.points for line in self.lines]

    @property
    def winner(self) -> Line:
        """The first line; of several equal ones that with the fewest games."""
        return max(self.lines, key=lambda line: (line.points, -line.games))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The average properties of the weeks' tables under one way of counting."""

    order: float
    """Kendall's tau between points and strength."""

    diligence: float
    """Kendall's tau between points and number of games. 0 is fair to people who seldom play."""

    winner: float
    """The percentage of the community that is weaker than the first of the week."""

    winners_games: float
    places: tuple[float, ...]
    """For each of ``BRACKETS``, the mean percentage of people who stand below: 50 is fair."""


def weeks_of(worlds: Iterable[World], worth: Worth, count: Count, least: int = GAMES_TO_BE_RANKED) -> Sequence[Week]:
    """All weeks' tables with at least two lines. People with fewer games than ``least`` are left out."""
    return [week for played in worlds for week in _weeks(played, worth, count, least) if len(week.lines) > 1]


def _weeks(played: World, worth: Worth, count: Count, least: int) -> Iterable[Week]:
    worths: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for game in played.games:
        for person, value in zip(game.people, worth(game), strict=True):
            worths[game.week, person].append(value)
    lines: defaultdict[int, list[Line]] = defaultdict(list)
    for (week, person), values in worths.items():
        if len(values) >= least:
            lines[week].append(Line(person, len(values), count(values)))
    return [Week(strengths, lines[number]) for number, strengths in enumerate(played.strengths)]


def judge(weeks: Sequence[Week]) -> Verdict:
    """The average properties of these tables."""
    return Verdict(
        order=mean(tau(week.points, [week.strengths[line.person] for line in week.lines]) for week in weeks),
        diligence=mean(tau(week.points, [line.games for line in week.lines]) for week in weeks),
        winner=mean(percentile(week.strengths[week.winner.person], week.strengths) for week in weeks),
        winners_games=mean(week.winner.games for week in weeks),
        places=tuple(mean(_places(weeks, *bracket)) for bracket in BRACKETS),
    )


def _places(weeks: Iterable[Week], least: int, most: int) -> Iterator[float]:
    for week in weeks:
        yield from (percentile(line.points, week.points) for line in week.lines if least <= line.games <= most)


def print_scoring(worlds: Sequence[World]) -> None:
    """Print each worth with each way of counting, placement with missing games counted, and other least numbers."""
    brackets = "".join(f"{f'{least}–{most}':>7}" for least, most in BRACKETS)
    print(f"{'':30}{'order':>7}{'diligence':>11}{'winner':>8}{'games':>7}{brackets}")
    for worth_name, worth in WORTHS.items():
        for count_name, count in COUNTS.items():
            _print_verdict(f"{worth_name}, {count_name}", weeks_of(worlds, worth, count))
    for par in (1 / 4, PAR, 2 / 5, 1 / 2):
        _print_verdict(f"placement, missing count {par:.2f}", weeks_of(worlds, WORTHS["placement"], filled(par)))
    for least in (1, 2, 5):
        weeks = weeks_of(worlds, WORTHS["placement"], filled(PAR), least)
        _print_verdict(f"missing {PAR:.2f}, {least} to be ranked", weeks)


def _print_verdict(name: str, weeks: Sequence[Week]) -> None:
    verdict = judge(weeks)
    places = "".join(f"{place:7.0f}" for place in verdict.places)
    print(
        f"{name:30}{verdict.order:7.2f}{verdict.diligence:11.2f}{verdict.winner:8.0f}{verdict.winners_games:7.1f}{places}"
    )


def season_order(weeks: Iterable[Week], count: Count, least: int) -> tuple[int, float]:
    """Of people ranked in at least ``least`` weeks: how many they are, and tau between points and mean strength."""
    points: defaultdict[int, list[float]] = defaultdict(list)
    strengths: defaultdict[int, list[float]] = defaultdict(list)
    for week in weeks:
        for line in week.lines:
            points[line.person].append(line.points)
            strengths[line.person].append(week.strengths[line.person])
    ranked = [person for person, of_weeks in points.items() if len(of_weeks) >= least]
    return len(ranked), tau(
        [count(points[person]) for person in ranked], [mean(strengths[person]) for person in ranked]
    )


def print_seasons(worlds: Sequence[World]) -> None:
    """Print the tables of half a year, made from the weeks' tables."""
    print(f"{'':60}{'people':>7}{'order':>7}")
    for par in (0, PAR):
        for name, count in SEASONS.items():
            for least in (1, 8):
                found = [
                    season_order(weeks_of([one], WORTHS["placement"], filled(par)), count, least) for one in worlds
                ]
                people, order = mean(people for people, _ in found), mean(order for _, order in found)
                print(f"{f'missing count {par:.2f}, {name}, {least} to be ranked':60}{people:7.0f}{order:7.2f}")


def print_unwilling(seed: int) -> None:
    """Print for how many people one more game lowers the expected points, by what a missing game counts."""
    luck = random.Random(seed)
    strengths = [luck.gauss(0, SPREAD) for _ in range(400)]
    expected = [mean(_beats(one, other) for other in strengths) for one in strengths]
    for par in (0, 1 / 4, PAR, 2 / 5, 1 / 2):
        unwilling = mean(placement < par for placement in expected)
        print(f"missing count {par:.2f}: {100 * unwilling:.0f} of 100 people do better to stay away")


def _beats(one: float, other: float) -> float:
    return NormalDist(0, LUCK * 2**0.5).cdf(one - other)
