"""Leagues and their seasons: how they are created, read, changed and closed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, timedelta
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from storage.changes import Pace, Status
from storage.errors import LeagueClosed, TooManyLeagues
from storage.evenings.steps import cancel_planned
from storage.ids import CommunityId, LeagueId, Millis, TableId
from storage.league.announcement_dates import DAY, WEEK, ZONE, date_league
from storage.league.calendar import local_day, monday_named, monday_of
from storage.league.kinds import LeagueKind, Scoring
from storage.league.purging import NOWHERE
from storage.schema import communities, leagues, seasons, tables, weeks

# How games count unless an organiser says otherwise. docs/league.md gives the reasons for these numbers.
GAMES_THAT_COUNT: Final = 10
GAMES_TO_BE_RANKED: Final = 3
BEST_WEEKS: Final = 8
THIRD: Final = 3
"""A season with a known end counts this part of its weeks: the best third."""

LEAST_PEOPLE: Final = 2
"""A game with fewer people who moved themselves is practice: so nobody wins a week against robots alone."""

MOST_LEAGUES: Final = 25
"""Most open leagues of organisers in one community."""

SIX_DAYS: Final = timedelta(days=6)
MORNING: Final = 9
"""The hour of a Monday at which a league announces, if its organiser says nothing else."""


@dataclass(frozen=True, slots=True)
class League:
    """A league: one table of standings, and which games belong to it."""

    id: LeagueId
    community: CommunityId
    kind: LeagueKind
    name: str
    game: str | None
    """The only game that counts; None for all games."""

    options: Mapping[str, str]
    """Options that its tables must have, such as ``edition``; a table may choose all others."""

    pace: Pace | None
    time_zone: str | None
    """The league's own time zone; None for its community's."""

    hosts: str | None
    """Who may open its tables: the platform's id of a group of people. None for everybody."""

    channel: str | None
    """The id of the channel in which it announces; None if it does not."""

    hour: int
    """The local hour of a Monday at which it announces, 0 to 23."""

    opened: Millis
    closed: Millis | None
    zone: str
    """The time zone by which its weeks begin: its own or its community's."""

    advice: bool = False
    """Whether robots may advise people at its tables."""


@dataclass(frozen=True, slots=True)
class Season:
    """Whole weeks, one after the other, in which games count in the same way."""

    number: int
    first_day: date
    """A Monday."""

    last_day: date | None
    """A Sunday; None while the end is not known."""

    scoring: Scoring = Scoring.PLACEMENT
    that_count: int = GAMES_THAT_COUNT
    """How many of a person's games in a week bring points: the first ones."""

    to_be_ranked: int = GAMES_TO_BE_RANKED
    least_people: int = LEAST_PEOPLE
    best_weeks: int = BEST_WEEKS
    """How many of a person's weeks bring points for the season: the best ones."""

    @property
    def weeks(self) -> int | None:
        """How many weeks the season has; None while its end is not known."""
        return None if self.last_day is None else (self.last_day + DAY - self.first_day) // WEEK

    def holds(self, monday: date) -> bool:
        """Whether the week that begins on this Monday belongs to the season."""
        return self.first_day <= monday and (self.last_day is None or monday <= self.last_day)


def newest_begun(seasons: Sequence[Season], day: date) -> Season:
    """The newest of a league's seasons that has begun on this day; if none has, the first. Planned ones change nothing.

    ``seasons`` are all of them, the oldest first.
    """
    return next((one for one in reversed(seasons) if one.first_day <= day), seasons[0])


@dataclass(frozen=True, slots=True)
class NewLeague:
    """A league that is to be created, as its organiser describes it."""

    community: CommunityId
    name: str
    game: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace | None = None
    time_zone: str | None = None
    hosts: str | None = None
    channel: str | None = None
    hour: int = MORNING
    kind: LeagueKind = LeagueKind.HELD
    advice: bool = False


# --- leagues -------------------------------------------------------------------------------------------------


def create(connection: Connection, new: NewLeague, season: Season, now: Millis) -> LeagueId:
    """Create a league with its first season. Raises TooManyLeagues."""
    # The community's own two leagues are not limited.
    if new.kind is LeagueKind.HELD:
        _check_room(connection, new.community)
    row = {one.name: getattr(new, one.name) for one in fields(new)} | {"options": dict(new.options), "opened": now}
    league = connection.execute(insert(leagues).values(row).returning(leagues.c.id)).scalar_one()
    connection.execute(insert(seasons).values(league=league, **_season_row(season)))
    date_league(connection, league)
    return league


def league(connection: Connection, league: LeagueId) -> League:
    """The league with this id, which must exist."""
    return _read(connection, leagues.c.id == league)[0]


def league_of(connection: Connection, table: TableId) -> Sequence[League]:
    """The league for which the table was opened, or nothing."""
    return _read(connection, leagues.c.id == select(tables.c.league).where(tables.c.id == table).scalar_subquery())


def all_leagues(connection: Connection) -> tuple[LeagueId, ...]:
    """The ids of the leagues of all communities, but for those that are being purged."""
    found = select(leagues.c.id).join(communities, communities.c.id == leagues.c.community)
    return tuple(connection.scalars(found.where(communities.c.platform != NOWHERE).order_by(leagues.c.id)))


def held_in(connection: Connection, community: CommunityId) -> tuple[League, ...]:
    """All leagues of a community: its own two first, then open ones by name, then closed ones."""
    found = _read(connection, leagues.c.community == community)
    order = list(LeagueKind)
    return tuple(sorted(found, key=lambda one: (one.closed is not None, order.index(one.kind), one.name)))


def own_league(connection: Connection, community: CommunityId, kind: LeagueKind, now: Millis) -> League:
    """The community's own league of all games, or of practice; created when it is first asked for.

    Its season begins with the earliest date there is, so games that ended before it was created can count, too.
    """
    found = _read(connection, and_(leagues.c.community == community, leagues.c.kind == kind))
    if found:
        return found[0]
    # In practice games there may be only one person, or none.
    least = 0 if kind is LeagueKind.PRACTICE else LEAST_PEOPLE
    new = NewLeague(community, kind.value, kind=kind)
    return league(connection, create(connection, new, Season(1, date.min, None, least_people=least), now))


def edit(connection: Connection, league: League, season: Season | None = None, *, opens: bool = False) -> None:
    """Store a new description of the league and, if given, of a season. Games that were played count as before.

    The description does not say whether the league is closed. Without a season that stays as it is; with one,
    ``change_season`` says what happens.
    """
    if season is not None:
        _enter(connection, league, opens=opens)
        _change(connection, league.id, season)
    row = {one.name: getattr(league, one.name) for one in fields(NewLeague)} | {"options": dict(league.options)}
    connection.execute(update(leagues).where(leagues.c.id == league.id).values(row))
    date_league(connection, league.id)


def close(connection: Connection, which: LeagueId, now: Millis) -> int:
    """Close the league: no table is opened for it any more. Gives how many of its tables are still live.

    The current season ends with this week, and games that end in it still count. Later seasons are deleted. The first
    season is always kept: if it has not begun, it is moved to this week. If games count in a later week already,
    because a clock was ahead of its time, the season ends with that week. Evenings that have not begun are cancelled.
    """
    connection.execute(update(leagues).where(leagues.c.id == which).values(closed=now))
    cancel_planned(connection, which, now)
    today = local_day(now, league(connection, which).zone)
    for season in seasons_of(connection, which):
        ended = _closed_on(today, season, _last_played(connection, which, season.number))
        if ended is None:
            connection.execute(delete(seasons).where(_is(which, season.number)))
        elif ended != season:
            _change(connection, which, ended)
    date_league(connection, which)
    return live_tables(connection, which)


def closing(connection: Connection, which: LeagueId, now: Millis) -> tuple[tuple[Season, ...], int]:
    """What ``close`` would leave and return: the seasons, and how many of the league's tables are live."""
    today = local_day(now, league(connection, which).zone)
    every = seasons_of(connection, which)
    left = [_closed_on(today, season, _last_played(connection, which, season.number)) for season in every]
    return tuple(season for season in left if season is not None), live_tables(connection, which)


def _closed_on(today: date, season: Season, last_played: date | None) -> Season | None:
    """The season after its league was closed on this day; None if the season is deleted."""
    last_day = max(today, last_played or today)
    if season.number > 1 and season.first_day > last_day:
        return None
    if season.last_day is not None and season.last_day <= last_day:
        return season
    ended = whole(replace(season, first_day=min(season.first_day, today), last_day=last_day))
    # A shorter season has fewer weeks, so fewer of them bring points; but not once somebody has played for them.
    return replace(ended, best_weeks=best_weeks(ended)) if last_played is None else ended


def live_tables(connection: Connection, which: LeagueId) -> int:
    """How many tables of the league are not over."""
    waiting = tables.c.status.in_([status for status in Status if status.live])
    return connection.scalars(select(func.count()).where(tables.c.league == which, waiting)).one()


def lobbies(connection: Connection, which: LeagueId) -> tuple[TableId, ...]:
    """The league's tables whose games have not begun."""
    waiting = and_(tables.c.league == which, tables.c.status == Status.LOBBY)
    return tuple(connection.scalars(select(tables.c.id).where(waiting).order_by(tables.c.id)))


def _check_room(connection: Connection, community: CommunityId) -> None:
    """Raises TooManyLeagues if the community has as many open leagues as it may."""
    is_open = and_(leagues.c.community == community, leagues.c.kind == LeagueKind.HELD, leagues.c.closed.is_(None))
    if connection.scalars(select(func.count()).where(is_open)).one() >= MOST_LEAGUES:
        raise TooManyLeagues(community)


def _read(connection: Connection, which: ColumnElement[bool]) -> Sequence[League]:
    columns = [ZONE if one.name == "zone" else leagues.c[one.name] for one in fields(League)]
    found = select(*columns).join(communities, communities.c.id == leagues.c.community).where(which)
    return [League(*row) for row in connection.execute(found.order_by(leagues.c.id))]


# --- seasons -------------------------------------------------------------------------------------------------


def begin_season(
    connection: Connection, league: League, season: Season, after: Season | None = None, *, opens: bool = False
) -> None:
    """Add a season, extended to whole weeks. ``after`` is the season before it, as it should be from now on.

    A closed league is treated as in ``change_season``.
    """
    _enter(connection, league, opens=opens)
    if after is not None:
        _change(connection, league.id, after)
    connection.execute(insert(seasons).values(league=league.id, **_season_row(season)))
    date_league(connection, league.id)


def change_season(connection: Connection, league: League, season: Season, *, opens: bool = False) -> None:
    """Store new days and a new way of counting for a season. Once a game counts in it, only its end can change.

    ``league`` is the league as the caller read it. If it was closed then, ``opens`` opens it again. Raises LeagueClosed
    if it has been closed since, and TooManyLeagues if no other league may be open; then nothing is changed.
    """
    _enter(connection, league, opens=opens)
    _change(connection, league.id, season)
    date_league(connection, league.id)


def _enter(connection: Connection, seen: League, *, opens: bool) -> None:
    """Check that the league may be changed, and open it if that was asked. Raises LeagueClosed, TooManyLeagues."""
    if league(connection, seen.id).closed is None:
        return
    if seen.closed is None:
        # The caller did not know that it is closed, so they did not ask to open it.
        raise LeagueClosed(seen.id)
    if opens:
        _check_room(connection, seen.community)
        connection.execute(update(leagues).where(leagues.c.id == seen.id).values(closed=None))


def _change(connection: Connection, league: LeagueId, season: Season) -> None:
    row = _season_row(season)
    # Nobody may lose or win points because the way of counting changes after they have played.
    if _last_played(connection, league, season.number) is not None:
        row = {"last_day": row["last_day"]}
    connection.execute(update(seasons).where(_is(league, season.number)).values(row))


def _is(league: LeagueId, season: int) -> ColumnElement[bool]:
    return and_(seasons.c.league == league, seasons.c.number == season)


def _last_played(connection: Connection, league: LeagueId, season: int) -> date | None:
    """The Monday of the newest week of this season in which a game counts; None before the first game."""
    newest = select(func.max(weeks.c.name)).where(weeks.c.league == league, weeks.c.season == season)
    return monday_named(week) if (week := connection.scalar(newest)) is not None else None


def seasons_of(connection: Connection, league: LeagueId) -> tuple[Season, ...]:
    """The league's seasons, the oldest first."""
    columns = [seasons.c[one.name] for one in fields(Season)]
    rows = connection.execute(select(*columns).where(seasons.c.league == league).order_by(seasons.c.number))
    day = date.fromisoformat
    return tuple(
        Season(**row._asdict() | {"first_day": day(row.first_day), "last_day": row.last_day and day(row.last_day)})
        for row in rows
    )


def whole(season: Season) -> Season:
    """The season extended to whole weeks: from the Monday of its first week to the Sunday of its last."""
    last = season.last_day and monday_of(season.last_day) + SIX_DAYS
    return replace(season, first_day=monday_of(season.first_day), last_day=last)


def best_weeks(season: Season) -> int:
    """How many weeks bring points: a third of the season's weeks, or the default while its end is not known."""
    return BEST_WEEKS if season.weeks is None else max(1, season.weeks // THIRD)


def _season_row(season: Season) -> Mapping[str, object]:
    season = whole(season)
    row = {one.name: getattr(season, one.name) for one in fields(season)}
    return row | {
        "first_day": season.first_day.isoformat(),
        "last_day": season.last_day and season.last_day.isoformat(),
    }
