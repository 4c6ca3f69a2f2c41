"""Bots as processes of their own, and what they take."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.stub.server import Discord

ROOT: Final = Path(__file__).parents[3]
PATIENCE: Final = 300.0
"""Seconds for a process to start or end, with a thousand tables to take up again."""

LOG: Final = "log"
COMPLAINS: Final = re.compile(r"\b(?:WARNING|ERROR|CRITICAL|Traceback)\b")

SHIPPED: Final = ("-m", "bot", "run")
BARE: Final = ("-m", "tests.bench.load.bare")
COMMITTING: Final = ("-m", "tests.bench.load.bare", "--commit")


class Guest:
    """A bot that runs."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def cpu(self) -> float:
        """Seconds on the cores so far."""
        fields = self._told("stat").rpartition(")")[2].split()
        # The 14th and 15th of all fields: time of its own, and of the system for it.
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Bytes that it holds."""
        return int(self._told("statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def _told(self, by: str) -> str:
        return Path(f"/proc/{self._process.pid}/{by}").read_text()

    async def gone(self) -> None:
        """Return when it has ended."""
        await self._process.wait()

    async def stop(self) -> None:
        """Tell it to stop, and wait until it has."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                await self._process.wait()


@asynccontextmanager
async def guest(discord: Discord, directory: Path, program: Sequence[str]) -> AsyncIterator[Guest]:
    """A bot that hears what people do; its store and its log lie in the directory. Raises TimeoutError."""
    identified = discord.gateway.identified
    with (directory / LOG).open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *program, cwd=directory, env=_environment(discord, directory), stdout=log, stderr=log
        )
    bot = Guest(process)
    try:
        await _listening(discord, bot, identified, directory)
        yield bot
        await bot.stop()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def complaints_of(directory: Path) -> Sequence[str]:
    """The lines of the log that are worse than news."""
    lines = (directory / LOG).read_text(errors="replace").splitlines(keepends=True)
    return [line for line in lines if COMPLAINS.search(line)]


async def _listening(discord: Discord, bot: Guest, identified: int, directory: Path) -> None:
    """Wait until it has come in. Raises TimeoutError, and RuntimeError where it went away instead."""
    gone = asyncio.create_task(bot.gone())
    heard = discord.until(lambda: discord.gateway.identified > identified and discord.gateway.live(), PATIENCE)
    listens = asyncio.create_task(heard)
    await asyncio.wait({gone, listens}, return_when=asyncio.FIRST_COMPLETED)
    if gone.done():
        listens.cancel()
        raise RuntimeError(f"the bot does not start: {(directory / LOG).read_text()}")
    gone.cancel()
    await listens


def _environment(discord: Discord, directory: Path) -> dict[str, str]:
    return {
        **os.environ,
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API_URL": discord.api_url,
        "DISCORD_GATEWAY_URL": discord.gateway.url,
        "DATABASE_URL": f"sqlite+aiosqlite:///{directory / 'minotaur.db'}",
        "PYTHONPATH": str(ROOT),
    }
