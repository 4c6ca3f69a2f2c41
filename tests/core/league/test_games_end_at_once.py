"""Games of one league that end at the same moment in several processes count as if one process had ended them in turn.

The processes are real ones, forks of the tests' process, on one PostgreSQL server.

Standings, ratings and all other rows are compared with those of one process on a file, in which the same games end one
after the other, in the order of the numbers that the several processes gave them.
"""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from io import StringIO
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection, select

from bot.core.clock.pace import HOUR, SECOND
from bot.core.table.actions import Answer
from bot.core.ui.presses import Verb
from rules.record import Play
from storage.changes import Change
from storage.ids import LeagueId, Millis, TableId
from storage.league.leagues import NewLeague, Season
from storage.moving import write_out
from storage.schema import alive, ballast, counted, identities, messages, results
from tests.core.fakes import MONDAY_EVENING, HandClock
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY, FRED
from tests.core.league.audited import CUP, DAY, as_one, at_table, audit, paper_game
from tests.core.room import Room, code, open_room, spell
from tests.core.running import TOO_LONG, running_part
from tests.forked import code_of, forked
from tests.storage.stranger import stranger

PROCESSES: Final = 4

SUNDAY_NIGHT: Final = Millis(MONDAY_EVENING + 6 * DAY + 4 * HOUR - SECOND)
"""A second before the league's week ends: in half of the processes the games still end in that week."""

OF_ONE_DATABASE: Final = {table.name for table in (messages, alive, ballast, identities)}
"""Tables whose rows hold random bytes, or the moments at which this database was at work."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that lacks one roll. Whoever rolls ends it."""

    begun: Change
    """All that has happened so far, as one change."""

    last: Change
    """What the roll must bring; its time is another one."""

    @property
    def table(self) -> TableId:
        """The game's table."""
        return self.begun.table


def almost_over(count: int, cup: LeagueId) -> Sequence[Game]:
    """Games of all six people. Every third counts in the cup, too; in every fourth, two always meet with a robot."""
    luck = random.Random(count)
    games = []
    for number in range(count):
        people = luck.sample((CINDY, BEN, CHARLIE, EMILY, DORA, FRED), luck.choice((3, 4)))
        people, robots = ([CINDY, BEN], 1) if number % 4 == 0 else (people, 0)
        played = paper_game(number, *people, robots=robots, table=f"game-{number}")
        changes = at_table(played, f"game-{number}", MONDAY_EVENING, cup if number % 3 == 0 else None)
        games.append(Game(as_one(changes[:-1]), changes[-1]))
    return games


async def begin(room: Room, count: int) -> Sequence[Game]:
    """Found the league's community and its cup, and bring the games to their last roll."""
    season = Season(1, date(2025, 11, 17), date(2026, 11, 23), that_count=5, to_be_ranked=2, best_weeks=1)
    cup = await room.store.leagues.create(NewLeague(await room.community(), CUP), season, MONDAY_EVENING)
    games = almost_over(count, cup)
    await asyncio.gather(*(room.store.commit(game.begun) for game in games))
    return games


async def end(room: Room, game: Game) -> Answer:
    """Make the last roll of the game."""
    actor, (play, *_) = game.last.actor, game.last.entries
    assert actor is not None
    assert isinstance(play, Play)
    return await room.press(actor, Verb.MOVE, spell(play.move), table=game.table, command=f"last roll of {game.table}")


async def begin_all(url: str, count: int) -> Sequence[Game]:
    """Begin the games in a process that ends before the others start."""
    async with open_room(url, HandClock(SUNDAY_NIGHT)) as room:
        return await begin(room, count)


async def end_share(url: str, number: int, games: Sequence[Game], ready: Barrier) -> None:
    """End the share of one process when all are ready. Every fifth roll is heard by two. It rates games meanwhile."""
    hears = [*games[number - 1 :: PROCESSES], *games[::5][number % PROCESSES :: PROCESSES]]
    random.Random(number).shuffle(hears)
    async with open_room(url, HandClock(SUNDAY_NIGHT), number=number) as room:
        room.time.forward(number % 2 * 2 * SECOND)
        async with running_part(room, room.ratings.run()):
            ready.wait(TOO_LONG)
            answers = await asyncio.gather(*(end(room, game) for game in hears))
    assert {code(answer.refusal) for answer in answers} == {None}


def end_all_at_once(url: str, count: int) -> None:
    """Four processes end all games at the same moment; a last one rates those that are left."""
    games, ready = asyncio.run(begin_all(url, count)), get_context("fork").Barrier(PROCESSES)

    def share(number: int) -> None:
        asyncio.run(end_share(url, number, games, ready))

    children = [forked(partial(share, number)) for number in range(1, PROCESSES + 1)]
    assert [code_of(child) for child in children] == [0] * PROCESSES
    asyncio.run(rate_what_is_left(url))


async def rate_what_is_left(url: str) -> None:
    """Rate the games that nobody has rated yet."""
    async with open_room(url, HandClock(SUNDAY_NIGHT), number=PROCESSES + 1) as room:
        await room.ratings.bring_up_to_date()


async def end_in_turn(url: str, count: int, turns: Sequence[tuple[TableId, Millis]]) -> None:
    """One process ends the games in this order, each at its moment."""
    time = HandClock(SUNDAY_NIGHT)
    async with open_room(url, time) as room:
        games = {game.table: game for game in await begin(room, count)}
        for table, at in turns:
            time.forward(at - time.now())
            assert (await end(room, games[table])).refusal is None
        await room.ratings.bring_up_to_date()


def in_order(connection: Connection) -> Sequence[tuple[TableId, Millis]]:
    """The games and when they ended: first those that count, in the order of their numbers."""
    rows = select(results.c.table, results.c.ended).join(counted, results.c.table == counted.c.table, isouter=True)
    found = connection.execute(rows.order_by(counted.c.number.nulls_last())).all()
    return list(dict.fromkeys((table, ended) for table, ended in found))


def numbers(connection: Connection) -> Sequence[int]:
    """All numbers of games that count."""
    return connection.scalars(select(counted.c.number).order_by(counted.c.number)).all()


def rows(connection: Connection) -> Sequence[str]:
    """Each row as a line, but for those that say nothing of games."""
    written = StringIO()
    write_out(connection, written)
    lines = written.getvalue().splitlines()
    return [line for line in lines if not any(f'"table": "{name}"' in line for name in OF_ONE_DATABASE)]


@pytest.mark.parametrize("count", [24, pytest.param(100, marks=pytest.mark.long)])
def test_they_count_as_if_they_had_ended_in_turn(people_on_server: str, store_file: Path, count: int) -> None:
    """Numbers have no gap, everything else is the same byte for byte, and an audit finds no difference."""
    end_all_at_once(people_on_server, count)
    with stranger(people_on_server) as connection:
        given = numbers(connection)
        turns = in_order(connection)
        there = rows(connection)
    assert len(turns) == count
    assert given == list(range(1, len(given) + 1))
    alone = f"sqlite:///{store_file}"
    asyncio.run(end_in_turn(alone, count, turns))
    with stranger(alone) as connection:
        assert rows(connection) == there
    differences, checked = audit(people_on_server)
    # All but the last roll were stored as one change, so they are one person's in the store.
    assert [line for line in differences if ": entry " not in line] == []
    assert checked.unrated == 0
