"""A PostgreSQL server that stands still, or cuts a connection, costs no message, and ends no process."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Connection, text
from structlog.testing import capture_logs

from bot.core.clock.pace import SECOND
from bot.core.processes import LEASE, Processes
from bot.core.stream_claims import Claim
from bot.core.ui.presses import Verb
from storage.engine import postgres
from storage.errors import OutcomeUnknown, StoreFault
from storage.ids import Millis
from tests.core.fakes import HandClock
from tests.core.in_memory_table import BEN, CINDY
from tests.core.room import Room, open_room


@pytest.fixture
async def room(people_on_server: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    """A bot on a server, whose reads wait at most a second for a connection."""
    monkeypatch.setattr(postgres, "ANSWERS_WITHIN", 1)
    async with open_room(people_on_server, HandClock(), lease=LEASE) as room:
        yield room


@asynccontextmanager
async def hanging(room: Room) -> AsyncIterator[Sequence[asyncio.Task[None]]]:
    """All connections for reads are in use, for longer than another read waits."""

    def slow(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(1.6)"))

    reads = [asyncio.create_task(room.store._database.read(slow)) for _ in range(postgres.READERS)]  # noqa: SLF001
    await asyncio.sleep(0.1)
    yield reads
    await asyncio.gather(*reads)


async def test_no_message_is_given_up_while_reads_hang(room: Room) -> None:
    """The card waits for the server, and shows the newest state when the server answers again."""
    await room.open(CINDY, seats=4)
    await room.deliver()
    await room.press(BEN, Verb.JOIN)
    with capture_logs() as logs:
        async with hanging(room) as reads:
            sending = asyncio.create_task(room.dispatcher.run())
            await asyncio.wait(reads)
        sending.cancel()
    await room.deliver()
    ref = (await room.posts())["table"]
    assert [log["event"] for log in logs if log["log_level"] == "error"] == []
    assert "Ben" in repr(room.mailman.posts[ref])


@pytest.mark.parametrize("part", ["processes", "clocks"])
async def test_a_background_task_outlives_reads_that_hang(room: Room, part: str) -> None:
    """A task goes on after a StoreFault; any other error ends the whole bot."""
    async with hanging(room):
        task = room.processes.renew() if part == "processes" else room.clocks._look()  # noqa: SLF001
        with pytest.raises(StoreFault):
            await task


async def test_a_process_that_does_not_hear_of_its_begin_begins_once_more(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after the commit. The claims that were stored in it are no other process's."""
    process = Processes(room.store.processes, room.time, ["matrix"])
    await process.enter()
    room.time.forward(LEASE + SECOND)
    store, database = room.store.processes, room.store._database  # noqa: SLF001
    enter, write = store.enter, database.write

    async def unheard(query: Callable[[Connection], object], *, alone: bool = True) -> None:
        await write(query, alone=alone)
        raise OutcomeUnknown("the connection is closed")

    async def entering(process: str, until: Millis, names: Collection[str]) -> tuple[Collection[str], int]:
        with monkeypatch.context() as cut:
            cut.setattr(database, "write", unheard)
            return await enter(process, until, names)

    with monkeypatch.context() as restart:
        restart.setattr(store, "enter", entering)
        with pytest.raises(StoreFault):
            await process.renew()
    await process.renew()
    assert process.streams.may_call(Claim((room.table, None), process.id))
