"""What happens on the table: events that everybody is told, and that know how they change the open state."""

from abc import abstractmethod
from dataclasses import dataclass

from rules.game import Event, Seat
from rules.mythic_dice.layout import Held, Table
from rules.mythic_dice.moves import Capture
from rules.mythic_dice.pieces import BACK, POACHABLE, Face
from rules.mythic_dice.rulings import capture_points


class Deed(Event):
    """An event that changes the table."""

    __slots__ = ()

    def on(self, table: Table) -> Table:
        """The table after this deed. Raises IllegalMove if the deed is impossible on this table."""
        return self._done(table)

    @abstractmethod
    def _done(self, table: Table) -> Table: ...


@dataclass(frozen=True, slots=True)
class DiceRolled(Deed):
    """Dice that a seat has rolled are its free dice now. ``values`` are in the order in which the dice fell."""

    seat: Seat
    values: tuple[int, ...]

    def _done(self, table: Table) -> Table:
        return table.free(self.seat, more=self.values)


@dataclass(frozen=True, slots=True)
class DicePicked(Deed):
    """Free dice of a seat are picked up to be rolled."""

    seat: Seat
    dice: tuple[int, ...]
    own: bool = False
    """Whether this is the action of the seat itself, and not that of an opponent."""

    def _done(self, table: Table) -> Table:
        return table.free(self.seat, less=self.dice)


@dataclass(frozen=True, slots=True)
class DiceGained(Deed):
    """A seat takes dice out of the pool to roll them."""

    seat: Seat
    number: int

    def _done(self, table: Table) -> Table:
        return table._replace(pool=table.pool - self.number)


@dataclass(frozen=True, slots=True)
class DiceSet(Deed):
    """A seat takes dice from the pool. They are free dice with these values and are not rolled."""

    seat: Seat
    values: tuple[int, ...]

    def _done(self, table: Table) -> Table:
        return table._replace(pool=table.pool - len(self.values)).free(self.seat, more=self.values)


@dataclass(frozen=True, slots=True)
class DiceTurned(Deed):
    """Free dice of a seat change from the values ``before`` to the values ``after``."""

    seat: Seat
    before: tuple[int, ...]
    after: tuple[int, ...]

    def _done(self, table: Table) -> Table:
        return table.free(self.seat, less=self.before, more=self.after)


@dataclass(frozen=True, slots=True)
class DiceReturned(Deed):
    """Free dice of a seat return to the pool."""

    seat: Seat
    dice: tuple[int, ...]

    def _done(self, table: Table) -> Table:
        return table.free(self.seat, less=self.dice)._replace(pool=table.pool + len(self.dice))


@dataclass(frozen=True, slots=True)
class DiceMoved(Deed):
    """Free dice of one seat become free dice of another and keep their values."""

    giver: Seat
    receiver: Seat
    dice: tuple[int, ...]

    def _done(self, table: Table) -> Table:
        return table.free(self.giver, less=self.dice).free(self.receiver, more=self.dice)


@dataclass(frozen=True, slots=True)
class Captured(Deed):
    """A seat has captured a creature, which now protects the dice that captured it."""

    seat: Seat
    capture: Capture

    @property
    def points(self) -> int:
        """The victory points of this capture."""
        return capture_points(self.capture)

    def _done(self, table: Table) -> Table:
        capture = self.capture
        # The Feather turns its die before the capture, and the die keeps the new value.
        if capture.feather is not None:
            table = table.free(self.seat, less=(capture.feather.before,), more=(capture.feather.after,))
        dice = tuple(sorted(capture.dice + (() if capture.any is None else (capture.any,))))
        table = table.free(self.seat, less=dice)
        place = table.places[self.seat]
        held = Held(capture.creature, dice, self.points)
        display = tuple([face for face in table.display if face is not capture.creature])
        return table._replace(display=display).put(self.seat, place._replace(held=(*place.held, held)))


@dataclass(frozen=True, slots=True)
class DiceUnbound(Deed):
    """A seat picks up the dice that a creature protects, to roll them. The seat keeps the creature."""

    seat: Seat
    creature: Face

    def _done(self, table: Table) -> Table:
        place = table.places[self.seat]
        found = place.holding(self.creature)
        held = tuple([held._replace(dice=()) if held is found else held for held in place.held])
        return table.put(self.seat, place._replace(held=held))


@dataclass(frozen=True, slots=True)
class Released(Deed):
    """A creature is back in the display. Its card is turned over, unless the back is an artifact.

    The dice that it protected are picked up, and a ``Throw`` follows.
    """

    seat: Seat
    creature: Face

    @property
    def up(self) -> Face:
        """The creature that the card shows in the display."""
        return self.creature if self.creature in POACHABLE else BACK[self.creature]

    def _done(self, table: Table) -> Table:
        place = table.places[self.seat]
        return table.show(self.up).put(self.seat, place.without(place.holding(self.creature)))


@dataclass(frozen=True, slots=True)
class Poached(Deed):
    """A seat keeps a creature's artifact. One of the creature's dice is in the pool, the others are free."""

    seat: Seat
    creature: Face
    die: int

    @property
    def artifact(self) -> Face:
        """The artifact on the back of the creature's card."""
        return BACK[self.creature]

    def _done(self, table: Table) -> Table:
        place = table.places[self.seat]
        held = place.holding(self.creature)
        place = place.without(held)
        artifacts = tuple(sorted((*place.artifacts, self.artifact)))
        table = table.put(self.seat, place._replace(artifacts=artifacts)).free(self.seat, more=held.dice)
        return table.free(self.seat, less=(self.die,))._replace(pool=table.pool + 1)


@dataclass(frozen=True, slots=True)
class Hatched(Deed):
    """A seat's Egg returns to the display as the Roc."""

    seat: Seat

    def _done(self, table: Table) -> Table:
        place = table.places[self.seat]
        left = tuple([face for face in place.artifacts if face is not Face.EGG])
        return table.show(Face.ROC).put(self.seat, place._replace(artifacts=left))


@dataclass(frozen=True, slots=True)
class Barred(Deed):
    """A seat may not capture in the next capture phase."""

    seat: Seat

    def _done(self, table: Table) -> Table:
        return table.put(self.seat, table.places[self.seat]._replace(barred=True))


@dataclass(frozen=True, slots=True)
class Calmed(Deed):
    """A seat's dice do not decay until its next turn."""

    seat: Seat

    def _done(self, table: Table) -> Table:
        return table.put(self.seat, table.places[self.seat]._replace(calm=True))


@dataclass(frozen=True, slots=True)
class Decayed(Deed):
    """One free die of each seat has decayed: seat, value before, value after. Seats without a decay are left out."""

    turned: tuple[tuple[Seat, int, int], ...]

    def _done(self, table: Table) -> Table:
        for seat, before, after in self.turned:
            table = table.free(seat, less=(before,), more=(after,))
        return table


@dataclass(frozen=True, slots=True)
class BarsLifted(Deed):
    """The capture phase is over, so no Basilisk bars a seat any more."""

    def _done(self, table: Table) -> Table:
        return table._replace(places=tuple([place._replace(barred=False) for place in table.places]))
