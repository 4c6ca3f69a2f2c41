"""Each table's mailbox: a lock. Its holder is the table's only writer, and finds the table as it is stored."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from bot.core.clock.wall_time import monday
from bot.core.errors import LeftToNewer, Refused
from bot.core.table.draft import WHY_ABANDONED, seen_by_all
from bot.core.table.robots import Thought
from bot.core.table.table import Table
from bot.core.table.views import NO_LEAGUE, LeagueSeen, TableView
from rules.catalogue import ROBOTS
from rules.game import BadSetup, chosen_options
from rules.record import Abandoned
from storage.changes import Status, TableSetup
from storage.errors import TableTooNew
from storage.ids import LeagueId, Millis, PlayerId, TableId
from storage.people.players import Player
from storage.store import Store
from storage.tables.entries import RobotAdded
from storage.tables.stored_tables import StoredEntry, StoredTable

_log: Final = structlog.get_logger()

MOST_WAITING: Final = 3
"""How many presses of one person may wait for a table at once. Accidental double presses need no more."""

MOST_IN_MEMORY: Final = 4_000
"""How many tables are kept in memory, of about 40 KB each."""


class Mailbox:
    """One table and the names of its people, in memory while the table is live or somebody uses it.

    Another process may have changed the table meanwhile: then it is read again.
    """

    def __init__(self, store: Store, id_: TableId) -> None:
        self._store = store
        self._id = id_
        self.lock = asyncio.Lock()
        self.visitors: Counter[PlayerId | None] = Counter()
        """How often each person holds the lock or waits for it; None stands for the bot itself, and for readers."""

        self.table: Table | None = None
        """None while there is no such table, or it has not been read."""

        self.ahead: Thought | None = None
        """About what the table's next robot thinks while it waits with its move."""

        self.names: Mapping[PlayerId, str] = {}
        """Names of the people who sit there, as of the table's last change."""

        self._advised: frozenset[PlayerId] = frozenset()
        """Those of them who want advice."""

        self._shared = store.processes.is_shared
        """Whether another process may change the table."""

        self._league: LeagueSeen | None = None
        """What views show of the league; None while unknown."""

    async def read(self) -> None:
        """Read the table from the store. Raises StoreFault."""
        before = self.table
        # An organiser may have changed the league, perhaps in another process.
        self._league = None
        newer = None if before is None else await newer_of(self._store, before)
        self.table = newer or await load(self._store, self._id)
        if self.table is not None:
            # Otherwise a repeated press, even a secret one, would change when the table's card is redrawn.
            self.table.drawn_at = before.drawn_at if before is not None else Millis(0)
            await self.know(self.table)

    async def know(self, table: Table) -> None:
        """Take this as the table; look up its league and its people's names. Raises StoreFault."""
        if self._league is None:
            self._league = await league_seen(self._store, table)
        self.take(table, await self.people_of(table))

    def take(self, table: Table, people: Sequence[Player]) -> None:
        """Take this as the table, and these as its people."""
        self.table = table
        self.names = {person.id: person.name for person in people}
        self._advised = frozenset(person.id for person in people if person.advice)

    async def people_of(self, table: Table) -> Sequence[Player]:
        """The table's people, as they are stored now. Raises StoreFault."""
        return await self._store.people.players(table.people)

    def seen(self, viewer: PlayerId | None) -> TableView | None:
        """The table as this person, or everybody, may see it; None if the table has not opened."""
        if self.table is None or not self.table.version:
            return None
        return self.table.view(viewer, self.names, self._league or NO_LEAGUE, self._advised)

    async def _is_changed(self) -> bool:
        """Whether another process has changed the table in memory. Raises StoreFault."""
        # Asked also without a table in memory: this reads the open clock, too, from which new deadlines count.
        revision = await self._store.revision(self._id)
        return self.table is not None and self.table.revision != revision

    @asynccontextmanager
    async def held(self, enough: int | None) -> AsyncIterator[None]:
        """Hold the lock, with the table read. After an exception the table is forgotten: it is read again.

        If the table in memory has the revision ``enough``, or a later one, it is not compared with the stored one.
        """
        async with self.lock:
            try:
                suffices = enough is not None and self.table is not None and self.table.revision >= enough
                is_changed = self._shared and not suffices and await self._is_changed()
                if self.table is None or is_changed:
                    await self.read()
                yield
            except BaseException:
                # The store may be ahead of memory: a commit may have succeeded although its answer did not arrive.
                self.table = None
                raise
            if self.table is not None and not self.table.version:
                self.table = None  # The table was to be opened here, and was not.


class Mailboxes:
    """The mailboxes in memory: those of live tables, and of other tables while somebody uses them.

    The one that was used last stands last.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[TableId, Mailbox] = {}
        self.left: set[TableId] = set()
        """Tables that this process leaves to a newer release; each was logged once."""

    def __len__(self) -> int:
        """The number of mailboxes in memory."""
        return len(self._kept)

    def in_memory(self, table: TableId) -> Table | None:
        """The table as it is in memory; another process may have changed it since. None if it is not there."""
        mailbox = self._kept.get(table)
        return None if mailbox is None else mailbox.table

    @asynccontextmanager
    async def at(
        self, table: TableId, person: PlayerId | None = None, *, enough: int | None = None
    ) -> AsyncIterator[Mailbox]:
        """Wait for the table's mailbox and hold it, in the order of arrival. Raises StoreFault.

        ``enough``: the revision from which on the table in memory need not be compared with the stored one.
        One person cannot fill the queue: more than ``MOST_WAITING`` of their presses raise Refused: still-busy. A table
        that only a newer release can play raises LeftToNewer.
        """
        mailbox = self._kept.get(table) or self._kept.setdefault(table, Mailbox(self._store, table))
        if person is not None and mailbox.visitors[person] >= MOST_WAITING:
            raise Refused("still-busy")
        mailbox.visitors[person] += 1
        try:
            async with mailbox.held(enough):
                yield mailbox
        except LeftToNewer as refusal:
            if table not in self.left:
                _log.warning("a table is left to a newer release", table=table, reason=str(refusal.__cause__))
            self.left.add(table)
            raise
        finally:
            mailbox.visitors[person] -= 1
            if not mailbox.visitors[person]:
                del mailbox.visitors[person]
            if not mailbox.visitors and (mailbox.table is None or mailbox.table.over):
                del self._kept[table]
            else:
                # A live table stays in memory: to replay all its entries at each press would take long.
                self._kept[table] = self._kept.pop(table)
                if len(self._kept) > MOST_IN_MEMORY:
                    self._forget_oldest()

    def _forget_oldest(self) -> None:
        """Forget the table that was used longest ago, unless all are in use.

        Another process may have ended it: then nobody here would ever use it again.
        """
        idle = next((table for table, mailbox in self._kept.items() if not mailbox.visitors), None)
        if idle is not None:
            del self._kept[idle]

    def of_league(self, league: LeagueId) -> Sequence[TableId]:
        """The tables in memory that count for the league."""
        kept = self._kept.items()
        return [id_ for id_, one in kept if one.table is not None and one.table.setup.league == league]

    async def read_again(self, among: Iterable[TableId]) -> None:
        """Read those of the tables again that are in memory: more of them has changed than their entries."""
        for table in among:
            if table in self._kept:
                with suppress(LeftToNewer):
                    async with self.at(table) as mailbox:
                        await mailbox.read()


async def load(store: Store, table: TableId) -> Table | None:
    """The table as the replay of its entries, or None when there is none. Raises StoreFault and LeftToNewer."""
    stored = await stored_table(store, table)
    if stored is None:
        return None
    try:
        loaded = Table(stored.setup)
        chosen_options(loaded.game, stored.setup.options)
    except BadSetup as unknown:
        raise LeftToNewer("newer-release") from unknown
    _replay(loaded, stored.entries)
    loaded.deadline, loaded.revision = stored.deadline, stored.revision
    # Only the start of a rematch asks who sat where before.
    if loaded.status is Status.LOBBY:
        loaded.former = await former_people(store, stored.setup)
    return loaded


async def newer_of(store: Store, table: Table) -> Table | None:
    """The table with the entries that others have added since. Raises StoreFault and LeftToNewer.

    None if more of it has changed than that, for example because it moved to another channel.
    """
    try:
        news = await store.news(table.setup, table.version)
    except TableTooNew as fault:
        raise LeftToNewer("newer-release") from fault
    if news is None:
        return None
    newer = table.copy()
    newer.calls = None
    _replay(newer, news.entries)
    newer.deadline, newer.revision = news.deadline, news.revision
    return newer


def _replay(table: Table, entries: Iterable[StoredEntry]) -> None:
    """Let the stored entries happen at the table. Raises LeftToNewer."""
    for row in entries:
        match row.entry:
            case RobotAdded(robot) if robot not in ROBOTS[table.game.key]:
                raise LeftToNewer("newer-release") from BadSetup("unknown-robot", robot=robot)
            case Abandoned(why) if why not in WHY_ABANDONED:
                raise LeftToNewer("newer-release")
        asked_before, events = table.decision, table.enter(row.entry)
        table.note_time(row.at, asked_before, row.actor if seen_by_all(row.entry, events) else None)


async def stored_table(store: Store, table: TableId) -> StoredTable | None:
    """All that is stored of the table. Raises StoreFault and LeftToNewer."""
    try:
        return await store.table(table)
    except TableTooNew as fault:
        raise LeftToNewer("newer-release") from fault


async def league_seen(store: Store, table: Table) -> LeagueSeen:
    """The table's league, and in a lobby the league that a rematch has left. Raises StoreFault."""
    setup = table.setup
    league, friendly = setup.league, False
    if league is None and setup.after is not None and table.status is Status.LOBBY:
        old = await stored_table(store, setup.after)
        league, friendly = old.setup.league if old else None, True
    if league is None:
        return NO_LEAGUE
    found = await store.leagues.league(league)
    if friendly:
        return LeagueSeen(found.name, friendly)
    lobby = table.status is Status.LOBBY
    seasons = await store.leagues.seasons(league) if lobby or found.closed is not None else ()
    until = None if found.closed is None else seasons[-1].last_day
    # The league took the table in a season, and this one most probably holds the end of the game, too.
    opened = monday(setup.opened, found.zone)
    least = next((one.least_people for one in seasons if lobby and one.holds(opened)), 0)
    return LeagueSeen(found.name, until=until, advice=found.advice, least_people=least)


async def former_people(store: Store, setup: TableSetup) -> tuple[PlayerId | None, ...]:
    """Who sat where at the end of the game before this rematch. Raises StoreFault."""
    old = await load(store, setup.after) if setup.after else None
    return tuple(chair.player for chair in old.chairs) if old else ()
