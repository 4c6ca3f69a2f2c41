"""``make bench-restart``: how soon a bot with a thousand live tables hears its people after a restart.

The tables are opened on a fake Discord whose limits are off, and their people have bet. Then the bot is stopped and
started again, some times. What counts is the time from the start of the process until it is connected to the gateway;
from then on presses arrive. The slowest restart counts, for each figure.
"""

import argparse
import asyncio
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.bench.load.crowd import bet, late
from tests.bench.load.guests import SHIPPED, complaints_of, guest, quiet
from tests.bench.load.servers import lay, open_all
from tests.figures.figure import Figure, tell
from tests.stub.server import open_discord

TABLES: Final = 1000
TURNS: Final = 3
MOST: Final = 5.0
"""The most seconds until the bot hears its people."""

QUIET: Final = 3.0
"""Seconds without a call after which the bot has finished."""


@dataclass(frozen=True, slots=True)
class Restarts:
    """What was measured at several restarts, each from the start of the process."""

    connected: Sequence[float]
    """Seconds until the bot is connected."""

    worked: Sequence[float]
    """Seconds of a core that it has worked until then."""

    answered: Sequence[float]
    """Seconds until somebody at every table has pressed and is answered."""

    late: Sequence[int]
    """How many of these presses were answered too late, and came again."""


async def measured(folder: Path, count: int, turns: int) -> Restarts:
    """Open the tables, then restart the bot so many times."""
    connected, worked, answered, missed = list[float](), list[float](), list[float](), list[int]()
    async with open_discord() as discord:
        discord.wire.keeping = False
        discord.limits.lift()
        tables = lay(discord, count)
        async with guest(discord, folder, SHIPPED):
            await open_all(tables)
            await quiet(discord, QUIET)
        for turn in range(turns):
            begun = perf_counter()
            async with guest(discord, folder, SHIPPED) as bot:
                connected.append(perf_counter() - begun)
                worked.append(bot.cpu)
                presses = await bet([table.people[turn % 3] for table in tables])
                answered.append(perf_counter() - begun)
                missed.append(late(presses))
                await quiet(discord, QUIET)
    return Restarts(connected, worked, answered, missed)


def main() -> None:
    """Measure, and exit with 1 if a restart took longer than its limit."""
    parser = argparse.ArgumentParser(prog="make bench-restart", description="A restart with a thousand live tables.")
    parser.add_argument("--tables", type=int, default=TABLES, help="tables of four people (default: %(default)s)")
    parser.add_argument("--turns", type=int, default=TURNS, help="restarts (default: %(default)s)")
    said = parser.parse_args()
    with TemporaryDirectory() as name:
        found = asyncio.run(measured(Path(name), said.tables, said.turns))
        sys.stderr.writelines(complaints_of(Path(name)))
    sys.stdout.write(f"Python {platform.python_version()}, {os.cpu_count()} cores, {said.tables:,} live tables\n")
    kept = tell(
        [
            Figure("seconds until the bot hears its people", max(found.connected), MOST),
            Figure(f"    the quickest of {said.turns} restarts", min(found.connected)),
            Figure("    seconds of a core until then", max(found.worked)),
            Figure("seconds until somebody at every table is answered", max(found.answered)),
            Figure("    of these presses, answered after three seconds", max(found.late)),
        ]
    )
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
