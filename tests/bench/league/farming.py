"""What people gain by tricks: with second accounts, against weak robots, or with a friend who loses on purpose."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean
from types import MappingProxyType
from typing import Final

from storage.league.leagues import GAMES_THAT_COUNT
from storage.league.scoring import PLACEMENT_SCALE, placements
from tests.bench.league.scoring import PAR, Week, filled
from tests.bench.league.season import Game, World, ranked, score

ROBOTS: Final[Mapping[str, float]] = MappingProxyType({"steady": 27.0, "random": -172.0})
"""The strength of each kind of robot, compared with the average person's 0."""

SCHEMES: Final[Mapping[str, Sequence[float]]] = MappingProxyType(
    {
        "honest": [1 / 2] * 10,
        "a friend loses on purpose at each table of four": [2 / 3] * 10,
        "a second account and a robot, no limit": [1] * 10,
        "the same, at most three games with that account": [1] * 3 + [1 / 2] * 7,
        "three more accounts, three games with each": [1] * 9,
    }
)
"""Schemes, and the placements that they bring an average person in a week."""

_GAMES: Final = 4000
_ROBOTS_BESIDE: Final = (1, 2, 4)
_LIMIT: Final = 3


def print_robots(seed: int) -> None:
    """Print an average person's mean placement in games with a second average person and robots."""
    print(f"{'':52}{'among all':>12}{'among people':>14}")
    luck = random.Random(seed)
    for name, strength in ROBOTS.items():
        for robots in _ROBOTS_BESIDE:
            games = [[score(one, luck) for one in (0, 0, *[strength] * robots)] for _ in range(_GAMES)]
            among_all, among_people = _placement(games), _placement([scores[:2] for scores in games])
            print(f"{f'two people, {robots} {name}':52}{among_all:12.2f}{among_people:14.2f}")


def _placement(games: Iterable[Sequence[int]]) -> float:
    """The mean placement of the first seat."""
    return mean(placements(ranked(scores))[0] for scores in games) / PLACEMENT_SCALE


def print_schemes(weeks: Sequence[Week]) -> None:
    """Print how often a person with each scheme wins the week, if all others are honest."""
    print(f"{'':52}{'points':>8}{'weeks won':>11}")
    for name, worths in SCHEMES.items():
        points = filled(PAR)(worths)
        won = mean(points > week.winner.points for week in weeks)
        print(f"{name:52}{points:8.2f}{100 * won:10.0f}%")


def print_limits(worlds: Mapping[str, World]) -> None:
    """Print the share of honest games that the limit excludes: only three games a week count with the same people.

    Of each person only the first ten games of a week are considered.
    """
    for name, played in worlds.items():
        weeks: defaultdict[tuple[int, int], list[Game]] = defaultdict(list)
        for game in played.games:
            for person in game.people:
                weeks[game.week, person].append(game)
        counted = sum(min(GAMES_THAT_COUNT, _counted(person, games)) for (_, person), games in weeks.items())
        share = 1 - counted / sum(min(GAMES_THAT_COUNT, len(games)) for games in weeks.values())
        print(f"{name:52}{100 * share:7.1f}%")


def _counted(person: int, games: Iterable[Game]) -> int:
    """How many games count: in each, the person meets somebody whom they met in fewer than ``_LIMIT`` counted games."""
    met: Counter[int] = Counter()
    counted = 0
    for game in games:
        others = [other for other in game.people if other != person]
        if any(met[other] < _LIMIT for other in others):
            met.update(others)
            counted += 1
    return counted
