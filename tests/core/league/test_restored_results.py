"""Results that somebody has changed or deleted are restored from the moves, if the moves prove themselves."""

import asyncio

import pytest

from bot.core.league.restored_results import restore_results
from storage.store import Store
from tests.core.league.audited import audit, rebuilt, spoil, spoil_by
from tests.core.league.test_audit_moves import forge_luck


def restored(url: str) -> list[str]:
    """What is told of restored results; standings and ratings are rebuilt."""

    async def restore() -> list[str]:
        store = await Store.open(url)
        told = [str(one) async for one in restore_results(store)]
        await store.close()
        return told

    told = asyncio.run(restore())
    asyncio.run(rebuilt(url))
    return told


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE seat_results SET score = 999 WHERE \"table\" = 'three-0' AND seat = 1",
        "UPDATE seat_results SET player = 5 WHERE \"table\" = 'three-0' AND seat = 1",
        "DELETE FROM seat_feats WHERE \"table\" = 'three-0'",
        "UPDATE results SET people = 2 WHERE \"table\" = 'three-0'",
        "UPDATE results SET options = '{}' WHERE \"table\" = 'three-0'",
        "UPDATE results SET community = 2 WHERE \"table\" = 'three-0'",
    ],
)
def test_a_changed_result_is_restored(books: str, statement: str) -> None:
    """Afterwards an audit finds nothing, not even a trigger that is missing."""
    spoil(books, statement)
    assert audit(books)[0] != []
    assert restored(books) == ["table three-0: its result was restored"]
    assert audit(books)[0] == []


def test_a_deleted_result_is_restored_and_counts_under_a_new_number(books: str) -> None:
    """The audit still tells which numbers are missing."""
    spoil(
        books,
        "DELETE FROM counted WHERE \"table\" = 'three-0'",
        "DELETE FROM seat_feats WHERE \"table\" = 'three-0'",
        "DELETE FROM seat_results WHERE \"table\" = 'three-0'",
        "DELETE FROM results WHERE \"table\" = 'three-0'",
    )
    assert restored(books) == ["table three-0: its result was restored"]
    assert audit(books)[0] == ["counted 1 to 2: are missing"]


def test_results_that_are_right_stay_as_they_are(books: str) -> None:
    """Nothing is told, and nothing is written."""
    assert restored(books) == []
    assert audit(books)[0] == []


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE results SET moves = x'00' WHERE \"table\" = 'three-0'", "it has the hash of other moves"),
        ("DELETE FROM entries WHERE \"table\" = 'three-0' AND seq = 9", "it has the hash of other moves"),
        ("UPDATE tables SET game = 'x' WHERE id = 'three-0'", "the moves cannot be replayed: "),
        ("UPDATE entries SET actor = NULL WHERE \"table\" = 'three-0'", "entry 1: player 1 was seated by nobody"),
    ],
)
def test_moves_that_prove_nothing_make_no_result(books: str, statement: str, why: str) -> None:
    """The result stays as it is, and the reason is told."""
    spoil(books, statement)
    (told,) = restored(books)
    assert told.startswith(f"table three-0: its result was left as it is: {why}")


def test_forged_luck_makes_no_result(books: str) -> None:
    """The hash fits the moves, but the seed does not."""
    spoil_by(books, forge_luck)
    (told,) = restored(books)
    assert told.startswith("table three-0: its result was left as it is: entry ")
    assert "the seed gives" in told
