"""Tells the events of Mythic Dice, one line for each."""

from collections.abc import Collection, Sequence
from typing import Final

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import LargePieces
from bot.screens.mythic_dice.words import (
    MOST_PICTURED,
    capture_label,
    deed_words,
    dice_pieces,
    dice_words,
    every,
    face_words,
    move_words,
    turned_words,
)
from bot.screens.numbers import points
from bot.screens.seated import robot_answers, seat_names
from rules.game import Event, PrivateEvent, Seat
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
    DiceUnbound,
    Hatched,
    Poached,
    Released,
)
from rules.mythic_dice.events import (
    Acted,
    CoinTossed,
    Declined,
    HandsRolled,
    Noted,
    RoundBegun,
    StarterKnown,
    TurnBegun,
)
from rules.mythic_dice.moments import Moment, PowerUsed
from rules.mythic_dice.turning_point import PointsMoved
from rules.mythic_dice.view import MythicView

_NEWS: Final = 4
"""The most lines of news on a card."""


def event_line(event: Event, view: TableView, play: MythicView, say: Say) -> str | None:
    """The event as a sentence; None if the reader may not know it, or if another event tells it better."""
    if isinstance(event, PrivateEvent) and event.seat != play.seat:
        return None
    names = seat_names(view, say)
    match event:
        case HandsRolled(values):
            hands = zip(names, values, strict=True)
            dice = every(say("by", name=name, what=dice_words(sorted(hand))) for name, hand in hands)
            return say("mythic-story-hands", dice=dice)
        case StarterKnown(seat):
            return say("mythic-story-starter", name=names[seat])
        case RoundBegun(round_):
            return say("mythic-story-round", round=round_)
        case TurnBegun(seat):
            return say("mythic-story-turn", name=names[seat])
        case Noted(_, move):
            message = "mythic-story-robot-noted" if robot_answers(view) else "mythic-story-noted"
            return say(message, move=move_words(move, names, say))
        case _:
            return told(event, names, say)


def told(event: Event, names: Sequence[str], say: Say) -> str | None:
    """An event within a turn as a sentence; None if another event tells it better."""
    match event:
        case Captured(seat, capture):
            return say("mythic-story-captured", name=names[seat], capture=capture_label(capture, say))
        case Declined(seat):
            return say("mythic-story-declined", name=names[seat])
        case Acted(seat, move):
            return deed_words(names[seat], move, names, say)
        case CoinTossed(seat, won):
            return say("mythic-story-coin-won" if won else "mythic-story-coin-lost", name=names[seat])
        case Decayed(turned) if turned:
            dice = every(f"{names[seat]} {turned_words(before, after)}" for seat, before, after in turned)
            return say("mythic-story-decay", dice=dice)
        case Barred(seat):
            return say("mythic-story-barred", name=names[seat])
        case Calmed(seat):
            return say("mythic-story-calmed", name=names[seat])
        case _:
            return _of_dice(event, names, say) or _of_cards(event, names, say)


def _of_dice(event: Event, names: Sequence[str], say: Say) -> str | None:
    """An event that moves dice. Dice that a seat picks up by its own action are left out: the action tells them."""
    match event:
        case DiceRolled(seat, values):
            return say("mythic-story-rolled", name=names[seat], dice=dice_words(values))
        case DicePicked(seat, dice, own=False):
            return say("mythic-story-picked", name=names[seat], dice=dice_words(dice))
        case DiceGained(seat, number):
            return say("mythic-story-gained", name=names[seat], number=number)
        case DiceSet(seat, values):
            return say("mythic-story-set", name=names[seat], dice=dice_words(values))
        case DiceTurned(seat, before, after):
            return say("mythic-story-turned", name=names[seat], before=dice_words(before), after=dice_words(after))
        case DiceReturned(seat, dice):
            return say("mythic-story-returned", name=names[seat], dice=dice_words(dice))
        case DiceMoved(giver, receiver, dice):
            return say("mythic-story-moved", giver=names[giver], receiver=names[receiver], dice=dice_words(dice))
        case _:
            return None


def _of_cards(event: Event, names: Sequence[str], say: Say) -> str | None:
    match event:
        case DiceUnbound(_, creature):
            return say("mythic-story-unbound", creature=face_words(creature, say))
        case Released() if event.up is event.creature:
            return say("mythic-story-released", creature=face_words(event.creature, say))
        case Released():
            other = face_words(event.up, say)
            return say("mythic-story-turned-over", creature=face_words(event.creature, say), other=other)
        case Poached(seat):
            return say("mythic-story-poached", name=names[seat], artifact=face_words(event.artifact, say))
        case Hatched():
            return say("mythic-story-hatched")
        case _:
            # The message with the result tells the end of the game; the card shows what lies open.
            return None


def news(play: MythicView, names: Sequence[str], say: Say, you: Seat | None = None) -> tuple[str, ...]:
    """What has happened since the previous turn began: a line for captures, each action with its effects, and decay.

    Only the last ``_NEWS`` lines. For a reader, ``you`` is their seat: what they captured, did and rolled is told to
    them, and never left out.
    """
    lines: list[str] = []
    done: set[int] = set()
    captures: list[str] = []
    for event in play.news:
        own = None if you is None else _of_you(event, you, names, say)
        # Captures share one line until another event is told.
        if isinstance(event, Captured) and own is None:
            creature, worth = face_words(event.capture.creature, say), points(event.points, say)
            captures.append(say("mythic-news-capture", name=names[event.seat], creature=creature, points=worth))
        elif line := own or (None if isinstance(event, Declined) else told(event, names, say)):
            lines += _captured(captures, say)
            captures = []
            # An effect goes on in the line of its action.
            if lines and not isinstance(event, Acted | Captured | Decayed):
                lines[-1] = f"{lines[-1].removesuffix('.')}. {line}"
            else:
                if own:
                    done.add(len(lines))
                lines.append(line)
    return _newest(lines + _captured(captures, say), done)


def _newest(lines: Sequence[str], done: Collection[int]) -> tuple[str, ...]:
    """The last ``_NEWS`` lines, or more if the reader has ``done`` what they tell: these lines are given by index."""
    others = [index for index in range(len(lines)) if index not in done]
    left_out = others[: max(0, len(lines) - _NEWS)]
    return tuple(line for index, line in enumerate(lines) if index not in left_out)


def _of_you(event: Event, you: Seat, names: Sequence[str], say: Say) -> str | None:
    """The event as it is told to the seat that did it, or whose dice it moved; None if it is no event of that seat."""
    match event:
        case Captured(seat, capture) if seat == you:
            return say("mythic-you-captured", capture=capture_label(capture, say))
        case Acted(seat, move) if seat == you:
            return say("mythic-you-acted", move=move_words(move, names, say))
        case Poached(seat) if seat == you:
            return say("mythic-you-poached", artifact=face_words(event.artifact, say))
        case DiceMoved(giver, receiver, dice) if giver == you:
            return say("mythic-you-gave", dice=dice_words(dice), receiver=names[receiver])
        case DiceMoved(giver, receiver, dice) if receiver == you:
            return say("mythic-you-got", dice=dice_words(dice), giver=names[giver])
        case _:
            return _of_your_dice(event, you, say)


def _of_your_dice(event: Event, you: Seat, say: Say) -> str | None:
    match event:
        case DiceRolled(seat, values) if seat == you:
            return say("mythic-you-rolled", dice=dice_words(values))
        case DicePicked(seat, dice, own=False) if seat == you:
            return say("mythic-you-gave-up", dice=dice_words(dice))
        case DiceGained(seat, number) if seat == you:
            return say("mythic-you-gained", number=number)
        case DiceSet(seat, values) if seat == you:
            return say("mythic-you-set", dice=dice_words(values))
        case DiceReturned(seat, dice) if seat == you:
            return say("mythic-you-returned", dice=dice_words(dice))
        case _:
            return None


def rolled_by(play: MythicView, seat: Seat) -> tuple[LargePieces, ...]:
    """The dice that the seat rolled with the last action, as large as can be; nothing if others have acted since."""
    values: tuple[int, ...] = ()
    for event in play.news:
        match event:
            case Acted():
                values = ()
            case DiceRolled(who, rolled) if who == seat:
                values = rolled
            case _:
                pass
    return (LargePieces(dice_pieces(values).pieces),) if 0 < len(values) <= MOST_PICTURED else ()


def _captured(captures: Sequence[str], say: Say) -> list[str]:
    return [say("mythic-news-captured", captures=every(captures))] if captures else []


def moment_words(moment: Moment, names: Sequence[str], say: Say) -> str:
    """A key moment in few words."""
    name, round_ = names[moment.seat], moment.round
    match moment:
        case PointsMoved():
            told = "mythic-moment-captured" if moment.points > 0 else "mythic-moment-lost"
            worth = points(moment.points, say)
            return say(told, round=round_, name=name, creature=face_words(moment.creature, say), points=worth)
        case PowerUsed():
            return say(
                "mythic-moment-power", round=round_, name=name, card=face_words(moment.card, say), number=moment.cost
            )


def points_moved_words(moved: PointsMoved, names: Sequence[str], say: Say) -> str:
    """A capture or a loss that decided a game, as a sentence."""
    told = "mythic-turn-led" if moved.led else "mythic-turn-captured"
    if moved.points < 0:
        told = "mythic-turn-lost"
    creature, worth = face_words(moved.creature, say), points(abs(moved.points), say)
    return say(told, round=moved.round, name=names[moved.seat], creature=creature, points=worth)
