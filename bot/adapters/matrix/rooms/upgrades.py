"""Follows upgrades of rooms: the bot joins the new room, and what belongs to the old one moves there."""

from collections.abc import Collection
from typing import Final

import structlog

from bot.adapters.matrix import NAME
from bot.adapters.matrix.homeserver import Failed
from bot.adapters.matrix.rendering import render
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.joining import TRIES, Joining
from bot.adapters.matrix.rooms.private_rooms import PrivateRooms
from bot.adapters.matrix.sending import EventSender
from bot.adapters.matrix.services import MatrixServices
from bot.adapters.matrix.sync.backoff import Backoff
from bot.core.errors import StoreFault
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Panel

_log: Final = structlog.get_logger()


class Upgrades:
    """Follows upgrades: the bot joins the new room, and what belongs to the old one moves there."""

    def __init__(
        self, services: MatrixServices, rooms: Rooms, private_rooms: PrivateRooms, joining: Joining, sender: EventSender
    ) -> None:
        self._services = services
        self._rooms = rooms
        self._private_rooms = private_rooms
        self._joining = joining
        self._sender = sender

    def replaced_by(self, room: str) -> Collection[str]:
        """The rooms of ours that name this room as their replacement."""
        return [one.id for one in self._rooms if one.replacement == room]

    async def upgraded(self, room: str, replacement: str, by: str) -> None:
        """Somebody, ``by``, has replaced the room. This is said again when the bot has joined the new room.

        It is also said again after each start: so a room is left that an earlier process could not leave any more.
        """
        if self._rooms.get(replacement) is None or await self._joining.is_undecided(replacement):
            await self._joining.follow(replacement, [room], by)
        old, new = self._rooms.get(room), self._rooms.get(replacement)
        agree = old is not None and new is not None and self._rooms.successor(old) is new
        if agree and self._private_rooms.owner(room) is None:
            await self._move(room, replacement)

    async def _move(self, old: str, new: str) -> None:
        backoff = Backoff()
        for _ in range(TRIES):
            try:
                moved = await self._services.tables.move_place(NAME, old, new)
            except StoreFault as fault:
                _log.warning("a move waits for the store", old=old, new=new, reason=str(fault))
                await backoff.pause()
                continue
            if moved.community_stays:
                _log.warning("a new room has games of its own, so the old league stays behind", old=old, new=new)
                await self._tell(old, new)
            return

    async def _tell(self, old: str, new: str) -> None:
        """Tell the new room that it has two leagues."""
        community = await self._services.communities.seen(NAME, new, LANGUAGES[0])
        say = self._services.languages.voice(community.language)
        content = render(Panel(say("matrix-upgraded-league-stays"), ()), say=say, now=self._services.time.now())
        sent = await self._sender.send(new, "m.room.message", content, f"league-stays-{old}")
        if isinstance(sent, Failed):
            _log.info("a room was not told that its old league stays behind", room=new, status=sent.status)
