"""``/language`` and ``/settings``: what people choose for themselves, and what admins choose for their server."""

from types import MappingProxyType
from typing import Final

import discord
from discord import app_commands

from bot.adapters.discord.callers import Interaction, NamedChannel
from bot.adapters.discord.commands.wording import Command, Title, Wording, takes, zones
from bot.adapters.discord.responder import InteractionResponder
from bot.app import preferences
from bot.app.caller import Caller
from bot.app.response import Response
from bot.core.errors import Refused
from bot.core.games import option_names
from bot.core.ports import Pace
from bot.core.ui.languages import LANGUAGES

CHOICES: Final = MappingProxyType({language: f"language-{language}" for language in LANGUAGES})
AS_DISCORD: Final = "discord"
"""The choice for "the language of my Discord"."""


def language(responder: InteractionResponder) -> Command:
    """Sets the language in which the bot speaks with the person."""
    wording = Wording(responder.services.languages)

    @app_commands.command(**wording.title("command-language", "command-language-about"))
    @wording.options("language")
    @app_commands.choices(language=wording.choices({**CHOICES, AS_DISCORD: "discord-as-app"}))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def language(interaction: Interaction, language: str | None = None) -> None:
        if language is None:
            await responder.answer(interaction, lambda caller: preferences.show_own_settings(responder.app, caller))
            return
        chosen = None if language == AS_DISCORD else language
        await responder.answer(interaction, lambda caller: preferences.speak(responder.app, caller, chosen))

    return language


def settings(responder: InteractionResponder) -> app_commands.Group:
    """All settings in one group.

    Everybody may use some, such as ``notify``: each server setting checks its permission.
    """
    return _Settings(responder).group()


class _TableChannel(app_commands.Transformer):
    """Offers the channels in which tables can be opened.

    For a forum the library would also name channels of media, which Discord does not describe for options.
    """

    type = discord.AppCommandOptionType.channel
    channel_types: Final = [
        discord.ChannelType.text,
        discord.ChannelType.news,
        discord.ChannelType.voice,
        discord.ChannelType.stage_voice,
        discord.ChannelType.forum,
    ]

    async def transform(
        self, _: Interaction, value: app_commands.AppCommandChannel | app_commands.AppCommandThread
    ) -> discord.abc.GuildChannel:
        """The channel. Raises TransformerError if the bot does not know it."""
        found = value.resolve()
        if not isinstance(found, discord.abc.GuildChannel):
            raise app_commands.TransformerError(value, self.type, self)
        return found


class _Settings:
    """The commands of the group."""

    def __init__(self, responder: InteractionResponder) -> None:
        self._responder = responder
        self._app = responder.app
        self._wording = Wording(responder.services.languages)

    def group(self) -> app_commands.Group:
        """The group with its commands."""
        title = self._wording.title
        group = app_commands.Group(**title("command-settings", "command-settings-about"))
        show = self._show(title("command-show", "command-settings-show-about"))
        notify = self._notify(title("command-notify", "command-notify-about"))
        aloud = self._aloud(title("command-aloud", "command-aloud-about"))
        advice = self._advice(title("command-advice", "command-advice-about"))
        speak = self._table_language(title("command-table-language", "command-table-language-about"))
        zone = self._time_zone(title("command-time-zone", "command-time-zone-about"))
        channels = self._channels(title("command-channels", "command-channels-about"))
        pace = self._pace(title("command-pace", "command-pace-about"))
        organisers = self._organisers(title("command-organisers", "command-organisers-about"))
        for command in (
            show,
            notify,
            aloud,
            advice,
            speak,
            zone,
            channels,
            pace,
            organisers,
            *map(self._option, option_names()),
        ):
            group.add_command(command)
        return group

    # --- everybody's --------------------------------------------------------------------------------

    def _show(self, title: Title) -> Command:
        @app_commands.command(**title)
        async def show(interaction: Interaction) -> None:
            await self._responder.answer(interaction, lambda caller: preferences.show_settings(self._app, caller))

        return show

    def _notify(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("notify")
        async def notify(interaction: Interaction, notify: bool) -> None:  # noqa: FBT001 - Discord's option
            await self._responder.answer(
                interaction, lambda caller: preferences.notify(self._app, caller, notify=notify)
            )

        return notify

    def _aloud(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("aloud")
        async def aloud(interaction: Interaction, aloud: bool) -> None:  # noqa: FBT001 - Discord's option
            await self._responder.answer(interaction, lambda caller: preferences.listen(self._app, caller, aloud=aloud))

        return aloud

    def _advice(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("advice")
        async def advice(interaction: Interaction, advice: bool) -> None:  # noqa: FBT001 - Discord's option
            await self._responder.answer(
                interaction, lambda caller: preferences.advise(self._app, caller, advice=advice)
            )

        return advice

    # --- the server's -------------------------------------------------------------------------------

    def _table_language(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("language")
        @app_commands.choices(language=self._wording.choices(CHOICES))
        async def table_language(interaction: Interaction, language: str) -> None:
            set_language = preferences.set_table_language
            await self._responder.answer(interaction, lambda caller: set_language(self._app, caller, language))

        return table_language

    def _time_zone(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("zone")
        @app_commands.autocomplete(zone=zones)
        async def time_zone(interaction: Interaction, zone: str) -> None:
            await self._responder.answer(interaction, lambda caller: preferences.set_time_zone(self._app, caller, zone))

        return time_zone

    def _channels(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("channel", "allowed")
        async def channels(
            interaction: Interaction,
            channel: app_commands.Transform[discord.abc.GuildChannel, _TableChannel],
            allowed: bool = True,  # noqa: FBT001, FBT002 - Discord's option
        ) -> None:
            allow = preferences.allow_channel
            named = NamedChannel(channel)
            await self._responder.answer(interaction, lambda caller: allow(self._app, caller, named, allowed=allowed))

        return channels

    def _pace(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("pace")
        @app_commands.choices(pace=self._wording.paces())
        async def pace(interaction: Interaction, pace: str) -> None:
            await self._responder.answer(
                interaction, lambda caller: preferences.set_pace(self._app, caller, Pace(pace))
            )

        return pace

    def _organisers(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("role")
        async def organisers(interaction: Interaction, role: discord.Role | None = None) -> None:
            async def settled(caller: Caller) -> Response:
                if role is not None and role.is_default():
                    raise Refused("everybody-organises")
                group = None if role is None else str(role.id)
                return await preferences.set_organisers(self._app, caller, group)

            await self._responder.answer(interaction, settled)

        return organisers

    def _option(self, name: str) -> Command:
        """Sets the value that new tables take for a game option, such as ``edition``."""

        @app_commands.command(**self._wording.title(f"option-{name}", "command-settings-option-about"))
        @self._wording.options(name)
        @app_commands.choices(**{name: self._wording.values(name)})
        @takes("interaction", {name: str})
        async def option(interaction: Interaction, /, **chosen: str) -> None:
            do, value = preferences.set_game_option, chosen[name]
            await self._responder.answer(interaction, lambda caller: do(self._app, caller, name, value))

        return option
