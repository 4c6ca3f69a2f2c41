"""Sends events to rooms, encrypted where the room is, and waits out the limits of the account."""

from collections import deque
from collections.abc import Callable, Collection
from http import HTTPStatus
from typing import Final, Protocol

from bot.adapters.matrix.homeserver import LIMITED, Failed, Homeserver, Json, Result, path
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.room_state import ENCRYPTED
from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import Time
from storage.ids import Millis

NOT_THERE: Final = Failed(HTTPStatus.NOT_FOUND, "M_NOT_FOUND")
"""The account is not in the room."""

UNREAD: Final = Failed(HTTPStatus.CONFLICT, "ORG_MINOTAUR_UNREAD")
"""Somebody who must read the event has no device with keys for it, so it was not sent."""

USUAL_BURST: Final = 15
USUAL_TIME: Final = Millis(20 * SECOND)
"""By default Synapse takes ten events at once and then one in five seconds: never so many within this time."""

_FEW: Final = "few"
_MANY: Final = "many"

_PLAIN: Final = frozenset({"m.reaction", "m.room.redaction"})
"""Types of events that are never encrypted: servers and clients must see their relations."""


class Cipher(Protocol):
    """The encryption, as sending uses it."""

    async def encrypt(self, room: str, members: Collection[str], kind: str, content: Json) -> "Sealed | Failed":
        """Encrypt an event for the signed devices of the members."""


class Sealed(Protocol):
    """An encrypted event."""

    @property
    def content(self) -> Json: ...

    @property
    def unreached(self) -> Collection[str]: ...


class Allowance:
    """Knows whether the homeserver takes only few events of the account, as Synapse does by default.

    It does after a refusal, until the account has sent more than such a limit allows. Before both nobody knows.
    """

    def __init__(self, time: Time, keep: Callable[[str], None], kept: str | None = None) -> None:
        """``keep`` is called with a text when something changes; ``kept`` is the text that was kept last."""
        self._time = time
        self._keep = keep
        self._found = kept or ""
        self._sent: deque[Millis] = deque(maxlen=USUAL_BURST)
        """When the last events were sent."""

    @property
    def few(self) -> bool:
        """Whether a limit has refused events."""
        return self._found == _FEW

    @property
    def many(self) -> bool:
        """Whether the account has sent more than Synapse's usual limit allows."""
        return self._found == _MANY

    def refused(self) -> None:
        """A limit has refused an event."""
        self._sent.clear()
        self._note(_FEW)

    def sent(self) -> None:
        """The homeserver has taken an event."""
        now = self._time.now()
        self._sent.append(now)
        if len(self._sent) == USUAL_BURST and 0 <= now - self._sent[0] < USUAL_TIME:
            self._note(_MANY)

    def _note(self, found: str) -> None:
        if found != self._found:
            self._found = found
            self._keep(found)


class EventSender:
    """Sends the events of the account.

    Each event has a transaction id: if the same id is sent twice to one room, the server makes one event of both. An id
    must never be used for two different events of a room.
    """

    def __init__(self, server: Homeserver, rooms: Rooms, cipher: Cipher, time: Time, allowance: Allowance) -> None:
        self._server = server
        self._rooms = rooms
        self._cipher = cipher
        self._time = time
        self.allowance = allowance
        self._full_since, self._full_for = Millis(0), Millis(0)
        """The last refusal by a limit: when it came, and for how long it holds."""

    async def send(  # noqa: PLR0913 - all that an event needs
        self,
        room_id: str,
        kind: str,
        content: Json,
        txn: str,
        readers: Collection[str] | None = None,
        *,
        openly: bool = False,
    ) -> str | Failed:
        """Send an event to the room. Returns the event's id.

        In an encrypted room the ``readers`` get its key, and if one of them cannot get it, the result is ``UNREAD``. If
        they are None, all members get it that can. With ``openly`` the event is not encrypted there either: unsigned
        devices, which get no keys, can read it.
        """
        room = self._rooms.get(room_id)
        if room is None:
            return NOT_THERE
        if (full := self._full()) is not None:
            return full
        if room.encrypted and kind not in _PLAIN and not openly:
            sealed = await self._cipher.encrypt(room_id, readers or room.present(), kind, content)
            if isinstance(sealed, Failed):
                return self._noted(sealed)
            if readers and sealed.unreached:
                return UNREAD
            kind, content = ENCRYPTED, sealed.content
        return self._event(await self._server.call("PUT", path("rooms", room_id, "send", kind, txn), content))

    async def redact(self, room_id: str, event: str, txn: str) -> str | Failed:
        """Delete the content of an event. Returns the id of the event that says so."""
        if (full := self._full()) is not None:
            return full
        return self._event(await self._server.call("PUT", path("rooms", room_id, "redact", event, txn), {}))

    def _full(self) -> Failed | None:
        """The refusal that the server would give now."""
        passed = self._time.now() - self._full_since
        # If the machine's clock was set back, no time seems to have passed: then the server is asked.
        if not 0 <= passed < self._full_for:
            return None
        return Failed(HTTPStatus.TOO_MANY_REQUESTS, LIMITED, Millis(self._full_for - passed))

    def _event(self, answer: Result) -> str | Failed:
        if isinstance(answer, Failed):
            return self._noted(answer)
        self.allowance.sent()
        event = answer.body.get("event_id")
        # An answer without an id is no answer of a homeserver: nobody knows what happened.
        return event if isinstance(event, str) else Failed(None)

    def _noted(self, failed: Failed) -> Failed:
        if failed.limited:
            self.allowance.refused()
            self._full_since, self._full_for = self._time.now(), failed.retry_after
        return failed
