"""What the store needs of a database of any kind: queries that run as a whole, writes that commit or do nothing."""

from collections.abc import Callable, Collection
from typing import Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection

from storage.engine.health import Health
from storage.ids import Millis

_P = ParamSpec("_P")
_T = TypeVar("_T")

# A query is a plain function of a connection. It runs away from the event loop, so it must not touch the loop.
Query: TypeAlias = Callable[Concatenate[Connection, _P], _T]


class Database(Protocol):
    """A database that this process has open. No other process writes to it, unless it ``is_shared``.

    A read sees what is committed when it begins, and never half of a write. If the caller of a read or a write is
    cancelled, the query still ends.
    """

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the database at the same time."""

    on_unreadable: list[Callable[[], None]]
    """Called in the event loop after each query that failed because something of the database is damaged or missing."""

    async def read(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run the query and give its result. Raises StoreFault."""

    async def read_at_once(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Like ``read``, for a query that executes one statement only: it needs no transaction. Raises StoreFault."""

    async def write(self, query: Callable[[Connection], _T], *, alone: bool = True) -> _T:
        """Run the query in a transaction and commit it.

        ``alone``: no other process writes meanwhile. Otherwise other processes may write, too, but not alone: then the
        query has to lock what it reads and changes.

        Raises StoreFault: then nothing is written, unless something failed after the commit. If only the connection
        failed during the commit, that is OutcomeUnknown.
        """

    async def migrate(self, query: Callable[[Connection], _T]) -> _T:
        """Like ``write``, but as long as it takes: another process may be migrating, too. Raises StoreFault."""

    async def hold(self, name: str) -> bool:
        """Hold this name until the database is closed. False: another program holds it. Raises StoreFault."""

    async def erase(self, tables: Collection[str]) -> None:
        """Overwrite the copies of what was just deleted from these tables that may stand in a file or in its log.

        While that is not possible, each write tries again.
        """

    def check_memory(self, open_time: Millis | None) -> None:
        """Raise StoreFault if the database is known to have been further than this open time, which it has now."""

    def remember(self, open_time: Millis) -> None:
        """Note elsewhere how far the database has come, where something could put an older one in its place."""

    async def check(self, now: Millis) -> Health | None:
        """Check the structure, if that is the bot's business, while games go on. Raises StoreFault if that fails."""

    async def close(self) -> None:
        """Release the database after all queries under way."""
