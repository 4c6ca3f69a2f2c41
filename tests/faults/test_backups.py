"""A running bot is backed up while people play; later the backup is restored, and the game that was live is over."""

import asyncio
import os
from itertools import count
from pathlib import Path
from typing import Final

from tests.faults.conftest import MAIN, QUICK
from tests.faults.evening import Evening, eventually
from tests.faults.ledger import read_ledger
from tests.faults.test_kill import begun
from tests.stub.bots import ROOT, Shipped
from tests.stub.forks import Fork
from tests.stub.reading import words

NUMBERS: Final = count()
TOLD: Final = "I had to go back to a backup"


async def command(bot: Shipped, *arguments: str) -> str:
    """What the command prints; it must succeed. The bot may run meanwhile."""
    folder = bot.database.parent
    said = folder / f"{next(NUMBERS)}.out"
    settings = {"PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite:///{bot.database}"}
    process = Fork(("-m", "bot"), arguments, folder, os.environ | settings, (str(said), "errors"))
    assert await process.wait() == 0
    return said.read_text()


def seed_of(evening: Evening) -> str:
    """The seed that the bot has published at the end of the game."""
    told = " ".join(words(message) for place in evening.places for message in place.standing)
    return told.partition("Seed:")[2].split()[0].strip("`|")


async def test_a_game_that_was_live_in_a_backup_never_goes_on(tmp_path: Path) -> None:
    """All presses are answered while copies are made. After the restore people are told that the game is over.

    The host had ended the game meanwhile, and its seed was told. The restored bot does not have it.
    """
    async with begun(tmp_path, 1, ("-c", QUICK + MAIN)) as (bot, evening):
        copies = [str(tmp_path / f"{number}.backup") for number in range(2)]
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(evening.play(8))
            for copy in copies:
                await command(bot, "backup", copy)
        await evening.people[0].slash(evening.table.channel, "table cancel")
        await eventually(lambda: evening.over and not read_ledger(bot.database).owed)
        seed = seed_of(evening)
        assert (await bot.stop())[0] == 0

        said = await command(bot, "restore", copies[0], "--verify")
        assert "no differences" in said
        assert "live tables that were ended: 1" in said
        calls = len(evening.stub.wire.calls)
        await bot.start()
        await eventually(lambda: not read_ledger(bot.database).owed)
        news = [words(message) for place in evening.places for message in place.standing]
        assert any(TOLD in one for one in news)
        assert [call for call in evening.stub.wire.calls[calls:] if seed in repr(call.said)] == []
        assert bytes.fromhex(seed) not in bot.database.read_bytes()
        assert "no differences" in await command(bot, "audit")
