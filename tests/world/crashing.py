"""One game, press by press, in which the bot dies wherever it is told to."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.core.clock.pace import FIRST_ROUND, TIMES, UNSEEN
from bot.core.ports import Message, Pace, Screens, Status
from bot.core.table.actions import Opening
from bot.core.table.table import Table
from bot.core.table.table_ids import table_id
from bot.core.ui.languages import Languages
from bot.core.ui.panels import Panel
from bot.core.ui.presses import NOWHERE, Press, Verb
from bot.screens.all_screens import AllScreens
from storage.changes import SeatResult
from storage.errors import StoreFault
from storage.ids import CommandId, CommunityId, PlayerId
from storage.league.results import result_of
from storage.tables import open_time
from storage.tables.entries import TableEntry
from tests.world.bot_process import DARK, Ask, Process
from tests.world.checks import wrongs
from tests.world.disk import OWED, Disk
from tests.world.event_log import Archive
from tests.world.fake_platform import NAME, FakePlatform
from tests.world.faults import Switchboard
from tests.world.people import CHANNEL
from tests.world.posts import Post, Subject
from tests.world.reading import timeless
from tests.world.standing import wrong_cards
from tests.world.virtual_time_loop import BUGS, VirtualTime, dream

PEOPLE: Final = ("cindy", "ben", "charlie", "emily")
LONG_DARK: Final = 400
"""Seconds after which the platform knows no nonce any more."""

AFTER: Final = "after write"
"""The step after a commit: the change is stored, but nobody has been told."""

MOST_TRIES: Final = 20
"""How often a person repeats one press."""

NEVER_OLD: Final = 10**12
"""Milliseconds: longer than any game takes."""

LONGEST_WAIT: Final = 120
"""Seconds in which everything must be told after a press, without the time in which the bot is dead."""

LONGEST_RATING: Final = 900
"""Seconds after a game in which it is rated: the bot looks for what it was not told of every ten minutes."""

LONGEST: Final = {Status.LOBBY: TIMES[Pace.RELAXED].lobby, Status.PLAYING: FIRST_ROUND * TIMES[Pace.RELAXED].turn}
"""By a table's status, the most milliseconds until its deadline. No stop of the clock makes a wait longer than this."""

Deaths = Callable[[int], tuple[int, int]]
"""For a press, by its number: at which step from it the bot dies, and at which step of the opening after that it
dies again; 0 for nowhere."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is played, by how many people and robots, and how long all is dark when the bot dies."""

    game: str = "mythical-dice"
    people: int = len(PEOPLE)
    robots: int = 0
    seed: bytes = bytes(32)
    dark: float = DARK
    stored: bool = False
    """Whether the bot lives on instead, and the next write is stored, but answered with an error."""


class NeverMade(AssertionError):
    """A press is refused, however often it is repeated."""


class NeverTold(AssertionError):
    """A message is never sent."""


@dataclass(frozen=True, slots=True)
class Left:
    """The result of the game."""

    entries: Sequence[TableEntry]
    status: Status
    seats: tuple[SeatResult, ...]
    cards: dict[Subject, Panel]
    posted: Counter[Subject]
    """How many times each message was posted. Calls are left out: a call that is answered while the bot is dead is not

    sent. A call that was posted twice is one of the wrongs.
    """

    wrongs: list[str]
    deaths: int
    steps: int
    """The most that the bot took for one press, until all was told."""

    written: int
    """The last of these steps at which something was stored."""

    opening: int
    """The most that the bot took until it was open."""


class _Game:
    def __init__(self, disk: Disk, languages: Languages, match: Match, deaths: Deaths) -> None:
        disk.wipe()
        self._match = match
        self._people = PEOPLE[: match.people]
        time = VirtualTime()
        luck = random.Random(1)
        self._time = time
        self._disk = disk
        self._deaths = deaths
        self._screens: Screens = AllScreens(languages)
        self._platform = FakePlatform(time, luck, Switchboard(luck, 0), threads=True)
        # While the bot is dead for long, cards would grow old and be posted again, which other tests check.
        self._platform.old = NEVER_OLD
        self._process = Process(disk, self._platform, time, luck, languages)
        self._process.at_step = self._at_step
        self._archive = Archive(disk)
        self._table = table_id(CommandId(f"{NAME}:1"))
        self._taken = 0
        self._dies_at: list[int] = []
        self._died = 0
        self._steps = 0
        self._written = 0
        self._opening = 0
        self._wrongs: list[str] = []

    def _at_step(self, where: str) -> float | None:
        self._taken += 1
        if not self._process.open.is_set():
            self._opening = max(self._opening, self._taken)
        if self._dies_at and where == AFTER:
            self._written = max(self._written, self._taken)
        if not self._dies_at or not 0 < self._dies_at[0] <= self._taken or (self._match.stored and where != AFTER):
            return None
        self._died += 1
        self._taken = 0
        self._dies_at.pop(0)
        if self._match.stored:
            raise StoreFault("the disk has written, and says that it has not")
        return self._match.dark

    async def play(self, mend: pytest.MonkeyPatch) -> Left:
        """Play from the opening of the table to the last message."""
        mend.setattr("bot.core.table.opening.new_seed", lambda: self._match.seed)
        running = asyncio.create_task(self._process.run(mend))
        current = asyncio.current_task()
        assert current is not None
        for task in (running, current):
            self._process.keep(task)
        game = asyncio.create_task(self._presses())
        self._process.keep(game)
        await asyncio.wait({running, game}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        game.result()
        left = self._left()
        running.cancel()
        return left

    # --- what the people do ---------------------------------------------------------------------------

    async def _presses(self) -> None:
        opening = Opening(
            community=CommunityId(0),
            channel=CHANNEL,
            host=PlayerId(0),
            command=CommandId(""),
            language="en",
            game=self._match.game,
            pace=Pace.RELAXED,
            seats=self._match.people + self._match.robots,
            robots=("steady",) * self._match.robots,
        )
        await self._insist(Ask(PEOPLE[0], "en", 1, Press(NOWHERE, 0, Verb.OPEN), opening=opening))
        number = 1
        while (ask := self._next(number + 1)) is not None:
            number += 1
            await self._insist(ask)
        async with asyncio.timeout(LONGEST_RATING):
            while self._process.unrated:  # noqa: ASYNC110 - the database sends no events
                await asyncio.sleep(1)

    async def _insist(self, ask: Ask) -> None:
        """Press, and repeat the same press after each death of the bot. Then wait until everything is told."""
        await self._process.open.wait()
        self._taken, self._dies_at = 0, list(self._deaths(ask.number))
        for _ in range(MOST_TRIES):
            died = self._died
            await self._process.open.wait()
            await self._process.ask(ask)
            answered = any(one.command == ask.command and not one.answer.refusal for one in self._process.pressed)
            if (answered and died == self._died) or self._sees_it_made(ask):
                break
        else:
            raise NeverMade
        for _ in range(LONGEST_WAIT + 2 * round(self._match.dark)):
            await asyncio.sleep(1)
            if self._all_is_told():
                break
        else:
            raise NeverTold
        self._steps = max(self._steps, self._taken)
        self._dies_at = []
        self._wrongs += [f"after press {ask.number}: {wrong}" for wrong in self._look()]

    def _sees_it_made(self, ask: Ask) -> bool:
        """Whether a person who was told of a failure does not repeat the stored press, but waits for the news."""
        waits = self._match.stored and ask.number % 4 == 1
        return waits and self._disk.count("SELECT count(*) FROM commands WHERE id = :command", command=ask.command) > 0

    def _next(self, number: int) -> Ask | None:
        """The next press: all others join, then each person moves who is asked."""
        if number <= len(self._people):
            (lobby,) = [post for post in self._platform.standing() if post.first.kind is Message.TABLE]
            return Ask(self._people[number - 1], "en", number, Press(self._table, 0, Verb.JOIN), lobby)
        # Nothing has happened since all was told after the last press, and looked at.
        table = self._archive.told[self._table].now
        for name in self._people:
            hand = [post for post in self._platform.seen_by(name) if post.first.kind is Message.HAND][-1]
            if table.seat_of(hand.first.player) in table.awaited_people():
                moves = self._moves(table, hand)
                return Ask(name, "en", number, moves[number % len(moves)], hand)
        return None

    def _moves(self, table: Table, hand: Post) -> list[Press]:
        """The moves that a hand offers. With menus, take the legal moves, since not all options go together."""
        offered = [choice.press for choice in hand.panel.choices if choice.press.verb is Verb.MOVE]
        if not hand.panel.menus:
            return offered
        seat = table.seat_of(hand.first.player)
        assert table.state is not None
        assert seat is not None
        spell, parse = table.game.notation.spell, table.game.notation.parse
        legal = [Press(self._table, table.decision, Verb.MOVE, spell(move)) for move in table.state.legal(seat)]
        return [*offered, *(press for press in legal if parse(press.arg) is not None)]

    # --- checks ---------------------------------------------------------------------------------------

    def _all_is_told(self) -> bool:
        busy = self._disk.count(OWED) or self._process.under_way or self._platform.under_way
        return self._process.open.is_set() and not busy

    def _look(self) -> list[str]:
        """Wrong cards, messages that exist twice, and deadlines that are off."""
        told = self._archive.read()
        table, deadline = told[self._table].now, told[self._table].deadline
        fresh = [post for post in self._platform.standing() if post.first.about == table.chapter]
        wrongs = list(wrong_cards(told, fresh, self._screens))
        wrongs += [f"twice: {subject}" for subject, posts in self._platform.by_subject().items() if len(posts) > 1]
        clock, now = self._disk.read(open_time.clock), self._time.now()
        left = deadline.closes - clock.at(now) if deadline and clock else 0
        off = abs(deadline.shown - now - left) if deadline else 0
        if not table.over and not (0 < left <= LONGEST[table.status] and off <= TIMES[table.setup.pace].turn // UNSEEN):
            wrongs.append(f"clock: {deadline} at {now} by {clock}")
        return wrongs

    def _left(self) -> Left:
        chronicle = self._archive.read()[self._table]
        found = wrongs(self._disk, self._platform, self._process.pressed, self._screens)
        result = self._disk.read(result_of, self._table)
        posted = Counter(post.subject for post in self._platform.posts.values())
        calls = {subject: times for subject, times in posted.items() if subject[1] is Message.TURN}
        return Left(
            entries=chronicle.entries,
            status=chronicle.status,
            seats=result.seats if result else (),
            cards={post.subject: timeless(post.panel) for post in self._platform.standing()},
            posted=posted - Counter(calls),
            wrongs=[*self._wrongs, *found, *(f"rang twice: {call}" for call, times in calls.items() if times > 1)],
            deaths=self._died,
            steps=self._steps,
            written=self._written,
            opening=self._opening,
        )


def a_game(disk: Disk, languages: Languages, match: Match, deaths: Deaths) -> Left:
    """The game to its end; a bug that the bot survives counts as a wrong."""
    with pytest.MonkeyPatch.context() as mend, capture_logs() as logs:
        left = dream(_game(disk, languages, match, deaths, mend))
    left.wrongs.extend(f"logged: {log}" for log in logs if log["log_level"] in BUGS)
    return left


async def _game(disk: Disk, languages: Languages, match: Match, deaths: Deaths, mend: pytest.MonkeyPatch) -> Left:
    return await _Game(disk, languages, match, deaths).play(mend)
