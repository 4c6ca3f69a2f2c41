"""An engine for tests that call queries directly, as with SQLite, although PostgreSQL's driver is asynchronous."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TypeVar

import pytest
from greenlet import getcurrent  # type: ignore[import-untyped]
from sqlalchemy import Engine, NullPool, Pool, create_engine
from sqlalchemy.connectors import asyncio as connectors
from sqlalchemy.dialects.postgresql import asyncpg as dialect
from sqlalchemy.util import await_, concurrency

from storage.engine import postgres_cursor

_T = TypeVar("_T")


@cache
def plain_engine(url: str, pool: type[Pool] = NullPool) -> Engine:
    """An engine whose connections may be used in any function, also within a running event loop."""
    _let_calls_wait()
    return create_engine(url.replace("postgresql:", "postgresql+asyncpg:"), poolclass=pool)


@cache
def _let_calls_wait() -> None:
    """Replace SQLAlchemy's ``await_``, which refuses to wait outside its own asynchronous engine."""
    # For the whole process, because connections of the fixtures live as long.
    patched = pytest.MonkeyPatch()
    for module in (concurrency, connectors, dialect, postgres_cursor):
        patched.setattr(module, "await_", _wait)


def _wait(work: Coroutine[object, object, _T]) -> _T:
    """The result of the work: SQLAlchemy's own way if it called, else from a loop that runs only meanwhile."""
    if getattr(getcurrent(), "__sqlalchemy_greenlet_provider__", False):
        return await_(work)
    with _no_loop_running():
        return _own_loop().run_until_complete(work)


@contextmanager
def _no_loop_running() -> Iterator[None]:
    """Let the event loop of this thread, if there is one, stand still, so that another loop may run.

    A loop in a thread of its own would do as well, but to hand each statement to it and back costs more than most
    statements.
    """
    outer, task = asyncio._get_running_loop(), None  # noqa: SLF001 - asyncio's documented way for other loops
    if outer is not None and (task := asyncio.current_task()) is not None:
        asyncio.tasks._leave_task(outer, task)  # noqa: SLF001
    asyncio._set_running_loop(None)  # noqa: SLF001
    try:
        yield
    finally:
        asyncio._set_running_loop(outer)  # noqa: SLF001
        if outer is not None and task is not None:
            asyncio.tasks._enter_task(outer, task)  # noqa: SLF001


@cache
def _own_loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()
