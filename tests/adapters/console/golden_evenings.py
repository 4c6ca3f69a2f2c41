"""Whole evenings as players see them, one for each language.

``python -m tests.adapters.console.golden_evenings`` writes the golden files.
"""

import asyncio
import random
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final
from unittest.mock import patch

from bot.adapters.console.evening import Wishes
from tests.adapters.console.sitting import ALONE, WIPED, Answer, evening, offered

FOLDER: Final = Path(__file__).parent / "golden"


CZECH: Final = {"edition": "czech", "variant": "simplified"}
SCENES: Final[Mapping[str, Wishes]] = {
    "en": ALONE,
    "cs": replace(ALONE, language="cs", people=("Bára",), robots=("steady", "random"), options=CZECH),
    "fr": replace(ALONE, language="fr", people=("Zoé", "Théo"), robots=("steady",) * 4, options={"edition": "french"}),
}
WATCHED: Final = {"cs"}
"""English: somebody alone with robots. Czech: nobody types. French: two people at one keyboard."""


@contextmanager
def fixed_luck(seed: int) -> Iterator[None]:
    """Make the process's random secrets the same in every run: the seed of the dice, and people's share of it."""
    luck = random.Random(seed)
    with (
        patch("secrets.token_bytes", luck.randbytes),
        patch("secrets.token_hex", lambda size: luck.randbytes(size).hex()),
    ):
        yield


def somebody(seed: int) -> Answer:
    """A player who types numbers and words, changes bets, asks for help and cards, and sometimes makes a mistake."""
    mood = random.Random(seed)

    def answer(page: str) -> str:
        if mood.random() < 0.1:
            return mood.choice(("?", "t", "h", "hm", "99"))
        among = offered(page)
        if not among:
            return ""
        return mood.choice(mood.choice(among).split())

    return answer


def golden(language: str, folder: Path) -> str:
    """The golden file of a language; its database stands in the folder."""
    with fixed_luck(7), patch.dict("os.environ", {"COLUMNS": "80"}):
        text = asyncio.run(evening(folder / "bot.db", somebody(3), SCENES[language], watched=language in WATCHED))
    return text.replace(WIPED, "\n~~~ wiped ~~~\n")


if __name__ == "__main__":
    for spoken in SCENES:
        with tempfile.TemporaryDirectory() as place:
            (FOLDER / f"{spoken}.txt").write_text(golden(spoken, Path(place)), encoding="utf-8")
