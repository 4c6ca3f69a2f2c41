"""Values that an option does not offer: Discord lets nobody send them, so whoever does is only told so."""

from discord import app_commands

from bot.adapters.discord.callers import Interaction


class NotOffered(app_commands.CheckFailure):
    """An option has a value that stands on no list of ours, or lies outside its bounds."""

    def __init__(self, option: str, value: object) -> None:
        super().__init__(f"{option} is {value}")
        self.option = option
        """As the code calls it."""

        self.value = str(value)


def as_offered(interaction: Interaction) -> bool:
    """Whether all values are among those offered, so that no command need doubt them. Raises NotOffered."""
    command = interaction.command
    assert isinstance(command, app_commands.Command)
    for option in command.parameters:
        value: object = interaction.namespace.__dict__.get(str(option.display_name))
        if value is not None and not _offers(option, value):
            raise NotOffered(option.name, value)
    return True


def _offers(option: app_commands.Parameter, value: object) -> bool:
    if isinstance(value, int):
        least, most = option.min_value, option.max_value
        return (least is None or least <= value) and (most is None or value <= most)
    return not option.choices or value in {choice.value for choice in option.choices}
