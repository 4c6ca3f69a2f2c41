"""Captures on the private card: made now, or before the person's turn as a list of wishes, the best first.

A poll stays as it is while others capture and while its person changes the answer. So each of its answers is a list of
one wish, also on the person's turn; and one answer leads to a text in which a list is typed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.core.ui.panels import MOST_MENU_CHOICES, Block, Facts, Panel, Text
from bot.core.ui.panels import Choice as Pressed
from bot.screens.mythic_dice.pressing import QuestionContext, fits, several
from bot.screens.mythic_dice.words import capture_label, card_icon, cost_label, face_words, power_words
from rules.game import Move
from rules.mythic_dice.captures import possible
from rules.mythic_dice.moves import Capture, Pass, Wishes
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.rulings import capture_points
from rules.mythic_dice.steps import Extra

_IN_A_POLL: Final = 18
"""A poll has room for so many captures, for the way to a list, and for none."""

_LISTED: Final = 5
"""The most wishes of a list that is typed at once."""


@dataclass(frozen=True, slots=True)
class _Capturing:
    """Makes the press of a capture: one that captures now, or one that adds a wish to the list."""

    context: QuestionContext
    wished: tuple[Capture, ...]
    """The list of wishes so far, the best first."""

    ahead: bool
    """Whether other seats capture first, so that captures are wishes."""

    def move(self, capture: Capture) -> Move:
        """The move that a press of this capture, or of its beginning, makes."""
        if self.context.view.polls and not isinstance(self.context.play.question, Extra):
            return Wishes((capture,))
        return Wishes((*self.wished, capture)) if self.ahead else capture

    def making(self, capture: Capture) -> Pressed:
        """The choice that makes this capture, or wishes for it."""
        label, icon = capture_label(capture, self.context.say), card_icon(capture.creature)
        return self.context.making(self.move(capture), label, icon)


def capture_panel(context: QuestionContext, notice: str, begun: Move | None) -> Panel:
    """The creatures that may be captured; if ``begun`` is the beginning of a capture, the ways to go on with it."""
    # Captures take effect in the order of `open_to`, so only its first seat captures at once.
    ahead = not isinstance(context.play.question, Extra) and context.seat != context.play.open_to[0]
    capturing = _Capturing(context, tuple(_wished(context)), ahead)
    listed = () if context.view.polls else capturing.wished
    offered = [move for move in context.play.choices if isinstance(move, Capture) and move not in listed]
    # A button has room for 65 characters: a long list of wishes may have no room for one more.
    new = sorted([capture for capture in offered if fits(capturing.move(capture))], key=_best_first)
    start = _started(begun)
    if start is not None and (ways := [way for way in new if start in {_creature_of(way), _third_of(way)}]):
        return _further(capturing, notice, start, ways)
    if context.view.polls and begun == Wishes(()) and new:
        return _list(capturing, notice, new)
    full = (Text(context.say("mythic-hand-full")),) if len(new) < len(offered) else ()
    # A button has no room for what a power does, so the creatures are always a menu.
    buttons, kinds = context.spread(context.say("mythic-menu-capture"), _presses(capturing, new), 0)
    if context.view.polls and ahead and len(new) > 1:
        buttons = (*buttons, context.beginning(Wishes(()), context.say("mythic-move-list")))
    blocks = (*_asked(capturing), *_creatures(new, context), *full)
    return Panel(notice, blocks, (*buttons, _nothing(capturing), *context.details()), kinds)


def _further(capturing: _Capturing, notice: str, start: Capture, ways: Sequence[Capture]) -> Panel:
    """What is still open after the creature: the die of any value, or with which dice, the Mask and the Feather."""
    context = capturing.context
    choices = list(map(capturing.making, ways))
    # Only a creature that takes a die of any value has this step.
    if start.any != ways[0].any and len(choices) > (_IN_A_POLL if context.view.polls else MOST_MENU_CHOICES):
        choices = [
            _of_some(capturing, third, [way for way in ways if way.any == third.any])
            for third in dict.fromkeys(map(_third_of, ways))
        ]
    buttons, kinds = context.spread(context.say("mythic-menu-capture"), choices, 0)
    asked = Text(_about(start.creature, context)), Text(context.say("mythic-ask-capture"))
    return Panel(notice, asked, (*buttons, context.back()), kinds)


def _list(capturing: _Capturing, notice: str, captures: Sequence[Capture]) -> Panel:
    """The captures as a menu from which a list of wishes is taken, in the order in which they are typed."""
    context, question = capturing.context, capturing.context.say("mythic-ask-wishes")
    menu = several(question, map(capturing.making, captures), (1, _LISTED))
    return Panel(notice, (Text(question),), (context.back(),), (menu,))


def _best_first(capture: Capture) -> tuple[int, int]:
    return -capture_points(capture), (capture.mask is not None) + (capture.feather is not None)


def _wished(context: QuestionContext) -> Iterator[Capture]:
    """The captures of the seat's present answer that are still possible."""
    match context.play.answer:
        case Wishes(captures):
            wished = captures
        case Capture() as capture:
            wished = (capture,)
        case _:
            wished = ()
    return (wish for wish in wished if possible(context.play.table, context.play.places[context.seat], wish))


def _started(begun: Move | None) -> Capture | None:
    """The capture of which only the creature, or the creature and the die of any value, are chosen; else None."""
    match begun:
        case (Capture(dice=()) as start) | Wishes((*_, Capture(dice=()) as start)):
            return start
        case _:
            return None


def _creature_of(capture: Capture) -> Capture:
    """The beginning of the capture that names only the creature."""
    return Capture(capture.creature, ())


def _third_of(capture: Capture) -> Capture:
    """The beginning of the capture that names the creature and the die of any value."""
    return Capture(capture.creature, (), capture.any)


def _asked(capturing: _Capturing) -> tuple[Block, ...]:
    """The question (capture now, capture once more, or wish ahead of the turn), and the wishes so far."""
    context, say = capturing.context, capturing.context.say
    if not capturing.ahead:
        extra = isinstance(context.play.question, Extra)
        return (Text(say("mythic-hand-extra" if extra else "mythic-hand-capture")),)
    question = Text(say("mythic-hand-wish" if context.view.polls else "mythic-hand-ahead"))
    if context.play.answer is None:
        return (question,)
    if not capturing.wished:
        return question, Text(say("mythic-hand-no-wish"))
    lines = (Text(f"{number}. {capture_label(wish, say)}") for number, wish in enumerate(capturing.wished, 1))
    return question, Text(say("mythic-hand-wishes")), *lines


def _presses(capturing: _Capturing, captures: Sequence[Capture]) -> list[Pressed]:
    """A choice for each creature, with what its power does. A poll offers each capture, if it has room for all."""
    if capturing.context.view.polls and len(captures) <= _IN_A_POLL:
        return list(map(capturing.making, captures))
    ways: dict[Capture, list[Capture]] = {}
    for capture in captures:
        ways.setdefault(_creature_of(capture), []).append(capture)
    return [_described(_of_some(capturing, *one), one[0].creature, capturing.context) for one in ways.items()]


def _of_some(capturing: _Capturing, start: Capture, ways: Sequence[Capture]) -> Pressed:
    """The choice of the only way; of several ways, their beginning, with the most points that they bring."""
    if len(ways) == 1:
        return capturing.making(ways[0])
    context = capturing.context
    label, icon = cost_label(start, capture_points(ways[0]), context.say), card_icon(start.creature)
    return context.beginning(capturing.move(start), label, icon)


def _described(choice: Pressed, creature: Face, context: QuestionContext) -> Pressed:
    return replace(choice, description=power_words(creature, context.say))


def _creatures(captures: Sequence[Capture], context: QuestionContext) -> tuple[Block, ...]:
    """The powers of the creatures that may be captured, where the choices have no room for them: in a poll."""
    creatures = tuple(dict.fromkeys(capture.creature for capture in captures))
    if not creatures or not context.view.polls:
        return ()
    return (Facts(tuple(_about(creature, context) for creature in creatures)),)


def _about(creature: Face, context: QuestionContext) -> str:
    return context.say("by", name=face_words(creature, context.say), what=power_words(creature, context.say))


def _nothing(capturing: _Capturing) -> Pressed:
    """The choice to capture nothing, which also empties the list of wishes."""
    context = capturing.context
    label = context.say("mythic-hand-clear") if capturing.wished and not context.view.polls else ""
    return context.making(Pass(), label, primary=isinstance(context.play.answer, Pass))
