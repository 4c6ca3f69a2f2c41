"""Leagues and their seasons: who keeps which, and what counts there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, timedelta
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from storage.changes import Pace, Status
from storage.errors import LeagueClosed, TooManyLeagues
from storage.ids import CommunityId, LeagueId, Millis
from storage.league.announcement_dates import DAY, WEEK, ZONE, date_league
from storage.league.calendar import local_day, monday_named, monday_of
from storage.league.kinds import LeagueKind, Scoring
from storage.schema import communities, leagues, seasons, tables, weeks

GAMES_THAT_COUNT: Final = 10
GAMES_TO_BE_RANKED: Final = 3
BEST_WEEKS: Final = 8
THIRD: Final = 3
"""One week of so many brings the points of a season whose length is known."""

LEAST_PEOPLE: Final = 2
"""A game with fewer people who played themselves is practice: so nobody wins a week with what robots played."""

MOST_LEAGUES: Final = 25
"""Open ones of organisers, in one community."""

SIX_DAYS: Final = timedelta(days=6)
MORNING: Final = 9
"""At what hour of a Monday a league announces, if it does not say otherwise."""


@dataclass(frozen=True, slots=True)
class League:
    """A table of standings, and which games belong to it."""

    id: LeagueId
    community: CommunityId
    kind: LeagueKind
    name: str
    game: str | None
    """Its only game; None for all."""

    options: Mapping[str, str]
    """What its tables are played by, such as ``edition``; what is not named is free."""

    pace: Pace | None
    time_zone: str | None
    """Its own; None for that of the community."""

    hosts: str | None
    """Who may open its tables, as the platform calls that circle of people; None for everybody."""

    channel: str | None
    """Where it announces; None for nowhere."""

    hour: int
    """When on Mondays it announces, 0 to 23."""

    opened: Millis
    closed: Millis | None
    zone: str
    """By whose Mondays it lives."""


@dataclass(frozen=True, slots=True)
class Season:
    """A run of whole weeks with one way of counting."""

    number: int
    first_day: date
    """A Monday."""

    last_day: date | None
    """A Sunday; None while it is not known."""

    scoring: Scoring = Scoring.PLACEMENT
    that_count: int = GAMES_THAT_COUNT
    """So many of a person's games in a week bring points."""

    to_be_ranked: int = GAMES_TO_BE_RANKED
    least_people: int = LEAST_PEOPLE
    best_weeks: int = BEST_WEEKS
    """So many of a person's weeks, the best, bring the season's points."""

    def holds(self, monday: date) -> bool:
        """Whether the week that begins then is one of the season's."""
        return self.first_day <= monday and (self.last_day is None or monday <= self.last_day)


@dataclass(frozen=True, slots=True)
class NewLeague:
    """What an organiser says of a league."""

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


# --- leagues -------------------------------------------------------------------------------------------------


def create(connection: Connection, new: NewLeague, season: Season, now: Millis) -> LeagueId:
    """Found a league with its first season. Raises TooManyLeagues."""
    if new.kind is LeagueKind.HELD:
        _check_room(connection, new.community)
    row = {one.name: getattr(new, one.name) for one in fields(new)} | {"options": dict(new.options), "opened": now}
    league = connection.execute(insert(leagues).values(row).returning(leagues.c.id)).scalar_one()
    connection.execute(insert(seasons).values(league=league, **_season_row(season)))
    date_league(connection, league)
    return league


def league(connection: Connection, league: LeagueId) -> League:
    """The league; there must be one."""
    return _read(connection, leagues.c.id == league)[0]


def all_leagues(connection: Connection) -> tuple[LeagueId, ...]:
    """Those of all communities."""
    return tuple(connection.scalars(select(leagues.c.id).order_by(leagues.c.id)))


def held_in(connection: Connection, community: CommunityId) -> tuple[League, ...]:
    """All leagues of a community: its own tables first, then the open ones by name, then the closed."""
    found = _read(connection, leagues.c.community == community)
    order = list(LeagueKind)
    return tuple(sorted(found, key=lambda one: (one.closed is not None, order.index(one.kind), one.name)))


def own_league(connection: Connection, community: CommunityId, kind: LeagueKind, now: Millis) -> League:
    """The community's table of all games, or of practice, founded when it is first asked for.

    What ended before that counts in it all the same.
    """
    found = _read(connection, and_(leagues.c.community == community, leagues.c.kind == kind))
    if found:
        return found[0]
    least = 0 if kind is LeagueKind.PRACTICE else LEAST_PEOPLE
    new = NewLeague(community, kind.value, kind=kind)
    return league(connection, create(connection, new, Season(1, date.min, None, least_people=least), now))


def edit(connection: Connection, league: League, season: Season | None = None, *, opens: bool = False) -> None:
    """Let the league be described so from now on, and its season: nothing that was played counts otherwise for it.

    Whether it is closed is not described: with a season that is as ``change_season`` says, and else as it was.
    """
    if season is not None:
        _enter(connection, league, opens=opens)
        _change(connection, league.id, season)
    row = {one.name: getattr(league, one.name) for one in fields(NewLeague)} | {"options": dict(league.options)}
    connection.execute(update(leagues).where(leagues.c.id == league.id).values(row))
    date_league(connection, league.id)


def close(connection: Connection, which: LeagueId, now: Millis) -> int:
    """No table is opened for the league any more; says how many are open still.

    Its season ends with this week, and what ends by then still counts; seasons that are to come are none any more, but
    the first, which is this week's. Only one that has games in a later week already, by a clock ahead of its time, ends
    with that one.
    """
    connection.execute(update(leagues).where(leagues.c.id == which).values(closed=now))
    today = local_day(now, league(connection, which).zone)
    for season in seasons_of(connection, which):
        last_day = max(today, _last_played(connection, which, season.number) or today)
        if season.number > 1 and season.first_day > last_day:
            connection.execute(delete(seasons).where(_is(which, season.number)))
        elif season.last_day is None or season.last_day > last_day:
            ended = whole(replace(season, first_day=min(season.first_day, today), last_day=last_day))
            _change(connection, which, replace(ended, best_weeks=best_weeks(ended)))
    date_league(connection, which)
    waiting = tables.c.status.in_([status for status in Status if status.live])
    return connection.scalars(select(func.count()).where(tables.c.league == which, waiting)).one()


def _check_room(connection: Connection, community: CommunityId) -> None:
    """Raises TooManyLeagues, where no other may be open."""
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
    """Add a season, from the Monday to the Sunday of its days' weeks; ``after`` is the one before as it is from now on.

    A closed league is as ``change_season`` says.
    """
    _enter(connection, league, opens=opens)
    if after is not None:
        _change(connection, league.id, after)
    connection.execute(insert(seasons).values(league=league.id, **_season_row(season)))
    date_league(connection, league.id)


def change_season(connection: Connection, league: League, season: Season, *, opens: bool = False) -> None:
    """Say a season's days and way of counting anew; once a game counts in it, only when it ends.

    The league is as the caller saw it: one that was closed then is open again where this ``opens`` it. Raises
    LeagueClosed where it has been closed since, and TooManyLeagues where no other may be open: then nothing is changed.
    """
    _enter(connection, league, opens=opens)
    _change(connection, league.id, season)
    date_league(connection, league.id)


def _enter(connection: Connection, seen: League, *, opens: bool) -> None:
    """Raises LeagueClosed, TooManyLeagues."""
    if league(connection, seen.id).closed is None:
        return
    if seen.closed is None:
        raise LeagueClosed(seen.id)
    if opens:
        _check_room(connection, seen.community)
        connection.execute(update(leagues).where(leagues.c.id == seen.id).values(closed=None))


def _change(connection: Connection, league: LeagueId, season: Season) -> None:
    row = _season_row(season)
    if _last_played(connection, league, season.number) is not None:
        row = {"last_day": row["last_day"]}
    connection.execute(update(seasons).where(_is(league, season.number)).values(row))


def _is(league: LeagueId, season: int) -> ColumnElement[bool]:
    return and_(seasons.c.league == league, seasons.c.number == season)


def _last_played(connection: Connection, league: LeagueId, season: int) -> date | None:
    """The Monday of the newest week with games of the season of that number."""
    newest = select(func.max(weeks.c.name)).where(weeks.c.league == league, weeks.c.season == season)
    return monday_named(week) if (week := connection.scalar(newest)) is not None else None


def seasons_of(connection: Connection, league: LeagueId) -> tuple[Season, ...]:
    """The league's seasons, oldest first."""
    columns = [seasons.c[one.name] for one in fields(Season)]
    rows = connection.execute(select(*columns).where(seasons.c.league == league).order_by(seasons.c.number))
    day = date.fromisoformat
    return tuple(
        Season(**row._asdict() | {"first_day": day(row.first_day), "last_day": row.last_day and day(row.last_day)})
        for row in rows
    )


def whole(season: Season) -> Season:
    """The season from the Monday of its first day's week to the Sunday of its last day's."""
    last = season.last_day and monday_of(season.last_day) + SIX_DAYS
    return replace(season, first_day=monday_of(season.first_day), last_day=last)


def best_weeks(season: Season) -> int:
    """A third of the season's weeks, which are whole; the usual number while nobody knows how many there are."""
    if season.last_day is None:
        return BEST_WEEKS
    return max(1, (season.last_day + DAY - season.first_day) // WEEK // THIRD)


def _season_row(season: Season) -> Mapping[str, object]:
    season = whole(season)
    row = {one.name: getattr(season, one.name) for one in fields(season)}
    return row | {
        "first_day": season.first_day.isoformat(),
        "last_day": season.last_day and season.last_day.isoformat(),
    }
