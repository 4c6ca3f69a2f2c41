"""A table as one reader may see it: seats, clock, and the game's view. Nothing else leaves the core."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final, NamedTuple

from rules.game import Move, Result, Seat, View
from rules.robots.ladder import EASY, STRONG
from storage.changes import Pace, Status
from storage.ids import CommunityId, Millis, PlayerId, TableId
from storage.tables.entries import Ending


class Holder(StrEnum):
    """Who moves for a seat."""

    PERSON = "person"
    AWAY = "away"
    """A robot moves until the person is back."""

    ROBOT = "robot"


class LeagueSeen(NamedTuple):
    """What cards show of the table's league."""

    name: str | None = None
    """The league's name; None if the table has no league."""

    friendly: bool = False
    """Whether the table is a rematch, in its lobby, that this league does not take any more."""

    until: date | None = None
    """If the league is closed: the last day on which a game that ends still counts for it. Otherwise None."""

    advice: bool = False
    """Whether the table counts for a league that allows robots to advise people."""

    least_people: int = 0
    """In a lobby: how many people must play so that the game counts for the league. Otherwise 0."""


NO_LEAGUE: Final = LeagueSeen()


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as everybody sees it."""

    name: str
    holder: Holder
    player: PlayerId | None
    """None for a robot."""

    host: bool = False
    reached: bool = True
    """Whether private messages reach the person; if not, they see their hand through a button at the table."""

    key: str = ""
    """Names the seat in presses that take it away: a person's id or a robot's name, even if another name is shown."""

    taken_over: bool = False
    """Whether the person plays on for somebody who left the seat and keeps its result."""

    inherited: bool = False
    """Whether the person took the seat in this chapter: what was chosen there before stands."""

    robot: str | None = None
    """Which robot sits here, by its key; None for a person, and for a robot that stands in for one."""

    @property
    def robot_name(self) -> str:
        """The key of the text for a robot's name. It says how strong the robot is, if it is not fair."""
        return f"robot-name-{self.robot}" if self.robot in {EASY, STRONG} else "robot-name"


@dataclass(frozen=True, slots=True)
class ClockMove:
    """A move that a robot made for a person at the table because the time was up."""

    seat: Seat
    decision: int
    """The number of the question that the move answered."""

    move: Move | None
    """None if the viewer may not know it."""

    secret: bool
    """Whether only the seat itself may know the move."""

    latest: bool = True
    """Whether no person has moved since, and the clock has answered no later question. The table's card tells these."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one reader may see it. It holds views and never a state, and no seed before the end."""

    id: TableId
    community: CommunityId
    channel: str
    game: str
    rules: int
    options: Mapping[str, str]
    pace: Pace
    status: Status
    language: str
    seats: tuple[SeatView, ...]
    capacity: int
    """How many seats the table has."""

    least: int
    """How many seats the game needs."""

    viewer: PlayerId | None
    """The reader; None for everybody."""

    seat: Seat | None
    """The viewer's seat, if they sit here."""

    play: View | None
    """The game as that seat, or everybody, may see it; None in the lobby."""

    closes: Millis | None
    """When the open question, or the lobby, closes: wall time in milliseconds. None while a robot is to move."""

    may_reveal: bool
    """Whether the viewer may have the secret answers shown now: they are the only person, and all answers are in."""

    commitment: str
    """The SHA-256 of the seed, published at the opening; empty if the seed was destroyed."""

    contributions: tuple[str, ...]
    seed: str | None
    """64 hexadecimal digits once the table has ended, None before; also None if the seed was destroyed."""

    result: Result | None
    ending: Ending | None
    """Why the table closed in its lobby."""

    why_abandoned: str | None
    after: TableId | None
    league: LeagueSeen = NO_LEAGUE
    """The table's league; in the lobby of a rematch also the one that does not take the table any more."""

    polls: bool = False
    """Whether people answer by polls, and nothing can be pressed."""

    forced: tuple[Seat, ...] = ()
    """The awaited seats for which the table soon makes the only possible move, as far as the viewer may know.

    The person may still make it first.
    """

    robots_move: bool = False
    """Whether a robot moves in a moment, for everybody to see."""

    made: Move | None = None
    """The viewer's last move, if the table made it because it was the only one; None if they have moved since."""

    robots_give_way: bool = False
    """Whether somebody may still take a robot's seat."""

    newcomers: tuple[Seat, ...] = ()
    """The people who have more time in this round, because they are new to the game."""

    clock_moves: tuple[ClockMove, ...] = ()
    """By seat: its last move, if the person has not moved since and is not away."""

    advises: bool = False
    """Whether the viewer may ask a robot for advice: they want advice, and the table's league, if any, allows it."""

    @property
    def decision(self) -> int:
        """The number of the open question; 0 in the lobby."""
        return self.play.decision if self.play else 0

    @property
    def chapter(self) -> int:
        """The part of the game (a round), which has a card of its own; 0 in the lobby."""
        return self.play.chapter if self.play else 0

    @property
    def awaits_viewer(self) -> bool:
        """Whether the table waits for its viewer."""
        return self.status is Status.PLAYING and self.play is not None and self.seat in self.play.awaited
