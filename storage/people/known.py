"""What is stored about one person."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from sqlalchemy import Connection, and_, select

from storage.evenings.kinds import Presence
from storage.ids import EveningId, LeagueId, Millis, PlayerId, TableId
from storage.league.kinds import Contest
from storage.league.results import Correction
from storage.people.links import linked_since
from storage.people.players import Player, player
from storage.schema import (
    caretakers,
    champions,
    communities,
    corrections,
    evening_byes,
    evening_people,
    evening_seats,
    evening_tables,
    evenings,
    identities,
    lessons,
    messages,
    players,
    ratings,
    sat,
    tables,
)


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
    """An evening of which the person has said that they come, or pause. ``day`` and ``clock`` are local."""

    evening: EveningId
    league: LeagueId
    day: str
    clock: str
    presence: Presence
    away: bool
    """Whether the person pauses only because they have gone away from a game."""

    at: Millis
    """Since when the person has said so."""

    tables: tuple[TableId, ...]
    """The tables at which the person was seated."""

    sat_out: tuple[int, ...]
    """The rounds of a tournament that the person sat out."""


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
    columns = select(
        evenings.c.id,
        evenings.c.league,
        evenings.c.day,
        evenings.c.clock,
        evening_people.c.presence,
        evening_people.c.away,
        evening_people.c.since,
    )
    theirs = columns.join(evening_people, evening_people.c.evening == evenings.c.id)
    for row in connection.execute(theirs.where(evening_people.c.player == of).order_by(evenings.c.id)).all():
        yield KnownEvening(*row, _seated_at(connection, of, row.id), _sat_out(connection, of, row.id))


def _seated_at(connection: Connection, of: PlayerId, evening: EveningId) -> tuple[TableId, ...]:
    same = and_(evening_seats.c.evening == evening_tables.c.evening, evening_seats.c.number == evening_tables.c.number)
    found = select(evening_tables.c.table).join(evening_seats, same).order_by(evening_tables.c.number)
    return tuple(connection.scalars(found.where(evening_tables.c.evening == evening, evening_seats.c.player == of)))


def _sat_out(connection: Connection, of: PlayerId, evening: EveningId) -> tuple[int, ...]:
    mine = and_(evening_byes.c.evening == evening, evening_byes.c.player == of)
    return tuple(connection.scalars(select(evening_byes.c.round).where(mine).order_by(evening_byes.c.round)))


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
