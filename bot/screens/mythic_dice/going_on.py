"""The next step of a power whose use has begun: a menu of whole moves, or a menu from which several choices are taken.

Some powers need one step more: a swap first asks with whom, and dice that may become many values first ask which dice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from bot.core.ui.panels import MOST_MENU_CHOICES, Menu
from bot.core.ui.panels import Choice as Pressed
from bot.screens.mythic_dice.acting import Begun, begun, entries, with_creature, with_each
from bot.screens.mythic_dice.pressing import (
    LONG_BUTTONS,
    QuestionContext,
    dice_choices,
    dice_to_roll,
    pictured,
    several,
    twinned,
)
from bot.screens.mythic_dice.words import choice_words, dice_words, die_picture
from rules.game import IllegalMove, Move
from rules.mythic_dice.choices import Asks, dice_bounds, victim_bounds, victims_of
from rules.mythic_dice.layout import ROLL, Repeatable, without
from rules.mythic_dice.moves import Choice, Release, Roll
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.powers import POWERS
from rules.mythic_dice.rulings import half
from rules.mythic_dice.using import repeated, to_repeat

_AT_ONCE: Final = 12
"""Up to this many ways to turn dice stand in one menu. If there are more, the dice are asked for first."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next question, with the buttons and menus that answer it."""

    used: Repeatable | None
    """The power that is used; None while a Unicorn's action to repeat is chosen."""

    question: str
    choices: tuple[Pressed, ...] = ()
    menus: tuple[Menu, ...] = ()


def next_step(context: QuestionContext, move: Move) -> Step | None:
    """The next step of this beginning of a move; None if it begins no move that is possible now."""
    if move == Roll(()) and context.play.places[context.seat].free:
        question = context.say("mythic-ask-roll", number=half(len(context.play.places[context.seat].free)))
        return Step(ROLL, question, (), (dice_to_roll(context, question),))
    try:
        if isinstance(move, Release) and move.power is None:
            return _of_creature(context, move.creature)
        start = begun(move, context.play.table, context.seat)
        return None if start is None else _step(context, start, move)
    except IllegalMove:
        # The table has changed since, or somebody made the press up: the card then shows the first step.
        return None


def _of_creature(context: QuestionContext, creature: Face) -> Step:
    """The step of a creature of the seat: release it or poach it. Raises IllegalMove if the seat does not hold it."""
    question = context.say("mythic-ask-creature")
    buttons, more = context.spread(question, with_creature(context, creature), LONG_BUTTONS)
    return Step(creature, question, buttons, more)


def _step(context: QuestionContext, start: Begun, move: Move) -> Step | None:
    """The next step; None if the choices so far are not possible or can change nothing. Raises IllegalMove."""
    used = _used(context, start)
    if used is None:
        buttons, more = context.spread(context.say("mythic-ask-one"), tuple(entries(context, move, apart=False)))
        return Step(None, context.say("mythic-ask-one"), buttons, more)
    asks = POWERS[used][0]
    if not any(start.offers(context.seat)) or not _is_possible(context, start, asks):
        return None
    return _asked(context, start, asks, used)


def _is_possible(context: QuestionContext, start: Begun, asks: Asks) -> bool:
    """Whether the choices so far are possible.

    Without this check a made-up press, for example with many dice, could lead to endlessly many ways to go on.
    """
    chosen = start.choice
    if not set(chosen.victims) <= set(victims_of(asks, start.table, context.seat)):
        return False
    _, most = dice_bounds(asks, start.table, context.seat, chosen.victims)
    # The last value makes the move whole, so a beginning has fewer values than dice.
    if chosen.to and (asks.to is None or len(chosen.to) >= len(chosen.dice)):
        return False
    if asks.to is not None and any(to not in asks.to(die) for die, to in zip(chosen.dice, chosen.to, strict=False)):
        return False
    return len(chosen.dice) <= most and without(start.table.places[context.seat].free, chosen.dice) is not None


def _used(context: QuestionContext, start: Begun) -> Repeatable | None:
    """The power whose choices are made; None while a Unicorn has nothing chosen to repeat.

    Raises IllegalMove if there is nothing to repeat at the chosen seat.
    """
    sources = to_repeat(start.table, context.seat) if start.face is Face.UNICORN else ()
    if start.choice.of is not None and start.choice.of not in sources:
        raise IllegalMove("nothing-to-repeat-there")
    return repeated(start.face, start.table, start.choice)


def _asked(context: QuestionContext, start: Begun, asks: Asks, used: Repeatable) -> Step:
    # A swap first asks with whom. Then the kind of step depends on what is left to choose.
    if asks.swap and not start.choice.victims:
        buttons, more = context.spread(context.say("mythic-ask-whom"), tuple(with_each(context, start)))
        return Step(used, context.say("mythic-ask-whom"), buttons, more)
    if asks.swap and asks.dice[1] > 1:
        return _swap_of_several(context, start, asks, used)
    if asks.to is not None:
        return _turns(context, start, asks, used)
    if asks.half or (asks.dice[1] and not asks.swap):
        return _dice(context, start, asks, used)
    if asks.victims[1] > 1:
        return _victims(context, start, asks, used)
    return _whole(context, start, used)


# --- whole moves ------------------------------------------------------------------------------------------


def _whole(context: QuestionContext, start: Begun, used: Repeatable) -> Step:
    """A step of whole moves: one for each choice that the rules offer."""
    victims = start.choice.victims
    offers = [offer for offer in start.offers(context.seat) if not victims or offer.victims == victims]
    choices = [_finished(context, start, offer) for offer in offers]
    question = context.say(_what_is_left(offers[0]) if offers else "mythic-ask-one")
    buttons, more = context.spread(question, choices)
    return Step(used, question, buttons, more)


def _what_is_left(choice: Choice) -> str:
    """The message that asks what these choices name."""
    match choice:
        case Choice(dice=(_, *_), theirs=(_, *_)):
            return "mythic-ask-pair"
        case Choice(theirs=(_, *_)):
            return "mythic-ask-theirs"
        case Choice(number=int()):
            return "mythic-ask-number"
        case Choice(victims=(_, *_)):
            return "mythic-ask-whom"
        case _:
            return "mythic-ask-one"


def _finished(context: QuestionContext, start: Begun, choice: Choice) -> Pressed:
    """The choice that makes the whole move. Its label tells what was chosen, without the card."""
    shown = choice_words(replace(choice, of=None), context.names, context.say)
    return context.making(start.build(choice), shown or context.say("mythic-nobody"))


# --- several choices of one menu --------------------------------------------------------------------------


def _dice(context: QuestionContext, start: Begun, asks: Asks, used: Repeatable) -> Step:
    """A step that takes several of the seat's own free dice."""
    bounds = dice_bounds(asks, start.table, context.seat, start.choice.victims)
    question = _number("mythic-ask-dice", bounds, context)
    choices = dice_choices(start.table.places[context.seat].free, bounds[1], lambda die: _die(context, start, die))
    return Step(used, question, _none(context, start, bounds), (several(question, choices, bounds),))


def _die(context: QuestionContext, start: Begun, die: int) -> Pressed:
    return context.making(start.build(replace(start.choice, dice=(die,))), dice_words((die,)), die_picture(die))


def _victims(context: QuestionContext, start: Begun, asks: Asks, used: Repeatable) -> Step:
    """A step that takes several opponents."""
    may_be = victims_of(asks, start.table, context.seat)
    bounds = victim_bounds(asks, len(may_be))
    question = _number("mythic-ask-victims", bounds, context)
    choices = [_finished(context, start, replace(start.choice, victims=(victim,))) for victim in may_be]
    return Step(used, question, _none(context, start, bounds), (several(question, choices, bounds),))


def _swap_of_several(context: QuestionContext, start: Begun, asks: Asks, used: Repeatable) -> Step:
    """A step that takes dice of both sides of a swap. The rules check that both sides give equally many."""
    victim = start.choice.victims[0]
    least, most = dice_bounds(asks, start.table, context.seat, start.choice.victims)
    mine, theirs = start.table.places[context.seat].free, start.table.places[victim].free
    # Each side has half of the menu, so that one side's many dice do not push out the other's.
    half = MOST_MENU_CHOICES // 2
    choices = (
        *dice_choices(mine, most, lambda die: _of_mine(context, start, die), half),
        *dice_choices(theirs, most, lambda die: _of_theirs(context, start, die), half),
    )
    question = _number("mythic-ask-swap", (least, most), context)
    # The menu counts the dice of both sides together.
    return Step(used, question, (), (several(question, choices, (2 * least, 2 * most)),))


def _of_mine(context: QuestionContext, start: Begun, die: int) -> Pressed:
    move = start.build(replace(start.choice, dice=(die,)))
    return context.making(move, context.say("mythic-mine", die=die), die_picture(die))


def _of_theirs(context: QuestionContext, start: Begun, die: int) -> Pressed:
    name = context.names[start.choice.victims[0]]
    move = start.build(replace(start.choice, theirs=(die,)))
    return context.making(move, context.say("mythic-theirs", name=name, die=die), die_picture(die))


# --- dice that become something ---------------------------------------------------------------------------


def _turns(context: QuestionContext, start: Begun, asks: Asks, used: Repeatable) -> Step:
    """A step that turns dice to other values: one menu for all ways if it has room, else first which dice."""
    assert asks.to is not None
    # A die that must stay as it is, such as an 8 that should rise, is left out.
    free = [die for die in start.table.places[context.seat].free if set(asks.to(die)) != {die}]
    least, most = dice_bounds(asks, start.table, context.seat, start.choice.victims)
    bounds = min(least, len(free)), min(most, len(free))
    # The second step: the dice are chosen, their new values are not.
    if start.choice.dice:
        return _next_value(context, start, asks, used)
    at_once = tuple(_turned(context, start, free, asks, bounds[1]))
    if len(at_once) <= _AT_ONCE:
        question = _number("mythic-ask-turns", bounds, context)
        return Step(used, question, _none(context, start, bounds), (several(question, at_once, bounds),))
    question = _number("mythic-ask-dice", bounds, context)
    which = dice_choices(free, bounds[1], lambda die: _which(context, start, die))
    return Step(used, question, _none(context, start, bounds), (several(question, which, bounds),))


def _next_value(context: QuestionContext, start: Begun, asks: Asks, used: Repeatable) -> Step:
    """A step that asks what one of the chosen dice becomes; the dice are asked for one by one."""
    assert asks.to is not None
    choice = start.choice
    die, is_last = choice.dice[len(choice.to)], len(choice.to) + 1 == len(choice.dice)
    choices = []
    for value in asks.to(die):
        move = start.build(replace(choice, to=(*choice.to, value)))
        label, picture = f"{die}→{value}", die_picture(value)
        choices.append((context.making if is_last else context.beginning)(move, label, picture))
    question = context.say("mythic-ask-to", die=die)
    buttons, more = context.spread(question, choices)
    return Step(used, question, buttons, more)


def _which(context: QuestionContext, start: Begun, die: int) -> Pressed:
    return context.beginning(start.build(replace(start.choice, dice=(die,))), dice_words((die,)), die_picture(die))


def _turned(context: QuestionContext, start: Begun, free: Sequence[int], asks: Asks, most: int) -> Iterator[Pressed]:
    """A choice for each die and each value that it may become; several for equal dice, if several may be taken."""
    assert asks.to is not None
    for die in sorted(set(free)):
        ways = [to for to in asks.to(die) if to != die]
        for to, number in product(ways, range(1, min(most, free.count(die)) + 1)):
            choice = replace(start.choice, dice=(die,), to=(to,))
            yield twinned(context.making(start.build(choice), f"{die}→{to}", pictured((to,))), number)


def _none(context: QuestionContext, start: Begun, bounds: tuple[int, int]) -> tuple[Pressed, ...]:
    """The choice to take nothing, if that is possible and the power still does something then."""
    if bounds[0] or start.choice not in start.offers(context.seat):
        return ()
    return (context.making(start.build(start.choice), context.say("mythic-choose-none")),)


def _number(message: str, bounds: tuple[int, int], context: QuestionContext) -> str:
    least, most = max(1, bounds[0]), bounds[1]
    return context.say(
        message, number=str(most) if least == most else context.say("mythic-range", least=least, most=most)
    )
