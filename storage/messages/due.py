"""Reads in one query which messages have something to do now, and where each of them goes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    Integer,
    Text,
    and_,
    any_,
    bindparam,
    case,
    func,
    literal_column,
    not_,
    null,
    or_,
    select,
)

from storage.changes import Message
from storage.engine.driver import read, read_many
from storage.engine.statements import Row
from storage.ids import Millis, TableId
from storage.league.kinds import OF_EVENINGS, Announcing
from storage.messages.rows import (
    LONGEST_HOLD,
    LONGEST_WAIT,
    MOST_TRIES,
    CalendarEvent,
    LeagueEvening,
    OutboxMessage,
    Route,
    Subject,
)
from storage.schema import OWED, communities, evenings, identities, leagues, messages, players, tables
from storage.schema.base import MILLIS

MOST_AT_ONCE: Final = 1000
"""The most rows among which newer ones are looked for."""


@dataclass(frozen=True, slots=True)
class Due:
    """What the dispatcher reads in one look."""

    rows: tuple[OutboxMessage, ...]
    """The rows that are due. Those of one stream are in the order of sending: posts, then edits, then deletions."""

    next: Millis | None
    """The moment when the next of the other rows is due; None when no row waits."""


# Statements are built once: to build one takes longer than SQLite takes to execute it.
_NOW: Final = bindparam("now", type_=MILLIS)
_AHEAD: Final = messages.alias("ahead")
_PLACE: Final = messages.alias("place")
_LOBBY: Final = messages.alias("lobby")

_PUT_OFF: Final = or_(messages.c.tries > 0, messages.c.doubt_until > 0)
_HELD: Final = and_(messages.c.tries == 0, messages.c.doubt_until == 0, messages.c.table.is_not(None))
_IS_DUE: Final = or_(
    messages.c.due <= _NOW,
    and_(messages.c.due > _NOW + LONGEST_WAIT, _PUT_OFF),
    and_(messages.c.due > _NOW + LONGEST_HOLD, _HELD),
)
"""A row is due at its moment. A row that failed, and would wait longer than ``LONGEST_WAIT``, is due at once.

So is a table's row that its change has put off for a few seconds, if it would wait longer than ``LONGEST_HOLD``. The
machine's clock was set back meanwhile. Only announcements of leagues wait for days.
"""

_UNPOSTED: Final = and_(messages.c.ref.is_(None), messages.c.wanted.is_not(None))
_OF_EVENING: Final = messages.c.kind.in_(OF_EVENINGS)
_EVENING: Final = case((_OF_EVENING, messages.c.about), else_=null())
_EVENING_AHEAD: Final = case((_AHEAD.c.kind.in_(OF_EVENINGS), _AHEAD.c.about), else_=null())

_HELD_UP: Final = (
    select(_AHEAD.c.id)
    .where(
        # Each row has a table or a league. A comparison that also finds nulls would read all rows without a league.
        or_(
            _AHEAD.c.table == messages.c.table,
            # An evening has a channel and streams of its own, as ``OutboxMessage.stream`` says.
            and_(
                _AHEAD.c.league == messages.c.league,
                _EVENING_AHEAD.is_not_distinct_from(_EVENING),
                # Its event in the calendar needs no channel.
                (_AHEAD.c.kind == Announcing.EVENT) == (messages.c.kind == Announcing.EVENT),
            ),
        ),
        # A call goes to the channel although it speaks to one player: it belongs to the channel's stream, as
        # ``OutboxMessage.recipient`` says.
        case((_AHEAD.c.kind == Message.TURN, null()), else_=_AHEAD.c.player).is_not_distinct_from(
            case((messages.c.kind == Message.TURN, null()), else_=messages.c.player)
        ),
        _AHEAD.c.ref.is_(None),
        _AHEAD.c.wanted > _AHEAD.c.shown,
        _AHEAD.c.tries > 0,
        # A post that keeps failing holds up a table's stream for two hours at most, because a game must go on. A
        # league's announcements always keep their order: nobody waits for them.
        or_(_AHEAD.c.tries < MOST_TRIES, _AHEAD.c.league.is_not(None)),
    )
    .exists()
)
"""Whether an earlier post of the row's stream has failed and is still to be made: then the row's own post waits."""

_EARLIER_END: Final = messages.alias("earlier_end")
_EARLIER: Final = evenings.alias("earlier")
_ITS_CHANNEL: Final = select(evenings.c.channel).where(evenings.c.id == messages.c.about).correlate(messages)
_END_COMES_FIRST: Final = and_(
    messages.c.kind == Announcing.EVENING,
    select(_EARLIER_END.c.id)
    .join(_EARLIER, _EARLIER.c.id == _EARLIER_END.c.about)
    .where(
        _EARLIER_END.c.league == messages.c.league,
        _EARLIER_END.c.kind == Announcing.EVENING_END,
        _EARLIER_END.c.ref.is_(None),
        _EARLIER_END.c.wanted > _EARLIER_END.c.shown,
        _EARLIER.c.id < messages.c.about,
        _EARLIER.c.channel == _ITS_CHANNEL.scalar_subquery(),
    )
    .exists(),
)
"""Whether the row is the card of an evening, and the end of an earlier one is still to be told in the same channel.

A weekly evening plans the next one when it ends. The podium should stand above the next card, not below it.
"""

# A person may have several accounts on one platform: the one with the lowest id is taken, so it is always the same. The
# platform is no condition of the search: SQLite would then go through all people of that platform.
_ADDRESS: Final = (
    select(func.min(case((identities.c.platform == communities.c.platform, identities.c.external))))
    .where(identities.c.player == messages.c.player)
    .scalar_subquery()
)
_LANGUAGE: Final = case(
    # What a league tells one person alone is told in that person's language.
    (and_(messages.c.league.is_not(None), messages.c.player.is_(None)), communities.c.language),
    else_=func.coalesce(players.c.language, players.c.seen_language),
)
# An evening has a channel of its own.
_EVENINGS_CHANNEL: Final = select(evenings.c.channel).where(_OF_EVENING, evenings.c.id == messages.c.about)
CHANNEL: Final = func.coalesce(tables.c.channel, _EVENINGS_CHANNEL.scalar_subquery(), leagues.c.channel)
"""The channel of a row that is joined with its table and its league."""

COMMUNITY: Final = func.coalesce(tables.c.community, leagues.c.community)
"""The community of such a row."""

_FIELDS: Final = tuple(field.name for field in fields(OutboxMessage) if field.name != "route")
_STATE: Final = _FIELDS[_FIELDS.index("kind") + 1 :]

_DUE: Final = (
    select(
        *[messages.c[name] for name in _FIELDS],
        communities.c.platform,
        communities.c.external,
        CHANNEL,
        _PLACE.c.ref,
        _LOBBY.c.ref,
        _ADDRESS,
        _LANGUAGE,
        func.coalesce(players.c.notify, True),
    )
    .select_from(messages)
    .outerjoin(tables, tables.c.id == messages.c.table)
    .outerjoin(leagues, leagues.c.id == messages.c.league)
    .outerjoin(communities, communities.c.id == COMMUNITY)
    .outerjoin(players, players.c.id == messages.c.player)
    .outerjoin(_PLACE, and_(_PLACE.c.table == messages.c.table, _PLACE.c.key == Message.PLACE.value))
    .outerjoin(_LOBBY, and_(_LOBBY.c.table == messages.c.table, _LOBBY.c.key == Message.TABLE.value))
    .where(
        # A newer release may have stored kinds that this one cannot draw. They wait for it.
        messages.c.kind.in_([*Message, *Announcing]),
        OWED,
        _IS_DUE,
        # A row that was tried itself is not held up: otherwise two failed posts would wait for each other.
        or_(not_(_UNPOSTED), messages.c.tries > 0, not_(_HELD_UP)),
        or_(not_(_UNPOSTED), not_(_END_COMES_FIRST)),
    )
    .order_by(
        # Posts come first, because people wait for them: an edit only changes a card that they see already.
        case((messages.c.wanted.is_(None), 2), (messages.c.ref.is_not(None), 1), else_=0),
        # Posts of tables keep the order in which they were wanted first. Of the edits those come first that have waited
        # longest: else new tables would wait for old ones, whose cards change all the time. Announcements go out in the
        # order of their moments. A week that ends together with its season comes first.
        case((or_(messages.c.ref.is_not(None), messages.c.league.is_not(None)), func.abs(messages.c.due)), else_=0),
        case((messages.c.league.is_not(None), messages.c.about), else_=0),
        messages.c.id,
    )
    # SQLite prepares a statement at each execution if its limit or its offset is a parameter: then the planner looks at
    # the value, which may be another one each time. That takes ten times as long as this query.
    .limit(bindparam("most", type_=Integer) + literal_column("0"))
    .offset(literal_column("0"))
)
# Each row has a community. ``coalesce`` and the outer join only keep PostgreSQL from beginning with the communities: as
# long as it has no statistics of a new database, it would go through all rows that are owed for each of them.
_DUE_ON: Final = cache(lambda platforms: _DUE.where(func.coalesce(communities.c.platform, "").in_(platforms)))
"""The query for the platforms in a tuple."""

_DUE_IN: Final = cache(
    lambda platforms: _DUE_ON(platforms).where(
        or_(
            messages.c.table == any_(bindparam("among_tables", type_=ARRAY(Text))),
            messages.c.league == any_(bindparam("among_leagues", type_=ARRAY(Integer))),
        )
    )
)
"""The same for the messages of some tables and leagues; lists of values are PostgreSQL's."""

_NEXT: Final = select(func.min(messages.c.due)).where(OWED, messages.c.due > _NOW)


def due(connection: Connection, now: Millis, limit: int, platforms: Collection[str]) -> Due:
    """The rows of these platforms that have something to do now, ``limit`` at most, and when the next row is due."""
    rows = due_rows(connection, now, limit, platforms)
    ((following,),) = read(connection, _NEXT, {"now": now})
    return Due(rows, following)


def due_rows(
    connection: Connection,
    now: Millis,
    limit: int,
    platforms: Collection[str],
    among: Collection[Subject] | None = None,
) -> tuple[OutboxMessage, ...]:
    """The rows of these platforms that have something to do now, ``limit`` at most.

    ``among``: only those of these tables and leagues, on a PostgreSQL server; of an evening all those of its league.
    """
    rows = []
    query = _DUE_ON(tuple(platforms))
    values: Row = {"now": now, "most": limit}
    if among is not None:
        query = _DUE_IN(tuple(platforms))
        subjects = [one.league if isinstance(one, LeagueEvening | CalendarEvent) else one for one in among]
        values |= {
            "among_tables": [one for one in subjects if isinstance(one, str)],
            "among_leagues": [one for one in subjects if isinstance(one, int)],
        }
    found = read_many(connection, query, values)
    for id_, table, league, key, kind, *rest in found:
        state = dict(zip(_STATE, rest, strict=False))
        word = Announcing(kind) if table is None else Message(kind)
        # SQLite has numbers for false and true.
        rest[-1] = bool(rest[-1])
        rows.append(OutboxMessage(id_, table, league, key, word, **state, route=Route(*rest[len(_STATE) :])))
    return tuple(rows)


IDS_IN: Final = cache(
    lambda platforms: (
        _DUE_IN(platforms)
        .with_only_columns(messages.c.id, messages.c.wanted, messages.c.table, messages.c.kind, messages.c.player)
        .order_by(None)
    )
)
"""Finds the rows that ``due_rows`` finds among some tables, on a PostgreSQL server.

It gives only what tells their streams, and whether they are the same as before.
"""


_WAITING_ON: Final = cache(
    lambda platforms: (
        _DUE_ON(platforms).with_only_columns(messages.c.id, messages.c.wanted, messages.c.table).order_by(None)
    )
)
_COUNT: Final = select(func.count()).select_from(messages).where(OWED)


@dataclass(frozen=True, slots=True)
class Backlog:
    """How much is to be sent."""

    owed: int
    """The number of rows with something to do, now or later, on any platform."""

    waiting: frozenset[tuple[int, int | None, TableId | None]]
    """The rows that could be sent now to these platforms: the id, which revision is wanted, and whose table it is."""


def backlog(connection: Connection, now: Millis, limit: int, platforms: Collection[str]) -> Backlog:
    """What is to be sent; ``limit`` rows of ``waiting`` at most."""
    rows = connection.execute(_WAITING_ON(tuple(platforms)), {"now": now, "most": limit})
    return Backlog(connection.scalars(_COUNT).one(), frozenset((id_, wanted, table) for id_, wanted, table in rows))


def exists(connection: Connection, row: OutboxMessage) -> bool:
    """Whether the row still exists."""
    return connection.scalar(select(messages.c.id).where(messages.c.id == row.id)) is not None


def owed(connection: Connection) -> Mapping[int, Millis]:
    """All rows that have something to do, due or not: the id → when it is due, as ``OutboxMessage.due``."""
    return {row.id: row.due for row in connection.execute(select(messages.c.id, messages.c.due).where(OWED))}


def maybe_tried(now: Millis) -> ColumnElement[bool]:
    """Whether a process may have tried to bring a row, without storing what became of it."""
    # A call waits for its moment, an announcement for days. Before that nobody has tried. But a table's row that would
    # wait longer than any may have been tried before the server's clock was set back.
    too_long = and_(messages.c.table.is_not(None), messages.c.due > now + LONGEST_HOLD)
    return and_(OWED, messages.c.tries == 0, or_(messages.c.due <= now, too_long))
