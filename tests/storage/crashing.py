"""A process that works at stores and is killed before one of its statements: ``python -m tests.storage.crashing DIR``.

For each deed and each number there is a database ``DEED-NUMBER.db``; the work on it dies before that statement
of the deed. The numbers go up to one that the deed does not reach: it is done, and then its process dies.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from pathlib import Path

from sqlalchemy import Engine, event

from storage.database import Database
from storage.entries import Joined, RobotAdded
from storage.ids import Millis, PlayerId
from storage.migrations import upgrade
from storage.store import Store
from tests.storage.making import NOON, change, opening, people, place, setup

TABLES = [f"table-{number}" for number in range(2)]
LOST = 30_000


async def prepare(store: Store) -> None:
    """Tables with a deadline each, and a beat."""
    await place(store)
    (ann,) = await people(store, "Ann")
    await asyncio.gather(*[store.commit(opening(setup(name, host=ann))) for name in TABLES])
    await asyncio.gather(*[store.commit(change(1, table=name, due=NOON + 1)) for name in TABLES])
    await store.beat(NOON)


async def move(store: Store) -> None:
    """At all tables something happens at the same moment, and more than SQLite keeps in memory."""
    changes = [
        change(1, RobotAdded("wordy" * 4_000), table=TABLES[0], command=f"{TABLES[0]} moves"),
        change(1, Joined(PlayerId(1), "again"), table=TABLES[1], command=f"{TABLES[1]} moves"),
    ]
    await asyncio.gather(*[store.commit(one) for one in changes])


async def give_back(store: Store) -> None:
    """The clocks get back what was lost."""
    await store.give_back(Millis(NOON + LOST))


DEEDS: Mapping[str, Callable[[Store], Awaitable[None]]] = {"move": move, "give-back": give_back}


def die() -> None:
    """No more word to anybody."""
    os.kill(os.getpid(), signal.SIGKILL)


async def work(path: Path, deed: Callable[[Store], Awaitable[None]], number: int) -> None:
    """Do the deed, and die before its statement of that number; before the commit if there is none; or after it."""
    database = Database.own(f"sqlite:///{path}")
    await database.write(upgrade)
    store = Store(database)
    await prepare(store)
    # With so little room SQLite writes pages before the commit: what is undone later is on the disk already.
    await database.read(lambda connection: connection.exec_driver_sql("PRAGMA cache_size = 1"))
    executed = count()
    event.listen(Engine, "before_cursor_execute", lambda *_: die() if next(executed) == number else None)
    event.listen(Engine, "commit", lambda _: die() if next(executed) == number else None)
    await deed(store)
    path.with_suffix(".done").touch()
    die()


def main(directory: Path) -> None:
    """Work and die, each time in a process of its own."""
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
    main(Path(sys.argv[1]))
