"""People and the communities they play in, as the platforms know them and as we do."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from storage.ids import CommunityId, Millis, PlayerId
from storage.schema import communities, identities, players


@dataclass(frozen=True, slots=True)
class Player:
    """A person."""

    id: PlayerId
    name: str
    language: str | None
    """What they have chosen, if they have."""


@dataclass(frozen=True, slots=True)
class Community:
    """Where a league is held."""

    id: CommunityId
    platform: str
    external: str
    """Its name on the platform."""

    time_zone: str
    """An IANA name; weeks begin and end by it."""

    language: str


_PLAYER = (players.c.id, players.c.name, players.c.language)
_COMMUNITY = (
    communities.c.id,
    communities.c.platform,
    communities.c.external,
    communities.c.time_zone,
    communities.c.language,
)


# --- players -------------------------------------------------------------------------------------------------


def identified(connection: Connection, platform: str, external: str) -> Player | None:
    """Whom the platform calls by that name, or None for a stranger."""
    known = select(*_PLAYER).join(identities, identities.c.player == players.c.id)
    row = connection.execute(
        known.where(identities.c.platform == platform, identities.c.external == external)
    ).one_or_none()
    return Player(*row) if row else None


def player_of(connection: Connection, platform: str, external: str, name: str, now: Millis) -> Player:
    """Whom the platform calls by that name, known from now on by what they are called now."""
    known = identified(connection, platform, external)
    if known is None:
        return _welcome(connection, platform, external, name, now)
    connection.execute(update(players).where(players.c.id == known.id).values(name=name))
    return Player(known.id, name, known.language)


def _welcome(connection: Connection, platform: str, external: str, name: str, now: Millis) -> Player:
    added = connection.execute(insert(players).values(name=name, created=now).returning(players.c.id))
    player = Player(added.scalar_one(), name, None)
    connection.execute(insert(identities).values(platform=platform, external=external, player=player.id))
    return player


def player(connection: Connection, player: PlayerId) -> Player:
    """The person; there must be one."""
    return Player(*connection.execute(select(*_PLAYER).where(players.c.id == player)).one())


def some_players(connection: Connection, among: Iterable[PlayerId]) -> tuple[Player, ...]:
    """Those people, by id."""
    rows = connection.execute(select(*_PLAYER).where(players.c.id.in_(among)).order_by(players.c.id))
    return tuple(Player(*row) for row in rows)


def address(connection: Connection, player: PlayerId, platform: str) -> str | None:
    """What the platform calls the person, or None when they are not there; of several names the first."""
    names = select(identities.c.external).where(identities.c.player == player, identities.c.platform == platform)
    return connection.scalar(names.order_by(identities.c.external).limit(1))


def set_language(connection: Connection, player: PlayerId, language: str | None) -> None:
    """The person wants to be spoken to in that language; None is as everybody around."""
    connection.execute(update(players).where(players.c.id == player).values(language=language))


# --- communities ---------------------------------------------------------------------------------------------


def known_community(connection: Connection, platform: str, external: str) -> Community | None:
    """The community that the platform calls by that name, or None for a new one."""
    row = connection.execute(
        select(*_COMMUNITY).where(communities.c.platform == platform, communities.c.external == external)
    ).one_or_none()
    return Community(*row) if row else None


def community_of(connection: Connection, platform: str, external: str, time_zone: str, language: str) -> Community:
    """The community of that name; a new one has this time zone and language."""
    known = known_community(connection, platform, external)
    if known is not None:
        return known
    new = {"platform": platform, "external": external, "time_zone": time_zone, "language": language}
    added = connection.execute(insert(communities).values(new).returning(communities.c.id))
    return Community(added.scalar_one(), platform, external, time_zone, language)


def community(connection: Connection, community: CommunityId) -> Community:
    """The community; there must be one."""
    return Community(*connection.execute(select(*_COMMUNITY).where(communities.c.id == community)).one())


def set_time_zone(connection: Connection, community: CommunityId, time_zone: str) -> None:
    """Weeks begin and end by that time zone from now on; results stay in the week they were counted in."""
    connection.execute(update(communities).where(communities.c.id == community).values(time_zone=time_zone))
