"""When the store fails, the answer says so and nothing changes; the same press works when the store works again."""

import random
from collections.abc import Callable

import pytest
from sqlalchemy import Connection

from bot.core.table import tables
from bot.core.table.actions import Action, Answer
from bot.core.table.mailboxes import load
from bot.core.table.robots import Robots
from bot.core.table.tables import Tables
from bot.core.ui.presses import Verb
from storage.changes import Change, Status
from storage.errors import OutcomeUnknown
from storage.ids import TableId
from storage.tables.entries import Joined
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room, code, shown


async def test_a_press_that_cannot_be_stored_changes_nothing(room: Room) -> None:
    """The table stays as it was, no listener is called, and the same press is carried out later."""
    await room.open(CINDY, BEN, EMILY)
    before = await room.view(CINDY)
    heard: list[object] = []
    room.tables.on_commit.append(heard.append)
    with room.store.failing("commit"):
        answer = await room.press(CINDY, Verb.MOVE, "bet.1", command="x")
        assert (code(answer.refusal), answer.events, heard) == ("store-trouble", (), [])
        assert await room.view(CINDY) == before
    assert (await room.press(CINDY, Verb.MOVE, "bet.1", command="x")).refusal is None
    assert (await room.seen(CINDY)).bets[0] == 1


def break_off(room: Room, monkeypatch: pytest.MonkeyPatch, *, stored: bool, lasting: bool = False) -> None:
    """The connection breaks during the next COMMIT, or with ``lasting`` during each. ``stored``: it took effect."""
    database = room.store._database  # noqa: SLF001 - only a server breaks off so
    write = database.write

    async def unheard(query: Callable[[Connection], object], *, alone: bool = True) -> None:
        if not lasting:
            monkeypatch.setattr(database, "write", write)
        if stored:
            await write(query, alone=alone)
        raise OutcomeUnknown("the connection is closed")

    monkeypatch.setattr(database, "write", unheard)


@pytest.mark.parametrize("stored", [True, False])
async def test_a_press_whose_commit_is_not_answered_counts_once(
    room: Room, monkeypatch: pytest.MonkeyPatch, *, stored: bool
) -> None:
    """A server restarts during COMMIT. The answer is that of any press, and messages and clocks do not wait."""
    await room.open(CINDY, seats=4)
    heard: list[TableId] = []
    room.tables.on_commit.append(lambda change: heard.append(change.table))
    break_off(room, monkeypatch, stored=stored)
    answer = await room.press(BEN, Verb.JOIN)
    assert (answer.refusal, heard) == (None, [room.table])
    assert shown(answer) == await room.view(BEN)
    assert [type(row.entry) for row in (await room.stored()).entries] == [Joined, Joined]


async def test_nobody_is_told_that_nothing_was_done_after_a_stored_press(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press is stored, and then the table cannot be read."""
    await room.open(CINDY, seats=4)
    break_off(room, monkeypatch, stored=True)
    with room.store.failing("news"):
        assert code((await room.press(BEN, Verb.JOIN, command="x")).refusal) == "store-in-doubt"
    assert [seat.player for seat in (await room.view()).seats] == [CINDY, BEN]


async def test_a_command_that_another_process_has_stored_meanwhile_is_read(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have robots that choose by chance: what this process had decided never happened."""
    await room.open(CINDY, seats=4, robots=2, level="random")
    others = Tables(room.store, room.time, Robots(random.Random(5)))
    commit = room.store.commit

    async def after_the_other(change: Change) -> None:
        monkeypatch.setattr(room.store, "commit", commit)
        await others.act(Action(room.table, CINDY, change.command, Verb.START))
        raise OutcomeUnknown("the connection is closed")

    monkeypatch.setattr(room.store, "commit", after_the_other)
    answer = await room.press(CINDY, Verb.START)
    stored = await load(room.store, room.table)
    assert stored is not None
    assert stored.state is not None
    found = room.tables._mailboxes.in_memory(room.table)  # noqa: SLF001 - what everything is decided on
    assert found is not None
    assert found.state is not None
    assert (answer.refusal, found.version) == (None, stored.version)
    assert [found.state.view(seat) for seat in range(3)] == [stored.state.view(seat) for seat in range(3)]


async def test_a_game_whose_end_is_not_answered_is_over_for_all(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise ratings and evenings would hear of it minutes later."""
    await room.open(CINDY, seats=4)
    over: list[bool] = []
    room.tables.on_over.append(lambda: over.append(True))
    break_off(room, monkeypatch, stored=True)
    await room.press(CINDY, Verb.CANCEL)
    assert over == [True]


async def test_nobody_is_told_that_a_press_does_not_count_if_nobody_knows(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server does not come back in time. The table is read again when it does."""
    monkeypatch.setattr(tables, "IN_DOUBT_FOR", 0.1)
    await room.open(CINDY, seats=4)
    with monkeypatch.context() as broken:
        break_off(room, broken, stored=True, lasting=True)
        assert code((await room.press(BEN, Verb.JOIN, command="x")).refusal) == "store-in-doubt"
    assert [seat.player for seat in (await room.view()).seats] == [CINDY, BEN]
    assert (await room.press(BEN, Verb.JOIN, command="x")).refusal is None


@pytest.mark.parametrize("call", ["commit", "table", "players"])
async def test_a_table_that_cannot_be_stored_is_not_there(room: Room, call: str) -> None:
    """The same command opens the table when the store works again."""
    await room.community()
    with room.store.failing(call):
        answer = await room.open(CINDY, robots=2)
        assert (answer.view, code(answer.refusal)) == (None, "store-trouble")
    assert await room.store.live_tables() == ()
    answer = await room.open(CINDY, robots=2)
    assert (shown(answer).status, answer.refusal) == (Status.PLAYING, None)


@pytest.mark.parametrize("verb", [Verb.JOIN, Verb.REMATCH, Verb.SHOW])
async def test_a_table_that_cannot_be_read_is_trouble_of_the_store(room: Room, verb: Verb) -> None:
    """The answer names the store's trouble and not an unknown table."""
    await room.open(CINDY, robots=2)
    await room.press(CINDY, Verb.CANCEL)
    room.store.broken = {"table"}
    answer: Answer = await room.press(BEN, verb, decision=0)
    assert (answer.view, code(answer.refusal)) == (None, "store-trouble")


async def test_a_failure_before_the_commit_changes_no_table(room: Room) -> None:
    """The name of a joining person cannot be read: they are not seated, and may try again."""
    await room.open(CINDY, seats=3)
    with room.store.failing("players"):
        answer = await room.press(BEN, Verb.JOIN, command="x")
        assert code(answer.refusal) == "store-trouble"
    assert [seat.player for seat in (await room.view()).seats] == [CINDY]
    assert (await room.press(BEN, Verb.JOIN, command="x")).refusal is None


async def test_a_refusal_whose_past_cannot_be_read_is_trouble_of_the_store(room: Room) -> None:
    """The press may be a repeated one, and the store cannot tell now."""
    await room.open(CINDY, seats=3)
    with room.store.failing("command_known"):
        assert code((await room.press(BEN, Verb.LEAVE)).refusal) == "store-trouble"
    assert code((await room.press(BEN, Verb.LEAVE)).refusal) == "not-seated"
