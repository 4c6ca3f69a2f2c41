"""Presses on components: each is answered by its use case."""

from bot.adapters.discord.callers import DiscordPlace, Interaction
from bot.adapters.discord.responder import InteractionResponder
from bot.app.presses import answer_press, pressed_card
from bot.core.ui.panels import Press


class Presses:
    """Answers what is pressed."""

    def __init__(self, responder: InteractionResponder) -> None:
        self._responder = responder

    async def answer(self, interaction: Interaction, press: Press | None) -> None:
        """Answer a press; None is one that this version does not know."""
        redraws = press is not None and pressed_card(DiscordPlace(interaction), press.verb) is not None
        app = self._responder.app
        await self._responder.answer(interaction, lambda caller: answer_press(app, caller, press), redraws=redraws)
