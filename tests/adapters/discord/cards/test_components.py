"""Every press on a component reaches the client as a ``Press``."""

from dataclasses import replace

import discord
import pytest
import simcord
from discord import ui

from bot.adapters.discord.cards import components
from bot.adapters.discord.cards.rendering import render, render_plain
from bot.core.ui.panels import Menu, Panel
from bot.core.ui.presses import Press
from tests.adapters.discord.cards.panels import bet


class Listener(discord.Client):
    """A client that notes every press."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.heard: list[Press | None] = []

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Note the press."""
        self.heard.append(components.pressed(interaction))
        await interaction.response.defer()


async def pressed(view: ui.LayoutView | ui.View, custom_id: str, *options: str) -> list[Press | None]:
    """The presses that the client hears when somebody uses this component of the card."""
    listener = Listener()
    async with simcord.run(listener) as world:
        guild = world.create_guild()
        channel = guild.create_text_channel("table")
        ben = guild.add_member(world.create_user("ben"))
        place = listener.get_partial_messageable(channel.id)
        await (place.send(view=view) if isinstance(view, ui.LayoutView) else place.send("Words", view=view))
        [card] = channel.history()
        if options:
            await ben.select(card, list(options), custom_id=custom_id)
        else:
            await ben.click(card, custom_id=custom_id)
    return listener.heard


async def test_a_button_is_heard() -> None:
    """The client hears one press: the one that the custom id spells."""
    panel = Panel("", (), (bet(1), bet(2)))
    assert await pressed(render(panel, emoji={}).view, "v1:k7m2q4x9ab:12:move:bet.2") == [bet(2).press]


async def test_a_button_under_plain_words_is_heard() -> None:
    """A button of a plain message is heard like a button of a card."""
    view = render_plain(Panel("Ben, your turn!", (), (bet(1),)), emoji={}).view
    assert await pressed(view, "v1:k7m2q4x9ab:12:move:bet.1") == [bet(1).press]


async def test_an_option_of_a_menu_is_heard() -> None:
    """A chosen option is heard like a pressed button."""
    view = render(Panel("", (), (), (Menu("Which?", (bet(1), bet(2))),)), emoji={}).view
    option = "v1:k7m2q4x9ab:12:move:bet.2"
    assert await pressed(view, "v1:k7m2q4x9ab:12:menu:0", option) == [bet(2).press]


async def test_several_options_of_a_menu_are_heard_as_one_press() -> None:
    """The arguments are joined in the order in which the options were chosen."""
    menu = Menu("Which ones?", (bet(1), bet(2), bet(3)), least=2, most=2)
    options = [f"v1:k7m2q4x9ab:12:move:bet.{tricks}" for tricks in (3, 1)]
    [heard] = await pressed(render(Panel("", (), (), (menu,)), emoji={}).view, "v1:k7m2q4x9ab:12:menu:0", *options)
    assert heard == replace(bet(3).press, arg="bet.3+bet.1")


@pytest.mark.parametrize("custom_id", ["v0:k7m2q4x9ab:12:bet:2", "anything\nelse"])
async def test_an_old_button_is_heard_too(custom_id: str) -> None:
    """An id that this version does not know is heard as None."""
    view = ui.LayoutView(timeout=None)
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(ui.Button(label="Old", custom_id=custom_id))
    assert await pressed(view.add_item(row), custom_id) == [None]
