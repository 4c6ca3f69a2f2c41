"""What the bot uses of discord.py although it is private or not documented."""

from contextlib import suppress
from importlib.metadata import version
from types import SimpleNamespace
from typing import cast

import aiohttp
import discord
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
