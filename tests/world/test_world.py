"""Whole evenings in a world where everything goes wrong: nothing is lost, nothing doubled, nothing told amiss."""

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from bot.core.ui.languages import Languages
from bot.screens.all_screens import AllScreens
from tests.world.checks import wrongs
from tests.world.conftest import MEMORY
from tests.world.disk import Disk
from tests.world.faults import Fault
from tests.world.plans import plan_of
from tests.world.whole_evening import ANY_TABLE, SMALL_TABLE, World, an_evening

EVENINGS: Final = range(1, 51)
BLOCK: Final = 100
"""Evenings of one long test."""

AT_ONCE: Final = 45
"""The seed of a short evening in which several people are called at once, in an order that decides what comes after."""

ROOT: Final = Path(__file__).resolve().parents[2]


def wrongs_of(world: World, languages: Languages) -> list[str]:
    """All that was not as it must be, while the evening went on and at its end."""
    return [*world.wrongs, *wrongs(world.disk, world.platform, world.process.pressed, AllScreens(languages))]


@pytest.mark.parametrize("seed", EVENINGS)
def test_an_evening_goes_as_it_must(seed: int, disk: Disk, languages: Languages) -> None:
    """Whatever fails: what was accepted is stored once, everybody is told what is theirs, and nothing stays owed.

    Twice may stand a message that was posted, not noted, and is further up than the last hundred when it is looked for,
    or in a thread that is shut just then. And the evening holds what it is meant to.
    """
    world, plan = an_evening(disk, seed, languages, SMALL_TABLE), plan_of(seed)
    assert wrongs_of(world, languages) == [], f"seed {seed}"
    assert world.people.finished >= plan.games
    assert world.faults.tried[plan.sure] > 0


def test_the_evenings_hold_games_and_every_fault() -> None:
    """What each of them holds surely, and is asked for it, comes to more than fifty games and all that can go wrong."""
    plans = [plan_of(seed) for seed in EVENINGS]
    assert sum(plan.games for plan in plans) >= 50
    assert {plan.sure for plan in plans} == set(Fault)
    assert any(plan.games >= 3 for plan in plans)
    assert {plan.games for plan in plans} >= {0, 1}


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 3000, BLOCK))
def test_many_evenings_go_as_they_must(first: int, disk: Disk, languages: Languages) -> None:
    """Tables of all sizes, and every fault often enough; how often is printed."""
    tried: Counter[Fault] = Counter()
    finished = 0
    found: list[str] = []
    for seed in range(first, first + BLOCK):
        world = an_evening(disk, seed, languages, ANY_TABLE)
        found += [f"seed {seed}: {wrong}" for wrong in wrongs_of(world, languages)]
        tried += world.faults.tried
        finished += world.people.finished
    print(f"{finished} games", {fault.name: tried[fault] for fault in Fault})  # noqa: T201 - for who reads how much was tried
    assert found == []
    assert finished >= BLOCK
    assert set(tried) == set(Fault)


def test_a_seed_is_an_evening(disk: Disk, languages: Languages) -> None:
    """The same one again: what happened, what went wrong, and what everybody saw."""
    first = an_evening(disk, 47, languages, SMALL_TABLE)
    again = an_evening(disk, 47, languages, SMALL_TABLE)
    assert first.platform.shown == again.platform.shown
    assert (first.seconds, first.faults.tried) == (again.seconds, again.faults.tried)


def digest_of(seed: int) -> str:
    """All that was seen in an evening on a disk of its own, what went wrong, and how long it was."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        world = an_evening(Disk(Path(place) / "games.db"), seed, Languages(), SMALL_TABLE)
        world.disk.wipe()
    return sha256(repr((world.platform.shown, world.faults.tried, world.seconds)).encode()).hexdigest()


def test_a_seed_is_an_evening_in_every_process() -> None:
    """However a process hashes strings: nothing that happens follows the order of a set."""
    told = f"from {__name__} import digest_of; print(digest_of({AT_ONCE}))"
    digests = [
        subprocess.run(
            [sys.executable, "-c", told],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True,
            check=True,
        ).stdout
        for hashes in ("1", "2")
    ]
    assert len(digests[0].strip()) == 64
    assert digests[0] == digests[1]


def test_an_evening_that_breaks_names_its_seed(
    disk: Disk, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever ends it: so it can be had again."""
    monkeypatch.setattr("tests.world.whole_evening.LONGEST", 0)
    with pytest.raises(AssertionError) as broken:
        an_evening(disk, 6, languages, SMALL_TABLE)
    assert broken.value.__notes__ == ["seed 6"]
