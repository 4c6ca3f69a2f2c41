"""Everybody plays for a while: what a press costs then, with all that follows from it."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Final

from bot.core.clock.pace import SECOND, UNASKED_CARD_WAITS
from tests.bench.load.crowd import Crowd, Pressed
from tests.bench.load.guests import STORE, Guest, quiet
from tests.bench.load.servers import Table
from tests.stub.server import Discord

BEAT: Final = 1.0
"""Seconds between two heartbeats: few enough to show what delays them."""

LONGEST_SILENCE: Final = max(UNASKED_CARD_WAITS.values()) / SECOND + 1.5
"""Seconds without a call after which nothing more is to come: some cards are redrawn only after a while."""

FORCED: Final = '%"forced"%'
"""What the store's entry of a forced move contains."""

ANSWERING: Final = ("/interactions/", "/webhooks/")
"""Parts of the routes of answers to presses. All other calls count against the limits of the bot's account."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The size of the evening."""

    tables: int
    think: float
    """How many seconds people think on average."""

    seconds: float
    """How many seconds they play."""


@dataclass(frozen=True, slots=True)
class Played:
    """What was measured while everybody played."""

    pressed: Pressed
    presses: int
    """How many presses there were, with those of tables that are not in ``pressed``."""

    a_second: float
    """How many presses there were a second, after everybody had got going."""

    load: float
    """The share of a core that the bot used then."""

    forced: int
    """How many moves the tables made by themselves, because no other one was possible."""

    cpu: float
    """CPU seconds of the bot, until it had also done all that followed from the presses."""

    calls: Counter[str]
    """How many calls each route got in this time."""

    in_servers: float
    """The share of the posts and edits that was in channels of servers, besides answers to presses."""

    delays: Sequence[float]
    """How many seconds later than it should each heartbeat came."""

    @property
    def cost(self) -> float:
        """CPU seconds of a press, with everything that the bot did by itself meanwhile."""
        return self.cpu / self.presses

    @property
    def moves(self) -> int:
        """How many decisions were carried out: presses, and moves that the tables made by themselves."""
        return self.presses + self.forced

    @property
    def calls_a_move(self) -> float:
        """How many calls of any kind a decision leads to, with the answer to its press."""
        return self.calls.total() / self.moves

    @property
    def calls_a_press(self) -> float:
        """How many calls of any kind a press leads to, with its answer."""
        return self.calls.total() / self.presses

    def others(self, method: str) -> float:
        """How many calls with this method a press leads to, besides its answer."""
        counted = (
            count
            for route, count in self.calls.items()
            if route.startswith(f"{method} ") and not any(part in route for part in ANSWERING)
        )
        return sum(counted) / self.presses


async def play(
    discord: Discord, bot: Guest, directory: Path, tables: Sequence[Table], wishes: Wishes, hasty: Crowd | None = None
) -> Played:
    """Let everybody play, and measure until the bot has sent all that is due. Before, it must have nothing to send.

    So every call follows from a press that counts, also calls that wait. A bot that cannot keep up does a part of the
    work afterwards. Presses of the ``hasty`` crowd count, too. The bot's store is in the ``directory``.
    """
    crowd = Crowd(wishes.think)
    counted = [crowd] if hasty is None else [crowd, hasty]
    calls, cpu, forced = discord.wire.counted.copy(), bot.cpu, _forced(directory)
    written = _written(discord)
    playing = [asyncio.create_task(crowd.play(table)) for table in tables]
    await asyncio.sleep(wishes.think)
    warm, warm_cpu = _count(counted), bot.cpu
    begun, at = perf_counter(), discord.world.clock.now()
    await asyncio.sleep(wishes.seconds)
    took = perf_counter() - begun
    load, a_second = (bot.cpu - warm_cpu) / took, (_count(counted) - warm) / took
    delays = _delays(discord, at)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    await quiet(discord, LONGEST_SILENCE)
    sent, forced = discord.wire.counted - calls, _forced(directory) - forced
    written = _written(discord) - written
    in_servers = written[True] / written.total()
    return Played(crowd.pressed, _count(counted), a_second, load, forced, bot.cpu - cpu, sent, in_servers, delays)


def _count(crowds: Sequence[Crowd]) -> int:
    return sum(len(crowd.pressed.presses) for crowd in crowds)


def _forced(directory: Path) -> int:
    """How many moves the tables have made by themselves so far."""
    with closing(sqlite3.connect(directory / STORE)) as store:
        (count,) = store.execute("SELECT count(*) FROM entries WHERE body LIKE ?", [FORCED]).fetchone()
        return int(count)


def _written(discord: Discord) -> Counter[bool]:
    """How many posts and edits there were so far, in servers and elsewhere; answers to presses do not count."""
    written = Counter[bool]()
    for channel, times in discord.wire.written.items():
        written[discord.world.channels[channel].guild is not None] += len(times)
    return written


def _delays(discord: Discord, since: float) -> Sequence[float]:
    beats = [beat for session in discord.gateway.live() for beat in session.beats if beat >= since]
    return [later - earlier - BEAT for earlier, later in pairwise(beats)]
