"""Private messages to organisers about channels in which the bot cannot write any more: one for each channel.

They are rows of the community's own league of all games, because a row of ``messages`` belongs to a table or a league.
"""

from typing import Final

from sqlalchemy import Connection, and_, delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from storage.ids import Millis
from storage.league.kinds import OF_EVENINGS, Announcing, LeagueKind
from storage.league.leagues import own_league
from storage.messages.rows import OutboxMessage
from storage.messages.wanted import new_nonce
from storage.people.caretakers import caretaker
from storage.schema import OWED, communities, evenings, leagues, messages, tables

_ONCE: Final = insert(messages).on_conflict_do_nothing(index_elements=[messages.c.league, messages.c.key])
_BETWEEN: Final = ":"

CHANNEL_SHUT: Final = 0
CHANNEL_GONE: Final = 1
"""Values of ``about``: the bot may not write in the channel, or the channel was deleted."""


def channel_of(key: str) -> str:
    """The channel of which the message with this key tells."""
    return key.partition(_BETWEEN)[2]


def want_trouble(connection: Connection, row: OutboxMessage, now: Millis, *, gone: bool) -> None:
    """Want the message that the channel of this row is closed to the bot, or ``gone``; nothing if it was wanted before.

    Nothing, too, if no organiser is known, or if the message has no channel.
    """
    channel = row.route.channel
    here = and_(communities.c.platform == row.route.platform, communities.c.external == row.route.community)
    community = connection.scalar(select(communities.c.id).where(here))
    if community is None or channel is None or (person := caretaker(connection, community)) is None:
        return
    told = {
        "league": own_league(connection, community, LeagueKind.ALL, now).id,
        "key": _key(channel),
        "kind": Announcing.TROUBLE,
        "player": person,
        "about": CHANNEL_GONE if gone else CHANNEL_SHUT,
        "wanted": 1,
        "due": now,
        "nonce": new_nonce(),
    }
    connection.execute(_ONCE, told)


def end_trouble(connection: Connection, row: OutboxMessage) -> None:
    """The bot has written in the channel of this row: if it may not do so later, an organiser is told again."""
    if row.route.channel is not None:
        its = and_(messages.c.kind == Announcing.TROUBLE, messages.c.key == _key(row.route.channel))
        connection.execute(delete(messages).where(its))


def try_again(connection: Connection, channel: str, now: Millis) -> None:
    """The bot may write in the channel again: what has failed there is tried now."""
    here = or_(
        messages.c.table.in_(select(tables.c.id).where(tables.c.channel == channel)),
        messages.c.league.in_(select(leagues.c.id).where(leagues.c.channel == channel)),
        and_(
            messages.c.kind.in_(OF_EVENINGS),
            messages.c.about.in_(select(evenings.c.id).where(evenings.c.channel == channel)),
        ),
    )
    connection.execute(update(messages).where(here, OWED, messages.c.tries > 0).values(due=now))


def _key(channel: str) -> str:
    return f"{Announcing.TROUBLE}{_BETWEEN}{channel}"
