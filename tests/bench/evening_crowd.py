"""An evening of five hundred people and two hours, by a clock that is moved by hand; a part of ``make bench-league``.

People come, pause and come back, and some leave in the middle of a game. The games are not played: each ends after some
minutes. All else is the bot's own: it seats people, opens tables, and sends messages to a platform in memory. After
each second the promises of evenings are checked. Beyond a limit: exit 1.
"""

import asyncio
import random
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.evenings.evening_plans import CHECK_IN, EveningTerms, shown
from bot.core.evenings.seating import PATIENCE
from bot.core.ports import Announcing, Delivery, NotSent, Presence, Sent, Stage
from bot.wiring import Bot, open_bot
from storage.changes import Change, SeatResult, Status
from storage.engine.sqlite import sqlite3
from storage.evenings.steps import Evening
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.league.scoring import placements
from tests.core.fakes import HandClock, Mailman
from tests.figures.figure import Figure, tell
from tests.storage.sample_changes import change, result

PEOPLE: Final = 500
HOURS: Final = 2
GAMES: Final = ("mythe", "mythical-dice")
RESTLESSNESS: Final = 0.3
"""How many people a second come or pause."""

LEAVING: Final = 0.02
"""The part of the seats that people leave before the game is over."""

SHORTEST: Final = 5 * MINUTE
LONGEST: Final = 20 * MINUTE
"""How long a game lasts."""

MOST_EDITS: Final = 5
"""How often a card may be edited in ``WINDOW``: Discord takes no more in one channel."""

WINDOW: Final = 5 * SECOND

MOST_FOR_OPENING: Final = 1_500
MOST_FOR_LOOK: Final = 50
MOST_FOR_LONG_LOOK: Final = 200
MOST_FOR_CARD: Final = 50
"""Milliseconds of CPU time."""


class Channel(Mailman):
    """A platform that keeps only when the evening's card was edited."""

    def __init__(self, time: HandClock) -> None:
        super().__init__()
        self._time = time
        self.edits: list[Millis] = []

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Take the message, and forget it."""
        sent = await super().deliver(delivery)
        if delivery.kind is Announcing.EVENING and delivery.post is not None:
            self.edits.append(self._time.now())
        self.delivered.clear()
        self.posts.clear()
        return sent

    def most_edits(self) -> int:
        """The largest number of edits in any ``WINDOW``."""
        return max((sum(begin <= edit < begin + WINDOW for edit in self.edits) for begin in self.edits), default=0)


class Crowd:
    """The people of one evening, who come and go; and what they see of the bot's promises."""

    def __init__(self, bot: Bot, time: HandClock, evening: Evening, people: Sequence[PlayerId], seed: int) -> None:
        self._bot, self._time, self._evening = bot, time, evening
        self._luck = random.Random(seed)
        self._people = people
        self._presence: dict[PlayerId, Presence] = {}
        self._free_since: dict[PlayerId, Millis] = {}
        self._at: dict[PlayerId, TableId] = {}
        self._tables: dict[TableId, tuple[Millis, Sequence[PlayerId]]] = {}
        """The tables that go on: when each ends, and its people."""

        self.ended: dict[TableId, Millis] = {}
        """When each table has ended."""

        self._until = Millis(0)
        self._woken = True
        self.looks: list[float] = []
        """The CPU time of each look of the job, in milliseconds."""

        self.changes = 0
        """How often somebody has come or paused."""

        self.opened = 0
        """How many tables have opened."""

        self.longest_wait = 0
        """The longest wait of anybody while three people waited, in milliseconds."""

        self.wrongs: list[str] = []
        """The promises that were broken."""

        bot.tables.on_commit.append(self._committed)
        bot.evenings.on_change.append(self._wake)

    def _wake(self) -> None:
        self._woken = True

    async def says(self, player: PlayerId, said: Presence) -> None:
        """The person presses a button of the card."""
        press = CommandId(f"{said}:{player}:{self._time.now()}")
        await self._bot.evenings.say(self._evening.id, player, said, press)
        self._presence[player] = said
        self._free_since[player] = max(self._time.now(), self._evening.starts)
        self.changes += 1

    async def second(self, restlessness: float, comers: Collection[PlayerId] = ()) -> None:
        """One second: people come and pause, games end, and the bot does what is due."""
        self._time.forward(SECOND)
        for player in comers:
            await self.says(player, Presence.HERE)
        for _ in range(int(restlessness) + (self._luck.random() < restlessness % 1)):
            player = self._luck.choice(self._people)
            here = self._presence.get(player) is Presence.HERE
            await self.says(player, Presence.PAUSED if here else Presence.HERE)
        for table, (ends, people) in list(self._tables.items()):
            if ends <= self._time.now():
                await self._end(table, people)
        await self._work()
        await self._bot.dispatcher.deliver_due()
        self._check_waits()

    @property
    def plays(self) -> bool:
        """Whether a game goes on."""
        return bool(self._tables)

    # --- tables -------------------------------------------------------------------------------------

    def _committed(self, committed: Change) -> None:
        if committed.opens is None:
            return
        people, now = sorted(committed.people or ()), self._time.now()
        self.opened += 1
        self._tables[committed.table] = Millis(now + self._luck.randrange(SHORTEST, LONGEST)), people
        waited = max(now - self._free_since[player] for player in people)
        if committed.opens.seats > len(people) and waited < PATIENCE:
            self.wrongs.append(f"{committed.table}: robots after {waited} ms")
        for player in people:
            if player in self._at:
                self.wrongs.append(f"{player} sits at {self._at[player]} and at {committed.table}")
            if self._presence.get(player) is not Presence.HERE:
                self.wrongs.append(f"{player} is {self._presence.get(player)} and sits down")
            self._at[player] = committed.table

    async def _end(self, table: TableId, people: Sequence[PlayerId]) -> None:
        """The table's game ends; some of its people had left it, and pause from now on."""
        stored = await self._bot.store.table(table)
        assert stored is not None
        order = self._luck.sample(people, len(people))
        ranks = range(1, len(order) + 1)
        worth = placements(ranks) if len(order) > 1 else [0]
        seats = [
            SeatResult(seat, player, -rank, rank, points, by_house=self._luck.random() < LEAVING)
            for seat, (player, rank, points) in enumerate(zip(order, ranks, worth, strict=True))
        ]
        game = result(*seats, people=len(seats), ended=self._time.now(), game=stored.setup.game)
        over = change(stored.version, table=table, command=f"end {table}", status=Status.FINISHED, result=game)
        left = {seat.player for seat in seats if seat.by_house and seat.player is not None}
        last = replace(over, revision=stored.revision + 1, at=self._time.now(), gone=frozenset(left))
        await self._bot.store.commit(last)
        del self._tables[table]
        self.ended[table] = self._time.now()
        for seat in seats:
            assert seat.player is not None
            del self._at[seat.player]
            self._free_since[seat.player] = self._time.now()
            if seat.by_house and self._presence[seat.player] is Presence.HERE:
                self._presence[seat.player] = Presence.PAUSED
        self._woken = True

    # --- the bot ------------------------------------------------------------------------------------

    async def _work(self) -> None:
        """Let the job take its steps, if something has happened or its time has come."""
        if not self._woken and self._time.now() < self._until:
            return
        self._woken = False
        begun = process_time()
        self._until = await self._bot.evening_job.work()
        self.looks.append((process_time() - begun) * 1000)

    def _check_waits(self) -> None:
        waiting = [
            player
            for player, presence in self._presence.items()
            if presence is Presence.HERE and player not in self._at
        ]
        # After the end no table opens for those who are still there.
        if len(waiting) >= 3 and self._time.now() < self._evening.ends:
            longest = max(self._time.now() - self._free_since[player] for player in waiting)
            self.longest_wait = max(self.longest_wait, longest)


# --- the evening ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spent:
    """What an evening has shown."""

    crowd: Crowd
    channel: Channel
    stage: Stage
    opening: float
    """The CPU time of the look with which the evening begins, in milliseconds: half of the people sit down at once."""

    last_card: float
    """The CPU time that it takes to draw the card at the end, in milliseconds."""

    cpu: float
    """The CPU time of the whole evening, in seconds."""


async def spend(path: Path, people: int, hours: int, restlessness: float, seed: int = 1) -> Spent:
    """An evening of this many people, from half an hour before its beginning until it is over."""
    time, begun = HandClock(), process_time()
    channel = Channel(time)
    async with open_bot(f"sqlite:///{path}", [channel], time=time) as bot:
        community = await bot.people.community("somewhere", "hall", "UTC", "en")
        names = [f"Player {number}" for number in range(people)]
        guests = [(await bot.people.person("somewhere", name, name)).id for name in names]
        begins = datetime.fromtimestamp((time.now() + CHECK_IN) / 1000, UTC)
        terms = EveningTerms(begins.date(), begins.time(), hours, GAMES, "green", weekly=False)
        planned = await bot.evenings.plan(await bot.leagues.own(community), terms)
        evening = await bot.store.evenings.evening(planned)
        assert evening is not None
        crowd = Crowd(bot, time, evening, guests, seed)
        comers = _arrivals(guests, random.Random(seed))
        for second in range(CHECK_IN // SECOND):
            await crowd.second(0, comers.get(second, ()))
        opening = crowd.looks[-1]
        for second in range(CHECK_IN // SECOND, (CHECK_IN + hours * HOUR) // SECOND):
            await crowd.second(restlessness, comers.get(second, ()))
        while crowd.plays:
            await crowd.second(0)
        there = await bot.store.evenings.evening(planned)
        drawing = process_time()
        told = await shown(bot.store, planned, time.now())
        assert told is not None
        bot.screens.evening(told, "en")
        drawn = process_time()
    assert there is not None
    with closing(sqlite3.connect(path)) as games:
        noted = dict(games.execute('SELECT "table", over FROM evening_tables').fetchall())
    if noted != crowd.ended:
        crowd.wrongs.append("tables were not noted as over when they ended, or more than once")
    return Spent(crowd, channel, there.stage, opening, (drawn - drawing) * 1000, drawn - begun)


def _arrivals(guests: Sequence[PlayerId], luck: random.Random) -> Mapping[int, Sequence[PlayerId]]:
    """Who comes in which second: half of the people before the beginning, the others within a quarter of an hour."""
    before, late = CHECK_IN // SECOND, 15 * MINUTE // SECOND
    comers: dict[int, list[PlayerId]] = defaultdict(list)
    for number, player in enumerate(guests):
        comers[luck.randrange(before) if number % 2 else before + luck.randrange(1, late)].append(player)
    return comers


def figures(spent: Spent) -> Iterator[Figure]:
    """The figures of the evening, beside their limits."""
    crowd = spent.crowd
    looks = sorted(crowd.looks)
    yield Figure("tables that opened", crowd.opened)
    yield Figure("how often people came or paused", crowd.changes)
    yield Figure("promises that were broken", len(crowd.wrongs), 0, tuple(crowd.wrongs[:20]))
    yield Figure("longest wait while three people waited, s", crowd.longest_wait / SECOND, PATIENCE / SECOND)
    yield Figure("most edits of the card in 5 s", spent.channel.most_edits(), MOST_EDITS)
    yield Figure("half of the people sit down at once, CPU ms", spent.opening, MOST_FOR_OPENING)
    yield Figure("a look at the evening, CPU ms: median", looks[len(looks) // 2], MOST_FOR_LOOK)
    yield Figure("a look at the evening, CPU ms: 99 of 100", looks[len(looks) * 99 // 100], MOST_FOR_LONG_LOOK)
    yield Figure("the card at the end, CPU ms", spent.last_card, MOST_FOR_CARD)
    yield Figure("the whole evening, CPU s", spent.cpu)


def main() -> bool:
    """Print the figures of an evening of ``PEOPLE`` people; returns whether all are within their limits."""
    with TemporaryDirectory() as folder:
        spent = asyncio.run(spend(Path(folder) / "bench.db", PEOPLE, HOURS, RESTLESSNESS))
    sys.stdout.write(f"\nan evening of {PEOPLE} people and {HOURS} hours\n")
    return tell(figures(spent))


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
