"""A table whose channel was replaced goes on in the new one."""

import pytest

from bot.core.ports import Message
from bot.core.ui.presses import Verb
from storage.changes import Status
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room
from tests.core.running import running, told


@pytest.mark.parametrize("lobby", [True, False])
async def test_a_running_table_goes_on_in_the_new_channel(room: Room, *, lobby: bool) -> None:
    """Its cards and its thread are made anew there, and so is its rematch. A second move changes nothing."""
    mailman = room.mailman
    mailman.thread = "thread 9"
    await room.deliver_after(room.open(CINDY, BEN, EMILY, seats=4 if lobby else 3))
    mailman.thread = "thread 10"
    mailman.shut = {"green", "thread 9"}
    before, cards = len(mailman.delivered), 1 if lobby else 3
    async with running(room):
        moved = await room.tables.move_place("somewhere", "green", "blue")
        await told(room, before + cards)
    assert moved.tables == (room.table,)
    anew = [(one.kind, one.about, one.channel, one.place) for one in mailman.delivered[before:]]
    card, thread = (Message.TABLE, 0, "blue", None), (Message.PLACE, 0, "blue", None)
    assert anew == ([card] if lobby else [card, thread, (Message.TABLE, 1, "blue", "thread 10")])
    assert (await room.view()).channel == "blue"
    if lobby:
        await room.deliver_after(room.press(CINDY, Verb.START))
    await room.play_out()
    await room.deliver()
    assert (await room.view()).status is Status.FINISHED
    assert mailman.told_each()[None][-1].place == "thread 10"
    answer = await room.press(CINDY, Verb.REMATCH, decision=0)
    assert answer.view is not None
    assert answer.view.channel == "blue"
    before = len(mailman.delivered)
    await room.tables.move_place("somewhere", "green", "blue")
    await room.deliver()
    assert {one.table for one in mailman.delivered[before:]} == {answer.view.id}
