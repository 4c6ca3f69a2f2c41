"""A Discord of its own for every test, where nothing is limited, and people who will play."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.adapters.discord import turnstile
from bot.core import outbox
from storage.ids import Millis
from tests.faults.evening import Evening
from tests.faults.house import House
from tests.stub.bots import hosted
from tests.stub.playing import Table
from tests.stub.server import Discord, open_discord


@pytest.fixture
async def stub() -> AsyncIterator[Discord]:
    """An empty Discord that listens."""
    async with open_discord() as opened:
        opened.limits.lift()
        yield opened


@pytest.fixture
def evening(stub: Discord) -> Evening:
    """Three people in a channel."""
    return gathered(stub, 0)


def gathered(stub: Discord, seed: int) -> Evening:
    """Three people in a server of their own, who choose by this seed."""
    guild = stub.world.add_guild("Crete")
    luck = Random(seed)
    table = Table(stub, stub.world.add_channel(guild, "dice"), stub.people(guild, "Ann", "Ben", "Cyd"), luck.choice)
    return Evening(table)


@pytest.fixture
async def house(
    stub: Discord, evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[House]:
    """A game in the middle of its first bets; the outbox waits for nothing long, and no channel is ever full."""
    monkeypatch.setattr(turnstile, "MOST", 10**6)
    monkeypatch.setattr(outbox, "FIRST_PAUSE", Millis(20))
    monkeypatch.setattr(outbox, "MINUTE", Millis(20))
    monkeypatch.setattr("storage.wishes.HOLD", 300)
    database = tmp_path / "minotaur.db"
    async with hosted(stub, database) as (_, bot):
        await evening.begin()
        await evening.play(1)
        yield House(bot, evening, database)
    logged = [*caplog.get_records("setup"), *caplog.get_records("call"), *caplog.get_records("teardown")]
    assert [record.getMessage() for record in logged if record.levelno >= logging.ERROR] == []
