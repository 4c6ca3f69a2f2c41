"""Claims to streams of messages: whoever comes second goes away at once, because two that wait could wait for ever."""

from collections.abc import Iterator, Sequence

import pytest
from sqlalchemy import Connection

from storage.ids import Millis
from storage.messages.rows import HORIZON, Stream
from storage.messages.streams import stream_of
from storage.processes.claims import claim, draw_again, end_expired, enter, release
from tests.storage.league.test_plans import overheard
from tests.storage.stranger import stranger

ONE, OTHER = "one", "other"

MESSAGES = """
INSERT INTO messages ("table", key, kind, player, wanted, shown, ref, nonce, due)
SELECT 't' || one, kind || coalesce(player, 0), kind, player, 2, shown, ref, '', due
FROM generate_series(1, 300) AS one, (
VALUES ('table', NULL, 2, 'posted', -9000), ('hand', 1, 2, 'posted', -100), ('hand', 2, 2, 'posted', -9000),
('turn', 1, 0, NULL, -9000)
) AS of_table (kind, player, shown, ref, due)
"""
"""At each of 300 tables: the card that all see, the cards of two players, and a call of the first that nobody has sent.

The first player's card was sent long before the others.
"""


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


@pytest.fixture
def busy(two: tuple[Connection, Connection]) -> Connection:
    """Many tables with messages. The tables themselves do not exist: foreign keys are not checked."""
    one, _ = two
    one.exec_driver_sql("SET LOCAL session_replication_role = replica")
    one.exec_driver_sql(MESSAGES)
    return one


def test_what_a_process_has_claimed_is_in_doubt_when_it_is_ended(busy: Connection) -> None:
    """Its cards are sent once more, and its posts are looked for; a call belongs to the channel. Nothing else is."""
    claim(busy, ONE, ["messages:t1:", "messages:t2:1", "messages:league-1:"])
    end_expired(busy, Millis(2))
    assert in_doubt(busy) == [("t1", "table", None), ("t1", "turn", 1), ("t2", "hand", 1)]


@pytest.fixture
def claimed() -> list[Stream]:
    """The streams that a process had."""
    return [stream for name in ("messages:t1:", "messages:t2:1", "messages:league-1:") if (stream := stream_of(name))]


def test_cards_of_a_process_that_stood_still_are_drawn_again(busy: Connection, claimed: Sequence[Stream]) -> None:
    """Only the cards, because an old post of it cannot cover a new one."""
    draw_again(busy, claimed, Millis(100), Millis(2))
    assert in_doubt(busy) == [("t1", "table", None), ("t2", "hand", 1)]
    assert busy.exec_driver_sql("SELECT DISTINCT shown FROM messages WHERE doubt_until > 0").all() == [(0,)]


def test_cards_from_long_before_a_process_stood_still_stay(busy: Connection, claimed: Sequence[Stream]) -> None:
    """At 500 tables those of earlier rounds are thousands. What is owed may have been on its way."""
    draw_again(busy, claimed, Millis(101), Millis(2))
    assert in_doubt(busy) == [("t1", "table", None)]
    busy.exec_driver_sql("UPDATE messages SET wanted = 3 WHERE due = -100")
    draw_again(busy, claimed, Millis(101), Millis(2))
    assert in_doubt(busy) == [("t1", "table", None), ("t2", "hand", 1)]


@pytest.mark.parametrize("tables", [1, 300])
def test_a_process_with_many_claims_ends_as_fast_as_one_with_few(busy: Connection, tables: int) -> None:
    """Nobody may write meanwhile: with a statement for each claim, other processes lost their own claims by it."""
    claim(busy, ONE, [f"messages:t{number}:{player}" for number in range(1, tables + 1) for player in ("", 1, 2)])
    with overheard(busy) as said:
        end_expired(busy, Millis(2))
    assert len(in_doubt(busy)) == 4 * tables
    # A read of the processes; then for each of two its claims, two changes of messages, and three deletions.
    assert len(said.statements) <= 1 + 2 * 6


def in_doubt(connection: Connection) -> list[tuple[object, ...]]:
    """The messages of which nobody knows what became of them: table, kind and player."""
    rows = connection.exec_driver_sql(
        f'SELECT "table", kind, player FROM messages WHERE doubt_until = {2 + HORIZON} OR tries = 1 ORDER BY 1, 2, 3'  # noqa: S608 - a constant
    )
    return [tuple(row) for row in rows]
