"""One game of four people, press by press, in which the house dies wherever it is told to."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.core.actions import Opening
from bot.core.i18n import Languages
from bot.core.ids import table_id
from bot.core.pace import TIMES
from bot.core.panels import NOWHERE, Panel, Press, Verb
from bot.core.ports import Message, Pace, Screens, Status
from bot.screens.all_screens import AllScreens
from storage.changes import SeatResult
from storage.entries import TableEntry
from storage.ids import CommandId, CommunityId, PlayerId
from storage.league.results import result_of
from tests.world.checks import wrongs
from tests.world.chronicle import Archive
from tests.world.disk import Disk
from tests.world.dreaming import BUGS, DreamTime, dream
from tests.world.faults import Switchboard
from tests.world.house import DARK, Ask, Process
from tests.world.people import CHANNEL
from tests.world.posts import Subject
from tests.world.reading import timeless
from tests.world.standing import wrong_cards
from tests.world.town import NAME, Town

PEOPLE: Final = ("cindy", "ben", "charlie", "emily")
LONGEST_WAIT: Final = 120
"""Seconds in which all must be told after a press."""

LONGEST_QUESTION: Final = TIMES[Pace.RELAXED].lobby
"""Milliseconds that any clock of such a table may have left."""

Deaths = Callable[[int], tuple[int, int]]
"""For a press, by its number: at which step from it the house dies, and at which step of the opening after that it
dies again; 0 for nowhere."""


class NeverTold(AssertionError):
    """Something stays owed."""


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of the game."""

    entries: Sequence[TableEntry]
    status: Status
    seats: tuple[SeatResult, ...]
    cards: dict[Subject, Panel]
    posted: Counter[Subject]
    """How often each message was ever posted; calls left out, since one that is answered while dark is not sent."""

    wrongs: list[str]
    deaths: int
    steps: int
    """The most that the house took for one press, until all was told."""


class _Game:
    def __init__(self, disk: Disk, languages: Languages, deaths: Deaths) -> None:
        disk.wipe()
        time = DreamTime()
        luck = random.Random(1)
        self._time = time
        self._disk = disk
        self._deaths = deaths
        self._screens: Screens = AllScreens(languages)
        self._town = Town(time, luck, Switchboard(luck, 0), threads=True)
        self._process = Process(disk, self._town, time, luck, languages)
        self._process.at_step = self._at_step
        self._archive = Archive(disk)
        self._table = table_id(CommandId(f"{NAME}:1"))
        self._taken = 0
        self._dies_at = [0, 0]
        self._died = 0
        self._steps = 0
        self._wrongs: list[str] = []

    def _at_step(self, _: str) -> float | None:
        self._taken += 1
        if self._dies_at and self._taken == self._dies_at[0]:
            self._died += 1
            self._taken = 0
            self._dies_at.pop(0)
            return DARK
        return None

    async def play(self, mend: pytest.MonkeyPatch) -> Left:
        """From the opening to the last message owed."""
        mend.setattr("bot.core.opening.new_seed", lambda: bytes(32))
        house = asyncio.create_task(self._process.run(mend))
        current = asyncio.current_task()
        assert current is not None
        for task in (house, current):
            self._process.keep(task)
        game = asyncio.create_task(self._presses())
        self._process.keep(game)
        await asyncio.wait({house, game}, return_when=asyncio.FIRST_COMPLETED)
        if house.done():
            house.result()
        game.result()
        left = self._left()
        house.cancel()
        return left

    # --- what the people do ---------------------------------------------------------------------------

    async def _presses(self) -> None:
        opening = Opening(
            community=CommunityId(0),
            channel=CHANNEL,
            host=PlayerId(0),
            command=CommandId(""),
            language="en",
            game="mythical-dice",
            pace=Pace.RELAXED,
            seats=len(PEOPLE),
        )
        await self._insist(Ask(PEOPLE[0], "en", 1, Press(NOWHERE, 0, Verb.OPEN), opening=opening))
        number = 1
        while (ask := self._next(number + 1)) is not None:
            number += 1
            await self._insist(ask)

    async def _insist(self, ask: Ask) -> None:
        """Press, and once more after each death: it is one press, however often it arrives. Then wait for all news."""
        await self._process.open.wait()
        self._taken, self._dies_at = 0, list(self._deaths(ask.number))
        died, answered = -1, False
        while died != self._died or not answered:
            died = self._died
            await self._process.open.wait()
            await self._process.ask(ask)
            answered = any(one.command == ask.command and not one.answer.refusal for one in self._process.pressed)
        for _ in range(LONGEST_WAIT):
            await asyncio.sleep(1)
            if self._all_is_told():
                break
        else:
            raise NeverTold
        self._steps = max(self._steps, self._taken)
        self._dies_at = []
        self._wrongs += [f"after press {ask.number}: {wrong}" for wrong in self._look()]

    def _next(self, number: int) -> Ask | None:
        """The next press by the cards that stand: somebody joins; then who has not bet bets, who is to roll rolls."""
        if number <= len(PEOPLE):
            (lobby,) = [post for post in self._town.standing() if post.first.kind is Message.TABLE]
            return Ask(PEOPLE[number - 1], "en", number, Press(self._table, 0, Verb.JOIN), lobby)
        for name in PEOPLE:
            hands = [post for post in self._town.seen_by(name) if post.first.kind is Message.HAND]
            moves = [choice for choice in hands[-1].panel.choices if choice.press.verb is Verb.MOVE]
            if moves and not any(choice.primary for choice in moves):
                return Ask(name, "en", number, moves[number % len(moves)].press, hands[-1])
        return None

    # --- what is looked at ----------------------------------------------------------------------------

    def _all_is_told(self) -> bool:
        busy = self._disk.count("SELECT count(*) FROM outbox") or self._process.under_way or self._town.under_way
        return self._process.open.is_set() and not busy

    def _look(self) -> list[str]:
        """Cards that are not as they should be, messages that stand twice, clocks that are off."""
        told = self._archive.read()
        table, deadline = told[self._table].now, told[self._table].deadline
        fresh = [post for post in self._town.standing() if post.first.about == table.chapter]
        wrongs = list(wrong_cards(told, fresh, self._screens))
        wrongs += [f"twice: {subject}" for subject, posts in self._town.by_subject().items() if len(posts) > 1]
        if not table.over and (deadline is None or not 0 < deadline.closes - self._time.now() <= LONGEST_QUESTION):
            wrongs.append(f"clock: {deadline} at {self._time.now()}")
        return wrongs

    def _left(self) -> Left:
        chronicle = self._archive.read()[self._table]
        found = wrongs(self._disk, self._town, self._process.pressed, self._screens)
        result = self._disk.read(result_of, self._table)
        posted = Counter(post.subject for post in self._town.posts.values() if post.first.kind is not Message.TURN)
        return Left(
            entries=chronicle.entries,
            status=chronicle.status,
            seats=result.seats if result else (),
            cards={post.subject: timeless(post.panel) for post in self._town.standing()},
            posted=posted,
            wrongs=[*self._wrongs, *found],
            deaths=self._died,
            steps=self._steps,
        )


def a_game(disk: Disk, languages: Languages, deaths: Deaths) -> Left:
    """The game to its end; a bug that the house survives counts as a wrong."""
    with pytest.MonkeyPatch.context() as mend, capture_logs() as logs:
        left = dream(_game(disk, languages, deaths, mend))
    left.wrongs.extend(f"logged: {log}" for log in logs if log["log_level"] in BUGS)
    return left


async def _game(disk: Disk, languages: Languages, deaths: Deaths, mend: pytest.MonkeyPatch) -> Left:
    return await _Game(disk, languages, deaths).play(mend)
