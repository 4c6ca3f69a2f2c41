"""The rooms that the account is in. The sync brings their state, and this module keeps it in memory."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Json
from bot.adapters.matrix.rooms.room_state import Room

DIRECT: Final = "m.direct"
"""The type of the account data that lists private rooms."""


class Rooms:
    """All rooms that the account has joined."""

    def __init__(self, me: str, encrypted: Iterable[str] = (), keep: Callable[[str], None] = lambda _: None) -> None:
        """``encrypted`` are the rooms that earlier processes knew as encrypted; ``keep`` is called with each new one.

        They come from our own store: a homeserver that hides a room's encryption must not make the bot write openly.
        """
        self.me = me
        self.complete = False
        """Whether the state of all rooms has arrived since the start."""

        self.direct: Mapping[str, tuple[str, ...]] = {}
        """The account data ``m.direct``: user → the rooms for the two of them."""

        self._rooms: dict[str, Room] = {}
        self._encrypted = set(encrypted)
        self._keep = keep
        self._news: dict[str, asyncio.Event] = {}

    def get(self, room_id: str) -> Room | None:
        """The room, if the account has joined it."""
        return self._rooms.get(room_id)

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    def space_of(self, room: Room) -> Room | None:
        """The space that the room belongs to: the room names it, it lists the room, and the account is in both.

        Of several spaces the canonical parent is taken, else the one with the smallest id.
        """
        names = sorted(room.parents, key=lambda one: (not room.parents[one], one))
        # A room may still name a space that was upgraded: that means the new one.
        spaces = (self._last(space) for space in map(self._rooms.get, names) if space is not None)
        return next((one for one in spaces if one.is_space and room.id in one.children), None)

    def successor(self, room: Room) -> Room | None:
        """The room that replaces this one: both name each other, and the account is in both.

        Anybody can make a room that calls itself the successor of another one, and a room's administrators can name any
        room as its replacement. So neither is enough alone.
        """
        found = None if room.replacement is None else self._rooms.get(room.replacement)
        agree = found is not None and found.predecessor == room.id and found.is_space == room.is_space
        return found if agree else None

    def original(self, room: Room) -> Room:
        """The first of the rooms that were replaced one after the other up to this one."""
        before = {room.id}
        while (old := self._rooms.get(room.predecessor or "")) is not None and self.successor(old) is room:
            if old.id in before:
                break  # A dishonest server can make rooms that replace each other in a circle.
            before.add(old.id)
            room = old
        return room

    def _last(self, room: Room) -> Room:
        """The room that is used now in place of this one."""
        after = {room.id}
        while (new := self.successor(room)) is not None and new.id not in after:
            after.add(new.id)
            room = new
        return room

    # --- for the sync -----------------------------------------------------------------------------------

    def forget_all(self) -> None:
        """Forget all rooms: the next sync brings the whole state."""
        self._rooms.clear()

    def apply(self, room_id: str, events: Iterable[Json]) -> Room:
        """Take over state events of a room that the account has joined."""
        room = self._rooms.get(room_id)
        if room is None:
            room = self._rooms[room_id] = Room(room_id, encrypted=room_id in self._encrypted)
        for event in events:
            room.apply(event)
        if room.encrypted and room_id not in self._encrypted:
            self._encrypted.add(room_id)
            self._keep(room_id)
        if (news := self._news.pop(room_id, None)) is not None:
            news.set()
        return room

    def left(self, room_id: str) -> bool:
        """The account is not in the room now. Whether it is known to have been there before."""
        return self._rooms.pop(room_id, None) is not None

    def note_account_data(self, event: Json) -> None:
        """Take over the account data ``m.direct``; other account data changes nothing."""
        content = event.get("content")
        if event.get("type") == DIRECT and isinstance(content, dict):
            people = filter(fields.user, content)
            self.direct = {user: tuple(filter(fields.room, fields.texts(content, user))) for user in people}

    async def news(self, room_id: str) -> None:
        """Wait until the sync brings something of the room."""
        await self._news.setdefault(room_id, asyncio.Event()).wait()
