"""Captures on the private card: now, or ahead of my turn as a list of wishes, the best first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.core.ui.panels import Block, Facts, Panel, Text
from bot.core.ui.panels import Choice as Pressed
from bot.screens.mythic_dice.pressing import MOST_IN_A_MENU, Desk, fits, menus, spread
from bot.screens.mythic_dice.words import capture_label, face_words, power_words
from rules.game import Move
from rules.mythic_dice.captures import possible
from rules.mythic_dice.moves import Capture, Pass, Wishes
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.rulings import capture_points
from rules.mythic_dice.steps import Extra

_DESCRIBED: Final = 8
"""Of so many creatures the powers are told."""


@dataclass(frozen=True, slots=True)
class _Capturing:
    """How captures are pressed: now, or each as one more wish."""

    desk: Desk
    wished: tuple[Capture, ...]
    ahead: bool

    def move(self, capture: Capture) -> Move:
        """What a press of this capture, or of its beginning, makes."""
        return Wishes((*self.wished, capture)) if self.ahead else capture

    def making(self, capture: Capture) -> Pressed:
        """To capture like this, or to wish for it."""
        return self.desk.making(self.move(capture), capture_label(capture, self.desk.say))


def capture_panel(desk: Desk, notice: str, begun: Move | None) -> Panel:
    """What may be captured; ``begun`` is the creature whose ways are asked for."""
    ahead = not isinstance(desk.play.question, Extra) and desk.seat != desk.play.open_to[0]
    capturing = _Capturing(desk, tuple(_wished(desk)), ahead)
    offered = [move for move in desk.play.choices if isinstance(move, Capture) and move not in capturing.wished]
    new = sorted([capture for capture in offered if fits(capturing.move(capture))], key=_best_first)
    creature = _creature(begun)
    if creature is not None and (ways := [capture for capture in new if capture.creature is creature]):
        kinds = menus(desk.say("mythic-menu-capture"), list(map(capturing.making, ways)))
        return Panel(notice, (Text(_about(creature, desk)),), (desk.back(),), kinds)
    full = (Text(desk.say("mythic-hand-full")),) if len(new) < len(offered) else ()
    buttons, kinds = spread(desk.say("mythic-menu-capture"), _presses(capturing, new))
    blocks = (*_asked(capturing), *_creatures(new, desk), *full)
    return Panel(notice, blocks, (*buttons, _nothing(capturing)), kinds)


def _best_first(capture: Capture) -> tuple[int, int]:
    return -capture_points(capture), (capture.mask is not None) + (capture.feather is not None)


def _wished(desk: Desk) -> Iterator[Capture]:
    """What the answer that stands wishes for, as far as it can still come true."""
    match desk.play.answer:
        case Wishes(captures):
            wished = captures
        case Capture() as capture:
            wished = (capture,)
        case _:
            wished = ()
    return (wish for wish in wished if possible(desk.play.table, desk.play.places[desk.seat], wish))


def _creature(begun: Move | None) -> Face | None:
    """The creature of the beginning of a capture."""
    match begun:
        case Capture(creature, ()) | Wishes((*_, Capture(creature, ()))):
            return creature
        case _:
            return None


def _asked(capturing: _Capturing) -> tuple[Block, ...]:
    """Whether it is my turn, and what I wish for so far."""
    desk, say = capturing.desk, capturing.desk.say
    if not capturing.ahead:
        extra = isinstance(desk.play.question, Extra)
        return (Text(say("mythic-hand-extra" if extra else "mythic-hand-capture")),)
    question = Text(say("mythic-hand-ahead"))
    if desk.play.answer is None:
        return (question,)
    if not capturing.wished:
        return question, Text(say("mythic-hand-no-wish"))
    lines = (Text(f"{number}. {capture_label(wish, say)}") for number, wish in enumerate(capturing.wished, 1))
    return question, Text(say("mythic-hand-wishes")), *lines


def _presses(capturing: _Capturing, captures: Sequence[Capture]) -> list[Pressed]:
    """Each capture; where that is too much, each creature, and its ways when it is pressed."""
    if len(captures) <= MOST_IN_A_MENU:
        return list(map(capturing.making, captures))
    ways: dict[Face, list[Capture]] = {}
    for capture in captures:
        ways.setdefault(capture.creature, []).append(capture)
    return [_of_one(capturing, creature, some) for creature, some in ways.items()]


def _of_one(capturing: _Capturing, creature: Face, ways: Sequence[Capture]) -> Pressed:
    if len(ways) == 1:
        return capturing.making(ways[0])
    return capturing.desk.beginning(capturing.move(Capture(creature, ())), face_words(creature, capturing.desk.say))


def _creatures(captures: Sequence[Capture], desk: Desk) -> tuple[Block, ...]:
    """What the creatures do that may be captured, where they are not too many to be told."""
    creatures = tuple(dict.fromkeys(capture.creature for capture in captures))
    if not creatures or len(creatures) > _DESCRIBED:
        return ()
    return (Facts(tuple(_about(creature, desk) for creature in creatures)),)


def _about(creature: Face, desk: Desk) -> str:
    return desk.say("by", name=face_words(creature, desk.say), what=power_words(creature, desk.say))


def _nothing(capturing: _Capturing) -> Pressed:
    """To capture nothing; the list, if there is one, is empty then."""
    desk = capturing.desk
    label = desk.say("mythic-hand-clear") if capturing.wished else ""
    return desk.making(Pass(), label, primary=isinstance(desk.play.answer, Pass))
