"""What people gain who play for their rank instead of the game: second accounts, weak robots, a friend who loses."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import mean
from types import MappingProxyType
from typing import Final, TypeAlias

from storage.league.scoring import PLACEMENT_SCALE, placements
from tests.bench.league.models import NEW
from tests.bench.league.ratings import CHOSEN
from tests.bench.league.scoring import Count, Week
from tests.bench.league.season import Game, World, percentile, ranked, score

ROBOTS: Final[Mapping[str, float]] = MappingProxyType({"steady": 27.0, "random": -172.0})
"""The strength of each kind of robot, compared with the average person's 0."""

Counts: TypeAlias = Callable[[int, Sequence[Game]], Sequence[Game]]
"""Chooses the games of one person's week that count. The games are given in the order of play."""

_GAMES: Final = 4000


# --- robots at the table ------------------------------------------------------------------------------------


def print_robots(seed: int) -> None:
    """Print the mean placement of an average person beside another average person and robots."""
    print(f"{'':30}{'all seats':>12}{'people only':>14}")
    luck = random.Random(seed)
    for name, strength in ROBOTS.items():
        for robots in (1, 2, 4):
            games = [[score(one, luck) for one in (0, 0, *[strength] * robots)] for _ in range(_GAMES)]
            among_all, among_people = _placement(games), _placement([scores[:2] for scores in games])
            print(f"{f'2 people, {robots} {name}':30}{among_all:12.2f}{among_people:14.2f}")


def _placement(games: Iterable[Sequence[int]]) -> float:
    """The mean placement of the first seat."""
    return mean(placements(ranked(scores))[0] for scores in games) / PLACEMENT_SCALE


# --- the week's table ---------------------------------------------------------------------------------------


def every(person: int, games: Sequence[Game]) -> Sequence[Game]:
    """All games count."""
    return games


def three_of_a_company(person: int, games: Sequence[Game]) -> Sequence[Game]:
    """The first three games with exactly the same people count."""
    met: Counter[frozenset[int]] = Counter()
    counted = []
    for game in games:
        company = frozenset(game.people)
        met[company] += 1
        if met[company] <= 3:
            counted.append(game)
    return counted


def three_with_somebody(person: int, games: Sequence[Game]) -> Sequence[Game]:
    """A game counts if the person met somebody at the table in fewer than three games that count."""
    met: Counter[int] = Counter()
    counted = []
    for game in games:
        others = [other for other in game.people if other != person]
        if any(met[other] < 3 for other in others):
            met.update(others)
            counted.append(game)
    return counted


LIMITS: Final[Mapping[str, Counts]] = MappingProxyType(
    {"no limit": every, "3 of a company": three_of_a_company, "3 with somebody": three_with_somebody}
)


def print_limits(worlds: Mapping[str, Sequence[World]]) -> None:
    """Print how much each limit takes away from honest people, of their first ten games of a week."""
    print(f"{'honest games that do not count':30}" + "".join(f"{name:>16}" for name in worlds))
    for name, counts in LIMITS.items():
        shares = (_lost(some, counts) for some in worlds.values())
        print(f"{name:30}" + "".join(f"{100 * share:15.1f}%" for share in shares))
    for least in (3, 4, 5):
        few = (_acquaintances(some, least) for some in worlds.values())
        print(f"{f'ranked, met fewer than {least}':30}" + "".join(f"{100 * share:15.1f}%" for share in few))


def _lost(worlds: Iterable[World], counts: Counts) -> float:
    weeks = [(person, games) for played in worlds for (_, person), games in by_week(played).items()]
    allowed = sum(min(10, len(counts(person, games))) for person, games in weeks)
    return 1 - allowed / sum(min(10, len(games)) for _, games in weeks)


def _acquaintances(worlds: Iterable[World], least: int) -> float:
    """The share of ranked people who met fewer than ``least`` others in their week."""
    weeks = [(person, games) for played in worlds for (_, person), games in by_week(played).items()]
    met = [{other for game in games for other in game.people} for _, games in weeks if len(games) >= 3]
    return mean(len(people) - 1 < least for people in met)


def by_week(played: World) -> Mapping[tuple[int, int], Sequence[Game]]:
    """The games of each person in each week."""
    weeks: defaultdict[tuple[int, int], list[Game]] = defaultdict(list)
    for game in played.games:
        for person in game.people:
            weeks[game.week, person].append(game)
    return weeks


SCHEMES: Final[Mapping[str, Sequence[float]]] = MappingProxyType(
    {
        "honest": [1 / 2] * 10,
        "a friend throws at each table of four": [2 / 3] * 10,
        "the same, 3 with somebody": [2 / 3] * 3 + [1 / 2] * 7,
        "a second account and a robot": [1] * 10,
        "the same, 3 with somebody, honest besides": [1] * 3 + [1 / 2] * 7,
        "three more accounts, 3 with each": [1] * 9,
    }
)
"""The placements of an average person's week under each scheme."""


def print_schemes(weeks: Sequence[Week], count: Count) -> None:
    """Print the rank that each scheme reaches among honest tables."""
    print(f"{'':44}{'points':>8}{'place':>8}{'weeks won':>11}")
    for name, placements_ in SCHEMES.items():
        points = count(placements_)
        place = mean(percentile(points, week.points) for week in weeks)
        won = mean(points > week.winner.points for week in weeks)
        print(f"{name:44}{points:8.2f}{place:8.0f}{100 * won:10.0f}%")


# --- the rating ---------------------------------------------------------------------------------------------


FED: Final = (3, 10, 30, 78, 300)
"""Numbers of games. 78 are three a week for half a year."""


def print_fed_rating() -> None:
    """Print the rating of a person who always wins against their own second accounts."""
    print(f"{'games won':30}" + "".join(f"{games:>8}" for games in FED))
    for name, lifetime in (("against one account", FED[-1]), ("a new one every 10 games", 10)):
        course = list(_fed(lifetime))
        print(f"{name:30}" + "".join(f"{course[games - 1]:8.1f}" for games in FED))


def _fed(lifetime: int) -> Iterator[float]:
    mine = their = NEW
    for game in range(FED[-1]):
        if game % lifetime == 0:
            their = NEW
        mine, their = CHOSEN.rate([mine, their], [1, 2])
        yield mine.mu
