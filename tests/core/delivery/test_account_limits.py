"""A limit of a whole account: its messages wait, and then those go first that people wait for."""

import asyncio
from dataclasses import replace

import pytest

from bot.core.clock.pace import SECOND
from bot.core.delivery.account_limits import CAREFUL, AccountLimits
from bot.core.ports import Message, NotSent, Trouble
from storage.changes import Pace
from storage.ids import Millis, TableId
from storage.messages.rows import OutboxMessage, Stream
from tests.core.delivery.test_own_work import NOW, row
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room
from tests.core.running import running, told

FULL = NotSent(Trouble.FULL, Millis(5 * SECOND), account=True)


@pytest.mark.one_process
async def test_a_full_account_is_not_called_before_it_has_room(room: Room) -> None:
    """No message of any table is tried in the meantime. On a server one may be on its way when the refusal comes."""
    await room.open(CINDY, seats=3, command="one")
    await room.open(BEN, seats=3, command="two")
    room.mailman.failures = [FULL]
    async with running(room):
        await room.time.waits_until(5 * SECOND)
        await room.open(EMILY, seats=3, command="three")
        await room.time.rests()
        assert len(room.mailman.delivered) <= room.processes.is_shared
        await room.time.ring()
        assert sorted(await told(room, 6)) == ["commitment:all"] * 3 + ["table:all"] * 3


@pytest.mark.one_process
async def test_questions_go_before_cards_where_few_messages_are_taken(room: Room) -> None:
    """After a refusal the account gets one message at a time: questions and hands first, edits of cards last."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY, polls=True, pace=Pace.RELAXED))
    await room.play_to_rolls()
    room.mailman.delivered.clear()
    # The channel's message and those of the three people are on their way when the account is full.
    room.mailman.gate, room.mailman.failures = asyncio.Event(), [FULL] * 4
    async with running(room):
        while room.mailman.hanging < 4:
            room.mailman.knocked.clear()
            await room.mailman.knocked.wait()
        room.mailman.gate.set()
        for left in (3, 2, 1, 0):
            await room.time.waits_until(5 * SECOND)
            assert room.mailman.delivered == []
            room.mailman.failures = [FULL] * left
            await room.time.ring()
        await told(room, 5)
    kinds = [one.kind for one in room.mailman.delivered]
    assert (kinds[0], kinds[-1]) == (Message.QUESTION, Message.TABLE)


async def test_a_secret_question_goes_before_its_card(room: Room) -> None:
    """It names what its reader holds. So three people get three messages before they can answer, and not six."""
    room.mailman.careful = True
    await room.open(CINDY, BEN, EMILY, polls=True)
    async with running(room):
        await told(room, 6)
    assert [one.kind for one in room.mailman.delivered[:6]] == [Message.QUESTION] * 3 + [Message.HAND] * 3


@pytest.mark.one_process
async def test_a_minute_after_the_last_refusal_streams_are_independent_again(room: Room) -> None:
    """A message that hangs then keeps no message of another stream waiting."""
    await room.open(CINDY, seats=3, command="one")
    room.mailman.failures = [FULL]
    async with running(room):
        await room.time.waits_until(5 * SECOND)
        await room.time.ring()
        await told(room, 2)
        room.time.forward(CAREFUL)
        # The private card goes first, as long as messages are sent one by one.
        room.mailman.gate, room.mailman.slow = asyncio.Event(), lambda one: one.player is not None
        await room.open(BEN, robots=2, command="two")
        assert (await told(room, 3))[-1] == "commitment:all"


def test_what_people_wait_for_goes_first() -> None:
    """Of many tables: calls, new private cards, results, other posts, edits of private cards, deletions, edits."""
    hand = row(0, 0)
    order = [
        replace(hand, kind=Message.TURN),
        hand,
        replace(hand, kind=Message.RESULT, player=None),
        replace(hand, kind=Message.TABLE, player=None),
        replace(hand, ref="a post"),
        replace(hand, kind=Message.WARNING, ref="a post", wanted=None),
        replace(hand, kind=Message.TABLE, player=None, ref="a post"),
    ]
    tables = [replace(one, table=TableId(f"table-{number}")) for number, one in enumerate(order)]
    left: dict[Stream, list[OutboxMessage]] = {one.stream: [one] for one in reversed(tables)}
    for one in tables:
        assert AccountLimits().first(left, ["somewhere"], [], NOW) == {one.stream: [one]}
        del left[one.stream]
