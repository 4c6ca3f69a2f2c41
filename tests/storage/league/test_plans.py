"""Frequent queries use an index, so that they cost the same however much is stored."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pytest
from sqlalchemy import Connection

from storage.commit import store_changes
from storage.ids import LeagueId, Millis, PlayerId, TableId
from storage.league import (
    announcing,
    auditing,
    leagues,
    rating_rows,
    rebuilding,
    results,
    standings,
    tallies,
    week_games,
    weeks,
)
from storage.league.kinds import Announcing
from storage.league.leagues import Season
from storage.league.standings import Period
from storage.messages import outcomes, troubles
from storage.messages.rows import OutboxMessage, Route
from storage.people.players import player_of
from storage.people.stats import meetings_of, stats_of
from storage.tables.stored_tables import ended_in
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found, on, play
from tests.storage.sample_changes import FIRST_PLACE, NOON, opening, result, seat, setup
from tests.storage.statements_sent import statements_told
from tests.storage.stranger import sqlite_connection

pytestmark = sqlite_connection

ANN, BEN = PlayerId(1), PlayerId(2)
LEAGUE = LeagueId(1)
WEEK = Period(LEAGUE, "2026-W49", before="2026-W48")
POSTED = OutboxMessage(
    id=1,
    table=None,
    league=LEAGUE,
    key="week:2026-W48",
    kind=Announcing.WEEK,
    player=None,
    about=0,
    wanted=1,
    shown=0,
    ref=None,
    posted=None,
    nonce="nonce",
    tries=0,
    due=Millis(0),
    doubt_until=Millis(0),
    route=Route("terminal", "here", "red", None, None, None, None, notify=True),
)


@dataclass(slots=True)
class Said:
    """The statements that were sent to a database, each with its values."""

    statements: list[tuple[str, Sequence[object]]] = field(default_factory=list)

    def note(self, statement: str, values: Sequence[object], many: bool) -> None:  # noqa: FBT001 - SQLAlchemy's way
        """Note a statement before it is executed; one that writes many rows at once searches for nothing."""
        if not many:
            self.statements.append((statement, values))


@contextmanager
def overheard(connection: Connection) -> Iterator[Said]:
    """Records all statements that are sent to the database within this block."""
    said = Said()
    with statements_told(connection, said.note):
        yield said


def plan(connection: Connection, said: Said) -> Sequence[str]:
    """The steps of the statements' query plans."""
    return [
        step
        for statement, values in said.statements
        for *_, step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", tuple(values))
    ]


def scanned(connection: Connection, said: Said) -> Sequence[str]:
    """The steps that read a table row by row."""
    steps = plan(connection, said)
    assert steps
    return [step for step in steps if re.match(r"SCAN (?!anon|\(|\d)", step)]


def play_two(connection: Connection) -> None:
    """A game in each of two weeks."""
    for day in (0, 7):
        play(connection, f"day {day}", result(seat(0, ANN), seat(1, BEN, 2), ended=on(day)))


@pytest.mark.parametrize(
    "ask",
    [
        lambda connection: standings.standings(connection, WEEK, limit=20),
        lambda connection: standings.line_of(connection, WEEK, BEN),
        lambda connection: standings.size(connection, WEEK),
        lambda connection: standings.ratings_of(connection, LEAGUE, [ANN]),
        lambda connection: stats_of(connection, ANN, None),
        lambda connection: stats_of(connection, ANN, FIRST_PLACE),
        lambda connection: meetings_of(connection, ANN, BEN, FIRST_PLACE),
        lambda connection: week_games.week_games(connection, LEAGUE, "2026-W49"),
        lambda connection: rating_rows.unrated(connection, LEAGUE, 1, 20),
        lambda connection: rating_rows.rate_again(connection, LEAGUE, 1),
        lambda connection: rating_rows.course(connection, LEAGUE, ANN, 100),
        lambda connection: announcing.owed_weeks(connection, LEAGUE),
        lambda connection: announcing.drop_seasons(connection, LEAGUE, ["1 2026-11-29"]),
        lambda connection: leagues.held_in(connection, FIRST_PLACE),
        lambda connection: weeks.weeks_of(connection, LEAGUE),
        lambda connection: weeks.last_week(connection, LEAGUE, 1),
        lambda connection: weeks.season_of(connection, LEAGUE, "2026-W49"),
        lambda connection: rebuilding.rebuild(connection, LEAGUE),
        lambda connection: results.result_of(connection, TableId("day 0")),
        lambda connection: results.corrections_of(connection, TableId("day 0")),
        lambda connection: tallies.count(connection, [TableId("day 0")]),
        lambda connection: correct(connection, "day 0", voids=True),
        lambda connection: play(connection, "another", result(seat(0, ANN), seat(1, BEN, 2), ended=on(8))),
        lambda connection: troubles.end_trouble(connection, POSTED),
    ],
)
def test_nothing_is_read_row_by_row(connection: Connection, ask: Callable[[Connection], object]) -> None:
    """Standings and statistics are read without scanning a table, and results are recorded and corrected so, too."""
    play_two(connection)
    with overheard(connection) as said:
        ask(connection)
    assert scanned(connection, said) == []


def test_failing_channels_are_found_among_what_is_owed(connection: Connection) -> None:
    """They are looked for each time when permissions change in a server."""
    with overheard(connection) as said:
        troubles.failing_in(connection, "discord", "5")
        troubles.try_again(connection, "5", Millis(1))
    assert set(scanned(connection, said)) == {"SCAN messages USING INDEX ix_messages_owed"}


def test_a_start_reads_only_messages_with_something_to_do(connection: Connection) -> None:
    """Most messages are settled, and stay for good."""
    play_two(connection)
    with overheard(connection) as said:
        outcomes.resume(connection, NOON)
    assert scanned(connection, said) == ["SCAN messages USING INDEX ix_messages_owed"]


@pytest.mark.parametrize("people", [3, 6])
@pytest.mark.parametrize(("held", "most"), [(False, 15), (True, 22)])
def test_the_end_of_a_game_takes_few_statements(connection: Connection, people: int, most: int, *, held: bool) -> None:
    """All other processes wait meanwhile. The game counts in its community's league, and may count in another one."""
    cup = found(connection, Season(1, FIRST_MONDAY, None)) if held else None
    seats = [
        seat(number, player_of(connection, "terminal", str(number), "Ann", NOON).id, number + 1)
        for number in range(people)
    ]
    game = result(*seats, people=people)
    play(connection, "the first of the week", game, cup)
    store_changes(connection, [opening(replace(setup("the second"), league=cup))])
    steps: list[str] = []
    with statements_told(connection, lambda statement, *_: steps.append(statement)):
        results.record(connection, [(TableId("the second"), FIRST_PLACE, game)])
    assert len(steps) == most


def test_the_last_games_are_found_without_sorting_all(connection: Connection) -> None:
    """These games are searched for at every letter that somebody types."""
    play_two(connection)
    with overheard(connection) as said:
        assert [one.id for one in ended_in(connection, FIRST_PLACE, 1)] == ["day 0"]
    said.statements = said.statements[:1]
    assert "USE TEMP B-TREE FOR ORDER BY" not in plan(connection, said)


def test_the_last_games_of_a_person_are_found_among_their_own(connection: Connection) -> None:
    """A community may have many more."""
    play_two(connection)
    with overheard(connection) as said:
        ended_in(connection, FIRST_PLACE, 1, ANN)
    assert first_steps(connection, said)[0][1] == "SEARCH sitting USING INDEX ix_sitting_player (player=?)"


def first_steps(connection: Connection, said: Said) -> Sequence[tuple[str, str]]:
    """Each statement with the first step of its query plan; with that of each part, if it joins several by UNION."""
    found = []
    for statement, values in said.statements:
        steps = [step for *_, step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", tuple(values))]
        parts = [number + 1 for number, step in enumerate(steps) if step in {"LEFT-MOST SUBQUERY", "UNION ALL"}]
        found += [(statement, steps[number]) for number in parts or [0]]
    return found


def test_a_part_that_is_made_anew_is_found_by_its_place(connection: Connection) -> None:
    """Rows are found by league and week or player: by league alone each part would read all others of the league."""
    play_two(connection)
    with overheard(connection) as said:
        rebuilding.remake_weeks(connection, (LEAGUE, "2026-W48"), 1)
        rebuilding.remake_people(connection, (LEAGUE, ANN), 1)
    found = {
        f"{'(league,week)' if 'week) >' in one else '(league,player)'}>(?,?)" in step
        for one, step in first_steps(connection, said)
    }
    assert found == {True}
    assert len(said.statements) == 7


def test_a_week_is_exported_without_the_rest_of_its_league(connection: Connection) -> None:
    """The games of a week are found by their league and week."""
    play_two(connection)
    with overheard(connection) as said:
        (game,) = auditing.counted_in(connection, LEAGUE, "2026-W49")
    assert (game.number, game.week) == (2, "2026-W49")
    ((_, step),) = first_steps(connection, said)
    assert step == "SEARCH counted USING INDEX ix_counted_league_week (league=? AND week=?)"


def test_a_search_through_all_is_noticed(connection: Connection) -> None:
    """``scanned`` reports the search for leagues without standings, which reads all leagues."""
    play_two(connection)
    with overheard(connection) as said:
        rebuilding.make_what_is_missing(connection)
    assert [step.split(" USING")[0] for step in scanned(connection, said)] == ["SCAN leagues"]


def test_a_league_of_void_games_is_not_made_anew_at_each_opening(connection: Connection) -> None:
    """Void games and games without people need no standings, so nothing is missing; restored games do need them."""
    play_two(connection)
    play(connection, "nobody's", result(seat(0, None), people=0, ended=on(1)))
    for day in (0, 7):
        correct(connection, f"day {day}", voids=True)
    with overheard(connection) as said:
        rebuilding.make_what_is_missing(connection)
    assert len(said.statements) == 1
    correct(connection, "day 0", voids=False)
    connection.exec_driver_sql("DELETE FROM played")
    rebuilding.make_what_is_missing(connection)
    assert connection.exec_driver_sql("SELECT count(*) FROM played").scalar_one() == 2
