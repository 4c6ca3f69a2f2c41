"""What typed words mean: names of commands, options and values, in every language of the bot."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple, TypeVar

from bot.adapters.matrix.commands.definition import Command, Option
from bot.adapters.matrix.commands.words import Word, folded
from bot.core.ui.languages import LANGUAGES, Languages

LEAST_LETTERS: Final = 3
"""The beginning of a value's name stands for the value only if it is a whole word with so many letters."""

_N = TypeVar("_N")

_ALIKE: Final = 0.75
"""How similar a mistyped name is to the name that was probably meant: from 0 to 1."""


_LONGEST_NAME: Final = 3
"""The most words in the name of a command, such as ``langue-des-tables``."""


class Found(NamedTuple):
    """What the first words of a line mean."""

    command: Command | None
    group: str | None
    """The id of the group's message, if the words begin with a group."""

    rest: Sequence[Word]
    """The words behind the name. If the name is unknown, it is the first of them."""

    @property
    def unknown(self) -> str:
        """The name that is unknown, as it was typed; empty if there are no more words."""
        return self.rest[0].typed if self.rest else ""


class Vocabulary:
    """The names of these commands, their options and values. Any language may be typed."""

    def __init__(self, languages: Languages, commands: Iterable[Command]) -> None:
        self.commands = tuple(commands)
        self._languages = languages
        self._names: dict[tuple[str, ...], Collection[str]] = {}
        """Ids of messages → what they say in every language. Computed when it is first needed."""

        self._known: dict[tuple[str, str], Collection[str]] = {}
        """(Value, its message) → what means the value. Computed when it is first needed."""

        self._lengths: dict[tuple[str, ...], Mapping[str, int]] = {}
        """Messages of values → first word of a name → words of the longest such name. Computed when first needed."""

        self._top: dict[str, Command | str] = {}
        """Name → command, or the id of the group's message. The first word of a command."""

        self._groups: dict[str, dict[str, Command]] = {}
        for command in self.commands:
            if command.group is not None:
                self._top |= dict.fromkeys(self.names(command.group), command.group)
                group = self._groups.setdefault(command.group, {})
                group |= dict.fromkeys(self.names(*command.messages), command)
            if command.group is None or command.alone:
                self._top |= dict.fromkeys(self.names(*command.messages), command)

    def names(self, *messages: str) -> Collection[str]:
        """What the messages say in every language, in the form in which words are compared."""
        if messages not in self._names:
            said = (self._languages.say(language, message) for message in messages for language in LANGUAGES)
            self._names[messages] = frozenset(map(folded, said))
        return self._names[messages]

    # --- commands -----------------------------------------------------------------------------------

    def group(self, group: str) -> Sequence[Command]:
        """The commands of the group, each once."""
        return [command for command in self.commands if command.group == group]

    def meant_by(self, group: str) -> Command | None:
        """The command that the group's word alone means; None if it means none."""
        return next((command for command in self.group(group) if command.for_group), None)

    def nearest(self, name: str, language: str, group: str | None = None) -> Command | str | None:
        """The command, or group, that was probably meant by a mistyped name; None if no name is similar.

        Names in this language go before those in other languages.
        """
        among: Mapping[str, Command | str] = self._top if group is None else self._groups[group]
        own = [name for name, meant in among.items() if name == self._own_name(meant, language)]
        for names in (own, among):
            for close in get_close_matches(name, names, 1, _ALIKE) if len(name) >= LEAST_LETTERS else ():
                return among[close]
        return None

    def _own_name(self, meant: Command | str, language: str) -> str:
        return folded(self._languages.say(language, meant if isinstance(meant, str) else meant.messages[0]))

    def find(self, words: Sequence[Word]) -> Found:
        """The command that the words begin with; a name may have several words, such as ``add robot``."""
        meant, rest = _longest(words, self._top)
        if not isinstance(meant, str):
            return Found(meant, None, rest)
        inside, rest = _longest(rest, self._groups[meant])
        return Found(inside, meant, rest)

    # --- options ------------------------------------------------------------------------------------

    def option(self, name: str, among: Iterable[Option]) -> Option | None:
        """The option with this name."""
        return next((option for option in among if name in self.names(*option.messages)), None)

    def value(self, typed: str, values: Mapping[str, str], *, loosely: bool) -> str | None:
        """The value that the words name; None if they name none, or several.

        A whole name goes before the beginning of a name: ``mythic`` means Mythic Dice, not Mythical Dice.
        ``loosely``: the beginning may also end inside a word.
        """
        wanted = folded(typed)
        if not wanted:
            return None
        known = {value: self._meanings(value, message) for value, message in values.items()}
        # Most words name nothing, and this runs for every word of a line.
        if not any(name.startswith(wanted) for names in known.values() for name in names):
            return None
        ways: list[Callable[[str], bool]] = [lambda name: name == wanted]
        if loosely or len(wanted) >= LEAST_LETTERS:
            ways.append(lambda name: name.startswith(f"{wanted} "))
        if loosely:
            ways.append(lambda name: name.startswith(wanted))
        for means in ways:
            found = [value for value, names in known.items() if any(map(means, names))]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def most_words(self, first: str, values: Mapping[str, str]) -> int:
        """How many words the name of a value may have that begins with this word; 1 if no longer name does."""
        messages = tuple(values.values())
        if messages not in self._lengths:
            names = [name.split() for value, message in values.items() for name in self._meanings(value, message)]
            # Sorted, so that the longest name with the same first word counts.
            self._lengths[messages] = {name[0]: len(name) for name in sorted(names, key=len)}
        return self._lengths[messages].get(folded(first), 1)

    def _meanings(self, value: str, message: str) -> Collection[str]:
        """The value itself, its names, and the beginnings of names such as ``Relaxed: 5 min for each decision``."""
        if (value, message) not in self._known:
            said = [self._languages.say(language, message) for language in LANGUAGES]
            texts = [value, *said, *(name.partition(":")[0] for name in said)]
            self._known[value, message] = frozenset(map(folded, texts))
        return self._known[value, message]


def _longest(words: Sequence[Word], names: Mapping[str, _N]) -> tuple[_N | None, Sequence[Word]]:
    """What the longest name means that the words begin with, and the words behind the name."""
    for count in range(min(len(words), _LONGEST_NAME), 0, -1):
        parts = [folded(word.typed) for word in words[:count]]
        meant = names.get(" ".join(parts))
        # A word of punctuation alone is no part of a name.
        if meant is not None and all(parts):
            return meant, words[count:]
    return None, words
