"""A whole evening by one seed: a bot, a platform, people and weather, until the games are over and all is told."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.core.ui.languages import Languages
from bot.screens.all_screens import AllScreens
from storage.errors import StoreFault
from tests.world.bot_process import DARK, Process
from tests.world.disk import OWED, Disk
from tests.world.event_log import Archive
from tests.world.fake_platform import FakePlatform
from tests.world.faults import Fault, Switchboard
from tests.world.people import People, Someone
from tests.world.plans import plan_of
from tests.world.standing import wrong_cards
from tests.world.virtual_time_loop import BUGS, Stuck, VirtualTime, dream

NAMES: Final = ("cindy", "ben", "charlie", "emily", "dora", "fred")
LONGEST: Final = 40 * 24 * 3600
"""Seconds after which an evening counts as endless."""

SMALL_TABLE: Final = (2, 3, 3, 4)
ANY_TABLE: Final = (2, 3, 3, 4, 4, 5, 6)
"""The numbers of people; a number that stands here twice is twice as likely. A game may need more people."""

TO_THE_LAST: Final = 24 * 3600
"""Seconds in which all must be told when it is over: the bot may be dark for hours, and then knock at shut doors."""

STORMS: Final = (0, 0.3, 1, 1, 2)
GENTLE_STORMS: Final = (0, 0.2, 0.3, 0.4, 0.5)
"""The same for evenings in which several games must be finished."""

IN_THREADS: Final = frozenset({Fault.THREAD, Fault.SHUT_THREAD})
"""Faults that need threads."""

LOOKS: Final = 1 / 12
"""The chance that cards are checked at each pause of the game."""


@dataclass(slots=True)
class World:
    """Everything that exists at the end of the evening."""

    disk: Disk
    platform: FakePlatform
    process: Process
    faults: Switchboard
    people: People
    seconds: float = 0.0
    wrongs: list[str] = field(default_factory=list)
    """What was wrong at moments when everything had been told."""


class Course:
    """One evening while it runs."""

    def __init__(self, disk: Disk, seed: int, languages: Languages, laid_for: Sequence[int]) -> None:
        self._screens = AllScreens(languages)
        self.luck = random.Random(seed)
        self._laid_for = laid_for
        self._archive = Archive(disk)
        disk.wipe()
        time = VirtualTime()
        plan = plan_of(seed)
        storm = self.luck.choice(GENTLE_STORMS if plan.rated else STORMS)
        faults = Switchboard(random.Random(self.luck.random()), storm, plan.sure)
        threads = self.luck.random() < 1 / 2 or plan.sure in IN_THREADS
        platform = FakePlatform(time, random.Random(self.luck.random()), faults, threads=threads)
        process = Process(disk, platform, time, random.Random(self.luck.random()), languages)
        process.rated = plan.rated
        people = People(disk, platform, process, faults, self.luck, plan.games)
        self.world = World(disk, platform, process, faults, people)
        process.at_step = self._at_step

    def _at_step(self, where: str) -> float | None:
        faults = self.world.faults
        if faults.happens(Fault.OUTAGE):
            return self.luck.uniform(600, 20_000)
        if faults.happens(Fault.CRASH):
            return self.luck.uniform(DARK, 20)
        if where in {"before read", "before write"} and faults.happens(Fault.STORE):
            raise StoreFault("the disk does not answer")
        if where == "after write" and faults.happens(Fault.STORED):
            raise StoreFault("the disk has written, and says that it has not")
        if faults.happens(Fault.SHUT):
            self.world.process.shut()
        return None

    async def go_on(self, mend: pytest.MonkeyPatch) -> World:
        """Run the evening from the opening of the first table to the last message."""
        process = self.world.process
        mend.setattr("bot.core.table.opening.new_seed", lambda: self.luck.randbytes(32))
        running = asyncio.create_task(process.run(mend))
        told = asyncio.create_task(self._until_all_is_told())
        others = [asyncio.create_task(self._weather()), *self.people_come()]
        current = asyncio.current_task()
        assert current is not None
        for task in (running, told, *others, current):
            process.keep(task)
        awaited = {told, running, *others}
        while not told.done():
            done, awaited = await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # Raises the bug, if one has ended the task.
        self.world.seconds = asyncio.get_running_loop().time()
        for task in (running, *others):
            task.cancel()
        return self.world

    def people_come(self) -> Iterator[asyncio.Task[None]]:
        """Start everybody's tasks. The first person opens a table, and some may find no seat there."""
        people, seats = self.world.people, self.luck.choice(self._laid_for)
        least, most = 1 + self.world.process.rated, min(len(NAMES), seats + 1)
        people.all = [self.somebody(name) for name in self.luck.sample(NAMES, self.luck.randint(least, most))]
        for one in people.all:
            yield asyncio.create_task(people.live(one))
        yield asyncio.create_task(people.keep_open(people.all[0], seats))

    def somebody(self, name: str) -> Someone:
        """A person with this name, a language and luck of their own."""
        return Someone(name, self.luck.choice(["en", "cs", "fr"]), random.Random(self.luck.random()))

    async def _weather(self) -> None:
        """What happens to posts, people's channels and places, whatever the bot does."""
        platform, faults = self.world.platform, self.world.faults
        while True:
            await asyncio.sleep(self.luck.uniform(1, 20))
            public = [post for post in platform.standing() if not post.place.startswith("@")]
            if public and faults.happens(Fault.DELETED):
                self.luck.choice(public).standing = False
            self._close_and_open_own_channels()
            threads = sorted({post.place for post in public if post.place.endswith("-thread")})
            if threads and faults.happens(Fault.THREAD):
                platform.gone.add(self.luck.choice(threads))
            if threads and faults.happens(Fault.SHUT_THREAD):
                await self._shut(self.luck.choice(threads))
            if public and faults.happens(Fault.CHANNEL):
                platform.gone.add(self.world.people.channel)
                self.world.people.move_on()
            if public and faults.happens(Fault.SHUT_CHANNEL):
                channel = self.world.people.channel
                platform.shut.add(channel)
                await asyncio.sleep(self.luck.uniform(10, 3000))
                platform.shut.discard(channel)

    async def _shut(self, thread: str) -> None:
        """Take the bot's access to the thread away, for good or for a while."""
        platform = self.world.platform
        platform.shut_thread(thread)
        if self.luck.random() < 1 / 2:
            await asyncio.sleep(self.luck.uniform(10, 3000))
            platform.open_thread(thread)

    def _close_and_open_own_channels(self) -> None:
        platform, faults = self.world.platform, self.world.faults
        for one in self.world.people.all:
            if one.name not in platform.shut_to and faults.happens(Fault.CLOSED):
                platform.shut_to.add(one.name)
            elif one.name in platform.shut_to and faults.happens(Fault.OPENED):
                platform.shut_to.discard(one.name)

    async def _until_all_is_told(self) -> None:
        """Return when no table is live, everybody has gone home, and no message waits."""
        loop = asyncio.get_running_loop()
        people = self.world.people
        while self.goes_on():
            await asyncio.sleep(30)
            if self.luck.random() < LOOKS and self._all_is_told():
                self.world.wrongs += self.look()
            if loop.time() > LONGEST:
                raise Stuck
        people.going_home = True
        self.world.faults.calm = True
        calm_since = loop.time()
        while loop.time() < calm_since + TO_THE_LAST:
            await asyncio.sleep(5)
            if self._all_is_told() and not self.world.process.unrated:
                return
        raise Stuck

    def goes_on(self) -> bool:
        """Whether a table is live, or games are still to be played."""
        people = self.world.people
        return bool(people.live_tables) or not people.have_played

    def owed(self) -> int:
        """How many messages must still be sent, edited or deleted."""
        return self.world.disk.count(OWED)

    def look(self) -> list[str]:
        """What the cards show wrongly at the moment."""
        return list(wrong_cards(self._archive.read(), self.world.platform.standing(), self._screens))

    def _all_is_told(self) -> bool:
        """Whether the bot is open, and nothing is owed or under way."""
        world = self.world
        busy = self.owed() or world.process.under_way or world.platform.under_way
        return world.process.open.is_set() and not busy


async def _evening(
    disk: Disk, seed: int, languages: Languages, laid_for: Sequence[int], mend: pytest.MonkeyPatch
) -> World:
    return await Course(disk, seed, languages, laid_for).go_on(mend)


def an_evening(disk: Disk, seed: int, languages: Languages, laid_for: Sequence[int] = ANY_TABLE) -> World:
    """The evening of that seed, to its end; a bug that the bot survives counts as a wrong.

    Raises Stuck, or the bug that ended the evening, with a note that names the seed.
    """
    try:
        with pytest.MonkeyPatch.context() as mend, capture_logs() as logs:
            world = dream(_evening(disk, seed, languages, laid_for, mend))
    except BaseException as broken:
        broken.add_note(f"seed {seed}")
        raise
    world.wrongs += [f"logged: {log}" for log in logs if log["log_level"] in BUGS]
    return world
