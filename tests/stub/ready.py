"""Parses the texts and draws the small pictures: a fork of a process that has imported this module has them already."""

import re
from contextlib import suppress
from pathlib import Path

from bot.core.ui import languages
from bot.core.ui.languages import LANGUAGES, Languages, Unsaid
from bot.pictures.painter import Painter

LOCALES = Path(languages.__file__).parents[2] / "locales"

for language in LANGUAGES:
    for catalogue in (LOCALES / language).glob("*.ftl"):
        for message in re.findall(r"^[a-z][\w-]*", catalogue.read_text(encoding="utf-8"), re.MULTILINE):
            # What it needs to be said does not matter: it is parsed.
            with suppress(Unsaid):
                Languages(strict=True).say(language, message)
Painter().dice()
