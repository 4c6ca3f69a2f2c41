"""Names and descriptions of commands and their options, in every language."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from inspect import Parameter, signature
from typing import Final, TypeAlias, TypedDict, TypeVar
from zoneinfo import available_timezones

from discord import app_commands

from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.commands.offers import as_offered
from bot.adapters.discord.translator import words
from bot.core.games import games, option_names, option_values, robot_steps
from bot.core.ports import Pace
from bot.core.ui.languages import Languages

LONGEST_CHOICE: Final = 100
MOST_CHOICES: Final = 25

Command: TypeAlias = app_commands.Command[app_commands.Group, ..., None]  # type: ignore[explicit-any]  # Any options.
_Commanded = TypeVar("_Commanded")


TEXT: Final = str | None
"""The type of an option that may be left out."""


def takes(after: str, options: Mapping[str, object]) -> Callable[[_Commanded], _Commanded]:
    """Give a command's function these options (name → type), behind the argument ``after``, in the place of its ``**``.

    discord.py reads the options of a command from the signature of its function. But the options of games are known
    only when the bot starts. An option of type ``TEXT`` may be left out; any other must be given.
    """

    def signed(function: _Commanded) -> _Commanded:
        assert callable(function)
        found = signature(function)
        own = [one for one in found.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
        place = [one.name for one in own].index(after) + 1
        kind, must = Parameter.POSITIONAL_OR_KEYWORD, Parameter.empty
        more = [
            Parameter(name, kind, annotation=taken, default=None if taken is TEXT else must)
            for name, taken in options.items()
        ]
        signed_so = found.replace(parameters=[*own[:place], *more, *own[place:]])
        function.__signature__ = signed_so  # type: ignore[attr-defined]  # the way of PEP 362
        return function

    return signed


def takes_game_options(function: _Commanded) -> _Commanded:
    """Give a command's function the options of the games, behind ``game``, in the place of its ``**``."""
    return takes("game", dict.fromkeys(option_names(), TEXT))(function)


class Title(TypedDict):
    """A command's name and description."""

    name: app_commands.locale_str
    description: app_commands.locale_str


class Wording:
    """The words of commands: in English here, in other languages when the commands are registered at Discord."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    def title(self, name: str, about: str) -> Title:
        """A command's name and description, from the ids of their messages."""
        return {"name": words(self._languages, name), "description": words(self._languages, about)}

    def options(self, *options: str, **abouts: str) -> Callable[[_Commanded], _Commanded]:
        """Name and describe these options of a command. The command then gets no value that an option does not offer.

        The option ``last_day`` has the messages ``option-last-day`` and ``option-last-day-about``; with
        ``last_day="another-message"`` this one describes it.
        """
        messages = {option: f"option-{option.replace('_', '-')}" for option in options}
        names = {option: words(self._languages, message) for option, message in messages.items()}
        described = {
            option: words(self._languages, abouts.get(option, f"{message}-about"))
            for option, message in messages.items()
        }

        def said(command: _Commanded) -> _Commanded:
            checked = app_commands.check(as_offered)(command)
            return app_commands.rename(**names)(app_commands.describe(**described)(checked))

        return said

    def choices(self, messages: Mapping[str, str]) -> list[app_commands.Choice[str]]:
        """Values to choose from, each with the message that names it."""
        return [
            app_commands.Choice(name=words(self._languages, message), value=value)
            for value, message in messages.items()
        ]

    def games(self) -> list[app_commands.Choice[str]]:
        """The games that the bot plays."""
        return self.choices({game: f"game-{game}" for game in games()})

    def values(self, option: str) -> list[app_commands.Choice[str]]:
        """The values of a game option."""
        return self.choices({value: f"{option}-{value}" for value in option_values(option)})

    def levels(self) -> list[app_commands.Choice[str]]:
        """The robots that people choose from."""
        return self.choices(robot_steps())

    def paces(self) -> list[app_commands.Choice[str]]:
        """The paces of a table."""
        return self.choices({pace: f"pace-{pace}" for pace in Pace})


def offered(labels: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """The choices whose label or value contains what is typed, at most ``MOST_CHOICES``."""
    wanted = typed.casefold()
    found = [
        (label, value)
        for label, value in labels
        # Discord takes no longer value in a suggestion. Such a value can still be typed.
        if len(value) <= LONGEST_CHOICE and (wanted in label.casefold() or wanted in value.casefold())
    ]
    return [app_commands.Choice(name=label[:LONGEST_CHOICE], value=value) for label, value in found[:MOST_CHOICES]]


async def zones(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggests time zones. Their names have spaces, so that "new york" finds one."""
    return offered(((zone.replace("_", " "), zone) for zone in _all_zones()), typed)


@cache
def _all_zones() -> Sequence[str]:
    """Kept after the first call, because it reads a thousand files, and every typed letter needs the list."""
    return sorted(available_timezones())
