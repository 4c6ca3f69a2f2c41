"""Tables that were live in a backup: they end, their people are told, and nobody ever sees their seeds."""

from pathlib import Path

import pytest

from bot.core.league.audit.league_audit import Audit
from bot.core.people.privacy import Privacy
from bot.core.records.finished_games import Records
from bot.core.records.stored_games import game_differences
from bot.core.table.restored_tables import EndedTables, end_restored
from bot.core.ui.presses import Verb
from storage.changes import Message, Status
from storage.codec import dump_record
from storage.engine.snapshot import snapshot
from storage.tables.entries import Ending
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room, code, reopened


@pytest.fixture
def store_url(store_file: Path) -> str:
    """The store is on a file: this is about files."""
    return f"sqlite:///{store_file}"


@pytest.mark.parametrize("playing", [True, False], ids=["in play", "in the lobby"])
async def test_its_people_are_told_by_a_message_of_its_own(room: Room, *, playing: bool) -> None:
    """It is posted after the next start, because nobody looks at the old card; nothing is asked any more."""
    await room.open(CINDY, BEN, EMILY, seats=3 if playing else 4)
    await room.deliver()
    assert await end_restored(room.store, room.tables) == EndedTables(1, [])
    async with reopened(room) as again:
        assert "result:all" in await again.deliver()
        view = await again.view()
        assert (view.status, view.ending or view.why_abandoned) == (
            (Status.ABANDONED if playing else Status.CLOSED),
            Ending.RESTORED,
        )
        assert await again.store.next_deadline() is None
        assert code((await again.press(CINDY, Verb.JOIN)).refusal) == "table-is-closed"
        assert [one.kind for one in again.mailman.delivered].count(Message.RESULT) == 1


async def test_its_seed_is_nowhere(room: Room) -> None:
    """Not in the table's views, not in its record, not in anybody's export, and not in the database."""
    await room.open(CINDY, BEN, EMILY)
    await room.play_to_rolls()
    seed = (await room.stored()).setup.seed
    assert seed in room.store.path.read_bytes() + _log(room)
    await end_restored(room.store, room.tables)
    records = Records(room.store)
    told = [
        repr([await room.view(viewer) for viewer in (None, CINDY, BEN)]),
        dump_record(await records.of(room.table)),
        *await Privacy(room.store, room.tables, room.time).export(CINDY, 10**6),
    ]
    assert [text for text in told if seed.hex() in text] == []
    assert await records.verification(room.table) is None
    assert ((await room.view()).seed, (await room.view()).commitment) == (None, "")
    await room.close()
    assert seed not in room.store.path.read_bytes()


async def rewrite(room: Room, statement: str, table: str) -> None:
    """Change the table's row as the bot would not."""
    await room.store.rewrite(lambda connection: connection.exec_driver_sql(statement, (table,)).rowcount)


def _log(room: Room) -> bytes:
    log = room.store.path.with_name(f"{room.store.path.name}-wal")
    return log.read_bytes() if log.exists() else b""


async def test_it_does_not_count(room: Room) -> None:
    """There is no result, the audit finds no difference, and games that were over stay as they are."""
    await room.play(CINDY, BEN, EMILY)
    over = await room.stored()
    await room.open(CINDY, BEN, EMILY, command="second")
    await end_restored(room.store, room.tables)
    assert await room.store.leagues.result_of(room.table) is None
    assert await room.stored(over.setup.id) == over
    url = f"sqlite:///{room.store.path}"
    await room.close()
    with snapshot(url) as books:
        assert [*Audit(books, lambda _: None).differences(), *game_differences(books)] == []


async def test_a_rematch_begins_with_a_new_seed(room: Room) -> None:
    """The people go on with their evening, and the luck of the new table can be verified."""
    await room.open(CINDY, BEN, EMILY)
    await end_restored(room.store, room.tables)
    answer = await room.press(CINDY, Verb.REMATCH)
    assert answer.view is not None
    assert (answer.view.status, len(answer.view.commitment)) == (Status.LOBBY, 64)


async def test_a_table_that_cannot_be_read_draws_nothing_any_more(room: Room) -> None:
    """The others end. Even if a later release could read it, it could not go on: its seed is destroyed."""
    await room.open(CINDY, BEN, EMILY, command="good")
    await room.open(CINDY, BEN, EMILY, command="bad")
    broken = room.table
    await rewrite(room, "UPDATE tables SET rules = 99 WHERE id = ?", broken)
    async with reopened(room) as again:
        assert await end_restored(again.store, again.tables) == EndedTables(1, [broken])
        await rewrite(again, "UPDATE tables SET rules = 1 WHERE id = ?", broken)
        async with reopened(again) as later:
            assert (await later.stored(broken)).setup.seed == b""
            assert (await later.view()).seed is None
            with pytest.raises(AssertionError):
                await later.play_to_rolls()


async def test_a_game_with_changed_luck_is_found(room: Room) -> None:
    """A table whose entries were changed is named, with the reason."""
    await room.play(CINDY, BEN, EMILY)
    url, table = f"sqlite:///{room.store.path}", room.table
    await rewrite(room, "UPDATE tables SET seed = zeroblob(32) WHERE id = ?", table)
    await room.close()
    with snapshot(url) as books:
        assert [str(one) for one in game_differences(books)] == [
            f"table {table}: has luck that does not follow from its seed"
        ]
