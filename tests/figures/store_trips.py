"""How many calls of the store's thread, and how many transactions, a press causes with everything that follows it.

Three people play a whole game of Mythical Dice on a simulated Discord with the buttons of their private cards, one
press after another. No press shares a transaction with another one, so a busy bot needs fewer. The dispatcher runs as
in the shipped bot. The clocks, which write every fifteen seconds, do not run.
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
from tests.adapters.discord.simulated_discord import open_world
from tests.figures.figure import Figure, tell

_P = ParamSpec("_P")
_T = TypeVar("_T")

MOST_TRIPS: Final = 3
MOST_TRANSACTIONS: Final = 1.5
SEATS: Final = 3
QUIET: Final = 0.05
"""Seconds without a call of the store after which a press counts as finished."""


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


async def _play(path: Path, trips: Counted, transactions: Counted) -> int:
    """Play the game; returns how many presses it took."""
    async with open_world(path) as world:
        table = await sit_down(world, *[Way.BUTTONS] * SEATS)
        sending = asyncio.create_task(world.bot.dispatcher.run())
        await _settle(trips)
        trips.calls = transactions.calls = presses = 0
        while (await world.table(table.id)).status.live:
            await _press(table, trips)
            presses += 1
            await _settle(trips)
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending
        return presses


async def _press(table: Table, trips: Counted) -> None:
    mover = (await table.awaited())[0]
    # On a busy machine the card may come later than the store is quiet.
    while not table.cards(mover.member.user.dm_channel):
        await _settle(trips)
    card = table.hand(mover)
    await mover.member.user.click(card, custom_id=moves(card)[0])


async def _settle(trips: Counted) -> None:
    """Return when nobody has called the store for a moment."""
    seen = -1
    while seen != trips.calls:
        seen = trips.calls
        await asyncio.sleep(QUIET)


def store_figures() -> Iterator[Figure]:
    """The averages of trips and transactions for one press."""
    trips, transactions = Counted(), Counted()
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setattr(SqliteDatabase, "_run", trips.counting(SqliteDatabase._run))  # noqa: SLF001 - every call passes there
        patch.setattr(SqliteDatabase, "write", transactions.counting(SqliteDatabase.write))
        presses = asyncio.run(_play(Path(folder) / "trips.db", trips, transactions))
    yield Figure("trips to the store a press, with all that follows", trips.calls / presses, MOST_TRIPS)
    yield Figure("transactions written a press", transactions.calls / presses, MOST_TRANSACTIONS)


if __name__ == "__main__":
    sys.exit(0 if tell(store_figures()) else 1)
