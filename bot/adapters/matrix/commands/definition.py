"""What a typed command consists of: its name, its options with their kinds, and the use case that it calls."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.app.application import Application
from bot.app.caller import Caller, Channel, Mention
from bot.app.personal_data import FileSender
from bot.app.response import Response

Value: TypeAlias = str | int | bool | Mention | Channel


# --- kinds of options ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FreeText:
    """Any text: one word, several words, or words in quotation marks."""

    whole: bool = False
    """Whether the rest of the line belongs to the text, even words that another option would take."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within these bounds."""

    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these values: value → id of the message that names the value."""

    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Shaped:
    """A text of a certain form, such as a day. With the option's name before it, any text: the use case refuses it."""

    pattern: re.Pattern[str]
    values: Mapping[str, str] = field(default_factory=dict)
    """Values that have names, too: value → id of the message that names the value."""


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no. The option's name alone means yes."""


@dataclass(frozen=True, slots=True)
class SomePerson:
    """A person, by Matrix id, link or name."""


@dataclass(frozen=True, slots=True)
class SomeRoom:
    """A room, by alias, id or link."""


Kind: TypeAlias = FreeText | Number | OneOf | Shaped | YesNo | SomePerson | SomeRoom


@dataclass(frozen=True, slots=True)
class Names:
    """Finds the people and rooms that a command names. The functions get what was typed, and return None if unknown."""

    person: Callable[[str], Mention | None]
    room: Callable[[str], Channel | None]


# --- commands -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command."""

    name: str
    """The name of the option in the code, such as ``last_day``: its messages begin with ``option-last-day``."""

    kind: Kind
    required: bool = False
    bare: bool = True
    """Whether people may leave the option's name out. Otherwise they type ``name=value``."""

    called: tuple[str, ...] = ()
    """The ids of the option's names on Matrix, if they are not those of the slash command."""

    @property
    def messages(self) -> tuple[str, ...]:
        """The ids of the option's names. The first one is shown, all may be typed."""
        return self.called or (f"option-{self.name.replace('_', '-')}",)

    @property
    def about(self) -> str:
        """The id of the message that describes the option."""
        return f"{self.messages[0]}-about"


@dataclass(frozen=True, slots=True)
class Given:
    """The values of a command's options. An option that was left out has none."""

    values: Mapping[str, Value]

    def text(self, option: str) -> str | None:
        """The text of the option, or the chosen value."""
        value = self.values.get(option)
        assert value is None or isinstance(value, str)
        return value

    def number(self, option: str) -> int | None:
        """The number of the option."""
        value = self.values.get(option)
        assert value is None or isinstance(value, int)
        return value

    def flag(self, option: str, *, default: bool = False) -> bool:
        """Whether the option says yes."""
        value = self.values.get(option, default)
        assert isinstance(value, bool)
        return value

    def person(self, option: str) -> Mention | None:
        """The person of the option."""
        value = self.values.get(option)
        assert value is None or isinstance(value, Mention)
        return value

    def room(self, option: str) -> Channel | None:
        """The room of the option."""
        value = self.values.get(option)
        assert not isinstance(value, str | int | Mention)
        return value


@dataclass(frozen=True, slots=True)
class Request:
    """A typed command as its use case gets it."""

    app: Application
    caller: Caller
    given: Given
    files: FileSender


@dataclass(frozen=True, slots=True)
class Command:
    """A command that people can type."""

    name: str
    """The id of the message with the command's name."""

    do: Callable[[Request], Awaitable[Response]]
    options: tuple[Option, ...] = ()
    group: str | None = None
    """The id of the message with the word before the name, such as ``table`` in ``!table join``."""

    alone: bool = False
    """Whether the group's word may be left out, as in ``!join``."""

    for_group: bool = False
    """Whether the group's word alone means this command, as ``!settings`` means ``!settings show``."""

    called: tuple[str, ...] = ()
    """As ``Option.called``."""

    @property
    def messages(self) -> tuple[str, ...]:
        """The ids of the command's names. The first one is shown, all may be typed."""
        return self.called or (self.name,)
