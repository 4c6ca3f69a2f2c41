"""The tables of a community whose games have ended."""

from dataclasses import replace

from sqlalchemy import Connection

from storage.changes import Status
from storage.commit import store_changes
from storage.ids import CommunityId, Millis, PlayerId
from storage.tables.entries import Closed, Ending
from storage.tables.stored_tables import ended_in
from tests.storage.sample_changes import FIRST_PLACE, NOON, change, opening, setup

ANN, BEN = PlayerId(1), PlayerId(2)
ELSEWHERE = CommunityId(2)


def ended(connection: Connection, table: str, host: PlayerId, opened: int, at: int) -> None:
    """A table that the person opens, and that ends; both times are in milliseconds after noon."""
    opens = opening(setup(table, host=host, opened=Millis(NOON + opened)))
    ends = change(1, Closed(Ending.CANCELLED), table=table, status=Status.ABANDONED)
    assert store_changes(connection, [opens, replace(ends, at=Millis(NOON + at))]) == [None, None]


def test_the_table_that_ended_last_comes_first(connection: Connection) -> None:
    """Among the tables that opened last; later tables of others push none out of a person's own list."""
    ended(connection, "long", ANN, opened=1, at=9)
    ended(connection, "early", ANN, opened=2, at=3)
    ended(connection, "late", BEN, opened=4, at=5)
    asked = [(9, None), (2, None), (2, ANN), (1, ANN), (9, BEN)]
    found = [[one.id for one in ended_in(connection, FIRST_PLACE, *how)] for how in asked]
    assert found == [["long", "late", "early"], ["late", "early"], ["long", "early"], ["long"], ["late"]]
    assert ended_in(connection, ELSEWHERE, 9, ANN) == ()
