"""Trials tell apart mutants that are killed, mutants that time out and mutants that survive."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.mutants.altered import Altered
from tests.mutants.forks import FAULT, OUTPUT, in_children
from tests.mutants.observing import Observed, Ran
from tests.mutants.samples import Mutant, Sources
from tests.mutants.trials import Outcome, Trial, near, outcome_of, reaching, selected, trials_left


def ran(test: str, seconds: float, *reached: int, passed: bool = True) -> Ran:
    """A test run that took this many seconds and reached these mutants."""
    return Ran(test, seconds, passed, reached)


@pytest.fixture
def mutant(tmp_path: Path) -> Mutant:
    """A mutant of the rules."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/dice.py").write_text("def sides():\n    return 6\n")
    return Sources(tmp_path).statements("rules")[0][0]


def test_a_test_that_does_not_reach_a_mutant_is_not_run(mutant: Mutant) -> None:
    """A test that fails without the mutant is not run either.

    For a mutant reached at import, all passing tests of the mutant's room are run.
    """
    tests = (
        *(ran("tests/rules/a.py::reaches", 1, 7), ran("tests/core/a.py::reaches", 1, 7, 8)),
        *(ran("tests/rules/a.py::fails", 1, 7, passed=False), ran("tests/rules/b.py::passes_by", 1, 8)),
    )
    first, second, _, third = tests
    assert reaching(7, mutant, Observed(tests, frozenset())) == [first, second]
    assert reaching(7, mutant, Observed(tests, frozenset({7}))) == [first, second, third]
    assert reaching(9, mutant, Observed(tests, frozenset())) == []


def test_the_fastest_of_each_file_are_tried_first() -> None:
    """A test that does not fit into the time budget is not run; the fastest test of all always is."""
    tests = [ran("a::slow", 3.0), ran("a::fast", 1.0), ran("b::one", 2.0), ran("b::long", 30.0)]
    assert [one.test for one in selected(tests, budget=20)] == ["a::fast", "b::one", "a::slow"]
    assert [one.test for one in selected(tests, budget=0.5)] == ["a::fast"]
    assert selected([]) == ()


def end(how: str, folder: Path) -> int:
    """Runs in the child process and ends in the given way."""
    os.write(1, how.encode())
    match how:
        case "hangs":
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            while True:
                pass
        case "is killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "sleeps":
            time.sleep(60)
        case "raises":
            raise RuntimeError
        case _:
            pass
    (folder / "made").touch()
    return len(how)


def test_children_end_each_in_its_way() -> None:
    """A child returns a code, is killed, raises or is stopped at the time limit; its folder is then removed."""
    folders = []
    ended = {}
    for how, code, folder in in_children(["ok", "hangs", "is killed", "raises", "sleeps"], end, workers=2, limit=1.0):
        assert (folder / OUTPUT).read_text().startswith(how)
        folders.append(folder)
        ended[how] = code
    alarm, kill = -signal.SIGALRM, -signal.SIGKILL
    assert ended == {"ok": 2, "hangs": alarm, "is killed": kill, "raises": FAULT, "sleeps": alarm}
    assert not any(folder.exists() for folder in folders)


def test_a_module_has_the_text_that_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The import uses the altered text; the file on disk and other modules stay as they are."""
    for name in ("labyrinth_one", "labyrinth_two"):
        (tmp_path / f"{name}.py").write_text("PATHS = 1\n")
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [Altered(tmp_path, {"labyrinth_one.py": "PATHS = 2\n"}), *sys.meta_path])

    assert [__import__(name).PATHS for name in ("labyrinth_one", "labyrinth_two")] == [2, 1]
    assert (tmp_path / "labyrinth_one.py").read_text() == "PATHS = 1\n"


def test_a_few_files_are_tried_before_the_others(mutant: Mutant) -> None:
    """The tests of four files are tried first, then those of the other files; no test is tried twice."""
    tests = tuple(ran(f"{file}::{name}", 1.0) for name in ("one", "two") for file in "abcdef")
    first = near(tests)
    left = trials_left([Trial(mutant, tests)], Trial(mutant, first)).tests
    assert [one.test[0] for one in first] == list("abcdabcd")
    assert [one.test[0] for one in left] == list("efef")


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        (pytest.ExitCode.OK, Outcome.SURVIVED),
        (pytest.ExitCode.TESTS_FAILED, Outcome.KILLED),
        (pytest.ExitCode.USAGE_ERROR, Outcome.KILLED),
        (-signal.SIGSEGV, Outcome.KILLED),
        (-signal.SIGPROF, Outcome.TIMED_OUT),
        (-signal.SIGALRM, Outcome.TIMED_OUT),
    ],
)
def test_an_exit_code_tells_how_a_mutant_fared(code: int, outcome: Outcome) -> None:
    """A mutant that breaks the import is killed: pytest cannot load conftest then and reports a usage error."""
    assert outcome_of(code) is outcome
