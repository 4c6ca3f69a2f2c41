"""Runs the load evening and prints its page. The package's docstring describes the evening."""

import argparse
import asyncio
import gc
import os
import platform
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.bench.load.crowd import AT_ONCE, Crowd, Pressed, bet, bet_evenly, change_bets, late
from tests.bench.load.figures import busiest, percentile, print_figure, print_spread
from tests.bench.load.guests import BARE, COMMITTING, SHIPPED, Guest, complaints_of, guest, quiet
from tests.bench.load.play import LONGEST_SILENCE, Played, Wishes, play
from tests.bench.load.releases import figures_of, ratio_to_before
from tests.bench.load.servers import SEATS, card_of, lay, open_all
from tests.bench.load.unlimited import unlimited
from tests.figures.figure import Figure, tell
from tests.stub.interactions import FIRST
from tests.stub.server import Discord
from tests.stub.things import Interaction

WARMING: Final = 2
CHANGES: Final = 60
"""How many times each person changes their bet in one turn. A bot may handle a hundred presses at once."""

TURNS: Final = 5
"""How many turns each bot has, one after the other: a machine's speed varies, so bots of one turn are compared."""

QUIET: Final = 1.5
SETTLED: Final = 6.5
"""Seconds without a call after which the bot has finished. Messages that wait for their channel exceed QUIET."""

LONGEST_GAME: Final = 300.0
"""Seconds in which a game without thinking must end, within Discord's limits."""

TOLD: Final = 20
"""How many warnings and errors of the bots are printed."""

WINDOW: Final = 5.0
"""In any period of this many seconds a channel may get at most five messages."""


MOST_COMMITTING: Final = 1.4
MOST_SHIPPED: Final = 2.0
"""The most CPU time of a press, beside a bare bot that only answers: with a commit, and with the whole card."""

MOST_CALLING: Final = 2.0
"""The most CPU time of a press in play, beside a bare bot that makes as many calls. Bets and rolls each keep it."""

MOST_WAIT: Final = 250.0
"""Milliseconds in which 99 of 100 presses are acknowledged."""


class Evening:
    """One run with all its phases."""

    def __init__(self, discord: Discord, directory: Path, wishes: Wishes) -> None:
        self._discord = discord
        self._directory = directory
        self._wishes = wishes
        *self._tables, self._fast = lay(discord, wishes.tables + 1)
        self._costs: dict[Sequence[str], list[float]] = {SHIPPED: [], COMMITTING: [], BARE: []}
        """The CPU time of each bot for one press in each of its turns, in seconds."""

        self._changing = [table.people[0] for table in self._tables[:AT_ONCE]]
        self._changes: list[Interaction] = []
        self._asked: list[Interaction] = []
        """All presses to which the shipped bot had to answer."""

    async def run(self) -> AsyncIterator[Figure]:
        """Run all phases; gives the figures that have limits, and the number of calls."""
        async with guest(self._discord, self._directory, SHIPPED) as bot:
            await self._open(bot)
            people = [person for table in self._tables for person in table.people[:3]]
            self._print_late("    their bets", self._heard(await bet(people)), len(people))
            await self._quiet()
        for program in [*self._costs] * TURNS:
            async with guest(self._discord, self._directory, program, orjson=program is not BARE) as bot:
                self._costs[program].append(await self._cost(bot, program))
        print_figure("CPU a press: a bare bot that only answers", 1000 * median(self._costs[BARE]), "ms")
        self._print_cost("    the same, when core and store have committed", COMMITTING)
        self._print_cost("    the shipped bot, its whole card redrawn", SHIPPED)
        turns = TURNS * len(self._costs)
        self._print_late("    in all turns", self._changes, turns * (WARMING + CHANGES) * len(self._changing))
        begun = perf_counter()
        async with guest(self._discord, self._directory, SHIPPED) as bot:
            await self._go_on(bot, begun)
            played = await self._play(bot)
            later = await play(self._discord, bot, self._directory, self._tables, self._wishes)
            self._heard([press for _, press in later.pressed.presses])
            print_figure("\nCPU a press later, when most people roll", 1000 * later.cost, "ms")
            print_calls(later)
        floor, later_floor = await self._floor(played), await self._floor(later)
        yield Figure("CPU a press ÷ a bare bot: with the commit", self._ratio(COMMITTING), MOST_COMMITTING)
        yield Figure("CPU a press ÷ a bare bot: with the whole card", self._ratio(SHIPPED), MOST_SHIPPED)
        yield Figure("CPU a press in play ÷ a bare bot with as many calls", played.cost / floor, MOST_CALLING)
        yield Figure("    the same later, when most people roll", later.cost / later_floor, MOST_CALLING)
        for figure in figures_of(await ratio_to_before(self._wishes)):
            yield figure
        waits = [1000 * seconds for seconds in played.pressed.acknowledged if seconds is not None]
        yield Figure("ms from a press until it is acknowledged, p99", percentile(waits, 0.99), MOST_WAIT)
        yield Figure(f"of {len(self._asked):,} presses, answered after {FIRST:g} s or never", late(self._asked), 0)
        yield Figure("platform calls a press, with its answer", played.calls_a_press)
        yield Figure("platform calls a decision, with its answer", played.calls_a_move)

    def _heard(self, presses: Sequence[Interaction]) -> Sequence[Interaction]:
        """Count the presses among those of the shipped bot. In all phases it must answer in time."""
        self._asked += presses
        return presses

    def _ratio(self, program: Sequence[str]) -> float:
        """The median of how many times the bare bot's CPU time this one took in the same turn."""
        return median(cost / bare for cost, bare in zip(self._costs[program], self._costs[BARE], strict=True))

    def _print_cost(self, name: str, program: Sequence[str]) -> None:
        print_figure(name, 1000 * median(self._costs[program]), "ms", f"x {self._ratio(program):.2f}")

    def _print_late(self, name: str, presses: Sequence[Interaction], wished: int) -> None:
        given_up = wished - sum(press.seconds is not None for press in presses)
        said = f"of {len(presses):,}" + (f"; {given_up:,} were never answered, however often" if given_up else "")
        print_figure(f"{name}: answers after {FIRST:g} s", late(presses), "", said)

    # --- opening --------------------------------------------------------------------------------------

    async def _open(self, bot: Guest) -> None:
        await self._discord.until(lambda: self._discord.world.emojis, 30.0)
        await self._quiet()
        before, begun = bot.memory, perf_counter()
        opening = self._heard(await open_all([*self._tables, self._fast]))
        print_figure("tables opened", (len(self._tables) + 1) / (perf_counter() - begun), "a second")
        self._print_late("    commands and presses for that", opening, len(opening))
        await self._quiet()
        print_figure("memory of the bot", bot.memory / 2**20, "MiB", f"without tables {before / 2**20:.0f} MiB")
        print_figure("    a table", (bot.memory - before) / 2**10 / len(self._tables), "KiB")

    # --- what a press costs ---------------------------------------------------------------------------

    async def _cost(self, bot: Guest, program: Sequence[str]) -> float:
        """CPU seconds of the bot for one press, with everything that the bot does by itself meanwhile."""
        warming = await change_bets(self._changing, WARMING)
        await self._quiet()
        before = bot.cpu
        presses = await change_bets(self._changing, CHANGES)
        await self._quiet()
        self._changes += [*warming, *presses]
        if program is SHIPPED:
            self._heard([*warming, *presses])
        return (bot.cpu - before) / len(presses)

    # --- a restart ------------------------------------------------------------------------------------

    async def _go_on(self, bot: Guest, begun: float) -> None:
        print_figure("a new start: it hears what people do after", perf_counter() - begun, "s")
        presses = self._heard(await bet([table.people[1] for table in self._tables]))
        print_figure("    somebody at every table has pressed and is answered after", perf_counter() - begun, "s")
        self._print_late("    these presses", presses, len(self._tables))
        print_figure("    all cards are up to date after", await self._quiet(LONGEST_SILENCE) - begun, "s")
        print_figure("    what the bot has worked for that", bot.cpu, "s of a core")

    # --- the evening itself ---------------------------------------------------------------------------

    async def _play(self, bot: Guest) -> Played:
        hasty = Crowd(0.0)
        fast = asyncio.create_task(self._play_fast(hasty))
        played = await play(self._discord, bot, self._directory, self._tables, self._wishes, hasty)
        # Wait for late messages before printing: what is missing after this counts as never sent.
        await self._end(fast)
        self._heard([press for _, press in (*played.pressed.presses, *hasty.pressed.presses)])
        self._print_crowd(played)
        print_figure("presses", played.a_second, "a second", f"the bot's process took {played.load:.0%} of a core")
        print_figure("    CPU a press in play, with all that follows from it", 1000 * played.cost, "ms")
        print_calls(played)
        self._print_fast(hasty)
        return played

    async def _play_fast(self, hasty: Crowd) -> None:
        await asyncio.sleep(self._wishes.think)
        await hasty.play(self._fast)

    async def _floor(self, played: Played) -> float:
        """CPU seconds of a press of a bare bot that makes as many calls, at as many presses a second."""
        edits, posts = played.others("PATCH") + played.others("DELETE"), played.others("POST")
        shares = (f"--edits={edits:.3f}", f"--posts={posts:.3f}", f"--in-servers={played.in_servers:.3f}")
        program = (*BARE, *shares)
        rate = played.a_second
        people = [next((one for one in table.people if card_of(one)), None) for table in self._tables]
        pressing = [person for person in people if person is not None]
        async with guest(self._discord, self._directory, program, orjson=False) as bot:
            await bet_evenly(pressing, rate)
            # Discord's limits hold up the last calls.
            await self._quiet(SETTLED)
            calls, cpu = self._calls(), bot.cpu
            presses = await bet_evenly(pressing, rate)
            await self._quiet(SETTLED)
            cost, calls = (bot.cpu - cpu) / len(presses), self._calls() - calls
        said = f"{calls / len(presses):.2f} calls a press"
        print_figure("CPU a press of a bare bot that makes as many calls", 1000 * cost, "ms", said)
        return cost

    def _print_crowd(self, played: Played) -> None:
        print(f"\n{'milliseconds':58}{'p50':>9}{'p99':>9}{'most':>9}")
        print_spread("press → acknowledged", played.pressed.acknowledged)
        print_spread("press → the card that was pressed redrawn", played.pressed.redrawn)
        print_spread("roll → the table's card redrawn for all", played.pressed.shown)
        print_figure("presses answered beside the card: their question was closed", played.pressed.told_apart, "")
        print_spread("a sign of life later than it should be", played.delays)
        print_late_of(played.pressed)

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
        print_late_of(hasty.pressed)
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


def print_late_of(pressed: Pressed) -> None:
    """Print how many presses were answered too late or never."""
    presses = [press for _, press in pressed.presses]
    print_figure(f"answers after {FIRST:g} s", late(presses), "", f"of {len(presses):,}")


def print_calls(played: Played) -> None:
    """Print how many calls the bot made."""
    print_figure("    REST calls a press", played.calls_a_press, "", "Discord's limit for all calls is off")


async def spend(wishes: Wishes) -> bool:
    """Run the evening; returns whether all figures are within their limits."""
    with TemporaryDirectory() as directory:
        async with unlimited() as discord:
            figures = [figure async for figure in Evening(discord, Path(directory), wishes).run()]
        complaints = complaints_of(Path(directory))
        print_figure("\nwarnings and errors in the bots' log", len(complaints), "")
        sys.stderr.writelines(complaints[:TOLD])
    print()
    return tell(figures)


def main() -> None:
    """Read the command line, and print the page."""
    parser = argparse.ArgumentParser(prog="make bench-load", description="How much one process of the bot bears.")
    parser.add_argument("--tables", type=int, default=1000, help="tables of four people (default: %(default)s)")
    parser.add_argument("--think", type=float, default=20.0, help="seconds of thought (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60.0, help="of play (default: %(default)s)")
    said = parser.parse_args()
    # A collection over all simulated people stops this process for a third of a second: no bot's time.
    gc.disable()
    wishes = Wishes(said.tables, said.think, said.seconds)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores")
    print(f"{wishes.tables:,} tables, {SEATS * wishes.tables:,} people who think {wishes.think:g} s\n")
    sys.exit(0 if asyncio.run(spend(wishes)) else 1)


if __name__ == "__main__":
    main()
