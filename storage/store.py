"""The store: everything that lasts, behind one door."""

from collections.abc import Iterable, Mapping
from typing import Final

from storage import clocks, league, outbox, players, tables
from storage.changes import Change, Deadline, GameResult
from storage.database import Database
from storage.ids import CommandId, CommunityId, Millis, PlayerId, TableId
from storage.league import Standing
from storage.migrations import upgrade
from storage.outbox import OwedRow, Post
from storage.players import Community, Player
from storage.tables import StoredTable
from storage.writer import Writer

BEFORE_ALL: Final = Millis(-1)


class Store:
    """Every call may raise StoreFault; a write that does has written nothing, and may be tried again.

    A write returns when it is committed. Reads see what is committed. No call looks at a clock.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Own the database and bring it up to this release. Raises StoreBusy, StoreTooNew, StoreFault."""
        database = Database.own(url)
        try:
            await database.write(upgrade)
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Finish what is under way and let the database go."""
        await self._writer.finish()
        await self._database.close()

    # --- tables -----------------------------------------------------------------------------------------------

    async def commit(self, change: Change) -> None:
        """Store all that a command does, or nothing. Raises StaleVersion and DuplicateCommand."""
        await self._writer.commit(change)

    async def command_known(self, command: CommandId) -> bool:
        """Whether the command has been carried out."""
        return bool(await self._database.read(tables.carried_out, [command]))

    async def table(self, table: TableId) -> StoredTable | None:
        """The table with all its entries, or None when there is none."""
        return await self._database.read(tables.table, table)

    async def live_tables(self) -> tuple[TableId, ...]:
        """The tables that still wait for somebody, in the order in which they opened."""
        return await self._database.read(tables.live)

    async def tables_in(self, community: CommunityId, channel: str | None = None) -> tuple[TableId, ...]:
        """The live tables of a community, or of one of its channels, in the order in which they opened."""
        return await self._database.read(tables.live_in, community, channel)

    async def tables_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """The live tables where the person sits, in the order in which they opened."""
        return await self._database.read(tables.live_of, player)

    # --- clocks -----------------------------------------------------------------------------------------------

    async def next_deadline(self, after: Millis = BEFORE_ALL) -> Deadline | None:
        """The earliest deadline that comes after that moment, of all tables."""
        return await self._database.read(clocks.next_deadline, after)

    async def due_deadlines(self, now: Millis, limit: int) -> tuple[Deadline, ...]:
        """The deadlines that have come, the earliest first."""
        return await self._database.read(clocks.due_deadlines, now, limit)

    async def beat(self, now: Millis) -> None:
        """The house is open now."""
        await self._writer.run(clocks.beat, now)

    async def give_back(self, now: Millis) -> Millis:
        """Move all deadlines on by the time since the last beat, which is now; gives that length of time."""
        return await self._writer.run(clocks.give_back, now)

    # --- messages ---------------------------------------------------------------------------------------------

    async def owed(self, now: Millis, limit: int) -> tuple[OwedRow, ...]:
        """What is to be sent or deleted now, one row a table at most: its oldest."""
        return await self._database.read(outbox.owed, now, limit)

    async def sent(self, row: OwedRow, ref: str | None, now: Millis) -> None:
        """The row has come true, and is owed no longer unless something new is wished under its key.

        ``ref`` is where the message stands; None for one that was edited, deleted, or cannot be found again.
        """
        await self._writer.run(outbox.sent, row, ref, now)

    async def retry(self, row: OwedRow, not_before: Millis) -> None:
        """The row was tried in vain; not again before that moment."""
        await self._writer.run(outbox.retry, row, not_before)

    async def give_up(self, row: OwedRow) -> None:
        """The row can never come true, and is owed no longer unless something new is wished under its key."""
        await self._writer.run(outbox.give_up, row)

    async def posts(self, table: TableId) -> Mapping[str, Post]:
        """Where the table's messages stand, by key."""
        return await self._database.read(outbox.posts_of, table)

    async def forget_post(self, table: TableId, key: str) -> None:
        """The platform says that the message does not stand any more."""
        await self._writer.run(outbox.forget_post, table, key)

    # --- people -----------------------------------------------------------------------------------------------

    async def player_of(self, platform: str, external: str, name: str, now: Millis) -> Player:
        """Whom the platform calls ``external``, new or known, under the name they go by now."""
        known = await self._database.read(players.identified, platform, external)
        if known is not None and known.name == name:
            return known
        return await self._writer.run(players.player_of, platform, external, name, now)

    async def player(self, player: PlayerId) -> Player:
        """The person; there must be one."""
        return await self._database.read(players.player, player)

    async def players(self, among: Iterable[PlayerId]) -> tuple[Player, ...]:
        """Those people, by id."""
        return await self._database.read(players.some_players, tuple(among))

    async def address(self, player: PlayerId, platform: str) -> str | None:
        """What the platform calls the person, or None when they are not there."""
        return await self._database.read(players.address, player, platform)

    async def set_language(self, player: PlayerId, language: str | None) -> None:
        """What the person wants to be spoken to in; None is as everybody around."""
        await self._writer.run(players.set_language, player, language)

    async def community_of(self, platform: str, external: str, *, time_zone: str, language: str) -> Community:
        """The community that the platform calls ``external``; a new one has this time zone and language."""
        known = await self._database.read(players.known_community, platform, external)
        if known is not None:
            return known
        return await self._writer.run(players.community_of, platform, external, time_zone, language)

    async def community(self, community: CommunityId) -> Community:
        """The community; there must be one."""
        return await self._database.read(players.community, community)

    async def set_time_zone(self, community: CommunityId, time_zone: str) -> None:
        """By which weeks begin and end from now on: an IANA name."""
        await self._writer.run(players.set_time_zone, community, time_zone)

    # --- league -----------------------------------------------------------------------------------------------

    async def standings(self, community: CommunityId, week: str, *, practice: bool) -> tuple[Standing, ...]:
        """The community's week: the ranked by points, then the provisional by points; equals by name."""
        return await self._database.read(league.standings, community, week, practice=practice)

    async def weeks(self, community: CommunityId) -> tuple[str, ...]:
        """The weeks with results, practice too, the newest first."""
        return await self._database.read(league.weeks, community)

    async def results_of(self, table: TableId) -> GameResult | None:
        """How the table's game ended, or None while it has not or when it was never finished."""
        return await self._database.read(league.result_of, table)
