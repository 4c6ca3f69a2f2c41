"""The process is killed at random moments: accepted moves are stored exactly once, and the game goes on."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.cli import main
from tests.faults import random_faults
from tests.faults.conftest import MAIN, QUICK, gathered
from tests.faults.disks import held
from tests.faults.evening import Evening, eventually
from tests.faults.hand_oracle import amiss
from tests.faults.hosted_game import EDIT_ANSWER, POST
from tests.faults.ledger import read_ledger, strays, unjust
from tests.faults.silence import secrets_in
from tests.stub import messages
from tests.stub.bots import Shipped
from tests.stub.faults import Cut, Slow
from tests.stub.playing import offered
from tests.stub.reading import words
from tests.stub.server import Discord, open_discord
from tests.stub.things import Kind

LOOK: Final = "GET /channels/{channel}/messages"

MOST_HAPPENINGS: Final = 30
"""The most calls between a start and the next kill."""

MOST_LATER: Final = 0.015
"""The longest pause, in seconds, after the last of these calls."""

UNBORN: Final = 0.1
"""The chance that the bot is killed while it starts."""

STARTING: Final = 0.3
"""Seconds."""


class Reaper:
    """Kills the bot again and again, and checks each time what is stored."""

    def __init__(self, bot: Shipped, stub: Discord, luck: Random) -> None:
        self.kills = 0
        self.last = read_ledger(bot.database)
        self._bot = bot
        self._stub = stub
        self._luck = luck

    async def reap(self, enough: Callable[[], bool]) -> None:
        """Kill and restart the bot until there are enough kills; the bot runs at the end."""
        while not enough():
            await self._wait(enough)
            await self._kill()
            while self._luck.random() < UNBORN:
                await self._kill_in_the_womb()
            await self._bot.start()

    async def _wait(self, enough: Callable[[], bool]) -> None:
        """Wait for a random moment, not long after some call."""
        calls = self._stub.wire.calls
        moment = len(calls) + self._luck.randrange(MOST_HAPPENINGS)
        await self._stub.until(lambda: len(calls) >= moment or enough())
        await asyncio.sleep(self._luck.uniform(0, MOST_LATER))

    async def _kill_in_the_womb(self) -> None:
        starting = asyncio.create_task(self._bot.start())
        await asyncio.wait({starting}, timeout=self._luck.uniform(0, STARTING))
        await self._kill()
        with suppress(AssertionError):
            await starting

    async def _kill(self) -> None:
        await self._bot.kill()
        self.kills += 1
        found = read_ledger(self._bot.database)
        assert found.lines[: len(self.last.lines)] == self.last.lines
        self.last = found


@asynccontextmanager
async def begun(
    directory: Path, seed: int, program: Sequence[str] = ("-m", "bot")
) -> AsyncIterator[tuple[Shipped, Evening]]:
    """The bot as a host starts it, or with another program, in a game whose first hands are dealt."""
    async with open_discord(seed=seed) as stub:
        stub.limits.lift()
        evening = gathered(stub, seed)
        bot = Shipped(stub, directory, LOG_LEVEL="DEBUG")
        bot.program = program
        try:
            await bot.start()
            await evening.begin()
            yield bot, evening
        finally:
            await bot.kill()


async def killed_over_a_game(
    directory: Path, seed: int, most: int, *, bad_weather: bool = False, program: Sequence[str] = ("-m", "bot")
) -> int:
    """Play a game to its end while a reaper kills the bot; returns the number of kills."""
    async with begun(directory, seed, program) as (bot, evening):
        if bad_weather:
            random_faults.begin(evening, seed)
        reaper = Reaper(bot, evening.stub, Random(seed))
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(evening.play())
            tasks.create_task(reaper.reap(lambda: evening.over or reaper.kills >= most))
        random_faults.end(evening)
        record = await exported(evening, directory)
        await eventually(lambda: not read_ledger(bot.database).owed)
        assert (await bot.stop())[0] == 0
        ledger = read_ledger(bot.database)
        assert ledger.lines[: len(reaper.last.lines)] == reaper.last.lines
        assert unjust(ledger, evening) == []
        assert amiss(ledger, evening) == []
        assert main(["verify", str(record)]) == 0
        # The library logs a gateway that accepts no connection just now as an error.
        assert [line for line in bot.log.splitlines() if "ERROR" in line and " discord." not in line] == []
        assert secrets_in(bot.log, evening.stub, bot.database) == []
        return reaper.kills


async def exported(evening: Evening, directory: Path) -> Path:
    """The record of the game as ``/replay`` hands it out."""
    interaction = await evening.people[0].slash(evening.table.channel, "replay")
    await interaction.changes.until(lambda: interaction.answer)
    call = next(call for call in reversed(evening.stub.wire.calls) if interaction.token in call.path and call.files)
    path = directory / "record.json"
    path.write_bytes(next(file.content for file in call.files if file.name.endswith(".json")))
    return path


async def test_a_game_goes_on_whenever_the_process_is_killed(tmp_path: Path) -> None:
    """A few kills: the log only grows, accepted moves are stored once, and every message stands once."""
    assert await killed_over_a_game(tmp_path, 1, 3, program=("-c", QUICK + MAIN)) >= 3


async def test_a_call_that_arrived_before_a_kill_goes_when_they_have_moved(tmp_path: Path) -> None:
    """The process is killed before it has the call's answer, and the next one cannot look for the message at once."""
    async with begun(tmp_path, 1, ("-c", QUICK + MAIN)) as (bot, evening):
        await evening.play(4)
        await eventually(lambda: not read_ledger(bot.database).owed)
        thread = next(place for place in evening.places if place.kind is Kind.THREAD)
        slow = evening.stub.faults.add(POST, Slow(60), channel=thread.id)
        # Which move is followed by a call depends on the dice: forced ones fall by themselves, and a bet calls nobody.
        while not slow.struck:
            await evening.play(1)
            await eventually(lambda: slow.struck or not read_ledger(bot.database).owed)
        await bot.kill()
        evening.stub.faults.clear()
        unseen = evening.stub.faults.add(LOOK, Cut(), channel=thread.id, times=None)
        await bot.start()
        await eventually(lambda: unseen.struck)
        await evening.play(1)
        evening.stub.faults.clear()
        await evening.play(8)
        await eventually(lambda: not read_ledger(bot.database).owed)
        assert strays(read_ledger(bot.database), evening) == []


@pytest.mark.long
async def test_an_answer_that_comes_after_a_kill_leaves_no_old_card(tmp_path: Path) -> None:
    """Ann's late answer covers her newer card, and the process that sent this answer was killed."""
    async with begun(tmp_path, 1) as (bot, evening):
        # The single dice of the first round are rolled without a press, so its cards change by themselves.
        await evening.play(3)
        await eventually(lambda: sum("Round 2." in words(card) for _, card in evening.all_asked()) == 3)
        (ann, card), *others = evening.all_asked()
        before = words(card)
        with held(bot.database):
            # Nine seconds, since the bot defers first and the late answer must arrive after the bot's restart.
            late = evening.stub.faults.add(EDIT_ANSWER, Slow(9, late=True))
            pressed = await ann.press(card, offered(card, "move")[1])
        await eventually(lambda: late.struck)
        for person, asked in others:
            await person.press(asked, offered(asked, "move")[1])
        await bot.kill()
        assert words(card) == before
        await bot.start()
        await evening.stub.until(lambda: words(card) != before)
        newest = words(card)
        await evening.stub.until(lambda: pressed.edits)
        assert words(card) != newest
        await eventually(lambda: not read_ledger(bot.database).owed)
        assert words(card) == newest
        await evening.play(8)


@pytest.mark.long
@pytest.mark.parametrize("kept", [messages.NONCES_KEPT, 0.0], ids=["nonces", "no nonces"])
@pytest.mark.parametrize("seed", range(1, 6))
async def test_a_game_goes_on_after_twenty_kills(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, kept: float
) -> None:
    """Ten games see two hundred kills together; in half of the games Discord forgets each nonce at once.

    In those games only looking for a post first keeps the bot from posting twice.
    """
    monkeypatch.setattr(messages, "NONCES_KEPT", kept)
    assert await killed_over_a_game(tmp_path, seed, 20) >= 20


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
async def test_a_game_goes_on_after_kills_in_bad_weather(tmp_path: Path, seed: int) -> None:
    """The process is killed while calls and events fail in many ways."""
    assert await killed_over_a_game(tmp_path, seed, 10, bad_weather=True) >= 10
