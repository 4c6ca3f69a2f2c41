"""A rematch is the same table with a new seed; the seats move on by one, and newcomers sit last."""

import asyncio

import pytest

from bot.core.table.verbs import rematch_order
from bot.core.ui.presses import Verb
from storage.changes import Status
from storage.ids import PlayerId
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY, InMemoryTable
from tests.core.room import Room, code, reopened, shown

ROBOT = None


# --- who sits where ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("former", "came", "robots", "seats"),
    [
        ((CINDY, BEN, CHARLIE), (CINDY, BEN, CHARLIE), 0, [BEN, CHARLIE, CINDY]),
        ((CINDY, BEN, CHARLIE), (CHARLIE, BEN, CINDY), 0, [BEN, CHARLIE, CINDY]),
        ((CINDY, BEN, CHARLIE), (CHARLIE, EMILY, CINDY), 0, [CHARLIE, CINDY, EMILY]),
        ((CINDY, BEN, CHARLIE), (DORA, EMILY, BEN), 0, [BEN, DORA, EMILY]),
        ((CINDY, ROBOT, BEN), (BEN, CINDY), 1, [ROBOT, BEN, CINDY]),
        ((CINDY, ROBOT, ROBOT), (CINDY,), 2, [ROBOT, ROBOT, CINDY]),
        ((BEN, CINDY, CHARLIE), (CINDY,), 2, [CINDY, ROBOT, ROBOT]),
        ((), (CINDY, BEN, CHARLIE), 0, [CINDY, BEN, CHARLIE]),
    ],
)
def test_seats_move_on_by_one_and_newcomers_sit_last(
    former: tuple[PlayerId | None, ...], came: tuple[PlayerId, ...], robots: int, seats: list[PlayerId | None]
) -> None:
    """The order in which the former players come does not matter; robots' seats move like all others."""
    paper = InMemoryTable(*came, robots=robots, former=former)
    assert paper.seated == seats


def test_the_first_game_keeps_the_order_of_the_lobby() -> None:
    """There was no game before it."""
    assert rematch_order(InMemoryTable(CINDY, BEN, seats=4).table) == ()


# --- asking for it ----------------------------------------------------------------------------------------


async def test_a_rematch_is_the_same_table_once_more(room: Room) -> None:
    """Game, options, pace, seats and channel are the same; the seed is new, and the table names the old one."""
    await room.play(CINDY, BEN, EMILY)
    old = await room.view()
    new = shown(await room.press(BEN, Verb.REMATCH))
    assert (new.after, new.status, new.capacity) == (old.id, Status.LOBBY, 3)
    assert (new.game, new.rules, new.options, new.pace, new.channel, new.language) == (
        old.game,
        old.rules,
        old.options,
        old.pace,
        old.channel,
        old.language,
    )
    assert new.commitment != old.commitment
    assert [(seat.player, seat.host) for seat in new.seats] == [(BEN, True)]


async def test_when_all_have_come_the_rematch_begins_in_the_rotated_order(room: Room) -> None:
    """The game begins by itself, with the contributions in the new order of the seats."""
    await room.play(CINDY, BEN, EMILY)
    presses = [(player, f"again-{player}") for player in (EMILY, CINDY, BEN)]
    answers = [await room.press(player, Verb.REMATCH, decision=0, command=command) for player, command in presses]
    view = shown(answers[-1])
    assert view.status is Status.PLAYING
    assert [seat.player for seat in view.seats] == [BEN, EMILY, CINDY]
    assert view.contributions == (f"again-{BEN}", f"again-{EMILY}", f"again-{CINDY}")


async def test_the_robots_play_again(room: Room) -> None:
    """The robots sit down with the first person who asks."""
    await room.play(CINDY, robots=2)
    view = shown(await room.press(CINDY, Verb.REMATCH))
    assert view.status is Status.PLAYING
    assert [seat.player for seat in view.seats] == [None, None, CINDY]


async def test_two_people_who_ask_at_once_meet_at_one_table(room: Room) -> None:
    """The first press opens the table, the other person joins it, and repeated presses change nothing."""
    await room.play(CINDY, BEN, EMILY)
    presses = [(CINDY, "a"), (BEN, "b"), (CINDY, "a"), (BEN, "b")]
    answers = await asyncio.gather(
        *[room.press(player, Verb.REMATCH, decision=0, command=command) for player, command in presses]
    )
    assert [answer.refusal for answer in answers] == [None] * 4
    (again,) = await room.store.live_tables()
    view = await room.tables.view(again, None)
    assert view is not None
    assert [(seat.player, seat.host) for seat in view.seats] == [(CINDY, True), (BEN, False)]


async def test_somebody_else_may_join_a_rematch(room: Room) -> None:
    """A newcomer may join the rematch as any other table, and sits last."""
    await room.play(CINDY, BEN, EMILY)
    again = shown(await room.press(CINDY, Verb.REMATCH))
    await room.press(DORA, Verb.JOIN, table=again.id)
    again = shown(await room.press(BEN, Verb.REMATCH, decision=0))
    assert [seat.player for seat in again.seats] == [BEN, CINDY, DORA]


async def test_the_order_is_remembered_over_a_restart(room: Room) -> None:
    """After a restart the rematch's lobby still knows who sat where in the game before."""
    await room.play(CINDY, BEN, EMILY)
    old = room.table
    await room.press(CINDY, Verb.REMATCH)
    async with reopened(room) as again:
        await again.press(EMILY, Verb.REMATCH, table=old, decision=0)
        view = shown(await again.press(BEN, Verb.REMATCH, table=old, decision=0))
    assert [seat.player for seat in view.seats] == [BEN, EMILY, CINDY]


async def test_there_is_no_rematch_of_a_game_that_is_not_over(room: Room) -> None:
    """A closed lobby has no rematch either, and people who did not sit there at the end may not ask for one."""
    await room.open(CINDY, BEN, seats=4, command="closed")
    assert code((await room.press(CINDY, Verb.REMATCH)).refusal) == "not-yet-over"
    await room.press(CINDY, Verb.CANCEL)
    assert code((await room.press(CINDY, Verb.REMATCH)).refusal) == "not-yet-over"
    await room.open(CINDY, BEN, EMILY)
    assert code((await room.press(CINDY, Verb.REMATCH)).refusal) == "not-yet-over"
    await room.press(BEN, Verb.LEAVE)
    await room.press(CINDY, Verb.CANCEL)
    for stranger in (BEN, DORA):
        answer = await room.press(stranger, Verb.REMATCH)
        assert code(answer.refusal) == "not-in-that-game"
        assert answer.view == await room.view(stranger)
    assert (await room.press(CINDY, Verb.REMATCH)).refusal is None


async def test_a_rematch_that_was_closed_cannot_be_joined(room: Room) -> None:
    """The rematch exists, but its table is closed."""
    await room.play(CINDY, BEN, EMILY)
    again = shown(await room.press(CINDY, Verb.REMATCH))
    await room.press(CINDY, Verb.CANCEL, table=again.id)
    assert code((await room.press(BEN, Verb.REMATCH)).refusal) == "table-is-closed"
