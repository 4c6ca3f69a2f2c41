"""Since when the bot is not in a community, and the deletion of what was played there."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, func, select, update

from storage.ids import CommunityId, Millis
from storage.league.purging import Purge, purge
from storage.schema import communities, entries, tables


class Whereabouts(NamedTuple):
    """A community, and since when, in open time, the bot is not in it; None while it is."""

    community: CommunityId
    absent_since: Millis | None


class Since(NamedTuple):
    """A moment, in open time (absences) and in wall time (entries)."""

    open: Millis
    wall: Millis


def whereabouts(connection: Connection, platform: str) -> Mapping[str, Whereabouts]:
    """The platform's communities, by what the platform calls them."""
    columns = select(communities.c.external, communities.c.id, communities.c.absent_since)
    found = connection.execute(columns.where(communities.c.platform == platform).order_by(communities.c.id))
    return {external: Whereabouts(community, since) for external, community, since in found}


def note_absence(connection: Connection, community: CommunityId, now: Millis) -> None:
    """The bot is not in the community any more; if that is noted already, the moment stays."""
    since = func.coalesce(communities.c.absent_since, now)
    connection.execute(update(communities).where(communities.c.id == community).values(absent_since=since))


def note_presence(connection: Connection, community: CommunityId) -> None:
    """The bot is in the community: nothing of what was played there is to be deleted."""
    connection.execute(update(communities).where(communities.c.id == community).values(absent_since=None))


def purge_absent(connection: Connection, community: CommunityId, since: Since, why: str, now: Millis) -> Purge | None:
    """Delete all that the community has played, unless the bot has come back or somebody has played there since."""
    here = communities.c.id == community
    left = connection.scalar(select(communities.c.id).where(here, communities.c.absent_since <= since.open))
    pressed = select(entries.c.at).join(tables, tables.c.id == entries.c.table).where(tables.c.community == community)
    lately = pressed.where(entries.c.actor.is_not(None), entries.c.at > since.wall).exists()
    return None if left is None or connection.scalar(select(lately)) else purge(connection, community, why, now)
