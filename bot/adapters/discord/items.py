"""Buttons and selects that know nothing but their custom id: any process can answer them, after any restart."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol, Self, TypeAlias, runtime_checkable

import discord
from discord import ui

from bot.adapters.discord.custom_ids import menu_id, read, read_all, spell
from bot.core.panels import Choice, Menu, Press

Button: TypeAlias = ui.Button[ui.View | ui.LayoutView]
Select: TypeAlias = ui.Select[ui.View | ui.LayoutView]

LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
LONGEST_PLACEHOLDER: Final = 150
MOST_OPTIONS: Final = 25


@runtime_checkable
class TakesPresses(Protocol):
    """What the client answers."""

    async def pressed(self, interaction: discord.Interaction, press: Press | None) -> None:
        """Answer a press; None for a component that this version does not know."""


class PressItem(ui.DynamicItem[Button | Select], template=re.compile(".+", re.DOTALL)):
    """Any component on a message of ours.

    One class with a template for everything: of two classes whose templates both match, discord.py calls both,
    and what no template matches would leave its presser with Discord's red "interaction failed".
    """

    def __repr__(self) -> str:
        """Nothing of what is on it: the library logs items, and a label may be somebody's bet."""
        return "<PressItem>"

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction,
        item: Button | Select,  # type: ignore[override]  # The library says any item; ours are of these two kinds.
        _match: re.Match[str],
        /,
    ) -> Self:
        """The item that was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand the press to the client."""
        assert isinstance(interaction.client, TakesPresses)
        await interaction.client.pressed(interaction, self._press())

    def _press(self) -> Press | None:
        if isinstance(self.item, ui.Select):
            return read_all(self.item.values)
        return read(self.item.custom_id or "")


def button(choice: Choice, emoji: str | None = None) -> PressItem:
    """A choice to press, with a small picture before its label."""
    style = discord.ButtonStyle.primary if choice.primary else discord.ButtonStyle.secondary
    label = cut_label(choice.label, LONGEST_LABEL)
    return PressItem(ui.Button(style=style, label=label, emoji=emoji, custom_id=spell(choice.press)))


def select(menu: Menu, number: int, faces: Mapping[str, str]) -> PressItem:
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
    return PressItem(
        ui.Select(
            custom_id=menu_id(menu.choices[0].press, number),
            placeholder=cut_label(menu.label, LONGEST_PLACEHOLDER),
            options=options,
            min_values=min(menu.least, most),
            max_values=most,
        )
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
