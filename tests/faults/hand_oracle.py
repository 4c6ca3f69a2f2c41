"""Checks of a finished game, among them who could ever read whose hand."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from rules.mythical_dice.moves import Deal
from rules.mythical_dice.pieces import Kind
from rules.record import Luck
from storage.codec import load_entry
from tests.faults.evening import Evening
from tests.faults.ledger import Ledger, lost_or_doubled, strays
from tests.stub.bodies import every, text
from tests.stub.things import Message

MARKS: Final = ("· for your eyes only\n", ":move:")
"""Texts that only hands contain: their notice, and the custom ids of moves."""

DICE: Final = re.compile(r"Round (\d+)\. Your (?:die|dice):\n(.*)")
"""On a hand of Mythical Dice: the round, and the names of its dice."""

KINDS: Final = re.compile(r"\b(?:{})\b".format("|".join(kind.key for kind in Kind)))
"""The kinds of dice as words. In names of emoji they stand between underscores, and are not found."""

Dealt: TypeAlias = Mapping[int, Sequence[Sequence[Kind]]]
"""For each person, the dice of each round."""


def amiss(ledger: Ledger, evening: Evening) -> list[str]:
    """Everything that is wrong when no message waits to be sent any more."""
    return [*lost_or_doubled(ledger, evening), *strays(ledger, evening), *told_amiss(ledger, evening)]


def told_amiss(ledger: Ledger, evening: Evening) -> list[str]:
    """Messages that ever showed a hand to several readers, or dice that their reader did not have."""
    world, dealt = evening.stub.world, _dealt(ledger, evening)
    return [
        f"{channel.id}/{message.id}: {said}"
        for channel in world.channels.values()
        for message in channel.messages.values()
        for said in hands_on(message)
        if not _is_for({message.only_for} if message.only_for else world.readers(channel), said, dealt)
    ]


def hands_on(message: Message) -> Iterator[str]:
    """The texts of all versions of the message that show a hand."""
    for version in message.versions:
        components = list(every(version.components))
        pieces = [text(component, key) for component in components for key in ("content", "custom_id")]
        said = "\n".join([version.content, *pieces])
        if any(mark in said for mark in MARKS):
            yield said


def _is_for(readers: Collection[int], said: str, dealt: Dealt) -> bool:
    """Whether only one person reads the text, and has the dice that it shows."""
    if len(readers) > 1:
        return False
    shown = DICE.search(said)
    if shown is None:
        return True
    (reader,), held = readers, Counter(KINDS.findall(shown[2]))
    hands = [hand for hand in dealt.get(reader, ()) if len(hand) == int(shown[1])]
    return any(held <= Counter(kind.key for kind in hand) for hand in hands)


def _dealt(ledger: Ledger, evening: Evening) -> Dealt:
    entries = [load_entry(line.game, line.body) for line in ledger.lines]
    outcomes = [entry.outcome for entry in entries if isinstance(entry, Luck)]
    deals = [outcome.dice for outcome in outcomes if isinstance(outcome, Deal)]
    return {person.id: [dice[seat] for dice in deals] for seat, person in enumerate(evening.people)}
