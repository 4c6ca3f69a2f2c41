"""Reads what a limited timeline left out: the events between the last sync and the first event that it shows."""

import asyncio
import json
from collections.abc import Sequence
from typing import Final

import structlog

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Json, path
from bot.adapters.matrix.sync.backoff import Backoff
from bot.adapters.matrix.sync.room_events import HANDLED

_log: Final = structlog.get_logger()

PAGE: Final = 100
"""How many events are asked for in one call. After a call that failed it is half as many."""

PATIENCE: Final = 60
"""Seconds that the server may take for a page: it may have to ask other servers for old events."""

MOST: Final = 20_000
"""The most events of one gap. Earlier ones are left out: a stranger could fill a room while the bot is away."""

MOST_CHARACTERS: Final = 8_000_000
"""The most characters of one gap, as JSON. Usual events have a few hundred, and the largest ones 64,000."""

FILTER: Final = json.dumps({"types": HANDLED})

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

        Only types that are ``HANDLED``. If the server refuses a page, only the newer events are returned. While the
        server is down, this waits.
        """
        found: list[Json] = []
        async with self._turns:
            begin: str | None = before
            limit, characters = PAGE, 0
            while begin is not None:
                if len(found) >= MOST or characters >= MOST_CHARACTERS:
                    _log.warning("a gap is too long and is filled in part", room=room, events=len(found))
                    break
                page, limit = await self._page(room, begin, since, limit)
                if page is None:
                    break
                # A server may not know the filter.
                events = [event for event in fields.inners(page, "chunk") if event.get("type") in HANDLED]
                found += events
                characters += sum(len(json.dumps(event)) for event in events)
                # The last page has no end. An end that does not move would be a loop.
                end = fields.text(page, "end")
                begin = end if end != begin else None
        return found[::-1]

    async def _page(self, room: str, begin: str, since: str, limit: int) -> tuple[Json | None, int]:
        """One page, None if the server does not give it; and how many events it was asked for in the end."""
        backoff, tries = Backoff(), 0
        while tries < TRIES:
            params = {"dir": "b", "from": begin, "to": since, "limit": str(limit), "filter": FILTER}
            where = path("rooms", room, "messages")
            found = await self._server.call("GET", where, params=params, seconds=PATIENCE)
            match found:
                case Done(body):
                    return body, limit
                case Failed() if found.refused and not found.limited:
                    break
                case Failed():
                    # A try counts only while the server answers other calls: a restart of the server loses nothing.
                    if not found.limited and await self._answers():
                        tries += 1
                        limit = max(1, limit // 2)
                    await backoff.pause(found)
        _log.warning("a gap stays open", room=room)
        return None, limit

    async def _answers(self) -> bool:
        return isinstance(await self._server.call("GET", "/account/whoami"), Done)
