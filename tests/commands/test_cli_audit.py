"""``minotaur audit``: its output, its exit codes, and that it does not change the database."""

import asyncio
import hashlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from bot.cli import main
from bot.commands.audit import ProgressPrinter
from bot.core.league.audit.league_audit import Audit, Checked
from bot.core.league.differences import Difference
from storage.engine.lock import lock
from storage.engine.sqlite import sqlite3
from storage.errors import StoreBusy
from storage.ids import Millis
from storage.store import Store
from tests.core.league.audited import spoil

CHECKED = "checked 15 tables, 15 results, 3 leagues, 4 weeks (3 without a digest), 51 ratings\n"


def change(file: Path, statement: str) -> None:
    """Change rows that no trigger protects, because they can be computed again."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute(statement).rowcount > 0
        connection.commit()


def keep_journal(file: Path, journal: str) -> None:
    """Let the file have this journal, whatever SQLite this machine has."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute(f"PRAGMA journal_mode = {journal}").fetchone() == (journal,)


def test_nothing_differs_in_what_the_bot_has_written(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line says how much was checked, the exit code is 0, and no byte of the file has changed."""
    before = hashlib.sha256(books.read_bytes()).digest()
    assert main(["audit"]) == 0
    assert capsys.readouterr() == (f"no differences; {CHECKED}", "")
    assert hashlib.sha256(books.read_bytes()).digest() == before


def test_each_difference_is_a_line(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The summary comes last, and the exit code is 1."""
    change(books, "UPDATE tallies SET points = 1 WHERE league = 3 AND period = 'all' AND game = ''")
    change(books, "UPDATE tallies SET wins = 9 WHERE league = 3 AND period = 'S1' AND game = ''")
    assert main(["audit"]) == 1
    first, second, summary = capsys.readouterr().out.splitlines()
    assert first.startswith("league 3 player 1 S1: wins is 9, should be ")
    assert second.startswith("league 3 player 1 all: points is 1, should be ")
    assert f"{summary}\n" == f"2 differences; {CHECKED}"


def test_rebuilding_mends_what_can_be_made_again(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Counted games, tallies and ratings are computed again; the output says how long it took."""
    for statement in ("DELETE FROM tallies", "UPDATE played SET points = 1", "UPDATE ratings SET mu = 1"):
        change(books, statement)
    assert main(["audit"]) == 1
    capsys.readouterr()
    assert main(["audit", "--rebuild"]) == 0
    standings, ratings = capsys.readouterr().out.splitlines()
    assert standings.startswith("standings rebuilt in ")
    assert ratings.startswith("ratings rebuilt in ")
    assert main(["audit"]) == 0


def test_results_are_restored_before_standings_are_rebuilt(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each restored result is a line. Without a rebuild nothing is restored."""
    spoil(f"sqlite:///{books}", "UPDATE seat_results SET rank = 1, placement = 5040 WHERE \"table\" = 'three-0'")
    assert main(["audit", "--results"]) == 2
    assert capsys.readouterr().err.endswith("minotaur audit: error: --results needs --rebuild\n")
    assert main(["audit", "--rebuild", "--results"]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert (first, second) == ("table three-0: its result was restored", "1 result restored from the moves")
    assert main(["audit"]) == 0


ALL: Final = ("--league", "all", "--server", "hall")


def post(books: Path, text: str) -> list[str]:
    """The arguments that compare these lines with the digests of the first two weeks."""
    store_digests(books)
    file = books.parent / "posted.txt"
    file.write_text(text, encoding="utf-8")
    return ["audit", "--posted", str(file), *ALL]


def store_digests(books: Path) -> None:
    """Store the digests of the league of all games, and print what the bot would have posted."""
    with closing(sqlite3.connect(books)) as connection:
        (league,) = connection.execute("SELECT id FROM leagues WHERE name = 'all'").fetchone()
    url = f"sqlite:///{books}"

    async def close() -> None:
        store = await Store.open(url)
        for week in ("2025-W47", "2025-W48"):
            await store.leagues.close_week(league, week, Millis(1_800_000_000_000))
        await store.close()

    asyncio.run(close())


def test_digests_are_compared_with_those_that_were_posted(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The output of ``league digests`` can be compared later. A digest that was posted and is another is named."""
    store_digests(books)
    assert main(["league", "digests", *ALL]) == 0
    posted = capsys.readouterr().out
    assert main(post(books, f"# the channel\n\n{posted}")) == 0
    assert capsys.readouterr().out.startswith("2 posted digests compared\nno differences; ")
    first, second = posted.splitlines()
    other = "2025-W47  0123 4567 89ab cdef 0123"
    assert main(post(books, f"{other}\n{second}\n2025-W40: 0123456789abcdef01234567\n")) == 1
    digits = first.partition("  ")[2].replace(" ", "")
    told = capsys.readouterr().out
    assert f"week 2025-W47: digest is {digits}, but 0123456789abcdef0123 was posted\n" in told
    assert "week 2025-W40: has no digest, but 0123456789abcdef01234567 was posted\n" in told


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("2025-W47 490f", "line 1 is no week with its digest"),
        ("# all\n47: 490f a0e3 f827 38a1 e79c", "line 2 is no week with its digest"),
        ("2025-W47 490fa0e3f82738a1e79c\n" * 2, "line 2 names 2025-W47 a second time"),
        ("", "no line has a week with its digest"),
        ("# all\n2025-W47  no digest\n", "no line has a week with its digest"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(
    books: Path, text: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is compared then."""
    assert main(post(books, text)) == 1
    assert wrong in capsys.readouterr().err


def test_a_file_that_is_no_text_is_named(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line says at which byte, and not in Python's words."""
    words = post(books, "")
    file = books.parent / "posted.txt"
    file.write_bytes(b"2025-W47 \xff")
    assert main(words) == 1
    assert capsys.readouterr().err == f"minotaur: {file}: not UTF-8 (invalid start byte at byte 9)\n"


@pytest.mark.parametrize("options", [["--posted", "x", "--rebuild"], ["--posted", "x"], ["--league", "all"]])
@pytest.mark.usefixtures("books")
def test_options_that_do_not_fit_are_refused(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2, because 1 would mean differences."""
    assert main(["audit", *options]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("books")
def test_a_file_that_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is compared then."""
    assert main(["audit", "--posted", "x", *ALL]) == 1
    assert capsys.readouterr() == ("", "minotaur: x: No such file or directory\n")


def test_games_that_wait_to_be_rated_are_no_difference(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line names the league and the number of games; the summary has the number, too."""
    change(books, "DELETE FROM ratings WHERE league = 1")
    change(books, "UPDATE leagues SET rated_to = 0 WHERE id = 1")
    assert main(["audit"]) == 0
    said, summary = capsys.readouterr().out.splitlines()
    assert said == "league 1: 7 games to be rated; ratings that cannot be proved until then: 0"
    assert summary.endswith("33 ratings (7 games not rated yet)")


def test_nothing_is_rebuilt_beside_a_bot_at_work(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line says that the database is in use, and the exit code is 1."""
    with lock(books):
        assert main(["audit", "--rebuild"]) == 1
    assert capsys.readouterr() == ("", f"minotaur: {StoreBusy(books)}\n")


@pytest.mark.parametrize("journal", ["wal", "delete"])
def test_a_bot_at_work_is_not_held_up(
    books: Path, journal: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot writes while the audit reads. Without a write-ahead log the audit reads a copy."""
    keep_journal(books, journal)
    differences = Audit.differences

    def audited(audit: Audit) -> Iterator[Difference]:
        yield from differences(audit)
        change(books, "UPDATE tallies SET points = 1")

    monkeypatch.setattr(Audit, "differences", audited)
    with lock(books):
        assert main(["audit"]) == 0
    assert capsys.readouterr().out == f"no differences; {CHECKED}"


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line names the missing file, and the exit code is 1."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/none.db")
    assert main(["audit"]) == 1
    assert capsys.readouterr() == (
        "",
        f"minotaur: there is no {tmp_path}/none.db: start the bot once, or set DATABASE_URL to its database\n",
    )
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_another_release_is_left_alone(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An audit does not migrate the database; only the start of the bot does."""
    change(books, "UPDATE alembic_version SET version_num = '0001'")
    assert main(["audit"]) == 1
    said = capsys.readouterr().err
    assert f"{books} has schema 0001, not " in said
    # The bot would go on with live tables of an older copy, whose seeds may be public.
    assert "or run minotaur restore if a server's own tools have put back an older copy" in said


def test_a_long_audit_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Progress goes to stderr, at most once in five seconds."""
    moments = iter([100.0, 104.0, 105.0, 105.0, 109.0])
    monkeypatch.setattr("bot.commands.audit.monotonic", lambda: next(moments))
    progress = ProgressPrinter()
    for tables in (1, 2, 3):
        progress.report(Checked(tables=tables))
    assert capsys.readouterr().err == "checked 2 tables, 0 results, 0 leagues, 0 weeks, 0 ratings …\n"
