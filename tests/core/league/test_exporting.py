"""Exports of a league: a sheet in which no name is a formula, and JSON from which all can be counted again."""

import contextlib
import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection

from bot.core.league.exporting import COLUMNS, Chapter, as_json, as_sheet
from bot.core.league.rating_job import rated
from bot.core.league.rating_math import VERSION
from storage.engine.snapshot import Snapshot
from storage.ids import CommunityId, LeagueId, PlayerId
from storage.league import auditing, leagues, purging, rating_rows, rebuilding
from storage.league.digests import close_week, links_of
from storage.league.kinds import Scoring
from storage.league.leagues import Season
from storage.league.listing import ListedCommunity
from storage.people.aliases import alias_of, give_keys
from storage.people.forgetting import forget
from tests.core.league.test_audit_counting import happen
from tests.docs.recompute_script import script
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found, in_memory, on, play, tamper
from tests.storage.league.test_standings import FEWER, Corrected, Finished, happenings, seasons
from tests.storage.sample_changes import FIRST_PLACE, NOON, result, seat

ANN, BEN, CID = PlayerId(1), PlayerId(2), PlayerId(3)
HERE = ListedCommunity(FIRST_PLACE, "terminal", "here")
SEASON = Season(1, FIRST_MONDAY, None, to_be_ranked=1)


READ_AS_WRITTEN = ['Ann "the die"', "Ann, of here", "Ann\r\nand\nBen", "'Ann'", "Žofie 🎲", "a=1", "Ann -"]
"""Names that no spreadsheet takes for a formula."""


class SeatOf(TypedDict):
    """The parts of an exported seat that tests read."""

    player: str | None
    name: str | None


class CorrectionOf(TypedDict):
    """The parts of an exported correction that tests read."""

    voids: bool
    name: str
    reason: str


class ResultOf(TypedDict):
    """The parts of an exported result that tests read."""

    table: str
    options: dict[str, str]
    void: bool
    seats: list[SeatOf]
    corrections: list[CorrectionOf]


class Export(TypedDict):
    """The parts of an export that tests read."""

    format: str
    weeks: list[dict[str, object]]
    standings: list[dict[str, object]]
    purges: list[dict[str, object]]
    results: list[ResultOf]


def cup(connection: Connection) -> LeagueId:
    """A league in which nothing has been played."""
    return found(connection, SEASON)


def two_weeks(connection: Connection) -> LeagueId:
    """A league: Ann beats Ben in one week; in the next week Ben beats Ann and a robot."""
    league = cup(connection)
    play(connection, "one", result(seat(0, ANN, 1, 5040), seat(1, BEN, 2, 0), ended=on(0)), league)
    game = result(seat(0, BEN, 1, 5040), seat(1, None, 2, 0), seat(2, ANN, 2, 0), people=2, ended=on(7))
    play(connection, "two", game, league)
    return league


@pytest.fixture
def connection() -> Iterator[Connection]:
    """A connection to an empty store."""
    with in_memory() as opened:
        yield opened


@pytest.fixture
def league(connection: Connection) -> LeagueId:
    """The league of two weeks."""
    return two_weeks(connection)


def chapter(connection: Connection, league: LeagueId, period: str = "all", *, named: bool = True) -> Chapter:
    """One period of the league, all time if none is named, with people's names."""
    return Chapter(HERE, leagues.league(connection, league), period, named)


def called(connection: Connection, league: LeagueId) -> list[str | None]:
    """The aliases of the seats of all games in an export without names."""
    text = "".join(as_json(Snapshot(connection), chapter(connection, league, named=False)))
    assert [name for name in ("Ann", "Ben") if name in text] == []
    read: Export = json.loads(text)
    return [seat["player"] for game in read["results"] for seat in game["seats"]]


def sheet(connection: Connection, league: LeagueId, period: str = "all") -> Sequence[Mapping[str, str]]:
    """The rows of the standings, by column."""
    text = "".join(as_sheet(Snapshot(connection), chapter(connection, league, period)))
    head, _, rows = text.partition("\r\n")
    assert head == "\ufeff" + ",".join(COLUMNS)
    return list(csv.DictReader(io.StringIO(rows, newline=""), COLUMNS))


def exported(connection: Connection, league: LeagueId, period: str = "all") -> Export:
    """The league's JSON export, parsed."""
    read: Export = json.loads("".join(as_json(Snapshot(connection), chapter(connection, league, period))))
    return read


def rename(connection: Connection, player: PlayerId, name: str) -> None:
    """Give the player another name."""
    tamper(connection, "UPDATE players SET name = :name WHERE id = :id", name=name, id=player)


# --- the sheet ------------------------------------------------------------------------------------------------


def test_a_sheet_is_the_standings(connection: Connection, league: LeagueId) -> None:
    """Rows are in the order of the standings, numbers are plain numbers, and a missing rating is an empty cell."""
    assert [tuple(row.values()) for row in sheet(connection, league, "2026-W48")] == [
        ("1", alias_of(connection, league, ANN), "Ann", "20160", "400", "1", "1", "1", "0", "0", "", "", "", ""),
        ("2", alias_of(connection, league, BEN), "Ben", "15120", "300", "1", "0", "1", "0", "0", "", "", "", ""),
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
    """An apostrophe is put before a formula, also where a semicolon would begin a new cell."""
    rename(connection, ANN, name)
    assert shown in [row["name"] for row in sheet(connection, league)]


@given(st.text("=+-@;,\t\"' a\uff1d", max_size=8), st.sampled_from(",;\t"))
@FEWER
def test_no_cell_of_a_name_begins_with_a_formula(name: str, parted_by: str) -> None:
    """Commas, semicolons or tabs may separate the cells."""
    with in_memory() as connection:
        league = two_weeks(connection)
        rename(connection, ANN, name)
        text = "".join(as_sheet(Snapshot(connection), chapter(connection, league)))
        cells = [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=parted_by) for cell in row]
        assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\uff1d"))] == []


def test_points_below_nothing_stay_numbers(connection: Connection, league: LeagueId) -> None:
    """A text that begins with a minus gets an apostrophe; a negative number does not."""
    connection.exec_driver_sql("UPDATE tallies SET points = -5 WHERE player = 1")
    assert "-5" in [row["points"] for row in sheet(connection, league)]


def test_a_long_table_is_written_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet is written in portions, and everybody is in it once."""
    monkeypatch.setattr("bot.core.league.exporting.AT_ONCE", 1)
    with in_memory() as connection:
        assert [row["name"] for row in sheet(connection, two_weeks(connection))] == ["Ann", "Ben"]


def test_an_empty_league_is_a_head_without_rows(connection: Connection) -> None:
    """Its JSON export has no weeks, standings or results."""
    league = cup(connection)
    assert sheet(connection, league) == []
    read = exported(connection, league)
    assert (read["weeks"], read["standings"], read["results"]) == ([], [], [])


# --- all of it ------------------------------------------------------------------------------------------------


def test_an_export_holds_one_period(connection: Connection, league: LeagueId) -> None:
    """A week, a season or all time: only results of that period are exported."""
    tables = {
        period: [one["table"] for one in exported(connection, league, period)["results"]]
        for period in ("2026-W48", "2026-W49", "S1", "S2", "all")
    }
    both = ["one", "two"]
    assert tables == {"2026-W48": ["one"], "2026-W49": ["two"], "S1": both, "S2": [], "all": both}


def test_robots_are_in_results_and_not_in_standings(connection: Connection, league: LeagueId) -> None:
    """A robot's seat has no player and no name."""
    (game,) = exported(connection, league, "2026-W49")["results"]
    ann, ben = (alias_of(connection, league, one) for one in (ANN, BEN))
    assert [(one["player"], one["name"]) for one in game["seats"]] == [(ben, "Ben"), (None, None), (ann, "Ann")]
    assert game["options"] == {"edition": "english"}
    assert {row["player"] for row in sheet(connection, league)} == {ann, ben}


@pytest.mark.parametrize("again", [False, True])
def test_a_void_game_is_exported_with_its_corrections(connection: Connection, league: LeagueId, *, again: bool) -> None:
    """The game counts for nobody until it is restored. Each correction names its author and reason, in their order."""
    correct(connection, "one", voids=True, actor=CID)
    if again:
        correct(connection, "one", voids=False, actor=CID)
    (game,) = exported(connection, league, "2026-W48")["results"]
    assert game["void"] is not again
    told = [(one["voids"], one["name"], one["reason"]) for one in game["corrections"]]
    assert told == [(True, "Cid", "a reason"), (False, "Cid", "a reason")][: 1 + again]
    assert [row["name"] for row in sheet(connection, league, "2026-W48")] == (["Ann", "Ben"] if again else [])


def test_an_alias_is_the_same_in_a_league_and_another_one_elsewhere(connection: Connection, league: LeagueId) -> None:
    """Nobody who compares exports of two leagues finds a person in both."""
    ann, ben, *others = called(connection, league)
    assert others == [ben, None, ann]
    assert called(connection, league) == [ann, ben, ben, None, ann]
    other = found(connection, SEASON, name="Other")
    play(connection, "three", result(seat(0, ANN, 1, 5040), seat(1, BEN, 2, 0), ended=on(0)), other)
    assert len({ann, ben, *called(connection, other)}) == 4


def test_older_exports_lead_to_nobody_who_was_forgotten(connection: Connection, league: LeagueId) -> None:
    """Later exports have other aliases for Ann, each its own, and the same as before for Ben."""
    ann, ben, *_ = called(connection, league)
    assert forget(connection, ANN)
    later = [called(connection, league) for _ in range(2)]
    assert [one[1] for one in later] == [ben, ben]
    assert all(one[0] == one[4] for one in later)
    assert len({ann, *[one[0] for one in later]}) == 3


def test_accounts_of_an_older_release_get_keys(connection: Connection, league: LeagueId) -> None:
    """Until then each export has aliases of its own for them; accounts that have a key keep it."""
    ann, ben, *_ = called(connection, league)
    tamper(connection, "UPDATE identities SET alias_key = NULL WHERE player = 1")
    assert called(connection, league)[0] != called(connection, league)[0]
    give_keys(connection)
    assert called(connection, league)[0] == called(connection, league)[0] != ann
    assert called(connection, league)[1] == ben


def test_names_are_exported_as_they_are(connection: Connection, league: LeagueId) -> None:
    """JSON has no formulas, so names stay as they were written, with quotation marks and line ends."""
    rename(connection, ANN, '=1+"\n2"')
    (first, *_) = exported(connection, league)["results"]
    assert first["seats"][0]["name"] == '=1+"\n2"'


def test_an_export_has_ratings_and_points_as_they_are_counted_and_as_they_are_seen(
    connection: Connection, league: LeagueId
) -> None:
    """Mean and doubt in millionths, the mark of a provisional rating, and hundredths of a victory."""
    tamper(connection, "INSERT INTO ratings VALUES (:league, 1, 2, 27635468, 7000000, 1, 1)", league=league)
    (ann, _) = exported(connection, league)["standings"]
    told = {name: ann[name] for name in ("points", "shown_points", "rating", "provisional", "mean", "doubt")}
    assert told == {
        "points": 35280,
        "shown_points": 700,
        "rating": 1605,
        "provisional": True,
        "mean": 27635468,
        "doubt": 7000000,
    }


def test_a_planned_season_does_not_change_how_all_time_counts(connection: Connection) -> None:
    """Points are shown in victories for as long as placements count, and the script agrees."""
    planned = Season(2, FIRST_MONDAY + timedelta(weeks=9), None, Scoring.WINS)
    league = found(connection, replace(SEASON, last_day=FIRST_MONDAY + timedelta(weeks=8, days=-1)), planned)
    play(connection, "one", result(seat(0, ANN, 1, 5040), seat(1, BEN, 2, 0), ended=on(0)), league)
    rate(connection, league)
    read = exported(connection, league)
    assert [line["shown_points"] for line in read["standings"]] == [400, 300]
    assert recomputed(read)[0] == 0


def test_each_week_has_the_zone_in_which_its_bounds_were_computed(connection: Connection, league: LeagueId) -> None:
    """The zone may be changed later; a week that is older than that is stored has none."""
    tamper(connection, "UPDATE communities SET time_zone = 'Asia/Tokyo'")
    tamper(connection, "UPDATE weeks SET zone = NULL WHERE name = '2026-W49'")
    assert [week["time_zone"] for week in exported(connection, league)["weeks"]] == ["UTC", None]


# --- counted again ----------------------------------------------------------------------------------------------


def recomputed(read: Export) -> tuple[int, str]:
    """The exit code and the output of docs/recompute_league.py for this export."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cup.json"
        file.write_text(json.dumps(read), encoding="utf-8")
        told = io.StringIO()
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            return script("recompute_league")([str(file)]), told.getvalue()


def rate(connection: Connection, league: LeagueId) -> None:
    """Rate all games of the league, as the bot does after each game."""
    while (unrated := rating_rows.unrated(connection, league, VERSION, 1000)).games:
        assert rating_rows.rate(connection, unrated, rated(unrated))


@given(happenings, seasons)
@FEWER
def test_a_league_is_counted_again_from_its_export(
    what: Sequence[Finished | Corrected], held: tuple[Season, Season]
) -> None:
    """A script that shares no code with the bot comes to the same points, ranks and ratings, to the last digit."""
    with in_memory() as connection:
        happen(connection, what, found(connection, *held))
        for league in rating_rows.leagues_to_rate(connection, VERSION):
            rate(connection, league)
        for league in leagues.all_leagues(connection):
            weeks = [week.name for week in auditing.weeks_in(connection, league)]
            numbers = [season.number for season in leagues.seasons_of(connection, league)]
            for period in ("all", *(f"S{number}" for number in numbers), *weeks):
                read = exported(connection, league, period)
                followed = "points, ranks and ratings" if period == "all" else "points and ranks"
                results, people = len(read["results"]), len(read["standings"])
                expected = f"results: {results}; people whose {followed} follow from them: {people}\n"
                assert recomputed(read) == (0, expected)


@pytest.mark.parametrize(
    "name",
    ["points", "shown_points", "games", "wins", "counted", "rank", "rating", "provisional", "mean", "doubt"],
)
def test_the_script_names_the_first_value_that_does_not_follow(
    connection: Connection, league: LeagueId, name: str
) -> None:
    """Somebody has changed it in the export."""
    rate(connection, league)
    read = exported(connection, league)
    line = read["standings"][1]
    before = line[name]
    assert isinstance(before, int)
    line[name] = not before if isinstance(before, bool) else before + 1
    assert recomputed(read) == (
        1,
        f"not verified: {line['player']} has {name} {line[name]}, and should have {before}\n",
    )


def test_the_script_names_who_is_missing(connection: Connection, league: LeagueId) -> None:
    """Somebody has deleted a line of the standings."""
    read = exported(connection, league, "2026-W48")
    gone = read["standings"].pop()["player"]
    assert recomputed(read) == (1, f"not verified: {gone} has a line without games, or games without a line\n")


# --- digests --------------------------------------------------------------------------------------------------


def with_digests(connection: Connection, league: LeagueId) -> Export:
    """The export of the league after its weeks were announced: with a void game, a late game, and a purge."""
    close_week(connection, league, "2026-W48", on(7))
    correct(connection, "one", voids=True)
    play(connection, "late", result(seat(0, ANN, 1, 5040), seat(1, BEN, 2, 0), ended=on(1)), league)
    purging.purge(connection, CommunityId(2), "a test", NOON)
    close_week(connection, league, "2026-W49", on(14))
    rate(connection, league)
    return exported(connection, league)


def test_digests_can_be_recomputed_from_an_export(connection: Connection, league: LeagueId) -> None:
    """The same script comes to the same digests, as announcements show them."""
    read = with_digests(connection, league)
    told = "".join(f"{link.week}  {link.short}\n" for link in links_of(connection, league))
    assert recomputed(read) == (0, f"{told}results: 3; people whose points, ranks and ratings follow from them: 2\n")
    assert [one["number"] for one in read["purges"]] == [1]


@pytest.mark.parametrize(("table", "week"), [("one", "2026-W48"), ("two", "2026-W49"), ("late", "2026-W49")])
def test_the_script_names_the_first_week_that_does_not_match(
    connection: Connection, league: LeagueId, table: str, week: str
) -> None:
    """Somebody has changed the ranks of a game."""
    read = with_digests(connection, league)
    (game,) = [one for one in read["results"] if one["table"] == table]
    game["seats"] = game["seats"][::-1]
    assert recomputed(read) == (1, f"not verified: {week} is the first week that does not match its digest\n")


def test_the_script_asks_for_an_export(connection: Connection, league: LeagueId) -> None:
    """Another format is none that it knows."""
    read = exported(connection, league)
    code, told = recomputed({**read, "format": "minotaur-league-week"})
    assert (code, told.partition(" (")[0]) == (1, "no export of a league")


def test_a_rebuild_does_not_change_an_export(connection: Connection, league: LeagueId) -> None:
    """Exports from before and after a rebuild can be compared."""
    before = exported(connection, league), sheet(connection, league)
    rebuilding.rebuild(connection, league)
    assert before == (exported(connection, league), sheet(connection, league))
