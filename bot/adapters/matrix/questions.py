"""Finds the question that a typed word or a reaction answers: it stands in the room's history, so nothing is kept."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Json, path
from bot.adapters.matrix.polls import START
from bot.adapters.matrix.room_state import ENCRYPTED
from bot.adapters.matrix.sync.room_events import Decrypted, read_event
from bot.app.presses import read
from bot.core.ui.panels import Press, Verb
from storage.ids import TableId

QUESTION: Final = "org.minotaur.question"
"""The key under which a question names its table, its decision and what is begun: a press of CHOOSE, spelled."""

LOOKED_AT: Final = 100
"""How many events before a typed word are searched for a question."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that the bot has asked in a room."""

    table: TableId
    decision: int
    begun: str = ""
    """The beginning of the move, if the question asks how to finish it."""


class Opener(Protocol):
    """The encryption, as reading the history uses it."""

    async def decrypt(self, room: str, event: Json) -> Decrypted | None:
        """The content of an encrypted event; None while its key is missing."""


class Questions:
    """The questions in the histories of rooms."""

    def __init__(self, server: Homeserver, me: str, opener: Opener) -> None:
        self._server = server
        self._me = me
        self._opener = opener

    async def before(self, room: str, event: str) -> Asked | Failed | None:
        """The question that stood above the event when it was written; None if there was none."""
        params = {"limit": str(LOOKED_AT)}
        answer = await self._server.call("GET", path("rooms", room, "context", event), params=params)
        if isinstance(answer, Failed):
            return answer
        # The newest event comes first.
        for raw in fields.inners(answer.body, "events_before"):
            asked = _asked(await self._own(room, raw))
            if asked is not None:
                return asked
        return None

    async def own(self, room: str, event: str) -> Json | None:
        """The content of our own event; None if it is somebody else's, or cannot be read."""
        answer = await self._server.call("GET", path("rooms", room, "event", event))
        return await self._own(room, answer.body) if isinstance(answer, Done) else None

    async def _own(self, room: str, raw: Json) -> Json | None:
        found = read_event(room, raw)
        if found is None or found.sender != self._me or found.state_key is not None:
            return None
        if found.type != ENCRYPTED:
            return found.content
        opened = await self._opener.decrypt(room, raw)
        return None if opened is None else opened.content


def answers_of(content: Json) -> list[Press]:
    """The presses of a poll's answers, in their order."""
    found = fields.inners(fields.inner(content, START), "answers")
    return [press for one in found if (press := read(fields.text(one, "id") or "")) is not None]


def _asked(content: Json | None) -> Asked | None:
    """The question that our message asks, if it asks one."""
    presses: Iterator[Press | None] = iter(())
    if content is not None:
        presses = iter([read(fields.text(content, QUESTION) or "")])
    press = next(filter(None, presses), None)
    if press is None:
        return None
    return Asked(press.table, press.decision, press.arg if press.verb is Verb.CHOOSE else "")
