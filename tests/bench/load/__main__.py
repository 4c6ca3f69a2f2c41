"""Runs the load evening and prints its page. The package's docstring describes the evening."""

import argparse
import asyncio
import math
import os
import platform
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.bench.load.crowd import AT_ONCE, Crowd, bet, change_bets, late
from tests.bench.load.figures import busiest, print_figure, print_spread
from tests.bench.load.guests import BARE, COMMITTING, SHIPPED, Guest, complaints_of, guest, quiet
from tests.bench.load.servers import SEATS, lay, open_all
from tests.stub.interactions import FIRST
from tests.stub.server import Discord, open_discord
from tests.stub.things import Interaction

BEAT: Final = 1.0
"""Seconds between two heartbeats: few enough to show what delays them."""

WARMING: Final = 2
CHANGES: Final = 20
"""How many times each person changes their bet in one turn. A bot may handle a hundred presses at once."""

TURNS: Final = 4
"""How many turns each bot has. A machine's speed varies, so the smallest value says most."""

QUIET: Final = 1.5
SETTLED: Final = 6.5
"""Seconds without a call after which the bot has finished. Messages that wait for their channel exceed QUIET."""

LONGEST_GAME: Final = 300.0
"""Seconds in which a game without thinking must end, within Discord's limits."""

TOLD: Final = 20
"""How many warnings and errors of the bots are printed."""

WINDOW: Final = 5.0
"""In any period of this many seconds a channel may get at most five messages."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The size of the evening."""

    tables: int
    think: float
    """How many seconds people think on average."""

    seconds: float
    """How many seconds they play."""


class Evening:
    """One run with all its phases."""

    def __init__(self, discord: Discord, directory: Path, wishes: Wishes) -> None:
        self._discord = discord
        self._directory = directory
        self._wishes = wishes
        *self._tables, self._fast = lay(discord, wishes.tables + 1)
        self._least = dict.fromkeys((SHIPPED, COMMITTING, BARE), math.inf)
        """The smallest CPU time of each bot for one press, in seconds."""

        self._changing = [table.people[0] for table in self._tables[:AT_ONCE]]
        self._changes: list[Interaction] = []

    async def run(self) -> None:
        """Run all phases."""
        async with guest(self._discord, self._directory, SHIPPED) as bot:
            await self._open(bot)
            people = [person for table in self._tables for person in table.people[:3]]
            self._print_late("    their bets", await bet(people), len(people))
            await self._quiet()
        for program in [*self._least] * TURNS:
            async with guest(self._discord, self._directory, program) as bot:
                self._least[program] = min(self._least[program], await self._cost(bot))
        print_figure("CPU a press: a bare bot that only answers", 1000 * self._least[BARE], "ms")
        self._print_ratio("    the same, when core and store have committed", self._least[COMMITTING])
        self._print_ratio("    the shipped bot, its whole card redrawn", self._least[SHIPPED])
        turns = TURNS * len(self._least)
        self._print_late("    in all turns", self._changes, turns * (WARMING + CHANGES) * len(self._changing))
        begun = perf_counter()
        async with guest(self._discord, self._directory, SHIPPED) as bot:
            await self._go_on(bot, begun)
            await self._play(bot)

    def _print_ratio(self, name: str, cost: float) -> None:
        print_figure(name, 1000 * cost, "ms", f"x {cost / self._least[BARE]:.2f}")

    def _print_late(self, name: str, presses: Sequence[Interaction], wished: int) -> None:
        given_up = wished - sum(press.seconds is not None for press in presses)
        said = f"of {len(presses):,}" + (f"; {given_up:,} were never answered, however often" if given_up else "")
        print_figure(f"{name}: answers after {FIRST:g} s", late(presses), "", said)

    # --- opening --------------------------------------------------------------------------------------

    async def _open(self, bot: Guest) -> None:
        await self._discord.until(lambda: self._discord.world.emojis, 30.0)
        await self._quiet()
        before, begun = bot.memory, perf_counter()
        opening = await open_all([*self._tables, self._fast])
        print_figure("tables opened", (len(self._tables) + 1) / (perf_counter() - begun), "a second")
        self._print_late("    commands and presses for that", opening, len(opening))
        await self._quiet()
        print_figure("memory of the bot", bot.memory / 2**20, "MiB", f"without tables {before / 2**20:.0f} MiB")
        print_figure("    a table", (bot.memory - before) / 2**10 / len(self._tables), "KiB")

    # --- what a press costs ---------------------------------------------------------------------------

    async def _cost(self, bot: Guest) -> float:
        """CPU seconds of the bot for one press, with everything that the bot does by itself meanwhile."""
        self._changes += await change_bets(self._changing, WARMING)
        await self._quiet()
        before = bot.cpu
        presses = await change_bets(self._changing, CHANGES)
        await self._quiet()
        self._changes += presses
        return (bot.cpu - before) / len(presses)

    # --- a restart ------------------------------------------------------------------------------------

    async def _go_on(self, bot: Guest, begun: float) -> None:
        print_figure("a new start: it hears what people do after", perf_counter() - begun, "s")
        presses = await bet([table.people[1] for table in self._tables])
        print_figure("    somebody at every table has pressed and is answered after", perf_counter() - begun, "s")
        self._print_late("    these presses", presses, len(self._tables))
        print_figure("    all cards are up to date after", await self._quiet(SETTLED) - begun, "s")
        print_figure("    what the bot has worked for that", bot.cpu, "s of a core")

    # --- the evening itself ---------------------------------------------------------------------------

    async def _play(self, bot: Guest) -> None:
        crowd, hasty = Crowd(self._wishes.think), Crowd(0.0)
        playing = [asyncio.create_task(crowd.play(table)) for table in self._tables]
        await asyncio.sleep(self._wishes.think)
        warm, counted = len(crowd.pressed.presses), self._calls()
        cpu, begun, at = bot.cpu, perf_counter(), self._discord.world.clock.now()
        fast = asyncio.create_task(hasty.play(self._fast))
        await asyncio.sleep(self._wishes.seconds)
        cpu, taken = bot.cpu - cpu, perf_counter() - begun
        calls = self._calls() - counted
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        del crowd.pressed.presses[:warm]
        presses = len(crowd.pressed.presses) + len(hasty.pressed.presses)
        delays = self._delays(at)
        # Wait for late messages before printing: what is missing after this counts as never sent.
        await self._end(fast)
        self._print_crowd(crowd, delays)
        print_figure("presses", presses / taken, "a second", f"the bot's process took {cpu / taken:.0%} of a core")
        self._print_ratio("    CPU a press in play, with all that follows from it", cpu / presses)
        print_figure(
            "    REST calls",
            calls / taken,
            "a second",
            f"{calls / presses:.2f} a press; Discord's limit for all calls is off",
        )
        self._print_fast(hasty)

    def _print_crowd(self, crowd: Crowd, delays: Sequence[float]) -> None:
        print(f"\n{'milliseconds':58}{'p50':>9}{'p99':>9}{'most':>9}")
        print_spread("press → acknowledged", crowd.pressed.acknowledged)
        print_spread("press → the card that was pressed redrawn", crowd.pressed.redrawn)
        print_spread("roll → the table's card redrawn for all", crowd.pressed.shown)
        print_figure("presses answered beside the card: their question was closed", crowd.pressed.told_apart, "")
        print_spread("a sign of life later than it should be", delays)
        self._print_late_of(crowd)

    def _print_late_of(self, crowd: Crowd) -> None:
        presses = [press for _, press in crowd.pressed.presses]
        print_figure(f"answers after {FIRST:g} s", late(presses), "", f"of {len(presses):,}")

    def _delays(self, since: float) -> Sequence[float]:
        beats = [beat for session in self._discord.gateway.live() for beat in session.beats if beat >= since]
        return [later - earlier - BEAT for earlier, later in pairwise(beats)]

    async def _end(self, fast: asyncio.Task[None]) -> None:
        """Let the fast table play to its end, and wait until all waiting messages are sent."""
        with suppress(TimeoutError):
            await self._discord.until(lambda: self._fast.over, LONGEST_GAME)
        fast.cancel()
        await asyncio.wait({fast})
        await self._quiet(SETTLED)

    def _print_fast(self, hasty: Crowd) -> None:
        print(f"\n{'a table where nobody thinks, milliseconds':58}{'p50':>9}{'p99':>9}{'most':>9}")
        print_spread("press → acknowledged", hasty.pressed.acknowledged)
        print_spread("roll → the table's card redrawn for all", hasty.pressed.shown)
        self._print_late_of(hasty)
        for name, channels in (("where it is played", self._fast.places), ("somebody's own", self._fast.own)):
            most = max(busiest(times, WINDOW) for times in self._fast.written(channels))
            print_figure(f"    posts and edits in 5 s, at most, {name}", most, "")
        print_figure("    refused by Discord's limits, in all", self._discord.wire.statuses[429], "")
        print_figure("    presses in its game", len(hasty.pressed.presses), "", f"over: {self._fast.over}")
        print_figure("    REST calls of its game", self._fast.calls, "", "all of them, from its opening on")

    # --- around ---------------------------------------------------------------------------------------

    def _calls(self) -> int:
        return self._discord.wire.counted.total()

    async def _quiet(self, seconds: float = QUIET) -> float:
        return await quiet(self._discord, seconds)


async def spend(wishes: Wishes) -> None:
    """Open a fake Discord and run the evening there."""
    with TemporaryDirectory() as directory:
        async with open_discord() as discord:
            discord.wire.keeping = False
            discord.gateway.heartbeat = BEAT
            # Discord's limit for opening DMs is not published, and this evening opens four thousand at once.
            del discord.limits.rules["POST /users/@me/channels"]
            discord.limits.overall = None
            await Evening(discord, Path(directory), wishes).run()
        complaints = complaints_of(Path(directory))
        print_figure("\nwarnings and errors in the bots' log", len(complaints), "")
        sys.stderr.writelines(complaints[:TOLD])


def main() -> None:
    """Read the command line, and print the page."""
    parser = argparse.ArgumentParser(prog="make bench-load", description="How much one process of the bot bears.")
    parser.add_argument("--tables", type=int, default=1000, help="tables of four people (default: %(default)s)")
    parser.add_argument("--think", type=float, default=20.0, help="seconds of thought (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60.0, help="of play (default: %(default)s)")
    said = parser.parse_args()
    wishes = Wishes(said.tables, said.think, said.seconds)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores")
    print(f"{wishes.tables:,} tables, {SEATS * wishes.tables:,} people who think {wishes.think:g} s\n")
    asyncio.run(spend(wishes))


if __name__ == "__main__":
    main()
