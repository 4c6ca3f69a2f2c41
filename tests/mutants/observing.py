"""Runs every test once without a mutant, to see how long it takes and which mutants it reaches."""

import os
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from hypothesis import Phase, settings
from pydantic import TypeAdapter

from tests.mutants.altered import alter
from tests.mutants.forks import OUTPUT, in_children
from tests.mutants.probes import Reached, probed
from tests.mutants.samples import ROOT, Mutant, Sources

TESTS: Final = (
    *("tests/test_*.py", "tests/abuse/test_quotas.py"),
    *(f"tests/{folder}/**/test_*.py" for folder in ("app", "core", "rules", "screens", "storage")),
)
"""The tests on which mutants are tried. Tests of platforms are left out: they start clients or processes, which takes
too long here, and these tests check the same promises of the sampled rooms.
"""
PROFILE: Final = "mutants"
OPTIONS: Final = (
    *("-q", "--tb=no", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *(f"--hypothesis-profile={PROFILE}", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
WHOLE_RUN: Final = 3_600.0
OBSERVED: Final = "observed.json"


@dataclass(frozen=True, slots=True)
class Ran:
    """One test without a mutant: its seconds of processor time, whether it passed, and the mutants that it reached."""

    test: str
    seconds: float
    passed: bool
    reached: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Observed:
    """All tests without a mutant."""

    ran: tuple[Ran, ...]
    at_import: frozenset[int]
    """The mutants that were reached while modules were imported: they may change what any test finds."""


class BrokenTrialError(RuntimeError):
    """The tests could not run at all. This says nothing about a mutant."""


_OBSERVED: Final = TypeAdapter(Observed)


@dataclass(eq=False)
class Recorder:
    """A plugin for pytest: notes the time of each test with its fixtures, and the mutants that it reached."""

    probes: Reached
    ran: list[Ran] = field(default_factory=list)
    at_import: list[int] = field(default_factory=list)
    _failed: set[str] = field(default_factory=set)

    def pytest_collection_finish(self) -> None:
        """Note the mutants reached so far: by imports."""
        self.at_import = self.probes.take()

    def observed(self) -> Observed:
        """Everything that was noted."""
        return Observed(tuple(self.ran), frozenset(self.at_import))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure one test."""
        began = time.process_time()
        result = yield
        seconds = time.process_time() - began
        self.ran.append(Ran(item.nodeid, seconds, item.nodeid not in self._failed, tuple(self.probes.take())))
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that the test failed or was skipped without a mutant: it cannot kill one."""
        if not report.passed:
            self._failed.add(report.nodeid)


def files_of_tests(root: Path = ROOT) -> list[str]:
    """The test files on which mutants are tried."""
    return sorted({path.relative_to(root).as_posix() for pattern in TESTS for path in root.glob(pattern)})


def observe(sources: Sources, mutants: Sequence[Mutant], files: Sequence[str], workers: int) -> Observed:
    """Run the tests of these files once with probes."""

    def work(part: Sequence[str], folder: Path) -> int:
        probes = Reached()
        probes.install()
        alter(sources.root, probed(sources, mutants))
        recorder = Recorder(probes)
        code = run_pytest(part, folder, recorder)
        (folder / OBSERVED).write_bytes(_OBSERVED.dump_json(recorder.observed()))
        return code

    ran: list[Ran] = []
    at_import: set[int] = set()
    parts = [files[number::workers] for number in range(workers)]
    for _, code, folder in in_children(parts, work, workers, WHOLE_RUN):
        if code not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
            raise BrokenTrialError(f"{code}: {(folder / OUTPUT).read_text(errors='replace')}")
        found = _OBSERVED.validate_json((folder / OBSERVED).read_bytes())
        ran += found.ran
        at_import |= found.at_import
    return Observed(tuple(ran), frozenset(at_import))


def run_pytest(arguments: Sequence[str], folder: Path, plugin: object) -> int:
    """Run tests in this process; their files go into the folder. Returns pytest's exit code."""
    os.chdir(ROOT)
    # Any counterexample is enough: searching for the smallest one takes a minute.
    settings.register_profile(PROFILE, derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate])
    try:
        return int(pytest.main([*OPTIONS, f"--basetemp={folder / 'tests'}", *arguments], plugins=[plugin]))
    except Exception:  # noqa: BLE001 - A mutant may leave something open, which fails only after all of pytest's work.
        traceback.print_exc()
        return pytest.ExitCode.INTERNAL_ERROR
