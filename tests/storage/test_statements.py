"""Statements that go past SQLAlchemy do the same for one row and for many, on both engines."""

import pytest
from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects.postgresql import insert

from storage.commit import carried_out
from storage.engine.driver import MOST_JOINED, MOST_ROWS, _prepared, read, read_many, write_all
from storage.engine.statements import Row, upsert
from storage.ids import CommandId
from storage.schema import heard, platform_values
from storage.schema.base import MILLIS
from storage.writer import MOST_AT_ONCE
from tests.storage.statements_sent import statements_told

_PUT = upsert(platform_values)
_HEAR = upsert(heard)
_HEARD = insert(heard)
_KEYS = [heard.c.platform, heard.c.connection]
_KEEP = _HEARD.on_conflict_do_nothing()
_LATER = _HEARD.on_conflict_do_update(index_elements=_KEYS, set_={"open": heard.c.open + 1000})
_ADD = _HEARD.on_conflict_do_update(index_elements=_KEYS, set_={"open": heard.c.open + bindparam("more", type_=MILLIS)})
_OF = (
    select(platform_values.c.name, platform_values.c.value)
    .where(platform_values.c.platform == bindparam("of_platform"))
    .order_by(platform_values.c.name.desc())
)


def put(connection: Connection, values: dict[str, str]) -> None:
    """Store the values under their names."""
    rows: list[Row] = [{"platform": "terminal", "name": name, "value": value} for name, value in values.items()]
    write_all(connection, [(_PUT, rows)])


@pytest.mark.parametrize("count", [0, 1, 2, 7, MOST_ROWS, 3 * MOST_ROWS - 1])
def test_all_rows_are_written_and_found(connection: Connection, count: int) -> None:
    """They are found in the order that the query asks for."""
    values = {f"{number:04}": f"{number} × “dice”\n" for number in range(count)}
    put(connection, values)
    found = [tuple(row) for row in read_many(connection, _OF, {"of_platform": "terminal"})]
    assert found == sorted(values.items(), reverse=True)
    assert found == [tuple(row) for row in read(connection, _OF, {"of_platform": "terminal"})]


def test_rows_that_exist_are_changed(connection: Connection) -> None:
    """What stands behind the rows in the statement holds for each of them."""
    put(connection, {f"{number}": "before" for number in range(5)})
    put(connection, {f"{number}": f"after {number}" for number in range(3, 9)})
    found = dict(read_many(connection, _OF, {"of_platform": "terminal"}))
    assert found == {f"{number}": "before" if number < 3 else f"after {number}" for number in range(9)}


def test_statements_for_several_tables_are_all_executed_in_few_steps(connection: Connection) -> None:
    """A server writes to several tables in one step; rows of one table keep their order."""
    said: list[Row] = [
        {"platform": "terminal", "name": "word", "value": value} for value in ("first", "second", "third")
    ]
    told: list[Row] = [{"platform": "terminal", "connection": f"{number}", "open": 7} for number in range(3)]
    steps: list[str] = []
    with statements_told(connection, lambda text, *_: steps.append(text)):
        write_all(
            connection, [(_PUT, said[:1]), (_HEAR, told[:1]), (_PUT, said[1:2]), (_HEAR, told[1:]), (_PUT, said[2:])]
        )
    assert [tuple(row) for row in read(connection, _OF, {"of_platform": "terminal"})] == [("word", "third")]
    assert [row.connection for row in connection.execute(select(heard).order_by(heard.c.connection))] == ["0", "1", "2"]
    assert len(steps) == (5 if connection.dialect.name == "sqlite" else 3)


@pytest.mark.parametrize("count", [2, MOST_JOINED, MOST_JOINED + 1])
def test_several_rows_of_several_tables_are_all_written(connection: Connection, count: int) -> None:
    """They join on a server, up to a number; what stands behind an INSERT's row still holds for each of its rows."""
    said: list[Row] = [{"platform": "terminal", "name": f"{number}", "value": "now"} for number in range(count)]
    told: list[Row] = [{"platform": "terminal", "connection": f"{number}", "open": number} for number in range(count)]
    put(connection, {"1": "before"})
    # Rows that overwrite nothing may have the same key, also when they join.
    write_all(connection, [(_HEAR, told), (_PUT, said), (_KEEP, [told[0] | {"open": 7}] * 2), (_PUT, said[:1])])
    assert dict(read(connection, _OF, {"of_platform": "terminal"})) == {f"{number}": "now" for number in range(count)}
    heard_at = connection.execute(select(heard.c.connection, heard.c.open))
    assert {row.connection: row.open for row in heard_at} == {f"{number}": number for number in range(count)}


def test_constants_behind_the_row_stay_with_several_rows(connection: Connection) -> None:
    """A server numbers all values of a statement: those behind the rows come after the values of all rows."""
    told: list[Row] = [{"platform": "terminal", "connection": f"{number}", "open": 10 * number} for number in range(3)]
    for _ in range(2):
        write_all(connection, [(_LATER, told), (_PUT, [{"platform": "terminal", "name": "word", "value": "said"}])])
    assert sorted(connection.scalars(select(heard.c.open))) == [1000, 1010, 1020]
    assert dict(read(connection, _OF, {"of_platform": "terminal"})) == {"word": "said"}


def test_a_value_behind_the_row_may_differ_by_row(connection: Connection) -> None:
    """Such a statement is executed for each row."""
    told: list[Row] = [
        {"platform": "terminal", "connection": f"{number}", "open": 10 * number, "more": number} for number in range(3)
    ]
    for _ in range(2):
        write_all(connection, [(_ADD, told), (_PUT, [{"platform": "terminal", "name": "word", "value": "said"}])])
    assert sorted(connection.scalars(select(heard.c.open))) == [0, 11, 22]


def test_groups_of_many_sizes_share_few_texts(connection: Connection) -> None:
    """A group of changes may have any size up to 500, and a query of each size that was seen is kept for ever."""
    kept = _prepared.cache_info().currsize
    for size in range(1, MOST_AT_ONCE + 1):
        assert carried_out(connection, [CommandId(f"press {number}") for number in range(size)]) == set()
    assert _prepared.cache_info().currsize - kept <= 10
