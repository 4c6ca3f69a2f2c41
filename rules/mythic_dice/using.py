"""How powers and artifacts are used: a release, a poach or a use becomes steps. And what a Unicorn may repeat."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from rules.game import IllegalMove, Move, Seat
from rules.mythic_dice.choices import check_choice, offered
from rules.mythic_dice.deeds import Deed, Poached, Released
from rules.mythic_dice.layout import ROLL, Repeatable, Table
from rules.mythic_dice.moves import Choice, Poach, Release, Roll, Use
from rules.mythic_dice.pieces import BACK, PASSIVE, POACHABLE, Face
from rules.mythic_dice.powers import FREELY, POWERS
from rules.mythic_dice.steps import Extra, Gain, LetGo, Step, Stock, Toss

NEVER_REPEATED: Final = frozenset({Face.UNICORN, Face.EGG})


def repeated(face: Repeatable, table: Table, choice: Choice) -> Repeatable | None:
    """The power that is used: the card's own, or the one a Unicorn repeats. None if there is none to repeat."""
    if face is not Face.UNICORN:
        return face
    return None if choice.of is None else table.places[choice.of].latest


def to_repeat(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats whose latest action a Unicorn may repeat."""
    return tuple([other for other, place in enumerate(table.places) if other != seat and place.latest is not None])


def power_steps(face: Repeatable, table: Table, seat: Seat, choice: Choice) -> tuple[Step, ...]:
    """The steps of using a power or an artifact. Raises IllegalMove for choices that it does not ask for."""
    sources = to_repeat(table, seat) if face is Face.UNICORN else ()
    # Only a Unicorn names a seat, and only if there is an action to repeat. Else ``of`` has to be None.
    if choice.of not in (sources or (None,)):
        raise IllegalMove("nothing-to-repeat-there")
    used = repeated(face, table, choice)
    if used is None:
        check_choice(FREELY, table, seat, choice)
        return ()
    asks, effect = POWERS[used]
    check_choice(asks, table, seat, choice)
    # The card itself is passed on, because a Unicorn that repeats a Phoenix rolls the Unicorn's own dice.
    return tuple(effect(table, seat, choice, face))


def release_steps(table: Table, seat: Seat, move: Release) -> tuple[Step, ...]:
    """The steps of a release. Raises IllegalMove.

    They are the power, if it is used, the creature's return, and a Taniwha's extra capture.
    """
    creature = move.creature
    # This raises IllegalMove if the seat has not captured the creature.
    table.places[seat].holding(creature)
    let_go = LetGo(seat, creature)
    if move.power is None:
        return (let_go,)
    steps = (*power_steps(creature, table, seat, move.power), let_go)
    if repeated(creature, table, move.power) is Face.TANIWHA:
        return (*steps, Extra(seat, Released(seat, creature).up))
    return steps


def poach_steps(table: Table, seat: Seat, move: Poach) -> tuple[Step, ...]:
    """The steps of a poach: the seat gets the artifact and, if wanted, uses it at once. Raises IllegalMove."""
    if move.creature not in POACHABLE:
        raise IllegalMove("not-poachable", creature=move.creature.key)
    if move.die not in table.places[seat].holding(move.creature).dice:
        raise IllegalMove("die-not-protected-there", die=move.die)
    poached = Poached(seat, move.creature, move.die)
    if move.use is None:
        return (poached,)
    return (poached, *use_steps(poached.on(table), seat, Use(poached.artifact, move.use)))


def use_steps(table: Table, seat: Seat, move: Use) -> tuple[Step, ...]:
    """The steps of using an artifact. Raises IllegalMove."""
    if move.artifact not in table.places[seat].artifacts:
        raise IllegalMove("artifact-not-yours", artifact=move.artifact.key)
    if move.artifact in PASSIVE:
        raise IllegalMove("artifact-always-on", artifact=move.artifact.key)
    return power_steps(move.artifact, table, seat, move.choice)


def choices_of(face: Repeatable, table: Table, seat: Seat) -> Iterator[Choice]:
    """The choices that are offered with a power or an artifact. Each of them is legal, and changes something.

    A power that can change nothing, such as one that only takes dice from an empty pool, has no such choice.
    """
    for used, of in _to_use(face, table, seat):
        asks, effect = POWERS[used]
        for choice in offered(asks, table, seat):
            # A Taniwha's effect is its extra capture, which is no step of the power.
            if used is Face.TANIWHA or _changes(effect(table, seat, choice, face), table):
                yield choice if of is None else replace(choice, of=of)


def _to_use(face: Repeatable, table: Table, seat: Seat) -> Iterator[tuple[Repeatable, Seat | None]]:
    """The powers that the card can use: its own; for a Unicorn those that it may repeat, each with its seat."""
    if face is not Face.UNICORN:
        yield face, None
        return
    for other in to_repeat(table, seat):
        latest = table.places[other].latest
        assert latest is not None
        yield latest, other


def _changes(steps: Iterable[Step], table: Table) -> bool:
    """Whether the steps of a power change the table, roll dice, toss a coin for something, or ask somebody."""
    after = table
    for step in steps:
        match step:
            case Deed():
                after = step.on(after)
            case Gain() | Stock():
                # A power that first returns a die has changed the table with that.
                if table.pool:
                    return True
            case Toss(_, prize):
                if prize:
                    return True
            case _:
                return True
    return after != table


def repeatable(move: Move) -> Repeatable | None:
    """The part of an action that a Unicorn may repeat; None for none. Unicorn and Egg are never repeated."""
    match move:
        case Roll():
            return ROLL
        case Release(face, Choice()) | Use(face):
            return None if face in NEVER_REPEATED else face
        case Poach(creature, _, Choice()):
            return None if BACK[creature] in NEVER_REPEATED else BACK[creature]
        case _:
            return None
