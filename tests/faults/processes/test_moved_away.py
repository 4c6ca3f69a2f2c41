"""A bot was cut off from its database while everything was moved to another one."""

import asyncio
import signal
from pathlib import Path

import pytest

from bot.cli import main
from tests.faults.conftest import MAIN, QUICK
from tests.faults.test_several_processes import SHARING
from tests.postgres.databases import cut_off
from tests.stub.bots import Shipped
from tests.stub.changes import PATIENCE
from tests.stub.server import Discord


async def test_a_bot_that_was_cut_off_during_a_move_ends(
    stub: Discord, tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it reaches the old database again, it writes nothing there, and its last line says where everything is."""
    bot = Shipped(stub, tmp_path, DATABASE_URL=postgres_url)
    bot.program = ("-c", QUICK + SHARING + MAIN)
    new = tmp_path / "new.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{new}")
    try:
        await bot.start()
        bot.process.send_signal(signal.SIGSTOP)
        await cut_off(postgres_url)
        assert await asyncio.to_thread(main, ["migrate-from", postgres_url]) == 0
        bot.process.send_signal(signal.SIGCONT)
        async with asyncio.timeout(PATIENCE):
            assert await bot.process.wait() == 1
    finally:
        await bot.kill()
    assert bot.log.splitlines()[-1] == f"minotaur: this database was moved to {new}: set DATABASE_URL to that one"
