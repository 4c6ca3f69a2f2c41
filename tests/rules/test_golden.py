"""Whole games take the same course as in the golden files, and look the same to everybody."""

import pytest

from tests.rules.mythe import golden as mythe
from tests.rules.mythic_dice import golden as mythic_dice
from tests.rules.mythical_dice import golden as mythical_dice
from tests.rules.playthrough import Playthrough

PLAYTHROUGHS = [found for game in (mythical_dice, mythe, mythic_dice) for found in game.PLAYTHROUGHS]


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda found: f"{found.path.parts[-3]}-{found.path.stem}")
def test_a_playthrough_is_its_golden_file(playthrough: Playthrough) -> None:
    """After an intended change run ``python -m tests.rules.test_golden``, and read the diff."""
    assert playthrough.text() == playthrough.path.read_text(encoding="utf-8")


def test_every_golden_file_is_compared() -> None:
    """A file that no playthrough writes any more guards nothing."""
    compared = {playthrough.path for playthrough in PLAYTHROUGHS}
    assert {path for folder in {path.parent for path in compared} for path in folder.iterdir()} == compared


if __name__ == "__main__":
    for written in PLAYTHROUGHS:
        written.path.write_text(written.text(), encoding="utf-8")
