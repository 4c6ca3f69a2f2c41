"""A fortnight of a community in a real database: real games played in memory, then stored, rated and audited."""

import asyncio
import pickle
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from typing import Final, TypeVar

import pytest
from sqlalchemy import Connection

from bot.core.clock.pace import HOUR
from bot.core.league.audit.audit_moves import Replayed, replayed
from bot.core.league.audit.league_audit import Audit, Checked
from bot.core.league.game_result import game_result
from bot.core.league.rating_job import rate_all
from storage.changes import Change
from storage.engine.snapshot import look
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.leagues import NewLeague, Season
from storage.league.results import Correction
from storage.store import Store
from storage.tables.stored_tables import StoredTable
from tests.core.fakes import MONDAY_EVENING
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, NAMES, InMemoryTable
from tests.storage.stranger import stranger

_T = TypeVar("_T")

CUP: Final = "Cup"
DAY: Final = 24 * HOUR
WEEK: Final = 7 * DAY
HERE: Final = CommunityId(1)

_REPLAYED: Final[dict[bytes, Replayed]] = {}
"""What the replays of the audits in this process have shown, by all that is stored of the table."""


def paper_game(seed: int, *people: PlayerId, robots: int = 0, table: str = "papertable") -> Sequence[Change]:
    """All changes of a game, played to its end in memory. Its luck is that of this table."""
    paper = InMemoryTable(*people, robots=robots, seed=bytes([seed] * 32), table=table)
    paper.play_out()
    *before, last = paper.changes
    return *before, replace(last, result=game_result(paper.table, last.at))


def at_table(game: Sequence[Change], name: str, began: Millis, league: LeagueId | None = None) -> Sequence[Change]:
    """The same game at another time. At another table an audit would find that its luck is not that of the table."""
    return [_moved(change, name, Millis(began + number), league) for number, change in enumerate(game)]


def as_one(changes: Sequence[Change]) -> Change:
    """The changes of a table, from its opening on, as a single change."""
    first, last = changes[0], changes[-1]
    entries = tuple(entry for change in changes for entry in change.entries)
    return replace(last, version=0, entries=entries, opens=first.opens, people=first.people, retracts=())


def _moved(change: Change, name: str, at: Millis, league: LeagueId | None) -> Change:
    table = TableId(name)
    return replace(
        change,
        table=table,
        command=CommandId(f"{name}:{change.command}"),
        at=at,
        opens=change.opens and replace(change.opens, id=table, opened=at, league=league),
        deadline=change.deadline and replace(change.deadline, table=table),
        result=change.result and replace(change.result, ended=at),
    )


def played_at(table: str, seed: int, began: Millis, league: LeagueId | None = None) -> Sequence[Change]:
    """A game of the three people at this table."""
    return at_table(paper_game(seed, CINDY, BEN, CHARLIE, table=table), table, began, league)


async def fill(store: Store) -> None:
    """Ten games of three, four of two, one against robots; one is void, one is being played."""
    for name in NAMES.values():
        await store.people.player_of("somewhere", name.lower(), name, MONDAY_EVENING)
    await store.people.community_of("somewhere", "hall", time_zone="Europe/Prague", language="en")
    season = Season(1, date(2025, 11, 17), date(2025, 11, 23), that_count=2, to_be_ranked=2, best_weeks=1)
    cup = await store.leagues.create(NewLeague(HERE, CUP), season, MONDAY_EVENING)
    three = [f"three-{n}" for n in range(10)]
    two = [f"two-{n}" for n in range(4)]
    played = [
        *[played_at(one, 1 + n % 2, Millis(MONDAY_EVENING + n * DAY), cup) for n, one in enumerate(three)],
        *[
            at_table(paper_game(3, CINDY, BEN, robots=1, table=one), one, Millis(MONDAY_EVENING + WEEK + n * HOUR))
            for n, one in enumerate(two, 1)
        ],
        at_table(paper_game(4, CINDY, robots=2, table="alone"), "alone", Millis(MONDAY_EVENING + WEEK + 9 * HOUR)),
        played_at("live", 1, Millis(MONDAY_EVENING + 2 * WEEK))[:-1],
    ]
    for changes in sorted(played, key=lambda changes: changes[0].at):
        await asyncio.gather(*map(store.commit, changes))
    await rate_all(store.leagues)
    await store.leagues.correct(
        Correction(TableId("three-3"), voids=True, actor=CINDY, reason="=a reason", at=MONDAY_EVENING)
    )
    await rate_all(store.leagues)


async def make_books(url: str) -> None:
    """Write the fortnight to a new database."""
    store = await Store.open(url)
    await fill(store)
    await store.close()


def audit(url: str) -> tuple[list[str], Checked]:
    """The differences that an audit finds, and what it has checked."""
    return looked_at(url, lambda work: ([str(difference) for difference in work.differences()], work.checked))


def waiting(url: str) -> tuple[list[str], list[str]]:
    """The differences that an audit finds, and the games that it reports as waiting for a rating."""
    return looked_at(url, lambda work: ([str(difference) for difference in work.differences()], work.waiting))


def looked_at(url: str, work: Callable[[Audit], _T]) -> _T:
    """What the work finds by an audit of the database."""
    # To look at a server takes an event loop of its own, and the test's loop may be running in this thread.
    with ThreadPoolExecutor(1) as beside, pytest.MonkeyPatch.context() as patched:
        patched.setattr("bot.core.league.audit.league_audit.replayed", _replayed_once)
        return beside.submit(look, url, lambda books: work(Audit(books, lambda _: None))).result()


def _replayed_once(stored: StoredTable, ranking: int) -> Replayed:
    """What the audit's own replay shows. A table that is stored as it was in an audit before is not replayed again."""
    key = pickle.dumps((stored, ranking))
    if key not in _REPLAYED:
        _REPLAYED[key] = replayed(stored, ranking)
    return _REPLAYED[key]


def spoil(url: str, *statements: str) -> None:
    """Run statements that the database's triggers forbid; each must change a row."""
    spoil_by(url, lambda connection: _change(connection, statements))


def spoil_by(url: str, change: Callable[[Connection], None]) -> None:
    """Make a change that the database's triggers forbid: meanwhile there are none, or none that fires."""
    with stranger(url) as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
            change(connection)
            return
        connection.exec_driver_sql("PRAGMA synchronous = OFF")
        guards = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all()
        for name, _ in guards:
            connection.exec_driver_sql(f"DROP TRIGGER {name}")
        change(connection)
        for _, sql in guards:
            connection.exec_driver_sql(sql)


def _change(connection: Connection, statements: Sequence[str]) -> None:
    for statement in statements:
        assert connection.exec_driver_sql(_spelt(statement, connection)).rowcount > 0


def _spelt(statement: str, connection: Connection) -> str:
    """The statement, with bytes such as ``x'00'`` as PostgreSQL spells them."""
    if connection.dialect.name == "sqlite":
        return statement
    return re.sub(r"(?<= )x'([0-9a-f]*)'", r"'\\x\1'", statement)


async def rebuilt(url: str) -> None:
    """Compute everything again that is computed from the results."""
    store = await Store.open(url)
    await store.leagues.rebuild()
    await rate_all(store.leagues)
    await store.close()
