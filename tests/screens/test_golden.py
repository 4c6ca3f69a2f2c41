"""Every situation of every game in every language, as readable text."""

import pytest

from bot.core.ui.languages import LANGUAGES
from tests.screens import golden_cards as mythical_dice
from tests.screens.golden_text import GoldenPanels
from tests.screens.mythe import golden_cards as mythe
from tests.screens.mythic_dice import golden_cards as mythic_dice

GAMES = {"mythical-dice": mythical_dice.GOLDEN, "mythe": mythe.GOLDEN, "mythic-dice": mythic_dice.GOLDEN}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("golden", GAMES.values(), ids=GAMES)
def test_panels_read_as_they_did(golden: GoldenPanels, language: str) -> None:
    """A change to the screens is a diff: ``python -m tests.screens.test_golden`` writes the files again."""
    assert golden.text(language) == golden.path(language).read_text(encoding="utf-8")


if __name__ == "__main__":
    for written in GAMES.values():
        for spoken in LANGUAGES:
            written.path(spoken).write_text(written.text(spoken), encoding="utf-8")
