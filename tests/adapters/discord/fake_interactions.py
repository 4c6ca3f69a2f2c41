"""Interactions without Discord: each writes down how it is answered."""

import asyncio
from types import SimpleNamespace
from typing import Final, cast

import discord

from bot.adapters.discord.callers import Interaction

COMMAND: Final = discord.InteractionType.application_command
PRESS: Final = discord.InteractionType.component


class Asked:
    """A press or a command of Cindy's; a press is on the card 5/9."""

    def __init__(self, kind: discord.InteractionType) -> None:
        self.id, self.type, self.locale = 1, kind, discord.Locale.american_english
        self.guild_id: int | None = None
        self.guild_locale: discord.Locale | None = None
        self.channel_id = 5
        self.user = SimpleNamespace(id=7, global_name="Cindy")
        self.app_permissions = discord.Permissions.all()
        stands = SimpleNamespace(id=9, flags=discord.MessageFlags(), components=[])
        self.message = stands if kind is PRESS else None
        self.answers: list[str] = []
        self.extras: dict[str, object] = {}
        self.shown: object = None
        self.told_to_wait = asyncio.Event()
        self.response = self.followup = self

    @property
    def interaction(self) -> Interaction:
        """The object itself, typed as an interaction of the library."""
        return cast("Interaction", self)

    def is_user_integration(self) -> bool:
        """False: the server has installed the bot, and not only Cindy."""
        return False

    def is_done(self) -> bool:
        """Whether the interaction has been answered."""
        return bool(self.answers)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        """Note that Discord is told to wait."""
        self.answers.append(f"wait, ephemeral={ephemeral}, thinking={thinking}")
        self.told_to_wait.set()

    async def send_message(self, **message: object) -> None:
        """Note a message as the first answer."""
        self.answers.append("message")
        self.shown = message["view"]

    async def send(self, **message: object) -> None:
        """Note a message after a wait."""
        self.answers.append(f"message later, ephemeral={message['ephemeral']}")

    async def edit_message(self, **message: object) -> None:
        """Note an edit of the pressed message as the first answer."""
        self.answers.append("edit")
        self.shown = message["view"]

    async def edit_original_response(self, **message: object) -> None:
        """Note an edit after a wait."""
        self.answers.append("edit later")


class Slow(Asked):
    """A press whose answer arrives only when the test allows it; ``arrivals`` lists what arrives, in order."""

    def __init__(self, name: str = "5", arrivals: list[str] | None = None) -> None:
        super().__init__(PRESS)
        self.arrivals = [] if arrivals is None else arrivals
        self.may_arrive = asyncio.Event()
        self.on_its_way = asyncio.Event()
        self._name = name

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        """Note that Discord is told to wait."""
        self.arrivals.append(f"{self._name} waits")
        await super().defer(ephemeral=ephemeral, thinking=thinking)

    async def edit_message(self, **message: object) -> None:
        """Note that the answer is shown, as soon as it may arrive."""
        self.on_its_way.set()
        await self.may_arrive.wait()
        self.arrivals.append(f"{self._name} is shown")
        self.answers.append("shown")

    send = send_message = edit_original_response = edit_message
