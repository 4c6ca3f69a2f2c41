"""The client itself: what it asks of Discord, and where it looks for it."""

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.adapters.discord.client import Discord, versioned
from tests.adapters.discord.world import World

WRONG_TOKEN = "not.a.token"


@pytest.fixture
def usual_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test does to the library's addresses, they are as before when it ends."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)


async def test_it_asks_for_no_privileged_intent() -> None:
    """Servers, and messages that call it: no members, no contents, and no caches of them."""
    client = Discord()

    assert client.name == "discord"
    assert client.intents == discord.Intents(guilds=True, guild_messages=True)
    assert list(client.cached_messages) == []


@pytest.mark.usefixtures("usual_addresses")
async def test_it_finds_discord_where_the_settings_say(world: World) -> None:
    """Of its library's addresses only once it connects; nobody is there, so that fails at once."""
    client = Discord(api_url="http://127.0.0.1:9/api/", gateway_url="ws://127.0.0.1:9")
    before = Route.BASE

    with pytest.raises(OSError, match="Cannot connect"):
        await client.open(WRONG_TOKEN, world.bot)

    assert before == "https://discord.com/api/v10"
    assert Route.BASE == "http://127.0.0.1:9/api/v10"
    assert yarl.URL("ws://127.0.0.1:9") == DiscordWebSocket.DEFAULT_GATEWAY
    assert client.is_closed()


@pytest.mark.parametrize("address", ["http://proxy/api", "http://proxy/api/", "http://proxy/api/v10"])
def test_the_api_may_be_named_with_its_version_or_without(address: str) -> None:
    """Both are what people write."""
    assert versioned(address) == "http://proxy/api/v10"


async def test_shards_of_its_own() -> None:
    """A process may serve some of all shards."""
    client = Discord(shard_ids=[1], shard_count=2)

    assert (client.shard_ids, client.shard_count) == ([1], 2)
