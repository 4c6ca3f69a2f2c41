"""A game's own place is made once. If the place is lost, the game returns to its channel; without a channel it ends."""

import asyncio

import pytest

from bot.core.clock.pace import MINUTE, SECOND
from bot.core.ports import Delivery, Ending, Message, NotSent, Trouble
from bot.core.ui.panels import Text
from bot.core.ui.presses import Verb
from storage.changes import Pace, Status
from storage.ids import TableId
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room
from tests.storage.sample_changes import PLATFORMS

pytestmark = pytest.mark.usefixtures("nothing_is_forced")


@pytest.fixture
async def threaded(room: Room) -> Room:
    """Three people play in a place of their own; all messages are delivered, and a player is to roll."""
    room.mailman.thread = "thread 9"
    await room.deliver_after(room.open(CINDY, BEN, EMILY, pace=Pace.RELAXED))
    await room.deliver_after(room.play_to_rolls())
    return room


def places(room: Room) -> dict[str, set[str | None]]:
    """The places of the delivered messages, by kind."""
    found: dict[str, set[str | None]] = {}
    for one in room.mailman.delivered:
        found.setdefault(one.kind, set()).add(one.place)
    return found


# --- making it ------------------------------------------------------------------------------------------------


async def test_everything_after_the_place_goes_there(threaded: Room) -> None:
    """Only the commitment and the lobby's card are in the channel; the place was made on that card."""
    in_channel = [(one.kind, one.about) for one in threaded.mailman.posts.values() if one.place is None]
    assert {one for one in in_channel if one[0] is not Message.HAND} == {(Message.COMMITMENT, 0), (Message.TABLE, 0)}
    assert places(threaded)["contributions"] == places(threaded)["turn"] == {"thread 9"}
    (made,) = [one for one in threaded.mailman.delivered if one.kind is Message.PLACE]
    assert threaded.mailman.posts[made.post or ""].about == 0


async def test_the_place_is_made_once(threaded: Room) -> None:
    """Neither the rest of the game nor the lobby of a rematch makes another one."""
    await threaded.play_out()
    await threaded.deliver()
    await threaded.deliver_after(threaded.press(CINDY, Verb.REMATCH, decision=0))
    assert [one.kind for one in threaded.mailman.delivered].count(Message.PLACE) == 1


async def test_where_no_place_is_made_the_game_stays_in_its_channel(room: Room) -> None:
    """All messages go to the channel, and no place is stored."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    assert {one.place for one in room.mailman.delivered} == {None}
    assert "place" not in await room.posts()


@pytest.mark.parametrize(("thread", "known"), [(None, "in one channel"), ("thread 9", "apart")])
async def test_the_lobby_s_card_at_the_end_knows_whether_the_result_stands_beside_it(
    room: Room, thread: str | None, known: str
) -> None:
    """In one channel the card does not tell again how the game ended."""
    room.mailman.thread = thread
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    await room.play_out()
    await room.deliver()
    lobby = [one for one in room.mailman.delivered if (one.kind, one.about) == (Message.TABLE, 0)][-1]
    assert Text(known) in lobby.panel.blocks


async def test_a_place_is_made_on_a_new_card_when_the_old_one_is_gone(room: Room) -> None:
    """The platform says that the card is gone; the card is posted again, and the place is made on the new post."""
    room.mailman.thread = "thread 9"
    await room.deliver_after(room.open(CINDY, seats=3))
    await room.press(CINDY, Verb.ADD_ROBOT, card=Message.TABLE)
    await room.press(CINDY, Verb.ADD_ROBOT, card=Message.TABLE)
    room.mailman.failures = [NotSent(Trouble.POST_GONE)]
    await room.deliver()
    (place,) = [one for one in room.mailman.delivered if one.kind is Message.PLACE]
    assert (place.post, (await room.posts())["place"]) == ((await room.posts())["table"], "thread 9")


async def test_a_table_is_found_in_its_place(threaded: Room) -> None:
    """The table is found by its place, by its channel, and by its player."""
    community = await threaded.community()
    assert list(await threaded.tables.live_in(community, "thread 9")) == [threaded.table]
    assert list(await threaded.tables.live_in(community, "green")) == [threaded.table]
    assert list(await threaded.tables.live_in(community, "red")) == []
    assert list(await threaded.tables.live_of(CINDY)) == [threaded.table]


# --- losing it ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["gone", "shut"])
async def test_from_a_place_that_is_gone_or_shut_the_game_goes_back_to_its_channel(
    threaded: Room, trouble: str
) -> None:
    """The card and the call go to the channel; the game goes on to its end, and no message is left to send."""
    setattr(threaded.mailman, trouble, {"thread 9"})
    threaded.mailman.delivered.clear()
    await threaded.deliver_after(threaded.play_one())
    (card,) = [one for one in threaded.mailman.delivered if one.kind is Message.TABLE]
    (call,) = [one for one in threaded.mailman.delivered if one.kind is Message.TURN]
    assert (card.post, card.place, call.place) == (None, None, None)
    assert "place" not in await threaded.posts()
    threaded.mailman.shut = set()
    await threaded.play_out()
    await threaded.deliver_after(MINUTE)
    assert (await threaded.view()).status is Status.FINISHED
    assert await threaded.owed() == ()


async def test_a_message_that_finds_the_place_gone_after_others_does_not_end_the_game(threaded: Room) -> None:
    """The call was on its way to the place when the game returned to its channel; now it is posted in the channel."""
    threaded.mailman.gate, calling = asyncio.Event(), asyncio.Event()

    def slow(delivery: Delivery) -> bool:
        if delivery.kind is Message.TURN:
            calling.set()
        return delivery.kind is Message.TURN

    threaded.mailman.slow = slow
    await threaded.play_one()
    delivering = asyncio.create_task(threaded.deliver())
    await calling.wait()
    threaded.mailman.gone = {"thread 9"}
    await threaded.store.messages.forget_place(threaded.table)
    threaded.mailman.gate.set()
    await delivering
    (call,) = [one for one in threaded.mailman.posts.values() if one.kind is Message.TURN]
    assert ((await threaded.view()).status, call.place) == (Status.PLAYING, None)


@pytest.mark.parametrize("trouble", ["gone", "shut"])
async def test_a_card_that_stands_in_a_place_that_was_left_is_posted_afresh(threaded: Room, trouble: str) -> None:
    """The card cannot be edited in the old place, so it is posted in the channel, and the game goes on."""
    setattr(threaded.mailman, trouble, {"thread 9"})
    await threaded.store.messages.forget_place(threaded.table)
    await threaded.deliver_after(threaded.play_one())
    assert (await threaded.view()).status is Status.PLAYING
    assert threaded.mailman.told_each()[None][-1].place is None
    threaded.mailman.shut = set()
    await threaded.deliver_after(MINUTE)
    assert await threaded.owed() == ()


async def test_without_a_channel_the_game_ends(threaded: Room) -> None:
    """The game is abandoned because its place is gone, and no message is left to send."""
    threaded.mailman.gone = {"thread 9", "green"}
    await threaded.deliver_after(threaded.play_one())
    view = await threaded.view()
    assert (view.status, view.why_abandoned) == (Status.ABANDONED, "place-gone")
    assert await threaded.owed() == ()
    assert (await threaded.store.messages.due(threaded.time.now(), 1, PLATFORMS)).next is None


async def test_without_a_channel_the_lobby_closes(room: Room) -> None:
    """The lobby is closed because its place is gone, and no message is left to send."""
    await room.open(CINDY, seats=3)
    room.mailman.gone = {"green"}
    await room.deliver()
    view = await room.view()
    assert (view.status, view.ending) == (Status.CLOSED, Ending.PLACE_GONE)
    assert await room.owed() == ()


@pytest.mark.parametrize("started", [True, False])
async def test_a_table_may_be_ended_twice(room: Room, *, started: bool) -> None:
    """The second call changes nothing, even for another reason; a call for an unknown table is refused."""
    await room.open(CINDY, robots=2 if started else 0, seats=3)
    first = await room.tables.end(room.table, Ending.PLACE_GONE)
    version = await room.version()
    for why in (Ending.PLACE_GONE, Ending.CANCELLED):
        again = await room.tables.end(room.table, why)
        assert (first.refusal, again.refusal, await room.version()) == (None, None, version)
    assert first.view is not None
    assert first.view.status is (Status.ABANDONED if started else Status.CLOSED)
    assert first.view == await room.view()
    nowhere = await room.tables.end(TableId("nowhere"), Ending.PLACE_GONE)
    assert nowhere.refusal is not None


async def test_messages_to_people_do_not_hang_on_the_place(threaded: Room) -> None:
    """A private message is sent although the place is gone."""
    threaded.mailman.gone = {"thread 9"}
    threaded.mailman.delivered.clear()
    await threaded.deliver_after(threaded.expire())
    assert [one.kind for one in threaded.mailman.delivered] == [Message.WARNING]


async def test_a_channel_that_stays_shut_for_an_hour_ends_the_table(room: Room) -> None:
    """The lobby is open for more than an hour, and then ends; no message is left to send."""
    await room.open(CINDY, seats=3)
    room.mailman.failures = [NotSent(Trouble.PLACE_SHUT)] * 200
    live = []
    for _ in range(130):
        await room.deliver()
        live.append((await room.view()).status.live)
        room.time.forward(MINUTE)
    assert 60 < sum(live) < 130
    assert await room.owed() == ()


async def test_a_platform_that_failed_for_hours_does_not_make_a_shut_channel_end_the_game(room: Room) -> None:
    """A channel is given up after an hour in which it was shut, however long its platform failed before."""
    await room.open(CINDY, seats=3)
    room.mailman.failures = [NotSent(Trouble.LATER)] * 100 + [NotSent(Trouble.PLACE_SHUT)] * 50
    for _ in range(150):
        await room.deliver()
        room.time.forward(10 * MINUTE)
    assert (await room.view()).status.live
    assert room.mailman.failures == []
    await room.deliver()
    assert await room.owed() == ()


async def test_a_platform_that_is_busy_ends_nothing(room: Room) -> None:
    """The bot tries again, and the place is made."""
    room.mailman.thread = "thread 9"
    await room.open(CINDY, robots=2)
    room.mailman.failures = [NotSent(Trouble.LATER)] * 2
    await room.deliver()
    await room.deliver_after(2 * SECOND)
    assert (await room.posts())["place"] == "thread 9"
