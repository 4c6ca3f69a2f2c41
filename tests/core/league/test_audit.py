"""An audit finds nothing wrong in what the bot wrote, and names every row that somebody changed later."""

import asyncio
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from bot.core.league.audit.league_audit import Checked
from storage.engine.snapshot import look
from storage.engine.sqlite import sqlite3
from storage.errors import StoreFault
from storage.migrations.baseline import APPEND_ONLY
from storage.migrations.due_triggers import due_triggers
from tests.core.league.audited import audit, rebuilt, spoil


def test_an_untouched_database_has_no_differences(books: str) -> None:
    """The fixture is two weeks of one community: all ended tables, and their leagues, weeks and ratings."""
    assert audit(books) == (
        [],
        Checked(tables=15, results=15, leagues=3, weeks=4, undigested=3, ratings=51, unrated=0),
    )


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE results SET people = 2 WHERE \"table\" = 'three-0'", "table three-0: people is 2, should be 3"),
        ("UPDATE results SET ended = ended + 1 WHERE \"table\" = 'three-0'", "table three-0: ended is"),
        ("UPDATE results SET community = 7 WHERE \"table\" = 'three-0'", "table three-0: community is 7, should be 1"),
        ("UPDATE results SET moves = x'00' WHERE \"table\" = 'three-0'", "table three-0: moves is 00, should be"),
        ("UPDATE results SET ranking = 9 WHERE \"table\" = 'three-0'", "three-0: is ranked in way 9, and there are 2"),
        ("UPDATE results SET ranking = 0 WHERE \"table\" = 'three-0'", "three-0: is ranked in way 0, and there are 2"),
        ("UPDATE results SET rules = 9 WHERE \"table\" = 'three-0'", "table three-0: rules is 9, should be 1"),
        ("UPDATE results SET options = '{}' WHERE \"table\" = 'three-0'", "table three-0: options is none, should be"),
        ("DELETE FROM results WHERE \"table\" = 'alone'", "table alone: is finished, but has no result"),
        (
            "UPDATE seat_results SET score = 999 WHERE \"table\" = 'three-0' AND seat = 1",
            "three-0 seat 1: score is 999",
        ),
        ("UPDATE seat_results SET rank = 9 WHERE \"table\" = 'three-0' AND seat = 1", "three-0 seat 1: rank is 9"),
        ("UPDATE seat_results SET placement = 1 WHERE \"table\" = 'three-0' AND seat = 1", "seat 1: placement is 1,"),
        (
            "UPDATE seat_results SET by_house = true WHERE \"table\" = 'three-0' AND seat = 1",
            "by_house is True, should be",
        ),
        ("UPDATE seat_results SET player = 5 WHERE \"table\" = 'three-0' AND seat = 1", "three-0 seat 1: player is 5"),
        ("DELETE FROM seat_results WHERE \"table\" = 'three-0' AND seat = 1", "three-0 seat 1: is missing"),
        ("UPDATE seat_feats SET count = count + 1 WHERE \"table\" = 'three-0' AND seat = 1", "seat 1: feats is"),
        ("UPDATE entries SET at = at + 1 WHERE \"table\" = 'three-0'", "table three-0: ended is"),
        (
            "UPDATE entries SET body = '{}' WHERE \"table\" = 'three-0' AND seq = 9",
            "three-0: cannot be read or replayed",
        ),
        ("DELETE FROM entries WHERE \"table\" = 'three-0' AND seq = 9", "replayed: entry 9 is missing"),
        ("UPDATE tables SET status = 'playing' WHERE id = 'three-0'", "three-0: has a result, but is playing"),
        ("UPDATE tables SET version = 3 WHERE id = 'three-0'", "entries are there, should be 3"),
        ("UPDATE counted SET week = '2025-W48' WHERE number = 1", "did not end in 2025-W48"),
        ("UPDATE counted SET league = 2 WHERE \"table\" = 'alone'", "table alone: should count in league 3"),
        ("UPDATE counted SET number = 99 WHERE number = 5", "counted 5: is missing"),
        ("UPDATE counted SET number = 99 WHERE number = 21", "counted: numbers were given up to 21, but 99 is there"),
        ("DELETE FROM counted WHERE number = 1", "counted 1: is missing"),
        ("DELETE FROM counted WHERE number = 21", "counted 21: is missing"),
        ("DELETE FROM counted", "counted 1 to 21: are missing"),
        ("UPDATE numbers SET counted = 0", "counted: numbers were given up to 0, but 21 is there"),
        ("UPDATE weeks SET starts = starts + 1", "week 2025-W47: does not begin and end with the Mondays"),
        ("UPDATE weeks SET ends = ends + 60000", "week 2025-W47: does not begin and end with the Mondays"),
        ("UPDATE weeks SET season = 9", "week 2025-W47: its season 9 is missing"),
        ("DELETE FROM seasons WHERE league = 1", "week 2025-W47: its season 1 is missing"),
        ("UPDATE seasons SET that_count = 1 WHERE league = 1", "W47: points is"),
        ("UPDATE seasons SET scoring = 'points' WHERE league = 2", "points is"),
        ("UPDATE corrections SET voids = false", "2025-W47 game"),
        ("DELETE FROM corrections", "2025-W47 game"),
        ("UPDATE played SET points = 9 WHERE number = 2", "W47 game 2: points is 9, should be"),
        ("DELETE FROM played WHERE number = 2", "W47 game 2: is missing"),
        ("UPDATE tallies SET points = 1 WHERE period = 'all' AND game = ''", "player 1 all: points is 1, should be"),
        (
            "UPDATE tallies SET ranked = false WHERE period = 'S1' AND game = ''",
            "player 1 S1: ranked is False, should be",
        ),
        ("UPDATE tallies SET player = 6 WHERE player = 3", "player 6 2025-W47: should not be there"),
        ("UPDATE ratings SET mu = mu + 1 WHERE number = 2", "counted 2: rating of player 1: mu is"),
        ("UPDATE ratings SET season = 2 WHERE number = 2", "counted 2: rating of player 1: season is 2, should be 1"),
        ("DELETE FROM ratings WHERE number = 2", "counted 2: rating of player 1: is missing"),
        ("UPDATE ratings SET number = 99 WHERE number = 2", "counted 99: rating of player 1: should not be there"),
        ("UPDATE leagues SET kind = 'held'", "is no game of this league"),
        ("UPDATE leagues SET kind = 'x' WHERE id = 1", "league 1: cannot be read"),
        ("UPDATE seasons SET first_day = 'x' WHERE league = 1", "league 1: cannot be read"),
        ("UPDATE weeks SET name = 'x' WHERE league = 1", "league 1 week x: does not begin"),
        ("UPDATE tables SET status = 'x' WHERE id = 'three-0'", "table three-0: has a result, but is x"),
        ("INSERT INTO purging (id) VALUES (1)", "a purge was left open"),
        ("UPDATE seasons SET last_day = '2025-11-16' WHERE league = 1", "week 2025-W47: does not lie in season 1"),
        ("UPDATE seasons SET first_day = '2025-11-24' WHERE league = 1", "week 2025-W47: does not lie in season 1"),
        ("UPDATE corrections SET voids = false", "correction 1 (table three-3): the result was not void already"),
        ("UPDATE corrections SET reason = ''", "correction 1 (table three-3): its reason has 0 characters"),
        ("UPDATE corrections SET actor = 99", "correction 1 (table three-3): its actor, player 99, does not exist"),
        ("UPDATE identities SET platform = 'x' WHERE player = 1", "its actor, player 1, is not known on somewhere"),
        ("UPDATE identities SET platform = 'x' WHERE player = 1", "alone: player 1 has a result there, but is not kn"),
        ("UPDATE identities SET player = 1 WHERE player = 2", "player 1: has several identities on somewhere"),
        ("UPDATE identities SET player = 99 WHERE player = 2", "player 99: has an identity on somewhere, but does"),
        ("UPDATE entries SET actor = 99 WHERE \"table\" = 'alone'", "alone: entry 1: its actor, player 99, does not"),
        ("UPDATE entries SET actor = 2 WHERE \"table\" = 'alone'", "entry 1: player 1 was seated by player 2"),
        ("UPDATE entries SET actor = 2 WHERE \"table\" = 'alone'", "was made by player 2, should be player 1"),
        ("UPDATE tables SET seed = x'' WHERE id = 'alone'", "table alone: the seed is missing"),
    ],
)
def test_each_changed_table_is_reported(books: str, statement: str, told: str) -> None:
    """One change in each table from which results, standings and ratings are read."""
    spoil(books, statement)
    assert [line for line in audit(books)[0] if told in line] != []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET seats = 'x', options = 'x' WHERE id = 'three-0'",
        "UPDATE results SET options = 'x' WHERE \"table\" = 'three-0'",
    ],
)
def test_what_is_no_value_of_its_column_is_reported(books_file: Path, statement: str) -> None:
    """A file takes any text as a number or as JSON; a server does not."""
    url = f"sqlite:///{books_file}"
    spoil(url, statement)
    assert [line for line in audit(url)[0] if "three-0: cannot be read or replayed" in line] != []


def guards() -> Mapping[str, str]:
    """The triggers of a new file, by name."""
    with create_engine("sqlite://").connect() as connection:
        return due_triggers(connection)


def test_a_guard_that_is_gone_is_named(books_file: Path) -> None:
    """Each table whose rows may never change has three triggers."""
    due = guards()
    assert len(due) == 3 * len(APPEND_ONLY)
    with closing(sqlite3.connect(books_file)) as connection:
        for name in due:
            connection.execute(f"DROP TRIGGER {name}")
    told, _ = audit(f"sqlite:///{books_file}")
    assert told == [f"database: trigger {name} is missing: what only grows can be changed" for name in due]


@pytest.mark.parametrize(
    ("name", "event", "does", "told"),
    [
        ("results_refuse_update", "BEFORE UPDATE ON results", "SELECT 1", "is another"),
        ("results_refuse_update", "BEFORE UPDATE ON results", "SELECT RAISE(IGNORE)", "is another"),
        ("mine", "AFTER INSERT ON played", "SELECT 1", "should not be there"),
    ],
)
def test_a_trigger_that_guards_nothing_is_named(books_file: Path, name: str, event: str, does: str, told: str) -> None:
    """A trigger with the right name and another body is named, and so is a trigger that the bot did not make."""
    with closing(sqlite3.connect(books_file)) as connection:
        connection.execute(f"DROP TRIGGER IF EXISTS {name}")
        connection.execute(f"CREATE TRIGGER {name} {event} BEGIN {does}; END")
    assert audit(f"sqlite:///{books_file}")[0] == [f"database: trigger {name} {told}: what only grows can be changed"]


def test_a_guard_that_is_written_otherwise_is_the_same(books_file: Path) -> None:
    """Other spaces and line breaks make no other trigger."""
    with closing(sqlite3.connect(books_file)) as connection:
        made = guards()["results_refuse_update"]
        connection.execute("DROP TRIGGER results_refuse_update")
        connection.execute(made.replace(" BEGIN", "\n\tBEGIN  "))
        connection.commit()
    assert audit(f"sqlite:///{books_file}")[0] == []


def test_the_rest_of_a_changed_game_is_as_it_was(books: str) -> None:
    """One changed seat gives a line that names the value, and one for each league in which the score was noted."""
    spoil(books, "UPDATE seat_results SET score = 999 WHERE \"table\" = 'three-0' AND seat = 1")
    line, *noted = audit(books)[0]
    assert line.startswith("table three-0 seat 1: score is 999, should be ")
    assert [one.endswith(", should be 999") and ": score is " in one for one in noted] == [True, True]


def test_scores_that_an_older_release_did_not_note_are_no_difference(books: str) -> None:
    """A rebuild computes them. A score that somebody has changed is named."""
    spoil(books, "UPDATE played SET score = NULL WHERE number < 5")
    assert audit(books)[0] == []
    spoil(books, "UPDATE played SET score = 999 WHERE number = 1 AND player = 1")
    (line,) = audit(books)[0]
    assert ": score is 999, should be " in line


OLDER = "UPDATE results SET moves = x'', people = 2 WHERE \"table\" = 'three-0'"


def test_a_result_from_before_moves_were_signed_is_no_difference(books: str) -> None:
    """Older releases placed people by other rules and did not note which: the result is reported as not provable."""
    spoil(
        books,
        OLDER,
        "UPDATE seat_results SET rank = 1, placement = 9, by_house = true WHERE \"table\" = 'three-0'",
        "DELETE FROM seat_feats WHERE \"table\" = 'three-0'",
        "DELETE FROM played",
        "DELETE FROM tallies",
    )
    asyncio.run(rebuilt(books))
    told, checked = audit(books)
    assert (told, checked.unproved) == ([], 1)
    assert "15 results (1 not wholly provable: recorded by an older release)," in str(checked)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "UPDATE seat_results SET score = 999 WHERE \"table\" = 'three-0' AND seat = 1",
            "seat 1: score is 999, should be",
        ),
        ("UPDATE results SET ended = ended + 1 WHERE \"table\" = 'three-0'", "three-0: ended is"),
        (
            "UPDATE entries SET body = '{}' WHERE \"table\" = 'three-0' AND seq = 9",
            "three-0: cannot be read or replayed",
        ),
    ],
)
def test_an_older_result_is_checked_where_it_can_be(books: str, statement: str, told: str) -> None:
    """The game, its rules, its end and everybody's points can still be checked."""
    spoil(books, OLDER, statement)
    assert [line for line in audit(books)[0] if told in line] != []


def test_feats_that_an_old_release_lacked_are_no_difference(books: str) -> None:
    """A kind of feats that no seat has was not counted by that release. The other feats are still checked."""
    spoil(books, "DELETE FROM seat_feats WHERE \"table\" = 'alone' AND feat LIKE 'luck%'")
    told, checked = audit(books)
    assert (told, checked.unproved) == ([], 1)
    spoil(books, "UPDATE seat_feats SET count = count + 1 WHERE \"table\" = 'alone' AND feat LIKE 'bets.%'")
    assert any("table alone seat 0: feats is" in line for line in audit(books)[0])


def test_a_fourth_game_of_two_alone_is_named(books: str) -> None:
    """Only three games of the same two people count in a week, and somebody added a fourth by hand."""
    spoil(books, "INSERT INTO counted (number, league, \"table\", week) VALUES (99, 2, 'two-3', '2025-W48')")
    told = [line for line in audit(books)[0] if line.startswith("counted 99")]
    assert told == ["counted 99 (table two-3, league 2): is of two who have met alone 3 times in 2025-W48"]


def test_nothing_of_a_live_game_is_told(books: str) -> None:
    """The audit shows neither its seed nor its entries, even if somebody has changed the entries."""
    spoil(books, "UPDATE entries SET body = 'secret' WHERE \"table\" = 'live'")
    assert audit(books)[0] == []


def test_a_result_of_a_live_game_is_told_without_what_it_says(books: str) -> None:
    """The table is playing again, so its cards are secret: the line does not show any value."""
    spoil(books, "UPDATE tables SET status = 'playing' WHERE id = 'three-0'")
    assert audit(books)[0] == ["table three-0: has a result, but is playing"]


@pytest.mark.parametrize("verb", ["INSERT INTO purging (id) VALUES (1)", "UPDATE players SET name = 'x'"])
def test_the_audit_cannot_write(books: str, verb: str) -> None:
    """The audit's connection is read-only."""
    with pytest.raises(StoreFault, match=r"read-?only"):
        look(books, lambda found: found.read(lambda connection: connection.exec_driver_sql(verb)))


@pytest.mark.parametrize(
    ("unrated", "outdated", "told"),
    [
        (0, 0, ""),
        (1, 0, " (1 game not rated yet)"),
        (2, 1, " (2 games not rated yet; 1 more rating not provable until then)"),
        (1, 2, " (1 game not rated yet; 2 more ratings not provable until then)"),
    ],
)
def test_a_summary_says_what_waits(unrated: int, outdated: int, told: str) -> None:
    """If nothing waits to be rated, the summary does not mention it."""
    assert str(Checked(unrated=unrated, outdated=outdated)).endswith(f" 0 ratings{told}")
