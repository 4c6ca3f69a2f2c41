"""Each game that counts is rated once, in its order, and again from where something was corrected."""

from collections.abc import Sequence

from sqlalchemy import Connection

from storage.ids import LeagueId, PlayerId
from storage.league import leagues, rated
from storage.league.leagues import Season
from storage.league.rated import NewRating, RatedSeat, UnratedGame
from storage.league.standings import Rating, ratings_of
from storage.league.words import LeagueKind
from tests.storage.league.making import FIRST_MONDAY, correct, found, in_memory, on, play
from tests.storage.making import FIRST_PLACE, NOON, result, seat

ANN, BEN = PlayerId(1), PlayerId(2)


def play_three(connection: Connection) -> LeagueId:
    """Ann and Ben have played three times, with the house among them; the league they count in."""
    for day in range(3):
        game = result(seat(0, ANN, 2), seat(1, None, 1), seat(2, BEN, 3), ended=on(day))
        play(connection, f"day {day}", game)
    return leagues.own_league(connection, FIRST_PLACE, LeagueKind.ALL, NOON).id


def after(number: int) -> Rating:
    """A rating that tells after which game it is."""
    return Rating(25_000_000 + number, 8_000_000, number, 1)


def rate(connection: Connection, league: LeagueId, games: Sequence[UnratedGame]) -> None:
    """Store that Ann's rating is of these games."""
    rated.rate(connection, league, games, [NewRating(one.number, ANN, after(one.number)) for one in games])


def test_games_are_rated_in_their_order() -> None:
    """As many as asked for, with people's seats alone; what is rated is not offered again."""
    with in_memory() as connection:
        league = play_three(connection)
        assert rated.leagues_to_rate(connection) == (league,)
        first, second = rated.unrated(connection, league, 2)
        seats = (RatedSeat(ANN, 2, by_house=False), RatedSeat(BEN, 3, by_house=False))
        assert UnratedGame(1, 1, on(0), void=False, seats=seats) == first
        rate(connection, league, [first, second])
        (third,) = rated.unrated(connection, league, 9)
        assert [one.number for one in (first, second, third)] == [1, 2, 3]
        rate(connection, league, [third])
        assert rated.unrated(connection, league, 9) == ()
        assert rated.leagues_to_rate(connection) == ()
        assert {ANN: after(3)} == ratings_of(connection, league, [ANN, BEN])
        assert ((on(1), after(2)), (on(2), after(3))) == rated.course(connection, league, ANN, 2)


def test_practice_is_not_rated() -> None:
    """Nobody is measured by the house."""
    with in_memory() as connection:
        play(connection, "alone", result(seat(0, ANN), seat(1, None, 2), people=1))
        assert rated.leagues_to_rate(connection) == ()


def test_a_correction_lets_all_be_rated_again_from_there() -> None:
    """The ratings before stand; the void game is offered as such, and when it is good again once more."""
    with in_memory() as connection:
        league = play_three(connection)
        rate(connection, league, rated.unrated(connection, league, 9))
        correct(connection, "day 1", voids=True)
        assert {ANN: after(1)} == ratings_of(connection, league, [ANN])
        games = rated.unrated(connection, league, 9)
        assert [(one.number, one.void) for one in games] == [(2, True), (3, False)]
        rate(connection, league, games)
        correct(connection, "day 1", voids=False)
        assert [(one.number, one.void) for one in rated.unrated(connection, league, 9)] == [(2, False), (3, False)]


def test_what_is_not_the_next_any_more_is_not_stored() -> None:
    """Neither games that were rated meanwhile, nor such as were corrected while they were being rated."""
    with in_memory() as connection:
        league = play_three(connection)
        games = rated.unrated(connection, league, 9)
        correct(connection, "day 1", voids=True)
        rate(connection, league, games)
        assert ratings_of(connection, league, [ANN]) == {}
        anew = rated.unrated(connection, league, 9)
        rate(connection, league, anew)
        rate(connection, league, anew[:1])
        assert {ANN: after(3)} == ratings_of(connection, league, [ANN])


def test_all_can_be_rated_anew() -> None:
    """From the league's first game on; no other league is."""
    with in_memory() as connection:
        league, cup = play_three(connection), found(connection, Season(1, FIRST_MONDAY, None))
        play(connection, "cup", result(seat(0, ANN), seat(1, BEN, 2), ended=on(7)), cup)
        for one in (league, cup):
            rate(connection, one, rated.unrated(connection, one, 9))
        before = ratings_of(connection, cup, [ANN])
        rated.forget_ratings(connection, league)
        assert ratings_of(connection, league, [ANN]) == {}
        assert [one.number for one in rated.unrated(connection, league, 9)] == [1, 2, 3, 4]
        assert before == ratings_of(connection, cup, [ANN])
        assert rated.unrated(connection, cup, 9) == ()
