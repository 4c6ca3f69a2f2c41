"""Tells the events of Mythe, one line for each."""

from collections.abc import Iterable
from itertools import groupby

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.screens.mythe.words import Names, card_words, cards_words, gift_counts, hand_names
from bot.screens.numbers import points
from bot.screens.seated import listed, robot_answers
from rules.game import Event, PrivateEvent
from rules.mythe.moves import (
    Advanced,
    CardDrawn,
    Declared,
    Gift,
    GiftsMade,
    GiftsReceived,
    HandDealt,
    StarterChosen,
    TurnBegun,
    TurnTaken,
)
from rules.mythe.pieces import DRAGON, Card
from rules.mythe.view import MytheView


def event_line(event: Event, view: TableView, play: MytheView, say: Say) -> str | None:
    """The event as a sentence; None if the reader may not know it, or if another event tells it better."""
    if isinstance(event, PrivateEvent) and event.seat != play.seat:
        return None
    names = hand_names(view, say)
    match event:
        case HandDealt(_, cards):
            return say("mythe-story-hand", cards=cards_words(cards, say))
        case GiftsMade(_, gifts):
            message = "mythe-story-robot-gave" if robot_answers(view) else "mythe-story-gave"
            return say(message, gifts=_gifts(gifts, names, say))
        case GiftsReceived(_, giver, cards):
            return say("mythe-story-got", name=names[giver], cards=cards_words(cards, say))
        case StarterChosen(starter):
            return say("mythe-story-starter", name=names[starter])
        case TurnBegun(turn):
            return _round(turn, play, say)
        case TurnTaken():
            return _given(event, play, names, say)
        case _:
            return _drawing(event, names, say)


def _drawing(event: Event, names: Names, say: Say) -> str | None:
    match event:
        case Declared(seat, card):
            return say("mythe-declared", name=names[seat], card=card_words(card, say))
        case CardDrawn(seat, source, card):
            message = "mythe-story-tripped" if card is Card.OBSTACLE else "mythe-story-drew"
            return say(message, name=names[seat], source=names[source], card=card_words(card, say))
        case Advanced(seat, spent, start, space):
            return say(_way(start, space), name=names[seat], points=points(spent, say), space=space)
        case _:
            # The message with the result tells the end of the game, and the draw tells that a card was lost.
            return None


def _way(start: int, space: int) -> str:
    if space == DRAGON:
        return "mythe-story-won"
    return "mythe-story-stayed" if space == start else "mythe-story-moved"


def _round(turn: int, play: MytheView, say: Say) -> str | None:
    """The sentence that a round begins; None for any turn but its first.

    Round 1 has no sentence, because the choice of the starter has told that the game begins.
    """
    begins = turn > 1 and (turn - 1) % play.seats == 0
    return say("mythe-story-round", round=play.chapter_of(turn)) if begins else None


def _given(turn: TurnTaken, play: MytheView, names: Names, say: Say) -> str | None:
    """How many cards the seat gave to whom; None for the giver, and if the turn won the game."""
    # The giver has a line that names the cards (GiftsMade). A story without private events has none for the receiver.
    if turn.space == DRAGON or (turn.gave and turn.seat == play.seat):
        return None
    if not turn.gave:
        return say("mythe-story-kept", name=names[turn.seat])
    return say("mythe-story-gifts", name=names[turn.seat], gifts=gift_counts(turn.gave, names, say))


def _gifts(gifts: Iterable[Gift], names: Names, say: Say) -> str:
    return listed(
        say("by", name=names[to], what=cards_words((gift.card for gift in some), say))
        for to, some in groupby(sorted(gifts, key=_receiver), key=_receiver)
    )


def _receiver(gift: Gift) -> int:
    return gift.to
