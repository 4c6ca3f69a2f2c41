"""Robots: they move in their own seats, and for people who are away."""

import asyncio
import random
from collections.abc import Sequence
from time import monotonic
from typing import Final, NamedTuple, Protocol

import structlog

from bot.core.table.table import Table
from bot.core.table.thinking import Question, Thinker
from bot.core.table.views import TableView
from rules.catalogue import advice, robot_player
from rules.game import Move, Robot, Seat
from rules.robots.advice import Advice
from rules.robots.ladder import FAIR, STRONG

MOST_SECONDS: Final = 0.5
"""For so long a press waits for the thoughts of all robots. After that the fair robot moves for the strong one."""

_log: Final = structlog.get_logger()


class Unanswered(Exception):
    """A move that somebody must think about before the command can be decided."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.robot)
        self.question = question


class Mover(Protocol):
    """Moves for robots."""

    @property
    def paced(self) -> bool:
        """Whether robots move one by one at a live table, each after a moment, so that people can follow."""

    def move(self, table: Table, seat: Seat) -> Move:
        """The move of the robot in this seat now. It gets the seat's view, and never the state. Raises Unanswered."""


class Robots:
    """One robot of each kind, shared by all tables: robots remember nothing between two moves.

    Their randomness is their own; a game's committed luck is never drawn for them.
    """

    def __init__(
        self, luck: random.Random | None = None, thinker: Thinker | None = None, *, paced: bool = False
    ) -> None:
        """``paced``: as ``Mover.paced``. Only the running bot needs that; others want each game to go on at once."""
        self.paced: Final = paced
        self._luck = luck or random.SystemRandom()
        self._players: dict[tuple[str, str | None], Robot] = {}
        self.thinker = thinker
        """Who thinks for strong robots; None if they think here and now."""

        self._thoughts: set[asyncio.Task[Move | None]] = set()
        self._one_at_a_time = asyncio.Lock()

    def player(self, game: str, robot: str | None) -> Robot:
        """The game's robot of that name. Raises BadSetup for an unknown name."""
        if (game, robot) not in self._players:
            self._players[game, robot] = robot_player(game, self._luck, robot)
        return self._players[game, robot]

    def move(self, table: Table, seat: Seat) -> Move:
        """The robot's move. A strong robot may need tens of milliseconds, and the event loop waits."""
        question = asked(table, seat)
        return self.player(question.game, question.robot).choose(question.view)

    def begin(self, question: Question) -> asyncio.Task[Move | None]:
        """Begin to think about the question. There must be a thinker."""
        assert self.thinker is not None
        thought = asyncio.create_task(self.thinker.think(question))
        # The event loop itself does not keep its tasks.
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)
        return thought

    async def advice(self, view: TableView, made: Move | None = None) -> Sequence[Advice]:
        """As ``advice_for``. The event loop goes on meanwhile, if there is a thinker.

        If the thinker has no answer, a thread of this process finds it. There is only one, because several would take
        their time from the event loop.
        """
        if view.play is None or self.thinker is None:
            return advice_for(view, made)
        found = await self.thinker.advise(view.game, view.play, made)
        if found is not None:
            return found
        async with self._one_at_a_time:
            return await asyncio.to_thread(advice_for, view, made)


def advice_for(view: TableView, made: Move | None = None) -> Sequence[Advice]:
    """What a robot would do in the view's seat, its best move first; nothing if the game has no such robot.

    It depends on what the seat sees, and on nothing else. ``made`` is weighed, too, even if it is none of the best.
    """
    return [] if view.play is None else advice(view.game, view.play, made)


def asked(table: Table, seat: Seat) -> Question:
    """What the robot in this seat has to answer now. In a person's seat the fair robot stands in."""
    assert table.state is not None
    return Question(table.setup.game, table.chairs[seat].robot or FAIR, table.state.view(seat))


class Thought(NamedTuple):
    """A question about which a strong robot thinks while it waits with its move."""

    question: Question
    answer: asyncio.Task[Move | None]


def thought_ahead(robots: Robots, table: Table) -> Thought | None:
    """Begin to think about the move that the table makes next by itself; None if no strong robot makes it."""
    seats = table.awaited_robots
    if robots.thinker is None or not seats or (question := asked(table, seats[0])).robot != STRONG:
        return None
    return Thought(question, robots.begin(question))


class Thoughts:
    """The moves of robots during one command, which is decided again and again until all answers are there.

    Strong robots think elsewhere. If an answer does not come in time, or thinking fails, the fair robot moves.
    """

    def __init__(self, robots: Robots, ahead: Thought | None = None) -> None:
        """``ahead``: what a robot of the table thinks about already."""
        self.paced: Final = robots.paced
        self._robots = robots
        self._ahead = ahead
        self._found: list[tuple[Question, Move | None]] = []
        self._until = monotonic() + MOST_SECONDS

    def move(self, table: Table, seat: Seat) -> Move:
        """The robot's move. Raises Unanswered if it is to be found first."""
        question = asked(table, seat)
        if self._robots.thinker is None or question.robot != STRONG:
            return self._robots.move(table, seat)
        answers = [move for known, move in self._found if known == question]
        if not answers and self._left > 0:
            raise Unanswered(question)
        fair = self._robots.player(question.game, FAIR)
        return next((move for move in answers if move is not None), None) or fair.choose(question.view)

    async def find(self, question: Question) -> None:
        """Think about the question, for as long as there is time."""
        move = None
        if self._ahead is not None and self._ahead.question == question:
            move = await self._in_time(self._ahead.answer)
        if move is None and self._left > 0:
            move = await self._in_time(self._robots.begin(question))
        self._found.append((question, move))

    @property
    def _left(self) -> float:
        """The seconds that are left."""
        return self._until - monotonic()

    async def _in_time(self, answer: asyncio.Task[Move | None]) -> Move | None:
        # A late thought goes on to its end. If it was called off, the process that thinks would have to be replaced.
        done, _ = await asyncio.wait({answer}, timeout=max(0.0, self._left))
        if not done:
            return None
        try:
            return answer.result()
        except Exception:  # noqa: BLE001 - a bug of the thinker must not keep the table from going on
            _log.exception("a strong robot could not think because of a bug")
            return None
