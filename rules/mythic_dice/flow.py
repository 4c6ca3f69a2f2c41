"""What a step becomes on the present table, if it needs neither luck nor an answer."""

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
    """The steps that take the place of this one; none for a deed, and for most questions that nobody can answer."""
    match step:
        case Gain(seat, most) if number := min(most, table.pool):
            return DiceGained(seat, number), Throw(seat, number)
        case Stock(seat, most, value) if number := min(most, table.pool):
            return (DiceSet(seat, (value,) * number),)
        case LetGo(seat, creature):
            # A Phoenix has rolled its dice before its release, so it may have none left to roll.
            dice = len(table.places[seat].holding(creature).dice)
            return Released(seat, creature), *((Throw(seat, dice),) if dice else ())
        # The phase is over when it comes here. A Basilisk bars a seat from one phase, even if it could not capture.
        case CapturePhase() if any(place.barred for place in table.places):
            return (BarsLifted(),)
        case _:
            return ()


def thrown(throw: Throw, values: tuple[int, ...]) -> tuple[Step, ...]:
    """What follows a roll: the dice become free dice. Then a Phoenix's dice are raised."""
    rolled = DiceRolled(throw.seat, values)
    if not throw.plus:
        return (rolled,)
    return rolled, DiceTurned(throw.seat, values, tuple([raised(value, throw.plus) for value in values]))


def surrendered(question: Surrender, answers: list[tuple[Seat, Yield]]) -> tuple[Step, ...]:
    """What happens to the dice that were given up: they go to the pool, are rolled, or change their owner."""
    receiver = question.receiver
    if receiver is None:
        return tuple([DiceReturned(giver, answer.dice) for giver, answer in answers])
    if question.rolled:
        return *[DicePicked(giver, answer.dice) for giver, answer in answers], Throw(receiver, len(answers))
    return tuple([DiceMoved(giver, receiver, answer.dice) for giver, answer in answers])


def decayed(answers: list[tuple[Seat, Decay]]) -> tuple[Step, ...]:
    """The decay of all seats' dice, as one event."""
    return (Decayed(tuple([(seat, answer.die, answer.to) for seat, answer in answers])),)
