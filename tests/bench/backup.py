"""``make bench-backup``: how long moves take while a database of a gigabyte is backed up.

A hundred tables of three people play on one store, without a platform. The bot's own schedule makes the backups, in the
same process. Quiet times and backups take turns, because the speed of a machine's disk varies. A move counts from its
press until it is committed.
"""

import argparse
import asyncio
import os
import platform
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bot.core.clock.wall_time import WallTime
from bot.core.people.people import People
from bot.core.scheduled_backups import Backups, Schedule
from bot.core.table.actions import Action, Opening
from bot.core.table.robots import Robots
from bot.core.table.tables import Tables
from bot.core.ui.presses import Verb
from rules.mythical_dice.notation import NOTATION
from rules.mythical_dice.view import MythicalView
from storage.changes import Pace
from storage.engine.sqlite import journal, sqlite3
from storage.ids import CommandId, CommunityId, Millis, PlayerId, TableId
from storage.store import Store
from tests.bench.load.figures import percentile
from tests.figures.figure import Figure, tell

TABLES: Final = 100
SEATS: Final = 3
THINK: Final = 3.0
"""Seconds that pass on average between two moves at a table."""

GIGABYTE: Final = 1 << 30
QUIET: Final = 20.0
"""Seconds of play before each backup."""

TURNS: Final = 3
MOST: Final = 2.0
"""The most that moves may take during a backup, as a multiple of the quiet time."""

FINISHED: Final = 20
"""How many games are played to their end; the rows of the other old games are copies of theirs."""


class Hall:
    """People at tables who go on playing, and how long each of their moves has taken."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.taken: list[float] = []
        """Seconds from each press to its commit."""

        self._time = WallTime()
        self._people = People(store, self._time)
        self._tables = Tables(store, self._time, Robots(random.Random(1)))
        self._luck = random.Random(2)
        self._began = self._time.now()
        self._commands = count(1)

    async def seat(self, table: int) -> tuple[CommunityId, tuple[PlayerId, ...]]:
        """The people of this table."""
        community = await self._people.community("bench", f"{table // 20}", "Europe/Prague", "en")
        names = [f"{name} {table}" for name in ("Ann", "Ben", "Cyd")]
        return community, tuple([(await self._people.person("bench", name, name)).id for name in names])

    async def play(self, table: int, think: float) -> None:
        """Play one game after the other until cancelled; without thinking, one game."""
        community, people = await self.seat(table)
        while True:
            await self._play(await self._opened(community, people), think)
            if not think:
                return

    async def close(self) -> None:
        """Close the tables and the store."""
        await self._tables.close()
        await self.store.close()

    def _command(self) -> CommandId:
        return CommandId(f"press-{self._began}-{next(self._commands)}")

    async def _opened(self, community: CommunityId, people: tuple[PlayerId, ...]) -> TableId:
        opening = Opening(
            community=community,
            channel="green",
            host=people[0],
            command=self._command(),
            language="en",
            game="mythical-dice",
            pace=Pace.DAILY,
            seats=SEATS,
            people=people[1:],
        )
        answer = await self._tables.open(opening)
        assert answer.view is not None
        return answer.view.id

    async def _play(self, table: TableId, think: float) -> None:
        while (view := await self._tables.view(table, None)) is not None and view.status.live:
            if think:
                await asyncio.sleep(self._luck.uniform(0.5, 1.5) * think)
            assert view.play is not None
            mover = view.seats[view.play.awaited[0]].player
            assert mover is not None
            seen = await self._tables.view(table, mover)
            assert seen is not None
            assert isinstance(seen.play, MythicalView)
            word = NOTATION.spell(self._luck.choice(seen.play.choices))
            action = Action(table, mover, self._command(), Verb.MOVE, word, seen.decision)
            begun = perf_counter()
            answer = await self._tables.act(action)
            self.taken.append(perf_counter() - begun)
            assert answer.refusal is None, answer.refusal


def grow(file: Path, size: int) -> None:
    """Copy the old games, with new ids, until the file has this size."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        old = "(SELECT id FROM tables WHERE id NOT LIKE 'copy-%')"
        for number in count(1):
            if file.stat().st_size >= size:
                break
            connection.execute("BEGIN")
            for name, key in (("tables", "id"), ("entries", "table"), ("commands", "table"), ("sat", "table")):
                columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
                new = {one: f"'copy-{number}-' || \"{one}\"" for one in (key, "id") if one in columns}
                chosen = ", ".join(new.get(one, f'"{one}"') for one in columns)
                connection.execute(f'INSERT INTO "{name}" SELECT {chosen} FROM "{name}" WHERE "{key}" IN {old}')  # noqa: S608 - names of the schema
            connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def make_old_games(url: str) -> None:
    """Play some games to their ends."""
    hall = Hall(await Store.open(url))
    await asyncio.gather(*[hall.play(table, 0.0) for table in range(FINISHED)])
    await hall.close()


@asynccontextmanager
async def playing(hall: Hall, tables: int) -> AsyncIterator[None]:
    """All tables play within this block."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(hall.play(table, THINK)) for table in range(tables)]
        yield
        for task in tasks:
            task.cancel()


async def moves_during(hall: Hall, work: Awaitable[object]) -> Sequence[float]:
    """How long the moves took that were made during the work."""
    before = len(hall.taken)
    await work
    return hall.taken[before:]


async def measured(folder: Path, tables: int, turns: int) -> tuple[list[float], list[float], float]:
    """How long moves took in quiet times and during backups, and the seconds of a backup."""
    file = folder / "minotaur.db"
    size = file.stat().st_size
    hall = Hall(await Store.open(f"sqlite:///{file}"))
    backups = Backups(Schedule(file, folder / "backups", Millis(0), 1), WallTime(), lambda _: None)
    quiet: list[float] = []
    busy: list[float] = []
    seconds = 0.0
    async with playing(hall, tables):
        await asyncio.sleep(2 * THINK)
        for _ in range(turns):
            quiet += await moves_during(hall, asyncio.sleep(QUIET))
            begun = perf_counter()
            busy += await moves_during(hall, backups.make_if_due())
            seconds += perf_counter() - begun
    await hall.close()
    (made,) = (folder / "backups").glob("minotaur-*.backup")
    assert made.stat().st_size >= size
    return quiet, busy, seconds / turns


def main() -> None:
    """Measure, and exit with 1 if the ratio is beyond its limit."""
    parser = argparse.ArgumentParser(prog="make bench-backup", description="Moves while the database is backed up.")
    parser.add_argument("--bytes", type=int, default=GIGABYTE, help="size of the database (default: %(default)s)")
    parser.add_argument("--tables", type=int, default=TABLES, help="tables that play (default: %(default)s)")
    parser.add_argument("--turns", type=int, default=TURNS, help="backups (default: %(default)s)")
    said = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(make_old_games(f"sqlite:///{folder}/minotaur.db"))
        grow(folder / "minotaur.db", said.bytes)
        size = (folder / "minotaur.db").stat().st_size
        quiet, busy, seconds = asyncio.run(measured(folder, said.tables, said.turns))
    sys.stdout.write(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, SQLite {sqlite3.sqlite_version}, {journal()}\n"
    )
    before, during = (1000 * percentile(some, 0.99) for some in (quiet, busy))
    kept = tell(
        [
            Figure("MiB of the database", size / 2**20),
            Figure("seconds of a backup", seconds),
            Figure("moves without a backup", len(quiet)),
            Figure("    press → committed, median, ms", 1000 * percentile(quiet, 0.5)),
            Figure("    press → committed, p99, ms", before),
            Figure("moves during backups", len(busy)),
            Figure("    press → committed, median, ms", 1000 * percentile(busy, 0.5)),
            Figure("    press → committed, p99, ms", during),
            Figure("p99 during backups ÷ p99 without", round(during / before, 3), MOST),
        ]
    )
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
