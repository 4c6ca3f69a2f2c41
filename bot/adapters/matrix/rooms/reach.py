"""Finds out whether private messages reach a person, and tells the person in a shared room why they do not."""

from collections.abc import Collection
from secrets import token_hex
from typing import Final, Protocol

import structlog

from bot.adapters.matrix.faults import trouble_of
from bot.adapters.matrix.homeserver import Failed
from bot.adapters.matrix.rendering import Called, in_thread, render
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.private_rooms import PrivateRooms
from bot.adapters.matrix.sending import EventSender
from bot.app.application import Services
from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.ports import NotSent, Trouble
from bot.core.ui.panels import Panel
from storage.ids import Millis

_log: Final = structlog.get_logger()

ANSWERED_AGAIN: Final = 10 * SECOND
"""How long a person who asks again is not told the same again."""

TOLD_AGAIN: Final = 60 * MINUTE
"""How long a person who has not asked is not told the same again in the same room."""

TOLD_DAILY: Final = 24 * HOUR
"""The pause between two such sentences in a shared room, where the person may only be chatting."""

UNSIGNED: Final = "matrix-unreached-device"
"""The sentence for people who have devices with keys, but no signed one."""

UNENCRYPTED: Final = "matrix-unreached-unencrypted"
"""The sentence for people who have no device with keys: their client does not encrypt."""

OPEN: Final = frozenset({UNSIGNED, UNENCRYPTED})
"""The sentences that are never encrypted, for their readers could not read them."""

UNREADABLE: Final = "matrix-unreadable"
"""The sentence for people who have sent something that the bot cannot decrypt."""

LOST: Final = "matrix-lost-message"
"""The sentence for people who react to a message of the bot that the bot itself cannot decrypt any more."""

CROWDED: Final = "matrix-unreached-crowded"
"""The sentence for people in whose private room others are."""


class Devices(Protocol):
    """Knows who can read what is encrypted."""

    async def unreachable(self, users: Collection[str]) -> Collection[str] | Failed:
        """Those of the users who have no device that they have signed."""

    def encrypts(self, user: str) -> bool:
        """Whether the user has any device with keys, signed or not."""


class Reach:
    """The way to each person's private room."""

    def __init__(
        self, services: Services, rooms: Rooms, private_rooms: PrivateRooms, devices: Devices, sender: EventSender
    ) -> None:
        self._services = services
        self._rooms = rooms
        self._private_rooms = private_rooms
        self._devices = devices
        self._sender = sender
        self._told: dict[tuple[str, str, str], Millis] = {}
        """When a person was told a sentence in a room."""

    async def room(self, address: str) -> str | NotSent:
        """The private room of the person, who has a device that can read it. If not: UNREACHABLE."""
        room = await self._private_rooms.of(address)
        if isinstance(room, NotSent):
            return room
        match await self._devices.unreachable([address]):
            case Failed() as failed:
                return trouble_of(failed, joined=True, person=True)
            case people:
                return NotSent(Trouble.UNREACHABLE) if address in people else room

    def is_due(self, address: str, shared: str, why: str, pause: int) -> bool:
        """Whether the person is in the shared room, and was not told the same there within the ``pause``."""
        room, told = self._rooms.get(shared), self._told.get((address, shared, why))
        due = told is None or self._services.time.now() >= told + pause
        return due and room is not None and address in room.present()

    async def explain(  # noqa: PLR0913 - all that the sentence depends on
        self,
        address: str,
        shared: str,
        language: str,
        *,
        thread: str | None = None,
        pause: int = TOLD_AGAIN,
        why: str | None = None,
    ) -> None:
        """Tell the person in the shared room what to do, unless they were told the same there within the ``pause``."""
        # Each sentence has a pause of its own: else one that is told daily would keep another back for a day.
        why = why or await self._why(address)
        room, now = self._rooms.get(shared), self._services.time.now()
        if room is None or not self.is_due(address, shared, why, pause):
            return
        self._told = {key: when for key, when in self._told.items() if now < when + TOLD_DAILY}
        self._told[address, shared, why] = now
        say = self._services.languages.voice(language)
        panel = Panel(say(why), ())
        content = render(panel, say=say, now=now, called=[Called(address, room.name_of(address))])
        if thread is not None:
            content = in_thread(content, thread)
        readers, txn = self._private_rooms.readers(shared), f"unreached-{token_hex(8)}"
        sent = await self._sender.send(shared, "m.room.message", content, txn, readers, openly=why in OPEN)
        if isinstance(sent, Failed):
            del self._told[address, shared, why]
            _log.info("nobody could be told what to do", room=shared, status=sent.status, code=sent.code)

    async def _why(self, address: str) -> str:
        """The message that says why nothing secret reaches the person."""
        if self._private_rooms.is_crowded(address):
            return CROWDED
        devices = await self._devices.unreachable([address])
        if isinstance(devices, Failed) or not devices:
            return "matrix-unreached-room"
        return UNSIGNED if self._devices.encrypts(address) else UNENCRYPTED
