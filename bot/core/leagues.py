"""Leagues as their organisers keep them: founded, changed, given seasons, corrected; and which tables they take."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final, Protocol

from bot.core.errors import Refused
from bot.core.games import known_options
from bot.core.names import clean
from bot.core.ports import Pace
from bot.core.terms import Counting, Terms, check_follows, counted, described, free_name
from bot.core.time import Time
from storage.changes import TableSetup
from storage.ids import CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.calendar import local_day, monday_named, monday_of
from storage.league.leagues import League, NewLeague, Season
from storage.league.results import Correction
from storage.league.tallies import season_period
from storage.league.words import LeagueKind
from storage.store import Store

LONGEST_REASON: Final = 200
MOST_LEAGUES: Final = 25
"""Open ones, in one community."""

_DAY: Final = timedelta(days=1)
_WEEK: Final = timedelta(days=7)


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


class Leagues:
    """Keeps leagues. What cannot be is Refused, with nothing changed."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store.leagues
        self._communities = store
        self._time = time
        self.on_correction: list[Callable[[], None]] = []
        """Called when a result was made void, or good again. A listener must not raise."""

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
        await self._check_room(community)
        new = described(NewLeague(community, free_name(name, await self.held_in(community))), terms)
        zone = new.time_zone or (await self._communities.community(community)).time_zone
        season = counted(Season(1, local_day(self._time.now(), zone), None), counting)
        return await self._store.league(await self._store.create(new, season, self._time.now()))

    async def _check_room(self, community: CommunityId) -> None:
        """Raises Refused: too-many-leagues, where no other may be open."""
        if sum(one.closed is None for one in await self.held_in(community)) >= MOST_LEAGUES:
            raise Refused("too-many-leagues", most=MOST_LEAGUES)

    async def edit(self, league: League, terms: Terms, name: str | None = None, last_day: date | None = None) -> League:
        """Change what the league is called, which tables it takes from now on, and where and when it speaks.

        A last day, or none where it is freed, is that of the newest season, of a closed league that of the newest that
        has begun; with one that is still to come, or none, a closed league is open again. All of it is written, or
        nothing. Raises Refused: league-name, league-name-taken, unknown-time-zone, unknown-option,
        unknown-option-value, league-hour, and as ``create`` and ``change_season``.
        """
        changed = described(league, terms)
        if name is not None:
            others = [one for one in await self.held_in(league.community) if one.id != league.id]
            changed = replace(changed, name=free_name(name, others))
        season, opens = None, False
        if last_day is not None or "last_day" in terms.freed:
            opens = last_day is None or last_day >= self._monday(league)
            if opens and league.closed is not None:
                await self._check_room(league.community)
            freed = replace(await self._ends(league), last_day=None)
            season = await self._changed(league, freed, Counting(last_day=last_day))
        await self._store.edit(changed, season, opens=opens)
        return await self._store.league(league.id)

    async def _ends(self, league: League) -> Season:
        """The season with which the league ends: the newest; of a closed league the newest that has begun, if any."""
        seasons = await self._store.seasons(league.id)
        begun = [one for one in seasons if one.first_day <= self._monday(league)]
        return begun[-1] if league.closed is not None and begun else seasons[-1]

    async def close(self, league: League) -> int:
        """No table is opened for it any more; its season ends with this week, and none is to come.

        Says how many of its tables are still open. Raises Refused: league-closed.
        """
        if league.closed is not None:
            raise Refused("league-closed", name=league.name)
        return await self._store.close(league.id, self._time.now())

    async def change_season(self, league: League, counting: Counting) -> Season:
        """Say anew when the newest season ends; how it counts, and when it begins, only before its first game.

        Raises Refused: season-has-begun, season-days, seasons-overlap, league-count.
        """
        newest = (await self._store.seasons(league.id))[-1]
        changed = await self._changed(league, newest, counting)
        await self._store.change_season(league.id, changed)
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

        Where none is named it is from this week, or from the next if a game of the season before counts in this one.
        A season that has no last day ends with the week before. Raises Refused: season-days, seasons-overlap,
        league-count.
        """
        seasons = await self._store.seasons(league.id)
        newest = seasons[-1]
        begins = local_day(self._time.now(), league.zone)
        if (last := await self._store.last_week(league.id, newest.number)) is not None:
            begins = max(begins, monday_named(last.name) + _WEEK)
        season = counted(replace(newest, number=newest.number + 1, first_day=begins, last_day=None), counting)
        if newest.last_day is None:
            newest = await self._changed(league, newest, Counting(last_day=season.first_day - _DAY))
        check_follows((*seasons[:-1], newest), season)
        await self._store.begin_season(league.id, season, after=newest)
        return season

    async def _check_holds_its_games(self, league: League, season: Season) -> None:
        """Raises Refused: season-days, where the season would end before a week in which its games count."""
        last = await self._store.last_week(league.id, season.number)
        if last is not None and season.last_day is not None and season.last_day < monday_named(last.name):
            raise Refused("season-days")

    # --- correcting ---------------------------------------------------------------------------------

    async def void(self, community: CommunityId, table: TableId, actor: PlayerId, reason: str) -> Millis:
        """Let a game count nowhere; says when it ended. Raises Refused: no-such-result, already-void, no-reason."""
        return await self._correct(community, table, actor, reason, voids=True)

    async def restore(self, community: CommunityId, table: TableId, actor: PlayerId, reason: str) -> Millis:
        """Let a game that was made void count again; says when it ended.

        Raises Refused: no-such-result, not-void, no-reason.
        """
        return await self._correct(community, table, actor, reason, voids=False)

    async def _correct(
        self, community: CommunityId, table: TableId, actor: PlayerId, reason: str, *, voids: bool
    ) -> Millis:
        result = await self._store.result_of(table)
        if result is None or await self._store.community_of(table) != community:
            raise Refused("no-such-result")
        corrections = await self._store.corrections(table)
        if voids is (bool(corrections) and corrections[-1].voids):
            raise Refused("already-void" if voids else "not-void")
        reason = clean(reason)
        if not 0 < len(reason) <= LONGEST_REASON:
            raise Refused("no-reason", most=LONGEST_REASON)
        await self._store.correct(Correction(table, voids, actor, reason, self._time.now()))
        for listener in self.on_correction:
            listener()
        return result.ended

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
        for option, value in known_options(league.options, table.game).items():
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
