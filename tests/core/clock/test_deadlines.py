"""Deadlines: they expire when due, are tried again after trouble, and move on when the open clock stood still."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from structlog.testing import capture_logs

from bot.core.clock.deadlines import AGAIN_AFTER, BEAT, Clocks
from bot.core.clock.pace import MINUTE, SECOND, TIMES, UNSEEN, Times
from bot.core.table.draft import Draft
from bot.core.table.robots import Robots
from bot.core.table.table import Table
from bot.core.table.tables import Tables
from bot.core.ui.presses import Verb
from rules.game import IllegalMove, Move, Seat
from storage.changes import Change, DeadlineKind, Pace, Status
from storage.errors import StoreFault
from storage.ids import CommandId, Millis, TableId
from storage.tables.entries import Joined, RobotAdded, SeatLeft, Started, TableEntry, Warned
from tests.core.fakes import MONDAY_EVENING
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room, reopened
from tests.core.running import running_part
from tests.measured import Measured
from tests.storage.sample_changes import change


def running(room: Room) -> AbstractAsyncContextManager[None]:
    """Run the clocks; they wait when the test begins."""
    return running_part(room, room.clocks.run())


@asynccontextmanager
async def playing(room: Room) -> AsyncIterator[None]:
    """Cindy, Ben and Emily are asked for their bets, and the clocks run."""
    await room.open(CINDY, BEN, EMILY)
    async with running(room):
        yield


async def by_hand(room: Room, *entries: TableEntry, status: Status = Status.PLAYING, table: str = "") -> None:
    """Store only these entries: nothing that would follow from them, and no deadline."""
    at = TableId(table or room.table)
    stored = await room.stored(at)
    command, revision = CommandId(f"by-hand-{at}"), stored.revision + 1
    await room.store.commit(Change(at, command, stored.version, entries, status, room.time.now(), revision))


# --- expiring -----------------------------------------------------------------------------------------------


async def test_a_deadline_is_struck_when_it_is_due_and_not_before(room: Room) -> None:
    """At three quarters of the time the people are warned, and at its end robots bet for them."""
    struck, soon = Measured("minotaur_deadline_late_seconds_count"), Measured("minotaur_deadline_late_seconds_sum")
    await room.open(CINDY, BEN, EMILY)
    version = await room.version()
    await room.pass_by(45 * SECOND * 3 // 4 - 1)
    await room.clocks.expire_due()
    assert await room.version() == version
    await room.pass_by(1)
    await room.clocks.expire_due()
    assert await room.version() == version + 3
    assert (struck.growth, soon.growth) == (1, 0)
    await room.expire()
    assert (await room.seen(None)).secret is False


async def test_all_tables_that_are_due_are_struck(room: Room) -> None:
    """One look expires the deadlines of all tables."""
    for name in "abc":
        await room.open(CINDY, BEN, seats=3, command=name)
    await room.pass_by(31 * MINUTE)
    await room.clocks.expire_due()
    assert (await room.store.live_tables(), await room.store.next_deadline()) == ((), None)


async def test_a_deadline_struck_twice_at_once_happens_once(room: Room) -> None:
    """Three calls at once and a late fourth one expire the same deadline: only one change is stored."""
    await room.open(CINDY, BEN, EMILY)
    await room.expire()
    end = await room.deadline()
    await room.pass_by(45 * SECOND)
    before = len(room.store.committed)
    await asyncio.gather(*[room.tables.expire(end) for _ in range(3)])
    await room.tables.expire(end)
    assert len(room.store.committed) == before + 1


# --- running ------------------------------------------------------------------------------------------------


async def test_the_clocks_wait_for_the_next_deadline_and_beat_meanwhile(room: Room) -> None:
    """The clocks wake for a beat every 15 seconds, or earlier if a deadline is due earlier."""
    async with running(room):
        assert room.time.wakes == MONDAY_EVENING + BEAT
        await room.open(CINDY, BEN, robots=1)
        for _ in range(2):
            await room.time.ring()
        assert room.time.wakes == MONDAY_EVENING + 45 * SECOND * 3 // 4
        version = await room.version()
        await room.time.ring()
        assert await room.version() == version + 2


async def test_a_nearer_deadline_wakes_the_clocks(room: Room) -> None:
    """A later deadline does not wake them. The wall clock is set back so that the third deadline is the nearest."""
    await room.open(CINDY, BEN, robots=1, command="first")
    await room.pass_by(30 * SECOND)
    async with running(room):
        due = MONDAY_EVENING + 45 * SECOND * 3 // 4
        assert room.time.wakes == due
        await room.open(CINDY, BEN, robots=1, command="second")
        for _ in range(10):
            await room.view()
            await room.store.next_deadline()
        assert (room.time.wakes, room.time.waits) == (due, 1)
        room.time.forward(-40 * SECOND)
        room.time.waiting.clear()
        await room.open(CINDY, BEN, robots=1, command="third")
        await room.time.waiting.wait()
        assert room.time.wakes == room.time.now() + 45 * SECOND * 3 // 4 - 30 * SECOND


async def test_a_clock_that_is_set_back_during_the_wait_holds_up_no_deadline(room: Room) -> None:
    """All moments that were known lie an hour ahead then; the clocks look again at once, and go on from there."""
    async with running(room):
        await room.open(CINDY, BEN, robots=1)
        await room.time.ring(set_back=60 * MINUTE)
        version = await room.version()
        for _ in range(6):
            await room.time.ring()
        assert room.time.now() < MONDAY_EVENING
        assert await room.version() > version


async def test_a_clock_that_is_set_back_leaves_people_their_time(room: Room) -> None:
    """They have as much time as before, and their cards show it."""
    async with playing(room):
        before = await left(room)
        await room.deliver()
        await room.time.ring(set_back=60 * MINUTE)
        assert await left(room) == before
        assert "table:all" in await room.deliver()


async def test_a_nearer_deadline_only_shortens_the_wait(room: Room) -> None:
    """A look writes to the store, and most deadlines never come: the question is answered before."""
    async with running(room):
        beat = room.store.clock.beat
        room.time.forward(SECOND)
        room.clocks._committed(change(1, due=room.store.clock.open + 5 * SECOND))  # noqa: SLF001 - as after a commit
        await room.time.waits_until(4 * SECOND)
        assert room.store.clock.beat == beat
        await room.time.ring()
        assert room.store.clock.beat == beat + 5 * SECOND


async def test_a_deadline_that_is_made_while_the_clocks_look_is_not_overlooked(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clocks look once more before they wait."""
    monkeypatch.setitem(TIMES, Pace.LIVE, Times(*[Millis(8 * SECOND)] * 3))
    async with running(room):
        room.store.after_look = lambda: room.open(CINDY, robots=2)
        await room.time.ring()
        await room.time.waiting.wait()
        assert room.time.wakes == MONDAY_EVENING + BEAT + 6 * SECOND


async def test_a_deadline_that_is_far_does_not_let_the_clocks_look_again(room: Room) -> None:
    """Otherwise the clocks would look without a pause where somebody always plays."""
    async with running(room):
        room.store.after_look = lambda: room.open(CINDY, robots=2)
        waits = room.time.waits
        await room.time.ring()
        for _ in range(10):
            await room.store.next_deadline()
        assert (room.time.waits, room.time.wakes) == (waits + 1, room.time.now() + BEAT)


async def test_trouble_in_the_store_does_not_stop_the_clocks(room: Room) -> None:
    """The trouble is logged, and the store is tried again after a pause, not in a tight loop."""
    async with running(room):
        room.store.broken = {"beat"}
        with capture_logs() as logs:
            await room.time.ring()
        assert [(log["event"], log["log_level"]) for log in logs] == [("clocks wait for the store", "warning")]
        assert room.time.wakes == room.time.now() + AGAIN_AFTER
        room.store.broken = set()
        await room.time.ring()
        assert room.time.wakes == room.time.now() + BEAT


async def test_a_deadline_that_cannot_be_stored_waits_for_its_next_try(room: Room) -> None:
    """The deadline is tried again a second later, and then it expires."""
    await room.open(CINDY, seats=3)
    await room.pass_by(31 * MINUTE)
    room.store.broken = {"commit"}
    async with running(room):
        assert room.time.wakes == room.time.now() + AGAIN_AFTER
        room.store.broken = set()
        await room.time.ring()
        assert await room.store.live_tables() == ()


# --- when the store works again -------------------------------------------------------------------------------


async def failing(room: Room, seconds: int, *calls: str) -> None:
    """Let these calls of the store fail for at least this many seconds, while the clocks look again and again."""
    room.store.broken = set(calls)
    until = room.time.now() + seconds * SECOND
    while room.time.now() < until:
        await room.time.ring()
    room.store.broken = set()


async def left(room: Room) -> int:
    """The milliseconds that are left for the open question."""
    closes = (await room.view()).closes
    assert closes is not None
    return closes - room.time.now()


async def test_an_outage_of_the_store_does_not_shorten_a_question(room: Room) -> None:
    """No robot moves for people who could not answer; they have as much time as before, and their cards show it."""
    async with playing(room):
        await room.time.ring()
        before, version = await left(room), await room.version()
        await room.deliver()
        await failing(room, 120, "beat", "commit")
        with capture_logs() as logs:
            await room.time.ring()
        assert [log["event"] for log in logs] == ["open clock stood still"]
        assert (await left(room), await room.version()) == (before, version)
        assert sorted(await room.deliver()) == ["hand:ben", "hand:cindy", "hand:emily", "table:all"]
        assert (await room.press(BEN, Verb.MOVE, "bet.1")).refusal is None
        deadline = await room.deadline()
        assert (deadline.closes - room.store.clock.at(room.time.now()), deadline.kind) == (before, DeadlineKind.WARN)


async def test_trouble_of_a_moment_moves_no_clock(room: Room) -> None:
    """A failure of one second, for example while a backup reads the file, moves no deadline, neither now nor later."""
    async with playing(room):
        before, stored = await room.store.next_deadline(), len(room.store.committed)
        await failing(room, 1, "beat")
        for _ in range(2):
            await room.time.ring()
        assert (await room.store.next_deadline(), len(room.store.committed)) == (before, stored)


@pytest.mark.usefixtures("nothing_is_forced")
async def test_a_question_never_has_more_than_its_whole_time(room: Room) -> None:
    """Even a question that begins while no beat can be stored has only its whole time."""
    async with playing(room):
        await failing(room, 20, "beat")
        room.store.broken = {"beat"}
        for _ in range(3):
            await room.play_one()
        await failing(room, 20, "beat")
        await room.time.ring()
        assert await left(room) == TIMES[Pace.LIVE].turn


async def test_the_open_clock_stops_from_a_refused_press_on(room: Room) -> None:
    """A refused press wakes the clocks at once, so they notice the failure before their next look."""
    async with playing(room):
        before = await left(room)
        room.store.broken = {"beat", "commit"}
        room.time.forward(SECOND)
        assert (await room.press(BEN, Verb.MOVE, "bet.1")).refusal is not None
        await room.time.waits_until(SECOND)
        await failing(room, 5, "beat", "commit")
        await room.time.ring()
        assert await left(room) == before


async def test_a_table_that_refuses_to_go_on_stops_no_other(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug at that table is logged; the clocks go on, and the other table is redrawn once."""
    await room.open(CINDY, BEN, EMILY, command="one")
    broken = room.table
    await room.open(CINDY, BEN, EMILY, command="two")

    def play_on(draft: Draft) -> None:
        if draft.table.setup.id == broken:
            raise IllegalMove("a-bug")

    async with running(room):
        monkeypatch.setattr(Draft, "play_on", play_on)
        await failing(room, 20, "beat", "commit")
        drawn = len(room.store.committed)
        with capture_logs() as logs:
            await room.time.ring()
            await room.time.ring()
        assert [(log["event"], log["table"]) for log in logs if log["log_level"] == "error"] == [
            ("a table cannot go on", broken)
        ]
        assert len(room.store.committed) == drawn + 1


async def test_trouble_while_countdowns_are_corrected_is_only_more_of_it(room: Room) -> None:
    """A new countdown that cannot be stored is shown later, when the store accepts changes again."""
    async with playing(room):
        before = await left(room)
        await room.deliver()
        await failing(room, 60, "beat")
        await failing(room, 60, "commit")
        await room.time.ring()
        assert before - 2 * BEAT <= await left(room) <= before
        assert "table:all" in await room.deliver()


async def test_a_game_that_has_just_ended_is_left_alone(room: Room) -> None:
    """A finished game has no deadline, so a shift of the open clock stores nothing there."""
    await room.play(CINDY, robots=2)
    stored = len(room.store.committed)
    await room.correct_countdown()
    assert len(room.store.committed) == stored


class Stumbling(Robots):
    """Robots that raise a bug at one table."""

    def __init__(self) -> None:
        super().__init__(random.Random(1))
        self.at: TableId | None = None

    def move(self, table: Table, seat: Seat) -> Move:
        """Return the robot's move, or raise a bug at that table."""
        if table.setup.id == self.at:
            raise ZeroDivisionError
        return super().move(table, seat)


async def test_a_bug_at_one_table_stops_no_other(room: Room) -> None:
    """The bug is logged once, and the deadline of the other table expires."""
    robots = Stumbling()
    room.tables = Tables(room.store, room.time, robots)
    room.clocks = Clocks(room.store, room.tables, room.processes, [room.mailman])
    await room.open(CINDY, BEN, robots=1, command="broken")
    robots.at = room.table
    await room.open(CINDY, BEN, robots=1, command="sound")
    await room.pass_by(44 * SECOND)
    await room.clocks.expire_due()
    await room.pass_by(SECOND)
    with capture_logs() as logs:
        await room.clocks.expire_due()
        await room.clocks.expire_due()
    assert [(log["event"], log["table"]) for log in logs] == [("a table is broken", robots.at)]
    assert (await room.seen(None)).secret is False


# --- resuming -----------------------------------------------------------------------------------------------


async def test_a_stop_of_the_bot_does_not_shorten_a_question(room: Room) -> None:
    """The time from the last beat to the start does not count: the question's end moves, and so does its warning."""
    await room.open(CINDY, BEN, robots=1)
    room.time.forward(10 * SECOND)
    await room.store.beat(room.time.now())
    before = await room.deadline()
    room.time.forward(60 * MINUTE)
    with capture_logs() as logs:
        async with reopened(room) as again:
            after = await again.deadline()
            assert (await again.view()).closes == MONDAY_EVENING + 45 * SECOND + 60 * MINUTE
    assert (after.due, after.closes, after.shown) == (before.due, before.closes, before.shown + 60 * MINUTE)
    assert [log["milliseconds"] for log in logs if log["event"] == "open clock stood still"] == [60 * MINUTE]


async def test_a_clock_that_was_set_back_is_logged_as_that(room: Room) -> None:
    """Open time never goes back, so the line has the milliseconds by which wall time did."""
    room.time.forward(-MINUTE)
    with capture_logs() as logs:
        async with reopened(room):
            pass
    assert [log["milliseconds"] for log in logs if log["event"] == "this machine's clock was set back"] == [MINUTE]


async def test_several_short_stops_leave_a_countdown_nearly_right(room: Room) -> None:
    """After several short stops a question has as much time as before, and its card is wrong by 1 % at most."""
    await room.open(CINDY, BEN, robots=1)
    before = await left(room)
    for number in range(2, 6):
        async with reopened(room) as again:
            deadline = await again.deadline()
            assert deadline.closes - again.store.clock.at(room.time.now()) == before
            assert abs(await left(again) - before) <= TIMES[Pace.LIVE].turn // UNSEEN
        room.time.forward(number * SECOND // 3)


async def test_tables_that_wait_for_people_stay_as_they_are(room: Room) -> None:
    """Starting the bot stores nothing where nothing is to be done."""
    await room.open(CINDY, BEN, robots=1, command="playing")
    await room.open(CINDY, seats=4, command="lobby")
    async with reopened(room) as again:
        assert again.store.committed == []


async def test_a_table_that_got_stuck_goes_on_by_itself(room: Room) -> None:
    """Luck is drawn, the robots move, and the people have their whole time."""
    await room.open(CINDY, seats=4)
    await by_hand(room, Joined(BEN, "b"), RobotAdded("steady"), Started())
    assert await room.store.next_deadline() is None
    async with reopened(room) as again:
        view = await again.view()
        assert again.awaited(view) == [CINDY, BEN]
        assert view.closes == MONDAY_EVENING + 45 * SECOND


async def test_a_table_that_lost_its_clock_gets_a_new_one(room: Room) -> None:
    """The table gets a new deadline, and no entry is stored."""
    await room.open(CINDY, seats=4, pace=Pace.RELAXED)
    await by_hand(room, RobotAdded("steady"), status=Status.LOBBY)
    assert await room.store.next_deadline() is None
    async with reopened(room) as again:
        (change,) = again.store.committed
        assert (change.entries, change.deadline and change.deadline.due) == ((), MONDAY_EVENING + 120 * MINUTE)


async def test_a_game_without_people_is_abandoned_when_the_bot_opens(room: Room) -> None:
    """A game that has lost its last person does not wait for ever."""
    await room.open(CINDY, robots=2)
    await by_hand(room, SeatLeft(0))
    async with reopened(room) as again:
        assert (await again.view()).why_abandoned == "nobody-is-here"


async def test_a_table_that_cannot_be_read_does_not_keep_the_bot_shut(room: Room) -> None:
    """The table is logged, and the other tables go on."""
    await room.open(CINDY, seats=4, command="broken")
    broken = room.table
    await by_hand(room, Warned(7), status=Status.LOBBY)
    await room.open(CINDY, seats=4, command="stuck")
    await by_hand(room, RobotAdded("steady"), status=Status.LOBBY)
    with capture_logs() as logs:
        async with reopened(room) as again:
            assert len(again.store.committed) == 1
    assert [log["table"] for log in logs if log["event"] == "a table is broken"] == [broken]


async def test_a_store_that_fails_keeps_the_bot_shut(room: Room) -> None:
    """A failure of the store is no bug of one table: the start raises StoreFault."""
    await room.open(CINDY, seats=4)
    await by_hand(room, RobotAdded("steady"), status=Status.LOBBY)
    again = Room(room.store, room.time, room.mailman, number=2)
    room.store.broken = {"beat"}
    with pytest.raises(StoreFault):
        await again.clocks.resume()
