"""Nights with every kind of fault: the tables of an evening open once, and nobody sits at two of them."""

from typing import Final

import pytest

from bot.core.ui.languages import Languages
from bot.screens.all_screens import AllScreens
from tests.world.checks import wrongs
from tests.world.disk import Disk
from tests.world.league_night import a_night, wrong_notices, wrong_seats
from tests.world.whole_evening import World

IN_EACH_RUN: Final = range(3)
"""The nights that each run has. In others the bot may be away for so long that no game is finished."""


def wrongs_of(world: World, languages: Languages) -> list[str]:
    """All faults that were found during the night and at its end."""
    found = wrongs(world.disk, world.platform, world.process.pressed, AllScreens(languages))
    return [*world.wrongs, *found, *wrong_seats(world.disk), *wrong_notices(world)]


@pytest.mark.parametrize(
    ("disk", "seed"),
    [
        *(("sqlite", seed) for seed in IN_EACH_RUN),
        *(pytest.param("sqlite", seed, marks=pytest.mark.long) for seed in range(3, 60)),
        *(pytest.param("postgresql", seed, marks=pytest.mark.long) for seed in range(60, 70)),
    ],
    indirect=["disk"],
)
def test_a_night_goes_as_it_must(seed: int, disk: Disk, languages: Languages) -> None:
    """Whatever fails, nobody sits at two tables, no message stands twice, and the evening comes to its end.

    It is cancelled if its channel is deleted, or closed to the bot for more than an hour.
    """
    world = a_night(disk, seed, languages)
    assert wrongs_of(world, languages) == [], f"seed {seed}"
    assert disk.count("SELECT count(*) FROM evenings WHERE stage IN ('ended', 'missed', 'cancelled')") == 1
    ended = disk.count("SELECT count(*) FROM evenings WHERE stage = 'ended'")
    assert seed not in IN_EACH_RUN or not ended or world.people.finished > 0
