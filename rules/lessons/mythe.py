"""The lesson of Mythe: two turns of the learner among three players.

Whoever follows the suggestions draws once too often in the first turn and trips. The obstacles that they keep trip the
next player, too. In the second turn they stop in time, and pass a space that somebody has taken.
"""

from collections.abc import Iterator
from typing import Final

from rules.chance import Draw
from rules.lessons.lesson import LEARNER, Lesson
from rules.mythe.moves import TurnTaken
from rules.mythe.pieces import DECKS, Card
from rules.mythe.rulings import dealing_order

_HANDS: Final = (
    (Card.ZERO, Card.ZERO, Card.SHIELD, Card.OBSTACLE),
    (Card.ZERO, Card.ONE, Card.SWORD, Card.OBSTACLE),
    (Card.ONE, Card.ONE, Card.FAIRY, Card.OBSTACLE),
)
"""The cards at the start, by seat."""

_LAST: Final = 99
"""The last card of a hand, which is an obstacle if the hand holds one: hands are sorted."""

_CARDS: Final = {
    # The learner's first turn: a 1 from either hand, then an obstacle from either hand.
    (1, 0): (None, 1, 1),
    (1, 1): (None, _LAST, _LAST),
    (2, 0): (_LAST, None, 0),
    (3, 0): (0, 1, None),
    # The second turn: points twice, then an obstacle.
    (4, 0): (None, 0, 2),
    (4, 1): (None, 0, 2),
    (4, 2): (None, _LAST, _LAST),
}
"""By turn and by the number of cards drawn before in it: which card is drawn from each seat's hand; 0 is the first."""


def _draws() -> Iterator[tuple[Draw, int]]:
    seats = len(_HANDS)
    yield ("starter", 0, None, 0), LEARNER
    deck, hands = list(DECKS[seats]), [list(hand) for hand in _HANDS]
    for number, seat in enumerate(dealing_order(seats, LEARNER)):
        card = hands[seat].pop(0)
        yield ("deal", 0, None, number), deck.index(card)
        deck.remove(card)
    for (turn, drawn), places in _CARDS.items():
        for seat, place in enumerate(places):
            if place is not None:
                yield ("card", turn, seat, drawn), place


LESSON: Final = Lesson(
    game="mythe",
    seats=len(_HANDS),
    luck=dict(_draws()),
    moves={
        LEARNER: ("draw.s1", "draw.s1", "give", "draw.s2", "draw.s2", "stop", "give"),
        1: ("draw.s0", "give"),
        2: ("draw.s1", "stop", "give"),
    },
    pauses=lambda event: isinstance(event, TurnTaken) and event.seat != LEARNER,
    closes=lambda event: isinstance(event, TurnTaken) and event.seat == LEARNER,
    parts=2,
)
