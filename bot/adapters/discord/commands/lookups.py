"""``/leaderboard``, ``/stats``, ``/replay``, ``/verify``, ``/rules``: what people look up."""

import asyncio
from typing import Final

import discord
from discord import app_commands

from bot.adapters.discord import pages
from bot.adapters.discord.commands.completing import Completing
from bot.adapters.discord.commands.wording import Command, Wording
from bot.adapters.discord.desk import NAME, Caller, Desk, Interaction, called
from bot.adapters.discord.places import last_ended
from bot.adapters.discord.reactions import Private, Reaction
from bot.core.errors import Refused
from bot.core.files import verified_text
from bot.core.panels import Press, Verb
from bot.core.standings import Asked
from storage.ids import TableId

LARGEST_FILE: Final = 256 * 1024
"""Bytes of a record that somebody hands in; a long game takes a tenth of that."""

LONGEST: Final = 10
"""Seconds for fetching them from where Discord keeps files; the library would wait for minutes."""


def leaderboard(desk: Desk) -> Command:
    """The standings of this week, a past one, or all time."""
    wording, completing = Wording(desk.house.languages), Completing(desk)

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
        async def shown(caller: Caller) -> Reaction:
            return Private(
                await pages.own_standings(
                    desk,
                    caller,
                    lambda own: Asked(own, week, game, None if page is None else page - 1),
                    practice=practice,
                )
            )

        await desk.answer(interaction, shown)

    return leaderboard


def stats(desk: Desk) -> Command:
    """What somebody has played, or how two people compare."""
    wording = Wording(desk.house.languages)

    @app_commands.command(**wording.title("command-stats", "command-stats-about"))
    @wording.options("player", "versus")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def stats(
        interaction: Interaction, player: discord.User | None = None, versus: discord.User | None = None
    ) -> None:
        async def shown(caller: Caller) -> Reaction:
            whose = player or interaction.user
            if versus is not None and versus.id != whose.id:
                return Private(await pages.meetings(desk, caller, whose, versus))
            if whose.id == interaction.user.id:
                return Private(await pages.own_stats(desk, caller))
            known = await desk.house.people.known(NAME, str(whose.id))
            return Private(await pages.stats_of(desk, caller, known, called(whose)))

        await desk.answer(interaction, shown)

    return stats


def replay(desk: Desk) -> Command:
    """A game that has ended, step by step, with its record as a file."""
    wording, completing = Wording(desk.house.languages), Completing(desk)

    @app_commands.command(**wording.title("command-replay", "command-replay-about"))
    @wording.options("table", "step")
    @app_commands.autocomplete(table=completing.ended_table)
    async def replay(interaction: Interaction, table: str | None = None, step: app_commands.Range[int, 1] = 1) -> None:
        async def shown(caller: Caller) -> Reaction:
            return await pages.replay(desk, caller, await last_ended(desk, caller, table), str(step))

        await desk.answer(interaction, shown)

    return replay


def verify(desk: Desk) -> Command:
    """Recomputes the luck of a game, or of a record that somebody hands in."""
    wording, completing = Wording(desk.house.languages), Completing(desk)

    @app_commands.command(**wording.title("command-verify", "command-verify-about"))
    @wording.options("table", "file")
    @app_commands.autocomplete(table=completing.ended_table)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def verify(
        interaction: Interaction, table: str | None = None, file: discord.Attachment | None = None
    ) -> None:
        async def shown(caller: Caller) -> Reaction:
            if file is None:
                return Private(await pages.verified(desk, caller, await last_ended(desk, caller, table)))
            found = await asyncio.to_thread(verified_text, await _content(file))
            return Private(desk.house.screens.verified(found, caller.language))

        await desk.answer(interaction, shown)

    return verify


async def _content(file: discord.Attachment) -> bytes:
    """What the file holds. Raises Refused for one that is too long, and what the way to Discord raises."""
    if file.size > LARGEST_FILE:
        raise Refused("file-too-long", most=LARGEST_FILE // 1024)
    async with asyncio.timeout(LONGEST):
        return await file.read()


def rules(desk: Desk) -> Command:
    """How a game is played."""
    wording = Wording(desk.house.languages)

    @app_commands.command(**wording.title("command-rules", "command-rules-about"))
    @wording.options("game")
    @app_commands.choices(game=wording.games())
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def rules(interaction: Interaction, game: str = "") -> None:
        async def shown(caller: Caller) -> Reaction:
            return Private(await pages.rules(desk, caller, Press(TableId(""), 0, Verb.RULES, game)))

        await desk.answer(interaction, shown)

    return rules
