"""The words of commands in all languages, from the same catalogues as all other texts."""

import asyncio
from typing import Final

import discord
from discord import app_commands

from bot.core.ui.languages import LANGUAGES, Languages, spoken

_MESSAGE: Final = "message"
_VALUES: Final = "values"


def words(languages: Languages, message: str, /, **values: int | str) -> app_commands.locale_str:
    """The message in English. ``Translator`` translates it when the commands are registered at Discord."""
    said = languages.say(LANGUAGES[0], message, **values)
    # The library hands these extras to the translator, which finds the message by them.
    return app_commands.locale_str(said, **{_MESSAGE: message, _VALUES: values})


class Translator(app_commands.Translator):
    """Translates what ``words`` has made into the languages of the bot."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The translation; None where people read English."""
        language = spoken(locale.value)
        if language in {None, LANGUAGES[0]} or _MESSAGE not in string.extras:
            return None
        # Registering the commands translates a thousand texts. Other tasks go on between them.
        await asyncio.sleep(0)
        return self._languages.say(language, string.extras[_MESSAGE], **string.extras[_VALUES])
