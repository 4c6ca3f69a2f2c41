"""A league as a file: a sheet that no spreadsheet runs, and all of it as JSON, to be counted again elsewhere."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection

from bot.core.league.exporting import COLUMNS, Chapter, as_json, as_sheet
from storage.engine.snapshot import Snapshot
from storage.ids import LeagueId, PlayerId
from storage.league import leagues, rebuilding
from storage.league.leagues import Season
from storage.league.listing import ListedCommunity
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found, in_memory, on, play
from tests.storage.league.test_standings import FEWER
from tests.storage.sample_changes import FIRST_PLACE, result, seat

ANN, BEN, CID = PlayerId(1), PlayerId(2), PlayerId(3)
HERE = ListedCommunity(FIRST_PLACE, "terminal", "here")
SEASON = Season(1, FIRST_MONDAY, None, to_be_ranked=1)


READ_AS_WRITTEN = ['Ann "the die"', "Ann, of here", "Ann\r\nand\nBen", "'Ann'", "Žofie 🎲", "a=1", "Ann -"]
"""Names in which nothing is computed."""


class SeatOf(TypedDict):
    """What is asked of an exported seat."""

    player: int | None
    name: str | None


class CorrectionOf(TypedDict):
    """What is asked of an exported correction."""

    voids: bool
    name: str
    reason: str


class ResultOf(TypedDict):
    """What is asked of an exported result."""

    table: str
    options: dict[str, str]
    void: bool
    seats: list[SeatOf]
    corrections: list[CorrectionOf]


class Export(TypedDict):
    """What is asked of an export."""

    weeks: list[object]
    standings: list[object]
    results: list[ResultOf]


def cup(connection: Connection) -> LeagueId:
    """A league in which nothing has been played."""
    return found(connection, SEASON)


def two_weeks(connection: Connection) -> LeagueId:
    """Ann beats Ben in one week, and Ben Ann and a robot in the next."""
    league = cup(connection)
    play(connection, "one", result(seat(0, ANN, 1, 5040), seat(1, BEN, 2, 0), ended=on(0)), league)
    game = result(seat(0, BEN, 1, 5040), seat(1, None, 2, 0), seat(2, ANN, 2, 0), people=2, ended=on(7))
    play(connection, "two", game, league)
    return league


@pytest.fixture
def connection() -> Iterator[Connection]:
    """To an empty store."""
    with in_memory() as opened:
        yield opened


@pytest.fixture
def league(connection: Connection) -> LeagueId:
    """The league of two weeks."""
    return two_weeks(connection)


def chapter(connection: Connection, league: LeagueId, period: str = "all") -> Chapter:
    """The league's all time, or another period."""
    return Chapter(HERE, leagues.league(connection, league), period)


def sheet(connection: Connection, league: LeagueId, period: str = "all") -> Sequence[Mapping[str, str]]:
    """The rows of the standings, by column."""
    text = "".join(as_sheet(Snapshot(connection), chapter(connection, league, period)))
    head, _, rows = text.partition("\r\n")
    assert head == "\ufeff" + ",".join(COLUMNS)
    return list(csv.DictReader(io.StringIO(rows, newline=""), COLUMNS))


def exported(connection: Connection, league: LeagueId, period: str = "all") -> Export:
    """The league as JSON, read."""
    read: Export = json.loads("".join(as_json(Snapshot(connection), chapter(connection, league, period))))
    return read


def rename(connection: Connection, player: PlayerId, name: str) -> None:
    """Somebody is called otherwise from now on."""
    connection.exec_driver_sql("UPDATE players SET name = ? WHERE id = ?", (name, player))


# --- the sheet ------------------------------------------------------------------------------------------------


def test_a_sheet_is_the_standings(connection: Connection, league: LeagueId) -> None:
    """In their order, numbers as numbers; who has no rating has an empty cell."""
    assert [tuple(row.values()) for row in sheet(connection, league, "2026-W48")] == [
        ("1", "1", "Ann", "20160", "1", "1", "1", "0", "0", ""),
        ("2", "2", "Ben", "15120", "1", "0", "1", "0", "0", ""),
    ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *((name, name) for name in READ_AS_WRITTEN),
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t'=1"),
        ("\uff1d1", "'\uff1d1"),
        ('=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'),
        ("Ann;=1+1", "Ann;'=1+1"),
        ('Ann";@A1', "Ann\";'@A1"),
        ("Ann\n=1", "Ann\n'=1"),
    ],
)
def test_no_name_is_computed(connection: Connection, league: LeagueId, name: str, shown: str) -> None:
    """Where commas part the cells or semicolons do: an apostrophe stands before it."""
    rename(connection, ANN, name)
    assert shown in [row["name"] for row in sheet(connection, league)]


@given(st.text("=+-@;,\t\"' a\uff1d", max_size=8), st.sampled_from(",;\t"))
@FEWER
def test_no_cell_of_a_name_begins_with_a_formula(name: str, parted_by: str) -> None:
    """By whichever sign a spreadsheet parts the cells."""
    with in_memory() as connection:
        league = two_weeks(connection)
        rename(connection, ANN, name)
        text = "".join(as_sheet(Snapshot(connection), chapter(connection, league)))
        cells = [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=parted_by) for cell in row]
        assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\uff1d"))] == []


def test_points_below_nothing_stay_numbers(connection: Connection, league: LeagueId) -> None:
    """A minus makes a text something to compute; a number may have one."""
    connection.exec_driver_sql("UPDATE tallies SET points = -5 WHERE player = 1")
    assert "-5" in [row["points"] for row in sheet(connection, league)]


def test_a_long_table_is_written_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """In portions, everybody once."""
    monkeypatch.setattr("bot.core.league.exporting.AT_ONCE", 1)
    with in_memory() as connection:
        assert [row["name"] for row in sheet(connection, two_weeks(connection))] == ["Ann", "Ben"]


def test_an_empty_league_is_a_head_without_rows(connection: Connection) -> None:
    """And an export without weeks, standings and results."""
    league = cup(connection)
    assert sheet(connection, league) == []
    read = exported(connection, league)
    assert (read["weeks"], read["standings"], read["results"]) == ([], [], [])


# --- all of it ------------------------------------------------------------------------------------------------


def test_an_export_holds_one_period(connection: Connection, league: LeagueId) -> None:
    """A week, a season or everything: standings and results of the same games."""
    tables = {
        period: [one["table"] for one in exported(connection, league, period)["results"]]
        for period in ("2026-W48", "2026-W49", "S1", "S2", "all")
    }
    both = ["one", "two"]
    assert tables == {"2026-W48": ["one"], "2026-W49": ["two"], "S1": both, "S2": [], "all": both}


def test_robots_are_in_results_and_not_in_standings(connection: Connection, league: LeagueId) -> None:
    """Their seats are nobody's."""
    (game,) = exported(connection, league, "2026-W49")["results"]
    assert [(one["player"], one["name"]) for one in game["seats"]] == [(2, "Ben"), (None, None), (1, "Ann")]
    assert game["options"] == {"edition": "english"}
    assert {row["player"] for row in sheet(connection, league)} == {"1", "2"}


@pytest.mark.parametrize("again", [False, True])
def test_a_void_game_is_exported_with_its_corrections(connection: Connection, league: LeagueId, *, again: bool) -> None:
    """It counts for nobody until it is good again; who said so and why is told, in their order."""
    correct(connection, "one", voids=True, actor=CID)
    if again:
        correct(connection, "one", voids=False, actor=CID)
    (game,) = exported(connection, league, "2026-W48")["results"]
    assert game["void"] is not again
    told = [(one["voids"], one["name"], one["reason"]) for one in game["corrections"]]
    assert told == [(True, "Cid", "a reason"), (False, "Cid", "a reason")][: 1 + again]
    assert [row["name"] for row in sheet(connection, league, "2026-W48")] == (["Ann", "Ben"] if again else [])


def test_names_are_exported_as_they_are(connection: Connection, league: LeagueId) -> None:
    """Nothing computes JSON: formulas, quotation marks and line ends stand as they were written."""
    rename(connection, ANN, '=1+"\n2"')
    (first, *_) = exported(connection, league)["results"]
    assert first["seats"][0]["name"] == '=1+"\n2"'


def test_what_is_made_anew_is_exported_to_the_same_letter(connection: Connection, league: LeagueId) -> None:
    """An export from before can be held against one from after."""
    before = exported(connection, league), sheet(connection, league)
    rebuilding.rebuild(connection, league)
    assert before == (exported(connection, league), sheet(connection, league))
