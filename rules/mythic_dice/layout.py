"""What lies open on the table: each seat's dice and cards, the display and the dice pool."""

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from rules.game import IllegalMove, Seat
from rules.mythic_dice.pieces import PASSIVE, Face

_HANDS_KEPT: Final = 1 << 15

ROLL: Final = "roll"
Repeatable: TypeAlias = Face | Literal["roll"]
"""What an action can use and a Unicorn can repeat: a creature's power, an artifact, or a roll of half the free dice."""


class Held(NamedTuple):
    """A captured creature, the dice that it protects, lowest first, and its victory points."""

    creature: Face
    dice: tuple[int, ...]
    points: int


class Place(NamedTuple):
    """Everything that lies before one seat."""

    free: tuple[int, ...] = ()
    """Free dice, lowest first."""

    held: tuple[Held, ...] = ()
    """The captured creatures, in the order in which they were captured."""

    artifacts: tuple[Face, ...] = ()
    barred: bool = False
    """Whether a Basilisk keeps the seat out of the next capture phase."""

    calm: bool = False
    """Whether a Domovoi protects the seat's dice from decay."""

    latest: Repeatable | None = None
    """The part of the seat's latest action that a Unicorn may repeat; None if there is none."""

    @property
    def points(self) -> int:
        """The victory points of the captured creatures."""
        return sum(held.points for held in self.held)

    @property
    def dice(self) -> int:
        """The number of dice, free and protected."""
        return len(self.free) + sum(len(held.dice) for held in self.held)

    def holding(self, creature: Face) -> Held:
        """The captured creature with its dice. Raises IllegalMove if the seat has not captured it."""
        for held in self.held:
            if held.creature is creature:
                return held
        raise IllegalMove("creature-not-yours", creature=creature.key)

    def without(self, held: Held) -> "Place":
        """The place without this creature and without the dice that it protects."""
        return self._replace(held=tuple([other for other in self.held if other is not held]))

    def usable(self) -> tuple[Face, ...]:
        """The artifacts that can be used as an action."""
        return tuple([face for face in self.artifacts if face not in PASSIVE])


class Table(NamedTuple):
    """The open state of a game. Dice that are just being rolled lie in no place."""

    places: tuple[Place, ...]
    """By seat."""

    display: tuple[Face, ...]
    """The creatures that may be captured, in the order of ``Face``."""

    pool: int
    """The number of dice that nobody has."""

    def put(self, seat: Seat, place: Place) -> "Table":
        """The table with this place for the seat."""
        return self._replace(places=(*self.places[:seat], place, *self.places[seat + 1 :]))

    def free(self, seat: Seat, *, less: tuple[int, ...] = (), more: tuple[int, ...] = ()) -> "Table":
        """The table with ``less`` taken from a seat's free dice and ``more`` added.

        Raises IllegalMove if dice of ``less`` are not there.
        """
        place = self.places[seat]
        left = without(place.free, less)
        if left is None:
            raise IllegalMove("dice-not-free", seat=seat)
        return self.put(seat, place._replace(free=tuple(sorted(left + more))))

    def show(self, creature: Face) -> "Table":
        """The table with one more creature in the display."""
        return self._replace(display=tuple(sorted((*self.display, creature))))


@lru_cache(_HANDS_KEPT)
def without(dice: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...] | None:
    """The dice that are left without those in ``gone``; None if not all of these are there.

    >>> without((1, 3, 3, 8), (3, 8))
    (1, 3)
    """
    left = list(dice)
    for die in gone:
        if die not in left:
            return None
        left.remove(die)
    return tuple(left)
