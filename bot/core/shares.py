"""Shares: several processes divide the connections to a platform among themselves, and hand them over."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Protocol, runtime_checkable

import structlog

from bot.core.clock.pace import SECOND
from bot.core.processes import Processes
from storage.errors import StoreFault
from storage.ids import Millis

_log: Final = structlog.get_logger()

LOOK_AGAIN: Final = SECOND
"""How often a process looks who has which share."""

SOON: Final = SECOND // 4
"""The same while a share is being handed over."""

_NEXT: Final = " next"
"""The end of the name of a second claim to a share: its process connects, while the first one still serves."""


@runtime_checkable
class Divided(Protocol):
    """A platform whose presses arrive over several connections, each of which may be served by another process."""

    @property
    def name(self) -> str:
        """The platform's name."""

    @property
    def is_open(self) -> bool:
        """Whether connections can be made."""

    @property
    def shares(self) -> Sequence[str]:
        """The names of all shares, each of which begins with the platform's name; none if nothing is divided."""

    async def take(self, share: str) -> None:
        """Connect, and return when presses arrive."""

    def hold(self, share: str) -> None:
        """From now on this process answers for the share; or is the one that will, as soon as it is connected."""

    async def let_go(self, share: str) -> None:
        """Another process answers for the share now: disconnect. Answers that are under way go on."""


class Division:
    """Which process has which share, and which processes take part, as read from the claims."""

    def __init__(self, platform: str, shares: Sequence[str], claims: Mapping[str, str]) -> None:
        """``claims``: the name of each claim, and the process that has it."""
        self._shares = shares
        self._claims = claims
        self.givers: Final = {process for name, process in claims.items() if name == gives(platform, process)}
        """Processes that are about to end."""

        taking = {process for name, process in claims.items() if name == takes(platform, process)}
        self.takers: Final = taking - self.givers

        self.is_undivided: Final = platform in claims
        """Whether one process serves the whole platform."""

    def mine(self, process: str) -> frozenset[str]:
        """The shares that the process serves."""
        return frozenset(share for share in self._shares if self._claims.get(share) == process)

    def coming(self, process: str) -> frozenset[str]:
        """The shares that the process is about to take over from others."""
        return frozenset(share for share in self._shares if self._claims.get(share + _NEXT) == process)

    def taken_from(self, process: str) -> frozenset[str]:
        """The shares that another process serves, and that this one is not about to take over."""
        others = {share for share in self._shares if self._claims.get(share, process) != process}
        return frozenset(others - self.coming(process))

    def due(self, process: str, connected: Collection[str]) -> Sequence[str]:
        """The claims that the process should make now, so that in the end all takers have the same number of shares.

        It takes first what nobody serves, and of that first what it is connected to. Shares of a process that is about
        to end come next. At last it takes one from another taker that has at least two more.

        >>> claims = {"x takes shares a": "a", "x takes shares b": "b", "x 0": "b", "x 1": "b", "x 2": "b"}
        >>> Division("x", ["x 0", "x 1", "x 2", "x 3"], claims).due("a", ())
        ('x 3',)
        >>> Division("x", ["x 0", "x 1", "x 2"], claims).due("a", ())
        ('x 2 next',)
        """
        if process not in self.takers or self.is_undivided:
            return ()
        has: dict[str, list[str]] = {taker: [] for taker in self.takers}
        free: list[str] = []
        for share in self._shares:
            holder = self._claims.get(share + _NEXT) or self._claims.get(share)
            if holder in has:
                has[holder].append(share)
            elif holder is None or holder in self.givers:
                free.append(share)
        taken = sum(map(len, has.values()))
        most = -(-(taken + len(free)) // len(self.takers))
        room = max(0, most - len(has[process]))
        best_first = sorted(free, key=lambda share: (share in self._claims, share not in connected))
        if chosen := best_first[:room]:
            return tuple(map(self._claim_to, chosen))
        richest = [share for share in max(has.values(), key=len) if share + _NEXT not in self._claims]
        return tuple(map(self._claim_to, richest[-1:])) if len(richest) - len(has[process]) > 1 else ()

    def _claim_to(self, share: str) -> str:
        return share + _NEXT if share in self._claims else share


def takes(platform: str, process: str) -> str:
    """The name of the claim by which a process says that it takes shares of the platform."""
    return f"{platform} takes shares {process}"


def gives(platform: str, process: str) -> str:
    """The name of the claim by which a process says that it is about to end, so others are to take its shares."""
    return f"{platform} gives shares {process}"


class Shares:
    """Takes this process's part of a platform's connections, and hands them over to others.

    A share changes hands without a pause: the new process connects while the old one still serves, and then takes the
    claim. The old one sees that, and disconnects. In between both hear a press, which counts once.
    """

    def __init__(self, processes: Processes, platforms: Iterable[object]) -> None:
        self._processes, self._time = processes, processes.time
        divided = [one for one in platforms if isinstance(one, Divided) and one.shares] if processes.is_shared else []
        self._platform: Divided | None = next(iter(divided), None)
        self._connecting: dict[str, asyncio.Task[None]] = {}
        """The shares to which this process is connected or connecting; a task that is done has connected."""

        self._held: set[str] = set()
        """The shares for which this process answers."""

        self._leaves = False
        """Whether this process is about to end, so others are to take its shares."""

        self._waits = False
        """Whether this process has said that it waits for one that serves the whole platform."""

        self._nudge = asyncio.Event()

    async def run(self) -> None:
        """Take shares and let them go, until cancelled."""
        if self._platform is None:
            return
        try:
            while True:
                self._nudge.clear()
                pause = LOOK_AGAIN
                try:
                    if self._platform.is_open and await self.look(self._platform):
                        pause = SOON
                except StoreFault as fault:
                    _log.warning("shares wait for the store", reason=str(fault))
                await self._time.wait(self._nudge, Millis(self._time.now() + pause))
        finally:
            for task in self._connecting.values():
                task.cancel()

    async def hand_over(self, seconds: float) -> None:
        """Let others take all that this process serves, and wait for that, at most so long. ``run`` runs meanwhile."""
        if self._platform is None:
            return
        self._leaves = True
        self._nudge.set()
        until = self._time.now() + seconds * SECOND
        try:
            while self._held and self._time.now() < until and await self._has_others(self._platform):
                await self._time.wait(asyncio.Event(), Millis(self._time.now() + SOON))
        except StoreFault as fault:
            _log.warning("shares wait for the store", reason=str(fault))
        if self._held:
            _log.info("others will take these shares later", shares=sorted(self._held))

    async def _has_others(self, platform: Divided) -> bool:
        return bool((await self._division(platform)).takers - {self._processes.id})

    async def look(self, platform: Divided) -> bool:
        """Take what is due to this process, and let go what others have. Raises StoreFault.

        Returns whether it should look again soon.
        """
        me = self._processes.id
        division = await self._division(platform)
        # Before it claims one of them again: a connection from before it stood still may be dead.
        for share in self._connecting.keys() & division.taken_from(me):
            await self._let_go(platform, share)
        if words := self._words(platform, division, me):
            division = await self._claimed(platform, words)
        if due := division.due(me, self._connecting):
            division = await self._claimed(platform, due)
        self._say_if_waiting(division)
        mine, coming = division.mine(me), division.coming(me)
        for share in self._connecting.keys() - mine - coming:
            await self._let_go(platform, share)
        for share in sorted(mine):
            self._hold(platform, share)
        for share in sorted((mine | coming) - self._connecting.keys()):
            self._connecting[share] = asyncio.create_task(platform.take(share))
            self._connecting[share].add_done_callback(lambda _: self._nudge.set())
        # A bug in a connection is raised here.
        connected = {share for share, task in self._connecting.items() if task.done() and task.result() is None}
        for share in sorted(coming & connected):
            if await self._processes.take_over(share, share + _NEXT):
                self._hold(platform, share)
        return self._leaves or bool(due) or bool(coming)

    async def _division(self, platform: Divided) -> Division:
        return Division(platform.name, platform.shares, await self._processes.claims(platform.name))

    async def _claimed(self, platform: Divided, names: Collection[str]) -> Division:
        """The division after this process has claimed these names, or as many of them as it got."""
        await self._processes.claim(names)
        return await self._division(platform)

    def _words(self, platform: Divided, division: Division, me: str) -> Sequence[str]:
        """The claims by which this process says whether it takes part, as far as it has not said so."""
        if self._leaves:
            return () if me in division.givers else (gives(platform.name, me),)
        return () if me in division.takers else (takes(platform.name, me),)

    def _say_if_waiting(self, division: Division) -> None:
        if division.is_undivided and not self._waits:
            _log.info("this process waits: another one serves the same", taken="all shards")
        self._waits = division.is_undivided

    def _hold(self, platform: Divided, share: str) -> None:
        if share not in self._held:
            self._held.add(share)
            platform.hold(share)
            _log.info("a share is taken", share=share)
            for told in self._processes.on_taken:
                told()

    async def _let_go(self, platform: Divided, share: str) -> None:
        connecting = self._connecting.pop(share)
        connecting.cancel()
        self._held.discard(share)
        await platform.let_go(share)
        _log.info("a share is let go", share=share)
