"""Parses the texts, draws the small pictures and makes the schema of the tests' files.

A fork of a process that has imported this module has all of it already.
"""

from bot.core.ui.languages import LANGUAGES, Languages
from bot.pictures.painter import Painter
from tests.quick_stores import finished

for language in LANGUAGES:
    Languages(strict=True).say(language, "choice-play-now")
Painter().dice()
finished()
