"""Computes who held which dice or cards after each entry, without the game's state, views or screens."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.game import Seat
from rules.mythe.moves import Deal as CardsDealt
from rules.mythe.moves import Draw, Give, Stop, Turned
from rules.mythe.pieces import NEUTRAL, Card
from rules.mythical_dice.moves import Deal, Roll
from rules.mythical_dice.pieces import Kind
from rules.record import Luck, Play
from storage.tables.entries import TableEntry

Held: TypeAlias = Mapping[Seat, tuple[str, ...]]
"""The dice or cards of each seat, as keys of pictures."""

Shadow: TypeAlias = Callable[[Iterable[TableEntry]], Iterator[Held]]


def _dice(entries: Iterable[TableEntry]) -> Iterator[Held]:
    """Mythical Dice: the dealt dice without those already rolled. The first value is before any entry."""
    dice: dict[Seat, tuple[Kind, ...]] = {}
    yield {}
    for entry in entries:
        match entry:
            case Luck(Deal(dealt)):
                dice = dict(enumerate(dealt))
            case Play(int(seat), Roll(die)):
                held = list(dice[seat])
                held.remove(die)
                dice[seat] = tuple(held)
            case _:
                pass
        yield {seat: tuple(f"die.{kind.key}" for kind in held) for seat, held in dice.items()}


def _cards(entries: Iterable[TableEntry]) -> Iterator[Held]:
    """Mythe: cards that were dealt, drawn and given. The first value is before any entry."""
    hands: dict[Seat, list[Card]] = {}
    drawn: list[Card] = []
    active = source = NEUTRAL
    yield {}
    for entry in entries:
        match entry:
            case Luck(CardsDealt(dealt, neutral)):
                hands = {**dict(enumerate(map(list, dealt))), NEUTRAL: list(neutral or ())}
            case Play(int(active), Draw(source)):
                pass
            case Luck(Turned(card)):
                hands[source].remove(card)
                drawn.append(card)
                if card is Card.OBSTACLE or not any(held for seat, held in hands.items() if seat != active):
                    drawn = _take_up(hands[active], drawn)
            case Play(_, Stop()):
                drawn = _take_up(hands[active], drawn)
            case Play(int(giver), Give(gifts)):
                for card, to in gifts:
                    hands[giver].remove(card)
                    hands[to].append(card)
            case _:
                pass
        yield {seat: tuple(f"card.{card.key}" for card in sorted(hand)) for seat, hand in hands.items()}


def _take_up(hand: list[Card], drawn: list[Card]) -> list[Card]:
    """Add the drawn cards to the hand; returns the cards that then lie open, which are none."""
    hand += drawn
    return []


SHADOWS: Final[Mapping[str, Shadow]] = MappingProxyType({"mythical-dice": _dice, "mythe": _cards})
"""The oracles by game. In games without one nothing is hidden."""
