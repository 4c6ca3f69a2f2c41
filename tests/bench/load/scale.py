"""``make bench-scale``: what a press costs with one, two and four processes on PostgreSQL, beside one on a file.

The same tables play each time, on a fake Discord whose limits are off. After the bot has asked a person, they press at
some moment of the same second. Half of the people at each table press in their private messages, which all come to the
process of shard 0. The others open their cards in the server, whose shard is another process's for most tables. So at
most tables two processes take turns.

The figure is the CPU time of the bot's processes for one press, with all that follows from it. A look at one's own
cards counts as a press, too. The processes of PostgreSQL are shown by themselves. A conflict is a change that was
decided again, because another process had changed the table. Transactions are counted by the server.
"""

import argparse
import asyncio
import os
import platform
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import aiohttp

from tests.bench.load.crowd import Crowd, late, question
from tests.bench.load.figures import percentile
from tests.bench.load.guests import SHIPPED, complaints_of, cpu_with_children, guest, quiet
from tests.bench.load.servers import Table, lay, open_all
from tests.figures.figure import Figure, tell
from tests.postgres.databases import connected, new_database
from tests.postgres.postgres_server import Postgres
from tests.shared_servers import free_port, own_folder
from tests.stub.interactions import FIRST
from tests.stub.people import Person
from tests.stub.playing import offered
from tests.stub.server import Discord, open_discord
from tests.stub.things import Interaction, Message

TABLES: Final = 20
SECONDS: Final = 40.0
WARM: Final = 5.0
"""Seconds in which a process compiles its statements, if all presses are its own."""

REST: Final = 5.0
PROCESSES: Final = (1, 2, 4)

THINK: Final = 1.0
"""A person presses half a second to one and a half seconds after they are asked."""

MOST_CPU: Final = 1.5
"""The most that a press may cost the bot on PostgreSQL, as a multiple of its cost on a file."""

MOST_CONFLICTS: Final = 0.02
"""The most conflicts for each press."""

TURNS: Final = 2
SHOWN: Final = """
The bot, PostgreSQL, the fake Discord and its people share the machine's cores. Two cores can show what a press costs,
and how often processes get in each other's way. They cannot show how many presses a second several processes bear: for
that each process needs a core, PostgreSQL one or two, and the people another machine.
"""

QUIET: Final = 2.0
"""Seconds without a call after which the bot has finished."""

UNLIMITED: Final = "100000"

CONFLICTS: Final = re.compile(r"^minotaur_conflicts_total (\S+)$", re.MULTILINE)

_TRANSACTIONS: Final = """
SELECT xact_commit + xact_rollback, pg_snapshot_xmax(pg_current_snapshot())::text::bigint
FROM pg_stat_database WHERE datname = current_database()
"""
"""How many transactions have ended, and how many ever wrote or locked a row: only those have a number.

The end of one that only read is a rollback.
"""


@dataclass(frozen=True, slots=True)
class Spent:
    """What the processes have spent."""

    cpu: float
    """CPU seconds of the bot's processes."""

    conflicts: int = 0
    server_cpu: float = 0.0
    """CPU seconds of PostgreSQL's processes."""

    transactions: int = 0
    writes: int = 0
    """How many of the transactions have written something."""

    def __sub__(self, before: "Spent") -> "Spent":
        """What was spent since then."""
        return Spent(*(getattr(self, one.name) - getattr(before, one.name) for one in fields(self)))


@dataclass(frozen=True, slots=True)
class Setting:
    """How many processes share which database."""

    processes: int
    server: Postgres | None = None

    def __str__(self) -> str:
        where = "a file" if self.server is None else "PostgreSQL"
        return f"{self.processes} process{'es' if self.processes > 1 else ''} on {where}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the presses of one setting have cost."""

    presses: Sequence[Interaction]
    spent: Spent
    at_rest: Spent
    """What is spent in ``REST`` while the tables wait and nobody presses."""

    @property
    def cpu(self) -> float:
        """Milliseconds of the bot for a press."""
        return 1000 * self.spent.cpu / len(self.presses)

    @property
    def conflicts(self) -> float:
        """Conflicts for each press."""
        return self.spent.conflicts / len(self.presses)

    def figures(self, setting: Setting, on_file: float, conflicts: float) -> Sequence[Figure]:
        """The figures; ``on_file`` is the cost of a press of one process on a file.

        ``conflicts``: the most conflicts for each press in any turn of this setting.
        """
        seconds = [FIRST if press.seconds is None else press.seconds for press in self.presses]
        count = len(self.presses)
        told = [Figure(f"{setting}: CPU a press, ms", self.cpu)]
        if setting.server is not None:
            told += [
                Figure("    the same, as a multiple of one process on a file", self.cpu / on_file, MOST_CPU),
                Figure("    CPU a press of PostgreSQL itself, ms", 1000 * self.spent.server_cpu / count),
                Figure("    transactions a press that write", self.spent.writes / count),
                Figure(
                    "    transactions a press that only read", (self.spent.transactions - self.spent.writes) / count
                ),
                Figure("    conflicts a press, in the worst turn", conflicts, MOST_CONFLICTS),
            ]
        return [
            *told,
            Figure("    CPU of a second in which nobody presses, ms", 1000 * self.at_rest.cpu / REST),
            Figure("    press to acknowledged, 99th percentile, ms", 1000 * percentile(seconds, 0.99)),
            Figure("    presses", count),
            Figure("    of these, answered after three seconds", late(self.presses)),
        ]


class Mixed(Crowd):
    """People of whom every second one plays in the server, with cards that the bot shows to nobody else."""

    def __init__(self, think: float, tables: Sequence[Table]) -> None:
        super().__init__(think)
        self._places = {person.id: table for table in tables for person in table.people[::2]}
        self.looks: list[tuple[Table, Interaction]] = []
        """Presses that only show somebody their own cards."""

    async def _press(self, person: Person, card: Message) -> Interaction:
        table = self._places.get(person.id)
        shown = None if table is None else await self._looked(table, person)
        same = shown is not None and offered(shown, "move") and question(shown) == question(card)
        return await super()._press(person, shown if shown is not None and same else card)

    async def _looked(self, table: Table, person: Person) -> Message | None:
        """The person's own cards, as the answer to a press of the table's card."""
        if (card := table.card) is None:
            return None
        look = await person.press(card, offered(card, "hand")[0])
        self.looks.append((table, look))
        with suppress(TimeoutError):
            await look.changes.until(lambda: look.answer is not None, person.patience)
        return look.answer


@asynccontextmanager
async def started(discord: Discord, setting: Setting, folder: Path) -> AsyncIterator[Callable[[], Awaitable[Spent]]]:
    """The setting's processes, at work; gives what tells how much they have spent so far."""
    async with AsyncExitStack() as stack:
        settings, server = {}, None
        if setting.server is not None:
            url = await stack.enter_async_context(new_database(setting.server.url))
            server = await stack.enter_async_context(connected(url))
            # The fake Discord takes any number of calls, and the bot must not wait for a limit that it does not have.
            calls = {"DISCORD_CALLS_PER_SECOND": UNLIMITED}
            settings = {"DATABASE_URL": url, "SHARD_COUNT": str(setting.processes), **calls}
        bots, ports = [], [free_port() for _ in range(setting.processes)]
        for shard, port in enumerate(ports):
            own = folder / str(shard)
            own.mkdir()
            each = {**settings, "METRICS_PORT": str(port), **({"SHARD_IDS": str(shard)} if settings else {})}
            bots.append(await stack.enter_async_context(guest(discord, own, SHIPPED, settings=each)))

        async def spent() -> Spent:
            cpu = sum(bot.cpu for bot in bots)
            conflicts = sum([await _conflicts(port) for port in ports])
            if setting.server is None or server is None:
                return Spent(cpu, conflicts)
            transactions, writes = await server.fetchrow(_TRANSACTIONS) or (0, 0)
            return Spent(cpu, conflicts, cpu_with_children(setting.server.main_process), transactions, writes)

        yield spent


async def _conflicts(port: int) -> int:
    """How many changes the process has decided again."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        found = CONFLICTS.search(await answer.text())
    assert found is not None
    return int(float(found[1]))


async def played(setting: Setting, folder: Path, tables: int, seconds: float) -> Outcome:
    """Open tables and let their people play."""
    async with open_discord() as discord:
        discord.wire.keeping = False
        discord.limits.lift()
        discord.application.shards = setting.processes
        laid = lay(discord, tables)
        async with started(discord, setting, folder) as spent:
            await open_all(laid)
            crowd = Mixed(THINK, laid)
            playing = [asyncio.create_task(crowd.play(table)) for table in laid]
            await asyncio.sleep(WARM * setting.processes)
            before, warm, looked = await spent(), len(crowd.pressed.presses), len(crowd.looks)
            await asyncio.sleep(seconds)
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)
            await quiet(discord, QUIET)
            presses = [press for _, press in (*crowd.pressed.presses[warm:], *crowd.looks[looked:])]
            after = await spent()
            await asyncio.sleep(REST)
            return Outcome(presses, after - before, await spent() - after)


async def measured(settings: Sequence[Setting], tables: int, seconds: float, turns: int) -> Sequence[Sequence[Outcome]]:
    """The outcomes of all turns, for each setting."""
    outcomes: list[list[Outcome]] = [[] for _ in settings]
    for _ in range(turns):
        for setting, found in zip(settings, outcomes, strict=True):
            with TemporaryDirectory() as folder:
                found.append(await played(setting, Path(folder), tables, seconds))
                for shard in range(setting.processes):
                    sys.stderr.writelines(complaints_of(Path(folder, str(shard))))
    return outcomes


def main() -> None:
    """Measure, print the figures, and exit with 1 if one is beyond its limit."""
    parser = argparse.ArgumentParser(prog="make bench-scale", description="Several processes on one PostgreSQL.")
    parser.add_argument("--tables", type=int, default=TABLES, help="tables of four people (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of play (default: %(default)s)")
    parser.add_argument("--turns", type=int, default=TURNS, help="turns of each setting (default: %(default)s)")
    said = parser.parse_args()
    with own_folder() as (folder, users):
        server = Postgres(folder, users, durable=True, settings=["autovacuum=on"])
        server.start()
        try:
            settings = [Setting(1), *(Setting(processes, server) for processes in PROCESSES)]
            outcomes = asyncio.run(measured(settings, said.tables, said.seconds, said.turns))
        finally:
            server.kill()
    sys.stdout.write(f"Python {platform.python_version()}, {os.cpu_count()} cores, {said.tables:,} tables of four\n")
    # Anything else on the machine can only add to the cost, so the cheapest turn counts. Conflicts come by chance.
    cheapest = [min(found, key=lambda outcome: outcome.cpu) for found in outcomes]
    most = [max(outcome.conflicts for outcome in found) for found in outcomes]
    kept = tell(
        figure
        for setting, best, conflicts in zip(settings, cheapest, most, strict=True)
        for figure in best.figures(setting, cheapest[0].cpu, conflicts)
    )
    sys.stdout.write(SHOWN)
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
