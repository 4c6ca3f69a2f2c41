"""Decrypts the events of rooms and hands them to a listener. An event waits for its room key if that comes later."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple, Protocol

import structlog
from structlog.contextvars import bind_contextvars

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Failed, Homeserver, Json, path
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.room_state import ENCRYPTED
from bot.adapters.matrix.sync.backoff import patiently
from bot.adapters.matrix.sync.event_queue import Batch, EventQueue, Job
from bot.adapters.matrix.sync.late_events import LateEvent, LateEvents
from bot.adapters.matrix.sync.room_events import (
    UNREADABLE,
    Decrypted,
    Origin,
    RoomEvent,
    only_renames,
    read_event,
)
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
        """The content of an encrypted event of this room, or UNREADABLE; None while its key is missing.

        It must not wait for anything after it has looked for the key: a key that came then would not be noticed.
        Raises NotYet while the server does not tell whether the sender has signed the device.
        """


class WaitingEvents(Protocol):
    """Stores which encrypted events wait for their keys, so that the next process tries them again."""

    async def load(self) -> Mapping[str, str]:
        """The rooms of the events that were waiting when the last process ended, by the events' ids.

        Raises StoreFault.
        """

    def keep(self, room: str, event: str) -> None:
        """Store that the event waits. No sync token behind the event is stored before that."""

    def forget(self, event: str) -> None:
        """Store that the event waits no more."""


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
    """Handles the events of all rooms, as jobs of the queue.

    An event that waits for its key is stored, and no sync token waits for it. Otherwise a restart would carry out all
    that came behind it a second time.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that handling needs
        self,
        server: Homeserver,
        rooms: Rooms,
        cipher: Cipher,
        listener: Listener,
        queue: EventQueue,
        waiting: WaitingEvents,
    ) -> None:
        self._server = server
        self._rooms = rooms
        self._cipher = cipher
        self._listener = listener
        self._queue = queue
        self._waiting = waiting
        self._late = LateEvents()
        self._earlier: Mapping[str, str] = {}
        """The rooms of the events that were waiting when the last process ended, by the events' ids."""

    async def load(self) -> None:
        """Learn which events were waiting when the last process ended. Raises StoreFault."""
        self._earlier = await self._waiting.load()

    def resume(self) -> None:
        """Queue the events that were waiting when the last process ended, before all others of their rooms."""
        for event, room in self._earlier.items():
            apart = self._queue.begin_apart(partial(self._waiting.forget, event))
            self._queue.put(apart, room, [partial(self._fetch, apart, room, event)], first=True)
            self._queue.done(apart)

    async def _fetch(self, batch: Batch, room: str, event: str) -> None:
        where = path("rooms", room, "event", event)
        answer = await patiently(lambda: self._server.call("GET", where))
        if not isinstance(answer, Failed):
            self._put(batch, room, [answer.body], first=True)
        elif answer.limited or not answer.refused:
            _log.info("a late event waits for the next start", room=room, press=event, status=answer.status)
            self._queue.hold(batch)

    async def feed(self, answer: Json) -> None:
        """Give an answer of the sync to the encryption. Raises what the encryption raises."""
        for key in await self._cipher.feed(answer):
            self._late.key_came(*key)

    def put(self, batch: Batch, room: str, events: Sequence[Json], *, first: bool = False) -> None:
        """Queue events of a room; with ``first``, before all that waits for the room."""
        # The last process may have died before it stored the token behind an event that it had stored as waiting.
        self._put(
            batch, room, [one for one in events if fields.event(one.get("event_id")) not in self._earlier], first=first
        )

    def _put(self, batch: Batch, room: str, events: Sequence[Json], *, first: bool = False) -> None:
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
        if event is not None:
            await self._hand_over(batch, event, arrived)

    async def _hand_over(self, batch: Batch, event: RoomEvent, arrived: float) -> None:
        bind_contextvars(press=event.id)
        metrics.ARRIVED.set(arrived)
        answer = await self._listener.happened(event)
        if answer is not None:
            self._queue.put(batch, event.room, [partial(_answer, event.id, arrived, answer)], answering=event.sender)

    async def _opened(self, batch: Batch, event: RoomEvent, raw: Json) -> RoomEvent | None:
        """The event with its origin, and decrypted; None for an event that waits for its key, or was redacted."""
        if event.type != ENCRYPTED:
            room = self._rooms.get(event.room)
            return replace(event, origin=Origin.BARE if room is None or room.encrypted else Origin.PLAIN)
        if not event.content:
            return None
        found = await self._cipher.decrypt(event.room, raw)
        if found is None:
            return self._wait_for_key(batch, event, raw)
        if found is UNREADABLE:
            return replace(event, origin=Origin.SEALED)
        origin = Origin.SIGNED if found.signed else Origin.UNSIGNED
        return replace(event, type=found.type, content=found.content, origin=origin)

    def _wait_for_key(self, batch: Batch, event: RoomEvent, raw: Json) -> RoomEvent | None:
        """Let the event wait for its key. If too many events wait, the result is the event, as one that nobody reads.

        An event whose key does not come in time is handed over in the same way, so that its sender hears of it.
        """
        sealed = replace(event, origin=Origin.SEALED)
        is_apart = batch.finished is not None
        apart = batch if is_apart else self._queue.begin_apart(partial(self._waiting.forget, event.id))

        def again() -> None:
            self._put(apart, event.room, [raw])
            self._queue.done(apart)

        def given_up() -> None:
            _log.info("an event cannot be decrypted", room=event.room, press=event.id)
            # It arrives now, as far as the time until its answer is measured.
            self._queue.put(apart, event.room, [partial(self._hand_over, apart, sealed, perf_counter())])
            self._queue.done(apart)

        session = fields.text(event.content, "session_id") or ""
        if not self._late.keep(LateEvent(event.room, session, event.sender, again, given_up)):
            _log.info("too many events wait for keys", room=event.room, press=event.id)
            return sealed
        if is_apart:
            self._queue.hold(apart)
        else:
            self._waiting.keep(event.room, event.id)
        return None


async def _answer(press: str, arrived: float, answer: Job) -> None:
    """Send an answer. What is logged meanwhile names the event that is answered."""
    bind_contextvars(press=press)
    await answer()
    metrics.ACKNOWLEDGED.labels("matrix").observe(perf_counter() - arrived)
