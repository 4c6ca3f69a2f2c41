"""Every command of the bot, in one list."""

from collections.abc import Sequence
from typing import TypeAlias

from discord import app_commands

from bot.adapters.discord.commands.league import league
from bot.adapters.discord.commands.lookups import leaderboard, replay, rules, stats, verify
from bot.adapters.discord.commands.moves import hand, move, short_commands
from bot.adapters.discord.commands.play import play
from bot.adapters.discord.commands.privacy import privacy
from bot.adapters.discord.commands.settings import language, settings
from bot.adapters.discord.commands.table import table
from bot.adapters.discord.commands.wording import Command
from bot.adapters.discord.desk import Desk

AnyCommand: TypeAlias = Command | app_commands.Group


def all_commands(desk: Desk) -> Sequence[AnyCommand]:
    """The commands, answered at this desk."""
    makers = (move, leaderboard, stats, replay, verify, rules, language)
    every: list[AnyCommand] = [play(desk), table(desk), hand(desk), *short_commands(desk)]
    return [*every, *(make(desk) for make in makers), league(desk), settings(desk), privacy(desk)]
