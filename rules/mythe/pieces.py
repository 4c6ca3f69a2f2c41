"""The cards, the board and the length of a game of Mythe.

To correct a number of a table, add a new rule set: old games are replayed with the old table. Sources: the rulebook
gives the number of cards in a game, the points of the 0s and of the legendary cards, and the Dragon's cost. Published
material gives the skulls of the largest deck. The other numbers, the names Shield, Fairy and Sword, the costs of the
spaces and the last turn are our own completion.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from rules.game import Seat


class Card(IntEnum):
    """A kind of card. All cards of one kind are alike."""

    ZERO = 0
    ONE = 1
    SHIELD = 2
    FAIRY = 3
    SWORD = 4
    OBSTACLE = 5

    @property
    def key(self) -> str:
        """The kind's name in records and in the keys of texts."""
        return self.name.lower()


CARDS: Final[tuple[tuple[Card, int, tuple[int, int, int]], ...]] = (
    (Card.ZERO, 0, (3, 3, 3)),
    (Card.ONE, 1, (3, 4, 6)),
    (Card.SHIELD, 2, (1, 1, 1)),
    (Card.FAIRY, 2, (1, 1, 1)),
    (Card.SWORD, 3, (1, 1, 1)),
    (Card.OBSTACLE, 0, (3, 3, 4)),
)
"""By kind: the card, its points, and how many are in the game with two or three players, with four, with five."""

POINTS: Final = tuple(points for _, points, _ in CARDS)
LEGENDARY: Final = (Card.SHIELD, Card.FAIRY, Card.SWORD)
"""A player who shows one of these cards from the hand may enter the Dragon's space this turn."""

# docs/fairness.md fixes this order: with another order old seeds would give other cards.
DECKS: Final[Mapping[int, tuple[Card, ...]]] = {
    seats: tuple(card for card, _, counts in CARDS for _ in range(counts[column]))
    for seats, column in ((2, 0), (3, 0), (4, 1), (5, 2))
}
"""By number of players: every card of the deck. A draw is an index into this order."""

COSTS: Final = (1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2, 3, 1)
"""The cost of entering each space, from the first space after the village to the Dragon's space."""

VILLAGE: Final = 0
DRAGON: Final = len(COSTS)
"""The Dragon's space. The spaces before it count from 1."""

TURNS: Final = 300
"""If nobody has won after this number of turns, the furthest hero wins."""

NEUTRAL: Final[Seat] = -1
"""Stands for the neutral deck where a hand is named by its seat. Only the game for two has a neutral deck."""


def hand_key(hand: Seat) -> int | str:
    """The name of a hand in records and refusals: its seat, or ``neutral``."""
    return "neutral" if hand == NEUTRAL else hand
