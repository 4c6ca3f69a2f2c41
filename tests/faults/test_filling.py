"""A disk that fills up: whatever room is left, no question times out while moves are refused."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from bot.core.clock.pace import SECOND, TIMES
from bot.core.ui.presses import Verb
from storage.changes import Pace
from tests.core.clock.test_deadlines import left, running
from tests.core.clock.test_deadlines_in_trouble import robot_moves
from tests.core.fakes import HandClock
from tests.core.room import Room, code, open_room
from tests.faults import disks

PAGE: Final = 4096
"""What a file system gives at a time, and so does SQLite."""

MEGABYTE: Final = 1024 * 1024
WAIT: Final = 2 * TIMES[Pace.LIVE].secret
"""How long the clocks are watched at each step: longer than any question runs."""


@pytest.fixture(params=[False, True], ids=["journal", "log"])
def disk(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small disk, with each of the two journal modes of SQLite."""
    monkeypatch.setattr("storage.engine.sqlite.wal_is_safe", lambda _: request.param)
    with disks.small_disk(tmp_path / "data", 16 * MEGABYTE) as disk:
        yield disk


@asynccontextmanager
async def a_question(disk: Path) -> AsyncIterator[Room]:
    """Players are asked for their bets, and the clocks run."""
    async with open_room(disk / "minotaur.db", HandClock()) as room:
        await room.open(*await room.seat("Cindy", "Ben", "Emily"))
        async with running(room):
            yield room


async def refused(room: Room, number: int) -> bool:
    """Whether a bet is refused for lack of room, once the clocks have reacted. Each bet differs from the one before."""
    ben = (await room.view()).seats[1].player
    assert ben is not None
    answer = await room.press(ben, Verb.MOVE, f"bet.{number % 2}")
    assert code(answer.refusal) in {None, "store-trouble"}
    for _ in range(20):
        await room.store.live_tables()
    return answer.refusal is not None


@pytest.mark.parametrize("step", [5 * PAGE, pytest.param(PAGE, marks=pytest.mark.long)])
async def test_no_question_runs_out_while_moves_are_refused(disk: Path, step: int) -> None:
    """From no room to a megabyte, some pages more at each step; with room again, the question has as long as before."""
    steps = refusals = 0
    async with a_question(disk) as room:
        for room_left in range(0, MEGABYTE + 1, step):
            steps += 1
            before, began = await left(room), room.time.now()
            with disks.full(disk, room_left):
                if not await refused(room, steps):
                    continue
                refusals += 1
                while room.time.now() - began < WAIT:
                    await room.time.ring()
                assert await robot_moves(room) == 0, f"the question ran out with {room_left} bytes left"
            await room.time.ring()
            assert abs(await left(room) - before) < SECOND, f"time ran with {room_left} bytes left"
            assert not await refused(room, steps + 1)
        assert 0 < refusals < steps
