"""How many points a game is worth."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import ranked
from storage.league.kinds import Scoring
from storage.league.scoring import LEAVERS_BEHIND, PLACEMENT_SCALE, Left, placements, points_of


@pytest.mark.parametrize("players", range(2, 11))
def test_every_pattern_of_ties_is_worth_whole_numbers(players: int) -> None:
    """Placements are exactly 5040·(players − mean rank)/(players − 1), for each possible tie of two to ten players."""
    for shared in product([False, True], repeat=players - 1):
        ranks = [1]
        for place, with_the_one_before in enumerate(shared, 2):
            ranks.append(ranks[-1] if with_the_one_before else place)
        places: dict[int, list[int]] = defaultdict(list)
        for place, rank in enumerate(ranks, 1):
            places[rank].append(place)
        means = [Fraction(sum(places[rank]), len(places[rank])) for rank in ranks]
        assert [PLACEMENT_SCALE * (players - mean) / (players - 1) for mean in means] == list(placements(ranks))


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=10))
def test_the_sum_of_placements_is_always_the_same(scores: list[int]) -> None:
    """The sum is half a victory per player. A higher score is never worth less, and equal scores are worth the same."""
    worth = placements(ranked(scores))
    assert PLACEMENT_SCALE * len(scores) == 2 * sum(worth)
    by_score = sorted(zip(scores, worth, strict=True))
    assert sorted(worth) == [value for _, value in by_score]
    assert len({*by_score}) == len({*scores})


def test_placements_stand_by_seat() -> None:
    """Placements are in the order of the seats, not of the ranks; tied seats share."""
    assert placements([3, 1, 4, 1]) == (1680, 4200, 0, 4200)


@pytest.mark.parametrize(
    ("scoring", "rank", "points"),
    [(Scoring.PLACEMENT, 2, 1260), (Scoring.POINTS, 2, -30), (Scoring.WINS, 2, 0), (Scoring.WINS, 1, 1)],
)
def test_a_season_says_what_a_game_brings(scoring: Scoring, rank: int, points: int) -> None:
    """By the season's scoring, a game brings its placement, its own points, or one point for a victory."""
    assert points == points_of(scoring, placement=1260, score=-30, rank=rank, left=None)


@pytest.mark.parametrize(("ranking", "points"), [(1, [0, 0, -20]), (LEAVERS_BEHIND, [0, -10, -40])])
def test_the_bot_wins_no_points_for_who_has_left(ranking: int, points: list[int]) -> None:
    """A left seat has no more points than the last of the game; before, points that a robot lost did count."""
    ends = [(90, 30), (0, -10), (-20, -40)]
    assert points == [
        points_of(Scoring.POINTS, placement=0, score=score, rank=2, left=Left(ranking, fewest))
        for score, fewest in ends
    ]


@pytest.mark.parametrize(("scoring", "points"), [(Scoring.PLACEMENT, 1260), (Scoring.WINS, 0)])
def test_by_place_a_left_seat_is_worth_what_its_place_is(scoring: Scoring, points: int) -> None:
    """The place already says that somebody left."""
    left = Left(LEAVERS_BEHIND, -40)
    assert points == points_of(scoring, placement=1260, score=-30, rank=2, left=left)
