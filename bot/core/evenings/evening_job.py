"""The job that lets evenings happen: it reminds, begins, seats people, ends, and cancels what was missed.

The job keeps nothing in memory: which step is due follows from the stored rows and the wall time. Each step is stored
once, even if several processes try it. So several processes may run the job, and after a restart it goes on.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import structlog

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.clock.wall_time import Time
from bot.core.errors import LeftToNewer, StoreTrouble
from bot.core.evenings.evening_plans import CHECK_IN, Evenings, is_held
from bot.core.evenings.seating import Waiting, look_again, seat
from bot.core.evenings.tables_to_open import command_of, planned, seats_of
from bot.core.evenings.tournament_rounds import NoRound, next_round
from bot.core.games import options_at, robot
from bot.core.league.rating_math import NEWCOMER, shown
from bot.core.ports import Platform
from bot.core.table.actions import Opening
from bot.core.table.tables import Tables
from storage.changes import Pace
from storage.errors import StoreFault
from storage.evenings.evening_tables import Free, Hall, PlannedTable
from storage.evenings.kinds import Presence, Stage
from storage.evenings.rounds import LATE_CHECK_IN
from storage.evenings.steps import Evening
from storage.ids import Millis
from storage.store import Store

_T = TypeVar("_T")

_log: Final = structlog.get_logger()

PUNCTUAL: Final = 5 * MINUTE
"""An evening that begins later than this has been missed, unless ``WORTH_IT`` is left of it.

A tournament does not end at an hour: it has been missed if it would begin later than ``WORTH_IT``.
"""

WORTH_IT: Final = HOUR
TRY_AGAIN: Final = 10 * SECOND
"""Milliseconds after which an evening is looked at again if a table could not open, or if the store failed."""

LOOK: Final = 10 * MINUTE
"""The longest time between two looks. A process that shares its database hears nothing of what others have planned."""

OTHERS_LOOK: Final = 5 * SECOND
"""The same while an evening goes on: a table that another process plays may be over."""

MOST_AT_ONCE: Final = 100
"""The tables of more people are made in a thread. A thousand people take a tenth of a second, in which presses come."""


class EveningJob:
    """Takes the steps of all evenings that are due."""

    def __init__(
        self, store: Store, tables: Tables, evenings: Evenings, time: Time, platforms: Sequence[Platform]
    ) -> None:
        self._polls = {platform.name: platform.polls for platform in platforms}
        self._store = store
        self._evenings = store.evenings
        self._tables = tables
        self._time = time
        self._nudge = asyncio.Event()
        tables.on_over.append(self._nudge.set)
        evenings.on_change.append(self._nudge.set)
        self.on_step: list[Callable[[], None]] = []
        """Called after each step: it may want messages. A listener must not raise."""

    async def run(self) -> None:
        """Take steps until cancelled."""
        while True:
            # Cleared before the work: what happens during it sets the event again.
            self._nudge.clear()
            until = await self.work()
            await self._time.wait(self._nudge, until)

    async def work(self) -> Millis:
        """Take all steps that are due; returns when to look again."""
        now = self._time.now()
        try:
            evenings, coming = await self._evenings.at_work(now, CHECK_IN)
        except StoreFault as fault:
            _log.warning("evenings wait for the store", reason=str(fault))
            return Millis(now + TRY_AGAIN)
        moments = [await self._go_on(evening) for evening in evenings]
        return min([Millis(now + LOOK), *([] if coming is None else [coming]), *moments])

    async def _go_on(self, evening: Evening) -> Millis:
        """Take the evening's steps. A fault in one evening must not keep the others from going on."""
        try:
            return await self._steps(evening)
        except StoreFault as fault:
            _log.warning("evenings wait for the store", reason=str(fault))
        except Exception:  # noqa: BLE001 - a bug in one evening must not stop the others
            _log.exception("an evening cannot go on", evening=evening.id)
        return Millis(self._time.now() + TRY_AGAIN)

    # --- the steps of one evening -------------------------------------------------------------------

    async def _steps(self, evening: Evening) -> Millis:
        """Take one step after the other; returns when the next one may be due. Raises StoreFault."""
        which, found = evening.id, evening
        now = self._time.now()
        if found.tournament is not None and not self._store.clock.counts(now):
            # The machine was suspended, or its clock was set. The next beat moves the end of the round on.
            return Millis(now + SECOND)
        while await self._step(found):
            for listener in self.on_step:
                listener()
            again = await self._evenings.evening(which)
            if again is None or not again.stage.live:
                return Millis(self._time.now() + LOOK)
            found = again
        now = self._time.now()
        if found.stage is Stage.PLANNED:
            return found.starts if found.reminded else Millis(found.starts - CHECK_IN)
        if not await self._opened(found):
            return Millis(now + TRY_AGAIN)
        moments = [Millis(now + (OTHERS_LOOK if self._store.processes.is_shared else MINUTE))]
        if found.stage is Stage.RUNNING:
            moments += await self._moments(found, now)
        return min(moments)

    async def _moments(self, found: Evening, now: Millis) -> Sequence[Millis]:
        """When something is due that no press and no table's end brings about."""
        if found.tournament is not None:
            return [found.round_ends] if found.round_ends is not None and found.round_ends > now else []
        hall = await self._evenings.hall(found.id)
        again_at = None if hall is None else look_again(_waiting(hall.free), now)
        return [found.ends, *([] if again_at is None else [again_at])]

    async def _step(self, found: Evening) -> bool:
        """Take the next step that is due; False if none is. Raises StoreFault."""
        now = self._time.now()
        match found.stage:
            case Stage.PLANNED if now >= found.starts:
                return await self._begin(found, now)
            case Stage.PLANNED:
                return now >= found.starts - CHECK_IN and await self._evenings.remind(found.id, now)
            case Stage.RUNNING | Stage.CLOSING:
                return await self._move_on(found, now)
            case _:
                return False

    async def _begin(self, found: Evening, now: Millis) -> bool:
        is_late = now - found.starts > PUNCTUAL
        is_missed = found.ends - now < WORTH_IT if found.tournament is None else now - found.starts > WORTH_IT
        if is_late and is_missed:
            _log.info("an evening was missed", evening=found.id)
            return await self._evenings.finish(found.id, Stage.MISSED, now)
        if found.tournament is not None:
            if is_late or not found.reminded:
                return await self._evenings.begin(found.id, now, Millis(now + LATE_CHECK_IN))
            waits = found.round_ends is not None and now < found.round_ends
            if not waits and await self._has_too_few(found):
                return await self._evenings.finish(found.id, Stage.TOO_FEW, now)
        return await self._evenings.begin(found.id, now)

    async def _has_too_few(self, found: Evening) -> bool:
        """Whether the people who are here are too few for a tournament."""
        here = (await self._evenings.counts(found.id))[Presence.HERE]
        return here < seats_of(found.games[0]).fewest

    async def _move_on(self, found: Evening, now: Millis) -> bool:
        going_on = await self._evenings.going_on(found.id)
        if going_on.ended:
            return await self._evenings.note_over(found.id, now)
        if found.stage is Stage.CLOSING:
            return not going_on.open and await self._evenings.finish(found.id, Stage.ENDED, now)
        if (await self._store.leagues.league(found.league)).closed is not None:
            return await self._evenings.close(found.id, now)
        is_held = found.is_held(now)
        if found.tournament is not None:
            if is_held:
                # A tournament does not end at an hour. But nobody waits for the channel for longer than was planned,
                # unless a game still goes on.
                is_over = now >= found.ends and not going_on.open
                return is_over and await self._evenings.finish(found.id, Stage.CANCELLED, now)
            return await self._pair(found, now)
        if now >= found.ends:
            return await self._evenings.close(found.id, now)
        return not is_held and await self._seat(found, now)

    # --- tables -------------------------------------------------------------------------------------

    async def _seat(self, found: Evening, now: Millis) -> bool:
        """Plan tables for the people who wait. True also if the evening has changed meanwhile."""
        hall = await self._evenings.hall(found.id)
        if hall is None:
            return False
        to_open = await _computed(len(hall.free), lambda: planned_tables(found, hall, now))
        if not to_open:
            return False
        await self._evenings.plan_tables(found.id, hall.revision, to_open, now)
        return True

    async def _pair(self, found: Evening, now: Millis) -> bool:
        """Plan the next round of a tournament, or no more of them. True also if the evening has changed meanwhile."""
        bracket = await self._evenings.bracket(found.id)
        if bracket is None:
            return False
        if bracket.revision != found.revision:
            return True  # Another process may have stored the next round since the evening was read.
        match await _computed(len(bracket.people), lambda: next_round(found, bracket, now)):
            case NoRound.YET:
                return False
            case _ if not found.round and await self._has_too_few(found):
                return await self._evenings.finish(found.id, Stage.TOO_FEW, now)
            case NoRound.MORE:
                return await self._evenings.close(found.id, now)
            case new:
                await self._evenings.plan_round(found.id, bracket.revision, new, now)
                return True

    async def _opened(self, found: Evening) -> bool:
        """Open the tables that are planned. False if one could not open; then it is tried again, or was dropped."""
        planned = await self._evenings.unopened(found.id)
        if planned and (await self._store.people.community(found.community)).platform not in self._polls:
            return False  # A process that serves the platform opens them.
        return all([await self._open(found, table) for table in planned])

    async def _open(self, found: Evening, table: PlannedTable) -> bool:
        answer = await self._tables.open(await self._opening(found, table))
        refusal = answer.refusal
        if refusal is None:
            return True
        _log.warning("a table of an evening cannot open", evening=found.id, table=table.table, reason=refusal.code)
        if not isinstance(refusal, LeftToNewer | StoreTrouble):
            # Somebody may just have been forgotten. The others are seated again.
            await self._evenings.drop(found.id, table.number, self._time.now())
        return False

    async def _opening(self, found: Evening, table: PlannedTable) -> Opening:
        community = await self._store.people.community(found.community)
        league = await self._store.leagues.league(found.league)
        presses = dict(table.people)
        host, *people = presses
        return Opening(
            community=found.community,
            channel=found.channel,
            host=host,
            command=command_of(found, table.number),
            language=community.language,
            game=table.game,
            options=options_at(community, table.game, {}, league.options),
            pace=Pace.LIVE,
            seats=len(presses) + table.robots,
            robots=(robot(table.game),) * table.robots,
            people=tuple(people),
            presses=presses,
            league=found.league if is_held(league) else None,
            polls=self._polls[community.platform],
        )


async def _computed(people: int, compute: Callable[[], _T]) -> _T:
    """What a pure function about so many people gives; presses are answered meanwhile."""
    return await asyncio.to_thread(compute) if people > MOST_AT_ONCE else compute()


def planned_tables(found: Evening, hall: Hall, now: Millis) -> Sequence[PlannedTable]:
    """The tables that the people who wait get now, with their numbers and ids."""
    # People play the evening's games in turn. The person who has waited longest says which one is next.
    first = min(hall.free, key=lambda one: (one.since, one.player), default=None)
    game = found.games[first.tables % len(found.games) if first is not None else 0]
    presses = {one.player: one.press for one in hall.free}
    return planned(found, hall.last, game, seat(_waiting(hall.free), now, seats_of(game)), presses)


def _waiting(free: Sequence[Free]) -> Sequence[Waiting]:
    return [Waiting(one.player, shown(one.rating or NEWCOMER).number, one.since, one.met) for one in free]
