"""Announcements of leagues are owed with their week or season, move with the league's hour, and are sent once."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy import Connection, select

from storage.ids import LeagueId, Millis, PlayerId
from storage.league import leagues
from storage.league.announcing import period_of, season_of
from storage.league.calendar import at_hour
from storage.league.kinds import Announcing, LeagueKind
from storage.league.leagues import SIX_DAYS, Season
from storage.messages import outcomes
from storage.messages.due import Due, due
from storage.messages.rows import LONGEST_WAIT, OutboxMessage
from storage.people.players import choose
from storage.schema import messages
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found, on, play
from tests.storage.league.test_plans import overheard
from tests.storage.sample_changes import FIRST_PLACE, NOON, PLATFORMS, result, seat

WEEK = timedelta(days=7)
NEVER = on(9_999)
PRAGUE = "Europe/Prague"


@pytest.fixture
def time_zone() -> str:
    """The time zone of the community."""
    return PRAGUE


def play_on(connection: Connection, day: int, league: LeagueId | None = None, people: int = 2) -> None:
    """A game ends on that day."""
    game = result(seat(0, PlayerId(1)), seat(1, PlayerId(2), 2), ended=on(day), people=people)
    play(connection, f"day {day}", game, league)


def all_games(connection: Connection) -> LeagueId:
    """The community's league of all games."""
    return leagues.own_league(connection, FIRST_PLACE, LeagueKind.ALL, NOON).id


def owed(connection: Connection) -> Sequence[tuple[LeagueId | None, str, str, Millis]]:
    """All owed announcements in their order: league, kind, period, and the moment when each is due."""
    when = dict(connection.execute(select(messages.c.id, messages.c.due)).all())
    return [(one.league, one.kind, period_of(one.key), when[one.id]) for one in late(connection)]


def late(connection: Connection) -> Sequence[OutboxMessage]:
    """The rows of all owed announcements: far in the future all of them are due."""
    return due(connection, NEVER, 100, PLATFORMS).rows


def post_all(connection: Connection, rows: Iterable[OutboxMessage]) -> None:
    """Settle these rows: announcements of seasons are posted, and those of weeks are given up."""
    for row in rows:
        if row.about:
            outcomes.post(connection, row, "post 7", NOON, row.wanted or 0)
        else:
            outcomes.give_up(connection, row)


def fail(connection: Connection, row: OutboxMessage, until: Millis) -> None:
    """Note a failed try; the next one is at ``until``."""
    outcomes.fail(connection, row, until, Millis(0), shut=False)


def next_due(connection: Connection) -> Millis | None:
    """The moment when the next announcement is due; none may be due yet."""
    found = due(connection, NOON, 9, PLATFORMS)
    assert found.rows == ()
    return found.next


def nine(monday: date, zone: str = PRAGUE, hour: int = 9) -> Millis:
    """Nine o'clock on this Monday, or another hour."""
    return at_hour(monday, hour, zone)


def test_a_weeks_end_is_owed_from_its_first_game_on(connection: Connection) -> None:
    """The announcement is due at nine on the Monday after, except for practice. A week without games has none."""
    cup = found(connection, Season(1, FIRST_MONDAY, None))
    assert next_due(connection) is None
    for day in (0, 1, 14):
        play_on(connection, day, cup)
    play_on(connection, 21, people=1)
    both = (all_games(connection), cup)
    ends = {"2026-W48": FIRST_MONDAY + WEEK, "2026-W50": FIRST_MONDAY + 3 * WEEK}
    expected = {(one, Announcing.WEEK, week, nine(end)) for week, end in ends.items() for one in both}
    assert expected == set(owed(connection))
    assert nine(FIRST_MONDAY + WEEK) == next_due(connection)
    assert due(connection, Millis(nine(FIRST_MONDAY + WEEK) - 1), 9, PLATFORMS).rows == ()


def test_the_hour_and_the_time_zone_move_what_is_owed(connection: Connection) -> None:
    """An announcement follows the hour and time zone of its league or community, but never precedes the week's end."""
    play_on(connection, 0)
    monday, one = FIRST_MONDAY + WEEK, leagues.league(connection, all_games(connection))
    leagues.edit(connection, replace(one, hour=20))
    assert nine(monday, hour=20) == next_due(connection)
    choose(connection, FIRST_PLACE, time_zone="America/New_York")
    # In New York the week has ended on Sunday evening: nobody expects its standings before Monday.
    assert nine(monday, "America/New_York", 20) == next_due(connection)
    leagues.edit(connection, replace(one, hour=0, time_zone="Asia/Tokyo"))
    assert nine(monday, hour=0) == next_due(connection)
    choose(connection, FIRST_PLACE, language="cs")
    assert nine(monday, hour=0) == next_due(connection)


def test_a_seasons_end_is_owed_while_it_has_one(connection: Connection) -> None:
    """The announcement is due the morning after the last Sunday, moves with the last day, and is dropped with it."""
    season = Season(1, FIRST_MONDAY, FIRST_MONDAY + WEEK)
    cup = found(connection, season)
    assert [(cup, Announcing.SEASON, "1 2026-12-06", nine(FIRST_MONDAY + 2 * WEEK))] == owed(connection)
    leagues.change_season(connection, leagues.league(connection, cup), replace(season, last_day=FIRST_MONDAY))
    assert [(cup, Announcing.SEASON, "1 2026-11-29", nine(FIRST_MONDAY + WEEK))] == owed(connection)
    leagues.change_season(connection, leagues.league(connection, cup), replace(season, last_day=None))
    assert owed(connection) == []
    following = Season(2, FIRST_MONDAY + 3 * WEEK, None)
    leagues.begin_season(
        connection, leagues.league(connection, cup), following, replace(season, last_day=FIRST_MONDAY + 2 * WEEK)
    )
    assert [(cup, Announcing.SEASON, "1 2026-12-13", nine(FIRST_MONDAY + 3 * WEEK))] == owed(connection)


@pytest.mark.parametrize("time_zone", ["America/New_York"])
def test_a_season_does_not_end_before_its_last_week(connection: Connection) -> None:
    """A season is announced after its last week, even if the time zone moved east and Monday comes earlier there."""
    cup = found(connection, Season(1, FIRST_MONDAY, FIRST_MONDAY))
    play_on(connection, 0, cup)
    ends = at_hour(FIRST_MONDAY + WEEK, 0, "America/New_York")
    leagues.edit(connection, replace(leagues.league(connection, cup), time_zone="Asia/Tokyo", hour=9))
    told = [(kind, when) for league, kind, _, when in owed(connection) if league == cup]
    assert told == [(Announcing.WEEK, ends), (Announcing.SEASON, ends)]


def test_each_is_told_once(connection: Connection) -> None:
    """A settled announcement is not owed again after another game, a new hour or new days of the season."""
    season = Season(1, FIRST_MONDAY, FIRST_MONDAY)
    cup = found(connection, season)
    play_on(connection, 0, cup)
    post_all(connection, late(connection))
    play_on(connection, 1, cup)
    leagues.edit(connection, replace(leagues.league(connection, cup), hour=12))
    leagues.change_season(connection, leagues.league(connection, cup), replace(season, last_day=None))
    leagues.change_season(connection, leagues.league(connection, cup), season)
    assert owed(connection) == []
    assert next_due(connection) is None


def test_a_season_that_is_prolonged_ends_once_more(connection: Connection) -> None:
    """A season is announced once for each of its last days, even if its last day is moved to and fro."""
    season = Season(1, FIRST_MONDAY, FIRST_MONDAY)
    cup = found(connection, season)
    told = []
    for weeks in (0, 2, 0, 2, 1, 2):
        leagues.change_season(
            connection, leagues.league(connection, cup), replace(season, last_day=FIRST_MONDAY + weeks * WEEK)
        )
        told += [(season_of(period), when) for *_, period, when in owed(connection)]
        post_all(connection, late(connection))
    assert told == [(1, nine(FIRST_MONDAY + weeks * WEEK)) for weeks in (1, 3, 2)]


def test_a_closed_league_ends_with_its_week(connection: Connection) -> None:
    """Its season ends with this week, even without a last day. If it opens again without one, no end is owed."""
    for name, last_day in (("Cup", None), ("Bowl", FIRST_MONDAY + 4 * WEEK)):
        league = found(connection, Season(1, FIRST_MONDAY, last_day), name=name)
        leagues.close(connection, league, NOON)
        assert [(league, Announcing.SEASON, "1 2026-11-29", nine(FIRST_MONDAY + WEEK))] == owed(connection)
        (season,) = leagues.seasons_of(connection, league)
        freed = replace(season, last_day=None)
        leagues.edit(connection, leagues.league(connection, league), freed, opens=True)
        assert (owed(connection), leagues.league(connection, league).closed) == ([], None)


def test_a_closed_league_keeps_the_weeks_that_it_has(connection: Connection) -> None:
    """If games count in a later week already, the season ends with that week. An earlier season is not changed."""
    first, last = Season(1, FIRST_MONDAY - 2 * WEEK, FIRST_MONDAY - WEEK), Season(2, FIRST_MONDAY, None)
    cup = found(connection, first, last)
    play_on(connection, 14, cup)
    leagues.close(connection, cup, NOON)
    days = [season.last_day for season in leagues.seasons_of(connection, cup)]
    assert days == [FIRST_MONDAY - WEEK + SIX_DAYS, FIRST_MONDAY + 2 * WEEK + SIX_DAYS]


def test_late_ones_come_in_their_order(connection: Connection) -> None:
    """After a long silence the oldest announcement comes first, and a week before the season that ends with it."""
    cup = found(connection, Season(1, FIRST_MONDAY, FIRST_MONDAY + WEEK))
    for day in (14, 7, 0):
        play_on(connection, day, cup)
    assert [period for league, _, period, _ in owed(connection) if league == cup] == [
        "2026-W48",
        "2026-W49",
        "1 2026-12-06",
    ]
    assert list(due(connection, NEVER, 2, PLATFORMS).rows) == list(late(connection))[:2]


def test_a_retry_planned_by_a_clock_that_ran_ahead_is_due(connection: Connection) -> None:
    """A failed announcement that waits too long is due at once; one that was never tried keeps its Monday."""
    for day in (0, 7):
        play_on(connection, day)
    first, later = late(connection)
    monday = nine(FIRST_MONDAY + 2 * WEEK)
    fail(connection, first, Millis(NOON + LONGEST_WAIT))
    assert next_due(connection) == NOON + LONGEST_WAIT
    fail(connection, first, on(100))
    assert due(connection, NOON, 9, PLATFORMS) == Due((replace(first, tries=2, due=on(100)),), monday)
    post_all(connection, [first])
    assert (next_due(connection), list(late(connection))) == (monday, [later])


def test_a_failed_announcement_keeps_its_next_try(connection: Connection) -> None:
    """A failed announcement keeps the moment of its next try when the league's hour or time zone changes."""
    cup = found(connection, Season(1, FIRST_MONDAY, FIRST_MONDAY))
    play_on(connection, 0, cup)
    ends = nine(FIRST_MONDAY + WEEK)
    for row in late(connection):
        fail(connection, row, Millis(ends + LONGEST_WAIT))
    leagues.edit(connection, replace(leagues.league(connection, cup), hour=0))
    choose(connection, FIRST_PLACE, time_zone="Asia/Tokyo")
    assert {ends + LONGEST_WAIT} == set(connection.scalars(select(messages.c.due)))


@pytest.mark.parametrize(
    "say",
    [
        leagues.edit,
        leagues.change_season,
        lambda connection, cup, season: leagues.begin_season(
            connection, cup, Season(2, FIRST_MONDAY + WEEK, None), after=season
        ),
        lambda connection, cup, _: leagues.close(connection, cup.id, NOON),
    ],
)
def test_what_is_owed_is_dated_once(
    connection: Connection, say: Callable[[Connection, leagues.League, Season], object]
) -> None:
    """The moments of announcements are computed once for each change of a league."""
    season = Season(1, FIRST_MONDAY, None)
    cup = leagues.league(connection, found(connection, season))
    with overheard(connection) as said:
        say(connection, cup, replace(season, last_day=FIRST_MONDAY))
    assert len([statement for statement, _ in said.statements if "DELETE FROM messages" in statement]) == 1
    assert [period for *_, period, _ in owed(connection)] == ["1 2026-11-29"]


def test_of_two_leagues_in_one_channel_that_of_an_organiser_tells_a_correction(connection: Connection) -> None:
    """Nobody reads it twice."""
    own, cup = all_games(connection), found(connection, Season(1, FIRST_MONDAY, None))
    play_on(connection, 0, cup)
    for league in (own, cup):
        leagues.edit(connection, replace(leagues.league(connection, league), channel="green"))
    correct(connection, "day 0", voids=True)
    told = [league for league, kind, *_ in owed(connection) if kind is Announcing.CORRECTION]
    assert told == [cup]
