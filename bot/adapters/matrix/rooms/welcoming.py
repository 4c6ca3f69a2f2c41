"""Says hello once in each room to which the bot was invited, and shows what can be played there."""

from functools import partial
from itertools import count
from typing import Final

import structlog

from bot.adapters.matrix import NAME
from bot.adapters.matrix.callers import MatrixPlace
from bot.adapters.matrix.homeserver import Failed
from bot.adapters.matrix.offers import KEYCAP, offering
from bot.adapters.matrix.rendering import render
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.room_state import MESSAGE
from bot.adapters.matrix.sending import EventSender
from bot.adapters.matrix.services import MatrixServices
from bot.adapters.matrix.sync.backoff import patiently
from bot.adapters.matrix.sync.event_queue import Job
from bot.app.invitations import Invitations
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Block, Buttons, Heading, Panel, all_choices, without_sections
from bot.core.ui.presses import Verb

_SAID: Final = "hello in room "
"""Begins the names of the values that say where the bot has said hello. The room's id follows."""

_log: Final = structlog.get_logger()


class Welcomes:
    """Says hello. A person who reacts with the number of a game plays it at once, with robots.

    The bot reacts with each number first, so one tap is enough.
    """

    def __init__(self, services: MatrixServices, invitations: Invitations, rooms: Rooms, sender: EventSender) -> None:
        self._services = services
        self._invitations = invitations
        self._rooms = rooms
        self._sender = sender
        self._expected: set[str] = set()
        """The rooms to which the bot was invited, until the sync brings them."""

    def expect(self, room: str) -> None:
        """The bot was invited to the room, and joins it."""
        self._expected.add(room)

    async def joined(self, room_id: str) -> Job | None:
        """The bot is in the room. The job that is returned says hello, if that is due. Raises StoreFault.

        It is stored as said before it is sent. If the bot dies meanwhile, people find the games by a command.
        """
        room = self._rooms.get(room_id)
        if room is None or room_id not in self._expected:
            return None
        # Who comes from a room of ours knows the bot. Nobody reads messages in a space.
        is_known = self._rooms.get(room.predecessor or "") is not None
        values, said = self._services.platform_values, f"{_SAID}{room_id}"
        is_due = not (is_known or room.is_space) and room.may_send(self._rooms.me, MESSAGE)
        is_due = is_due and await values.get(NAME, said) is None
        if is_due:
            await values.put(NAME, said, "yes")
        self._expected.discard(room_id)
        return partial(self._greet, room_id) if is_due else None

    async def _greet(self, room: str) -> None:
        name = MatrixPlace(self._rooms, room, self._rooms.me).community
        assert name is not None
        panel = await self._invitations.welcome(NAME, name)
        presses = [choice.press for choice in all_choices(panel) if choice.press.verb is Verb.PLAY_NOW]
        # The text has no choices and no times, so the renderer adds no words: any language will do.
        say = self._services.languages.voice(LANGUAGES[0])
        content = render(_numbered(panel), say=say, now=self._services.time.now())
        content = {**content, **offering(presses)}
        sent = await patiently(lambda: self._sender.send(room, MESSAGE, content, "welcome"))
        if isinstance(sent, Failed):
            _log.info("an invitation to play could not be posted", room=room, status=sent.status, code=sent.code)
            return
        # Where few events are taken, these would be missing when somebody plays: people can react without them.
        for number in range(1, 1 + len(presses) * (not self._sender.allowance.few)):
            relation = {"rel_type": "m.annotation", "event_id": sent, "key": f"{number}{KEYCAP}"}
            await self._sender.send(room, "m.reaction", {"m.relates_to": relation}, f"welcome-{number}")


def _numbered(panel: Panel) -> Panel:
    """The invitation without its buttons, and with a number before each game's name."""
    numbers = count(1)

    def shown(block: Block) -> Block:
        return Heading(f"{next(numbers)}{KEYCAP} {block.text}") if isinstance(block, Heading) else block

    blocks = without_sections(panel.blocks)
    return Panel(panel.notice, tuple(shown(block) for block in blocks if not isinstance(block, Buttons)))
