"""What a person has played, summed over the results of their games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, and_, case, func, not_, select, true

from storage.ids import CommunityId, PlayerId
from storage.league.leagues import LEAST_PEOPLE
from storage.league.worth import void_now
from storage.schema import results, seat_feats, seat_results


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """What somebody has played."""

    games: int = 0
    """Finished games that count in the standings."""

    wins: int = 0
    """Of those, the ones they won, alone or shared."""

    practice_games: int = 0
    """Finished games that stand in the practice table."""

    feats: Mapping[str, int] = field(default_factory=dict)
    """What their games count of their seats, summed, practice too; in Mythical Dice ``bets.2``, ``kept.2``."""


def stats_of(connection: Connection, player: PlayerId, community: CommunityId | None) -> PlayerStats:
    """What the person has played, everywhere or in one community."""
    here = true() if community is None else results.c.community == community
    where = and_(seat_results.c.player == player, here, not_(void_now()))
    counted = results.c.people >= LEAST_PEOPLE
    games = (
        select(
            func.coalesce(func.sum(case((counted, 1), else_=0)), 0),
            func.coalesce(func.sum(case((and_(counted, seat_results.c.rank == 1), 1), else_=0)), 0),
            func.coalesce(func.sum(case((counted, 0), else_=1)), 0),
        )
        .select_from(seat_results)
        .join(results, results.c.table == seat_results.c.table)
        .where(where)
    )
    feats = (
        select(seat_feats.c.feat, func.sum(seat_feats.c.count))
        .join(seat_results, and_(seat_results.c.table == seat_feats.c.table, seat_results.c.seat == seat_feats.c.seat))
        .join(results, results.c.table == seat_results.c.table)
        .where(where)
        .group_by(seat_feats.c.feat)
    )
    return PlayerStats(*connection.execute(games).one(), dict(connection.execute(feats).all()))
