"""The bot searches for a message that it may have posted already, so it is posted once and shows the newest state."""

from collections import Counter
from contextlib import nullcontext

import pytest

from bot.core.clock.pace import MINUTE, SECOND
from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from bot.core.ui.presses import Verb
from storage.errors import StoreFault
from storage.ids import PlayerId
from tests.core.fakes import Mailman
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room, reopened


def hands(mailman: Mailman, player: PlayerId) -> list[Delivery]:
    """All deliveries of the person's private card."""
    return [one for one in mailman.delivered if one.kind is Message.HAND and one.player == player]


async def shows_the_newest(room: Room, player: PlayerId) -> bool:
    """Whether the person's posted card shows the table as it is now."""
    (card,) = [one for one in room.mailman.posts.values() if one.kind is Message.HAND and one.player == player]
    return repr(await room.tables.view(room.table, player)) in repr(card.panel)


@pytest.mark.parametrize("blind", [False, True], ids=["found", "given back"])
async def test_a_post_nobody_heard_of_is_followed_by_an_edit(room: Room, *, blind: bool) -> None:
    """The bot finds the old post by a search or by its nonce, and brings it up to date with an edit."""
    room.mailman.unheard, room.mailman.blind = {Message.HAND}, blind
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    for person in (BEN, EMILY, CINDY):
        await room.press(person, Verb.MOVE, "bet.0")
    await room.deliver_after(2 * SECOND)
    assert [await shows_the_newest(room, person) for person in (CINDY, BEN, EMILY)] == [True, True, True]


@pytest.mark.parametrize("blind", [False, True], ids=["found", "given back"])
async def test_a_post_nobody_heard_of_that_cannot_be_edited_is_posted_afresh(room: Room, *, blind: bool) -> None:
    """The post that the platform returns for a known nonce is outdated, so a new one must replace it."""
    room.mailman.unheard, room.mailman.blind = {Message.TABLE}, blind
    await room.deliver_after(room.open(CINDY, seats=3))
    await room.press(BEN, Verb.JOIN)
    room.mailman.afresh = True
    await room.deliver_after(2 * SECOND)
    (card,) = [one for one in room.mailman.posts.values() if one.kind is Message.TABLE]
    assert repr(await room.tables.view(room.table, None)) in repr(card.panel)


@pytest.mark.parametrize("dies", [False, True], ids=["lives", "dies"])
async def test_a_post_that_was_not_stored_is_followed_by_an_edit(room: Room, *, dies: bool) -> None:
    """The posted card may be outdated, also when the process that posted it has died."""
    await room.open(CINDY, BEN, robots=1)
    with room.store.failing("posted"), pytest.raises(StoreFault):
        await room.deliver()
    async with reopened(room) if dies else nullcontext(room) as again:
        await again.deliver_after(again.press(CINDY, Verb.MOVE, "bet.1"))
        assert [one.post is None for one in hands(room.mailman, CINDY)] == [True, False]
        assert await shows_the_newest(again, CINDY)


# --- looking ------------------------------------------------------------------------------------------------------


async def not_heard(room: Room, kind: Message) -> None:
    """Three people bet; the answer to a message of this kind was lost, and the platform has forgotten its nonce."""
    room.mailman.unheard = {kind}
    room.mailman.forgetful = True
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    await room.play_to_rolls()
    await room.deliver_after(10 * MINUTE)


def standing(room: Room, kind: Message) -> list[Delivery]:
    """The posts of this kind."""
    return [one for one in room.mailman.posts.values() if one.kind is kind]


@pytest.mark.parametrize("kind", [Message.COMMITMENT, Message.CONTRIBUTIONS, Message.TABLE, Message.HAND, Message.TURN])
async def test_a_posted_card_is_found_and_not_posted_again(room: Room, kind: Message) -> None:
    """The platform has forgotten its nonce. Two cards are expected, for the lobby and the round."""
    await not_heard(room, kind)
    await room.deliver_after(10 * MINUTE)
    assert len(standing(room, kind)) == {Message.TABLE: 2, Message.HAND: 3}.get(kind, 1)
    assert kind in await kinds_known(room)


async def kinds_known(room: Room) -> set[str]:
    """The kinds of messages whose posts the store knows."""
    return {key.partition(":")[0] for key in await room.posts()}


async def test_a_call_nobody_heard_of_goes_when_it_is_untrue(room: Room) -> None:
    """Otherwise the outdated call would stay in the channel for ever."""
    await not_heard(room, Message.TURN)
    (call,) = standing(room, Message.TURN)
    await room.play_one()
    await room.deliver_after(10 * MINUTE)
    assert call.nonce in room.mailman.retracted
    assert [one.player for one in standing(room, Message.TURN)] == room.awaited(await room.view())


async def test_nothing_is_posted_before_it_could_be_looked_for(room: Room) -> None:
    """The first search fails: the message waits until a search succeeds, and is not posted twice."""
    room.mailman.lost = [NotSent(Trouble.LATER)]
    await not_heard(room, Message.COMMITMENT)
    await room.deliver_after(10 * MINUTE)
    assert len(standing(room, Message.COMMITMENT)) == 1


async def test_a_reopened_channel_is_searched_for_possible_posts(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card of a finished round is searched for, too: otherwise its post would never be brought up to date."""
    deliver = room.mailman.deliver

    async def unheard(delivery: Delivery) -> Sent | NotSent:
        outcome = await deliver(delivery)
        lost = (delivery.kind, delivery.about) == (Message.TABLE, 1)
        return NotSent(Trouble.LATER) if lost else outcome

    await room.open(CINDY, BEN, EMILY)
    with monkeypatch.context() as away:
        away.setattr(room.mailman, "deliver", unheard)
        await room.deliver()
    room.mailman.shut = {"green"}
    while (await room.view()).chapter == 1:
        await room.play_one()
    for _ in range(3):
        await room.deliver_after(MINUTE)
    room.mailman.shut = set()
    await room.deliver_after(10 * MINUTE)
    stand = {ref for ref, one in room.mailman.posts.items() if one.kind is Message.TABLE}
    assert stand == {ref for key, ref in (await room.posts()).items() if key.startswith("table")}


async def test_a_doubt_outlives_a_refusal(room: Room) -> None:
    """A second try that the platform refuses does not show whether the first one has arrived."""
    room.mailman.unheard, room.mailman.blind = {Message.COMMITMENT}, True
    await room.deliver_after(room.open(CINDY, seats=3))
    room.mailman.failures = [NotSent(Trouble.LATER, refused=True)]
    await room.deliver_after(2 * SECOND)
    room.mailman.blind, room.mailman.forgetful = False, True
    await room.deliver_after(4 * SECOND)
    assert len(standing(room, Message.COMMITMENT)) == 1


async def posted_afresh_unheard(room: Room) -> None:
    """Ben joins a lobby whose card is too old to be edited; the new card arrives, but the answer is lost."""
    await room.deliver_after(room.open(CINDY, seats=4))
    room.mailman.afresh, room.mailman.unheard = True, {Message.TABLE}
    await room.deliver_after(room.press(BEN, Verb.JOIN))
    room.mailman.afresh = False


async def test_a_card_posted_afresh_unheard_is_the_only_one(room: Room) -> None:
    """The replaced card is deleted, as if the answer had arrived."""
    await posted_afresh_unheard(room)
    room.mailman.forgetful = True
    await room.deliver_after(2 * SECOND)
    (card,) = standing(room, Message.TABLE)
    assert "ben" in repr(card.panel).lower()


@pytest.mark.parametrize("dies", [False, True], ids=["lives", "dies"])
async def test_after_trouble_of_the_store_what_stands_is_found(room: Room, *, dies: bool) -> None:
    """The platform has forgotten all nonces, and still every message is posted once."""
    await room.open(CINDY, BEN, EMILY)
    with room.store.failing("posted"), pytest.raises(StoreFault):
        await room.deliver()
    before = set(room.mailman.posts)
    room.mailman.forgetful = True
    async with reopened(room) if dies else nullcontext(room) as again:
        await again.deliver()
    assert before <= set(room.mailman.posts)
    assert not [post for post in room.mailman.posts if post.endswith(" again")]
    assert Counter(one.kind for one in room.mailman.posts.values()) == {
        Message.COMMITMENT: 1,
        Message.CONTRIBUTIONS: 1,
        Message.TABLE: 2,
        Message.HAND: 3,
    }
