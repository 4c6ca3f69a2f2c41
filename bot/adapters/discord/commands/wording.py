"""How commands and their options are called and described, in every language."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypedDict, TypeVar
from zoneinfo import available_timezones

from discord import app_commands

from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.commands.offers import as_offered
from bot.adapters.discord.translator import words
from bot.core.games import games, option_values
from bot.core.i18n import Languages
from bot.core.ports import Pace

LONGEST_CHOICE: Final = 100
MOST_CHOICES: Final = 25

Command: TypeAlias = app_commands.Command[app_commands.Group, ..., None]  # type: ignore[explicit-any]  # Any options.
_Commanded = TypeVar("_Commanded")


class _Named(NamedTuple):
    """The messages with an option's name and description."""

    name: str
    about: str


OPTIONS: Final[Mapping[str, _Named]] = MappingProxyType(
    {
        "act": _Named("option-act", "option-act-about"),
        "first_day": _Named("option-first-day", "option-first-day-about"),
        "free": _Named("option-free", "option-free-about"),
        "hosts": _Named("option-hosts", "option-hosts-about"),
        "hour": _Named("option-hour", "option-hour-about"),
        "last_day": _Named("option-last-day", "option-last-day-about"),
        "league": _Named("option-league", "option-league-about"),
        "least_people": _Named("option-least-people", "option-least-people-about"),
        "name": _Named("option-name", "option-name-about"),
        "quiet": _Named("option-quiet", "option-quiet-about"),
        "reason": _Named("option-reason", "option-reason-about"),
        "scoring": _Named("option-scoring", "option-scoring-about"),
        "season": _Named("option-season", "option-season-about"),
        "that_count": _Named("option-that-count", "option-that-count-about"),
        "to_be_ranked": _Named("option-to-be-ranked", "option-to-be-ranked-about"),
        "undo": _Named("option-undo", "option-undo-about"),
        "allowed": _Named("option-allowed", "option-allowed-about"),
        "channel": _Named("option-channel", "option-channel-about"),
        "die": _Named("option-die", "option-die-about"),
        "edition": _Named("option-edition", "option-edition-about"),
        "file": _Named("option-file", "option-file-about"),
        "game": _Named("option-game", "option-game-about"),
        "language": _Named("option-language", "option-language-about"),
        "move": _Named("option-move", "option-move-about"),
        "notify": _Named("option-notify", "option-notify-about"),
        "aloud": _Named("option-aloud", "option-aloud-about"),
        "page": _Named("option-page", "option-page-about"),
        "pace": _Named("option-pace", "option-pace-about"),
        "player": _Named("option-player", "option-player-about"),
        "practice": _Named("option-practice", "option-practice-about"),
        "robots": _Named("option-robots", "option-robots-about"),
        "seat": _Named("option-seat", "option-seat-about"),
        "seats": _Named("option-seats", "option-seats-about"),
        "step": _Named("option-step", "option-step-about"),
        "table": _Named("option-table", "option-table-about"),
        "tricks": _Named("option-tricks", "option-tricks-about"),
        "variant": _Named("option-variant", "option-variant-about"),
        "versus": _Named("option-versus", "option-versus-about"),
        "week": _Named("option-week", "option-week-about"),
        "word": _Named("option-word", "option-word-about"),
        "zone": _Named("option-zone", "option-zone-about"),
    }
)
"""The options by what the code calls them."""


class Title(TypedDict):
    """A command's name and description."""

    name: app_commands.locale_str
    description: app_commands.locale_str


class Wording:
    """The commands' words: English here, the other languages when Discord is told."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    def title(self, name: str, about: str) -> Title:
        """A command's name and description, by their messages."""
        return {"name": words(self._languages, name), "description": words(self._languages, about)}

    def options(self, *options: str) -> Callable[[_Commanded], _Commanded]:
        """Name and describe these options of a command, which is given nothing but what they offer."""
        names = {option: words(self._languages, OPTIONS[option].name) for option in options}
        abouts = {option: words(self._languages, OPTIONS[option].about) for option in options}

        def said(command: _Commanded) -> _Commanded:
            checked = app_commands.check(as_offered)(command)
            return app_commands.rename(**names)(app_commands.describe(**abouts)(checked))

        return said

    def choices(self, messages: Mapping[str, str]) -> list[app_commands.Choice[str]]:
        """Values to choose from, each with the message that names it."""
        return [
            app_commands.Choice(name=words(self._languages, message), value=value)
            for value, message in messages.items()
        ]

    def games(self) -> list[app_commands.Choice[str]]:
        """The games of the house."""
        return self.choices({game: f"game-{game}" for game in games()})

    def values(self, option: str) -> list[app_commands.Choice[str]]:
        """What may be chosen for an option of games."""
        return self.choices({value: f"{option}-{value}" for value in option_values(option)})

    def paces(self) -> list[app_commands.Choice[str]]:
        """How fast a table may be."""
        return self.choices({pace: f"pace-{pace}" for pace in Pace})


def offered(labels: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """What is offered while somebody types: those of the labels and values that hold what is typed."""
    wanted = typed.casefold()
    found = [
        (label, value)
        for label, value in labels
        # What Discord cannot carry can be typed all the same.
        if len(value) <= LONGEST_CHOICE and (wanted in label.casefold() or wanted in value.casefold())
    ]
    return [app_commands.Choice(name=label[:LONGEST_CHOICE], value=value) for label, value in found[:MOST_CHOICES]]


async def zones(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The time zones that are offered."""
    return offered(((zone, zone) for zone in _all_zones()), typed)


@cache
def _all_zones() -> Sequence[str]:
    """Looked up once: it reads a thousand files, and the question comes with every letter typed."""
    return sorted(available_timezones())
