"""Where a message that is owed goes: one look at all that its address consists of."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import BindParameter, Connection, and_, bindparam, func, select

from storage.changes import Message
from storage.ids import Millis, PlayerId
from storage.schema import communities, identities, outbox, players, posts, tables
from storage.wishes import OwedRow


@dataclass(frozen=True, slots=True)
class Envelope:
    """The address of a message."""

    platform: str
    community: str
    """The community's name on the platform."""

    place: str | None
    """Where the game is played, if a place was made for it."""

    address: str | None
    """The person's name on the platform; None for the channel, and for somebody who is not there."""

    language: str | None
    """What the person reads, if they have said so or the platform has."""

    notify: bool
    """Whether the person wants to be called when it is their turn."""

    post: str | None
    """Where the message stands already."""

    posted: Millis | None
    """Since when."""


_PLACE: Final = posts.alias("place")
_POST: Final = posts.alias("post")
_PERSON: Final[BindParameter[PlayerId | None]] = bindparam("of_player")
_NAME: Final = (
    select(func.min(identities.c.external))
    .where(identities.c.player == _PERSON, identities.c.platform == communities.c.platform)
    .scalar_subquery()
)
_ENVELOPE: Final = (
    select(
        communities.c.platform,
        communities.c.external,
        _PLACE.c.ref,
        _NAME,
        func.coalesce(players.c.language, players.c.seen_language),
        func.coalesce(players.c.notify, True),
        _POST.c.ref,
        _POST.c.at,
    )
    .select_from(tables)
    .join(communities, communities.c.id == tables.c.community)
    .outerjoin(players, players.c.id == _PERSON)
    .outerjoin(_PLACE, and_(_PLACE.c.table == tables.c.id, _PLACE.c.key == Message.PLACE.value))
    .outerjoin(_POST, and_(_POST.c.table == tables.c.id, _POST.c.key == bindparam("of_key")))
    .where(tables.c.id == bindparam("of_table"), select(outbox.c.id).where(outbox.c.id == bindparam("of_row")).exists())
)


def envelope(connection: Connection, row: OwedRow) -> Envelope | None:
    """The address of what is owed; None when it is owed no longer, as when its table has been deleted."""
    values = {"of_row": row.id, "of_table": row.table, "of_key": row.post_key, "of_player": row.player}
    found = connection.execute(_ENVELOPE, values).one_or_none()
    return None if found is None else Envelope(*found)
