"""What a person gains or loses by leaving, for several rules that rank a seat which a robot finished.

All games are real games of four. People make a random move now and then; the robot does not.
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

LEAVES: Final = 2
"""The round in which somebody leaves. Eight rounds are played, and later rounds are worth more."""

STRONG, AVERAGE = 0.03, 0.15
"""How often people move at random."""


class Person:
    """Plays like the robot, but makes some moves at random."""

    def __init__(self, slips: float, luck: random.Random, game: str = _GAME) -> None:
        self._slips = slips
        self._luck = luck
        self._steady = robot_player(game, luck, "steady")
        self._random = robot_player(game, luck, "random")

    def choose(self, view: View) -> Move:
        """A good move or a random one."""
        return (self._random if self._luck.random() < self._slips else self._steady).choose(view)


@dataclass(frozen=True, slots=True)
class Case:
    """One game that was finished twice from round ``LEAVES`` on: with the first seat's person, and with a robot."""

    then: int
    """The person's rank at that moment. On a tie it is the last of the tied ranks."""

    stayed: tuple[int, ...]
    left: tuple[int, ...]
    """The ranks at the end if the person stayed, and if they left."""


def cases(games: int, seed: int) -> Sequence[Case]:
    """Games of a strong person among average ones."""
    luck, chance = random.Random(seed), Quick(seed)
    others: list[Robot] = [Person(AVERAGE, luck) for _ in range(_SEATS - 1)]
    person, robot = Person(STRONG, luck), robot_player(_GAME, luck)
    return [_case([person, *others], [robot, *others], chance) for _ in range(games)]


def _case(stay: Sequence[Robot], leave: Sequence[Robot], chance: Chance) -> Case:
    state = newest(_GAME).start(_SEATS, {})
    play(state, stay, chance, until=LEAVES)
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


def _behind(place: int, others: Iterable[int]) -> Sequence[int]:
    """The ranks if the first seat is placed just behind the others with this rank."""
    return ranked([-place - 0.5, *[-other for other in others]])


RULES: Final[Mapping[str, Callable[[Case], Sequence[int]]]] = MappingProxyType(
    {
        "counts as it ended": lambda case: case.left,
        "at most the middle": lambda case: _behind(max(case.left[0], 1 + (_SEATS - 1) // 2), case.left[1:]),
        "the worse of then and the end": lambda case: _behind(max(case.left[0], case.then), case.left[1:]),
        "last": lambda case: _behind(_SEATS, case.left[1:]),
    }
)
"""Rules that rank a game in which a robot finished the first seat."""

HABITS: Final[Mapping[str, Callable[[Case], bool]]] = MappingProxyType(
    {"called away": lambda case: True, "ahead": lambda case: case.then == 1, "behind": lambda case: case.then > 2}
)
"""Kinds of people, by when they leave."""


def print_standins(games: int, seed: int) -> None:
    """Print the first seat's mean placement, by rule and habit; the first column is for a person who always stays."""
    played = cases(games, seed)
    print(f"{'':40}{'stays':>8}" + "".join(f"{habit:>13}" for habit in HABITS))
    stays = _placement(case.stayed for case in played)
    for name, rule in RULES.items():
        habits = ((rule(case) if leaves(case) else case.stayed for case in played) for leaves in HABITS.values())
        print(f"{name:40}{stays:8.2f}" + "".join(f"{_placement(ranks):13.2f}" for ranks in habits))
    stayed = ((case.stayed for case in played if not HABITS[habit](case)) for habit in ("ahead", "behind"))
    print(f"{'does not count':40}{stays:8.2f}{'–':>13}" + "".join(f"{_placement(ranks):13.2f}" for ranks in stayed))


def _placement(ranks: Iterable[Sequence[int]]) -> float:
    """The first seat's mean placement."""
    return mean(placements(one)[0] for one in ranks) / PLACEMENT_SCALE
