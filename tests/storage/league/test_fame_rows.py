"""The rows of a hall of fame: who has won weeks and seasons, and who holds records."""

from datetime import timedelta
from itertools import count

import pytest
from sqlalchemy import Connection, select, update

from storage.changes import SeatResult
from storage.ids import CommunityId, LeagueId, Millis, PlayerId
from storage.league.fame_rows import AT_ONCE, FameRows, Holder, Winner, fame_rows, longer, longest_rows, times_first
from storage.league.kinds import LeagueKind, Scoring
from storage.league.leagues import Season
from storage.league.standings import Period, standings
from storage.league.weeks import weeks_played
from storage.schema import leagues
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found, in_memory, on, play
from tests.storage.sample_changes import result

ANN, BEN, CID = PlayerId(1), PlayerId(2), PlayerId(3)
WEEK = timedelta(days=7)
POINTS = Scoring.POINTS
LATER = on(365)
ZONES = ("UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Auckland", "Europe/Prague")
S1 = Season(1, FIRST_MONDAY, FIRST_MONDAY + 3 * WEEK - timedelta(days=1), POINTS, to_be_ranked=1)


@pytest.fixture
def league(connection: Connection) -> LeagueId:
    """A league in which one game a week is enough for a rank."""
    return found(connection, S1)


def game(connection: Connection, league: LeagueId, day: int, *scores: tuple[PlayerId, int]) -> str:
    """A game with these scores on a day after NOON. Its first person has won; returns its table."""
    seats = [SeatResult(seat, who, score, seat + 1, 0) for seat, (who, score) in enumerate(scores)]
    table = f"day-{day}-{scores[0][0]}"
    play(connection, table, result(*seats, ended=on(day), people=len(seats)), league)
    return table


def fame(connection: Connection, league: LeagueId, now: Millis = LATER) -> FameRows:
    """The league's rows, with the first season over."""
    return fame_rows(connection, league, now, [("S1", POINTS)])


def test_winners_are_those_who_are_first_in_the_standings(connection: Connection, league: LeagueId) -> None:
    """The newest week comes first; a shared week has several winners. A season's winner is first in the season."""
    game(connection, league, 0, (ANN, 30), (BEN, 10))
    game(connection, league, 7, (BEN, 25), (ANN, 20))
    game(connection, league, 8, (CID, 25), (ANN, 1))
    rows = fame(connection, league)

    assert [(one.period, one.name, one.points) for one in rows.weeks] == [
        ("2026-W49", "Ben", 25),
        ("2026-W49", "Cid", 25),
        ("2026-W48", "Ann", 30),
    ]
    assert rows.seasons == (Winner("S1", ANN, "Ann", 51, POINTS),)
    for one in (*rows.weeks, *rows.seasons):
        lines = standings(connection, Period(league, one.period))
        assert (one.player, one.points) in {(line.player, line.points) for line in lines if line.rank == 1}


def test_weeks_and_seasons_that_somebody_has_won_are_counted(connection: Connection, league: LeagueId) -> None:
    """Only those that are over, and only of this community. Who shares the first place has won, too."""
    community = connection.execute(select(leagues.c.community).where(leagues.c.id == league)).scalar_one()
    game(connection, league, 0, (ANN, 30), (BEN, 10))
    game(connection, league, 7, (BEN, 25), (ANN, 20))
    game(connection, league, 8, (CID, 25), (ANN, 1))

    def won(now: Millis) -> list[tuple[int, int]]:
        return [times_first(connection, community, player, now) for player in (ANN, BEN, CID)]

    assert won(on(1)) == [(0, 0), (0, 0), (0, 0)]
    assert won(on(12)) == [(1, 0), (0, 0), (0, 0)]
    assert won(on(19)) == [(1, 0), (1, 0), (1, 0)]
    assert won(on(20)) == won(LATER) == [(1, 1), (1, 0), (1, 0)]
    assert times_first(connection, CommunityId(community + 1), ANN, LATER) == (0, 0)


def test_practice_brings_no_weeks(connection: Connection, league: LeagueId) -> None:
    """Nobody else is in that table."""
    community = connection.execute(select(leagues.c.community).where(leagues.c.id == league)).scalar_one()
    game(connection, league, 0, (ANN, 30), (BEN, 10))
    connection.execute(update(leagues).values(kind=LeagueKind.PRACTICE))
    assert times_first(connection, community, ANN, LATER) == (0, 0)


def test_a_week_that_goes_on_has_no_winner_yet(connection: Connection, league: LeagueId) -> None:
    """It has one as soon as it is over."""
    game(connection, league, 0, (ANN, 30), (BEN, 10))

    assert fame(connection, league, on(1)).weeks == ()
    assert [one.player for one in fame(connection, league, on(7)).weeks] == [ANN]


def test_who_has_too_few_games_has_not_won(connection: Connection) -> None:
    """Winners are ranked."""
    league = found(connection, Season(1, FIRST_MONDAY, S1.last_day, POINTS, to_be_ranked=2))
    game(connection, league, 0, (ANN, 90), (BEN, 1), (CID, 0))
    assert fame(connection, league).weeks == ()
    game(connection, league, 1, (CID, 5), (BEN, 2))

    assert [one.name for one in fame(connection, league).weeks] == ["Cid"]


def test_records_are_held_by_those_with_the_most(connection: Connection, league: LeagueId) -> None:
    """Several may hold one together. A void game takes it away."""
    game(connection, league, 0, (ANN, 1), (BEN, 0))
    last = game(connection, league, 1, (BEN, 1), (CID, 0))
    rows = fame(connection, league)
    assert rows.games == (Holder(BEN, "Ben", 2),)
    assert rows.wins == (Holder(ANN, "Ann", 1), Holder(BEN, "Ben", 1))
    correct(connection, last, voids=True)

    assert fame(connection, league).wins == (Holder(ANN, "Ann", 1),)


def test_nobody_has_won_the_most_games_if_robots_won_all(connection: Connection, league: LeagueId) -> None:
    """Most games are played all the same."""
    seats = SeatResult(0, None, 9, 1, 0), SeatResult(1, ANN, 5, 2, 0), SeatResult(2, BEN, 1, 3, 0)
    play(connection, "lost", result(*seats, ended=on(0), people=2), league)
    rows = fame(connection, league)
    assert (rows.games, rows.wins) == ((Holder(ANN, "Ann", 1), Holder(BEN, "Ben", 1)), ())


def test_a_league_without_games_has_nothing(connection: Connection, league: LeagueId) -> None:
    """Nobody has won anything."""
    assert fame(connection, league) == FameRows((), (), (), ())


def test_weeks_played_are_those_with_a_game_that_counts(connection: Connection, league: LeagueId) -> None:
    """A void game does not count; two games of a week are one week."""
    tables = [game(connection, league, day, (ANN, 1), (BEN, 0)) for day in (0, 1, 7, 14)]
    correct(connection, tables[2], voids=True)

    assert weeks_played(connection, league, ANN) == ("2026-W48", "2026-W50")
    assert weeks_played(connection, league, CID) == ()


def test_the_best_score_is_that_of_a_game(connection: Connection, league: LeagueId) -> None:
    """Each person is named once for each game. A seat that robots finished, and a void game, have none."""
    game(connection, league, 0, (ANN, 30), (BEN, 10))
    game(connection, league, 1, (BEN, 30), (ANN, 1))
    game(connection, league, 2, (ANN, 30), (BEN, 1))
    best = game(connection, league, 3, (CID, 90), (BEN, 1))
    seats = SeatResult(0, CID, 70, 1, 0, by_house=True), SeatResult(1, BEN, 2, 2, 0)
    play(connection, "left", result(*seats, ended=on(4), people=2), league)
    correct(connection, best, voids=True)
    seats = SeatResult(0, BEN, 5, 1, 0), SeatResult(1, CID, 4, 2, 0)
    play(connection, "other", result(*seats, ended=on(5), people=2, game="mythe"), league)
    held = [(one.game, one.holder.name, one.holder.value) for one in fame(connection, league).scores]
    assert held == [("mythe", "Ben", 5), ("mythical-dice", "Ann", 30), ("mythical-dice", "Ben", 30)]
    connection.exec_driver_sql("UPDATE played SET score = NULL")
    assert fame(connection, league).scores == ()


@pytest.mark.parametrize(
    ("at_once", "zone"),
    [
        *((60, zone) for zone in ZONES),
        (AT_ONCE, ZONES[0]),
        *(pytest.param(AT_ONCE, zone, marks=pytest.mark.long) for zone in ZONES[1:]),
    ],
)
def test_the_longest_row_of_weeks_is_found(monkeypatch: pytest.MonkeyPatch, zone: str, at_once: int) -> None:
    """Over the end of a year and both changes of summer time, in every time zone, in however many steps."""
    monkeypatch.setattr("storage.league.fame_rows.AT_ONCE", at_once)
    with in_memory(zone) as connection:
        league = found(connection, Season(1, FIRST_MONDAY, None, POINTS))
        for week in (0, 1, 2, 4):
            game(connection, league, 7 * week, (ANN, 30), (CID, 10))
        for week in range(5, 45):
            game(connection, league, 7 * week, (BEN, 30), (CID, 10))
        longest, steps = longest_of(connection, league)
    assert [(one.player, one.value) for one in longest] == [(CID, 41)]
    assert (steps > 1) == (at_once < AT_ONCE)


@pytest.mark.parametrize("at_once", [8, AT_ONCE])
def test_people_share_the_longest_row(
    connection: Connection, league: LeagueId, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    """Each is named once, also if a step ends with the last row of one of them. A league without games has none."""
    monkeypatch.setattr("storage.league.fame_rows.AT_ONCE", at_once)
    people = [(PlayerId(number), 10 - number) for number in (1, 2, 3)]
    game(connection, league, 0, *people)
    game(connection, league, 7, *people[:2])
    longest, _ = longest_of(connection, league)
    assert [(one.name, one.value) for one in longest] == [("Ann", 2), ("Ben", 2)]
    assert longest_of(connection, LeagueId(99)) == ((), 1)


def longest_of(connection: Connection, league: LeagueId) -> tuple[tuple[Holder, ...], int]:
    """Who has the longest rows of weeks, and in how many steps that was found."""
    best: tuple[Holder, ...] = ()
    following: PlayerId | None = PlayerId(0)
    for steps in count():
        if following is None:
            return best, steps
        step, following = longest_rows(connection, league, following)
        best = longer(best, step)
    raise AssertionError
