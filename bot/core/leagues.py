"""Leagues as their organisers keep them: founded, changed, given seasons, corrected; and which tables they take."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, timedelta
from typing import Final, Protocol, TypeVar

from bot.core.communities import check_time_zone
from bot.core.errors import Refused
from bot.core.games import option_values
from bot.core.names import clean
from bot.core.ports import Pace
from bot.core.time import Time
from rules.catalogue import newest
from storage.changes import TableSetup
from storage.ids import CommunityId, LeagueId, PlayerId, TableId
from storage.league.calendar import local_day, monday_named, monday_of
from storage.league.leagues import BEST_WEEKS, LEAST_PEOPLE, League, NewLeague, Season, whole
from storage.league.results import Correction
from storage.league.tallies import season_period
from storage.league.words import LeagueKind, Scoring
from storage.store import Store

_L = TypeVar("_L", League, NewLeague)

LONGEST_NAME: Final = 40
LONGEST_REASON: Final = 200
MOST_LEAGUES: Final = 25
"""Open ones, in one community."""

MOST_GAMES_THAT_COUNT: Final = 100
MOST_PEOPLE: Final = 10
HOURS: Final = 24
THIRD: Final = 3
"""One week of so many brings the points of a season whose length is known."""

_DAY: Final = timedelta(days=1)
_WEEK: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Terms:
    """Which tables a league takes, and where and when it speaks; None leaves a thing as it is or usually is."""

    game: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace | None = None
    time_zone: str | None = None
    hosts: str | None = None
    """Who may open its tables, as the platform calls that circle of people."""

    channel: str | None = None
    hour: int | None = None
    freed: Collection[str] = ()
    """What of these and of the games' options is to be free again, such as ``pace`` or ``edition``; no channel is
    silence."""


class Table(Protocol):
    """What a league asks of a table that is to be opened for it."""

    @property
    def game(self) -> str:
        """The game's key."""

    @property
    def options(self) -> Mapping[str, str]:
        """All that are chosen."""

    @property
    def pace(self) -> Pace:
        """How long people have."""


@dataclass(frozen=True, slots=True)
class Counting:
    """A season's days and how its games count; None leaves a thing as it is or usually is."""

    first_day: date | None = None
    last_day: date | None = None
    scoring: Scoring | None = None
    that_count: int | None = None
    to_be_ranked: int | None = None
    least_people: int | None = None


class Leagues:
    """Keeps leagues. What cannot be is Refused, with nothing changed."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store.leagues
        self._communities = store
        self._time = time

    # --- finding ------------------------------------------------------------------------------------

    async def own(self, community: CommunityId, *, practice: bool = False) -> League:
        """The community's table of all games, or of practice."""
        kind = LeagueKind.PRACTICE if practice else LeagueKind.ALL
        return await self._store.own(community, kind, self._time.now())

    async def held_in(self, community: CommunityId) -> Sequence[League]:
        """The leagues that organisers keep there, the open ones first."""
        return [one for one in await self._store.held_in(community) if one.kind is LeagueKind.HELD]

    async def named(self, community: CommunityId, name: str) -> League:
        """The league of that name. Raises Refused: no-such-league."""
        wanted = clean(name).casefold()
        for one in await self.held_in(community):
            if one.name.casefold() == wanted:
                return one
        raise Refused("no-such-league", name=clean(name))

    async def of(self, community: CommunityId, league: LeagueId) -> League:
        """The community's league, one of its own tables or an organiser's. Raises Refused: no-such-league."""
        for one in await self._store.held_in(community):
            if one.id == league:
                return one
        raise Refused("no-such-league", name="")

    async def season(self, league: League) -> Season | None:
        """The season that is running now, if one is."""
        monday = monday_of(local_day(self._time.now(), league.zone))
        return next((one for one in await self._store.seasons(league.id) if one.holds(monday)), None)

    async def latest(self, league: League) -> Season:
        """The season that is running now, else the newest."""
        return await self.season(league) or (await self._store.seasons(league.id))[-1]

    async def running_period(self, league: League) -> str:
        """The same as standings call it: ``S2``."""
        return season_period((await self.latest(league)).number)

    # --- organising ---------------------------------------------------------------------------------

    async def create(self, community: CommunityId, name: str, terms: Terms, counting: Counting) -> League:
        """Found a league, whose first season begins this week unless another day is named.

        Raises Refused: league-name, league-name-taken, too-many-leagues, and as ``edit`` and ``begin_season``.
        """
        held = await self.held_in(community)
        if sum(one.closed is None for one in held) >= MOST_LEAGUES:
            raise Refused("too-many-leagues", most=MOST_LEAGUES)
        new = _described(NewLeague(community, _free_name(name, held)), terms)
        zone = new.time_zone or (await self._communities.community(community)).time_zone
        season = _counted(Season(1, local_day(self._time.now(), zone), None), counting)
        return await self._store.league(await self._store.create(new, season, self._time.now()))

    async def edit(self, league: League, terms: Terms, name: str | None = None) -> League:
        """Change what the league is called, which tables it takes from now on, and where and when it speaks.

        Raises Refused: league-name, league-name-taken, unknown-time-zone, unknown-option, unknown-option-value,
        league-hour.
        """
        changed = _described(league, terms)
        if name is not None:
            others = [one for one in await self.held_in(league.community) if one.id != league.id]
            changed = replace(changed, name=_free_name(name, others))
        await self._store.edit(changed)
        return await self._store.league(league.id)

    async def close(self, league: League) -> None:
        """No table is opened for it any more. Raises Refused: league-closed."""
        if league.closed is not None:
            raise Refused("league-closed", name=league.name)
        await self._store.close(league.id, self._time.now())

    async def change_season(self, league: League, counting: Counting) -> Season:
        """Say anew when the newest season ends; how it counts, and when it begins, only before its first game.

        Raises Refused: season-has-begun, season-days, seasons-overlap, league-count.
        """
        *earlier, newest = await self._store.seasons(league.id)
        changed = _counted(newest, counting)
        if await self._store.has_begun(league.id, newest.number):
            changed = replace(changed, best_weeks=newest.best_weeks)
            if replace(changed, last_day=newest.last_day) != newest:
                raise Refused("season-has-begun")
        await self._check_holds_its_games(league, changed)
        _check_follows(earlier, changed)
        await self._store.change_season(league.id, changed)
        return changed

    async def begin_season(self, league: League, counting: Counting) -> Season:
        """Add a season that counts as the one before but for what is said, from the day named.

        Where none is named it is from this week, or from the next if a game of the season before counts in this one.
        A season that has no last day ends with the week before. Raises Refused: season-days, seasons-overlap,
        league-count.
        """
        seasons = await self._store.seasons(league.id)
        newest = seasons[-1]
        begins = local_day(self._time.now(), league.zone)
        if (last := await self._store.last_week(league.id, newest.number)) is not None:
            begins = max(begins, monday_named(last.name) + _WEEK)
        season = _counted(replace(newest, number=newest.number + 1, first_day=begins, last_day=None), counting)
        if newest.last_day is None:
            newest = replace(newest, last_day=season.first_day - _DAY)
            _check_days(newest)
            await self._check_holds_its_games(league, newest)
        _check_follows((*seasons[:-1], newest), season)
        await self._store.begin_season(league.id, season, after=newest)
        return season

    async def _check_holds_its_games(self, league: League, season: Season) -> None:
        """Raises Refused: season-days, where the season would end before a week in which its games count."""
        last = await self._store.last_week(league.id, season.number)
        if last is not None and season.last_day is not None and season.last_day < monday_named(last.name):
            raise Refused("season-days")

    # --- correcting ---------------------------------------------------------------------------------

    async def void(self, community: CommunityId, table: TableId, actor: PlayerId, reason: str) -> None:
        """Let a game count nowhere. Raises Refused: no-such-result, already-void, no-reason."""
        await self._correct(community, table, actor, reason, voids=True)

    async def restore(self, community: CommunityId, table: TableId, actor: PlayerId, reason: str) -> None:
        """Let a game that was made void count again. Raises Refused: no-such-result, not-void, no-reason."""
        await self._correct(community, table, actor, reason, voids=False)

    async def _correct(
        self, community: CommunityId, table: TableId, actor: PlayerId, reason: str, *, voids: bool
    ) -> None:
        if await self._store.community_of(table) != community:
            raise Refused("no-such-result")
        corrections = await self._store.corrections(table)
        if voids is (bool(corrections) and corrections[-1].voids):
            raise Refused("already-void" if voids else "not-void")
        reason = clean(reason)
        if not 0 < len(reason) <= LONGEST_REASON:
            raise Refused("no-reason", most=LONGEST_REASON)
        await self._store.correct(Correction(table, voids, actor, reason, self._time.now()))

    # --- tables -------------------------------------------------------------------------------------

    async def admit(self, league: League, table: Table, circles: Collection[str]) -> None:
        """Check that a table may be opened for the league by somebody of those circles of people.

        Raises Refused: league-closed, no-season, league-hosts, league-game, league-option, league-pace.
        """
        if league.closed is not None:
            raise Refused("league-closed", name=league.name)
        if await self.season(league) is None:
            raise Refused("no-season", name=league.name)
        if league.hosts is not None and league.hosts not in circles:
            raise Refused("league-hosts", name=league.name)
        if league.game not in {None, table.game}:
            raise Refused("league-game", name=league.name)
        for option, value in league.options.items():
            if table.options.get(option, value) != value:
                raise Refused("league-option", name=league.name, option=option, value=value)
        if league.pace not in {None, table.pace}:
            raise Refused("league-pace", name=league.name)

    async def for_rematch(self, old: TableSetup) -> LeagueId | None:
        """The league of a table, if its rematch is for it, too: as long as it would take the table as it was.

        Who may open its tables does not matter there, for somebody who may has opened this one.
        """
        if old.league is None:
            return None
        league = await self._store.league(old.league)
        try:
            await self.admit(replace(league, hosts=None), old, ())
        except Refused:
            return None
        return league.id


def _described(league: _L, terms: Terms) -> _L:
    """The league on these terms. Raises Refused."""
    if terms.time_zone is not None:
        check_time_zone(terms.time_zone)
    if terms.hour is not None and not 0 <= terms.hour < HOURS:
        raise Refused("league-hour")
    game = terms.game or league.game
    every = {option: option_values(option) for option in terms.options}
    known = newest(game).options if game is not None else every
    for option, value in terms.options.items():
        if not known.get(option):
            raise Refused("unknown-option", option=option)
        if value not in known[option]:
            raise Refused("unknown-option-value", option=option, value=value)
    said = {one.name: getattr(terms, one.name) for one in fields(terms)}
    named = {name: value for name, value in said.items() if value is not None and name not in {"options", "freed"}}
    freed = {name: None for name in terms.freed if name in said}
    options = {name: value for name, value in {**league.options, **terms.options}.items() if name not in terms.freed}
    return replace(league, **named | freed, options=options)


def _free_name(name: str, others: Sequence[League]) -> str:
    """The name, cleaned. Raises Refused."""
    name = clean(name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise Refused("league-name", most=LONGEST_NAME)
    if name.casefold() in {one.name.casefold() for one in others} | {kind.value for kind in LeagueKind}:
        raise Refused("league-name-taken", name=name)
    return name


def _counted(season: Season, counting: Counting) -> Season:
    """The season with its days and ways as they are said, in whole weeks. Raises Refused."""
    said = {one.name: getattr(counting, one.name) for one in fields(counting)}
    found = whole(replace(season, **{name: value for name, value in said.items() if value is not None}))
    _check_days(found)
    found = replace(found, best_weeks=_best_weeks(found))
    if not (1 <= found.that_count <= MOST_GAMES_THAT_COUNT and 1 <= found.to_be_ranked <= MOST_GAMES_THAT_COUNT):
        raise Refused("league-count", most=MOST_GAMES_THAT_COUNT)
    if not LEAST_PEOPLE <= found.least_people <= MOST_PEOPLE:
        raise Refused("league-people", least=LEAST_PEOPLE, most=MOST_PEOPLE)
    return found


def _best_weeks(season: Season) -> int:
    """A third of the season's weeks; the usual number while nobody knows how many there are."""
    if season.last_day is None:
        return BEST_WEEKS
    weeks = (season.last_day + _DAY - season.first_day) // _WEEK
    return max(1, weeks // THIRD)


def _check_days(season: Season) -> None:
    if season.last_day is not None and season.last_day < season.first_day:
        raise Refused("season-days")


def _check_follows(earlier: Sequence[Season], season: Season) -> None:
    if any(one.last_day is None or one.last_day >= season.first_day for one in earlier):
        raise Refused("seasons-overlap")
