"""Buttons and selects that know nothing but their custom id: any process can answer them, after any restart.

A custom id is a press as a short word, with a version and nothing secret. By a number on a card, or in the button of a
call, a message of the bot's is found again: Discord forgets a message's nonce after minutes, and never tells it.
"""

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import discord
from discord import ui

from bot.core.ui.panels import Choice, Menu, Panel, Press, Verb, joined
from storage.ids import TableId

Button: TypeAlias = ui.Button[ui.View | ui.LayoutView]
Select: TypeAlias = ui.Select[ui.View | ui.LayoutView]

LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
LONGEST_PLACEHOLDER: Final = 150
MOST_OPTIONS: Final = 25

LONGEST_ID: Final = 100
"""Signs of a custom id, or of a select's value, that Discord allows."""

_VERBS: Final = frozenset(Verb)
_SPELLED: Final = re.compile(
    r"v1:(?P<table>[A-Za-z0-9_-]*):(?P<decision>0|[1-9][0-9]{0,17}):(?P<verb>[a-z-]+):(?P<arg>.*)"
)

_OURS: Final = 1 << 30
"""Set in every mark: Discord numbers by itself, from 1, what has no number."""


# --- custom ids ---------------------------------------------------------------------------------------------


def spell(press: Press) -> str:
    """The press as ``v1:<table>:<decision>:<verb>:<arg>``; no press of ours is longer than Discord allows."""
    word = f"v1:{press.table}:{press.decision}:{press.verb}:{press.arg}"
    assert read(word) == press, "a press that cannot be read back"
    return word


def read(word: str) -> Press | None:
    """The press that was spelled so; None for what no press of this version is spelled like."""
    found = _SPELLED.fullmatch(word) if len(word) <= LONGEST_ID and word.isprintable() else None
    if found is None or found["verb"] not in _VERBS:
        return None
    return Press(TableId(found["table"]), int(found["decision"]), Verb(found["verb"]), found["arg"])


def read_all(words: Sequence[str]) -> Press | None:
    """What the words stand for that were chosen together in one menu; None as for one of them."""
    presses = [press for word in words if (press := read(word)) is not None]
    return joined(presses) if presses and len(presses) == len(words) else None


def menu_id(first: Press, number: int) -> str:
    """A select's own id, which is no press: what it stands for is in the values of its options."""
    return f"v1:{first.table}:{first.decision}:menu:{number}"


# --- buttons and selects ------------------------------------------------------------------------------------


def pressed(interaction: discord.Interaction) -> Press | None:
    """What somebody has pressed or chosen on a message of ours; None for a component that this version does not know.

    The press stands in the custom id, or in the values of the chosen options: no message has to be remembered.
    """
    match interaction.data:
        case {"values": [*values]}:
            return read_all([str(value) for value in values])
        case {"custom_id": str(custom_id)}:
            return read(custom_id)
        case _:
            return None


def button(choice: Choice, emoji: str | None = None) -> Button:
    """A choice to press, with a small picture before its label."""
    style = discord.ButtonStyle.primary if choice.primary else discord.ButtonStyle.secondary
    label = cut_label(choice.label, LONGEST_LABEL)
    return ui.Button(style=style, label=label, emoji=emoji, custom_id=spell(choice.press))


def select(menu: Menu, number: int, faces: Mapping[str, str]) -> Select:
    """Choices, at least one and all different; ``number`` tells a panel's selects apart."""
    most = min(menu.most, len(menu.choices), MOST_OPTIONS)
    chosen = [choice for choice in menu.choices if choice.primary][:most]
    options = [
        discord.SelectOption(
            label=cut_label(choice.label, LONGEST_OPTION),
            value=spell(choice.press),
            emoji=faces.get(choice.picture or ""),
            default=choice in chosen,
        )
        for choice in menu.choices[:MOST_OPTIONS]
    ]
    return ui.Select(
        custom_id=menu_id(menu.choices[0].press, number),
        placeholder=cut_label(menu.label, LONGEST_PLACEHOLDER),
        options=options,
        min_values=min(menu.least, most),
        max_values=most,
    )


def link_on(message: discord.Message | None) -> tuple[str, str] | None:
    """The label and the address of the button on the message that leads somewhere; None where there is none."""
    parts = _walked(message.components if message is not None else ())
    links = (part for part in parts if isinstance(part, discord.Button) and part.url is not None)
    return next(((link.label or "", link.url or "") for link in links), None)


def _walked(parts: Iterable[discord.Component]) -> Iterator[discord.Component]:
    """The parts, and what stands in those that hold others."""
    for part in parts:
        yield part
        if isinstance(part, discord.Container | discord.ActionRow):
            yield from _walked(part.children)


def cut_label(text: str, most: int) -> str:
    """The text in so many signs at most, and never nothing; what is too long ends in "…"."""
    return text if 0 < len(text) <= most else text[: most - 1].rstrip() + "…"


# --- the numbers of messages --------------------------------------------------------------------------------


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
