"""A fake Discord without rate limits for every test, and people who will play on it."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Final

import pytest
from discord.backoff import ExponentialBackoff

from bot.adapters.discord import channel_limit, client, responder
from bot.core.delivery import cards, tries
from bot.core.table import draft_change, opening
from rules.chance import Committed
from rules.game import Seat
from storage.changes import Pace
from storage.ids import Millis
from storage.messages import outcomes
from tests.faults.evening import Evening
from tests.faults.hosted_game import HostedGame
from tests.stub import interactions, people
from tests.stub.bots import hosted
from tests.stub.changes import PATIENCE
from tests.stub.playing import Table
from tests.stub.server import Discord, open_discord

HORIZON: Final = 300
"""Milliseconds after which a call with an unknown outcome can have no effect any more; shortened for tests."""

FIRST_PAUSE: Final = 20
"""Milliseconds between two tries of the dispatcher."""

CARD_WAIT: Final = 300
"""Milliseconds that a private card waits which has changed while its player was not asked; shortened for tests."""

SOON: Final = 0.05
"""Seconds after which the library tries again to connect."""

QUICK: Final = f"""
import sys
from bot.adapters.discord import channel_limit
from bot.cli import main
from bot.core.delivery import cards
from storage.messages import outcomes
try:
    from bot.core.table import draft_change
except ImportError:
    from bot.core.table import draft as draft_change
try:
    from bot.core.delivery import tries
except ImportError:
    from bot.core.delivery import dispatcher as tries
channel_limit.MOST = 10**6
tries.FIRST_PAUSE = {FIRST_PAUSE}
cards.HORIZON = tries.HORIZON = outcomes.HORIZON = {HORIZON}
waits = draft_change.UNASKED_CARD_WAITS
draft_change.UNASKED_CARD_WAITS = {CARD_WAIT} if isinstance(waits, int) else dict.fromkeys(waits, {CARD_WAIT})
"""
"""What ``python -m bot`` imports; no message waits for long, and no channel is ever full.

Older releases have one time for all paces; their dispatcher does what ``tries`` does now, and their ``draft`` what
``draft_change`` does.
"""

MAIN: Final = "sys.exit(main())"
"""What it does then."""


@pytest.fixture(autouse=True)
def _as_in_the_bot(database_thread: None) -> None:
    """The database has its thread: here everything may happen at the same time."""


@pytest.fixture
async def stub() -> AsyncIterator[Discord]:
    """An empty Discord that listens."""
    async with open_discord() as opened:
        opened.limits.lift()
        yield opened


@pytest.fixture
def game() -> str:
    """The game, unless a test names another one."""
    return "mythical-dice"


@pytest.fixture
def evening(stub: Discord, game: str) -> Evening:
    """Three people in a channel, who will play."""
    return gathered(stub, 0, game)


def gathered(stub: Discord, seed: int, game: str = "mythical-dice", shard: int = 0) -> Evening:
    """Three people in a server of their own on this shard. The seed decides what they choose."""
    guild = stub.world.add_guild("Crete", shard=shard, shards=stub.application.shards)
    luck = Random(seed)
    table = Table(stub, stub.world.add_channel(guild, "dice"), stub.people(guild, "Ann", "Ben", "Cyd"), luck.choice)
    return Evening(table, game)


@pytest.fixture
async def hosted_game(
    stub: Discord, evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[HostedGame]:
    """A game in the middle of its first bets. Pauses before messages are short, and no channel is ever full."""
    monkeypatch.setattr(channel_limit, "MOST", 10**6)
    monkeypatch.setattr(draft_change, "UNASKED_CARD_WAITS", dict.fromkeys(Pace, Millis(CARD_WAIT)))
    monkeypatch.setattr(tries, "FIRST_PAUSE", Millis(FIRST_PAUSE))
    monkeypatch.setattr(tries, "MINUTE", Millis(FIRST_PAUSE))
    for module in (cards, tries, outcomes):
        monkeypatch.setattr(module, "HORIZON", HORIZON)
    database = tmp_path / "minotaur.db"
    async with hosted(stub, database) as (_, bot):
        await evening.begin()
        await evening.play(1)
        yield HostedGame(bot, evening, database)
    logged = [*caplog.get_records("setup"), *caplog.get_records("call"), *caplog.get_records("teardown")]
    # discord.py logs a lost gateway as an error; that is no bug.
    bugs = [record.getMessage() for record in logged if record.levelno >= logging.ERROR]
    assert [bug for bug in bugs if not bug.startswith("Attempting a reconnect")] == []


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses (in seconds) that the library would make before its shards reconnect. Here they are very short."""
    waited: list[float] = []
    delay = ExponentialBackoff.delay

    def note(self: ExponentialBackoff[bool]) -> float:
        waited.append(delay(self))
        return 0

    async def soon(_: float) -> None:
        """Wait a moment: while the gateway is away, the shards would try again all the time."""
        await asyncio.sleep(SOON)

    monkeypatch.setattr(ExponentialBackoff, "delay", note)
    monkeypatch.setattr("discord.shard.asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": soon}))
    monkeypatch.setattr(client, "IDENTIFIES_EVERY", 1)
    return waited


@pytest.fixture
def nothing_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same luck in all games, independent of table names. No answer counts as late, and no channel is full."""

    def below(_self: Committed, n: int, purpose: str, round_: int, seat: Seat | None, counter: int) -> int:
        return Random(f"{purpose} {round_} {seat} {counter}").randrange(n)

    monkeypatch.setattr(Committed, "below", below)
    monkeypatch.setattr(opening, "new_seed", lambda: bytes(32))
    monkeypatch.setattr(responder, "PATIENCE", PATIENCE)
    monkeypatch.setattr(channel_limit, "MOST", 10**6)
    monkeypatch.setattr(interactions, "FIRST", PATIENCE)
    monkeypatch.setattr(people, "FIRST", PATIENCE)
