"""The words that are commands at the keyboard: a letter, or a whole word of any language."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.app.typed_choices import means
from bot.core.ui.languages import LANGUAGES, Languages

HELP: Final = "?"
TABLE: Final = "t"
HAND: Final = "h"
RULES: Final = "r"
ADVICE: Final = "w"
QUIT: Final = "q"
"""Typed to leave the table, wherever a line is asked for."""

_YES: Final = "console-words-yes"

_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        HELP: "console-words-help",
        TABLE: "console-words-table",
        HAND: "console-words-hand",
        RULES: "console-words-rules",
        ADVICE: "console-words-advice",
        QUIT: "console-words-quit",
    }
)
"""The text with the words of each command, separated by spaces."""


class CommandWords:
    """Finds the command that a line means."""

    def __init__(self, languages: Languages) -> None:
        voices = [languages.voice(language) for language in LANGUAGES]

        def words(text: str) -> list[str]:
            return [word for say in voices for word in say(text).split()]

        self._words = {command: (command, *words(text)) for command, text in _TEXTS.items()}
        self._yes = words(_YES)

    def command(self, line: str) -> str | None:
        """The letter of the command that the whole line means; None for any other line."""
        return next((command for command, words in self._words.items() if means(line, words)), None)

    def quits(self, line: str) -> bool:
        """Whether the person wants to leave."""
        return self.command(line) == QUIT

    def agrees(self, line: str) -> bool:
        """Whether the line is a yes."""
        return means(line, self._yes)
