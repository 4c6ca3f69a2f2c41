"""Runs bots as processes of their own, and measures their CPU time and memory."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import Final

from tests.stub.server import Discord

ROOT: Final = Path(__file__).parents[3]
WITHOUT_ORJSON: Final = Path(__file__).parent / "without_orjson"
"""A folder that hides orjson from programs that find modules in it first."""

PATIENCE: Final = 300.0
"""Seconds for a process to start with a thousand tables, or to end."""

GLANCE: Final = 0.1

LOG: Final = "log"
STORE: Final = "minotaur.db"
COMPLAINS: Final = re.compile(r"\b(?:WARNING|ERROR|CRITICAL|Traceback)\b")

SHIPPED: Final = ("-m", "bot", "run")
BARE: Final = ("-m", "tests.bench.load.bare")
COMMITTING: Final = (*BARE, "--commit")

BEFORE: Final = "d53c52f7"
"""The release with which a press in play is compared: the last one that kept messages in several tables."""


class Guest:
    """A running bot."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def cpu(self) -> float:
        """CPU seconds so far."""
        return cpu_of(self._process.pid)

    @property
    def memory(self) -> int:
        """Bytes of memory in use."""
        return int(self._told("statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def _told(self, by: str) -> str:
        return Path(f"/proc/{self._process.pid}/{by}").read_text()

    async def gone(self) -> None:
        """Return when the process has ended."""
        await self._process.wait()

    async def kill(self) -> None:
        """Kill the process, and wait for its end."""
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> None:
        """Tell the process to stop, and wait for its end."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                await self._process.wait()


def cpu_of(process: int) -> float:
    """CPU seconds of the process with this id so far. Raises FileNotFoundError if there is none."""
    # Fields 14 and 15 of /proc/PID/stat: user time and system time. The first two fields are cut off.
    return sum(map(int, _stat(process)[11:13])) / os.sysconf("SC_CLK_TCK")


def cpu_with_children(process: int) -> float:
    """The same of the process and its children. Children that have ended count if the process has waited for them."""
    # Fields 16 and 17: user time and system time of those.
    cpu = sum(map(int, _stat(process)[11:15])) / os.sysconf("SC_CLK_TCK")
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        # It may end just now.
        with suppress(FileNotFoundError, ProcessLookupError):
            cpu += cpu_of(int(child))
    return cpu


def _stat(process: int) -> Sequence[str]:
    """What /proc/PID/stat tells, from the third field on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


@asynccontextmanager
async def guest(
    discord: Discord,
    directory: Path,
    program: Sequence[str],
    root: Path = ROOT,
    *,
    settings: Mapping[str, str] = MappingProxyType({}),
    orjson: bool = True,
) -> AsyncIterator[Guest]:
    """A bot that has identified, from the code in ``root``. Its log is a file in the directory, and so is its store.

    ``settings``: other settings of the bot, such as the address of another store. ``orjson``: whether discord.py may
    use this library. Raises TimeoutError.
    """
    identified = discord.gateway.identified
    modules = [root] if orjson else [WITHOUT_ORJSON, root]
    environment = {**_environment(discord, directory, modules), **settings}
    with (directory / LOG).open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *program, cwd=directory, env=environment, stdout=log, stderr=log
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


async def quiet(discord: Discord, seconds: float) -> float:
    """Wait until no bot has made a call for so long; returns the time of the last call (``perf_counter``)."""
    calls, last = discord.wire.counted.total(), perf_counter()
    while perf_counter() - last < seconds:
        await asyncio.sleep(GLANCE)
        if calls != discord.wire.counted.total():
            calls, last = discord.wire.counted.total(), perf_counter()
    return last


def release_before(folder: Path) -> Path | None:
    """The code of the release ``BEFORE``, put into the folder; None if this copy of the project lacks its history."""
    packed = folder / "before.tar"
    made = subprocess.run(["git", "archive", "--output", packed, BEFORE], cwd=ROOT, check=False, capture_output=True)  # noqa: S607 - git is on the path
    if made.returncode:
        return None
    unpacked = folder / "before"
    shutil.unpack_archive(packed, unpacked)
    return unpacked


def complaints_of(directory: Path) -> Sequence[str]:
    """The warnings and errors in the log."""
    lines = (directory / LOG).read_text(errors="replace").splitlines(keepends=True)
    return [line for line in lines if COMPLAINS.search(line)]


async def _listening(discord: Discord, bot: Guest, identified: int, directory: Path) -> None:
    """Wait until the bot has identified. Raises TimeoutError, and RuntimeError if the process ends instead."""
    gone = asyncio.create_task(bot.gone())
    heard = discord.until(lambda: discord.gateway.identified > identified and discord.gateway.live(), PATIENCE)
    listens = asyncio.create_task(heard)
    await asyncio.wait({gone, listens}, return_when=asyncio.FIRST_COMPLETED)
    if gone.done():
        listens.cancel()
        raise RuntimeError(f"the bot does not start: {(directory / LOG).read_text()}")
    gone.cancel()
    await listens


def _environment(discord: Discord, directory: Path, modules: Sequence[Path]) -> dict[str, str]:
    return {
        **os.environ,
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API_URL": discord.api_url,
        "DISCORD_GATEWAY_URL": discord.gateway.url,
        "DATABASE_URL": f"sqlite+aiosqlite:///{directory / STORE}",
        "PYTHONPATH": os.pathsep.join(map(str, modules)),
    }
