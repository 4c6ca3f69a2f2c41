"""A fake Discord for each test, with a server, a channel and a bot in it."""

from collections.abc import AsyncIterator

import pytest

from tests.stub.people import Person
from tests.stub.server import Discord, open_discord
from tests.stub.things import Channel, Guild
from tests.stub.tiny import Tiny, tiny_bot


@pytest.fixture
async def stub() -> AsyncIterator[Discord]:
    """An empty fake Discord that listens."""
    async with open_discord() as opened:
        yield opened


@pytest.fixture
def guild(stub: Discord) -> Guild:
    """A server."""
    return stub.world.add_guild("Crete")


@pytest.fixture
def channel(stub: Discord, guild: Guild) -> Channel:
    """A channel of the server."""
    return stub.world.add_channel(guild, "dice")


@pytest.fixture
def ann(stub: Discord, guild: Guild) -> Person:
    """A member of the server."""
    return stub.people(guild, "Ann")[0]


@pytest.fixture
def ben(stub: Discord, guild: Guild) -> Person:
    """Another member."""
    return stub.people(guild, "Ben")[0]


@pytest.fixture
async def bot(stub: Discord, channel: Channel, ann: Person, ben: Person) -> AsyncIterator[Tiny]:
    """The smallest bot, connected. No rate limit is active."""
    stub.limits.lift()
    async with tiny_bot(stub) as opened:
        yield opened
