"""Finds the people who were forgotten after a backup, so that a restored bot does not know them again."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from storage.engine.sqlite import sqlite3
from storage.engine.sqlite_database import fault_of
from storage.ids import PlayerId
from storage.people.forgetting import NAMELESS

_SAME_BOT: Final = "SELECT 1 FROM tables JOIN present.tables USING (id, opened) LIMIT 1"

# After an earlier restore the same number may belong to another person. But then that person sat at other tables.
# Tables of a server whose games were deleted since tell nothing: they are gone.
_FORGOTTEN: Final = """
    SELECT players.id FROM players JOIN present.players AS now ON now.id = players.id
    WHERE players.name <> ? AND now.name = ? AND NOT EXISTS (
        SELECT sat."table" FROM sat JOIN tables ON tables.id = sat."table"
        WHERE sat.player = players.id AND tables.community NOT IN (SELECT community FROM present.purges)
        EXCEPT SELECT "table" FROM present.sat WHERE player = players.id
    )
    ORDER BY players.id
"""


def forgotten_since(restored: Path, present: Path) -> Sequence[PlayerId]:
    """The people whom the restored database knows, and whom the present one has forgotten.

    None if the two databases have no table in common: then they are of two bots. Raises StoreFault if the present one
    cannot be read, for example because it is of an early release.
    """
    try:
        return _found(restored, present)
    except sqlite3.Error as error:
        raise fault_of(present, error) from error


def _found(restored: Path, present: Path) -> Sequence[PlayerId]:
    with closing(sqlite3.connect(restored, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS present", (str(present),))
        if connection.execute(_SAME_BOT).fetchone() is None:
            return []
        return [PlayerId(player) for (player,) in connection.execute(_FORGOTTEN, (NAMELESS, NAMELESS))]
