"""How a person is forgotten."""

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import Connection, and_, delete, select, update

from storage.changes import Message
from storage.ids import CommunityId, Millis, PlayerId
from storage.league.champion_rows import take_from_forgotten
from storage.league.purging import next_tables
from storage.people.links import accounts_of, purge_links
from storage.schema import (
    caretakers,
    champions,
    corrections,
    entries,
    evening_people,
    evenings,
    identities,
    lessons,
    links,
    messages,
    players,
    sat,
    seat_results,
    tables,
)
from storage.tables.stored_tables import live_of

NAMELESS: Final = ""
"""The name of a person who was forgotten; screens show a word of their own instead."""

WITH_NAMES: Final = (players.name, identities.name, lessons.name, champions.name)
"""The tables that have names or accounts of people."""

AT_ONCE: Final = 500
"""Most people whom one statement names: databases limit its values."""


def forget(connection: Connection, who: PlayerId) -> bool:
    """Delete who the person was, on both platforms if they are linked.

    Gives False, and deletes nothing, while they sit at a live table. Games and results stay, under a number that
    leads to nobody. Messages that should be gone are still deleted.
    """
    accounts = accounts_of(connection, who)
    if any(live_of(connection, one) for one in accounts):
        return False
    _forget(connection, accounts)
    return True


def people_in_part(connection: Connection, community: CommunityId) -> Collection[PlayerId]:
    """All who organise the community, or have sat or done something at the tables that its purge deletes next."""
    here = tables.c.id.in_(next_tables(connection, community))
    found: set[PlayerId] = set()
    for column, table in (
        (sat.c.player, sat.c.table),
        (seat_results.c.player, seat_results.c.table),
        (entries.c.actor, entries.c.table),
        (corrections.c.actor, corrections.c.table),
    ):
        people = select(column).join(tables, tables.c.id == table).where(here, column.is_not(None))
        found.update(person for person in connection.scalars(people.distinct()) if person is not None)
    found.update(connection.scalars(select(caretakers.c.player).where(caretakers.c.community == community)))
    invited = select(evening_people.c.player).join(evenings, evenings.c.id == evening_people.c.evening)
    return found | set(connection.scalars(invited.where(evenings.c.community == community)))


def forget_idle(connection: Connection, among: Collection[PlayerId]) -> None:
    """Forget those of the people who have no game anywhere, with the accounts that are linked with theirs.

    Who has a game by the linked account, or organises a community that is still there, stays.
    """
    everybody = sorted(among)
    for some in [everybody[start : start + AT_ONCE] for start in range(0, len(everybody), AT_ONCE)]:
        linked = dict(connection.execute(select(links.c.player, links.c.other).where(links.c.player.in_(some))).all())
        used = _with_games(connection, {*some, *linked.values()})
        idle = {one for one in some if one not in used and linked.get(one) not in used}
        _forget(connection, sorted({*idle, *[linked[one] for one in idle if one in linked]}))


def _with_games(connection: Connection, among: Collection[PlayerId]) -> Collection[PlayerId]:
    """Those of the people who have sat at a table, take part in an evening, or have organised something."""
    used: set[PlayerId | None] = set()
    for column in (
        sat.c.player,
        seat_results.c.player,
        evening_people.c.player,
        corrections.c.actor,
        caretakers.c.player,
    ):
        used.update(connection.scalars(select(column).where(column.in_(among)).distinct()))
    return {one for one in used if one is not None}


def _forget(connection: Connection, who: Sequence[PlayerId]) -> None:
    purge_links(connection, who)
    take_from_forgotten(connection, who)
    # Without an identity nothing leads to the person any more: their next press makes a new person. The lessons of an
    # account go with it.
    connection.execute(delete(identities).where(identities.c.player.in_(who)))
    for theirs in (evening_people, caretakers):
        connection.execute(delete(theirs).where(theirs.c.player.in_(who)))
    blank = {
        "name": NAMELESS,
        "language": None,
        "seen_language": None,
        "notify": True,
        "aloud": False,
        "advice": False,
        "created": Millis(0),
    }
    connection.execute(update(players).where(players.c.id.in_(who)).values(blank))
    # Messages to the person lose their rows, so nothing more is sent. A call that stands in a channel keeps its row,
    # because everybody there sees it; with ``shown`` equal to ``wanted`` nothing of it is left to send.
    wanted = and_(messages.c.player.in_(who), messages.c.wanted.is_not(None))
    in_a_channel = and_(messages.c.kind == Message.TURN, messages.c.ref.is_not(None))
    connection.execute(delete(messages).where(wanted, ~in_a_channel))
    connection.execute(update(messages).where(wanted).values(shown=messages.c.wanted))


def forgotten_among(connection: Connection, people: Collection[PlayerId]) -> frozenset[PlayerId]:
    """Those of the people who were forgotten."""
    if not people:
        return frozenset()
    found = select(players.c.id).where(players.c.id.in_(people), players.c.name == NAMELESS)
    return frozenset(connection.scalars(found))
