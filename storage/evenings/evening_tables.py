"""The tables of an evening: who waits for one, which are planned or go on, and how those that are over ended."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from sqlalchemy import Connection, Select, and_, delete, func, insert, select, update

from storage.changes import Pace, Status
from storage.engine.statements import many
from storage.evenings.kinds import Presence, Stage
from storage.evenings.steps import changed, evening
from storage.ids import CommandId, EveningId, Millis, PlayerId, TableId
from storage.league.scored_games import void_now
from storage.league.standings import Rating, ratings_of
from storage.schema import (
    evening_byes,
    evening_people,
    evening_seats,
    evening_tables,
    players,
    results,
    seat_results,
    sitting,
    tables,
)


@dataclass(frozen=True, slots=True)
class Free:
    """A person who is at the evening and sits at no table."""

    player: PlayerId
    since: Millis
    press: CommandId
    rating: Rating | None
    """The person's rating in the evening's league; None before the first game."""

    met: Mapping[PlayerId, int]
    """How often the person has sat at a table of this evening with each other person."""

    tables: int
    """At how many tables of this evening the person has sat."""


@dataclass(frozen=True, slots=True)
class Hall:
    """The people who wait at one moment, and what belongs to that moment."""

    revision: int
    """The evening's revision; a table is planned only if nothing has changed since."""

    last: int
    """The number of the evening's last table; 0 before the first."""

    free: Sequence[Free]


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table that is to open, or has opened."""

    number: int
    table: TableId
    game: str
    robots: int
    people: tuple[tuple[PlayerId, CommandId], ...]
    """The people in the order of their seats, each with their contribution to the table's luck."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one game of the evening has brought a person."""

    player: PlayerId
    name: str
    placement: int
    rank: int
    by_house: bool
    """Whether others finished the game for the person."""


# --- people ---------------------------------------------------------------------------------------------------


def hall(connection: Connection, which: EveningId) -> Hall | None:
    """Who waits for a table; None if the evening does not run."""
    found = evening(connection, which)
    if found is None or found.stage is not Stage.RUNNING:
        return None
    seated: dict[int, list[PlayerId]] = defaultdict(list)
    for number, player in connection.execute(_seats(which)):
        seated[number].append(player)
    over = dict(connection.execute(_tables(which)).all())
    busy = {player for number, people in seated.items() if over[number] is None for player in people}
    waiting = [row for row in _here(connection, which) if row.player not in busy]
    rated = ratings_of(connection, found.league, [row.player for row in waiting])
    left: dict[PlayerId, Millis] = {}
    sat: dict[PlayerId, int] = defaultdict(int)
    met: dict[PlayerId, dict[PlayerId, int]] = defaultdict(lambda: defaultdict(int))
    for number, people in seated.items():
        for player, other in permutations(people, 2):
            met[player][other] += 1
        for player in people:
            sat[player] += 1
            left[player] = max(left.get(player, Millis(0)), over[number] or Millis(0))
    free = [
        Free(
            row.player,
            max(row.since, left.get(row.player, Millis(0))),
            row.press,
            rated.get(row.player),
            met[row.player],
            sat[row.player],
        )
        for row in waiting
    ]
    return Hall(found.revision, max(over, default=0), free)


def _here(connection: Connection, which: EveningId) -> Sequence["_Here"]:
    """The people who take part and do not play at another live table."""
    playing = (
        select(sitting.c.player)
        .join(tables, tables.c.id == sitting.c.table)
        .where(tables.c.status == Status.PLAYING, tables.c.pace == Pace.LIVE)
    )
    here = and_(evening_people.c.evening == which, evening_people.c.presence == Presence.HERE)
    columns = select(evening_people.c.player, evening_people.c.since, evening_people.c.press)
    rows = connection.execute(columns.where(here, evening_people.c.player.not_in(playing)))
    return [_Here(*row) for row in rows.all()]


@dataclass(frozen=True, slots=True)
class _Here:
    player: PlayerId
    since: Millis
    press: CommandId


# --- tables ---------------------------------------------------------------------------------------------------


def plan_tables(
    connection: Connection, which: EveningId, seen: int, planned: Sequence[PlannedTable], now: Millis
) -> bool:
    """Store that these tables are to open. False, and nothing is stored, if the evening has changed since ``seen``."""
    found = evening(connection, which)
    if found is None or found.stage is not Stage.RUNNING or found.revision != seen:
        return False
    store_planned(connection, which, planned)
    changed(connection, found, now)
    return True


def store_planned(
    connection: Connection, which: EveningId, planned: Sequence[PlannedTable], number: int | None = None
) -> None:
    """Store these tables and who sits at them; ``number`` is the round of a tournament."""
    rows = [
        {"evening": which, "number": one.number, "table": one.table, "game": one.game, "robots": one.robots}
        for one in planned
    ]
    many(connection, insert(evening_tables), [row | {"round": number} for row in rows])
    seats = [
        {"evening": which, "number": one.number, "player": player, "press": press}
        for one in planned
        for player, press in one.people
    ]
    many(connection, insert(evening_seats), seats)


def sit_out(connection: Connection, which: EveningId, number: int, people: Sequence[PlayerId]) -> None:
    """Store that these people have no seat in this round of a tournament."""
    many(connection, insert(evening_byes), [{"evening": which, "round": number, "player": one} for one in people])


def is_of_evening(connection: Connection, table: TableId) -> bool:
    """Whether the table was opened for an evening."""
    found = select(evening_tables.c.number).where(evening_tables.c.table == table)
    return connection.execute(found).first() is not None


def unopened(connection: Connection, which: EveningId) -> Sequence[PlannedTable]:
    """The planned tables that have not opened yet, in the order of their numbers."""
    there = select(tables.c.id).where(tables.c.id == evening_tables.c.table).exists()
    mine = and_(evening_tables.c.evening == which, evening_tables.c.over.is_(None), ~there)
    found = select(evening_tables.c.number, evening_tables.c.table, evening_tables.c.game, evening_tables.c.robots)
    planned = connection.execute(found.where(mine).order_by(evening_tables.c.number)).all()
    seats: dict[int, list[tuple[PlayerId, CommandId]]] = defaultdict(list)
    numbers = [row.number for row in planned]
    columns = select(evening_seats.c.number, evening_seats.c.player, evening_seats.c.press)
    theirs = and_(evening_seats.c.evening == which, evening_seats.c.number.in_(numbers))
    for number, player, press in connection.execute(columns.where(theirs).order_by(evening_seats.c.player)):
        seats[number].append((player, press))
    return [PlannedTable(*row, people=tuple(seats[row.number])) for row in planned]


def drop(connection: Connection, which: EveningId, number: int, now: Millis) -> None:
    """A planned table can never open: its people are free again, and have not met there.

    In a tournament they sit out the round.
    """
    found = evening(connection, which)
    mine = and_(evening_tables.c.evening == which, evening_tables.c.number == number, evening_tables.c.over.is_(None))
    if found is not None and connection.execute(update(evening_tables).where(mine).values(over=now)).rowcount:
        theirs = and_(evening_seats.c.evening == which, evening_seats.c.number == number)
        if found.tournament is not None:
            _sit_out_together(connection, which, number)
        connection.execute(delete(evening_seats).where(theirs))
        changed(connection, found, now)


def _sit_out_together(connection: Connection, which: EveningId, number: int) -> None:
    """All who were to sit at this table, and have not been forgotten, sit out its round."""
    at_table = and_(evening_tables.c.evening == which, evening_tables.c.number == number)
    of_round = connection.scalar(select(evening_tables.c.round).where(at_table))
    assert of_round is not None
    seated = select(evening_seats.c.player).where(evening_seats.c.evening == which, evening_seats.c.number == number)
    there = and_(evening_people.c.evening == which, evening_people.c.player.in_(seated))
    sit_out(connection, which, of_round, connection.scalars(select(evening_people.c.player).where(there)).all())


@dataclass(frozen=True, slots=True)
class GoingOn:
    """How many tables of an evening are not noted as over."""

    open: int
    """Those that go on, or have not opened yet."""

    ended: int
    """Those that are over: ``note_over`` notes them."""


def going_on(connection: Connection, which: EveningId) -> GoingOn:
    """The evening's tables that are not noted as over."""
    unnoted = and_(evening_tables.c.evening == which, evening_tables.c.over.is_(None))
    of_all = select(func.count()).select_from(evening_tables).where(unnoted)
    ended = connection.scalars(of_all.where(evening_tables.c.table.in_(_ended()))).one()
    return GoingOn(connection.scalars(of_all).one() - ended, ended)


def note_over(connection: Connection, which: EveningId, now: Millis) -> bool:
    """Note which tables are over: their people are free from now on. False: there was nothing to note."""
    found = evening(connection, which)
    over = and_(
        evening_tables.c.evening == which, evening_tables.c.over.is_(None), evening_tables.c.table.in_(_ended())
    )
    if found is None or not connection.execute(update(evening_tables).where(over).values(over=now)).rowcount:
        return False
    changed(connection, found, now)
    return True


def _ended() -> Select[TableId]:
    return select(tables.c.id).where(tables.c.status.not_in([status for status in Status if status.live]))


def played(connection: Connection, which: EveningId) -> Sequence[Played]:
    """What the finished games of the evening have brought, in the order of their tables. Void games are left out."""
    return played_in(connection, [which]).get(which, [])


def played_in(connection: Connection, among: Collection[EveningId]) -> Mapping[EveningId, Sequence[Played]]:
    """The same for each of these evenings that has finished games."""
    columns = (
        evening_tables.c.evening,
        seat_results.c.player,
        players.c.name,
        seat_results.c.placement,
        seat_results.c.rank,
        seat_results.c.by_house,
    )
    found = (
        select(*columns)
        .join(evening_tables, evening_tables.c.table == seat_results.c.table)
        .join(results, results.c.table == seat_results.c.table)
        .join(players, players.c.id == seat_results.c.player)
        .where(evening_tables.c.evening.in_(among), void_now().is_(False))
        .order_by(evening_tables.c.evening, evening_tables.c.number, seat_results.c.seat)
    )
    of: dict[EveningId, list[Played]] = {}
    for which, player, name, placement, rank, by_house in connection.execute(found):
        if player is not None:
            of.setdefault(which, []).append(Played(player, name, placement, rank, by_house))
    return of


def _seats(which: EveningId) -> Select[int, PlayerId]:
    return (
        select(evening_seats.c.number, evening_seats.c.player)
        .where(evening_seats.c.evening == which)
        .order_by(evening_seats.c.number, evening_seats.c.player)
    )


def _tables(which: EveningId) -> Select[int, Millis | None]:
    return select(evening_tables.c.number, evening_tables.c.over).where(evening_tables.c.evening == which)
