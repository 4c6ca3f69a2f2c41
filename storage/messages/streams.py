"""The streams of messages: each keeps its order, and one process at a time sends it."""

from typing import Final

from sqlalchemy import ARRAY, ColumnElement, Text, and_, any_, bindparam, case, func, null

from storage.changes import Message
from storage.ids import EveningId, LeagueId, PlayerId, TableId
from storage.league.kinds import OF_EVENINGS, Announcing
from storage.messages.rows import CalendarEvent, LeagueEvening, OutboxMessage, Stream, Subject
from storage.schema import messages

_KIND: Final = "messages"
_LEAGUE: Final = "league-"
_EVENING: Final = "-evening-"
_EVENT: Final = "event-"

CHANNEL: Final = "channel"
"""The names of claims to channels begin with this and a colon."""

_OF_EVENT: Final = messages.c.kind == Announcing.EVENT
# A call goes to the channel although it speaks to one player, as ``OutboxMessage.recipient`` says.
_RECIPIENT: Final = case((messages.c.kind == Message.TURN, null()), else_=messages.c.player)

IN_STREAMS_OF_TABLES: Final = and_(
    messages.c.table == any_(bindparam("tables", type_=ARRAY(Text))),
    func.concat(f"{_KIND}:", messages.c.table, ":", _RECIPIENT) == any_(bindparam("streams", type_=ARRAY(Text))),
)
"""Whether a row of ``messages`` belongs to one of the ``streams``, given by their names, of these ``tables``.

Only for PostgreSQL: SQLite's claims are not in the database.
"""


def name_of(stream: Stream) -> str:
    """The name of the claim to the stream.

    >>> name_of((TableId("k3h2mzq7ab"), PlayerId(7)))
    'messages:k3h2mzq7ab:7'
    >>> name_of((LeagueId(4), None))
    'messages:league-4:'
    >>> name_of((LeagueEvening(LeagueId(4), EveningId(9)), None))
    'messages:league-4-evening-9:'
    >>> name_of((CalendarEvent(LeagueId(4), EveningId(9)), None))
    'messages:event-4-9:'
    """
    subject, recipient = stream
    match subject:
        case LeagueEvening(league, evening):
            of = f"{_LEAGUE}{league}{_EVENING}{evening}"
        case CalendarEvent(league, evening):
            of = f"{_EVENT}{league}-{evening}"
        case int(league):
            of = f"{_LEAGUE}{league}"
        case _:
            of = f"{subject}"
    return f"{_KIND}:{of}:{'' if recipient is None else recipient}"


def stream_of(name: str) -> Stream | None:
    """The stream to which this is a claim; None for a claim to something else.

    >>> stream_of("messages:league-4:")
    (4, None)
    >>> stream_of("messages:event-4-9:")
    (CalendarEvent(league=4, evening=9), None)
    """
    try:
        kind, subject, recipient = name.split(":")
        stream = _subject_of(subject), PlayerId(int(recipient)) if recipient else None
    except ValueError:
        # Also if somebody has written a claim by hand.
        return None
    return stream if kind == _KIND else None


def _subject_of(name: str) -> Subject:
    if name.startswith(_EVENT):
        of_league, _, of_evening = name.removeprefix(_EVENT).partition("-")
        return CalendarEvent(LeagueId(int(of_league)), EveningId(int(of_evening)))
    if not name.startswith(_LEAGUE):
        return TableId(name)
    number, _, evening = name.removeprefix(_LEAGUE).partition(_EVENING)
    league = LeagueId(int(number))
    return LeagueEvening(league, EveningId(int(evening))) if evening else league


def channel_of(row: OutboxMessage) -> str | None:
    """The name of the claim to the channel that the row's post or edit goes to, if other streams write there, too.

    None for private messages, for events in the calendar, and for the game's own thread. Nor does a deletion need a
    claim.
    """
    route = row.route
    in_thread = route.place is not None and (row.ref is None or row.ref != route.lobby)
    elsewhere = row.recipient is not None or row.kind is Announcing.EVENT or in_thread
    if elsewhere or row.wanted is None or route.channel is None:
        return None
    return f"{CHANNEL}:{route.platform}:{route.channel}"


def is_in(stream: Stream) -> ColumnElement[bool]:
    """Whether a row of ``messages`` belongs to the stream."""
    subject, recipient = stream
    of_evening = messages.c.kind.in_(OF_EVENINGS)
    match subject:
        case LeagueEvening(league, evening):
            of = and_(messages.c.league == league, of_evening, ~_OF_EVENT, messages.c.about == evening)
        case CalendarEvent(league, evening):
            of = and_(messages.c.league == league, _OF_EVENT, messages.c.about == evening)
        case int(league):
            of = and_(messages.c.league == league, ~of_evening)
        case _:
            of = messages.c.table == subject
    return and_(of, _RECIPIENT.is_not_distinct_from(recipient))
