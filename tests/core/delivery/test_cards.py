"""The lobby and each round have one card: it is posted once, edited at changes, and edited a last time at the end."""

from bot.core.delivery.tries import LONGEST_PAUSE
from bot.core.ports import Delivery, Message
from bot.core.ui.panels import Text
from bot.core.ui.presses import Verb
from storage.changes import Pace, Status
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room


def cards(room: Room, kind: Message = Message.TABLE) -> list[Delivery]:
    """All deliveries of this kind so far."""
    return [one for one in room.mailman.delivered if one.kind is kind]


async def test_the_cards_of_a_round_are_written_to_their_end_and_the_next_ones_are_posted(room: Room) -> None:
    """The new card comes first, because people wait for it; then the old one is edited. Private cards do the same."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    first = cards(room)[-1].nonce
    await room.next_round()
    room.mailman.delivered.clear()
    await room.deliver()
    assert [(card.about, card.post) for card in cards(room)] == [(2, None), (1, first)]
    for card in cards(room):
        assert Text(f"about {card.about}") in card.panel.blocks
    told = {(card.about, card.player, card.post is None) for card in cards(room, Message.HAND)}
    assert told == {(about, one, about == 2) for about in (1, 2) for one in (CINDY, BEN, EMILY)}


async def test_only_messages_that_ask_for_a_move_make_a_sound(room: Room) -> None:
    """New private cards and calls make a sound; all other messages are silent."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY, pace=Pace.RELAXED))
    await room.deliver_after(room.play_to_rolls())
    sounding = {one.kind for one in room.mailman.delivered if one.sounds}
    assert sounding == {Message.HAND, Message.TURN}
    assert all(one.sounds is (one.kind in sounding and one.post is None) for one in room.mailman.delivered)


async def test_the_lobby_s_card_is_written_to_its_end_at_the_start_and_at_the_end(room: Room) -> None:
    """The lobby's card stays one post, which is edited at the start and at the end of the game."""
    await room.deliver_after(room.open(CINDY, seats=3))
    await room.press(CINDY, Verb.ADD_ROBOT)
    await room.press(BEN, Verb.JOIN)
    await room.deliver()
    await room.play_out()
    await room.deliver()
    lobby = [card for card in cards(room) if card.about == 0]
    assert len(lobby) == 3
    assert {card.post for card in lobby[1:]} == {lobby[0].nonce}
    assert (await room.view()).status is Status.FINISHED


async def test_a_table_that_begins_at_once_has_a_card_of_its_lobby(room: Room) -> None:
    """The place is made on the lobby's card."""
    await room.deliver_after(room.open(CINDY, robots=2))
    assert [(card.about, card.post) for card in cards(room)] == [(0, None), (1, None)]
    (place,) = cards(room, Message.PLACE)
    assert place.post == cards(room)[0].nonce


async def test_a_card_of_a_round_that_is_over_is_not_posted_any_more(room: Room) -> None:
    """If nothing could be sent during a round, its cards are not posted any more; the lobby's card still is."""
    await room.open(CINDY, BEN, EMILY)
    room.mailman.closed = True
    await room.deliver()
    await room.next_round()
    room.mailman.closed = False
    await room.deliver_after(LONGEST_PAUSE)
    assert sorted(card.about for card in cards(room)) == [0, 2]
    assert [card.about for card in cards(room, Message.HAND)] == [2, 2, 2]
    assert await room.owed() == ()


async def test_an_old_private_card_is_written_to_its_end(room: Room) -> None:
    """An update that waited when the round ended is sent to the old card, after the new round's card."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    room.mailman.not_now = {BEN}
    await room.deliver_after(room.press(BEN, Verb.MOVE, "bet.1"))
    await room.next_round()
    room.mailman.not_now = set()
    room.mailman.delivered.clear()
    await room.deliver_after(LONGEST_PAUSE)
    assert [card.about for card in cards(room, Message.HAND) if card.player == BEN] == [2, 1]
