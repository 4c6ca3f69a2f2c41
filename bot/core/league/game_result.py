"""The result of a finished game, as standings count it: people are placed among people."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.core.table.chairs import Chair
from bot.core.table.table import Table
from rules.game import Seat, ranked
from storage.changes import GameResult, SeatResult
from storage.ids import Millis
from storage.league.leagues import LEAST_PEOPLE
from storage.league.scoring import RANKING, placements

QUARTER: Final = 4
"""If others made more than one in four of a seat's moves, the seat counts as finished by a robot."""


def game_result(table: Table, at: Millis, ranking: int = RANKING) -> GameResult:
    """The result of a finished table; ``at`` is the moment of its end, ``ranking`` the version of the rules.

    If two or more people played, they are placed among themselves and robots are left out: otherwise weak robots at
    the table would make everybody look strong. A person who played against robots alone is placed among all seats.
    People have played if they made at least one move in a seat of their own.
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
        ranking=ranking,
        seats=tuple(
            SeatResult(
                seat=seat,
                # Where people are placed among themselves, a seat whose owner never moved is nobody's result.
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
    """The ranks of these seats, from 1; equal seats share a rank.

    If others finished a seat for its owner, its rank is the middle or worse, and behind every seat with the same rank
    whose owner stayed. If the owner made less than a quarter of the moves, the seat is last. So nobody gains by
    leaving early, or by letting somebody else finish the game.
    """
    # Ranks are negated because ``ranked`` gives rank 1 to the highest number.
    among = dict(zip(placed, ranked([-ranks[seat] for seat in placed]), strict=True))
    # The upper middle: rank 2 of 4, rank 3 of 5.
    middle = 1 + (len(placed) - 1) // 2

    def key(seat: Seat) -> tuple[int, bool]:
        chair = chairs[seat]
        if chair.owner is None or not _finished_by_robot(chair):
            return among[seat], False
        left_early = QUARTER * chair.own_moves < chair.own_moves + chair.stood_in
        # True sorts behind False: with equal ranks, the owner who stayed is ahead of the one who left.
        return (len(placed) if left_early else max(middle, among[seat])), True

    keys = [key(seat) for seat in placed]
    return {seat: 1 + sum(other < mine for other in keys) for seat, mine in zip(placed, keys, strict=True)}


def _finished_by_robot(chair: Chair) -> bool:
    """Whether others made more than a quarter of the seat's moves: robots, or the person who took the seat over."""
    return QUARTER * chair.stood_in > chair.own_moves + chair.stood_in
