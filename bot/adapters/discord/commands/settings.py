"""``/language`` and ``/settings``: what people choose for themselves, and admins for their server."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.adapters.discord.commands.wording import Command, Title, Wording, takes, zones
from bot.adapters.discord.desk import Caller, Desk, Interaction
from bot.adapters.discord.opening import channel_names
from bot.adapters.discord.reactions import Private, Reaction
from bot.core.communities import check_time_zone
from bot.core.errors import Refused
from bot.core.games import option_names
from bot.core.panels import Block, Heading, Panel
from bot.core.ports import Community, Pace

LANGUAGES: Final = MappingProxyType({"en": "language-en", "cs": "language-cs", "fr": "language-fr"})
AS_DISCORD: Final = "discord"
"""Chosen as language: the one that Discord speaks with them."""

_Change: TypeAlias = Callable[[Community], Awaitable[None]]


def _fits() -> None:
    """Whatever Discord lets through can be set."""


def language(desk: Desk) -> Command:
    """What the house speaks with somebody."""
    wording = Wording(desk.house.languages)

    @app_commands.command(**wording.title("command-language", "command-language-about"))
    @wording.options("language")
    @app_commands.choices(language=wording.choices({**LANGUAGES, AS_DISCORD: "discord-as-app"}))
    async def language(interaction: Interaction, language: str | None = None) -> None:
        async def chosen(caller: Caller) -> Reaction:
            if language is not None:
                await desk.house.people.speak(caller.person.id, None if language == AS_DISCORD else language)
            return await _own(desk, caller)

        await desk.answer(interaction, chosen)

    return language


async def _own(desk: Desk, caller: Caller) -> Reaction:
    """What they have set, in the language that they read from now on."""
    return Private(_set_by(desk, await desk.caller(caller.interaction)))


def _set_by(desk: Desk, caller: Caller) -> Panel:
    return desk.house.screens.person_settings(caller.language, notify=caller.person.notify, aloud=caller.person.aloud)


def settings(desk: Desk) -> app_commands.Group:
    """All settings in one group; those of a server are checked one by one, for ``notify`` is everybody's."""
    return _Settings(desk).group()


class _Settings:
    """The commands of the group."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._wording = Wording(desk.house.languages)

    def group(self) -> app_commands.Group:
        """The group with its commands."""
        title = self._wording.title
        group = app_commands.Group(**title("command-settings", "command-settings-about"))
        show = self._show(title("command-show", "command-settings-show-about"))
        notify = self._notify(title("command-notify", "command-notify-about"))
        aloud = self._aloud(title("command-aloud", "command-aloud-about"))
        speak = self._table_language(title("command-table-language", "command-table-language-about"))
        zone = self._time_zone(title("command-time-zone", "command-time-zone-about"))
        channels = self._channels(title("command-channels", "command-channels-about"))
        pace = self._pace(title("command-pace", "command-pace-about"))
        for command in (show, notify, aloud, speak, zone, channels, pace, *map(self._option, option_names())):
            group.add_command(command)
        return group

    # --- everybody's --------------------------------------------------------------------------------

    def _show(self, title: Title) -> Command:
        @app_commands.command(**title)
        async def show(interaction: Interaction) -> None:
            await self._desk.answer(interaction, self._shown)

        return show

    async def _shown(self, caller: Caller) -> Reaction:
        """What the server has set, and under it what they have set themselves."""
        own = _set_by(self._desk, caller)
        served = await self._served(caller)
        return Private(Panel(served.notice, (*served.blocks, *_with_heading(own))))

    async def _served(self, caller: Caller) -> Panel:
        community = await self._desk.community(caller.interaction)
        names = channel_names(caller.interaction.guild, community.channels)
        return self._desk.house.screens.settings(community, names, caller.language)

    def _notify(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("notify")
        async def notify(interaction: Interaction, notify: bool) -> None:  # noqa: FBT001 - Discord's option
            async def chosen(caller: Caller) -> Reaction:
                await self._desk.house.people.notify(caller.person.id, notify)
                return await _own(self._desk, caller)

            await self._desk.answer(interaction, chosen)

        return notify

    def _aloud(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("aloud")
        async def aloud(interaction: Interaction, aloud: bool) -> None:  # noqa: FBT001 - Discord's option
            async def chosen(caller: Caller) -> Reaction:
                await self._desk.house.people.listen(caller.person.id, aloud)
                return await _own(self._desk, caller)

            await self._desk.answer(interaction, chosen)

        return aloud

    # --- the server's -------------------------------------------------------------------------------

    async def _change(self, interaction: Interaction, change: _Change, check: Callable[[], None] = _fits) -> None:
        """Change something of the server, if they may and it fits: only then the server is known."""

        async def changed(caller: Caller) -> Reaction:
            if not interaction.permissions.manage_guild:
                raise Refused("only-admins")
            check()
            await change(await self._desk.known_community(interaction))
            return Private(await self._served(caller))

        await self._desk.answer(interaction, changed)

    def _table_language(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("language")
        @app_commands.choices(language=self._wording.choices(LANGUAGES))
        async def table_language(interaction: Interaction, language: str) -> None:
            communities = self._desk.house.communities
            await self._change(interaction, lambda community: communities.set_language(community.id, language))

        return table_language

    def _time_zone(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("zone")
        @app_commands.autocomplete(zone=zones)
        async def time_zone(interaction: Interaction, zone: str) -> None:
            set_zone = self._desk.house.communities.set_time_zone
            check = partial(check_time_zone, zone)
            await self._change(interaction, lambda community: set_zone(community.id, zone), check)

        return time_zone

    def _channels(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("channel", "allowed")
        async def channels(
            interaction: Interaction,
            channel: discord.TextChannel,
            allowed: bool = True,  # noqa: FBT001, FBT002 - Discord's option
        ) -> None:
            async def change(community: Community) -> None:
                kept = [name for name in community.channels if name != str(channel.id)]
                added = [str(channel.id)] if allowed else []
                await self._desk.house.communities.set_channels(community.id, [*kept, *added])

            await self._change(interaction, change)

        return channels

    def _pace(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("pace")
        @app_commands.choices(pace=self._wording.paces())
        async def pace(interaction: Interaction, pace: str) -> None:
            communities = self._desk.house.communities
            await self._change(interaction, lambda community: communities.set_pace(community.id, Pace(pace)))

        return pace

    def _option(self, name: str) -> Command:
        """What tables take for an option of games, such as ``edition``."""

        @app_commands.command(**self._wording.title(f"option-{name}", "command-settings-option-about"))
        @self._wording.options(name)
        @app_commands.choices(**{name: self._wording.values(name)})
        @takes("interaction", {name: str})
        async def option(interaction: Interaction, /, **chosen: str) -> None:
            communities = self._desk.house.communities
            await self._change(interaction, lambda community: communities.set_option(community.id, name, chosen[name]))

        return option


def _with_heading(panel: Panel) -> Sequence[Block]:
    """A panel as a part of another one."""
    return Heading(panel.notice), *panel.blocks
