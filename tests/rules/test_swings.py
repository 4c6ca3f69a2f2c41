"""The part of a game that moved most."""

import pytest

from rules.mythe.moves import CardDrawn, TurnTaken
from rules.mythe.pieces import Card
from rules.mythe.turning_point import Decisive, decisive_turn
from rules.swings import Swing, largest_swing


@pytest.mark.parametrize(
    ("gains", "ranks", "found"),
    [
        ([(10, 0, 50), (60, -20, 10)], (1, 3, 2), Swing(2, 0, 2, 60, 10)),
        ([(20, 0), (-10, 30), (20, 0)], (1, 2), Swing(3, 0, 1, 20, 0)),
        ([(0, 10), (10, 0)], (1, 1), Swing(2, 0, 1, 10, 0)),
        ([(0, 0), (5, 5)], (1, 1), None),
        ([], (1, 2), None),
    ],
    ids=["against the second", "the last of several", "a shared victory", "nothing moved", "nothing played"],
)
def test_the_part_is_found_in_which_the_winner_gained_most(
    gains: list[tuple[int, ...]], ranks: tuple[int, ...], found: Swing | None
) -> None:
    """It is compared with the best of the others, and nothing is found where nobody gained."""
    assert largest_swing(gains, ranks) == found


def turn(number: int, seat: int, start: int, space: int, *cards: Card) -> TurnTaken:
    """A turn in which these cards were drawn from the next seat."""
    drawn = tuple(CardDrawn(seat, 1 - seat, card) for card in cards)
    return TurnTaken(number, seat, None, drawn, start, space, ())


LONG_WAY = turn(1, 0, 0, 3, Card.SWORD)
STOPPED = turn(2, 1, 4, 4, Card.SWORD, Card.SHIELD, Card.OBSTACLE)
BEHIND = turn(2, 1, 1, 1, Card.SWORD, Card.SHIELD, Card.OBSTACLE)


def test_the_turn_is_found_that_decided_a_race() -> None:
    """The winner's longest way, or an obstacle that cost a leader more. One that stopped somebody behind counts not."""
    assert decisive_turn((LONG_WAY, STOPPED), 0) == Decisive(STOPPED, 5)
    assert decisive_turn((LONG_WAY, BEHIND), 0) == Decisive(LONG_WAY, 3)
    assert decisive_turn((turn(1, 0, 0, 0, Card.ZERO),), 0) is None
