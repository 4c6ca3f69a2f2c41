"""What people gain by leaving a game to a robot: ``make bench-leaving``. Exits with 1 if anybody gains.

All kinds of games, of two to six people (two play Mythical Dice with a robot); each run plays the same games. A gain is
what a person brings home after leaving, less what the same person brings home from the same game after staying.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from time import process_time
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.catalogue import newest
from rules.game import Seat
from storage.league.kinds import Scoring
from storage.league.scoring import PLACEMENT_SCALE
from tests.bench.league.left_games import FRIEND, LATE, ME, THIRD, TWO_THIRDS, Case, Company, End
from tests.bench.league.standins import STRONG
from tests.figures.figure import Figure, tell

SEED: Final = 1
GAMES: Final[Mapping[str, int]] = MappingProxyType({"mythical-dice": 150, "mythe": 40, "mythic-dice": 60})
"""How many games are played with each number of people and each kind of person. The costly ones are played less."""

PEOPLE: Final = range(2, 7)
STRENGTHS: Final[Mapping[str, float]] = MappingProxyType({"weak": 0.3, "strong": STRONG})
"""How often the person who may leave moves at random. The others are average."""

LEAST: Final = 8
"""Fewer games than that say nothing, so they are judged together with others."""

SURE: Final = 2.576
"""The standard errors on each side of a mean: of a hundred such intervals, 99 hold the true mean."""

Habit: TypeAlias = Callable[[Case], tuple[End, End] | None]
"""When somebody leaves: the ends of the game without and with it; None if the person stays."""

Measure: TypeAlias = Callable[[End], float]


def _always(part: float) -> Habit:
    return lambda case: (case.stays, case.leaves[part])


def _ahead(part: float) -> Habit:
    return lambda case: _always(part)(case) if case.then[part][ME] == max(case.then[part]) else None


def _behind(part: float) -> Habit:
    return lambda case: _always(part)(case) if case.then[part][ME] == min(case.then[part]) else None


def _before_the_friend(case: Case) -> tuple[End, End] | None:
    return _always(THIRD)(case) if case.then[THIRD][ME] > case.then[THIRD][FRIEND] else None


HABITS: Final[Mapping[str, Habit]] = MappingProxyType(
    {
        "a third": _always(THIRD),
        "ahead": _ahead(THIRD),
        "behind": _behind(THIRD),
        "two thirds": _always(TWO_THIRDS),
        "ahead then": _ahead(TWO_THIRDS),
        "behind then": _behind(TWO_THIRDS),
        "with another": lambda case: (case.friend, case.both),
    }
)
"""After a third of the game or two thirds: always, only ahead, only behind; and when another one leaves anyway."""

TOGETHER: Final[Mapping[str, Habit]] = MappingProxyType({"a third": _always(THIRD), "lifts": _before_the_friend})
"""One of two friends leaves after a third of the game: always, or only if ahead of the other one."""

LAST_MOVES: Final[Mapping[str, Habit]] = MappingProxyType({"the last sixth": _always(LATE)})
"""Too late to count: the person has stayed. Nobody may gain by that, either, although robots play better than some."""

WORTH: Final[Mapping[str, Callable[[End, Seat], float]]] = MappingProxyType(
    {
        "placement, in victories": lambda end, seat: end.points(Scoring.PLACEMENT, seat) / PLACEMENT_SCALE,
        "victories": lambda end, seat: end.points(Scoring.WINS, seat),
        "the game's own points": lambda end, seat: end.points(Scoring.POINTS, seat),
        "rating": End.rating,
    }
)
"""What the end of a game is worth for a seat."""


def _mine(worth: Callable[[End, Seat], float]) -> Measure:
    return lambda end: worth(end, ME)


def _ours(worth: Callable[[End, Seat], float]) -> Measure:
    return lambda end: worth(end, ME) + worth(end, FRIEND)


MEASURES: Final[Mapping[str, tuple[Measure, Mapping[str, Habit]]]] = MappingProxyType(
    {title: (_mine(worth), HABITS) for title, worth in WORTH.items()}
    | {f"{title}, of two friends together": (_ours(worth), TOGETHER) for title, worth in WORTH.items()}
    | {"placement, too late to count": (_mine(WORTH["placement, in victories"]), LAST_MOVES)}
)
"""What may be gained, and the habits for which it is measured."""


@dataclass(frozen=True, slots=True)
class Gain:
    """The gains of one kind of person with one habit."""

    where: str
    each: Sequence[float]

    @property
    def half(self) -> float:
        """Half the width of the interval around the mean."""
        return SURE * stdev(self.each) / sqrt(len(self.each))

    @property
    def sure(self) -> float:
        """The lower end of the interval: only above 0 is it a gain, and not luck."""
        return mean(self.each) - self.half

    def __str__(self) -> str:
        return f"{mean(self.each):+.2f} ± {self.half:.2f} ({len(self.each)})" if self.told else "–"

    @property
    def told(self) -> bool:
        """Whether there are enough games."""
        return len(self.each) >= LEAST


def gain(where: str, cases: Iterable[Case], habit: Habit, measure: Measure) -> Gain:
    """The gains in all cases in which a person with this habit leaves."""
    ends = filter(None, map(habit, cases))
    return Gain(where, [measure(left) - measure(stayed) for stayed, left in ends])


def played(factor: float) -> Iterator[tuple[str, str, Sequence[Case]]]:
    """All games: the kind of game, the number of people with the kind of person, and the cases."""
    for game, games in GAMES.items():
        for people in PEOPLE:
            for name, slips in STRENGTHS.items() if people <= newest(game).seats[-1] else ():
                company = Company(game, people, slips, SEED)
                yield game, f"{game}, {people} people, {name}", [company.case() for _ in range(round(games * factor))]


def print_gains(
    title: str, rows: Iterable[tuple[str, Sequence[Case]]], habits: Mapping[str, Habit], of: Measure
) -> None:
    """Print a table with a line for each kind of game and person, and a column for each habit."""
    print(f"\n{title}\n\n{'':32}" + "".join(f"{habit:>24}" for habit in habits))
    for where, cases in rows:
        print(f"{where:32}" + "".join(f"{gain(where, cases, habit, of)!s:>24}" for habit in habits.values()))


def _with_few(habit: str, cells: Sequence[Gain]) -> Sequence[Gain]:
    """The gains of one habit; those of fewer than ``LEAST`` games are one together."""
    few = [one for cell in cells if not cell.told for one in cell.each]
    return [*(cell for cell in cells if cell.told), Gain(f"{habit}, where few leave", few)]


def figures(rows: Sequence[tuple[str, str, Sequence[Case]]]) -> Iterator[Figure]:
    """For each measure and kind of game the highest gain that is not luck."""
    for title, (measure, habits) in MEASURES.items():
        for game in GAMES:
            cells = [
                cell
                for name, habit in habits.items()
                for cell in _with_few(
                    name, [gain(f"{where}, {name}", cases, habit, measure) for of, where, cases in rows if of == game]
                )
            ]
            told = [cell for cell in cells if cell.told]
            beyond = tuple(f"{cell.where}: {cell}" for cell in told if cell.sure > 0)
            if told:
                yield Figure(f"{title}, {game}", max(cell.sure for cell in told), 0, beyond)


def main() -> None:
    """Play, print all gains, and exit with 1 if leaving brings anybody anything."""
    parser = argparse.ArgumentParser(prog="make bench-leaving", description="What people gain by leaving a game.")
    parser.add_argument("--factor", type=float, default=1, help="play so many times the games (default: %(default)s)")
    rows = list(played(parser.parse_args().factor))
    print("Mean gain ± the interval that holds the true one 99 times in 100 (games in which somebody leaves).")
    print(f"Where somebody leaves in fewer than {LEAST} games stands a dash: such are judged together.")
    for title, (measure, habits) in MEASURES.items():
        print_gains(title, [row[1:] for row in rows], habits, measure)
    print("\nThe highest gain that is not luck: the lower end of its interval\n")
    kept = tell(figures(rows))
    print(f"\n{process_time():.0f} seconds of one core")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
