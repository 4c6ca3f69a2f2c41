"""A person's numbers: sums over the results of their games."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, case, func, not_, select, true

from rules.catalogue import feats_of
from rules.game import Adds
from storage.ids import CommunityId, PlayerId
from storage.league.leagues import LEAST_PEOPLE
from storage.league.scored_games import void_now
from storage.people.links import accounts_of
from storage.schema import results, seat_feats, seat_results

LAST: Final = 20
"""``stayed`` is counted over this many of the last games."""

GAMES: Final = "games"
"""The key, beside a game's feats, of the number of games that the person has finished."""


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """The numbers of one person."""

    games: int = 0
    """Finished games that count in the standings."""

    wins: int = 0
    """How many of ``games`` they won, alone or shared."""

    practice_games: int = 0
    """Finished games that count as practice."""

    last: int = 0
    """How many of ``games`` are looked at for ``stayed``: the last ``LAST``, or all if there are fewer."""

    stayed: int = 0
    """How many of those games the person played to the end themselves, not a robot."""

    feats: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By game, practice included: the number of finished games (``games``), and the feats of their seats.

    Only feats that the game declares. Games from before a feat was counted do not have it.
    """


@dataclass(frozen=True, slots=True)
class Meetings:
    """Finished games of a community in which two people both played."""

    games: int = 0
    ahead: int = 0
    """How often the first of the two ended before the other; robots' ranks do not matter."""

    behind: int = 0


def stats_of(connection: Connection, player: PlayerId, community: CommunityId | None) -> PlayerStats:
    """The person's numbers, of all games or of those in one community.

    All games are those of both accounts of a linked person. In one community only one of the accounts can play.
    """
    where = and_(seat_results.c.player.in_(accounts_of(connection, player)), _good(community))
    return replace(_games(connection, where), feats=_feats(connection, where))


def has_finished(connection: Connection, player: PlayerId, game: str) -> bool:
    """Whether the person, by either account, has finished a game of this kind, also a void one."""
    found = (
        select(results.c.table)
        .join(seat_results, seat_results.c.table == results.c.table)
        .where(seat_results.c.player.in_(accounts_of(connection, player)), results.c.game == game)
        .limit(1)
    )
    return connection.scalar(found) is not None


def _good(community: CommunityId | None) -> ColumnElement[bool]:
    """Selects the results that are not void, everywhere or in one community."""
    return and_(true() if community is None else results.c.community == community, not_(void_now()))


def _games(connection: Connection, where: ColumnElement[bool]) -> PlayerStats:
    counts = results.c.people >= LEAST_PEOPLE
    # Practice is numbered by itself, so that ``LAST`` means games that count.
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
    """In how many of the rows the condition is true; 0 if there are no rows."""
    return func.coalesce(func.sum(case((what, 1), else_=0)), 0)


def _feats(connection: Connection, where: ColumnElement[bool]) -> Mapping[str, Mapping[str, int]]:
    games = select(results.c.game, func.count()).join(seat_results, seat_results.c.table == results.c.table)
    feats = {game: {GAMES: number} for game, number in connection.execute(games.where(where).group_by(results.c.game))}
    found = (
        select(
            results.c.game,
            seat_feats.c.feat,
            # All three are computed; below, each feat takes the one that its game declares.
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
        # Stored feats that the game does not declare any more are left out.
        if (adds := feats_of(game).adds(feat)) is not None:
            feats[game][feat] = {Adds.SUM: total, Adds.MOST: most, Adds.LEAST: least}[adds]
    return feats


def meetings_of(connection: Connection, player: PlayerId, other: PlayerId, community: CommunityId) -> Meetings:
    """The community's games that both people have finished, and how often each was ahead."""
    mine, theirs = seat_results.alias("mine"), seat_results.alias("theirs")
    found = (
        select(func.count(), _times(mine.c.rank < theirs.c.rank), _times(mine.c.rank > theirs.c.rank))
        .select_from(mine)
        .join(theirs, theirs.c.table == mine.c.table)
        .join(results, results.c.table == mine.c.table)
        .where(mine.c.player == player, theirs.c.player == other, _good(community))
    )
    return Meetings(*connection.execute(found).one())
