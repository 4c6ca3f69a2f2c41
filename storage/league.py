"""Results of finished games, and what they are worth in a week's standings."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from sqlalchemy import Connection, Select, case, func, insert, select, true

from rules.game import Seat
from storage.changes import GameResult, SeatResult
from storage.ids import CommunityId, PlayerId, TableId
from storage.schema import players, results, seat_feats, seat_results
from storage.sql import many

PLACEMENT_SCALE: Final = 5040
"""What a victory is worth."""

GAMES_THAT_COUNT: Final = 10
"""The first so many of a person's games in a week bring points."""

GAMES_TO_BE_RANKED: Final = 3

_SEAT_COLUMNS: Final = [field.name for field in fields(SeatResult) if field.name != "feats"]


def placements(ranks: Sequence[int]) -> tuple[int, ...]:
    """What two to ten seats are worth by their ranks from 1: 5040 for the first, 0 for the last.

    5040·(players − mean rank)/(players − 1), where those who tie share the mean of their places. Always whole.

    >>> placements([1, 2, 2])
    (5040, 1260, 1260)
    """
    last = len(ranks) - 1
    # Twice the mean place of t who tie at rank r is 2r + t − 1.
    return tuple(PLACEMENT_SCALE * (2 * len(ranks) - 2 * rank - ranks.count(rank) + 1) // (2 * last) for rank in ranks)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's week, or all their weeks."""

    player: PlayerId
    name: str
    rank: int | None
    """From 1, ties share; None while there are too few games to be ranked: the standing is provisional."""

    points: int
    """The sum of the placements that count, each 0 to 5040."""

    games: int
    wins: int
    counted: int
    """How many of the games bring the points."""


# --- writing -------------------------------------------------------------------------------------------------


def record(connection: Connection, finished: Iterable[tuple[TableId, CommunityId, GameResult]]) -> None:
    """Enter the results of games of tables of these communities."""
    games = list(finished)
    many(connection, insert(results), [_game_row(*game) for game in games])
    seats = [(table, seat) for table, _, game in games for seat in game.seats]
    many(connection, insert(seat_results), [_seat_row(table, seat) for table, seat in seats])
    many(connection, insert(seat_feats), [row for table, seat in seats for row in _feat_rows(table, seat)])


def _game_row(table: TableId, community: CommunityId, game: GameResult) -> Mapping[str, object]:
    return {
        "table": table,
        "community": community,
        "game": game.game,
        "options": dict(game.options),
        "ended": game.ended,
        "week": game.week,
        "practice": game.practice,
    }


def _seat_row(table: TableId, seat: SeatResult) -> Mapping[str, object]:
    return {"table": table} | {column: getattr(seat, column) for column in _SEAT_COLUMNS}


def _feat_rows(table: TableId, seat: SeatResult) -> Iterable[Mapping[str, object]]:
    for feat, count in seat.feats.items():
        yield {"table": table, "seat": seat.seat, "feat": feat, "count": count}


# --- reading -------------------------------------------------------------------------------------------------


def standings(
    connection: Connection, community: CommunityId, week: str | None, *, practice: bool
) -> tuple[Standing, ...]:
    """The community's week, or for None all its weeks: the ranked by points, then the provisional; equals by name.

    Points are the placements of a person's first ten games of each week by their end; games and wins are counted in
    all.
    """
    rows = connection.execute(_sums(community, week, practice=practice)).all()
    points = [row.points for row in rows if row.games >= GAMES_TO_BE_RANKED]
    found = [
        Standing(
            player=row.player,
            name=row.name,
            rank=1 + sum(other > row.points for other in points) if row.games >= GAMES_TO_BE_RANKED else None,
            points=row.points,
            games=row.games,
            wins=row.wins,
            counted=row.counted,
        )
        for row in rows
    ]
    return tuple(sorted(found, key=lambda one: (one.rank is None, -one.points, one.name, one.player)))


def _sums(community: CommunityId, week: str | None, *, practice: bool) -> Select[PlayerId, str, int, int, int, int]:
    in_order = (results.c.ended, results.c.table)
    asked = true() if week is None else results.c.week == week
    played = (
        select(
            seat_results.c.player,
            seat_results.c.rank,
            seat_results.c.placement,
            func.row_number()
            .over(partition_by=(seat_results.c.player, results.c.week), order_by=in_order)
            .label("nth"),
        )
        .join(results, results.c.table == seat_results.c.table)
        .where(results.c.community == community, asked, results.c.practice == practice)
        .subquery()
    )
    counts = played.c.nth <= GAMES_THAT_COUNT
    return (
        select(
            players.c.id.label("player"),
            players.c.name,
            func.sum(case((counts, played.c.placement), else_=0)).label("points"),
            func.sum(case((counts, 1), else_=0)).label("counted"),
            func.count().label("games"),
            func.sum(case((played.c.rank == 1, 1), else_=0)).label("wins"),
        )
        .join(played, played.c.player == players.c.id)
        .group_by(players.c.id, players.c.name)
    )


def weeks(connection: Connection, community: CommunityId) -> tuple[str, ...]:
    """The weeks with results, practice too, the newest first."""
    found = select(results.c.week).distinct().where(results.c.community == community)
    return tuple(connection.scalars(found.order_by(results.c.week.desc())))


def result_of(connection: Connection, table: TableId) -> GameResult | None:
    """How the table's game ended, or None while it has not or when it was never finished."""
    columns = (results.c.game, results.c.options, results.c.ended, results.c.week, results.c.practice)
    row = connection.execute(select(*columns).where(results.c.table == table)).one_or_none()
    if row is None:
        return None
    seat_columns = [seat_results.c[column] for column in _SEAT_COLUMNS]
    seats = select(*seat_columns).where(seat_results.c.table == table).order_by(seat_results.c.seat)
    feats = _feats_of(connection, table)
    return GameResult(
        *row, tuple(replace(SeatResult(*seat), feats=feats[seat.seat]) for seat in connection.execute(seats))
    )


def _feats_of(connection: Connection, table: TableId) -> Mapping[Seat, Mapping[str, int]]:
    """What the table's seats did, by seat."""
    found: defaultdict[Seat, dict[str, int]] = defaultdict(dict)
    columns = (seat_feats.c.seat, seat_feats.c.feat, seat_feats.c.count)
    for seat, feat, count in connection.execute(select(*columns).where(seat_feats.c.table == table)):
        found[seat][feat] = count
    return found
