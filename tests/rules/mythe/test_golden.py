"""Whole games of Mythe go, and look to everybody, as they always did."""

import pytest

from tests.rules.mythe.golden import FOLDER, PLAYTHROUGHS, Playthrough


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_a_playthrough_is_its_golden_file(playthrough: Playthrough) -> None:
    """If the change is meant: ``python -m tests.rules.mythe.golden``, and read the diff."""
    assert playthrough.text() == playthrough.path.read_text(encoding="utf-8")


def test_every_golden_file_is_compared() -> None:
    """A file that no playthrough writes any more guards nothing."""
    assert {path.name for path in FOLDER.iterdir()} == {playthrough.path.name for playthrough in PLAYTHROUGHS}
