"""The process is told to stop: it finishes what is under way, in ten seconds at most."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

from tests.faults import disks
from tests.faults.evening import Evening, eventually
from tests.faults.hosted_game import ANSWER, EDIT, POST
from tests.faults.ledger import lost_or_doubled, read_ledger, strays
from tests.stub.bots import Shipped, shipped
from tests.stub.faults import Hang, Slow
from tests.stub.people import Person
from tests.stub.playing import offered, offering
from tests.stub.reading import words
from tests.stub.server import Discord
from tests.stub.things import Interaction

CALM: Final = "cannot read or save anything just now"

FALLS: Final = """
import asyncio, signal, sys
from discord.gateway import DiscordWebSocket
from bot.core.clock.deadlines import Clocks
from bot.cli import main

async def run(self):
    told = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, told.set)
    await told.wait()
    raise ZeroDivisionError

async def close(self, code=4000, close=DiscordWebSocket.close):
    await asyncio.sleep(1)
    await close(self, code)

Clocks.run, DiscordWebSocket.close = run, close
sys.exit(main())
"""
"""The bot with a bug in its clocks, at a gateway that is slow to close."""

HANGS: Final = """
import sys, time
from bot.cli import main
from bot.commands import run
from storage.store import Store

async def close(self):
    time.sleep(60)

run.LONGEST, Store.close = {longest}, close
sys.exit(main())
"""
"""The bot whose database blocks the whole process on closing, for this long at most."""

TWICE: Final = """
import signal, sys
from bot.cli import main
from bot.commands import run

def signalled_again(first, handler=run._force_exit_handler):
    run._force_exit_handler = handler
    signal.raise_signal(signal.SIGINT)
    return handler(first)

run._force_exit_handler = signalled_again
sys.exit(main())
"""
"""The bot that gets a second signal before it has handled the first."""


@pytest.fixture
async def unborn(stub: Discord, tmp_path: Path) -> AsyncIterator[Shipped]:
    """The bot, not started yet; it is killed at the end if it runs."""
    bot = Shipped(stub, tmp_path, LOG_LEVEL="INFO")
    yield bot
    await bot.kill()


@pytest.fixture
async def bot(stub: Discord, evening: Evening, tmp_path: Path) -> AsyncIterator[Shipped]:
    """The bot as a host starts it, in the middle of the first bets."""
    async with shipped(stub, tmp_path, LOG_LEVEL="INFO") as started:
        await evening.begin()
        await evening.play(2)
        yield started


async def test_what_is_under_way_comes_to_its_end(stub: Discord, evening: Evening, bot: Shipped) -> None:
    """A press is being handled and the reveal must still be sent: every message is sent before the bot ends."""
    for route, seconds in {ANSWER: 0.1, POST: 0.6, EDIT: 0.6}.items():
        stub.faults.add(route, Slow(seconds), times=None)
    before = len(read_ledger(bot.database).lines)
    pressing = asyncio.create_task(evening.press_anyhow())
    await eventually(lambda: len(read_ledger(bot.database).lines) > before)
    code, _ = await bot.stop()
    await pressing
    ledger = read_ledger(bot.database)
    assert (code, len(evening.accepted)) == (0, 3)
    assert (ledger.owed, strays(ledger, evening), lost_or_doubled(ledger, evening)) == ([], [], [])
    assert stub.wire.routed("GET /channels/{channel}/messages") == []


@pytest.mark.long
async def test_a_discord_that_hangs_is_not_waited_for(stub: Discord, evening: Evening, bot: Shipped) -> None:
    """Hosts kill after ten seconds: the bot ends before that, and the next process sends the missing messages."""
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


async def test_a_locked_database_is_not_waited_for(evening: Evening, bot: Shipped) -> None:
    """Everybody has just pressed twice: before the bot ends, all are told that the press does not count."""
    before = read_ledger(bot.database).lines
    with disks.held(bot.database):
        pressed = await asyncio.gather(*[press_again(person) for person in [*evening.people, *evening.people]])
        code, seconds = await bot.stop()
    assert code == 0
    assert seconds < 10
    assert [press for press in pressed if press.answer is None or CALM not in words(press.answer)] == []
    assert " ERROR " not in bot.log
    assert before == read_ledger(bot.database).lines


async def test_who_identifies_anew_is_stopped_as_well(stub: Discord, bot: Shipped) -> None:
    """Discord has just ended the session, and the library still reconnects after it was told to stop."""
    for wait in (0.0, 0.2):
        stub.gateway.invalidate()
        await asyncio.sleep(wait)
        code, seconds = await bot.stop()
        assert code == 0
        assert seconds < 10
        await bot.start()


async def test_who_is_not_let_in_yet_is_stopped_as_well(stub: Discord, unborn: Shipped) -> None:
    """Discord does not answer at all; no connection is left open."""
    waiting = stub.faults.add("GET /users/@me", Hang(60))
    async with in_vain(unborn):
        await eventually(lambda: waiting.struck)
        assert (await unborn.stop())[0] == 0
    assert "Unclosed" not in unborn.log


async def test_who_opens_is_stopped_as_well(stub: Discord, unborn: Shipped) -> None:
    """The database is closed as soon as it answers, and no call to Discord is made."""
    async with in_vain(unborn):
        with disks.held(unborn.database):
            await eventually(unborn.database.with_name("minotaur.db.lock").exists)
            unborn.process.send_signal(signal.SIGTERM)
            await eventually(lambda: "closing" in unborn.log)
    assert unborn.process.returncode == 0
    assert "Traceback" not in unborn.log
    assert stub.wire.calls == []


async def test_a_second_word_ends_it_at_once(stub: Discord, evening: Evening, bot: Shipped) -> None:
    """The bot does not wait for a Discord that hangs. No message is lost: the next process goes on."""
    stub.faults.add(EDIT, Hang(60, after=False), times=None)
    stub.faults.add(POST, Hang(60, after=False), times=None)
    await evening.press()
    await eventually(lambda: any(fault.struck for fault in stub.faults.faults))
    bot.process.send_signal(signal.SIGTERM)
    await stub.until(lambda: not evening.listening)
    assert await insist(bot, signal.SIGTERM) == 128 + signal.SIGTERM
    stub.faults.clear()
    await bot.start()
    await evening.play(3)
    assert lost_or_doubled(read_ledger(bot.database), evening) == []


async def test_a_second_word_ends_whatever_hangs(unborn: Shipped) -> None:
    """Ctrl-C is repeated while the database blocks the whole process after the first one."""
    unborn.program = ("-c", HANGS.format(longest=60))
    await unborn.start()
    unborn.process.send_signal(signal.SIGINT)
    await eventually(lambda: "closing" in unborn.log)
    assert await insist(unborn, signal.SIGINT) == 128 + signal.SIGINT


async def test_two_signals_in_quick_succession_count_as_one(unborn: Shipped) -> None:
    """A process group gets a signal and one process passes it on: both count as one, and the bot stops well."""
    await unborn.start()
    unborn.process.send_signal(signal.SIGINT)
    assert (await unborn.stop())[0] == 0


async def test_two_signals_at_one_moment_are_one_word(unborn: Shipped) -> None:
    """The bot stops once, and no bug is logged."""
    unborn.program = ("-c", TWICE)
    await unborn.start()
    assert (await unborn.stop())[0] == 0
    assert (unborn.log.count("closing"), " ERROR " in unborn.log) == (1, False)


async def test_what_hangs_is_shown_and_not_waited_for(unborn: Shipped) -> None:
    """The database blocks the whole process: the bot ends before a host would kill it, and logs where it was."""
    unborn.program = ("-c", HANGS.format(longest=0.5))
    await unborn.start()
    assert (await unborn.stop())[0] == 1
    assert " in close\n" in unborn.log


async def test_a_bug_in_a_part_ends_the_bot(stub: Discord, unborn: Shipped) -> None:
    """The bug is logged once, and exit code 1 makes the host restart the bot; no Discord session stays open."""
    unborn.program = ("-c", FALLS)
    await unborn.start()
    await stub.until(stub.gateway.live)
    unborn.process.send_signal(signal.SIGUSR1)
    assert await unborn.process.wait() == 1
    assert unborn.log.count("the bot stopped because of a bug") == 1
    assert "ZeroDivisionError" in unborn.log
    assert "Unclosed" not in unborn.log
    assert stub.gateway.sessions == {}


async def insist(bot: Shipped, word: signal.Signals) -> int:
    """Send the signal until the bot ends; returns its exit code. Raises TimeoutError."""

    def has_ended() -> bool:
        # `process.send_signal` polls the process: that might take the exit code away from the code that waits for it.
        with suppress(ProcessLookupError):
            os.kill(bot.process.pid, word)
        return bot.process.returncode is not None

    await eventually(has_ended)
    return await bot.process.wait()


async def press_again(person: Person) -> Interaction:
    """Press the card that asks this player, whether they have answered it or not."""
    card = offering(person.inbox, "move")
    assert card is not None
    return await person.press(card, offered(card, "move")[0])


@asynccontextmanager
async def in_vain(bot: Shipped) -> AsyncIterator[None]:
    """The bot is started during this block, and ends before it is connected."""
    starting = asyncio.create_task(bot.start())
    yield
    with pytest.raises(AssertionError):
        await starting
