"""Numbers on a message that people react with: the message carries the presses, so the bot keeps nothing about it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Json
from bot.adapters.matrix.rendering import Content
from bot.core.ui.panels import Choice, Facts, Panel
from bot.core.ui.presses import EVENING_WORDS, Press, Verb, read, spell

OFFERS: Final = "org.minotaur.offers"
"""The key under which the message has spelled presses, in the order of the numbers that people react with."""

KEYCAP: Final = "\ufe0f\u20e3"
"""Makes a keycap of the digit before it."""

_OFFERED: Final = frozenset({Verb.PLAY_NOW, Verb.EVENING})
"""The verbs that a number may stand for."""


def offering(presses: Sequence[Press]) -> Content:
    """The part of a message's content that carries the presses of its numbers."""
    return {OFFERS: list(map(spell, presses))}


def offered(content: Json, number: int) -> Press | None:
    """The press that a reaction with this number means; None if our message with this content offers none."""
    words: Sequence[str] = fields.texts(content, OFFERS)
    press = read(words[number - 1]) if 0 < number <= len(words) else None
    return press if press is not None and press.verb in _OFFERED else None


def of_evening(panel: Panel) -> tuple[Panel, Sequence[Press]]:
    """The message of an evening with its choices as numbered lines, and the presses of all numbers.

    What people can say changes when the evening begins, and then the card is edited. So each word always has the same
    number, and the message carries the presses of all of them from its first version on.
    """
    if not panel.choices:
        return panel, ()
    lines = tuple(f"{number_of(choice)}{KEYCAP} {choice.label}" for choice in panel.choices)
    presses = [replace(panel.choices[0].press, arg=word) for word in EVENING_WORDS]
    return replace(panel, blocks=(*panel.blocks, Facts(lines))), presses


def number_of(choice: Choice) -> int:
    """The number with which people say this of an evening."""
    return EVENING_WORDS.index(choice.press.arg) + 1
