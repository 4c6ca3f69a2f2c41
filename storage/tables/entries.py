"""The entries: everything that can happen at a table, from its opening to its end.

A table is stored as its setup and its entries, and replaying them gives its state. The entries of the table itself
(below) stand in one sequence with those of its game (``rules.record``: moves, luck, abandonment).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules.game import Seat
from rules.record import Entry
from storage.ids import PlayerId


class Ending(StrEnum):
    """Why a table closed before its game began, or why a game was abandoned by the bot."""

    CANCELLED = "cancelled"
    EXPIRED = "expired"
    PLACE_GONE = "place-gone"
    """The channel is gone, or the bot may not write there any more."""

    RESTORED = "restored"
    """The table was live in a backup that was restored. It may have gone on since, to another end."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took a seat: in the lobby the next free one, in play the robot's seat that is named."""

    player: PlayerId
    contribution: str
    seat: Seat | None = None
    newcomer: bool = False
    """Whether the person had not finished a game of this kind before."""


@dataclass(frozen=True, slots=True)
class RobotAdded:
    """A robot took the next free seat in the lobby."""

    robot: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A person left a seat, or the host took it away. In the lobby later seats move up; in play a robot takes it."""

    seat: Seat
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Started:
    """The lobby closed and the game began."""

    order: tuple[Seat, ...] = ()
    """The lobby's seats in their new order: ``(2, 0, 1)`` makes lobby seat 2 seat 0. Empty if they stay as they are."""


@dataclass(frozen=True, slots=True)
class Warned:
    """The person was told privately that a robot will soon move for them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentAway:
    """The person did not answer in time: a robot plays in the seat until they are back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CameBack:
    """The person plays again, and the robot no more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forced:
    """The table makes the seat's next move, the only possible one: it is the person's own, but they decided nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Unreachable:
    """Private messages do not reach the person: they see their hand only when they ask for it at the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reachable:
    """Private messages reach the person again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Closed:
    """The table ended in the lobby, without a game."""

    why: Ending


LobbyEntry: TypeAlias = (
    Joined | RobotAdded | SeatLeft | Started | Warned | WentAway | CameBack | Forced | Unreachable | Reachable | Closed
)
TableEntry: TypeAlias = LobbyEntry | Entry
