"""Many tables on four processes of the bot, while processes, their database and their connections fail."""

import asyncio
import logging
import signal
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest
from sqlalchemy import make_url, text

from bot.core.league.audit.audit_moves import replayed
from rules.chance import commitment
from storage.codec import load_entry
from storage.tables.entries import Warned
from storage.tables.stored_tables import table
from tests.core.league.audited import audit
from tests.faults.conftest import MAIN, QUICK, gathered
from tests.faults.disks import full
from tests.faults.evening import eventually
from tests.faults.ledger import Ledger, Line, lost_or_doubled, read_ledger, strays
from tests.faults.processes.crowd import Crowd
from tests.faults.processes.slow_line import Line as DatabaseLine
from tests.faults.processes.slow_line import line_to
from tests.faults.processes.standing_cards import StandingCards
from tests.postgres.postgres_server import Postgres
from tests.storage.stranger import stranger
from tests.stub import interactions
from tests.stub.bots import Shipped
from tests.stub.changes import PATIENCE
from tests.stub.reading import words
from tests.stub.server import Discord

_log: Final = logging.getLogger(__name__)

TURN: Final = 15_000
"""Milliseconds for an answer at a live table; shortened, too."""

PROCESSES: Final = 4

SHARING: Final = f"""
from bot.core import processes, stream_claims
from bot.core.clock import host_clock, pace
from bot.core.delivery.cards import HORIZON
from storage.changes import Pace
host_clock.EVERY = pace.SECOND
processes.LEASE, processes.RENEWED_EVERY, stream_claims.HORIZON = {{lease}}, {{lease}} // 6, HORIZON
pace.TIMES[Pace.LIVE] = pace.Times({TURN}, {TURN}, 600_000)
"""
"""``lease``: milliseconds after which a process that says nothing counts as dead.

A process that lives for some seconds knows whether its clock is wrong.
"""

WRONG_CLOCK: Final = """
import time
right, right_ns = time.time, time.time_ns
time.time = lambda: right() + {ahead}
time.time_ns = lambda: right_ns() + {ahead} * 10**9
"""
"""The clock of one machine is ``ahead`` seconds ahead; behind, if that is negative."""

OPENED_AT_ONCE: Final = 4

LIVE_THINK: Final = 2.0
"""Seconds before a press there, on average."""

CONNECTED: Final = "has connected to Gateway"
"""The library logs this when a shard is connected."""

CUT_OFF: Final = "was cut off or stood still"
"""A process logs this when it has lost its claims."""

LONG_ENOUGH: Final = 1.5
"""After a pause of so many leases a process has lost its claims, also if what it has said meanwhile arrives late."""

CLOCK_IS_WRONG: Final = "this machine's clock is wrong"
"""A process logs this when Discord's answers name another time."""

DISK_FULL: Final = "No space left on device"

PAUSE: Final = 0.5
"""Seconds between two checks when all is quiet."""

OWED: Final = """
SELECT "table", key, wanted, shown FROM messages
WHERE (wanted IS NULL OR wanted > shown) AND (due <= 1000 * extract(epoch FROM clock_timestamp()) OR tries > 0)
"""
"""What should be shown by now, also if a try has failed and the next one comes later."""

MESSAGES: Final = """
SELECT "table", key, ref, wanted, shown, tries, due, doubt_until, 1000 * extract(epoch FROM clock_timestamp()) AS now
FROM messages WHERE "table" = :of
"""
"""What is known of a table's messages. ``due`` is negative if a message is due since then."""


@dataclass(frozen=True, slots=True)
class Size:
    """How many tables there are, and how long all lasts."""

    tables: int
    seconds: float
    """For so long faults begin: each kind at least once."""

    think: float
    """Seconds before a press, on average."""

    lease: int
    """Milliseconds after which a process that says nothing counts as dead."""

    divided: bool = False
    """Whether the processes divide the shards among themselves."""

    live: int = 3
    """At so many tables people have little time, and one person never answers: so deadlines run out there."""

    clock_ahead: int = 60
    """How many seconds the clock of one machine is ahead."""

    fresh_within: float = 10
    """Seconds after the last fault and the last press within which all cards are as new as their tables."""


class Storm:
    """The crowds, the processes, and all that fails."""

    def __init__(self, stub: Discord, server: Postgres, line: DatabaseLine, folder: Path, size: Size) -> None:
        self.stub = stub
        self.size = size
        self.crowds: list[Crowd] = []
        self.faults: Counter[str] = Counter()
        """How often each fault has struck: it has done harm, and was long enough."""

        self._cards = StandingCards(stub)
        self._server = server
        self._line = line
        self._playing: list[asyncio.Task[None]] = []
        self.processes = [self._process(number, folder / str(number)) for number in range(PROCESSES)]

    def _process(self, number: int, folder: Path) -> Shipped:
        """One of the processes. Number 1 has a line to its database that fails, and number 2 a wrong clock."""
        folder.mkdir()
        url = make_url(self._server.url)
        if number == 1:
            url = url.set(port=self._line.port)
        shards = "auto" if self.size.divided else str(number)
        settings = {"SHARD_IDS": shards, "SHARD_COUNT": str(PROCESSES), "DATABASE_URL": str(url)}
        # The account's limit is not what is tested here: at fifty calls a second the tables would take minutes to open.
        process = Shipped(self.stub, folder, DISCORD_CALLS_PER_SECOND="100000", **settings)
        code = QUICK + SHARING.format(lease=self.size.lease) + MAIN
        if number == 2:
            code = WRONG_CLOCK.format(ahead=self.size.clock_ahead) + code
        process.program = ("-c", code)
        return process

    async def begin(self, luck: Random) -> None:
        """Start the processes, and open the tables. Everywhere people play at once, as in ``Crowd.sit``."""
        for process in self.processes:
            await process.start()
        for number in range(self.size.tables):
            crowd = Crowd(gathered(self.stub, number, shard=number % PROCESSES).table)
            crowd.shard = number % PROCESSES
            self.crowds.append(crowd)
        turn = asyncio.Semaphore(OPENED_AT_ONCE)

        async def opened(number: int, crowd: Crowd) -> None:
            async with turn:
                await crowd.gather("live" if number < self.size.live else "daily")
            sitting = crowd.sit(LIVE_THINK if number < self.size.live else self.size.think, luck)
            self._playing.append(asyncio.create_task(sitting))

        with pytest.MonkeyPatch.context() as patched:
            # Nothing has failed yet: a slow machine is no fault.
            patched.setattr(interactions, "FIRST", PATIENCE)
            await asyncio.gather(*(opened(number, crowd) for number, crowd in enumerate(self.crowds)))

    async def rage(self, luck: Random) -> None:
        """One thing after the other fails. At last, when nobody presses any more, the database fails once more."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self.size.seconds
        faults = [self._kill, self._freeze, self._restart_server, self._fill_disk]
        faults += [self._cut, self._slow, self._stop]
        while loop.time() < end:
            luck.shuffle(faults)
            for fault in faults:
                name = fault.__name__.strip("_")
                struck = await fault(luck)
                self.faults[name] += struck
                _log.info("%s, struck: %s, messages owed: %d", name, struck, len(self._owed()))
                await asyncio.sleep(luck.uniform(0.5, 2.0))
        for task in self._playing:
            task.cancel()
        for done in await asyncio.gather(*self._playing, return_exceptions=True):
            if isinstance(done, Exception):
                raise done
        # No press wakes the processes afterwards.
        await self._restart_server(luck)
        self.faults["wrong_clock"] = self.processes[2].log.count(CLOCK_IS_WRONG)

    # Each of these returns whether it has struck.

    async def _kill(self, luck: Random) -> bool:
        process = luck.choice(self.processes)
        connected = process.log.count(CONNECTED)
        await process.kill()
        struck = process.process.returncode == -signal.SIGKILL
        await asyncio.sleep(luck.uniform(0.0, 2.0))
        await process.start()
        # Before it serves a shard it has no claims, so the next fault could do it no harm.
        await eventually(lambda: process.log.count(CONNECTED) > connected)
        return struck

    async def _freeze(self, luck: Random) -> bool:
        process = luck.choice(self.processes)
        freeze, wake = (partial(process.process.send_signal, word) for word in (signal.SIGSTOP, signal.SIGCONT))
        return await self._cut_off(process, freeze, wake, luck.uniform(*self._pauses("freeze")))

    async def _stop(self, luck: Random) -> bool:
        passes = self._line.passes
        return await self._cut_off(self.processes[1], passes.clear, passes.set, luck.uniform(*self._pauses("stop")))

    def _pauses(self, fault: str) -> tuple[float, float]:
        """The shortest and the longest pause by this fault, in leases. The first one is long enough."""
        return (0.2 if self.faults[fault] else LONG_ENOUGH), 2.5

    async def _cut_off(
        self, process: Shipped, begin: Callable[[], None], end: Callable[[], None], leases: float
    ) -> bool:
        """Cut the process off for so long; returns whether it has lost its claims."""
        lost = process.log.count(CUT_OFF)
        begin()
        await asyncio.sleep(leases * self.size.lease / 1000)
        end()
        if leases > 1:
            # A process that has only just begun may have no claims yet.
            with suppress(TimeoutError):
                await eventually(lambda: process.log.count(CUT_OFF) > lost)
        return process.log.count(CUT_OFF) > lost

    async def _restart_server(self, luck: Random) -> bool:
        await asyncio.to_thread(self._server.kill)
        await asyncio.sleep(luck.uniform(0.0, 2.0))
        await asyncio.to_thread(self._server.start)
        return True

    async def _fill_disk(self, luck: Random) -> bool:
        refused = self._refused()
        with full(self._server.folder):
            await eventually(lambda: self._refused() > refused or self._server.has_ended)
            await asyncio.sleep(luck.uniform(0.0, 2.0))
        await asyncio.to_thread(self._server.start_again)
        return True

    def _refused(self) -> int:
        """How often a process has logged that the disk of its server is full."""
        return sum(process.log.count(DISK_FULL) for process in self.processes)

    async def _cut(self, luck: Random) -> bool:
        # A process that has only just begun may have no connection yet.
        await eventually(self._line.cut)
        return True

    async def _slow(self, luck: Random) -> bool:
        held = self._line.held
        self._line.delay = luck.uniform(0.01, 0.1)
        await asyncio.sleep(3.0)
        await eventually(lambda: self._line.held > held)
        self._line.delay = 0.0
        return True

    # --- when all is quiet ----------------------------------------------------------------------------

    async def settled(self) -> list[str]:
        """All that is wrong when nobody presses any more, except what becomes right by itself within ``fresh_within``.

        Deadlines run out at some tables also now, so a call may just be under way.
        """
        since: dict[str, float] = {}
        # While these checks run, the fake Discord stands still: so only the pauses count.
        for pause in range(int((PATIENCE + self.size.fresh_within) / PAUSE)):
            since = {one: since.get(one, pause * PAUSE) for one in [*self._owed(), *self._amiss()]}
            if not since or pause * PAUSE - min(since.values()) >= self.size.fresh_within:
                break
            await asyncio.sleep(PAUSE)
        unproved = set(self._unproved())
        if unproved:
            # The clock may just have ended a game, whose last card is not posted yet.
            await asyncio.sleep(self.size.fresh_within)
            unproved &= set(self._unproved())
        return [*sorted(since), *self._known_of(since), *sorted(unproved), *audit(self._server.url)[0]]

    def _owed(self) -> list[str]:
        """The messages that should be sent by now, with what they show and what they should show."""
        with stranger(self._server.url) as connection:
            return [f"owed: {' '.join(map(str, row))}" for row in connection.exec_driver_sql(OWED)]

    def _amiss(self) -> list[str]:
        ledger = read_ledger(self._server.url)
        lines: defaultdict[str, list[Line]] = defaultdict(list)
        for line in ledger.lines:
            lines[line.table].append(line)
        with stranger(self._server.url) as connection:
            found = [*strays(ledger, self.crowds[0]), *_carried_out_twice(ledger)]
            for crowd in self.crowds:
                found += lost_or_doubled(ledger._replace(lines=lines[crowd.id]), crowd)
            return [*found, *self._cards.outdated(connection, [crowd.id for crowd in self.crowds])]

    def _known_of(self, found: Collection[str]) -> Iterator[str]:
        """What is known of the messages of all tables that are found amiss."""
        with stranger(self._server.url) as connection:
            for crowd in self.crowds:
                if any(crowd.id in one for one in found):
                    yield from (" ".join(map(str, row)) for row in connection.execute(text(MESSAGES), {"of": crowd.id}))

    def _unproved(self) -> Iterator[str]:
        """What does not follow from the seed and from what people did, also in games that go on.

        The seed is the one whose fingerprint the bot posted before anybody joined.
        """
        with stranger(self._server.url) as connection:
            # A table is read in several statements. As in the bot, all of them must see the same moment.
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            for crowd in self.crowds:
                stored = table(connection, crowd.id)
                assert stored is not None
                replay, posted = replayed(stored), commitment(stored.setup.seed)
                yield from (f"table {crowd.id}: {fault}" for fault in replay.faults)
                if (replay.result is not None) != crowd.over:
                    yield f"table {crowd.id}: its moves {'are' if replay.result else 'are not'} those of a whole game"
                if not any(posted in words(message) for place in crowd.places for message in place.standing):
                    yield f"table {crowd.id}: the fingerprint of its seed is not posted"

    async def go_on(self, presses: int) -> None:
        """At each table that is not over, so many more presses are made. Raises TimeoutError if a table is stuck."""
        turn = asyncio.Semaphore(OPENED_AT_ONCE)

        async def played(crowd: Crowd) -> None:
            async with turn:
                await crowd.come_back()
                await crowd.play(presses)

        await asyncio.gather(*map(played, self.crowds))


def _carried_out_twice(ledger: Ledger) -> Iterator[str]:
    """The deadlines of one question that were carried out for the same moment at two versions of the table.

    Warnings count by seat: somebody who comes back when the others have been warned is warned at once.
    """
    versions: defaultdict[str, set[str]] = defaultdict(set)
    for line in ledger.lines:
        if line.command.startswith("deadline:"):
            _, of, decision, version, due = line.command.split(":")
            entry = load_entry(line.game, line.body)
            versions[f"{of}:{decision}:{due} {entry if isinstance(entry, Warned) else 'moves'}"].add(version)
    yield from (f"deadline {of}: {len(found)} times" for of, found in versions.items() if len(found) > 1)


@asynccontextmanager
async def storm_over(stub: Discord, server: Postgres, folder: Path, size: Size) -> AsyncIterator[Storm]:
    """Four processes, which are killed at the end. The server has a disk of its own."""
    stub.application.shards = PROCESSES
    stub.wire.keeping = False
    async with line_to(server.port) as line:
        storm = Storm(stub, server, line, folder, size)
        try:
            yield storm
        finally:
            for process in storm.processes:
                await process.kill()
