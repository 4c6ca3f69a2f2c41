"""An audit counts games by other means than the store, and comes to the same numbers."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, select

from bot.core.league.audit.audit_counting import counted_differences, counting_differences, week_differences
from bot.core.league.audit.audit_people import people_differences
from bot.core.league.audit.audit_standings import standing_differences
from bot.core.league.differences import Difference
from storage.engine.snapshot import Snapshot
from storage.ids import CommunityId, LeagueId, PlayerId
from storage.league import auditing, leagues, purging
from storage.league.leagues import Season
from storage.schema import purges
from tests.storage.league.sample_results import correct, found, in_memory, on, play, tamper
from tests.storage.league.test_standings import FEWER, Corrected, Finished, finishes, happenings, seasons
from tests.storage.sample_changes import FIRST_PLACE, NOON, result, seat


def happen(connection: Connection, what: Sequence[Finished | Corrected], league: LeagueId) -> None:
    """Store the games and corrections one after the other; a correction of a missing game is skipped."""
    day = games = 0
    for one in what:
        match one:
            case Finished():
                day += one.later
                games += 1
                play(connection, f"t{games}", replace(one.result, ended=on(day)), league if one.held else None)
            case Corrected():
                if one.which < games:
                    correct(connection, f"t{one.which + 1}", voids=one.voids)
            case _:
                assert_never(one)


def differences(connection: Connection) -> Sequence[Difference]:
    """All that an audit finds wrong in counted games, weeks and standings; these games have no moves to check."""
    books = Snapshot(connection)
    told = [*counting_differences(books)]
    for number in books.read(leagues.all_leagues):
        league = books.read(leagues.league, number)
        its_seasons = {one.number: one for one in books.read(leagues.seasons_of, number)}
        weeks = books.read(auditing.weeks_in, number)
        games = books.read(auditing.counted_in, number)
        told += week_differences(league, weeks, its_seasons)
        told += counted_differences(league, games, weeks, its_seasons)
        told += standing_differences(books, number, its_seasons)
    return told


@given(happenings, seasons, st.sampled_from(["UTC", "Europe/Prague", "Pacific/Kiritimati"]))
@FEWER
def test_what_the_store_counts_is_what_an_audit_counts(
    what: Sequence[Finished | Corrected], held: tuple[Season, Season], zone: str
) -> None:
    """Weeks with and without a season, two people who meet too often, and games made void and good again."""
    with in_memory(zone) as connection:
        happen(connection, what, found(connection, *held))
        assert differences(connection) == []


@given(st.lists(finishes(), min_size=1, max_size=6), seasons, st.data())
@settings(FEWER)
def test_a_tally_that_was_changed_is_found(
    what: Sequence[Finished], held: tuple[Season, Season], data: st.DataObject
) -> None:
    """Any tally, changed by one point."""
    with in_memory() as connection:
        happen(connection, what, found(connection, *held))
        number = connection.exec_driver_sql("SELECT count(*) FROM tallies").scalars().one()
        if number:
            which = data.draw(st.integers(0, number - 1))
            row = connection.exec_driver_sql(
                f"SELECT league, player, game, period FROM tallies LIMIT 1 OFFSET {which}"  # noqa: S608 - a number
            ).one()
            league, player, game, period = row
            tamper(
                connection,
                "UPDATE tallies SET points = points + 1"
                " WHERE league = :league AND player = :player AND game = :game AND period = :period",
                league=league,
                player=player,
                game=game,
                period=period,
            )
            (told,) = differences(connection)
            assert told.where.startswith(f"league {league} player {player} {period}")


THERE = CommunityId(2)


def purge_one_of_two(connection: Connection) -> None:
    """Games count in two communities in turn, and one is purged: the numbers 1, 3 and 5 of six are left."""
    game = result(seat(0, PlayerId(1)), seat(1, PlayerId(2), 2))
    for day in range(3):
        for place in (FIRST_PLACE, THERE):
            play(connection, f"{place} {day}", replace(game, ended=on(7 * day)), at=place)
    purging.purge(connection, THERE, "asked for", NOON)


def test_a_game_of_a_community_without_a_league_is_told() -> None:
    """The store gives each community its own league with the first game; here the league was changed by hand."""
    with in_memory() as connection:
        play(connection, "one", result(seat(0, PlayerId(1)), seat(1, PlayerId(2)), ended=on(0)))
        tamper(connection, "DELETE FROM counted")
        tamper(connection, "UPDATE leagues SET kind = 'held'")
        told = [str(one) for one in counting_differences(Snapshot(connection)) if one.where.startswith("table")]
    assert told == ["table one: counts nowhere: its community has no league of its own"]


def test_purged_numbers_are_not_missing() -> None:
    """A purge notes how many numbers it deletes. Here it also deleted the newest number."""
    with in_memory() as connection:
        purge_one_of_two(connection)
        assert differences(connection) == []


def test_between_the_parts_of_a_purge_nothing_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The notes of the parts add up at each moment, and what is being deleted is not compared."""
    monkeypatch.setattr(purging, "TABLES", 1)
    monkeypatch.setattr(purging, "ROWS", 1)
    with in_memory() as connection:
        purge_one_of_two(connection)
        parts = 1
        while purging.half_purged(connection) == THERE:
            assert [*differences(connection), *people_differences(Snapshot(connection))] == []
            purging.purge_part(connection, THERE, "asked for", NOON)
            parts += 1
        assert differences(connection) == []
        # Three parts with a game each; the others are standings.
        assert parts > 3
        notes = connection.execute(select(purges.c.tables, purges.c.results, purges.c.counted)).all()
        assert notes == [(1, 1, 1)] * 3


@pytest.mark.parametrize("number", [1, 3, 5])
def test_numbers_missing_besides_a_purge_are_counted(number: int) -> None:
    """The line says how many are missing; which ones cannot be known."""
    with in_memory() as connection:
        purge_one_of_two(connection)
        tamper(connection, "DELETE FROM counted WHERE number = :number", number=number)
        first, *_ = differences(connection)
        assert first == Difference("counted", "numbers that are gone: 4, should be 3")


def test_a_gap_after_an_old_purge_is_no_difference() -> None:
    """Older releases did not note the number of purged games, so a gap is no proof that a game is missing."""
    with in_memory() as connection:
        purge_one_of_two(connection)
        tamper(connection, "UPDATE purges SET counted = NULL")
        tamper(connection, "DELETE FROM counted WHERE number = 5")
        assert [one for one in differences(connection) if one.where == "counted"] == []
        tamper(connection, "UPDATE numbers SET counted = 2")
        (told,) = [one for one in differences(connection) if one.where == "counted"]
        assert told.what == "numbers were given up to 2, but 3 is there"


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ((1,), ["counted 1: is missing"]),
        ((6,), ["counted 6: is missing"]),
        ((2, 3, 5), ["counted 2 to 3: are missing", "counted 5: is missing"]),
        ((1, 2, 5, 6), ["counted 1 to 2: are missing", "counted 5 to 6: are missing"]),
        ((1, 2, 3, 4, 5, 6), ["counted 1 to 6: are missing"]),
    ],
)
def test_numbers_that_are_missing_are_named(gone: Sequence[int], told: Sequence[str]) -> None:
    """All missing numbers are named; several in a row are named by the first and the last."""
    with in_memory() as connection:
        game = result(seat(0, PlayerId(1)), seat(1, PlayerId(2), 2))
        for day in range(6):
            play(connection, f"day {day}", replace(game, ended=on(7 * day)))
        for number in gone:
            tamper(connection, "DELETE FROM counted WHERE number = :number", number=number)
        found = [str(one) for one in differences(connection)]
        assert [one for one in found if one.startswith("counted")] == told
