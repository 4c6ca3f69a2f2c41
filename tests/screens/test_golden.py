"""Every situation in every language, as people read it."""

import pytest

from bot.core.ui.languages import LANGUAGES
from tests.screens.golden_cards import FOLDER, golden


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_read_as_they_did(language: str) -> None:
    """A change to what people see is seen in the golden files; ``tests.screens.golden_cards`` writes them anew."""
    expected = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")

    assert golden(language) == expected
