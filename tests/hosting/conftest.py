"""An operator's machine: an empty folder, a fake Discord, and the program started in the folder."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.hosting.stub import TOKEN, StubDiscord, stub_discord

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True, slots=True)
class Said:
    """The exit code and output of a command."""

    code: int | None
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Machine:
    """The folder and environment in which commands run."""

    folder: Path
    environment: dict[str, str]

    async def start(self, *words: str, **settings: str) -> asyncio.subprocess.Process:
        """Start the program with these arguments and settings in a process of its own."""
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *words),
            cwd=self.folder,
            env=self.environment | settings,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )

    async def run(self, *words: str, **settings: str) -> Said:
        """Run the program to its end."""
        return await ended(await self.start(*words, **settings))


async def let_in(process: asyncio.subprocess.Process, discord: StubDiscord) -> None:
    """Return when the bot has identified to the gateway. Fails if the process ends before."""
    gateway, end = asyncio.create_task(discord.identified.wait()), asyncio.create_task(process.wait())
    await asyncio.wait({gateway, end}, return_when=asyncio.FIRST_COMPLETED)
    assert process.returncode is None
    end.cancel()


async def ended(process: asyncio.subprocess.Process) -> Said:
    """The output of the process and its exit code."""
    out, err = await process.communicate()
    return Said(process.returncode, out.decode(), err.decode())


@pytest.fixture
async def discord() -> AsyncIterator[StubDiscord]:
    """A fake Discord for this test."""
    async with stub_discord() as stub:
        yield stub


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine without settings."""
    return Machine(tmp_path, {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]})


@pytest.fixture
def online(machine: Machine, discord: StubDiscord) -> Machine:
    """A machine with a token and a fake Discord."""
    settings = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": f"{discord.url}/api"}
    return Machine(machine.folder, machine.environment | settings | {"DISCORD_GATEWAY_URL": discord.gateway})
