"""The store: everything that lasts, behind one door."""

from collections.abc import Iterable, Mapping
from typing import Final, Unpack

from storage import clocks, departures, envelopes, outbox, players, posts, privacy, stats, tables
from storage.acquaintances import Acquaintances
from storage.changes import Change, Deadline
from storage.database import Database
from storage.departures import Whereabouts
from storage.envelopes import Envelope
from storage.ids import CommandId, CommunityId, Millis, PlayerId, TableId
from storage.league.purging import Purge
from storage.league.rebuilding import make_what_is_missing
from storage.league.store import LeagueStore
from storage.migrations import upgrade
from storage.players import Choices, Community, Player
from storage.posts import Post
from storage.privacy import Known
from storage.stats import Meetings, PlayerStats
from storage.tables import EndedTable, StoredTable
from storage.wishes import OwedRow
from storage.writer import Writer

BEFORE_ALL: Final = Millis(-1)


class Store:
    """Every call may raise StoreFault; a write that does counts as not written, and may be tried again.

    It has written nothing, unless the disk failed after it was done: then a change is known by its command when it is
    tried again, and whoever keeps in memory what was stored reads it anew.

    A write returns when it is committed. Reads see what is committed. No call looks at a clock.
    """

    def __init__(self, database: Database, inherited: int = 0) -> None:
        self._database = database
        self._writer = Writer(database)
        self._people = Acquaintances(database, self._writer)
        self.leagues = LeagueStore(database, self._writer)
        self.inherited = inherited
        """Up to which number messages were owed before the store was opened: they may have been sent already."""

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Own the database and bring it up to this release. Raises StoreBusy, StoreTooNew, StoreFault."""
        database = Database.own(url)
        try:
            await database.write(upgrade)
            await database.write(make_what_is_missing)
            inherited = await database.read(outbox.newest_owed)
        except BaseException:
            await database.close()
            raise
        return cls(database, inherited)

    async def close(self) -> None:
        """Finish what is under way and let the database go."""
        await self._writer.finish()
        await self._database.close()

    # --- tables -----------------------------------------------------------------------------------------------

    async def commit(self, change: Change) -> None:
        """Store all that a command does, or nothing. Raises StaleVersion, DuplicateCommand and Forgotten."""
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

    async def ended_in(self, community: CommunityId, limit: int) -> tuple[EndedTable, ...]:
        """The community's games that have ended, the newest first."""
        return await self._database.read(tables.ended_in, community, limit)

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

    async def last_beat(self) -> Millis | None:
        """When the store was last at work; None before it ever was."""
        return await self._database.read(clocks.last_beat)

    async def give_back(self, now: Millis, least: int = 1) -> Millis:
        """Move all deadlines and absences on by the time since the last beat, and beat; gives how far.

        Less than ``least`` milliseconds move nothing, and are lost: 0.
        """
        return await self._writer.run(clocks.give_back, now, least)

    # --- messages ---------------------------------------------------------------------------------------------

    async def owed(self, now: Millis, limit: int) -> tuple[OwedRow, ...]:
        """What is to be sent or deleted now, one row a stream at most (a table's channel, each of its people)."""
        return await self._database.read(outbox.owed, now, limit)

    async def next_owed(self, row: OwedRow, now: Millis) -> OwedRow | None:
        """What is to be sent or deleted now in the row's stream."""
        return await self._database.read(outbox.next_owed, row, now)

    async def next_try(self, now: Millis) -> Millis | None:
        """When the next of what waits for its moment is to be tried; None when nothing waits."""
        return await self._database.read(outbox.next_try, now)

    async def envelope(self, row: OwedRow) -> Envelope | None:
        """Where the row's message goes; None when it is owed no longer, as when its table has been deleted."""
        return await self._database.read(envelopes.envelope, row)

    async def sent(self, row: OwedRow, ref: str | None, now: Millis, *, keep: bool = False) -> None:
        """The row has come true, and is owed no longer unless something new is wished under its key.

        With ``keep`` it stays owed, but waits once more: an answer that shows something older may come yet.
        ``ref`` is where the message stands; None for one that was deleted, or cannot be found again. What stood
        elsewhere before is owed to be gone.
        """
        await self._writer.run(outbox.sent, row, ref, now, keep=keep)

    async def found(self, row: OwedRow, ref: str, now: Millis) -> OwedRow:
        """The row's message stands there already, but may show something older: the row as it stays owed.

        What stood elsewhere before is owed to be gone.
        """
        return await self._writer.run(outbox.found, row, ref, now)

    async def hold(self, row: OwedRow, now: Millis) -> None:
        """The row was sent, and waits once more for an answer, unless something newer is wished, or it is in doubt."""
        await self._writer.run(outbox.hold, row, now)

    async def release(self, row: OwedRow) -> None:
        """The row waits for no answer any longer, if it is still owed."""
        await self._writer.run(outbox.release, row)

    async def retry(self, row: OwedRow, not_before: Millis) -> None:
        """The row was tried in vain; not again before that moment."""
        await self._writer.run(outbox.retry, row, not_before)

    async def redrawn(self, table: TableId, key: str, version: int, ref: str) -> None:
        """The card that stands at ``ref``, if that is its post, shows the table as of that version: it is not owed.

        Where it was tried in vain since, or may have been before the store was opened, it still is: the new post may
        stand elsewhere.
        """
        await self._writer.run(outbox.redrawn, table, key, version, ref, inherited=self.inherited)

    async def once_more(self, table: TableId, key: str, version: int, ref: str) -> None:
        """The card that stands at ``ref``, if that is its post, is owed until it is sent, whatever answers show."""
        await self._writer.run(outbox.once_more, table, key, version, ref)

    async def post_anew(self, row: OwedRow) -> None:
        """What the row was to edit cannot be edited: it is owed as a new message, and the old one to be gone."""
        await self._writer.run(outbox.post_anew, row)

    async def give_up(self, row: OwedRow) -> None:
        """The row can never come true, and is owed no longer unless something new is wished under its key."""
        await self._writer.run(outbox.give_up, row)

    async def not_reached(self, row: OwedRow) -> None:
        """The row's person is not reached: it is given up, and what stands of it is owed to be gone."""
        await self._writer.run(outbox.not_reached, row)

    async def posts(self, table: TableId) -> Mapping[str, Post]:
        """Where the table's messages stand, by key."""
        return await self._database.read(posts.posts_of, table)

    async def forget_post(self, table: TableId, key: str) -> None:
        """The platform says that the message does not stand any more."""
        await self._writer.run(posts.forget_post, table, key)

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
        return await self._database.read(privacy.known_of, player)

    async def forget(self, player: PlayerId) -> bool:
        """Forget who the person was; says whether that was done, for whoever sits at a live table has to leave it."""
        return await self._people.change(privacy.forget, player)

    # --- communities that are left -----------------------------------------------------------------------------

    async def whereabouts(self, platform: str) -> Mapping[str, Whereabouts]:
        """The platform's communities and since when they are without the house, by what the platform calls them."""
        return await self._database.read(departures.whereabouts, platform)

    async def note_absence(self, community: CommunityId, now: Millis) -> None:
        """Remember since when the house is not in the community any more."""
        await self._writer.run(departures.note_absence, community, now)

    async def note_presence(self, community: CommunityId) -> None:
        """Remember that the house is in the community."""
        await self._writer.run(departures.note_presence, community)

    async def purge_absent(self, community: CommunityId, since: Millis, why: str, now: Millis) -> Purge | None:
        """Delete all that a community has played; None where the house has been, or anybody has played, since then."""
        return await self._writer.run(departures.purge_absent, community, since, why, now)

    # --- what people have played ------------------------------------------------------------------------------

    async def stats(self, player: PlayerId, community: CommunityId | None = None) -> PlayerStats:
        """What the person has played, everywhere or in one community."""
        return await self._database.read(stats.stats_of, player, community)

    async def meetings(self, player: PlayerId, other: PlayerId, community: CommunityId) -> Meetings:
        """The games of the community that both have finished."""
        return await self._database.read(stats.meetings_of, player, other, community)
