"""Simulated seasons of leagues in which some accounts belong together: what the statistics of pairs see of them."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.core.league.pair_statistics import PairKind, RankedGame, pair_report
from storage.ids import PlayerId

PEOPLE: Final = 40
WEEKS: Final = 8
LEAGUES: Final = 20
"""So many seasons are simulated of each kind of ring."""

LUCK: Final = 1.5
"""The standard deviation of luck in a game, where that of people's strengths is 1."""


@dataclass(frozen=True, slots=True)
class Ring:
    """What some people have agreed on."""

    seated: Sequence[int] = ()
    """These people sit together at half of the tables of the first of them."""

    losers: Mapping[int, int] = field(default_factory=dict)
    """Who ends last at each table where this other person sits, too."""

    in_turn: Sequence[int] = ()
    """At tables where all of these sit, a different one of them wins each time."""

    alone: tuple[int, int] | None = None
    """The second is an account with no other games: three times a week it loses to the first, with nobody else."""

    strengths: Mapping[int, float] = field(default_factory=dict)
    """The strengths of some people, where chance does not decide about them."""

    people: int = PEOPLE


RINGS: Final[Mapping[str, Ring]] = {
    "nobody": Ring(),
    "friends who sit together and play to win": Ring(seated=(0, 1)),
    "the same, one very strong and one very weak": Ring(seated=(0, 1), strengths={0: 2.0, 1: -2.0}),
    "a friend who sits there and loses on purpose": Ring(seated=(0, 1), losers={1: 0}),
    "a friend who loses on purpose when they happen to meet": Ring(losers={1: 0}),
    "a second account, three games alone a week": Ring(alone=(0, PEOPLE)),
    "three who sit together and win in turn": Ring(seated=(0, 1, 2), in_turn=(0, 1, 2)),
    "five people in all, of whom one loses to a friend on purpose": Ring(losers={1: 0}, people=5),
}


def season(ring: Ring, luck: random.Random) -> Sequence[RankedGame]:
    """The games of a season of eight weeks, with tables of three to five people."""
    strengths = {one: ring.strengths.get(one, luck.gauss(0, 1)) for one in range(ring.people)}
    games: list[RankedGame] = []
    for week in range(WEEKS):
        tables = _tables(ring, luck)
        games += [_played(f"2026-W{week + 10}", table, strengths, ring, luck, len(games)) for table in tables]
        if ring.alone is not None:
            first, second = ring.alone
            games += [RankedGame(f"2026-W{week + 10}", {PlayerId(first): 1, PlayerId(second): 2})] * 3
    return games


def _tables(ring: Ring, luck: random.Random) -> Sequence[Sequence[int]]:
    """The tables of a week. Everybody plays two to ten games; who sits with whom is luck, but for the ring."""
    wishes = {one: luck.randint(2, 10) for one in range(ring.people)}
    tables = []
    while len(free := [one for one, games in wishes.items() if games]) >= 3:
        table = luck.sample(free, min(luck.randint(3, 5), len(free)))
        if ring.seated and ring.seated[0] in table and luck.random() < 0.5:
            strangers = [one for one in table if one not in ring.seated]
            table = [*ring.seated, *strangers][: max(len(table), len(ring.seated) + 1)]
        for one in table:
            wishes[one] = max(0, wishes[one] - 1)
        tables.append(table)
    return tables


def _played(
    week: str, table: Collection[int], strengths: Mapping[int, float], ring: Ring, luck: random.Random, number: int
) -> RankedGame:
    reached = {one: strengths[one] + luck.gauss(0, LUCK) for one in table}
    if ring.in_turn and set(ring.in_turn) <= set(table):
        reached[ring.in_turn[number % len(ring.in_turn)]] = max(reached.values()) + 1
    for loser, winner in ring.losers.items():
        if {loser, winner} <= set(table):
            reached[loser] = min(reached.values()) - 1
    order = sorted(table, key=lambda one: -reached[one])
    return RankedGame(week, {PlayerId(one): rank for rank, one in enumerate(order, 1)})


def seen(ring: Ring, leagues: int = LEAGUES) -> Mapping[str, int]:
    """In how many leagues the ring's people are marked for meeting and for losing, and in how many somebody else is."""
    members = {*ring.seated, *ring.losers, *ring.losers.values(), *(ring.alone or ())}
    checks: Mapping[str, Callable[[PairKind, bool], bool]] = {
        "meets": lambda kind, ours: ours and kind is PairKind.MEETS,
        "loses": lambda kind, ours: ours and kind is PairKind.LOSES,
        "others": lambda kind, ours: not ours,
    }
    found = dict.fromkeys(checks, 0)
    for number in range(leagues):
        report = pair_report(season(ring, random.Random(number)))
        marks = [(pair.kind, {pair.first, pair.second} <= members) for pair in report.unlikely]
        for name, check in checks.items():
            found[name] += any(check(*mark) for mark in marks)
    return found
