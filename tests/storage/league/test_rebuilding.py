"""Standings are computed again in parts, and are right whatever happens between two parts."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import pytest
from sqlalchemy import Connection, text

from storage.ids import LeagueId, PlayerId
from storage.league.leagues import Season
from storage.league.rebuilding import BEFORE_PEOPLE, BEFORE_WEEKS, rebuild, remake_people, remake_weeks
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found, on, play
from tests.storage.sample_changes import result, seat
from tests.storage.stranger import refuse

ANN, BEN, CID = PlayerId(1), PlayerId(2), PlayerId(3)

_P = TypeVar("_P")


def parts(
    connection: Connection, remake: Callable[[Connection, _P, int], _P | None], after: _P, most: int
) -> Iterator[_P]:
    """Compute everything again, part by part; yields the place where each part ends, except the last."""
    place = remake(connection, after, most)
    while place is not None:
        yield place
        place = remake(connection, place, most)


def remake(connection: Connection, most: int) -> None:
    """Compute the standings of all leagues again."""
    list(parts(connection, remake_weeks, BEFORE_WEEKS, most))
    list(parts(connection, remake_people, BEFORE_PEOPLE, most))


def play_three_weeks(connection: Connection) -> LeagueId:
    """Two games in each of three weeks; one of the six games is void."""
    league = found(connection, Season(1, FIRST_MONDAY, None, that_count=1, to_be_ranked=2, best_weeks=2))
    for day in (0, 1, 7, 8, 14, 15):
        game = result(seat(0, ANN, 1, 5040), seat(1, BEN, 2, 2520), seat(2, CID, 3), people=3, ended=on(day))
        play(connection, f"day {day}", game, league)
    correct(connection, "day 8", voids=True)
    return league


def made(connection: Connection, league: LeagueId) -> Sequence[object]:
    """All rows that are computed from the league's results."""
    keys = {"played": "week, player, number", "tallies": "player, game, period"}
    return [
        tuple(row)
        for table, key in keys.items()
        for row in connection.execute(
            text(f"SELECT * FROM {table} WHERE league = :league ORDER BY {key}"),  # noqa: S608 - both are ours, from above
            {"league": league},
        )
    ]


@pytest.mark.parametrize("most", [1, 3, 1000])
def test_what_was_changed_is_made_again(connection: Connection, most: int) -> None:
    """Rows that were changed, deleted or added by hand are made right, in parts of any size."""
    league = play_three_weeks(connection)
    before = [made(connection, league), made(connection, LeagueId(2))]
    for statement in (
        "UPDATE played SET points = 9",
        "DELETE FROM played WHERE player = 2",
        "INSERT INTO played SELECT league, 'no week', 4, 99, game, 1, 1, 0, 0, NULL FROM played LIMIT 1",
        "DELETE FROM tallies WHERE period = 'all'",
        "UPDATE tallies SET player = 4, points = 9 WHERE player = 3 AND period = 'S1' AND game = ''",
        "UPDATE tallies SET player = 4 WHERE player = 3 AND period = '2026-W49'",
        "UPDATE tallies SET game = 'no game' WHERE player = 3 AND period = '2026-W50' AND game != ''",
        "UPDATE tallies SET period = 'S9' WHERE player = 1 AND period = 'S1' AND game = ''",
    ):
        assert connection.exec_driver_sql(statement).rowcount > 0
    remake(connection, most)
    assert before == [made(connection, league), made(connection, LeagueId(2))]
    assert [] not in before


def test_one_league_is_made_again_by_itself(connection: Connection) -> None:
    """The rows of another league stay as they are."""
    league = play_three_weeks(connection)
    before = made(connection, league)
    for statement in ("UPDATE played SET points = 9", "DELETE FROM tallies WHERE period = 'all'"):
        assert connection.exec_driver_sql(statement).rowcount > 0
    other = made(connection, LeagueId(2))
    rebuild(connection, league)
    assert before == made(connection, league)
    assert other == made(connection, LeagueId(2)) != []


def test_what_is_right_is_not_written(connection: Connection) -> None:
    """Tallies that are right are read, but not written."""
    play_three_weeks(connection)
    refuse(connection, "UPDATE", "tallies")
    list(parts(connection, remake_weeks, BEFORE_WEEKS, 1000))


def test_changes_between_two_parts_count_exactly_once(connection: Connection) -> None:
    """Games and a correction between two parts give the same rows as one rebuild of everything afterwards."""
    league = play_three_weeks(connection)
    connection.exec_driver_sql("UPDATE played SET points = 9")
    connection.exec_driver_sql("UPDATE tallies SET points = 9")
    some_weeks = parts(connection, remake_weeks, BEFORE_WEEKS, 1)
    next(some_weeks)
    for day in (16, 22):
        play(connection, f"day {day}", result(seat(0, CID), seat(1, ANN, 2), ended=on(day)), league)
    list(some_weeks)
    some_people = parts(connection, remake_people, BEFORE_PEOPLE, 1)
    next(some_people)
    correct(connection, "day 0", voids=True)
    play(connection, "day 23", result(seat(0, CID), seat(1, BEN, 2), ended=on(23)), league)
    list(some_people)
    found_then = made(connection, league)
    rebuild(connection, league)
    assert found_then == made(connection, league)


@pytest.mark.parametrize(
    ("games", "ends"), [(1, ["2026-W48", "2026-W49", "2026-W50"]), (4, ["2026-W49"]), (6, ["2026-W50"]), (7, [])]
)
def test_a_part_ends_with_the_week_in_which_it_has_enough(
    connection: Connection, games: int, ends: Sequence[str]
) -> None:
    """Each part has whole weeks, and ends with the week in which it has as many games as asked for."""
    league = play_three_weeks(connection)
    places = parts(connection, remake_weeks, (league, ""), games)
    assert [(league, end) for end in ends] == [place for place in places if place[0] == league]
