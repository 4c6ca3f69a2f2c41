"""The outcomes of the mutants are compared with the stored baseline; a lower killed share fails the command."""

from pathlib import Path

import pytest

from tests.mutants import command, verdicts
from tests.mutants.command import again, main
from tests.mutants.samples import ROOMS, Mutant, Name, Sources, sample
from tests.mutants.trials import Outcome
from tests.mutants.verdicts import Baseline, Entry, Judged, limit, load_baseline, load_judged, store_baseline

KILLED, TIMED_OUT, SURVIVED, UNREACHED = Outcome


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with a module in each room."""
    for room in ROOMS:
        (tmp_path / room).mkdir(parents=True)
        lines = "\n".join(f"    a[{number}] = '{room}{number}'" for number in range(10))
        (tmp_path / room / "counts.py").write_text(f"def count(a):\n{lines}\n")
    return tmp_path


def baseline(root: Path, *outcomes: Outcome) -> Baseline:
    """A baseline with a sample of that project and these outcomes."""
    drawn = sample(Sources(root), "a", len(outcomes))
    return Baseline("a", tuple(Entry(one.room, one.name, how) for one, how in zip(drawn, outcomes, strict=True)))


def test_a_baseline_is_stored_a_mutant_a_line(root: Path) -> None:
    """One line for each mutant makes changes of the baseline readable in a diff."""
    stored = baseline(root, KILLED, TIMED_OUT, SURVIVED)
    store_baseline(stored, root / "baseline.json")
    assert load_baseline(root / "baseline.json") == stored
    assert len((root / "baseline.json").read_text().splitlines()) == 1 + 3 + 1


def test_the_limit_is_the_share_that_was_noticed(root: Path) -> None:
    """A mutant that times out counts as noticed; a mutant judged to be no fault is not counted at all."""
    stored = baseline(root, KILLED, TIMED_OUT, SURVIVED, UNREACHED)
    assert limit(stored, []) == 0.5
    assert limit(stored, [Judged(stored.entries[3].name, "it is a word of a log")]) == pytest.approx(2 / 3)


def test_the_same_mutants_are_tried_again(root: Path) -> None:
    """A mutant whose line no longer exists is replaced by another mutant of the same room."""
    stored = baseline(root, *[KILLED] * 6)
    mutants, number = again(Sources(root), stored)
    assert ([mutant.name for mutant in mutants], number) == ([entry.name for entry in stored.entries], 6)

    gone = stored.entries[0]
    path = root / gone.name.path
    path.write_text(path.read_text().replace(gone.name.words, "pass"))
    mutants, number = again(Sources(root), stored)
    assert number == 5
    names = [mutant.name for mutant in mutants]
    assert set(names) > {entry.name for entry in stored.entries[1:]}
    assert gone.name not in names
    assert sorted(mutant.room for mutant in mutants) == sorted(entry.room for entry in stored.entries)


@pytest.mark.parametrize(("better", "code"), [(0, 0), (1, 0), (-1, 1)])
def test_a_share_that_falls_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], better: int, code: int
) -> None:
    """The command prints each survivor, the share of each room, and the whole share beside its limit."""
    store_baseline(baseline(root, *[KILLED] * 2, *[SURVIVED] * 4), root / "baseline.json")

    def attempt(sources: Sources, mutants: list[Mutant], workers: int) -> dict[Mutant, Outcome]:
        return {mutant: KILLED if nth < 2 + better else SURVIVED for nth, mutant in enumerate(mutants)}

    monkeypatch.setattr(command, "import_libraries", lambda: None)
    monkeypatch.setattr(command, "Sources", lambda: Sources(root))
    monkeypatch.setattr(command, "attempt", attempt)
    monkeypatch.setattr(verdicts, "load_baseline", lambda: load_baseline(root / "baseline.json"))
    monkeypatch.setattr(verdicts, "load_judged", lambda: ())
    assert main([]) == code

    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line.startswith("survived: ")]) == 4 - better
    assert lines[-1].startswith(f"killed share {(2 + better) / 6:.1%}, limit 33.3%")
    assert [line.split()[0] for line in lines[1:5]] == ["bot/core", "rules", "storage", "in"]


def test_what_is_judged_is_in_the_baseline() -> None:
    """Each judged mutant survived in the baseline and has a written reason."""
    survived = {entry.name for entry in load_baseline().entries if entry.outcome is SURVIVED}
    for one in load_judged():
        assert one.name in survived, one.name
        assert len(one.reason) > 20


def test_the_baseline_is_of_the_sample() -> None:
    """The baseline has as many mutants as a sample, and no mutant twice."""
    names: list[Name] = [entry.name for entry in load_baseline().entries]
    assert len(set(names)) == len(names) == command.TOTAL
