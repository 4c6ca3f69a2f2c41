"""One evening and two processes on a server: both try all its steps, each step is done once, and one may die."""

from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Final

import pytest

from bot.core.clock.pace import SECOND
from bot.core.ports import Stage
from storage.errors import StoreFault
from storage.processes import claims
from tests.core.evenings.test_evening_job import EVERYBODY, TERMS, Dying, Script, check, found, planned, posted
from tests.core.evenings.test_tournaments import SIX, SWISS, begun
from tests.core.fakes import HandClock, Mailman
from tests.core.room import Room, open_room

NEVER: Final = 10**9
"""The number of a write that no evening has."""

ALWAYS: Final = 150
WRITES: Final = 280
"""How many writes one of the processes has at least, and at most: about 240, as each does what it comes to first."""


@dataclass(frozen=True, slots=True)
class Spent:
    """How an evening has ended."""

    stage: Stage
    games: tuple[int, ...]
    """How many games each person has played."""

    posts: dict[str, int]
    """How often each kind of message was posted."""

    died: bool
    writes: int
    """How many writes were done by the process that may die."""


async def spend(url: str, dies_at: int = NEVER, *, after: bool = False) -> Spent:
    """An evening of an hour. One process dies at the write of this number, and the other one goes on alone."""
    clock, mailman, died, written = HandClock(), Mailman(), False, [0]
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(open_room(url, clock, mailman))
        other = await stack.enter_async_context(open_room(url, clock, mailman, 2))
        evening = await planned(one, replace(TERMS, length=1))
        there = await found(one, evening)
        one.store.on_written.append(lambda _: written.__setitem__(0, written[0] + 1))
        script, rooms = Script(evening, there.starts, there.ends), [one, other]
        with pytest.MonkeyPatch.context() as patch:
            dying = Dying(one, dies_at, patch, after=after)
            for moment in script.minutes:
                try:
                    await script.minute(rooms[0], moment, *rooms[1:])
                except (StoreFault, AssertionError):
                    if not dying.dead:
                        raise
                if dying.dead and not died:
                    died, rooms = True, [other]
                    await _bury(one, other)
                    await script.minute(other, moment)
                rooms.reverse()
                await check(other, evening)
        games = Counter(game.player for game in await other.store.evenings.played(evening))
        posts = {kind: times for (kind, _), times in posted(mailman).items()}
        return Spent((await found(other, evening)).stage, tuple(sorted(games.values())), posts, died, written[0])


async def _bury(dead: Room, other: Room) -> None:
    """End the claims of the dead process, as the other one does after twenty seconds."""
    await other.store.rewrite(lambda connection: claims.end(connection, dead.processes.id, other.time.now()))


async def test_two_processes_take_the_steps_of_one_evening(people_on_server: str) -> None:
    """Each table opens once, each message comes once, and nobody sits at two tables."""
    spent = await spend(people_on_server)
    assert (spent.stage, len(spent.games), spent.died) == (Stage.ENDED, len(EVERYBODY), False)
    assert min(spent.games) > 1
    assert spent.posts == {"evening": 1, "evening-reminder": 1, "evening-end": 1}
    assert ALWAYS <= spent.writes <= WRITES


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(
    "dies_at",
    [pytest.param(number, marks=() if number == 31 else pytest.mark.long) for number in range(WRITES)],
)
async def test_an_evening_outlives_one_of_its_processes(people_on_server: str, dies_at: int, *, after: bool) -> None:
    """At whichever write it dies, the other one goes on, and every message has come once. The long run tries all."""
    spent = await spend(people_on_server, dies_at, after=after)
    assert (spent.stage, len(spent.games)) == (Stage.ENDED, len(EVERYBODY))
    assert spent.died or dies_at >= ALWAYS
    assert spent.posts == {"evening": 1, "evening-reminder": 1, "evening-end": 1}


async def test_a_round_loses_no_time_while_one_process_lives(people_on_server: str) -> None:
    """Another process begins, and its first beat finds that the clock has gone on."""
    clock, mailman = HandClock(), Mailman()
    async with open_room(people_on_server, clock, mailman) as one:
        evening = await begun(one, SWISS, SIX)
        ends = (await found(one, evening)).round_ends
        assert ends is not None
        clock.forward(10 * SECOND)
        await one.processes.renew()
        async with open_room(people_on_server, clock, mailman, 2):
            assert (await found(one, evening)).round_ends == ends
