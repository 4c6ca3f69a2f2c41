"""How long people wait while strong robots play at two hundred tables: ``make bench-thinking``. Beyond a limit: exit 1.

One run has five parts, at equal tables: nobody plays, people play alone, all robots are fair, strong robots think in
the bot's event loop, and strong robots think in their own process. A person plays with three robots at each table, or
with three people. Ten presses come a second, at one table after the other. The first person who is asked there presses.

A press is answered when ``Tables.act`` returns. These tables are not live, so one transaction then has stored the move
and all that robots do after it: answered and stored are one moment. At live tables robots move later, and a press does
not wait for them. The lag of the event loop is by how much a short sleep lasts too long. If the process has no answer
in time, the fair robot moves, which takes no time. So the share of the moves that the process finds has a limit, too.
"""

import argparse
import asyncio
import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from bot.core.ports import Pace
from bot.core.table.actions import Action, Opening
from bot.core.table.robots import Robots
from bot.core.table.thinking import Question, Thinker, ThinkingProcess
from bot.core.ui.presses import Verb
from bot.logs import log_to_stderr
from bot.runtime import new_event_loop
from bot.wiring import Bot, open_bot
from rules.game import Move, Robot, View
from rules.mythical_dice.game import MythicalDice
from rules.robots.advice import Advice
from rules.robots.ladder import FAIR, STRONG
from storage.ids import CommandId, CommunityId, PlayerId, TableId

TABLES: Final = 200
A_SECOND: Final = 10
SECONDS: Final = 20
SEATS: Final = 4
FIRST_ROUND: Final = 5
SLEEP: Final = 0.005

MOST_LAG: Final = 10.0
MOST_WAIT: Final = 250.0
"""Milliseconds, in 99 of 100 cases, where strong robots have their own process."""

LEAST_THOUGHT: Final = 0.99
"""The least share of the strong robots' moves that their process finds in time."""


Seated: TypeAlias = tuple[TableId, Sequence[PlayerId]]
"""A table and its people."""


class Part(NamedTuple):
    """Milliseconds: how late the event loop was, and how long presses waited."""

    lags: Sequence[float]
    waits: Sequence[float]
    thought: float = 0.0
    """The share of the robots' moves that were found by the thinker, and not by the fair robot."""

    def lines(self, name: str) -> str:
        """The figures of the part in one line."""
        waits = f"{at(self.waits, 0.5):9.1f}{at(self.waits, 0.99):9.1f}" if self.waits else f"{'–':>9}{'–':>9}"
        return f"{name:<34}{at(self.lags, 0.5):9.2f}{at(self.lags, 0.99):9.2f}{waits}{len(self.waits):9}"


def at(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    return sorted(values)[int(share * (len(values) - 1))]


class Counted:
    """Counts the answers of a thinker."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self.answers = 0

    async def think(self, question: Question) -> Move | None:
        """As the thinker that is counted."""
        move = await self._thinker.think(question)
        self.answers += move is not None
        return move

    async def advise(self, game: str, view: View, made: Move | None) -> Sequence[Advice] | None:
        """As the thinker that is counted."""
        return await self._thinker.advise(game, view, made)


class Fair:
    """Counts how often the fair robot moves."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self.moves = 0

    def choose(self, view: View) -> Move:
        """As the robot that is counted."""
        self.moves += 1
        return self._robot.choose(view)


class CountedRobots(Robots):
    """The robots, of which the fair one counts its moves."""

    def __init__(self) -> None:
        super().__init__(random.Random(1), Absent())
        self.fair = Fair(super().player(MythicalDice.key, FAIR))

    def player(self, game: str, robot: str | None) -> Robot:
        """The robot of that name."""
        return self.fair if robot == FAIR else super().player(game, robot)


class Absent:
    """Answers nothing, so the fair robot moves at once: for the rounds before those that are measured."""

    async def think(self, _: Question) -> Move | None:
        """Nothing."""
        return None

    async def advise(self, game: str, view: View, made: Move | None) -> Sequence[Advice] | None:
        """Nothing."""
        return None


@asynccontextmanager
async def opened(robots: Robots, robot: str | None) -> AsyncIterator[tuple[Bot, list[Seated]]]:
    """A bot with all its tables, in the middle of their games. Early moves are mostly forced."""
    with TemporaryDirectory() as folder:
        async with open_bot(f"sqlite+aiosqlite:///{Path(folder, 'games.db')}", robots=robots) as bot:
            community, luck = await bot.people.community("bench", "hall", "UTC", "en"), random.Random(1)
            tables = [await begun(bot, community, robot, number) for number in range(TABLES)]
            for table, people in tables:
                while (view := await bot.tables.view(table, None)) is not None and view.chapter < FIRST_ROUND:
                    await press(bot, table, people, luck)
                # At some tables people bet now, at the others they are in the middle of a round.
                for _ in range(luck.randrange(FIRST_ROUND) * len(people)):
                    await press(bot, table, people, luck)
            yield bot, tables


async def begun(bot: Bot, community: CommunityId, robot: str | None, number: int) -> Seated:
    """A table that plays, with one person and robots, or with people alone."""
    names = [f"person {number}"] if robot else [f"person {number}.{seat}" for seat in range(SEATS)]
    people = [(await bot.people.person("bench", name, name)).id for name in names]
    opening = Opening(
        community=community,
        channel=str(number),
        host=people[0],
        command=CommandId(f"opening {number} of {perf_counter()}"),
        language="en",
        game=MythicalDice.key,
        pace=Pace.DAILY,
        seats=SEATS,
        robots=(robot,) * (SEATS - 1) if robot else (),
    )
    answer = await bot.tables.open(opening)
    assert answer.view is not None
    table = answer.view.id
    for person in people[1:]:
        answer = await bot.tables.act(Action(table, person, CommandId(f"{table} joined by {person}"), Verb.JOIN))
        assert answer.refusal is None, answer.refusal
    return table, people


async def press(bot: Bot, table: TableId, people: Sequence[PlayerId], luck: random.Random) -> float | None:
    """Make any move of the first person who is awaited, or show the bets. Returns the milliseconds until the answer."""
    for person in people:
        view = await bot.tables.view(table, person)
        assert view is not None
        if view.awaits_viewer or view.may_reveal:
            break
    else:
        return None
    verb, arg = Verb.REVEAL, ""
    if not view.may_reveal:
        assert view.play is not None
        verb, arg = Verb.MOVE, MythicalDice.notation.spell(luck.choice(view.play.choices))
    command = CommandId(f"{table} {luck.random()}")
    begin = perf_counter()
    answer = await bot.tables.act(Action(table, person, command, verb, arg, view.decision))
    assert answer.refusal is None, answer.refusal
    return 1000 * (perf_counter() - begin)


async def lags(into: list[float]) -> None:
    """Measure how late the loop is, until this is cancelled."""
    while True:
        begin = perf_counter()
        await asyncio.sleep(SLEEP)
        into.append(1000 * (perf_counter() - begin - SLEEP))


async def part(robot: str | None, thinker: Thinker | None, presses: int) -> Part:
    """Play for a while."""
    robots, luck, late = CountedRobots(), random.Random(1), list[float]()
    async with opened(robots, robot) as (bot, tables):
        robots.thinker = counted = None if thinker is None else Counted(thinker)
        robots.fair.moves = 0
        watching = asyncio.create_task(lags(late))
        running = []
        for number in range(presses):
            # Table after table: two presses at one moment would answer the same question twice.
            running.append(asyncio.create_task(press(bot, *tables[number % TABLES], luck)))
            await asyncio.sleep(luck.expovariate(A_SECOND))
        if not presses:
            await asyncio.sleep(SECONDS / 4)
        waits = [wait for wait in await asyncio.gather(*running) if wait is not None]
        watching.cancel()
    answers = counted.answers if counted else 0
    return Part(late, waits, answers / max(1, answers + robots.fair.moves))


async def measured(seconds: int) -> bool:
    """Print all parts; returns whether the last one is within its limits."""
    presses = seconds * A_SECOND
    sys.stdout.write(f"{'milliseconds':<34}{'lag p50':>9}{'lag p99':>9}{'wait p50':>9}{'wait p99':>9}{'presses':>9}\n")
    process = ThinkingProcess()
    process.start()
    parts: Sequence[tuple[str, str | None, Thinker | None, int]] = (
        ("nobody plays", FAIR, None, 0),
        ("people alone", None, None, presses),
        ("fair robots", FAIR, None, presses),
        ("strong robots in the event loop", STRONG, None, presses),
        ("strong robots in their process", STRONG, process, presses),
    )
    found = Part((), ())
    for name, robot, thinker, many in parts:
        found = await part(robot, thinker, many)
        sys.stdout.write(found.lines(name) + "\n")
        sys.stdout.flush()
    await process.close()
    sys.stdout.write(f"{'limits of the last line':<43}{MOST_LAG:9g}{'':9}{MOST_WAIT:9g}\n")
    sys.stdout.write(
        f"{'moves that the process found, of all by robots':<52}{found.thought:9.2%}{LEAST_THOUGHT:9.0%}\n"
    )
    quick = at(found.lags, 0.99) <= MOST_LAG and at(found.waits, 0.99) <= MOST_WAIT
    return quick and found.thought >= LEAST_THOUGHT


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=SECONDS, help="how long each part lasts")
    args = parser.parse_args()
    log_to_stderr()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return 0 if runner.run(measured(args.seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
