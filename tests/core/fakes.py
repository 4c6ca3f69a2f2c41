"""What stands in for the world: a clock moved by hand, a platform that remembers, screens without words."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from sqlalchemy import Connection

from bot.core.ports import (
    Announcing,
    Community,
    Delivery,
    LeagueShown,
    Meetings,
    Message,
    NotSent,
    PlayerStats,
    RatingCourse,
    ReplayStop,
    Sent,
    StandingsPage,
    Trouble,
    Verification,
)
from bot.core.table.views import TableView
from bot.core.ui.panels import Block, Panel, Picture, Text
from rules.game import Event, Move
from rules.mythical_dice.notation import NOTATION
from storage.changes import Change, Deadline
from storage.engine.database import Database
from storage.errors import StoreFault
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.messages.due import Due
from storage.messages.message_store import MessageStore
from storage.messages.rows import OutboxMessage
from storage.people.players import Player
from storage.store import BEFORE_ALL, Store
from storage.tables.open_time import OpenClock
from storage.tables.stored_tables import StoredTable
from storage.writer import Writer

_T = TypeVar("_T")

MONDAY_EVENING = Millis(1_763_406_000_000)
"""2025-11-17 19:00 UTC."""


PRIVATE: Final = frozenset({Message.HAND, Message.WARNING, Message.AWAY})
"""What goes to a person's own channel; a call goes to where everybody is."""


class HandClock:
    """Time stands still until it is moved; who waits is woken by a nudge or by ``ring``."""

    def __init__(self, now: Millis = MONDAY_EVENING) -> None:
        self._now = now
        self._nudge: asyncio.Event | None = None
        self.waiting = asyncio.Event()
        """Set while somebody waits."""

        self.waits = 0
        """How often somebody has begun to wait."""

        self.wakes: Millis | None = None
        """Until when they wish to wait."""

    def now(self) -> Millis:
        """The moment it was moved to."""
        return self._now

    def forward(self, milliseconds: int) -> None:
        """Move it; that wakes nobody."""
        self._now = Millis(self._now + milliseconds)

    async def ring(self) -> None:
        """Move it to the moment that is waited for, and let who waits do what they do until they wait again."""
        assert self._nudge is not None
        assert self.wakes is not None
        self._now = max(self._now, self.wakes)
        self._nudge.set()
        self.waiting.clear()
        await self.waiting.wait()

    async def waits_until(self, ahead: int) -> None:
        """Return when somebody waits for the moment so many milliseconds ahead."""
        while self.wakes != self._now + ahead:
            self.waiting.clear()
            await self.waiting.wait()

    async def rests(self) -> None:
        """Return when somebody waits whom nobody has nudged: all that was begun before has been looked at."""
        while not self.waiting.is_set() or self._nudge is None or self._nudge.is_set():  # noqa: ASYNC110 - three events
            await asyncio.sleep(0)

    async def wait(self, nudge: asyncio.Event, until: Millis | None) -> None:
        """Return at the nudge."""
        self._nudge, self.wakes = nudge, until
        self.waits += 1
        self.waiting.set()
        await nudge.wait()
        self.waiting.clear()


class Mailman:
    """A platform that keeps what it was given, and fails as it is told.

    What carries a nonce that was seen before is not posted again, as on platforms that hold such nonces.
    """

    def __init__(self, name: str = "somewhere") -> None:
        self.name = name
        self.delivered: list[Delivery] = []
        self.retracted: list[str] = []
        self.failures: list[NotSent] = []
        self.closed = False
        """Whether nothing can be sent just now."""

        self.unheard: set[Message | Announcing] = set()
        """Kinds of messages that arrive once without anybody hearing of it."""

        self.kept: list[NotSent] = []
        """Failures to take something away."""

        self.looked: list[str] = []
        """Under which nonces something was looked for."""

        self.forgetful = False
        """Whether nonces are so long ago that it does not know them any more."""

        self.afresh = False
        """Whether cards have grown so old that they are posted afresh."""

        self.lost: list[NotSent] = []
        """Failures to look."""

        self.blind = False
        """Whether the house may not look."""

        self.closed_to: set[PlayerId] = set()
        """People whom nothing private reaches."""

        self.gate: asyncio.Event | None = None
        """What everybody waits for before they are let in."""

        self.slow: Callable[[Delivery], bool] = lambda _: True
        """Who waits at the gate."""

        self.knocked = asyncio.Event()
        """Set when somebody has come."""

        self.arrived = asyncio.Event()
        """Set when something was delivered."""

        self.not_now: set[PlayerId] = set()
        """People who cannot be written to just now."""

        self.thread: str | None = None
        """What place it makes for a game; None: it makes none."""

        self.gone: set[str] = set()
        """Channels and places that are not there any more."""

        self.shut: set[str] = set()
        """Channels and places where the house may write no more."""

        self.full: set[str] = set()
        """Channels and places that take no more messages for three seconds."""

        self.where: dict[str, str] = {}
        """In which of them each post stands."""

        self.silent: dict[str, int] = {}
        """For how long connections have been silent by now. A community's presses come over ``main`` and its own."""

        self.posts: dict[str, Delivery] = {}
        """What stands, as it was last edited."""

    def connections(self, community: str | None = None) -> Sequence[str]:
        """One for all, and one for each community."""
        return tuple({"main": 0} | self.silent) if community is None else ("main", community)

    async def silence(self, connection: str) -> Millis:
        """As it was told."""
        return Millis(self.silent.get(connection, 0))

    @property
    def is_open(self) -> bool:
        """Always, unless a test says otherwise."""
        return True

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Keep it, under its nonce; or fail with the next failure there is."""
        self.knocked.set()
        if self.gate is not None and self.slow(delivery):
            await self.gate.wait()
        if self.closed or delivery.player in self.not_now:
            return NotSent(Trouble.LATER)
        if self.failures:
            return self.failures.pop(0)
        if delivery.player in self.closed_to and delivery.kind in PRIVATE:
            return NotSent(Trouble.UNREACHABLE)
        where = self.where.get(delivery.post or "", delivery.place or delivery.channel)
        if where in self.full and delivery.kind not in PRIVATE:
            return NotSent(Trouble.FULL, Millis(3000))
        if where in self.gone and delivery.kind not in PRIVATE:
            return NotSent(Trouble.PLACE_GONE)
        if where in self.shut and delivery.kind not in PRIVATE:
            elsewhere = delivery.post is not None and where != delivery.channel
            return NotSent(Trouble.POST_GONE if elsewhere else Trouble.PLACE_SHUT)
        self.delivered.append(delivery)
        self.arrived.set()
        if delivery.kind in self.unheard:
            self.unheard.remove(delivery.kind)
            self._posted(delivery, where)
            return NotSent(Trouble.LATER)
        return Sent(self.thread if delivery.kind is Message.PLACE else self._posted(delivery, where))

    def _posted(self, delivery: Delivery, where: str) -> str:
        edited = None if self.afresh else delivery.post
        post = edited or delivery.nonce
        if self.forgetful and edited is None and post in self.posts:
            post += " again"
        if edited or post not in self.posts:
            self.posts[post] = delivery
            self.where[post] = where
        return post

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """What stands under the nonce, where the house may look; or fail with the next failure there is."""
        if self.lost:
            return self.lost.pop(0)
        if channel in self.shut and address is None:
            return NotSent(Trouble.PLACE_SHUT)
        known = nonce in self.posts and not self.blind
        self.looked.append(nonce)
        return Sent(nonce if known else None)

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Take it away; or fail with the next failure there is."""
        if self.kept:
            return self.kept.pop(0)
        if self.where.get(post) in self.shut:
            return NotSent(Trouble.PLACE_SHUT)
        self.retracted.append(post)
        self.posts.pop(post, None)
        return Sent(None)


# --- screens --------------------------------------------------------------------------------------------

MOVES: Final = tuple(map(NOTATION.spell, NOTATION.moves))


class FakeScreen:
    """Mythical Dice without words: presses are ``bet.2`` and ``roll.red``, a panel is what its view shows."""

    def table(self, view: TableView, language: str, chapter: int | None = None) -> Panel:
        """The table's card."""
        return panel("table", view, language)

    def hand(self, view: TableView, language: str, chapter: int | None = None, begun: str = "") -> Panel:
        """The private card."""
        return panel("hand", view, language)

    def result(self, view: TableView, language: str, standings: StandingsPage | None = None) -> Panel:
        """The end."""
        return panel("result", view, language)

    def event_line(self, event: Event, view: TableView, language: str) -> str | None:
        """The event as it is."""
        return repr(event)

    def typed(self, words: str, view: TableView, language: str) -> str | None:
        """Nobody types here."""
        return None

    def move(self, move: Move, view: TableView, language: str) -> str:
        """The move as it is."""
        return repr(move)

    def rules(self, language: str, page: str = "") -> Panel:
        """No rules."""
        return Panel("rules", ())

    def feats(self, feats: Mapping[str, int], language: str) -> Sequence[Block]:
        """No feats."""
        return ()


class FakeScreens:
    """The same for every game and message; making one of ``bugs`` fails."""

    def __init__(self) -> None:
        self._screen = FakeScreen()
        self.bugs: set[Message] = set()

    def of(self, game: str) -> FakeScreen:
        """The only screen there is."""
        return self._screen

    def message(
        self,
        kind: Message,
        view: TableView,
        language: str,
        about: int | None = None,
        standings: StandingsPage | None = None,
    ) -> Panel:
        """The kind, the language, and all that the view shows."""
        if kind in self.bugs:
            raise ZeroDivisionError
        shown = panel(kind.value, view, language)
        standing = [Text(repr(line)) for line in standings.lines] if standings else []
        return replace(shown, blocks=(*shown.blocks, Text(f"about {about}"), *standing))

    def standings(self, page: StandingsPage, language: str) -> Panel:
        """Lines as they are."""
        return Panel(page.period, tuple(Text(repr(line)) for line in page.lines))

    def announcement(self, page: StandingsPage, language: str) -> Panel:
        """The same."""
        return self.standings(page, language)

    def stats(self, name: str, stats: PlayerStats, language: str, course: RatingCourse | None = None) -> Panel:
        """The numbers as they are."""
        return Panel(name, (Text(repr(stats)), Text(repr(course))))

    def meetings(self, name: str, other: str, meetings: Meetings, language: str) -> Panel:
        """The same."""
        return Panel(name, (Text(other), Text(repr(meetings))))

    def rating(self, name: str, course: RatingCourse, language: str) -> Picture:
        """The same."""
        return Picture("ratings", name, (name,), (), repr(course))

    def replay(self, stop: ReplayStop, language: str) -> Panel:
        """What the view shows."""
        return panel("replay", stop.view, language)

    def verified(self, found: Verification | None, language: str) -> Panel:
        """What was found, as it is."""
        return Panel("verified", (Text(repr(found)),))

    def tables(self, views: Sequence[TableView], language: str) -> Panel:
        """What the views show."""
        return Panel("tables", tuple(Text(repr(view)) for view in views))

    def leagues(self, leagues: Sequence[LeagueShown], language: str) -> Panel:
        """Their names."""
        return Panel("leagues", tuple(Text(one.league.name) for one in leagues))

    def settings(self, community: Community, channels: Sequence[str], language: str) -> Panel:
        """The community as it is."""
        return Panel("settings", (Text(repr(community)),))

    def person_settings(self, language: str, *, notify: bool, aloud: bool) -> Panel:
        """Nothing but the language."""
        return Panel(language, ())

    def forgetting(self, language: str) -> Panel:
        """Nothing."""
        return Panel("forgetting", ())

    def open_invitation(self, language: str) -> Panel:
        """Nothing."""
        return Panel("invitation", ())

    def refusal(self, code: str, values: Sequence[tuple[str, int | str]], language: str) -> str:
        """The code."""
        return code


def panel(kind: str, view: TableView, language: str) -> Panel:
    """The kind and the language, for whom, and all that the view shows."""
    return Panel(kind, (Text(f"{kind} {language}"), Text(f"for {view.viewer}"), Text(repr(view))))


# --- store ----------------------------------------------------------------------------------------------


class ShakyMessages(MessageStore):
    """The messages' part of it: a note that is broken stays one, and the look at what is due fails like the look."""

    def __init__(self, database: Database, writer: Writer, owed: frozenset[int], check: Callable[[str], None]) -> None:
        super().__init__(database, writer, owed)
        self._check = check

    async def due(self, now: Millis, limit: int, platforms: Collection[str]) -> Due:
        """What is to be done now."""
        self._check("due")
        return await super().due(now, limit, platforms)

    async def posted(self, row: OutboxMessage, ref: str | None, now: Millis, revision: int) -> None:
        """The message stands there."""
        self._check("posted")
        await super().posted(row, ref, now, revision)


async def work_until(store: Store, now: Millis) -> None:
    """As if the store had been at work, and its clock had beaten, all the time until then."""
    await set_clock(store, OpenClock(now, Millis(now - store.clock.stood_still)))


async def set_clock(store: Store, clock: OpenClock) -> None:
    """The open clock stands like this."""
    row = "INSERT OR REPLACE INTO alive (id, beat, open) VALUES (1, ?, ?)"
    await store._database.write(  # noqa: SLF001 - no call of the store sets it
        lambda connection: connection.exec_driver_sql(row, (clock.beat, clock.open)).close()
    )
    store.clock = clock


class ShakyStore(Store):
    """A store on a real file whose calls fail while they are named in ``broken``, or wait, or are cut off."""

    def __init__(self, database: Database, owed: frozenset[int] = frozenset()) -> None:
        super().__init__(database, owed)
        self._file = database
        self.broken: set[str] = set()
        self.messages = ShakyMessages(database, self._writer, owed, self._check)
        self.committed: list[Change] = []
        self._refused = False
        """Whether a change was refused since the last beat."""

        self.held: dict[TableId, asyncio.Event] = {}
        """Tables whose changes wait until they are let go."""

        self.held_opening: asyncio.Event | None = None
        """What openings wait for."""

        self.reached_opening = asyncio.Event()
        self.after_look: Callable[[], Awaitable[object]] | None = None
        """What happens once between the look for the next deadline and its answer."""

        self.cut_off = False
        """Whether a commit's caller is gone when it is done."""

    async def hurry(self) -> None:
        """Do not wait for the disk: nobody pulls the plug here, and what is tested is not the disk."""
        await self._file.read(lambda connection: connection.exec_driver_sql("PRAGMA synchronous = OFF").close())

    async def rewrite(self, work: Callable[[Connection], _T]) -> _T:
        """What no call of the store does, done in a transaction of its own."""
        return await self._file.write(work)

    def _check(self, call: str) -> None:
        if call in self.broken:
            raise StoreFault(f"{call} is broken")

    async def commit(self, change: Change) -> None:
        """Store a change, and remember it."""
        self._refused |= "commit" in self.broken
        self._check("commit")
        if change.opens is not None and self.held_opening is not None:
            self.reached_opening.set()
            await self.held_opening.wait()
        if change.table in self.held:
            await self.held[change.table].wait()
        await super().commit(change)
        self.committed.append(change)
        if self.cut_off:
            raise asyncio.CancelledError

    async def table(self, table: TableId) -> StoredTable | None:
        """The table."""
        self._check("table")
        return await super().table(table)

    async def players(self, among: Iterable[PlayerId]) -> tuple[Player, ...]:
        """Those people."""
        self._check("players")
        return await super().players(among)

    async def command_known(self, command: CommandId) -> bool:
        """Whether the command has been carried out."""
        self._check("command_known")
        return await super().command_known(command)

    async def beat(self, now: Millis, *, counts: bool = True) -> OpenClock:
        """The open clock goes on; where a change was refused and still would be, there is no room for the ballast."""
        self._check("beat")
        if self._refused:
            self._check("commit")
        self._refused = False
        return await super().beat(now, counts=counts)

    async def next_deadline(self, after: Millis = BEFORE_ALL) -> Deadline | None:
        """The earliest deadline of all tables that comes after that moment."""
        found = await super().next_deadline(after)
        happening, self.after_look = self.after_look, None
        if happening is not None:
            await happening()
        return found
