"""How a message of ours is known again: by a number on its card, or in the button of a call.

Discord forgets a message's nonce after minutes, and never tells it; what stands in a message it always tells.
"""

import zlib
from dataclasses import replace
from typing import Final

import discord

from bot.adapters.discord.custom_ids import read
from bot.core.ui.panels import Panel

_OURS: Final = 1 << 30
"""Set in every mark: Discord numbers by itself, from 1, what has no number."""


def mark_of(nonce: str) -> int:
    """The number of a message: 31 bits, ten digits."""
    return _OURS | zlib.crc32(nonce.encode()) >> 2


def with_mark(call: Panel, mark: int) -> Panel:
    """The call's buttons carry the mark, since what is no card has no numbers on Discord; they mean what they meant."""
    choices = [replace(choice, press=replace(choice.press, arg=str(mark))) for choice in call.choices]
    return replace(call, choices=tuple(choices))


def mark_on(message: discord.Message | None) -> int | None:
    """The mark that the message carries; None for one without."""
    match message.components if message is not None else []:
        case [discord.Container(id=mark), *_]:
            return mark
        case [discord.ActionRow(children=[discord.Button(custom_id=str(word)), *_])]:
            press = read(word)
            return int(press.arg) if press is not None and press.arg.isdecimal() else None
        case _:
            return None
