"""A private room for each person: encrypted, with exactly the person and the bot in it. Only there a hand may go."""

import asyncio
from collections.abc import Collection, Iterator
from itertools import chain
from typing import Final
from weakref import WeakValueDictionary

import structlog

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, path
from bot.adapters.matrix.rooms.joined_rooms import DIRECT, Rooms
from bot.adapters.matrix.rooms.room_state import PRESENT, Membership, Room
from bot.core.clock.pace import MINUTE, SECOND
from bot.core.clock.wall_time import Time
from bot.core.ports import NotSent, Trouble
from storage.ids import Millis

_log: Final = structlog.get_logger()

MARK: Final = "org.minotaur.private"
"""A field of the create event with the user's id: finds a room whose creation was never answered, or not recorded."""

FIRST: Final = "org.minotaur.first"
"""A field of the create event: whether it was the first private room that the bot has made for that person."""

AGAIN_AFTER_REFUSAL: Final = 10 * MINUTE
"""How long to wait before a room is made for somebody whom the server refused to invite, or who left their room."""

AGAIN_AFTER_DOUBT: Final = 15 * SECOND
"""How long to wait after a call that was not answered: if the room was made, the sync brings it."""

EVENTS_WAIT: Final = 10 * SECOND
"""A limit of events asks for a shorter wait, since one event is allowed in a few seconds. Then nothing else is sent."""

ARRIVES_IN: Final = 10
"""Seconds that the sync may take to bring a new room."""

NOT_YET: Final = Millis(SECOND)
"""How long to wait while the state of the rooms is not known."""


class PrivateRooms:
    """Finds and makes private rooms."""

    def __init__(self, server: Homeserver, rooms: Rooms, time: Time) -> None:
        self._server = server
        self._rooms = rooms
        self._time = time
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """For each person a lock, so that no two rooms are made at the same time."""

        self._recording = asyncio.Lock()
        self._pauses: dict[str, tuple[Trouble, Millis]] = {}
        """For each person why no room is made for them now, and until when."""

    def is_safe(self, room_id: str, address: str) -> bool:
        """Whether this is the person's private room, and a hand may go to it now.

        A room that the person has made is none, even if only they and the bot are in it: others may come.
        """
        room = self._rooms.get(room_id)
        return (
            room is not None
            and self.owner(room_id) == address
            and room.encrypted
            and room.replacement is None
            and room.present() == {self._rooms.me, address}
            and room.membership(self._rooms.me) is Membership.JOIN
        )

    def has(self, address: str) -> bool:
        """Whether there is a room to which a hand of this person may go now."""
        return any(self.is_safe(room.id, address) for room in self._known(address))

    def is_making(self, address: str) -> bool:
        """Whether a room is being made for the person: until it is whole, nothing may go there."""
        lock = self._turns.get(address)
        return lock is not None and lock.locked()

    def is_crowded(self, address: str) -> bool:
        """Whether others are in the person's room. The person can put that right, so they get no other room."""
        return any(
            room.encrypted
            and room.replacement is None
            and room.membership(address) in PRESENT
            and not self.is_safe(room.id, address)
            for room in self._known(address)
        )

    def owner(self, room_id: str) -> str | None:
        """The person for whom the bot has made the room as a private one, even if others are in it now."""
        room = self._rooms.get(room_id)
        return None if room is None or room.creator != self._rooms.me else fields.user(room.create.get(MARK))

    def readers(self, room_id: str) -> frozenset[str] | None:
        """The bot and the person whose private room this is: only they get its keys. None for any other room."""
        owner = self.owner(room_id)
        return None if owner is None else frozenset({self._rooms.me, owner})

    def is_first(self, room_id: str) -> bool:
        """Whether the bot has made this room as the first private one of its owner."""
        room = self._rooms.get(room_id)
        return self.owner(room_id) is not None and room is not None and room.create.get(FIRST) is True

    def sat_down(self, address: str) -> None:
        """The person sits down at a table, or asks for their hand: a room may be made for them again.

        Even if they left the last one. A call whose outcome nobody knows, or a limit of the server, still makes them
        wait: else they would get two rooms.
        """
        if self._pauses.get(address, (None,))[0] is Trouble.UNREACHABLE:
            del self._pauses[address]

    async def of(self, address: str) -> str | NotSent:
        """The person's private room. It is made if there is none. NotSent says why the person cannot be reached.

        For LATER ``refused`` is set: without a room nothing was posted.
        """
        if not self._rooms.complete:
            return NotSent(Trouble.FULL, NOT_YET)
        lock = self._turns.setdefault(address, asyncio.Lock())
        async with lock:
            found = next((room for room in self._known(address) if self.is_safe(room.id, address)), None)
            if found is not None:
                await self._record(address, found.id)
                return found.id
            if self.is_crowded(address):
                return NotSent(Trouble.UNREACHABLE)
            return self._refusal(address) or await self._make(address)

    # --- finding ----------------------------------------------------------------------------------------

    def _known(self, address: str) -> Iterator[Room]:
        """The rooms that the bot has made for the person, those first that are recorded, of them the newest first.

        Clients record rooms that other people have made: such a room is never used, never left, and in nobody's way.
        """
        recorded = self._rooms.direct.get(address, ())
        others = (room.id for room in self._rooms if room.id not in recorded)
        for room_id in chain(recorded, others):
            room = self._rooms.get(room_id)
            if room is not None and self.owner(room_id) == address:
                yield room

    # --- making -----------------------------------------------------------------------------------------

    def _refusal(self, address: str) -> NotSent | None:
        """Why no room is made now."""
        now = self._time.now()
        trouble, until = self._pauses.get(address, (Trouble.LATER, Millis(0)))
        if now >= until:
            self._pauses.pop(address, None)
            return None
        wait = None if trouble is Trouble.UNREACHABLE else Millis(until - now)
        return NotSent(trouble, wait, refused=trouble is Trouble.LATER)

    async def _make(self, address: str) -> str | NotSent:
        """Make a room and invite the person."""
        old = tuple(self._known(address))
        is_first = not old and address not in self._rooms.direct
        # Before the next room is made: a server may make it, refuse to invite the person, and so keep it for nobody.
        for room in old:
            await self._server.call("POST", path("rooms", room.id, "leave"), {})
        answer = await self._server.call("POST", "/createRoom", _creation(address, first=is_first))
        if isinstance(answer, Failed):
            return self._refused(address, answer)
        room_id = fields.room(answer.body.get("room_id"))
        if room_id is None:
            return self._refused(address, Failed(None))
        # If the person leaves this room, they get no other one until the pause is over, or they sit down again.
        self._pause(address, Trouble.UNREACHABLE, AGAIN_AFTER_REFUSAL)
        await self._record(address, room_id, instead_of=frozenset(room.id for room in old))
        try:
            async with asyncio.timeout(ARRIVES_IN):
                # The server makes a room step by step, and the sync may bring it before it is encrypted.
                while not self.is_safe(room_id, address):
                    await self._rooms.news(room_id)
        except TimeoutError:
            self._pause(address, Trouble.LATER, AGAIN_AFTER_DOUBT)
            return NotSent(Trouble.LATER, NOT_YET, refused=True)
        return room_id

    def _refused(self, address: str, failed: Failed) -> NotSent:
        """Note why no room was made, and for how long none will be."""
        _log.info("no private room was made", status=failed.status, code=failed.code)
        if failed.limited and (failed.wait or 0) <= EVENTS_WAIT:
            return NotSent(Trouble.FULL, failed.wait or NOT_YET, account=True)
        if failed.limited:
            # For this person alone: the limit may be on their invitations, and one person must not stop all others.
            self._pause(address, Trouble.FULL, failed.retry_after)
        elif failed.refused:
            self._pause(address, Trouble.UNREACHABLE, AGAIN_AFTER_REFUSAL)
        else:
            self._pause(address, Trouble.LATER, AGAIN_AFTER_DOUBT)
        return self._refusal(address) or NotSent(Trouble.LATER, NOT_YET, refused=True)

    def _pause(self, address: str, trouble: Trouble, length: int) -> None:
        now = self._time.now()
        self._pauses = {one: pause for one, pause in self._pauses.items() if pause[1] > now}
        self._pauses[address] = (trouble, Millis(now + length))

    # --- recording --------------------------------------------------------------------------------------

    async def _record(self, address: str, room_id: str, instead_of: Collection[str] = ()) -> None:
        """Put the room into the account data, first of the person's rooms, and keep all other entries.

        If that fails, the room's own mark finds it, and the next call tries again.
        """
        if room_id in self._rooms.direct.get(address, ()):
            return
        where = path("user", self._rooms.me, "account_data", DIRECT)
        async with self._recording:
            found = await self._server.call("GET", where)
            if isinstance(found, Failed) and found.code != "M_NOT_FOUND":
                return
            content = dict(found.body) if isinstance(found, Done) else {}
            others = (one for one in fields.texts(content, address) if one != room_id and one not in instead_of)
            content[address] = [room_id, *others]
            await self._server.call("PUT", where, content)


def _creation(address: str, *, first: bool) -> dict[str, object]:
    return {
        "preset": "trusted_private_chat",
        "is_direct": True,
        "invite": [address],
        "creation_content": {MARK: address, FIRST: first},
        "initial_state": [
            {"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}
        ],
    }
