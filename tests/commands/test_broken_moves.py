"""``minotaur migrate-from`` is broken off before any of its statements and commits, from a file to a server and back.

Until the new database is full, it stays empty, and the old one is as it was. From then on no bot starts on the new one,
until the old one is marked and no bot starts there any more. To give the command once more brings the move to its end.
So there are never two bots with the same games.
"""

import asyncio
import os
import shutil
import signal
import sys
from asyncio import Runner
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pytest
from sqlalchemy import Engine, event, inspect, make_url, select, update

from bot.cli import main
from bot.commands import migrate_from
from storage.engine.addresses import is_on_server
from storage.errors import StoreBusy, StoreFault
from storage.moving import Content, contents
from storage.schema import moved, players
from storage.store import Store
from tests.forked import code_of, forked
from tests.postgres.databases import connected, cut_off, new_database
from tests.quick_stores import migrated
from tests.storage.crashing import prepare
from tests.storage.sample_changes import NOON
from tests.storage.sample_rows import fill_empty_tables
from tests.storage.statements_sent import steps_told
from tests.storage.stranger import stranger

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork to be killed")

LATE: Final = 4
"""The last commits: the new database is full, the old one is marked, the move is finished, and the locks are free."""

STATES: Final = frozenset({(False, "empty"), (False, "unfinished"), (True, "unfinished"), (True, "whole")})
"""Whether the old database may be marked, and what may be in the new one then."""

OTHERS: Final = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"


class Move:
    """A filled database, and an empty one of the other kind."""

    def __init__(self, source: str, target: str, before: Mapping[str, Content]) -> None:
        self.source, self.target = source, target
        self._before = before

    def is_marked(self) -> bool:
        """Whether the old database is marked as moved."""
        with stranger(self.source) as connection:
            return connection.scalar(select(moved.c.to)) is not None

    def arrived(self) -> str:
        """What is in the new database: it is empty, or full and still ``unfinished``, or ``whole``."""
        if not is_on_server(self.target) and not Path(make_url(self.target).database or "").exists():
            return "empty"
        with stranger(self.target) as connection:
            if not inspect(connection).get_table_names():
                return "empty"
            unfinished = connection.scalar(select(moved.c.unfinished))
            assert contents(connection) == self._before
        return "unfinished" if unfinished else "whole"


class Moves:
    """Makes moves of the same content, each from and to databases of its own."""

    def __init__(self, runner: Runner, server: str, filled: str, folder: Path, stack: ExitStack) -> None:
        self._runner, self._server, self._filled, self._folder, self._stack = runner, server, filled, folder, stack
        self._numbers = count()
        with stranger(filled) as connection:
            self._content = contents(connection)

    def fresh(self) -> Move:
        """A move that has not begun."""
        file = self._folder / f"{next(self._numbers)}.db"
        if is_on_server(self._filled):
            return Move(self._database(str(make_url(self._filled).database)), f"sqlite:///{file}", self._content)
        shutil.copy(self._filled.removeprefix("sqlite:///"), file)
        return Move(f"sqlite:///{file}", self._database("template0"), self._content)

    def _database(self, template: str) -> str:
        database = new_database(self._server, template)
        url = self._runner.run(database.__aenter__())
        self._stack.callback(lambda: self._runner.run(database.__aexit__(None, None, None)))
        return url


@pytest.fixture(params=["to a server", "to a file"])
def moves(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Moves]:
    """Moves from a file to a server, or from a server to a file."""
    server = request.getfixturevalue("postgres")
    to_server = request.param == "to a server"
    filled = f"sqlite:///{tmp_path / 'filled.db'}" if to_server else str(request.getfixturevalue("postgres_url"))
    # The first file of a process computes this, by statements that would be counted.
    migrated()
    with ExitStack() as stack:
        runner = stack.enter_context(Runner())
        runner.run(prepare(filled))
        with stranger(filled) as connection:
            fill_empty_tables(connection)
        yield Moves(runner, server, filled, tmp_path, stack)


Break = Callable[[Move, int], int]
"""Gives the command and breaks it off before the step of this number; gives its exit code."""


def killed(move: Move, number: int) -> int:
    """The process of the command is killed."""

    def die(step: int) -> None:
        if step == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def moves() -> int:
        with steps_told(die):
            return main(["migrate-from", move.source])

    code = code_of(forked(moves))
    asyncio.run(is_gone(move))
    return code


async def is_gone(move: Move) -> None:
    """Return when the server has noticed that the killed process has gone."""
    async with connected(next(url for url in (move.source, move.target) if is_on_server(url))) as connection:
        while await connection.fetchval(OTHERS):  # noqa: ASYNC110 - the server sends no events
            await asyncio.sleep(0.001)


def cut(move: Move, number: int) -> int:
    """The server ends all connections of the command."""
    server = next(url for url in (move.source, move.target) if is_on_server(url))

    def end(step: int) -> None:
        if step == number:
            # The loop of this thread is the command's.
            with ThreadPoolExecutor(1) as beside:
                beside.submit(asyncio.run, cut_off(server)).result()

    with steps_told(end):
        return main(["migrate-from", move.source])


def steps_of(move: Move) -> tuple[int, Sequence[int]]:
    """How many statements and commits a move has that nothing breaks off, and which of them are commits."""
    steps: list[int] = []
    commits: list[int] = []

    def commit(*_: object) -> None:
        commits.append(len(steps))

    event.listen(Engine, "commit", commit)
    with steps_told(steps.append):
        assert main(["migrate-from", move.source]) == 0
    event.remove(Engine, "commit", commit)
    assert (move.is_marked(), move.arrived()) == (True, "whole")
    return len(steps), commits


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("breaks", [killed, cut])
def test_both_databases_can_be_used_wherever_the_move_was_broken_off(
    moves: Moves, monkeypatch: pytest.MonkeyPatch, breaks: Break, *, is_whole: bool
) -> None:
    """Each run breaks off once before the new one is full, and after the next commits; the long run at all steps.

    When it cuts connections, each run takes only the first of these commits.
    """
    move = moves.fresh()
    monkeypatch.setenv("DATABASE_URL", move.target)
    steps, commits = steps_of(move)
    late = [number + 1 for number in commits[-LATE:]]
    few = [Random(steps).randrange(late[0]), *(late if breaks is killed else late[:1])]
    chosen = range(steps) if is_whole else few
    found: set[tuple[bool, str]] = set()
    move = moves.fresh()
    monkeypatch.setenv("DATABASE_URL", move.target)
    for number in chosen:
        code = breaks(move, number)
        was = move.is_marked(), move.arrived()
        found.add(was)
        assert (code == 0) <= (was == (True, "whole"))
        if was == (False, "empty"):
            # Nothing has happened: the same two databases serve for the next try.
            continue
        if was != (True, "whole"):
            no_bot_starts(move.target)
            assert main(["migrate-from", move.source]) == 0
        assert (move.is_marked(), move.arrived()) == (True, "whole")
        move = moves.fresh()
        monkeypatch.setenv("DATABASE_URL", move.target)
    assert found <= STATES
    # A server that has gone does not keep a file from being marked.
    assert found == STATES or breaks is cut


def no_bot_starts(url: str) -> None:
    """A bot that is to start on the new database says in one line that the move was broken off."""
    with pytest.raises(StoreFault, match="to this database was broken off: give minotaur migrate-from once more"):
        asyncio.run(Store.open(url))


@pytest.fixture
def broken_off(moves: Moves, monkeypatch: pytest.MonkeyPatch) -> Move:
    """A move that was broken off when the new database was full, and the old one not marked yet."""

    def fail(*_: object, **__: object) -> None:
        raise StoreFault("no room")

    move = moves.fresh()
    monkeypatch.setenv("DATABASE_URL", move.target)
    with monkeypatch.context() as patched:
        patched.setattr(migrate_from, "mark_moved", fail)
        assert main(["migrate-from", move.source]) == 1
    assert (move.is_marked(), move.arrived()) == (False, "unfinished")
    return move


def refusal(source: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The line with which a move from there is refused."""
    capsys.readouterr()
    assert main(["migrate-from", source]) == 1
    return capsys.readouterr().err


async def go_on(url: str) -> None:
    """Start a bot there, which stores somebody new."""
    store = await Store.open(url)
    await store.people.player_of("terminal", "somebody new", "Cid", NOON)
    await store.close()


def names_in(url: str) -> set[str]:
    """The names of all people there."""
    with stranger(url) as connection:
        return set(connection.scalars(select(players.c.name)))


def rename_all(url: str) -> None:
    """Write to the database, past the bot's own code."""
    with stranger(url) as connection:
        connection.execute(update(players).values(name="Dan"))


def test_a_broken_off_move_copies_what_has_changed_since(broken_off: Move, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot may have gone on in the old database. Until the command is given once more, none starts on the new one."""
    asyncio.run(go_on(broken_off.source))
    no_bot_starts(broken_off.target)
    main(["doctor"])
    assert "to this database was broken off → give minotaur migrate-from once more" in capsys.readouterr().out
    assert main(["migrate-from", broken_off.source]) == 0
    assert names_in(broken_off.target) == names_in(broken_off.source) > {"Cid"}
    assert broken_off.is_marked()


def test_what_is_written_during_a_move_is_not_left_behind(
    moves: Moves, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When the new database is full, another program writes to the old one. So that one is not marked as moved.

    To give the command once more moves what was written, too.
    """
    move = moves.fresh()
    monkeypatch.setenv("DATABASE_URL", move.target)
    copied = migrate_from._copied  # noqa: SLF001 - it returns when the new database is full

    async def and_written(*given: object) -> object:
        result = await copied(*given)  # type: ignore[arg-type]  # The command's own values.
        rename_all(move.source)
        return result

    with monkeypatch.context() as patched:
        patched.setattr(migrate_from, "_copied", and_written)
        assert refusal(move.source, capsys) == (
            "minotaur: the database to move was changed during the move, and is not marked as moved:"
            " end what uses it, then give minotaur migrate-from once more\n"
        )
    assert (move.is_marked(), move.arrived()) == (False, "unfinished")
    no_bot_starts(move.target)
    assert main(["migrate-from", move.source]) == 0
    assert (move.is_marked(), names_in(move.target)) == (True, {"Dan"})


def test_a_database_is_not_moved_while_its_bot_runs(
    moves: Moves, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says so, and nothing is changed."""
    move = moves.fresh()
    monkeypatch.setenv("DATABASE_URL", move.target)
    with Runner() as runner:
        bot = runner.run(Store.open(move.source))
        assert "is in use by another process: end that bot or game first" in refusal(move.source, capsys)
        runner.run(bot.close())
    assert (move.is_marked(), move.arrived()) == (False, "empty")


def test_no_bot_starts_during_a_move(moves: Moves, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither on the old database nor on the new one."""
    move = moves.fresh()
    monkeypatch.setenv("DATABASE_URL", move.target)
    copied, refused = migrate_from._copied, list[str]()  # noqa: SLF001 - as above

    async def and_refused(*given: object) -> object:
        result = await copied(*given)  # type: ignore[arg-type]  # As above.
        for url in (move.source, move.target):
            with pytest.raises(StoreBusy):
                await Store.open(url)
            refused.append(url)
        return result

    monkeypatch.setattr(migrate_from, "_copied", and_refused)
    assert main(["migrate-from", move.source]) == 0
    assert refused == [move.source, move.target]


def test_a_move_does_not_go_on_if_everything_was_moved_elsewhere(
    broken_off: Move, moves: Moves, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bot starts there, so none may start here. And nothing is moved from a copy."""
    monkeypatch.setenv("DATABASE_URL", moves.fresh().target)
    assert "was copied from" in refusal(broken_off.target, capsys)
    assert main(["migrate-from", broken_off.source]) == 0
    monkeypatch.setenv("DATABASE_URL", broken_off.target)
    assert "the database to move was moved to" in refusal(broken_off.source, capsys)
    no_bot_starts(broken_off.target)
