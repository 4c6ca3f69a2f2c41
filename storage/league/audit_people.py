"""What an audit reads of the people who are named in entries, results and corrections."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, or_, select

from storage.ids import PlayerId, TableId
from storage.league.auditing import AT_ONCE
from storage.league.purging import NOWHERE
from storage.schema import communities, corrections, entries, identities, players, results, seat_results


@dataclass(frozen=True, slots=True)
class NotedCorrection:
    """A correction, and what is known about the person who made it."""

    number: int
    table: TableId
    voids: bool
    actor: PlayerId
    reason: str
    platform: str
    """The platform of the result's community."""

    exists: bool
    is_known: bool
    """Whether the person has an identity on that platform, or none at all because they were forgotten."""


def unknown_actors(connection: Connection) -> Iterator[tuple[TableId, int, PlayerId]]:
    """Entries whose actor does not exist, as (table, number of the entry, actor)."""
    found = select(entries.c.table, entries.c.seq, entries.c.actor).outerjoin(players, players.c.id == entries.c.actor)
    lost = found.where(entries.c.actor.is_not(None), players.c.id.is_(None)).order_by(entries.c.table, entries.c.seq)
    for table, seq, actor in connection.execute(lost).yield_per(AT_ONCE):
        assert actor is not None
        yield table, seq, actor


def unknown_identities(connection: Connection) -> Iterator[tuple[str, PlayerId]]:
    """Identities of people who do not exist, as (platform, person)."""
    found = select(identities.c.platform, identities.c.player)
    lost = found.outerjoin(players, players.c.id == identities.c.player).where(players.c.id.is_(None))
    rows = connection.execute(lost.order_by(identities.c.player, identities.c.platform)).yield_per(AT_ONCE)
    return ((platform, player) for platform, player in rows)


def double_identities(connection: Connection) -> Iterator[tuple[str, PlayerId]]:
    """People with several identities on one platform, as (platform, person)."""
    found = select(identities.c.platform, identities.c.player).group_by(identities.c.platform, identities.c.player)
    several = found.having(func.count() > 1).order_by(identities.c.player, identities.c.platform)
    return ((platform, player) for platform, player in connection.execute(several).yield_per(AT_ONCE))


def strangers(connection: Connection) -> Iterator[tuple[TableId, str, PlayerId]]:
    """People with a result in a community of a platform that does not know them, as (table, platform, person)."""
    found = (
        select(seat_results.c.table, communities.c.platform, seat_results.c.player)
        .join(results, results.c.table == seat_results.c.table)
        .join(communities, communities.c.id == results.c.community)
        .where(seat_results.c.player.is_not(None), ~_is_known(seat_results.c.player))
        .order_by(seat_results.c.table, seat_results.c.seat)
    )
    for table, platform, player in connection.execute(found).yield_per(AT_ONCE):
        assert player is not None
        yield table, platform, player


def noted_corrections(connection: Connection) -> Iterator[NotedCorrection]:
    """All corrections of results, by table, then by number."""
    found = (
        select(
            corrections.c.number,
            corrections.c.table,
            corrections.c.voids,
            corrections.c.actor,
            corrections.c.reason,
            communities.c.platform,
            players.c.id.is_not(None),
            _is_known(corrections.c.actor),
        )
        .join(results, results.c.table == corrections.c.table)
        .join(communities, communities.c.id == results.c.community)
        .outerjoin(players, players.c.id == corrections.c.actor)
        .order_by(corrections.c.table, corrections.c.number)
    )
    for row in connection.execute(found).yield_per(AT_ONCE):
        number, table, voids, actor, reason, platform, exists, is_known = row
        yield NotedCorrection(number, table, voids, actor, reason, platform, bool(exists), bool(is_known))


def _is_known(player: ColumnElement[PlayerId] | ColumnElement[PlayerId | None]) -> ColumnElement[bool]:
    """SQL: whether the community's platform knows the person, or no platform because they were forgotten.

    A community that is being purged has no platform any more.
    """
    theirs = select(identities.c.player).where(identities.c.player == player)
    here = theirs.where(identities.c.platform == communities.c.platform).correlate_except(identities).exists()
    return or_(communities.c.platform == NOWHERE, here, ~theirs.correlate_except(identities).exists())
