"""Whole lessons as learners see them who follow the suggestions, for each game and language.

``python -m tests.adapters.console.golden_lessons`` writes the golden files.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Final
from unittest.mock import patch

from bot.adapters.console.lesson import LessonAtKeyboard
from bot.adapters.console.platform import NAME
from bot.core.lessons import Learner, taught
from bot.core.ui.languages import LANGUAGES
from tests.adapters.console.sitting import Keyboard, bot

FOLDER: Final = Path(__file__).parent / "golden" / "lessons"


def file_of(game: str, language: str) -> Path:
    """The golden file of a lesson."""
    return FOLDER / f"{game}.{language}.txt"


def golden(game: str, language: str, folder: Path) -> str:
    """The transcript of the lesson; its database stands in the folder."""
    with patch.dict("os.environ", {"COLUMNS": "80"}):
        return asyncio.run(_watched(game, language, folder / "bot.db"))


async def _watched(game: str, language: str, file: Path) -> str:
    keyboard = Keyboard(lambda _: None)
    async with bot(file, keyboard) as opened:
        person = await opened.people.person(NAME, "ann", "Ann")
        learner = Learner(NAME, "ann", person.id, person.name, language)
        await LessonAtKeyboard(opened, keyboard.terminal, learner).watch(game)
    return keyboard.text


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for taught_game in taught():
        for spoken in LANGUAGES:
            with tempfile.TemporaryDirectory() as place:
                file_of(taught_game, spoken).write_text(golden(taught_game, spoken, Path(place)), encoding="utf-8")
