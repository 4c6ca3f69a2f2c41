"""Claims to streams of messages: whoever comes second goes away at once, because two that wait could wait for ever."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from storage.ids import Millis
from storage.processes.claims import claim, end_expired, enter, release
from tests.storage.stranger import stranger

ONE, OTHER = "one", "other"


@pytest.fixture
def two(postgres_url: str) -> Iterator[tuple[Connection, Connection]]:
    """A transaction of each of two processes. One has claimed ``a``, and the other ``b``. Nobody waits for a lock."""
    with stranger(postgres_url) as connection:
        for process, name in ((ONE, "a"), (OTHER, "b")):
            enter(connection, process, Millis(1), [name])
    with stranger(postgres_url) as one, stranger(postgres_url) as other:
        for connection in (one, other):
            connection.exec_driver_sql("SET LOCAL lock_timeout = '1ms'")
        yield one, other


def test_a_name_that_is_being_claimed_is_taken(two: tuple[Connection, Connection]) -> None:
    """Until the commit the second process gets nothing, and it may claim other names meanwhile."""
    one, other = two
    assert claim(one, ONE, ["c", "d"]) == {"c", "d"}
    assert claim(other, OTHER, ["b", "d", "e"]) == {"b", "e"}
    assert claim(one, ONE, ["a", "c", "e"]) == {"a", "c"}


def test_a_name_that_is_being_released_is_taken(two: tuple[Connection, Connection]) -> None:
    """Each process releases what the other one wants: without a deadlock, both get nothing yet."""
    one, other = two
    release(one, [(ONE, "a")])
    release(other, [(OTHER, "b")])
    assert claim(one, ONE, ["b"]) == frozenset()
    assert claim(other, OTHER, ["a"]) == frozenset()


def test_a_process_that_was_ended_gets_nothing(two: tuple[Connection, Connection]) -> None:
    """Others may have its work."""
    one, _ = two
    assert claim(one, "ended", ["c"]) == frozenset()
    assert claim(one, ONE, []) == frozenset()


@pytest.mark.parametrize(
    "name", ["", "messages", "messages:", "messages:league-x:", "messages:a:x", "messages:a:b:c", "🎲"]
)
def test_a_claim_that_was_written_by_hand_ends_like_others(two: tuple[Connection, Connection], name: str) -> None:
    """It names no stream, so no message is in doubt. Without it the process would never end."""
    one, _ = two
    assert claim(one, ONE, [name]) == {name}
    (expired,) = [expired for expired in end_expired(one, Millis(2)) if expired.process == ONE]
    assert set(expired.claims) == {"a", name}
