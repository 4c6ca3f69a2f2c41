"""A newer release has stored something at a table that this one does not know: this one leaves that table alone."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pytest
from sqlalchemy import Connection, text
from structlog.testing import capture_logs
from structlog.typing import EventDict

from bot.core.clock.pace import MINUTE
from bot.core.delivery import dispatcher
from bot.core.errors import LeftToNewer
from bot.core.people.privacy import Privacy
from bot.core.ui.presses import Verb
from storage.ids import TableId
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room, code, reopened

ENTRY: Final = """INSERT INTO entries ("table", seq, command, at, body)
    SELECT id, version + 1, 'newer', 0, :body FROM tables WHERE id = :table"""

ENTRIES: Final = (
    '{"table": "juggled", "seat": 0}',
    '{"table": "warned", "seat": 0, "loudly": true}',
    '{"table": "robot-added", "robot": "genius"}',
    '{"table": "closed", "why": "rained-off"}',
    '{"seat": 0, "do": "juggle"}',
    '{"chance": "coin", "up": true}',
    '{"sing": "loudly"}',
    '{"end": "abandoned", "why": "rained-off"}',
)
"""Entries that this release does not know, by their word, by a key, or by a value."""

CHANGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game": "UPDATE tables SET game = 'chess' WHERE id = :table",
        "rules": "UPDATE tables SET rules = 99 WHERE id = :table",
        "option": """UPDATE tables SET options = '{"edition": "klingon"}' WHERE id = :table""",
        "pace": "UPDATE tables SET pace = 'glacial' WHERE id = :table",
        "status": "UPDATE tables SET status = 'resting' WHERE id = :table",
        "deadline": """UPDATE deadlines SET clock = 'sing' WHERE "table" = :table""",
        "message": """INSERT INTO messages ("table", key, kind, wanted, nonce)
            VALUES (:table, 'song', 'song', 1, 'song')""",
    }
)
"""Other things that it does not know."""


async def change(room: Room, table: TableId, statement: str, **values: str) -> None:
    """Change the table as a newer release would; its card is to be drawn again."""

    def changed(connection: Connection) -> None:
        connection.execute(text(statement), {"table": table, **values})
        grown = "version = version + 1, " if values else ""
        for also in (
            f"UPDATE tables SET {grown}revision = revision + 1 WHERE id = :table",  # noqa: S608 - no input
            """UPDATE messages SET wanted = wanted + 1 WHERE "table" = :table""",
        ):
            connection.execute(text(also), {"table": table})

    await room.store.rewrite(changed)


STORED: Final = (
    "SELECT version, revision, status FROM tables WHERE id = :table",
    'SELECT seq, body FROM entries WHERE "table" = :table ORDER BY seq',
    'SELECT key, wanted, shown, ref, tries FROM messages WHERE "table" = :table ORDER BY key',
    'SELECT * FROM deadlines WHERE "table" = :table',
    'SELECT player FROM sitting WHERE "table" = :table ORDER BY player',
)


async def all_of(room: Room, table: TableId) -> Sequence[object]:
    """All that is stored of the table, but for the doubt in which each start puts what was being edited."""

    def rows(connection: Connection) -> Sequence[object]:
        return [tuple(row) for one in STORED for row in connection.execute(text(one), {"table": table})]

    return await room.store.rewrite(rows)


async def two_games(room: Room, game: str = "mythical-dice") -> tuple[TableId, TableId]:
    """Two tables: one of this game, and one of Mythical Dice where all people are asked for their bets."""
    await room.open(CINDY, BEN, EMILY, command="first", game=game)
    first = room.table
    await room.open(CINDY, BEN, EMILY, command="second")
    await room.deliver()
    return first, room.table


async def press(room: Room, table: TableId) -> str | None:
    """The code of the refusal of Cindy's press there."""
    return code((await room.press(CINDY, Verb.MOVE, "0", decision=1, table=table)).refusal)


async def let_time_pass(room: Room) -> None:
    """Let the people of the games be away for a while, and deliver what is due."""
    for _ in range(6):
        await room.pass_by(MINUTE)
        await room.clocks.expire_due()
        await room.deliver()


def alarms(logs: Sequence[EventDict]) -> Sequence[tuple[object, object]]:
    """The warnings and errors among the lines, each with its table."""
    return [(log["event"], log.get("table")) for log in logs if log["log_level"] in {"warning", "error"}]


async def is_left_alone(room: Room, left: TableId, other: TableId) -> None:
    """Assert that the next process leaves the one table alone, and goes on with the other one."""
    before, version = await all_of(room, left), (await room.stored(other)).version
    with capture_logs() as logs:
        async with reopened(room) as again:
            assert await press(again, left) == "newer-release"
            await let_time_pass(again)
            assert await press(again, left) == "newer-release"
            assert await all_of(again, left) == before
            assert (await again.stored(other)).version > version
            assert {one.table for one in again.mailman.delivered[-3:]} == {other}
    assert alarms(logs) == [("a table is left to a newer release", left)]


@pytest.mark.parametrize("body", ENTRIES)
async def test_an_unknown_entry_is_left_to_the_newer_release(room: Room, body: str) -> None:
    """The table stays as it is, one line tells of it, and the other table goes on."""
    left, other = await two_games(room)
    await change(room, left, ENTRY, body=body)
    await is_left_alone(room, left, other)


@pytest.mark.parametrize(
    ("game", "body"),
    [
        ("mythic-dice", '{"seat": 0, "do": "release", "creature": "hydra"}'),
        ("mythic-dice", '{"seat": 0, "do": "use", "artifact": "lyre"}'),
        ("mythe", '{"seat": 0, "do": "draw", "from": "graveyard"}'),
    ],
)
async def test_an_unknown_name_in_another_game_is_left_to_it(room: Room, game: str, body: str) -> None:
    """The same for a creature, an artifact, and a hand to draw from."""
    left, other = await two_games(room, game)
    await change(room, left, ENTRY, body=body)
    await is_left_alone(room, left, other)


async def test_entries_under_unknown_rules_may_have_any_shape(room: Room) -> None:
    """They are not read, so a move without its number is not taken for damage."""
    left, other = await two_games(room)
    await change(room, left, ENTRY, body='{"seat": 0, "do": "bet"}')
    await change(room, left, CHANGES["rules"])
    await is_left_alone(room, left, other)


@pytest.mark.parametrize("what", CHANGES)
async def test_another_unknown_thing_is_left_to_it(room: Room, what: str) -> None:
    """The same for a game, its rules, an option, a message, and words in the columns of a table."""
    left, other = await two_games(room)
    await change(room, left, CHANGES[what])
    await is_left_alone(room, left, other)


async def test_a_start_meets_the_table_and_goes_on(room: Room) -> None:
    """Tables that wait for nobody go on at the start; the one that only a newer release knows does not."""
    left, other = await two_games(room)
    await change(room, left, ENTRY, body=ENTRIES[0])
    with capture_logs() as logs:
        async with reopened(room) as again:
            again.table = other
            await again.play_out()
    assert alarms(logs) == [("a table is left to a newer release", left)]


async def test_who_sits_there_is_forgotten_by_the_newer_release(room: Room) -> None:
    """An older one cannot take the person from the table, so it deletes nothing and says who can."""
    left, _ = await two_games(room)
    await change(room, left, ENTRY, body=ENTRIES[0])
    async with reopened(room) as again:
        with pytest.raises(LeftToNewer):
            await Privacy(again.store, again.tables, again.time).forget(CINDY)
        assert (await again.store.people.player(CINDY)).name == "Cindy"


async def test_many_messages_of_such_tables_hold_up_no_other(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stay due, perhaps for days after somebody has gone back to an older release, and fill whole looks."""
    left, other = await two_games(room)
    await change(room, left, ENTRY, body=ENTRIES[0])
    monkeypatch.setattr(dispatcher, "AT_ONCE", 1)
    async with reopened(room) as again:
        again.table = other
        assert len([row for row in await again.owed() if row.table == left]) > 1
        await again.deliver()
        for _ in range(3):
            assert await again.deliver_after(again.play_one())
        assert await again.owed()
        assert {row.table for row in await again.owed()} == {left}
