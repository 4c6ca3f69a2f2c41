"""Cards, hands, spaces and turns of Mythe in words, and the keys of the cards' pictures."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import LargePieces, Piece, Pieces
from bot.screens.numbers import points
from bot.screens.seated import listed, seat_names
from rules.game import Move, Seat
from rules.mythe.moves import CardDrawn, Declare, Draw, Gift, Give, Stop, TurnTaken
from rules.mythe.pieces import DRAGON, NEUTRAL, VILLAGE, Card
from rules.mythe.view import MytheView

Names: TypeAlias = Mapping[Seat, str]
"""The name of each hand from which cards are drawn or to which they are given: of seats, and of the neutral deck."""

LETTERS: Final = "VWXYZ"
"""The letter of each seat on the board. None of them is the sign of a choice for people who type, which are a, b, c."""

BESIDE: Final = "\u00a0"
"""Between a name and its number: no line is broken there."""


def hand_names(view: TableView, say: Say) -> Names:
    """The names by seat, and the name of the neutral deck."""
    return {**dict(enumerate(seat_names(view, say))), NEUTRAL: say("mythe-neutral")}


def card_words(card: Card, say: Say) -> str:
    """The card's name and its points: "1", "Sword 3"."""
    return say(f"card-{card.key}")


def cards_words(cards: Iterable[Card], say: Say) -> str:
    """Cards in a line."""
    return listed(card_words(card, say) for card in cards)


def card_picture(card: Card) -> str:
    """The key of a card's picture: ``card.sword``."""
    return f"card.{card.key}"


def card_pieces(cards: Sequence[Card], say: Say) -> Pieces:
    """Cards as a row of pieces."""
    return Pieces(tuple(Piece(card_picture(card), card_words(card, say)) for card in cards))


def drawn_pieces(play: MytheView, say: Say) -> tuple[LargePieces, ...]:
    """The open cards of this turn, as large as can be; nothing before the first."""
    cards = [one.card for one in play.drawn]
    return (LargePieces(card_pieces(cards, say).pieces),) if cards else ()


def cards_held(count: int, say: Say) -> str:
    """A number of cards in words."""
    return say("mythe-cards", count=count)


def every(words: Iterable[str]) -> str:
    """The words in one line, with dots between them."""
    return " · ".join(words)


def space_words(space: int, say: Say) -> str:
    """A space in a cell of a grid: a number, or the name of the village or of the Dragon."""
    if space == VILLAGE:
        return say("mythe-village")
    return say("mythe-dragon") if space == DRAGON else str(space)


def drawn_words(drawn: Sequence[CardDrawn], names: Names, say: Say) -> str:
    """Open cards in the order of drawing, each with the hand it came from: "0, 1 (Emily), Sword 3 (Cindy)"."""
    return listed(
        say("mythe-from", cards=cards_words((one.card for one in together), say), name=names[source])
        for source, together in groupby(drawn, key=lambda one: one.source)
    )


def gift_counts(gave: Sequence[tuple[Seat, int]], names: Names, say: Say) -> str:
    """How many cards each hand was given: "1 card to Cindy, 2 cards to Ben"."""
    return listed(say("mythe-gift", cards=cards_held(count, say), name=names[to]) for to, count in gave)


def turn_words(turn: TurnTaken, names: Names, say: Say) -> str:
    """A finished turn in sentences, as everybody knows it."""
    name, drawn = names[turn.seat], drawn_words(turn.drawn, names, say)
    declared = [] if turn.declared is None else [say("mythe-declared", card=card_words(turn.declared, say), name=name)]
    if turn.tripped:
        told = [say("mythe-turn-tripped", name=name, drawn=drawn)]
    else:
        way = _way(turn, "mythe-turn-moved", "mythe-turn-stayed", "mythe-turn-won")
        told = [say(way, name=name, drawn=drawn, points=points(turn.points, say), space=turn.space)]
    return " ".join([*declared, *told, *_given(turn, names, say)])


def own_turn_words(turn: TurnTaken, names: Names, say: Say) -> str:
    """The same for the person whose turn it was. The cards that they gave stand in lines of their own."""
    drawn = drawn_words(turn.drawn, names, say)
    if turn.tripped:
        return say("mythe-own-tripped", drawn=drawn)
    way = _way(turn, "mythe-own-moved", "mythe-own-stayed", "mythe-own-won")
    return say(way, drawn=drawn, points=points(turn.points, say), space=turn.space)


def _way(turn: TurnTaken, moved: str, stayed: str, won: str) -> str:
    """The message of these that tells where the turn's points led."""
    if turn.space == DRAGON:
        return won
    return stayed if turn.space == turn.start else moved


def _given(turn: TurnTaken, names: Names, say: Say) -> list[str]:
    return [say("mythe-turn-gave", gifts=gift_counts(turn.gave, names, say))] if turn.gave else []


def where_words(space: int, say: Say) -> str:
    """Where a hero stands: "in the village", "on space 4"."""
    if space == VILLAGE:
        return say("mythe-in-village")
    return say("mythe-at-dragon") if space == DRAGON else say("mythe-on-space", space=space)


def move_label(move: Move, names: Names, say: Say) -> str:
    """The move as people read it: "Draw from Ben", "Give Ben: 0"."""
    match move:
        case Declare(card):
            return say("mythe-declare", card=card_words(card, say))
        case Draw(source):
            return say("mythe-draw", name=names[source])
        case Stop():
            return say("mythe-stop")
        case Give(()):
            return say("mythe-give-none")
        case Give(gifts):
            return say("mythe-give", gifts=listed(gift_label(gift, names, say) for gift in gifts))
        case _:
            raise TypeError(f"no button is a {type(move).__name__}")


def gift_label(gift: Gift, names: Names, say: Say) -> str:
    """One gift: "Ben: Sword 3"."""
    return say("by", name=names[gift.to], what=card_words(gift.card, say))
