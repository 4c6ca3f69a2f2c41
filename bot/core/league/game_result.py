"""What a finished game is worth in standings: people are compared with people, and with seats that robots finished."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.core.table.chairs import Chair
from bot.core.table.table import Table
from rules.game import Seat, ranked
from storage.changes import GameResult, SeatResult
from storage.ids import Millis
from storage.league.leagues import LEAST_PEOPLE
from storage.league.scoring import placements

QUARTER: Final = 4
"""A seat is its owner's to the end as long as others make no more than one in so many of its moves."""


def game_result(table: Table, at: Millis) -> GameResult:
    """A finished table as the standings count it.

    Where two people or more have played, they are placed among themselves, robots left out: beside weak robots
    nobody does well for it. A person who plays against robots alone is placed among all seats.
    """
    assert table.state is not None
    result = table.state.result()
    assert result is not None
    people = [seat for seat, chair in enumerate(table.chairs) if chair.owner is not None and chair.own_moves]
    placed = people if len(people) >= LEAST_PEOPLE else range(len(table.chairs))
    ranks = _ranks(table.chairs, placed, result.ranks)
    worth = dict(zip(placed, placements([ranks[seat] for seat in placed]), strict=True))
    feats = table.state.feats()
    return GameResult(
        game=table.setup.game,
        rules=table.setup.rules,
        options=table.setup.options,
        ended=at,
        people=len(people),
        seats=tuple(
            SeatResult(
                seat=seat,
                player=chair.owner if seat in ranks else None,
                score=result.scores[seat],
                rank=ranks.get(seat, result.ranks[seat]),
                placement=worth.get(seat, 0),
                feats=feats[seat],
                by_house=_finished_by_robot(chair),
            )
            for seat, chair in enumerate(table.chairs)
        ),
    )


def _ranks(chairs: Sequence[Chair], placed: Sequence[Seat], ranks: Sequence[int]) -> Mapping[Seat, int]:
    """Ranks from 1 among these seats; ties share.

    A seat that was finished for its owner is never better than the middle, behind who stayed there; one of which its
    owner has made less than a quarter of the moves is last. So nobody does better by leaving.
    """
    among = dict(zip(placed, ranked([-ranks[seat] for seat in placed]), strict=True))
    middle = 1 + (len(placed) - 1) // 2

    def key(seat: Seat) -> tuple[int, bool]:
        chair = chairs[seat]
        if chair.owner is None or not _finished_by_robot(chair):
            return among[seat], False
        left_early = QUARTER * chair.own_moves < chair.own_moves + chair.stood_in
        return (len(placed) if left_early else max(middle, among[seat])), True

    keys = [key(seat) for seat in placed]
    return {seat: 1 + sum(other < mine for other in keys) for seat, mine in zip(placed, keys, strict=True)}


def _finished_by_robot(chair: Chair) -> bool:
    """Whether others made more than a quarter of the seat's moves: robots, or the person who took the seat over."""
    return QUARTER * chair.stood_in > chair.own_moves + chair.stood_in
