"""Buttons and selects that know nothing but their custom id: any process can answer them, after any restart."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import discord
from discord import ui

from bot.adapters.discord.custom_ids import menu_id, read, read_all, spell
from bot.core.ui.panels import Choice, Menu, Press

Button: TypeAlias = ui.Button[ui.View | ui.LayoutView]
Select: TypeAlias = ui.Select[ui.View | ui.LayoutView]

LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
LONGEST_PLACEHOLDER: Final = 150
MOST_OPTIONS: Final = 25


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
