"""Fakes for the core's ports: a clock moved by hand, a platform that remembers, screens without texts."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from sqlalchemy import Connection

from bot.core.ports import (
    TO_PEOPLE,
    Account,
    Announcing,
    CommunityShown,
    CorrectionShown,
    Delivery,
    EveningLine,
    EveningShown,
    HallOfFame,
    Honours,
    LeagueDates,
    LeagueShown,
    LessonStop,
    LinkCode,
    Losses,
    Meetings,
    Message,
    Named,
    NotSent,
    PairsShown,
    PersonShown,
    RatingCourse,
    ReplayStop,
    Reviewed,
    RoundShown,
    Sent,
    StandingsPage,
    Trouble,
    TroubleShown,
    Verification,
    WebhookShown,
    Won,
)
from bot.core.table.views import ClockMove, TableView
from bot.core.ui.panels import Block, Panel, Picture, Text
from bot.core.ui.presses import SettingsPage
from rules.game import Event, Move
from rules.mythical_dice.notation import NOTATION
from rules.robots.advice import Advice
from storage.changes import Change, Deadline, TableSetup
from storage.engine.database import Database
from storage.engine.sqlite_database import SqliteDatabase
from storage.engine.statements import upsert
from storage.errors import StoreFault
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.messages.due import Due
from storage.messages.message_store import MessageStore
from storage.messages.rows import OutboxMessage
from storage.people.people_store import PeopleStore
from storage.people.players import Player
from storage.schema import alive
from storage.store import BEFORE_ALL, Store
from storage.tables.open_time import OpenClock
from storage.tables.stored_tables import News, StoredTable
from storage.writer import Writer

_T = TypeVar("_T")

MONDAY_EVENING = Millis(1_763_406_000_000)
"""2025-11-17 19:00 UTC."""


PRIVATE: Final = TO_PEOPLE
"""Kinds of messages that go to a person's DM. A call goes to the table's channel."""


class HandClock:
    """Time stands still until a test moves it. Waiting code is woken by its nudge or by ``ring``."""

    def __init__(self, now: Millis = MONDAY_EVENING) -> None:
        self._now = now
        self._nudge: asyncio.Event | None = None
        self.waiting = asyncio.Event()  # Set while somebody waits.
        self.waits = 0  # How often somebody has begun to wait.
        self.wakes: Millis | None = None  # The time until which that code wants to wait.

    def now(self) -> Millis:
        """The time that was set."""
        return self._now

    def forward(self, milliseconds: int) -> None:
        """Move the clock on. This wakes nobody."""
        self._now = Millis(self._now + milliseconds)

    async def ring(self, *, set_back: int = 0) -> None:
        """Move the clock to the end of the current wait, wake the waiting code, and return when it waits again.

        ``set_back``: by so many milliseconds somebody has set the clock back during the wait.
        """
        assert self._nudge is not None
        assert self.wakes is not None
        self._now = Millis(max(self._now, self.wakes) - set_back)
        # As time does: a nudge of a kind of its own would also say what it is for.
        asyncio.Event.set(self._nudge)
        self.waiting.clear()
        await self.waiting.wait()

    async def waits_until(self, ahead: int) -> None:
        """Return when code waits for the time that is this many milliseconds ahead."""
        while self.wakes != self._now + ahead:
            self.waiting.clear()
            await self.waiting.wait()

    async def rests(self) -> None:
        """Return when code waits and its nudge is not set: everything begun before has been handled."""
        while not self.waiting.is_set() or self._nudge is None or self._nudge.is_set():  # noqa: ASYNC110 - three events
            await asyncio.sleep(0)

    async def wait(self, nudge: asyncio.Event, until: Millis | None) -> None:
        """Return when the nudge is set; ``until`` is only noted."""
        self._nudge, self.wakes = nudge, until
        self.waits += 1
        self.waiting.set()
        await nudge.wait()
        self.waiting.clear()


class Mailman:
    """A platform that keeps what was sent to it, and fails when a test tells it to.

    Like platforms that recognise nonces, it does not post again under a nonce that it has seen.
    """

    def __init__(self, name: str = "somewhere") -> None:
        self.name = name
        self.delivered: list[Delivery] = []
        self.posts: dict[str, Delivery] = {}  # The posts that exist, by id, as they were last edited.
        self.where: dict[str, str] = {}  # The channel or thread of each post.
        self.retracted: list[str] = []
        self.deaf = False  # Whether it hears nothing that people press.
        self.looked: list[str] = []  # The nonces that were searched for.

        # Failures. Each of them happens once:
        self.failures: list[NotSent] = []  # when a message is delivered,
        self.kept: list[NotSent] = []  # when a post is deleted,
        self.lost: list[NotSent] = []  # and when a post is searched for.
        self.unheard: set[Message | Announcing] = set()  # Kinds that arrive once although the call seems to fail.

        self.unanswered = False  # Whether the next call is carried out although it seems to fail.

        # Conditions that last until the test ends them.
        self.closed = False  # Nothing can be sent just now.
        self.not_now: set[PlayerId] = set()  # People who cannot be written to just now.
        self.closed_to: set[PlayerId] = set()  # People whom nothing private reaches.
        self.gone: set[str] = set()  # Channels and threads that do not exist any more.
        self.shut: set[str] = set()  # Channels and threads in which the bot must not write any more.
        self.careful = False  # The account may have a limit for all its messages.
        self.polls = False  # People answer by polls.
        self.full: set[str] = set()  # Channels and threads that ask the bot to wait for three seconds.
        self.blind = False  # The bot must not search for messages.
        self.forgetful = False  # The platform has forgotten all nonces, so it posts a repeated message again.
        self.afresh = False  # Cards are too old to be edited, so they are posted again.
        self.thread: str | None = None  # The thread that is made for a game; None: no thread is made.
        self.silent: dict[str, int] = {}  # By connection: the milliseconds since its last sign of life.

        # Deliveries for which ``slow`` is true wait for the gate, if there is one.
        self.gate: asyncio.Event | None = None
        self.slow: Callable[[Delivery], bool] = lambda _: True
        self.knocked = asyncio.Event()  # Set when a delivery begins.
        self.hanging = 0  # How many deliveries wait for the gate.
        self.arrived = asyncio.Event()  # Set when a message was delivered.

    def told_each(self) -> Mapping[PlayerId | None, Sequence[Delivery]]:
        """What each person was sent in private and, for None, what channels were sent, each in its own order.

        Streams do not wait for each other, so there is no order between what different people were sent.
        """
        told: dict[PlayerId | None, list[Delivery]] = {}
        for one in self.delivered:
            told.setdefault(one.player if one.kind in PRIVATE else None, []).append(one)
        return told

    def connections(self, community: str | None = None) -> Sequence[str]:
        """All connections, none if it is deaf; or the two that carry the presses of this community."""
        if community is not None:
            return ("main", community)
        return () if self.deaf else tuple({"main": 0} | self.silent)

    def hears(self, community: str) -> bool:
        """Yes, unless it is deaf."""
        return not self.deaf

    @property
    def serves(self) -> Collection[str]:
        """Nothing: several processes may serve it."""
        return ()

    async def silence(self, connection: str) -> Millis:
        """The silence that the test set."""
        return Millis(self.silent.get(connection, 0))

    @property
    def is_open(self) -> bool:
        """True; a test may replace it."""
        return True

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Store the message under its nonce, or return the next failure."""
        self.knocked.set()
        if self.gate is not None and self.slow(delivery):
            self.hanging += 1
            await self.gate.wait()
            self.hanging -= 1
        if self.closed or delivery.player in self.not_now:
            return NotSent(Trouble.LATER)
        if self.failures:
            return self.failures.pop(0)
        if delivery.player in self.closed_to and delivery.kind in PRIVATE:
            return NotSent(Trouble.UNREACHABLE)
        where = self.where.get(delivery.post or "", delivery.place or delivery.channel)
        elsewhere = delivery.kind in PRIVATE or delivery.kind is Announcing.EVENT
        if where in self.full and not elsewhere:
            return NotSent(Trouble.FULL, Millis(3000))
        if where in self.gone and not elsewhere:
            return NotSent(Trouble.PLACE_GONE)
        if where in self.shut and not elsewhere:
            in_thread = delivery.post is not None and where != delivery.channel
            return NotSent(Trouble.POST_GONE if in_thread else Trouble.PLACE_SHUT)
        if delivery.post in self.retracted and delivery.post not in self.posts and delivery.kind is not Message.PLACE:
            return NotSent(Trouble.POST_GONE)
        self.delivered.append(delivery)
        self.arrived.set()
        if delivery.kind in self.unheard or self.unanswered:
            self.unheard.discard(delivery.kind)
            self.unanswered = False
            self._posted(delivery, where)
            return NotSent(Trouble.LATER)
        if delivery.kind is Message.PLACE:
            return Sent(None if delivery.post is None else self.thread)
        return Sent(self._posted(delivery, where))

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
        """Search for the post with this nonce, or return the next failure."""
        if self.lost:
            return self.lost.pop(0)
        if channel in self.shut and address is None:
            return NotSent(Trouble.PLACE_SHUT)
        known = nonce in self.posts and self.where[nonce] not in self.gone and not self.blind
        self.looked.append(nonce)
        return Sent(nonce if known else None)

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete the post, or return the next failure."""
        if self.kept:
            return self.kept.pop(0)
        if self.where.get(post) in self.shut:
            return NotSent(Trouble.PLACE_SHUT)
        self.retracted.append(post)
        self.posts.pop(post, None)
        if self.unanswered:
            self.unanswered = False
            return NotSent(Trouble.LATER)
        return Sent(None)


# --- screens --------------------------------------------------------------------------------------------

MOVES: Final = tuple(map(NOTATION.spell, NOTATION.moves))


class FakeScreen:
    """Mythical Dice without texts: presses are ``bet.2`` and ``roll.red``, and a panel is the ``repr`` of its view."""

    picture = None

    def table(self, view: TableView, language: str, chapter: int | None = None, *, apart: bool = True) -> Panel:
        """The table's card."""
        return panel("table", view, language)

    def hand(self, view: TableView, language: str, chapter: int | None = None, begun: str = "") -> Panel:
        """The private card."""
        return panel("hand", view, language)

    def why_forced(self, view: TableView, language: str) -> str | None:
        """No reason."""
        return None

    def glance(self, view: TableView, language: str) -> Panel:
        """The private card as an answer that is shown once."""
        return panel("glance", view, language)

    def details(self, view: TableView, language: str, standings: StandingsPage | None = None) -> Panel:
        """The details, and the standings' ``repr``."""
        return Panel("details", tuple(Text(repr(line)) for line in standings.lines) if standings else ())

    def event_line(self, event: Event | ClockMove, view: TableView, language: str) -> str | None:
        """The event's ``repr``."""
        return repr(event)

    def moments(self, story: Sequence[Sequence[Event]], view: TableView, language: str) -> Sequence[tuple[int, str]]:
        """No moments."""
        return ()

    def typed(self, words: str, view: TableView, language: str) -> str | None:
        """None: nobody types moves here."""
        return None

    def advice(self, view: TableView, found: Sequence[Advice], language: str) -> Panel:
        """No advice."""
        return Panel("advice", ())

    def move(self, move: Move, view: TableView, language: str) -> str:
        """The move's ``repr``."""
        return repr(move)

    def decision(self, move: Move, view: TableView, language: str) -> str:
        """The move's ``repr``."""
        return repr(move)

    def rules(self, language: str, page: str = "") -> Panel:
        """No rules."""
        return Panel("rules", ())

    def feats(self, feats: Mapping[str, int], language: str) -> Sequence[Block]:
        """No feats."""
        return ()

    def honours(self, honours: Honours, language: str) -> Sequence[Block]:
        """No honours."""
        return ()


class FakeScreens:
    """The same screens for every game and message. Drawing a kind in ``bugs`` fails."""

    def __init__(self) -> None:
        self._screen = FakeScreen()
        self.bugs: set[Message] = set()

    def of(self, game: str) -> FakeScreen:
        """The only screen."""
        return self._screen

    def message(
        self,
        kind: Message,
        view: TableView,
        language: str,
        about: int | None = None,
        *,
        apart: bool = True,
    ) -> Panel:
        """Kind, language, and the view's ``repr``."""
        if kind in self.bugs:
            raise ZeroDivisionError
        shown = panel(kind.value, view, language)
        where = Text("apart" if apart else "in one channel")
        return replace(shown, blocks=(*shown.blocks, Text(f"about {about}"), where))

    def won(self, game: str, won: Sequence[Won], language: str) -> Sequence[Block]:
        """The ``repr`` of each."""
        return tuple(Text(repr(one)) for one in won)

    def standings(self, page: StandingsPage, language: str) -> Panel:
        """The lines' ``repr``."""
        return Panel(page.period, tuple(Text(repr(line)) for line in page.lines))

    def counting(self, page: StandingsPage, arg: str, language: str) -> Panel:
        """The argument that leads back."""
        return Panel(page.period, (Text(arg),))

    announcement = standings

    def stats(self, person: PersonShown, language: str) -> Panel:
        """The numbers' ``repr``."""
        return Panel(person.name, (Text(repr(person)),))

    def beginning(self, before: LeagueShown, after: LeagueShown, arg: str, language: str) -> Panel:
        """The number of the new season."""
        return Panel(f"begin {after.season.number}", ())

    def correcting(self, shown: CorrectionShown, leagues: Sequence[LeagueShown], arg: str, language: str) -> Panel:
        """The argument and the reason."""
        return Panel(arg, (Text(shown.reason),))

    def fame(self, hall: HallOfFame, language: str) -> Panel:
        """The champions' ``repr``."""
        return Panel("fame", (Text(repr(hall)),))

    def pairs(self, shown: PairsShown, language: str) -> Panel:
        """The pairs' ``repr``."""
        return Panel("pairs", (Text(repr(shown)),))

    def webhook(self, before: WebhookShown | None, now: WebhookShown | None, secret: str, language: str) -> Panel:
        """The address's ``repr``, and the secret."""
        return Panel("webhook", (Text(repr((before, now))), Text(secret)))

    def webhook_trouble(self, shown: WebhookShown, language: str) -> str:
        """The trouble's ``repr``."""
        return repr(shown.trouble)

    def meetings(self, name: str, other: str, meetings: Meetings, language: str) -> Panel:
        """The meetings' ``repr``."""
        return Panel(name, (Text(other), Text(repr(meetings))))

    def rating(self, name: str, course: RatingCourse, language: str) -> Picture:
        """A picture with the course's ``repr``."""
        return Picture("ratings", name, (name,), (), repr(course))

    def replay(self, stop: ReplayStop, language: str) -> Panel:
        """The ``repr`` of the stop's view."""
        return panel("replay", stop.view, language)

    def review(self, reviewed: Reviewed, language: str) -> Panel:
        """The ``repr`` of the seat's view."""
        return panel("review", reviewed.view, language)

    def losses(self, losses: Losses, language: str) -> Panel:
        """The ``repr`` of the last view."""
        return panel("losses", losses.view, language)

    def fairness(self, view: TableView, language: str) -> Panel:
        """The view's ``repr``."""
        return panel("fairness", view, language)

    def verified(self, found: Verification | None, language: str) -> Panel:
        """The verification's ``repr``."""
        return Panel("verified", (Text(repr(found)),))

    def tables(
        self, views: Sequence[TableView], language: str, elsewhere: Sequence[tuple[str, TableView]] = ()
    ) -> Panel:
        """The views' ``repr``."""
        return Panel("tables", tuple(Text(repr(view)) for view in views))

    def which_table(self, views: Sequence[TableView], question: str, language: str) -> Panel:
        """The question, and the views' ``repr``."""
        return Panel(question, tuple(Text(repr(view)) for view in views))

    def correction(self, shown: CorrectionShown, language: str) -> Panel:
        """The reason."""
        return Panel("correction", (Text(shown.reason),))

    def trouble(self, shown: TroubleShown, language: str) -> Panel:
        """The leagues, whether the channel is gone, and whether there are evenings."""
        evenings = ["evenings"] if shown.evenings else []
        return Panel("gone" if shown.gone else "shut", tuple(map(Text, (*shown.leagues, *evenings))))

    def evening(self, evening: EveningShown, language: str) -> Panel:
        """The evening's ``repr``."""
        return Panel(f"evening {evening.id}", (Text(repr(evening)),))

    def cancelling(self, evening: EveningShown, language: str, *, series: bool) -> Panel:
        """The evening's ``repr``."""
        return Panel(f"cancelling {evening.id}", (Text(repr((evening, series))),))

    def evening_reminder(self, evening: EveningShown, language: str) -> Panel:
        """The evening's ``repr``."""
        return Panel(f"reminder {evening.id}", (Text(repr(evening)),))

    def evening_place(self, evening: EveningShown, line: EveningLine | None, language: str) -> Panel:
        """The id of the person whose line it is."""
        return Panel(f"place of {line and line.player} on {evening.id}", ())

    def evening_end(self, evening: EveningShown, language: str) -> Panel:
        """The evening's ``repr``."""
        return Panel(f"end of {evening.id}", (Text(repr(evening)),))

    def evening_event(self, evening: EveningShown, language: str) -> Panel:
        """The evening's ``repr``."""
        return Panel(f"event {evening.id}", (Text(repr(evening)),))

    def pairings(self, evening: EveningShown, paired: RoundShown, language: str) -> Panel:
        """The pairings' ``repr``."""
        return Panel(f"pairings of {evening.id}", (Text(repr(paired)),))

    def leagues(self, leagues: Sequence[LeagueShown], language: str) -> Panel:
        """The names of the leagues."""
        return Panel("leagues", tuple(Text(one.league.name) for one in leagues))

    def league_terms(self, shown: LeagueShown, language: str, *, organises: bool) -> Panel:
        """The league's name."""
        return Panel(shown.league.name, ())

    def league_founded(self, shown: LeagueShown, language: str) -> Panel:
        """The league's name."""
        return Panel("league founded", (Text(shown.league.name),))

    def league_changed(self, before: LeagueShown, now: LeagueShown, language: str) -> Panel:
        """The league's name."""
        return Panel("league changed", (Text(now.league.name),))

    def league_dates(self, dates: LeagueDates, language: str) -> Panel:
        """The name of the league."""
        return Panel(dates.shown.league.name, ())

    def league_invitation(self, shown: LeagueShown, language: str) -> Panel:
        """The league's name."""
        return Panel("league invitation", (Text(shown.league.name),))

    def closing(self, before: LeagueShown, after: LeagueShown, language: str) -> Panel:
        """The league's name."""
        return Panel("closing", (Text(before.league.name),))

    def settings(self, shown: CommunityShown, language: str) -> Panel:
        """The community's ``repr``."""
        return Panel("settings", (Text(repr(shown.community)),))

    def settings_changed(self, before: CommunityShown, now: CommunityShown, language: str) -> Panel:
        """The community's ``repr`` as it is now."""
        return Panel("settings changed", (Text(repr(now.community)),))

    def settings_page(
        self, page: SettingsPage, shown: CommunityShown, among: Sequence[Named], hint: str, language: str
    ) -> Panel:
        """The name of the page."""
        return Panel(page, ())

    def settings_choices(self, panel: Panel, shown: CommunityShown, language: str, *, manages: bool) -> Panel:
        """The same panel."""
        return panel

    def help(self, language: str, *, organises: bool, hints: tuple[str, str]) -> Panel:
        """Whether the reader organises."""
        return Panel("help", (Text(str(organises)),))

    def person_settings(self, language: str, *, notify: bool, aloud: bool, advice: bool, alone: bool) -> Panel:
        """Only the language."""
        return Panel(language, ())

    def own_setting(self, what: str, language: str, *, on: bool, changed: bool) -> Panel:
        """The setting, and whether it was changed."""
        return Panel("own setting", (Text(f"{what} {on} {changed}"),))

    def lesson(self, stop: LessonStop, language: str, begun: str = "") -> Panel:
        """The ``repr`` of the stop's view."""
        return panel("lesson", stop.view, language)

    def lessons(self, begun: Mapping[str, LessonStop], language: str) -> Panel:
        """The games of the lessons."""
        return Panel("", (Text(" ".join(begun)),))

    def privacy(self, language: str) -> Panel:
        """A panel without text."""
        return Panel("privacy", ())

    def forgetting(self, language: str) -> Panel:
        """Nothing."""
        return Panel("", ())

    open_invitation = forgetting

    def link_code(self, code: LinkCode, language: str) -> Panel:
        """Nothing."""
        return Panel("", ())

    def link_question(self, account: Account, language: str) -> Panel:
        """Nothing."""
        return Panel("", ())

    def refusal(self, code: str, values: Sequence[tuple[str, int | str]], language: str) -> str:
        """The refusal's code."""
        return code


def panel(kind: str, view: TableView, language: str) -> Panel:
    """Kind, language, viewer, and the view's ``repr``."""
    return Panel(kind, (Text(f"{kind} {language}"), Text(f"for {view.viewer}"), Text(repr(view))))


# --- store ----------------------------------------------------------------------------------------------


class ShakyMessages(MessageStore):
    """The store's messages: ``due`` and ``posted`` fail while a test has broken them."""

    def __init__(
        self, database: Database, writer: Writer, inherited: Mapping[int, Millis], check: Callable[[str], None]
    ) -> None:
        super().__init__(database, writer, inherited)
        self._check = check

    async def due(self, now: Millis, limit: int, platforms: Collection[str]) -> Due:
        """The messages to send or delete now."""
        self._check("due")
        return await super().due(now, limit, platforms)

    async def posted(self, row: OutboxMessage, ref: str | None, now: Millis, revision: int) -> None:
        """Note that the message was posted."""
        self._check("posted")
        await super().posted(row, ref, now, revision)


class ShakyPeople(PeopleStore):
    """The store's people: ``players`` fails while a test has broken it, and nobody is new unless a test says so."""

    def __init__(
        self, database: Database, writer: Writer, check: Callable[[str], None], newcomers: Callable[[], bool]
    ) -> None:
        super().__init__(database, writer)
        self._check = check
        self._newcomers = newcomers

    async def players(self, among: Iterable[PlayerId]) -> tuple[Player, ...]:
        """The people with these ids."""
        self._check("players")
        return await super().players(among)

    async def has_finished(self, player: PlayerId, game: str) -> bool:
        """Whether the player has finished such a game. In most tests all have, so that they have the usual times."""
        return not self._newcomers() or await super().has_finished(player, game)


async def work_until(store: Store, now: Millis) -> None:
    """Set the open clock as if the store had been at work, with regular beats, until ``now``."""
    await set_clock(store, OpenClock(now, Millis(now - store.clock.stood_still)))


async def set_clock(store: Store, clock: OpenClock) -> None:
    """Set the open clock."""
    row = {"id": 1, "beat": clock.beat, "open": clock.open}
    await store._database.write(  # noqa: SLF001 - no call of the store sets it
        lambda connection: connection.execute(upsert(alive), row).close()
    )
    store.clock = clock


def address(at: Path | str) -> str:
    """The address of a database: of a SQLite file, if its path is given."""
    return at if isinstance(at, str) else f"sqlite:///{at}"


class ShakyStore(Store):
    """A store on a real database whose calls can fail (``broken``), wait (``held``) or be cancelled (``cut_off``)."""

    def __init__(self, database: Database, inherited: Mapping[int, Millis] = MappingProxyType({})) -> None:
        super().__init__(database, inherited)
        self._file = database
        self.broken: set[str] = set()
        self.messages = ShakyMessages(database, self._writer, inherited, self._check)
        self.people = ShakyPeople(database, self._writer, self._check, lambda: self.newcomers)
        self.committed: list[Change] = []
        self._refused = False  # Whether a change was refused since the last beat.
        self.held: dict[TableId, asyncio.Event] = {}  # By table: the event that its changes wait for.
        self.held_opening: asyncio.Event | None = None  # The event that openings wait for.
        self.reached_opening = asyncio.Event()
        self.after_look: Callable[[], Awaitable[object]] | None = None  # Called once, before a deadline is returned.
        self.cut_off = False  # Whether the caller of a commit is cancelled when the commit is done.
        self.newcomers = False  # Whether people who have finished no game are new to it. Else nobody is.

    @property
    def path(self) -> Path:
        """The file."""
        assert isinstance(self._file, SqliteDatabase)
        return self._file.path

    async def hurry(self) -> None:
        """Do not wait until data is on disk: these tests do not cut the power. The tests' server never waits."""
        if not isinstance(self._file, SqliteDatabase):
            return
        await self._file.read(lambda connection: connection.exec_driver_sql("PRAGMA synchronous = OFF").close())

    @contextmanager
    def failing(self, *calls: str) -> Iterator[None]:
        """Let these calls of the store fail inside the block."""
        self.broken = set(calls)
        yield
        self.broken = set()

    async def rewrite(self, work: Callable[[Connection], _T]) -> _T:
        """Run work for which the store has no call, in a transaction of its own."""
        return await self._file.write(work)

    def having(self, call: str) -> object:
        """What has this call: the store itself, or its people."""
        return self if hasattr(self, call) else self.people

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

    async def news(self, setup: TableSetup, version: int) -> News | None:
        """What has happened at the table."""
        self._check("news")
        return await super().news(setup, version)

    async def command_known(self, command: CommandId) -> bool:
        """Whether the command has been carried out."""
        self._check("command_known")
        return await super().command_known(command)

    async def beat(self, now: Millis, *, counts: bool = True) -> OpenClock:
        """Move the open clock on. As in the real store, a beat fails after a refused change if changes still fail."""
        self._check("beat")
        if self._refused:
            self._check("commit")
        self._refused = False
        return await super().beat(now, counts=counts)

    async def next_deadline(self, after: Millis = BEFORE_ALL, left_for: int = 0) -> Deadline | None:
        """The earliest deadline after that time, of all tables."""
        found = await super().next_deadline(after, left_for)
        happening, self.after_look = self.after_look, None
        if happening is not None:
            await happening()
        return found
