"""The bot under test: as a process of its own, as it is shipped, or inside the test's process, which is faster."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.adapters.discord.client import Discord as Client
from bot.core.clock.wall_time import Time
from bot.core.ports import Pictures
from bot.core.table.robots import Robots
from bot.wiring import Bot, open_bot
from tests.stub.changes import PATIENCE
from tests.stub.forks import Fork
from tests.stub.server import Discord

ROOT: Final = Path(__file__).parents[2]


class Shipped:
    """``minotaur run`` as an operator starts it. Its store and its log are files in the directory."""

    def __init__(self, discord: Discord, directory: Path, **settings: str) -> None:
        self.database = directory / "minotaur.db"
        self.log_file = directory / "log"
        self.program: Sequence[str] = ("-m", "bot")
        """The arguments for the Python interpreter."""

        self._discord = discord
        self._directory = directory
        self._settings = settings
        self._process: Fork | None = None

    @property
    def process(self) -> Fork:
        """The process that runs, or the last one that ran."""
        assert self._process is not None
        return self._process

    @property
    def log(self) -> str:
        """Everything that the bot has logged."""
        return self.log_file.read_text()

    async def start(self) -> None:
        """Start the process, and wait until it has identified to the gateway. Raises TimeoutError."""
        identified = self._discord.gateway.identified
        self._process = Fork(self.program, ["run"], self._directory, self._environment())
        gone = asyncio.create_task(self.process.wait())
        listens = asyncio.create_task(self._discord.until(lambda: self._discord.gateway.identified > identified))
        await asyncio.wait({gone, listens}, return_when=asyncio.FIRST_COMPLETED)
        assert not gone.done(), self.log
        gone.cancel()
        await listens

    def _environment(self) -> dict[str, str]:
        ours = {
            "DISCORD_TOKEN": self._discord.token,
            "DISCORD_API_URL": self._discord.api_url,
            "DISCORD_GATEWAY_URL": self._discord.gateway.url,
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.database}",
            "PYTHONPATH": str(ROOT),
        }
        return {**os.environ, **ours, **self._settings}

    async def stop(self) -> tuple[int, float]:
        """Send SIGTERM; returns the exit code and how many seconds the stop took. Raises TimeoutError."""
        asked = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            code = await self.process.wait()
        return code, time.monotonic() - asked

    async def kill(self) -> None:
        """Kill the process, if it runs."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


@asynccontextmanager
async def shipped(discord: Discord, directory: Path, **settings: str) -> AsyncIterator[Shipped]:
    """The bot as a process, started; killed at the end if it still runs."""
    bot = Shipped(discord, directory, **settings)
    try:
        await bot.start()
        yield bot
    finally:
        await bot.kill()


@asynccontextmanager
async def hosted(
    discord: Discord,
    database: Path,
    *,
    pictures: Pictures | None = None,
    time: Time | None = None,
    robots: Robots | None = None,
) -> AsyncIterator[tuple[Client, Bot]]:
    """The same client, core and store at work in this process. ``time`` is the bot's clock; None is the machine's."""
    client = Client(api_url=discord.api_url, gateway_url=discord.gateway.url, pictures=pictures)
    with at(discord):
        async with open_bot(f"sqlite+aiosqlite:///{database}", [client], time=time, robots=robots) as bot:
            serving = asyncio.create_task(client.open(discord.token, bot))
            try:
                async with bot.at_work():
                    await discord.until(discord.gateway.live)
                    yield client, bot
                    await client.hang_up()
            finally:
                await client.close()
                await serving


@contextmanager
def at(discord: Discord) -> Iterator[None]:
    """Within this block, discord.py in this process talks to this fake instead of the real Discord."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Route, "BASE", f"{discord.api_url}/v10")
        patched.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(discord.gateway.url))
        yield
