"""The store: the one class through which the bot reads and writes its database."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Final, Unpack

import structlog
from sqlalchemy import Connection

from storage import platform_values
from storage.backups.before_migration import keep_before_migration
from storage.changes import Change, Deadline, Pace, TableSetup
from storage.commit import carried_out
from storage.engine.database import Database
from storage.engine.health import Health
from storage.engine.open_database import open_database
from storage.errors import StoreFault
from storage.evenings.evening_store import EveningStore
from storage.ids import CommandId, CommunityId, Millis, PlayerId, TableId
from storage.league.league_store import LeagueStore
from storage.league.purging import Purge
from storage.league.rebuilding import leagues_not_made, make_what_is_missing
from storage.messages.due import maybe_posted
from storage.messages.message_store import MessageStore
from storage.migrations import is_current, upgrade
from storage.moving import refuse_moved
from storage.people import (
    caretakers,
    departures,
    forgetting,
    honours,
    lessons,
    links,
    personal_tables,
    players,
    replaced_places,
    stats,
)
from storage.people.aliases import accounts_without_key, give_keys
from storage.people.departures import Since, Whereabouts
from storage.people.honours import Honours, HonoursAt
from storage.people.known import Known, known_of
from storage.people.links import Account, LinkedAlready, NotTaken
from storage.people.personal_tables import PersonalTable
from storage.people.player_cache import PlayerCache
from storage.people.players import Choices, Community, Player
from storage.people.replaced_places import Move
from storage.people.stats import Meetings, PlayerStats
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

    def __init__(self, database: Database, owed: frozenset[int] = frozenset()) -> None:
        self._database = database
        self._writer = Writer(database)
        self._revisions = RevisionReader(database)
        self._people = PlayerCache(database, self._writer)
        self.messages = MessageStore(database, self._writer, owed)
        self.leagues = LeagueStore(database, self._writer)
        self.processes = ProcessStore(database, self._writer)
        self.evenings = EveningStore(database, self._writer)

        self.clock = open_time.OpenClock(Millis(0), Millis(0))
        """The open clock at the last beat."""

    @classmethod
    async def open(cls, url: str, *, alone: bool = False) -> "Store":
        """Open the database and bring it to this release's schema. ``alone``: no other process may use it meanwhile.

        Raises StoreBusy, and StoreFault: StoreTooNew, StoreMoved, or if the database is older than what was stored in
        it.
        """
        database = await open_database(url, alone=alone)
        try:
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
            owed = frozenset() if database.is_shared else await database.read(maybe_posted)
            clock = await database.read(open_time.clock)
            database.check_memory(None if clock is None else clock.open)
        except BaseException:
            # Also if the start is cancelled: the lock must be free for the next try.
            await database.close()
            raise
        store = cls(database, owed)
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
        return bool(await self._database.read(carried_out, [command]))

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

    async def ended_in(self, community: CommunityId, limit: int) -> tuple[EndedTable, ...]:
        """The community's tables whose games have ended, the newest first."""
        return await self._database.read(stored_tables.ended_in, community, limit)

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

    # --- people -----------------------------------------------------------------------------------------------

    async def player_of(
        self, platform: str, external: str, name: str, now: Millis, seen_language: str | None = None
    ) -> Player:
        """The player whom the platform calls ``external``; stored if new, renamed if the name has changed.

        ``seen_language``: the language of their client; None if it is not known.
        """
        known = await self._people.identified(platform, external)
        # Every press asks this. Nothing is written unless the person is new, or has a new name or language.
        if known is not None and known.name == name and seen_language in {None, known.seen_language}:
            return known
        return await self._people.player_of(platform, external, name, now, seen_language)

    async def known_player(self, platform: str, external: str) -> Player | None:
        """The player whom the platform calls ``external``, or None for a stranger; nothing is stored."""
        return await self._people.identified(platform, external)

    async def player(self, player: PlayerId) -> Player:
        """The player with this id, who must exist."""
        return await self._database.read(players.player, player)

    async def players(self, among: Iterable[PlayerId]) -> tuple[Player, ...]:
        """The players with these ids, in the order of their ids."""
        return await self._people.some(tuple(among))

    async def address(self, player: PlayerId, platform: str) -> str | None:
        """The player's id on the platform, or None if they have none there."""
        return await self._database.read(players.address, player, platform)

    async def addresses_to_call(self, among: Collection[PlayerId], platform: str) -> tuple[str, ...]:
        """The ids on the platform of those of the players who want to be called when it is their turn."""
        return await self._database.read_at_once(players.addresses_to_call, among, platform)

    async def set_language(self, player: PlayerId, language: str | None) -> None:
        """Store the language that the player has chosen; None for the language of the place where they play."""
        await self._people.change(players.set_language, player, language)

    async def set_notify(self, player: PlayerId, *, notify: bool) -> None:
        """Store whether the player wants to be called when it is their turn."""
        await self._people.change(players.set_notify, player, notify)

    async def set_aloud(self, player: PlayerId, *, aloud: bool) -> None:
        """Store whether the player listens to a screen reader: then columns are told in sentences."""
        await self._people.change(players.set_aloud, player, aloud)

    async def set_advice(self, player: PlayerId, *, advice: bool) -> None:
        """Store whether the player wants to be able to ask robots for advice."""
        await self._people.change(players.set_advice, player, advice)

    async def community_of(self, platform: str, external: str, *, time_zone: str, language: str) -> Community:
        """The community that the platform calls ``external``; if new, stored with this time zone and language."""
        known = await self._database.read_at_once(players.known_community, platform, external)
        if known is not None:
            return known
        return await self._writer.run(players.community_of, platform, external, time_zone, language)

    async def known_community(self, platform: str, external: str) -> Community | None:
        """The community that the platform calls ``external``, or None if it is not stored."""
        return await self._database.read(players.known_community, platform, external)

    async def community(self, community: CommunityId) -> Community:
        """The community with this id, which must exist."""
        return await self._database.read(players.community, community)

    async def choose(self, community: CommunityId, **choices: Unpack[Choices]) -> None:
        """Change settings of the community; a time zone is an IANA name."""
        await self._writer.run(players.choose, community, **choices)

    async def set_option(self, community: CommunityId, option: str, value: str | None) -> None:
        """Set an option for the community's tables that name no value; None for its language's usual value."""
        await self._writer.run(players.set_option, community, option, value)

    async def note_caretaker(self, community: CommunityId, player: PlayerId) -> None:
        """The player has changed something in the community as an organiser."""
        await self._writer.run(caretakers.note, community, player)

    # --- linked accounts --------------------------------------------------------------------------------------

    async def accounts_of(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """The player, and behind them the player of another platform with whom they are linked."""
        return await self._database.read(links.accounts_of, player)

    async def linked_with(self, player: PlayerId) -> Account | None:
        """The account that is linked with the player's; None if there is none."""
        return await self._database.read(links.linked_with, player)

    async def offer_link(self, player: PlayerId, code: str, now: Millis) -> Millis | LinkedAlready:
        """Store the hash of a new code for the player. Returns until when (wall time) the code is valid."""
        return await self._writer.run(links.offer_link, player, code, now)

    async def take_link(self, player: PlayerId, code: str, now: Millis) -> Account | NotTaken | LinkedAlready:
        """Take the offer of the code with this hash: the account that was shown it."""
        return await self._writer.run(links.take_offer, player, code, now)

    async def link_offered_to(self, player: PlayerId, now: Millis) -> Account | None:
        """The other account of a link that waits to be confirmed; None if none waits."""
        return await self._database.read(links.offered_to, player, now)

    async def agree_to_link(self, player: PlayerId, other: PlayerId, now: Millis) -> bool | None:
        """Confirm a link: whether the two are linked now, or None if no such link waits to be confirmed."""
        return await self._people.change(links.agree_to_link, player, other, now)

    async def decline_link(self, player: PlayerId, other: PlayerId) -> bool:
        """Delete the offer of a link between the two. Returns whether there was one."""
        return await self._writer.run(links.decline_link, player, other)

    async def unlink(self, player: PlayerId) -> bool:
        """End the player's link. Returns whether there was one."""
        return await self._writer.run(links.unlink, player)

    # --- lessons ----------------------------------------------------------------------------------------------

    async def lessons_of(self, platform: str, external: str) -> Mapping[str, str]:
        """What the account has answered in the lessons that it has begun, by game."""
        return await self._database.read(lessons.lessons_of, platform, external)

    async def keep_lesson(self, platform: str, external: str, game: str, answers: str) -> None:
        """Store what the account has answered in the game's lesson, in place of what was stored before."""
        await self._writer.run_beside((), lessons.keep_lesson, platform, external, game, answers)

    async def end_lesson(self, platform: str, external: str, game: str) -> None:
        """Delete what the account has answered in the game's lesson."""
        await self._writer.run_beside((), lessons.end_lesson, platform, external, game)

    # --- privacy ----------------------------------------------------------------------------------------------

    async def known_of(self, player: PlayerId) -> Known:
        """What is stored about the player, except what happened at their tables. The player must exist."""
        return await self._database.read(known_of, player)

    async def personal_table(self, table: TableId) -> PersonalTable | None:
        """A table where a person has sat, with all that their file tells of it; None if it was deleted."""
        return await self._database.read(personal_tables.personal_table, table)

    async def forget(self, player: PlayerId) -> bool:
        """Delete who the player was, and who is linked with them.

        Gives False, and deletes nothing, while one of them sits at a live table.
        """
        is_forgotten = await self._people.change(forgetting.forget, player)
        if is_forgotten:
            await self._database.erase(forgetting.WITH_NAMES)
        return is_forgotten

    # --- communities that are left -----------------------------------------------------------------------------

    async def whereabouts(self, platform: str) -> Mapping[str, Whereabouts]:
        """The platform's communities by its ids for them, and since when (open time) the bot is absent from each."""
        return await self._database.read(departures.whereabouts, platform)

    async def note_absence(self, community: CommunityId, now: Millis) -> None:
        """Store that the bot is absent from the community since ``now`` (open time), or since earlier if stored so."""
        await self._writer.run(departures.note_absence, community, now)

    async def note_presence(self, community: CommunityId) -> None:
        """Store that the bot is in the community."""
        await self._writer.run(departures.note_presence, community)

    async def purge_absent(self, community: CommunityId, since: Since, why: str, now: Millis) -> Purge | None:
        """Delete all games of a community, and forget who plays nowhere else.

        None, and nothing is deleted, if the bot or a player was there since.
        """
        purged = await self._people.change_many(departures.purge_absent, community, since, why, now)
        if purged:
            await self._database.erase(forgetting.WITH_NAMES)
        return purged

    async def move_place(self, platform: str, old: str, new: str) -> Move:
        """Move all that belongs to a place of the platform to the place that replaces it; a second time nothing."""
        return await self._writer.run(replaced_places.move_place, platform, old, new)

    # --- what people have played ------------------------------------------------------------------------------

    async def stats(self, player: PlayerId, community: CommunityId | None = None) -> PlayerStats:
        """The player's numbers, of all games or of those in one community."""
        return await self._database.read(stats.stats_of, player, community)

    async def honours(self, player: PlayerId, community: CommunityId | None = None) -> Honours:
        """What the player has won, with all games or with those in one community."""
        return await self._database.read(honours.honours_of, player, community)

    async def honours_at(self, table: TableId) -> tuple[HonoursAt, ...]:
        """The honours of the table's people in their community, just before the end of its game and just after it."""
        return await self._database.read(honours.honours_at, table)

    async def has_finished(self, player: PlayerId, game: str) -> bool:
        """Whether the player, by either account, has finished a game of this kind."""
        return await self._database.read(stats.has_finished, player, game)

    async def meetings(self, player: PlayerId, other: PlayerId, community: CommunityId) -> Meetings:
        """The community's games that both players have finished, and how often each was ahead."""
        return await self._database.read(stats.meetings_of, player, other, community)
