"""Reads what a limited timeline left out: the events between the last sync and the first event that it shows."""

import asyncio
from collections.abc import Sequence
from typing import Final

import structlog

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Json, path
from bot.adapters.matrix.sync.backoff import Backoff

_log: Final = structlog.get_logger()

PAGE: Final = 500
"""How many events are asked for in one call."""

MOST: Final = 20_000
"""The most events of one gap. Earlier ones are left out: a stranger could fill a room while the bot is away."""

TRIES: Final = 5
"""How often a page is asked for that the server fails to give although it answers other calls."""

AT_ONCE: Final = 8
"""How many rooms' gaps are read at the same time."""


class Gaps:
    """Reads the missing events of rooms."""

    def __init__(self, server: Homeserver) -> None:
        self._server = server
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def missing(self, room: str, before: str, since: str) -> Sequence[Json]:
        """The events after the token ``since`` and before the token ``before``, oldest first.

        If the server refuses a page, only the newer events are returned. While the server is down, this waits.
        """
        found: list[Json] = []
        async with self._turns:
            begin: str | None = before
            while begin is not None and len(found) < MOST:
                page = await self._page(room, begin, since)
                if page is None:
                    break
                found += fields.inners(page, "chunk")
                # The last page has no end. An end that does not move would be a loop.
                end = fields.text(page, "end")
                begin = end if end != begin else None
        if len(found) >= MOST:
            _log.warning("a gap is too long and is filled in part", room=room, events=len(found))
        return found[::-1]

    async def _page(self, room: str, begin: str, since: str) -> Json | None:
        """One page; None if the server does not give it."""
        params = {"dir": "b", "from": begin, "to": since, "limit": str(PAGE)}
        backoff, tries = Backoff(), 0
        while tries < TRIES:
            found = await self._server.call("GET", path("rooms", room, "messages"), params=params)
            match found:
                case Done(body):
                    return body
                case Failed() if found.refused and not found.limited:
                    break
                case Failed():
                    # A try counts only while the server answers other calls: a restart of the server loses nothing.
                    if not found.limited and await self._answers():
                        tries += 1
                    await backoff.pause(found)
        _log.warning("a gap stays open", room=room)
        return None

    async def _answers(self) -> bool:
        return isinstance(await self._server.call("GET", "/account/whoami"), Done)
