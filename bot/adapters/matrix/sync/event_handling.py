"""Decrypts the events of rooms and hands them to a listener. An event waits for its room key if that comes later."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple, Protocol

import structlog
from structlog.contextvars import bind_contextvars

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Json
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.room_state import ENCRYPTED
from bot.adapters.matrix.sync.event_queue import Batch, EventQueue, Job
from bot.adapters.matrix.sync.late_events import LateEvent, LateEvents
from bot.adapters.matrix.sync.room_events import Decrypted, Origin, RoomEvent, only_renames, read_event
from bot.core import metrics

_log: Final = structlog.get_logger()


class Key(NamedTuple):
    """The key of a Megolm session, which opens events of one room."""

    room: str
    session: str


class Cipher(Protocol):
    """The encryption, as the sync uses it."""

    async def feed(self, answer: Json) -> Collection[Key]:
        """Take what an answer of the sync has for the encryption, and return the room keys that came with it.

        If this raises, the same answer is asked for again.
        """

    async def decrypt(self, room: str, event: Json) -> Decrypted | None:
        """The content of an encrypted event of this room; None while its key is missing.

        It must not wait for anything after it has looked for the key: a key that came then would not be noticed.
        Raises NotYet while the server does not tell whether the sender has signed the device.
        """


class Listener(Protocol):
    """Handles what happens in rooms.

    After a StoreFault it gets the same event again, a few times. Any other error is logged, and the next event follows.
    """

    async def happened(self, event: RoomEvent) -> Job | None:
        """An event of a room that the bot is in: a message, or a state event.

        The bot's own messages and new names of members are left out. The job that is returned sends the answer. The
        sender's next answer in the room waits for it, but nobody else.
        """

    async def invited(self, room: str, inviter: str | None, direct: bool) -> None:  # noqa: FBT001 - is passed on
        """The bot was invited. ``inviter`` is None if the server does not say who invites.

        ``direct``: whether it is to a room for the two of them alone.
        """

    async def left(self, room: str) -> None:
        """The bot is not in the room any more: it left, or was removed."""

    async def upgraded(self, room: str, replacement: str, by: str) -> None:
        """Somebody has replaced the room by another one. This is said again after each start.

        It is also said again when the bot has come into the new room.
        """


class EventHandling:
    """Handles the events of all rooms, as jobs of the queue."""

    def __init__(self, rooms: Rooms, cipher: Cipher, listener: Listener, queue: EventQueue) -> None:
        self._rooms = rooms
        self._cipher = cipher
        self._listener = listener
        self._queue = queue
        self._late = LateEvents()

    async def feed(self, answer: Json) -> None:
        """Give an answer of the sync to the encryption. Raises what the encryption raises."""
        for key in await self._cipher.feed(answer):
            self._late.key_came(*key)

    def put(self, batch: Batch, room: str, events: Sequence[Json], *, first: bool = False) -> None:
        """Queue events of a room; with ``first``, before all that waits for the room."""
        arrived = perf_counter()
        self._queue.put(batch, room, [partial(self._handle, batch, room, one, arrived) for one in events], first=first)

    def close(self) -> None:
        """Wait for keys no more. The events without a key count as not handled."""
        self._late.close()

    async def _handle(self, batch: Batch, room: str, raw: Json, arrived: float) -> None:
        """Hand the event over. An encrypted event without its key waits for the key."""
        event = read_event(room, raw)
        # A new name is in the room's state already. A flood of new names must not reach the store.
        if event is None or (event.sender == self._rooms.me and event.state_key is None) or only_renames(raw):
            return
        if event.state_key is None:
            event = await self._opened(batch, event, raw)
        if event is None:
            return
        bind_contextvars(press=event.id)
        metrics.ARRIVED.set(arrived)
        answer = await self._listener.happened(event)
        if answer is not None:
            self._queue.put(batch, event.room, [partial(_answer, event.id, arrived, answer)], answering=event.sender)

    async def _opened(self, batch: Batch, event: RoomEvent, raw: Json) -> RoomEvent | None:
        """The event with its origin, and decrypted; None for an event that waits for its key."""
        if event.type != ENCRYPTED:
            room = self._rooms.get(event.room)
            return replace(event, origin=Origin.BARE if room is None or room.encrypted else Origin.PLAIN)
        found = await self._cipher.decrypt(event.room, raw)
        if found is None:
            self._wait_for_key(batch, event, raw)
            return None
        origin = Origin.SIGNED if found.signed else Origin.UNSIGNED
        return replace(event, type=found.type, content=found.content, origin=origin)

    def _wait_for_key(self, batch: Batch, event: RoomEvent, raw: Json) -> None:
        def again() -> None:
            self.put(batch, event.room, [raw])
            self._queue.done(batch)

        def given_up() -> None:
            _log.info("an event cannot be decrypted", room=event.room, press=event.id)
            self._queue.done(batch)

        self._queue.hold(batch)
        session = fields.text(event.content, "session_id") or ""
        self._late.keep(LateEvent(event.room, session, event.sender, again, given_up))


async def _answer(press: str, arrived: float, answer: Job) -> None:
    """Send an answer. What is logged meanwhile names the event that is answered."""
    bind_contextvars(press=press)
    await answer()
    metrics.ACKNOWLEDGED.labels("matrix").observe(perf_counter() - arrived)
