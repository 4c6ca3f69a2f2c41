"""Stores since when the bot is absent from a community, and deletes what was played there."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, func, select, update

from storage.ids import CommunityId, Millis
from storage.league.purging import Purge, purge, purge_part
from storage.people.forgetting import forget_idle, people_in_part
from storage.schema import communities, entries, tables


class Whereabouts(NamedTuple):
    """A community, and the moment of open time since when the bot is absent from it; None if the bot is there."""

    community: CommunityId
    absent_since: Millis | None


class Since(NamedTuple):
    """One moment twice: absences are stored in open time, entries in wall time."""

    open: Millis
    wall: Millis


def whereabouts(connection: Connection, platform: str) -> Mapping[str, Whereabouts]:
    """The platform's communities, by the platform's ids for them."""
    columns = select(communities.c.external, communities.c.id, communities.c.absent_since)
    found = connection.execute(columns.where(communities.c.platform == platform).order_by(communities.c.id))
    return {external: Whereabouts(community, since) for external, community, since in found}


def note_absence(connection: Connection, community: CommunityId, now: Millis) -> None:
    """Store that the bot is absent from the community since ``now``; an earlier moment that is stored stays."""
    since = func.coalesce(communities.c.absent_since, now)
    connection.execute(update(communities).where(communities.c.id == community).values(absent_since=since))


def note_presence(connection: Connection, community: CommunityId) -> None:
    """Store that the bot is in the community, so that nothing that was played there will be deleted."""
    connection.execute(update(communities).where(communities.c.id == community).values(absent_since=None))


def purge_absent(connection: Connection, community: CommunityId, since: Since, why: str, now: Millis) -> Purge | None:
    """Begin to delete all that the community has played, and forget people who have no game any more.

    ``purge_rest`` goes on with it. Gives the note of the first part; None, and nothing is deleted, if the bot has come
    back or a player has acted there since.
    """
    here = communities.c.id == community
    left = connection.scalar(select(communities.c.id).where(here, communities.c.absent_since <= since.open))
    # A player's command proves that the community is in use, even where the bot does not seem to be in it.
    pressed = select(entries.c.at).join(tables, tables.c.id == entries.c.table).where(tables.c.community == community)
    lately = pressed.where(entries.c.actor.is_not(None), entries.c.at > since.wall).exists()
    if left is None or connection.scalar(select(lately)):
        return None
    people = people_in_part(connection, community)
    purged = purge(connection, community, why, now)
    forget_idle(connection, people)
    return purged


def purge_rest(connection: Connection, community: CommunityId, why: str, now: Millis) -> None:
    """Delete the next part of a community whose purge has begun, and forget people who have no game any more."""
    people = people_in_part(connection, community)
    purge_part(connection, community, why, now)
    forget_idle(connection, people)
