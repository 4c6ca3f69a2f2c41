"""The rulings: the winner of a trick, the points of a round, and the leader of the next round."""

import pytest

from rules.mythical_dice.rulings import (
    ROUNDS,
    Ruling,
    next_round_leader,
    round_points,
    ruling,
    simplified_round_points,
    trick_winner,
)
from tests.rules.mythical_dice.games import trick

SYMBOL_CASES = [
    pytest.param(("griffin symbol", "minotaur symbol", "mermaid symbol"), 2, 50, id="1-all-three-the-mermaid"),
    pytest.param(("mermaid symbol", "minotaur symbol", "griffin symbol"), 0, 50, id="1-in-any-order"),
    pytest.param(
        ("mermaid symbol", "griffin symbol", "mermaid symbol", "minotaur symbol"), 2, 50, id="1-the-last-mermaid"
    ),
    pytest.param(("minotaur symbol", "mermaid symbol", "red 7"), 1, 50, id="2-minotaur-and-mermaid"),
    pytest.param(
        ("mermaid symbol", "mermaid symbol", "minotaur symbol"), 1, 50, id="2-the-last-mermaid-one-bonus-only"
    ),
    pytest.param(("minotaur symbol", "red 7", "red 7"), 0, 0, id="3-minotaur-alone"),
    pytest.param(("griffin symbol", "minotaur symbol", "red 7"), 1, 30, id="3-minotaur-and-a-griffin"),
    pytest.param(
        ("minotaur symbol", "griffin symbol", "griffin symbol", "griffin symbol"), 0, 90, id="3-thirty-a-griffin"
    ),
    pytest.param(
        ("minotaur symbol", "griffin flag", "griffin symbol"), 0, 30, id="3-a-griffin-on-its-flag-counts-nothing"
    ),
    pytest.param(
        ("minotaur symbol", "griffin symbol", "mermaid flag"), 0, 30, id="3-a-mermaid-on-its-flag-does-not-beat"
    ),
    pytest.param(("griffin symbol", "red 7", "red 7"), 0, 0, id="4-griffin-alone"),
    pytest.param(("griffin symbol", "griffin symbol", "red 7"), 1, 0, id="4-the-last-griffin"),
    pytest.param(("griffin symbol", "mermaid symbol", "mermaid symbol"), 0, 0, id="4-griffin-over-mermaids"),
    pytest.param(("griffin symbol", "minotaur flag", "red 7"), 0, 0, id="4-a-minotaur-on-its-flag-counts-nothing"),
    pytest.param(("mermaid symbol", "red 7", "red 7"), 0, 0, id="5-mermaid-alone"),
    pytest.param(("mermaid symbol", "mermaid symbol", "red 7"), 1, 0, id="5-the-last-mermaid"),
]

NUMBER_CASES = [
    pytest.param(("red 6", "red 7", "red 5"), 1, id="6-the-highest"),
    pytest.param(("purple 1", "red 5", "yellow 4"), 1, id="6-colour-is-irrelevant"),
    pytest.param(("red 7", "red 7", "grey 7"), 2, id="6-among-equals-the-last"),
    pytest.param(("yellow 5", "red 5", "purple 3"), 1, id="6-equal-numbers-of-two-colours"),
    pytest.param(("minotaur flag", "griffin flag", "purple 1"), 2, id="6-any-number-beats-flags-of-special-dice"),
    pytest.param(("grey 1", "grey flag", "mermaid flag"), 0, id="6-a-later-flag-does-not-beat-a-number"),
    pytest.param(("grey flag", "grey flag", "grey flag"), 0, id="7-all-flags-the-leader"),
    pytest.param(("minotaur flag", "griffin flag", "mermaid flag"), 0, id="7-all-flags-of-special-dice"),
]


@pytest.mark.parametrize(("rolls", "place", "bonus"), SYMBOL_CASES)
@pytest.mark.parametrize("leader", [0, 2])
def test_a_trick_with_symbols_goes_to_the_right_one_with_its_bonus(
    rolls: tuple[str, ...], place: int, bonus: int, leader: int
) -> None:
    """Cases 1 to 5; places are counted from the leader, and each case holds for two seats of the leader."""
    assert trick_winner(trick(*rolls, leader=leader), leader) == ((leader + place) % len(rolls), bonus)


@pytest.mark.parametrize(("rolls", "place"), NUMBER_CASES)
@pytest.mark.parametrize("leader", [0, 1])
def test_a_trick_without_symbols_goes_to_the_right_one_without_a_bonus(
    rolls: tuple[str, ...], place: int, leader: int
) -> None:
    """Cases 6 and 7 hold for two seats of the leader."""
    assert trick_winner(trick(*rolls, leader=leader), leader) == ((leader + place) % len(rolls), 0)


@pytest.mark.parametrize(
    ("rolls", "rule"),
    [
        (("mermaid symbol", "minotaur symbol", "griffin symbol"), Ruling.MERMAID_OVER_MINOTAUR),
        (("griffin symbol", "minotaur symbol", "mermaid flag"), Ruling.MINOTAUR),
        (("griffin symbol", "mermaid symbol", "minotaur flag"), Ruling.GRIFFIN),
        (("griffin symbol", "mermaid symbol", "griffin symbol"), Ruling.LAST_GRIFFIN),
        (("mermaid symbol", "griffin flag", "red 7"), Ruling.MERMAID),
        (("mermaid symbol", "red 7", "mermaid symbol"), Ruling.LAST_MERMAID),
        (("red 7", "purple 3", "purple 3"), Ruling.NUMBER),
        (("red 5", "yellow 5", "purple 3"), Ruling.LAST_NUMBER),
        (("grey flag",), Ruling.FLAGS),
    ],
)
def test_the_rule_that_decides_a_trick_has_a_name(rolls: tuple[str, ...], rule: Ruling) -> None:
    """The rule follows the symbols that beat others, then the numbers; it says when the last of several equals wins."""
    assert ruling(trick(*rolls)) is rule


@pytest.mark.parametrize(
    ("round_", "bet", "taken", "bonus", "points"),
    [
        pytest.param(5, 3, 3, 0, 60, id="kept-20-a-trick"),
        pytest.param(5, 1, 1, 90, 110, id="kept-with-bonus"),
        pytest.param(5, 5, 1, 0, -40, id="too-few"),
        pytest.param(5, 1, 3, 0, -20, id="too-many"),
        pytest.param(5, 1, 2, 50, -10, id="the-bonus-of-a-missed-bet-is-lost"),
        pytest.param(4, 0, 0, 0, 40, id="kept-zero-10-a-die"),
        pytest.param(6, 0, 1, 0, -60, id="missed-zero"),
        pytest.param(6, 0, 2, 50, -60, id="missed-zero-costs-the-same-however-many"),
        pytest.param(1, 0, 0, 0, 10, id="the-first-round"),
        pytest.param(8, 8, 8, 90, 250, id="the-most-there-is"),
    ],
)
def test_a_round_is_worth_what_the_table_says(round_: int, bet: int, taken: int, bonus: int, points: int) -> None:
    """These are lines of the score table of the standard game."""
    assert round_points(round_, bet, taken, bonus) == points


@pytest.mark.parametrize(
    ("round_", "bet", "taken", "points"), [(5, 3, 3, 60), (4, 0, 0, 40), (5, 5, 1, 0), (5, 1, 3, 0), (6, 0, 2, 0)]
)
def test_the_simplified_game_punishes_nothing(round_: int, bet: int, taken: int, points: int) -> None:
    """A kept bet is worth the same but has no bonus; a missed bet gives no points, also a missed zero."""
    assert simplified_round_points(round_, bet, taken) == points


@pytest.mark.parametrize(
    ("edition", "leader"), [pytest.param("english", 2), pytest.param("czech", 2), pytest.param("french", 0)]
)
def test_who_leads_the_next_round_depends_on_the_edition(edition: str, leader: int) -> None:
    """The winner of the last trick leads (2), but in the French edition the seat to the left of the leader (3 of 4)."""
    assert next_round_leader(edition, round_leader=3, last_winner=2, seats=4) == leader


def test_bigger_tables_play_fewer_rounds() -> None:
    """The last round needs 24, 32, 35 and 36 dice, so the bag always has enough."""
    assert dict(ROUNDS) == {3: 8, 4: 8, 5: 7, 6: 6}
    assert [seats * rounds for seats, rounds in ROUNDS.items()] == [24, 32, 35, 36]
