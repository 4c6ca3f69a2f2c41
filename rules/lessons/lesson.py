"""What a lesson is, and how it is played: a game under its own rules, with prepared luck and prepared robots.

A lesson is the replay of what the learner has answered so far. It stops wherever the learner has to answer or should
look at something. Whatever the learner answers, the rules go on from there: prepared luck has names, so it also fits a
game that goes another way than the prepared one, and a robot whose prepared move is impossible chooses one itself.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from rules.catalogue import newest, robot_player
from rules.chance import Draw, Scripted
from rules.game import REVEAL, Event, IllegalMove, Move, Pending, Seat, State

LEARNER: Final[Seat] = 0
"""The learner's seat. Robots have all other seats."""

NEXT: Final = "next"
"""The answer to a stop at which there is nothing to decide."""

_ROBOT: Final = "steady"
"""The robot that moves where no prepared move is possible."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared lesson."""

    game: str
    seats: int
    luck: Mapping[Draw, int]
    """The prepared draws. All others follow from their names, so they are the same in every lesson, too."""

    moves: Mapping[Seat, Sequence[str]]
    """By seat: its moves in their order, as texts of the game's notation. The learner's are suggestions."""

    pauses: Callable[[Event], bool]
    """Whether the lesson stops after this event, so that the learner can look at what has happened."""

    closes: Callable[[Event], bool]
    """Whether this event ends a part of the lesson."""

    parts: int
    """The number of parts. The lesson ends with the last one."""


class Halt(Enum):
    """Why a lesson stops."""

    START = "start"
    """Nothing has happened yet."""

    QUESTION = "question"
    """The learner has to make a move."""

    PAUSE = "pause"
    """There is something to look at."""

    END = "end"


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a lesson stands."""

    halt: Halt
    state: State
    events: Sequence[Event]
    """What has happened since the stop before."""

    number: int
    """The number of this stop, from 1."""

    suggested: Move | None
    """The prepared answer; None if nothing is asked, or if the learner has left the prepared way."""


def stop_after(lesson: Lesson, options: Mapping[str, str], answers: Iterable[str]) -> Stop:
    """The stop after these answers: moves as texts of the game's notation, and ``NEXT``.

    Raises IllegalMove if an answer is not possible, and BadSetup for options that the game does not have.
    """
    course = _Course(lesson, options)
    for answer in answers:
        course.answer(answer)
    return course.stop()


def prepared_answers(lesson: Lesson, options: Mapping[str, str]) -> Sequence[str]:
    """All answers of a learner who follows the suggestions, from the start to the end."""
    course, answers = _Course(lesson, options), list[str]()
    spell = newest(lesson.game).notation.spell
    while (stop := course.stop()).halt is not Halt.END:
        answers.append(NEXT if stop.suggested is None else spell(stop.suggested))
        course.answer(answers[-1])
    return answers


class _Course:
    """A lesson that is being played."""

    def __init__(self, lesson: Lesson, options: Mapping[str, str]) -> None:
        game = newest(lesson.game)
        self._lesson = lesson
        self._notation = game.notation
        self._state = game.start(lesson.seats, options)
        self._luck = Scripted(lesson.luck)
        self._halt: Halt | None = Halt.START
        self._events: list[Event] = []
        self._number = 1
        self._made = Counter[Seat]()
        """How many moves each seat has made."""

        self._closed = 0
        self._follows = True
        """Whether the learner has made only prepared moves so far."""

    def stop(self) -> Stop:
        """Where the lesson stands now."""
        assert self._halt is not None
        return Stop(self._halt, self._state, tuple(self._events), self._number, self._suggested())

    def _suggested(self) -> Move | None:
        return self._prepared(LEARNER) if self._halt is Halt.QUESTION and self._follows else None

    def _prepared(self, seat: Seat) -> Move | None:
        """The prepared move of the seat at this point; None if there is none."""
        moves = self._lesson.moves.get(seat, ())[self._made[seat] :]
        return self._notation.parse(moves[0]) if moves else None

    def answer(self, answer: str) -> None:
        """Carry out the learner's answer, and go on to the next stop. Raises IllegalMove."""
        match self._halt:
            case Halt.QUESTION:
                move = self._notation.parse(answer)
                if move is None:
                    raise IllegalMove("unknown-choice")
                told = self._state.apply(LEARNER, move)
                self._follows = self._follows and move == self._prepared(LEARNER)
                self._made[LEARNER] += 1
            case Halt.START | Halt.PAUSE if answer == NEXT:
                told = ()
            case _:
                raise IllegalMove("unknown-choice")
        self._events, self._halt = [], None
        self._number += 1
        self._note(told)
        while self._halt is None:
            self._go_on()

    def _go_on(self) -> None:
        """Let luck, the reveal or a robot act; or stop, if only the learner is awaited or the game is over."""
        state = self._state
        match state.pending:
            case Pending.LUCK:
                self._note(state.settle(state.draw(self._luck)))
            case Pending.REVEAL:
                self._note(state.apply(None, REVEAL))
            case Pending.CHOICE:
                robots = [seat for seat in state.awaited if seat != LEARNER]
                if robots:
                    self._note(self._moved(robots[0]))
                else:
                    self._halt = Halt.QUESTION
            case Pending.OVER:
                self._halt = Halt.END

    def _moved(self, seat: Seat) -> Sequence[Event]:
        """What comes of a robot's move: the prepared one, or if that is not possible, one that it chooses itself."""
        prepared = self._prepared(seat)
        self._made[seat] += 1
        if prepared is not None:
            try:
                return self._state.apply(seat, prepared)
            except IllegalMove:
                pass  # The learner has changed the game, so the robot has to think for itself.
        robot = robot_player(self._lesson.game, random.Random(0), _ROBOT)  # noqa: S311 - it draws nothing
        return self._state.apply(seat, robot.choose(self._state.view(seat)))

    def _note(self, told: Iterable[Event]) -> None:
        """Remember what has happened, and stop if that ends the lesson or should be looked at."""
        for event in told:
            self._events.append(event)
            self._closed += self._lesson.closes(event)
            if self._closed == self._lesson.parts:
                self._halt = Halt.END
            elif self._halt is None and self._lesson.pauses(event):
                self._halt = Halt.PAUSE
