"""The typed commands beside Discord's slash commands: the same names, options and values, so that none is forgotten."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from discord import AppCommandOptionType, app_commands

from bot.adapters.discord.commands.all_commands import AnyCommand
from bot.adapters.discord.commands.all_commands import all_commands as slash_commands
from bot.adapters.discord.commands.wording import Command as SlashCommand
from bot.adapters.discord.responder import InteractionResponder
from bot.adapters.matrix.commands.all_commands import all_commands
from bot.adapters.matrix.commands.definition import (
    Command,
    FreeText,
    Number,
    OneOf,
    Option,
    Shaped,
    SomePerson,
    SomeRoom,
    YesNo,
)
from bot.core.ui.languages import Languages
from tests.app.hall import open_hall
from tests.core.fakes import HandClock

Path_: TypeAlias = tuple[str, ...]

NO_TEXT: Final = {"file"}
"""Options that cannot be typed."""

ONLY_HERE: Final = {("help",), ("details",), ("fairness",), ("advice",), ("league", "invite")}
"""The help, which explains commands here, too, and the commands in place of which Discord has a button."""

ONLY_ON_DISCORD: Final = {("league", "champion"), ("help",)}
"""Matrix has no roles that a bot could give. Its help takes the name of a command."""

OTHER_VALUES: Final = {"discord": "room"}
"""The value "as in my Discord" means "as in the room" on Matrix."""

ROLES: Final = {"hosts", "role"}
"""Options that take a role on Discord and a group of people on Matrix, or the power that they have."""

KINDS: Final = {
    AppCommandOptionType.integer: Number,
    AppCommandOptionType.boolean: YesNo,
    AppCommandOptionType.user: SomePerson,
    AppCommandOptionType.channel: SomeRoom,
}


@pytest.fixture
async def slash(tmp_path: Path) -> dict[Path_, SlashCommand]:
    """Discord's commands by their English names."""
    async with open_hall(tmp_path / "games.db", HandClock()) as hall:
        found = dict(leaves(slash_commands(InteractionResponder(hall.bot))))
        assert found.keys() >= ONLY_ON_DISCORD
        return {path: command for path, command in found.items() if path not in ONLY_ON_DISCORD}


def leaves(commands: object, above: Path_ = ()) -> Iterator[tuple[Path_, SlashCommand]]:
    """All commands that can be typed, with their names."""
    assert isinstance(commands, list | tuple)
    command: AnyCommand
    for command in commands:
        path = (*above, command.name)
        if isinstance(command, app_commands.Group):
            yield from leaves(list(command.commands), path)
        else:
            yield path, command


def typed() -> dict[Path_, Command]:
    """The typed commands by their English names, as on Discord."""
    say = Languages(strict=True).voice("en")
    return {
        (*((say(command.group),) if command.group else ()), say(command.name)): command for command in all_commands()
    }


def test_every_slash_command_can_be_typed(slash: dict[Path_, SlashCommand]) -> None:
    """There are no others but those in ``ONLY_HERE``."""
    assert set(typed()) - ONLY_HERE == set(slash)


ONLY_TYPED: Final = {"sure"}
"""On Discord a button confirms a command that asks."""

TIME_OF_A_DAY: Final = ("league", "cancel-evening")
"""On Discord its suggestions for the day have the time, too. Typed, the time is an option of its own."""


def test_a_typed_command_has_the_same_options(slash: dict[Path_, SlashCommand]) -> None:
    """The same names in the same order, and the same ones must be given. A file cannot be typed."""
    for path, command in slash.items():
        only_typed = {*ONLY_TYPED, *(["clock"] if path == TIME_OF_A_DAY else [])}
        options = [(option.name, option.required) for option in typed()[path].options if option.name not in only_typed]
        wanted = [(option.name, option.required) for option in command.parameters if option.name not in NO_TEXT]
        assert options == wanted, path


def test_an_option_takes_the_same_values(slash: dict[Path_, SlashCommand]) -> None:
    """The same choices, the same bounds of numbers, and the same kinds of things."""
    for path, command in slash.items():
        taken = {option.name: option for option in typed()[path].options}
        for option in command.parameters:
            if option.name not in NO_TEXT:
                assert is_same(taken[option.name], option), (path, option.name)


def is_same(option: Option, slash: app_commands.Parameter) -> bool:
    """Whether both options take the same values."""
    if option.name in ROLES:
        return slash.type is AppCommandOptionType.role
    match option.kind:
        case OneOf(values):
            choices = {OTHER_VALUES.get(str(choice.value), str(choice.value)) for choice in slash.choices}
            return set(values) == choices
        case Number(least, most):
            return (least, most) == (slash.min_value, slash.max_value) and slash.type is AppCommandOptionType.integer
        case FreeText() | Shaped():
            return slash.type is AppCommandOptionType.string and not slash.choices
        case _:
            return type(option.kind) is KINDS[slash.type]
