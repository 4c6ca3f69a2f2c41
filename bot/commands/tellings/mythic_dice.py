"""A game of Mythic Dice in plain text: each turn's captures, its action and what came of it, and what decayed."""

from collections.abc import Iterable, Iterator, Sequence

from rules.game import Event
from rules.mythic_dice.deeds import (
    Barred,
    Calmed,
    Captured,
    Decayed,
    DiceGained,
    DiceMoved,
    DicePicked,
    DiceReturned,
    DiceRolled,
    DiceSet,
    DiceTurned,
    Hatched,
    Poached,
    Released,
)
from rules.mythic_dice.events import Acted, CoinTossed, GameEnded, HandsRolled, RoundBegun, TurnBegun
from rules.mythic_dice.moves import Poach, Release, Roll, Take, Use


def tell(names: Sequence[str], events: Iterable[Event]) -> Iterator[str]:
    """The lines of the game so far: a line an event."""
    for event in events:
        match event:
            case RoundBegun(round_):
                yield ""
                yield f"Round {round_}"
            case HandsRolled(values):
                yield from (f"{name} has {_dice(sorted(dice))}" for name, dice in zip(names, values, strict=True))
            case TurnBegun(seat):
                yield f"  {names[seat]}'s turn"
            case Acted(seat):
                yield f"    {names[seat]} {_action(event)}"
            case GameEnded(scores):
                yield f"  Points: {', '.join(f'{name} {score}' for name, score in zip(names, scores, strict=True))}"
            case _:
                yield from (f"    {line}" for line in (_of_dice(event, names), _of_cards(event, names)) if line)


def _action(event: Acted) -> str:
    match event.move:
        case Roll(dice):
            return f"rolls {_dice(dice)}"
        case Release(creature, power):
            return f"releases {creature.key}{'' if power is None else ' for its power'}"
        case Poach(creature, die, use):
            return f"poaches {creature.key}, {die} to the pool{'' if use is None else ', and uses it'}"
        case Use(artifact):
            return f"uses {artifact.key}"
        case Take():
            return "takes a die"
        case _:
            return "passes"


def _of_dice(event: Event, names: Sequence[str]) -> str:
    """Where dice go; nothing for other events."""
    match event:
        case DiceRolled(seat, values):
            return f"{names[seat]} gets {_dice(values)}"
        case DicePicked(seat, dice):
            return f"{_dice(dice)} of {names[seat]} to be rolled"
        case DiceGained(seat, number):
            return f"{names[seat]} takes {number} from the pool"
        case DiceSet(seat, values):
            return f"{names[seat]} takes {_dice(values)} from the pool"
        case DiceTurned(seat, before, after):
            return f"{names[seat]} turns {_dice(before)} to {_dice(after)}"
        case DiceReturned(seat, dice):
            return f"{names[seat]} returns {_dice(dice)} to the pool"
        case DiceMoved(giver, receiver, dice):
            return f"{_dice(dice)} from {names[giver]} to {names[receiver]}"
        case Decayed(turned) if turned:
            return f"Decay: {', '.join(f'{names[seat]} {before} to {after}' for seat, before, after in turned)}"
        case _:
            return ""


def _of_cards(event: Event, names: Sequence[str]) -> str:
    """Where cards go, and what else holds a seat; nothing for other events."""
    match event:
        case Captured(seat, capture):
            dice = capture.dice + (() if capture.any is None else (capture.any,))
            return f"{names[seat]} captures {capture.creature.key} with {_dice(dice)}, {event.points} points"
        case Released():
            return f"{event.up.key} is in the display"
        case Poached(seat):
            return f"{names[seat]} owns {event.artifact.key}"
        case Hatched():
            return "roc is in the display"
        case Barred(seat):
            return f"{names[seat]} may not capture next"
        case Calmed(seat):
            return f"{names[seat]} does not decay until the next turn"
        case CoinTossed(seat, won):
            return f"{names[seat]} {'wins' if won else 'loses'} the toss"
        case _:
            return ""


def _dice(values: Sequence[int]) -> str:
    return " ".join(map(str, values))
