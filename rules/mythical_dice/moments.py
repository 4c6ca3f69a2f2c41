"""The moments of a game of Mythical Dice that one looks at again: large swings, surprising bets, narrow tricks."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from rules.game import Event, Seat
from rules.mythical_dice.moves import BetsRevealed, Rolled, RoundBegun, RoundScored, TrickTaken

SWINGS: Final = 3
SURPRISES: Final = 2
NARROW: Final = 2
"""The most moments of each kind."""

_STRANGE: Final = 2
"""Bets are a surprise if all together they want this many tricks more or fewer than there are."""


class Scored(NamedTuple):
    """A round that moved the seats far apart."""

    line: RoundScored


class Revealed(NamedTuple):
    """Bets that cannot all be kept by far."""

    round: int
    bets: tuple[int, ...]


class LastDie(NamedTuple):
    """A trick that the last die took from somebody else."""

    round: int
    trick: int
    seat: Seat
    bonus: int


Moment: TypeAlias = Scored | Revealed | LastDie


def moments(story: Sequence[Sequence[Event]]) -> Sequence[tuple[int, Moment]]:
    """The moments in their order, each with the index of its part of the story.

    The story has the public events of a game, part by part.
    """
    found: list[tuple[int, Moment]] = []
    round_, rolled = 0, -1
    for part, events in enumerate(story):
        for event in events:
            match event:
                case RoundBegun():
                    round_ = event.round
                case BetsRevealed(bets, _) if abs(sum(bets) - round_) >= _STRANGE:
                    found.append((part, Revealed(round_, bets)))
                case Rolled():
                    rolled = event.seat
                case TrickTaken(seat, trick, bonus) if seat == rolled:
                    found.append((part, LastDie(round_, trick, seat, bonus)))
                case RoundScored():
                    found.append((part, Scored(event)))
                case _:
                    pass
    kinds: tuple[tuple[type[Moment], int], ...] = (Scored, SWINGS), (Revealed, SURPRISES), (LastDie, NARROW)
    return sorted((one for kind, most in kinds for one in _best(found, kind, most)), key=lambda one: one[0])


def _best(found: Sequence[tuple[int, Moment]], kind: type[Moment], most: int) -> Sequence[tuple[int, Moment]]:
    """The moments of this kind that weigh most; later ones go before earlier ones."""
    of_kind = [one for one in found if isinstance(one[1], kind)]
    return sorted(of_kind, key=lambda one: (_weight(one[1]), one[0]), reverse=True)[:most]


def _weight(moment: Moment) -> int:
    match moment:
        case Scored(line):
            return max(line.points) - min(line.points)
        case Revealed(round_, bets):
            return abs(sum(bets) - round_)
        case LastDie():
            return moment.bonus
