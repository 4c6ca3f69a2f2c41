"""The tree of the slash commands. It answers the errors that no command has answered."""

from collections.abc import Sequence
from typing import Final

import discord
import structlog
from discord import app_commands

from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.commands.offers import NotOffered
from bot.adapters.discord.library import Command
from bot.adapters.discord.responder import Handler, InteractionResponder
from bot.app.caller import Caller
from bot.app.response import Private, Response
from bot.core.errors import Refused

_log: Final = structlog.get_logger()


class Tree(app_commands.CommandTree[discord.Client]):
    """All commands. A command that says nothing else can be used only in servers that have installed the bot."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            # Most commands need a server: tables are opened in its channels.
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.responder: InteractionResponder | None = None

    async def written(self) -> Sequence[Command]:
        """All commands in the JSON that Discord documents, in all languages."""
        assert self.translator is not None
        return [await command.get_translated_payload(self, self.translator) for command in self.get_commands()]

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether the interaction is handled. A person who asks for too many completions gets none for a while.

        Commands are counted when they are answered.
        """
        # Discord asks for completions at almost every letter that somebody types.
        if self.responder is None or interaction.type is not discord.InteractionType.autocomplete:
            return True
        return self.responder.app.admits_completion(str(interaction.user.id))

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer an error that no command has answered, such as a value that its option does not offer.

        A command of another version is a further example. Discord may still offer an old one for a while, and a newer
        release may run beside this one.
        """
        if interaction.type is discord.InteractionType.autocomplete:
            # Discord takes no message as an answer here, so the person who types is offered nothing.
            _log.info("completions of a command of another version", press=interaction.id, reason=type(error).__name__)
            return
        if isinstance(error, NotOffered) and self.responder is not None:
            await self.responder.answer(interaction, _told_of(error))
            return
        if isinstance(error, app_commands.CommandNotFound) and self.responder is not None:
            responder = self.responder
            _log.info("a command of another version", press=interaction.id, verb=error.name)
            await responder.answer(interaction, lambda caller: _unknown(responder, caller))
            return
        # Only an error inside a command is a bug of ours, with a traceback to log.
        bug = error.original if isinstance(error, app_commands.CommandInvokeError) else None
        _log.error("a command failed", press=interaction.id, reason=type(error).__name__, exc_info=bug)
        if self.responder is not None:
            responder = self.responder
            await responder.answer(interaction, lambda caller: _apology(responder, caller))


def _told_of(error: NotOffered) -> Handler:
    async def refuse(_caller: Caller) -> Response:
        raise Refused("unknown-option-value", option=error.option, value=error.value)

    return refuse


async def _unknown(responder: InteractionResponder, caller: Caller) -> Response:
    return Private(responder.app.sentence(caller.language, "discord-unknown-command"))


async def _apology(responder: InteractionResponder, caller: Caller) -> Response:
    return Private(responder.app.refused("something-broke", caller.language))
