"""Composes what the bot's messages say on Matrix: cards as texts with pictures, questions as polls."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.adapters.matrix.offers import of_evening, offering
from bot.adapters.matrix.polls import START, numbered, poll
from bot.adapters.matrix.questions import QUESTION
from bot.adapters.matrix.rendering import Called, Content, marked, render
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.room_state import MESSAGE
from bot.adapters.matrix.sending import Allowance
from bot.adapters.matrix.uploads import Uploads
from bot.app.application import Services
from bot.core.ports import CARDS, CHANNEL_GONE, Announcing, Delivery, Message, Pace, Status
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Heading, Panel, Text
from bot.core.ui.plain_text import clean_name
from bot.core.ui.presses import Press, Verb, spell

TABLE: Final = "org.minotaur.table"
"""The key under which a lobby's card has the id of its table."""

OF_EVENING: Final = frozenset({Announcing.EVENING, Announcing.REMINDER})
"""Messages whose choices have numbers that people react with."""


class Composer:
    """Makes the contents of events. It sends nothing, except the pictures that a content names."""

    def __init__(
        self,
        services: Services,
        rooms: Rooms,
        allowance: Allowance,
        uploads: Uploads,
        commands: Mapping[str, Mapping[Verb, str]],
    ) -> None:
        """``commands`` has, for each language, the words to type in place of buttons."""
        self._services = services
        self._rooms = rooms
        self._allowance = allowance
        self._uploads = uploads
        self._commands = commands

    async def completed(self, delivery: Delivery) -> Delivery:
        """The delivery, with what only this platform says in its panel."""
        return self._with_room(await self._warning_of_limits(delivery))

    async def content(self, delivery: Delivery, room: str) -> tuple[str, Content]:
        """The type and the content of the event."""
        say = self._services.languages.voice(delivery.language)
        if delivery.kind is Message.QUESTION:
            kind, asked = self.question(delivery.panel, delivery.language)
            return kind, marked(asked, delivery.nonce)
        presses: Sequence[Press] = ()
        if delivery.kind in OF_EVENING:
            panel, presses = of_evening(delivery.panel)
            delivery = replace(delivery, panel=panel)
        content = marked(await self._text(delivery, room, say), delivery.nonce)
        if presses:
            content = {**content, **offering(presses)}
        if delivery.kind is Message.TABLE and delivery.table is not None:
            content = {**content, TABLE: delivery.table}
        return MESSAGE, content

    async def _warning_of_limits(self, delivery: Delivery) -> Delivery:
        """The delivery; if it is the lobby of a live table for which the limits are too low, its card says so."""
        if not self._allowance.few or delivery.kind is not Message.TABLE or delivery.table is None:
            return delivery
        view = await self._services.tables.view(delivery.table, None)
        if view is None or (view.status, view.pace) != (Status.LOBBY, Pace.LIVE):
            return delivery
        say = self._services.languages.voice(delivery.language)
        said = Text(say("matrix-slow", game=say(f"game-{view.game}")))
        return replace(delivery, panel=replace(delivery.panel, blocks=(*delivery.panel.blocks, said)))

    def _with_room(self, delivery: Delivery) -> Delivery:
        """The delivery; if it tells an organiser of a room where the bot cannot write, the panel names that room."""
        if delivery.kind is not Announcing.TROUBLE:
            return delivery
        room = self._rooms.get(delivery.channel)
        name = delivery.channel if room is None or room.name is None else clean_name(room.name)
        said = Text(self._services.languages.say(delivery.language, "matrix-trouble"))
        blocks = (Heading(name), *delivery.panel.blocks, *([] if delivery.about == CHANNEL_GONE else [said]))
        return replace(delivery, panel=replace(delivery.panel, blocks=blocks))

    def question(self, panel: Panel, language: str, begun: str = "") -> tuple[str, Content]:
        """The type and the content of the event that asks the panel's question: a poll, or a text with numbers.

        ``begun`` is the beginning of the move if the question asks how to finish it.
        """
        say = self._services.languages.voice(language)
        kind, content = START, poll(panel, say, alone=self._allowance.few)
        if content is None:
            now, commands = self._services.time.now(), self._commands[language]
            kind = MESSAGE
            content = render(numbered(panel, say), say=say, now=now, commands=commands, notifies=True)
        first = next(iter(choices_of(panel)), None)
        if first is None:
            return kind, content
        return kind, {**content, QUESTION: spell(replace(first.press, verb=Verb.CHOOSE, arg=begun))}

    async def _text(self, delivery: Delivery, room: str, say: Say) -> Content:
        members = self._rooms.get(room)
        called = [Called(one, members.name_of(one)) for one in delivery.called] if members is not None else []
        # Only these messages are never edited: an edit cannot take a picture away.
        still = delivery.kind is Message.RESULT or (
            isinstance(delivery.kind, Announcing) and delivery.kind not in CARDS
        )
        return render(
            delivery.panel,
            say=say,
            now=self._services.time.now(),
            commands=self._commands[delivery.language],
            notifies=delivery.sounds,
            called=called,
            pictures=await self._uploads.picture(delivery.panel, room) if still else None,
        )


def choices_of(panel: Panel) -> Sequence[Choice]:
    """The choices that a poll of the panel has as answers: those of its buttons, then those of its menus."""
    return (*panel.choices, *(choice for menu in panel.menus for choice in menu.choices))
