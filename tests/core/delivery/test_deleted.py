"""Tables that are deleted, and people who are forgotten, while messages are on their way: nobody stumbles over it."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeAlias, TypeVar

import pytest
from sqlalchemy import ColumnElement, select, true
from structlog.testing import capture_logs

from bot.core.ui.panels import Verb
from storage.engine.database import Database
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
    """Something happens right before the store is asked for the so-many-th time."""

    countdown: int
    happening: Happening

    async def step(self) -> None:
        """The store is asked."""
        self.countdown -= 1
        if not self.countdown:
            await self.happening()


@contextmanager
def meanwhile(countdown: int, happening: Happening, monkeypatch: pytest.MonkeyPatch) -> Iterator[Meanwhile]:
    """Let it happen between two steps of whatever is done here."""
    due = Meanwhile(countdown, happening)

    def before(way: Callable[_P, Awaitable[_T]]) -> Callable[_P, Awaitable[_T]]:
        async def stepping(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            await due.step()
            return await way(*args, **kwargs)

        return stepping

    with monkeypatch.context() as patch:
        patch.setattr(Database, "read", before(Database.read))
        patch.setattr(Database, "write", before(Database.write))
        yield due


async def delete_all(room: Room) -> None:
    """Everything of the community goes; the next one of its name is another."""
    community = await room.community()
    await room.store.rewrite(lambda connection: purge(connection, community, "why not", room.time.now()))


async def forgotten(room: Room, who: PlayerId) -> None:
    """The person is somebody without a name, of whom nothing is known."""
    assert await room.store.rewrite(lambda connection: forget(connection, who))


async def begun(room: Room, number: int) -> None:
    """A game begins, and nothing is told yet."""
    await room.open(CINDY, BEN, robots=1, command=f"opening-{number}")


async def over(room: Room, number: int) -> None:
    """A game of one is over, and its end is not told yet."""
    await room.open(CINDY, robots=2, command=f"opening-{number}")
    while (await room.view()).status.live:
        await room.deliver()
        await room.play_one()


@pytest.mark.parametrize(("scene", "stride"), [(begun, 1), (over, 5)])
async def test_a_table_may_be_deleted_between_any_two_steps(
    room: Room, monkeypatch: pytest.MonkeyPatch, scene: Callable[[Room, int], Awaitable[None]], stride: int
) -> None:
    """Nothing is owed, nothing is kept of where its messages stood, and no bug is told."""
    number, done = 1, False
    while not done:
        await scene(room, number)
        with capture_logs() as logs, meanwhile(number, lambda: delete_all(room), monkeypatch) as due:
            await room.deliver()
        done = due.countdown > 0
        assert (number, logs, await left(room, OWED)) == (number, [], [])
        assert done or (number, await left(room, true())) == (number, [])
        number += stride
    assert number > 10


async def test_a_person_may_be_forgotten_between_any_two_steps(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is owed to them, and nobody knows any more where their own cards stand."""
    number, done = 1, False
    while not done:
        await over(room, number)
        with capture_logs() as logs, meanwhile(number, partial(forgotten, room, CINDY), monkeypatch) as due:
            await room.deliver()
        done = due.countdown > 0
        assert (number, logs, await left(room, OWED)) == (number, [], [])
        assert done or (number, CINDY in await left(room, messages.c.ref.is_not(None))) == (number, False)
        number += 5
    assert number > 10


async def left(room: Room, which: ColumnElement[bool]) -> Sequence[PlayerId | None]:
    """Whom these messages of tables are for."""
    found = select(messages.c.player).where(messages.c.table.is_not(None), which)
    return await room.store.rewrite(lambda connection: connection.scalars(found).all())


async def test_a_press_at_a_table_that_was_deleted_is_told_that_there_is_none(room: Room) -> None:
    """Although it was live a moment ago; and so is its clock."""
    await room.open(CINDY, BEN, robots=1)
    deadline = await room.deadline()
    await delete_all(room)
    assert code((await room.tables.expire(deadline)).refusal) == "no-such-table"
    await room.open(CINDY, BEN, robots=1, command="another")
    await delete_all(room)
    assert code((await room.press(CINDY, Verb.MOVE, "bet.1")).refusal) == "no-such-table"
    assert code((await room.tables.note_reach(room.table, BEN, reached=False)).refusal) == "no-such-table"
