"""The search of strong robots finds the move that gains most, where its effort can find it, and keeps to its effort."""

from collections.abc import Iterator, Mapping
from itertools import count, islice

from rules.game import Move
from rules.mythical_dice.moves import Bet
from rules.robots.search import Effort, improved

USUAL, OTHER, THIRD = Bet(0), Bet(1), Bet(2)


class Told:
    """A world in which moves have these worths. It counts how often it is asked."""

    asked = 0

    def __init__(self, worths: Mapping[Move, float]) -> None:
        self._worths = worths

    def worth(self, move: Move) -> float:
        """As told."""
        Told.asked += 1
        return self._worths[move]


def worlds(*gains: Mapping[Move, float]) -> Iterator[Told]:
    """Worlds that repeat these worths for ever; the usual move is worth as much luck as the others get."""
    for number in count():
        yield Told({USUAL: number, **{move: number + gain for move, gain in gains[number % len(gains)].items()}})


EFFORT = Effort(playouts=400, batch=10, least=0.1)


def test_the_move_that_gains_most_is_chosen() -> None:
    """Both others gain in most worlds, the third one more."""
    seen = worlds({OTHER: 5, THIRD: 9}, {OTHER: 6, THIRD: 7}, {OTHER: 4, THIRD: 8})
    assert improved(USUAL, [OTHER, THIRD], seen, EFFORT) == THIRD


def test_the_better_guess_is_chosen_although_it_is_not_sure() -> None:
    """The other move wins much in some worlds and loses nearly as much in others."""
    assert improved(USUAL, [OTHER], worlds({OTHER: 50}, {OTHER: -48}), EFFORT) == OTHER
    assert improved(USUAL, [OTHER], worlds({OTHER: 48}, {OTHER: -50}), EFFORT) == USUAL
    assert improved(USUAL, [OTHER], worlds({OTHER: 0}), EFFORT) == USUAL


def test_luck_that_all_moves_share_is_no_gain_and_hides_none() -> None:
    """The worths differ by far from world to world. The gain is small, and always the same."""
    assert improved(USUAL, [OTHER], worlds({OTHER: 0.5}), EFFORT) == OTHER
    assert improved(USUAL, [OTHER], worlds({OTHER: -0.5}), EFFORT) == USUAL


def test_a_search_plays_out_no_more_than_its_effort() -> None:
    """Worlds without end are asked for as many moves as the effort allows."""
    Told.asked = 0
    improved(USUAL, [OTHER, THIRD], worlds({OTHER: 50, THIRD: -50}, {OTHER: -50, THIRD: 50}), EFFORT)
    assert EFFORT.playouts - 3 * EFFORT.batch < Told.asked <= EFFORT.playouts


def test_moves_that_are_surely_worse_are_dropped() -> None:
    """After the first batch nobody tries them again; when none is left, the search is over."""
    Told.asked = 0
    assert improved(USUAL, [OTHER, THIRD], worlds({OTHER: -9, THIRD: -8}, {OTHER: -8, THIRD: -9}), EFFORT) == USUAL
    assert Told.asked == 3 * EFFORT.batch


def test_a_search_ends_when_the_best_move_is_known() -> None:
    """The other move gains in all worlds, more or less: more worlds would hardly change that."""
    Told.asked = 0
    assert improved(USUAL, [OTHER], worlds({OTHER: 9}, {OTHER: 8}), EFFORT) == OTHER
    assert Told.asked == 2 * EFFORT.batch


def test_moves_that_are_nearly_alike_are_not_tried_for_long() -> None:
    """In half of the worlds the one is better by a little, in half the other: it hardly matters which is chosen."""
    Told.asked = 0
    improved(USUAL, [OTHER], worlds({OTHER: 0.5}, {OTHER: -0.5}), EFFORT)
    assert Told.asked == 2 * EFFORT.batch


def test_without_another_move_nothing_is_tried() -> None:
    """The usual move is the only one."""
    Told.asked = 0
    assert improved(USUAL, [], worlds({}), EFFORT) == USUAL
    assert Told.asked == 0


def test_worlds_may_come_to_an_end() -> None:
    """What was found in whole batches decides. In fewer worlds a gain may be an accident, so it does not count."""
    gains: Mapping[Move, float] = {OTHER: 5}
    for number, move in ((0, USUAL), (EFFORT.batch - 1, USUAL), (EFFORT.batch, OTHER), (EFFORT.batch + 1, OTHER)):
        assert improved(USUAL, [OTHER], islice(worlds(gains), number), EFFORT) == move
