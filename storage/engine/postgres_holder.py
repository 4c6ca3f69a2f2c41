"""Holds a lock of the server's for a program that may stand still, such as while somebody thinks at a keyboard."""

import asyncio
import threading
from contextlib import suppress
from typing import Final

import asyncpg

from storage.engine.postgres import BROKEN, HOLDING

LOOKS_EVERY: Final = 0.25
"""Seconds between two looks whether the lock is still held, and between two tries to get it back."""

CONNECTS_WITHIN: Final = 2
"""Seconds for one try to connect."""

SETTLES_WITHIN: Final = 5
"""Seconds after the server's start in which only the former holder takes the lock: twice what that may need."""

_TAKE: Final = "SELECT pg_try_advisory_lock($1, hashtext($2))"
_AGE: Final = "SELECT extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::float8"


class Holder:
    """Holds the lock of a name, on a connection of its own, from ``taken`` until ``close``.

    The server forgets its locks when it is restarted, and another program could be faster then. So a thread takes the
    lock again at once, also while the program's event loop stands still, and nobody new takes one of a server that has
    just started.
    """

    def __init__(self, address: str, name: str) -> None:
        self._address = address
        self._name = name
        self._closed = threading.Event()
        self._is_held = False
        self._thread: threading.Thread | None = None

    async def taken(self) -> bool:
        """Whether the lock is held: at the first call try to take it. Raises what the driver raises."""
        if self._thread is None:
            if not await self._can_take():
                return False
            decided = threading.Event()
            self._thread = threading.Thread(target=lambda: asyncio.run(self._keep(decided)), daemon=True)
            self._thread.start()
            await asyncio.to_thread(decided.wait)
        return self._is_held

    def close(self) -> None:
        """Release the lock."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join()

    async def _can_take(self) -> bool:
        """Whether the lock is free. After a restart of the server its former holder has time to take it again."""
        connection = await self._connected()
        try:
            await asyncio.sleep(SETTLES_WITHIN - await connection.fetchval(_AGE))
            return bool(await connection.fetchval(_TAKE, HOLDING, self._name))
        finally:
            await connection.close()

    async def _keep(self, decided: threading.Event) -> None:
        """Hold the lock, and take it again after each broken connection, until closed."""
        connection, is_mine = None, False
        while not self._closed.is_set():
            with suppress(*BROKEN):
                if connection is None or connection.is_closed():
                    connection, is_mine = await self._connected(), False
                if not is_mine:
                    # Until the answer comes, the lock counts as held: other programs leave it to its former holder.
                    is_mine = self._is_held = await connection.fetchval(_TAKE, HOLDING, self._name)
            decided.set()
            await asyncio.sleep(LOOKS_EVERY)
        if connection is not None:
            with suppress(*BROKEN):
                await connection.close(timeout=CONNECTS_WITHIN)

    async def _connected(self) -> asyncpg.Connection:
        return await asyncpg.connect(self._address, timeout=CONNECTS_WITHIN, command_timeout=CONNECTS_WITHIN)
