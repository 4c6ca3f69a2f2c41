"""A bot that only syncs: it notes what it is told. Its state is in memory, and its sync token outlives it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from bot.adapters.matrix.homeserver import Homeserver
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.joining import Joining
from bot.adapters.matrix.sync.event_handling import Key
from bot.adapters.matrix.sync.room_events import Decrypted, RoomEvent
from bot.adapters.matrix.sync.signs_of_life import SignsOfLife
from bot.adapters.matrix.sync.sync_loop import Sync
from tests.homeserver.accounts import Account, path
from tests.stub.bodies import Json, Made, part, text

PATIENCE: Final = 60
"""Seconds until a test gives up waiting for something that must happen."""

_numbers: Final = count()


class Tokens:
    """Keeps the sync tokens in memory."""

    def __init__(self) -> None:
        self.saved: list[str] = []
        self.first: str | None = None

    async def load(self) -> str | None:
        """The token that was saved last."""
        return self.saved[-1] if self.saved else None

    async def load_of_device(self) -> None:
        """None: there is only one device."""

    async def save(self, token: str) -> None:
        """Keep the token."""
        self.saved.append(token)

    async def load_first(self) -> str | None:
        """The token of the first start."""
        return self.first

    async def save_first(self, token: str) -> None:
        """Keep the token of the first start."""
        self.first = token


class Waiting:
    """Keeps in memory which events wait for their keys."""

    def __init__(self) -> None:
        self.rooms: dict[str, str] = {}
        """The rooms of the events, by the events' ids."""

    async def load(self) -> Mapping[str, str]:
        """The events that were kept."""
        return dict(self.rooms)

    def keep(self, room: str, event: str) -> None:
        """Keep the event."""
        self.rooms[event] = room

    def forget(self, event: str) -> None:
        """The event waits no more."""
        del self.rooms[event]


class Keys:
    """An encryption for tests: an event is opened when the test has given the key of its session."""

    def __init__(self) -> None:
        self.arriving: list[Key] = []
        """The keys that come with the next answer of the sync."""

        self.known: set[Key] = set()
        self.failures = 0
        """How often the next answers are not taken."""

    async def feed(self, answer: Json) -> Collection[Key]:
        """The keys that the test gives."""
        if self.failures:
            self.failures -= 1
            raise RuntimeError("no key was taken")
        came, self.arriving = self.arriving, []
        self.known.update(came)
        return came

    async def decrypt(self, room: str, event: Json) -> Decrypted | None:
        """The event's own hidden content, if the key of its session is known."""
        content = part(event, "content")
        if Key(room, text(content, "session_id")) not in self.known:
            return None
        return Decrypted("m.room.message", {"body": text(content, "ciphertext")}, signed=content.get("signed") is True)


async def _nothing(event: RoomEvent) -> None:
    """Do nothing."""


async def _idle() -> None:
    """Wait for nothing."""


@dataclass
class Bot:
    """The parts of a running bot, and what its listener was told."""

    account: Account
    server: Homeserver
    rooms: Rooms
    joining: Joining
    life: SignsOfLife
    keys: Keys = field(default_factory=Keys)
    events: list[RoomEvent] = field(default_factory=list)
    invitations: list[tuple[str, str | None]] = field(default_factory=list)
    departures: list[str] = field(default_factory=list)
    upgrades: list[tuple[str, str, str]] = field(default_factory=list)
    handle: Callable[[RoomEvent], Awaitable[None]] = _nothing
    """Called with each event before it is noted."""

    task: asyncio.Task[None] | None = None
    idle: Callable[[], Awaitable[None]] = _idle
    """Waits until all events that have come are handled."""

    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def happened(self, event: RoomEvent) -> None:
        """Note an event."""
        await self.handle(event)
        self.events.append(event)
        self._changed.set()

    async def invited(self, room: str, inviter: str | None, direct: bool) -> None:  # noqa: FBT001 - comes so
        """Answer an invitation, and note it."""
        await self.joining.invited(room, inviter)
        self.invitations.append((room, inviter))
        self._changed.set()

    async def left(self, room: str) -> None:
        """Note that the bot is not in the room any more."""
        self.departures.append(room)
        self._changed.set()

    async def upgraded(self, room: str, replacement: str, by: str) -> None:
        """Note an upgrade."""
        self.upgrades.append((room, replacement, by))
        self._changed.set()

    def bodies(self, room: str | None = None) -> list[str]:
        """The texts of the messages that were handed over, of one room or of all."""
        said = [event for event in self.events if event.type == "m.room.message" and room in {None, event.room}]
        return [text(event.content, "body") for event in said]

    async def until(self, met: Callable[[], object]) -> None:
        """Wait until something holds that changes when the listener is told something."""
        async with asyncio.timeout(PATIENCE):
            while not met():
                self._changed.clear()
                await self._changed.wait()

    async def until_state(self, met: Callable[[], object], room: str, by: Account) -> None:
        """Wait until something holds of the state, which changes with the events before a new message in the room."""
        mark = await say(by, room)
        await self.until(lambda: mark in self.bodies(room))
        assert met()


@asynccontextmanager
async def running(
    account: Account, tokens: Tokens, waiting: Waiting | None = None, **more: object
) -> AsyncIterator[Bot]:
    """A bot that syncs. At the end its running handlers end, and it is gone with all that it had in memory."""
    server, rooms = Homeserver(account.url, account.token), Rooms(account.user)
    joining = Joining(server, lambda user: not user.startswith("@eve"), Tokens())
    bot = Bot(account, server, rooms, joining, SignsOfLife(server), **more)  # type: ignore[arg-type]
    sync = Sync(server, rooms, bot.keys, bot, tokens, waiting or Waiting(), bot.life)
    bot.idle = sync.idle
    bot.task = asyncio.create_task(sync.run())
    try:
        ready = asyncio.create_task(sync.ready.wait())
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait({ready, bot.task}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        yield bot
        if not bot.task.done():
            await sync.idle()
    finally:
        if bot.task.cancel():
            with suppress(asyncio.CancelledError):
                await bot.task
        await sync.close()
        await server.close()


async def made_room(by: Account, *guests: Account, **more: object) -> str:
    """The id of a new room. All guests have joined it."""
    body: Made = {"preset": "private_chat", "invite": [guest.user for guest in guests], **more}
    room = text(await by.call("POST", "/createRoom", body), "room_id")
    for guest in guests:
        await guest.call("POST", path("join", room), {})
    return room


async def say(by: Account, room: str, body: str | None = None, kind: str = "m.room.message", **content: object) -> str:
    """Send a message, and return its text. Without a text it gets one of its own."""
    number = next(_numbers)
    said = f"message {number}" if body is None else body
    await by.call(
        "PUT", path("rooms", room, "send", kind, f"t{number}"), {"msgtype": "m.text", "body": said, **content}
    )
    return said


async def set_state(by: Account, room: str, kind: str, content: Made, key: str = "") -> None:
    """Send a state event."""
    await by.call("PUT", f"{path('rooms', room, 'state', kind)}/{path(key)[1:]}", content)
