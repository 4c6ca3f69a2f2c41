"""Nights with every kind of fault: the tables of an evening open once, and nobody sits at two of them."""

import pytest

from bot.core.ui.languages import Languages
from bot.screens.all_screens import AllScreens
from tests.world.checks import wrongs
from tests.world.disk import Disk
from tests.world.league_night import a_night, wrong_notices, wrong_seats
from tests.world.whole_evening import World


def wrongs_of(world: World, languages: Languages) -> list[str]:
    """All faults that were found during the night and at its end."""
    found = wrongs(world.disk, world.platform, world.process.pressed, AllScreens(languages))
    return [*world.wrongs, *found, *wrong_seats(world.disk), *wrong_notices(world)]


@pytest.mark.parametrize(
    ("disk", "seed"),
    [
        *(("sqlite", seed) for seed in range(3)),
        *(pytest.param("sqlite", seed, marks=pytest.mark.long) for seed in range(3, 60)),
        *(pytest.param("postgresql", seed, marks=pytest.mark.long) for seed in range(60, 70)),
    ],
    indirect=["disk"],
)
def test_a_night_goes_as_it_must(seed: int, disk: Disk, languages: Languages) -> None:
    """Whatever fails, tables open, games are played to their end, and the evening ends with its message."""
    world = a_night(disk, seed, languages)
    assert wrongs_of(world, languages) == [], f"seed {seed}"
    assert disk.count("SELECT count(*) FROM evenings WHERE stage IN ('ended', 'missed')") == 1
    missed = disk.count("SELECT count(*) FROM evenings WHERE stage = 'missed'")
    assert missed or world.people.finished > 0
