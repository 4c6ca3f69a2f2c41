"""What standings cost with ten thousand games, and with a million: ``python -m tests.bench.standings [GAMES]``.

Two thousand leagues share the games as cities share people (Zipf), over two years. Two of them are measured. One always
has the same two thousand games of the same hundred people, whatever the total: its cost must stay the same. The other
is the largest: it has an eighth of all games, and one person for each twenty games. Times are CPU times of the process,
without waiting for the core or the disk.
"""

import asyncio
import random
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import accumulate, islice, pairwise, repeat
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from bot.core.league.rating_job import ALONE, rate_all
from rules.game import ranked
from storage.changes import Change, GameResult, Pace, SeatResult, Status, TableSetup
from storage.engine.sqlite import sqlite3
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league import fame_rows
from storage.league.calendar import week_name
from storage.league.kinds import Scoring
from storage.league.rebuilding import LARGE
from storage.league.scoring import RANKING, placements
from storage.league.standings import Period
from storage.schema import metadata
from storage.store import Store
from storage.tables.entries import Joined

SIZES: Final = (10_000, 100_000, 1_000_000)
LEAGUES: Final = 2_000
WEEKS: Final = 104
FIRST_MONDAY: Final = date(2024, 12, 30)
WEEK: Final = timedelta(days=7)
ASKED: Final = 1
"""The league that is the same at every size. League 2 is the largest of the others."""

GAMES_ASKED: Final = 2_000
PEOPLE_ASKED: Final = 100
GAMES_A_PERSON: Final = 20
SEATS: Final = 4
AT_ONCE: Final = 20_000
TIMES: Final = 30
GAME: Final = "mythical-dice"
MOST_AT_ONCE: Final = 50
"""Milliseconds that the hall of fame may ask of the database at once: as long as a look at an evening may take."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the bench: its number, end, league, people and scores."""

    number: int
    ended: int
    league: int
    people: Sequence[int]
    scores: Sequence[int]

    @property
    def table(self) -> str:
        """The id of its table."""
        return f"table-{self.number:08}"


def people_of(games: int) -> Sequence[range]:
    """The people of each league, at index league − 1. Small leagues have eight."""
    weights = [1 / rank for rank in range(1, LEAGUES)]
    sizes = [max(8, int(games * weight / sum(weights) / GAMES_A_PERSON)) for weight in weights]
    ends = list(accumulate([PEOPLE_ASKED, *sizes], initial=1))
    return [range(start, end) for start, end in pairwise(ends)]


def evening_of(games: int) -> Iterator[Played]:
    """``games`` games in the order of their ends, the same in every run."""
    uniform = random.Random(1)
    people = people_of(games)
    weights = list(accumulate(1 / rank for rank in range(1, LEAGUES)))
    asked = games // min(GAMES_ASKED, games // 5)
    leagues = uniform.choices(range(ASKED + 1, LEAGUES + 1), cum_weights=weights, k=games)
    first = moment(FIRST_MONDAY)
    span = moment(FIRST_MONDAY + WEEKS * WEEK) - first
    for number, drawn in enumerate(leagues):
        league = drawn if number % asked else ASKED
        seated = uniform.sample(people[league - 1], SEATS)
        scores = [uniform.randrange(-100, 300) for _ in seated]
        yield Played(number, first + span * number // games, league, seated, scores)


def moment(day: date) -> int:
    """The beginning of the day, in milliseconds."""
    return round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


# --- filling -------------------------------------------------------------------------------------------------


def fill(path: Path, games: int) -> None:
    """Write the rows of two years of games. This is fast, because triggers and the store's checks are skipped."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        _found(connection, people_of(games)[-1].stop)
        evening = evening_of(games)
        while some := list(islice(evening, AT_ONCE)):
            for table, rows in _rows(some).items():
                _enter(connection, table, rows)
        connection.execute("UPDATE numbers SET counted = (SELECT max(number) FROM counted)")
        for _, made in triggers:
            connection.execute(made)
        connection.execute("COMMIT")


def _found(connection: sqlite3.Connection, people: int) -> None:
    """Insert communities, each with one league of two seasons of a year, the weeks, and the people."""
    leagues = range(1, LEAGUES + 1)
    mondays = [FIRST_MONDAY + number * WEEK for number in range(WEEKS)]
    places = ((one, "bench", f"{one}", "UTC", "en") for one in leagues)
    _enter(connection, "communities", places, "id", "platform", "external", "time_zone", "language")
    all_games = ((one, one, "all", "all", "{}", 9, 0) for one in leagues)
    _enter(connection, "leagues", all_games, "id", "community", "kind", "name", "options", "hour", "opened")
    year = (WEEKS // 2) * WEEK
    seasons = [(1, FIRST_MONDAY, FIRST_MONDAY + year - timedelta(days=1)), (2, FIRST_MONDAY + year, None)]
    days = [(number, first.isoformat(), last and last.isoformat()) for number, first, last in seasons]
    _enter(connection, "seasons", ((one, *season, "placement", 10, 3, 2, 8) for one in leagues for season in days))
    bounds = [
        (week_name(monday), 1 + number * 2 // WEEKS, moment(monday), moment(monday + WEEK), None)
        for number, monday in enumerate(mondays)
    ]
    _enter(connection, "weeks", ((one, *week) for one in leagues for week in bounds))
    _enter(connection, "players", ((one, f"Player {one}", 0) for one in range(1, people)), "id", "name", "created")


def _rows(games: Sequence[Played]) -> Mapping[str, Iterable[Sequence[object]]]:
    """The rows of these games, by table."""
    names = [week_name(FIRST_MONDAY + number * WEEK) for number in range(WEEKS)]
    first, length = moment(FIRST_MONDAY), moment(FIRST_MONDAY + WEEK) - moment(FIRST_MONDAY)
    seats = [(game, seat) for game in games for seat in seats_of(game.people, game.scores)]
    end = None, None, "finished", 0, False, 1
    return {
        "tables": (
            (game.table, game.league, "", GAME, 1, "{}", "live", SEATS, game.people[0], "en", b"", game.ended, *end)
            for game in games
        ),
        "results": ((game.table, game.league, GAME, 1, "{}", game.ended, SEATS, bytes(32), RANKING) for game in games),
        "seat_results": (
            (game.table, seat.seat, seat.player, seat.score, seat.rank, seat.placement, False) for game, seat in seats
        ),
        "seat_feats": (
            (game.table, seat.seat, feat, number)
            for game, seat in seats
            for feat, number in (("bets.1", 8), ("kept.1", seat.rank))
        ),
        "counted": (
            (game.number + 1, game.league, game.table, names[(game.ended - first) // length]) for game in games
        ),
    }


def seats_of(people: Sequence[int], scores: Sequence[int]) -> tuple[SeatResult, ...]:
    """The results of a game's seats."""
    ranks = ranked(scores)
    ended = enumerate(zip(people, scores, ranks, placements(ranks), strict=True))
    return tuple(SeatResult(seat, PlayerId(player), score, rank, worth) for seat, (player, score, rank, worth) in ended)


def _enter(connection: sqlite3.Connection, table: str, rows: Iterable[Sequence[object]], *columns: str) -> None:
    """Insert rows with these columns; without names, with all columns in the order of the schema."""
    names = columns or [column.name for column in metadata.tables[table].columns]
    quoted, marks = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
    connection.executemany(f"INSERT INTO {table} ({quoted}) VALUES ({marks})", rows)  # noqa: S608 - our own words


# --- asking --------------------------------------------------------------------------------------------------


async def timed(deeds: Iterable[Callable[[], Awaitable[object]]]) -> float:
    """The median CPU time of one call, in milliseconds. The first call does not count."""
    spans = []
    for deed in deeds:
        begun = process_time()
        await deed()
        spans.append((process_time() - begun) * 1000)
    return median(spans[1:])


async def costs(store: Store, number: int, people: range) -> dict[str, float]:
    """The costs of a league's standings and of its people's pages, in milliseconds."""
    league, ours = LeagueId(number), store.leagues
    newest, before = (week_name(FIRST_MONDAY + week * WEEK) for week in (WEEKS - 1, WEEKS - 2))
    week = Period(league, newest, before=before)
    season, all_time = Period(league, "S2"), Period(league, "all")
    end = Millis(moment(FIRST_MONDAY + WEEKS * WEEK))
    some = [PlayerId(player) for player in random.Random(2).choices(people, k=TIMES)]
    return {
        "week's top 20": await timed(partial(ours.standings, week, limit=20) for _ in some),
        "my rank": await timed(partial(ours.line_of, week, one) for one in some),
        "season table": await timed(partial(ours.standings, season, limit=20) for _ in some),
        "my rank of all time": await timed(partial(ours.line_of, all_time, one) for one in some),
        "stats page": await timed(partial(store.people.stats, one, CommunityId(number)) for one in some),
        "badges and bests": await timed(partial(store.people.honours, one, CommunityId(number)) for one in some),
        "weeks in a row": await timed(partial(ours.weeks_played, league, one) for one in some),
        "hall of fame": await timed(partial(ours.fame_rows, league, end, [("S1", Scoring.PLACEMENT)]) for _ in some),
        **await hall_of_fame(store, league, end),
        "two people compared": await timed(
            partial(store.people.meetings, one, other, CommunityId(number)) for one, other in pairwise(some)
        ),
        "rating chart": await timed(partial(ours.rating_course, league, one, 100) for one in some),
        "recording a result": await recording(store, number, people),
    }


async def hall_of_fame(store: Store, league: LeagueId, end: Millis) -> dict[str, float]:
    """The costs of what the hall of fame asks the database at once, in milliseconds."""
    read = store._database.read  # noqa: SLF001 - the store asks all of this in one call
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        "winners, wins, best scores": partial(read, fame_rows.fame_rows, league, end, [("S1", Scoring.PLACEMENT)]),
        "weeks in a row, a step": partial(read, fame_rows.longest_rows, league, PlayerId(0)),
    }
    return {f"hall of fame: {what}": await timed(repeat(deed, TIMES)) for what, deed in asked.items()}


async def recording(store: Store, league: int, people: range) -> float:
    """The CPU time of the last move of a game, in milliseconds, without the time of the disk."""
    uniform = random.Random(3)
    moves = []
    for number in range(TIMES):
        seated = uniform.sample(people, SEATS)
        opened = opening(f"new-{league}-{number}", league, PlayerId(seated[0]))
        await store.commit(opened)
        seats = seats_of(seated, [uniform.randrange(100) for _ in seated])
        at = Millis(moment(FIRST_MONDAY + WEEKS * WEEK) - TIMES + number)
        ended = GameResult(GAME, 1, {}, at, SEATS, RANKING, seats)
        moves.append(
            replace(
                opened,
                command=CommandId(f"end {opened.table}"),
                version=1,
                revision=2,
                entries=(),
                opens=None,
                people=None,
                status=Status.FINISHED,
                result=ended,
            )
        )
    return await timed(partial(store.commit, move) for move in moves)


def opening(table: str, community: int, host: PlayerId) -> Change:
    """The change that opens a table."""
    at = Millis(moment(FIRST_MONDAY))
    setup = TableSetup(TableId(table), CommunityId(community), "", GAME, 1, {}, Pace.LIVE, SEATS, host, "en", b"", at)
    return Change(setup.id, CommandId(table), 0, (Joined(host, ""),), Status.PLAYING, at, 1, opens=setup)


async def measured(path: Path, games: int) -> dict[str, float]:
    """All costs with this many games, in milliseconds: by what was done, and in which league."""
    url = f"sqlite:///{path}"
    await (await Store.open(url)).close()
    fill(path, games)
    # The tallies are missing, and the store computes them before it opens.
    store = await Store.open(url)
    begun = process_time()
    await store.leagues.rebuild(LARGE)
    rebuilt = process_time()
    await rate_all(store.leagues, ALONE)
    rated = process_time()
    people = people_of(games)
    found = {
        f"{what}, {which}": cost
        for which, league in (("same league", ASKED), ("largest league", ASKED + 1))
        for what, cost in (await costs(store, league, people[league - 1])).items()
    }
    await store.close()
    return {**found, "everything rebuilt": (rebuilt - begun) * 1000, "everything rated": (rated - rebuilt) * 1000}


def main(most: int) -> bool:
    """Print all costs at each size, and the ratio of the costs at the last and the first size.

    Returns whether the costs that have a limit are within it at each size.
    """
    sizes = [size for size in SIZES if size < most] + [most]
    columns = []
    with TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder) / "bench.db"
            columns.append(asyncio.run(measured(path, size)))
            path.unlink()
    print(f"{'milliseconds':52}", *[f"{size:>11,}" for size in sizes], "  growth")
    for what in columns[0]:
        row = [column[what] for column in columns]
        print(f"{what:52}", *[f"{cost:11.2f}" for cost in row], f"{row[-1] / row[0]:8.2f}")
    limited = [(what, column[what]) for column in columns for what in column if what.startswith("hall of fame: ")]
    beyond = [f"{what} takes {cost:.0f} ms: beyond {MOST_AT_ONCE} ms" for what, cost in limited if cost > MOST_AT_ONCE]
    print(*beyond, sep="\n")
    return not beyond


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if sys.argv[1:] else SIZES[-1]) else 1)
