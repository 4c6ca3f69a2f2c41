"""``make bench-takeover``: how long people wait when one of four processes is killed, stopped or replaced.

The processes share a PostgreSQL database and divide the shards of one bot among themselves. On a fake Discord, whose
limits on calls are off, people press at an even rate at every shard, whether earlier presses were answered or not. In
each turn one thing after the other happens: a process without shard 0 is killed, and the one with shard 0, which brings
all private messages; a process is stopped as for an upgrade. After each of these a new process takes its place.

The claims of a killed process end when it has not said for twenty seconds that it is alive. The figures count from that
moment: how long until presses at its shards are answered. A process begins one session after another, because Discord
wants five seconds between two: so each shard has a limit by its place in that queue. At all other shards nothing may
pause meanwhile. When a process is stopped, or a new one begins, nothing may pause anywhere. Each figure is the worst of
all turns. Run it on a machine that does nothing else.
"""

import argparse
import asyncio
import os
import platform
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.load.crowd import late
from tests.bench.load.guests import LOG, SHIPPED, Guest, complaints_of, guest
from tests.bench.load.scale import UNLIMITED
from tests.bench.load.servers import PATIENCE, lay, open_all
from tests.bench.load.steady import Press, SteadyCrowd
from tests.figures.figure import Figure, tell
from tests.postgres.databases import connected, new_database
from tests.postgres.postgres_server import Postgres
from tests.shared_servers import own_folder
from tests.stub.interactions import FIRST
from tests.stub.server import Discord, open_discord

TABLES: Final = 80
PROCESSES: Final = 4
SHARDS: Final = 8
TURNS: Final = 2

HANDOVER: Final = "20"
"""Seconds for a handover, as docs/hosting-large.md has it for four processes."""

MOST_IN_QUEUE: Final = 5.0
"""The most seconds until the first shard of a dead process answers; the second one has twice as many."""

MOST_WAIT: Final = 2.0
"""The most seconds that a press may wait while a process is stopped, or begins.

While one is dead, the same goes for presses at the shards of the others.
"""

REST: Final = FIRST + 1.0
"""Seconds after each event: by then all presses are answered, or their people have given up."""

GLANCE: Final = 0.1

HANDED: Final = re.compile(r"a share is (?P<how>taken|let go)\b.*shard (?P<shard>\d+)")

_LEFT: Final = """
SELECT max(alive_until)::float8 / 1000 - extract(epoch FROM clock_timestamp())::float8
FROM processes JOIN claims ON process = processes.id WHERE claims.name = ANY($1)
"""
"""How many seconds the claims to these names still stand if nobody says that their process is alive."""


@dataclass(frozen=True, slots=True)
class Waits:
    """How long presses waited for their first answer."""

    presses: int
    longest: float
    unanswered: int

    @classmethod
    def of(cls, presses: Iterable[Press]) -> "Waits":
        """Those of these presses."""
        asked = [press.interaction for press in presses]
        return cls(len(asked), max((one.seconds for one in asked if one.seconds is not None), default=0.0), late(asked))


@dataclass(frozen=True, slots=True)
class Killed:
    """What people noticed when a process was killed."""

    places: Sequence[float]
    """Seconds until presses at each of its shards were answered, counted from the end of its claims; sorted."""

    in_private: float | None
    """The same of private messages, if it had shard 0."""

    elsewhere: Waits
    """In servers of other shards; and of these ones after they answered again."""

    private: Waits
    """The same of private messages."""


@dataclass(slots=True)
class Process:
    """A running process of the bot."""

    bot: Guest
    folder: Path
    stack: AsyncExitStack
    """Stops the process if it still runs."""

    @property
    def shards(self) -> set[int]:
        """The shards for which it answers, by its log."""
        found: set[int] = set()
        for handed in HANDED.finditer((self.folder / LOG).read_text(encoding="utf-8")):
            (found.add if handed["how"] == "taken" else found.discard)(int(handed["shard"]))
        return found


class Cluster:
    """The processes that share the database and the shards."""

    def __init__(self, discord: Discord, folder: Path, url: str) -> None:
        self.running: list[Process] = []
        self._discord, self._folder, self._url = discord, folder, url
        self._numbers = count()

    async def start(self) -> None:
        """Start one more process."""
        folder = self._folder / str(next(self._numbers))
        folder.mkdir()
        settings = {"SHARD_IDS": "auto", "SHARD_COUNT": str(SHARDS), "DATABASE_URL": self._url}
        settings |= {"HANDOVER_SECONDS": HANDOVER, "DISCORD_CALLS_PER_SECOND": UNLIMITED}
        stack = AsyncExitStack()
        bot = await stack.enter_async_context(guest(self._discord, folder, SHIPPED, settings=settings))
        self.running.append(Process(bot, folder, stack))

    async def stop(self, process: Process) -> None:
        """Stop the process as an operator does, and wait for its end."""
        await process.stack.aclose()
        self.running.remove(process)

    async def kill(self, process: Process) -> float:
        """Kill the process; returns how many seconds its claims still stand."""
        names = [f"discord shard {shard}" for shard in process.shards]
        await process.bot.kill()
        async with connected(self._url) as connection:
            left = await connection.fetchval(_LEFT, names)
        await process.stack.aclose()
        self.running.remove(process)
        return float(left)

    async def settled(self) -> None:
        """Wait until each shard has one connection, and all processes have the same number of shards, or one more."""
        await _until(self._is_settled)

    def _is_settled(self) -> bool:
        each = [process.shards for process in self.running]
        even = max(map(len, each)) - min(map(len, each)) <= 1
        return even and sorted(session.shard for session in self._discord.gateway.live()) == [*range(SHARDS)]


@asynccontextmanager
async def cluster(discord: Discord, folder: Path, url: str) -> AsyncIterator[Cluster]:
    """All processes, each with its part of the shards. At the end those that run are killed."""
    opened = Cluster(discord, folder, url)
    try:
        await asyncio.gather(*(opened.start() for _ in range(PROCESSES)))
        await opened.settled()
        yield opened
    finally:
        for process in opened.running:
            await process.bot.kill()
            await process.stack.aclose()


class Play:
    """What people notice while processes come and go."""

    def __init__(self, discord: Discord, processes: Cluster, crowd: SteadyCrowd) -> None:
        self.others_killed: list[Killed] = []
        """The kills of processes without shard 0."""

        self.first_killed: list[Killed] = []
        """The kills of processes with shard 0."""

        self.stopped: list[Waits] = []
        self.begun: list[Waits] = []
        self._clock, self._processes, self._crowd = discord.world.clock, processes, crowd

    async def turn(self) -> None:
        """Kill a process without shard 0 and the one with it, and stop another one. Replace each."""
        self.others_killed.append(await self._kill(self._process(lambda shards: 0 not in shards)))
        await self._begin()
        self.first_killed.append(await self._kill(self._process(lambda shards: 0 in shards)))
        await self._begin()
        stopping = self._process(lambda shards: 0 in shards)
        self.stopped.append(await self._waits(lambda: self._processes.stop(stopping)))
        await self._begin()

    def _process(self, fits: Callable[[Collection[int]], bool]) -> Process:
        """The process that has run for longest, of those whose shards fit."""
        return next(process for process in self._processes.running if fits(process.shards))

    async def _begin(self) -> None:
        self.begun.append(await self._waits(self._processes.start))

    async def _waits(self, change: Callable[[], Awaitable[None]]) -> Waits:
        """How long presses wait from the change until the shards are divided anew, and all is answered."""
        since = self._clock.now()
        await change()
        await self._processes.settled()
        await asyncio.sleep(REST)
        return Waits.of(self._presses(since))

    async def _kill(self, process: Process) -> Killed:
        gone, since = process.shards, self._clock.now()
        left = await self._processes.kill(process)
        ends = self._clock.now() + left
        back = {shard: await self._answered(shard, since) for shard in gone}
        await self._processes.settled()
        await asyncio.sleep(REST)
        heard = [press for press in self._presses(since) if press.interaction.at >= back.get(press.shard, since)]
        return Killed(
            sorted(at - ends for at in back.values()),
            back[0] - ends if 0 in back else None,
            Waits.of(press for press in heard if not press.is_private),
            Waits.of(press for press in heard if press.is_private),
        )

    async def _answered(self, shard: int, since: float) -> float:
        """When the first press at the shard since then was made that was answered. Raises TimeoutError."""

        def moments() -> list[float]:
            asked = [press.interaction for press in self._presses(since) if press.shard == shard]
            return [one.at for one in asked if one.callback is not None]

        await _until(moments)
        return min(moments())

    def _presses(self, since: float) -> Sequence[Press]:
        return [press for press in self._crowd.presses if press.interaction.at >= since]


async def _until(holds: Callable[[], object]) -> None:
    """Wait for something that other processes do. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - they set no event of ours
            await asyncio.sleep(GLANCE)


async def measured(folder: Path, server: Postgres, count: int, turns: int) -> Play:
    """Open the tables, and let people play for so many turns."""
    async with open_discord() as discord, new_database(server.url) as url:
        discord.wire.keeping = False
        discord.limits.lift()
        discord.application.shards = SHARDS
        tables = lay(discord, count)
        async with cluster(discord, folder, url) as processes:
            await open_all(tables)
            crowd = SteadyCrowd(tables, SHARDS)
            play = Play(discord, processes, crowd)
            async with asyncio.TaskGroup() as tasks:
                playing = tasks.create_task(crowd.play())
                await asyncio.sleep(REST)
                for _ in range(turns):
                    await play.turn()
                playing.cancel()
            return play


def figures_of(play: Play) -> Iterator[Figure]:
    """The worst of all turns, beside the limits."""
    yield from _killed("killed without shard 0", play.others_killed)
    yield from _killed("killed with shard 0", play.first_killed)
    yield from _waits("stopped: longest wait of a press, seconds", "presses", play.stopped, MOST_WAIT)
    yield from _waits("a new one: longest wait of a press, seconds", "presses", play.begun, MOST_WAIT)


def _killed(which: str, kills: Sequence[Killed]) -> Iterator[Figure]:
    for place, seconds in enumerate(zip(*(kill.places for kill in kills), strict=True), 1):
        yield Figure(f"{which}: seconds to place {place} in queue", max(seconds), place * MOST_IN_QUEUE)
    if in_private := [kill.in_private for kill in kills if kill.in_private is not None]:
        yield Figure("    seconds to private messages", max(in_private), SHARDS / PROCESSES * MOST_IN_QUEUE)
    yield from _waits(
        "    longest wait elsewhere, seconds", "presses there", [kill.elsewhere for kill in kills], MOST_WAIT
    )
    yield from _waits(
        "    longest wait in private, seconds", "presses there", [kill.private for kill in kills], MOST_WAIT
    )


def _waits(name: str, presses: str, waits: Sequence[Waits], most: float) -> Iterator[Figure]:
    yield Figure(name, max(each.longest for each in waits), most)
    count = sum(each.presses for each in waits)
    yield Figure(f"    of {count:,} {presses}, not answered", sum(each.unanswered for each in waits), 0)


def main() -> None:
    """Measure, print the figures, and exit with 1 if one is beyond its limit."""
    parser = argparse.ArgumentParser(prog="make bench-takeover", description="Processes that are killed and replaced.")
    parser.add_argument("--tables", type=int, default=TABLES, help="tables of four people (default: %(default)s)")
    parser.add_argument("--turns", type=int, default=TURNS, help="how often each happens (default: %(default)s)")
    said = parser.parse_args()
    with own_folder() as (folder, users), TemporaryDirectory() as own:
        server = Postgres(folder, users, durable=True, settings=["autovacuum=on"])
        server.start()
        try:
            play = asyncio.run(measured(Path(own), server, said.tables, said.turns))
        finally:
            server.kill()
        for process in sorted(Path(own).iterdir()):
            sys.stderr.writelines(line for line in complaints_of(process) if "WARNING" not in line)
    sys.stdout.write(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, {PROCESSES} processes, {SHARDS} shards, "
        f"{said.tables:,} tables of four\n"
    )
    sys.exit(0 if tell(figures_of(play)) else 1)


if __name__ == "__main__":
    main()
