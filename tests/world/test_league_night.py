"""Nights with every kind of fault: tables of evenings and tournaments open once, and nobody sits at two of them."""

from typing import Final

import pytest

from bot.core.ui.languages import Languages
from bot.screens.all_screens import AllScreens
from tests.world.checks import wrongs
from tests.world.disk import Disk
from tests.world.league_night import (
    KNOCK_OUT,
    SWISS,
    a_night,
    wrong_notices,
    wrong_roles,
    wrong_rounds,
    wrong_seats,
)
from tests.world.whole_evening import World

IN_EACH_RUN: Final = (13,)
"""The night that each run has, a short one. In others the bot may be away for so long that no game is finished."""

TOURNAMENTS_IN_EACH_RUN: Final = (1012, 1001)
"""The same for tournaments: a short one in a Swiss system, and a knock-out; other ones on PostgreSQL."""


def wrongs_of(world: World, languages: Languages) -> list[str]:
    """All faults that were found during the night and at its end."""
    found = wrongs(world.disk, world.platform, world.process.pressed, AllScreens(languages))
    seats = (*wrong_seats(world.disk), *wrong_rounds(world.disk))
    return [*world.wrongs, *found, *seats, *wrong_notices(world), *wrong_roles(world)]


@pytest.mark.parametrize(
    ("disk", "seed"),
    [
        *(("sqlite", seed) for seed in IN_EACH_RUN),
        *(pytest.param("sqlite", seed, marks=pytest.mark.long) for seed in range(60) if seed not in IN_EACH_RUN),
        *(pytest.param("postgresql", seed, marks=pytest.mark.long) for seed in (*range(10), *range(60, 70))),
    ],
    indirect=["disk"],
)
def test_a_night_goes_as_it_must(seed: int, disk: Disk, languages: Languages) -> None:
    """Whatever fails, nobody sits at two tables, no message stands twice, and the evening comes to its end.

    It is cancelled if its channel is deleted, or closed to the bot for more than an hour. A night takes up to half a
    minute of a core on a server, so only some are played there.
    """
    world = a_night(disk, seed, languages)
    assert wrongs_of(world, languages) == [], f"seed {seed}"
    assert disk.count("SELECT count(*) FROM evenings WHERE stage IN ('ended', 'missed', 'cancelled')") == 1
    ended = disk.count("SELECT count(*) FROM evenings WHERE stage = 'ended'")
    assert seed not in IN_EACH_RUN or not ended or world.people.finished > 0


@pytest.mark.parametrize(
    ("disk", "seed"),
    [
        *(("sqlite", seed) for seed in TOURNAMENTS_IN_EACH_RUN),
        *(
            pytest.param("sqlite", seed, marks=pytest.mark.long)
            for seed in range(1000, 1040)
            if seed not in TOURNAMENTS_IN_EACH_RUN
        ),
        *(
            pytest.param("postgresql", seed, marks=pytest.mark.long)
            for seed in (*range(1002, 1006), *range(1040, 1044))
        ),
    ],
    indirect=["disk"],
)
def test_a_tournament_goes_as_it_must(seed: int, disk: Disk, languages: Languages) -> None:
    """Whatever fails, each round has everybody once, its pairings stand once, and the champion has the role.

    Even seeds have a Swiss system, odd ones a knock-out. As above, only some are played on a server.
    """
    world = a_night(disk, seed, languages, KNOCK_OUT if seed % 2 else SWISS)
    assert wrongs_of(world, languages) == [], f"seed {seed}"
    assert disk.count("SELECT count(*) FROM evenings WHERE stage NOT IN ('planned', 'running', 'closing')") == 1
    ended = disk.count("SELECT count(*) FROM evenings WHERE stage = 'ended'")
    assert seed not in TOURNAMENTS_IN_EACH_RUN or (ended and world.people.finished > 0)
