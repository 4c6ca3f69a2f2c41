"""Who goes on in a knock-out, and which round is its last."""

from collections.abc import Sequence

import pytest

from bot.core.evenings.tournament_rounds import still_in, was_final
from storage.evenings.rounds import Bracket, Bye, Course, Participant
from storage.ids import CommandId, PlayerId
from storage.league.standings import Rating
from tests.core.evenings.test_standing import LOST, MIDDLE, WON, sat


def test_the_last_of_a_small_table_is_out_of_a_knock_out() -> None:
    """Of three people two go on, of two one. Of equal people the better rated go on."""
    seats = [sat(1, 1, "Ann", MIDDLE), sat(1, 1, "Dora", MIDDLE), sat(1, 1, "Emily", MIDDLE)]
    seats += [sat(1, 2, "Ed", WON), sat(1, 2, "Benny0", LOST)]
    means = {"Ann": 10, "Dora": 20, "Emily": 30, "Ed": 10, "Benny0": 10}
    ratings = {name: Rating(mean * 1_000_000, 1, 9) for name, mean in means.items()}
    people = [
        Participant(one.player, here=True, left=False, press=CommandId(""), rating=ratings[one.name]) for one in seats
    ]
    found = still_in(Bracket(1, 2, people, Course(seats)))
    assert found == {seat.player for seat in seats if seat.name in {"Emily", "Dora", "Ed"}}


@pytest.mark.parametrize(("tables", "byes", "final"), [((1,), 0, True), ((1, 2), 0, False), ((1,), 1, False)])
def test_the_final_is_a_single_table_if_nobody_sits_out(tables: Sequence[int], byes: int, *, final: bool) -> None:
    """Who sits out goes on."""
    seats = [sat(1, table, "A" * (2 * table + one), WON) for table in tables for one in (0, 1)]
    assert was_final(1, Course(seats, [Bye(1, PlayerId(9), "Charlotte")] * byes)) is final
