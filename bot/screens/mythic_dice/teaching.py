"""What the teacher says in the lesson of Mythic Dice."""

from collections.abc import Iterator
from typing import Final

from bot.core.ports import LessonStop, Screen
from bot.core.ui.languages import Say
from bot.core.ui.panels import Panel
from bot.screens.lessons.teacher import Teacher
from bot.screens.mythic_dice.words import face_words, power_words
from bot.screens.numbers import points
from bot.screens.seated import seat_names
from rules.game import Move, Seat
from rules.lessons.lesson import LEARNER, Halt
from rules.mythic_dice.deeds import Captured, Decayed
from rules.mythic_dice.events import Acted, Declined
from rules.mythic_dice.moves import Capture, Pass, Poach, Release, Roll
from rules.mythic_dice.pieces import BACK, CREATURES, POACHABLE, SIZES
from rules.mythic_dice.rulings import capture_points
from rules.mythic_dice.steps import Action, CapturePhase, DecayPhase, Surrender
from rules.mythic_dice.view import MythicView


def _tell(stop: LessonStop, say: Say) -> Iterator[str]:
    play = stop.view.play
    assert isinstance(play, MythicView)
    match stop.halt:
        case Halt.START:
            size = SIZES[play.seats]
            yield say("learn-mythic-start", name=seat_names(stop.view, say)[1], dice=size.dice, goal=size.goal)
        case Halt.END:
            yield from _done(stop, say)
            own = play.places[LEARNER].points
            yield say("learn-mythic-end", points=points(own, say), goal=play.goal)
        case _:
            yield from _done(stop, say)
            yield from _asked(stop, play, say)


def _done(stop: LessonStop, say: Say) -> Iterator[str]:
    """What came of the learner's last answer."""
    for event in stop.events:
        match event:
            case Captured(seat, capture) if seat == LEARNER:
                creature, worth = face_words(capture.creature, say), points(capture_points(capture), say)
                yield say("learn-mythic-captured", creature=creature, points=worth)
            case Declined(seat) if seat == LEARNER:
                yield say("learn-mythic-declined")
            case Acted(seat, move) if seat == LEARNER:
                yield from _acted(move, say)
            case Decayed(turned):
                yield from (
                    say("learn-mythic-decayed", before=before, after=after)
                    for seat, before, after in turned
                    if seat == LEARNER
                )
            case _:
                pass


def _acted(move: Move, say: Say) -> Iterator[str]:
    match move:
        case Release(creature, power):
            message = "learn-mythic-released" if power is None else "learn-mythic-power"
            yield say(message, creature=face_words(creature, say))
        case Poach(creature):
            yield say("learn-mythic-poached", artifact=face_words(BACK[creature], say))
        case Roll():
            yield say("learn-mythic-rolled")
        case Pass():
            yield say("learn-mythic-passed")
        case _:
            pass


def _asked(stop: LessonStop, play: MythicView, say: Say) -> Iterator[str]:
    match play.question:
        case CapturePhase(active) if active == LEARNER:
            first = next(seat for seat in range(play.seats) if seat != active)
            yield say("learn-mythic-capture", name=seat_names(stop.view, say)[first])
        case CapturePhase(active):
            yield say("learn-mythic-capture-first", name=seat_names(stop.view, say)[active])
            yield from _first_come(stop, play, active, say)
        case Action():
            yield from _action(stop, play, say)
        case DecayPhase():
            yield say("learn-mythic-decay" if play.active == LEARNER else "learn-mythic-decay-again")
        case Surrender():
            yield say("learn-mythic-surrender")
        case _:
            pass


def _action(stop: LessonStop, play: MythicView, say: Say) -> Iterator[str]:
    """What the learner can do with the creature that they hold; without one, that only a roll is left."""
    held = [one.creature for one in play.places[LEARNER].held]
    yield say("learn-mythic-action" if held else "learn-mythic-action-roll")
    if isinstance(stop.suggested, Release):
        creature = stop.suggested.creature
        yield say("learn-mythic-power-of", creature=face_words(creature, say), power=power_words(creature, say))
        return
    for creature in held:
        if creature in POACHABLE:
            artifact = face_words(BACK[creature], say)
            yield say("learn-mythic-poach", creature=face_words(creature, say), artifact=artifact)


def _first_come(stop: LessonStop, play: MythicView, rival: Seat, say: Say) -> Iterator[str]:
    """Why to hurry, if the rival could capture the suggested creature with nothing but 1s."""
    if not isinstance(stop.suggested, Capture) or {*play.places[rival].free} != {1}:
        return
    creature = next(one for one in CREATURES if one.face is stop.suggested.creature)
    if {*creature.numbers} == {1}:
        name = seat_names(stop.view, say)[rival]
        yield say("learn-mythic-first-come", name=name, creature=face_words(creature.face, say))


def _look(_stop: LessonStop, _screen: Screen, _language: str) -> Panel | None:
    """Nothing: the lesson has no stop at which nothing is asked, except its start and its end."""
    return None


TEACHER: Final = Teacher("mythic-dice", _tell, _look)
