"""Queries about the processes that share a database, and about what each of them has claimed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, cast
from zlib import crc32

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    Select,
    Text,
    and_,
    any_,
    bindparam,
    case,
    column,
    delete,
    func,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from storage.changes import Message
from storage.engine.driver import read, write_all
from storage.engine.statements import Row, many, upsert
from storage.ids import Millis
from storage.messages.due import IDS_IN, MOST_AT_ONCE, maybe_tried
from storage.messages.outcomes import CARDS
from storage.messages.rows import HORIZON, Stream
from storage.messages.streams import CHANNEL, IN_STREAMS_OF_TABLES, is_in, name_of, stream_of
from storage.schema import OWED, claims, heard, messages, processes, sent
from storage.schema.base import MILLIS

# Nothing here waits for another transaction: two that waited for each other's claims would be a deadlock. A name that
# stands in the table is left alone, also if its row is just being deleted. Of two who add a name, the one with the lock
# for it does; the lock ends with its transaction.
_ADD: Final = """
    WITH added AS (
        INSERT INTO claims (name, process)
        SELECT wanted.name, :process FROM unnest(CAST(:names AS text[])) AS wanted (name)
        WHERE EXISTS (SELECT FROM processes WHERE id = :process)
        AND NOT EXISTS (SELECT FROM claims WHERE claims.name = wanted.name)
        AND pg_try_advisory_xact_lock(:lock, hashtext(wanted.name))
        ON CONFLICT DO NOTHING RETURNING name
    )
"""
_HAD: Final = "FROM claims WHERE process = :process AND name = ANY(:names)"
_TEXT_CLAIM: Final = text(f"{_ADD} SELECT name FROM added UNION ALL SELECT name {_HAD}")  # noqa: S608 - both are constants
# Who had a name before has stored what it has sent not later than the end of its claim: so this finds it, too.
_TEXT_CLAIM_AND_SENT: Final = text(f"""{_ADD}
    SELECT name, NULL::bigint, NULL::bigint FROM added UNION ALL SELECT name, NULL, NULL {_HAD}
    UNION ALL SELECT NULL, channel, at FROM sent WHERE process != :process AND at >= :since
""")  # noqa: S608 - as above
# A statement in text gives rows as a query does, and SQLAlchemy has no type that says so.
_CLAIM: Final = cast("Select[str]", _TEXT_CLAIM.columns(column("name", Text)))
_CLAIM_AND_SENT: Final = cast(
    "Select[str | None, int, Millis]",
    _TEXT_CLAIM_AND_SENT.columns(column("name", Text), column("channel", MILLIS), column("at", MILLIS)),
)

_RELEASE: Final = delete(claims).where(
    claims.c.name == any_(bindparam("released", type_=ARRAY(Text))),
    claims.c.process == bindparam("of_process", type_=Text),
)
_RELEASE_AND_FIND: Final = cache(lambda platforms: IDS_IN(platforms).add_cte(_RELEASE.cte("released")))
"""One statement for both: each is a way to the server and back."""

_SHOWN: Final = select(messages.c.shown).where(
    messages.c.table == bindparam("of_table", type_=Text), messages.c.ref == bindparam("of_ref", type_=Text)
)
_NOTE_SENT: Final = insert(sent).on_conflict_do_nothing()
_SENT_BY_OTHERS: Final = select(sent.c.channel, sent.c.at).where(
    sent.c.process != bindparam("of_process", type_=Text), sent.c.at >= bindparam("since", type_=MILLIS)
)


@dataclass(frozen=True, slots=True)
class Expired:
    """A process that did not say in time that it is alive, and the names of its claims."""

    process: str
    claims: Collection[str]


@dataclass(frozen=True, slots=True)
class Sent:
    """When messages were sent to which channel."""

    _moments: Mapping[int, Sequence[Millis]]

    def to(self, channel: str) -> Sequence[Millis]:
        """The moments at which messages were sent to this channel."""
        return self._moments.get(_hash(channel), ())


def enter(connection: Connection, process: str, until: Millis, names: Collection[str]) -> Collection[str]:
    """Let the process begin, alive until then, with claims to all of these names. Nobody else may write meanwhile.

    If others have some of them, nothing is stored, and the claims that stand in the way are given. A name stands also
    for all that begins with it: whoever has "discord" has "discord shard 3", too.
    """
    others = connection.scalars(select(claims.c.name).where(claims.c.process != process)).all()
    taken = [other for other in others for name in names if _is_part(other, name) or _is_part(name, other)]
    if not taken:
        connection.execute(upsert(processes), {"id": process, "alive_until": until})
        claim(connection, process, names)
    return taken


def _is_part(name: str, other: str) -> bool:
    return f"{name} ".startswith(f"{other} ")


def renew(connection: Connection, process: str, now: Millis, until: Millis) -> bool:
    """Store that the process is alive until then. False if its time was over: then its claims may be lost."""
    alive = and_(processes.c.id == process, processes.c.alive_until > now)
    return connection.execute(update(processes).where(alive).values(alive_until=until)).rowcount == 1


def has_others(connection: Connection, process: str, now: Millis) -> bool:
    """Whether another process is alive."""
    others = select(processes.c.id).where(processes.c.id != process, processes.c.alive_until > now).limit(1)
    return connection.scalar(others) is not None


def count(connection: Connection) -> int:
    """How many processes share the database, also those whose time is over, but whose claims nobody has ended."""
    return connection.scalar(select(func.count()).select_from(processes)) or 0


def has_wrong_time(connection: Connection, now: Millis, latest: Millis) -> bool:
    """Whether the time of a process is over, or ends after ``latest``."""
    wrong = or_(processes.c.alive_until <= now, processes.c.alive_until > latest)
    return connection.scalar(select(processes.c.id).where(wrong).limit(1)) is not None


def shorten(connection: Connection, latest: Millis, until: Millis) -> tuple[str, ...]:
    """Let each process whose time ends after ``latest`` be alive only until then; gives these processes.

    Such a row is a sign that the server's clock was set back. The process may have sent posts whose moment seems to be
    ahead now. If the process is dead, ``end`` is called at ``until``, and must find these posts due, to count them as
    tried. So their moment becomes ``until``.
    """
    longer = update(processes).where(processes.c.alive_until > latest).values(alive_until=until)
    found = tuple(connection.scalars(longer.returning(processes.c.id)))
    for process in found:
        streams = _streams(_held(connection, process))
        _change(connection, streams, and_(OWED, messages.c.table.is_not(None), messages.c.due > until), due=until)
    return found


def end_expired(connection: Connection, now: Millis) -> tuple[Expired, ...]:
    """End all processes whose time is over, as ``end`` does."""
    found = connection.scalars(select(processes.c.id).where(processes.c.alive_until <= now)).all()
    return tuple(Expired(process, end(connection, process, now)) for process in found)


def end(connection: Connection, process: str, now: Millis) -> Collection[str]:
    """End the process and the claims that it has, and give these. Nobody else may write meanwhile.

    It has not released them, so nobody knows what became of its last calls: an edit may still arrive, and a post may
    stand already.
    """
    held = _held(connection, process)
    streams = _streams(held)
    # The cards are sent once more when the doubt is over, and the posts are looked for before they are posted.
    _change(connection, streams, CARDS, doubt_until=now + HORIZON)
    # If the clock was set back, they do not wait until it shows their moment again.
    not_later = case((messages.c.due > now, now), else_=messages.c.due)
    _change(connection, streams, maybe_tried(now), tries=1, due=not_later)
    connection.execute(delete(claims).where(claims.c.process == process))
    # What it has just sent still counts. What ended processes had sent before does not.
    connection.execute(delete(sent).where(sent.c.at < now - HORIZON))
    connection.execute(delete(processes).where(processes.c.id == process))
    return held


def _held(connection: Connection, process: str) -> Collection[str]:
    """The names that the process has claimed."""
    return connection.scalars(select(claims.c.name).where(claims.c.process == process)).all()


def _streams(names: Iterable[str]) -> Collection[Stream]:
    """The streams among these names."""
    return [stream for name in names if (stream := stream_of(name)) is not None]


def draw_again(connection: Connection, streams: Collection[Stream], since: Millis, now: Millis) -> None:
    """Send the streams' cards once more: a process that was frozen may have covered what was sent since then.

    Other cards stay as they are: those of earlier rounds are many, and were sent for the last time long before.
    """
    covered = or_(OWED, func.abs(messages.c.due) >= since)
    _change(connection, streams, and_(CARDS, covered), shown=0, doubt_until=now + HORIZON)


def _change(
    connection: Connection, streams: Collection[Stream], which: ColumnElement[bool], **values: int | ColumnElement[int]
) -> None:
    """Set these values in ``which`` rows of the streams.

    There are two statements however many streams there are: nobody may write while a process is ended.
    """
    of_tables = {name_of((subject, player)): subject for subject, player in streams if isinstance(subject, str)}
    others = [stream for stream in streams if not isinstance(stream[0], str)]
    changed = update(messages).where(which).values(values)
    if others:
        connection.execute(changed.where(or_(*map(is_in, others))))
    if of_tables:
        tables = sorted(set(of_tables.values()))
        connection.execute(changed.where(IN_STREAMS_OF_TABLES), {"tables": tables, "streams": [*of_tables]})


def claim(connection: Connection, process: str, names: Collection[str]) -> frozenset[str]:
    """Claim these names for the process. Gives the names that it has now; until it releases them, no other gets them.

    A process that others have ended gets nothing. Nor does one get a name that another process is claiming or releasing
    just now.
    """
    if not names:
        return frozenset()
    from storage.engine.postgres import CLAIMING  # noqa: PLC0415 - only a server needs its driver

    wanted = {"process": process, "names": sorted(names), "lock": CLAIMING}
    return frozenset(name for (name,) in read(connection, _CLAIM, wanted))


def claim_and_sent(
    connection: Connection, process: str, names: Collection[str], since: Millis
) -> tuple[frozenset[str], Sent]:
    """Claim names as ``claim`` does; also what others have sent since this moment, as ``sent_by_others``."""
    from storage.engine.postgres import CLAIMING  # noqa: PLC0415 - as above

    wanted = {"process": process, "names": sorted(names), "lock": CLAIMING, "since": since}
    rows = read(connection, _CLAIM_AND_SENT, wanted)
    mine = frozenset(name for name, _, _ in rows if name is not None)
    return mine, _sent((channel, at) for name, channel, at in rows if name is None)


def release(connection: Connection, items: Iterable[tuple[str, str]]) -> None:
    """End these claims, given as the process and the name."""
    released: dict[str, list[str]] = {}
    for process, name in sorted(items):
        released.setdefault(process, []).append(name)
    rows: list[Row] = [{"of_process": process, "released": names} for process, names in released.items()]
    write_all(connection, [(_RELEASE, rows)])


def release_and_find(
    connection: Connection, process: str, streams: Collection[Stream], now: Millis, platforms: Collection[str]
) -> Mapping[tuple[int, int | None], Stream]:
    """End the process's claims to these streams, and give the rows of their tables that have something to do now.

    A row is given as its id and what is wanted → its stream.
    """
    values: Row = {
        "of_process": process,
        "released": sorted(map(name_of, streams)),
        "now": now,
        "most": MOST_AT_ONCE,
        "among_tables": sorted({subject for subject, _ in streams if isinstance(subject, str)}),
        "among_leagues": [],
    }
    rows = read(connection, _RELEASE_AND_FIND(tuple(platforms)), values)
    return {
        (id_, wanted): (table, None if kind == Message.TURN else player) for id_, wanted, table, kind, player in rows
    }


def release_channels(connection: Connection, process: str, used: Collection[str]) -> None:
    """End the process's claims to channels, except those that are ``used``."""
    channels = claims.c.name.startswith(f"{CHANNEL}:")
    connection.execute(delete(claims).where(claims.c.process == process, channels, claims.c.name.not_in(used)))


def begin_with(connection: Connection, name: str) -> Mapping[str, str]:
    """The claims to this name, and to all that begins with it and a space, and the process that has each."""
    named = or_(claims.c.name == name, claims.c.name.startswith(f"{name} ", autoescape=True))
    return {row.name: row.process for row in connection.execute(select(claims).where(named))}


def take_over(connection: Connection, process: str, name: str, other: str) -> bool:
    """Replace the process's claim to ``other`` by one to ``name``, and end another process's claim to ``name``.

    Nobody else may write meanwhile. False if the process has no claim to ``other`` any more.
    """
    mine = and_(claims.c.name == other, claims.c.process == process)
    if connection.scalar(select(claims.c.name).where(mine)) is None:
        return False
    connection.execute(delete(claims).where(claims.c.name == name))
    connection.execute(update(claims).where(mine).values(name=name))
    return True


def hear(connection: Connection, connections: Collection[tuple[str, str]], open_now: Millis) -> None:
    """Store that these connections, given as platform and name, are heard at this moment of open time."""
    rows = [{"platform": platform, "connection": name, "open": open_now} for platform, name in sorted(connections)]
    many(connection, upsert(heard), rows)


def last_heard(connection: Connection) -> Mapping[tuple[str, str], Millis]:
    """When each connection was last heard, in open time."""
    return {(row.platform, row.connection): row.open for row in connection.execute(select(heard))}


def note_sent(connection: Connection, items: Iterable[tuple[str, str, Millis]]) -> None:
    """Store that processes have sent messages: each item is a process, a channel, and the moment."""
    rows: list[Row] = [{"process": process, "channel": _hash(channel), "at": at} for process, channel, at in items]
    write_all(connection, [(_NOTE_SENT, rows)])


def forget_sent(connection: Connection, process: str, before: Millis) -> None:
    """Delete what the process has sent before this moment. Others delete only their own: so nobody waits."""
    connection.execute(delete(sent).where(sent.c.process == process, sent.c.at < before))


def sent_by_others(connection: Connection, process: str, since: Millis) -> Sent:
    """What other processes have sent since this moment."""
    return _sent(read(connection, _SENT_BY_OTHERS, {"of_process": process, "since": since}))


def _sent(messages: Iterable[tuple[int, Millis]]) -> Sent:
    found: dict[int, list[Millis]] = {}
    for channel, at in messages:
        found.setdefault(channel, []).append(at)
    return Sent(found)


def _hash(channel: str) -> int:
    return crc32(channel.encode())


def shown_at(connection: Connection, stream: Stream, ref: str) -> int:
    """The revision that the stream's card at ``ref`` shows; 0 if there is none."""
    rows = read(connection, _SHOWN, {"of_table": stream[0], "of_ref": ref})
    return next((shown for (shown,) in rows), 0)
