"""A full place takes no messages for a while: they wait, merge, and are sent when there is room."""

import pytest

from bot.core.clock.pace import SECOND
from bot.core.delivery.tries import LOOK_AGAIN
from bot.core.ports import Message, NotSent, Trouble
from bot.core.ui.presses import Verb
from storage.ids import Millis
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room
from tests.core.running import running, told
from tests.measured import Measured

FULL, LATER = NotSent(Trouble.FULL, Millis(3 * SECOND)), NotSent(Trouble.LATER)
FULL_FOR_LONG = NotSent(Trouble.FULL, Millis(2 * LOOK_AGAIN))


@pytest.mark.one_process
@pytest.mark.parametrize(
    "failures",
    [[(FULL, 3)] * 5, [(LATER, 2)], [(FULL, 3), (FULL, 3), (LATER, 2)], [(FULL_FOR_LONG, LOOK_AGAIN // SECOND)] * 2],
    ids=["full", "fails", "fails after it was full", "full for long"],
)
async def test_a_full_channel_does_not_delay_retries(room: Room, failures: list[tuple[NotSent, int]]) -> None:
    """The messages keep their order and do not wait for the next look; a full place does not lengthen the pauses."""
    await room.open(CINDY, seats=3)
    room.mailman.failures = [failure for failure, _ in failures]
    met = Measured("minotaur_limits_met_total", platform=room.mailman.name)
    async with running(room):
        for _, seconds in failures:
            await room.time.waits_until(seconds * SECOND)
            assert room.mailman.delivered == []
            await room.time.ring()
        assert await told(room, 2) == ["commitment:all", "table:all"]
        await room.time.waits_until(room.looks_again)
    assert met.growth == sum(failure.trouble is Trouble.FULL for failure, _ in failures)


@pytest.mark.one_process
async def test_a_clock_that_is_set_back_keeps_nothing_waiting_for_room(room: Room) -> None:
    """The messages are sent at the next look, not when the clock reaches the old moment again."""
    await room.open(CINDY, seats=3, command="one")
    room.mailman.failures = [FULL]
    async with running(room):
        await room.time.waits_until(3 * SECOND)
        room.time.forward(-3600 * SECOND)
        await room.open(BEN, seats=3, command="two")
        assert sorted(await told(room, 4)) == ["commitment:all"] * 2 + ["table:all"] * 2


async def test_a_full_place_keeps_no_other_waiting(room: Room) -> None:
    """The messages of another table, and the private card of its player, are sent."""
    await room.open(CINDY, seats=3, command="one")
    room.mailman.failures = [FULL]
    async with running(room):
        await room.time.waits_until(3 * SECOND)
        await room.open(BEN, robots=2, command="two")
        heard = await told(room, 6)
    assert sorted(heard) == sorted(
        ["commitment:all", "table:all", "place:all", "contributions:all", "table:all", "hand:ben"]
    )
    assert {one.table for one in room.mailman.delivered} == {room.table}


@pytest.mark.one_process
async def test_changes_that_wait_for_room_become_one_message(room: Room) -> None:
    """All changes of the meantime come in one message, which shows the table as it is now."""
    await room.deliver_after(room.open(CINDY, seats=5))
    room.mailman.failures = [FULL]
    async with running(room):
        await room.press(CINDY, Verb.ADD_ROBOT)
        await room.time.waits_until(3 * SECOND)
        await room.press(BEN, Verb.JOIN)
        await room.press(EMILY, Verb.JOIN)
        assert len(room.mailman.delivered) == 2
        await room.time.ring()
        assert (await told(room, 3))[2:] == ["table:all"]
        await room.time.waits_until(room.looks_again)
    assert [name in repr(room.mailman.delivered[-1].panel) for name in ("Ben", "Emily")] == [True, True]
    assert room.mailman.looked == []  # Nothing was sent, so no post may exist, and a search would cost a call.


@pytest.mark.one_process
async def test_a_call_that_waits_for_room_in_vain_is_not_posted(room: Room) -> None:
    """The player has moved in the meantime."""
    await room.open_to_rolls()
    room.mailman.full = {"green"}
    async with running(room):
        await room.play_one()
        await room.time.waits_until(3 * SECOND)
        missed = room.awaited(await room.view())
        await room.play_one()
        room.mailman.full = set()
        await room.time.ring()
        await room.time.waits_until(room.looks_again)
    assert missed[0] not in {one.player for one in room.mailman.delivered if one.kind is Message.TURN}


@pytest.mark.one_process
async def test_a_card_that_waits_for_room_is_not_sent_when_an_answer_has_redrawn_it(room: Room) -> None:
    """An answer needs no room in the place, and after it no message is needed."""
    await room.deliver_after(room.open(CINDY, seats=4))
    room.mailman.failures = [FULL]
    async with running(room):
        await room.press(CINDY, Verb.ADD_ROBOT)
        await room.time.waits_until(3 * SECOND)
        card = (await room.posts())["table"]
        with room.dispatcher.cards.answering(card) as pressed:
            answer = await room.press(BEN, Verb.JOIN, card=Message.TABLE)
            assert answer.view is not None
            room.dispatcher.cards.answered(pressed, room.table, card, answer.revision, room.time.now())
        await room.time.ring()
        await room.time.waits_until(room.looks_again)
    assert len(room.mailman.delivered) == 2
