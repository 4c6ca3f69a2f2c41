"""Random evenings: legal, illegal, stale and foreign presses, people who come and go, clocks and restarts."""

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.core.ports import NotSent, Trouble
from bot.core.records.finished_games import Records
from bot.core.table.actions import Answer
from bot.core.table.table import Table
from bot.core.table.views import Holder, TableView
from bot.core.ui.panels import Text
from bot.core.ui.presses import Verb
from rules.game import Pending
from rules.record import Verdict, replay, verify
from storage.changes import DeadlineKind, Status
from storage.ids import TableId
from tests.core.fakes import MOVES, HandClock, Mailman
from tests.core.room import open_room

T = TypeVar("T")
EVERYBODY = ("Cindy", "Ben", "Charlie", "Emily", "Dora", "Fred")
PEOPLE = st.integers(min_value=0, max_value=len(EVERYBODY) - 1)
VERBS = st.sampled_from([verb for verb in Verb if verb is not Verb.CANCEL])
ARGS = st.sampled_from(["", *MOVES, "1", "2", "Ariadne", "steady", "random", "nobody"])
FAILURES = st.lists(st.sampled_from([NotSent(trouble) for trouble in Trouble]), max_size=3)


def somebody_here(view: TableView) -> bool:
    """Whether a person plays any of the seats."""
    return any(seat.holder is Holder.PERSON for seat in view.seats)


class Evening(RuleBasedStateMachine):
    """One table, six people around it, and a bot that is stopped and started in between."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.mend, seeds = pytest.MonkeyPatch(), Random(1)
        # The same steps must lead to the same result: otherwise a failing run could not be repeated and shortened.
        self.mend.setattr("bot.core.table.opening.new_seed", lambda: seeds.randbytes(32))
        self.folder = Path(tempfile.mkdtemp())
        self.time, self.mailman = HandClock(), Mailman()
        self.openings = 0
        self.presses = 0
        self.compared: object = None
        self.verified: set[TableId] = set()
        self.doors = AsyncExitStack()
        self.last: Callable[[], Awaitable[Answer]] | None = None

    def run(self, doing: Awaitable[T]) -> T:
        """Run the call to its end."""

        async def wait() -> T:
            return await doing

        return self.runner.run(wait())

    def teardown(self) -> None:
        """Stop the bot."""
        self.run(self.doors.aclose())
        self.runner.close()
        self.mend.undo()
        shutil.rmtree(self.folder)

    async def open_bot(self) -> None:
        """Start the bot; if it is running, stop it first."""
        await self.doors.aclose()
        self.openings += 1
        opening = open_room(self.folder / "games.db", self.time, self.mailman, number=self.openings)
        self.room = await self.doors.enter_async_context(opening)
        self.people = await self.room.seat(*EVERYBODY)

    # --- what happens -----------------------------------------------------------------------------------

    @initialize(people=st.integers(1, 4), robots=st.integers(0, 2), free=st.sampled_from([0, 0, 0, 1, 2]))
    def open_table(self, people: int, robots: int, free: int) -> None:
        """A person opens a table, possibly with other people, robots and free seats."""
        self.run(self.open_bot())
        seats = min(6, max(3, people + robots + free))
        self.run(self.room.open(*self.people[:people], robots=min(robots, seats - people), seats=seats))

    def press(self, person: int, verb: Verb, arg: str, late: int) -> Awaitable[Answer]:
        """A press for the question that lies ``late`` questions before the open one."""
        self.presses += 1
        player, command, table = self.people[person], f"c{self.presses}", self.room.table
        decision = max(0, self.decision - late)

        async def pressed() -> Answer:
            answer = await self.room.press(player, verb, arg, decision=decision, command=command, table=table)
            if answer.refusal is None:
                self.last = pressed
            return answer

        return pressed()

    @property
    def decision(self) -> int:
        """The open question's number."""
        return self.run(self.room.view()).decision

    @rule(person=PEOPLE, verb=VERBS, arg=ARGS, late=st.integers(-1, 2))
    def press_anything(self, person: int, verb: Verb, arg: str, late: int) -> None:
        """Anybody presses anything."""
        self.run(self.press(person, verb, arg, late))

    @rule(presses=st.lists(st.tuples(PEOPLE, st.sampled_from(sorted(MOVES))), min_size=2, max_size=6))
    def press_at_once(self, presses: list[tuple[int, str]]) -> None:
        """Several people press at the same moment."""
        coming = [self.press(person, Verb.MOVE, arg, 0) for person, arg in presses]

        async def together() -> None:
            await asyncio.gather(*coming)

        self.run(together())

    @rule(person=PEOPLE, verb=st.sampled_from([Verb.JOIN, Verb.LEAVE, Verb.BACK]))
    def come_or_go(self, person: int, verb: Verb) -> None:
        """Somebody sits down, gets up, or is back."""
        self.run(self.press(person, verb, "", 0))

    @rule(person=PEOPLE, really=st.integers(0, 4))
    def cancel(self, person: int, really: int) -> None:
        """Now and then a person tries to cancel the table."""
        if really == 0:
            self.run(self.press(person, Verb.CANCEL, "", 0))

    @precondition(lambda self: self.last is not None)
    @rule()
    def press_again(self) -> None:
        """The last accepted press is repeated, and nothing changes."""
        assert self.last is not None
        before = self.run(self.room.version())
        self.run(self.last())
        assert self.run(self.room.version()) == before

    @rule(moves=st.sampled_from([1, 5, 40, 150]))
    def play_on(self, moves: int) -> None:
        """The awaited people make legal moves; if all are away, one comes back first. 150 moves are a whole game."""
        view = self.run(self.room.view())
        if view.status is Status.LOBBY:
            host = next(seat.player for seat in view.seats if seat.host)
            assert host is not None
            self.run(self.press(self.people.index(host), Verb.START, "", 0))
        for _ in range(moves):
            view = self.run(self.room.view())
            if view.status is not Status.PLAYING:
                return
            if not somebody_here(view):
                away = next(seat.player for seat in view.seats if seat.player is not None)
                self.run(self.press(self.people.index(away), Verb.BACK, "", 0))
            self.run(self.room.play_one())

    @rule()
    def let_the_clock_strike(self) -> None:
        """Nobody does anything until the next deadline."""
        if self.run(self.room.store.next_deadline()) is not None:
            self.run(self.room.expire())

    @rule()
    def let_everybody_go_away(self) -> None:
        """Nobody does anything until robots keep all seats."""
        while somebody_here(view := self.run(self.room.view())) and view.status is Status.PLAYING:
            self.run(self.room.expire())

    @rule(seconds=st.integers(1, 50))
    def let_time_pass(self, seconds: int) -> None:
        """Time passes, and due deadlines expire."""
        self.time.forward(seconds * 1000)
        self.run(self.room.clocks.expire_due())

    @rule(failures=FAILURES)
    def deliver(self, failures: list[NotSent]) -> None:
        """Messages are sent; the first calls may fail."""
        self.mailman.failures = failures
        self.run(self.room.deliver())
        self.mailman.failures = []

    @rule()
    def shut_and_open(self) -> None:
        """The bot is stopped and started again."""
        table = self.room.table
        self.run(self.open_bot())
        self.room.table = table

    @rule(person=PEOPLE)
    def ask_for_a_rematch(self, person: int) -> None:
        """If the rematch is opened, the test goes on at the new table."""
        answer = self.run(self.press(person, Verb.REMATCH, "", 0))
        if answer.refusal is None and answer.view is not None:
            self.room.table = answer.view.id
            self.last = None

    # --- what holds -------------------------------------------------------------------------------------

    @invariant()
    def the_table_is_the_replay_of_its_entries(self) -> None:
        """Every view, the version and the status are those that follow from the stored entries."""
        self.run(self._compare())

    async def _compare(self) -> None:
        stored = await self.room.stored()
        if self.compared == (stored.setup.id, stored.version, stored.deadline):
            return
        self.compared = (stored.setup.id, stored.version, stored.deadline)
        told = Table(stored.setup)
        for row in stored.entries:
            told.enter(row.entry)
        told.deadline = stored.deadline
        names = dict(zip(self.people, EVERYBODY, strict=True))
        for player in (None, *self.people):
            assert await self.room.tables.view(self.room.table, player) == told.view(player, names)
        assert stored.version == told.version == len(stored.entries)
        assert stored.status is told.status
        assert (stored.deadline is not None) is stored.status.live
        if stored.deadline is not None:
            waits = stored.status is Status.LOBBY or not told.present
            assert (stored.deadline.kind is DeadlineKind.EXPIRE) is waits

    @invariant()
    def somebody_is_waited_for_and_somebody_is_host(self) -> None:
        """A table with people has a host. A running game waits for people who are there, or all of them are away."""
        view = self.run(self.room.view())
        seated = any(seat.player is not None for seat in view.seats)
        assert any(seat.host for seat in view.seats) is seated
        if view.status is Status.PLAYING:
            assert view.play is not None
            assert seated
            awaited = [view.seats[seat].holder for seat in view.play.awaited]
            assert set(awaited) <= {Holder.PERSON} or not somebody_here(view)
            assert awaited or view.play.pending is Pending.REVEAL

    @invariant()
    def nothing_is_published_before_the_end(self) -> None:
        """The seed is published at the end; then the record is verified, and a finished game has its result."""
        self.run(self._check_the_end())

    async def _check_the_end(self) -> None:
        view = await self.room.view()
        assert (view.seed is not None) is not view.status.live
        result = await self.room.store.leagues.result_of(self.room.table)
        assert (result is not None) is (view.status is Status.FINISHED)
        if view.status in {Status.FINISHED, Status.ABANDONED} and view.id not in self.verified:
            self.verified.add(view.id)
            record = await Records(self.room.store).of(self.room.table)
            assert verify(record) == Verdict()
            assert replay(record).state.result() == view.result
        if result is not None:
            assert view.result is not None
            assert tuple(seat.score for seat in result.seats) == view.result.scores

    @invariant()
    def everybody_gets_their_own_panels(self) -> None:
        """Every panel was made from the view of the person who gets it."""
        for one in self.mailman.delivered:
            assert one.panel.blocks[1] == Text(f"for {one.player}")
        self.mailman.delivered.clear()


class ManyEvenings(Evening):
    """The same test with more and longer runs."""


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=12, stateful_step_count=20)
TestManyEvenings = pytest.mark.long(ManyEvenings.TestCase)
TestManyEvenings.settings = settings(max_examples=300, stateful_step_count=40)
