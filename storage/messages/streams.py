"""The streams of messages: each keeps its order, and one process at a time sends it."""

from typing import Final

from sqlalchemy import ColumnElement, and_, case, null

from storage.changes import Message
from storage.ids import LeagueId, PlayerId, TableId
from storage.messages.rows import OutboxMessage, Stream
from storage.schema import messages

_KIND: Final = "messages"
_LEAGUE: Final = "league-"

CHANNEL: Final = "channel"
"""The names of claims to channels begin with this and a colon."""

# A call goes to the channel although it speaks to one player, as ``OutboxMessage.recipient`` says.
_RECIPIENT: Final = case((messages.c.kind == Message.TURN, null()), else_=messages.c.player)


def name_of(stream: Stream) -> str:
    """The name of the claim to the stream.

    >>> name_of((TableId("k3h2mzq7ab"), PlayerId(7)))
    'messages:k3h2mzq7ab:7'
    >>> name_of((LeagueId(4), None))
    'messages:league-4:'
    """
    subject, recipient = stream
    of = f"{_LEAGUE}{subject}" if isinstance(subject, int) else subject
    return f"{_KIND}:{of}:{'' if recipient is None else recipient}"


def stream_of(name: str) -> Stream | None:
    """The stream to which this is a claim; None for a claim to something else.

    >>> stream_of("messages:league-4:")
    (4, None)
    """
    kind, *parts = name.split(":")
    if kind != _KIND:
        return None
    subject, recipient = parts
    of = LeagueId(int(subject.removeprefix(_LEAGUE))) if subject.startswith(_LEAGUE) else TableId(subject)
    return of, PlayerId(int(recipient)) if recipient else None


def channel_of(row: OutboxMessage) -> str | None:
    """The name of the claim to the channel that the row's post or edit goes to, if other streams write there, too.

    None for private messages, and for the game's own thread. Nor does a deletion need a claim.
    """
    route = row.route
    in_thread = route.place is not None and (row.ref is None or row.ref != route.lobby)
    if row.recipient is not None or row.wanted is None or in_thread or route.channel is None:
        return None
    return f"{CHANNEL}:{route.platform}:{route.channel}"


def is_in(stream: Stream) -> ColumnElement[bool]:
    """Whether a row of ``messages`` belongs to the stream."""
    subject, recipient = stream
    of = messages.c.league == subject if isinstance(subject, int) else messages.c.table == subject
    return and_(of, _RECIPIENT.is_not_distinct_from(recipient))
