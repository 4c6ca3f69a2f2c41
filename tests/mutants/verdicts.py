"""Results of mutants: the baseline, the mutants judged to be equivalent, and the printed table."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from tests.mutants.samples import Mutant, Name, Sources, found_again
from tests.mutants.trials import Outcome

FOLDER: Final = Path(__file__).resolve().parent
BASELINE: Final = FOLDER / "baseline.json"
EQUIVALENT: Final = FOLDER / "equivalent.json"
CAUGHT: Final = frozenset({Outcome.KILLED, Outcome.TIMED_OUT})


@dataclass(frozen=True, slots=True)
class Entry:
    """A mutant of the baseline with its outcome."""

    room: str
    name: Name
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Baseline:
    """The run that later runs are compared with."""

    seed: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A mutant that behaves like the original, with the reason."""

    name: Name
    reason: str


_BASELINE: Final = TypeAdapter(Baseline)
_ENTRY: Final = TypeAdapter(Entry)
_JUDGED: Final = TypeAdapter(tuple[Judged, ...])


def load_baseline(path: Path = BASELINE) -> Baseline:
    """The stored baseline."""
    return _BASELINE.validate_json(path.read_bytes())


def store_baseline(baseline: Baseline, path: Path = BASELINE) -> None:
    """Store a baseline with one mutant a line."""
    lines = ",\n".join(f"  {_ENTRY.dump_json(entry).decode()}" for entry in baseline.entries)
    path.write_text(f'{{"seed": "{baseline.seed}", "entries": [\n{lines}\n]}}\n', encoding="utf-8")


def load_judged(path: Path = EQUIVALENT) -> tuple[Judged, ...]:
    """The mutants judged to be equivalent to the original."""
    return _JUDGED.validate_json(path.read_bytes())


def share(outcomes: Sequence[Outcome]) -> float:
    """The share of the mutants that the tests noticed or that hung; 1.0 if there are none."""
    return sum(outcome in CAUGHT for outcome in outcomes) / len(outcomes) if outcomes else 1.0


def limit(baseline: Baseline, judged: Sequence[Judged]) -> float:
    """The killed share of the baseline, without mutants judged to be equivalent."""
    names = {one.name for one in judged}
    return share([entry.outcome for entry in baseline.entries if entry.name not in names])


def reasons(sources: Sources, judged: Sequence[Judged]) -> dict[Name, str]:
    """The reasons by today's names: mutants that have moved are found again."""
    found = ((found_again(sources, one.name), one.reason) for one in judged)
    return {mutant.name: reason for mutant, reason in found if mutant is not None}


def table(outcomes: Mapping[Mutant, Outcome]) -> Iterator[str]:
    """The counts as lines of text, by room and in all."""
    yield f"{'mutants':<16}" + "".join(f"{outcome:>11}" for outcome in Outcome) + f"{'all':>6}{'killed share':>14}"
    for room in [*sorted({mutant.room for mutant in outcomes}), ""]:
        found = [outcome for mutant, outcome in outcomes.items() if room in {"", mutant.room}]
        counts = Counter(found)
        numbers = "".join(f"{counts[outcome]:>11}" for outcome in Outcome)
        yield f"{room or 'in all':<16}{numbers}{len(found):>6}{share(found):>13.1%}"


def survivors(sources: Sources, outcomes: Mapping[Mutant, Outcome], why: Mapping[Name, str]) -> Iterator[str]:
    """The mutants that no test noticed, one a line. Those without a reason come first."""
    left = [mutant for mutant, outcome in outcomes.items() if outcome not in CAUGHT]
    for mutant in sorted(left, key=lambda one: (one.name in why, one.name.path, one.mutation.start)):
        name = mutant.name
        line = sources.source(name.path).line(mutant.mutation)
        told = f"{outcomes[mutant]}: {name.path}:{line} {name.function} [{name.kind}] {name.old} → {name.new}"
        yield f"{told} — equivalent: {why[name]}" if name in why else told
