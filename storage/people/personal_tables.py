"""Reads a table where a person has sat, with all that their file tells of it."""

from dataclasses import dataclass

from sqlalchemy import Connection

from storage.changes import GameResult
from storage.ids import TableId
from storage.league.results import Correction, corrections_of, result_of
from storage.people.players import Community, community
from storage.tables import stored_tables
from storage.tables.stored_tables import StoredTable


@dataclass(frozen=True, slots=True)
class PersonalTable:
    """A table with its entries, where it stands, and how its game has ended."""

    stored: StoredTable
    community: Community
    result: GameResult | None
    corrections: tuple[Correction, ...]


def personal_table(connection: Connection, table: TableId) -> PersonalTable | None:
    """The table; None if it was deleted. Raises TableTooNew."""
    stored = stored_tables.table(connection, table)
    if stored is None:
        return None
    place = community(connection, stored.setup.community)
    return PersonalTable(stored, place, result_of(connection, table), tuple(corrections_of(connection, table)))
