"""Small rulings: who may start, what a capture is worth, the order of captures, the final ranks."""

from collections.abc import Sequence

from rules.game import Seat, ranked
from rules.mythic_dice.layout import Place
from rules.mythic_dice.moves import Capture
from rules.mythic_dice.pieces import CREATURES

# Weights for the final ranks. Each is higher than all that can come from the criteria after it.
_FIRST = 1_000_000
_POINT = 1_000


def lowest(hands: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
    """The seats that may start: those whose dice have the lowest total. Source: the author's rules.

    >>> lowest([(3, 4), (1, 8), (2, 5)])
    (0, 2)
    """
    totals = [sum(hand) for hand in hands]
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def capture_points(capture: Capture) -> int:
    """The creature's points, or the real value of its third die, even if the Mask changed what it counts as."""
    points = CREATURES[capture.creature].points
    if points is not None:
        return points
    assert capture.any is not None
    return capture.any


def half(dice: int) -> int:
    """The number of dice that a roll takes: half of the free dice, rounded up. Source: the author's rules.

    >>> half(5), half(4), half(0)
    (3, 2, 0)
    """
    return (dice + 1) // 2


def capture_order(active: Seat, seats: int) -> tuple[Seat, ...]:
    """From the active player's right neighbour counter-clockwise, the active player last. Source: the author's rules.

    >>> capture_order(1, 4)
    (0, 3, 2, 1)
    """
    return tuple((active - step) % seats for step in range(1, seats + 1))


def final_ranks(places: Sequence[Place], winner: Seat | None) -> tuple[int, ...]:
    """The winner first, if there is one. Then by victory points, then by number of dice. Equal seats share a rank."""
    return ranked([_FIRST * (seat == winner) + _POINT * place.points + place.dice for seat, place in enumerate(places)])
