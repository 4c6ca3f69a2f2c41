"""How many calls of the store's thread, and how many transactions, a press causes with everything that follows it.

Three people play the first rounds of Mythical Dice on a simulated Discord with the buttons of their private cards, one
press after another. No press shares a transaction with another one, so a busy bot needs fewer. The dispatcher runs as
in the shipped bot. The clocks, which write every fifteen seconds, do not run.

A press writes its change. What its answer and the other messages have shown is noted, and is written with the next
change: that is free. But if the dispatcher looks for messages while something is noted, it writes the notes first, so
its look is a transaction, too. Therefore each press waits until the dispatcher has ended its look and its rest: as
where people think for some seconds, the look after a press then comes before the answer to it, and only reads. What
varies is how many new posts share a transaction, such as the private cards of a round.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

import pytest

from storage.engine.sqlite_database import SqliteDatabase
from tests.adapters.discord.played_tables import Table, Way, moves, sit_down
from tests.adapters.discord.simulated_discord import World, open_world
from tests.figures.figure import Figure, tell

_P = ParamSpec("_P")
_T = TypeVar("_T")

MOST_TRIPS: Final = 3
MOST_TRANSACTIONS: Final = 1.5
SEATS: Final = 3
PRESSES: Final = 42
"""So many presses end the fourth of eight rounds."""


class Counted:
    """Counts the calls of a coroutine function."""

    def __init__(self) -> None:
        self.calls = 0

    def counting(self, function: Callable[_P, Awaitable[_T]]) -> Callable[_P, Awaitable[_T]]:
        """The function, with its calls counted."""

        async def counted(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            self.calls += 1
            return await function(*args, **kwargs)

        return counted


async def _play(path: Path, trips: Counted, transactions: Counted) -> None:
    async with open_world(path) as world:
        table = await sit_down(world, *[Way.BUTTONS] * SEATS)
        sending = asyncio.create_task(world.bot.dispatcher.run())
        await _settle(world)
        trips.calls = transactions.calls = 0
        for _ in range(PRESSES):
            await _press(table)
            await _settle(world)
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def _press(table: Table) -> None:
    mover = (await table.awaited())[0]
    card = table.hand(mover)
    await mover.member.user.click(card, custom_id=moves(card)[0])


async def _settle(world: World) -> None:
    """Return when all messages are sent and the dispatcher waits."""
    await world.time.rests()
    while busy := world.bot.dispatcher._busy.values():  # noqa: SLF001 - a call that waits for them also looks again
        await asyncio.wait([work.task for work in busy])
        await world.time.rests()


def store_figures() -> Iterator[Figure]:
    """The averages of trips and transactions for one press."""
    trips, transactions = Counted(), Counted()
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setattr(SqliteDatabase, "_run", trips.counting(SqliteDatabase._run))  # noqa: SLF001 - every call passes there
        patch.setattr(SqliteDatabase, "write", transactions.counting(SqliteDatabase.write))
        asyncio.run(_play(Path(folder) / "trips.db", trips, transactions))
    yield Figure("trips to the store a press, with all that follows", trips.calls / PRESSES, MOST_TRIPS)
    yield Figure("transactions written a press", transactions.calls / PRESSES, MOST_TRANSACTIONS)


if __name__ == "__main__":
    sys.exit(0 if tell(store_figures()) else 1)
