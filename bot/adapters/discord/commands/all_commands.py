"""Every command of the bot, in one list."""

from collections.abc import Sequence
from typing import TypeAlias

from discord import app_commands

from bot.adapters.discord.commands.league import league
from bot.adapters.discord.commands.learn import learn
from bot.adapters.discord.commands.lookups import help_command, leaderboard, replay, rules, stats, verify
from bot.adapters.discord.commands.moves import hand, move, short_commands
from bot.adapters.discord.commands.play import play
from bot.adapters.discord.commands.privacy import privacy
from bot.adapters.discord.commands.settings import language, settings
from bot.adapters.discord.commands.table import table
from bot.adapters.discord.commands.wording import Command
from bot.adapters.discord.responder import InteractionResponder

AnyCommand: TypeAlias = Command | app_commands.Group


def all_commands(responder: InteractionResponder) -> Sequence[AnyCommand]:
    """The commands. This responder answers them."""
    makers = (move, learn, leaderboard, stats, replay, verify, rules, help_command, language)
    every: list[AnyCommand] = [play(responder), table(responder), hand(responder), *short_commands(responder)]
    return [*every, *(make(responder) for make in makers), league(responder), settings(responder), privacy(responder)]
