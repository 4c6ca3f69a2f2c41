"""Evenings: how they are planned, begun, ended and cancelled. Each step is one transaction, and is done once.

A step that changes what people see raises the evening's revision, and wants its card at that revision.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, time
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, exists, func, insert, or_, select, update

from storage.errors import LeagueClosed
from storage.evenings import announced
from storage.evenings.hours import HOUR, Hours, overlap
from storage.evenings.kinds import Format, NoShows, Presence, Stage
from storage.ids import CommunityId, EveningId, LeagueId, Millis, PlayerId, TableId
from storage.league.announcement_dates import ZONE
from storage.messages.rows import LONGEST_WAIT
from storage.schema import (
    communities,
    evening_people,
    evening_seats,
    evening_tables,
    evenings,
    leagues,
    seat_results,
    tournaments,
)

MOST_PLANNED: Final = 10
"""Most evenings of one community that are not over."""

LONGEST_HOLD: Final = LONGEST_WAIT + 60_000
"""Milliseconds: until the next try to write in a channel that is closed to the bot, and a minute for it."""

EDITED_EVERY: Final = 2_500
"""Milliseconds from one edit of the card to the next: what changes meanwhile is one edit."""

LIVE: Final = evenings.c.stage.in_([stage for stage in Stage if stage.live])
"""Evenings that are still to come, or go on."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """What an evening has besides if it is a tournament."""

    format: Format
    rounds: int | None
    """None for a knock-out: their number depends on the people."""

    no_shows: NoShows
    minutes: int
    """After so many minutes the next round does not wait any more for tables that still play."""


@dataclass(frozen=True, slots=True)
class NewEvening:
    """An evening as its organiser describes it."""

    community: CommunityId
    league: LeagueId
    channel: str
    """The platform's id of the channel where its card and its tables are."""

    games: tuple[str, ...]
    """The keys of the games, which people play in turn."""

    hours: Hours
    tournament: Tournament | None = None
    """None for an evening on which everybody sits down when they are free."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening(NewEvening):
    """An evening as it is stored."""

    id: EveningId
    stage: Stage
    revision: int
    """Counts the changes that people see."""

    reminded: bool
    """Whether those who have signed up have been reminded."""

    card_due: Millis
    """For when the last edit of the card was wanted."""

    held_until: Millis | None
    """Until when no tables open, because the bot may not write in the channel; None if it may."""

    round: int
    """The last round of a tournament that has begun; 0 before the first."""

    round_ends: Millis | None
    """When the time of that round is over. Before the first round: until when that waits for people, if it does."""

    @property
    def starts(self) -> Millis:
        """When the evening begins, or should have begun."""
        return self.hours.starts

    @property
    def ends(self) -> Millis:
        """When no more tables open."""
        return self.hours.ends

    def in_series_with(self, other: "Evening") -> bool:
        """Whether the other one is a week of the same weekly evening."""
        return _series(self) == _series(other) and self.hours.weekly and other.hours.weekly

    def is_held(self, now: Millis) -> bool:
        """Whether no tables open now, because the bot may not write in the channel."""
        # If the machine's clock was set back, that moment seems to be far ahead.
        return self.held_until is not None and now < self.held_until <= now + LONGEST_HOLD


def _series(one: Evening) -> tuple[object, ...]:
    """What all weeks of a weekly evening have in common, and no other evening."""
    return one.league, one.channel, one.games, one.hours.day.weekday(), one.hours.clock


# --- reading -------------------------------------------------------------------------------------------------


def evening(connection: Connection, which: EveningId) -> Evening | None:
    """The evening with this id; None if there is none."""
    return next(iter(_read(connection, evenings.c.id == which)), None)


def live_in(connection: Connection, community: CommunityId) -> Sequence[Evening]:
    """The community's evenings that are not over, in the order in which they begin."""
    return _read(connection, and_(evenings.c.community == community, LIVE))


def ended_in(connection: Connection, league: LeagueId, most: int) -> Sequence[Evening]:
    """The last evenings of the league that have ended, the newest first; at most so many."""
    return _last(connection, and_(evenings.c.league == league, evenings.c.stage == Stage.ENDED), most)


def ended_with(connection: Connection, community: CommunityId, player: PlayerId) -> Sequence[Evening]:
    """The community's evenings that have ended, at which the person was seated or has finished a game."""
    seated = select(evening_seats.c.evening).where(evening_seats.c.player == player)
    # The evening seats nobody during a game, but a person may take a robot's seat then, or one that somebody has left.
    played = select(evening_tables.c.evening).join(seat_results, seat_results.c.table == evening_tables.c.table)
    mine = or_(evenings.c.id.in_(seated), evenings.c.id.in_(played.where(seat_results.c.player == player)))
    return _read(connection, and_(evenings.c.community == community, evenings.c.stage == Stage.ENDED, mine))


def begun_in(connection: Connection, community: CommunityId, player: PlayerId) -> Sequence[Evening]:
    """The last evening that has begun in each channel, and in each the last one of which the person has said something.

    The newest is first. Evenings that have ended are among them.
    """
    begun = evenings.c.stage.in_([Stage.RUNNING, Stage.CLOSING, Stage.ENDED])
    known = exists().where(evening_people.c.evening == evenings.c.id, evening_people.c.player == player)
    newest = (evenings.c.starts.desc(), evenings.c.id.desc())
    age = func.row_number().over(partition_by=(evenings.c.channel, known), order_by=newest).label("age")
    aged = select(evenings.c.id, age).where(evenings.c.community == community, begun).subquery()
    return _read(connection, evenings.c.id.in_(select(aged.c.id).where(aged.c.age == 1)))[::-1]


def at_work(connection: Connection, now: Millis, ahead: Millis) -> tuple[Sequence[Evening], Millis | None]:
    """The evenings with something to do, or with tables; and when the next of the others has something to do.

    That is its beginning, or before that the reminder, which is ``ahead`` milliseconds earlier.
    """
    planned = evenings.c.stage == Stage.PLANNED
    unreminded = and_(planned, ~evenings.c.reminded)
    begins = or_(and_(planned, evenings.c.starts <= now), and_(unreminded, evenings.c.starts <= now + ahead))
    going_on = evenings.c.stage.in_([Stage.RUNNING, Stage.CLOSING])
    reminding = select(func.min(evenings.c.starts)).where(
        planned, ~evenings.c.reminded, evenings.c.starts > now + ahead
    )
    beginning = select(func.min(evenings.c.starts)).where(planned, evenings.c.starts > now)
    reminder, begin = connection.scalar(reminding), connection.scalar(beginning)
    moments = [moment for moment in (reminder and reminder - ahead, begin) if moment]
    return _read(connection, or_(begins, going_on)), Millis(min(moments)) if moments else None


def _last(connection: Connection, which: ColumnElement[bool], most: int) -> Sequence[Evening]:
    last = select(evenings.c.id).where(which).order_by(evenings.c.starts.desc(), evenings.c.id.desc()).limit(most)
    return _read(connection, evenings.c.id.in_(last))[::-1]


def _read(connection: Connection, which: ColumnElement[bool]) -> Sequence[Evening]:
    both = select(evenings, tournaments).outerjoin(tournaments, tournaments.c.evening == evenings.c.id)
    found = connection.execute(both.where(which).order_by(evenings.c.starts, evenings.c.id))
    return [
        Evening(
            community=row.community,
            league=row.league,
            channel=row.channel,
            games=tuple(row.games),
            hours=Hours(
                date.fromisoformat(row.day),
                time.fromisoformat(row.clock),
                row.zone,
                (row.ends - row.starts) // HOUR,
                row.weekly,
            ),
            id=row.id,
            stage=row.stage,
            revision=row.revision,
            reminded=row.reminded,
            card_due=row.card_due,
            held_until=row.held_until,
            tournament=None if row.format is None else Tournament(row.format, row.rounds, row.no_shows, row.minutes),
            round=row.round or 0,
            round_ends=row.round_ends,
        )
        for row in found
    ]


# --- planning ------------------------------------------------------------------------------------------------


class Unplanned(Exception):
    """The evening cannot be planned: the community has too many, or another one is at the same time."""

    def __init__(self, other: Evening | None = None) -> None:
        super().__init__()
        self.other = other
        """The evening at the same time; None if there are too many."""


def plan(connection: Connection, new: NewEvening, now: Millis) -> EveningId:
    """Store an evening and want its card. Raises Unplanned, LeagueClosed."""
    if _is_closed(connection, new.league):
        raise LeagueClosed(new.league)
    there = live_in(connection, new.community)
    for other in there:
        if overlap(new.hours, other.hours):
            raise Unplanned(other)
    if len(there) >= MOST_PLANNED:
        raise Unplanned
    return _planned(connection, new, now)


def _planned(connection: Connection, new: NewEvening, now: Millis) -> EveningId:
    hours = new.hours
    row = {
        "community": new.community,
        "league": new.league,
        "channel": new.channel,
        "games": list(new.games),
        "weekly": hours.weekly,
        "day": hours.day.isoformat(),
        "clock": hours.clock.isoformat("minutes"),
        "zone": hours.zone,
        "starts": hours.starts,
        "ends": hours.ends,
        "stage": Stage.PLANNED,
        "revision": 1,
        "card_due": now,
    }
    which = connection.execute(insert(evenings).values(row).returning(evenings.c.id)).scalar_one()
    if new.tournament is not None:
        connection.execute(insert(tournaments).values({"evening": which, **asdict(new.tournament)}))
    announced.want_card(connection, new.league, which, 1, now)
    announced.want_event(connection, new.league, which, 1, now)
    return which


# --- steps ---------------------------------------------------------------------------------------------------


def remind(connection: Connection, which: EveningId, now: Millis) -> bool:
    """Want a reminder for each person who has signed up, but not in quiet hours.

    False: it has been done, or the evening has begun.
    """
    found = _at(connection, which, Stage.PLANNED)
    if found is None or found.reminded:
        return False
    connection.execute(update(evenings).where(evenings.c.id == which).values(reminded=True))
    _want_reminders(connection, found, found.hours.reminded(now))
    changed(connection, found, now)
    return True


def begin(connection: Connection, which: EveningId, now: Millis, first_round: Millis | None = None) -> bool:
    """Let the evening begin. False: it has begun or is over.

    A tournament waits for people until ``first_round``. If the bot was away when it should have sent reminders, they
    are sent now, and so are those that could not be sent before. In quiet hours none are sent, because the next morning
    would be too late.

    The waits of those who are here begin now, however early they came and however late the evening begins.
    """
    found = _at(connection, which, Stage.PLANNED)
    if found is None:
        return False
    if first_round is not None:
        mine = tournaments.c.evening == which
        connection.execute(update(tournaments).where(mine).values(round_ends=first_round))
    here = and_(evening_people.c.evening == which, evening_people.c.presence == Presence.HERE)
    connection.execute(update(evening_people).where(here).values(since=now))
    changed(connection, found, now, stage=Stage.RUNNING)
    if found.hours.reminded(now) != now:
        announced.drop_reminders(connection, found.league, which)
    elif not found.reminded:
        _want_reminders(connection, found, now)
    return True


def close(connection: Connection, which: EveningId, now: Millis) -> bool:
    """The end has come: no more tables open. False: that is so already."""
    found = _at(connection, which, Stage.RUNNING)
    if found is None:
        return False
    changed(connection, found, now, stage=Stage.CLOSING)
    return True


def cancel(connection: Connection, which: EveningId, now: Millis, *, goes_on: bool) -> bool:
    """An organiser cancels the evening. False: it is over, or only its last tables still play."""
    found = evening(connection, which)
    closing = found is not None and found.stage is Stage.CLOSING
    return not closing and finish(connection, which, Stage.CANCELLED, now, goes_on=goes_on)


def _is_closed(connection: Connection, league: LeagueId) -> bool:
    return connection.scalar(select(leagues.c.closed).where(leagues.c.id == league)) is not None


def cancel_planned(connection: Connection, league: LeagueId, now: Millis) -> None:
    """The league is closed: cancel its evenings that have not begun, and all their later weeks."""
    for one in _read(connection, and_(evenings.c.league == league, evenings.c.stage == Stage.PLANNED)):
        finish(connection, one.id, Stage.CANCELLED, now, goes_on=False)


def finish(connection: Connection, which: EveningId, stage: Stage, now: Millis, *, goes_on: bool = True) -> bool:
    """The evening is over, in this stage: want the message that says so, and plan the next week's if it is weekly.

    False: it is over already; or it should be ENDED, and tables still open or go on. No next week is planned without
    ``goes_on``, or if the league is closed.
    """
    found = evening(connection, which)
    if found is None or not found.stage.live:
        return False
    if stage is Stage.ENDED and (found.stage is not Stage.CLOSING or _has_tables(connection, which)):
        return False
    changed(connection, found, now, stage=stage)
    announced.drop_reminders(connection, found.league, which)
    announced.want_end(connection, found.league, which, now)
    if found.hours.weekly and goes_on and not _is_closed(connection, found.league):
        hours = found.hours.next(max(now, found.starts), _zone(connection, found.league))
        later = NewEvening(found.community, found.league, found.channel, found.games, hours, found.tournament)
        _planned(connection, later, now)
    return True


def changed(connection: Connection, found: Evening, now: Millis, **values: Stage) -> None:
    """Store these values, raise the revision, and want the card: at once, or ``EDITED_EVERY`` after the edit before."""
    due = found.card_due if now < found.card_due else max(now, found.card_due + EDITED_EVERY)
    # If the machine's clock was set back, the last edit seems to be far ahead.
    due = Millis(min(due, now + EDITED_EVERY))
    raised: Mapping[str, object] = {**values, "revision": found.revision + 1, "card_due": due}
    connection.execute(update(evenings).where(evenings.c.id == found.id).values(raised))
    announced.want_card(connection, found.league, found.id, found.revision + 1, due)
    if values:
        announced.want_event(connection, found.league, found.id, found.revision + 1, now)


def redraw_of_tables(connection: Connection, left: Collection[TableId], now: Millis) -> None:
    """People have gone away from these tables, or are back: the cards of evenings that run say how many are there."""
    theirs = select(evening_tables.c.evening).where(evening_tables.c.table.in_(left))
    for found in _read(connection, and_(evenings.c.id.in_(theirs), evenings.c.stage == Stage.RUNNING)):
        changed(connection, found, now)


def _want_reminders(connection: Connection, found: Evening, due: Millis) -> None:
    mine = and_(evening_people.c.evening == found.id, evening_people.c.presence == Presence.SIGNED_UP)
    signed_up = select(evening_people.c.player).where(mine).order_by(evening_people.c.player)
    announced.want_reminders(connection, found.league, found.id, connection.scalars(signed_up).all(), due)


def _at(connection: Connection, which: EveningId, stage: Stage) -> Evening | None:
    found = evening(connection, which)
    return found if found is not None and found.stage is stage else None


def _has_tables(connection: Connection, which: EveningId) -> bool:
    going_on = and_(evening_tables.c.evening == which, evening_tables.c.over.is_(None))
    return bool(connection.scalar(select(select(evening_tables.c.number).where(going_on).exists())))


def _zone(connection: Connection, league: LeagueId) -> str:
    of = select(ZONE).join(communities, communities.c.id == leagues.c.community).where(leagues.c.id == league)
    return connection.execute(of).scalar_one()
