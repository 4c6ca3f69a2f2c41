"""Creates and changes leagues and their seasons, as organisers ask for it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from bot.core.clock.wall_time import Time
from bot.core.errors import Refused
from bot.core.league.league_settings import Counting, Terms, check_follows, counted, described, free_name
from bot.core.ports import Community
from bot.core.ui.plain_text import clean
from storage.errors import LeagueClosed, TooManyLeagues
from storage.ids import CommandId, CommunityId, LeagueId
from storage.league.calendar import at_hour, local_day, monday_named, monday_of
from storage.league.kinds import LeagueKind
from storage.league.leagues import MOST_LEAGUES, League, NewLeague, Season, newest_begun
from storage.league.tallies import season_period
from storage.store import Store

_DAY: Final = timedelta(days=1)
_WEEK: Final = timedelta(days=7)


class Leagues:
    """Finds, creates and changes leagues. A request that cannot be granted raises Refused and changes nothing.

    A call with a ``command`` raises DuplicateCommand if that command has been carried out.
    """

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store.leagues
        self._communities = store.people
        self._time = time

    # --- finding ------------------------------------------------------------------------------------

    async def own(self, community: CommunityId, *, practice: bool = False) -> League:
        """The community's own league: of all games, or of practice. It is created if it does not exist yet."""
        kind = LeagueKind.PRACTICE if practice else LeagueKind.ALL
        return await self._store.own(community, kind, self._time.now())

    async def begun(self, community: CommunityId, *, practice: bool = False) -> League | None:
        """The community's own league like ``own``, but nothing is created: None if the league does not exist yet.

        It is created when the first game of its kind ends, or when an organiser changes it.
        """
        kind = LeagueKind.PRACTICE if practice else LeagueKind.ALL
        return next((one for one in await self._store.held_in(community) if one.kind is kind), None)

    async def held_in(self, community: CommunityId) -> Sequence[League]:
        """The leagues that organisers have created in the community, the open ones first."""
        return [one for one in await self._store.held_in(community) if one.kind is LeagueKind.HELD]

    async def named(self, community: CommunityId, name: str) -> League:
        """The organisers' league with that name; upper and lower case are the same. Raises Refused: no-such-league."""
        wanted = clean(name).casefold()
        for one in await self.held_in(community):
            if one.name.casefold() == wanted:
                return one
        raise Refused("no-such-league", name=clean(name))

    async def of(self, community: CommunityId, league: LeagueId) -> League:
        """The community's league with that id: one of its own, or an organiser's. Raises Refused: no-such-league."""
        for one in await self._store.held_in(community):
            if one.id == league:
                return one
        raise Refused("no-such-league", name="")

    async def season(self, league: League) -> Season | None:
        """The season that holds the present week; None between seasons."""
        return self.running_among(league, await self._store.seasons(league.id))

    async def season_on(self, league: League, day: date) -> Season | None:
        """The season that holds this day; None if none does."""
        return next((one for one in await self._store.seasons(league.id) if one.holds(monday_of(day))), None)

    def _monday(self, league: League) -> date:
        """The Monday of the present week, in the league's time zone."""
        return monday_of(local_day(self._time.now(), league.zone))

    async def coming_season(self, league: League) -> Season | None:
        """The first season that begins after the present week; None if none is planned."""
        monday = self._monday(league)
        return next((one for one in await self._store.seasons(league.id) if one.first_day > monday), None)

    def next_post(self, league: League) -> date | None:
        """The Monday on which the league announces next, if games are played by then; None if it announces nothing."""
        if league.channel is None or league.closed is not None:
            return None
        monday = self._monday(league)
        return monday if at_hour(monday, league.hour, league.zone) > self._time.now() else monday + _WEEK

    async def latest(self, league: League) -> Season:
        """The season that is running now; if none is running, the newest."""
        return await self.season(league) or (await self._store.seasons(league.id))[-1]

    async def seasons(self, league: League) -> tuple[Season, ...]:
        """All seasons of the league, the oldest first."""
        return await self._store.seasons(league.id)

    async def running_period(self, league: League) -> str:
        """The running season, or else the newest that has begun, as a period of standings such as ``S2``."""
        return season_period(newest_begun(await self._store.seasons(league.id), self._monday(league)).number)

    # --- organising ---------------------------------------------------------------------------------

    async def create(
        self,
        community: CommunityId,
        name: str,
        terms: Terms,
        counting: Counting,
        command: CommandId | None = None,
    ) -> League:
        """Create a league. Its first season begins this week, unless ``counting`` names another first day.

        Raises Refused: league-name, league-name-taken, too-many-leagues, and the codes of ``edit`` and
        ``begin_season``.
        """
        new, season = await self.planned(await self._communities.community(community), name, terms, counting)
        with _as_refused(new.name):
            created = await self._store.create(new, season, self._time.now(), command)
        return await self._store.league(created)

    async def planned(
        self, community: Community, name: str, terms: Terms, counting: Counting
    ) -> tuple[NewLeague, Season]:
        """The league and the season that ``create`` would store. Nothing is written here.

        So the community need not be stored yet. Raises Refused like ``create``, except too-many-leagues.
        """
        new = described(NewLeague(community.id, free_name(name, await self.held_in(community.id))), terms)
        zone = new.time_zone or community.time_zone
        return new, counted(Season(1, local_day(self._time.now(), zone), None), counting)

    async def edit(
        self,
        league: League,
        terms: Terms,
        name: str | None = None,
        last_day: date | None = None,
        command: CommandId | None = None,
    ) -> League:
        """Change the league's name, the tables that it takes from now on, its time zone, and its announcements.

        ``last_day`` becomes the last day of the newest season; ``last_day`` in ``terms.freed`` leaves that season
        without a last day. If that season then goes on now or later, a closed league opens again. Either everything is
        written or nothing. Raises Refused: league-name, league-name-taken, unknown-time-zone, unknown-option,
        unknown-option-value, league-hour, and the codes of ``change_season``.
        """
        changed = described(league, terms)
        if name is not None:
            others = [one for one in await self.held_in(league.community) if one.id != league.id]
            changed = replace(changed, name=free_name(name, others))
        season, opens = None, False
        if last_day is not None or "last_day" in terms.freed:
            # None in ``Counting`` keeps the present last day, so it is taken away here first.
            freed = replace((await self._store.seasons(league.id))[-1], last_day=None)
            season = await self._changed(league, freed, Counting(last_day=last_day))
            opens = self._opens(league, season)
        with _as_refused(league.name):
            await self._store.edit(changed, season, command, opens=opens)
        return await self._store.league(league.id)

    def _opens(self, league: League, season: Season) -> bool:
        """Whether the season goes on in this week or later; then a closed league opens again."""
        return season.last_day is None or season.last_day >= self._monday(league)

    async def close(self, league: League, command: CommandId | None = None) -> int:
        """Close the league: no more tables open for it, and its evenings that have not begun are cancelled.

        Its running season ends with this week, and later seasons are deleted; if the first season has not begun, it
        becomes this week. Returns how many of the league's tables are still open; they count only if they end this
        week. Raises Refused: league-closed.
        """
        if league.closed is not None:
            raise Refused("league-closed", name=league.name)
        return await self._store.close(league.id, self._time.now(), command)

    async def closing(self, league: League) -> tuple[tuple[Season, ...], int]:
        """What ``close`` would leave and return: the seasons, and how many of the league's tables are still open.

        Raises Refused: league-closed.
        """
        if league.closed is not None:
            raise Refused("league-closed", name=league.name)
        return await self._store.closing(league.id, self._time.now())

    def running_among(self, league: League, seasons: Sequence[Season]) -> Season | None:
        """The season that holds the present week; None between seasons."""
        monday = self._monday(league)
        return next((one for one in seasons if one.holds(monday)), None)

    async def change_season(
        self, league: League, counting: Counting, period: str = "", command: CommandId | None = None
    ) -> Season:
        """Change when a season ends and, before its first game, when it begins and how its games count.

        ``period`` names the season, such as ``S1``; without it the newest one is meant. A closed league opens again if
        ``counting`` names a last day that is not before this week. Raises Refused: no-such-season, season-has-begun,
        season-days, seasons-overlap, league-count, league-people, too-many-leagues; and league-closed if the league was
        closed after the caller had read it.
        """
        seasons = {season_period(one.number): one for one in await self._store.seasons(league.id)}
        period = period or next(reversed(seasons))
        if period not in seasons:
            raise Refused("no-such-season", seasons=", ".join(seasons))
        changed = await self._changed(league, seasons[period], counting)
        opens = counting.last_day is not None and self._opens(league, changed)
        with _as_refused(league.name):
            await self._store.change_season(league, changed, command, opens=opens)
        return changed

    async def _changed(self, league: League, season: Season, counting: Counting) -> Season:
        """The season with this counting, if its games and the other seasons allow it.

        Raises Refused like ``change_season``.
        """
        changed = counted(season, counting)
        if await self._store.has_begun(league.id, season.number):
            # Best weeks follow from the season's length. Once games count they stay, or a new last day would change
            # points.
            changed = replace(changed, best_weeks=season.best_weeks)
            if replace(changed, last_day=season.last_day) != season:
                raise Refused("season-has-begun")
        await self._check_holds_its_games(league, changed)
        # A later last day may reach into another season, so every season is compared with all that come before it.
        all_then = [changed if one.number == season.number else one for one in await self._store.seasons(league.id)]
        for before, one in enumerate(all_then):
            check_follows(all_then[:before], one)
        return changed

    async def begin_season(self, league: League, counting: Counting, command: CommandId | None = None) -> Season:
        """Add a season, as ``beginning`` says. A closed league opens again, unless the whole season is in the past.

        Raises Refused like ``beginning``, and league-closed like ``change_season``.
        """
        *_, newest, season = await self.beginning(league, counting)
        with _as_refused(league.name):
            await self._store.begin_season(league, season, command, after=newest, opens=self._opens(league, season))
        return season

    async def beginning(self, league: League, counting: Counting) -> tuple[Season, ...]:
        """The seasons as ``begin_season`` would leave them, the new one last. Nothing is written.

        The new season counts like the newest one, except where ``counting`` says something else. It begins on the first
        day that ``counting`` names; else in the first week, this one or a later, that is free: after the newest
        season's last day, or after its first week and its last week with games if it has no last day. A newest season
        without a last day then ends with the week before the new one. Raises Refused: season-days, seasons-overlap,
        league-count, league-people.
        """
        seasons = await self._store.seasons(league.id)
        newest = seasons[-1]
        begins = local_day(self._time.now(), league.zone)
        if newest.last_day is not None:
            begins = max(begins, newest.last_day + _DAY)
        else:
            # The newest season keeps its last week with games: this week, or a later one if a clock ran ahead. Without
            # games it keeps its first week.
            last = await self._store.last_week(league.id, newest.number)
            begins = max(begins, (newest.first_day if last is None else monday_named(last.name)) + _WEEK)
        season = counted(replace(newest, number=newest.number + 1, first_day=begins, last_day=None), counting)
        if newest.last_day is None:
            newest = await self._changed(league, newest, Counting(last_day=season.first_day - _DAY))
        check_follows((*seasons[:-1], newest), season)
        return *seasons[:-1], newest, season

    async def _check_holds_its_games(self, league: League, season: Season) -> None:
        """Raise Refused, season-days, if the season would end before a week in which its games count already."""
        last = await self._store.last_week(league.id, season.number)
        if last is not None and season.last_day is not None and season.last_day < monday_named(last.name):
            raise Refused("season-days")


@contextmanager
def _as_refused(name: str) -> Iterator[None]:
    """Turn the store's refusals for the league with that name into Refused: league-closed, too-many-leagues."""
    try:
        yield
    except LeagueClosed as closed:
        raise Refused("league-closed", name=name) from closed
    except TooManyLeagues as full:
        raise Refused("too-many-leagues", most=MOST_LEAGUES) from full
