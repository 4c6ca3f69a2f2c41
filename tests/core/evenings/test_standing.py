"""The standing of an evening: points as in a league, and a bonus for playing on."""

from bot.core.evenings.standing import PLAYING_ON, standing, tournament_standing
from storage.evenings.evening_tables import Played
from storage.evenings.kinds import Format
from storage.evenings.rounds import Bye, Course, RoundSeat
from storage.ids import PlayerId

WON, MIDDLE, LOST = 5040, 2520, 0


def played(name: str, placement: int, *, by_house: bool = False) -> Played:
    """A game of this person. The number of a person is the length of their name."""
    return Played(PlayerId(len(name)), name, placement, 1 if placement == WON else 2, by_house)


def test_each_further_game_brings_a_bonus() -> None:
    """Two last places after a victory are worth more than the victory alone."""
    (ann,) = standing([played("Ann", WON), played("Ann", LOST), played("Ann", LOST)])
    assert (ann.points, ann.games, ann.wins) == (WON + 2 * PLAYING_ON, 3, 1)


def test_a_game_that_others_finished_brings_no_bonus() -> None:
    """Nobody gains by sitting down and going away."""
    (ann,) = standing([played("Ann", WON), played("Ann", LOST, by_house=True)])
    assert ann.points == WON


def test_equal_points_share_a_rank() -> None:
    """The order among equals: more victories, then the name."""
    lines = standing([played("Dora", MIDDLE), played("Ann", WON), played("Emily", WON), played("Benny0", LOST)])
    assert [(line.name, line.rank) for line in lines] == [("Ann", 1), ("Emily", 1), ("Dora", 3), ("Benny0", 4)]
    assert standing([]) == []


def sat(number: int, table: int, name: str, placement: int) -> RoundSeat:
    """The seat of this person at a table of this round that is over."""
    one = played(name, placement)
    return RoundSeat(number, table, 0, one.player, name, over=True, placement=placement, rank=one.rank)


def test_who_sits_out_a_round_of_a_knock_out_is_like_its_winners() -> None:
    """And before all whom the round puts out."""
    seats = [sat(1, 1, "Benny0", WON), sat(1, 1, "Dora", MIDDLE), sat(2, 2, "Benny0", WON), sat(2, 2, "Dora", LOST)]
    course = Course([*seats, sat(1, 1, "Emily", LOST)], [Bye(2, PlayerId(3), "Ann")])
    lines = tournament_standing(Format.KNOCK_OUT, course)
    assert [(line.name, line.rank) for line in lines] == [("Benny0", 1), ("Ann", 1), ("Dora", 3), ("Emily", 4)]
