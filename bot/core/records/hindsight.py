"""Decisions of a finished game, seen again: what the seat saw, and what a robot would have done in its place.

Only games that were played to their end are looked at: everything in them is public by then. Even so, people see only
their own decisions and those of robots.
"""

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.core.errors import Refused
from bot.core.ports import Losses, Reviewed, Status
from bot.core.records.finished_games import Records, stops
from bot.core.table.robots import Robots
from bot.core.table.table import Names, Table
from bot.core.table.views import Holder, TableView
from rules.catalogue import ADVISERS
from rules.game import Move, Seat
from rules.record import Play
from rules.robots.advice import Unit, cost_of
from storage.ids import PlayerId, TableId
from storage.tables.stored_tables import StoredTable

MOST_WEIGHED: Final = 150
"""How many of a person's decisions are weighed, to bound the work. Few games ask anybody half as often."""

MOST_LOSSES: Final = 3
WORTH_TELLING: Final[Mapping[Unit, float]] = MappingProxyType(
    {Unit.POINTS: 2.0, Unit.CHANCE: 0.03, Unit.SPACES: 0.3, Unit.DRAGON: 0.03}
)
"""A smaller loss is no mistake, because a robot's numbers are rough. Losses in two units are compared by these."""

MOST_KEPT: Final = 100
"""For so many people and games their losses are remembered, because they may take a second to find."""


class Decided(NamedTuple):
    """A decision among several moves."""

    version: int
    """The number of the table's entry that holds it."""

    stop: int
    """The stop of the replay that shows it."""

    seat: Seat
    move: Move
    own: bool
    """Whether the viewer sat there; else it was a robot's seat."""

    by_robot: bool

    @property
    def weighed(self) -> bool:
        """Whether the viewer made it, so that it counts for where they lost most."""
        return self.own and not self.by_robot


class Hindsight:
    """Looks at decisions again. Every call may raise Refused: no-such-table, not-yet-over, nothing-played."""

    def __init__(self, records: Records, robots: Robots) -> None:
        self._records = records
        self._robots = robots
        self._kept: OrderedDict[tuple[TableId, PlayerId], tuple[Names, Losses]] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def decided(self, table: TableId, viewer: PlayerId) -> Sequence[Decided]:
        """The decisions of the viewer and of robots, in their order; none if the game was not played to its end."""
        stored, _ = await self._records.entries(table)
        # A thread: to replay a long game takes as long as many presses.
        return await asyncio.to_thread(_decided, stored, viewer)

    async def review(self, table: TableId, version: int, viewer: PlayerId) -> Reviewed:
        """The decision that the table's entry with this number holds. Raises Refused also: unknown-choice."""
        found = await self.decided(table, viewer)
        made = next((one for one in found if one.version == version), None)
        if made is None:
            raise Refused("unknown-choice")
        (reviewed,) = await self._reviewed(table, [made])
        others = tuple((one.version, one.seat) for one in found if one.stop == made.stop and one != made)
        return replace(reviewed, others=others)

    async def losses(self, table: TableId, viewer: PlayerId) -> Losses:
        """The viewer's decisions that have cost most. Raises Refused also: unknown-choice, if the viewer made none."""
        async with self._one_at_a_time:
            _, names = await self._records.entries(table)
            kept = self._kept.get((table, viewer))
            # The views have names in them, and somebody may have been forgotten since.
            if kept is None or kept[0] != names:
                kept = self._kept[table, viewer] = names, await self._losses(table, viewer)
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            return kept[1]

    async def _losses(self, table: TableId, viewer: PlayerId) -> Losses:
        own = [one for one in await self.decided(table, viewer) if one.weighed]
        if not own:
            raise Refused("unknown-choice")
        weighed = await self._reviewed(table, own[:MOST_WEIGHED])
        lost = [(one.cost / WORTH_TELLING[one.unit], one) for one in weighed if one.unit is not None]
        worst = [one for size, one in sorted(lost, key=lambda lost: -lost[0])[:MOST_LOSSES] if size >= 1]
        return Losses(weighed[-1].view, tuple(worst))

    async def _reviewed(self, table: TableId, among: Sequence[Decided]) -> list[Reviewed]:
        stored, names = await self._records.entries(table)
        views = await asyncio.to_thread(_views, stored, among, names)
        reviewed = []
        for made, view in zip(among, views, strict=True):
            advice = await self._robots.advice(view, made.move)
            cost = cost_of(made.move, advice)
            unit = None if cost is None else advice[0].unit
            reviewed.append(
                Reviewed(
                    view, made.version, made.stop, made.move, made.own, made.by_robot, tuple(advice), cost or 0.0, unit
                )
            )
        return reviewed


def _decided(stored: StoredTable, viewer: PlayerId) -> list[Decided]:
    if stored.status is not Status.FINISHED or stored.setup.game not in ADVISERS:
        return []
    ends = [told.version for told, _ in stops(stored)]
    found: dict[tuple[Seat, int], Decided] = {}
    for table, seat, play in _plays(stored):
        assert table.state is not None
        player, version = table.chairs[seat].player, table.version + 1
        if player not in {None, viewer} or len(table.state.legal(seat)) == 1:
            continue
        stop = bisect_left(ends, version) + 1
        by_robot = play.by_clock or player is None
        # A secret answer may be changed until the reveal: the last one counts.
        found[seat, table.decision] = Decided(version, stop, seat, play.move, player == viewer, by_robot)
    return list(found.values())


def _views(stored: StoredTable, among: Sequence[Decided], names: Names) -> list[TableView]:
    """For each of the decisions, in their order, what the seat saw before it."""
    wanted = {one.version for one in among}
    found = {
        table.version + 1: _as_seen(table, seat, names)
        for table, seat, _ in _plays(stored)
        if table.version + 1 in wanted
    }
    return [found[one.version] for one in among]


def _as_seen(table: Table, seat: Seat, names: Names) -> TableView:
    """The table as it was before a decision of the seat, without its clock."""
    assert table.state is not None
    public = table.view(None, names)
    # A person who is away has a card that offers nothing but to come back.
    seats = tuple(replace(one, holder=Holder.PERSON) if one.holder is Holder.AWAY else one for one in public.seats)
    return replace(public, seats=seats, seat=seat, play=table.state.view(seat), clock_moves=(), closes=None)


def _plays(stored: StoredTable) -> Iterator[tuple[Table, Seat, Play]]:
    """Each move of a seat, and the table before it. It is always the same table object, which changes afterwards."""
    table = Table(stored.setup)
    for row in stored.entries:
        if isinstance(row.entry, Play) and row.entry.seat is not None:
            yield table, row.entry.seat, row.entry
        table.enter(row.entry)
