"""The first step of an action: roll, release, poach, use, take or pass.

A move that leaves further choices only begins here; ``going_on`` asks for the rest.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from bot.core.ui.panels import Choice as Pressed
from bot.core.ui.panels import Menu
from bot.screens.mythic_dice.pressing import (
    LONG_BUTTONS,
    MOST_IN_A_POLL,
    Offered,
    QuestionContext,
    dice_to_roll,
)
from bot.screens.mythic_dice.words import card_icon, face_words, held_words, move_icon, power_words
from rules.game import Move, Seat
from rules.mythic_dice.deeds import Poached
from rules.mythic_dice.layout import ROLL, Held, Table
from rules.mythic_dice.moves import Choice, Pass, Poach, Release, Roll, Take, Use
from rules.mythic_dice.pieces import BACK, PASSIVE, POACHABLE, Face
from rules.mythic_dice.powers import POWERS
from rules.mythic_dice.rulings import half
from rules.mythic_dice.using import choices_of, to_repeat


@dataclass(frozen=True, slots=True)
class Begun:
    """A power or an artifact whose use has begun."""

    face: Face
    table: Table
    """The table when the choices are made: after a poach the dice of the poached card are free."""

    choice: Choice
    """The choices made so far."""

    build: Callable[[Choice], Move]
    """Makes the whole move from its choices."""

    def offers(self, seat: Seat) -> Iterator[Choice]:
        """The complete choices that the rules offer; for a Unicorn only those that repeat the chosen seat's action.

        There are none if the use would change nothing.
        """
        of = self.choice.of
        return (choice for choice in choices_of(self.face, self.table, seat) if of is None or choice.of == of)


def begun(move: Move, table: Table, seat: Seat) -> Begun | None:
    """The use that this move begins; None if the move leaves no choices.

    Raises IllegalMove for a creature that the seat does not hold.
    """
    match move:
        case Release(creature, Choice() as power):
            # Called for its error: a made-up press may name a creature of somebody else.
            table.places[seat].holding(creature)
            return Begun(creature, table, power, lambda choice: Release(creature, choice))
        case Poach(creature, die, Choice() as use) if creature in POACHABLE and BACK[creature] not in PASSIVE:
            table.places[seat].holding(creature)
            poached = Poached(seat, creature, die).on(table)
            return Begun(BACK[creature], poached, use, lambda choice: Poach(creature, die, choice))
        case Use(artifact, choice) if artifact in table.places[seat].usable():
            return Begun(artifact, table, choice, lambda choice: Use(artifact, choice))
        case _:
            return None


def first_step(context: QuestionContext) -> Offered:
    """All actions that are possible now: the roll, the cards of the seat in a menu, and the pass.

    A creature leads to a step of its own. Each step of a poll is one poll more, so a poll that has room for all that
    may be done with the creatures offers it at once.
    """
    place = context.play.places[context.seat]
    rolls, roll_menus = _rolls(context)
    take = (context.making(Take()),) if not place.dice and context.play.table.pool else ()
    last = (*take, context.making(Pass()))
    if context.view.polls:
        moves = (move for held in place.held for move in _with_creature(held))
        uses = _entries(context, (*moves, *map(Use, place.usable())), apart=True)
        if len(rolls) + len(uses) + len(last) <= MOST_IN_A_POLL:
            return (*rolls, *uses, *last), roll_menus
    buttons, cards = context.spread(context.say("mythic-menu-cards"), tuple(_cards(context)), 0)
    return (*rolls, *buttons, *last), (*roll_menus, *cards)


def _rolls(context: QuestionContext) -> tuple[tuple[Pressed, ...], tuple[Menu, ...]]:
    """The roll of half of the free dice: a menu to choose them, or one button if all free dice are equal.

    A poll asks one kind of thing: several dice are asked for next, and one die is an answer as it is.
    """
    free = context.play.places[context.seat].free
    number = half(len(free))
    if not free:
        return (), ()
    if len(set(free)) == 1:
        return (context.making(Roll(free[:number])),), ()
    label = context.say("mythic-menu-roll", number=number)
    if not context.view.polls:
        return (), (dice_to_roll(context, label),)
    if number == 1:
        return tuple(context.making(Roll((die,))) for die in sorted(set(free))), ()
    return (context.beginning(Roll(()), label),), ()


def _cards(context: QuestionContext) -> Iterator[Pressed]:
    """An entry for each creature, which leads to what may be done with it, and one for each artifact to be used."""
    place = context.play.places[context.seat]
    for held in place.held:
        entry = context.beginning(Release(held.creature), held_words(held, context.say), card_icon(held.creature))
        yield replace(entry, description=power_words(held.creature, context.say))
    for artifact in place.usable():
        for entry in entries(context, Use(artifact), apart=False):
            yield replace(entry, description=power_words(artifact, context.say))


def with_creature(context: QuestionContext, creature: Face) -> tuple[Pressed, ...]:
    """What may be done with a creature of the seat. If there is room, a swap has an entry for each possible victim.

    The labels do not name the creature again. Raises IllegalMove if the seat does not hold it.
    """
    held = context.play.places[context.seat].holding(creature)
    brief = replace(context, brief=True)
    apart, together = (_entries(brief, _with_creature(held), apart=apart) for apart in (True, False))
    return apart if len(apart) <= LONG_BUTTONS else together


def _with_creature(held: Held) -> tuple[Move, ...]:
    """The beginnings of all moves with a creature: release it, or turn it over for its artifact."""
    moves: list[Move] = [Release(held.creature, Choice()), Release(held.creature)]
    if held.creature in POACHABLE:
        for die in sorted(set(held.dice)):
            moves.append(Poach(held.creature, die))
            if BACK[held.creature] not in PASSIVE:
                moves.append(Poach(held.creature, die, Choice()))
    return tuple(moves)


def _entries(context: QuestionContext, moves: Iterable[Move], *, apart: bool) -> tuple[Pressed, ...]:
    return tuple(entry for move in moves for entry in entries(context, move, apart=apart))


def entries(context: QuestionContext, move: Move, *, apart: bool) -> Iterator[Pressed]:
    """The entries for a move: one, or one for each way to begin it. A move with a single choice is whole at once.

    With ``apart`` a swap has an entry for each possible victim. A power that would change nothing has no entry.
    """
    start = begun(move, context.play.table, context.seat)
    if start is None:
        yield context.making(move)
        return
    # Two offers are enough to know that there is a choice; all of them may be very many.
    offers = tuple(islice(start.offers(context.seat), 2))
    if not offers:
        return
    if len(offers) == 1:
        whole = start.build(offers[0])
        yield context.making(whole, _repeating(context, replace(start, choice=offers[0]), whole), move_icon(whole))
    elif start.face is Face.UNICORN and start.choice.of is None:
        # A Unicorn first asks whose action it repeats.
        for other in to_repeat(start.table, context.seat):
            yield from entries(context, start.build(replace(start.choice, of=other)), apart=False)
    elif apart and start.face is not Face.UNICORN and POWERS[start.face][0].swap:
        yield from with_each(context, start)
    else:
        yield context.beginning(move, _repeating(context, start, move), move_icon(move))


def _repeating(context: QuestionContext, start: Begun, move: Move) -> str:
    """The label of a Unicorn's move, with the action that it repeats in brackets; empty for every other move."""
    of = start.choice.of
    latest = start.table.places[of].latest if of is not None else None
    if latest is None:
        return ""
    what = context.say("mythic-action-roll") if latest == ROLL else face_words(latest, context.say)
    return f"{context.words(move)} ({what})"


def with_each(context: QuestionContext, start: Begun) -> Iterator[Pressed]:
    """An entry for a swap with each seat that can be its victim, unless the swap would change nothing there."""
    victims = dict.fromkeys(victim for offer in start.offers(context.seat) for victim in offer.victims)
    for victim in victims:
        yield context.beginning(start.build(replace(start.choice, victims=(victim,))))
