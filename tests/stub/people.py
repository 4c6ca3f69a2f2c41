"""People who use Discord: they press, type, choose and read."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Protocol

from tests.stub.bodies import Json, Made
from tests.stub.interactions import FIRST
from tests.stub.messages import Messages, Tell
from tests.stub.payloads import channel_object, member_object, message_object, user_object
from tests.stub.reading import BUTTON, SELECT, choices, words
from tests.stub.things import Allowed, Channel, Interaction, Message, User
from tests.stub.typed import Option, typed
from tests.stub.world import World

COMMAND: Final = 2
COMPONENT: Final = 3
COMPLETION: Final = 4
FILES_MAY_HAVE: Final = 10 * 1024 * 1024
"""The greatest size of an uploaded file, in bytes."""


class Room(Protocol):
    """The parts of the fake Discord that a person needs."""

    @property
    def world(self) -> World: ...
    @property
    def messages(self) -> Messages: ...
    @property
    def tell(self) -> Tell: ...


class Person:
    """Somebody on Discord.

    Each thing that a person does is sent to the bot as an interaction. The method returns the interaction after the
    bot's first answer or after ``patience`` seconds. Later answers are added to the same object.
    """

    def __init__(self, room: Room, user: User) -> None:
        self.user = user
        self.patience = FIRST
        """Seconds that the person waits for a first answer."""

        self._room = room
        self._world = room.world

    @property
    def id(self) -> int:
        """Their id."""
        return self.user.id

    # --- reading --------------------------------------------------------------------------------------

    def sees(self, channel: Channel) -> Sequence[Message]:
        """The messages of the channel that the person can see, oldest first."""
        if self.id not in self._world.readers(channel):
            return ()
        return [message for message in channel.standing if message.only_for in {None, self.id}]

    @property
    def inbox(self) -> Sequence[Message]:
        """The messages in the person's DM with the bot, oldest first."""
        dm = self._world.dms.get(self.id)
        return self.sees(dm) if dm else ()

    def reads(self) -> str:
        """All texts that the person can read anywhere."""
        return "\n".join(words(message) for channel in self._world.channels.values() for message in self.sees(channel))

    # --- doing ----------------------------------------------------------------------------------------

    async def press(self, message: Message, word: str, *more: str) -> Interaction:
        """Press the button with this custom id, or choose the menu option with this value, and ``more`` options."""
        found = next((choice for choice in choices(message) if choice.word == word and not choice.disabled), None)
        seen = message in self.sees(self._world.channels[message.channel])
        assert found is not None, word
        assert seen, word
        assert 1 + len(more) >= found.least, word
        if found.menu is not None:
            said: Made = {"component_type": SELECT, "custom_id": found.menu, "values": [word, *more]}
        else:
            said = {"component_type": BUTTON, "custom_id": word}
        return await self._ask(COMPONENT, self._world.channels[message.channel], said, message)

    async def slash(self, channel: Channel, command: str, **options: Option) -> Interaction:
        """Type a command, such as ``table join``, with its options."""
        await self._commands_registered()
        return await self._ask(COMMAND, channel, typed(self._world, command, options), None)

    async def complete(self, channel: Channel, command: str, focused: str, **options: Option) -> Interaction:
        """Ask for completions of the focused option. The bot's choices are in the interaction's callback."""
        await self._commands_registered()
        return await self._ask(COMPLETION, channel, typed(self._world, command, options, focused), None)

    async def _commands_registered(self) -> None:
        """Nobody can type a command that Discord does not know; the bot registers them soon after its first start."""
        await self._world.changes.until(lambda: self._world.commands)

    def says(self, channel: Channel, content: str) -> Message:
        """Write a message. The people whom it mentions are notified."""
        return self._room.messages.add(channel, self.id, {"content": content})

    # --- what is told to the bot ----------------------------------------------------------------------

    async def _ask(self, kind: int, channel: Channel, said: Json, message: Message | None) -> Interaction:
        world = self._world
        token = secrets.token_urlsafe(96)
        interaction = Interaction(world.new_id(), token, kind, self.user, channel, world.clock.now(), said, message)
        world.interactions[token] = interaction
        self.send(interaction)
        if interaction.heard:
            with suppress(TimeoutError):
                await interaction.changes.until(lambda: interaction.callback is not None, self.patience)
        return interaction

    def send(self, interaction: Interaction) -> None:
        """Send the interaction to the bot. A second call sends the same interaction again."""
        guild = interaction.channel.guild
        payload = self._payload(interaction)
        interaction.heard = self._room.tell("INTERACTION_CREATE", payload, guild=guild, person=self.id)

    def _payload(self, interaction: Interaction) -> Made:
        channel, world = interaction.channel, self._world
        payload: Made = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": interaction.kind,
            "data": interaction.said,
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": channel_object(world, channel),
            "locale": self.user.locale,
            "app_permissions": str(int(channel.allowed)),
            "attachment_size_limit": FILES_MAY_HAVE,
            "entitlements": [],
        }
        if interaction.message is not None:
            payload["message"] = message_object(world, interaction.message)
        if channel.guild is None:
            return {
                **payload,
                "context": 1,
                "user": user_object(self.user),
                "authorizing_integration_owners": {"0": "0"},
            }
        guild = world.guilds[channel.guild]
        may = Allowed.VIEW | Allowed.SEND | (Allowed.MANAGE_SERVER if self.user.manages else Allowed(0))
        return {
            **payload,
            "context": 0,
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": member_object(self.user, may),
            "authorizing_integration_owners": {"0": str(guild.id)},
        }
