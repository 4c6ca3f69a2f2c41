"""The process is told to stop: what is under way comes to its end, in ten seconds at most."""

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.faults.evening import Evening, eventually
from tests.faults.house import ANSWER, EDIT, POST
from tests.faults.ledger import lost_or_doubled, read_ledger, strays
from tests.stub.bots import Shipped, shipped
from tests.stub.faults import Hang, Slow
from tests.stub.server import Discord


@pytest.fixture
async def bot(stub: Discord, evening: Evening, tmp_path: Path) -> AsyncIterator[Shipped]:
    """The bot as a host starts it, in the middle of the first bets."""
    async with shipped(stub, tmp_path, LOG_LEVEL="INFO") as started:
        await evening.begin()
        await evening.play(2)
        yield started


async def test_what_is_under_way_comes_to_its_end(stub: Discord, evening: Evening, bot: Shipped) -> None:
    """A press is on its way and the reveal is owed to everybody: all of it is told, and nothing twice."""
    for route in (POST, EDIT, ANSWER):
        stub.faults.add(route, Slow(0.3), times=None)
    before = len(read_ledger(bot.database).lines)
    pressing = asyncio.create_task(evening.press_anyhow())
    await eventually(lambda: len(read_ledger(bot.database).lines) > before)
    code, _ = await bot.stop()
    await pressing
    ledger = read_ledger(bot.database)
    assert (code, len(evening.accepted)) == (0, 3)
    assert (ledger.owed, strays(ledger, evening), lost_or_doubled(ledger, evening)) == ([], [], [])


@pytest.mark.long
async def test_a_discord_that_hangs_is_not_waited_for(stub: Discord, evening: Evening, bot: Shipped) -> None:
    """Hosts kill after ten seconds: until then it ends by itself, and the next process brings what is owed."""
    for route in (POST, EDIT, ANSWER):
        stub.faults.add(route, Hang(60, after=False), times=None)
    pressing = asyncio.create_task(evening.press_anyhow())
    await eventually(lambda: sum(fault.struck for fault in stub.faults.faults) >= 2)
    code, seconds = await bot.stop()
    await pressing
    assert (code, bool(read_ledger(bot.database).owed)) == (0, True)
    assert seconds < 10
    stub.faults.clear()
    await bot.start()
    await evening.play(3)
    await eventually(lambda: not read_ledger(bot.database).owed)
    ledger = read_ledger(bot.database)
    assert (strays(ledger, evening), lost_or_doubled(ledger, evening)) == ([], [])


async def test_who_identifies_anew_is_stopped_as_well(stub: Discord, bot: Shipped) -> None:
    """Discord has just thrown its session away; the library goes on after it was told to end."""
    for wait in (0.0, 0.2):
        stub.gateway.invalidate()
        await asyncio.sleep(wait)
        code, seconds = await bot.stop()
        assert code == 0
        assert seconds < 10
        await bot.start()


async def test_a_second_word_ends_it_at_once(stub: Discord, evening: Evening, bot: Shipped) -> None:
    """Nobody waits for a Discord that hangs, and nothing is lost: the next process goes on."""
    stub.faults.add(EDIT, Hang(60, after=False), times=None)
    stub.faults.add(POST, Hang(60, after=False), times=None)
    await evening.press()
    await eventually(lambda: any(fault.struck for fault in stub.faults.faults))
    bot.process.send_signal(signal.SIGTERM)
    await stub.until(lambda: not evening.listening)
    assert (await bot.stop())[0] == -signal.SIGTERM
    stub.faults.clear()
    await bot.start()
    await evening.play(3)
    assert lost_or_doubled(read_ledger(bot.database), evening) == []
