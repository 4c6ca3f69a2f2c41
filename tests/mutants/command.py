"""``make mutants``: whether the tests still notice small faults as well as before.

The mutants of the baseline are searched in today's sources and tried again. If the line of a mutant is gone, a new
mutant of the same room replaces it. ``--baseline`` draws a new sample and stores its results. ``--only N`` tries the
first N mutants, to see how long they take.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Final

from tests.mutants import verdicts
from tests.mutants.forks import import_libraries
from tests.mutants.observing import files_of_tests, observe
from tests.mutants.samples import Mutant, Sources, found_again, sample
from tests.mutants.trials import Outcome, Trial, reaching, selected, tried
from tests.mutants.verdicts import Baseline, Entry

SEED: Final = "minotaur"
TOTAL: Final = 200
SPARE: Final = 3
"""The replacements are taken from a second sample, which is this many times as large."""
MOST_WORKERS: Final = 2


def again(sources: Sources, baseline: Baseline) -> tuple[list[Mutant], int]:
    """Today's mutants of the baseline with replacements for those that are gone, and how many were found again."""
    found = [(entry, found_again(sources, entry.name)) for entry in baseline.entries]
    picked = dict.fromkeys(mutant for _, mutant in found if mutant is not None)
    number = len(picked)
    spare = [mutant for mutant in sample(sources, f"{baseline.seed}:again", SPARE * TOTAL) if mutant not in picked]
    for room in [entry.room for entry, mutant in found if mutant is None]:
        for new in [mutant for mutant in spare if mutant.room == room and mutant not in picked][:1]:
            picked[new] = None
    return list(picked), number


def attempt(sources: Sources, mutants: Sequence[Mutant], workers: int) -> dict[Mutant, Outcome]:
    """Try the mutants, and report the progress on stderr."""
    began = time.monotonic()
    observed = observe(sources, mutants, files_of_tests(), workers)
    _say(f"{len(observed.ran)} tests observed in {time.monotonic() - began:.0f} s")
    trials = [Trial(one, selected(reaching(number, one, observed))) for number, one in enumerate(mutants)]
    outcomes = {}
    for number, (mutant, outcome) in enumerate(tried(sources, trials, workers), start=1):
        outcomes[mutant] = outcome
        _say(
            f"{number}/{len(trials)} {time.monotonic() - began:.0f} s {outcome}: {mutant.name.path} {mutant.name.words}"
        )
    return {mutant: outcomes[mutant] for mutant in mutants}


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 if the killed share has not fallen, 1 otherwise."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--baseline", action="store_true", help="draw a new sample, and store it")
    parser.add_argument("--only", type=int, metavar="N", help="try the first N alone")
    parser.add_argument("--workers", type=int, default=1, choices=range(1, MOST_WORKERS + 1))
    asked = parser.parse_args(arguments)

    import_libraries()
    sources = Sources()
    mutants, number = (sample(sources, SEED, TOTAL), 0) if asked.baseline else again(sources, verdicts.load_baseline())
    outcomes = attempt(sources, mutants[: asked.only], asked.workers)
    if asked.baseline:
        entries = (Entry(mutant.room, mutant.name, outcome) for mutant, outcome in outcomes.items())
        verdicts.store_baseline(Baseline(SEED, tuple(entries)))
    return _judge(sources, outcomes, number)


def _judge(sources: Sources, outcomes: dict[Mutant, Outcome], number: int) -> int:
    judged = verdicts.load_judged()
    why = verdicts.reasons(sources, judged)
    counted = {mutant: outcome for mutant, outcome in outcomes.items() if mutant.name not in why}
    least, found = verdicts.limit(verdicts.load_baseline(), judged), verdicts.share([*counted.values()])
    lines = [
        *verdicts.table(counted),
        *verdicts.survivors(sources, outcomes, why),
        f"{number} of the baseline found again, {len(outcomes) - len(counted)} judged to be equivalent and not counted",
        f"killed share {found:.1%}, limit {least:.1%}{'' if found >= least else ': too low'}",
    ]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0 if found >= least else 1


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
