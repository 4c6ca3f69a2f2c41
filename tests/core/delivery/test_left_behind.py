"""A post that was replaced by another one is deleted as soon as possible, so that no card is shown twice."""

import pytest

from bot.core.clock.pace import MINUTE, SECOND
from bot.core.delivery import table_messages
from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from bot.core.ui.presses import Verb
from storage.changes import Pace
from storage.ids import PlayerId
from storage.tables.entries import Reachable, Unreachable
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room


async def in_a_thread(room: Room) -> None:
    """Three people whose game is played in a thread."""
    room.mailman.thread = "thread 9"
    await room.deliver_after(room.open(CINDY, BEN, EMILY, pace=Pace.RELAXED))


def cards(room: Room, about: int = 1) -> list[str]:
    """Where the posts of the table's card of a chapter are, the oldest first."""
    found = [(post, one) for post, one in room.mailman.posts.items() if (one.kind, one.about) == (Message.TABLE, about)]
    return [room.mailman.where[post] for post, _ in found]


async def test_a_card_in_a_thread_that_was_shut_for_a_while_goes_when_that_is_open(room: Room) -> None:
    """Channel and thread were shut together: the card is posted anew in the channel, the old one deleted later."""
    await in_a_thread(room)
    room.mailman.shut = {"thread 9", "green"}
    await room.deliver_after(room.play_one())
    assert cards(room) == ["thread 9"]
    room.mailman.shut = {"thread 9"}
    await room.deliver_after(MINUTE)
    assert cards(room) == ["thread 9", "green"]
    room.mailman.shut = set()
    await room.deliver_after(MINUTE)
    assert cards(room) == ["green"]
    assert await room.owed() == ()


async def test_a_card_in_a_thread_that_stays_shut_is_left_there_after_an_hour(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot gives up deleting after a number of tries; the game goes on in the channel."""
    monkeypatch.setattr(table_messages, "SHUT_PLACE_TRIES", 2)
    await in_a_thread(room)
    room.mailman.shut = {"thread 9"}
    await room.play_one()
    for _ in range(2):
        await room.deliver()
        assert [key.partition(":")[0] for key in await room.posts()].count("old") == 1
        room.time.forward(MINUTE)
    await room.deliver()
    assert cards(room) == ["thread 9", "green"]
    assert (await room.owed(), (await room.view()).status.live) == ((), True)


async def test_a_card_posted_afresh_takes_the_place_of_the_old_one(room: Room) -> None:
    """The old card is deleted at once, or later if the platform cannot delete it now."""
    await room.deliver_after(room.open(CINDY, seats=4))
    room.mailman.afresh = True
    await room.deliver_after(room.press(BEN, Verb.JOIN))
    assert len(cards(room, 0)) == 1
    room.mailman.kept = [NotSent(Trouble.LATER)]
    await room.deliver_after(room.press(BEN, Verb.LEAVE))
    assert len(cards(room, 0)) == 2
    await room.deliver_after(2 * SECOND)
    assert len(cards(room, 0)) == 1


async def not_reached_any_more(room: Room) -> None:
    """Ben has got his private card, and then bets while no private message reaches him."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    room.mailman.closed_to = {BEN}
    await room.deliver_after(room.press(BEN, Verb.MOVE, "bet.1"))


async def test_an_unreached_players_old_card_is_deleted(room: Room) -> None:
    """The old card is deleted; a player who is reached again gets the next round's card."""
    await not_reached_any_more(room)
    assert hands(room, BEN) == 0
    assert (await room.view()).seats[1].reached is False
    room.mailman.closed_to = set()
    await room.deliver_after(room.next_round())
    assert hands(room, BEN) == 1


async def test_that_a_card_could_be_deleted_tells_nothing_of_reach(room: Room) -> None:
    """Only a private card that has arrived shows that a person is reached, so the table notes one change of reach."""
    await not_reached_any_more(room)
    assert len(room.mailman.retracted) == 1
    noted = [row.entry for row in (await room.stored()).entries if isinstance(row.entry, Reachable | Unreachable)]
    assert noted == [Unreachable(1)]


def hands(room: Room, player: PlayerId) -> int:
    """The number of the person's private cards that are posted."""
    return sum((one.kind, one.player) == (Message.HAND, player) for one in room.mailman.posts.values())


async def test_a_card_that_somebody_deleted_is_posted_again_at_once(room: Room) -> None:
    """The dispatcher is told of it, and nothing has to happen at the table. A post that it does not know is nothing."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    (old,) = [post for post, one in room.mailman.posts.items() if (one.kind, one.about) == (Message.TABLE, 1)]
    del room.mailman.posts[old]
    assert await room.deliver_after(room.dispatcher.lost(["nothing"])) == []
    assert await room.deliver_after(room.dispatcher.lost(["nothing", old])) == ["table:all"]
    assert len(cards(room)) == 1


@pytest.mark.parametrize("edited", [False, True])
async def test_a_card_that_is_deleted_before_its_call_ends_is_posted_again(room: Room, *, edited: bool) -> None:
    """Somebody deletes it when the store does not know its post yet, or while it is edited."""
    await room.open(CINDY, BEN, EMILY)
    if edited:
        await room.deliver_after(room.play_one())
    deliver = room.mailman.deliver

    async def deleted(delivery: Delivery) -> Sent | NotSent:
        sent = await deliver(delivery)
        if (delivery.kind, delivery.about) == (Message.TABLE, 1):
            room.mailman.deliver = deliver  # type: ignore[method-assign]
            assert isinstance(sent, Sent)
            room.mailman.posts.pop(sent.post or "")
            await room.dispatcher.lost([sent.post or ""])
        return sent

    room.mailman.deliver = deleted  # type: ignore[method-assign]
    await room.deliver_after(room.play_one())
    assert len(cards(room)) == 1
