"""Every situation of Mythe in every language, as people read it."""

import pytest

from bot.core.ui.languages import LANGUAGES
from tests.screens.mythe.golden_cards import FOLDER, golden


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_read_as_they_did(language: str) -> None:
    """A change to what people see is a diff; ``python -m tests.screens.mythe.golden_cards`` writes the files anew."""
    assert golden(language) == (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
