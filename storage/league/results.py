"""Results of finished games: written once, with the leagues where they count; a correction is a row of its own."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Final

from sqlalchemy import Connection, func, insert, select

from rules.game import Seat
from storage.changes import GameResult, SeatResult
from storage.codec import is_games_own
from storage.engine.statements import many
from storage.ids import CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league import announcing, leagues, tallies
from storage.league.calendar import Week
from storage.league.kinds import Announcing, LeagueKind
from storage.league.leagues import League
from storage.league.numbering import next_number
from storage.league.rating_rows import rate_again
from storage.league.scoring import ALONE_TOGETHER
from storage.league.weeks import week_for
from storage.schema import corrections, counted, entries, results, seat_feats, seat_results
from storage.schema import leagues as leagues_table

PAIR: Final = 2
_SEAT_COLUMNS: Final = [field.name for field in fields(SeatResult) if field.name != "feats"]


@dataclass(frozen=True, slots=True)
class Correction:
    """A result was voided, or restored: when, by whom and why."""

    table: TableId
    voids: bool
    actor: PlayerId
    reason: str
    at: Millis


# --- writing -------------------------------------------------------------------------------------------------


def record(connection: Connection, finished: Iterable[tuple[TableId, CommunityId, GameResult]]) -> None:
    """Store the results of games, and count them in the leagues to which they belong."""
    # The numbers in ``counted`` follow this order, and ratings are computed in it.
    games = sorted(finished, key=lambda one: one[2].ended)
    many(connection, insert(results), [game_row(connection, *game) for game in games])
    store_seats(connection, [(table, game) for table, _, game in games])
    for table, community, game in games:
        let_count(connection, table, community, game)
    tallies.count(connection, [table for table, _, _ in games])


def store_seats(connection: Connection, games: Iterable[tuple[TableId, GameResult]]) -> None:
    """Store how the seats of these games ended."""
    seats = [(table, seat) for table, game in games for seat in game.seats]
    many(connection, insert(seat_results), [_seat_row(table, seat) for table, seat in seats])
    many(connection, insert(seat_feats), [row for table, seat in seats for row in _feat_rows(table, seat)])


def game_row(connection: Connection, table: TableId, community: CommunityId, game: GameResult) -> Mapping[str, object]:
    """The row of a result, with the hash of the moves as they are stored now."""
    return {
        "table": table,
        "community": community,
        "game": game.game,
        "rules": game.rules,
        "options": dict(game.options),
        "ended": game.ended,
        "people": game.people,
        "ranking": game.ranking,
        "moves": moves_hash(connection, table),
    }


def _seat_row(table: TableId, seat: SeatResult) -> Mapping[str, object]:
    return {"table": table} | {column: getattr(seat, column) for column in _SEAT_COLUMNS}


def _feat_rows(table: TableId, seat: SeatResult) -> Iterable[Mapping[str, object]]:
    for feat, count in seat.feats.items():
        yield {"table": table, "seat": seat.seat, "feat": feat, "count": count}


def moves_hash(connection: Connection, table: TableId) -> bytes:
    """SHA-256 of the game's own entries as they are stored, in order, each followed by a line feed."""
    digest = hashlib.sha256()
    for body in connection.scalars(select(entries.c.body).where(entries.c.table == table).order_by(entries.c.seq)):
        # A record of the game has the same lines, so the hash can be computed from a record, too.
        if is_games_own(body):
            digest.update(f"{body}\n".encode())
    return digest.digest()


def let_count(connection: Connection, table: TableId, community: CommunityId, game: GameResult) -> None:
    """Give the game a number in each league where it counts."""
    for league in _leagues_for(connection, table, community, game):
        week = week_for(connection, league, game)
        if week is not None and not _meet_too_often(connection, league, week, game):
            number = next_number(connection)
            connection.execute(insert(counted).values(number=number, league=league.id, table=table, week=week.name))


def _leagues_for(connection: Connection, table: TableId, community: CommunityId, game: GameResult) -> Iterable[League]:
    """The leagues in which a game may count: the community's own or practice, and the one it was opened for."""
    kind = LeagueKind.ALL if game.people >= leagues.LEAST_PEOPLE else LeagueKind.PRACTICE
    yield leagues.own_league(connection, community, kind, game.ended)
    yield from leagues.league_of(connection, table)


def _meet_too_often(connection: Connection, league: League, week: Week, game: GameResult) -> bool:
    """Whether only two people played, and as many games of these two alone count in this week as may.

    Robots at the table change nothing: with one robot more, a second account could lose to the first as often as it
    likes. Games of three people or more have no limit. This is decided once, when the game ends: if one of the counted
    games is voided later, no later game counts in its place.
    """
    people = [seat.player for seat in game.seats if seat.player is not None]
    if game.people != PAIR or len(people) != PAIR:
        return False
    seat = seat_results.alias()
    alone = (
        select(counted.c.table)
        .join(results, results.c.table == counted.c.table)
        .join(seat, seat.c.table == counted.c.table)
        .where(counted.c.league == league.id, counted.c.week == week.name, results.c.people == PAIR)
        .where(seat.c.player.in_(people))
        .group_by(counted.c.table)
        .having(func.count() == PAIR)
        # The query may stop at the limit: more games make no difference.
        .limit(ALONE_TOGETHER)
    )
    return len(connection.scalars(alone).all()) == ALONE_TOGETHER


def correct(connection: Connection, correction: Correction) -> tuple[str, ...] | None:
    """Void a result, or restore it, in all leagues; standings are computed again now, ratings later.

    Returns the channels in which leagues are to announce it. None, and nothing is stored, if the result is void, or
    not, already.
    """
    # The newest correction says whether the result is void now.
    before = corrections_of(connection, correction.table)
    if correction.voids is (bool(before) and before[-1].voids):
        return None
    row = {one.name: getattr(correction, one.name) for one in fields(correction)}
    connection.execute(insert(corrections).values(row))
    tallies.count(connection, [correction.table])
    where = select(counted.c.league, counted.c.number).where(counted.c.table == correction.table)
    for league, number in connection.execute(where).all():
        rate_again(connection, league, number)
    return _announce(connection, correction, len(before))


def _announce(connection: Connection, correction: Correction, number: int) -> tuple[str, ...]:
    """Want the correction announced by the leagues that announce, once in each channel. Returns the channels."""
    where = select(counted.c.league, leagues_table.c.channel).where(counted.c.table == correction.table)
    where = where.join(leagues_table, leagues_table.c.id == counted.c.league).order_by(counted.c.number)
    # An organiser's league comes after the community's own. If both announce in one channel, it speaks.
    speaks = {channel: league for league, channel in connection.execute(where) if channel is not None}
    for league in speaks.values():
        period = announcing.correction(correction.table, number)
        announcing.owe(connection, league, Announcing.CORRECTION, period, correction.at)
    return tuple(speaks)


# --- reading -------------------------------------------------------------------------------------------------


def result_of(connection: Connection, table: TableId) -> GameResult | None:
    """The result of the table's game; None if it has not ended or was never finished."""
    columns = (
        results.c.game,
        results.c.rules,
        results.c.options,
        results.c.ended,
        results.c.people,
        results.c.ranking,
    )
    row = connection.execute(select(*columns).where(results.c.table == table)).one_or_none()
    if row is None:
        return None
    seat_columns = [seat_results.c[column] for column in _SEAT_COLUMNS]
    seats = select(*seat_columns).where(seat_results.c.table == table).order_by(seat_results.c.seat)
    feats = _feats_of(connection, table)
    told = tuple(SeatResult(**seat._asdict(), feats=feats[seat.seat]) for seat in connection.execute(seats))
    return GameResult(*row, told)


def _feats_of(connection: Connection, table: TableId) -> Mapping[Seat, Mapping[str, int]]:
    """The feats of the table's seats, by seat."""
    found: defaultdict[Seat, dict[str, int]] = defaultdict(dict)
    columns = (seat_feats.c.seat, seat_feats.c.feat, seat_feats.c.count)
    for seat, feat, count in connection.execute(select(*columns).where(seat_feats.c.table == table)):
        found[seat][feat] = count
    return found


def counted_in(connection: Connection, table: TableId) -> tuple[tuple[LeagueId, str], ...]:
    """The leagues in which the table's game counts, each with the week; the community's own first."""
    found = select(counted.c.league, counted.c.week).where(counted.c.table == table).order_by(counted.c.number)
    return tuple((league, week) for league, week in connection.execute(found))


def community_of(connection: Connection, table: TableId) -> CommunityId | None:
    """The community to which the table's result belongs; None if there is no result."""
    return connection.scalar(select(results.c.community).where(results.c.table == table))


def corrections_of(connection: Connection, table: TableId) -> tuple[Correction, ...]:
    """The result's corrections, the oldest first."""
    columns = [corrections.c[one.name] for one in fields(Correction)]
    found = select(*columns).where(corrections.c.table == table).order_by(corrections.c.number)
    return tuple(Correction(*row) for row in connection.execute(found))


def correction_numbers(connection: Connection, table: TableId) -> tuple[int, ...]:
    """The numbers of the result's corrections, the oldest first. Each is given once in the whole database."""
    found = select(corrections.c.number).where(corrections.c.table == table)
    return tuple(connection.scalars(found.order_by(corrections.c.number)))
