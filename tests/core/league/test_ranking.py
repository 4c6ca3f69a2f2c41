"""Ranks and worths of games that some people left: by today's rules nobody gains, and older games stay as they were."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.league.ranking import Ending, Placed, placed
from rules.game import ranked
from storage.league.scoring import LEAVERS_BEHIND, RANKING, placements

FIRST = 1
HALF = 2520


def stays(rank: int) -> Ending:
    """A seat that ended in this rank, and whose owner made three quarters of the moves."""
    return Ending(rank, 33, 11)


def leaves(rank: int) -> Ending:
    """The same, but a robot made one move more."""
    return Ending(rank, 32, 12)


def leaves_early(rank: int) -> Ending:
    """The same, and the owner made less than a quarter of the moves."""
    return Ending(rank, 10, 34)


def ranks(seats: Sequence[Ending], ranking: int = RANKING) -> list[int]:
    """The ranks of the seats."""
    return [one.rank for one in placed(seats, ranking)]


def worths(seats: Sequence[Ending], ranking: int = RANKING) -> list[int]:
    """The worths of the seats."""
    return [one.worth for one in placed(seats, ranking)]


def seatings(people: int) -> st.SearchStrategy[list[Ending]]:
    """Endings of so many seats, some of them left, with ties."""
    kind = st.sampled_from([stays, leaves, leaves_early])
    numbers = st.lists(st.integers(1, people), min_size=people, max_size=people).map(ranked)
    kinds = st.lists(kind, min_size=people, max_size=people)
    return st.builds(
        lambda kinds, numbers: [kind(rank) for kind, rank in zip(kinds, numbers, strict=True)], kinds, numbers
    )


tables = st.integers(2, 6).flatmap(seatings)
two_ends = st.integers(2, 6).flatmap(lambda people: st.tuples(seatings(people), seatings(people)))
"""Two ends of a game with the same people."""


# --- today's rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "expected", "worth"),
    [
        # Two people.
        ([leaves(1), stays(2)], [2, 1], [0, 5040]),
        ([leaves(1), stays(1)], [2, 1], [0, 5040]),
        ([stays(1), leaves_early(2)], [1, 2], [5040, 0]),
        ([leaves(1), leaves(2)], [2, 2], [0, 0]),
        ([leaves(1), leaves(1)], [2, 2], [0, 0]),
        # Three people: one leaves, two leave, all leave.
        ([leaves(1), stays(2), stays(3)], [3, 1, 2], [0, 5040, HALF]),
        ([leaves(1), stays(2), stays(2)], [3, 1, 1], [0, 3780, 3780]),
        ([leaves(1), leaves(2), stays(3)], [2, 3, 1], [HALF, 0, 5040]),
        ([leaves(1), leaves_early(1), stays(3)], [2, 2, 1], [1260, 1260, 5040]),
        ([leaves(1), leaves(2), leaves(3)], [2, 2, 3], [HALF, HALF, 0]),
        ([leaves(1), leaves(1), leaves(1)], [2, 2, 2], [HALF] * 3),
        # It does not matter when they left.
        ([leaves(2), leaves_early(1), stays(3)], [3, 2, 1], [0, HALF, 5040]),
        # Four to six people.
        ([leaves(1), leaves(2), stays(3), stays(4)], [3, 4, 1, 2], [1680, 0, 5040, 3360]),
        ([leaves(1), leaves(2), leaves(3), stays(4)], [2, 3, 4, 1], [HALF, 1680, 0, 5040]),
        ([leaves(1), stays(1), stays(1), stays(1), leaves(5)], [4, 1, 1, 1, 5], [1260, 3780, 3780, 3780, 0]),
        ([leaves(number) for number in range(1, 6)], [2, 2, 3, 4, 5], [HALF, HALF, HALF, 1260, 0]),
        ([leaves(1), leaves(1), *[stays(3)] * 4], [5, 5, 1, 1, 1, 1], [504, 504, 3528, 3528, 3528, 3528]),
        ([leaves(number) for number in range(1, 7)], [2, 2, 3, 4, 5, 6], [HALF, HALF, HALF, 2016, 1008, 0]),
    ],
)
def test_leavers_are_behind_all_who_stayed(seats: Sequence[Ending], expected: list[int], worth: list[int]) -> None:
    """Among themselves, those who stayed and those who left keep their order."""
    assert (ranks(seats), worths(seats)) == (expected, worth)


@given(tables)
def test_a_left_seat_is_worth_little(seats: list[Ending]) -> None:
    """It is never first, is behind everybody who stayed, and is worth half a victory at most; nothing of two."""
    found = list(zip(seats, placed(seats, RANKING), strict=True))
    for left, place in found:
        if left.left:
            assert place.rank >= 2
            assert place.worth <= (0 if len(seats) == 2 else HALF)
            assert all(one.rank < place.rank and one.worth > place.worth for seat, one in found if not seat.left)


@given(tables)
def test_the_worths_of_a_game_are_no_more_than_ever(seats: list[Ending]) -> None:
    """Each person adds half a victory at most, and exactly that if nobody left."""
    total = sum(worths(seats))
    assert 0 <= total <= HALF * len(seats)
    if not any(seat.left for seat in seats):
        assert total == HALF * len(seats)
        assert placed(seats, RANKING) == [Placed(seat.rank, worth) for seat, worth in _plain(seats)]


def _plain(seats: Sequence[Ending]) -> list[tuple[Ending, int]]:
    return list(zip(seats, placements([seat.rank for seat in seats]), strict=True))


@given(two_ends, st.sampled_from([leaves, leaves_early]))
def test_leaving_brings_no_more_than_staying(
    ends: tuple[list[Ending], list[Ending]], leaving: Callable[[int], Ending]
) -> None:
    """That is so whatever happens afterwards, and whoever else leaves."""
    (mine, *others), (then, *ended) = ends
    # The same others leave in both ends.
    followed = [leaves(end.rank) if other.left else stays(end.rank) for other, end in zip(others, ended, strict=True)]
    stayed = placed([stays(mine.rank), *others], RANKING)[0]
    left = placed([leaving(then.rank), *followed], RANKING)[0]
    assert left.worth <= stayed.worth
    assert left.rank >= stayed.rank


@given(tables)
def test_leaving_lifts_no_friend_by_more_than_it_costs(seats: list[Ending]) -> None:
    """If the robot ends where the person would have ended, two people together get no more than before."""
    before = worths([stays(seats[0].rank), *seats[1:]])
    after = worths([leaves(seats[0].rank), *seats[1:]])
    for friend in range(1, len(seats)):
        assert after[0] + after[friend] <= before[0] + before[friend]


# --- the first rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ([leaves(1), stays(2)], [1, 2]),
        ([leaves(1), stays(1)], [2, 1]),
        ([leaves_early(1), stays(2)], [2, 1]),
        ([leaves(1), stays(2), stays(3)], [2, 1, 3]),
        ([leaves(1), leaves(2), stays(3)], [1, 1, 3]),
        ([leaves_early(1), stays(2), stays(3)], [3, 1, 2]),
        ([leaves(1), stays(2), stays(3), stays(4)], [2, 1, 3, 4]),
        ([leaves_early(1)] * 3, [1, 1, 1]),
    ],
)
def test_results_from_before_stay_as_they_were(seats: Sequence[Ending], expected: list[int]) -> None:
    """A left seat was in the middle at best, and the last if its owner had made less than a quarter of the moves."""
    assert ranks(seats, FIRST) == expected
    assert worths(seats, FIRST) == list(placements(expected))


@given(st.integers(2, 6).flatmap(lambda people: st.lists(st.integers(1, 6), min_size=people, max_size=people)))
def test_both_rules_are_the_same_where_nobody_left(scores: list[int]) -> None:
    """Only leavers are placed in another way."""
    seats = [stays(rank) for rank in ranked(scores)]
    assert placed(seats, FIRST) == placed(seats, LEAVERS_BEHIND)


def test_a_quarter_of_the_moves_may_be_made_by_others() -> None:
    """More than a quarter is too much, however many moves there are."""
    for own, other in product(range(1, 30), range(30)):
        assert Ending(1, own, other).left is (other / (own + other) > 0.25)
        assert Ending(1, own, other).left_early is (own / (own + other) < 0.25)
