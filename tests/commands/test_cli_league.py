"""``minotaur league``: list leagues, print their standings, export them."""

import csv
import io
import json
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli import main
from storage.engine.sqlite import sqlite3

OF_CUP = ["--league", "cup", "--server", "hall"]


def rename(file: Path, player: int, name: str) -> None:
    """Give the player another name."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE players SET name = ? WHERE id = ?", (name, player))
        connection.commit()


def plan_season(file: Path, first_day: str) -> None:
    """Give the cup a second season, which begins on this day."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(
            "INSERT INTO seasons"
            " (league, number, first_day, scoring, that_count, to_be_ranked, least_people, best_weeks)"
            " SELECT id, 2, ?, 'wins', 10, 3, 2, 8 FROM leagues WHERE name = 'Cup'",
            [first_day],
        )
        connection.commit()


@pytest.mark.usefixtures("books")
def test_all_leagues_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each line has the server, the league, its games, its season, and the number of counted games."""
    assert main(["league", "list"]) == 0
    everything = capsys.readouterr().out
    assert everything == (
        "somewhere hall  all: all games, season 1, 13 counted\n"
        "somewhere hall  practice: all games, season 1, 1 counted\n"
        "somewhere hall  Cup: all games, season 1, 7 counted\n"
    )
    assert main(["league", "list", "--server", "hall"]) == 0
    assert capsys.readouterr().out == everything


def test_a_planned_season_is_not_listed_before_it_begins(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Until then the league is in the season before."""
    plan_season(books, "2999-12-30")
    assert main(["league", "list"]) == 0
    assert "Cup: all games, season 1, 7 counted" in capsys.readouterr().out


@pytest.mark.usefixtures("books")
def test_standings_are_the_newest_week_unless_another_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The output is plain columns. The cup has only one week, so all its periods are equal."""
    printed = []
    for period in ([], ["--week", "2025-W47"], ["--season", "1"], ["--all"]):
        assert main(["league", "standings", *OF_CUP, *period]) == 0
        printed.append(capsys.readouterr().out)
    assert len(set(printed)) == 1
    head, *people = printed[0].splitlines()
    assert head.split() == ["points", "games", "wins", "rating"]
    assert sorted(line.split()[1] for line in people) == ["Ben", "Charlie", "Cindy"]
    assert [line.split()[3] for line in people] == ["6", "6", "6"]


def test_columns_keep_their_places_behind_a_wide_name(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A Chinese character takes two columns of a terminal."""
    rename(books, 1, "小明小明小明")
    assert main(["league", "standings", *OF_CUP]) == 0
    _, *people = capsys.readouterr().out.splitlines()
    (wide,) = (line for line in people if "小明" in line)
    assert {len(line) for line in people if line is not wide} == {len(wide) + 6}


def test_a_sheet_has_a_line_for_each_person(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sheet is UTF-8 with a byte order mark and has today's names; a name like a formula is only text."""
    rename(books, 1, '=HYPERLINK("x")')
    rename(books, 2, "Žofie, „B“")
    assert main(["league", "export", *OF_CUP, "--format", "csv", "--names"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("\ufeffrank,player,name,points,")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert sorted(row["name"] for row in rows) == ['\'=HYPERLINK("x")', "Charlie", "Žofie, „B“"]
    assert [int(row["rank"]) for row in rows] == sorted(int(row["rank"]) for row in rows)


@pytest.mark.usefixtures("books")
def test_an_export_holds_all_that_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Rules, weeks, standings, and each result with the hash of its moves, its seats and its corrections."""
    assert main(["league", "export", *OF_CUP, "--format", "json", "--all", "--names"]) == 0
    found = json.loads(capsys.readouterr().out)
    first, last = ["format", "version", "league", "seasons", "period", "weeks"], ["standings", "results"]
    assert list(found) == [*first, "digests", "purges", *last]
    assert (found["league"]["name"], found["period"]) == ("Cup", "all")
    assert found["seasons"][0]["last_day"] == "2025-11-23"
    assert found["weeks"] == [
        {
            "name": "2025-W47",
            "season": 1,
            "starts": "2025-11-16T23:00:00.000+00:00",
            "ends": "2025-11-23T23:00:00.000+00:00",
            "time_zone": "Europe/Prague",
        }
    ]
    assert [one["table"] for one in found["results"]] == [f"three-{number}" for number in range(7)]
    assert {len(bytes.fromhex(one["moves"])) for one in found["results"]} == {32}
    (void,) = [one for one in found["results"] if one["void"]]
    assert [(one["voids"], one["name"], one["reason"]) for one in void["corrections"]] == [(True, "Cindy", "=a reason")]
    assert [seat["name"] for seat in void["seats"]] == ["Cindy", "Ben", "Charlie"]


def test_digests_are_printed_as_they_were_announced(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The oldest week first; a week that was not announced is said to have none."""
    with closing(sqlite3.connect(books)) as connection:
        row = 2, 1, "2025-W47", bytes(range(32)), 7, 1, 0, 0
        connection.execute("INSERT INTO digests VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)", row)
        connection.commit()
    assert main(["league", "digests", "--league", "all", "--server", "hall"]) == 0
    assert capsys.readouterr().out == "2025-W47  0001 0203 0405 0607 0809\n2025-W48  no digest\n"


def test_unlikely_pairs_are_printed(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The least likely first. A season that does not exist is refused."""
    pairs = ["league", "pairs", *OF_CUP]
    assert main([*pairs, "--season", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "season 1: 6 games of 3 people",
        "nothing is unlikely by chance",
        "who met most:",
        "Cindy, Ben: 6 games together, 6.0 by chance",
        "Cindy, Charlie: 6 games together, 6.0 by chance",
        "Ben, Charlie: 6 games together, 6.0 by chance",
    ]
    assert main([*pairs, "--season", "2"]) == 1
    assert "Cup has no season 2" in capsys.readouterr().err
    # Cindy beats only Ben, and always. Ben beats only Charlie.
    games = [(1, 2)] * 30 + [(3, 1)] * 15 + [(2, 3)] * 15
    rows = [(player, number, rank) for number, game in enumerate(games) for rank, player in enumerate(game, 1)]
    with closing(sqlite3.connect(books)) as connection:
        connection.execute("DELETE FROM played")
        played = "SELECT id, '2025-W47', ?, ?, 'mythe', 0, ?, 0, 0, NULL FROM leagues WHERE name = 'Cup'"
        connection.executemany("INSERT INTO played " + played, rows)
        connection.commit()
    # Without a number, a season that is only planned is not meant.
    plan_season(books, "2026-11-23")
    assert main(pairs) == 0
    first, marked, *_ = capsys.readouterr().out.splitlines()
    assert first == "season 1: 60 games of 3 people"
    assert marked.startswith("Cindy, Ben: 30 of 30 games ahead, ")


@pytest.mark.usefixtures("books")
@pytest.mark.parametrize("kind", ["csv", "json"])
def test_without_names_people_have_aliases_alone(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody's name is in the file, and each export of the league has the same aliases."""
    texts = []
    for _ in range(2):
        assert main(["league", "export", *OF_CUP, "--format", kind, "--all"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert [name for name in ("Ben", "Charlie", "Cindy") if name in texts[0]] == []


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_no_seed_is_exported(books: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Seeds of ended games are not exported, and above all no seed of a running game."""
    with closing(sqlite3.connect(books)) as connection:
        seeds = [seed.hex() for (seed,) in connection.execute("SELECT DISTINCT seed FROM tables")]
    assert main(["league", "export", "--league", "all", "--server", "hall", "--format", kind, "--all"]) == 0
    text = capsys.readouterr().out
    assert [seed for seed in seeds if seed in text] == []
    assert "live" not in text


@pytest.mark.usefixtures("books")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["--league", "cup", "--server", "9"],
            "there is no league on a server 9: minotaur league list tells all of them",
        ),
        (
            ["--league", "nine", "--server", "hall"],
            "there is no league nine on server hall: minotaur league list tells all of them",
        ),
        ([*OF_CUP, "--week", "2025-W48"], "Cup has no game in 2025-W48; its newest week is 2025-W47"),
        ([*OF_CUP, "--season", "9"], "Cup has no season 9; its newest is 1"),
    ],
)
def test_what_is_not_there_is_told_in_one_line(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The line is on stderr, and the exit code is 1."""
    assert main(["league", "standings", *words]) == 1
    assert capsys.readouterr() == ("", f"minotaur: {told}\n")
