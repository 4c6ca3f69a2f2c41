"""Shows the responses of use cases: in the person's private room, or in the room where they asked.

Files go to private rooms alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Final

import structlog

from bot.adapters.matrix import fields
from bot.adapters.matrix.callers import MatrixPlace
from bot.adapters.matrix.homeserver import Failed
from bot.adapters.matrix.pages import carried, with_ways
from bot.adapters.matrix.polls import START, confirmation
from bot.adapters.matrix.rendering import Content, in_thread, render
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.reach import ANSWERED_AGAIN, LOST, TOLD_AGAIN, TOLD_DAILY, UNREADABLE, UNSIGNED, Reach
from bot.adapters.matrix.rooms.room_state import MESSAGE
from bot.adapters.matrix.sending import EventSender
from bot.adapters.matrix.services import MatrixServices
from bot.adapters.matrix.sync.backoff import patiently
from bot.adapters.matrix.sync.room_events import RoomEvent
from bot.adapters.matrix.uploads import Uploads
from bot.app.application import panel_of
from bot.app.response import Attachment, Noticed, Public, Redrawn, Response
from bot.core.ports import NotSent, Trouble
from bot.core.ui.panels import Panel, Text
from bot.core.ui.presses import Verb

_log: Final = structlog.get_logger()


class Responses:
    """Sends each response once, although its event may come twice: the transaction id comes from the event."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that showing needs
        self,
        services: MatrixServices,
        rooms: Rooms,
        reach: Reach,
        sender: EventSender,
        uploads: Uploads,
        commands: Mapping[str, Mapping[Verb, str]],
        follow: Callable[[str], Awaitable[None]],
    ) -> None:
        """``follow`` is called with the person's id after each answer in a private room."""
        self._services = services
        self._rooms = rooms
        self._reach = reach
        self._sender = sender
        self._uploads = uploads
        self._commands = commands
        self._follow = follow
        self._one_by_one = asyncio.Lock()

    def files(self, event: RoomEvent) -> "PrivateFiles":
        """Sends files to the person who sent the event."""
        return PrivateFiles(self, event)

    async def show(
        self, event: RoomEvent, response: Response, language: str, place: MatrixPlace, *, listens: bool = False
    ) -> None:
        """Show the response to the event, by which something was asked for in the place.

        ``listens``: as in ``panel_of``.
        """
        if isinstance(response, Noticed):
            return
        if isinstance(response, Redrawn) and response.revision is not None:
            # The dispatcher edits the card.
            return
        panel = panel_of(response, listens=listens)
        if isinstance(response, Public):
            await self._send(event, event.room, panel, language, thread=place.thread)
            return
        room = await self._reach.room(event.sender)
        if isinstance(room, NotSent):
            if room.trouble is Trouble.UNREACHABLE:
                await self._reach.explain(event.sender, event.room, language, thread=place.thread, pause=ANSWERED_AGAIN)
            _log.info("an answer reaches nobody", room=event.room, trouble=room.trouble)
            return
        say, attachment = self._services.languages.voice(language), response.attachment
        if attachment is not None and not await self.send_file(event, attachment):
            missing = Text(say("matrix-file-missing"))
            panel = replace(panel, blocks=(*panel.blocks, missing))
        readers = {self._rooms.me, event.sender}
        more = carried(panel, place.room)
        await self._send(event, room, with_ways(panel, say), language, readers=readers, more=more)
        asked = confirmation(panel, say)
        if asked is not None:
            await self._patiently(room, START, asked, f"confirm-{event.id}", readers)
        await self._follow(event.sender)

    async def unheard(self, event: RoomEvent, language: str) -> None:
        """Tell the author of a command, which came from an unsigned device and does not count, what to do."""
        await self._reach.explain(event.sender, event.room, language, why=UNSIGNED, pause=ANSWERED_AGAIN)

    async def unreached(self, event: RoomEvent, language: str) -> None:
        """Tell somebody in their private room why nothing counts there: others are in it, or it is replaced."""
        await self._reach.explain(event.sender, event.room, language, pause=ANSWERED_AGAIN)

    def is_unreadable_due(self, event: RoomEvent, place: MatrixPlace) -> bool:
        """Whether ``unreadable`` would tell anything now. Nothing is looked up for this."""
        return self._reach.is_due(event.sender, event.room, UNREADABLE, _pause_in(place))

    async def unreadable(self, event: RoomEvent, language: str, place: MatrixPlace) -> None:
        """Tell the author of an event that cannot be decrypted what to do."""
        pause = _pause_in(place)
        await self._reach.explain(event.sender, event.room, language, thread=place.thread, why=UNREADABLE, pause=pause)

    async def lost(self, event: RoomEvent, language: str, place: MatrixPlace) -> None:
        """Tell somebody who has reacted to a message of ours that we cannot decrypt it any more, and what to do."""
        await self._reach.explain(
            event.sender, event.room, language, thread=place.thread, why=LOST, pause=ANSWERED_AGAIN
        )

    async def send_file(self, event: RoomEvent, file: Attachment, words: str = "") -> bool:
        """Send the file, with the words, to the private room of the event's sender. Whether it has arrived."""
        room = await self._reach.room(event.sender)
        content = None if isinstance(room, NotSent) else await self._uploads.file(file, words)
        if isinstance(room, NotSent) or content is None:
            return False
        # The names of an answer's files differ. The event may come twice: the server makes one message of both.
        txn = f"file-{event.id}-{file.name}"
        return isinstance(await self._sender.send(room, MESSAGE, content, txn, {self._rooms.me, event.sender}), str)

    async def _send(  # noqa: PLR0913 - all that a message needs
        self,
        event: RoomEvent,
        room: str,
        panel: Panel,
        language: str,
        *,
        thread: str | None = None,
        readers: Collection[str] | None = None,
        more: Content = fields.NOTHING,
    ) -> None:
        """Send the panel to the room, as the answer to the event. ``more`` is added to its content."""
        say = self._services.languages.voice(language)
        now, commands = self._services.time.now(), self._commands[language]
        pictures = await self._uploads.picture(panel, room)
        content: Content = {**render(panel, say=say, now=now, commands=commands, pictures=pictures), **more}
        if thread is not None:
            content = in_thread(content, thread)
        await self._patiently(room, MESSAGE, content, f"answer-{event.id}", readers)

    async def _patiently(
        self, room: str, kind: str, content: Content, txn: str, readers: Collection[str] | None
    ) -> None:
        """Send an event for which somebody waits, and that nothing else sends again."""
        # Under a limit, answers that try again together would use up their tries. So each waits for the one before.
        async with self._one_by_one if self._sender.allowance.few else nullcontext():
            sent = await patiently(lambda: self._sender.send(room, kind, content, txn, readers))
        if isinstance(sent, Failed):
            _log.info("an answer could not be sent", room=room, kind=kind, status=sent.status, code=sent.code)


def _pause_in(place: MatrixPlace) -> int:
    """After which time somebody is told again that they cannot be read. In a shared room they may only be chatting."""
    return TOLD_AGAIN if place.private else TOLD_DAILY


@dataclass(frozen=True, slots=True)
class PrivateFiles:
    """Sends the files that a command brings to the private room of its author."""

    responses: Responses
    event: RoomEvent

    async def send_privately(self, words: str, files: Sequence[Attachment]) -> bool:
        """Send the files, and the words with the first one. Whether all of them have arrived."""
        for number, file in enumerate(files):
            if not await self.responses.send_file(self.event, file, "" if number else words):
                return False
        return True

    async def send_before_answer(self, files: Sequence[Attachment]) -> None:
        """Send the files before the answer, which goes to the same room."""
        await self.send_privately("", files)
