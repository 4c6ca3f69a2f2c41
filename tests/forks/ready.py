"""Parses the texts and draws the small pictures: a fork of a process that has imported this module has them already."""

from bot.core.ui.languages import LANGUAGES, Languages
from bot.pictures.painter import Painter

for language in LANGUAGES:
    Languages(strict=True).say(language, "choice-play-now")
Painter().dice()
