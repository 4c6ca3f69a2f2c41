"""Parses the texts of all languages when it is imported. Forks of a process that has done so have them already."""

from bot.core.ui.languages import LANGUAGES, Languages

for language in LANGUAGES:
    Languages(strict=True).say(language, "choice-play-now")
