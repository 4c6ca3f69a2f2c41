"""Whole evenings with every kind of fault: no move is lost or doubled, and no player is shown anything wrong."""

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from bot.core.ui.languages import Languages
from bot.screens.all_screens import AllScreens
from tests.world.checks import wrongs
from tests.world.conftest import MEMORY
from tests.world.disk import Disk, FileDisk
from tests.world.faults import Fault
from tests.world.plans import plan_of
from tests.world.whole_evening import ANY_TABLE, SMALL_TABLE, World, an_evening

SLOW: Final = 12
"""The seed of an evening that takes half a minute, as long as ten others. Only the long run has it."""

EVENINGS: Final = (*(seed for seed in range(1, 31) if seed != SLOW), 31, 35, 55)
"""The last seeds take the place of slow ones: their evenings have the same sure faults."""

REPEATED: Final = frozenset({1, 2, 3, 5, 7, 8, 9, 27, 29})
"""Evenings whose sure fault a quicker one has, too. Only the long run has them."""

IN_EACH_RUN: Final = tuple(seed for seed in EVENINGS if seed not in REPEATED)

ON_SERVER: Final = Random(7).sample(IN_EACH_RUN, -(-len(IN_EACH_RUN) // 10))
"""A tenth of these evenings: each run also has them on a PostgreSQL server, where they take a third longer."""

BLOCK: Final = 100
"""How many evenings one long test plays."""

ON_SERVER_TOO: Final = (1000, 1100, 3000)
"""The first seeds of the blocks that a long test plays on a server. All twenty would take two cores an hour or more."""

AT_ONCE: Final = 45
"""The seed of a short evening in which several players are called at once, and the order of the calls matters."""

RESTARTED: Final = 48
"""The seed of a short evening with several restarts."""

ROOT: Final = Path(__file__).resolve().parents[2]


def wrongs_of(world: World, languages: Languages) -> list[str]:
    """All faults that were found during the evening and at its end."""
    return [*world.wrongs, *wrongs(world.disk, world.platform, world.process.pressed, AllScreens(languages))]


@pytest.mark.parametrize(
    ("disk", "seed"),
    [
        *(("sqlite", seed) for seed in IN_EACH_RUN),
        *(pytest.param("sqlite", seed, marks=pytest.mark.long) for seed in (SLOW, *sorted(REPEATED))),
        *(("postgresql", seed) for seed in ON_SERVER),
        *(pytest.param("postgresql", seed, marks=pytest.mark.long) for seed in EVENINGS if seed not in ON_SERVER),
    ],
    indirect=["disk"],
)
def test_an_evening_goes_as_it_must(seed: int, disk: Disk, languages: Languages) -> None:
    """Under every fault accepted moves are stored once, all players get their messages, and none stays unsent.

    A message may stand twice if it was posted but not noted, and the bot cannot find it: it is older than the last
    hundred messages, or its thread is closed just then. The evening also has the games and the fault that it promises.
    """
    world, plan = an_evening(disk, seed, languages, SMALL_TABLE), plan_of(seed)
    assert wrongs_of(world, languages) == [], f"seed {seed}"
    assert world.people.finished >= plan.games
    assert world.faults.tried[plan.sure] > 0


def test_the_evenings_hold_games_and_every_fault() -> None:
    """All evenings together promise more than thirty games, and those of each run every kind of fault."""
    assert sum(plan_of(seed).games for seed in EVENINGS) > 30
    plans = [plan_of(seed) for seed in IN_EACH_RUN]
    assert {plan.sure for plan in plans} == set(Fault)
    assert any(plan.games >= 3 for plan in plans)
    assert {plan.games for plan in plans} >= {0, 1}


@pytest.mark.long
@pytest.mark.parametrize(
    ("disk", "first"),
    [*(("sqlite", first) for first in range(1000, 3000, BLOCK)), *(("postgresql", first) for first in ON_SERVER_TOO)],
    indirect=["disk"],
)
def test_many_evenings_go_as_they_must(first: int, disk: Disk, languages: Languages) -> None:
    """Tables of all sizes, and every fault often enough; the counts are printed."""
    tried: Counter[Fault] = Counter()
    finished = 0
    found: list[str] = []
    for seed in range(first, first + BLOCK):
        world = an_evening(disk, seed, languages, ANY_TABLE)
        found += [f"seed {seed}: {wrong}" for wrong in wrongs_of(world, languages)]
        tried += world.faults.tried
        finished += world.people.finished
    print(f"{finished} games", {fault.name: tried[fault] for fault in Fault})  # noqa: T201 - for readers of the output
    assert found == []
    assert finished >= BLOCK
    assert set(tried) == set(Fault)


def test_a_seed_is_an_evening(disk: Disk, languages: Languages) -> None:
    """Two runs of one seed have the same cards, the same faults and the same length."""
    first = an_evening(disk, 47, languages, SMALL_TABLE)
    again = an_evening(disk, 47, languages, SMALL_TABLE)
    assert first.platform.shown == again.platform.shown
    assert (first.seconds, first.faults.tried) == (again.seconds, again.faults.tried)


@pytest.mark.parametrize("disk", ["postgresql"], indirect=True)
def test_a_seed_is_the_same_evening_on_a_server(disk: Disk, languages: Languages, tmp_path: Path) -> None:
    """Players are shown the same with a file: no query leaves an order that matters to the database."""
    on_server = an_evening(disk, RESTARTED, languages, SMALL_TABLE)
    on_file = an_evening(FileDisk(tmp_path / "games.db"), RESTARTED, languages, SMALL_TABLE)
    assert on_server.platform.shown == on_file.platform.shown
    assert (on_server.seconds, on_server.faults.tried) == (on_file.seconds, on_file.faults.tried)
    assert on_server.process.lives > 3
    on_file.disk.drop()


def digest_of(seed: int) -> str:
    """A digest of one evening: all cards that were shown, all faults, and the length."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        world = an_evening(FileDisk(Path(place) / "games.db"), seed, Languages(), SMALL_TABLE)
        world.disk.drop()
    return sha256(repr((world.platform.shown, world.faults.tried, world.seconds)).encode()).hexdigest()


def test_a_seed_is_an_evening_in_every_process() -> None:
    """The hash seed of the process does not matter: no order in the bot comes from a set."""
    told = f"from {__name__} import digest_of; print(digest_of({AT_ONCE}))"
    # This process has another one, which Python chose at random.
    other = subprocess.run(
        [sys.executable, "-c", told],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    assert other.stdout.strip() == digest_of(AT_ONCE)


def test_an_evening_that_breaks_names_its_seed(
    disk: Disk, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever error ends the evening, its seed is named, so that the evening can be repeated."""
    monkeypatch.setattr("tests.world.whole_evening.LONGEST", 0)
    with pytest.raises(AssertionError) as broken:
        an_evening(disk, 6, languages, SMALL_TABLE)
    assert broken.value.__notes__ == ["seed 6"]
