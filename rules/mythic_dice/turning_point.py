"""The captures and losses of a game of Mythic Dice, and the one that moved most."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.game import Event, Seat
from rules.mythic_dice.deeds import Captured, Poached, Released
from rules.mythic_dice.events import RoundBegun
from rules.mythic_dice.pieces import Face


class PointsMoved(NamedTuple):
    """A creature that was captured or given up, and what that brought or cost."""

    at: int
    """The place of its event in the story."""

    round: int
    seat: Seat
    creature: Face
    points: int
    """Less than 0 if the creature was given up."""

    led: bool
    """Whether the seat took the lead with a capture; or had the lead when it gave the creature up."""


def points_moved(story: Iterable[Event]) -> Iterator[PointsMoved]:
    """All captures and losses in their order. The story has at least the events that ``is_told`` names."""
    round_, totals, worth = 0, Counter[Seat](), dict[tuple[Seat, Face], int]()
    for at, event in enumerate(story):
        match event:
            case RoundBegun():
                round_ = event.round
                continue
            case Captured():
                creature, points = event.capture.creature, event.points
                worth[event.seat, creature] = points
            case Released() | Poached():
                creature = event.creature
                points = -worth.pop((event.seat, creature), 0)
            case _:
                continue
        seat = event.seat
        best = max((total for other, total in totals.items() if other != seat), default=0)
        ahead = totals[seat] > best
        totals[seat] += points
        led = ahead if points < 0 else not ahead and totals[seat] > best
        yield PointsMoved(at, round_, seat, creature, points, led)


def is_told(event: Event) -> bool:
    """Whether ``points_moved`` needs the event: it moves points, or begins a round."""
    return isinstance(event, RoundBegun | Captured | Released | Poached)


def turning_point(story: Iterable[Event], winner: Seat) -> PointsMoved | None:
    """What moved most: a capture that the winner kept to the end, or the loss of a rival who led.

    Of several equal ones it is one that changed who leads, and the last of these. None if nothing was captured.
    """
    kept, lost = dict[Face, PointsMoved](), list[PointsMoved]()
    for one in points_moved(story):
        if one.seat != winner and one.points < 0 and one.led:
            lost.append(one)
        elif one.seat == winner and one.points > 0:
            kept[one.creature] = one
        elif one.seat == winner:
            kept.pop(one.creature, None)
    return max((*kept.values(), *lost), key=lambda one: (abs(one.points), one.led, one.at), default=None)
