"""The rounds of tournaments as they are stored: who is in the tournament, who sat where, and who sat out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, and_, func, select, update

from storage.evenings import announced
from storage.evenings.evening_tables import PlannedTable, sit_out, store_planned
from storage.evenings.kinds import Presence, Stage
from storage.evenings.steps import Evening, changed, evening
from storage.ids import CommandId, EveningId, Millis, PlayerId
from storage.league.scored_games import void_now
from storage.league.standings import Rating, ratings_of
from storage.schema import (
    evening_byes,
    evening_people,
    evening_seats,
    evening_tables,
    evenings,
    players,
    results,
    seat_results,
    tournaments,
)

LATE_CHECK_IN: Final = 10 * 60_000
"""How long, in milliseconds, a tournament waits for people before its first round if the bot was away before."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A person who is still in the tournament."""

    player: PlayerId
    here: bool
    """Whether the person has checked in and does not pause."""

    left: bool
    """Whether the person pauses because they have left a game of the tournament, or a robot plays for them there."""

    press: CommandId
    rating: Rating | None
    """The person's rating in the tournament's league; None before the first game."""


@dataclass(frozen=True, slots=True)
class RoundSeat:
    """A person's seat at a table of a round, and what the game has brought."""

    round: int
    table: int
    """The number of the table at the tournament."""

    robots: int
    """How many robots were seated at the table."""

    player: PlayerId
    name: str
    over: bool
    placement: int | None
    """None if the game has no result, or a void one."""

    rank: int | None


@dataclass(frozen=True, slots=True)
class Bye:
    """A person sits out a round."""

    round: int
    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class Course:
    """All rounds of a tournament so far."""

    seats: Sequence[RoundSeat] = ()
    """In the order of the tables."""

    byes: Sequence[Bye] = ()


@dataclass(frozen=True, slots=True)
class Bracket:
    """A running tournament at one moment: all that the next round depends on."""

    revision: int
    """The evening's revision; a round is planned only if nothing has changed since."""

    last: int
    """The number of the last table; 0 before the first."""

    people: Sequence[Participant]
    course: Course


@dataclass(frozen=True, slots=True)
class NewRound:
    """A round that is to begin."""

    number: int
    tables: Sequence[PlannedTable]
    byes: Sequence[PlayerId]
    out: Sequence[PlayerId]
    """People who are out of the tournament from now on."""

    ends: Millis
    """From this moment on the next round does not wait for tables that still play."""


def bracket(connection: Connection, which: EveningId) -> Bracket | None:
    """The tournament as it is now; None if it does not run, or if the evening is no tournament."""
    found = evening(connection, which)
    if found is None or found.tournament is None or found.stage is not Stage.RUNNING:
        return None
    columns = select(evening_people.c.player, evening_people.c.presence, evening_people.c.away, evening_people.c.press)
    still_in = and_(evening_people.c.evening == which, evening_people.c.presence != Presence.OUT)
    rows = connection.execute(columns.where(still_in).order_by(evening_people.c.player)).all()
    rated = ratings_of(connection, found.league, [row.player for row in rows])
    people = [
        Participant(row.player, row.presence is Presence.HERE, row.away, row.press, rated.get(row.player))
        for row in rows
    ]
    last = connection.scalar(select(func.max(evening_tables.c.number)).where(evening_tables.c.evening == which))
    return Bracket(found.revision, last or 0, people, course(connection, which))


def course(connection: Connection, which: EveningId) -> Course:
    """All rounds of the tournament so far."""
    return courses(connection, [which])[which]


def courses(connection: Connection, among: Collection[EveningId]) -> Mapping[EveningId, Course]:
    """All rounds so far of each of these tournaments."""
    seats, byes = _seats(connection, among), _byes(connection, among)
    return {which: Course(seats.get(which, []), byes.get(which, [])) for which in among}


def plan_round(connection: Connection, which: EveningId, seen: int, new: NewRound, now: Millis) -> bool:
    """Store a round, and want its pairings. False, and nothing is stored, if the evening has changed since ``seen``."""
    found = evening(connection, which)
    if found is None or found.stage is not Stage.RUNNING or found.revision != seen:
        return False
    store_planned(connection, which, new.tables, new.number)
    sit_out(connection, which, new.number, new.byes)
    leaving = and_(evening_people.c.evening == which, evening_people.c.player.in_(new.out))
    connection.execute(update(evening_people).where(leaving).values(presence=Presence.OUT, since=now))
    mine = tournaments.c.evening == which
    connection.execute(update(tournaments).where(mine).values(round=new.number, round_ends=new.ends))
    announced.want_pairings(connection, found.league, which, new.number, now)
    changed(connection, found, now)
    return True


def move_on(connection: Connection, since: Millis, now: Millis, lost: int) -> None:
    """The open clock stood still: of the time from ``since`` until ``now`` so much was ``lost`` to everybody.

    If the machine's clock was set back, ``lost`` is negative. Rounds that were under way end later by this time, and
    their cards are drawn again. A first round that is still to come begins later by this time, too, if people would
    have less than ``LATE_CHECK_IN`` to check in.
    """
    live = evenings.c.stage.in_([Stage.PLANNED, Stage.RUNNING])
    found = select(tournaments.c.evening).join(evenings, evenings.c.id == tournaments.c.evening).where(live)
    for which in connection.scalars(found.order_by(tournaments.c.evening)).all():
        there = evening(connection, which)
        assert there is not None
        before = there.round_ends or there.starts
        later = _begins_later(there, now, lost) if there.stage is Stage.PLANNED else Millis(before + lost)
        if before > since and later != before:
            mine = tournaments.c.evening == which
            connection.execute(update(tournaments).where(mine).values(round_ends=later))
            changed(connection, there, now)


def _begins_later(planned: Evening, now: Millis, lost: int) -> Millis:
    """When the first round of a planned tournament begins after so much time was lost."""
    before = planned.round_ends or planned.starts
    # What becomes of a tournament that is later than this is decided when it begins.
    if now > planned.starts + LATE_CHECK_IN:
        return before
    return Millis(max(planned.starts, min(before + lost, now + LATE_CHECK_IN)))


def _seats(connection: Connection, among: Collection[EveningId]) -> Mapping[EveningId, Sequence[RoundSeat]]:
    same_table = and_(
        evening_seats.c.evening == evening_tables.c.evening, evening_seats.c.number == evening_tables.c.number
    )
    same_seat = and_(seat_results.c.table == evening_tables.c.table, seat_results.c.player == evening_seats.c.player)
    columns = (
        evening_tables.c.evening,
        evening_tables.c.round,
        evening_tables.c.number,
        evening_tables.c.robots,
        evening_seats.c.player,
        players.c.name,
        evening_tables.c.over,
        seat_results.c.placement,
        seat_results.c.rank,
        void_now().label("void"),
    )
    found = (
        select(*columns)
        .join(evening_seats, same_table)
        .join(players, players.c.id == evening_seats.c.player)
        .outerjoin(seat_results, same_seat)
        .outerjoin(results, results.c.table == evening_tables.c.table)
        .where(evening_tables.c.evening.in_(among))
        .order_by(evening_tables.c.evening, evening_tables.c.number, evening_seats.c.player)
    )
    of: dict[EveningId, list[RoundSeat]] = {}
    for row in connection.execute(found):
        seat = RoundSeat(
            row.round or 0,
            row.number,
            row.robots,
            row.player,
            row.name,
            row.over is not None,
            None if row.void else row.placement,
            None if row.void else row.rank,
        )
        of.setdefault(row.evening, []).append(seat)
    return of


def _byes(connection: Connection, among: Collection[EveningId]) -> Mapping[EveningId, Sequence[Bye]]:
    found = (
        select(evening_byes.c.evening, evening_byes.c.round, evening_byes.c.player, players.c.name)
        .join(players, players.c.id == evening_byes.c.player)
        .where(evening_byes.c.evening.in_(among))
        .order_by(evening_byes.c.evening, evening_byes.c.round, evening_byes.c.player)
    )
    of: dict[EveningId, list[Bye]] = {}
    for which, number, player, name in connection.execute(found):
        of.setdefault(which, []).append(Bye(number, player, name))
    return of
