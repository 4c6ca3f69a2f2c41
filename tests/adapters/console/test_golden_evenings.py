"""Whole evenings, as people see them."""

from pathlib import Path

import pytest

from tests.adapters.console.golden_evenings import FOLDER, SCENES, golden


@pytest.mark.parametrize("language", SCENES)
def test_an_evening_reads_as_it_did(language: str, tmp_path: Path) -> None:
    """A changed word is a line of a diff; ``tests.adapters.console.golden_evenings`` writes the files again."""
    expected = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")

    assert golden(language, tmp_path) == expected
