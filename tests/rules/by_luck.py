"""Plays games of any kind with random moves, for these tests."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias, TypeVar

from rules.chance import Chance, Quick
from rules.game import REVEAL, Event, Pending, Seat, State
from rules.record import Entry, Luck, Play, enter

S = TypeVar("S", bound=State)
NextEntry: TypeAlias = Callable[[State, Chance, Chance], Entry]
"""Luck from the first chance, the reveal, or a move that the second one picks."""


@dataclass
class Noting:
    """A source of luck that notes the arguments of each draw."""

    luck: Chance
    asked: list[tuple[int, str, int, Seat | None, int]] = field(default_factory=list)

    def below(self, n: int, purpose: str, round_: int, seat: Seat | None, counter: int) -> int:
        """The number that the other source draws."""
        self.asked.append((n, purpose, round_, seat, counter))
        return self.luck.below(n, purpose, round_, seat, counter)


def next_entry(state: State, chance: Chance, mover: Chance) -> Entry:
    """An outcome from ``chance``, the reveal, or a move of the first awaited seat that ``mover`` picks."""
    match state.pending:
        case Pending.LUCK:
            return Luck(state.draw(chance))
        case Pending.REVEAL:
            return Play(None, REVEAL)
        case _:
            seat = state.awaited[0]
            choices = state.legal(seat)
            return Play(seat, choices[mover.below(len(choices), "move", state.decision, seat, 0)])


def next_of_anybody(state: State, chance: Chance, mover: Chance) -> Entry:
    """Like ``next_entry``, but ``mover`` also picks which awaited seat moves."""
    if state.pending is not Pending.CHOICE:
        return next_entry(state, chance, mover)
    seat = state.awaited[mover.below(len(state.awaited), "who", state.decision, None, 0)]
    choices = state.legal(seat)
    return Play(seat, choices[mover.below(len(choices), "move", state.decision, seat, 0)])


def entries(
    state: State, seed: int | str, following: NextEntry = next_entry
) -> Iterator[tuple[Entry, Sequence[Event]]]:
    """Play on with random moves to the end of the game; yields each entry with its events."""
    chance = Quick(seed)
    while state.pending is not Pending.OVER:
        entry = following(state, chance, chance)
        yield entry, enter(state, entry)


def play(
    state: S, seed: int | str, until: Callable[[S], bool] = lambda _: False, following: NextEntry = next_entry
) -> list[tuple[Entry, Sequence[Event]]]:
    """Play on with random moves to the end, or until a state is reached; returns each entry with its events."""
    made: list[tuple[Entry, Sequence[Event]]] = []
    if until(state):
        return made
    for step in entries(state, seed, following):
        made.append(step)
        if until(state):
            break
    return made


def log_of(state: State, luck: Chance, mover: Chance, following: NextEntry = next_entry) -> tuple[Entry, ...]:
    """Play a game to its end with this luck; returns all entries."""
    log: list[Entry] = []
    while state.pending is not Pending.OVER:
        log.append(following(state, luck, mover))
        enter(state, log[-1])
    return tuple(log)


def after(state: S, seed: int, steps: int) -> S:
    """The game after ``steps`` random entries, or at its end."""
    for _ in islice(entries(state, seed), steps):
        pass
    return state
