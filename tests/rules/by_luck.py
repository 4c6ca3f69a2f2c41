"""Games of any kind that go on by luck alone, for these tests."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from rules.chance import Chance, Quick
from rules.game import REVEAL, Event, Pending, State
from rules.record import Entry, Luck, Play, enter

S = TypeVar("S", bound=State)


def next_entry(state: State, chance: Chance, mover: Chance) -> Entry:
    """Luck from ``chance`` or a move that ``mover`` picks: of the first awaited seat, or the reveal."""
    match state.pending:
        case Pending.LUCK:
            return Luck(state.draw(chance))
        case Pending.REVEAL:
            return Play(None, REVEAL)
        case _:
            seat = state.awaited[0]
            choices = state.legal(seat)
            return Play(seat, choices[mover.below(len(choices), "move", state.decision, seat, 0)])


def entries(state: State, seed: int | str) -> Iterator[tuple[Entry, Sequence[Event]]]:
    """Play a game on by luck alone: each entry that was made, and what happened."""
    chance = Quick(seed)
    while state.pending is not Pending.OVER:
        entry = next_entry(state, chance, chance)
        yield entry, enter(state, entry)


def play(
    state: S, seed: int | str, until: Callable[[S], bool] = lambda _: False
) -> list[tuple[Entry, Sequence[Event]]]:
    """Play a game on by luck alone, to its end or until a state is reached."""
    made: list[tuple[Entry, Sequence[Event]]] = []
    if until(state):
        return made
    for step in entries(state, seed):
        made.append(step)
        if until(state):
            break
    return made
