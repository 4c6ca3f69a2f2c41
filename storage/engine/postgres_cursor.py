"""A cursor for the statements of every press on PostgreSQL, and the beginning of its transactions.

The cursor of SQLAlchemy's adapter for asyncpg also describes the columns of each result and counts its rows. For a
short statement that takes as long as all the rest.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.util import await_

if TYPE_CHECKING:
    import asyncpg
    from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_connection

_P = ParamSpec("_P")
_T = TypeVar("_T")

CHECKED_RELEASE: Final = "2.1.9"
"""The release of SQLAlchemy whose private attributes were checked here. A test fails with any other."""

TEXTS: Final = 256
"""The most statements that the server keeps ready for a connection."""


class PostgresCursor:
    """Takes statements from a connection of SQLAlchemy's straight to asyncpg."""

    def __init__(self, connection: Connection) -> None:
        pooled = connection.connection
        assert pooled.driver_connection is not None
        self._server = pooled.driver_connection
        self._adapter: AsyncAdapt_asyncpg_connection = pooled.dbapi_connection  # type: ignore[assignment]
        self._rows: Sequence[Sequence[object]] = ()

    def begin_with(self, statement: str) -> None:
        """Begin a transaction and execute the statement in it, in one way to the server.

        SQLAlchemy ends the transaction as if it had begun it. Raises what SQLAlchemy's own cursor raises.
        """
        # A private attribute; ``_done`` says why. SQLAlchemy asserts the same before it begins a transaction.
        assert self._adapter._transaction is None  # noqa: SLF001
        # Set before the server answers: also a transaction whose first statement failed has begun.
        self._adapter._transaction = _Transaction(self._server)  # type: ignore[assignment]  # noqa: SLF001
        self._done(self._server.execute, f"BEGIN; {statement}")

    def execute(self, statement: str, values: Sequence[object]) -> None:
        """Execute the statement. Raises what SQLAlchemy's own cursor raises."""
        self._rows = self._done(self._server.fetch, statement, *values)

    def executemany(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Execute the statement for each row of values. Raises what SQLAlchemy's own cursor raises."""
        self._done(self._server.executemany, statement, rows)

    def fetchall(self) -> Sequence[Sequence[object]]:
        """The rows that the last statement has found."""
        return self._rows

    def _done(self, work: Callable[_P, Awaitable[_T]], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        # Private, as in the adapter's own cursor: a transaction begins with its first statement, and errors get the
        # names that SQLAlchemy knows.
        try:
            if self._adapter._transaction is None:  # noqa: SLF001
                await_(self._adapter._start_transaction())  # type: ignore[no-untyped-call]  # noqa: SLF001
            return await_(work(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - raised again by the adapter
            self._adapter._handle_exception(error)  # noqa: SLF001


class _Transaction:
    """What SQLAlchemy's adapter needs of a transaction that has begun: a way to end it."""

    def __init__(self, server: "asyncpg.Connection") -> None:
        self._server = server

    async def commit(self) -> None:
        await self._server.execute("COMMIT")

    async def rollback(self) -> None:
        await self._server.execute("ROLLBACK")
