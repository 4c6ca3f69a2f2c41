"""``/leaderboard``, ``/stats``, ``/replay``, ``/verify``, ``/rules``, ``/help``: what people look up."""

import asyncio
from typing import Final

import discord
from discord import app_commands

from bot.adapters.discord import faults, library
from bot.adapters.discord.callers import Interaction, mention
from bot.adapters.discord.commands.completing import Completing
from bot.adapters.discord.commands.wording import Command, Wording
from bot.adapters.discord.responder import InteractionResponder
from bot.app import lookups
from bot.app.caller import Caller
from bot.app.help_page import show_help
from bot.app.league import score_lookups
from bot.app.response import Response
from bot.core.errors import Refused

LONGEST: Final = 10
"""Seconds for downloading a file from Discord. The library would wait for minutes."""


def leaderboard(responder: InteractionResponder) -> Command:
    """Shows the standings of this week, of a past week, or of all time."""
    wording, completing = Wording(responder.services.languages), Completing(responder)

    @app_commands.command(**wording.title("command-leaderboard", "command-leaderboard-about"))
    @wording.options("week", "game", "page", "practice")
    @app_commands.autocomplete(week=completing.week)
    @app_commands.choices(game=wording.games())
    async def leaderboard(
        interaction: Interaction,
        week: str = "",
        game: str = "",
        page: app_commands.Range[int, 1] | None = None,
        practice: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        show, request = score_lookups.leaderboard, score_lookups.StandingsRequest(week, game, page)
        await responder.answer(interaction, lambda caller: show(responder.app, caller, request, practice=practice))

    return leaderboard


def stats(responder: InteractionResponder) -> Command:
    """Shows a person's statistics, or compares two people."""
    wording = Wording(responder.services.languages)

    @app_commands.command(**wording.title("command-stats", "command-stats-about"))
    @wording.options("player", "versus")
    # People may install the bot for themselves. Then they can use this command where the bot is not a member, too.
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def stats(
        interaction: Interaction, player: discord.User | None = None, versus: discord.User | None = None
    ) -> None:
        one, other = mention(player), mention(versus)
        await responder.answer(interaction, lambda caller: score_lookups.stats(responder.app, caller, one, other))

    return stats


def replay(responder: InteractionResponder) -> Command:
    """Shows an ended game step by step, with its record as a file."""
    wording, completing = Wording(responder.services.languages), Completing(responder)

    @app_commands.command(**wording.title("command-replay", "command-replay-about"))
    @wording.options("table", "step", table="option-ended-table-about")
    @app_commands.autocomplete(table=completing.ended_table)
    async def replay(
        interaction: Interaction, table: str | None = None, step: app_commands.Range[int, 1] | None = None
    ) -> None:
        show = lookups.show_replay
        await responder.answer(interaction, lambda caller: show(responder.app, caller, table, step or 0))

    return replay


def verify(responder: InteractionResponder) -> Command:
    """Recomputes the luck of a game, or of a record that somebody uploads."""
    wording, completing = Wording(responder.services.languages), Completing(responder)

    @app_commands.command(**wording.title("command-verify", "command-verify-about"))
    @wording.options("table", "file", table="option-ended-table-about")
    @app_commands.autocomplete(table=completing.ended_table)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def verify(
        interaction: Interaction, table: str | None = None, file: discord.Attachment | None = None
    ) -> None:
        async def shown(caller: Caller) -> Response:
            if file is None:
                return await lookups.verify(responder.app, caller, table)
            return await lookups.verify_record(responder.app, caller, await _content(file))

        await responder.answer(interaction, shown)

    return verify


async def _content(file: discord.Attachment) -> bytes:
    """The content of the file. Raises Refused if the file is too large, or if it cannot be downloaded."""
    lookups.check_record_size(file.size)
    try:
        async with asyncio.timeout(LONGEST):
            content = await library.read_file(file, lookups.LARGEST_RECORD)
    except faults.EXPECTED as error:
        raise Refused("file-unreachable") from error
    # The declared size may be wrong.
    lookups.check_record_size(len(content))
    return content


def help_command(responder: InteractionResponder) -> Command:
    """Shows what people can do with the bot."""
    wording = Wording(responder.services.languages)

    @app_commands.command(**wording.title("command-help", "command-help-about"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def page(interaction: Interaction) -> None:
        await responder.answer(interaction, lambda caller: show_help(responder.app, caller))

    return page


def rules(responder: InteractionResponder) -> Command:
    """Shows the rules of a game."""
    wording = Wording(responder.services.languages)

    @app_commands.command(**wording.title("command-rules", "command-rules-about"))
    @wording.options("game")
    @app_commands.choices(game=wording.games())
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def rules(interaction: Interaction, game: str = "") -> None:
        await responder.answer(interaction, lambda caller: lookups.show_rules(responder.app, caller, game))

    return rules
