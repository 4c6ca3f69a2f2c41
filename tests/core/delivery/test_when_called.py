"""Who is called to the open question, and when: people who seem to be here only after ten silent seconds."""

import asyncio
import random

import pytest

from bot.core.clock.deadlines import BEAT
from bot.core.clock.pace import CALLED_AFTER, CARD_EVERY, HOUR, MINUTE, PRESENT, SECOND, UNASKED_CARD_WAITS
from bot.core.ports import Delivery, Message
from bot.core.table.mailboxes import load
from bot.core.ui.presses import Verb
from rules.game import Pending
from rules.record import Luck
from storage.changes import Change, Pace
from storage.ids import Millis, PlayerId
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, InMemoryTable
from tests.core.room import Room, reopened

PEOPLE = (CINDY, BEN, CHARLIE)


def calls(change: Change) -> dict[PlayerId | None, int]:
    """Whom the change calls to move, and how many milliseconds later; 0 for at once."""
    found = [message for message in change.owed if message.kind is Message.TURN]
    return {message.player: max(0, message.due - change.at) for message in found}


def dues(change: Change, kind: Message) -> list[int]:
    """How many milliseconds later the change's messages of this kind are sent."""
    return [max(0, message.due - change.at) for message in change.owed if message.kind is kind]


def called(room: Room) -> list[Delivery]:
    """The calls that were sent."""
    return [one for one in room.mailman.delivered if one.kind is Message.TURN]


# --- one person's turn ----------------------------------------------------------------------------------------


def test_somebody_who_has_just_acted_is_called_after_ten_silent_seconds(paper: InMemoryTable) -> None:
    """All have bet at this moment, so all seem to be here."""
    for player in PEOPLE:
        paper.bet(player, 0)
    assert calls(paper.changes[-1]) == {paper.turn: CALLED_AFTER}


def test_somebody_whose_last_act_is_older_than_a_minute_is_called_at_once() -> None:
    """Cindy's bet is a minute and a moment old when she is asked."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE)
    for player in sorted(PEOPLE, key=lambda player: player != CINDY):
        paper.bet(player, 0)
        paper.at = Millis(paper.at + (PRESENT + 1 if player == CINDY else 0))
    assert calls(paper.changes[-1]) == {paper.turn: 0 if paper.turn == CINDY else CALLED_AFTER}
    while paper.turn != CINDY:
        paper.roll()
    assert calls(paper.changes[-1]) == {CINDY: 0}


@pytest.mark.parametrize("pace", [Pace.RELAXED, Pace.DAILY])
def test_at_a_slow_table_everybody_is_called_at_once(pace: Pace) -> None:
    """Nobody waits there for a question."""
    paper = InMemoryTable(*PEOPLE, pace=pace)
    paper.bet_all()
    turn = paper.turn
    paper.roll()
    assert (calls(paper.changes[-1]), paper.turn != turn) == ({paper.turn: 0}, True)


async def test_a_call_that_is_answered_in_time_is_never_sent(room: Room) -> None:
    """Neither a message nor a deletion reaches the platform, and no row is left."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    await room.deliver_after(room.play_to_rolls())
    asked = (await room.view()).decision
    await room.deliver_after(CALLED_AFTER - 1)
    await room.deliver_after(room.play_one())
    assert (called(room), room.mailman.retracted) == ([], [])
    await room.deliver_after(CALLED_AFTER - 1)
    assert called(room) == []
    await room.deliver_after(1)
    (call,) = called(room)
    assert (call.about > asked, call.sounds, call.called) == (True, True, (call.address,))


async def test_a_person_who_wants_no_calls_is_not_called_to_roll(room: Room) -> None:
    """The call that waits is not sent either, if the person changes the setting meanwhile."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    await room.deliver_after(room.play_to_rolls())
    (asked,) = room.awaited(await room.view())
    await room.store.people.set_notify(asked, notify=False)
    await room.deliver_after(CALLED_AFTER)
    assert called(room) == []


async def test_a_call_that_waits_holds_up_no_other_message(room: Room) -> None:
    """The next posts and edits of the channel are sent while the call waits."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    await room.deliver_after(room.play_to_rolls())
    room.mailman.delivered.clear()
    room.time.forward(CARD_EVERY)
    while (await room.view()).chapter == 1:
        await room.play_one()
    await room.deliver()
    assert {(one.kind, one.about) for one in room.mailman.delivered if one.player is None} == {
        (Message.TABLE, 1),
        (Message.TABLE, 2),
    }


@pytest.mark.parametrize(
    ("waited", "set_back"),
    [
        (CALLED_AFTER - 1, 0),
        (CALLED_AFTER, 0),
        (CALLED_AFTER, CALLED_AFTER),
        (CALLED_AFTER, 30 * SECOND),
        (CALLED_AFTER, HOUR),
    ],
    ids=str,
)
@pytest.mark.usefixtures("killed")
async def test_a_call_is_searched_for_only_if_its_moment_had_come(room: Room, waited: int, set_back: int) -> None:
    """If the bot dies while the call waits, the platform is not asked for it; if it may be out, it is searched for.

    So it is if the clock was set back meanwhile, and the moment seems to be ahead.
    """
    if room.processes.is_shared and 0 < set_back < MINUTE:
        pytest.skip("on a server the claims of a dead process end later; core/test_several_processes.py tests it")
    # The next beat comes just before the call.
    room.time.forward(BEAT - CALLED_AFTER + 1)
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    await room.deliver_after(room.next_round())
    room.time.forward(waited)
    room.mailman.gate = asyncio.Event()
    room.mailman.knocked.clear()
    if waited == CALLED_AFTER:
        await room.pass_by(0)
        dies = asyncio.create_task(room.deliver())
        await room.mailman.knocked.wait()
        dies.cancel()
    room.mailman.gate = None
    room.time.forward(-set_back)
    async with reopened(room) as again:
        await again.deliver_after(30 * SECOND)
    (call,) = called(again)
    assert (call.nonce in room.mailman.looked) is (waited == CALLED_AFTER)


# --- secret questions -------------------------------------------------------------------------------------------


async def test_one_message_calls_all_who_are_missing(room: Room) -> None:
    """It comes after ten silent seconds, names those who have not bet, and goes when all have."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    await room.next_round()
    await room.play_one(BEN)
    await room.deliver_after(CALLED_AFTER - 1)
    assert called(room) == []
    await room.deliver_after(1)
    (call,) = called(room)
    assert (call.player, call.called, call.sounds) == (None, ("cindy", "emily"), True)
    await room.deliver_after(room.play_one(CINDY))
    assert room.mailman.retracted == []
    await room.deliver_after(room.play_one(EMILY))
    assert (room.mailman.retracted, len(called(room))) == ([call.nonce], 1)


async def test_a_shared_call_leaves_out_who_wants_no_calls(room: Room) -> None:
    """If nobody is left to call, nothing is sent."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    await room.next_round()
    await room.store.people.set_notify(BEN, notify=False)
    await room.play_one(EMILY)
    await room.deliver_after(CALLED_AFTER)
    assert [one.called for one in called(room)] == [("cindy",)]


async def test_a_new_card_sounds_only_for_those_who_seem_to_be_away(room: Room) -> None:
    """Cindy has opened the table just now; the others were seated, so their cards call them."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    hands = {one.player: one.sounds for one in room.mailman.delivered if one.kind is Message.HAND}
    assert hands == {CINDY: False, BEN: True, EMILY: True}
    await room.deliver_after(CALLED_AFTER)
    assert [one.called for one in called(room)] == [("cindy",)]


# --- who seems to be here -------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", Pace)
def test_a_changed_bet_changes_nothing_that_others_get(pace: Pace) -> None:
    """Not even when they get it: in one of the games Ben changes his bet for two minutes, in the other he does not."""

    def others(*, changes: bool) -> list[tuple[object, ...]]:
        paper = InMemoryTable(*PEOPLE, pace=pace)
        paper.bet(BEN, 1)
        for _ in range(4):
            paper.at = Millis(paper.at + MINUTE // 2)
            if changes:
                assert {message.player for message in paper.bet(BEN, 1).owed} == {BEN}
        kept = len(paper.changes)
        paper.bet(CINDY, 0)
        paper.bet(CHARLIE, 0)
        while paper.table.chapter < 3 and paper.state.pending is Pending.CHOICE:
            paper.roll() if not paper.state.secret else paper.bet_all()
        return [
            (message.kind, message.player, message.about, message.due, one.retracts)
            for one in paper.changes[kept:]
            for message in one.owed
        ]

    assert others(changes=True) == others(changes=False)


async def test_who_seems_to_be_here_is_the_same_after_a_restart(room: Room) -> None:
    """It follows from the stored entries and their times."""
    await room.open(CINDY, BEN, EMILY)
    await room.play_one(BEN)
    room.time.forward(7 * SECOND)
    await room.press(BEN, Verb.MOVE, "bet.1")
    await room.play_to_rolls()
    room.time.forward(SECOND)
    await room.play_one()
    again = await load(room.store, room.table)
    now = room.tables._mailboxes._kept[room.table].table  # noqa: SLF001 - no reader of the product needs this
    assert again is not None
    assert now is not None
    assert (again.acted, again.asked_at) == (now.acted, now.asked_at)
    assert again.acted[BEN] >= room.time.now() - 8 * SECOND


# --- cards --------------------------------------------------------------------------------------------------------


def test_edits_of_a_live_table_s_card_keep_a_distance(paper: InMemoryTable) -> None:
    """The first is made at once; those that follow within the distance become one."""
    waits = []
    paper.at = Millis(paper.at + CARD_EVERY)
    for player in PEOPLE:
        waits += dues(paper.bet(player, 0), Message.TABLE)
        paper.at = Millis(paper.at + SECOND)
    assert waits == [0, CARD_EVERY - SECOND, CARD_EVERY - 2 * SECOND]
    paper.at = Millis(paper.at + 60 * SECOND)
    assert dues(paper.roll(), Message.TABLE) == [0]


def test_a_new_round_s_card_does_not_wait(paper: InMemoryTable) -> None:
    """Neither does the last edit of the old one."""
    paper.play_round()
    assert dues(paper.changes[-1], Message.TABLE) == [0, 0]


@pytest.mark.parametrize("pace", [Pace.LIVE, Pace.RELAXED])
def test_news_without_a_choice_wait(pace: Pace) -> None:
    """A player of Mythe from whose hand is drawn sees it when they are asked, or after a while."""
    paper, luck = InMemoryTable(*PEOPLE, pace=pace, game="mythe"), random.Random(1)
    seen = 0
    while paper.table.chapter == 1:
        (seat,) = paper.table.awaited_people()
        change = paper.move(paper.sitter(seat), luck.choice(paper.state.legal(seat)))
        asked = {paper.sitter(seat), paper.sitter((paper.table.awaited_people() or [seat])[0])}
        hands = [message for message in change.owed if message.kind is Message.HAND]
        drew = any(isinstance(entry, Luck) for entry in change.entries) and paper.table.chapter == 1
        for hand in hands if drew else ():
            assert max(0, hand.due - change.at) == (0 if hand.player in asked else UNASKED_CARD_WAITS[pace])
            seen += hand.player not in asked
    assert seen > 2
