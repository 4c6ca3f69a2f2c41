"""Each test here holds one ruling of Mythe."""

import pytest

from rules.mythe.pieces import CARDS, COSTS, DECKS, DRAGON, LEGENDARY, NEUTRAL, POINTS, Card
from rules.mythe.rulings import advanced, dealing_order, dealt_numbers, hands_of


@pytest.mark.parametrize(
    ("seats", "total", "ones", "obstacles"), [(2, 12, 3, 3), (3, 12, 3, 3), (4, 13, 4, 3), (5, 16, 6, 4)]
)
def test_the_deck_grows_with_the_table(seats: int, total: int, ones: int, obstacles: int) -> None:
    """Every deck has three zeros and one of each legendary card; ones and obstacles depend on the number of seats."""
    deck = DECKS[seats]
    assert len(deck) == total
    counts = [deck.count(card) for card in Card]
    assert counts == [3, ones, 1, 1, 1, obstacles]


def test_cards_are_worth_what_they_say() -> None:
    """A zero is worth 0, a one 1, the legendary cards 2, 2 and 3, and an obstacle 0."""
    assert POINTS == (0, 1, 2, 2, 3, 0)
    assert [card for card, _, _ in CARDS] == list(Card)
    assert LEGENDARY == (Card.SHIELD, Card.FAIRY, Card.SWORD)


def test_twelve_spaces_lead_to_the_dragon() -> None:
    """Twelve spaces have these costs; the Dragon's space is the thirteenth and costs 1."""
    assert COSTS == (1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2, 3, 1)
    assert DRAGON == 13


@pytest.mark.parametrize(
    ("space", "points", "taken", "reached"),
    [
        (0, 0, set(), 0),
        (0, 3, set(), 3),
        (0, 4, set(), 3),  # The fourth space costs 2: one point is lost.
        (0, 5, set(), 4),
        (3, 1, set(), 3),
        (0, 1, {0}, 1),  # The village holds any number.
        (0, 1, {1}, 2),  # The taken space is passed without cost.
        (0, 2, {2, 3}, 1),  # The next free space behind the taken ones costs 2.
        (0, 3, {2, 3}, 4),
        (2, 1, {3, 4}, 5),  # Nobody pays for the taken spaces.
        (4, 0, {5, 6, 7}, 4),
        (9, 3, set(), 10),
        (9, 99, set(), 12),
    ],
)
def test_points_lead_as_far_as_they_go(space: int, points: int, taken: set[int], reached: int) -> None:
    """A hero pays for the next free space or does not enter it; taken spaces in between cost nothing."""
    assert advanced(space, points, taken, declared=False) == reached


@pytest.mark.parametrize(
    ("space", "points", "taken", "who", "reached"),
    [
        (12, 1, set(), "declared", DRAGON),
        (12, 1, set(), "undeclared", 12),
        (12, 0, set(), "declared", 12),
        (11, 3, set(), "declared", 12),
        (11, 4, set(), "declared", DRAGON),
        (11, 99, {12}, "undeclared", 11),  # Only a taken space lies before the forbidden Dragon: the hero stays.
        (11, 1, {12}, "declared", DRAGON),  # The taken space is passed without cost.
        (0, 22, set(), "declared", DRAGON),
        (0, 21, set(), "declared", 12),
        (10, 1, {11, 12}, "declared", DRAGON),
    ],
)
def test_only_the_declared_enter_the_dragon_s_space(
    space: int, points: int, taken: set[int], who: str, reached: int
) -> None:
    """The Dragon's space costs 1; heroes without a declared card stop before it."""
    assert advanced(space, points, taken, declared=who == "declared") == reached


def test_the_deal_begins_on_the_starter_s_left() -> None:
    """The cards are dealt one by one around the table; with two players the third hand is the neutral deck."""
    assert dealing_order(3, 1) == (2, 0, 1) * 4
    assert dealing_order(2, 0) == (1, 0, NEUTRAL) * 4
    assert dealing_order(4, 3)[-2:] == (3, 0)


@pytest.mark.parametrize(
    ("seats", "numbers"), [(2, [4, 4, 4]), (3, [4, 4, 4]), (4, [3, 3, 4, 3]), (5, [3, 3, 4, 3, 3])]
)
def test_hands_differ_by_one_card_at_most(seats: int, numbers: list[int]) -> None:
    """Seat 1 starts, so seat 2 is dealt first and gets the card that is left over."""
    dealt = dealt_numbers(seats, starter=1)
    assert [dealt[hand] for hand in hands_of(seats)] == numbers
