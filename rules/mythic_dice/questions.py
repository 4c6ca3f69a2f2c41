"""The open questions: which seats answer each, with which moves, and which moves are offered."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from rules.game import IllegalMove, Move, Seat
from rules.mythic_dice.captures import captures, check_capture, may_capture
from rules.mythic_dice.choices import runs
from rules.mythic_dice.deeds import DiceGained, Poached
from rules.mythic_dice.layout import ROLL, Place, Table, without
from rules.mythic_dice.moves import Capture, Choice, Decay, Pass, Poach, Release, Roll, Take, Use, Wishes, Yield
from rules.mythic_dice.pieces import BACK, HIGHEST, PASSIVE, POACHABLE, VALUES, Face
from rules.mythic_dice.rulings import capture_order, half
from rules.mythic_dice.steps import Action, CapturePhase, DecayPhase, Extra, Step, Surrender, Throw
from rules.mythic_dice.using import choices_of, poach_steps, power_steps, release_steps, use_steps

Question: TypeAlias = CapturePhase | Action | Extra | Surrender | DecayPhase
QUESTIONS: Final = (CapturePhase, Action, Extra, Surrender, DecayPhase)


def asked(question: Question, table: Table) -> tuple[Seat, ...]:
    """The seats that may answer, in the order in which answers take effect; nobody if there is nothing to decide."""
    match question:
        case CapturePhase(active):
            return tuple(
                [seat for seat in capture_order(active, len(table.places)) if _in_line(table.places[seat], table)]
            )
        case Action(seat):
            return (seat,)
        case Extra(seat):
            return (seat,) if may_capture(without_card(table, question), table.places[seat]) else ()
        case Surrender(givers):
            return givers
        case DecayPhase():
            return tuple([seat for seat, place in enumerate(table.places) if decays(place)])


def _in_line(place: Place, table: Table) -> bool:
    # A seat that can capture nothing is not asked, so that nobody waits for it.
    return not place.barred and may_capture(table, place)


def without_card(table: Table, extra: Extra) -> Table:
    """The table as an extra capture sees it: without the card that was just released."""
    return table._replace(display=tuple([face for face in table.display if face is not extra.barring]))


def decays(place: Place) -> tuple[Decay, ...]:
    """The ways in which one die of the place may decay; none if nothing decays.

    A die drops by 1. With the Horn it may rise by 1 instead, and a place with only 1s may also keep them.
    """
    if place.calm:
        return ()
    values = sorted(set(place.free))
    falls = [Decay(die, die - 1) for die in values if die > VALUES[0]]
    if Face.HORN not in place.artifacts or not values:
        return tuple(falls)
    stays = [] if falls else [Decay(VALUES[0], VALUES[0])]
    return (*[Decay(die, die + 1) for die in values if die < HIGHEST], *falls, *stays)


# --- what is offered ------------------------------------------------------------------------------------


def choices(question: Question, table: Table, seat: Seat) -> tuple[Move, ...]:
    """The moves that are offered to a seat that is asked. Each of them is legal."""
    place = table.places[seat]
    match question:
        case CapturePhase():
            return (*captures(table, place), Pass())
        case Extra():
            return (*captures(without_card(table, question), place), Pass())
        case Action():
            return (*_actions(table, seat), Pass())
        case Surrender():
            return tuple([Yield((die,)) for die in sorted(set(place.free))])
        case DecayPhase():
            return decays(place)


def _actions(table: Table, seat: Seat) -> Iterator[Move]:
    place = table.places[seat]
    if place.free:
        take = half(len(place.free))
        yield from map(Roll, runs(place.free, (take, take)))
    for held in place.held:
        yield Release(held.creature)
        for choice in choices_of(held.creature, table, seat):
            yield Release(held.creature, choice)
        if held.creature in POACHABLE:
            yield from _poaches(table, seat, held.creature, held.dice)
    for artifact in place.usable():
        for choice in choices_of(artifact, table, seat):
            yield Use(artifact, choice)
    if not place.dice and table.pool:
        yield Take()


def _poaches(table: Table, seat: Seat, creature: Face, dice: tuple[int, ...]) -> Iterator[Poach]:
    for die in sorted(set(dice)):
        yield Poach(creature, die)
        # A passive artifact is never used. Another one is used after the poach, so its choices come from that table.
        if BACK[creature] not in PASSIVE:
            for choice in choices_of(BACK[creature], Poached(seat, creature, die).on(table), seat):
                yield Poach(creature, die, choice)


# --- what is accepted -----------------------------------------------------------------------------------


def check_answer(question: Question, table: Table, seat: Seat, move: Move) -> None:
    """Raise IllegalMove unless this move answers the question. ``action_steps`` checks the moves of an action."""
    place = table.places[seat]
    match question, move:
        case ((CapturePhase() | Extra()), Pass()):
            pass
        case CapturePhase(), Capture():
            check_capture(table, place, move)
        case CapturePhase(), Wishes(wished):
            # A seat's free dice stay as they are until its turn to capture, so an impossible wish stays impossible.
            for capture in wished:
                check_capture(table, place, capture)
        case Extra(), Capture():
            check_capture(without_card(table, question), place, move)
        case Surrender(), Yield(dice):
            if len(dice) != 1 or without(place.free, dice) is None:
                raise IllegalMove("yield-one-free-die")
        case DecayPhase(), Decay(die, to):
            if move not in decays(place):
                raise IllegalMove("no-such-decay", die=die, to=to)
        case _:
            raise IllegalMove("no-answer-to-this")


def action_steps(table: Table, seat: Seat, move: Move) -> tuple[Step, ...]:
    """The steps that the active player's move leads to. Raises IllegalMove."""
    match move:
        case Pass():
            return ()
        case Roll(dice):
            if not table.places[seat].free:
                raise IllegalMove("no-free-die")
            return power_steps(ROLL, table, seat, Choice(dice=dice))
        case Release():
            return release_steps(table, seat, move)
        case Poach():
            return poach_steps(table, seat, move)
        case Use():
            return use_steps(table, seat, move)
        case Take():
            if table.places[seat].dice or not table.pool:
                raise IllegalMove("nothing-to-take")
            return DiceGained(seat, 1), Throw(seat, 1)
        case _:
            raise IllegalMove("no-answer-to-this")
