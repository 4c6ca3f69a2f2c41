"""Luck: what the faces brought, against what the same dice bring on average in the same tricks."""

from statistics import mean

import pytest

from rules.mythical_dice.luck import luck_of
from rules.mythical_dice.moves import RoundScored
from rules.mythical_dice.pieces import FACE_KEYS, SIDES, Kind
from tests.rules.by_luck import play
from tests.rules.games import new_game, trick


def line(*bets: int, round_: int = 1) -> RoundScored:
    """A round of these bets; what else stands on the sheet does not matter."""
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
    """Whose bet wants the trick is lucky to take it by as many sixths as there are sides that would not have."""
    assert luck_of(3, [line(*bets)], [trick(*rolls)]) == expected


def test_a_bet_that_is_reached_wants_no_more_tricks() -> None:
    """The same trick once more is bad luck; in the next round the bet is another one."""
    lucky = trick("red 7", "red 6", "purple 1")

    assert luck_of(3, [line(1, 0, 0, round_=2)], [lucky, lucky]) == [0, 4, 0]
    assert luck_of(3, [line(1, 0, 0), line(2, 0, 0, round_=2)], [lucky] * 3) == [12, 6, 0]


@pytest.mark.parametrize("kind", Kind)
def test_over_the_six_sides_of_a_die_luck_comes_to_nothing(kind: Kind) -> None:
    """Whatever lies beside it: so nobody can be lucky by choosing other dice."""
    rolls = [f"{kind.key} {FACE_KEYS[face]}" for face in SIDES[kind]]
    lucks = [luck_of(3, [line(1, 1, 1)], [trick("mermaid symbol", roll, "yellow 5")])[1] for roll in rolls]
    assert sum(lucks) == 0

    lucks = [luck_of(3, [line(1, 1, 1)], [trick("red 6", roll, "yellow 5")])[1] for roll in rolls]
    assert sum(lucks) == 0


def test_over_many_games_nobody_is_lucky() -> None:
    """Though others choose their dice after they have seen the faces."""
    lucks = []
    for seed in range(40):
        state = new_game(4)
        list(play(state, seed))
        lucks += [feats["luck"] for feats in state.feats()]

    assert abs(mean(lucks)) < 2
    assert max(lucks) > 12
    assert min(lucks) < -12
