"""The rulings as small pure functions: how far points go, and to which hands cards are dealt."""

from collections import Counter
from collections.abc import Collection, Mapping
from itertools import cycle, islice

from rules.game import Seat
from rules.mythe.pieces import COSTS, DECKS, DRAGON, NEUTRAL


def advanced(space: int, points: int, taken: Collection[int], *, declared: bool) -> int:
    """The space that a hero reaches from ``space`` with these points. Points that pay for no space are lost.

    A space that another hero has taken costs nothing. The hero passes over it, but only if the points also pay for the
    next free space, because nobody may stop on a taken space. Only a hero who declared may enter the Dragon's space.
    Source: the rulebook, as we read it.

    >>> advanced(0, 3, {2, 3}, declared=False), advanced(0, 2, {2, 3}, declared=False)
    (4, 1)
    """
    # The Dragon's space is the last one. Without a declaration the range ends before it.
    for ahead in range(space + 1, DRAGON + declared):
        if ahead in taken:
            continue
        points -= COSTS[ahead - 1]
        if points < 0:
            break
        # Only a free and paid space becomes the hero's new space, so the hero never stops on a taken one.
        space = ahead
    return space


def hands_of(seats: int) -> tuple[Seat, ...]:
    """All hands that cards are drawn from and given to: one for each seat, and with two players the neutral deck."""
    return (*range(seats), NEUTRAL) if seats == 2 else tuple(range(seats))  # noqa: PLR2004 - a rule's own number


def dealing_order(seats: int, starter: Seat) -> tuple[Seat, ...]:
    """The hand that each card goes to, card by card.

    The starter's left neighbour gets the first card. With two players the neutral deck is the third hand. Source: the
    rulebook.
    """
    around = (*((starter + step) % seats for step in range(1, seats + 1)), *hands_of(seats)[seats:])
    return tuple(islice(cycle(around), len(DECKS[seats])))


def dealt_numbers(seats: int, starter: Seat) -> Mapping[Seat, int]:
    """The number of cards that each hand is dealt.

    >>> dealt_numbers(2, 0), dealt_numbers(4, 0)
    (Counter({1: 4, 0: 4, -1: 4}), Counter({1: 4, 2: 3, 3: 3, 0: 3}))
    """
    return Counter(dealing_order(seats, starter))
