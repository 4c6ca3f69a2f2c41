"""Each player's games of a week, one by one."""

from dataclasses import replace

from sqlalchemy import Connection

from storage.ids import LeagueId, PlayerId
from storage.league.week_games import WeekGame, week_games
from tests.storage.league.sample_results import correct, on, play
from tests.storage.sample_changes import result, seat

ANN, BEN = PlayerId(1), PlayerId(2)
OWN = LeagueId(1)
"""The first community's league of all games; its first game creates it."""


def test_each_person_s_games_of_the_week_are_told_in_their_order(connection: Connection) -> None:
    """Each game has its own points and the player's bets of all sizes; robots are left out."""
    bold = replace(seat(2, BEN), feats={"bets.0": 2, "bets.3": 1, "kept.0": 1})
    play(connection, "first", result(seat(0, ANN), bold))
    # A robot has bet for somebody who left.
    left = replace(seat(1, BEN, 2), by_house=True, feats={"bets.0": 3, "kept.0": 3})
    play(connection, "second", result(left, seat(3, ANN), seat(4, None, 3), ended=on(1)))
    found = week_games(connection, OWN, "2026-W48")

    assert found == (
        WeekGame(ANN, "Ann", "mythical-dice", score=0, rank=1, tries=0, hits=0),
        WeekGame(ANN, "Ann", "mythical-dice", score=30, rank=1, tries=0, hits=0),
        WeekGame(BEN, "Ben", "mythical-dice", score=20, rank=1, tries=3, hits=1),
        WeekGame(BEN, "Ben", "mythical-dice", score=10, rank=2, tries=0, hits=0, left=True),
    )


def test_void_games_and_other_weeks_are_left_out(connection: Connection) -> None:
    """A void game comes back when it is restored."""
    play(connection, "this week", result(seat(0, ANN), seat(1, BEN)))
    play(connection, "next week", result(seat(0, ANN), seat(1, BEN), ended=on(7)))
    correct(connection, "this week", voids=True)
    void = week_games(connection, OWN, "2026-W48")
    correct(connection, "this week", voids=False)
    good = week_games(connection, OWN, "2026-W48")

    assert void == ()
    assert [one.name for one in good] == ["Ann", "Ben"]
