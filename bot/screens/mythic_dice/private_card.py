"""The private card of Mythic Dice: what has just happened, the question to the person, their dice, their cards' powers.

Everything lies open on the table's card. This card is redrawn when the person's possibilities change, and when a turn
ends. So while nothing is asked of them it shows how they stood then, and says that their next choice will change it.
While a robot plays for them, it is redrawn also when their dice change.
"""

from collections.abc import Iterator
from typing import assert_never

from bot.core.table.views import Holder, TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Heading, Panel, Text
from bot.screens.choices import back_choice
from bot.screens.mythic_dice.acting import first_step
from bot.screens.mythic_dice.capturing import capture_panel
from bot.screens.mythic_dice.going_on import Step, next_step
from bot.screens.mythic_dice.pressing import QuestionContext
from bot.screens.mythic_dice.transcript import news, rolled_by
from bot.screens.mythic_dice.words import (
    MOST_PICTURED,
    dice_pieces,
    dice_words,
    die_picture,
    face_words,
    held_words,
    move_words,
    power_words,
    turn_title,
)
from bot.screens.numbers import points
from bot.screens.seated import countdown
from rules.game import Move, Seat
from rules.mythic_dice.moves import Decay, Release, Roll, Yield
from rules.mythic_dice.notation import parse
from rules.mythic_dice.pieces import BACK, PASSIVE, POACHABLE, ROUNDS, Face
from rules.mythic_dice.questions import Question
from rules.mythic_dice.steps import Action, CapturePhase, DecayPhase, Extra, Surrender
from rules.mythic_dice.view import MythicView


def hand(view: TableView, play: MythicView, seat: Seat, say: Say, notice: str, begun: str) -> Panel:  # noqa: PLR0913, PLR0917 - all that a card is made of
    """The question to the person; with ``begun``, the beginning of a move, the next step of that move."""
    context = QuestionContext(view, play, seat, say)
    # A card that asks nothing may not be redrawn at each turn, so only a question says whose turn it belongs to.
    held = Heading(say("chapter", chapter=play.round)), *_held(play, seat, say)
    if view.seats[seat].holder is Holder.AWAY:
        return Panel(notice, (*held, Text(say("away-text"))), (back_choice(view, say, primary=True),))
    happened = () if begun else _happened(context)
    if play.question is None or seat not in play.open_to:
        return Panel(notice, (*happened, *held, Text(say("mythic-hand-wait"))))
    first = (*happened, Heading(turn_title(play, context.names, say)), *_held(play, seat, say))
    asked = _asked(context, play.question, notice, parse(begun))
    return Panel(notice, (*first, *asked.blocks, *countdown(view, "clock-turn", say)), asked.choices, asked.menus)


def _asked(context: QuestionContext, question: Question, notice: str, begun: Move | None) -> Panel:
    match question:
        case CapturePhase() | Extra():
            return capture_panel(context, notice, begun)
        case Action():
            return _action(context, notice, begun)
        case Surrender(_, receiver):
            return _dice(context, notice, _surrendered(context, receiver))
        case DecayPhase():
            return _dice(context, notice, context.say("mythic-hand-decay"))
        case _:
            assert_never(question)


def round_over(play: MythicView, round_: int, seat: Seat, say: Say, notice: str) -> Panel:
    """The card of a round that is over: the person's points, and the best points of all."""
    scores = play.course[round_ - 1]
    stood = say("mythic-hand-over", points=points(scores[seat], say), best=points(max(scores), say))
    return Panel(notice, (Heading(say("mythic-round-over", round=round_, rounds=ROUNDS)), Text(stood)))


def _happened(context: QuestionContext) -> tuple[Block, ...]:
    """What came of the last actions, first the person's own dice if they have just rolled."""
    play, seat = context.play, context.seat
    lines = news(play, context.names, context.say, seat)
    return (*rolled_by(play, seat), *((Facts(lines),) if lines else ()))


def _held(play: MythicView, seat: Seat, say: Say) -> Iterator[Block]:
    """The person's points, and how many are missing; their free dice."""
    place = play.places[seat]
    missing = max(0, play.goal - place.points)
    yield Text(say("mythic-hand-points", points=place.points, goal=play.goal, missing=missing))
    if not place.free:
        yield Text(say("mythic-hand-no-dice"))
        return
    yield Text(say("mythic-hand-dice"))
    yield dice_pieces(place.free) if len(place.free) <= MOST_PICTURED else Text(dice_words(place.free))


# --- an action --------------------------------------------------------------------------------------------


def _action(context: QuestionContext, notice: str, begun: Move | None) -> Panel:
    # No step if the beginning is not possible now: then the card shows the first step again.
    step = None if begun is None else next_step(context, begun)
    if begun is not None and step is not None:
        return _further(context, notice, begun, step)
    say, place = context.say, context.play.places[context.seat]
    # A menu describes what its cards do. A poll describes nothing, and artifacts that are always on are in no menu.
    held = place.held if context.view.polls else ()
    faces = [face for face in place.artifacts if face in PASSIVE or context.view.polls]
    powers = (
        *[_by(held_words(one, say), power_words(one.creature, say), say) for one in held],
        *[_by(face_words(face, say), power_words(face, say), say) for face in faces],
    )
    choices, kinds = first_step(context)
    blocks: tuple[Block, ...] = (*((Facts(powers),) if powers else ()), Text(say("mythic-hand-act")))
    return Panel(notice, blocks, (*choices, *context.details()), kinds)


def _further(context: QuestionContext, notice: str, begun: Move, step: Step) -> Panel:
    """The next step: what has begun, what the power does, and the question."""
    move, question, about = _begun_words(context, begun), step.question, _about(context, begun, step)
    head = (Text(move, strong=True),) if move else ()
    if context.view.polls and move:
        # A poll shows the question alone.
        head, question = (), _by(move, question, context.say)
    return Panel(notice, (*head, *map(Text, (*about, question))), (*step.choices, context.back()), step.menus)


def _begun_words(context: QuestionContext, begun: Move) -> str:
    """The beginning of a move in words: of a creature that is only chosen, its name with its points and its dice."""
    match begun:
        case Roll(()):
            return ""
        case Release(creature, None):
            return held_words(context.play.places[context.seat].holding(creature), context.say)
        case _:
            return move_words(begun, context.names, context.say)


def _about(context: QuestionContext, begun: Move, step: Step) -> list[str]:
    """What the card does: of a creature that is only chosen, also what its release costs, and what is on its back."""
    say = context.say
    match step.used:
        case None:
            return []
        case Face():
            told = [power_words(step.used, say)]
        case _:
            return [say("mythic-about-roll")]
    match begun:
        case Release(creature, None):
            worth = context.play.places[context.seat].holding(creature).points
            told.append(say("mythic-about-price", points=points(worth, say)))
            if creature in POACHABLE:
                back = BACK[creature]
                told.append(say("mythic-about-back", artifact=face_words(back, say), power=power_words(back, say)))
        case _:
            pass
    return told


def _by(card: str, does: str, say: Say) -> str:
    """A card and what it does."""
    return say("by", name=card, what=does)


# --- a secret answer --------------------------------------------------------------------------------------


def _dice(context: QuestionContext, notice: str, question: str) -> Panel:
    """A button for each die that may be given up or may decay; the present answer is marked."""
    answer, say = context.play.answer, context.say
    choices = tuple(
        context.making(move, picture=_picture(move), primary=move == answer) for move in context.play.choices
    )
    given = (Text(say("mythic-hand-answered", move=move_words(answer, context.names, say))),) if answer else ()
    return Panel(notice, (Text(question), *given), (*choices, *context.details()))


def _surrendered(context: QuestionContext, receiver: Seat | None) -> str:
    """The question which die to give up, to a seat or to the pool."""
    if receiver is None:
        return context.say("mythic-hand-return")
    return context.say("mythic-hand-give", name=context.names[receiver])


def _picture(move: Move) -> str | None:
    match move:
        case Yield((die,)) | Decay(_, die):
            return die_picture(die)
        case _:
            return None
