"""Everybody plays for a while: what a press costs then, with all that follows from it."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import Final

from tests.bench.load.crowd import Crowd, Pressed
from tests.bench.load.guests import Guest
from tests.bench.load.servers import Table
from tests.stub.server import Discord

BEAT: Final = 1.0
"""Seconds between two heartbeats: few enough to show what delays them."""

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

    seconds: float
    cpu: float
    """CPU seconds of the bot."""

    calls: Counter[str]
    """How many calls each route got."""

    delays: Sequence[float]
    """How many seconds later than it should each heartbeat came."""

    @property
    def cost(self) -> float:
        """CPU seconds of a press, with everything that the bot did by itself meanwhile."""
        return self.cpu / self.presses

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
    discord: Discord, bot: Guest, tables: Sequence[Table], wishes: Wishes, hasty: Crowd | None = None
) -> Played:
    """Let everybody play, and measure after they have got going. Presses of the ``hasty`` crowd count, too."""
    crowd = Crowd(wishes.think)
    playing = [asyncio.create_task(crowd.play(table)) for table in tables]
    await asyncio.sleep(wishes.think)
    warm = len(crowd.pressed.presses), len(hasty.pressed.presses) if hasty else 0
    counted = discord.wire.counted.copy()
    cpu, begun, at = bot.cpu, perf_counter(), discord.world.clock.now()
    await asyncio.sleep(wishes.seconds)
    cpu, seconds = bot.cpu - cpu, perf_counter() - begun
    calls = discord.wire.counted - counted
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    del crowd.pressed.presses[: warm[0]]
    presses = len(crowd.pressed.presses) + (len(hasty.pressed.presses) - warm[1] if hasty else 0)
    return Played(crowd.pressed, presses, seconds, cpu, calls, _delays(discord, at))


def _delays(discord: Discord, since: float) -> Sequence[float]:
    beats = [beat for session in discord.gateway.live() for beat in session.beats if beat >= since]
    return [later - earlier - BEAT for earlier, later in pairwise(beats)]
