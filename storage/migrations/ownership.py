"""Whose a database is: the bot's, or another program's, which may use Alembic, too."""

import re
from collections.abc import Sequence
from typing import Final

from alembic.migration import MigrationContext
from sqlalchemy import Connection

from storage.engine.by_kind import name_of, names_there
from storage.errors import StoreFault
from storage.migrations.revisions import NAME, revisions

_ALEMBIC: Final = "alembic_version"

_ALWAYS: Final = frozenset({"communities", "entries", "players", "tables"})
"""The tables that every release has had."""

_NAMED: Final = 3
"""How many of the other program's tables are named."""


def revision_of(connection: Connection) -> str | None:
    """The revision of the database's schema; None for a new or an empty database.

    Raises StoreFault if the tables there are another program's.
    """
    heads = _heads(connection)
    if why := _why_foreign(connection, heads):
        raise StoreFault(f"{name_of(connection)} {why}")
    return heads[0] if heads else None


def why_foreign(connection: Connection) -> str | None:
    """What the database has of another program, and what to do; None if it is the bot's, or empty."""
    return _why_foreign(connection, _heads(connection))


def _heads(connection: Connection) -> Sequence[str]:
    return MigrationContext.configure(connection).get_current_heads()


def _why_foreign(connection: Connection, heads: Sequence[str]) -> str | None:
    return None if [*heads] == [revisions()[0]] else foreign(names_there(connection), heads)


def foreign(there: Sequence[str], heads: Sequence[str]) -> str | None:
    """As ``why_foreign``, by the names of the tables and views there, and the revisions that Alembic has noted."""
    is_own = len(heads) == 1 and re.fullmatch(NAME, heads[0]) is not None and {*there} >= _ALWAYS
    if is_own or (not heads and {*there} <= {_ALEMBIC}):
        return None
    more = len(there) - _NAMED
    named = f"{', '.join(there[:_NAMED])}{f' and {more} more' if more > 0 else ''}"
    return f"has tables of another program ({named}): make a database for the bot alone"
