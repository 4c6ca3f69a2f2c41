"""The vocabulary of each game. A new game adds its module and one line here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from storage.codec import mythe, mythic_dice, mythical_dice
from storage.codec.log_words import Vocabulary

VOCABULARIES: Final[Mapping[str, Vocabulary]] = MappingProxyType(
    {"mythical-dice": mythical_dice.WORDS, "mythe": mythe.WORDS, "mythic-dice": mythic_dice.WORDS}
)
"""Vocabularies by the game's key."""
