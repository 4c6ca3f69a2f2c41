"""The channels that the bot uses now: where tables are played, and where leagues announce."""

from typing import NamedTuple

from sqlalchemy import Connection, select

from storage.changes import Status
from storage.schema import communities, leagues, tables


class UsedChannel(NamedTuple):
    """A channel, as its platform names it."""

    server: str
    channel: str
    announces: bool
    """Whether a league announces there; otherwise a table is played there."""


def used_channels(connection: Connection, platform: str) -> tuple[UsedChannel, ...]:
    """The channels of the platform that are used now, sorted. One that serves for both is named twice."""
    live = [status for status in Status if status.live]
    playing = select(communities.c.external, tables.c.channel).join_from(communities, tables).distinct()
    announcing = select(communities.c.external, leagues.c.channel).join_from(communities, leagues).distinct()
    at_tables = playing.where(communities.c.platform == platform, tables.c.status.in_(live))
    of_leagues = announcing.where(
        communities.c.platform == platform, leagues.c.channel.is_not(None), leagues.c.closed.is_(None)
    )
    found = [UsedChannel(server, channel, announces=False) for server, channel in connection.execute(at_tables)]
    for server, channel in connection.execute(of_leagues):
        assert channel is not None
        found.append(UsedChannel(server, channel, announces=True))
    return tuple(sorted(found))
