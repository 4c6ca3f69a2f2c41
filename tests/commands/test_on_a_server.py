"""The commands on a database of a PostgreSQL server: a game, its league, the audit, the doctor, and what is refused."""

import asyncio
import re
import time
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import insert, inspect, text

from bot.adapters.console.services import RobotAnswers
from bot.adapters.matrix import NAME as MATRIX
from bot.adapters.matrix import SYNC_TOKEN
from bot.cli import main
from bot.core.clock.pace import HOUR, MINUTE
from bot.core.league.rating_job import AT_ONCE
from bot.core.processes import LEASE, ServerTime
from bot.core.table.views import TableView
from bot.core.ui.presses import Press
from storage.changes import Status
from storage.engine import postgres
from storage.ids import Millis, TableId
from storage.league.league_store import LeagueStore
from storage.league.rebuilding import SMALL
from storage.messages.streams import name_of
from storage.migrations.revisions import revisions
from storage.schema import claims, processes
from storage.store import Store
from tests.postgres.plain_engine import plain_engine
from tests.storage.sample_changes import opening, people, place, setup
from tests.storage.stranger import stranger


@pytest.fixture
def server(empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of an empty database, which the settings name. Nothing may be written to a file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", empty_database)
    return empty_database


def said(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The lines that the command prints; it must end with 0."""
    capsys.readouterr()
    assert main(words) == 0
    return capsys.readouterr().out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The line with which the command ends; it must end with 1."""
    capsys.readouterr()
    assert main(words) == 1
    (line,) = capsys.readouterr().err.splitlines()
    return line.removeprefix("minotaur: ")


def test_a_game_counts_and_the_audit_finds_nothing(
    server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A whole game with robots is stored on the server, and no file is written."""
    told = said(capsys, "play", "--lang", "en", "--name", "Ann", "--game", "mythical-dice")
    assert any("Practice" in line for line in told)
    assert said(capsys, "audit") == ["no differences; checked 1 tables, 1 results, 1 leagues, 1 weeks, 0 ratings"]
    assert said(capsys, "audit", "--rebuild")[0].startswith("standings rebuilt in ")
    (league,) = said(capsys, "league", "list")
    assert league == "terminal local  practice: all games, season 1, 1 counted"
    assert said(capsys, "league", "standings", "--server", "local", "--league", "practice")[1].split()[1] == "Ann"
    assert said(capsys, "league", "export", "--server", "local", "--league", "practice", "--format", "csv")
    assert list(tmp_path.iterdir()) == []


def test_a_rebuild_lets_bots_go_on(
    server: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of its parts stops the writes of all processes, so it is as small as those of a bot at work."""
    parts: list[int] = []

    async def part(_: LeagueStore, at_once: int) -> None:
        parts.append(at_once)

    monkeypatch.setattr(LeagueStore, "rebuild", part)
    monkeypatch.setattr("bot.commands.audit.rate_all", part)
    with asyncio.Runner() as runner:
        bot = runner.run(Store.open(server))
        assert len(said(capsys, "audit", "--rebuild")) == len(("standings", "ratings"))
        runner.run(bot.close())
    assert parts == [SMALL, AT_ONCE]


def test_a_game_may_last_as_long_as_people_think(
    server: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process counts as alive for twenty seconds. The result is printed although each answer takes a minute."""
    now, choose, answers = ServerTime.now, RobotAnswers.choose, list[TableView]()

    async def slowly(robot: RobotAnswers, view: TableView) -> Press | None:
        answers.append(view)
        return await choose(robot, view)

    monkeypatch.setattr(RobotAnswers, "choose", slowly)
    monkeypatch.setattr(ServerTime, "now", lambda time: Millis(now(time) + len(answers) * MINUTE))
    told = said(capsys, "play", "--lang", "en", "--name", "Ann", "--game", "mythical-dice")
    assert any("Seed: " in line for line in told)


def test_one_game_at_a_time_is_played_in_a_terminal(
    server: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes second could go on with the first one's table, and see its hand."""
    choose, thoughts, ended = RobotAnswers.choose, count(), list[int]()

    async def chosen(answers: RobotAnswers, view: TableView) -> Press | None:
        if next(thoughts) == 0:
            ended.append(await asyncio.to_thread(main, ["play", "--lang", "fr", "--name", "Ben"]))
        return await choose(answers, view)

    monkeypatch.setattr(RobotAnswers, "choose", chosen)
    assert main(["play", "--lang", "en", "--name", "Ann"]) == 0
    assert ended == [1]
    told = "minotaur: Une partie se joue déjà dans un autre terminal avec cette base de données. Termine-la d’abord."
    assert capsys.readouterr().err.splitlines() == [told]


def test_the_audit_names_what_was_changed_and_guards_that_are_gone(
    server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A trigger that is missing, switched off or another, and a row that was changed meanwhile."""
    said(capsys, "play", "--lang", "en", "--name", "Ann", "--game", "mythical-dice")
    with stranger(server) as connection:
        for statement in (
            "DROP TRIGGER entries_refuse_delete ON entries",
            "ALTER TABLE results DISABLE TRIGGER results_refuse_update",
            "DROP TRIGGER purges_refuse_delete ON purges",
            "CREATE TRIGGER purges_refuse_delete BEFORE DELETE ON purges EXECUTE FUNCTION refuse()",
            "UPDATE results SET people = 9",
        ):
            connection.exec_driver_sql(statement)
    assert main(["audit"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line.startswith("database: trigger")] == [
        "database: trigger entries_refuse_delete is missing: what only grows can be changed",
        "database: trigger purges_refuse_delete is another: what only grows can be changed",
        "database: trigger results_refuse_update is another: what only grows can be changed",
    ]
    assert len(told) > 4


def test_the_doctor_tells_the_server_the_schema_and_whether_a_bot_is_there(
    server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before the first start, while a bot has the database, and after it has gone."""
    assert main(["doctor"]) == 1  # There is no token.
    before = capsys.readouterr().out
    assert "can be reached: PostgreSQL " in before
    # The tests' server is quick, and forgets what it confirmed if the machine stops.
    assert "warning  fsync is off: the server may lose moves that were confirmed → set it to on\n" in before
    assert "synchronous_commit" not in before
    assert "minotaur@" not in before
    assert "the database will be migrated from schema none to" in before
    assert refused(capsys, "doctor", "--alive") == "no bot is running here: no sign of life yet"

    async def beating() -> Store:
        store = await Store.open(server)
        await store.beat(Millis(1))
        return store

    with asyncio.Runner() as runner:
        store = runner.run(beating())
        main(["doctor"])
        during = capsys.readouterr().out
        runner.run(store.close())
    assert "the database is in use, but its bot does not respond" in during
    assert "the database has the schema of this release" in during
    main(["doctor"])
    assert "no bot is using the database now" in capsys.readouterr().out


def test_the_doctor_says_why_a_server_cannot_be_used(
    server: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The release that is needed; the bot itself ends with the same words."""
    monkeypatch.setattr(postgres, "OLDEST", 99)
    assert main(["doctor"]) == 1
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "too old" in line]
    assert line.endswith(" is too old; 99 or newer is needed → the bot does not start until then")
    assert refused(capsys, "play") in line


def test_the_doctor_names_the_processes_and_a_wrong_clock(
    server: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which shards each process serves, which is dead, and whose row was edited. The server's clock counts."""

    async def two_processes() -> None:
        store = await Store.open(server)
        now = store.processes.clock.now()
        await store.beat(now)
        await store.processes.enter("living", Millis(now + 2 * LEASE), ["discord shard 1", "discord shard 0"])
        await store.processes.enter("edited", Millis(now + HOUR), [])
        await store.processes.enter("dead", Millis(now - 90_500), ["matrix"])
        await store.processes.claim("living", [name_of((TableId("k3h2mzq7ab"), None)), "discord takes living"])
        await store.close()

    asyncio.run(two_processes())
    # The machine's clock is two hours behind.
    own = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: own() - 7200 * 10**9)
    main(["doctor"])
    lines = capsys.readouterr().out.splitlines()
    assert "warning  this machine's clock is 7200 s behind the database server's → set the machine's clock" in lines
    served = "discord shard 0, discord shard 1, and sends 1 streams of messages"
    assert f"ok       process living is alive: it serves {served}" in lines
    (dead,) = [line for line in lines if "process dead" in line]
    assert re.fullmatch(r"warning  process dead has been dead for 9\d s: it served matrix, and sends 0 .*", dead)
    (edited,) = [line for line in lines if "process edited" in line]
    assert re.fullmatch(r"warning  process edited is said to live for 3\d\d\d s, longer than any .*", edited)
    assert said(capsys, "doctor", "--alive")[0].startswith("last sign of life ")


def test_claims_that_were_edited_by_hand_hold_nobody_up(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Names that are none, of a process that is dead, and of one that is said to live for ever."""
    game = ("play", "--game", "mythe", "--players", "2", "--speed", "0", "--lang", "en")
    said(capsys, *game)
    with stranger(server) as connection:
        for process, until in {"dead": 0, "eternal": 2**62}.items():
            connection.execute(insert(processes), {"id": process, "alive_until": until})
            for name in ("", "matrix", "discord shard x", "messages:a:b:c", "messages:league-x:", "channel::"):
                connection.execute(insert(claims), {"name": f"{name}{process}", "process": process})
    main(["doctor"])
    told = capsys.readouterr().out
    assert "process dead has been dead for " in told
    assert "process eternal is said to live for " in told
    said(capsys, *game)
    with stranger(server) as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM claims WHERE process = 'dead'").scalar() == 0


@pytest.mark.parametrize("words", [["league", "list"], ["audit"]])
def test_an_empty_database_has_no_books(server: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The line names the database and says what to do."""
    told = refused(capsys, *words)
    assert re.match(r"postgresql://127.0.0.1:\d+/\w+ holds nothing yet: start the bot on it once, or put", told)


@pytest.mark.parametrize("words", [["restore"], ["restore", "--verify"], ["audit", "--rebuild"]])
def test_an_empty_database_stays_empty(server: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What changes a database that is there makes no tables where nothing is."""
    told = refused(capsys, *words)
    assert re.match(r"postgresql://127.0.0.1:\d+/\w+ holds nothing yet: start the bot on it once, or put", told)
    with stranger(server) as connection:
        assert inspect(connection).get_table_names() == []


def test_a_restore_lets_matrix_be_read_anew_but_not_beside_a_running_bot(
    server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the older sync token the bot would carry out all commands since then once more."""
    token = (MATRIX, f"{SYNC_TOKEN}@minotaur:example.org")
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(server))
        runner.run(store.put_platform_value(*token, "s1"))
        assert "is in use" in refused(capsys, "restore")
        assert runner.run(store.platform_value(*token)) == "s1"
        runner.run(store.close())
        said(capsys, "restore")
        store = runner.run(Store.open(server))
        assert runner.run(store.platform_value(*token)) is None
        runner.run(store.close())


def make_older(server: str) -> None:
    """Take from the database what the newest migration has added."""
    with stranger(server) as connection:
        connection.exec_driver_sql("DROP TABLE other_commands")
        connection.execute(text("UPDATE alembic_version SET version_num = :before"), {"before": revisions()[1]})


OLDER: Final = pytest.mark.parametrize("is_older", [False, True], ids=["of this release", "from before an upgrade"])


@pytest.mark.parametrize("words", [["restore"], ["restore", "--verify"]])
@OLDER
def test_tables_that_were_live_end_when_the_server_was_put_back(
    server: str, words: list[str], capsys: pytest.CaptureFixture[str], *, is_older: bool
) -> None:
    """Their games may have gone on since: they have no result, and their seeds are destroyed. No bot runs meanwhile."""

    async def left() -> Store:
        store = await Store.open(server)
        await place(store)
        await people(store, "Ann")
        await store.commit(opening(setup()))
        return store

    async def found() -> tuple[Status, bytes]:
        store = await Store.open(server)
        table = await store.table(TableId("table-one"))
        await store.close()
        assert table is not None
        return table.status, table.setup.seed

    with asyncio.Runner() as runner:
        store = runner.run(left())
        assert "is in use" in refused(capsys, *words)
        runner.run(store.close())
        if is_older:
            make_older(server)
        assert said(capsys, *words)[-1] == "live tables that were ended: 1; who was forgotten since is known again"
        assert runner.run(found()) == (Status.CLOSED, b"")


@OLDER
def test_differences_stop_a_verified_restore(
    server: str, capsys: pytest.CaptureFixture[str], *, is_older: bool
) -> None:
    """Each is a line, and no table is ended. An older copy has been brought to this release's schema before."""
    said(capsys, "play", "--lang", "en", "--name", "Ann", "--game", "mythical-dice")
    with stranger(server) as connection:
        connection.exec_driver_sql("DELETE FROM tallies")
    if is_older:
        make_older(server)
    assert main(["restore", "--verify"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) > 2
    changed = "the database has this release's schema now; " if is_older else ""
    assert told[-1] == f"{changed}no table was ended; without --verify all live tables would be ended"


@pytest.mark.parametrize("words", [["backup"], ["restore", "some.backup"]])
def test_copies_are_the_servers_business(server: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The line says with what a database on a server is copied."""
    told = refused(capsys, *words)
    assert told == "DATABASE_URL: a database on a server is no file; PostgreSQL's own tools, such as pg_dump, copy it"


def test_a_newer_schema_is_left_alone(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither a game nor the doctor touches it."""
    said(capsys, "play", "--lang", "en", "--name", "Ann")
    with stranger(server) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert refused(capsys, "play", "--lang", "en").startswith("the database was written by a newer release")
    assert main(["doctor"]) == 1
    assert "the database has schema 9999, which is from a newer release" in capsys.readouterr().out


def test_a_server_that_is_not_there_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No command shows the user or the password of the address."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"postgresql://minotaur:{'labyrinth'}@127.0.0.1:1/games")
    for words in (["play"], ["audit"], ["league", "list"], ["doctor", "--alive"]):
        assert refused(capsys, *words).startswith("postgresql://127.0.0.1:1/games: ")
    assert main(["doctor"]) == 1
    assert "labyrinth" not in capsys.readouterr().out


def test_no_statement_of_a_reader_changes_anything(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The audit reads in a transaction that the server lets write nothing."""
    said(capsys, "play", "--lang", "en", "--name", "Ann")
    counts = "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables"
    with plain_engine(server).connect() as connection:
        connection.exec_driver_sql("SELECT pg_stat_force_next_flush()")
        before = connection.exec_driver_sql(counts).scalar()
    said(capsys, "audit")
    with plain_engine(server).connect() as connection:
        assert connection.exec_driver_sql(counts).scalar() == before
