"""The check for shown hands, which runs after every test of faults, finds each hand in a wrong place."""

import pytest

from tests.faults.hand_oracle import told_amiss
from tests.faults.hosted_game import HostedGame
from tests.faults.ledger import read_ledger
from tests.stub.things import Channel, Message


@pytest.mark.usefixtures("nothing_by_chance")
async def test_a_hand_is_found_wherever_somebody_else_reads_it(hosted_game: HostedGame) -> None:
    """All hold different dice: a card is fine in its own channel, but not at the table or in another's channel."""
    evening, world = hosted_game.evening, hosted_game.stub.world
    await evening.play(5)
    await hosted_game.stub.until(lambda: len(list(evening.all_asked())) == len(evening.people))
    cards = [card for _, card in evening.all_asked()]
    assert found(hosted_game) == []
    places = [hosted_game.thread, *(world.dm(person.id) for person in evening.people)]
    wrong = [post(hosted_game, place, card) for place in places for card in cards if place.id != card.channel]
    wrong[0].deleted = True
    assert found(hosted_game) == sorted(f"{message.channel}/{message.id}" for message in wrong)


def found(hosted_game: HostedGame) -> list[str]:
    """The channels in which the check finds a hand that should not be there."""
    return sorted(
        where.partition(":")[0] for where in told_amiss(read_ledger(hosted_game.database), hosted_game.evening)
    )


def post(hosted_game: HostedGame, channel: Channel, card: Message) -> Message:
    """Post a copy of the card in another channel."""
    said = {"components": card.now.components, "flags": card.now.flags}
    return hosted_game.stub.messages.add(channel, hosted_game.stub.world.bot.id, said)
