"""If private messages do not reach a person, the table's card says so, and calls go to the table's channel."""

from bot.core.ports import Message
from bot.core.records.finished_games import Records
from bot.core.ui.presses import Verb
from rules.record import Luck, Play, Verdict, verify
from storage.changes import Pace
from storage.ids import TableId
from storage.tables.entries import Reachable, TableEntry, Unreachable
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room


async def without_ben(room: Room) -> None:
    """Three people play, and Ben accepts no private messages."""
    room.mailman.closed_to = {BEN}
    await room.deliver_after(room.open(CINDY, BEN, EMILY, pace=Pace.RELAXED))


async def reached(room: Room) -> list[bool]:
    """For each seat, whether private messages reach its person."""
    return [seat.reached for seat in (await room.view()).seats]


async def noted(room: Room) -> list[TableEntry]:
    """The table's entries about people's reach."""
    stored = await room.stored()
    return [row.entry for row in stored.entries if isinstance(row.entry, Unreachable | Reachable)]


async def test_the_table_s_card_names_who_is_not_reached(room: Room) -> None:
    """The player is called to bet in the channel, because the private card cannot ask."""
    await without_ben(room)
    assert await reached(room) == [True, False, True]
    assert [one.called for one in room.mailman.posts.values() if one.kind is Message.TURN] == [("ben",)]
    card = [one for one in room.mailman.delivered if one.kind is Message.TABLE][-1]
    assert "reached=False" in repr(card.panel)


async def test_that_somebody_is_not_reached_is_noted_once(room: Room) -> None:
    """Further private messages that do not arrive are not noted."""
    await without_ben(room)
    for tricks in (0, 1, 0):
        await room.deliver_after(room.press(BEN, Verb.MOVE, f"bet.{tricks}"))
    assert await noted(room) == [Unreachable(1)]


async def test_the_next_card_that_arrives_notes_that_a_player_is_reached(room: Room) -> None:
    """The call to bet is deleted. The private card is sent for the new round and again after the entry about reach."""
    await without_ben(room)
    room.mailman.closed_to = set()
    assert (await room.deliver_after(room.next_round())).count("hand:ben") == 2
    assert (await noted(room), await reached(room)) == ([Unreachable(1), Reachable(1)], [True, True, True])
    assert [one for one in room.mailman.posts.values() if one.kind is Message.TURN] == []


async def test_only_a_private_card_tells_of_reach(room: Room) -> None:
    """A call arrives in the table's channel, which says nothing about the person's private messages."""
    await without_ben(room)
    await room.play_to_rolls()
    while room.awaited(await room.view()) != [BEN]:
        await room.play_one()
    await room.deliver()
    assert [one.called for one in room.mailman.posts.values() if one.kind is Message.TURN] == [("ben",)]
    assert await noted(room) == [Unreachable(1)]


async def test_a_record_does_not_tell_who_was_reached(room: Room) -> None:
    """The record contains only luck and moves, and its verification succeeds."""
    await without_ben(room)
    await room.play_out()
    record = await Records(room.store).of(room.table)
    assert verify(record) == Verdict()
    assert {type(entry) for entry in record.log} == {Luck, Play}


async def test_nothing_is_noted_about_a_player_who_left(room: Room) -> None:
    """Nothing is noted about a person who has left, at a finished table, or at an unknown table."""
    await room.open(CINDY, BEN, robots=1)
    await room.press(BEN, Verb.LEAVE)
    version = await room.version()
    await room.tables.note_reach(room.table, BEN, reached=False)
    await room.press(CINDY, Verb.LEAVE)
    over = await room.version()
    await room.tables.note_reach(room.table, CINDY, reached=False)
    assert (await noted(room), await room.version(), over > version) == ([], over, True)
    await room.tables.note_reach(TableId("nowhere"), BEN, reached=False)
    assert await room.tables.view(TableId("nowhere"), BEN) is None
