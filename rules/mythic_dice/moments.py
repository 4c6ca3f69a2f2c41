"""What one looks at again in a game of Mythic Dice: great captures and losses, and powers that hit the others hard."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from rules.game import Event, Move, Seat
from rules.mythic_dice.deeds import DiceMoved, DicePicked, DiceReturned, DiceRolled, DiceTurned
from rules.mythic_dice.events import Acted, RoundBegun
from rules.mythic_dice.moves import Poach, Release, Use
from rules.mythic_dice.pieces import BACK, Face
from rules.mythic_dice.turning_point import PointsMoved, points_moved

CAPTURES: Final = 4
LOSSES: Final = 2
POWERS: Final = 2
"""The most moments of each kind."""


class PowerUsed(NamedTuple):
    """A power or an artifact that took from the dice of others."""

    at: int
    """The place in the story of its last effect on others."""

    round: int
    seat: Seat
    card: Face
    cost: int
    """How much less the dice of the others show, all together."""


Moment: TypeAlias = PointsMoved | PowerUsed


def moments(story: Sequence[Sequence[Event]]) -> Sequence[tuple[int, Moment]]:
    """The moments in their order, each with the index of its part of the story.

    The story has the public events of a game, part by part.
    """
    events = [*chain.from_iterable(story)]
    parts = [part for part, some in enumerate(story) for _ in some]
    moved = [*points_moved(events)]
    found = (
        *_greatest([one for one in moved if one.points > 0], CAPTURES),
        *_greatest([one for one in moved if one.points < 0], LOSSES),
        *_greatest(_powers(events), POWERS),
    )
    return [(parts[one.at], one) for one in sorted(found, key=lambda one: one.at)]


def _greatest(some: Sequence[Moment], most: int) -> Sequence[Moment]:
    """The moments that weigh most; later ones go before earlier ones."""
    return sorted(some, key=lambda one: (_weight(one), one.at), reverse=True)[:most]


def _weight(moment: Moment) -> int:
    return abs(moment.points) if isinstance(moment, PointsMoved) else moment.cost


def _powers(story: Sequence[Event]) -> Sequence[PowerUsed]:
    """The powers and artifacts that took from the dice of others."""
    used: dict[int, PowerUsed] = {}
    round_, begun, cost = 0, 0, 0
    acted: Acted | None = None
    for at, event in enumerate(story):
        if isinstance(event, RoundBegun):
            round_ = event.round
        elif isinstance(event, Acted):
            acted, begun, cost = event, at, 0
        elif acted is not None and (taken := _taken(event, acted.seat)):
            card, cost = _card(acted.move), cost + taken
            if card is not None:
                used[begun] = PowerUsed(at, round_, acted.seat, card, cost)
    return [one for one in used.values() if one.cost > 0]


def _card(move: Move) -> Face | None:
    """The card whose power an action uses; None if it uses none."""
    match move:
        case Release(creature, power) if power is not None:
            return creature
        case Poach(creature, _, use) if use is not None:
            return BACK[creature]
        case Use(artifact):
            return artifact
        case _:
            return None


def _taken(event: Event, actor: Seat) -> int:
    """How much less the dice of the others show after the event; less than 0 if they show more."""
    match event:
        case DiceMoved(giver, receiver, dice):
            return sum(dice) * ((giver != actor) - (receiver != actor))
        case DiceReturned(seat, dice) | DicePicked(seat, dice) if seat != actor:
            return sum(dice)
        case DiceRolled(seat, values) if seat != actor:
            return -sum(values)
        case DiceTurned(seat, before, after) if seat != actor:
            return sum(before) - sum(after)
        case _:
            return 0
