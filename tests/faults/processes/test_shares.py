"""Real processes divide the shards of one bot: they come, hand over, are killed, and people play on."""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import select

from storage.schema import claims
from tests.faults.conftest import MAIN, QUICK, gathered
from tests.faults.evening import Evening, eventually
from tests.faults.hand_oracle import amiss
from tests.faults.ledger import read_ledger, unjust
from tests.faults.processes.releases import code_of
from tests.faults.test_several_processes import SHARING
from tests.storage.stranger import stranger
from tests.stub.bots import ROOT, Shipped
from tests.stub.server import Discord, open_discord

SHARDS: Final = 4

DIVIDING: Final = """
from bot.adapters.discord import client
client.IDENTIFIES_EVERY = 200
"""


class Division:
    """The evening, in a server of the last shard, and the processes that divide the shards."""

    def __init__(self, stub: Discord, folder: Path, url: str, settings: Mapping[str, str]) -> None:
        """``settings``: what all processes have besides those of Discord."""
        self.stub = stub
        self.evening = gathered(stub, 1, shard=SHARDS - 1)
        self.processes: list[Shipped] = []
        self.url = url
        self._folder = folder
        self._settings = settings

    async def start(self, tree: Path = ROOT) -> Shipped:
        """One more process, with the code in the folder ``tree``; it serves something when this returns."""
        folder = self._folder / str(len(self.processes))
        folder.mkdir()
        settings = {"SHARD_IDS": "auto", "SHARD_COUNT": str(SHARDS), "DATABASE_URL": self.url}
        bot = Shipped(self.stub, folder, **settings, **self._settings)
        bot.program = ("-c", code_of(tree) + QUICK + SHARING + DIVIDING + MAIN)
        self.processes.append(bot)
        await bot.start()
        return bot

    def connected(self) -> list[int]:
        """The shards that have a connection, sorted; one that has two stands there twice."""
        return sorted(session.shard for session in self.stub.gateway.live())

    async def served(self) -> None:
        """Wait until each shard has exactly one connection."""
        await eventually(lambda: self.connected() == [*range(SHARDS)])

    def parts(self) -> list[int]:
        """How many shards each process has claimed, of those that have any; sorted."""
        with stranger(self.url) as connection:
            owners = connection.scalars(select(claims.c.process).where(claims.c.name.like("discord shard _")))
            return sorted(Counter(owners).values())

    def unanswered(self) -> list[int]:
        """The presses and commands that were not answered."""
        return [one.id for one in self.stub.world.interactions.values() if one.callback is None]

    async def settled(self) -> list[str]:
        """All that is wrong when nothing is owed any more."""
        await eventually(lambda: not read_ledger(self.url).owed)
        ledger = read_ledger(self.url)
        return [*unjust(ledger, self.evening), *amiss(ledger, self.evening)]


@pytest.fixture
async def division(tmp_path: Path, postgres_url: str) -> AsyncIterator[Division]:
    """One process that serves all shards, and a game whose first hands are dealt."""
    async with divided(tmp_path, postgres_url) as division:
        yield division


@asynccontextmanager
async def divided(folder: Path, url: str, tree: Path = ROOT, **settings: str) -> AsyncIterator[Division]:
    """The same, with the code in the folder ``tree``, and with these settings."""
    async with open_discord(seed=1) as stub:
        stub.limits.lift()
        stub.application.shards = SHARDS
        division = Division(stub, folder, url, settings)
        try:
            await division.start(tree)
            await division.served()
            await division.evening.begin()
            yield division
        finally:
            for bot in division.processes:
                await bot.kill()


async def took_half(bot: Shipped) -> None:
    """Wait until the process has taken half of the shards."""
    await eventually(lambda: bot.log.count("a share is taken") >= SHARDS // 2)


async def slowly(evening: Evening, until: asyncio.Event) -> None:
    """Think before each press, until then."""
    while not until.is_set():
        await evening.play(1)
        await asyncio.sleep(0.25)


async def test_shards_change_hands_and_no_press_fails(division: Division) -> None:
    """While people play, a second process takes half of the shards, and the first one ends and hands over the rest."""
    (first,) = division.processes
    changed = asyncio.Event()
    playing = asyncio.create_task(slowly(division.evening, changed))
    second = await division.start()
    await took_half(second)
    await division.served()
    code, _ = await first.stop()
    assert code == 0
    assert "others will take these shares later" not in first.log
    await division.served()
    changed.set()
    await playing
    assert not division.evening.over
    await division.evening.play()
    assert division.unanswered() == []
    assert await division.settled() == []
    assert len(division.stub.wire.routed("PUT /applications/{application}/commands")) == 1
    emojis = [name for name, _ in division.stub.world.emojis.values()]
    assert len(emojis) == len({*emojis}) > 0
    assert "ERROR" not in first.log + second.log


@pytest.mark.long
async def test_the_shards_of_a_dead_process_are_taken(division: Division) -> None:
    """The others connect them when its time is over, and the game goes on."""
    (first,) = division.processes
    second = await division.start()
    await took_half(second)
    await division.evening.play(2)
    await second.kill()
    await division.served()
    await division.evening.play(2)
    third = await division.start()
    await took_half(third)
    await first.kill()
    await division.served()
    await division.evening.play()
    assert await division.settled() == []
    assert "ERROR" not in first.log + third.log


@pytest.mark.long
async def test_a_process_that_stood_still_takes_part_again(division: Division) -> None:
    """It is frozen, and the other one takes its shards. When it wakes up, it lets them go, and takes its part anew."""
    (first,) = division.processes
    second = await division.start()
    await took_half(second)
    await division.served()
    second.process.send_signal(signal.SIGSTOP)
    await eventually(lambda: division.parts() == [SHARDS])
    await division.evening.play(2)
    second.process.send_signal(signal.SIGCONT)
    await eventually(lambda: division.parts() == [SHARDS // 2] * 2)
    await division.served()
    assert second.log.count("a share is let go") >= SHARDS // 2
    await division.evening.play()
    assert await division.settled() == []
    assert "ERROR" not in first.log + second.log
