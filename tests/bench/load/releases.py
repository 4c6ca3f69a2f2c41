"""The bot beside an older release of it: what a press in play costs, when both can keep up.

A bot that cannot keep up leaves out edits that a later one replaces, so its presses look cheap. And presses cost more
in some phases of a game than in others: when all bets are in, all cards change. So the two play at the same time, each
with a quarter of the evening's tables, from the first deal on, and long enough for about three rounds. All that their
presses lead to afterwards counts, and nothing that opening the tables led to.

In the older release people pressed for every die. Now the last die of a round falls by itself, and costs what a press
costs, but for its answer. So the figure with the limit is for a *move*: a press, or a move that the table made by
itself.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from math import nan
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.load.figures import print_figure
from tests.bench.load.guests import BEFORE, ROOT, SHIPPED, Guest, guest, quiet, release_before
from tests.bench.load.play import LONGEST_SILENCE, Wishes, play
from tests.bench.load.servers import Table, lay, open_all
from tests.bench.load.unlimited import unlimited
from tests.figures.figure import Figure
from tests.stub.server import Discord

MOST_MOVE: Final = 0.5
"""The most CPU time of a move in play, beside the release before."""

LONGER: Final = 4
"""How many times as long as in the evening they play."""


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU seconds of the bot."""

    press: float
    move: float

    def __truediv__(self, other: "Cost") -> "Cost":
        return Cost(self.press / other.press, self.move / other.move)


@dataclass(frozen=True, slots=True)
class _Club:
    """A bot and the tables that it has opened."""

    name: str
    discord: Discord
    bot: Guest
    tables: Sequence[Table]
    directory: Path

    async def play(self, wishes: Wishes) -> Cost:
        played = await play(self.discord, self.bot, self.directory, self.tables, wishes)
        cost = Cost(played.cost, played.cpu / played.moves)
        calls, rate, load = f"{played.calls_a_press:.2f}", f"{played.a_second:.0f}", f"{played.load:.0%}"
        said = f"{calls} calls a press, {rate} presses a second, {load} of a core"
        print_figure(f"CPU a press in play, side by side: {self.name}", 1000 * cost.press, "ms", said)
        print_figure("    a move", 1000 * cost.move, "ms", f"{played.presses:,} presses, {played.moves:,} moves")
        return cost


async def ratio_to_before(wishes: Wishes) -> Cost | None:
    """What it costs, divided by what it cost the older release; None if this copy lacks its history."""
    fewer = replace(wishes, tables=wishes.tables // 4, seconds=wishes.seconds * LONGER)
    with TemporaryDirectory() as folder:
        root = release_before(Path(folder))
        if root is None:
            return None
        # The release before had no orjson.
        async with (
            _club("the release before", fewer, root, orjson=False) as old,
            _club("this one", fewer, ROOT, orjson=True) as new,
        ):
            before, now = await asyncio.gather(old.play(fewer), new.play(fewer))
    return now / before


def figures_of(ratio: Cost | None) -> Iterator[Figure]:
    """The ratio beside its limit. The limit is not kept if there was nothing to compare with."""
    if ratio is not None:
        yield Figure("CPU a press in play ÷ the release before", ratio.press)
        yield Figure("CPU a move in play ÷ the release before", ratio.move, MOST_MOVE)
    else:
        missing = f"it was not measured, because git does not know {BEFORE}: fetch the whole history"
        yield Figure("CPU a move in play ÷ the release before", nan, MOST_MOVE, (missing,))


@asynccontextmanager
async def _club(name: str, wishes: Wishes, root: Path, *, orjson: bool) -> AsyncIterator[_Club]:
    with TemporaryDirectory() as folder:
        async with unlimited() as discord, guest(discord, Path(folder), SHIPPED, root, orjson=orjson) as bot:
            tables = lay(discord, wishes.tables)
            await open_all(tables)
            await quiet(discord, LONGEST_SILENCE)
            yield _Club(name, discord, bot, tables, Path(folder))
