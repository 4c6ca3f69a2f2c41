"""What the teacher says in the lesson of Mythe."""

from collections.abc import Iterator
from typing import Final

from bot.core.ports import LessonStop, Screen
from bot.core.ui.languages import Say
from bot.core.ui.panels import Panel
from bot.screens.lessons.teacher import Teacher
from bot.screens.mythe.words import card_words, hand_names, where_words
from bot.screens.numbers import points
from bot.screens.seated import listed, seat_names
from rules.lessons.lesson import LEARNER, Halt
from rules.lessons.mythe import LESSON
from rules.mythe.moves import GiftsMade, Stop, TurnTaken
from rules.mythe.pieces import COSTS, DECKS, DRAGON, LEGENDARY, POINTS, Card
from rules.mythe.view import MytheView


def _tell(stop: LessonStop, say: Say) -> Iterator[str]:
    play = stop.view.play
    assert isinstance(play, MytheView)
    match stop.halt:
        case Halt.START:
            names = listed(seat_names(stop.view, say)[1:])
            yield say("learn-mythe-start", names=names, space=DRAGON, turns=LESSON.parts)
        case Halt.QUESTION if play.giving:
            yield from _came(play, say)
        case Halt.QUESTION if play.drawn:
            yield from tuple(_drawn(stop, play, say)) or (_so_far(play, say),)
        case Halt.QUESTION:
            yield _draw(play, say)
        case Halt.PAUSE:
            yield from _gave(stop, say)
            yield from _turns(stop, say)
        case Halt.END:
            yield from _gave(stop, say)
            yield say("learn-mythe-end", where=where_words(play.spaces[LEARNER], say), space=DRAGON)


def _draw(play: MytheView, say: Say) -> str:
    """Before the first card of a turn: the danger in the first turn; later what a legendary card is good for."""
    if play.declared is not None:
        return say("learn-mythe-declared", card=card_words(play.declared, say), space=DRAGON)
    if play.own_turn is None:
        deck = DECKS[play.seats]
        return say("learn-mythe-draw", cards=len(deck), obstacles=deck.count(Card.OBSTACLE))
    legendary = [card for card in play.hand if card in LEGENDARY]
    where = where_words(play.spaces[LEARNER], say)
    if not legendary:
        return say("learn-mythe-draw-again")
    return say("learn-mythe-legend", card=card_words(legendary[0], say), where=where, space=DRAGON)


def _drawn(stop: LessonStop, play: MytheView, say: Say) -> Iterator[str]:
    """After a card: to stop or to draw on, what a legendary card is good for, and a taken space on the way."""
    if play.own_turn is None and len(play.drawn) == 1:
        yield say("learn-mythe-stop-or-draw")
    elif [one.card for one in play.drawn if one.card in LEGENDARY] == [play.drawn[-1].card]:
        yield say("learn-mythe-drawn-legend", card=card_words(play.drawn[-1].card, say))
    passed = range(play.spaces[LEARNER] + 1, play.reached)
    taken = next((seat for seat, space in enumerate(play.spaces) if space in passed), None)
    if taken is not None:
        yield say("learn-mythe-passed", space=play.spaces[taken], name=hand_names(stop.view, say)[taken])
    if stop.suggested == Stop():
        yield say("learn-mythe-stop-now", points=points(play.points, say))


def _so_far(play: MytheView, say: Say) -> str:
    """After a card of which nothing else is to be said: whether it takes the mouse on."""
    if not POINTS[play.drawn[-1].card]:
        return say("learn-mythe-drawn-zero")
    if play.reached == play.spaces[LEARNER]:
        return say("learn-mythe-drawn-short")
    return say("learn-mythe-drawn-on", space=play.reached)


def _came(play: MytheView, say: Say) -> Iterator[str]:
    """What to learn from how the drawing ended, and what giving is good for. The card tells where the mouse is now."""
    if play.tripped:
        yield say("learn-mythe-tripped")
    elif _left_over(play):
        yield say("learn-mythe-left-over")
    if play.empty_hands:
        yield say("learn-mythe-must-give", hands=len(play.empty_hands))
    elif not play.tripped:
        yield say("learn-mythe-give")


def _left_over(play: MytheView) -> bool:
    """Whether points of this turn paid for no space."""
    space = play.spaces[LEARNER]
    before = 0 if play.own_turn is None else play.own_turn.space
    paid = sum(COSTS[step - 1] for step in range(before + 1, space + 1) if step not in play.spaces[LEARNER + 1 :])
    return play.points > paid


def _gave(stop: LessonStop, say: Say) -> Iterator[str]:
    """What becomes of the cards that the learner has given away."""
    for event in stop.events:
        if isinstance(event, GiftsMade):
            obstacle = any(gift.card is Card.OBSTACLE for gift in event.gifts)
            yield say("learn-mythe-gave-obstacle" if obstacle else "learn-mythe-gave")


def _turns(stop: LessonStop, say: Say) -> Iterator[str]:
    """What to learn from the turn of somebody else."""
    turn = next(event for event in reversed(stop.events) if isinstance(event, TurnTaken))
    name = hand_names(stop.view, say)[turn.seat]
    if turn.tripped:
        own = turn.drawn[-1].source == LEARNER
        yield say("learn-mythe-tripped-by-you" if own else "learn-mythe-tripped-too", name=name)
    elif turn.space > turn.start:
        yield say("learn-mythe-moved-too", name=name, space=turn.space)
    else:
        yield say("learn-mythe-stayed-too", name=name)


def _look(stop: LessonStop, screen: Screen, language: str) -> Panel | None:
    """The table's card, with the board."""
    return None if stop.halt is Halt.START else screen.table(stop.view, language)


TEACHER: Final = Teacher("mythe", _tell, _look)
