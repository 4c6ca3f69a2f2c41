"""A process that writes to stores and is killed before one of its statements: ``python -m tests.storage.crashing DIR``.

For each deed and each number N there is a database ``DEED-N.db``. The process that works on it is killed before
statement N of the deed. With the last N the deed has fewer statements: the process is killed after the deed.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from pathlib import Path
from shutil import copy

from sqlalchemy import Engine, event

from storage.changes import Status
from storage.engine.sqlite_database import SqliteDatabase
from storage.ids import Millis, PlayerId, TableId
from storage.league.results import Correction
from storage.store import Store
from storage.tables.entries import Joined, RobotAdded
from tests.quick_stores import quick_stores
from tests.storage.sample_changes import NOON, change, finish, opening, people, place, purge, result, seat, setup

TABLES = [f"table-{number}" for number in range(2)]
ENDED = "table-of-yesterday"
PASSED = 15_000
WEEK = 7 * 24 * 3_600_000
PREPARED = "prepared.db"


async def prepare(path: Path) -> None:
    """Make a database with tables that have deadlines, a beat, and a game that has ended."""
    store = await Store.open(f"sqlite:///{path}")
    await place(store)
    ann, ben = await people(store, "Ann", "Ben")
    await asyncio.gather(*[store.commit(opening(setup(name, host=ann))) for name in TABLES])
    await asyncio.gather(*[store.commit(change(1, table=name, due=NOON + 1)) for name in TABLES])
    await store.beat(NOON)
    await finish(store, ENDED, result(seat(0, ann, 1, 5040), seat(1, ben, 2)))
    await store.close()


async def move(store: Store) -> None:
    """All tables change at the same moment, by more data than SQLite keeps in memory."""
    changes = [
        change(1, RobotAdded("wordy" * 4_000), table=TABLES[0], command=f"{TABLES[0]} moves"),
        change(1, Joined(PlayerId(1), "again"), table=TABLES[1], command=f"{TABLES[1]} moves"),
    ]
    await asyncio.gather(*[store.commit(one) for one in changes])


async def beat(store: Store) -> None:
    """Let open time pass."""
    await store.beat(Millis(NOON + PASSED))


async def end(store: Store) -> None:
    """The games at all tables end at the same moment, in a week without other games."""
    game = result(seat(0, PlayerId(1), 1, 5040), seat(1, PlayerId(2), 2), ended=NOON + WEEK)
    changes = [change(1, table=name, command=f"{name} ends", status=Status.FINISHED, result=game) for name in TABLES]
    await asyncio.gather(*[store.commit(one) for one in changes])


async def void(store: Store) -> None:
    """Void the game that had ended."""
    await store.leagues.correct(Correction(TableId(ENDED), voids=True, actor=PlayerId(1), reason="a trial", at=NOON))


async def forget(store: Store) -> None:
    """Forget Ben."""
    await store.forget(PlayerId(2))


DEEDS: Mapping[str, Callable[[Store], Awaitable[object]]] = {
    "move": move,
    "beat": beat,
    "end": end,
    "void": void,
    "purge": purge,
    "forget": forget,
}


def die() -> None:
    """Kill this process, so that it cannot write anything more."""
    os.kill(os.getpid(), signal.SIGKILL)


async def rehearse(path: Path) -> None:
    """Do each deed once to its end, so that its statements are compiled."""
    for deed in DEEDS.values():
        copy(path.with_name(PREPARED), path)
        store = Store(SqliteDatabase.own(f"sqlite:///{path}"))
        await deed(store)
        await store.close()


async def work(path: Path, deed: Callable[[Store], Awaitable[object]], number: int) -> None:
    """Do the deed, and die before its statement or commit of that number, or after the deed if it has fewer."""
    copy(path.with_name(PREPARED), path)
    database = SqliteDatabase.own(f"sqlite:///{path}")
    store = Store(database)
    # With so small a cache SQLite writes pages before the commit, so a crash leaves pages that must be undone.
    await database.read(lambda connection: connection.exec_driver_sql("PRAGMA cache_size = 1"))
    executed = count()
    event.listen(Engine, "before_cursor_execute", lambda *_: die() if next(executed) == number else None)
    event.listen(Engine, "commit", lambda _: die() if next(executed) == number else None)
    await deed(store)
    path.with_suffix(".done").touch()
    die()


def main(directory: Path) -> None:
    """Do each deed in forked processes, which die one statement later each time and share compiled statements."""
    asyncio.run(prepare(directory / PREPARED))
    asyncio.run(rehearse(directory / "rehearsed.db"))
    for name, deed in DEEDS.items():
        for number in count():
            path = directory / f"{name}-{number}.db"
            child = os.fork()
            if not child:
                asyncio.run(work(path, deed, number))
            _, status = os.waitpid(child, 0)
            assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
            if path.with_suffix(".done").exists():
                break


if __name__ == "__main__":
    with quick_stores():
        main(Path(sys.argv[1]))
