"""Buttons and selects that carry their whole meaning: any process can answer a press on them, after any restart.

A custom id spells a press, with a version and nothing secret. The bot finds its own messages by a mark: the component
number of a card, or an argument in the buttons of a call. A message's nonce would not do: Discord forgets the nonce
after minutes, and never tells it.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, TypeAlias

import discord

from bot.adapters.discord.cards.markup import code_in
from bot.core.ui.panels import Choice, Menu, Panel
from bot.core.ui.presses import Press, read, read_all, spell

Component: TypeAlias = dict[str, object]
"""A component as Discord's API describes it, in JSON. Fields that have Discord's usual value are left out.

The library has classes for components. To make them and turn them into JSON took three times as long as to write it.
"""

TEXT: Final = discord.ComponentType.text_display.value
"""This and the following names are the numbers of Discord's kinds of components."""

CONTAINER: Final = discord.ComponentType.container.value
FILE: Final = discord.ComponentType.file.value
GALLERY: Final = discord.ComponentType.media_gallery.value
SECTION: Final = discord.ComponentType.section.value
SEPARATOR: Final = discord.ComponentType.separator.value
THUMBNAIL: Final = discord.ComponentType.thumbnail.value
_ACTION_ROW: Final = discord.ComponentType.action_row.value
_BUTTON: Final = discord.ComponentType.button.value
_SELECT: Final = discord.ComponentType.string_select.value

_PRIMARY: Final = discord.ButtonStyle.primary.value
_SECONDARY: Final = discord.ButtonStyle.secondary.value
_LINK: Final = discord.ButtonStyle.link.value

LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
LONGEST_PLACEHOLDER: Final = 150
MOST_OPTIONS: Final = 25

_OURS: Final = 1 << 30
"""Set in every mark, so that marks are large. Discord itself numbers all other components, from 1 on."""


# --- custom ids ---------------------------------------------------------------------------------------------


def menu_id(first: Press, number: int) -> str:
    """A select's own custom id. It spells no press: the values of the select's options do."""
    return f"v1:{first.table}:{first.decision}:menu:{number}"


# --- buttons and selects ------------------------------------------------------------------------------------


def pressed(interaction: discord.Interaction) -> Press | None:
    """The press on a component of our message; None for a component that this version does not know.

    The press is spelled in the custom id, or in the values of the chosen options: the bot remembers no message.
    """
    match interaction.data:
        case {"values": [*values]}:
            return read_all([str(value) for value in values])
        case {"custom_id": str(custom_id)}:
            return read(custom_id)
        case _:
            return None


def button(choice: Choice, emoji: str | None = None) -> Component:
    """A choice as a button, with an emoji before the label, unless the label is the number that the emoji shows."""
    label = cut_label(choice.label, LONGEST_LABEL)
    style = _PRIMARY if choice.primary else _SECONDARY
    made: Component = {"type": _BUTTON, "style": style, "label": label, "custom_id": spell(choice.press)}
    if emoji is not None and not label.isdecimal():
        made["emoji"] = _emoji(emoji)
    return made


def link_button(label: str, address: str) -> Component:
    """A button that leads to an address."""
    return {"type": _BUTTON, "style": _LINK, "label": cut_label(label, LONGEST_LABEL), "url": address}


@cache
def _emoji(written: str) -> object:
    """The emoji, as it is written in messages, in the form that components want."""
    return discord.PartialEmoji.from_str(written).to_dict()


def select(menu: Menu, number: int, emoji: Mapping[str, str]) -> Component:
    """A menu as a select.

    It has at least one choice, and all are different; ``number`` tells a panel's selects apart.
    """
    most = min(menu.most, len(menu.choices), MOST_OPTIONS)
    # Discord refuses a select with more preselected options than may be chosen.
    chosen = [choice for choice in menu.choices if choice.primary][:most]
    return {
        "type": _SELECT,
        "custom_id": menu_id(menu.choices[0].press, number),
        "placeholder": cut_label(menu.label, LONGEST_PLACEHOLDER),
        "options": [_option(choice, emoji, chosen=choice in chosen) for choice in menu.choices[:MOST_OPTIONS]],
        "min_values": min(menu.least, most),
        "max_values": most,
    }


def _option(choice: Choice, emoji: Mapping[str, str], *, chosen: bool) -> Component:
    made: Component = {
        "label": cut_label(choice.label, LONGEST_OPTION),
        "value": spell(choice.press),
        "default": chosen,
    }
    if choice.description:
        made["description"] = cut_label(choice.description, LONGEST_OPTION)
    picture = emoji.get(choice.picture or "")
    if picture is not None and not choice.label.isdecimal():
        made["emoji"] = _emoji(picture)
    return made


def row(components: Sequence[Component]) -> Component:
    """The buttons, or the select, in a row."""
    return {"type": _ACTION_ROW, "components": components}


def link_on(message: discord.Message | None) -> tuple[str, str] | None:
    """Label and address of the first link button on the message; None if there is none."""
    links = (part for part in _parts(message) if isinstance(part, discord.Button) and part.url is not None)
    return next(((link.label or "", link.url or "") for link in links), None)


def code_on(message: discord.Message | None) -> str | None:
    """The first code block among the texts of the message; None if there is none."""
    for part in _parts(message):
        if isinstance(part, discord.TextDisplay) and (text := code_in(part.content)) is not None:
            return text
    return None


def _parts(message: discord.Message | None) -> Iterator[discord.Component]:
    """The components of the message, each followed by the components inside it."""
    left = [*message.components[::-1]] if message is not None else []
    while left:
        part = left.pop()
        yield part
        if isinstance(part, discord.Container | discord.ActionRow):
            left += part.children[::-1]


def cut_label(text: str, most: int) -> str:
    """The text in at most ``most`` characters, and never empty. A text that is cut ends in "…"."""
    return text if 0 < len(text) <= most else text[: most - 1].rstrip() + "…"


# --- the numbers of messages --------------------------------------------------------------------------------


def mark_of(nonce: str) -> int:
    """The mark of a message, computed from its nonce: 31 bits, ten digits."""
    return _OURS | zlib.crc32(nonce.encode()) >> 2


def with_mark(call: Panel, mark: int) -> Panel:
    """The call with the mark as the argument of its buttons, which mean the same as before.

    A call is no card, so Discord gives its components no numbers.
    """
    choices = [replace(choice, press=replace(choice.press, arg=str(mark))) for choice in call.choices]
    return replace(call, choices=tuple(choices))


def mark_on(message: discord.Message | None) -> int | None:
    """The mark on the message; None if it has none."""
    match message.components if message is not None else []:
        # The container of a card has the mark as its number.
        case [discord.Container(id=mark), *_]:
            return mark
        # A plain message, such as a call: the mark is the argument of the first button.
        case [discord.ActionRow(children=[discord.Button(custom_id=str(word)), *_])]:
            press = read(word)
            return int(press.arg) if press is not None and press.arg.isdecimal() else None
        case _:
            return None
