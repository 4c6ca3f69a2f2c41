"""Tables are deleted and people are forgotten while messages are on their way: no errors follow."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeAlias, TypeVar

import pytest
from sqlalchemy import ColumnElement, select, true
from structlog.testing import capture_logs

from bot.core.ui.presses import Verb
from storage.changes import Pace
from storage.engine.postgres_database import PostgresDatabase
from storage.engine.sqlite_database import SqliteDatabase
from storage.ids import PlayerId
from storage.league.purging import purge
from storage.people.forgetting import forget
from storage.schema import OWED, messages
from tests.core.in_memory_table import BEN, CINDY
from tests.core.room import Room, code

Happening: TypeAlias = Callable[[], Awaitable[object]]
_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(slots=True)
class Meanwhile:
    """Calls ``happening`` right before the call to the store that brings ``countdown`` to 0."""

    countdown: int
    happening: Happening

    async def step(self) -> None:
        """Count a call to the store."""
        self.countdown -= 1
        if not self.countdown:
            await self.happening()


@contextmanager
def meanwhile(countdown: int, happening: Happening, monkeypatch: pytest.MonkeyPatch) -> Iterator[Meanwhile]:
    """Let ``happening`` come right before one of the calls to the store in this block."""
    due = Meanwhile(countdown, happening)

    def before(way: Callable[_P, Awaitable[_T]]) -> Callable[_P, Awaitable[_T]]:
        async def stepping(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            await due.step()
            return await way(*args, **kwargs)

        return stepping

    with monkeypatch.context() as patch:
        patch.setattr(SqliteDatabase, "read", before(SqliteDatabase.read))
        patch.setattr(SqliteDatabase, "write", before(SqliteDatabase.write))
        patch.setattr(PostgresDatabase, "read", before(PostgresDatabase.read))
        patch.setattr(PostgresDatabase, "write", before(PostgresDatabase.write))
        yield due


async def delete_all(room: Room) -> None:
    """Delete the community with all its data. A new community with its name is another one."""
    community = await room.community()
    await room.store.rewrite(lambda connection: purge(connection, community, "why not", room.time.now()))


async def forgotten(room: Room, who: PlayerId) -> None:
    """Forget the person: no name and no data are left."""
    assert await room.store.rewrite(lambda connection: forget(connection, who))


async def begun(room: Room, number: int) -> PlayerId:
    """Begin a game whose messages are not delivered yet; returns its host, a new person for each number."""
    host, guest = await room.seat(f"Host {number}", "Guest")
    assert (await room.open(host, guest, robots=1, pace=Pace.RELAXED, command=f"opening-{number}")).refusal is None
    return host


async def over(room: Room, number: int) -> PlayerId:
    """Play a game of one person to its end, which is not delivered yet; returns its host, as above."""
    (host,) = await room.seat(f"Host {number}")
    assert (await room.open(host, robots=2, command=f"opening-{number}")).refusal is None
    while (await room.view()).status.live:
        await room.deliver()
        await room.play_one()
    return host


@pytest.mark.parametrize(("scene", "stride", "forgets"), [(begun, 1, False), (over, 5, False), (over, 5, True)])
async def test_a_table_may_be_deleted_or_a_person_forgotten_between_any_two_steps(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
    scene: Callable[[Room, int], Awaitable[PlayerId]],
    stride: int,
    *,
    forgets: bool,
) -> None:
    """No message is left to send, no post of the table or the person is remembered, and no error is logged."""
    number, done = 1, False
    while not done:
        host = await scene(room, number)
        happening = partial(forgotten, room, host) if forgets else partial(delete_all, room)
        with capture_logs() as logs, meanwhile(number, happening, monkeypatch) as due:
            await room.deliver()
        done = due.countdown > 0
        kept = await left(room, messages.c.ref.is_not(None) & (messages.c.player == host) if forgets else true())
        assert (number, logs, await left(room, OWED)) == (number, [], [])
        assert done or (number, kept) == (number, [])
        number += stride
    assert number > 10


async def left(room: Room, which: ColumnElement[bool]) -> Sequence[PlayerId | None]:
    """The addressees of these messages of tables."""
    found = select(messages.c.player).where(messages.c.table.is_not(None), which)
    return await room.store.rewrite(lambda connection: connection.scalars(found).all())


async def test_a_press_at_a_table_that_was_deleted_is_told_that_there_is_none(room: Room) -> None:
    """An expired deadline and a press are refused at the deleted table, and nothing is noted there."""
    await room.open(CINDY, BEN, robots=1)
    deadline = await room.deadline()
    await delete_all(room)
    assert code((await room.tables.expire(deadline)).refusal) == "no-such-table"
    await room.open(CINDY, BEN, robots=1, command="another")
    await delete_all(room)
    assert code((await room.press(CINDY, Verb.MOVE, "bet.1")).refusal) == "no-such-table"
    await room.tables.note_reach(room.table, BEN, reached=False)
    assert await room.tables.view(room.table, BEN) is None
