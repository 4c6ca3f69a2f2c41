"""Whatever is played and corrected, an audit counts it as the store does: by other means, to the same numbers."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from bot.core.audit_counting import counted_differences, counting_differences, week_differences
from bot.core.audit_standings import standing_differences
from bot.core.differences import Difference
from storage.ids import LeagueId
from storage.league import auditing, leagues
from storage.league.leagues import Season
from storage.snapshot import Snapshot
from tests.storage.league.making import correct, found, in_memory, on, play
from tests.storage.league.test_standings import FEWER, Corrected, Finished, finishes, happenings, seasons


def happen(connection: Connection, what: Sequence[Finished | Corrected], league: LeagueId) -> None:
    """All of it, one after the other; a correction of a game that there is not is none."""
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
    """All that is wrong with what counts and what was made of it; there are no moves to look at."""
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
    """Weeks with and without a season, two who meet too often, games made void and good again."""
    with in_memory(zone) as connection:
        happen(connection, what, found(connection, *held))
        assert differences(connection) == []


@given(st.lists(finishes(), min_size=1, max_size=6), seasons, st.data())
@settings(FEWER)
def test_a_tally_that_was_changed_is_found(
    what: Sequence[Finished], held: tuple[Season, Season], data: st.DataObject
) -> None:
    """Whichever it is, by as little as one point."""
    with in_memory() as connection:
        happen(connection, what, found(connection, *held))
        number = connection.exec_driver_sql("SELECT count(*) FROM tallies").scalars().one()
        if number:
            which = data.draw(st.integers(0, number - 1))
            row = connection.exec_driver_sql(
                f"SELECT league, player, game, period FROM tallies LIMIT 1 OFFSET {which}"  # noqa: S608 - a number
            ).one()
            connection.exec_driver_sql(
                "UPDATE tallies SET points = points + 1 WHERE league = ? AND player = ? AND game = ? AND period = ?",
                tuple(row),
            )
            league, player, _, period = row
            (told,) = differences(connection)
            assert told.where.startswith(f"league {league} player {player} {period}")
