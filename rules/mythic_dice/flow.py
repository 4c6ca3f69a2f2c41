"""What steps come to on the table as it is by then, where neither luck nor an answer is needed."""

from rules.game import Seat
from rules.mythic_dice.deeds import (
    BarsLifted,
    Decayed,
    DiceGained,
    DiceMoved,
    DicePicked,
    DiceReturned,
    DiceRolled,
    DiceSet,
    DiceTurned,
    Released,
)
from rules.mythic_dice.layout import Table
from rules.mythic_dice.moves import Decay, Yield
from rules.mythic_dice.pieces import raised
from rules.mythic_dice.steps import CapturePhase, Gain, LetGo, Step, Stock, Surrender, Throw


def unfolded(step: Step, table: Table) -> tuple[Step, ...]:
    """What is to be done for a step that is no deed and asks nobody, or whose question nobody has to answer."""
    match step:
        case Gain(seat, most) if number := min(most, table.pool):
            return DiceGained(seat, number), Throw(seat, number)
        case Stock(seat, most, value) if number := min(most, table.pool):
            return (DiceSet(seat, (value,) * number),)
        case LetGo(seat, creature):
            dice = len(table.places[seat].holding(creature).dice)
            return Released(seat, creature), *((Throw(seat, dice),) if dice else ())
        case CapturePhase() if any(place.barred for place in table.places):
            return (BarsLifted(),)
        case _:
            return ()


def thrown(throw: Throw, values: tuple[int, ...]) -> tuple[Step, ...]:
    """Dice that have fallen are free; a Phoenix's then show more."""
    rolled = DiceRolled(throw.seat, values)
    if not throw.plus:
        return (rolled,)
    return rolled, DiceTurned(throw.seat, values, tuple([raised(value, throw.plus) for value in values]))


def surrendered(question: Surrender, answers: list[tuple[Seat, Yield]]) -> tuple[Step, ...]:
    """What becomes of the dice that were given up."""
    receiver = question.receiver
    if receiver is None:
        return tuple([DiceReturned(giver, answer.dice) for giver, answer in answers])
    if question.rolled:
        return *[DicePicked(giver, answer.dice) for giver, answer in answers], Throw(receiver, len(answers))
    return tuple([DiceMoved(giver, receiver, answer.dice) for giver, answer in answers])


def decayed(answers: list[tuple[Seat, Decay]]) -> tuple[Step, ...]:
    """All dice that decay, at once."""
    return (Decayed(tuple([(seat, answer.die, answer.to) for seat, answer in answers])),)
