"""What a person has played: sums over the results of their games."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, case, func, not_, select, true

from rules.catalogue import feats_of
from rules.game import Adds
from storage.ids import CommunityId, PlayerId
from storage.league.leagues import LEAST_PEOPLE
from storage.league.scored_games import void_now
from storage.schema import results, seat_feats, seat_results

LAST: Final = 20
"""Of so many games, the last ones, is told how often somebody stayed to the end."""

GAMES: Final = "games"
"""What stands beside a game's feats: in how many of its games somebody was."""


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """What somebody has played."""

    games: int = 0
    """Finished games that count in the standings."""

    wins: int = 0
    """Of those, the ones they won, alone or shared."""

    practice_games: int = 0
    """Finished games that stand in the practice table."""

    last: int = 0
    """How many of the games that count are looked at for whether they stayed: the last ``LAST``."""

    stayed: int = 0
    """How many of those their player finished, and no robot."""

    feats: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By game, practice too: how many they have finished (``games``), and what these count of their seats.

    Of the seats only what the game declares; games from before a feat was counted do not have it.
    """


@dataclass(frozen=True, slots=True)
class Meetings:
    """Finished games of a community in which two people both played."""

    games: int = 0
    ahead: int = 0
    """How often the first of the two ended ahead; robots are not looked at."""

    behind: int = 0


def stats_of(connection: Connection, player: PlayerId, community: CommunityId | None) -> PlayerStats:
    """What the person has played, everywhere or in one community."""
    where = and_(seat_results.c.player == player, _good(community))
    return replace(_games(connection, where), feats=_feats(connection, where))


def _good(community: CommunityId | None) -> ColumnElement[bool]:
    """Results that are not void, everywhere or in one community."""
    return and_(true() if community is None else results.c.community == community, not_(void_now()))


def _games(connection: Connection, where: ColumnElement[bool]) -> PlayerStats:
    counts = results.c.people >= LEAST_PEOPLE
    newest = func.row_number().over(partition_by=counts, order_by=(results.c.ended.desc(), results.c.table))
    game = (
        select(counts.label("counts"), seat_results.c.rank, seat_results.c.by_house, newest.label("newest"))
        .join(results, results.c.table == seat_results.c.table)
        .where(where)
        .subquery()
    )
    last = and_(game.c.counts, game.c.newest <= LAST)
    sums = select(
        _times(game.c.counts),
        _times(and_(game.c.counts, game.c.rank == 1)),
        _times(not_(game.c.counts)),
        _times(last),
        _times(and_(last, not_(game.c.by_house))),
    )
    return PlayerStats(*connection.execute(sums).one())


def _times(what: ColumnElement[bool]) -> ColumnElement[int]:
    """In how many of the rows that is so."""
    return func.coalesce(func.sum(case((what, 1), else_=0)), 0)


def _feats(connection: Connection, where: ColumnElement[bool]) -> Mapping[str, Mapping[str, int]]:
    games = select(results.c.game, func.count()).join(seat_results, seat_results.c.table == results.c.table)
    feats = {game: {GAMES: number} for game, number in connection.execute(games.where(where).group_by(results.c.game))}
    found = (
        select(
            results.c.game,
            seat_feats.c.feat,
            func.sum(seat_feats.c.count),
            func.max(seat_feats.c.count),
            func.min(seat_feats.c.count),
        )
        .join(seat_results, and_(seat_results.c.table == seat_feats.c.table, seat_results.c.seat == seat_feats.c.seat))
        .join(results, results.c.table == seat_results.c.table)
        .where(where)
        .group_by(results.c.game, seat_feats.c.feat)
    )
    for game, feat, total, most, least in connection.execute(found):
        if (adds := feats_of(game).adds(feat)) is not None:
            feats[game][feat] = {Adds.SUM: total, Adds.MOST: most, Adds.LEAST: least}[adds]
    return feats


def meetings_of(connection: Connection, player: PlayerId, other: PlayerId, community: CommunityId) -> Meetings:
    """The games of the community that both have finished."""
    mine, theirs = seat_results.alias("mine"), seat_results.alias("theirs")
    found = (
        select(func.count(), _times(mine.c.rank < theirs.c.rank), _times(mine.c.rank > theirs.c.rank))
        .select_from(mine)
        .join(theirs, theirs.c.table == mine.c.table)
        .join(results, results.c.table == mine.c.table)
        .where(mine.c.player == player, theirs.c.player == other, _good(community))
    )
    return Meetings(*connection.execute(found).one())
