"""What a durable move costs: through core and store, until the answer after the commit."""

import asyncio
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from bot.core.table.actions import Action, Answer, Opening
from bot.core.table.robots import Robots
from bot.core.table.views import TableView
from bot.core.ui.panels import Verb
from bot.wiring import Bot, open_bot
from rules.catalogue import newest
from rules.game import Pending
from storage.ids import CommandId, PlayerId, TableId

PEOPLE = 4
TABLES_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of one move: seconds of the process on the cores, and seconds until the answer."""

    cpu: float
    wall: float


class Evening:
    """Tables of four people who move at random, at one table or at all tables at the same moment."""

    def __init__(self, bot: Bot, people: Sequence[PlayerId], tables: Sequence[TableId]) -> None:
        self._bot = bot
        self._people = people
        self._tables = tables
        self._commands = (CommandId(f"press {number}") for number in count())
        self._uniform = random.Random(2)

    @classmethod
    async def of(cls, bot: Bot, tables: int) -> "Evening":
        """Open the tables."""
        people = [(await bot.people.person("bench", f"{seat}", f"Player {seat}")).id for seat in range(PEOPLE)]
        community = await bot.people.community("bench", "hall", "UTC", "en")
        opened = []
        for number in range(tables):
            host, *others = people
            opening = Opening(
                community,
                f"{number}",
                host,
                CommandId(f"open {number}"),
                "en",
                "mythical-dice",
                seats=PEOPLE,
                people=tuple(others),
            )
            answer = await bot.tables.open(opening)
            assert answer.view is not None
            opened.append(answer.view.id)
        return cls(bot, people, opened)

    async def one_after_another(self, moves: int) -> list[Cost]:
        """Make so many moves at the first table, one after another."""
        return [await self._timed([self._tables[0]]) for _ in range(moves)]

    async def gather_bounded(self, moves: int) -> list[Cost]:
        """Make a move at every table at the same moment, so many times; returns the cost of one move each time."""
        costs = [await self._timed(self._tables) for _ in range(moves)]
        return [Cost(cost.cpu / len(self._tables), cost.wall) for cost in costs]

    async def _timed(self, tables: Iterable[TableId]) -> Cost:
        actions = [await self._action(table) for table in tables]
        cpu, wall = process_time(), perf_counter()
        answers = await asyncio.gather(*[self._bot.tables.act(action) for action in actions])
        cost = Cost(process_time() - cpu, perf_counter() - wall)
        _check(answers)
        return cost

    async def _action(self, table: TableId) -> Action:
        """A legal move of an awaited person at the table."""
        public = await self._bot.tables.view(table, None)
        assert public is not None
        assert public.play is not None
        assert public.play.pending is Pending.CHOICE
        actor = public.seats[public.play.awaited[0]].player
        assert actor is not None
        own = await self._bot.tables.view(table, actor)
        arg = self._spelled(own)
        return Action(table, actor, next(self._commands), Verb.MOVE, arg, public.decision)

    def _spelled(self, view: TableView | None) -> str:
        assert view is not None
        assert view.play is not None
        return newest(view.game).notation.spell(self._uniform.choice(view.play.choices))


def _check(answers: Iterable[Answer]) -> None:
    for answer in answers:
        if answer.refusal is not None:
            raise answer.refusal


def durable_costs(moves: int) -> dict[str, Cost]:
    """The median costs of one move alone, and of one move among many tables that move at the same moment."""

    async def measure() -> dict[str, Cost]:
        with TemporaryDirectory() as folder:
            database = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
            async with open_bot(database, robots=Robots(random.Random(1))) as bot:
                evening = await Evening.of(bot, TABLES_AT_ONCE)
                return {
                    "alone": _median(await evening.one_after_another(moves)),
                    f"at {TABLES_AT_ONCE} tables at once": _median(await evening.gather_bounded(moves)),
                }

    return asyncio.run(measure())


def _median(costs: Sequence[Cost]) -> Cost:
    return Cost(median(cost.cpu for cost in costs), median(cost.wall for cost in costs))
