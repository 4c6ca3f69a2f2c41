"""What becomes of evenings if the bot cannot write in their channel any more.

While the channel is closed to the bot, an evening there opens no tables: nobody could see them. If the channel is lost,
the evening is cancelled.
"""

from sqlalchemy import Connection, and_, select, update

from storage.evenings.kinds import Stage
from storage.evenings.steps import LIVE, changed, finish, live_in
from storage.ids import CommunityId, Millis
from storage.schema import evenings


def hold(connection: Connection, community: CommunityId, channel: str, now: Millis, until: Millis) -> None:
    """The evenings in this channel open no tables until this moment; their cards say so."""
    for found in live_in(connection, community):
        if found.channel != channel:
            continue
        connection.execute(update(evenings).where(evenings.c.id == found.id).values(held_until=until))
        if not found.is_held(now):
            changed(connection, found, now)


def release(connection: Connection, channel: str) -> None:
    """The bot writes in the channel again: its evenings open tables again."""
    held = and_(evenings.c.channel == channel, LIVE, evenings.c.held_until.is_not(None))
    connection.execute(update(evenings).where(held).values(held_until=None))


def lose(connection: Connection, community: CommunityId, channel: str, now: Millis, *, gone: bool) -> None:
    """Cancel the evenings that go on in this channel; if it is ``gone``, the planned ones and all later weeks, too."""
    for found in live_in(connection, community):
        if found.channel == channel and (gone or found.stage is not Stage.PLANNED):
            finish(connection, found.id, Stage.CANCELLED, now, goes_on=not gone)


def has_unended(connection: Connection, community: CommunityId, channel: str, now: Millis) -> bool:
    """Whether an evening in this channel goes on or was to come, also if it is cancelled by now."""
    here = and_(evenings.c.community == community, evenings.c.channel == channel)
    unended = and_(here, evenings.c.stage != Stage.ENDED, evenings.c.ends > now)
    return bool(connection.scalar(select(select(evenings.c.id).where(unended).exists())))
