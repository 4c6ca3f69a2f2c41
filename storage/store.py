"""The store: the one class through which the bot reads and writes its database."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import Final

import structlog
from sqlalchemy import Connection

from storage import platform_values
from storage.backups.before_migration import keep_before_migration
from storage.changes import Change, Deadline, Pace, TableSetup
from storage.engine.database import Database
from storage.engine.health import Health
from storage.engine.open_database import open_database
from storage.errors import StoreFault
from storage.evenings.evening_store import EveningStore
from storage.ids import CommandId, CommunityId, Millis, PlayerId, TableId
from storage.league.league_store import LeagueStore
from storage.league.rebuilding import leagues_not_made, make_what_is_missing
from storage.messages.due import owed
from storage.messages.message_store import MessageStore
from storage.migrations import is_current, upgrade
from storage.moving import refuse_moved
from storage.other_commands import is_known
from storage.people.aliases import accounts_without_key, give_keys
from storage.people.people_store import PeopleStore
from storage.processes.process_store import ProcessStore
from storage.tables import open_time, seeds, stored_tables
from storage.tables.open_time import Due
from storage.tables.revisions import RevisionReader
from storage.tables.stored_tables import EndedTable, News, StoredTable
from storage.writer import Writer

_log: Final = structlog.get_logger()

BEFORE_ALL: Final = Millis(-1)


def _is_incomplete(connection: Connection) -> bool:
    """Whether a database of an older release lacks standings, which were not computed yet, or keys of accounts."""
    return bool(leagues_not_made(connection)) or bool(accounts_without_key(connection))


def _complete(connection: Connection) -> None:
    """Add what is lacking."""
    make_what_is_missing(connection)
    give_keys(connection)


class Store:
    """Reads and writes all that must survive a restart. Every call may raise StoreFault.

    A write returns when it is committed, and a read sees what is committed. No call looks at a clock: the caller
    passes the time.

    After StoreFault a write counts as not stored and may be tried again. It may be stored all the same, if the disk or
    the connection failed after the commit: then a change that is tried again raises DuplicateCommand, and a caller that
    keeps stored data in memory has to read it anew.
    """

    def __init__(self, database: Database, inherited: Mapping[int, Millis] = MappingProxyType({})) -> None:
        self._database = database
        self._writer = Writer(database)
        self._revisions = RevisionReader(database)
        self.messages = MessageStore(database, self._writer, inherited)
        self.leagues = LeagueStore(database, self._writer)
        self.processes = ProcessStore(database, self._writer)
        self.people = PeopleStore(database, self._writer)
        self.evenings = EveningStore(database, self._writer)

        self.clock = open_time.OpenClock(Millis(0), Millis(0))
        """The open clock at the last beat of any process."""

        self.beaten: Millis | None = None
        """Wall time of this process's own last beat; None before the first. Others move ``clock`` on, too."""

    @classmethod
    async def open(cls, url: str, *, alone: bool = False, keep_copy: bool = True) -> "Store":
        """Open the database and bring it to this release's schema. ``alone``: no other process may use it meanwhile.

        ``keep_copy``: keep a copy of a file whose schema is older beside it. Raises StoreBusy, and StoreFault:
        StoreTooNew, StoreMoved, or if the database is older than what was stored in it.
        """
        database = await open_database(url, alone=alone)
        try:
            if keep_copy:
                await keep_before_migration(database)
            # A migration stops the writes of all other processes, so it only begins if there is something to do. A file
            # has no others, and its first write empties the log of a process that died.
            if not (database.is_shared and await database.read(is_current)):
                await database.migrate(upgrade)
            await database.read(refuse_moved)
            if await database.read(_is_incomplete):
                await database.migrate(_complete)
            # The process before may have posted these messages without storing that it did. Where there may be several
            # processes, their claims tell which.
            inherited = {} if database.is_shared else await database.read(owed)
            clock = await database.read(open_time.clock)
            database.check_memory(None if clock is None else clock.open)
        except BaseException:
            # Also if the start is cancelled: the lock must be free for the next try.
            await database.close()
            raise
        store = cls(database, inherited)
        store.clock = clock or store.clock
        if database.is_shared:
            await database.read(store.processes.clock.measure)
        return store

    async def close(self) -> None:
        """Finish the writes under way and release the database.

        An outcome of a message that cannot be stored is lost: the next process repeats the call to the platform.
        """
        try:
            await self._writer.finish()
        except StoreFault as fault:
            _log.warning("outcomes of messages could not be stored", reason=str(fault))
        finally:
            await self._database.close()

    # --- tables -----------------------------------------------------------------------------------------------

    async def commit(self, change: Change) -> None:
        """Store all that a command does, or nothing. Raises StaleVersion, DuplicateCommand and Forgotten."""
        await self._writer.commit(change)

    async def command_known(self, command: CommandId) -> bool:
        """Whether a command with this id has been carried out."""
        return await self._database.read(is_known, command)

    async def table(self, table: TableId) -> StoredTable | None:
        """The table with all its entries, or None if there is no such table."""
        return await self._database.read(stored_tables.table, table)

    async def news(self, setup: TableSetup, version: int) -> News | None:
        """What has happened at a table since this version; None if its setup is not the same, or it does not exist."""
        return await self._database.read_at_once(stored_tables.news, setup, version)

    async def revision(self, table: TableId) -> int | None:
        """The table's revision after its last change; None if there is no such table.

        Reads the open clock, too: another process may have moved it on while this one was cut off.
        """
        read = await self._revisions.with_clock(table)
        if read is None:
            return None
        # This process may have moved the clock on while it read.
        self.clock = max(read.clock, self.clock, key=attrgetter("open"))
        return read.revisions.get(table)

    async def live_tables(self) -> tuple[TableId, ...]:
        """The tables in the lobby or in play, in the order in which they opened."""
        return await self._database.read(stored_tables.live)

    async def count_live(self) -> Mapping[tuple[str, Pace], int]:
        """The number of live tables, by game and pace."""
        return await self._database.read(stored_tables.count_live)

    async def tables_in(self, community: CommunityId, channel: str | None = None) -> tuple[TableId, ...]:
        """The live tables of a community, or of one of its channels, in the order in which they opened."""
        return await self._database.read(stored_tables.live_in, community, channel)

    async def tables_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """The live tables at which the player sits, in the order in which they opened."""
        return await self._database.read(stored_tables.live_of, player)

    async def opened_by(self, host: PlayerId, channel: str, since: Millis, until: Millis) -> tuple[TableId, ...]:
        """The live tables that the player has opened in the channel in this time, in the order in which they opened."""
        return await self._database.read(stored_tables.opened_by, host, channel, since, until)

    async def ended_in(
        self, community: CommunityId, limit: int, player: PlayerId | None = None
    ) -> tuple[EndedTable, ...]:
        """The community's last tables whose game has ended; with ``player``, those where this person sat at the end."""
        return await self._database.read(stored_tables.ended_in, community, limit, player)

    async def destroy_seeds(self) -> None:
        """Destroy the seeds of all live tables: nothing more can be drawn there."""
        await self._writer.run(seeds.destroy_seeds)

    # --- clocks -----------------------------------------------------------------------------------------------

    async def next_deadline(self, after: Millis = BEFORE_ALL, left_for: int = 0) -> Deadline | None:
        """The earliest deadline of all tables that is later than this moment of open time.

        ``left_for``: what tables do by themselves counts so many milliseconds later.
        """
        return await self._database.read_at_once(open_time.next_deadline, after, left_for)

    async def due_deadlines(self, now: Millis, limit: int, after: Deadline | None = None) -> tuple[Due, ...]:
        """The deadlines that are due at this moment of open time, the earliest first; only those behind ``after``."""
        return await self._database.read_at_once(open_time.due_deadlines, now, limit, after)

    async def misshown(self, unseen: Mapping[Pace, Millis]) -> tuple[TableId, ...]:
        """The tables whose cards show a deadline that is wrong by more than ``unseen``, milliseconds by pace."""
        return await self._database.read(open_time.misshown, self.clock.stood_still, unseen)

    async def beat(self, now: Millis, *, counts: bool = True) -> open_time.OpenClock:
        """Store that the store works at ``now`` (wall time), and move the open clock on to it.

        If the time since the last beat does not count, open time stays where it was.
        """
        self.clock = await self._writer.beat(now, counts=counts)
        self.beaten = now
        self._database.remember(self.clock.open)
        return self.clock

    # --- the file -----------------------------------------------------------------------------------------------

    async def check(self, now: Millis) -> Health | None:
        """Check the structure of the database, and tell ``minotaur doctor``; None if it is too large for that."""
        return await self._database.check(now)

    @property
    def on_unreadable(self) -> list[Callable[[], None]]:
        """Called when something of the database could not be read because it is damaged or missing."""
        return self._database.on_unreadable

    @property
    def on_written(self) -> list[Callable[[int], None]]:
        """Called after each transaction with the number of its writes. A listener must not raise."""
        return self._writer.on_written

    # --- platforms --------------------------------------------------------------------------------------------

    async def platform_value(self, platform: str, name: str) -> str | None:
        """A value that the platform's adapter keeps between two starts; None if there is none."""
        return await self._database.read(platform_values.value, platform, name)

    async def platform_value_names(self, platform: str, beginning: str) -> Sequence[str]:
        """The names of the platform's values that begin so."""
        return await self._database.read(platform_values.names, platform, beginning)

    async def put_platform_value(self, platform: str, name: str, value: str) -> None:
        """Store the value, in place of the one before."""
        await self._writer.run_beside((), platform_values.put, platform, name, value)

    async def drop_platform_values(self, platform: str, beginning: str) -> None:
        """Delete the platform's values whose names begin so."""
        await self._writer.run(platform_values.drop, platform, beginning)

    def note_platform_value(self, platform: str, name: str, value: str) -> None:
        """Store the value with the next write of any kind. If the process dies before that, the old value stays."""
        self._writer.note((), platform_values.put, platform, name, value)

    def note_platform_value_gone(self, platform: str, name: str) -> None:
        """Delete the value with the next write of any kind. If the process dies before that, the value stays."""
        self._writer.note((), platform_values.remove, platform, name)
