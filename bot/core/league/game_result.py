"""The result of a finished game, as standings count it: people are placed among people."""

from bot.core.league.ranking import Ending, Placed, placed
from bot.core.table.table import Table
from storage.changes import GameResult, SeatResult
from storage.ids import Millis
from storage.league.leagues import LEAST_PEOPLE
from storage.league.scoring import RANKING


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
    seats = people if len(people) >= LEAST_PEOPLE else range(len(table.chairs))
    endings = [
        Ending(rank, chair.own_moves, chair.stood_in) for chair, rank in zip(table.chairs, result.ranks, strict=True)
    ]
    places = dict(zip(seats, placed([endings[seat] for seat in seats], ranking), strict=True))
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
                player=chair.owner if seat in places else None,
                score=result.scores[seat],
                rank=place.rank,
                placement=place.worth,
                feats=feats[seat],
                by_house=endings[seat].left,
            )
            for seat, chair in enumerate(table.chairs)
            for place in [places.get(seat, Placed(result.ranks[seat], 0))]
        ),
    )
