"""Reads the options of a command from the words that follow its name.

A value may stand alone (``!play mythe``), or behind the name of its option (``pace=relaxed``, ``pace: relaxed``,
``pace relaxed``). A value alone goes to the first option that can take it; a free text takes what no other option can.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from bot.adapters.matrix.commands.definition import (
    Command,
    FreeText,
    Given,
    Names,
    Number,
    OneOf,
    Option,
    Shaped,
    SomePerson,
    SomeRoom,
    Value,
    YesNo,
)
from bot.adapters.matrix.commands.vocabulary import Vocabulary
from bot.adapters.matrix.commands.words import Word, folded

LONGEST_NAME: Final = 6
"""The most words in the name of a person or a room. Longer names need quotation marks."""

LONGEST_NUMBER: Final = 9
"""The most digits of a number."""

_YES: Final = frozenset({"yes", "on"})
_YES_OR_NO: Final = MappingProxyType({"yes": "matrix-yes", "on": "matrix-on", "no": "matrix-no", "off": "matrix-off"})
_SIGNS: Final = frozenset({"=", ":"})

_T = TypeVar("_T")
_Read: TypeAlias = tuple[Value, int]
"""A value, and the index of the word behind the value."""


class Flaw(StrEnum):
    """What is wrong with the options."""

    MISSING = "missing"
    """An option that must be given is missing, or has no value."""

    UNFIT = "unfit"
    """The value does not fit the option."""

    UNPLACED = "unplaced"
    """A word belongs to no option."""


@dataclass
class Misfit(Exception):
    """The options cannot be read."""

    flaw: Flaw
    option: Option | None = None
    typed: str = ""


def read_options(command: Command, words: Sequence[Word], vocabulary: Vocabulary, names: Names) -> Given:
    """The options of the command. Raises Misfit."""
    return _Reader(command, words, vocabulary, names).read()


class _Reader:
    """Goes through the words from left to right."""

    def __init__(self, command: Command, words: Sequence[Word], vocabulary: Vocabulary, names: Names) -> None:
        self._words = list(words)
        self._vocabulary = vocabulary
        self._names = names
        self._options = command.options
        self._values: dict[str, Value] = {}
        self._free = list(command.options)
        """The options that have no value yet."""

    def read(self) -> Given:
        """The values of all options. Raises Misfit."""
        at = 0
        while at < len(self._words):
            named = self._name_at(at)
            at = self._after_name(*named) if named is not None else self._alone(at)
        for option in self._free:
            if option.required:
                raise Misfit(Flaw.MISSING, option)
        return Given(self._values)

    # --- names --------------------------------------------------------------------------------------

    def _name_at(self, at: int) -> tuple[Option, int] | None:
        """The option that is named here, and where its value begins; None if the word is no name of a free option."""
        word = self._words[at]
        option = self._signed(word)
        if option is not None:
            _, value = word.split() or ("", "")
            # The value becomes a word of its own: ``pace=relaxed`` is read like ``pace relaxed``.
            self._words[at : at + 1] = [word, Word(value)] if value else [word]
            return option, at + 1
        option = self._bare(at)
        if option is None:
            return None
        signed = at + 1 < len(self._words) and self._words[at + 1].typed in _SIGNS
        return option, at + 2 if signed else at + 1

    def _signed(self, word: Word) -> Option | None:
        """The option of ``name=value``."""
        parts = word.split()
        return None if parts is None else self._vocabulary.option(parts[0], self._free)

    def _bare(self, at: int) -> Option | None:
        """The option that this word names without a sign: a value must follow, unless the name alone means yes."""
        word = self._words[at]
        option = None if word.quoted else self._vocabulary.option(folded(word.typed), self._free)
        follows = at + 1 < len(self._words)
        return option if option is not None and (follows or isinstance(option.kind, YesNo)) else None

    # --- values -------------------------------------------------------------------------------------

    def _after_name(self, option: Option, at: int) -> int:
        """Take the value behind the option's name. Returns the index of the word behind the value."""
        if at >= len(self._words) and not isinstance(option.kind, YesNo):
            raise Misfit(Flaw.MISSING, option)
        found = self._value(option, at, named=True)
        if found is None:
            raise Misfit(Flaw.UNFIT, option, self._words[at].text)
        return self._take(option, found, at)

    def _alone(self, at: int) -> int:
        """Take a value without a name. A free text that may be left out comes after all other options."""
        bare = [option for option in self._free if option.bare]
        last = [option for option in bare if isinstance(option.kind, FreeText) and not option.required]
        for option in (*(one for one in bare if one not in last), *last):
            found = self._value(option, at, named=False)
            if found is not None:
                return self._take(option, found, at)
        typed = self._words[at].text
        named = self._vocabulary.option(folded(typed), self._free)
        if named is not None:
            raise Misfit(Flaw.MISSING, named)
        raise Misfit(Flaw.UNFIT, bare[0], typed) if bare else Misfit(Flaw.UNPLACED, None, typed)

    def _take(self, option: Option, found: _Read, at: int) -> int:
        value, after = found
        kind = option.kind
        if isinstance(kind, Number) and isinstance(value, int):
            most = value if kind.most is None else kind.most
            if not kind.least <= value <= most:
                raise Misfit(Flaw.UNFIT, option, self._words[at].text)
        if value == "":
            raise Misfit(Flaw.MISSING, option)
        self._values[option.name] = value
        self._free.remove(option)
        return after

    def _value(self, option: Option, at: int, *, named: bool) -> _Read | None:
        """The option's value that begins at this word; None if the word is no value of this option."""
        match option.kind:
            case FreeText(whole):
                return self._text(option, at, whole=whole)
            case Number():
                typed = self._words[at].text
                return (int(typed), at + 1) if typed.isdecimal() and len(typed) <= LONGEST_NUMBER else None
            case OneOf(values):
                return self._named_value(at, values, loosely=named)
            case Shaped(pattern, values):
                found = self._named_value(at, values, loosely=named)
                fits = pattern.fullmatch(self._words[at].text) is not None
                return found or ((self._words[at].text, at + 1) if fits or named else None)
            case YesNo():
                said = self._named_value(at, _YES_OR_NO, loosely=False)
                return (said[0] in _YES, said[1]) if said is not None else (True, at) if named else None
            case SomePerson():
                return self._run(at, LONGEST_NAME, self._names.person)
            case SomeRoom():
                return self._run(at, LONGEST_NAME, self._names.room)

    def _named_value(self, at: int, values: Mapping[str, str], *, loosely: bool) -> tuple[str, int] | None:
        """The value that the words from here on name; None if there are no words or they name none."""
        if at == len(self._words):
            return None
        most = self._vocabulary.most_words(self._words[at].typed, values)
        return self._run(at, most, lambda text: self._vocabulary.value(text, values, loosely=loosely))

    def _run(self, at: int, most: int, find: Callable[[str], _T | None]) -> tuple[_T, int] | None:
        """The longest name from here on, of at most ``most`` words, and the index behind it. Quotes end a name."""
        last = at
        while last < min(len(self._words), at + most) and (last == at or self._joins(last)):
            last += 1
        for end in range(last, at, -1):
            found = find(" ".join(word.text for word in self._words[at:end]))
            if found is not None:
                return found, end
        return None

    def _joins(self, at: int) -> bool:
        """Whether the word may belong to the same value as the word before it."""
        word, before = self._words[at], self._words[at - 1]
        return not word.quoted and not before.quoted and self._signed(word) is None

    def _text(self, option: Option, at: int, *, whole: bool) -> _Read:
        """The words up to the next option."""
        end = at + 1
        # The option's own name may be a word of its value: "Friday league".
        place = self._free.index(option)
        del self._free[place]
        while end < len(self._words) and self._joins(end) and (whole or not self._begins_option(end)):
            end += 1
        self._free.insert(place, option)
        return " ".join(word.text for word in self._words[at:end]), end

    def _begins_option(self, at: int) -> bool:
        """Whether the word is the name or the value of another option that has no value yet."""
        if self._bare(at) is not None:
            return True
        others = [option for option in self._free if option.bare and not isinstance(option.kind, FreeText)]
        return any(self._value(option, at, named=False) is not None for option in others)
