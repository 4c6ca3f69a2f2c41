"""Restores results that somebody has changed or deleted. Triggers refuse every other change of these rows."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from storage.changes import GameResult
from storage.engine.by_kind import switched_off
from storage.ids import CommunityId, TableId
from storage.league import results as stored_results
from storage.schema import counted, purging, results, seat_feats, seat_results

_GUARD: Final = "results_refuse_update"
"""The trigger that refuses changes of results. Other rows refer to a result, so it cannot be deleted and come again."""


def restore(connection: Connection, table: TableId, community: CommunityId, game: GameResult) -> None:
    """Store the result of a table in the place of what is there. It counts where it did, or is counted now.

    Standings and ratings have to be rebuilt afterwards.
    """
    row = stored_results.game_row(connection, table, community, game)
    with _deletions_open(connection):
        for of_seats in (seat_feats, seat_results):
            connection.execute(delete(of_seats).where(of_seats.c.table == table))
    if connection.scalar(select(results.c.table).where(results.c.table == table)) is None:
        connection.execute(insert(results).values(row))
    else:
        with switched_off(connection, results.name, _GUARD):
            connection.execute(update(results).where(results.c.table == table).values(row))
    stored_results.store_seats(connection, [(table, game)])
    if connection.scalar(select(counted.c.number).where(counted.c.table == table).limit(1)) is None:
        stored_results.let_count(connection, table, community, game)


@contextmanager
def _deletions_open(connection: Connection) -> Iterator[None]:
    """While a purge is going on, the triggers let rows be deleted."""
    connection.execute(insert(purging).values(id=1))
    yield
    connection.execute(delete(purging))
