"""Runs the evening and prints the page; the package's own words say how it goes."""

import argparse
import asyncio
import os
import platform
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.bench.load.crowd import AT_ONCE, Crowd, bet, change_bets
from tests.bench.load.figures import busiest, print_figure, print_spread
from tests.bench.load.guests import BARE, COMMITTING, SHIPPED, Guest, guest
from tests.bench.load.town import SEATS, lay, open_all
from tests.stub.server import Discord, open_discord

BEAT: Final = 1.0
"""Seconds between two signs of life that are asked for: often enough to see what holds them up."""

CHANGES: Final = 20
"""Times that each changes their bet to see what a press costs; a person may do a hundred things at once."""

QUIET: Final = 1.5
LONGEST_GAME: Final = 300.0
"""Seconds for a whole game at which nobody thinks, within Discord's limits."""

WINDOW: Final = 5.0
"""Seconds in which a channel is to get five messages at most, wherever they begin."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How large the evening is to be."""

    tables: int
    think: float
    """Seconds that people think on average."""

    seconds: float
    """How long they play."""


class Evening:
    """One run, phase after phase."""

    def __init__(self, discord: Discord, directory: Path, wishes: Wishes) -> None:
        self._discord = discord
        self._directory = directory
        self._wishes = wishes
        *self._tables, self._fast = lay(discord, wishes.tables + 1)
        self._bare = 0.0

    async def run(self) -> None:
        """All phases."""
        async with guest(self._discord, self._directory, SHIPPED) as bot:
            await self._open(bot)
            await bet([person for table in self._tables for person in table.people[:3]])
            await self._quiet()
            shipped = await self._cost(bot)
        async with guest(self._discord, self._directory, COMMITTING) as bot:
            committing = await self._cost(bot)
        async with guest(self._discord, self._directory, BARE) as bot:
            self._bare = await self._cost(bot)
        print_figure("CPU a press: a bare bot that only answers", 1000 * self._bare, "ms")
        self._print_ratio("    the same, when core and store have committed", committing)
        self._print_ratio("    the shipped bot, its whole card redrawn", shipped)
        begun = perf_counter()
        async with guest(self._discord, self._directory, SHIPPED) as bot:
            await self._go_on(bot, begun)
            await self._play(bot)

    def _print_ratio(self, name: str, cost: float) -> None:
        print_figure(name, 1000 * cost, "ms", f"x {cost / self._bare:.2f}")

    # --- opening --------------------------------------------------------------------------------------

    async def _open(self, bot: Guest) -> None:
        await self._discord.until(lambda: self._discord.world.emojis, 30.0)
        await self._quiet()
        before, begun = bot.memory, perf_counter()
        await open_all([*self._tables, self._fast])
        print_figure("tables opened", len(self._tables) / (perf_counter() - begun), "a second")
        await self._quiet()
        print_figure("memory of the bot", bot.memory / 2**20, "MiB", f"without tables {before / 2**20:.0f} MiB")
        print_figure("    a table", (bot.memory - before) / 2**10 / len(self._tables), "KiB")

    # --- what a press costs ---------------------------------------------------------------------------

    async def _cost(self, bot: Guest) -> float:
        """Seconds of the bot's process for one press, what it does by itself meanwhile among them."""
        people = [table.people[0] for table in self._tables[:AT_ONCE]]
        await change_bets(people, 2)
        await self._quiet()
        before = bot.cpu
        presses = await change_bets(people, CHANGES)
        await self._quiet()
        return (bot.cpu - before) / presses

    # --- starting anew --------------------------------------------------------------------------------

    async def _go_on(self, bot: Guest, begun: float) -> None:
        print_figure("a new start: it hears what people do after", perf_counter() - begun, "s")
        await bet([table.people[1] for table in self._tables])
        print_figure("    somebody at every table has pressed and is answered after", perf_counter() - begun, "s")
        await self._quiet()
        print_figure("    all cards are up to date after", perf_counter() - begun - QUIET, "s")
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
        self._print_crowd(crowd, at)
        presses = len(crowd.pressed.presses) + len(hasty.pressed.presses)
        print_figure("presses", presses / taken, "a second", f"the bot's process took {cpu / taken:.0%} of a core")
        self._print_ratio("    CPU a press in play, with all that follows from it", cpu / presses)
        print_figure(
            "    REST calls",
            calls / taken,
            "a second",
            f"{calls / presses:.2f} a press; Discord's limit for all calls is off",
        )
        await self._finish(hasty, fast)

    def _print_crowd(self, crowd: Crowd, since: float) -> None:
        print(f"\n{'milliseconds':58}{'p50':>9}{'p99':>9}{'most':>9}")
        print_spread("press → acknowledged", crowd.pressed.acknowledged)
        print_spread("press → the card that was pressed redrawn", crowd.pressed.redrawn)
        print_spread("roll → the table's card redrawn for all", crowd.pressed.shown)
        print_spread("a sign of life later than it should be", self._delays(since))
        print_figure("answers after the three seconds that Discord waits", crowd.pressed.late, "")

    def _delays(self, since: float) -> Sequence[float]:
        beats = [beat for session in self._discord.gateway.live() for beat in session.beats if beat >= since]
        return [later - earlier - BEAT for earlier, later in pairwise(beats)]

    async def _finish(self, hasty: Crowd, fast: asyncio.Task[None]) -> None:
        """The fast table plays to its end."""
        with suppress(TimeoutError):
            await self._discord.until(lambda: self._fast.over, LONGEST_GAME)
        fast.cancel()
        await asyncio.wait({fast})
        await self._quiet()
        print(f"\n{'a table where nobody thinks, milliseconds':58}{'p50':>9}{'p99':>9}{'most':>9}")
        print_spread("press → acknowledged", hasty.pressed.acknowledged)
        print_spread("roll → the table's card redrawn for all", hasty.pressed.shown)
        own = [self._fast.inbox(person) for person in self._fast.people]
        for name, channels in (("where it is played", self._fast.places), ("somebody's own", own)):
            most = max(busiest(times, WINDOW) for times in self._fast.written(channels))
            print_figure(f"    posts and edits in 5 s, at most, {name}", most, "")
        print_figure("    refused by Discord's limits, in all", self._discord.wire.statuses[429], "")
        presses = len(hasty.pressed.presses)
        shown = sum(len(times) for times in self._fast.written([*self._fast.places, *own]))
        print_figure("    presses in its game", presses, "", f"over: {self._fast.over}")
        print_figure("    REST calls of its game", presses + shown, "", "answers, posts and edits, from its opening on")

    # --- around ---------------------------------------------------------------------------------------

    def _calls(self) -> int:
        return self._discord.wire.counted.total()

    async def _quiet(self) -> None:
        """Wait until the bot has called for nothing for a while."""
        while True:
            calls = self._calls()
            await asyncio.sleep(QUIET)
            if calls == self._calls():
                return


async def spend(wishes: Wishes) -> None:
    """Open Discord and spend the evening there."""
    with TemporaryDirectory() as directory:
        async with open_discord() as discord:
            discord.wire.keeping = False
            discord.gateway.heartbeat = BEAT
            # How often people's own channels may be opened is not written anywhere; here four thousand are at once.
            del discord.limits.rules["POST /users/@me/channels"]
            discord.limits.overall = None
            await Evening(discord, Path(directory), wishes).run()


def main() -> None:
    """Read how large it is to be, and print the page."""
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
