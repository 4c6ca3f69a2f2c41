"""What the bot uses of discord.py although it is private or not documented."""

from contextlib import suppress
from importlib.metadata import version
from types import SimpleNamespace
from typing import cast

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.adapters.discord import library
from bot.adapters.discord.library import CHECKED_RELEASE


def test_the_installed_release_is_the_one_that_was_checked() -> None:
    """For a new release, check each attribute in the module, use public ways if there are any, and name the release."""
    assert version("discord.py") == CHECKED_RELEASE


async def test_no_more_of_a_file_is_read_than_allowed() -> None:
    """Whatever size was declared, and however much the server sends."""

    async def long(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        with suppress(ConnectionError):
            for _ in range(5000):
                await response.write(bytes(1000))
        return response

    app = web.Application()
    app.router.add_get("/file", long)
    async with TestServer(app) as server, aiohttp.ClientSession() as session:
        http = SimpleNamespace(_HTTPClient__session=session)
        file = cast("discord.Attachment", SimpleNamespace(_http=http, url=str(server.make_url("/file")), size=10))
        content = await library.read_file(file, 5000)
    assert 5000 < len(content) < 1_000_000


async def test_the_library_goes_seldom_through_its_rate_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls to many new channels forget old rate limits once a minute, and not at each call."""
    client = discord.Client(intents=discord.Intents.none())
    walks: list[int] = []
    monkeypatch.setattr(client.http, "_try_clear_expired_ratelimits", lambda: walks.append(len(client.http._buckets)))  # noqa: SLF001
    library.forget_limits_seldom(client.http)
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    for channel in range(10):
        client.http.get_ratelimit(f"channel {channel}")
    now += library.FORGETTING
    client.http.get_ratelimit("channel 10")
    assert walks == [1, 11]
