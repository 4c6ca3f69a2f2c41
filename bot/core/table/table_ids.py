"""The names of new tables: each follows from what asks for the table, so that asking twice is asking once."""

import base64
import hashlib
from typing import Final

from storage.ids import CommandId, TableId

_LETTERS: Final = 10


def _name(cause: str) -> TableId:
    """Ten letters and digits, 50 bits."""
    return TableId(base64.b32encode(hashlib.sha256(cause.encode()).digest()).decode().lower()[:_LETTERS])


def table_id(command: CommandId) -> TableId:
    """The one table that a command can open."""
    return _name(f"open {command}")


def rematch_id(table: TableId) -> TableId:
    """The one rematch that a table can have: two people who ask for it at once meet at the same table."""
    return _name(f"rematch {table}")
