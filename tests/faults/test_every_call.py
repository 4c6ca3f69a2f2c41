"""The process is killed after each of its calls in turn, and the game goes on each time."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from bot.adapters.discord import responder
from tests.faults.conftest import gathered
from tests.faults.evening import Evening, eventually
from tests.faults.hand_oracle import amiss
from tests.faults.hosted_game import EDIT
from tests.faults.ledger import read_ledger, unjust
from tests.stub.bots import Shipped
from tests.stub.changes import PATIENCE
from tests.stub.faults import Fault, Refuse, Slow
from tests.stub.playing import offered, offering
from tests.stub.server import open_discord

CALLS: Final = "* /[ciuw]*"
"""The routes for channels, interactions, private channels and later answers."""

UNSAID: Final = Slow(60)
"""The call is carried out, but its answer never arrives; then the process is killed."""

AT_ONCE: Final = 4
"""Games that run in parallel, since each mostly waits for a process to start."""

AS_SHIPPED: Final = ("-m", "bot")
IN_HASTE: Final = """
import sys
from bot.adapters.discord import responder
responder.PATIENCE = 0
from bot.cli import main
sys.exit(main())
"""
"""Runs `python -m bot`, except that every interaction is deferred at once."""

LEAST: Final = 20
"""The least number of calls that the round must make."""

IN_VAIN: Final = 3
"""Edits of a card until one is refused and the card is posted again."""


@pytest.mark.long
@pytest.mark.parametrize("program", [AS_SHIPPED, ("-c", IN_HASTE)], ids=["as shipped", "put off"])
async def test_a_round_goes_on_after_a_kill_at_each_call(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Sequence[str]
) -> None:
    """The round runs from a game's start to the second round's bets; in it a card's edit is refused once."""
    if program is not AS_SHIPPED:
        # ``acknowledged`` must know, too, that a press that is deferred at once may not be carried out.
        monkeypatch.setattr(responder, "PATIENCE", 0)
    killed = 0
    for first in count(0, AT_ONCE):
        calls = range(first, first + AT_ONCE)
        struck = await asyncio.gather(*[killed_at(room(tmp_path, call), program, call) for call in calls])
        killed += sum(struck)
        if not all(struck):
            break
    print("killed at each of", killed, "calls")  # noqa: T201 - for readers of the output
    assert killed > LEAST


def room(directory: Path, number: int) -> Path:
    """A directory for this game alone."""
    made = directory / str(number)
    made.mkdir()
    return made


async def killed_at(directory: Path, program: Sequence[str], call: int) -> bool:
    """Play the round and kill the bot at the call of this number; False if the round has fewer calls."""
    async with open_discord() as stub:
        stub.limits.lift()
        evening = gathered(stub, 0)
        for person in evening.people:
            person.patience = 0.5
        bot = Shipped(stub, directory)
        bot.program = program
        try:
            await bot.start()
            await seated(evening)
            await eventually(lambda: len(read_ledger(bot.database).lines) == len(evening.people))
            stub.faults.add(EDIT, Refuse(10008), skip=IN_VAIN)
            fault = stub.faults.add(CALLS, UNSAID, skip=call)
            reaping = asyncio.create_task(reap(bot, evening, fault))
            await first_round(evening)
            await eventually(lambda: not read_ledger(bot.database).owed)
            if not fault.struck:
                reaping.cancel()
                return False
            await reaping
            await eventually(lambda: not read_ledger(bot.database).owed)
            ledger = read_ledger(bot.database)
            assert [*amiss(ledger, evening), *unjust(ledger, evening)] == [], f"killed at call {call}"
            assert "ERROR" not in bot.log
            return True
        finally:
            await bot.kill()


async def reap(bot: Shipped, evening: Evening, fault: Fault) -> None:
    """Kill the bot when this fault has happened, and start it again."""
    await evening.stub.until(lambda: fault.struck)
    await bot.kill()
    await bot.start()


async def seated(evening: Evening) -> None:
    """Everybody sits at a table that is ready to start."""
    await evening.table.open(pace="daily")
    for person in evening.people[1:]:
        await evening.table.press(person, evening.table.channel.standing, "join")


async def first_round(evening: Evening) -> None:
    """The host presses start until all have their dice; then all bet, roll and bet again."""
    host, table = evening.people[0], evening.table

    def dealt() -> bool:
        return all(offering(person.inbox, "move") for person in evening.people)

    async with asyncio.timeout(PATIENCE):
        while not dealt():
            card = offering(table.channel.standing, "start")
            if card is not None and evening.listening:
                await host.press(card, offered(card, "start")[0])
            with suppress(TimeoutError):
                await evening.stub.until(dealt, 1.0)
    await evening.play(9)
