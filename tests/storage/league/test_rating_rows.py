"""Each game that counts is rated once, in order, and again after a correction of it or of an earlier game."""

from dataclasses import replace

from sqlalchemy import Connection, insert

from storage.ids import CommunityId, LeagueId, PlayerId
from storage.league import leagues, purging, rating_rows
from storage.league.kinds import LeagueKind
from storage.league.leagues import Season
from storage.league.rating_rows import RatedGame, RatedSeat, Unrated
from storage.league.standings import Rating, ratings_of
from storage.schema import ratings
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found, on, play
from tests.storage.sample_changes import FIRST_PLACE, NOON, result, seat

ANN, BEN = PlayerId(1), PlayerId(2)
FIRST, NEXT = 1, 2
"""Versions of the computation."""


def numbers(unrated: Unrated) -> list[int]:
    """The numbers of the games."""
    return [one.number for one in unrated.games]


def play_three(connection: Connection) -> LeagueId:
    """Ann and Ben have played three times, with a robot among them; gives the league in which these games count."""
    for day in range(3):
        game = result(seat(0, ANN, 2), seat(1, None, 1), seat(2, BEN, 3), ended=on(day))
        play(connection, f"day {day}", game)
    return leagues.own_league(connection, FIRST_PLACE, LeagueKind.ALL, NOON).id


def after(number: int) -> Rating:
    """A rating that contains the number of the game after which it holds."""
    return Rating(25_000_000 + number, 8_000_000, number, 1)


def rate(connection: Connection, games: Unrated, shift: int = 0) -> bool:
    """Store a rating of Ann after each of these games; gives whether it was stored."""
    return rating_rows.rate(connection, games, {one.number: {ANN: after(one.number + shift)} for one in games.games})


def test_who_left_is_known_since_that_counts(connection: Connection) -> None:
    """In results from before, a robot that finished a seat makes no difference."""
    for ranking in (1, 2):
        game = result(seat(0, ANN, 1), replace(seat(1, BEN, 2), by_house=True), ended=on(ranking))
        play(connection, f"ranking {ranking}", replace(game, ranking=ranking))
    league = leagues.own_league(connection, FIRST_PLACE, LeagueKind.ALL, NOON).id
    left = [[seat.left for seat in game.seats] for game in rating_rows.games_in(connection, league)]
    assert left == [[False, False], [False, True]]


def test_games_are_rated_in_their_order(connection: Connection) -> None:
    """The next games come, as many as asked for, with people's seats and their ratings before these games."""
    league = play_three(connection)
    assert rating_rows.leagues_to_rate(connection, FIRST) == (league,)
    two = rating_rows.unrated(connection, league, FIRST, 2)
    seats = (RatedSeat(ANN, 2), RatedSeat(BEN, 3))
    assert RatedGame(1, 1, void=False, seats=seats) == two.games[0]
    assert (numbers(two), two.ratings) == ([1, 2], {})
    rate(connection, two)
    last = rating_rows.unrated(connection, league, FIRST, 9)
    assert (numbers(last), last.ratings) == ([3], {ANN: after(2)})
    rating_rows.rate(connection, last, {3: {ANN: after(3), BEN: after(9)}})
    assert rating_rows.unrated(connection, league, FIRST, 9).games == ()
    assert rating_rows.leagues_to_rate(connection, FIRST) == ()
    assert {ANN: after(3), BEN: after(9)} == ratings_of(connection, league, [ANN, BEN])
    assert (after(2), after(3)) == rating_rows.course(connection, league, ANN, 2)


def test_what_a_newer_release_rates_is_left_to_it(connection: Connection) -> None:
    """Two releases that rate otherwise would compute a league's ratings again and again."""
    league = play_three(connection)
    rate(connection, rating_rows.unrated(connection, league, FIRST + 1, 2))
    assert rating_rows.leagues_to_rate(connection, FIRST) == ()
    assert rating_rows.leagues_to_rate(connection, FIRST + 1) == (league,)


def test_practice_is_not_rated(connection: Connection) -> None:
    """A game against robots alone is not offered to be rated."""
    play(connection, "alone", result(seat(0, ANN), seat(1, None, 2), people=1))
    assert rating_rows.leagues_to_rate(connection, FIRST) == ()


def test_a_correction_lets_all_be_rated_again_from_there(connection: Connection) -> None:
    """If a game is voided, or restored, all games from that one on are offered again; the void one is marked.

    Other leagues keep their ratings.
    """
    league, cup = play_three(connection), found(connection, Season(1, FIRST_MONDAY, None))
    play(connection, "cup", result(seat(0, ANN), seat(1, BEN, 2), ended=on(7)), cup)
    for one in (league, cup):
        rate(connection, rating_rows.unrated(connection, one, FIRST, 9))
    correct(connection, "day 1", voids=True)
    assert rating_rows.leagues_to_rate(connection, FIRST) == (league,)
    again = rating_rows.unrated(connection, league, FIRST, 9)
    assert [(one.number, one.void) for one in again.games] == [(2, True), (3, False), (4, False)]
    assert again.ratings == {ANN: after(1)}
    assert rating_rows.rate(connection, again, {2: {}, 3: {ANN: after(9)}}) is True
    assert (after(1), after(9)) == rating_rows.course(connection, league, ANN, 9)
    correct(connection, "day 1", voids=False)
    again = rating_rows.unrated(connection, league, FIRST, 9)
    assert [(one.number, one.void) for one in again.games] == [(2, False), (3, False), (4, False)]


def test_old_ratings_stay_until_new_ones_replace_them(connection: Connection) -> None:
    """The old ratings stay until they are computed again, game by game. The new ones do not depend on them."""
    league = play_three(connection)
    rate(connection, rating_rows.unrated(connection, league, FIRST, 9))
    correct(connection, "day 0", voids=True)
    assert {ANN: after(3)} == ratings_of(connection, league, [ANN])
    first = rating_rows.unrated(connection, league, FIRST, 1)
    assert (numbers(first), first.ratings) == ([1], {})
    rate(connection, first, shift=10)
    assert (after(11), after(2), after(3)) == rating_rows.course(connection, league, ANN, 9)


def test_outdated_ratings_are_not_stored(connection: Connection) -> None:
    """Ratings are not stored if a game was rated or corrected after the games were read."""
    league = play_three(connection)
    stale = rating_rows.unrated(connection, league, FIRST, 9)
    correct(connection, "day 1", voids=True)
    assert rate(connection, stale) is False
    assert ratings_of(connection, league, [ANN]) == {}
    anew = rating_rows.unrated(connection, league, FIRST, 9)
    assert rate(connection, anew) is True
    assert rate(connection, anew, shift=1) is False
    assert {ANN: after(3)} == ratings_of(connection, league, [ANN])


def test_a_correction_that_has_the_number_of_one_that_was_purged_is_another(connection: Connection) -> None:
    """Ratings of games that were read before the purge and the correction are not stored."""
    league, there = play_three(connection), CommunityId(2)
    play(connection, "there", result(seat(0, ANN), seat(1, BEN, 2)), at=there)
    correct(connection, "there", voids=True)
    stale = rating_rows.unrated(connection, league, FIRST, 9)
    purging.purge(connection, there, "asked for", NOON)
    correct(connection, "day 1", voids=True)
    assert rate(connection, stale) is False
    assert rate(connection, rating_rows.unrated(connection, league, FIRST, 9)) is True


def test_in_a_league_that_was_purged_nothing_is_rated(connection: Connection) -> None:
    """Ratings of games that were read before the purge are not stored, and no game is left to rate."""
    league = play_three(connection)
    stale = rating_rows.unrated(connection, league, FIRST, 9)
    purging.purge(connection, FIRST_PLACE, "asked for", NOON)
    assert rate(connection, stale) is False
    assert rating_rows.unrated(connection, league, FIRST, 9).games == ()
    assert rating_rows.leagues_to_rate(connection, FIRST) == ()


def test_another_way_of_rating_rates_all_anew(connection: Connection) -> None:
    """A new version of the computation rates all games again, from the first one on, here one at a time."""
    league = play_three(connection)
    rate(connection, rating_rows.unrated(connection, league, FIRST, 9))
    assert rating_rows.leagues_to_rate(connection, NEXT) == (league,)
    for number in (1, 2, 3):
        (game,) = (some := rating_rows.unrated(connection, league, NEXT, 1)).games
        assert (game.number, some.ratings) == (number, {ANN: after(number + 9)} if number > 1 else {})
        rate(connection, some, shift=10)
        assert rating_rows.rated_to(connection, league, NEXT) == number
    assert rating_rows.leagues_to_rate(connection, NEXT) == ()
    assert (after(11), after(12), after(13)) == rating_rows.course(connection, league, ANN, 9)


def test_all_can_be_rated_anew(connection: Connection) -> None:
    """Each league is rated again from its first game on. Old ratings stay.

    Ratings of practice, and of games that do not exist, are deleted.
    """
    league, cup = play_three(connection), found(connection, Season(1, FIRST_MONDAY, None))
    play(connection, "cup", result(seat(0, ANN), seat(1, BEN, 2), ended=on(7)), cup)
    for one in (league, cup):
        rate(connection, rating_rows.unrated(connection, one, FIRST, 9))
    before = ratings_of(connection, cup, [ANN])
    play(connection, "alone", result(seat(0, ANN), seat(1, None, 2), people=1, ended=on(8)))
    practice = leagues.own_league(connection, FIRST_PLACE, LeagueKind.PRACTICE, NOON).id
    for row in ((league, 0), (league, 5), (practice, 6)):
        connection.execute(insert(ratings).values((row[0], 1, row[1], 1, 1, 1, 1)))
    rating_rows.rate_all_again(connection)
    assert tuple(map(after, (1, 2, 3, 4))) == rating_rows.course(connection, league, ANN, 9)
    assert ratings_of(connection, practice, [ANN]) == {}
    assert before == ratings_of(connection, cup, [ANN])
    assert rating_rows.leagues_to_rate(connection, FIRST) == (league, cup)
    assert numbers(rating_rows.unrated(connection, league, FIRST, 9)) == [1, 2, 3, 4]
    (only,) = rating_rows.unrated(connection, cup, FIRST, 1).games
    assert (only.number, [one.player for one in only.seats]) == (5, [ANN, BEN])


def test_all_games_are_told_as_the_next_ones_are(connection: Connection) -> None:
    """``games_in`` gives games in the same form as ``unrated``, also after they were rated."""
    league = play_three(connection)
    correct(connection, "day 1", voids=True)
    due = rating_rows.unrated(connection, league, FIRST, 9).games
    rate(connection, rating_rows.unrated(connection, league, FIRST, 9))
    assert due == tuple(rating_rows.games_in(connection, league))
