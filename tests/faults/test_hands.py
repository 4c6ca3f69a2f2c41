"""What is held against hands at the end of all tests of faults: it would find what it is meant to find."""

import pytest

from tests.faults.hands import told_amiss
from tests.faults.house import House
from tests.faults.ledger import read_ledger
from tests.stub.things import Channel, Message


@pytest.mark.usefixtures("nothing_by_chance")
async def test_a_hand_is_found_wherever_somebody_else_reads_it(house: House) -> None:
    """All hold other dice: each card may stand where it does, but not at the table, nor in another's own channel."""
    evening, world = house.evening, house.stub.world
    await evening.play(5)
    await house.stub.until(lambda: len(list(evening.all_asked())) == len(evening.people))
    cards = [card for _, card in evening.all_asked()]
    assert found(house) == []
    places = [house.thread, *(world.dm(person.id) for person in evening.people)]
    wrong = [post(house, place, card) for place in places for card in cards if place.id != card.channel]
    wrong[0].deleted = True
    assert found(house) == sorted(f"{message.channel}/{message.id}" for message in wrong)


def found(house: House) -> list[str]:
    """Where a hand stands that should not."""
    return sorted(where.partition(":")[0] for where in told_amiss(read_ledger(house.database), house.evening))


def post(house: House, channel: Channel, card: Message) -> Message:
    """The same as the card, somewhere else."""
    said = {"components": card.now.components, "flags": card.now.flags}
    return house.stub.messages.add(channel, house.stub.world.bot.id, said)
