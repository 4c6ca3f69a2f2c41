"""What can be made again is made in parts, and comes to the same whatever happens between two of them."""

from collections.abc import Sequence

import pytest
from sqlalchemy import Connection

from storage.ids import LeagueId, PlayerId
from storage.league import rebuilding
from storage.league.leagues import Season
from storage.league.rebuilding import people_of, rebuild, remake_games, remake_tallies, weeks_of
from tests.storage.league.making import FIRST_MONDAY, correct, found, in_memory, on, play
from tests.storage.making import result, seat

ANN, BEN, CID = PlayerId(1), PlayerId(2), PlayerId(3)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each week and each person is a part by itself."""
    monkeypatch.setattr(rebuilding, "GAMES_AT_ONCE", 1)
    monkeypatch.setattr(rebuilding, "ROWS_AT_ONCE", 1)


def play_three_weeks(connection: Connection) -> LeagueId:
    """Two games a week, of which one is void."""
    league = found(connection, Season(1, FIRST_MONDAY, None, that_count=1, to_be_ranked=2, best_weeks=2))
    for day in (0, 1, 7, 8, 14, 15):
        game = result(seat(0, ANN, 1, 5040), seat(1, BEN, 2, 2520), seat(2, CID, 3), people=3, ended=on(day))
        play(connection, f"day {day}", game, league)
    correct(connection, "day 8", voids=True)
    return league


def made(connection: Connection, league: LeagueId) -> Sequence[object]:
    """All that is made of the league's results."""
    keys = {"played": "week, player, number", "tallies": "player, game, period"}
    return [
        tuple(row)
        for table, key in keys.items()
        for row in connection.exec_driver_sql(
            f"SELECT * FROM {table} WHERE league = ? ORDER BY {key}",  # noqa: S608 - both are ours, from above
            (league,),
        )
    ]


@pytest.mark.usefixtures("small")
def test_what_was_changed_is_made_again_in_parts() -> None:
    """Whatever was changed, is gone, or is there of weeks and people that are not; no other league is touched."""
    with in_memory() as connection:
        league = play_three_weeks(connection)
        before = made(connection, league)
        for statement in (
            "UPDATE played SET points = 9",
            "DELETE FROM played WHERE player = 2",
            "INSERT INTO played SELECT league, 'no week', 4, 99, game, 1, 1, 0, 0 FROM played LIMIT 1",
            "DELETE FROM tallies WHERE period = 'all'",
            "UPDATE tallies SET player = 4, points = 9 WHERE player = 3 AND period = 'S1' AND game = ''",
            "UPDATE tallies SET period = 'S9' WHERE player = 1 AND period = 'S1' AND game = ''",
        ):
            assert connection.exec_driver_sql(statement).rowcount > 0
        other = made(connection, LeagueId(2))
        rebuild(connection, league)
        assert before == made(connection, league)
        assert other == made(connection, LeagueId(2)) != []


@pytest.mark.usefixtures("small")
def test_what_happens_between_two_parts_is_in_neither_twice_nor_left_out() -> None:
    """A game of the newest week, one of the next, and a correction: as if all had been made anew afterwards."""
    with in_memory() as connection:
        league = play_three_weeks(connection)
        first, *others = weeks_of(connection, league)
        remake_games(connection, first)
        for day in (16, 22):
            play(connection, f"day {day}", result(seat(0, CID), seat(1, ANN, 2), ended=on(day)), league)
        for part in others:
            remake_games(connection, part)
        somebody, *rest = people_of(connection, league)
        remake_tallies(connection, somebody)
        correct(connection, "day 0", voids=True)
        play(connection, "day 23", result(seat(0, CID), seat(1, BEN, 2), ended=on(23)), league)
        for people in rest:
            remake_tallies(connection, people)
        found_then = made(connection, league)
        rebuild(connection, league)
        assert found_then == made(connection, league)


@pytest.mark.parametrize(("games", "ends"), [(1, ["2026-W49", "2026-W50"]), (4, ["2026-W50"]), (6, [])])
def test_a_part_holds_no_more_than_is_made_in_one_go(
    games: int, ends: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless one week is more by itself; together they are all weeks that there may be."""
    monkeypatch.setattr(rebuilding, "GAMES_AT_ONCE", games)
    with in_memory() as connection:
        parts = weeks_of(connection, play_three_weeks(connection))
        assert [part.end for part in parts] == [*ends, rebuilding.NEVER]
        assert [part.first for part in parts] == [rebuilding.NO_WEEK, *ends]
