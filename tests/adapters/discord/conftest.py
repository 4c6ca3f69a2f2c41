"""A Discord of its own for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.adapters.discord import channel_limit
from bot.adapters.discord.client import Discord as Client
from tests.adapters.discord.asking import admin
from tests.adapters.discord.simulated_discord import World, open_world
from tests.stub.bots import hosted
from tests.stub.people import Person
from tests.stub.server import Discord, open_discord
from tests.stub.things import Channel


@pytest.fixture
async def world(bot_url: str) -> AsyncIterator[World]:
    """A bot on a simulated Discord."""
    async with open_world(bot_url) as opened:
        yield opened


@pytest.fixture
def emily(world: World) -> simcord.MemberActor:
    """A person who may manage the server."""
    return admin(world, "Emily")


@pytest.fixture
async def stub() -> AsyncIterator[Discord]:
    """A fake Discord on a socket."""
    async with open_discord() as opened:
        yield opened


@pytest.fixture
def channel(stub: Discord) -> Channel:
    """A channel of a server that has the bot."""
    return stub.world.add_channel(stub.world.add_guild("Crete"), "dice")


@pytest.fixture
def cindy(stub: Discord, channel: Channel) -> Person:
    """Somebody who can read the channel."""
    return stub.people(stub.world.guilds[channel.guild or 0], "Cindy")[0]


@pytest.fixture
async def bot(
    stub: Discord, channel: Channel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Client]:
    """The bot at work. Nothing disturbs it except the faults that a test switches on."""
    stub.limits.lift()
    monkeypatch.setattr(channel_limit, "MOST", 10**6)
    async with hosted(stub, tmp_path / "games.db") as (client, _):
        yield client
