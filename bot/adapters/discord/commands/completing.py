"""What is offered while somebody types an option of a command."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import TypeAlias

from discord import app_commands

from bot.adapters.discord.callers import DiscordPlace, Interaction, called, command_of
from bot.adapters.discord.commands.wording import offered
from bot.adapters.discord.responder import InteractionResponder
from bot.app import completions
from bot.app.application import Application
from bot.app.completions import Labels, Typing
from bot.core.errors import Refused, StoreFault

Completion: TypeAlias = Callable[[Interaction, str], Coroutine[None, None, list[app_commands.Choice[str]]]]


class Completing:
    """Completes options from what is true at this moment."""

    def __init__(self, responder: InteractionResponder) -> None:
        self._app = responder.app
        self.own_table = self._by(completions.own_table)
        self.any_table = self._by(completions.any_table)
        self.ended_table = self._by(completions.ended_table)
        self.corrected_table = self._by(completions.corrected_table)
        self.seat = self._by(completions.seat)
        self.week = self._by(completions.week)
        self.league = self._by(completions.league)
        self.league_week = self._by(completions.league_week)
        self.season = self._by(completions.season)

    def moves(self, beginning: str = "") -> Completion:
        """Everything they may do now whose text begins like that."""
        return self._by(lambda app, typing: completions.move(app, typing, beginning))

    def _by(self, labels: Callable[[Application, Typing], Awaitable[Labels]]) -> Completion:
        """Offers those of the labels that match; nothing where there is nothing to ask, or nobody can look."""

        async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            try:
                return offered(await labels(self._app, await self._typing(interaction)), typed)
            except (Refused, StoreFault):
                return []

        return complete

    async def _typing(self, interaction: Interaction) -> Typing:
        user, place = interaction.user, DiscordPlace(interaction)
        caller = await completions.typist(self._app, place, str(user.id), called(user), command_of(interaction))
        return Typing(caller, _named(interaction, "table"), _named(interaction, "league"))


def _named(interaction: Interaction, option: str) -> str | None:
    """What they have filled in for another option of the command."""
    value = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) else None
