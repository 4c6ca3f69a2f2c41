"""How likely each seat is to win a game of Mythic Dice, judged by what lies before the seats.

Each seat has a strength. A seat that is stronger by 1 than another one wins e times as often. The weights were fitted
to who won in many thousands of games of robots: one set for two players, one for three to ten.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from rules.game import Seat
from rules.mythic_dice.captures import best_way
from rules.mythic_dice.deeds import Captured
from rules.mythic_dice.layout import Place, Table
from rules.mythic_dice.moves import Capture
from rules.mythic_dice.pieces import SIZES, VALUES, Face
from rules.mythic_dice.rulings import capture_points

_KEPT: Final = 1 << 15
_CAPTURES_AHEAD: Final = 3
_AVERAGE: Final = sum(VALUES) / len(VALUES)

_DECISIVE: Final = {3: 0.8, 4: 1.15, 6: 1.15}
"""By number of seats: how much a lead counts, where that is more or less than usual.

With three seats there are many creatures for each player: games are short, and a lead is often lost. With four and with
six seats creatures are scarce, and the leader usually wins. The numbers come from games of strong robots.
"""


class ToCome(NamedTuple):
    """Weights of the captures that a place could make, one after the other, each the one with most points."""

    points: tuple[float, float, float]
    """For the points of the first, the second and the third of these captures, as shares of the goal."""

    goal_with_one: float
    """If the first of them reaches the goal."""

    goal_with_two: float
    """If the first two of them reach it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What makes a seat strong. Points count as shares of the goal, dice as shares of the dice of the start."""

    points: float
    points_squared: float
    goal: float
    """If the goal is reached."""

    goal_soon: float
    """The same for the seat that is active next; less for those after it."""

    free: float
    pips: float
    """For the sum of the free dice, as a share of what the dice of the start show on average."""

    bound: float
    """For dice that creatures protect."""

    acts_next: float
    """For the active seat at the end of a capture phase: it acts next."""

    dice_squared: float
    after_action: ToCome
    """When the next capture phase begins soon."""

    after_capture: ToCome
    """When a capture phase has just ended, so that an action comes before the next one."""

    cards: Mapping[Face, float]
    """For each creature and artifact of the seat, beside points and dice: what its power is worth."""


_TWO: Final = Weights(
    points=0.9,
    points_squared=2.1,
    goal=2.3,
    goal_soon=2.3,
    free=0.2,
    pips=1.5,
    bound=1.1,
    acts_next=0.6,
    dice_squared=0.7,
    after_action=ToCome((1.3, 1.2, 0.8), 1.0, 0.8),
    after_capture=ToCome((1.1, 1.3, 0.4), 0.4, 0.5),
    cards={
        Face.KAPPA: 0.4,
        Face.LEPRECHAUN: -0.2,
        Face.JACKALOPE: 0.3,
        Face.THUNDERBIRD: -0.1,
        Face.NEMEAN_LION: 0.5,
        Face.UNICORN: 0.2,
        Face.LUNG: -0.1,
        Face.KRAKEN: 0.1,
        Face.WILL_O_THE_WISP: 0.2,
        Face.GARUDA: 0.3,
        Face.BUNYIP: -0.2,
        Face.BAHAMUT: 0.2,
        Face.KELPIE: 0.2,
        Face.BASILISK: -0.1,
        Face.SIMURGH: -0.1,
        Face.TANIWHA: -0.1,
        Face.TIKBALANG: 0.2,
        Face.CERBERUS: -0.1,
        Face.PHOENIX: 0.5,
        Face.SPHINX: -0.1,
        Face.ROC: 0.4,
        Face.QUETZALCOATL: -0.1,
        Face.POT_OF_GOLD: -0.1,
        Face.ANTLERS: -0.1,
        Face.STORM_DRUM: -0.1,
        Face.LIONS_HIDE: -0.2,
        Face.HORN: 0.2,
        Face.DRAGON_PEARL: -0.1,
        Face.FEATHER: 2.3,
        Face.MASK: 1.0,
    },
)
_MORE: Final = Weights(
    points=0.3,
    points_squared=0.8,
    goal=3.7,
    goal_soon=4.6,
    free=0.8,
    pips=0.9,
    bound=2.7,
    acts_next=0.35,
    dice_squared=0.1,
    after_action=ToCome((1.6, 1.4, 1.1), 1.0, 0.9),
    after_capture=ToCome((0.9, 0.4, -0.1), 0.4, 0.4),
    cards={
        Face.KAPPA: -0.1,
        Face.LEPRECHAUN: 0.5,
        Face.THUNDERBIRD: -0.4,
        Face.NEMEAN_LION: 0.3,
        Face.UNICORN: 0.4,
        Face.KRAKEN: -0.4,
        Face.WILL_O_THE_WISP: 0.1,
        Face.GARUDA: 0.3,
        Face.BUNYIP: -0.1,
        Face.KELPIE: 0.2,
        Face.BASILISK: -0.3,
        Face.DOMOVOI: -0.2,
        Face.SIMURGH: -0.2,
        Face.TANIWHA: -0.4,
        Face.GOLEM: -0.1,
        Face.TIKBALANG: -0.1,
        Face.CERBERUS: -0.2,
        Face.FENRIR: 0.5,
        Face.PHOENIX: 1.8,
        Face.QUETZALCOATL: 0.3,
        Face.WATER_DISH: -0.1,
        Face.POT_OF_GOLD: -0.4,
        Face.ANTLERS: 0.1,
        Face.STORM_DRUM: -0.1,
        Face.LIONS_HIDE: 0.7,
        Face.HORN: 0.2,
        Face.DRAGON_PEARL: -0.3,
        Face.FEATHER: 2.9,
        Face.RIDDLE: 0.3,
        Face.EGG: -0.1,
        Face.MASK: 0.9,
    },
)


def chance_to_win(table: Table, seat: Seat, active: Seat, *, captured: bool) -> float:
    """The chance of the seat to win.

    ``captured``: at the end of a capture phase, before the action of the ``active`` seat; else that action is over.
    """
    seats = len(table.places)
    # Before its action the active seat is the first that may win; after it, it is the last.
    first = active if captured else active + 1
    strengths = [
        _strength(place, table.display, seats, captured)
        + _soon(place, seats, (other - first) % seats)
        + _weights(seats).acts_next * (captured and other == active)
        for other, place in enumerate(table.places)
    ]
    highest, decisive = max(strengths), _DECISIVE.get(seats, 1.0)
    chances = [exp(decisive * (strength - highest)) for strength in strengths]
    return chances[seat] / sum(chances)


def _weights(seats: int) -> Weights:
    return _TWO if seats == min(SIZES) else _MORE


def _soon(place: Place, seats: int, waits: int) -> float:
    """The strength of a seat that has reached the goal and has to wait for so many others before it can win."""
    return _weights(seats).goal_soon * (1 - waits / seats) if place.points >= SIZES[seats].goal else 0.0


@lru_cache(_KEPT)
def _strength(place: Place, display: tuple[Face, ...], seats: int, captured: bool) -> float:  # noqa: FBT001 - for the cache
    """The strength of the seat to which this place belongs, apart from its turn."""
    weights, size = _weights(seats), SIZES[seats]
    points, dice = place.points, place.dice
    share = min(1.0, points / size.goal)
    strength = weights.points * share + weights.points_squared * share**2 + weights.goal * (points >= size.goal)
    strength += weights.free * len(place.free) / size.dice + weights.bound * (dice - len(place.free)) / size.dice
    strength += weights.pips * sum(place.free) / (_AVERAGE * size.dice) + weights.dice_squared * (dice / size.dice) ** 2
    strength += sum([weights.cards.get(held.creature, 0.0) for held in place.held])
    strength += sum([weights.cards.get(artifact, 0.0) for artifact in place.artifacts])
    gains = place_to_come(place, display)
    to_come = weights.after_capture if captured else weights.after_action
    strength += sum([weight * gain for weight, gain in zip(to_come.points, gains, strict=False)]) / size.goal
    if points < size.goal:
        strength += to_come.goal_with_one * (points + sum(gains[:1]) >= size.goal)
        strength += to_come.goal_with_two * (points + sum(gains[:2]) >= size.goal)
    return strength


def place_to_come(place: Place, display: tuple[Face, ...]) -> tuple[int, ...]:
    """The points of up to three captures that the place could make one after the other, each time the most points."""
    mask, feather = Face.MASK in place.artifacts, Face.FEATHER in place.artifacts
    return _to_come(place.free, display, mask=mask, feather=feather)


@lru_cache(_KEPT)
def _to_come(free: tuple[int, ...], display: tuple[Face, ...], *, mask: bool, feather: bool) -> tuple[int, ...]:
    artifacts = (*((Face.FEATHER,) if feather else ()), *((Face.MASK,) if mask else ()))
    table = Table((Place(free, artifacts=artifacts),), display, 0)
    gains: list[int] = []
    while len(gains) < _CAPTURES_AHEAD and (best := best_capture(table, 0)) is not None:
        gains.append(capture_points(best))
        table = Captured(0, best).on(table)
    return tuple(gains)


def captured_by(table: Table, line: Iterable[Seat]) -> Table:
    """The table after each of these seats, in this order, has made its capture with most points, if it has any."""
    for seat in line:
        best = best_capture(table, seat)
        if best is not None:
            table = Captured(seat, best).on(table)
    return table


def best_capture(table: Table, seat: Seat) -> Capture | None:
    """The capture with most points; of equal ones, one with few dice. None if there is none."""
    place = table.places[seat]
    mask, feather = Face.MASK in place.artifacts, Face.FEATHER in place.artifacts
    return _best(table.display, place.free, mask=mask, feather=feather)


@lru_cache(_KEPT)
def _best(display: tuple[Face, ...], free: tuple[int, ...], *, mask: bool, feather: bool) -> Capture | None:
    ways = [best_way(face, free, mask=mask, feather=feather) for face in display]
    found = [way for way in ways if way is not None]
    return max(found, key=lambda way: (capture_points(way), way.any is None), default=None)
