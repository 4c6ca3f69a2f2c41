"""Cards that may have been posted before: an older face of them never stays, whoever was not heard or fell over."""

from pathlib import Path

import pytest

from bot.core.pace import SECOND
from bot.core.panels import Verb
from bot.core.ports import Delivery, Message, NotSent, Trouble
from storage.errors import StoreFault
from storage.ids import PlayerId
from tests.core.fakes import HandClock, Mailman
from tests.core.room import Room, open_room


def hands(mailman: Mailman, player: PlayerId) -> list[Delivery]:
    """All deliveries of the person's private card."""
    return [one for one in mailman.delivered if one.kind is Message.HAND and one.player == player]


async def shows_the_newest(room: Room, player: PlayerId) -> bool:
    """Whether the person's card that stands is made from how things are now."""
    (card,) = [one for one in room.mailman.posts.values() if one.kind is Message.HAND and one.player == player]
    return repr(await room.tables.view(room.table, player)) in repr(card.panel)


async def test_a_post_nobody_heard_of_is_followed_by_an_edit(room: Room) -> None:
    """By its nonce the platform gives back the old post as it was: it must not stay so."""
    cindy, ben, emily = await room.seat("Cindy", "Ben", "Emily")
    room.mailman.unheard = {Message.HAND}
    await room.open(cindy, ben, emily)
    await room.deliver()
    for person in (ben, emily, cindy):
        await room.press(person, Verb.MOVE, "bet.0")
    room.time.forward(2 * SECOND)
    await room.deliver()
    assert [await shows_the_newest(room, person) for person in (cindy, ben, emily)] == [True, True, True]


async def test_what_certainly_did_not_arrive_is_simply_sent(room: Room) -> None:
    """One message, no more."""
    (cindy,) = await room.seat("Cindy")
    await room.open(cindy, seats=3)
    room.mailman.failures = [NotSent(Trouble.LATER)]
    await room.deliver()
    room.time.forward(2 * SECOND)
    assert await room.deliver() == ["commitment:all", "table:all"]


async def test_what_the_store_could_not_note_is_followed_by_an_edit(room: Room) -> None:
    """It stands, and it may be old."""
    cindy, ben = await room.seat("Cindy", "Ben")
    await room.open(cindy, ben, robots=1)
    room.store.broken = {"sent"}
    with pytest.raises(StoreFault):
        await room.deliver()
    await room.press(cindy, Verb.MOVE, "bet.1")
    room.store.broken = set()
    await room.deliver()
    assert [one.post is None for one in hands(room.mailman, cindy)] == [True, True, False]
    assert await shows_the_newest(room, cindy)


async def test_after_a_fall_what_was_owed_may_stand_already(house_file: Path) -> None:
    """The house of before may have posted it with its last breath."""
    time, mailman = HandClock(), Mailman()
    async with open_room(house_file, time, mailman) as room:
        cindy, ben = await room.seat("Cindy", "Ben")
        await room.open(cindy, ben, robots=1)
        room.store.broken = {"sent"}
        with pytest.raises(StoreFault):
            await room.deliver()
    async with open_room(house_file, time, mailman, number=2) as again:
        again.table = room.table
        await again.press(cindy, Verb.MOVE, "bet.1")
        await again.deliver()
        assert await shows_the_newest(again, cindy)
        assert len(hands(mailman, cindy)) == 3


async def test_what_is_posted_anew_is_another_message(room: Room) -> None:
    """By the nonce of a post that somebody deleted there might be nothing to give back."""
    cindy, ben = await room.seat("Cindy", "Ben")
    await room.open(cindy, seats=4)
    await room.deliver()
    await room.press(ben, Verb.JOIN)
    owed = (await room.store.owed(room.time.now(), 1))[0].nonce
    room.mailman.failures = [NotSent(Trouble.POST_GONE)]
    await room.deliver()
    anew = room.mailman.delivered[-1]
    assert (anew.post, anew.nonce == owed) == (None, False)
