"""Places that a platform has replaced, as an upgrade replaces a room of Matrix: all that belongs to one moves along."""

from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, func, literal, null, or_, select, update

from storage import platform_values as values
from storage.changes import Message, Status
from storage.evenings.kinds import Stage
from storage.ids import CommunityId, TableId
from storage.league.kinds import Announcing
from storage.league.purging import make_nameless
from storage.schema import OWED, communities, evenings, leagues, messages, platform_values, tables

_MOVED: Final = "moved "
"""Begins the name of a platform's value. Behind it stands a replaced place; the value is the place that is used now."""

_POSTED_AGAIN: Final = (Message.TABLE, Message.PLACE, Message.TURN)
"""Messages in the channel that are posted again in the new place."""

_POSTED_ONCE: Final = (Message.COMMITMENT, Message.CONTRIBUTIONS, Message.RESULT)
"""Messages that are posted only once. They can be read in the old place, if they stand there already."""

_SEND_NOW: Final = {"tries": 0, "due": 0, "doubt_until": 0}
"""What is set so that a message is sent now, as if no try had failed."""


class Move(NamedTuple):
    """What a move has changed."""

    tables: tuple[TableId, ...] = ()
    """The tables that go on in the new place: live ones, and those with messages to send."""

    community_stays: bool = False
    """Whether the old community stays where it is, because the new place has leagues or tables of its own."""


def current_place(platform: ColumnElement[str], place: ColumnElement[str]) -> ColumnElement[str]:
    """The place that is used in place of this one; the place itself if it was never replaced."""
    name = literal(_MOVED).concat(place)
    where = (platform_values.c.platform == platform, platform_values.c.name == name)
    return func.coalesce(select(platform_values.c.value).where(*where).scalar_subquery(), place)


def move_place(connection: Connection, platform: str, old: str, new: str) -> Move:
    """Move all that belongs to the place ``old``, a community or a channel, to ``new``. A second time changes nothing.

    Tables, announcements, evenings and lists of channels move in any case. The community moves with its leagues, unless
    the new place is a community that has been used: two leagues cannot become one.
    """
    # The new place may have been replaced already. Only a dishonest server can make two places replace each other.
    new = values.value(connection, platform, _MOVED + new) or new
    if new in {old, values.value(connection, platform, _MOVED + old)}:
        return Move()
    moved = _move_tables(connection, platform, old, new)
    _move_announcements(connection, platform, old, new)
    _move_evenings(connection, platform, old, new)
    _move_lists(connection, platform, old, new)
    stays = not _move_community(connection, platform, old, new)
    on_platform = platform_values.c.platform == platform
    # Of places that were replaced one after the other, each leads to the last one.
    earlier = and_(platform_values.c.name.startswith(_MOVED, autoescape=True), platform_values.c.value == old)
    connection.execute(update(platform_values).where(on_platform, earlier).values(value=new))
    values.put(connection, platform, _MOVED + old, new)
    return Move(moved, stays)


def _move_tables(connection: Connection, platform: str, old: str, new: str) -> tuple[TableId, ...]:
    """Move the tables. Gives those whose messages go to the new place from now on."""
    of_old = and_(tables.c.channel == old, tables.c.community.in_(_communities(platform)))
    live = tables.c.status.in_([status for status in Status if status.live])
    owing = tables.c.id.in_(select(messages.c.table).where(OWED))
    going_on = tuple(connection.scalars(select(tables.c.id).where(of_old, or_(live, owing))))
    wanted = and_(messages.c.table.in_(going_on), messages.c.wanted.is_not(None))
    # The new lobby's card is posted first. The thread, which hangs on it, and the chapter's card follow.
    anew = {"ref": null(), "posted": null(), "shown": 0} | _SEND_NOW
    connection.execute(update(messages).where(wanted, messages.c.kind.in_(_POSTED_AGAIN)).values(anew))
    unposted = and_(messages.c.kind.in_(_POSTED_ONCE), messages.c.ref.is_(None))
    connection.execute(update(messages).where(wanted, unposted).values(_SEND_NOW))
    connection.execute(update(tables).where(of_old).values(channel=new))
    return going_on


def _move_announcements(connection: Connection, platform: str, old: str, new: str) -> None:
    here = and_(leagues.c.channel == old, leagues.c.community.in_(_communities(platform)))
    failed = and_(messages.c.league.in_(select(leagues.c.id).where(here)), OWED, messages.c.tries > 0)
    connection.execute(update(messages).where(failed).values(_SEND_NOW))
    connection.execute(update(leagues).where(here).values(channel=new))


def _move_evenings(connection: Connection, platform: str, old: str, new: str) -> None:
    here = and_(evenings.c.channel == old, evenings.c.community.in_(_communities(platform)))
    going_on = select(evenings.c.id).where(here, evenings.c.stage.in_([stage for stage in Stage if stage.live]))
    cards = and_(messages.c.kind == Announcing.EVENING, messages.c.about.in_(going_on))
    anew = {"ref": null(), "posted": null(), "shown": 0} | _SEND_NOW
    connection.execute(update(messages).where(cards).values(anew))
    connection.execute(update(evenings).where(here).values(channel=new))


def _move_lists(connection: Connection, platform: str, old: str, new: str) -> None:
    """Put the new place into the lists of channels where tables may be opened."""
    found = connection.execute(
        select(communities.c.id, communities.c.channels).where(communities.c.platform == platform)
    )
    for id_, channels in found.all():
        if old in channels:
            listed = list(dict.fromkeys(new if one == old else one for one in channels))
            connection.execute(update(communities).where(communities.c.id == id_).values(channels=listed))


def _move_community(connection: Connection, platform: str, old: str, new: str) -> bool:
    """Give the old community the new place's name. False, and nothing changes, if the new community is in use."""
    mine, other = (_community(connection, platform, place) for place in (old, new))
    if mine is None:
        return True
    if other is not None:
        in_use = [select(one.c.id).where(one.c.community == other).exists() for one in (tables, leagues)]
        if connection.scalar(select(or_(*in_use))):
            return False
        make_nameless(connection, other)
    connection.execute(update(communities).where(communities.c.id == mine).values(external=new))
    return True


def _community(connection: Connection, platform: str, place: str) -> CommunityId | None:
    here = and_(communities.c.platform == platform, communities.c.external == place)
    return connection.scalar(select(communities.c.id).where(here))


def _communities(platform: str) -> Select[CommunityId]:
    return select(communities.c.id).where(communities.c.platform == platform)
