"""Messages to a channel and to each person keep their order, and no stream of messages waits for another one."""

import asyncio
from collections.abc import Collection
from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.delivery import dispatcher
from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from bot.core.ui.presses import Verb
from storage.changes import Pace
from storage.ids import Millis
from storage.messages.due import Due
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room
from tests.core.running import running, told

# --- side by side -------------------------------------------------------------------------------------------


@pytest.mark.one_process
async def test_one_message_begins_in_a_turn_of_the_event_loop(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten tables have messages at once: between two of them the loop turns, so that presses have their turn, too."""
    real, turns, begun = room.mailman.deliver, 0, list[int]()

    async def deliver(delivery: Delivery) -> Sent | NotSent:
        begun.append(turns)
        return await real(delivery)

    async def turn() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    monkeypatch.setattr(room.mailman, "deliver", deliver)
    for number in range(10):
        await room.open(CINDY, seats=3, command=str(number))
    counting = asyncio.create_task(turn())
    await room.deliver()
    counting.cancel()
    assert len(begun) == len(set(begun)) >= 10


@pytest.mark.parametrize(("patience", "first"), [(60.0, "press"), (0.001, "message")])
async def test_a_message_waits_for_a_press_but_not_for_ever(
    room: Room, monkeypatch: pytest.MonkeyPatch, patience: float, first: str
) -> None:
    """No message begins while a press at another table is carried out, unless the press takes too long."""
    deliver, order, may_end = room.mailman.deliver, list[str](), asyncio.Event()

    async def delivering(delivery: Delivery) -> Sent | NotSent:
        order.append("message")
        may_end.set()
        return await deliver(delivery)

    monkeypatch.setattr(dispatcher, "PRESSES_FIRST", patience)
    monkeypatch.setattr(room.mailman, "deliver", delivering)
    await room.open(BEN, seats=3, command="one")
    await room.open(CINDY, seats=3, command="two")
    room.store.held[room.table] = may_end
    press = asyncio.create_task(room.press(CINDY, Verb.ADD_ROBOT))
    room.tables.on_commit.append(lambda _: order.append("press"))
    if first == "press":
        asyncio.get_running_loop().call_later(0.01, may_end.set)
    await asyncio.sleep(0)
    await room.deliver()
    await press
    assert order[0] == first
    assert {*order} == {"press", "message"}


@pytest.mark.one_process
async def test_looks_take_a_fifth_of_the_time_at_most(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each look of a slow store the next one waits four times as long."""
    loop, real, looks = asyncio.get_running_loop(), room.store.messages.due, list[tuple[float, float]]()

    async def due(now: Millis, limit: int, platforms: Collection[str]) -> Due:
        began = loop.time()
        await asyncio.sleep(0.01)
        looks.append((began, loop.time()))
        return await real(now, limit, platforms)

    monkeypatch.setattr(room.store.messages, "due", due)
    async with running(room):
        for number in range(3):
            await room.open(CINDY, seats=3, command=str(number))
            await told(room, number + 1)
    assert len(looks) > 2
    for (began, ended), (following, _) in pairwise(looks):
        assert following - ended >= 4 * (ended - began)


async def test_a_slow_table_keeps_no_other_waiting(room: Room) -> None:
    """While a delivery of one table hangs, another table's messages are sent; the slow table's card comes last."""
    async with running(room):
        await room.open(CINDY, seats=3, command="one")
        await told(room, 2)
        slow, room.mailman.gate = room.table, asyncio.Event()
        room.mailman.slow = lambda delivery: delivery.table == slow
        await room.press(CINDY, Verb.ADD_ROBOT)
        await room.open(BEN, seats=4, command="two")
        assert (await told(room, 4))[2:] == ["commitment:all", "table:all"]
        await room.press(BEN, Verb.ADD_ROBOT)
        await told(room, 5)
        assert [one.table == slow for one in room.mailman.delivered] == [True, True, False, False, False]
        room.mailman.gate.set()
        await told(room, 6)
    assert (room.mailman.delivered[5].table, room.mailman.delivered[5].kind) == (slow, Message.TABLE)


async def test_a_slow_person_keeps_nobody_else_waiting(room: Room) -> None:
    """The channel and the others get their messages; the slow person gets them late, the private card first."""
    room.mailman.gate = asyncio.Event()
    room.mailman.slow = lambda delivery: delivery.player == BEN
    await room.open(CINDY, BEN, EMILY)
    delivering = asyncio.create_task(room.deliver())
    await told(room, 7)
    await room.play_to_rolls()
    await room.play_one()
    assert BEN not in {one.player for one in room.mailman.delivered}
    room.mailman.gate.set()
    await delivering
    assert next(one.kind for one in room.mailman.delivered if one.player == BEN) is Message.HAND
    assert await room.owed() == ()


@pytest.mark.parametrize(("kind", "verb"), [(Message.WARNING, Verb.MOVE), (Message.AWAY, Verb.BACK)])
async def test_who_has_moved_or_come_back_meanwhile_is_told_nothing_untrue(
    room: Room, monkeypatch: pytest.MonkeyPatch, kind: Message, verb: Verb
) -> None:
    """A press comes while the bot searches for a warning, or for a notice of absence, that may be posted already."""

    async def find(*_: object) -> Sent:
        await room.press(CINDY, verb, "bet.1")
        return Sent(None)

    await room.open(CINDY, BEN, EMILY)
    room.mailman.unheard = {kind}
    await (room.let_go_away(CINDY) if kind is Message.AWAY else room.deliver_after(room.expire()))
    monkeypatch.setattr(room.mailman, "find", find)
    assert f"{kind}:cindy" not in await room.deliver_after(3 * SECOND)


async def test_what_never_gets_better_holds_up_its_channel_for_two_hours(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After two hours a warning is logged once and later messages pass. The failing one is tried on."""
    await room.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    real, poisoned = room.mailman.deliver, [Message.CONTRIBUTIONS]

    async def deliver(delivery: Delivery) -> Sent | NotSent:
        return NotSent(Trouble.LATER) if delivery.kind in poisoned else await real(delivery)

    monkeypatch.setattr(room.mailman, "deliver", deliver)
    began, heard = room.time.now(), await room.deliver()
    with capture_logs() as logs:
        while not logs and room.time.now() - began < 3 * HOUR:
            assert [one for one in heard if one.endswith("all")] == ["commitment:all", "table:all", "place:all"]
            heard = await room.deliver_after(MINUTE) or heard
        assert 2 * HOUR - 10 * MINUTE < room.time.now() - began < 2.5 * HOUR
        assert heard == ["table:all"]
        for _ in range(24):
            assert await room.deliver_after(HOUR) == []
    assert [(log["event"], log["log_level"], log["key"]) for log in logs] == [
        ("a message fails again and again", "warning", "contributions")
    ]
    poisoned.clear()
    assert await room.deliver_after(HOUR) == ["contributions:all"]


async def test_a_bug_of_the_platform_at_one_table_is_logged_and_stops_no_other(room: Room) -> None:
    """A message that raises a bug is given up; the table's next message and the other table's messages are sent."""
    await room.open(CINDY, seats=3, command="one")
    first, room.mailman.gate = room.table, asyncio.Event()
    room.mailman.slow = lambda delivery: delivery.table == first and explode(delivery)
    await room.open(BEN, seats=3, command="two")
    with capture_logs() as logs:
        assert sorted(await room.deliver()) == ["commitment:all", "table:all", "table:all"]
    assert [(log["event"], log["table"]) for log in logs] == [("a message is given up", first)]


def explode(delivery: Delivery) -> bool:
    """Raise an unexpected error for commitments; all other messages go through at once."""
    if delivery.kind is Message.COMMITMENT:
        raise ZeroDivisionError
    return False


# --- running ------------------------------------------------------------------------------------------------


async def test_a_commit_sends_its_messages_at_once(room: Room) -> None:
    """A commit with new messages wakes the dispatcher, which otherwise looks every 30 seconds."""
    async with running(room):
        assert room.time.wakes == room.time.now() + room.looks_again
        await room.open(CINDY, seats=3)
        assert await told(room, 2) == ["commitment:all", "table:all"]


async def test_trouble_in_the_store_does_not_stop_the_deliveries(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fault is logged. The messages are sent soon after the store works again, also if nobody presses."""
    monkeypatch.setattr(dispatcher, "FAULT_PAUSE", 20)
    await room.open(CINDY, seats=3)
    room.store.broken = {"posted"}
    with capture_logs() as logs:
        async with running(room):
            await told(room, 1)
            while not logs:
                await room.posts()
            room.store.broken = set()
            assert await told(room, 2) == ["commitment:all", "table:all"]
    assert {(log["event"], log["log_level"]) for log in logs} == {("messages wait for the store", "warning")}


async def test_a_look_that_fails_does_not_stop_the_deliveries(room: Room) -> None:
    """The failed look is logged, and the next look, a second later, sends the messages, also if nobody presses."""
    await room.open(CINDY, seats=3)
    room.store.broken = {"due"}
    with capture_logs() as logs:
        async with running(room):
            assert room.time.wakes == room.time.now() + dispatcher.FAULT_PAUSE
            room.store.broken = set()
            await room.time.ring()
            await told(room, 2)
    assert [log["event"] for log in logs] == ["messages wait for the store"]


async def test_a_message_is_sent_although_its_task_was_cancelled_before_its_first_step(room: Room) -> None:
    """The process begins again at the very moment at which it has started to send a table's messages."""
    await room.open(CINDY, seats=3)
    await room.dispatcher._begin_due()  # noqa: SLF001 - ends before the task begins
    await room.dispatcher._begin_again()  # noqa: SLF001 - as after a lease that is over
    assert await room.deliver() == ["commitment:all", "table:all"]


async def test_deliveries_that_end_leave_nothing_on_its_way(room: Room) -> None:
    """A call that hangs is cancelled, and its message is sent by the next delivery."""
    room.mailman.gate = asyncio.Event()
    await room.open(CINDY, seats=3)
    async with running(room):
        await room.mailman.knocked.wait()
    room.mailman.gate.set()
    assert room.mailman.delivered == []
    assert await room.deliver() == ["commitment:all", "table:all"]
