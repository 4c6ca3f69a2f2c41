"""Ends the tables that were live in a backup which is restored.

Their games may have gone on after the backup, to another end, and then their seeds are public. So they never go on, and
their seeds are destroyed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.table.tables import Tables
from storage.errors import StoreFault
from storage.ids import TableId
from storage.store import Store
from storage.tables.entries import Ending


@dataclass(frozen=True, slots=True)
class EndedTables:
    """What became of the tables."""

    ended: int
    broken: Sequence[TableId]
    """Tables that cannot be read. They do not go on either: without a seed nothing can be drawn."""


async def end_restored(store: Store, tables: Tables) -> EndedTables:
    """End all live tables, without results. Their people are told when the bot runs. Raises StoreFault."""
    await store.destroy_seeds()
    live = await store.live_tables()
    broken = [table for table in live if not await _is_ended(tables, table)]
    return EndedTables(len(live) - len(broken), broken)


async def _is_ended(tables: Tables, table: TableId) -> bool:
    try:
        return (await tables.end(table, Ending.RESTORED)).refusal is None
    except StoreFault:
        raise
    except Exception:  # noqa: BLE001 - changed entries may break the replay in any way
        return False
