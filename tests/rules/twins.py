"""Two games side by side that differ only in the secrets of one or two seats."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rules.game import Event, Seat, State
from rules.record import Entry, enter
from tests.rules.playthrough import audience

S = TypeVar("S", bound=State)


@dataclass
class Twins(Generic[S]):
    """Two games at the same point, and the events of each that everybody but some seats was told."""

    first: S
    second: S
    knowing: Collection[Seat]
    """Whose secrets differ."""

    told: tuple[list[Event], list[Event]] = field(default_factory=lambda: ([], []))

    def enter(self, first: Entry | None, second: Entry | None) -> None:
        """Make an entry in each game (None: no entry), and note the events that others may know."""
        for state, entry, told in zip((self.first, self.second), (first, second), self.told, strict=True):
            events = enter(state, entry) if entry is not None else ()
            told += [event for event in events if audience(event) not in self.knowing]

    def look_alike(self) -> bool:
        """Whether nobody else can tell the games apart."""
        others = [None, *(seat for seat in range(len(self.first.scores())) if seat not in self.knowing)]
        return self.told[0] == self.told[1] and all(
            repr(self.first.view(other)).encode() == repr(self.second.view(other)).encode() for other in others
        )
