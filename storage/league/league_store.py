"""Leagues, behind one door."""

from collections.abc import Mapping

from storage.changes import GameResult
from storage.engine.database import Database
from storage.ids import CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league import leagues, rating_rows, rebuilding, results, standings, weeks
from storage.league import week_games as feats
from storage.league.calendar import Week
from storage.league.kinds import LeagueKind
from storage.league.leagues import League, NewLeague, Season
from storage.league.rating_rows import Unrated
from storage.league.results import Correction
from storage.league.standings import Period, Rating, Standing
from storage.league.week_games import WeekGame
from storage.writer import Writer


class LeagueStore:
    """Every call may raise StoreFault, as those of the store; results are written with their game's last move."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    # --- leagues ----------------------------------------------------------------------------------------------

    async def create(self, new: NewLeague, season: Season, now: Millis) -> LeagueId:
        """Found a league with its first season; in its community no other may have its name. Raises TooManyLeagues."""
        return await self._writer.run(leagues.create, new, season, now)

    async def edit(self, league: League, season: Season | None = None, *, opens: bool = False) -> None:
        """Let the league, as the caller saw it, be described so from now on; its season as ``change_season`` does."""
        await self._writer.run(leagues.edit, league, season, opens=opens)

    async def close(self, league: LeagueId, now: Millis) -> int:
        """No table is opened for the league any more, and its season ends with this week; says how many are open."""
        return await self._writer.run(leagues.close, league, now)

    async def league(self, league: LeagueId) -> League:
        """The league; there must be one."""
        return await self._database.read(leagues.league, league)

    async def held_in(self, community: CommunityId) -> tuple[League, ...]:
        """All leagues of a community: its own tables first, then the open ones by name, then the closed."""
        return await self._database.read(leagues.held_in, community)

    async def own(self, community: CommunityId, kind: LeagueKind, now: Millis) -> League:
        """The community's table of all games, or of practice, founded when it is first asked for."""
        for league in await self.held_in(community):
            if league.kind is kind:
                return league
        return await self._writer.run(leagues.own_league, community, kind, now)

    async def begin_season(
        self, league: League, season: Season, *, after: Season | None = None, opens: bool = False
    ) -> None:
        """Add a season of whole weeks; ``after`` is the one before as it is from now on. Else as ``change_season``."""
        await self._writer.run(leagues.begin_season, league, season, after, opens=opens)

    async def has_begun(self, league: LeagueId, season: int) -> bool:
        """Whether a game counts in the season of that number."""
        return await self.last_week(league, season) is not None

    async def change_season(self, league: League, season: Season, *, opens: bool = False) -> None:
        """Say a season's days and way of counting anew; a league that was closed is open again where this ``opens`` it.

        Raises LeagueClosed where it is closed and the caller saw it open, TooManyLeagues where no other may be open.
        """
        await self._writer.run(leagues.change_season, league, season, opens=opens)

    async def seasons(self, league: LeagueId) -> tuple[Season, ...]:
        """The league's seasons, oldest first."""
        return await self._database.read(leagues.seasons_of, league)

    async def weeks(self, league: LeagueId) -> tuple[Week, ...]:
        """The league's weeks with games, the newest first."""
        return await self._database.read(weeks.weeks_of, league)

    async def season_of(self, league: LeagueId, week: str) -> int | None:
        """The number of the season to which the week of that name belongs; None for a week without games."""
        return await self._database.read(weeks.season_of, league, week)

    async def last_week(self, league: LeagueId, season: int) -> Week | None:
        """The newest week with games of the season of that number, which may not end before; None without a game."""
        return await self._database.read(weeks.last_week, league, season)

    # --- standings --------------------------------------------------------------------------------------------

    async def standings(self, asked: Period, offset: int = 0, limit: int = 1000) -> tuple[Standing, ...]:
        """Standings from that line on: the ranked by points, then the provisional by points."""
        return await self._database.read(standings.standings, asked, offset, limit)

    async def size(self, asked: Period) -> int:
        """How many people stand there."""
        return await self._database.read(standings.size, asked)

    async def line_of(self, asked: Period, player: PlayerId) -> int | None:
        """On which line of the standings, from 0, the person is; None when they do not stand there."""
        return await self._database.read(standings.line_of, asked, player)

    async def week_games(self, league: LeagueId, week: str) -> tuple[WeekGame, ...]:
        """What people did in the week, each person's games together and in their order."""
        return await self._database.read(feats.week_games, league, week)

    async def rebuild(self, at_once: int = rebuilding.SMALL) -> None:
        """Make everything that can be made again anew; ratings are to be computed again, and stand until they are.

        It is written in parts of so many games, or of so many of a person's weeks, seasons and all time: whoever reads
        meanwhile sees some weeks and people as they were and others anew. What is played meanwhile is in neither twice
        nor left out.
        """
        week: rebuilding.Week | None = rebuilding.BEFORE_WEEKS
        while week is not None:
            week = await self._writer.run(rebuilding.remake_weeks, week, at_once)
        person: rebuilding.Person | None = rebuilding.BEFORE_PEOPLE
        while person is not None:
            person = await self._writer.run(rebuilding.remake_people, person, at_once)
        await self._writer.run(rating_rows.rate_all_again)

    # --- results ----------------------------------------------------------------------------------------------

    async def result_of(self, table: TableId) -> GameResult | None:
        """How the table's game ended, or None while it has not or when it was never finished."""
        return await self._database.read(results.result_of, table)

    async def counted_in(self, table: TableId) -> tuple[tuple[LeagueId, str], ...]:
        """Where the table's game counts: leagues, each with the week; the community's own first."""
        return await self._database.read(results.counted_in, table)

    async def community_of(self, table: TableId) -> CommunityId | None:
        """Where the table's result stands; None when it has none."""
        return await self._database.read(results.community_of, table)

    async def correct(self, correction: Correction) -> None:
        """Make a result void, or good again, in all leagues."""
        await self._writer.run(results.correct, correction)

    async def corrections(self, table: TableId) -> tuple[Correction, ...]:
        """The result's corrections, oldest first."""
        return await self._database.read(results.corrections_of, table)

    # --- ratings ----------------------------------------------------------------------------------------------

    async def leagues_to_rate(self, version: int) -> tuple[LeagueId, ...]:
        """The leagues with games that are not rated yet in this way."""
        return await self._database.read(rating_rows.leagues_to_rate, version)

    async def unrated(self, league: LeagueId, version: int, limit: int) -> Unrated:
        """The league's next games in the order in which they ended, and its people's ratings before them."""
        return await self._database.read(rating_rows.unrated, league, version, limit)

    async def rate(self, unrated: Unrated, new: Mapping[int, Mapping[PlayerId, Rating]]) -> bool:
        """Store what these games made of their people's ratings, by number; nothing if they are not the next any more.

        Says whether they were.
        """
        return await self._writer.run(rating_rows.rate, unrated, new)

    async def rating_course(self, league: LeagueId, player: PlayerId, limit: int) -> tuple[Rating, ...]:
        """The person's last ratings, the oldest first."""
        return await self._database.read(rating_rows.course, league, player, limit)
