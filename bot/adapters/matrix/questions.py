"""Finds the bot's own events in the histories of rooms, so that nothing about them is kept.

A typed word answers the question above it. The second step of a move names its first question, as a relation: so the
homeserver tells which steps a first question has, also in encrypted rooms, whose relations are never encrypted. A post
whose call nobody answered is looked for by its nonce.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Failed, Homeserver, Json, path
from bot.adapters.matrix.pages import Page, page_of
from bot.adapters.matrix.polls import END, START
from bot.adapters.matrix.refs import Ref
from bot.adapters.matrix.rendering import MARK
from bot.adapters.matrix.rooms.room_state import ENCRYPTED
from bot.adapters.matrix.sync.backoff import patiently
from bot.adapters.matrix.sync.room_events import UNREADABLE, Decrypted, read_event
from bot.app.typed_answers import CONFIRMING
from bot.core.ui.presses import NOWHERE, Press, Verb, read
from storage.ids import TableId

QUESTION: Final = "org.minotaur.question"
"""The key under which a question names its table, its decision and what is begun: a press of CHOOSE, spelled."""

RELATION: Final = "m.relates_to"

STEP: Final = "org.minotaur.step"
"""The type of the relation of a second step to the question that asked for the first step."""

LOOKED_AT: Final = 100
"""How many events are searched: before a typed word for a question, the newest for a post, and of second steps."""

LOST: Final[Json] = MappingProxyType({})
"""The content of an event of ours that cannot be decrypted any more, for example since the bot has a new device."""

TRANSACTION: Final = "transaction_id"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that the bot has asked in a room."""

    table: TableId
    """``NOWHERE`` if the question is no table's, and only asks whether a command is meant."""

    decision: int
    begun: str
    """The beginning of the move, if the question asks how to finish it; else empty."""

    event: str
    first: str
    """The event of the question that asked for the first step. It is ``event`` if that is this question itself."""

    content: Json


@dataclass(frozen=True, slots=True)
class Above:
    """What a typed word may answer."""

    asked: Asked | None
    """The question above the word."""

    page: Page | None = None
    """The page above the word, if it stands below the question. Then the question is one of a game, and open."""

    language: str | None = None
    """The language that the word chooses, if it replies to the poll for that."""


@dataclass(frozen=True, slots=True)
class Post:
    """An event of ours that was found."""

    event: str
    is_poll: bool


class Opener(Protocol):
    """The encryption, as reading the history uses it."""

    async def decrypt(self, room: str, event: Json) -> Decrypted | None:
        """The content of an encrypted event, or UNREADABLE; None while its key is missing."""


class Questions:
    """The questions in the histories of rooms."""

    def __init__(self, server: Homeserver, me: str, opener: Opener) -> None:
        self._server = server
        self._me = me
        self._opener = opener

    async def before(self, room: str, event: str) -> Above | Failed:
        """The question and the page that stood above the event when it was written.

        Below a page, a person can have a game's open question in mind, but none that is over.
        """
        # Half of the limit is for the events after this one.
        params = {"limit": str(2 * LOOKED_AT)}
        where = path("rooms", room, "context", event)
        answer = await patiently(lambda: self._server.call("GET", where, params=params))
        if isinstance(answer, Failed):
            return answer
        over: set[str | None] = set()
        page: Page | None = None
        # The newest event comes first.
        for raw in fields.inners(answer.body, "events_before"):
            content, found = await self._own(room, raw) or {}, fields.event(raw.get("event_id"))
            if END in content:
                over.add(fields.event(fields.inner(content, RELATION).get("event_id")))
            asked = None if found is None else asked_by(found, content)
            if asked is None or (page is not None and asked.table == NOWHERE):
                page = page or page_of(content)
                continue
            # After the end of a second step the first question is asked again, and a command that is confirmed is over.
            # A first question that is over is not passed over: the answer to it is refused, and its author is told so.
            if found not in over or not (asked.begun or asked.table == NOWHERE or page is not None):
                return Above(asked, page)
        return Above(None, page)

    async def steps(self, room: str, first: str, language: str, older_than: str = "") -> Sequence[Ref] | Failed:
        """The questions after this first one that asked how to finish a move, newest first, also those that are over.

        ``language`` is the language in which a poll ends. With ``older_than`` only the steps before this one.
        """
        where = f"/_matrix/client/v1{path('rooms', room, 'relations', first, STEP)}"
        answer = await self._server.call("GET", where, params={"limit": str(LOOKED_AT)})
        if isinstance(answer, Failed):
            return answer
        own = [raw for raw in fields.inners(answer.body, "chunk") if raw.get("sender") == self._me]
        found = [(fields.event(raw.get("event_id")), await self._own(room, raw)) for raw in own]
        events = [event for event, _ in found]
        if older_than in events:
            found = found[events.index(older_than) + 1 :]
        # A step that cannot be decrypted any more is treated as a poll, because most steps are polls.
        return [
            Ref(room, event, language if content is LOST or (content is not None and START in content) else None)
            for event, content in found
            if event is not None
        ]

    async def posted(self, room: str, nonce: str) -> Post | Failed | None:
        """Our event that was sent with this nonce as its transaction id, or that bears it as its mark.

        The server tells transaction ids for a day, and only to the device that sent the event.
        """
        params = {"dir": "b", "limit": str(LOOKED_AT)}
        answer = await self._server.call("GET", path("rooms", room, "messages"), params=params)
        if isinstance(answer, Failed):
            return answer
        for raw in fields.inners(answer.body, "chunk"):
            event, sent_as = fields.event(raw.get("event_id")), fields.text(fields.inner(raw, "unsigned"), TRANSACTION)
            if event is None or sent_as not in {None, nonce}:
                continue
            content = await self._own(room, raw)
            if content is not None and content is not LOST and nonce in {sent_as, fields.text(content, MARK)}:
                return Post(event, START in content)
        return None

    async def own(self, room: str, event: str) -> Json | Failed | None:
        """The content of our own event, or LOST; None if it is somebody else's. Failed: nobody knows now."""
        answer = await patiently(lambda: self._server.call("GET", path("rooms", room, "event", event)))
        if isinstance(answer, Failed):
            return None if answer.refused and not answer.limited else answer
        return await self._own(room, answer.body)

    async def _own(self, room: str, raw: Json) -> Json | None:
        found = read_event(room, raw)
        if found is None or found.sender != self._me or found.state_key is not None:
            return None
        if found.type != ENCRYPTED or not found.content:
            return found.content
        opened = await self._opener.decrypt(room, raw)
        return LOST if opened is None or opened is UNREADABLE else opened.content


def answers_of(content: Json) -> list[Press]:
    """The presses of a poll's answers, in their order."""
    found = fields.inners(fields.inner(content, START), "answers")
    return [press for one in found if (press := read(fields.text(one, "id") or "")) is not None]


def asked_by(event: str, content: Json) -> Asked | None:
    """The question that our message asks, if it asks one."""
    press = read(fields.text(content, QUESTION) or "")
    if press is None:
        confirms = any(one.verb in CONFIRMING for one in answers_of(content))
        return Asked(NOWHERE, 0, "", event, event, content) if confirms else None
    relation = fields.inner(content, RELATION)
    first = fields.event(relation.get("event_id")) if relation.get("rel_type") == STEP else None
    begun = press.arg if press.verb is Verb.CHOOSE else ""
    return Asked(press.table, press.decision, begun, event, first or event, content)
