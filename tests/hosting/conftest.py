"""An operator's machine: an empty folder, a fake Discord, and the program started in the folder."""

import asyncio
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from tests.stub.forks import Fork
from tests.stub.server import Discord, open_discord

ROOT = Path(__file__).resolve().parent.parent.parent
NUMBERS: Final = count()


@dataclass(frozen=True, slots=True)
class Said:
    """The exit code and output of a command."""

    code: int | None
    out: str
    err: str


class Program(Fork):
    """The program while it runs. What it says is kept beside the folder, which may have to stay empty."""

    def __init__(self, folder: Path, words: Sequence[str], env: Mapping[str, str]) -> None:
        self._said = [folder.with_name(f"{folder.name}-{next(NUMBERS)}") for _ in ("out", "err")]
        out, err = map(str, self._said)
        super().__init__(("-m", "bot"), words, folder, env, (out, err))

    async def end(self) -> Said:
        """Wait until the program has ended."""
        code = await self.wait()
        out, err = (said.read_text() for said in self._said)
        return Said(code, out, err)


@dataclass(frozen=True, slots=True)
class Machine:
    """The folder and environment in which commands run."""

    folder: Path
    environment: dict[str, str]

    def start(self, *words: str, **settings: str) -> Program:
        """Start the program with these arguments and settings in a process of its own."""
        return Program(self.folder, words, self.environment | settings)

    async def run(self, *words: str, **settings: str) -> Said:
        """Run the program to its end."""
        return await self.start(*words, **settings).end()


async def let_in(process: Program, discord: Discord) -> None:
    """Return when the bot is on Discord; fail when it ends before."""
    gateway = asyncio.create_task(discord.until(lambda: discord.gateway.identified))
    end = asyncio.create_task(process.wait())
    await asyncio.wait({gateway, end}, return_when=asyncio.FIRST_COMPLETED)
    assert process.returncode is None
    end.cancel()


def machine_in(folder: Path, **settings: str) -> Machine:
    """A machine with an empty folder, and these settings in its environment."""
    return Machine(folder, {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]} | settings)


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """A fake Discord for one test, without rate limits."""
    async with open_discord() as opened:
        opened.limits.lift()
        yield opened


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine without settings."""
    return machine_in(tmp_path)


@pytest.fixture
def online(machine: Machine, discord: Discord) -> Machine:
    """A machine with a token and the addresses of the fake Discord."""
    addresses = {"DISCORD_API_URL": discord.api_url, "DISCORD_GATEWAY_URL": discord.gateway.url}
    return Machine(machine.folder, machine.environment | addresses | {"DISCORD_TOKEN": discord.token})


@pytest.fixture
def quiet_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """``minotaur run`` in this process has a token and does not set up logging."""
    monkeypatch.setenv("DISCORD_TOKEN", "good.token.here")
    for module in ("bot.commands.run", "bot.logs"):
        monkeypatch.setattr(f"{module}.log_to_stderr", lambda *_: None)
