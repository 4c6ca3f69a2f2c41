"""Ids of new tables. Each is computed from the command that opens the table: the same command twice opens one table."""

import base64
import hashlib
from typing import Final

from storage.ids import CommandId, TableId

_LETTERS: Final = 10


def _name(cause: str) -> TableId:
    """Ten letters and digits, 50 bits."""
    return TableId(base64.b32encode(hashlib.sha256(cause.encode()).digest()).decode().lower()[:_LETTERS])


def table_id(command: CommandId) -> TableId:
    """The id of the only table that this command can open."""
    return _name(f"open {command}")


def rematch_id(table: TableId) -> TableId:
    """The id of the only rematch of a table: two people who ask for it at once meet at the same table."""
    return _name(f"rematch {table}")
