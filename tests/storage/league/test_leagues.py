"""How games are assigned to leagues, weeks and seasons."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy import Connection, and_, select
from sqlalchemy.exc import IntegrityError

from storage.changes import GameResult, Pace
from storage.ids import CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league import leagues
from storage.league.calendar import Week, at_hour, midnight
from storage.league.kinds import LeagueKind, Scoring
from storage.league.leagues import League, NewLeague, Season
from storage.league.weeks import last_week, season_of, weeks_of
from storage.people.players import choose
from storage.schema import counted, weeks
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found, on, play
from tests.storage.league.test_announcing import owed
from tests.storage.sample_changes import FIRST_PLACE, NOON, result, seat

WEEK = timedelta(days=7)
OPEN = Season(1, FIRST_MONDAY, None)
"""A season without an end."""


@pytest.fixture
def cup(connection: Connection) -> LeagueId:
    """A league whose season has no end."""
    return found(connection, OPEN)


def game(*, day: int = 0, people: int = 2) -> GameResult:
    """The result of a game of Ann and Ben, ``day`` days after the first Tuesday."""
    return result(seat(0, PlayerId(1)), seat(1, PlayerId(2), 2), people=people, ended=on(day))


def counts(connection: Connection, table: str) -> Sequence[tuple[str, str, int]]:
    """The leagues in which the table's game counts, each with the name of the week and the season's number."""
    its_week = and_(weeks.c.league == counted.c.league, weeks.c.name == counted.c.week)
    found = select(counted.c.league, weeks.c.name, weeks.c.season).join(weeks, its_week)
    rows = connection.execute(found.where(counted.c.table == TableId(table)).order_by(counted.c.number)).all()
    return [(leagues.league(connection, league).name, week, season) for league, week, season in rows]


# --- leagues --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("time_zone", ["Europe/Prague"])
def test_a_league_is_as_it_was_described(connection: Connection) -> None:
    """A league is stored as described; without a time zone of its own it has that of its community."""
    new = NewLeague(FIRST_PLACE, "Cup", "mythical-dice", {"edition": "czech"}, Pace.DAILY, hosts="role 7", hour=20)
    league = leagues.create(connection, new, OPEN, NOON)
    described = League(
        league,
        FIRST_PLACE,
        LeagueKind.HELD,
        "Cup",
        "mythical-dice",
        {"edition": "czech"},
        Pace.DAILY,
        None,
        "role 7",
        None,
        20,
        NOON,
        None,
        "Europe/Prague",
    )
    assert described == leagues.league(connection, league)
    changed = replace(described, name="Bowl", game=None, options={}, time_zone="UTC", channel="hall", zone="UTC")
    leagues.edit(connection, changed)
    assert changed == leagues.league(connection, league)


def test_no_two_leagues_of_a_community_have_one_name(connection: Connection) -> None:
    """Leagues of two different communities may have the same name."""
    found(connection, OPEN)
    found(connection, OPEN, at=CommunityId(2))
    with pytest.raises(IntegrityError, match="leagues"):
        found(connection, OPEN)


def test_a_communitys_leagues_stand_in_order(connection: Connection) -> None:
    """The community's own leagues come first, then open ones by name, then closed ones; in these games still count."""
    _, bowl, cup = [found(connection, OPEN, name=name) for name in ("Dice", "Bowl", "Cup")]
    leagues.close(connection, bowl, NOON)
    found(connection, OPEN, name="Elsewhere", at=CommunityId(2))
    play(connection, "one", game(people=1))
    play(connection, "two", game(), bowl)
    names = [league.name for league in leagues.held_in(connection, FIRST_PLACE)]
    assert names == ["all", "practice", "Cup", "Dice", "Bowl"]
    assert counts(connection, "two") == [("all", "2026-W48", 1), ("Bowl", "2026-W48", 1)]
    assert last_week(connection, cup, 1) is None
    assert weeks_of(connection, bowl) == (last_week(connection, bowl, 1),)


# --- what counts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("people", "own"), [(0, ["practice"]), (1, ["practice"]), (2, ["all"]), (6, ["all"])])
def test_each_game_counts_in_one_of_the_communitys_own_tables(
    connection: Connection, people: int, own: list[str]
) -> None:
    """With at least two people a game counts in the league of all games, otherwise in that of practice."""
    play(connection, "one", game(people=people))
    assert [(name, "2026-W48", 1) for name in own] == counts(connection, "one")


def test_a_league_takes_what_was_opened_for_it(connection: Connection) -> None:
    """A game counts in its league within a season and with enough people; otherwise the league gets no week."""
    season = Season(1, FIRST_MONDAY + WEEK, FIRST_MONDAY + WEEK, least_people=3)
    cup = found(connection, season, replace(season, number=2, first_day=FIRST_MONDAY + 3 * WEEK, last_day=None))
    for table, played in {"early": 0, "first": 7, "between": 14, "last": 21}.items():
        play(connection, table, game(day=played, people=3), cup)
        play(connection, f"{table} friendly", game(day=played, people=3))
        play(connection, f"{table} of two", game(day=played), cup)
    found_in = {table: counts(connection, table)[1:] for table in ("early", "first", "between", "last")}
    assert found_in == {
        "early": [],
        "first": [("Cup", "2026-W49", 1)],
        "between": [],
        "last": [("Cup", "2026-W51", 2)],
    }
    for table in found_in:
        assert len(counts(connection, f"{table} friendly")) == len(counts(connection, f"{table} of two")) == 1
    assert [week.name for week in weeks_of(connection, cup)] == ["2026-W51", "2026-W49"]


def test_seasons_are_of_whole_weeks(connection: Connection) -> None:
    """A season is extended from the Monday of its first day's week to the Sunday of its last day's week."""
    named = Season(1, date(2026, 11, 25), date(2026, 12, 1), Scoring.WINS, 5, 2, 4, 3)
    cup = found(connection, named)
    whole = replace(named, first_day=date(2026, 11, 23), last_day=date(2026, 12, 6))
    assert (whole,) == leagues.seasons_of(connection, cup)
    assert [whole.holds(FIRST_MONDAY + number * WEEK) for number in (-1, 0, 1, 2)] == [False, True, True, False]


# --- weeks ----------------------------------------------------------------------------------------------------


def test_a_week_that_has_begun_stays_in_its_season(connection: Connection, cup: LeagueId) -> None:
    """If the seasons' days are changed during a week, all games of that week still count in the same season."""
    play(connection, "one", game(), cup)
    second = Season(2, FIRST_MONDAY, None, Scoring.WINS)
    leagues.begin_season(
        connection,
        leagues.league(connection, cup),
        second,
        replace(OPEN, last_day=FIRST_MONDAY - timedelta(days=1)),
    )
    play(connection, "two", game(day=1), cup)
    play(connection, "three", game(day=7), cup)
    found_in = [counts(connection, table)[1] for table in ("one", "two", "three")]
    assert found_in == [("Cup", "2026-W48", 1), ("Cup", "2026-W48", 1), ("Cup", "2026-W49", 2)]
    assert [season_of(connection, cup, f"2026-W{week}") for week in (47, 48, 49)] == [None, 1, 2]
    newest = [last_week(connection, cup, season) for season in (1, 2, 3)]
    assert newest == [*reversed(weeks_of(connection, cup)), None]


def test_a_season_that_has_begun_changes_only_its_end(connection: Connection, cup: LeagueId) -> None:
    """Once a game counts in a season, its last day can be changed, but not its way of counting."""
    play(connection, "one", game(), cup)
    last = FIRST_MONDAY + 2 * WEEK - timedelta(days=1)
    leagues.change_season(
        connection,
        leagues.league(connection, cup),
        replace(OPEN, last_day=last, scoring=Scoring.WINS, best_weeks=1),
    )
    assert (replace(OPEN, last_day=last),) == leagues.seasons_of(connection, cup)


def test_a_clock_that_ran_ahead_takes_no_game_that_ends_later(connection: Connection) -> None:
    """Each game counts in the week of its end, and each week is announced on the Monday after it."""
    for table, day in {"ahead": 28, "now": 0, "next": 7, "again": 1, "then": 28}.items():
        play(connection, table, game(day=day))
    own = leagues.own_league(connection, FIRST_PLACE, LeagueKind.ALL, NOON)
    found_in = [counts(connection, table)[0][1] for table in ("ahead", "now", "next", "again", "then")]
    assert found_in == ["2026-W52", "2026-W48", "2026-W49", "2026-W48", "2026-W52"]
    assert [week.name for week in weeks_of(connection, own.id)] == ["2026-W52", "2026-W49", "2026-W48"]
    mondays = [at_hour(FIRST_MONDAY + number * WEEK, 9, "UTC") for number in (1, 2, 5)]
    weeks = ("2026-W48", "2026-W49", "2026-W52")
    assert [told[2:] for told in owed(connection)] == list(zip(weeks, mondays, strict=True))


def test_a_week_between_others_is_of_the_season_of_its_days(connection: Connection) -> None:
    """A game counts in the season of its days, even if a later season has games already; between seasons in none."""
    first = Season(1, FIRST_MONDAY, FIRST_MONDAY)
    cup = found(connection, first, replace(first, number=2, first_day=FIRST_MONDAY + 2 * WEEK, last_day=None))
    for table, day in {"ahead": 28, "now": 0, "between": 7, "later": 14}.items():
        play(connection, table, game(day=day), cup)
    found_in = {table: counts(connection, table)[1:] for table in ("ahead", "now", "between", "later")}
    assert found_in == {
        "ahead": [("Cup", "2026-W52", 2)],
        "now": [("Cup", "2026-W48", 1)],
        "between": [],
        "later": [("Cup", "2026-W50", 2)],
    }


def test_each_week_has_its_own_limit_for_two_people_alone(connection: Connection) -> None:
    """Three games of a pair count in each of two weeks, even if the games of both weeks are stored in turns."""
    for number, day in enumerate((7, 0, 7, 0, 7, 0, 7, 0)):
        play(connection, f"game {number}", game(day=day))
    assert [len(counts(connection, f"game {number}")) for number in range(8)] == [1] * 6 + [0] * 2


@pytest.mark.parametrize("time_zone", ["Europe/Prague"])
def test_a_changed_time_zone_moves_no_past_week(connection: Connection) -> None:
    """The week that has begun keeps its end. The next week begins there, and ends on a Monday of the new time zone."""
    play(connection, "one", game())
    own = leagues.own_league(connection, FIRST_PLACE, LeagueKind.ALL, NOON)
    (week,) = weeks_of(connection, own.id)
    choose(connection, FIRST_PLACE, time_zone="Pacific/Auckland")
    last_moment = replace(game(), ended=Millis(week.ends - 1))
    play(connection, "two", last_moment)
    play(connection, "three", replace(game(), ended=week.ends))
    assert counts(connection, "two") == [("all", "2026-W48", 1)]
    ends = midnight(FIRST_MONDAY + 2 * WEEK, "Pacific/Auckland")
    assert (Week("2026-W49", week.ends, ends), week) == weeks_of(connection, own.id)


def test_a_week_with_games_stays_in_its_season(connection: Connection, cup: LeagueId) -> None:
    """Although the season's end was moved before that week. The week after it has no season any more."""
    play(connection, "before", game(), cup)
    leagues.change_season(
        connection, leagues.league(connection, cup), replace(OPEN, last_day=FIRST_MONDAY - timedelta(days=1))
    )
    for table, day in ("after", 1), ("later", 7):
        play(connection, table, game(day=day), cup)
    assert [counts(connection, table)[1:] for table in ("before", "after", "later")] == [
        [("Cup", "2026-W48", 1)],
        [("Cup", "2026-W48", 1)],
        [],
    ]


# --- two people alone -----------------------------------------------------------------------------------------


def met(day: int, *others: PlayerId | None, people: int = 2) -> GameResult:
    """The result of Ann's game with these players, ``day`` days after the first Tuesday; None is a robot."""
    return result(
        *[seat(number, player) for number, player in enumerate((PlayerId(1), *others))], people=people, ended=on(day)
    )


def test_two_people_alone_together_count_three_times_a_week(connection: Connection, cup: LeagueId) -> None:
    """A robot at the table changes nothing. Games with another person, of three people or in another week count."""
    for number in range(5):
        play(connection, f"alone {number}", met(0, None, PlayerId(2)), cup)
    play(connection, "other", met(0, PlayerId(3)), cup)
    play(connection, "three", met(0, PlayerId(2), PlayerId(3), people=3), cup)
    play(connection, "later", met(7, PlayerId(2)), cup)
    alone = [len(counts(connection, f"alone {number}")) for number in range(5)]
    assert alone == [2, 2, 2, 0, 0]
    assert [len(counts(connection, table)) for table in ("other", "three", "later")] == [2, 2, 2]


def test_games_with_others_let_no_pair_meet_less(connection: Connection, cup: LeagueId) -> None:
    """Only games of the two alone count towards the limit, and each league has a limit of its own."""
    for number in range(4):
        play(connection, f"three {number}", met(0, PlayerId(2), PlayerId(3), people=3), cup)
        play(connection, f"friendly {number}", met(0, PlayerId(2)))
    play(connection, "alone", met(0, PlayerId(2)), cup)
    assert counts(connection, "friendly 3") == []
    assert counts(connection, "alone") == [("Cup", "2026-W48", 1)]


def test_a_void_game_makes_no_room_for_another(connection: Connection) -> None:
    """If one of the three games is voided, no later game counts in its place: the void one may be restored."""
    for number in range(4):
        play(connection, f"alone {number}", met(0, PlayerId(2)))
    correct(connection, "alone 0", voids=True)
    play(connection, "alone 4", met(0, PlayerId(2)))
    assert [len(counts(connection, f"alone {number}")) for number in range(5)] == [1, 1, 1, 0, 0]
