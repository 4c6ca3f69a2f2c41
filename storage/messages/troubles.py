"""Private messages to organisers about channels in which the bot cannot write any more: one for each channel.

They are rows of the community's own league of all games, because a row of ``messages`` belongs to a table or a league.
"""

from typing import Final

from sqlalchemy import Connection, and_, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from storage.evenings import channels
from storage.evenings.steps import LIVE
from storage.ids import CommunityId, Millis
from storage.league.kinds import Announcing, LeagueKind
from storage.league.leagues import own_league
from storage.messages.due import CHANNEL, COMMUNITY
from storage.messages.rows import OutboxMessage
from storage.messages.wanted import new_nonce
from storage.people.caretakers import caretaker
from storage.schema import OWED, communities, evenings, leagues, messages, tables

_ONCE: Final = insert(messages).on_conflict_do_nothing(index_elements=[messages.c.league, messages.c.key])
_BETWEEN: Final = ":"
_FAILED: Final = (
    select(messages.c.id)
    .outerjoin(tables, tables.c.id == messages.c.table)
    .outerjoin(leagues, leagues.c.id == messages.c.league)
    .where(OWED, messages.c.tries > 0)
)
"""What has failed and is still owed."""

CHANNEL_SHUT: Final = 0
CHANNEL_GONE: Final = 1
"""Values of ``about``: the bot may not write in the channel, or the channel was deleted."""


def channel_of(key: str) -> str:
    """The channel of which the message with this key tells."""
    return key.partition(_BETWEEN)[2]


def channel_shut(connection: Connection, row: OutboxMessage, now: Millis, until: Millis) -> None:
    """The bot may not write in the channel of this row: tell an organiser once; evenings there wait until then."""
    if (place := _place(connection, row)) is not None:
        channels.hold(connection, *place, now, until)
        _tell(connection, *place, now, CHANNEL_SHUT)


def channel_lost(connection: Connection, row: OutboxMessage, now: Millis, *, gone: bool) -> None:
    """The channel of this row is ``gone``, or was closed for too long: cancel evenings there, and tell an organiser."""
    if (place := _place(connection, row)) is not None:
        channels.lose(connection, *place, now, gone=gone)
        _tell(connection, *place, now, CHANNEL_GONE if gone else CHANNEL_SHUT)


def _place(connection: Connection, row: OutboxMessage) -> tuple[CommunityId, str] | None:
    """The community and the channel of this row; None if the row has no channel."""
    here = and_(communities.c.platform == row.route.platform, communities.c.external == row.route.community)
    community = connection.scalar(select(communities.c.id).where(here))
    return None if community is None or row.route.channel is None else (community, row.route.channel)


def _tell(connection: Connection, community: CommunityId, channel: str, now: Millis, about: int) -> None:
    """Want the message about the channel, unless it was wanted before, or no organiser is known."""
    if (person := caretaker(connection, community)) is None:
        return
    told = {
        "league": own_league(connection, community, LeagueKind.ALL, now).id,
        "key": _key(channel),
        "kind": Announcing.TROUBLE,
        "player": person,
        "about": about,
        "wanted": 1,
        "due": now,
        "nonce": new_nonce(),
    }
    connection.execute(_ONCE, told)


def end_trouble(connection: Connection, row: OutboxMessage) -> None:
    """The bot has written in the channel of this row: if it may not do so later, an organiser is told again."""
    if (place := _place(connection, row)) is not None:
        community, channel = place
        channels.release(connection, channel)
        # The league is named, too, because messages are found by their league and key, not by the key alone.
        own = select(leagues.c.id).where(leagues.c.community == community, leagues.c.kind == LeagueKind.ALL)
        connection.execute(delete(messages).where(messages.c.league.in_(own), messages.c.key == _key(channel)))


def failing_in(connection: Connection, platform: str, community: str) -> frozenset[str]:
    """The channels of the community in which a message has failed and is still owed, or an evening is held."""
    here = and_(communities.c.platform == platform, communities.c.external == community)
    its = select(communities.c.id).where(here).scalar_subquery()
    held = select(evenings.c.channel).where(evenings.c.community == its, LIVE, evenings.c.held_until.is_not(None))
    failed = _FAILED.with_only_columns(CHANNEL).where(its == COMMUNITY, CHANNEL.is_not(None))
    return frozenset(connection.scalars(failed.union(held)))


def try_again(connection: Connection, channel: str, now: Millis) -> None:
    """The bot may write in the channel again: what has failed there is tried now, and evenings there go on."""
    channels.release(connection, channel)
    failed = messages.c.id.in_(_FAILED.where(CHANNEL.in_([channel])))
    connection.execute(update(messages).where(failed).values(due=now))


def _key(channel: str) -> str:
    return f"{Announcing.TROUBLE}{_BETWEEN}{channel}"
