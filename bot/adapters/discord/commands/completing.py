"""Suggestions while somebody types an option of a command."""

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
    """Suggests values for options, from the state of this moment."""

    def __init__(self, responder: InteractionResponder) -> None:
        self._app = responder.app
        self.own_table = self._by(completions.own_table)
        self.any_table = self._by(completions.any_table)
        self.ended_table = self._by(completions.ended_table)
        self.corrected_table = self._by(completions.corrected_table)
        self.seat = self._by(completions.seat)
        self.week = self._by(completions.week)
        self.league = self._by(completions.league)
        self.open_league = self._by(completions.open_league)
        self.league_week = self._by(completions.league_week)
        self.season = self._by(completions.season)
        self.first_day = self._by(completions.first_day)
        self.evening_day = self._by(completions.evening_day)
        self.planned_evening = self._by(completions.planned_evening)
        self.last_day = self._by(completions.last_day)

    def moves(self, beginning: str = "") -> Completion:
        """Suggests the moves that the person may make now; with ``beginning`` only those whose text begins with it."""
        return self._by(lambda app, typing: completions.move(app, typing, beginning))

    def _by(self, labels: Callable[[Application, Typing], Awaitable[Labels]]) -> Completion:
        """Suggests those of the labels that match what is typed; nothing if the use case refuses or the store fails."""

        async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            try:
                return offered(await labels(self._app, await self._typing(interaction)), typed)
            # Discord can show no error here. The person learns the reason when the command is sent.
            except (Refused, StoreFault):
                return []

        return complete

    async def _typing(self, interaction: Interaction) -> Typing:
        user, place = interaction.user, DiscordPlace(interaction)
        caller = await completions.typist(self._app, place, str(user.id), called(user), command_of(interaction))
        return Typing(caller, _named(interaction, "table"), _named(interaction, "league"))


def _named(interaction: Interaction, option: str) -> str | None:
    """The text that the person has filled in for another option of the command; None if it is empty."""
    value = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) else None
