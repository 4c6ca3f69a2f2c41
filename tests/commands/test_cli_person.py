"""``minotaur forget`` and ``minotaur export-person``: for people who write to the host."""

import asyncio
import io
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.app.open_table import Wishes
from bot.cli import main
from bot.core.errors import LeftToNewer, Refused
from bot.core.people.privacy import Privacy
from bot.core.table.actions import Action
from bot.core.table.views import Holder
from bot.core.ui.presses import Verb
from storage.changes import Status
from storage.engine.sqlite import sqlite3
from storage.ids import CommandId, TableId
from storage.people.players import Player
from storage.store import Store
from tests.app.hall import open_hall
from tests.core.fakes import HandClock
from tests.storage.sample_changes import finish, opening, people, place, result, seat, setup

ANN = ("terminal", "Ann")
FILE = pytest.mark.parametrize("database", ["file"], indirect=True)
SERVER = pytest.mark.parametrize("database", ["server"], indirect=True)
BOTH = pytest.mark.parametrize("database", ["file", "server"], indirect=True)


async def filled(url: str) -> None:
    """A game of Ann and Ben, and a table in the lobby where Ben sits."""
    store = await Store.open(url)
    await place(store)
    ann, ben = await people(store, "Ann", "Ben")
    await finish(store, "played", result(seat(0, ann), seat(1, ben)), host=ann)
    await store.commit(opening(setup("lobby", host=ben)))
    await store.close()


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database with a game, which the settings name: a file, or on a server."""
    monkeypatch.chdir(tmp_path)
    on_server = request.param == "server"
    url = str(request.getfixturevalue("empty_database")) if on_server else f"sqlite:///{tmp_path / 'minotaur.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    asyncio.run(filled(url))
    return url


async def status(url: str, table: str) -> Status:
    """How far the table has come."""
    store = await Store.open(url)
    try:
        found = await store.table(TableId(table))
    finally:
        await store.close()
    assert found is not None
    return found.status


def type_in(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """The host types this line when the command asks."""
    monkeypatch.setattr("sys.stdin", io.StringIO(line))


def known(url: str, name: str) -> Player | None:
    """The person, as the next process knows them."""

    async def found() -> Player | None:
        store = await Store.open(url)
        try:
            return await store.people.known_player("terminal", name)
        finally:
            await store.close()

    return asyncio.run(found())


@contextmanager
def running(url: str) -> Iterator[None]:
    """A bot has the database."""
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(url))
        yield
        runner.run(store.close())


@BOTH
def test_a_person_is_shown_and_forgotten_after_one_question(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody else is forgotten, and the account is unknown afterwards."""
    type_in(monkeypatch, "yes\n")
    capsys.readouterr()
    assert main(["forget", *ANN]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "the bot no longer knows Ann on terminal; their games stay, without a name"
    assert "terminal Ann: Ann, known since 2026-11-24, tables: 1\n" in err
    assert err.endswith("Forget this person? This cannot be undone. [y/N] ")
    assert known(database, "Ann") is None
    assert known(database, "Ben") is not None
    assert main(["forget", *ANN, "--yes"]) == 1
    assert (
        "the bot knows nobody with the account Ann on terminal: write discord and a number" in capsys.readouterr().err
    )


@FILE
@pytest.mark.parametrize("command", ["forget", "export-person"])
@pytest.mark.parametrize("answer", ["", "n\n"])
def test_without_a_yes_nothing_is_done(
    database: str, command: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also if there is nobody who could answer."""
    type_in(monkeypatch, answer)
    capsys.readouterr()
    assert main([command, *ANN]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("minotaur: nothing was done; answer with yes, or add --yes\n")
    assert known(database, "Ann") is not None


@BOTH
def test_who_sits_at_a_live_table_leaves_it(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As with ``/privacy forget``. The question says so."""
    type_in(monkeypatch, "yes\n")
    capsys.readouterr()
    assert main(["forget", "terminal", "Ben"]) == 0
    asked = "They leave their tables, where robots play on. Forget this person? This cannot be undone. [y/N] "
    assert capsys.readouterr().err.endswith(asked)
    assert known(database, "Ben") is None
    assert asyncio.run(status(database, "lobby")) is Status.CLOSED


async def in_play(url: str) -> TableId:
    """A game of Cindy, Ben and a robot has begun."""
    async with open_hall(url, HandClock()) as hall:
        table = (await hall.opens("Cindy", wishes=Wishes(seats=3))).id
        cindy, ben = [(await hall.caller(name)).person.id for name in ("Cindy", "Ben")]
        for person, verb in ((ben, Verb.JOIN), (cindy, Verb.ADD_ROBOT), (cindy, Verb.START)):
            await hall.bot.tables.act(Action(table, person, CommandId(f"somewhere:{verb}"), verb))
        assert (await hall.view(table)).status is Status.PLAYING
        return table


async def goes_on(url: str, table: TableId) -> list[tuple[str, Holder]]:
    """The people at the table, which is still played, with who holds their seats."""
    async with open_hall(url, HandClock()) as hall:
        view = await hall.view(table)
        assert view.status is Status.PLAYING
        return [(seat.name, seat.holder) for seat in view.seats]


@BOTH
def test_a_robot_plays_on_for_who_is_forgotten(database: str) -> None:
    """The others find their game as it was."""
    table = asyncio.run(in_play(database))
    assert main(["forget", "somewhere", "cindy", "--yes"]) == 0
    (_, gone), ben, robot = asyncio.run(goes_on(database, table))
    assert (gone, ben, robot[1]) == (Holder.ROBOT, ("Ben", Holder.PERSON), Holder.ROBOT)


@FILE
@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Refused("still-busy"), "they could not be taken from all of their tables: try again"),
        (LeftToNewer("newer-release"), "they sit at a table that only a newer release can play: use that release"),
    ],
)
def test_who_cannot_leave_is_not_forgotten(
    database: str, fault: Refused, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says why."""

    async def fails(*_: object) -> None:
        raise fault

    monkeypatch.setattr(Privacy, "forget", fails)
    capsys.readouterr()
    assert main(["forget", "terminal", "Ben", "--yes"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == f"minotaur: {said}"
    assert known(database, "Ben") is not None


@BOTH
def test_an_export_is_printed_while_the_bot_runs(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is the file that the person would get; of a table that is open it says only that it exists."""
    with running(database):
        capsys.readouterr()
        assert main(["export-person", "terminal", "Ben", "--yes"]) == 0
        told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["part"], told["parts"]) == ("minotaur-person", 1, 1)
    assert told["you"]["platforms"] == {"terminal": "Ben"}
    assert {table["table"]: "yours" in table for table in told["tables"]} == {"lobby": False}


@FILE
def test_a_file_is_not_changed_under_a_running_bot(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The line says what to do, before anybody is asked."""
    with running(database):
        capsys.readouterr()
        assert main(["forget", *ANN]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "is in use by another process" in line
    assert line.endswith("or let the person use /privacy forget")


@SERVER
def test_on_a_server_people_are_forgotten_beside_the_bot(database: str) -> None:
    """Other processes read people anew within seconds."""
    with running(database):
        assert main(["forget", *ANN, "--yes"]) == 0
    assert known(database, "Ann") is None


@FILE
def test_the_forgotten_account_is_in_no_file(database: str, tmp_path: Path) -> None:
    """Neither in the database, nor beside it."""
    account = "a-long-account-9"
    with closing(sqlite3.connect(tmp_path / "minotaur.db")) as connection:
        connection.execute("UPDATE identities SET external = ? WHERE external = 'Ann'", (account,))
        connection.commit()
    assert main(["forget", "terminal", account, "--yes"]) == 0
    assert [file.name for file in tmp_path.iterdir() if account.encode() in file.read_bytes()] == []
