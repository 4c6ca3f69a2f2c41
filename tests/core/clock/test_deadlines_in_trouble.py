"""Clocks when changes cannot be stored, a table is damaged, or the machine was suspended: nobody loses time."""

from functools import partial

import pytest
from structlog.testing import capture_logs

from bot.core.clock.deadlines import AGAIN_AFTER, BEAT, MOMENT
from bot.core.clock.pace import SECOND, TIMES
from bot.core.ui.presses import Verb
from rules.record import Play
from storage.changes import Change, Pace, Status
from storage.errors import StoreFault
from storage.ids import PlayerId, TableId
from storage.tables.entries import Ending, RobotAdded
from storage.tables.open_time import LONGEST, OpenClock
from storage.tables.stored_tables import StoredTable
from tests.core.clock.test_deadlines import by_hand, failing, left, playing, running
from tests.core.fakes import ShakyStore
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room, code, reopened
from tests.storage.stranger import refuse

pytestmark = pytest.mark.usefixtures("nothing_is_forced")

LOST = 120
"""Seconds: longer than any question of a live table."""


async def robot_moves(room: Room) -> int:
    """The number of moves that robots have made for people whose time ran out."""
    stored = await room.stored()
    return sum(isinstance(row.entry, Play) and row.entry.by_clock for row in stored.entries)


async def press_in_vain(room: Room, player: PlayerId, table: TableId | None = None) -> None:
    """Press a bet that cannot be stored, and let the clocks react to it."""
    assert code((await room.press(player, Verb.MOVE, "bet.1", table=table)).refusal) == "store-trouble"
    for _ in range(20):
        await room.store.next_deadline()


async def refused_for_long(room: Room, player: PlayerId) -> int:
    """Let every change fail for long, beginning with a press of this player; returns the time left before."""
    before = await left(room)
    room.store.broken = {"commit"}
    await press_in_vain(room, player)
    await failing(room, LOST, "commit")
    return before


async def look_in_peace(room: Room) -> None:
    """Let the clocks look many times; check that they then wait, and for a second at most."""
    for _ in range(30):
        await room.time.ring()
    for _ in range(20):
        await room.store.next_deadline()
    before = room.time.waits
    for _ in range(20):
        await room.store.next_deadline()
    assert room.time.waits == before
    assert room.time.wakes is not None
    assert 0 < room.time.wakes - room.time.now() <= AGAIN_AFTER


async def damage(store: ShakyStore, table: TableId) -> None:
    """From now on no change of this table can be stored, as if its part of the file were damaged."""
    await store.rewrite(partial(refuse, verb="INSERT", table="commands", rows=f"NEW.\"table\" = '{table}'"))


def blot(store: ShakyStore, table: TableId, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the table can be neither read nor written."""
    whole, commit = store.table, store.commit

    async def read(wanted: TableId) -> StoredTable | None:
        if wanted == table:
            raise StoreFault("database disk image is malformed")
        return await whole(wanted)

    async def write(change: Change) -> None:
        if change.table == table:
            raise StoreFault("database disk image is malformed")
        await commit(change)

    monkeypatch.setattr(store, "table", read)
    monkeypatch.setattr(store, "commit", write)


async def two_tables(room: Room, *, pace: Pace = Pace.LIVE) -> TableId:
    """Open two tables of three people; returns the first one. The second one is the room's table."""
    await room.open(CINDY, BEN, EMILY, command="one", pace=pace)
    first = room.table
    await room.open(CINDY, BEN, EMILY, command="two")
    return first


def goes_on(room: Room, since: OpenClock) -> bool:
    """Whether the open clock has moved on, and has not stood still any longer."""
    now = room.store.clock
    return now.open > since.open and now.stood_still == since.stood_still


# --- changes that cannot be stored ----------------------------------------------------------------------------


async def test_a_full_disk_does_not_shorten_a_question(room: Room) -> None:
    """The disk has room for a beat but for no change: robots move only after people have had their whole time."""
    async with playing(room):
        before = await refused_for_long(room, BEN)
        with capture_logs() as logs:
            await room.time.ring()
        assert [log["event"] for log in logs] == ["open clock stood still"]
        assert (await left(room), await robot_moves(room)) == (before, 0)
        await room.time.ring()
        assert room.time.wakes == room.time.now() + BEAT
        struck = room.time.now() + before
        while room.time.now() < struck:
            await room.time.ring()
        assert await robot_moves(room) == 3


async def test_the_first_stored_change_wakes_the_clocks(room: Room) -> None:
    """The first stored change wakes the clocks at once; they do not wait for their next try."""
    async with playing(room):
        before = await refused_for_long(room, BEN)
        room.time.forward(SECOND)
        with capture_logs() as logs:
            assert (await room.press(BEN, Verb.MOVE, "bet.1")).refusal is None
            await room.time.waits_until(BEAT)
        assert [log["event"] for log in logs] == ["open clock stood still"]
        assert await left(room) == before


async def test_trouble_is_not_missed_while_the_clocks_look(room: Room) -> None:
    """A press that is refused during a look leads to a new look at once, and the open clock stops from then on."""
    async with playing(room):
        room.time.forward(SECOND)

        async def press() -> None:
            room.store.broken = {"commit"}
            await room.press(BEN, Verb.MOVE, "bet.1")

        room.store.after_look = press
        await room.time.ring()
        await room.time.waits_until(AGAIN_AFTER)
        before = await left(room)
        await failing(room, LOST, "commit")
        await room.time.ring()
        assert (await left(room), await robot_moves(room)) == (before, 0)


# --- damaged tables -------------------------------------------------------------------------------------------


async def test_a_table_that_refuses_every_press_takes_and_gives_nobody_time(room: Room) -> None:
    """Beats still succeed, so open time goes on and no deadline moves."""
    first = await two_tables(room)
    await room.deliver()
    async with running(room):
        await damage(room.store, first)
        before, stored = await room.store.next_deadline(), len(room.store.committed)
        room.time.forward(BEAT - 1)
        for _ in range(5):
            await press_in_vain(room, BEN, first)
        assert len(room.store.committed) == stored
        assert await room.store.next_deadline() == before
        assert room.store.clock == OpenClock(room.time.now(), room.time.now())


async def test_the_deadline_of_a_damaged_table_is_tried_again_in_peace(room: Room) -> None:
    """The clocks wait before they try again. No other table is redrawn, and the other table's deadlines expire."""
    other = await two_tables(room, pace=Pace.RELAXED)
    await damage(room.store, room.table)
    async with running(room):
        await look_in_peace(room)
    assert len(room.store.committed) == 2
    await room.pass_by(TIMES[Pace.RELAXED].secret)
    assert [await room.clocks.expire_due() for _ in range(2)] == [False, False]
    room.table = other
    assert await robot_moves(room) == 3


async def test_while_there_is_no_room_for_a_move_nobody_is_hurried(room: Room) -> None:
    """The pauses between tries grow up to one beat; when changes succeed again, people have as much time as before."""
    async with playing(room):
        before = await refused_for_long(room, BEN)
        room.store.broken = {"commit"}
        for _ in range(30):
            await room.time.ring()
        assert room.time.wakes == room.time.now() + BEAT
        room.store.broken = set()
        await room.time.ring()
        assert (await left(room), await robot_moves(room)) == (before, 0)


async def test_robots_move_for_absent_people_after_a_full_disk(room: Room) -> None:
    """No press was refused: only the robots' own tries show that changes fail. They move later."""
    async with playing(room):
        room.store.broken = {"commit"}
        await failing(room, LOST, "commit")
        assert await robot_moves(room) == 0
        for _ in range(60):
            await room.time.ring()
        assert await robot_moves(room) >= 3


async def test_an_earlier_refused_press_does_not_prolong_the_next_question(room: Room) -> None:
    """An earlier refused press adds no time to the next question."""
    await room.open(CINDY, BEN, EMILY)
    for player in (CINDY, BEN, EMILY):
        with room.store.failing("commit"):
            await press_in_vain(room, player)
        assert (await room.press(player, Verb.MOVE, "bet.1")).refusal is None
    asked = room.time.now()
    while not await robot_moves(room):
        await room.expire()
    assert room.time.now() - asked == TIMES[Pace.LIVE].turn


@pytest.mark.parametrize("readable", [True, False])
async def test_a_damaged_table_stops_no_other_after_an_outage(
    room: Room, monkeypatch: pytest.MonkeyPatch, *, readable: bool
) -> None:
    """The fault is logged once, the stop of the open clock once, and only the other table is redrawn."""
    first = await two_tables(room)
    async with running(room):
        before = await left(room)
        await failing(room, 20, "beat", "commit")
        if readable:
            await damage(room.store, first)
        else:
            blot(room.store, first, monkeypatch)
        drawn = len(room.store.committed)
        with capture_logs() as logs:
            await room.time.ring()
            assert await left(room) == before
            await room.time.ring()
        assert [log["table"] for log in logs if log["event"] == "a table cannot be read or stored"] == [first]
        assert [log["event"] for log in logs].count("open clock stood still") == 1
        assert {change.table for change in room.store.committed[drawn:]} == {room.table}
        assert len(room.store.committed) <= drawn + 2


async def test_a_table_alone_that_cannot_be_read_holds_no_clock(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is logged once, and so is the stop of the open clock, which goes on after that."""
    async with playing(room):
        blot(room.store, room.table, monkeypatch)
        room.time.forward(BEAT + LOST * SECOND)
        with capture_logs() as logs:
            await room.time.ring()
            stopped = room.store.clock
            for _ in range(4):
                await room.time.ring()
            assert goes_on(room, stopped)
    assert [log["event"] for log in logs].count("open clock stood still") == 1
    assert [log["table"] for log in logs if log["event"] == "a table cannot be read or stored"] == [room.table]


async def test_a_table_that_could_not_go_on_is_tried_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """After one failed look the table's countdown is corrected at the next look."""
    first = await two_tables(room)
    async with running(room):
        with monkeypatch.context() as patched:
            room.time.forward(BEAT + LOST * SECOND)
            blot(room.store, first, patched)
            await room.time.ring()
        drawn = len(room.store.committed)
        await room.time.ring()
        assert [change.table for change in room.store.committed[drawn:]] == [first]


async def test_an_outage_is_over_however_long_it_takes_to_say_so(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commits are slow and one table is damaged: the open clock goes on, and its stop is logged only once."""
    first = await two_tables(room)
    commit = room.store.commit

    async def slowly(change: Change) -> None:
        room.time.forward(2 * MOMENT)
        await commit(change)

    async with running(room):
        await damage(room.store, first)
        monkeypatch.setattr(room.store, "commit", slowly)
        await failing(room, 20, "beat")
        with capture_logs() as logs:
            await room.time.ring()
            stopped = room.store.clock
            for _ in range(2):
                await room.time.ring()
        assert goes_on(room, stopped)
    assert [log["event"] for log in logs].count("open clock stood still") == 1


@pytest.mark.parametrize("readable", [True, False])
async def test_a_damaged_table_does_not_keep_the_bot_shut(
    room: Room, monkeypatch: pytest.MonkeyPatch, *, readable: bool
) -> None:
    """The other table, which is stuck, goes on; the damaged table is logged."""
    first = await two_tables(room)
    for table in (first, room.table):
        await by_hand(room, RobotAdded("steady"), table=table, status=Status.LOBBY)
    await room.processes.leave()
    again = Room(room.store, room.time, room.mailman, number=2)
    if readable:
        await damage(room.store, first)
    else:
        blot(room.store, first, monkeypatch)
    stored = len(room.store.committed)
    with capture_logs() as logs:
        await again.clocks.resume()
    assert [change.table for change in room.store.committed[stored:]] == [room.table]
    assert [log["table"] for log in logs if log["event"] == "a table cannot be read or stored"] == [first]


async def test_a_damaged_table_alone_does_not_keep_the_bot_shut(room: Room) -> None:
    """The clocks run, and a new table can be opened."""
    await room.open(CINDY, BEN, EMILY)
    await damage(room.store, room.table)
    room.time.forward(LOST * SECOND)
    async with reopened(room) as again, running(again):
        assert again.time.wakes == again.time.now() + BEAT
        assert (await again.open(CINDY, BEN, EMILY, command="two")).refusal is None


async def test_a_store_fault_names_its_reason(room: Room) -> None:
    """The StoreFault that the caller gets names the store's reason; later the same call succeeds."""
    await room.open(CINDY, BEN, EMILY)
    room.store.broken = {"commit"}
    with pytest.raises(StoreFault, match="commit is broken"):
        await room.tables.end(room.table, Ending.PLACE_GONE)
    with pytest.raises(StoreFault, match="commit is broken"):
        await room.tables.note_reach(room.table, CINDY, reached=False)
    room.store.broken = set()
    await room.tables.end(room.table, Ending.PLACE_GONE)
    assert (await room.view()).why_abandoned == Ending.PLACE_GONE


# --- a suspended machine ---------------------------------------------------------------------------------------------


async def test_robots_do_not_move_after_a_suspension(room: Room) -> None:
    """Nobody could press while the machine was suspended: that time does not count, and no robot moves."""
    async with playing(room):
        await room.time.ring()
        before = await left(room)
        room.time.forward(BEAT + LOST * SECOND)
        with capture_logs() as logs:
            await room.time.ring()
        assert [log["event"] for log in logs] == ["open clock stood still"]
        assert (await left(room), await robot_moves(room)) == (before, 0)


async def test_a_busy_look_moves_no_deadline(room: Room) -> None:
    """The bot was busy for ``LONGEST`` before and during a look: no deadline moves."""
    async with playing(room):
        before = await room.deadline()

        async def work() -> None:
            room.time.forward(LONGEST)

        room.store.after_look = work
        room.time.forward(LONGEST)
        for _ in range(2):
            await room.time.ring()
        after = await room.deadline()
        assert (after.closes, after.shown) == (before.closes, before.shown)


# --- what is shown --------------------------------------------------------------------------------------------


async def test_seconds_do_not_redraw_the_countdown_of_a_daily_question(room: Room) -> None:
    """The card of a daily table is not redrawn for a few seconds; the card of a live table is."""
    first = await two_tables(room, pace=Pace.DAILY)
    async with running(room):
        before, stored = await room.tables.view(first, None), await room.store.table(first)
        drawn, open_before = len(room.store.committed), room.store.clock.at(room.time.now())
        await failing(room, (BEAT + MOMENT) // SECOND, "beat")
        await room.time.ring()
        assert [change.table for change in room.store.committed[drawn:]] == [room.table]
        assert (await room.tables.view(first, None), await room.store.table(first)) == (before, stored)
        assert room.store.clock.at(room.time.now()) == open_before
