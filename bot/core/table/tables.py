"""All tables. Each has one writer, and nobody is answered before their action is committed."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Final, NamedTuple

import structlog
from structlog.contextvars import bind_contextvars

from bot.core import metrics
from bot.core.clock.wall_time import Time
from bot.core.errors import LeftToNewer, Refused, StoreTrouble
from bot.core.league.admission import league_of_rematch
from bot.core.league.game_result import game_result
from bot.core.league.leagues import Leagues
from bot.core.ports import EndedTable
from bot.core.table.actions import Action, Answer, Opening
from bot.core.table.calls import called
from bot.core.table.chairs import added, seen_by
from bot.core.table.draft import Draft
from bot.core.table.draft_change import change_of, changes_nothing
from bot.core.table.mailboxes import Mailbox, Mailboxes, former_people, stored_table
from bot.core.table.opening import rematch_opening, rematch_setup, seat_all, table_setup
from bot.core.table.robots import Robots, Thought, Thoughts, Unanswered, thought_ahead
from bot.core.table.table import Table
from bot.core.table.table_ids import rematch_id, table_id
from bot.core.table.verbs import OF_HOSTS, VERBS, end, expire, join
from bot.core.table.views import ClockMove, TableView
from bot.core.ui.presses import Verb
from rules.game import Event, PrivateEvent, RulesError, Seat
from storage.changes import Change, Deadline, Message, Owed, Status, TableSetup
from storage.errors import DuplicateCommand, Forgotten, OutcomeUnknown, StaleVersion, StoreFault
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.people.replaced_places import Move
from storage.store import Store
from storage.tables.entries import Ending, Reachable, Unreachable

_log: Final = structlog.get_logger()

IN_DOUBT_FOR: Final = 5.0
"""Seconds for which a change is stored again if nobody knows whether it is stored: a server restarts in this time."""

AGAIN_AFTER: Final = 0.25
"""Seconds between two such tries."""


class Happening(NamedTuple):
    """An event, or a move that the clock made, as a viewer may know it, and the table's version after its entry."""

    version: int
    event: Event | ClockMove


class Look(NamedTuple):
    """A table's view, and the revision that it shows."""

    view: TableView
    revision: int
    """As in ``Change.revision``. It counts secret changes, too, so it is shown to nobody."""

    seems_here: bool
    """Whether the viewer seems to be here: then a new card comes without a sound."""

    called_together: Sequence[PlayerId]
    """The people whom one call names, because they have not answered the open secret question."""


class Tables:
    """Opens tables and carries out actions; at one table in the order of their arrival.

    A call for a table that only a newer release can play raises LeftToNewer, or answers with it as the refusal.
    """

    def __init__(self, store: Store, time: Time, robots: Robots) -> None:
        self._store = store
        self._time = time
        self._robots = robots
        self._leagues = Leagues(store, time)
        self._mailboxes = Mailboxes(store)
        self._under_way: set[asyncio.Task[Answer]] = set()
        self._watching: dict[TableId, list[asyncio.Event]] = {}
        """By table: the events of those who watch it."""

        self.on_storing: list[Callable[[Change], None]] = []
        """Called right before a change is stored, which may still fail. A listener must not raise."""

        self.on_commit: list[Callable[[Change], None]] = []
        """Called after each commit, for example to wake the dispatcher and the clocks. A listener must not raise."""

        self.on_over: list[Callable[[], None]] = []
        """Called after a commit with which a table ended, with a result or without. A listener must not raise."""

        self.on_moved: list[Callable[[], None]] = []
        """Called when tables have moved to another place: their cards are to be posted there."""

        self.on_refused: list[Callable[[], None]] = []
        """Called when a person's action could not be stored; the clocks listen here. A listener must not raise."""

    # --- what people do -----------------------------------------------------------------------------

    async def open(self, opening: Opening) -> Answer:
        """Open a table with its host seated, or say why that is impossible."""
        try:
            setup = table_setup(opening, table_id(opening.command), self._time.now())
        except RulesError as refusal:
            return Answer(None, refusal)
        return await self._to_the_end(self._open(setup, opening))

    async def act(self, action: Action) -> Answer:
        """Carry out an action, or say why not. What is accepted is committed."""
        bind_contextvars(table=action.table)
        if action.verb is Verb.REMATCH:
            return await self._to_the_end(self._rematch(action))
        return await self._to_the_end(self._acted(action))

    async def carried_out(self, command: CommandId) -> bool:
        """Whether the command has been carried out, at a table or elsewhere. Raises StoreFault."""
        return await self._store.command_known(command)

    async def _acted(self, action: Action) -> Answer:
        of_evening = action.verb in OF_HOSTS and await self._store.evenings.is_of_evening(action.table)

        def decide(draft: Draft) -> None:
            draft.of_evening = of_evening
            if action.verb not in VERBS:
                raise Refused("unknown-choice")
            VERBS[action.verb](draft, action)

        return await self._carry_out(action.table, decide, action.command, action.actor, action.card)

    async def expire(self, deadline: Deadline) -> Answer:
        """Carry out a deadline. A deadline that is not the table's any more changes nothing, so twice is once."""
        return await self._to_the_end(self._at(deadline, lambda draft: expire(draft, deadline)))

    async def prolong(self, deadline: Deadline, by: Millis) -> Answer:
        """Move a deadline on, at most to the question's whole length from now; the cards show the new end.

        If the table has another deadline by now, this call is refused. The silence then prolongs the new deadline.
        """

        def decide(draft: Draft) -> None:
            if draft.table.deadline != deadline:
                raise Refused("stale-question")
            draft.prolonged_by = by

        return await self._to_the_end(self._at(deadline, decide))

    async def _at(self, deadline: Deadline, decide: Callable[[Draft], None]) -> Answer:
        bind_contextvars(table=deadline.table)
        async with self._mailboxes.at(deadline.table) as mailbox:
            # The deadline was read from the store. If memory does not agree, the store may be ahead: unless the table
            # has just been compared with the stored one, as where several processes share a database.
            shared = self._store.processes.is_shared
            if mailbox.table is not None and mailbox.table.deadline != deadline and not shared:
                await mailbox.read()
            if mailbox.table is None:
                return Answer(None, Refused("no-such-table"))
            command = CommandId(f"deadline:{deadline.table}:{deadline.decision}:{mailbox.table.version}:{deadline.due}")
            return await self._settle(mailbox, decide, command, None)

    async def go_on(self, table: TableId) -> Answer:
        """Let a table do what it can by itself, and correct its countdown if that is wrong. Raises StoreFault.

        A table that waits for people and counts down correctly stays as it is.
        """
        async with self._mailboxes.at(table) as mailbox:
            if mailbox.table is None:
                return Answer(None, Refused("no-such-table"))
            command = CommandId(f"resume:{table}:{mailbox.table.version}:{self._time.now()}")
            return await self._settle(mailbox, Draft.play_on, command, None)

    async def times_longer(self, table: TableId) -> int:
        """How many times the usual time the table's open question has. Raises StoreFault."""
        async with self._mailboxes.at(table) as mailbox:
            return 1 if mailbox.table is None else mailbox.table.times_longer

    async def end(self, table: TableId, why: Ending) -> Answer:
        """End a table that cannot go on; a table that is over stays as it is. Raises StoreFault."""
        command = CommandId(f"end:{table}:{why}")
        return await self._uncancelled(self._carry_out(table, lambda draft: end(draft, why), command, None))

    async def note_reach(self, table: TableId, player: PlayerId, *, reached: bool) -> None:
        """Note that the bot can, or cannot, write to this person privately. Raises StoreFault."""

        def unnoted(found: Table) -> Seat | None:
            seat = found.seat_of(player)
            return None if seat is None or found.over or found.chairs[seat].reached is reached else seat

        def decide(draft: Draft) -> None:
            if (seat := unnoted(draft.table)) is not None:
                draft.add(Reachable(seat) if reached else Unreachable(seat))

        # Most often there is nothing to note: this is called after each private card that was sent.
        known = self._mailboxes.in_memory(table)
        if known is not None and unnoted(known) is None:
            return
        async with self._mailboxes.at(table) as mailbox:
            if mailbox.table is not None and unnoted(mailbox.table) is not None:
                command = CommandId(f"reach:{table}:{player}:{mailbox.table.version}")
                await self._settle(mailbox, decide, command, None)

    async def move_place(self, platform: str, old: str, new: str) -> Move:
        """The place ``new`` replaces ``old``: its tables, leagues and settings move there. Raises StoreFault.

        A second time changes nothing, so this may be tried again.
        """
        moved = await self._store.people.move_place(platform, old, new)
        for listener in self.on_moved:
            listener()
        await self._mailboxes.read_again(moved.tables)
        return moved

    async def league_changed(self, league: LeagueId) -> None:
        """What cards say of the league has changed: draw the lobbies of its tables again. Raises StoreFault.

        The cards of running games say it with their next change.
        """
        await self._mailboxes.read_again(self._mailboxes.of_league(league))
        for table in await self._store.leagues.lobbies(league):
            # A newer release may have opened the table: then that release draws it.
            with suppress(LeftToNewer):
                async with self._mailboxes.at(table) as mailbox:
                    await mailbox.read()
                    if mailbox.table is not None and mailbox.table.status is Status.LOBBY:
                        command = CommandId(f"league:{table}:{mailbox.table.revision}")
                        await self._settle(mailbox, Draft.redraw, command, None)

    async def close(self) -> None:
        """Wait until all running actions have ended."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def is_left(self, table: TableId) -> bool:
        """Whether this process has found that only a newer release can play the table: then it leaves it alone."""
        return table in self._mailboxes.left

    # --- what people see ----------------------------------------------------------------------------

    async def view(self, table: TableId, viewer: PlayerId | None) -> TableView | None:
        """The table as this person, or everybody, may see it; None when there is none."""
        async with self._mailboxes.at(table) as mailbox:
            return mailbox.seen(viewer)

    async def look(self, table: TableId, viewer: PlayerId | None, enough: int | None = None) -> Look | None:
        """The view with the table's revision, for code that draws a card.

        It may be older than what another process has stored, but not older than the revision ``enough``.
        """
        async with self._mailboxes.at(table, enough=enough) as mailbox:
            view = mailbox.seen(viewer)
            seen = mailbox.table
            if seen is None or view is None:
                return None
            here = seen.seem_here
            return Look(view, seen.revision, viewer in here, called(seen, here)[0])

    @contextmanager
    def watched(self, table: TableId) -> Iterator[asyncio.Event]:
        """While the context is open, each change of the table that this process stores sets the event."""
        changed = asyncio.Event()
        events = self._watching.setdefault(table, [])
        events.append(changed)
        try:
            yield changed
        finally:
            events.remove(changed)
            if not events:
                del self._watching[table]

    async def people_changed(self, player: PlayerId) -> None:
        """Know this person's settings anew at the tables where they sit. Raises StoreFault."""
        await self._mailboxes.read_again(await self._store.tables_of(player))

    async def live_in(self, community: CommunityId, channel: str | None = None) -> Sequence[TableId]:
        """The tables of a community that are not over, oldest first; or those that are played in one channel."""
        return await self._store.tables_in(community, channel)

    async def ended_in(
        self, community: CommunityId, limit: int, player: PlayerId | None = None
    ) -> Sequence[EndedTable]:
        """A community's last tables whose games have ended, the last one that ended first; or those of this person."""
        return await self._store.ended_in(community, limit, player)

    async def live_of(self, player: PlayerId) -> Sequence[TableId]:
        """The tables where the person sits that are not over, oldest first."""
        return await self._store.tables_of(player)

    async def opened_by(self, host: PlayerId, channel: str, within: Millis) -> Sequence[TableId]:
        """The live tables that the person has opened in the channel in the last so many milliseconds, oldest first."""
        now = self._time.now()
        return await self._store.opened_by(host, channel, Millis(now - within), now)

    async def happenings(self, table: TableId, viewer: PlayerId | None, since: int) -> Sequence[Happening]:
        """What happened at the table after its version ``since``, as far as the viewer may know."""
        stored = await stored_table(self._store, table)
        if stored is None:
            return []
        told = Table(stored.setup)
        happenings = []
        for row in stored.entries:
            clock_moves, events = told.clock_moves, told.enter(row.entry)
            if told.version > since:
                by_clock = seen_by(added(clock_moves, told.clock_moves), told.seat_of(viewer))
                happenings += [Happening(told.version, move) for move in by_clock]
                happenings += [Happening(told.version, event) for event in visible(told, events, viewer)]
        return happenings

    # --- opening and rematch ------------------------------------------------------------------------

    async def _open(self, setup: TableSetup, opening: Opening) -> Answer:
        """Open the table. If it is open already, the person who wanted to open it sits down there."""
        newcomers = [
            player for player in opening.people if not await self._store.people.has_finished(player, setup.game)
        ]

        def decide(draft: Draft) -> None:
            if draft.table.version:
                join(draft, Action(setup.id, opening.host, opening.command, Verb.JOIN, word=opening.word))
            else:
                seat_all(draft, opening, newcomers)

        async with self._mailboxes.at(setup.id, opening.host) as mailbox:
            if mailbox.table is None:
                table = Table(setup)
                table.former = await former_people(self._store, setup)
                await mailbox.know(table)
            return await self._settle(mailbox, decide, opening.command, opening.host)

    async def _rematch(self, action: Action) -> Answer:
        """Sit down at the table's rematch; the first person who asks opens it."""
        async with self._mailboxes.at(action.table, action.actor) as mailbox:
            old = mailbox.table
            if old is None:
                return Answer(None, Refused("no-such-table"))
            if not old.over or old.state is None:
                return Answer(mailbox.seen(action.actor), Refused("not-yet-over"))
            if old.seat_of(action.actor) is None:
                return Answer(mailbox.seen(action.actor), Refused("not-in-that-game"))
        # The old table's mailbox is free again. Code that holds two mailboxes could wait for other code that holds one
        # of them and waits for the other.
        league = await league_of_rematch(self._leagues, old.setup)
        setup = rematch_setup(old, rematch_id(action.table), action.actor, self._time.now(), league)
        return await self._open(setup, rematch_opening(old, action))

    # --- the way of a press -------------------------------------------------------------------------

    async def settled(self, seconds: float) -> None:
        """Wait until the presses that are being carried out now have ended, but no longer than this."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=seconds)

    async def _to_the_end(self, doing: Awaitable[Answer]) -> Answer:
        return await self._uncancelled(self._with_faults_as_refusals(doing))

    async def _uncancelled(self, doing: Coroutine[None, None, Answer]) -> Answer:
        """Return the answer. If the caller is cancelled, the work goes on: else the store could get ahead of memory."""
        task = asyncio.create_task(doing)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    @staticmethod
    async def _with_faults_as_refusals(doing: Awaitable[Answer]) -> Answer:
        """Turn a failing store, and a queue that is too long, into an answer."""
        try:
            return await doing
        except Refused as refusal:
            return Answer(None, refusal)
        except StoreFault as fault:
            _log.warning("a table could not be read or stored", reason=str(fault))
            return Answer(None, StoreTrouble(fault))

    async def _carry_out(
        self,
        table: TableId,
        decide: Callable[[Draft], None],
        command: CommandId,
        actor: PlayerId | None,
        card: Message | None = None,
    ) -> Answer:
        async with self._mailboxes.at(table, actor) as mailbox:
            return await self._settle(mailbox, decide, command, actor, card)

    async def _settle(
        self,
        mailbox: Mailbox,
        decide: Callable[[Draft], None],
        command: CommandId,
        actor: PlayerId | None,
        card: Message | None = None,
    ) -> Answer:
        """Decide on a draft, commit it, and let it replace the table. If that fails, the table stays as it was."""
        if mailbox.table is None:
            return Answer(None, Refused("no-such-table"))
        try:
            draft = await self._decided(mailbox.table, decide, actor, mailbox.ahead)
            if not changes_nothing(draft):
                await self._commit(mailbox, draft, command, actor)
        except DuplicateCommand:
            # The action was stored before: by the previous process, or by a call whose answer was lost.
            try:
                await mailbox.read()
            except StoreFault as fault:
                # Nobody may be told that nothing was done.
                raise OutcomeUnknown(str(fault)) from fault
            return Answer(mailbox.seen(actor))
        except RulesError as refusal:
            # A press that comes a second time is often against the rules by then. It is answered like the first one.
            if await self._store.command_known(command):
                return Answer(mailbox.seen(actor))
            return Answer(mailbox.seen(actor), with_names(refusal, mailbox.table, mailbox.names))
        except Forgotten:
            return Answer(mailbox.seen(None), Refused("forgotten"))
        except StaleVersion:
            metrics.CONFLICTS.inc()
            # The store is ahead of memory: decide again on the table as it is stored.
            await mailbox.read()
            return await self._settle(mailbox, decide, command, actor, card)
        except StoreFault:
            for listener in self.on_refused if actor is not None else ():
                listener()
            raise
        events, pressed = tuple(visible(draft.table, draft.events, actor)), _card(card, actor, draft.pressed_chapter)
        return Answer(mailbox.seen(actor), None, events, draft.table.revision, pressed)

    async def _decided(
        self, table: Table, decide: Callable[[Draft], None], actor: PlayerId | None, ahead: Thought | None
    ) -> Draft:
        """The draft after the decision. Where a robot has to think about a move, the table is decided again after it.

        ``ahead``: as ``Mailbox.ahead``. Raises RulesError and StoreFault.
        """
        newcomer = False
        if actor is not None and actor not in table.people:
            newcomer = not await self._store.people.has_finished(actor, table.setup.game)
        thoughts = Thoughts(self._robots, ahead)
        while True:
            draft = Draft(table, self._time.now(), self._store.clock, thoughts)
            draft.newcomer = newcomer
            try:
                decide(draft)
            except Unanswered as unanswered:
                await thoughts.find(unanswered.question)
            else:
                return draft

    async def _commit(self, mailbox: Mailbox, draft: Draft, command: CommandId, actor: PlayerId | None) -> None:
        result = None
        if draft.table.status is Status.FINISHED:
            result = game_result(draft.table, draft.at)
        # People are looked up before the commit, because nothing may fail between the commit and the answer.
        people = await mailbox.people_of(draft.table)
        change = change_of(draft, command, actor, result)
        for storing in self.on_storing:
            storing(change)
        try:
            await self._store.commit(change)
        except OutcomeUnknown as unknown:
            try:
                await self._commit_again(change, unknown)
            except DuplicateCommand:
                # Another process may have stored the same command, and its robots may have chosen other moves: so the
                # caller reads the table, and does not take the draft.
                self._tell(change, draft.table)
                raise
        metrics.COMMITS.inc()
        if (arrived := metrics.ARRIVED.get()) is not None:
            metrics.COMMITTED.observe(perf_counter() - arrived)
        mailbox.take(draft.table, people)
        mailbox.ahead = thought_ahead(self._robots, draft.table)
        self._tell(change, draft.table)

    def _tell(self, change: Change, table: Table) -> None:
        for changed in self._watching.get(table.setup.id, ()):
            changed.set()
        for listener in self.on_commit:
            listener(change)
        for ended in self.on_over if table.over else ():
            ended()

    async def _commit_again(self, change: Change, unknown: OutcomeUnknown) -> None:
        """Store a change that may be stored already. Raises DuplicateCommand if it is.

        Raises ``unknown`` if the store gives no answer within ``IN_DOUBT_FOR``.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(IN_DOUBT_FOR):
                while True:
                    try:
                        return await self._store.commit(change)
                    except StoreFault:
                        await asyncio.sleep(AGAIN_AFTER)
        raise unknown


def _card(card: Message | None, actor: PlayerId | None, chapter: int) -> Owed | None:
    """The card that the actor has pressed. In a channel it is always the lobby's."""
    match card:
        case None:
            return None
        case Message.HAND:
            return Owed(card, actor, chapter)
        case _:
            return Owed(card)


def visible(table: Table, events: Iterable[Event], viewer: PlayerId | None) -> Iterator[Event]:
    """The events that this viewer may know of."""
    seat = table.seat_of(viewer)
    return (event for event in events if not isinstance(event, PrivateEvent) or event.seat == seat)


def with_names(refusal: RulesError, table: Table, names: Mapping[PlayerId, str]) -> RulesError:
    """The refusal, with the name of the awaited person or of the host where its text needs one."""
    view = table.view(None, names)
    match refusal.code:
        case "not-your-turn":
            return Refused(refusal.code, name=view.seats[int(refusal.values["awaited"])].name)
        case "only-the-host":
            return Refused(refusal.code, host=next((seat.name for seat in view.seats if seat.host), ""))
        case _:
            return refusal
