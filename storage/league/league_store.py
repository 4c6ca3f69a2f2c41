"""The leagues' part of the store: settings, standings, results and ratings."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from storage.changes import GameResult
from storage.engine.database import Database
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league import (
    auditing,
    champion_rows,
    digests,
    fame_rows,
    leagues,
    pair_rows,
    rating_rows,
    rebuilding,
    restoring,
    results,
    standings,
    webhook_rows,
    weeks,
)
from storage.league import week_games as feats
from storage.league.auditing import Head, Signed
from storage.league.calendar import Week
from storage.league.champion_rows import ChampionRole, OwedRole
from storage.league.digests import Link
from storage.league.fame_rows import FameRows, Holder
from storage.league.kinds import Contest, LeagueKind, RoleTrouble, Scoring, WebhookTrouble
from storage.league.leagues import League, NewLeague, Season
from storage.league.pair_rows import PlayedRank
from storage.league.rating_rows import Unrated
from storage.league.results import Correction
from storage.league.standings import Period, Rating, Standing
from storage.league.webhook_rows import OwedWeek, Webhook
from storage.league.week_games import WeekGame
from storage.other_commands import once
from storage.people import aliases
from storage.schema import champions
from storage.writer import Writer


class LeagueStore:
    """Every call may raise StoreFault. Results are not written here, but together with their game's last move.

    A call with a ``command`` raises DuplicateCommand, and writes nothing, if the command has been carried out. None is
    for what cannot come twice.
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    # --- leagues ----------------------------------------------------------------------------------------------

    async def create(self, new: NewLeague, season: Season, now: Millis, command: CommandId | None = None) -> LeagueId:
        """Create a league with its first season; its name must be new in its community. Raises TooManyLeagues."""
        return await self._writer.run_once(command, leagues.create, new, season, now)

    async def edit(
        self, league: League, season: Season | None = None, command: CommandId | None = None, *, opens: bool = False
    ) -> None:
        """Store a new description of the league and, if given, of a season; the season as in ``change_season``."""
        await self._writer.run_once(command, leagues.edit, league, season, opens=opens)

    async def close(self, league: LeagueId, now: Millis, command: CommandId | None = None) -> int:
        """Close the league at the end of this week; no new tables. Gives how many of its tables are still live."""
        return await self._writer.run_once(command, leagues.close, league, now)

    async def closing(self, league: LeagueId, now: Millis) -> tuple[tuple[Season, ...], int]:
        """What ``close`` would leave and return: the seasons, and how many of the league's tables are live."""
        return await self._database.read(leagues.closing, league, now)

    async def lobbies(self, league: LeagueId) -> tuple[TableId, ...]:
        """The league's tables whose games have not begun."""
        return await self._database.read(leagues.lobbies, league)

    async def league(self, league: LeagueId) -> League:
        """The league with this id, which must exist."""
        return await self._database.read(leagues.league, league)

    async def held_in(self, community: CommunityId) -> tuple[League, ...]:
        """All leagues of a community: its own two first, then open ones by name, then closed ones."""
        return await self._database.read(leagues.held_in, community)

    async def own(self, community: CommunityId, kind: LeagueKind, now: Millis) -> League:
        """The community's own league of all games, or of practice; created when it is first asked for."""
        # Most often the league exists. Then a read is enough, and nothing waits for the writer.
        for league in await self.held_in(community):
            if league.kind is kind:
                return league
        return await self._writer.run(leagues.own_league, community, kind, now)

    async def begin_season(
        self,
        league: League,
        season: Season,
        command: CommandId | None = None,
        *,
        after: Season | None = None,
        opens: bool = False,
    ) -> None:
        """Add a season. ``after`` is the season before it, as it is from now on. Raises as ``change_season`` does."""
        await self._writer.run_once(command, leagues.begin_season, league, season, after, opens=opens)

    async def has_begun(self, league: LeagueId, season: int) -> bool:
        """Whether a game counts in the season with this number."""
        return await self.last_week(league, season) is not None

    async def change_season(
        self, league: League, season: Season, command: CommandId | None = None, *, opens: bool = False
    ) -> None:
        """Store a season's days and way of counting; ``opens`` opens a league again that the caller saw closed.

        Raises LeagueClosed if the league was closed after the caller read it, and TooManyLeagues if no other may open.
        """
        await self._writer.run_once(command, leagues.change_season, league, season, opens=opens)

    async def seasons(self, league: LeagueId) -> tuple[Season, ...]:
        """The league's seasons, the oldest first."""
        return await self._database.read(leagues.seasons_of, league)

    async def weeks(self, league: LeagueId) -> tuple[Week, ...]:
        """The league's weeks in which games count, the newest first."""
        return await self._database.read(weeks.weeks_of, league)

    async def season_of(self, league: LeagueId, week: str) -> int | None:
        """The number of the season to which this week belongs; None for a week without games."""
        return await self._database.read(weeks.season_of, league, week)

    async def last_week(self, league: LeagueId, season: int) -> Week | None:
        """The newest week of this season in which a game counts: it cannot end earlier. None without a game."""
        return await self._database.read(weeks.last_week, league, season)

    async def close_week(self, league: LeagueId, week: str, now: Millis) -> Link:
        """The digest of a week that is over; stored now, after those of earlier weeks, if it is not stored yet."""
        found = await self._database.read(digests.link_of, league, week)
        # Most tries to post an announcement find the digest. Then nothing waits for the writer.
        return await self._writer.run(digests.close_week, league, week, now) if found is None else found

    # --- webhooks ---------------------------------------------------------------------------------------------

    async def set_webhook(
        self, league: LeagueId, address: str, secret: bytes, command: CommandId | None = None, *, names: bool
    ) -> None:
        """Store the address that gets the league's weeks which end from now on."""
        await self._writer.run_once(command, webhook_rows.set_webhook, league, address, secret, names=names)

    async def set_webhook_names(self, league: LeagueId, *, names: bool) -> None:
        """Send people's names to the league's address from now on, or not; nothing if it has none."""
        await self._writer.run(webhook_rows.set_names, league, names=names)

    async def drop_webhook(self, league: LeagueId) -> bool:
        """Delete the league's address; False if it had none."""
        return await self._writer.run(webhook_rows.drop_webhook, league)

    async def webhooks_of(self, leagues: Collection[LeagueId]) -> Mapping[LeagueId, Webhook]:
        """The addresses of these leagues, for those that have one."""
        return await self._database.read(webhook_rows.webhooks_of, leagues)

    async def owed_webhook_weeks(self, now: Millis) -> tuple[Sequence[OwedWeek], Millis | None]:
        """The weeks that are to be told to addresses now; and when the first of the others is due."""
        return await self._database.read(webhook_rows.owed_weeks, now)

    async def begin_webhook_try(self, owed: OwedWeek, again: Millis) -> bool:
        """Note that a call begins, and when the next one may. False if another process was faster."""
        return await self._writer.run(webhook_rows.begin_try, owed, again)

    async def note_webhook_told(self, owed: OwedWeek, now: Millis) -> None:
        """The call has arrived."""
        await self._writer.run(webhook_rows.note_told, owed, now)

    async def note_webhook_failed(
        self, owed: OwedWeek, now: Millis, trouble: WebhookTrouble, status: int | None, *, gives_up: bool
    ) -> None:
        """The call has failed; ``gives_up``: the week is not tried again."""
        await self._writer.run(webhook_rows.note_failed, owed, now, trouble, status, gives_up=gives_up)

    async def aliases(self, league: LeagueId, players: Collection[PlayerId]) -> Mapping[PlayerId, str]:
        """What exports of the league call these people; a forgotten one has another alias each time."""
        return await self._database.read(aliases.aliases_of, league, players)

    # --- champions --------------------------------------------------------------------------------------------

    async def note_command(self, command: CommandId) -> None:
        """Note the command before it does something outside the store. Raises DuplicateCommand if it was noted."""
        await self._writer.run(once, command, lambda _: None)

    async def set_champion_role(self, league: LeagueId, contest: Contest, role: str) -> None:
        """Choose the role for the champions of this contest; another one is taken from those who have it."""
        await self._writer.run(champion_rows.set_role, league, contest, role)

    async def drop_champion_role(self, league: LeagueId, contest: Contest) -> bool:
        """Choose no role any more, and take it from those who have it. False if none was chosen."""
        return await self._writer.run(champion_rows.drop_role, league, contest)

    async def champion_roles(self, leagues: Collection[LeagueId] | None = None) -> Sequence[ChampionRole]:
        """The roles that are chosen for these leagues, or for all."""
        return await self._database.read(champion_rows.roles_of, leagues)

    async def uncrowned(self, now: Millis) -> Sequence[tuple[ChampionRole, str]]:
        """The roles of which the last period that has ended is not the one that was noted, each with that period."""
        return await self._database.read(champion_rows.uncrowned, now)

    async def crown(self, role: ChampionRole, period: str, winners: Collection[PlayerId]) -> bool:
        """Note that these people should have the role, and nobody else. False if another process was faster."""
        return await self._writer.run(champion_rows.crown, role, period, winners)

    async def owed_roles(self, now: Millis, platforms: Collection[str]) -> tuple[Sequence[OwedRole], Millis | None]:
        """The roles to give or take on these platforms now; and when the next of the rest is due."""
        return await self._database.read(champion_rows.owed_roles, now, platforms)

    async def holds_by_another(self, owed: OwedRole) -> bool:
        """Whether the account should have the same role for another reason, so that it must not be taken."""
        return await self._database.read(champion_rows.holds_by_another, owed)

    async def begin_role(self, owed: OwedRole, again: Millis) -> bool:
        """Note that a call begins, and when the next one may. False if another process was faster."""
        return await self._writer.run(champion_rows.begin_role, owed, again)

    async def note_role_done(self, owed: OwedRole) -> None:
        """The person has the role now, or has it no more."""
        if await self._writer.run(champion_rows.note_role_done, owed):
            await self._database.erase([champions.name])

    async def note_role_failed(self, owed: OwedRole, trouble: RoleTrouble, *, gives_up: bool) -> None:
        """The call has failed; ``gives_up``: it is not tried again."""
        if await self._writer.run(champion_rows.note_role_failed, owed, trouble, gives_up=gives_up):
            await self._database.erase([champions.name])

    # --- standings --------------------------------------------------------------------------------------------

    async def standings(self, asked: Period, offset: int = 0, limit: int = 1000) -> tuple[Standing, ...]:
        """Lines of the standings: the ranked people by points, then the provisional ones by points."""
        return await self._database.read(standings.standings, asked, offset, limit)

    async def size(self, asked: Period) -> int:
        """How many people are in these standings."""
        return await self._database.read(standings.size, asked)

    async def line_of(self, asked: Period, player: PlayerId) -> int | None:
        """The person's line in the standings, from 0; None if they are not in them."""
        return await self._database.read(standings.line_of, asked, player)

    async def week_games(self, league: LeagueId, week: str) -> tuple[WeekGame, ...]:
        """The week's games that are not void, by person, each person's in the order in which they ended."""
        return await self._database.read(feats.week_games, league, week)

    async def season_ranks(self, league: LeagueId, season: int) -> Sequence[PlayedRank]:
        """The ranks of people in the season's games that are not void, game by game."""
        found: list[PlayedRank] = []
        for week in await self._database.read(pair_rows.season_weeks, league, season):
            # Between two weeks others ask the database: the community's own league has one season without an end.
            found += await self._database.read(pair_rows.week_ranks, league, week)
        return found

    async def fame_rows(self, league: LeagueId, now: Millis, over: Sequence[tuple[str, Scoring]]) -> FameRows:
        """Winners and holders of records. ``over`` are the league's seasons that are over, with their scoring."""
        rows = await self._database.read(fame_rows.fame_rows, league, now, over)
        best: tuple[Holder, ...] = ()
        following: PlayerId | None = PlayerId(0)
        while following is not None:
            # Between two steps others ask the database.
            found, following = await self._database.read(fame_rows.longest_rows, league, following)
            best = fame_rows.longer(best, found)
        return replace(rows, weeks_in_a_row=best)

    async def times_first(self, community: CommunityId, player: PlayerId, now: Millis) -> tuple[int, int]:
        """How many weeks and seasons that are over the person has won, in all the community's leagues for people."""
        return await self._database.read(fame_rows.times_first, community, player, now)

    async def weeks_played(self, league: LeagueId, player: PlayerId) -> tuple[str, ...]:
        """The names of the league's weeks in which a game of the person counts, in order."""
        return await self._database.read(weeks.weeks_played, league, player)

    async def rebuild(self, at_once: int = rebuilding.SMALL) -> None:
        """Compute all standings again from results. Ratings are computed again later; until then the old ones stay.

        Each part of about ``at_once`` rows is a transaction, so that other writes are not held up. A reader may see
        some weeks and people as they were before, and others as they are now. A game that ends in the meantime is
        counted exactly once.
        """
        # Weeks first, because seasons and all time are their sums.
        week: rebuilding.Week | None = rebuilding.BEFORE_WEEKS
        while week is not None:
            week = await self._writer.run(rebuilding.remake_weeks, week, at_once)
        person: rebuilding.Person | None = rebuilding.BEFORE_PEOPLE
        while person is not None:
            person = await self._writer.run(rebuilding.remake_people, person, at_once)
        await self._writer.run(rating_rows.rate_all_again)

    # --- results ----------------------------------------------------------------------------------------------

    async def finished_tables(self) -> tuple[Head, ...]:
        """All tables that are finished or have a result."""
        return await self._database.read(auditing.finished)

    async def signed(self, table: TableId) -> Signed:
        """What the table's result says beside how the game ended. The result must exist."""
        return await self._database.read(auditing.signed, table)

    async def moves_hash(self, table: TableId) -> bytes:
        """SHA-256 of the game's own entries as they are stored now."""
        return await self._database.read(results.moves_hash, table)

    async def restore_result(self, table: TableId, community: CommunityId, game: GameResult) -> None:
        """Store the result of a table in the place of what is there; then all standings have to be rebuilt."""
        await self._writer.run(restoring.restore, table, community, game)

    async def result_of(self, table: TableId) -> GameResult | None:
        """The result of the table's game; None if it has not ended or was never finished."""
        return await self._database.read(results.result_of, table)

    async def counted_in(self, table: TableId) -> tuple[tuple[LeagueId, str], ...]:
        """The leagues in which the table's game counts, each with the week; the community's own first."""
        return await self._database.read(results.counted_in, table)

    async def community_of(self, table: TableId) -> CommunityId | None:
        """The community to which the table's result belongs; None if there is no result."""
        return await self._database.read(results.community_of, table)

    async def correct(self, correction: Correction, command: CommandId | None = None) -> tuple[str, ...] | None:
        """Void a result, or restore it, in all leagues. Returns the channels in which leagues are to announce it.

        None: it is so already, and nothing was stored.
        """
        return await self._writer.run(
            once,
            command,
            lambda connection: results.correct(connection, correction),
            lambda channels: channels is not None,
        )

    async def corrections(self, table: TableId) -> tuple[Correction, ...]:
        """The result's corrections, the oldest first."""
        return await self._database.read(results.corrections_of, table)

    # --- ratings ----------------------------------------------------------------------------------------------

    async def leagues_to_rate(self, version: int) -> tuple[LeagueId, ...]:
        """The leagues with games that are not rated yet by this version of the computation."""
        return await self._database.read(rating_rows.leagues_to_rate, version)

    async def unrated(self, league: LeagueId, version: int, limit: int) -> Unrated:
        """The league's next games, in the order in which they ended, and their people's ratings before them."""
        return await self._database.read(rating_rows.unrated, league, version, limit)

    async def rate(self, unrated: Unrated, new: Mapping[int, Mapping[PlayerId, Rating]]) -> bool:
        """Store people's ratings after each of these games, by the game's number.

        Gives False, and stores nothing, if these are not the league's next games any more.
        """
        return await self._writer.run(rating_rows.rate, unrated, new)

    async def rating_course(self, league: LeagueId, player: PlayerId, limit: int) -> tuple[Rating, ...]:
        """The person's last ratings, the oldest first."""
        return await self._database.read(rating_rows.course, league, player, limit)
