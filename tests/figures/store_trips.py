"""How often a press asks the store's thread, and how many transactions it writes, with all that follows it.

Three people play a whole game of Mythical Dice on a pretended Discord by the buttons of their private cards, one press
after the other: nobody else's press shares a transaction with theirs, so a busy bot does better. The dispatcher works
beside them as it does in the shipped bot. The clocks, which write by themselves each fifteen seconds, stand still.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

import pytest

from storage.engine.database import Database
from tests.adapters.discord.played_tables import Table, Way, moves, sit_down
from tests.adapters.discord.simulated_discord import open_world
from tests.figures.figure import Figure, tell

_P = ParamSpec("_P")
_T = TypeVar("_T")

MOST_TRIPS: Final = 5
MOST_TRANSACTIONS: Final = 1.5
SEATS: Final = 3
QUIET: Final = 0.05
"""Seconds without a call of the store after which everything that follows a press has happened."""


class Counted:
    """Counts the calls of a coroutine function."""

    def __init__(self) -> None:
        self.calls = 0

    def counting(self, function: Callable[_P, Awaitable[_T]]) -> Callable[_P, Awaitable[_T]]:
        """The function, counted."""

        async def counted(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            self.calls += 1
            return await function(*args, **kwargs)

        return counted


async def _play(path: Path, trips: Counted, transactions: Counted) -> int:
    """Play the game; how many presses that took."""
    async with open_world(path) as world:
        table = await sit_down(world, *[Way.BUTTONS] * SEATS)
        sending = asyncio.create_task(world.bot.dispatcher.run())
        await _settle(trips)
        trips.calls = transactions.calls = presses = 0
        while (await world.table(table.id)).status.live:
            await _press(table)
            presses += 1
            await _settle(trips)
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending
        return presses


async def _press(table: Table) -> None:
    mover = (await table.awaited())[0]
    card = table.hand(mover)
    await mover.member.user.click(card, custom_id=moves(card)[0])


async def _settle(trips: Counted) -> None:
    """Return when the store has been left alone for a moment."""
    seen = -1
    while seen != trips.calls:
        seen = trips.calls
        await asyncio.sleep(QUIET)


def store_figures() -> Iterator[Figure]:
    """Trips and transactions a press."""
    trips, transactions = Counted(), Counted()
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setattr(Database, "_run", trips.counting(Database._run))  # noqa: SLF001 - every call passes there
        patch.setattr(Database, "write", transactions.counting(Database.write))
        presses = asyncio.run(_play(Path(folder) / "trips.db", trips, transactions))
    yield Figure("trips to the store a press, with all that follows", trips.calls / presses, MOST_TRIPS)
    yield Figure("transactions written a press", transactions.calls / presses, MOST_TRANSACTIONS)


if __name__ == "__main__":
    sys.exit(0 if tell(store_figures()) else 1)
