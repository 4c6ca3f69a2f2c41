"""Whom it serves when the house finishes a seat: the absent, the others, or whoever walks away on purpose.

Real games of four: the person and the others slip now and then, as people do; the house does not.
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
"""In which somebody leaves; eight are played, and the later are worth more."""

PEOPLE: Final[Mapping[str, float]] = MappingProxyType({"strong": 0.03, "average": 0.15, "weak": 0.35})
"""How often they move at random."""


class Person:
    """Plays as the house does, but slips."""

    def __init__(self, slips: float, luck: random.Random) -> None:
        self._slips = slips
        self._luck = luck
        self._steady = robot_player(_GAME, luck, "steady")
        self._random = robot_player(_GAME, luck, "random")

    def choose(self, view: View) -> Move:
        """A good move or any."""
        return (self._random if self._luck.random() < self._slips else self._steady).choose(view)


@dataclass(frozen=True, slots=True)
class Case:
    """One game that is played on twice from somewhere: by the person, who has the first seat, and by the house."""

    then: int
    """The person's place at that moment: how many were not behind, themselves counted."""

    stayed: tuple[int, ...]
    left: tuple[int, ...]
    """The ranks at the end."""


def cases(slips: float, leaves: int, games: int, seed: int) -> Sequence[Case]:
    """Games of this person among average ones."""
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
    """Play to the end, or until a chapter begins."""
    while state.pending is not Pending.OVER and state.chapter != until:
        if state.pending is Pending.LUCK:
            state.settle(state.draw(chance))
        elif state.pending is Pending.REVEAL:
            state.apply(None, REVEAL)
        else:
            seat = state.awaited[0]
            state.apply(seat, robots[seat].choose(state.view(seat)))


def as_it_ended(case: Case) -> Sequence[int]:
    """The house's end is the person's."""
    return case.left


def at_most_the_middle(case: Case) -> Sequence[int]:
    """The house's end is the person's, but half of the others stand before it; the rest moves up."""
    mine, *others = case.left
    return _behind(max(mine, 1 + len(others) // 2), others)


def worse_of_both(case: Case) -> Sequence[int]:
    """The place then or at the end, whichever is worse; who shares it goes before, the others move up."""
    mine, *others = case.left
    return _behind(max(mine, case.then), others)


def last(case: Case) -> Sequence[int]:
    """Behind everybody who stayed."""
    return _behind(_SEATS, case.left[1:])


def _behind(place: int, others: Sequence[int]) -> Sequence[int]:
    """Ranks when the first seat stands just behind the others of this place."""
    return ranked([-place - 0.5, *[-other for other in others]])


RULES: Final[Mapping[str, Callable[[Case], Sequence[int]]]] = MappingProxyType(
    {
        "as it ended": as_it_ended,
        "at most the middle": at_most_the_middle,
        "the worse of then and the end": worse_of_both,
        "last": last,
    }
)
"""How a game is ranked whose first seat the house finished."""

HABITS: Final[Mapping[str, Callable[[Case], bool]]] = MappingProxyType(
    {"called away": lambda case: True, "ahead": lambda case: case.then == 1, "behind": lambda case: case.then > 2}
)
"""Who leaves."""


def _worth(played: Iterable[Case], rule: Callable[[Case], Sequence[int]], leaves: Callable[[Case], bool]) -> float:
    """The mean placement of who leaves by this habit."""
    ranks = (rule(case) if leaves(case) else case.stayed for case in played)
    return mean(placements(one)[0] for one in ranks) / PLACEMENT_SCALE


def _unless(played: Iterable[Case], leaves: Callable[[Case], bool]) -> float:
    """The mean placement when the games that the person leaves do not count at all."""
    worths = [placements(case.stayed)[0] for case in played if not leaves(case)]
    return mean(worths) / PLACEMENT_SCALE


def print_standins(games: int, seed: int) -> None:
    """What a game counts by rule and habit, beside always staying."""
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
