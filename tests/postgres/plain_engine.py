"""An engine for tests that call queries directly, as with SQLite, although PostgreSQL's driver is asynchronous."""

import asyncio
import threading
from collections.abc import Coroutine
from functools import cache
from typing import TypeVar

import pytest
from greenlet import getcurrent  # type: ignore[import-untyped]
from sqlalchemy import Engine, NullPool, Pool, create_engine
from sqlalchemy.connectors import asyncio as connectors
from sqlalchemy.dialects.postgresql import asyncpg as dialect
from sqlalchemy.util import await_, concurrency

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
    for module in (concurrency, connectors, dialect):
        patched.setattr(module, "await_", _wait)


def _wait(work: Coroutine[object, object, _T]) -> _T:
    """The result of the work: SQLAlchemy's own way if it called, else from a loop that runs beside the tests."""
    if getattr(getcurrent(), "__sqlalchemy_greenlet_provider__", False):
        return await_(work)
    return asyncio.run_coroutine_threadsafe(work, _loop_beside()).result()


@cache
def _loop_beside() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop
