"""The store: everything that lasts, behind one door."""

from collections.abc import Iterable, Mapping
from typing import Final, Unpack

import structlog

from storage.changes import Change, Deadline, Pace
from storage.commit import carried_out
from storage.engine.database import Database
from storage.errors import StoreFault
from storage.ids import CommandId, CommunityId, Millis, PlayerId, TableId
from storage.league.league_store import LeagueStore
from storage.league.purging import Purge
from storage.league.rebuilding import make_what_is_missing
from storage.messages.due import owed_ids
from storage.messages.message_store import MessageStore
from storage.migrations import upgrade
from storage.people import departures, forgetting, players, stats
from storage.people.departures import Since, Whereabouts
from storage.people.forgetting import Known
from storage.people.player_cache import PlayerCache
from storage.people.players import Choices, Community, Player
from storage.people.stats import Meetings, PlayerStats
from storage.tables import open_time, stored_tables
from storage.tables.open_time import Due
from storage.tables.stored_tables import EndedTable, StoredTable
from storage.writer import Writer

_log: Final = structlog.get_logger()

BEFORE_ALL: Final = Millis(-1)


class Store:
    """Every call may raise StoreFault; a write that does counts as not written, and may be tried again.

    It has written nothing, unless the disk failed after it was done: then a change is known by its command when it is
    tried again, and whoever keeps in memory what was stored reads it anew.

    A write returns when it is committed. Reads see what is committed. No call looks at a clock.
    """

    def __init__(self, database: Database, owed: frozenset[int] = frozenset()) -> None:
        self._database = database
        self._writer = Writer(database)
        self._people = PlayerCache(database, self._writer)
        self.messages = MessageStore(database, self._writer, owed)
        self.leagues = LeagueStore(database, self._writer)

        self.clock = open_time.OpenClock(Millis(0), Millis(0))
        """The open clock as of the last beat."""

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Own the database and bring it up to this release. Raises StoreBusy, StoreTooNew, StoreFault."""
        database = Database.own(url)
        try:
            await database.write(upgrade)
            await database.write(make_what_is_missing)
            owed = await database.read(owed_ids)
            clock = await database.read(open_time.clock)
        except BaseException:
            await database.close()
            raise
        store = cls(database, owed)
        store.clock = clock or store.clock
        return store

    async def close(self) -> None:
        """Finish what is under way and let the database go.

        An outcome that cannot be stored any more is lost: the next process repeats the call to the platform.
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
        """Whether the command has been carried out."""
        return bool(await self._database.read(carried_out, [command]))

    async def table(self, table: TableId) -> StoredTable | None:
        """The table with all its entries, or None when there is none."""
        return await self._database.read(stored_tables.table, table)

    async def live_tables(self) -> tuple[TableId, ...]:
        """The tables that still wait for somebody, in the order in which they opened."""
        return await self._database.read(stored_tables.live)

    async def tables_in(self, community: CommunityId, channel: str | None = None) -> tuple[TableId, ...]:
        """The live tables of a community, or of one of its channels, in the order in which they opened."""
        return await self._database.read(stored_tables.live_in, community, channel)

    async def tables_of(self, player: PlayerId) -> tuple[TableId, ...]:
        """The live tables where the person sits, in the order in which they opened."""
        return await self._database.read(stored_tables.live_of, player)

    async def ended_in(self, community: CommunityId, limit: int) -> tuple[EndedTable, ...]:
        """The community's games that have ended, the newest first."""
        return await self._database.read(stored_tables.ended_in, community, limit)

    # --- clocks -----------------------------------------------------------------------------------------------

    async def next_deadline(self, after: Millis = BEFORE_ALL) -> Deadline | None:
        """The earliest deadline that comes after that moment of open time, of all tables."""
        return await self._database.read(open_time.next_deadline, after)

    async def due_deadlines(self, now: Millis, limit: int) -> tuple[Due, ...]:
        """The deadlines that have come by that moment of open time, the earliest first."""
        return await self._database.read(open_time.due_deadlines, now, limit)

    async def misshown(self, unseen: Mapping[Pace, Millis]) -> tuple[TableId, ...]:
        """The live tables whose cards count down to another moment than the clock, by more than ``unseen``."""
        return await self._database.read(open_time.misshown, self.clock.stood_still, unseen)

    async def beat(self, now: Millis, *, counts: bool = True) -> open_time.OpenClock:
        """Move the open clock on by the time since the last beat; where that does not count, it stood still."""
        self.clock = await self._writer.beat(now, counts=counts)
        return self.clock

    # --- people -----------------------------------------------------------------------------------------------

    async def player_of(self, platform: str, external: str, name: str, now: Millis) -> Player:
        """Whom the platform calls ``external``, new or known, under the name they go by now."""
        known = await self._people.identified(platform, external)
        if known is not None and known.name == name:
            return known
        return await self._people.change(players.player_of, platform, external, name, now)

    async def known_player(self, platform: str, external: str) -> Player | None:
        """Whom the platform calls by that name, or None for a stranger, who stays one."""
        return await self._people.identified(platform, external)

    async def player(self, player: PlayerId) -> Player:
        """The person; there must be one."""
        return await self._database.read(players.player, player)

    async def players(self, among: Iterable[PlayerId]) -> tuple[Player, ...]:
        """Those people, by id."""
        return await self._people.some(tuple(among))

    async def address(self, player: PlayerId, platform: str) -> str | None:
        """What the platform calls the person, or None when they are not there."""
        return await self._database.read(players.address, player, platform)

    async def set_language(self, player: PlayerId, language: str | None) -> None:
        """What the person wants to be spoken to in; None is as everybody around."""
        await self._people.change(players.set_language, player, language)

    async def see_language(self, player: PlayerId, language: str) -> None:
        """What the person's platform speaks with them now; good while they have chosen nothing."""
        await self._people.change(players.see_language, player, language)

    async def set_notify(self, player: PlayerId, *, notify: bool) -> None:
        """Whether the person wants to be called when it is their turn."""
        await self._people.change(players.set_notify, player, notify)

    async def set_aloud(self, player: PlayerId, *, aloud: bool) -> None:
        """Remember whether the person listens to what others read in columns."""
        await self._people.change(players.set_aloud, player, aloud)

    async def community_of(self, platform: str, external: str, *, time_zone: str, language: str) -> Community:
        """The community that the platform calls ``external``; a new one has this time zone and language."""
        known = await self._database.read(players.known_community, platform, external)
        if known is not None:
            return known
        return await self._writer.run(players.community_of, platform, external, time_zone, language)

    async def known_community(self, platform: str, external: str) -> Community | None:
        """The community that the platform calls so, or None for one that nobody has played in."""
        return await self._database.read(players.known_community, platform, external)

    async def community(self, community: CommunityId) -> Community:
        """The community; there must be one."""
        return await self._database.read(players.community, community)

    async def choose(self, community: CommunityId, **choices: Unpack[Choices]) -> None:
        """What is otherwise in the community from now on; a time zone is an IANA name."""
        await self._writer.run(players.choose, community, **choices)

    async def set_option(self, community: CommunityId, option: str, value: str | None) -> None:
        """What tables of the community take where they name no such option; None for the game's own default."""
        await self._writer.run(players.set_option, community, option, value)

    # --- privacy ----------------------------------------------------------------------------------------------

    async def known_of(self, player: PlayerId) -> Known:
        """What is stored of the person beside what happened at their tables; there must be one."""
        return await self._database.read(forgetting.known_of, player)

    async def forget(self, player: PlayerId) -> bool:
        """Forget who the person was; says whether that was done, for whoever sits at a live table has to leave it."""
        return await self._people.change(forgetting.forget, player)

    # --- communities that are left -----------------------------------------------------------------------------

    async def whereabouts(self, platform: str) -> Mapping[str, Whereabouts]:
        """The platform's communities, by the platform's names, and since when (open time) the bot is not in them."""
        return await self._database.read(departures.whereabouts, platform)

    async def note_absence(self, community: CommunityId, now: Millis) -> None:
        """Remember since when, in open time, the bot is not in the community any more."""
        await self._writer.run(departures.note_absence, community, now)

    async def note_presence(self, community: CommunityId) -> None:
        """Remember that the bot is in the community."""
        await self._writer.run(departures.note_presence, community)

    async def purge_absent(self, community: CommunityId, since: Since, why: str, now: Millis) -> Purge | None:
        """Delete all games of a community; None where the bot has been there, or anybody has played, since then."""
        return await self._writer.run(departures.purge_absent, community, since, why, now)

    # --- what people have played ------------------------------------------------------------------------------

    async def stats(self, player: PlayerId, community: CommunityId | None = None) -> PlayerStats:
        """What the person has played, everywhere or in one community."""
        return await self._database.read(stats.stats_of, player, community)

    async def meetings(self, player: PlayerId, other: PlayerId, community: CommunityId) -> Meetings:
        """The games of the community that both have finished."""
        return await self._database.read(stats.meetings_of, player, other, community)
