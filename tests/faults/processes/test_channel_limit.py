"""Two real processes write to one channel of Discord: together they keep to its limit."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest
from sqlalchemy import select

from bot.adapters.discord.channel_limit import MOST
from storage.engine.server_clock import SHORT
from storage.schema import sent
from tests.faults.conftest import MAIN
from tests.faults.evening import Evening, eventually, question_of
from tests.faults.ledger import read_ledger
from tests.faults.processes.test_shares import DIVIDING
from tests.storage.stranger import stranger
from tests.stub.bots import Shipped
from tests.stub.playing import Table, offered
from tests.stub.server import Discord, open_discord
from tests.stub.things import Allowed, Channel, Message

WINDOW: Final = 1000
"""Milliseconds in which a channel takes so few messages; shortened for this test, as all that belongs to it."""

SHORTENED: Final = f"""
import sys
from bot.adapters.discord import channel_limit
from bot.cli import main
from bot.core import processes, stream_claims
from storage.processes import claims, process_store
channel_limit.WINDOW = {WINDOW}
for module in (claims, stream_claims, process_store):
    module.HORIZON = 2 * {WINDOW}
processes.LEASE = 4 * {WINDOW}
for module in (channel_limit, processes):
    module.RENEWED_EVERY = 300
"""

SHARDS: Final = 2
ROUNDS: Final = 3


@pytest.fixture
async def stub() -> AsyncIterator[Discord]:
    """A Discord whose limits of channels have the shortened window, and no other limits."""
    async with open_discord(seed=1) as opened:
        limited = {route: most for route, (most, seconds) in opened.limits.rules.items() if seconds == 5.0}
        opened.limits.lift()
        opened.limits.rules |= {route: (most, WINDOW / 1000) for route, most in limited.items()}
        opened.application.shards = SHARDS
        yield opened


@pytest.fixture
def channel(stub: Discord) -> Channel:
    """A channel on the second shard, where the bot may not write in threads: all games stay in it."""
    made = stub.world.add_channel(stub.world.add_guild("Crete", shard=1, shards=SHARDS), "dice")
    made.allowed &= ~Allowed.SEND_IN_THREADS
    return made


@pytest.fixture
def evenings(stub: Discord, channel: Channel) -> Sequence[Evening]:
    """People for four tables in the channel."""
    guild = stub.world.guilds[channel.guild or 0]
    people = [stub.people(guild, "Ann", "Ben", "Cyd") for _ in range(4)]
    return [Evening(Table(stub, channel, some, Random(seed).choice)) for seed, some in enumerate(people)]


@pytest.fixture
async def processes(stub: Discord, tmp_path: Path, postgres_url: str) -> AsyncIterator[Sequence[Shipped]]:
    """A process for each shard, started."""
    made: list[Shipped] = []
    try:
        for shard in range(SHARDS):
            folder = tmp_path / str(shard)
            folder.mkdir()
            settings = {"SHARD_IDS": str(shard), "SHARD_COUNT": str(SHARDS), "DATABASE_URL": postgres_url}
            made.append(Shipped(stub, folder, **settings))
            made[-1].program = ("-c", SHORTENED + DIVIDING + MAIN)
            await made[-1].start()
        yield made
    finally:
        for bot in made:
            await bot.kill()


def card(channel: Channel, table: str) -> Message | None:
    """The table's newest card in the channel."""
    cards = (message for message in reversed(channel.standing) if offered(message, "hand"))
    return next((message for message in cards if offered(message, "hand")[0].split(":")[1] == table), None)


async def play_by_card(evening: Evening, table: str) -> None:
    """All make moves by the table's card in the channel, and not by their private cards."""
    stub, channel = evening.table.stub, evening.table.channel
    for person in [*evening.people] * ROUNDS:
        # While the channel is full, a new round's card waits, and the old card has no buttons any more.
        await stub.until(lambda: card(channel, table))
        shown = card(channel, table)
        assert shown is not None
        await evening.press_at(person, shown)


async def test_the_tables_of_two_processes_share_a_channel_without_threads(
    stub: Discord, channel: Channel, evenings: Sequence[Evening], processes: Sequence[Shipped], postgres_url: str
) -> None:
    """Private presses come to one process, and those in the channel to the other: each sends what its own presses want.

    Clocks of processes may differ a little, so the window is counted a little shorter.
    """
    tables = []
    for evening in evenings:
        await evening.begin()
        asked = evening.asked()
        assert asked is not None
        tables.append(question_of(asked[1]).split(":")[0])
    await stub.until(lambda: all(card(channel, table) for table in tables))
    senders: set[str] = set()

    def both_send() -> bool:
        with stranger(postgres_url) as connection:
            senders.update(connection.scalars(select(sent.c.process)))
        return len(senders) == SHARDS

    private = [evening.play(ROUNDS * len(evening.people)) for evening in evenings[::2]]
    by_card = [play_by_card(evenings[number], tables[number]) for number in (1, 3)]
    await asyncio.gather(*private, *by_card, eventually(both_send))
    await eventually(lambda: not read_ledger(postgres_url).owed)
    times = stub.wire.written[channel.id]
    # The channel was full again and again.
    assert len(times) > 3 * MOST
    assert max(sum(0 <= other - one < (WINDOW - SHORT) / 1000 for other in times) for one in times) <= MOST
    assert stub.wire.statuses[429] == 0
    assert "ERROR" not in "".join(bot.log for bot in processes)
