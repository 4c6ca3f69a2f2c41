"""The commands in all languages: their words come from the catalogues like all others."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import discord
from discord import app_commands

from bot.core.ui.languages import Languages

LOCALES: Final[Mapping[discord.Locale, str]] = MappingProxyType(
    {discord.Locale.czech: "cs", discord.Locale.french: "fr"}
)
"""Discord's languages that are ours; everybody else reads English."""

_MESSAGE: Final = "message"
_VALUES: Final = "values"


def words(languages: Languages, message: str, /, **values: int | str) -> app_commands.locale_str:
    """The message in English, to be translated when commands are made known to Discord."""
    said = languages.say("en", message, **values)
    return app_commands.locale_str(said, **{_MESSAGE: message, _VALUES: values})


class Translator(app_commands.Translator):
    """Translates a command's word, which ``words`` gave in English, into one of the bot's languages."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The translation, or None where English is read."""
        if locale not in LOCALES or _MESSAGE not in string.extras:
            return None
        return self._languages.say(LOCALES[locale], string.extras[_MESSAGE], **string.extras[_VALUES])
