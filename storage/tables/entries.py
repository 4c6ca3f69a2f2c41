"""What can happen to a table, from its opening to its end: the persisted language of the store.

A table is its setup and its entries; its state is their replay. A game's own entries (``rules.record``: moves,
luck, abandonment) stand among those of the table.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules.game import Seat
from rules.record import Entry
from storage.ids import PlayerId


class Ending(StrEnum):
    """Why a table closed before its game began."""

    CANCELLED = "cancelled"
    EXPIRED = "expired"
    PLACE_GONE = "place-gone"
    """The channel is gone, or the bot may not write there any more."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took a seat: the next free one of the lobby, or in play the named seat of a robot."""

    player: PlayerId
    contribution: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class RobotAdded:
    """A robot took the next free seat of the lobby."""

    robot: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat was left or taken away. In the lobby the later seats move up; in play a robot takes the seat."""

    seat: Seat
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Started:
    """The lobby closed and the game begins."""

    order: tuple[Seat, ...] = ()
    """Which lobby seat becomes seat 0, 1, 2 …; empty when they stay as they are."""


@dataclass(frozen=True, slots=True)
class Warned:
    """The person was told privately that a robot is about to move for them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentAway:
    """A robot keeps the seat until its person is back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CameBack:
    """The person has the seat again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The person cannot be written to privately: they find their hand at the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reachable:
    """The person can be written to again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Closed:
    """The table ended in the lobby."""

    why: Ending


LobbyEntry: TypeAlias = (
    Joined | RobotAdded | SeatLeft | Started | Warned | WentAway | CameBack | Unreachable | Reachable | Closed
)
TableEntry: TypeAlias = LobbyEntry | Entry
