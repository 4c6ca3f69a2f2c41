"""What screens are given to show, beyond a table: a replay, a lesson, a person."""

from dataclasses import dataclass, field

from bot.core.league.league_views import (
    RatingCourse,
    Titles,
    WeekRows,
)
from bot.core.table.views import TableView
from rules.game import Event, Move, Seat
from rules.lessons.lesson import Halt
from rules.robots.advice import Advice, Unit
from storage.people.honours import Honours
from storage.people.stats import PlayerStats


@dataclass(frozen=True, slots=True)
class ReplayStop:
    """A moment of a finished game at which everybody saw something new; or, as stop 0, the overview of the game."""

    view: TableView
    """The table as it was; for the overview as it is at the end."""

    events: tuple[Event, ...]
    """What happened since the previous stop."""

    stop: int
    """The number of this stop, from 1; 0 for the overview."""

    stops: int
    chapters: tuple[int, ...]
    """The first stop of each chapter, in order."""

    story: tuple[tuple[Event, ...], ...] = ()
    """The events of every stop, as far as the reader may know them."""

    decisions: tuple[int, ...] = ()
    """The decisions since the previous stop, the reader's own before those of robots; for the overview, all their own.

    Each is the number of the entry that holds it.
    """


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision of a finished game, with what a robot would have done."""

    view: TableView
    """What the seat saw before it."""

    version: int
    """The number of the entry that holds it."""

    stop: int
    """The stop of the replay that shows it."""

    move: Move
    own: bool
    """Whether the reader sat there; else it was a robot's seat."""

    by_robot: bool
    advice: tuple[Advice, ...]
    """What a robot would have done, the best move first."""

    cost: float
    """How much less the move was worth than the best one, in ``unit``."""

    unit: Unit | None
    """None if the cost is not known."""

    others: tuple[tuple[int, Seat], ...] = ()
    """Other decisions that the same stop shows: the entry's number, and the seat."""


@dataclass(frozen=True, slots=True)
class Losses:
    """Where a person lost most in a game."""

    view: TableView
    """The table at the person's last decision."""

    worst: tuple[Reviewed, ...]
    """The decisions that cost most, the worst first."""


@dataclass(frozen=True, slots=True)
class LessonStop:
    """Where a person stands in a lesson."""

    view: TableView
    """The lesson's table, as the learner sees it."""

    halt: Halt
    events: tuple[Event, ...]
    """What has happened since the stop before, as far as the learner may know it."""

    number: int
    """The number of this stop, from 1."""

    of: int
    """How many stops the lesson has, as far as that can be said."""

    suggested: Move | None
    """The move that the lesson suggests; None if nothing is asked, or if the learner has left the prepared way."""

    singly: bool = False
    """Whether the learner takes one choice at a time, because their platform offers no menus."""


@dataclass(frozen=True, slots=True)
class PersonShown:
    """A person as their statistics show them."""

    name: str
    stats: PlayerStats
    honours: Honours = field(default_factory=Honours)
    course: RatingCourse | None = None
    """The course of their rating in the community's own league, if they have a rating there."""

    weeks: WeekRows | None = None
    """Their weeks in a row in that league; None outside communities."""

    titles: Titles = field(default_factory=Titles)
    """What they have won in that community; nothing outside communities."""
