"""How a replay tells each game in plain text: a new game adds its module and one line here."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.commands.tellings import mythe, mythic_dice, mythical_dice
from rules.game import Event

Telling: TypeAlias = Callable[[Sequence[str], Iterable[Event]], Iterator[str]]
"""From the names by seat and all events of a game to lines of text."""

TELLINGS: Final[Mapping[str, Telling]] = MappingProxyType(
    {
        "mythe": mythe.tell,
        "mythic-dice": mythic_dice.tell,
        "mythical-dice": mythical_dice.tell,
    }
)
"""The tellings by game."""
