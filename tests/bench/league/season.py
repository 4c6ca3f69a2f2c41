"""A made-up community that plays for half a year: people's strengths, how often they play, and with whom.

The model of scores was measured with robots that now and then move at random. At every number of seats the scores of
one table were independent, and their standard deviation was the same for weak and strong robots. Their mean fell in a
straight line with the share of random moves: from about 90 without such moves to −110 with nothing else.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from statistics import mean
from typing import Final

WEEKS: Final = 26

SPREAD: Final = 30.0
"""The standard deviation of people's strengths, in points a game.

The best tenth is 105 points better than the worst tenth: as much as a robot without mistakes is better than a robot
that makes every second move at random.
"""

LUCK: Final = 73.0
"""The standard deviation of a seat's score, in points."""

_DRIFT: Final = 3.0
"""The standard deviation of the points by which a strength moves in a week."""

_MEAN: Final = 60.0
_STEP: Final = 10
"""Scores are multiples of ten, so that one game in four has a tie."""

_SEATS: Final = (3, 6)
_MOST_GAMES: Final = 40


@dataclass(frozen=True, slots=True)
class Game:
    """The people of a game and its end, by seat."""

    week: int
    people: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """Ranks from 1; tied seats share one."""


@dataclass(frozen=True, slots=True)
class World:
    """People, numbered from 0, and all their games in the order of play."""

    strengths: tuple[tuple[float, ...], ...]
    """The strength of each person in each week."""

    games: tuple[Game, ...]


def world(people: int, seed: int, *, circle: int | None = None) -> World:
    """Half a year of a community. People play only in groups of ``circle``; None: everybody plays with everybody."""
    luck = random.Random(seed)
    strengths = tuple(_strengths(people, luck))
    eagerness = [luck.gauss(0.8, 0.8) for _ in range(people)]
    circles = [range(first, min(people, first + (circle or people))) for first in range(0, people, circle or people)]
    games: list[Game] = []
    for week in range(WEEKS):
        wanted = {person: _games_wanted(eagerness[person], luck) for person in range(people)}
        tables = [table for members in circles for table in _tables({one: wanted[one] for one in members}, luck)]
        luck.shuffle(tables)
        games += [_played(week, table, strengths[week], luck) for table in tables]
    return World(strengths, tuple(games))


def _strengths(people: int, luck: random.Random) -> Iterator[tuple[float, ...]]:
    now = [luck.gauss(0, SPREAD) for _ in range(people)]
    for _ in range(WEEKS):
        yield tuple(now)
        now = [strength + luck.gauss(0, _DRIFT) for strength in now]


def _games_wanted(eagerness: float, luck: random.Random) -> int:
    """How many games a person wants to play in a week: usually about three, at most forty."""
    return min(_MOST_GAMES, round(exp(luck.gauss(eagerness, 0.6))))


def _tables(wanted: dict[int, int], luck: random.Random) -> Iterator[tuple[int, ...]]:
    """Seat people, preferably those who want many games, until too few are left for a table."""
    while len(left := [person for person, games in wanted.items() if games]) >= _SEATS[0]:
        seats = min(len(left), luck.randint(*_SEATS))
        left.sort(key=lambda person: luck.random() ** (1 / wanted[person]), reverse=True)
        for person in left[:seats]:
            wanted[person] -= 1
        yield tuple(left[:seats])


def _played(week: int, table: tuple[int, ...], strengths: Sequence[float], luck: random.Random) -> Game:
    scores = tuple(score(strengths[person], luck) for person in table)
    return Game(week, table, scores, ranked(scores))


def score(strength: float, luck: random.Random) -> int:
    """A random score of a seat with this strength."""
    return _STEP * round(luck.gauss(_MEAN + strength, LUCK) / _STEP)


def ranked(scores: Sequence[float]) -> tuple[int, ...]:
    """Ranks from 1 for the highest score; equal scores share a rank."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def tau(first: Sequence[float], second: Sequence[float]) -> float:
    """Kendall's tau: 1 for the same order, −1 for the reverse, 0 for no relation. A tied pair counts 0."""
    pairs = [
        (first[one] - first[other]) * (second[one] - second[other]) for one in range(len(first)) for other in range(one)
    ]
    return mean((pair > 0) - (pair < 0) for pair in pairs)


def percentile(one: float, among: Sequence[float]) -> float:
    """The percentage of numbers that are lower. Equal ones count half."""
    return 50 * sum((other < one) + (other <= one) for other in among) / len(among)
