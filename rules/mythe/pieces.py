"""The cards, the board and the length of a game of Mythe.

Correct a number of a table here, as a new rule set. Sources: how many cards a game has, the points of the 0s and of
the legendary cards and the Dragon's cost are the rulebook's; the skulls of the largest deck are published material;
the other numbers, the names Shield, Fairy and Sword, the spaces' costs and the last turn are our own completion.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from rules.game import Seat


class Card(IntEnum):
    """A kind of card. Cards of one kind are all alike."""

    ZERO = 0
    ONE = 1
    SHIELD = 2
    FAIRY = 3
    SWORD = 4
    OBSTACLE = 5

    @property
    def key(self) -> str:
        """Its name in records and catalogues."""
        return self.name.lower()


CARDS: Final[tuple[tuple[Card, int, tuple[int, int, int]], ...]] = (
    (Card.ZERO, 0, (3, 3, 3)),
    (Card.ONE, 1, (3, 4, 6)),
    (Card.SHIELD, 2, (1, 1, 1)),
    (Card.FAIRY, 2, (1, 1, 1)),
    (Card.SWORD, 3, (1, 1, 1)),
    (Card.OBSTACLE, 0, (3, 3, 4)),
)
"""Card, its points, how many of it are in the game of two or three, of four, of five."""

POINTS: Final = tuple(points for _, points, _ in CARDS)
LEGENDARY: Final = (Card.SHIELD, Card.FAIRY, Card.SWORD)
"""Whoever reveals one of them from the hand may enter the Dragon's space."""

DECKS: Final[Mapping[int, tuple[Card, ...]]] = {
    seats: tuple(card for card, _, counts in CARDS for _ in range(counts[column]))
    for seats, column in ((2, 0), (3, 0), (4, 1), (5, 2))
}
"""Every card by the number of players; luck draws index into this order."""

COSTS: Final = (1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2, 3, 1)
"""What it costs to enter each space, from the first after the village; the last is the Dragon's."""

VILLAGE: Final = 0
DRAGON: Final = len(COSTS)
"""The Dragon's space; the spaces before it count from 1."""

TURNS: Final = 300
"""After so many turns without a winner the furthest hero wins."""

NEUTRAL: Final[Seat] = -1
"""Stands for the neutral deck of the game of two wherever a hand is named by its seat."""


def hand_key(hand: Seat) -> int | str:
    """A hand's name in records and refusals: its seat, or ``neutral``."""
    return "neutral" if hand == NEUTRAL else hand
