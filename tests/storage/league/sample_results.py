"""A database without commits for tests with many games, and short helpers for games and leagues."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import cache

from sqlalchemy import Connection, Engine, StaticPool, create_engine, text

from storage.changes import GameResult, Status
from storage.commit import store_changes
from storage.ids import CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league import leagues, results
from storage.league.leagues import NewLeague, Season
from storage.league.results import Correction
from storage.people.players import community_of, player_of
from storage.schema import metadata
from tests.storage.sample_changes import FIRST_PERSON, FIRST_PLACE, NOON, change, opening, setup

DAY = 24 * 3_600_000
FIRST_MONDAY = date(2026, 11, 23)
"""The Monday of the week of NOON, 2026-W48."""

NAMES = ("Ann", "Ben", "Cid", "Cid")
"""Two people have the same name."""


_RESTART_NUMBERS = """
SELECT setval(format('%I', sequencename)::regclass, 1, false)
FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL
"""


@contextmanager
def in_memory(time_zone: str = "UTC") -> Iterator[Connection]:
    """Two communities without a game, and people with the names in NAMES, numbered from 1."""
    with uncommitted(memory(), time_zone) as connection:
        yield connection


@contextmanager
def uncommitted(engine: Engine, time_zone: str) -> Iterator[Connection]:
    """The two communities and the people in an empty database, in a transaction that is rolled back at the end."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            # All is rolled back at the end, but for the numbers that were given.
            connection.exec_driver_sql(_RESTART_NUMBERS)
        for name in ("here", "there"):
            community_of(connection, "terminal", name, time_zone, "en")
        for number, name in enumerate(NAMES):
            player_of(connection, "terminal", str(number), name, NOON)
        yield connection


def tamper(connection: Connection, statement: str, **values: object) -> None:
    """Change rows by hand, also those that a server's triggers guard. In memory there are no triggers."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
    connection.execute(text(statement), values)


@cache
def memory() -> Engine:
    """One database for all tests, never committed to: tables are made once, and statements are compiled once."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    metadata.create_all(engine)
    return engine


def found(connection: Connection, *seasons: Season, name: str = "Cup", at: CommunityId = FIRST_PLACE) -> LeagueId:
    """Create a league of an organiser, with these seasons."""
    league = leagues.create(connection, NewLeague(at, name), seasons[0], NOON)
    for season in seasons[1:]:
        leagues.begin_season(connection, leagues.league(connection, league), season)
    return league


def play(
    connection: Connection, table: str, game: GameResult, league: LeagueId | None = None, at: CommunityId = FIRST_PLACE
) -> None:
    """Open a table and end its game with this result."""
    opens = replace(setup(table, at), league=league)
    ends = change(1, table=table, status=Status.FINISHED, result=game)
    assert store_changes(connection, [opening(opens), ends]) == [None, None]


def correct(connection: Connection, table: str, *, voids: bool, actor: PlayerId = FIRST_PERSON) -> None:
    """Void the result, or restore it."""
    results.correct(connection, Correction(TableId(table), voids, actor, "a reason", NOON))


def on(day: int) -> Millis:
    """The noon that is this many days after NOON."""
    return Millis(NOON + day * DAY)
