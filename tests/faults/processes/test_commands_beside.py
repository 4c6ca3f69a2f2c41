"""The commands of the command line on the database of two bots that are at work: they work, and disturb nothing."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from storage.store import Store
from tests.faults.processes.test_two_releases import Town, town
from tests.stub.bots import ROOT
from tests.stub.forks import Fork

__all__ = ["town"]

GAME: Final = ("play", "--lang", "en", "--name", "Eve", "--game", "mythical-dice")
THEIRS: Final = ("--server", "local", "--league", "practice")

WORKING: Final = (
    (GAME, "Practice"),
    (("league", "list"), "terminal local  practice: all games, season 1, 1 counted"),
    (("league", "standings", *THEIRS), "Eve"),
    (("league", "export", *THEIRS, "--format", "csv", "--names"), "Eve"),
    (("audit",), "no differences; checked"),
    (("audit", "--rebuild"), "standings rebuilt in"),
    (("doctor", "--alive"), ""),
    (("doctor",), "a bot is using the database"),
)
"""Commands that work, and a part of what they print."""

REFUSED: Final = (
    (("backup",), "a database on a server is no file"),
    (("restore", "some.backup"), "a database on a server is no file"),
    (("migrate-from", "sqlite:///../source.db"), "is in use by another process"),
)
"""Commands that are refused in one line, and a part of it."""


class Ended(NamedTuple):
    """A command that has ended."""

    code: int
    told: str


async def carried_out(words: Sequence[str], folder: Path, town: Town) -> Ended:
    """What ``minotaur *words`` ends with and prints, in a new folder."""
    await asyncio.to_thread(folder.mkdir)
    settings = {
        "DATABASE_URL": town.url,
        "DISCORD_TOKEN": town.stub.token,
        "DISCORD_API_URL": town.stub.api_url,
        "PYTHONPATH": str(ROOT),
    }
    command = Fork(("-m", "bot"), words, folder, {**os.environ, **settings})
    return Ended(await command.wait(), await asyncio.to_thread((folder / "log").read_text))


@pytest.mark.long
async def test_commands_work_beside_two_bots(town: Town, tmp_path: Path) -> None:
    """People play two games to their end meanwhile. No press fails, nothing is stored twice, and the audit agrees."""
    await (await Store.open(f"sqlite:///{tmp_path / 'source.db'}")).close()
    for shard in range(len(town.evenings)):
        await town.start(shard, ROOT)
    for evening in town.evenings:
        await evening.begin()
    playing = asyncio.gather(*(evening.play() for evening in town.evenings))
    for number, (words, part) in enumerate((*WORKING, *REFUSED)):
        ended = await carried_out(words, tmp_path / f"command-{number}", town)
        assert (ended.code, part in ended.told) == (int((words, part) in REFUSED), True), ended.told
        assert ended.code == 0 or len(ended.told.splitlines()) == 1
    await playing
    assert await town.settled() == []
    assert [one.refused for one in town.evenings] == [[], []]
    assert "ERROR" not in "".join(bot.log for bot in town.processes)
    last = await carried_out(("audit",), tmp_path / "last", town)
    assert "no differences; checked 3 tables, 3 results" in last.told
