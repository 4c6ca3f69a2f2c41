"""Tries mutants: the tests that reach a mutant run until one of them notices it."""

import signal
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path
from typing import Final

import pytest

from tests.mutants.altered import alter
from tests.mutants.forks import FAULT, OUTPUT, in_children
from tests.mutants.observing import BrokenTrialError, Observed, Ran, run_pytest
from tests.mutants.samples import Mutant, Sources

BUSY: Final = 4.0, 8.0
"""A test is stopped after 4 seconds of processor time and 8 times its time without a mutant."""
IDLE: Final = 30.0, 10.0
"""The same in real time, for tests that wait without end. It is longer because the machine may be busy."""
BUDGET: Final = 15.0
"""Seconds of processor time for the tests of one mutant, measured without the mutant."""
FIRST_FILES: Final = 4
ONE_MUTANT: Final = 300.0


class Outcome(StrEnum):
    """How a trial ended."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"
    UNREACHED = "unreached"


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant, and the tests to run in this order."""

    mutant: Mutant
    tests: tuple[Ran, ...]


@dataclass(eq=False)
class Selected:
    """A plugin for pytest: runs only these tests in this order, and ends the process if one takes too long."""

    tests: Sequence[Ran]

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep only the selected tests."""
        by_name = {item.nodeid: item for item in items}
        items[:] = [by_name[ran.test] for ran in self.tests if ran.test in by_name]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Let a signal end the process if the test hangs. Its default action works even if Python is blocked."""
        seconds = next(ran.seconds for ran in self.tests if ran.test == item.nodeid)
        signal.setitimer(signal.ITIMER_PROF, BUSY[0] + BUSY[1] * seconds)
        signal.setitimer(signal.ITIMER_REAL, IDLE[0] + IDLE[1] * seconds)
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        return result


def reaching(number: int, mutant: Mutant, observed: Observed) -> list[Ran]:
    """The tests that reach the mutant and pass without it. If an import reaches it, also all tests of its room."""
    found = [ran for ran in observed.ran if ran.passed and number in ran.reached]
    if number in observed.at_import:
        folder = f"tests/{mutant.room.rpartition('/')[2]}/"
        found += [ran for ran in observed.ran if ran.passed and ran.test.startswith(folder) and ran not in found]
    return found


def selected(reached_by: Iterable[Ran], budget: float = BUDGET) -> tuple[Ran, ...]:
    """The tests in the order to try: in turn the fastest of each file, at least one, while the budget lasts."""
    files: dict[str, list[Ran]] = defaultdict(list)
    for test in sorted(reached_by, key=lambda one: one.seconds):
        files[test.test.partition("::")[0]].append(test)
    turns = zip_longest(*sorted(files.values(), key=lambda tests: tests[0].seconds))
    chosen: list[Ran] = []
    for test in (test for turn in turns for test in turn if test is not None):
        if not chosen or sum(one.seconds for one in chosen) + test.seconds <= budget:
            chosen.append(test)
    return tuple(chosen)


def tried(sources: Sources, trials: Sequence[Trial], workers: int) -> Iterator[tuple[Mutant, Outcome]]:
    """Try the mutants; yields each with its outcome when it is known. A first round runs only the ``near`` tests."""
    later = []
    for trial, outcome in _tried(sources, [Trial(one.mutant, near(one.tests)) for one in trials], workers):
        if outcome is Outcome.SURVIVED and (far := trials_left(trials, trial)).tests:
            later.append(far)
        else:
            yield trial.mutant, outcome
    yield from ((trial.mutant, outcome) for trial, outcome in _tried(sources, later, workers))


def near(tests: Sequence[Ran]) -> tuple[Ran, ...]:
    """The tests of the first few files. Most mutants need no others, and importing a hundred files takes seconds."""
    files = [*dict.fromkeys(ran.test.partition("::")[0] for ran in tests)][:FIRST_FILES]
    return tuple(ran for ran in tests if ran.test.partition("::")[0] in files)


def trials_left(trials: Sequence[Trial], done: Trial) -> Trial:
    """The trial of the same mutant with the tests that have not run yet."""
    (whole,) = [trial for trial in trials if trial.mutant == done.mutant]
    return Trial(whole.mutant, tuple(ran for ran in whole.tests if ran not in done.tests))


def _tried(sources: Sources, trials: Sequence[Trial], workers: int) -> Iterator[tuple[Trial, Outcome]]:
    def work(trial: Trial, folder: Path) -> int:
        alter(sources.root, {trial.mutant.name.path: sources.mutated(trial.mutant)})
        files = sorted({ran.test.partition("::")[0] for ran in trial.tests})
        return run_pytest(["-x", *files], folder, Selected(trial.tests))

    yield from ((trial, Outcome.UNREACHED) for trial in trials if not trial.tests)
    for trial, code, folder in in_children([trial for trial in trials if trial.tests], work, workers, ONE_MUTANT):
        if code == FAULT:
            raise BrokenTrialError(f"{trial.mutant.name}: {(folder / OUTPUT).read_text(errors='replace')}")
        yield trial, outcome_of(code)


def outcome_of(code: int) -> Outcome:
    """The outcome for an exit code of pytest. A failed import kills a mutant, too."""
    if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return Outcome.SURVIVED
    return Outcome.TIMED_OUT if -code in {signal.SIGALRM, signal.SIGPROF} else Outcome.KILLED
