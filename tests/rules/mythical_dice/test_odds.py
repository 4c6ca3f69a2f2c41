"""The odds that the robot uses are the odds of the bag."""

from collections import Counter
from itertools import combinations

import pytest

from rules.mythical_dice.moves import ALLOWED, Rolled
from rules.mythical_dice.pieces import (
    COLOUR,
    COUNTS,
    DICE,
    FACES,
    GRIFFIN_SYMBOL,
    MERMAID_SYMBOL,
    MINOTAUR_SYMBOL,
    SIDES,
    Kind,
)
from rules.mythical_dice.rulings import trick_winner
from rules.robots.mythical_odds import Mark, beaten, marked, outlook
from tests.rules.mythical_dice.games import dice, trick

TRICKS = [
    pytest.param(("red 6",), id="a-number"),
    pytest.param(("purple 1", "grey flag"), id="a-low-number"),
    pytest.param(("griffin flag",), id="a-flag-of-a-special-die"),
    pytest.param(("red 7", "mermaid symbol"), id="a-mermaid"),
    pytest.param(("mermaid symbol", "griffin symbol"), id="a-griffin-over-a-mermaid"),
    pytest.param(("griffin symbol", "yellow 3", "minotaur symbol"), id="a-minotaur"),
    pytest.param(("minotaur symbol", "mermaid symbol"), id="a-mermaid-over-the-minotaur"),
]


def mark_of(rolls: tuple[Rolled, ...]) -> Mark:
    """The mark of a trick: the short form that the odds use."""
    mark: Mark = ()
    for rolled in rolls:
        mark = marked(mark, FACES[rolled.die][rolled.face].strength)
    return mark


def breaking(rolls: tuple[Rolled, ...], die: Kind) -> float:
    """The chance that this die takes the trick from the seat that holds it, computed from the rulings alone."""
    holder, _ = trick_winner(rolls, 0)
    winners = [trick_winner((*rolls, Rolled(9, die, face)), 0)[0] for face in SIDES[die]]
    return sum(winner != holder for winner in winners) / 6


@pytest.mark.parametrize("rolls", TRICKS)
@pytest.mark.parametrize("keen", [True, False])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_next_seat_takes_a_trick_as_often_as_over_all_its_hands(
    rolls: tuple[str, ...], number: int, *, keen: bool
) -> None:
    """Every hand of the full bag is counted; the seat follows the colour and chooses its best or its worst die."""
    table = trick(*rolls)
    colour = next((rolled.die for rolled in table if COLOUR[rolled.die]), None)
    chances = {kind: breaking(table, kind) for kind in Kind}
    choose = max if keen else min
    total = 0.0
    hands = Counter(combinations(DICE, number))
    for hand, ways in hands.items():
        held = sum(1 << kind for kind in set(hand))
        allowed = ALLOWED[0 if colour is None else COLOUR[colour]][held]
        total += ways * choose(chances[kind] for kind in set(hand) if allowed >> kind & 1)
    assert beaten(mark_of(table), colour, number, keen=keen) == pytest.approx(total / hands.total())


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_random_die_takes_its_share_of_the_tricks(seats: int) -> None:
    """The shares add up to almost 1: the odds do not count a mermaid that a later minotaur helps."""
    share = sum(COUNTS[kind] * outlook((kind,), seats).tricks[1] for kind in Kind) / len(DICE)
    assert 0.985 / seats < share <= 1 / seats


def test_the_outlook_of_a_hand_is_that_of_its_dice_together() -> None:
    """Each number of tricks, from none to all, has its chance."""
    red, grey = (outlook(dice(kind), 4).tricks[1] for kind in ("red", "grey"))
    expected = [(1 - red) * (1 - grey), red * (1 - grey) + grey * (1 - red), red * grey]
    assert outlook(dice("red grey"), 4).tricks == pytest.approx(expected)
    assert sum(outlook(dice("minotaur griffin red red purple grey"), 5).tricks) == pytest.approx(1)


def test_without_dice_there_is_nothing_to_come() -> None:
    """No trick is certain, and no bonus can be expected."""
    assert outlook((), 4) == ((1.0,), 0.0)


def test_only_minotaur_and_mermaid_may_hope_for_bonuses() -> None:
    """A griffin's bonus goes to the minotaur, and numbers win no bonus."""
    hopes = {kind: outlook((kind,), 4).bonus > 0 for kind in Kind}
    assert [kind for kind, hope in hopes.items() if hope] == [Kind.MINOTAUR, Kind.MERMAID]


def test_a_mark_keeps_all_that_matters() -> None:
    """A symbol outranks all numbers, each kind of symbol is kept once, and of numbers only the highest is kept."""
    assert mark_of(trick("red 7", "griffin symbol", "griffin symbol", "minotaur symbol")) == (
        GRIFFIN_SYMBOL,
        MINOTAUR_SYMBOL,
    )
    assert mark_of(trick("mermaid symbol", "griffin symbol")) == (MERMAID_SYMBOL, GRIFFIN_SYMBOL)
    assert mark_of(trick("grey flag", "purple 2", "purple 1")) == (2,)
