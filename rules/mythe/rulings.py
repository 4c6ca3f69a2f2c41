"""How far points go and to whom cards are dealt: the rulings as small pure functions."""

from collections import Counter
from collections.abc import Collection, Mapping
from itertools import cycle, islice

from rules.game import Seat
from rules.mythe.pieces import COSTS, DECKS, DRAGON, NEUTRAL


def advanced(space: int, points: int, taken: Collection[int], *, declared: bool) -> int:
    """The space that a hero reaches with so many points; those that no space takes are lost.

    A space taken by another hero costs nothing and is passed, if the next free one can be paid for: nobody stops
    on it. Only the declared enter the Dragon's space.

    >>> advanced(0, 3, {2, 3}, declared=False), advanced(0, 2, {2, 3}, declared=False)
    (4, 1)
    """
    for ahead in range(space + 1, DRAGON + declared):
        if ahead in taken:
            continue
        points -= COSTS[ahead - 1]
        if points < 0:
            break
        space = ahead
    return space


def hands_of(seats: int) -> tuple[Seat, ...]:
    """All hands that cards are drawn from and given to: the seats', and with two the neutral deck."""
    return (*range(seats), NEUTRAL) if seats == 2 else tuple(range(seats))  # noqa: PLR2004 - a rule's own number


def dealing_order(seats: int, starter: Seat) -> tuple[Seat, ...]:
    """Whose hand each card goes to, card by card: the starter's left first; with two the neutral deck is third."""
    around = (*((starter + step) % seats for step in range(1, seats + 1)), *hands_of(seats)[seats:])
    return tuple(islice(cycle(around), len(DECKS[seats])))


def dealt_numbers(seats: int, starter: Seat) -> Mapping[Seat, int]:
    """How many cards each hand is dealt.

    >>> dealt_numbers(2, 0), dealt_numbers(4, 0)
    (Counter({1: 4, 0: 4, -1: 4}), Counter({1: 4, 2: 3, 3: 3, 0: 3}))
    """
    return Counter(dealing_order(seats, starter))
