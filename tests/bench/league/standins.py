"""Who gains when a robot finishes a seat: people who were called away, the others, or people who leave on purpose.

Real games of four. The person and the others sometimes move at random, as people make mistakes; robots do not.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from types import MappingProxyType
from typing import Final

from rules.catalogue import newest, robot_player
from rules.chance import Chance, Quick
from rules.game import REVEAL, Move, Pending, Robot, State, View
from storage.league.scoring import PLACEMENT_SCALE, placements
from tests.bench.league.season import ranked

_GAME: Final = "mythical-dice"
_SEATS: Final = 4

ROUNDS: Final = (2, 5, 8)
"""The rounds at whose beginning somebody leaves. There are eight, and later ones are worth more."""

PEOPLE: Final[Mapping[str, float]] = MappingProxyType({"strong": 0.03, "average": 0.15, "weak": 0.35})
"""How often each kind of person moves at random."""


class Person:
    """Plays like a robot, but sometimes at random."""

    def __init__(self, slips: float, luck: random.Random) -> None:
        self._slips = slips
        self._luck = luck
        self._steady = robot_player(_GAME, luck, "steady")
        self._random = robot_player(_GAME, luck, "random")

    def choose(self, view: View) -> Move:
        """A good move or a random one."""
        return (self._random if self._luck.random() < self._slips else self._steady).choose(view)


@dataclass(frozen=True, slots=True)
class Case:
    """One game played to its end twice from one moment: by the person (first seat), and by a robot in their seat."""

    then: int
    """The person's rank at that moment. On a tie it is the last of the tied ranks."""

    stayed: tuple[int, ...]
    left: tuple[int, ...]
    """The ranks at the end if the person stayed, and if they left."""


def cases(slips: float, leaves: int, games: int, seed: int) -> Sequence[Case]:
    """Games of this person among average people."""
    luck, chance = random.Random(seed), Quick(seed)
    others: list[Robot] = [Person(PEOPLE["average"], luck) for _ in range(_SEATS - 1)]
    person, robot = Person(slips, luck), robot_player(_GAME, luck)
    return [_case(leaves, [person, *others], [robot, *others], chance) for _ in range(games)]


def _case(leaves: int, stay: Sequence[Robot], leave: Sequence[Robot], chance: Chance) -> Case:
    state = newest(_GAME).start(_SEATS, {})
    play(state, stay, chance, until=leaves)
    scores, left = state.scores(), state.copy()
    play(state, stay, chance)
    play(left, leave, chance)
    return Case(sum(score >= scores[0] for score in scores), ranked(state.scores()), ranked(left.scores()))


def play(state: State, robots: Sequence[Robot], chance: Chance, until: int | None = None) -> None:
    """Play to the end, or until chapter ``until`` begins."""
    while state.pending is not Pending.OVER and state.chapter != until:
        if state.pending is Pending.LUCK:
            state.settle(state.draw(chance))
        elif state.pending is Pending.REVEAL:
            state.apply(None, REVEAL)
        else:
            seat = state.awaited[0]
            state.apply(seat, robots[seat].choose(state.view(seat)))


def as_it_ended(case: Case) -> Sequence[int]:
    """The person gets the robot's rank."""
    return case.left


def at_most_the_middle(case: Case) -> Sequence[int]:
    """The person gets the robot's rank, but at least half of the others come before; the rest moves up."""
    mine, *others = case.left
    return _behind(max(mine, 1 + len(others) // 2), others)


def worse_of_both(case: Case) -> Sequence[int]:
    """The person gets the worse of the ranks then and at the end, behind those who share it. The others move up."""
    mine, *others = case.left
    return _behind(max(mine, case.then), others)


def last(case: Case) -> Sequence[int]:
    """The person comes behind everybody who stayed."""
    return _behind(_SEATS, case.left[1:])


def _behind(place: int, others: Sequence[int]) -> Sequence[int]:
    """The ranks if the first seat comes just behind the others with rank ``place``."""
    return ranked([-place - 0.5, *[-other for other in others]])


RULES: Final[Mapping[str, Callable[[Case], Sequence[int]]]] = MappingProxyType(
    {
        "as it ended": as_it_ended,
        "at most the middle": at_most_the_middle,
        "the worse of then and the end": worse_of_both,
        "last": last,
    }
)
"""Ways to rank a game whose first seat a robot finished."""

HABITS: Final[Mapping[str, Callable[[Case], bool]]] = MappingProxyType(
    {"called away": lambda case: True, "ahead": lambda case: case.then == 1, "behind": lambda case: case.then > 2}
)
"""Kinds of people, by when they leave."""


def _worth(played: Iterable[Case], rule: Callable[[Case], Sequence[int]], leaves: Callable[[Case], bool]) -> float:
    """The mean placement of a person who leaves in these cases."""
    ranks = (rule(case) if leaves(case) else case.stayed for case in played)
    return mean(placements(one)[0] for one in ranks) / PLACEMENT_SCALE


def _unless(played: Iterable[Case], leaves: Callable[[Case], bool]) -> float:
    """The mean placement if games that the person leaves do not count."""
    worths = [placements(case.stayed)[0] for case in played if not leaves(case)]
    return mean(worths) / PLACEMENT_SCALE


def print_standins(games: int, seed: int) -> None:
    """Print the mean placement by rule and habit, beside that of a person who always stays."""
    print(f"{'':48}{'stays':>8}" + "".join(f"{habit:>13}" for habit in HABITS))
    for leaves in ROUNDS:
        for person, slips in PEOPLE.items():
            played = cases(slips, leaves, games, seed)
            stays = _worth(played, as_it_ended, lambda case: False)
            for name, rule in RULES.items():
                worths = "".join(f"{_worth(played, rule, habit):13.2f}" for habit in HABITS.values())
                print(f"{f'round {leaves}, {person}, {name}':48}{stays:8.2f}{worths}")
            dropped = "".join(f"{_unless(played, HABITS[habit]):13.2f}" for habit in ("ahead", "behind"))
            print(f"{f'round {leaves}, {person}, not at all':48}{stays:8.2f}{'–':>13}{dropped}")
