"""Replays every stored game, and draws the luck of those that are over again."""

from collections.abc import Iterator

from bot.core.league.differences import Difference
from bot.core.records.finished_games import as_record
from bot.core.records.verification import verification
from bot.core.table.table import Table
from storage.engine.snapshot import Snapshot
from storage.ids import TableId
from storage.tables import stored_tables


def game_differences(books: Snapshot) -> Iterator[Difference]:
    """A line for each table that cannot be replayed, or whose luck does not follow from its seed."""
    for table in books.read(stored_tables.all_tables):
        try:
            told = _told(books, table)
        except Exception as broken:  # noqa: BLE001 - changed entries may break the replay in any way
            told = f"cannot be read or replayed: {str(broken) or type(broken).__name__}"
        if told:
            yield Difference(f"table {table}", told)


def _told(books: Snapshot, of: TableId) -> str:
    stored = books.read(stored_tables.table, of)
    assert stored is not None
    table = Table(stored.setup)
    for row in stored.entries:
        table.enter(row.entry)
    if (table.version, table.status) != (stored.version, stored.status):
        return f"is {stored.status} after {stored.version} entries, and its moves make it {table.status}"
    if not table.over or table.state is None or not stored.setup.seed:
        return ""
    found = verification(as_record(stored, {}))
    return "has luck that does not follow from its seed" if found is None or found.mismatch else ""
