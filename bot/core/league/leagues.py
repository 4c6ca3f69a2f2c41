"""Leagues as their organisers keep them: founded, changed, given seasons, closed and opened again."""

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
from storage.ids import CommunityId, LeagueId
from storage.league.calendar import local_day, monday_named, monday_of
from storage.league.kinds import LeagueKind
from storage.league.leagues import MOST_LEAGUES, League, NewLeague, Season
from storage.league.tallies import season_period
from storage.store import Store

_DAY: Final = timedelta(days=1)
_WEEK: Final = timedelta(days=7)


class Leagues:
    """Keeps leagues. What cannot be is Refused, with nothing changed."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store.leagues
        self._communities = store
        self._time = time

    # --- finding ------------------------------------------------------------------------------------

    async def own(self, community: CommunityId, *, practice: bool = False) -> League:
        """The community's table of all games, or of practice, founded where it is not there yet."""
        kind = LeagueKind.PRACTICE if practice else LeagueKind.ALL
        return await self._store.own(community, kind, self._time.now())

    async def begun(self, community: CommunityId, *, practice: bool = False) -> League | None:
        """The same for who only reads: None until it is founded, by the first game that ends or by an organiser."""
        kind = LeagueKind.PRACTICE if practice else LeagueKind.ALL
        return next((one for one in await self._store.held_in(community) if one.kind is kind), None)

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
        monday = self._monday(league)
        return next((one for one in await self._store.seasons(league.id) if one.holds(monday)), None)

    def _monday(self, league: League) -> date:
        """Of this week, where the league is."""
        return monday_of(local_day(self._time.now(), league.zone))

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
        new, season = await self.planned(await self._communities.community(community), name, terms, counting)
        with _as_refused(new.name):
            created = await self._store.create(new, season, self._time.now())
        return await self._store.league(created)

    async def planned(
        self, community: Community, name: str, terms: Terms, counting: Counting
    ) -> tuple[NewLeague, Season]:
        """What ``create`` would found; nothing is written, so the community may be strange. Raises Refused, as that."""
        new = described(NewLeague(community.id, free_name(name, await self.held_in(community.id))), terms)
        zone = new.time_zone or community.time_zone
        return new, counted(Season(1, local_day(self._time.now(), zone), None), counting)

    async def edit(self, league: League, terms: Terms, name: str | None = None, last_day: date | None = None) -> League:
        """Change what the league is called, which tables it takes from now on, and where and when it speaks.

        A last day, or none where it is freed, is that of the newest season: where that goes on, now or later, a closed
        league is open again. All of it is written, or nothing. Raises Refused: league-name, league-name-taken,
        unknown-time-zone, unknown-option, unknown-option-value, league-hour, and as ``change_season``.
        """
        changed = described(league, terms)
        if name is not None:
            others = [one for one in await self.held_in(league.community) if one.id != league.id]
            changed = replace(changed, name=free_name(name, others))
        season, opens = None, False
        if last_day is not None or "last_day" in terms.freed:
            freed = replace((await self._store.seasons(league.id))[-1], last_day=None)
            season = await self._changed(league, freed, Counting(last_day=last_day))
            opens = self._opens(league, season)
        with _as_refused(league.name):
            await self._store.edit(changed, season, opens=opens)
        return await self._store.league(league.id)

    def _opens(self, league: League, season: Season) -> bool:
        """Whether the league, where it is closed, is open again with that season: one that goes on, now or later."""
        return season.last_day is None or season.last_day >= self._monday(league)

    async def close(self, league: League) -> int:
        """No table is opened for it any more; its season ends with this week, and none is to come.

        Says how many of its tables are still open. Raises Refused: league-closed.
        """
        if league.closed is not None:
            raise Refused("league-closed", name=league.name)
        return await self._store.close(league.id, self._time.now())

    async def change_season(self, league: League, counting: Counting) -> Season:
        """Say anew when the newest season ends; how it counts, and when it begins, only before its first game.

        With a last day that is still to come a closed league is open again. Raises Refused: season-has-begun,
        season-days, seasons-overlap, league-count, too-many-leagues; league-closed, where it has been closed since it
        was found.
        """
        newest = (await self._store.seasons(league.id))[-1]
        changed = await self._changed(league, newest, counting)
        opens = counting.last_day is not None and self._opens(league, changed)
        with _as_refused(league.name):
            await self._store.change_season(league, changed, opens=opens)
        return changed

    async def _changed(self, league: League, season: Season, counting: Counting) -> Season:
        """The season as it is then among the others, if it can be. Raises Refused, as ``change_season``."""
        changed = counted(season, counting)
        if await self._store.has_begun(league.id, season.number):
            changed = replace(changed, best_weeks=season.best_weeks)
            if replace(changed, last_day=season.last_day) != season:
                raise Refused("season-has-begun")
        await self._check_holds_its_games(league, changed)
        all_then = [changed if one.number == season.number else one for one in await self._store.seasons(league.id)]
        for before, one in enumerate(all_then):
            check_follows(all_then[:before], one)
        return changed

    async def begin_season(self, league: League, counting: Counting) -> Season:
        """Add a season that counts as the one before but for what is said, from the day named.

        Where none is named it is from the first week, this one or a later, that no other season has: by its last day,
        or while it has none by the weeks in which its games count. A season that has no last day ends with the week
        before. A closed league is open again, unless all of the new season is past. Raises Refused: season-days,
        seasons-overlap, league-count, too-many-leagues, and league-closed as ``change_season``.
        """
        seasons = await self._store.seasons(league.id)
        newest = seasons[-1]
        begins = local_day(self._time.now(), league.zone)
        if newest.last_day is not None:
            begins = max(begins, newest.last_day + _DAY)
        elif (last := await self._store.last_week(league.id, newest.number)) is not None:
            begins = max(begins, monday_named(last.name) + _WEEK)
        season = counted(replace(newest, number=newest.number + 1, first_day=begins, last_day=None), counting)
        if newest.last_day is None:
            newest = await self._changed(league, newest, Counting(last_day=season.first_day - _DAY))
        check_follows((*seasons[:-1], newest), season)
        with _as_refused(league.name):
            await self._store.begin_season(league, season, after=newest, opens=self._opens(league, season))
        return season

    async def _check_holds_its_games(self, league: League, season: Season) -> None:
        """Raises Refused: season-days, where the season would end before a week in which its games count."""
        last = await self._store.last_week(league.id, season.number)
        if last is not None and season.last_day is not None and season.last_day < monday_named(last.name):
            raise Refused("season-days")


@contextmanager
def _as_refused(name: str) -> Iterator[None]:
    """What the store refuses for the league of that name. Raises Refused: league-closed, too-many-leagues."""
    try:
        yield
    except LeagueClosed as closed:
        raise Refused("league-closed", name=name) from closed
    except TooManyLeagues as full:
        raise Refused("too-many-leagues", most=MOST_LEAGUES) from full
