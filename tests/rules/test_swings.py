"""The part of a game that moved most, and the moments that one looks at again."""

import pytest

from rules.game import Event
from rules.mythe import moments as race
from rules.mythe.moves import CardDrawn, TurnTaken
from rules.mythe.pieces import Card
from rules.mythe.turning_point import Decisive, decisive_turn
from rules.mythical_dice.moments import LastDie, Revealed, Scored, moments
from rules.mythical_dice.moves import BetsRevealed, Rolled, RoundBegun, RoundScored, TrickTaken
from rules.mythical_dice.pieces import Kind
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


def round_of(number: int, bets: tuple[int, int], points: tuple[int, int], last: int = 0) -> list[list[Event]]:
    """A round whose only trick seat 0 takes; ``last`` is the seat that rolls the last die."""
    scored = RoundScored(number, 0, bets, (1, 0), (0, 0), points)
    dice = Rolled(1 - last, Kind.RED, 1), Rolled(last, Kind.RED, 7)
    return [
        [RoundBegun(number, 0)],
        [BetsRevealed(bets, 0)],
        [*dice, TrickTaken(0, 1, 0, dice), scored],
    ]


def test_key_moments_are_swings_surprising_bets_and_tricks_of_the_last_die() -> None:
    """A trick that its taker did not win with the last die, and bets that nearly fit, are left out."""
    story = [*round_of(4, (0, 0), (20, -10)), *round_of(5, (3, 2), (40, -30), last=1)]
    found = moments(story)

    assert [(part, type(moment)) for part, moment in found] == [(1, Revealed), (2, Scored), (2, LastDie), (5, Scored)]


def test_only_the_largest_moments_are_kept() -> None:
    """Of many rounds three swings are kept, in the order of the game."""
    rounds = [round_of(number, (number, 0), (number * 10, 0), last=1) for number in (1, 5, 2, 4, 3)]
    found = moments([part for one in rounds for part in one])

    assert [moment.line.round for _, moment in found if isinstance(moment, Scored)] == [5, 4, 3]


def test_key_moments_of_a_race_are_long_ways_and_dear_obstacles() -> None:
    """A turn that moved nothing is no moment."""
    still = turn(3, 0, 3, 3, Card.ZERO)
    assert race.moments([[LONG_WAY], [], [STOPPED, still]]) == [(0, Decisive(LONG_WAY, 3)), (2, Decisive(STOPPED, 5))]
