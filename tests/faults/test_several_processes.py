"""Two real processes share a PostgreSQL database and the shards of one bot: killed, frozen, and still one game."""

import asyncio
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest
from sqlalchemy import select, update

from storage import schema
from storage.ids import Millis
from tests.faults.conftest import MAIN, QUICK, gathered
from tests.faults.evening import Evening, eventually
from tests.faults.hand_oracle import amiss
from tests.faults.ledger import read_ledger, unjust
from tests.storage.stranger import stranger
from tests.stub.bots import Shipped
from tests.stub.server import open_discord

LEASE: Final = 3000
"""Milliseconds after which a process that says nothing counts as dead; shortened for these tests."""

SHARING: Final = f"""
from bot.core import processes
from bot.core.delivery.cards import HORIZON
try:
    from bot.core import stream_claims
except ImportError:
    stream_claims = processes
processes.LEASE, processes.RENEWED_EVERY, stream_claims.HORIZON = {LEASE}, 300, HORIZON
"""
"""What a process runs first. In older releases ``processes`` has what is in ``stream_claims`` now."""

SHARDS: Final = 2


class Pair:
    """The evening, and the process of each shard. The game is played in a server of shard 1."""

    def __init__(self, evening: Evening, processes: list[Shipped], url: str) -> None:
        self.evening = evening
        self.processes = processes
        self.url = url

    async def settled(self) -> list[str]:
        """All that is wrong when nothing is owed any more."""
        await eventually(lambda: not read_ledger(self.url).owed)
        ledger = read_ledger(self.url)
        return [*unjust(ledger, self.evening), *amiss(ledger, self.evening)]


@pytest.fixture
async def pair(tmp_path: Path, postgres_url: str) -> AsyncIterator[Pair]:
    """Both processes, in a game whose first hands are dealt."""
    async with open_discord(seed=1) as stub:
        stub.limits.lift()
        stub.application.shards = SHARDS
        evening = gathered(stub, 1, shard=1)
        processes = []
        for shard in range(SHARDS):
            folder = tmp_path / str(shard)
            folder.mkdir()
            settings = {"SHARD_IDS": str(shard), "SHARD_COUNT": str(SHARDS), "DATABASE_URL": postgres_url}
            bot = Shipped(stub, folder, **settings)
            bot.program = ("-c", QUICK + SHARING + MAIN)
            processes.append(bot)
        try:
            for bot in processes:
                await bot.start()
            await evening.begin()
            yield Pair(evening, processes, postgres_url)
        finally:
            for bot in processes:
                await bot.kill()


@pytest.mark.long
async def test_a_game_is_played_through_both(pair: Pair) -> None:
    """Private presses come to one process, and those in the server to the other."""
    await pair.evening.play()
    assert await pair.settled() == []
    for bot in pair.processes:
        assert (await bot.stop())[0] == 0
        assert "ERROR" not in bot.log


async def test_a_game_goes_on_whichever_process_dies(pair: Pair) -> None:
    """Each is killed in the middle of the game, and starts again when its time is over."""
    luck, lines = Random(3), read_ledger(pair.url).lines
    for bot in (*pair.processes, *reversed(pair.processes)):
        await pair.evening.play(luck.randrange(1, 4))
        await bot.kill()
        found = read_ledger(pair.url).lines
        assert found[: len(lines)] == lines
        lines = found
        await bot.start()
    await pair.evening.play()
    assert await pair.settled() == []


async def test_a_process_that_stood_still_does_no_harm(pair: Pair) -> None:
    """It is frozen for longer than its time. When it wakes up, it begins again, and nothing is doubled or old."""
    for bot in pair.processes:
        await pair.evening.play(2)
        bot.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(2 * LEASE / 1000)
        bot.process.send_signal(signal.SIGCONT)
        await eventually(partial(_has_noticed, bot))
    await pair.evening.play()
    assert await pair.settled() == []


def _has_noticed(bot: Shipped) -> bool:
    return "was cut off or stood still" in bot.log


async def test_a_dead_process_that_is_said_to_live_for_ever_is_ended(pair: Pair) -> None:
    """Somebody has edited its row. One line says so, and when a lease has passed its shard is served again."""
    dead = pair.processes[1]
    await pair.evening.play(2)
    await dead.kill()
    with stranger(pair.url) as connection:
        served = select(schema.claims.c.process).where(schema.claims.c.name == "discord shard 1").scalar_subquery()
        row = update(schema.processes).where(schema.processes.c.id == served)
        connection.execute(row.values(alive_until=Millis(2**50)))
    await dead.start()
    assert "".join(bot.log for bot in pair.processes).count("a process is said to live too long") == 1
    await pair.evening.play()
    assert await pair.settled() == []


@pytest.mark.long
async def test_a_second_process_of_a_shard_waits_for_the_first(pair: Pair, tmp_path: Path) -> None:
    """It stands by, says so, and takes over when the first one dies."""
    first = pair.processes[1]
    folder = tmp_path / "standby"
    folder.mkdir()
    settings = {"SHARD_IDS": "1", "SHARD_COUNT": str(SHARDS), "DATABASE_URL": pair.url}
    standby = Shipped(pair.evening.stub, folder, **settings)
    standby.program = ("-c", QUICK + SHARING + MAIN)
    starting = asyncio.create_task(standby.start())
    try:
        await eventually(lambda: standby.log_file.exists() and "this process waits" in standby.log)
        await pair.evening.play(2)
        assert not starting.done()
        await first.kill()
        await starting
        await pair.evening.play()
        assert await pair.settled() == []
    finally:
        starting.cancel()
        await standby.kill()
