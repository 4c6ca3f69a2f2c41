"""PostgreSQL: its connections, and what its errors mean."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from socket import gaierror
from typing import Final

import asyncpg
from sqlalchemy import URL, Connection, ExceptionContext, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.engine.addresses import name_of
from storage.engine.postgres_cursor import TEXTS
from storage.errors import BadAddress, StoreFault, StoreLocked

IN_USE: Final = 0x6D696E6F
"""The number of the lock of a database that somebody uses: an advisory lock of PostgreSQL.

Each process of the bot shares it. A command that must be the only one holds it alone.
"""

WRITING: Final = IN_USE + 1
"""The number of the lock of writes. Writes that only touch rows they have locked share it; all others hold it alone."""

RUNNING: Final = IN_USE + 2
"""The first number of the locks that tell which releases are running; the second is the number of the schema.

Each process shares the lock of its release's schema, so that a newer release sees whether it may change the schema.
"""

CLAIMING: Final = IN_USE + 3
"""The first number of the locks of names that are being claimed; the second is the name's hash."""

HOLDING: Final = IN_USE + 4
"""The first number of the locks of names that a program holds until it ends; the second is the name's hash."""

READERS: Final = 3
"""Connections on which reads run beside the writes."""

FROZEN: Final = 3
"""Seconds after which the server ends a transaction in which nothing happens."""

COMPUTING: Final = 600
"""The same in a migration, which may compute for long between two statements, such as the ratings of a large league."""

PATIENCE: Final = 8
"""Seconds to wait for what somebody else has locked, such as for a migration.

This outlasts a process that froze in a transaction, and people wait for so long for the answer to a press.
"""

ANSWERS_WITHIN: Final = 10
"""Seconds until a connection or a statement without an answer counts as broken. It is longer than ``PATIENCE``."""

OLDEST: Final = 15
"""The oldest release of PostgreSQL that its developers still mend."""

_FITNESS: Final = text(
    "SELECT current_setting('server_version_num')::integer / 10000, current_setting('server_encoding')"
)

BROKEN: Final = (
    DBAPIError,
    NoFreeConnection,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
"""What SQLAlchemy, the driver and the network raise. Python's TimeoutError is an OSError."""

# The classes of SQLSTATE that speak of the server, the connection or the rights, and not of a statement.
# https://www.postgresql.org/docs/current/errcodes-appendix.html
_OUTSIDE: Final = frozenset({"08", "28", "40", "53", "55", "57", "58", "F0", "XX"})
_RIGHTS: Final = frozenset({"25006", "3D000", "42501"})
"""A read-only transaction, no such database, no right to do this."""

_LOCKED: Final = "55P03"
_DAMAGE: Final = frozenset({"58030", "XX001", "XX002"})
"""The server cannot read a file, or what it read is damaged."""

_REMEDIES: Final = {
    "28": "check the user and the password in its address",
    "3D000": "make it first",
    "25006": "name a database that takes writes",
    "42501": "let the bot's user own the database",
    "53100": "make room on the server's disk",
    "53300": "let the server take more connections",
}
"""By SQLSTATE, or by its class: what the host can do."""

_RUNNING: Final = text(
    "SELECT DISTINCT objid::bigint FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND granted AND classid = :running"
)


def open_engine(url: URL, answers_within: float | None = ANSWERS_WITHIN) -> AsyncEngine:
    """A SQLAlchemy engine with a connection for writes and some for reads. Nothing is connected yet.

    ``answers_within``: seconds until a statement without an answer counts as failed; None for a migration, which waits,
    also for other migrations.
    """
    # The driver reads the address itself: so it knows all that PostgreSQL's own programs know, such as ``sslmode``.
    address = url.render_as_string(hide_password=False)

    async def connect() -> asyncpg.Connection:
        try:
            return await asyncpg.connect(
                address,
                timeout=ANSWERS_WITHIN,
                command_timeout=answers_within,
                statement_cache_size=TEXTS,
                # By default each plan would be made anew every five minutes.
                max_cached_statement_lifetime=0,
                server_settings={
                    "application_name": "minotaur",
                    "lock_timeout": "0" if answers_within is None else f"{PATIENCE}s",
                    # A process that freezes in a transaction must not keep its rows locked for ever.
                    "idle_in_transaction_session_timeout": f"{COMPUTING if answers_within is None else FROZEN}s",
                },
            )
        except ValueError as error:
            # Such as for the host a..b, or for a port in the query that is no number; but also for a wrong certificate.
            if isinstance(error, BROKEN):
                raise
            raise BadAddress(f"{name_of(url)}: the host or the port is wrong") from error

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=1 + READERS,
        max_overflow=0,
        pool_timeout=ANSWERS_WITHIN,
        # Errors are logged, and the parameters of a statement may be secret hands or seeds.
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "handle_error", _drop_after_timeout)
    return engine


def _drop_after_timeout(context: ExceptionContext) -> None:
    """Drop a connection on which no answer came in time: the line may be dead, so a rollback would wait again."""
    if isinstance(context.original_exception, TimeoutError):
        context.is_disconnect = True


def running(connection: Connection) -> Sequence[int]:
    """The numbers of the schemas whose releases are using the database now."""
    return connection.scalars(_RUNNING, {"running": RUNNING}).all()


@contextmanager
def faults(name: str, usual: type[StoreFault] = StoreFault) -> Iterator[None]:
    """Turn failures of the server and of the connection into StoreFault; bugs of a query pass through."""
    try:
        yield
    except BROKEN as error:
        cause = _cause(error)
        if not _is_outside(error, cause):
            raise
        kind = StoreLocked if is_locked(error) else usual
        raise kind(f"{name}: {_line(cause)}{_remedy(error, cause)}") from error


def state_of(error: BaseException) -> str:
    """The SQLSTATE of an error, five letters and digits; empty if the server did not send one."""
    return getattr(_cause(error), "sqlstate", None) or ""


def is_damage(error: BaseException) -> bool:
    """Whether the server could not read what it has stored."""
    return state_of(error) in _DAMAGE


def is_locked(error: BaseException) -> bool:
    """Whether somebody else has kept locked for too long what the statement waited for."""
    return state_of(error) == _LOCKED


def is_cut_off(error: BaseException) -> bool:
    """Whether the connection is lost, so that the same statement may succeed on a new one."""
    cut = isinstance(error, DBAPIError) and error.connection_invalidated
    return cut or state_of(error)[:2] in {"08", "57"} or isinstance(_cause(error), OSError)


def _cause(error: BaseException) -> BaseException:
    """The driver's own error: SQLAlchemy wraps it twice."""
    wrapped = error.orig if isinstance(error, DBAPIError) else error
    return (wrapped.__cause__ or wrapped) if isinstance(error, DBAPIError) and wrapped is not None else error


def _is_outside(error: BaseException, cause: BaseException) -> bool:
    state = state_of(error)
    if state:
        return state[:2] in _OUTSIDE or state in _RIGHTS
    # Without a state the error is the driver's own: a connection that broke, or one that could not be made.
    drivers = OSError | asyncpg.InterfaceError | asyncpg.InternalClientError | NoFreeConnection
    return isinstance(cause, drivers) or (isinstance(error, DBAPIError) and error.connection_invalidated)


def _line(cause: BaseException) -> str:
    """The error in one line, without the system's number of it. A time-out has no words of its own."""
    said = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)
    words = re.sub(r"\s+", " ", said).strip()
    return words or "no answer in time"


def _remedy(error: BaseException, cause: BaseException) -> str:
    """What the host can do about the error, behind a colon; empty if that is not known."""
    state = state_of(error)
    remedy = _REMEDIES.get(state) or _REMEDIES.get(state[:2])
    if remedy is None and isinstance(cause, ConnectionRefusedError | gaierror):
        remedy = "look whether the server runs, and whether its address is right"
    if remedy is None and isinstance(cause, FileNotFoundError):
        remedy = "look whether all files and folders are there that its address names"
    return "" if remedy is None else f": {remedy}"


def why_unfit(connection: Connection) -> str | None:
    """Why the bot cannot use this database; None if it can."""
    release, encoding = connection.execute(_FITNESS).one()
    if release < OLDEST:
        return f"PostgreSQL {release} is too old; {OLDEST} or newer is needed"
    if encoding != "UTF8":
        return f"it stores {encoding}; make a database with ENCODING 'UTF8'"
    return None
