"""The bot looks for a message that may have been posted already: by its mark, among the bot's own messages."""

from dataclasses import replace

import pytest

from bot.adapters.discord.cards.components import mark_of
from bot.adapters.discord.client import Discord as Client
from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from bot.core.ui.panels import Choice, Panel
from bot.core.ui.presses import Press, Verb
from storage.ids import PlayerId, TableId
from tests.adapters.discord.delivery.test_calls import POST, card
from tests.stub.faults import Broken, Cut, TooMany
from tests.stub.people import Person
from tests.stub.playing import Table, offering
from tests.stub.server import Discord
from tests.stub.things import Allowed, Channel

LIST = "GET /channels/{channel}/messages"
CALL = Panel("It is your turn", (), (Choice("My dice", Press(TableId("abcdefghij"), 7, Verb.HAND)),))


def call(channel: Channel, person: Person, kind: Message) -> Delivery:
    """A call of that kind."""
    return replace(card(channel), kind=kind, panel=CALL, player=PlayerId(1), address=str(person.id))


async def unheard(stub: Discord, bot: Client, delivery: Delivery) -> None:
    """Post the message but lose the response; then time passes until Discord has forgotten the nonce."""
    stub.faults.add(POST, Cut(after=True))
    assert await bot.deliver(delivery) == NotSent(Trouble.LATER)
    stub.world.clock.ahead += 301


async def test_a_card_is_found_by_its_mark(stub: Discord, bot: Client, channel: Channel) -> None:
    """The card is found under its own nonce although newer cards follow. Another nonce finds nothing."""
    await unheard(stub, bot, card(channel))
    for number in range(3):
        assert isinstance(await bot.deliver(replace(card(channel), nonce=str(number))), Sent)
    first, *_ = channel.messages

    found = [await bot.find(str(channel.id), None, nonce) for nonce in (card(channel).nonce, "another one")]

    assert found == [Sent(f"{channel.id}/{first}"), Sent(None)]


@pytest.mark.parametrize("kind", [Message.TURN, Message.WARNING, Message.AWAY])
async def test_a_call_is_found_by_its_button(
    stub: Discord, bot: Client, channel: Channel, cindy: Person, kind: Message
) -> None:
    """A call has no component number, so its button carries the mark. The call is found in the channel or in the DM."""
    delivery = call(channel, cindy, kind)
    await unheard(stub, bot, delivery)
    place = channel if kind is Message.TURN else stub.world.dm(cindy.id)
    (message,) = place.standing

    found = await bot.find(str(channel.id), None if kind is Message.TURN else str(cindy.id), delivery.nonce)

    assert found == Sent(f"{place.id}/{message.id}")


async def test_a_card_that_was_redrawn_by_an_answer_is_found(
    stub: Discord, bot: Client, channel: Channel, cindy: Person
) -> None:
    """The answer to a press redraws the card with the same mark."""
    table = Table(stub, channel, [cindy])
    await table.open(seats=4)
    lobby = offering(channel.standing, "fill")
    assert lobby is not None

    await table.press(cindy, [lobby], "fill")

    assert len(lobby.versions) == 2
    assert await bot.find(str(channel.id), None, lobby.nonce or "") == Sent(f"{channel.id}/{lobby.id}")


async def test_what_others_say_is_not_ours(stub: Discord, bot: Client, channel: Channel, cindy: Person) -> None:
    """A message with the same mark that somebody else has written is not found."""
    words = {"type": 10, "content": "Mine"}
    theirs = {"type": 17, "id": mark_of(card(channel).nonce), "components": [words]}
    stub.messages.add(channel, cindy.id, {"components": [theirs], "flags": 1 << 15})

    assert await bot.find(str(channel.id), None, card(channel).nonce) == Sent(None)


@pytest.mark.parametrize(
    ("lacking", "found"), [(Allowed.HISTORY, Sent(None)), (Allowed.VIEW, NotSent(Trouble.PLACE_SHUT))]
)
async def test_where_the_bot_may_not_look_nothing_is_found(
    stub: Discord, bot: Client, channel: Channel, lacking: Allowed, found: Sent | NotSent
) -> None:
    """Without permission for the history nothing is found. Without access to the channel the search fails."""
    await bot.deliver(card(channel))
    channel.allowed &= ~lacking

    assert await bot.find(str(channel.id), None, card(channel).nonce) == found


@pytest.mark.parametrize("effect", [Broken(503), Cut(), TooMany(16.0)])
async def test_what_could_not_be_looked_for_just_now_is_looked_for_later(
    stub: Discord, bot: Client, channel: Channel, effect: Broken | Cut | TooMany
) -> None:
    """If Discord fails or limits the rate, the search fails with LATER."""
    stub.faults.add(LIST, effect, times=None)

    found = await bot.find(str(channel.id), None, card(channel).nonce)

    assert isinstance(found, NotSent)
    assert found.trouble is Trouble.LATER
