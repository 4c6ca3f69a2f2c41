"""A process whose children write to stores and are killed: ``python -m tests.storage.crashing``.

Each line that it reads is a deed, the address of a prepared database, and a number. A child does the deed there, and is
killed before the statement or the commit of that number, or after the deed if it has fewer. The process answers 1 if
the deed was finished, otherwise 0. Without a number it does the deed itself, and answers how many statements and
commits the deed has.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from datetime import date, time
from typing import TypeAlias

from storage.changes import Status
from storage.engine.addresses import is_on_server
from storage.engine.open_database import open_database
from storage.evenings.evening_tables import PlannedTable
from storage.evenings.hours import Hours
from storage.evenings.kinds import Presence, Stage
from storage.evenings.steps import NewEvening
from storage.ids import CommandId, EveningId, Millis, PlayerId, TableId
from storage.league.kinds import LeagueKind
from storage.league.results import Correction
from storage.store import Store
from storage.tables.entries import Joined, RobotAdded
from tests.quick_stores import quick_stores
from tests.storage.sample_changes import (
    FIRST_PLACE,
    NOON,
    change,
    finish,
    opening,
    people,
    place,
    purge,
    result,
    seat,
    setup,
)
from tests.storage.statements_sent import steps_told

TABLES = [f"table-{number}" for number in range(2)]
ENDED = "table-of-yesterday"
EVENING = EveningId(1)
PASSED = 15_000
WEEK = 7 * 24 * 3_600_000


async def prepare(url: str) -> None:
    """Make a database with tables that have deadlines, a beat, a game that has ended, and a running evening."""
    store = await Store.open(url)
    await place(store)
    ann, ben = await people(store, "Ann", "Ben")
    await asyncio.gather(*[store.commit(opening(setup(name, host=ann))) for name in TABLES])
    await asyncio.gather(*[store.commit(change(1, table=name, due=NOON + 1)) for name in TABLES])
    await store.beat(NOON)
    await finish(store, ENDED, result(seat(0, ann, 1, 5040), seat(1, ben, 2)))
    league = (await store.leagues.own(FIRST_PLACE, LeagueKind.ALL, NOON)).id
    hours = Hours(date(2026, 11, 26), time(20), "UTC", 3, weekly=True)
    evening = await store.evenings.plan(NewEvening(FIRST_PLACE, league, "green", ("mythe",), hours), NOON)
    await store.evenings.begin(evening, NOON)
    for player in (ann, ben):
        await store.evenings.say(evening, player, Presence.HERE, CommandId(f"press {player}"), NOON, 0)
    await store.close()


async def move(store: Store) -> None:
    """All tables change at the same moment, by more data than SQLite keeps in memory."""
    changes = [
        change(1, RobotAdded("wordy" * 4_000), table=TABLES[0], command=f"{TABLES[0]} moves", revision=3),
        change(1, Joined(PlayerId(1), "again"), table=TABLES[1], command=f"{TABLES[1]} moves", revision=3),
    ]
    await asyncio.gather(*[store.commit(one) for one in changes])


async def beat(store: Store) -> None:
    """Let open time pass."""
    await store.beat(Millis(NOON + PASSED))


async def end(store: Store) -> None:
    """The games at all tables end at the same moment, in a week without other games."""
    game = result(seat(0, PlayerId(1), 1, 5040), seat(1, PlayerId(2), 2), ended=NOON + WEEK)
    changes = [
        change(1, table=name, command=f"{name} ends", status=Status.FINISHED, result=game, revision=3)
        for name in TABLES
    ]
    await asyncio.gather(*[store.commit(one) for one in changes])


async def void(store: Store) -> None:
    """Void the game that had ended."""
    await store.leagues.correct(Correction(TableId(ENDED), voids=True, actor=PlayerId(1), reason="a trial", at=NOON))


async def forget(store: Store) -> None:
    """Forget Ben."""
    await store.people.forget(PlayerId(2))


async def seats(store: Store) -> None:
    """Ann and Ben are to sit down at a table of the evening."""
    presses = ((PlayerId(1), CommandId("press 1")), (PlayerId(2), CommandId("press 2")))
    hall = await store.evenings.hall(EVENING)
    assert hall is not None
    table = PlannedTable(1, TableId("of-the-evening"), "mythe", 1, presses)
    assert await store.evenings.plan_tables(EVENING, hall.revision, [table], NOON)


async def cancel(store: Store) -> None:
    """Cancel this week's evening."""
    await store.evenings.finish(EVENING, Stage.CANCELLED, NOON)


Deed: TypeAlias = Callable[[Store], Awaitable[object]]

DEEDS: Mapping[str, Deed] = {
    "move": move,
    "beat": beat,
    "end": end,
    "void": void,
    "purge": purge,
    "forget": forget,
    "seats": seats,
    "cancel": cancel,
}


def die() -> None:
    """Kill this process, so that it cannot write anything more."""
    os.kill(os.getpid(), signal.SIGKILL)


async def work(deed: Deed, url: str, at_step: Callable[[int], None]) -> None:
    """Do the deed, with a call before each of its statements and commits, which are numbered from 0."""
    database = await open_database(url)
    store = Store(database)
    if not is_on_server(url):
        # With so small a cache SQLite writes pages before the commit, so a crash leaves pages that must be undone.
        await database.read(lambda connection: connection.exec_driver_sql("PRAGMA cache_size = 1"))
    with steps_told(at_step):
        await deed(store)
    await store.close()


def rehearsed(deed: Deed, url: str) -> int:
    """Do the deed to its end, so that its statements are compiled for the children, and give their number."""
    executed: list[int] = []
    asyncio.run(work(deed, url, executed.append))
    return len(executed)


def killed(deed: Deed, url: str, number: int) -> bool:
    """Whether a child finishes the deed. It is killed before the statement of that number, or afterwards."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:

        async def to_the_end(store: Store) -> None:
            await deed(store)
            os.write(writes, b"done")
            die()

        asyncio.run(work(to_the_end, url, lambda step: die() if step == number else None))
    os.close(writes)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
    with os.fdopen(reads, "rb") as told:
        return told.read() == b"done"


def main() -> None:
    """Answer each line: children that are forked after the rehearsal share its compiled statements."""
    for line in sys.stdin:
        name, url, *number = line.split()
        answer = killed(DEEDS[name], url, int(number[0])) if number else rehearsed(DEEDS[name], url)
        print(int(answer), flush=True)  # noqa: T201 - the answer


if __name__ == "__main__":
    with quick_stores():
        main()
