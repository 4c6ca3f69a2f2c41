"""What is held against hands at the end of all tests of faults: it would find what it is meant to find."""

import pytest

from tests.faults.hand_oracle import told_amiss
from tests.faults.hosted_game import HostedGame
from tests.faults.ledger import read_ledger
from tests.stub.things import Channel, Message


@pytest.mark.usefixtures("nothing_by_chance")
async def test_a_hand_is_found_wherever_somebody_else_reads_it(hosted_game: HostedGame) -> None:
    """All hold other dice: each card may stand where it does, but not at the table, nor in another's own channel."""
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
    """Where a hand stands that should not."""
    return sorted(
        where.partition(":")[0] for where in told_amiss(read_ledger(hosted_game.database), hosted_game.evening)
    )


def post(hosted_game: HostedGame, channel: Channel, card: Message) -> Message:
    """The same as the card, somewhere else."""
    said = {"components": card.now.components, "flags": card.now.flags}
    return hosted_game.stub.messages.add(channel, hosted_game.stub.world.bot.id, said)
