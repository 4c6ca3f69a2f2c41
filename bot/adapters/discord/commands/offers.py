"""Refuses values that an option does not offer. Discord's apps cannot send them, so a plain refusal is enough."""

from discord import app_commands

from bot.adapters.discord.callers import Interaction


class NotOffered(app_commands.CheckFailure):
    """The value of an option is not in our list of choices, or is outside the option's bounds."""

    def __init__(self, option: str, value: object) -> None:
        super().__init__(f"{option} is {value}")
        self.option = option
        """The name of the option in the code."""

        self.value = str(value)


def as_offered(interaction: Interaction) -> bool:
    """True if every option has a value that it offers, so that no command has to check it. Else raises NotOffered."""
    command = interaction.command
    assert isinstance(command, app_commands.Command)
    for option in command.parameters:
        # In an interaction the options have their displayed names, not the names of the function's arguments.
        value: object = interaction.namespace.__dict__.get(str(option.display_name))
        if value is not None and not _offers(option, value):
            raise NotOffered(option.name, value)
    return True


def _offers(option: app_commands.Parameter, value: object) -> bool:
    if isinstance(value, int):
        least, most = option.min_value, option.max_value
        return (least is None or least <= value) and (most is None or value <= most)
    return not option.choices or value in {choice.value for choice in option.choices}
