"""A process that is cut off from its server without a word: nothing arrives any more, and no connection is closed."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, make_url, text

from storage.engine import postgres, postgres_database
from storage.engine.postgres_database import PostgresDatabase
from storage.errors import OutcomeUnknown, StoreFault


class Line:
    """Passes bytes on between the process and the server, until the line goes dead."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: list[asyncio.StreamWriter] = []
        self._passing: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect what has just been opened with the server."""
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends += [writer, back]
        for one, other in ((reader, back), (there, writer)):
            self._passing.add(asyncio.create_task(self._pass(one, other)))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)

    def cut(self) -> None:
        """Swallow all bytes of the connections that exist. New ones work."""
        for task in self._passing:
            task.cancel()
        self._passing.clear()

    def close(self) -> None:
        """Close all connections."""
        self.cut()
        for end in self._ends:
            end.close()


@pytest.fixture
async def line(postgres_url: str) -> AsyncIterator[Line]:
    """A line to the server."""
    line = Line(make_url(postgres_url).port or 0)
    yield line
    line.close()


@pytest.fixture
async def database(postgres_url: str, line: Line, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PostgresDatabase]:
    """The database at the end of that line, which has to answer within a second."""
    opened = postgres.open_engine
    monkeypatch.setattr(postgres_database, "open_engine", lambda url: opened(url, answers_within=1))
    server = await asyncio.start_server(line.serve, "127.0.0.1", 0)
    url = make_url(postgres_url).set(port=server.sockets[0].getsockname()[1])
    database = await PostgresDatabase.open(url.render_as_string(hide_password=False))
    yield database
    await database.close()
    server.close()


def ones(connection: Connection) -> int:
    """A query that gives 1."""
    return int(connection.scalars(text("SELECT 1")).one())


async def test_a_line_that_goes_dead_in_a_transaction_costs_one_write(database: PostgresDatabase, line: Line) -> None:
    """The write fails in time, and the next one uses a new connection, as after a restart of the server."""

    def twice(connection: Connection) -> int:
        ones(connection)
        line.cut()
        return ones(connection)

    with pytest.raises(StoreFault, match="no answer in time"):
        await database.write(twice)
    assert await database.write(ones) == 1


async def test_a_line_that_goes_dead_before_a_transaction_costs_one_write(
    database: PostgresDatabase, line: Line
) -> None:
    """The server has not answered the beginning of the transaction."""
    assert await database.write(ones) == 1
    line.cut()
    with pytest.raises(StoreFault, match="no answer in time"):
        await database.write(ones)
    assert await database.write(ones) == 1


async def test_a_line_that_goes_dead_before_the_commit_is_answered_tells_so(
    database: PostgresDatabase, line: Line
) -> None:
    """Whoever must not write twice has to know that the write may be stored."""

    def last(connection: Connection) -> int:
        result = ones(connection)
        line.cut()
        return result

    with pytest.raises(OutcomeUnknown, match="no answer in time"):
        await database.write(last)
    assert await database.write(ones) == 1
