"""Finds communities that have leagues, by the ids that platforms give them."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from storage.ids import CommunityId, LeagueId
from storage.schema import communities, counted, leagues


@dataclass(frozen=True, slots=True)
class ListedCommunity:
    """A community that has a league."""

    community: CommunityId
    platform: str
    server: str
    """The community's id on the platform."""


def places(connection: Connection, server: str | None = None) -> tuple[ListedCommunity, ...]:
    """All communities that have leagues, or those that have this id on some platform."""
    columns = select(communities.c.id, communities.c.platform, communities.c.external)
    found = columns.where(select(leagues.c.id).where(leagues.c.community == communities.c.id).exists())
    if server is not None:
        found = found.where(communities.c.external == server)
    return tuple(ListedCommunity(*row) for row in connection.execute(found.order_by(communities.c.id)))


def games_in(connection: Connection, league: LeagueId) -> int:
    """How many games count in the league."""
    return connection.scalars(select(func.count()).select_from(counted).where(counted.c.league == league)).one()
