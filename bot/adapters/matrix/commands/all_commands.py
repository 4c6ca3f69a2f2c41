"""Every command that people can type, in one list."""

from collections.abc import Sequence

from bot.adapters.matrix.commands.definition import Command
from bot.adapters.matrix.commands.evening_commands import evening_commands
from bot.adapters.matrix.commands.help_page import help_command
from bot.adapters.matrix.commands.league_commands import league_commands
from bot.adapters.matrix.commands.lookup_commands import lookup_commands
from bot.adapters.matrix.commands.own_commands import own_commands
from bot.adapters.matrix.commands.table_commands import table_commands


def all_commands() -> Sequence[Command]:
    """The commands."""
    commands = (*table_commands(), *lookup_commands(), *league_commands(), *evening_commands(), *own_commands())
    return (*commands, help_command(commands))
