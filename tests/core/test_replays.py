"""Records: every game that has ended can be replayed and verified, and no game before its end."""

import pytest

from bot.core.errors import Refused
from bot.core.panels import Verb
from bot.core.replays import Records
from rules.record import Abandoned, Play, Record, Verdict, replay, verify
from storage.codec import dump_record, load_record
from storage.ids import TableId
from tests.core.room import Room


async def refusal(room: Room) -> str:
    """Why there is no record now."""
    with pytest.raises(Refused) as refused:
        await Records(room.store).of(room.table)
    return refused.value.code


async def test_a_finished_games_record_verifies_and_replays_to_its_result(room: Room) -> None:
    """As text, too: it is written and read like any other record."""
    cindy, ben = await room.seat("Cindy", "Ben")
    await room.open(cindy, ben, robots=1)
    await room.play_out()
    record = await Records(room.store).of(room.table)
    assert load_record(dump_record(record)) == record
    view = await room.view()
    assert verify(record) == Verdict()
    assert replay(record).state.result() == view.result is not None
    assert (record.seats, record.robots) == (("Cindy", "Ben", "Ariadne"), (2,))
    assert record.fairness is not None
    assert (record.fairness.seed, record.fairness.commitment, record.fairness.contributions) == (
        view.seed,
        view.commitment,
        view.contributions,
    )


async def test_there_is_no_record_before_the_end(room: Room) -> None:
    """Neither of a table that never was, nor from lobby or game: not even for who sits there."""
    cindy, ben, emily = await room.seat("Cindy", "Ben", "Emily")
    room.table = TableId("nowhere")
    assert await refusal(room) == "no-such-table"
    await room.open(cindy, ben, seats=3)
    assert await refusal(room) == "not-yet-over"
    await room.press(emily, Verb.JOIN)
    await room.play_to_rolls()
    assert await refusal(room) == "not-yet-over"


async def test_a_table_that_closed_in_its_lobby_has_no_record(room: Room) -> None:
    """No game began; its seed is seen at the table."""
    (cindy,) = await room.seat("Cindy")
    await room.open(cindy, seats=3)
    await room.press(cindy, Verb.CANCEL)
    assert await refusal(room) == "game-not-begun"
    assert (await room.view()).seed is not None


async def test_an_abandoned_games_record_says_so_and_verifies(room: Room) -> None:
    """Its last entry is the reason."""
    cindy, ben = await room.seat("Cindy", "Ben")
    await room.open(cindy, ben, robots=1)
    await room.play_to_rolls()
    await room.press(cindy, Verb.CANCEL)
    record = await Records(room.store).of(room.table)
    assert record.log[-1] == Abandoned("cancelled")
    assert (verify(record), replay(record).abandoned) == (Verdict(), True)
    assert load_record(dump_record(record)) == record


async def test_a_record_names_who_sat_down_at_the_start(room: Room) -> None:
    """Whoever came later; the house's moves for people are marked, those of robots are not."""
    cindy, ben, emily = await room.seat("Cindy", "Ben", "Emily")
    await room.open(cindy, ben, robots=1)
    await room.press(ben, Verb.LEAVE)
    await room.play_to_rolls()
    await room.press(emily, Verb.JOIN)
    await room.play_out()
    record = await Records(room.store).of(room.table)
    assert (record.seats, record.robots) == (("Cindy", "Ben", "Ariadne"), (2,))
    assert marks(record) == {0: {False}, 1: {True, False}, 2: {False}}
    assert verify(record) == Verdict()


def marks(record: Record) -> dict[int, set[bool]]:
    """By seat, whether its moves are marked as a stand-in's."""
    plays = [entry for entry in record.log if isinstance(entry, Play) and entry.seat is not None]
    return {seat: {play.by_clock for play in plays if play.seat == seat} for seat in range(3)}


async def test_a_rematchs_record_names_the_table_before(room: Room) -> None:
    """With its own seats, in their new order."""
    (cindy,) = await room.seat("Cindy")
    await room.open(cindy, robots=2)
    await room.play_out()
    old = room.table
    answer = await room.press(cindy, Verb.REMATCH)
    assert answer.view is not None
    room.table = answer.view.id
    await room.play_out()
    record = await Records(room.store).of(room.table)
    assert (record.after, record.seats, record.robots) == (old, ("Ariadne", "Talos", "Cindy"), (0, 1))
    assert verify(record) == Verdict()
