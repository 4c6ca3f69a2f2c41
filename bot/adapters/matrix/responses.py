"""Shows the responses of use cases: in the person's private room, or in the room where they asked."""

from collections.abc import Mapping, Sequence
from typing import Final

import structlog

from bot.adapters.matrix.homeserver import Failed
from bot.adapters.matrix.platform import MESSAGE
from bot.adapters.matrix.private_rooms import PrivateRooms
from bot.adapters.matrix.rendering import in_thread, render
from bot.adapters.matrix.rooms import Rooms
from bot.adapters.matrix.sending import EventSender
from bot.adapters.matrix.services import MatrixServices
from bot.adapters.matrix.sync.room_events import RoomEvent
from bot.app.application import panel_of
from bot.app.response import Attachment, Noticed, Public, Redrawn, Response
from bot.core.ports import NotSent
from bot.core.ui.panels import Panel, Verb

_log: Final = structlog.get_logger()


class Responses:
    """Sends each response once, although its event may come twice: the transaction id comes from the event."""

    def __init__(
        self,
        services: MatrixServices,
        rooms: Rooms,
        private_rooms: PrivateRooms,
        sender: EventSender,
        commands: Mapping[str, Mapping[Verb, str]],
    ) -> None:
        self._services = services
        self._rooms = rooms
        self._private_rooms = private_rooms
        self._sender = sender
        self._commands = commands

    def files(self, event: RoomEvent) -> "PrivateFiles":
        """Sends files to the person who sent the event."""
        return PrivateFiles()

    async def show(
        self, event: RoomEvent, response: Response, language: str, *, thread: str | None = None, listens: bool = False
    ) -> None:
        """Show the response to the event. ``listens``: as in ``panel_of``."""
        if isinstance(response, Noticed):
            return
        if isinstance(response, Redrawn) and response.revision is not None:
            # The dispatcher edits the card.
            return
        panel = panel_of(response, listens=listens)
        if isinstance(response, Public):
            await self.send(event, event.room, panel, language, thread=thread)
            return
        room = await self._private_rooms.of(event.sender)
        if isinstance(room, NotSent):
            _log.info("an answer reaches nobody", room=event.room, trouble=room.trouble)
            return
        await self.send(event, room, panel, language, readers={self._rooms.me, event.sender})

    async def send(  # noqa: PLR0913 - all that a message needs
        self,
        event: RoomEvent,
        room: str,
        panel: Panel,
        language: str,
        *,
        thread: str | None = None,
        readers: set[str] | None = None,
    ) -> None:
        """Send the panel to the room, as the answer to the event."""
        say = self._services.languages.voice(language)
        content = render(panel, say=say, now=self._services.time.now(), commands=self._commands[language])
        if thread is not None:
            content = in_thread(content, thread)
        sent = await self._sender.send(room, MESSAGE, content, f"answer-{event.id}", readers)
        if isinstance(sent, Failed):
            _log.info("an answer could not be sent", room=room, status=sent.status, code=sent.code)


class PrivateFiles:
    """Sends no files yet."""

    async def send_privately(self, words: str, files: Sequence[Attachment]) -> bool:
        """Send the files to the person's private room. Whether all of them have arrived."""
        return False

    async def send_before_answer(self, files: Sequence[Attachment]) -> None:
        """Show the files to the person alone, before the answer."""
