"""Luck compares the faces that were rolled with the average of the same dice in the same tricks."""

from statistics import mean

import pytest

from rules.mythical_dice.luck import luck_of
from rules.mythical_dice.moves import RoundScored
from rules.mythical_dice.pieces import FACE_KEYS, SIDES, Kind
from tests.rules.by_luck import play
from tests.rules.mythical_dice.games import new_game, trick


def line(*bets: int, round_: int = 1) -> RoundScored:
    """A round with these bets; the other values of the line do not matter here."""
    return RoundScored(round_, 0, bets, (), (), ())


# The sides of a red die are 7 7 6 6 5 5, of a grey one 7 1 1 and three flags; special dice have four symbols.
@pytest.mark.parametrize(
    ("rolls", "bets", "expected"),
    [
        (("red 7", "red 6", "purple 1"), (1, 0, 0), [4, 2, 0]),
        (("red 6", "red 7", "purple 1"), (1, 1, 0), [0, 2, 0]),
        (("red 5", "red 5", "purple 1"), (1, 1, 1), [-4, 0, 0]),
        (("red 5", "red 5", "purple 1"), (0, 0, 0), [4, 0, 0]),
        (("red 7", "grey flag", "yellow 3"), (1, 0, 0), [0, 1, 0]),
        (("minotaur symbol", "mermaid flag", "griffin symbol"), (1, 1, 0), [2, -4, 0]),
    ],
)
def test_each_roll_is_held_against_all_six_sides(
    rolls: tuple[str, ...], bets: tuple[int, ...], expected: list[int]
) -> None:
    """Luck counts in sixths: taking a wanted trick is as lucky as there are sides that would not have taken it."""
    assert luck_of(3, [line(*bets)], [trick(*rolls)]) == expected


def test_a_bet_that_is_reached_wants_no_more_tricks() -> None:
    """Another trick is then bad luck; in the next round the new bet counts."""
    lucky = trick("red 7", "red 6", "purple 1")

    assert luck_of(3, [line(1, 0, 0, round_=2)], [lucky, lucky]) == [0, 4, 0]
    assert luck_of(3, [line(1, 0, 0), line(2, 0, 0, round_=2)], [lucky] * 3) == [12, 6, 0]


@pytest.mark.parametrize("kind", Kind)
def test_over_the_six_sides_of_a_die_luck_comes_to_nothing(kind: Kind) -> None:
    """The sum is zero whatever dice lie beside it, so nobody becomes lucky by choosing other dice."""
    rolls = [f"{kind.key} {FACE_KEYS[face]}" for face in SIDES[kind]]
    lucks = [luck_of(3, [line(1, 1, 1)], [trick("mermaid symbol", roll, "yellow 5")])[1] for roll in rolls]
    assert sum(lucks) == 0

    lucks = [luck_of(3, [line(1, 1, 1)], [trick("red 6", roll, "yellow 5")])[1] for roll in rolls]
    assert sum(lucks) == 0


def test_over_many_games_nobody_is_lucky() -> None:
    """The average is near zero, although later seats choose their dice after they have seen the faces."""
    lucks = []
    for seed in range(40):
        state = new_game(4)
        list(play(state, seed))
        lucks += [feats["luck"] for feats in state.feats()]

    assert abs(mean(lucks)) < 2
    assert max(lucks) > 12
    assert min(lucks) < -12
