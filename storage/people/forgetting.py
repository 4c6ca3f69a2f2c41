"""What is stored about one person, and how it is deleted."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from sqlalchemy import Connection, and_, delete, select, update

from storage.changes import Message
from storage.evenings.kinds import Presence
from storage.ids import CommunityId, EveningId, LeagueId, Millis, PlayerId, TableId
from storage.league.champion_rows import take_from_forgotten
from storage.league.kinds import Contest
from storage.league.results import Correction
from storage.people.links import accounts_of, linked_since, purge_links
from storage.people.players import Player, player
from storage.schema import (
    caretakers,
    champions,
    communities,
    corrections,
    entries,
    evening_people,
    evenings,
    identities,
    lessons,
    links,
    messages,
    players,
    ratings,
    sat,
    seat_results,
    tables,
)
from storage.tables.stored_tables import live_of

NAMELESS: Final = ""
"""The name of a person who was forgotten; screens show a word of their own instead."""

WITH_NAMES: Final = (players.name, identities.name)
"""The tables that tell who people are."""

AT_ONCE: Final = 500
"""Most people whom one statement names: databases limit its values."""


@dataclass(frozen=True, slots=True)
class KnownRating:
    """A person's rating after one game of a league: ``mu`` and ``sigma`` in millionths."""

    league: LeagueId
    game: int
    mu: int
    sigma: int
    games: int
    season: int


@dataclass(frozen=True, slots=True)
class KnownMessage:
    """A message to the person that stands on a platform; ``ref`` is its id there."""

    table: TableId | None
    """None for a reminder of an evening."""

    kind: str
    ref: str
    at: Millis


@dataclass(frozen=True, slots=True)
class KnownEvening:
    """An evening of which the person has said that they come, or pause."""

    evening: EveningId
    presence: Presence
    at: Millis
    """Since when the person has said so."""


@dataclass(frozen=True, slots=True)
class KnownRole:
    """A champion's role that the person has, or is to get or to lose."""

    league: LeagueId
    contest: Contest
    role: str
    wanted: bool
    """Whether the person should have it."""


@dataclass(frozen=True, slots=True)
class Known:
    """All that is stored about a person, except what happened at their tables."""

    player: Player
    created: Millis
    identities: Mapping[str, str]
    """The person's ids on the platforms, by platform."""

    tables: tuple[TableId, ...]
    """Where the person ever sat down, in the order in which the tables opened."""

    ratings: tuple[KnownRating, ...]
    corrections: tuple[Correction, ...]
    """Corrections of results that this person made."""

    messages: tuple[KnownMessage, ...]
    """Messages to this person that stand on a platform."""

    evenings: tuple[KnownEvening, ...]
    organises: tuple[tuple[str, str], ...]
    """Platform and id of the communities where the person was the last organiser who changed something."""

    roles: tuple[KnownRole, ...]
    linked_since: Millis | None
    """When the person was linked with an account of another platform; None if they are not."""

    lessons: Mapping[str, str]
    """What they have answered in the lessons that they have begun, by game."""


def known_of(connection: Connection, of: PlayerId) -> Known:
    """What is stored about the person, who must exist."""
    names = select(identities.c.platform, identities.c.external).where(identities.c.player == of)
    sat_at = select(sat.c.table).join(tables, tables.c.id == sat.c.table).where(sat.c.player == of)
    columns = (ratings.c.league, ratings.c.number, ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.season)
    rated = select(*columns).where(ratings.c.player == of).order_by(ratings.c.league, ratings.c.number)
    corrected = select(*[corrections.c[one.name] for one in fields(Correction)]).where(corrections.c.actor == of)
    return Known(
        player(connection, of),
        connection.execute(select(players.c.created).where(players.c.id == of)).scalar_one(),
        dict(connection.execute(names).all()),
        tuple(connection.scalars(sat_at.order_by(tables.c.opened, tables.c.id))),
        tuple(KnownRating(*row) for row in connection.execute(rated)),
        tuple(Correction(*row) for row in connection.execute(corrected.order_by(corrections.c.number))),
        tuple(_stands(connection, of)),
        tuple(_evenings(connection, of)),
        _organises(connection, of),
        tuple(_roles(connection, of)),
        linked_since(connection, of),
        _lessons(connection, of),
    )


def _stands(connection: Connection, of: PlayerId) -> Iterator[KnownMessage]:
    """The messages to the person that stand on a platform, the oldest first."""
    columns = select(messages.c.table, messages.c.kind, messages.c.ref, messages.c.posted)
    rows = connection.execute(columns.where(messages.c.player == of).order_by(messages.c.posted, messages.c.key))
    for table, kind, ref, posted in rows:
        if ref is not None and posted is not None:
            yield KnownMessage(table, kind, ref, posted)


def _evenings(connection: Connection, of: PlayerId) -> Iterator[KnownEvening]:
    columns = select(evening_people.c.evening, evening_people.c.presence, evening_people.c.since)
    for row in connection.execute(columns.where(evening_people.c.player == of).order_by(evening_people.c.evening)):
        yield KnownEvening(*row)


def _organises(connection: Connection, of: PlayerId) -> tuple[tuple[str, str], ...]:
    here = select(communities.c.platform, communities.c.external)
    own = here.join(caretakers, caretakers.c.community == communities.c.id).where(caretakers.c.player == of)
    return tuple((platform, name) for platform, name in connection.execute(own.order_by(communities.c.id)))


def _lessons(connection: Connection, of: PlayerId) -> Mapping[str, str]:
    theirs = (identities.c.platform == lessons.c.platform, identities.c.external == lessons.c.external)
    columns = select(lessons.c.game, lessons.c.answers).join(identities, and_(*theirs))
    return dict(connection.execute(columns.where(identities.c.player == of).order_by(lessons.c.game)).all())


def _roles(connection: Connection, of: PlayerId) -> Iterator[KnownRole]:
    columns = [champions.c[one.name] for one in fields(KnownRole)]
    found = select(*columns).where(champions.c.player == of).order_by(champions.c.league, champions.c.contest)
    for row in connection.execute(found):
        yield KnownRole(*row)


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


def people_in(connection: Connection, community: CommunityId) -> Collection[PlayerId]:
    """All who have ever sat at a table of the community, or have done something there, such as a correction."""
    here = tables.c.community == community
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
