"""The simulation of people who leave: its games are those of the bot, and a gain does not hide behind luck."""

import pytest

from storage.league.kinds import Scoring
from tests.bench.league.leaving import MEASURES, STRENGTHS, Gain, figures
from tests.bench.league.left_games import FRIEND, LATE, ME, THIRD, Case, Company, End


def case() -> Case:
    """A game of three, played to all its ends."""
    return Company("mythical-dice", 3, STRENGTHS["weak"], seed=1).case()


def test_a_seat_is_left_if_a_robot_makes_most_of_its_moves() -> None:
    """Only the last moves may be a robot's."""
    played = case()
    left = [[seat.left for seat in end.seats] for end in (played.stays, played.leaves[LATE], played.leaves[THIRD])]
    assert left == [[False] * 3, [False] * 3, [True, False, False]]
    assert [seat.left for seat in played.friend.seats] == [False, True, False]
    assert [seat.left for seat in played.both.seats] == [True, True, False]


def test_who_leaves_is_placed_as_the_bot_places_them() -> None:
    """Behind both who stayed, without a victory, with no more points than the last, and with a lower rating."""
    end = case().leaves[THIRD]
    assert (end.places[ME].rank, end.points(Scoring.PLACEMENT), end.points(Scoring.WINS)) == (3, 0, 0)
    assert end.points(Scoring.POINTS) <= min(0, *end.scores)
    assert end.points(Scoring.PLACEMENT, FRIEND) >= 2520
    assert end.rating() < 1500


@pytest.mark.parametrize("people", [2, 4, 6])
def test_by_the_games_own_points_who_leaves_gets_no_more_than_the_last(people: int) -> None:
    """Nothing above 0, and no more than any seat of that game: robots' seats and those of others who left, too."""
    company = Company("mythical-dice", people, STRENGTHS["weak"], seed=1)
    ends = [
        end for case in (company.case() for _ in range(6)) for end in (*case.leaves.values(), case.friend, case.both)
    ]
    lost = [(seat, end) for end in ends for seat, one in enumerate(end.seats) if one.left]
    assert {seat for seat, _ in lost} == {ME, FRIEND}
    for seat, end in lost:
        others = [end.points(Scoring.POINTS, other) for other, one in enumerate(end.seats) if not one.left]
        assert end.points(Scoring.POINTS, seat) <= min(0, *end.scores, *others)
    # The bound is not the robot's own result: that would bring somebody points now and then.
    assert any(end.scores[seat] > 0 for seat, end in lost)


def test_two_people_play_with_a_robot_if_the_game_needs_three() -> None:
    """The robot is not placed. Of two, who leaves gets nothing, whatever happens."""
    end = Company("mythical-dice", 2, STRENGTHS["weak"], seed=1).case().leaves[THIRD]
    assert (len(end.scores), [one.rank for one in end.places]) == (3, [2, 1])
    assert [end.points(Scoring.PLACEMENT, seat) for seat in (ME, FRIEND)] == [0, 5040]


def test_the_same_games_are_played_again() -> None:
    """A figure does not depend on the run."""
    assert case() == case()


def test_a_gain_is_beyond_the_limit_only_if_it_is_no_luck() -> None:
    """If all gain, the figure says so and names where."""

    def worse(end: End) -> End:
        return End(tuple(-score for score in end.scores), end.seats)

    played = case()
    # Who leaves has what they had, and whoever stays has as many points below 0.
    paying = Case(played.then, worse(played.stays), played.leaves, worse(played.friend), played.both)
    paid = {one.name: one for one in figures([("mythical-dice", "here", [paying] * 9)])}
    assert not paid["the game's own points, mythical-dice"].kept
    assert paid["placement, in victories, mythical-dice"].kept
    assert len(paid) == len(MEASURES)
    assert Gain("here", [1, -1] * 9).sure < 0 < Gain("here", [1, 2] * 9).sure
    # Where too few leave to say something, they do so together.
    few = {one.name: one for one in figures([("mythical-dice", where, [paying] * 5) for where in ("here", "there")])}
    assert not few["the game's own points, mythical-dice"].kept
    assert few["the game's own points, mythical-dice"].detail == ("with another, where few leave: +10.00 ± 0.00 (10)",)
