"""``/learn``: a lesson, alone and in private."""

from discord import app_commands

from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.commands.wording import Command, Wording
from bot.adapters.discord.responder import InteractionResponder
from bot.app.lessons import show_lesson
from bot.core.lessons import taught


def learn(responder: InteractionResponder) -> Command:
    """Shows the lesson of a game where the person stands in it, or all lessons."""
    wording = Wording(responder.services.languages)

    @app_commands.command(**wording.title("command-learn", "command-learn-about"))
    @wording.options("game")
    @app_commands.choices(game=wording.choices({game: f"game-{game}" for game in taught()}))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def learn(interaction: Interaction, game: str | None = None) -> None:
        await responder.answer(interaction, lambda caller: show_lesson(responder.app, caller, game))

    return learn
