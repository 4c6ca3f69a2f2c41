"""Components that we have made, as the library's own classes: so a test can look at buttons, menus and texts."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import TypeAlias, cast

import discord
from discord import ui
from discord.components import _component_factory

from bot.adapters.discord.cards.components import Component
from bot.adapters.discord.cards.rendering import Plain, Rendered

Button: TypeAlias = ui.Button[ui.View | ui.LayoutView]
Select: TypeAlias = ui.Select[ui.View | ui.LayoutView]


def card_of(rendered: Rendered) -> ui.LayoutView:
    """The card as the library reads it from a message."""
    view = ui.LayoutView.from_message(_message(rendered.components), timeout=None)
    assert isinstance(view, ui.LayoutView)
    return view


def buttons_of(plain: Plain) -> ui.View:
    """The buttons of a plain message as the library reads them."""
    view = ui.View.from_message(_message(plain.components), timeout=None)
    assert isinstance(view, ui.View)
    return view


def _message(components: Sequence[Component]) -> discord.Message:
    # The library reads nothing else of the message.
    read = [_component_factory(component) for component in components]  # type: ignore[arg-type]  # It has a type for each kind.
    return cast("discord.Message", SimpleNamespace(components=read))
