"""The client itself: what it requests from Discord, and which addresses it uses."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from structlog.testing import capture_logs

from bot.adapters.discord import registration
from bot.adapters.discord.client import Discord, versioned
from bot.app.hosted import NotLetIn
from bot.pictures.painter import Painter
from tests.adapters.discord.simulated_discord import World, open_world

WRONG_TOKEN = "not.a.token"


@pytest.fixture
def usual_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the library's addresses after the test."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)


async def test_it_asks_for_no_privileged_intent() -> None:
    """The bot asks for servers and messages, but not for members or contents, and caches no messages."""
    bot = Discord()

    assert bot.name == "discord"
    assert bot.intents == discord.Intents(guilds=True, guild_messages=True)
    assert list(bot.cached_messages) == []


@pytest.mark.usefixtures("usual_addresses")
async def test_it_finds_discord_where_the_settings_say(world: World) -> None:
    """The library's addresses change only when the bot connects. Nobody listens there, so connecting fails."""
    bot = Discord(api_url="http://127.0.0.1:9/api/", gateway_url="ws://127.0.0.1:9")
    before = Route.BASE

    with pytest.raises(NotLetIn, match="Cannot connect"):
        await bot.open(WRONG_TOKEN, world.bot)

    assert before == "https://discord.com/api/v10"
    assert Route.BASE == "http://127.0.0.1:9/api/v10"
    assert yarl.URL("ws://127.0.0.1:9") == DiscordWebSocket.DEFAULT_GATEWAY
    assert bot.is_closed()


@pytest.mark.parametrize("address", ["http://proxy/api", "http://proxy/api/", "http://proxy/api/v10"])
def test_the_api_may_be_named_with_its_version_or_without(address: str) -> None:
    """An address with a version and one without it become the same address."""
    assert versioned(address) == "http://proxy/api/v10"


async def test_a_bug_in_the_emoji_ends_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The bug is logged once, and the bot plays on without emoji."""

    async def broken(*_: object, **__: object) -> AsyncIterator[Mapping[str, str]]:
        yield {}
        raise RuntimeError("a bug")

    monkeypatch.setattr(registration, "emoji_of", broken)
    with capture_logs() as logs:
        async with open_world(tmp_path / "games.db", pictures=Painter()) as world:
            await world.env.settle()
            assert (world.client.is_open, world.client.responder.emoji) == (True, {})
    assert [log["event"] for log in logs if log["log_level"] == "error"] == ["commands and emoji are left as they are"]


async def test_shards_of_its_own() -> None:
    """A process may serve only some of the shards."""
    bot = Discord(shard_ids=[1], shard_count=2)

    assert (bot.shard_ids, bot.shard_count) == ([1], 2)


async def test_a_shard_that_is_taken_is_silent_until_it_is_connected() -> None:
    """From the first moment on: nobody else serves it any more."""
    bot = Discord(shard_ids="auto", shard_count=2)

    bot.hold("discord shard 1")

    assert bot.connections() == ["1"]
    assert await bot.silence("1") > 0
