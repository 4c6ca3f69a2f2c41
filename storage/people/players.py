"""People and the communities they play in, as the platforms know them and as we do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict, Unpack

from sqlalchemy import Connection, Row, bindparam, insert, select, update

from storage.changes import Pace
from storage.ids import CommunityId, Millis, PlayerId
from storage.league.announcement_dates import date_community
from storage.schema import communities, identities, players


@dataclass(frozen=True, slots=True)
class Player:
    """A person."""

    id: PlayerId
    name: str
    language: str | None
    """What they have chosen, if they have."""

    seen_language: str | None = None
    """The last language that their platform named for them, if the bot speaks it."""

    notify: bool = True
    """Whether they want to be called when it is their turn."""

    aloud: bool = False
    """Whether they listen: what stands in columns is told them in sentences."""

    @property
    def reads(self) -> str | None:
        """The language to speak with them; None is as everybody around."""
        return self.language or self.seen_language


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
    channels: tuple[str, ...] = ()
    """Where tables may be opened, in the platform's own words; none for everywhere."""

    pace: Pace = Pace.LIVE
    """How fast tables are that name no pace."""

    options: Mapping[str, str] = field(default_factory=dict)
    """What tables take that name no such option themselves: ``edition``, ``variant``."""


class Choices(TypedDict, total=False):
    """What a community may choose."""

    time_zone: str
    language: str
    channels: list[str]
    pace: Pace


_PLAYER = (players.c.id, players.c.name, players.c.language, players.c.seen_language, players.c.notify, players.c.aloud)
_COMMUNITY = (
    communities.c.id,
    communities.c.platform,
    communities.c.external,
    communities.c.time_zone,
    communities.c.language,
    communities.c.channels,
    communities.c.pace,
    communities.c.options,
)


_IDENTIFIED: Final = (
    select(*_PLAYER)
    .join(identities, identities.c.player == players.c.id)
    .where(identities.c.platform == bindparam("on_platform"), identities.c.external == bindparam("called"))
)


# --- players -------------------------------------------------------------------------------------------------


def identified(connection: Connection, platform: str, external: str) -> Player | None:
    """Whom the platform calls by that name, or None for a stranger."""
    row = connection.execute(_IDENTIFIED, {"on_platform": platform, "called": external}).one_or_none()
    return Player(*row) if row else None


def player_of(connection: Connection, platform: str, external: str, name: str, now: Millis) -> Player:
    """Whom the platform calls by that name, known from now on by what they are called now."""
    known = identified(connection, platform, external)
    if known is None:
        return _welcome(connection, platform, external, name, now)
    connection.execute(update(players).where(players.c.id == known.id).values(name=name))
    return replace(known, name=name)


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
    _write(connection, player, language=language)


def see_language(connection: Connection, player: PlayerId, language: str) -> None:
    """The person's platform speaks that language with them now."""
    _write(connection, player, seen_language=language)


def set_notify(connection: Connection, player: PlayerId, notify: bool) -> None:  # noqa: FBT001 - what is stored
    """Whether the person wants to be called when it is their turn."""
    _write(connection, player, notify=notify)


def set_aloud(connection: Connection, player: PlayerId, aloud: bool) -> None:  # noqa: FBT001 - what is stored
    """Whether the person listens to what others read in columns."""
    _write(connection, player, aloud=aloud)


def _write(connection: Connection, of: PlayerId, **values: str | bool | None) -> None:
    """Write something of the person; nothing where they have been forgotten since they pressed."""
    known = select(identities.c.player).where(identities.c.player == players.c.id).exists()
    connection.execute(update(players).where(players.c.id == of, known).values(values))


# --- communities ---------------------------------------------------------------------------------------------


def known_community(connection: Connection, platform: str, external: str) -> Community | None:
    """The community that the platform calls by that name, or None for a new one."""
    row = connection.execute(
        select(*_COMMUNITY).where(communities.c.platform == platform, communities.c.external == external)
    ).one_or_none()
    return _as_community(row) if row else None


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
    return _as_community(connection.execute(select(*_COMMUNITY).where(communities.c.id == community)).one())


def choose(connection: Connection, community: CommunityId, **choices: Unpack[Choices]) -> None:
    """The community has these things otherwise from now on; results stay in the week they were counted in."""
    connection.execute(update(communities).where(communities.c.id == community).values(choices))
    if "time_zone" in choices:
        date_community(connection, community)


def set_option(connection: Connection, community: CommunityId, option: str, value: str | None) -> None:
    """Tables of the community take this value of the option where they name none; None for the game's own."""
    here = communities.c.id == community
    options = connection.execute(select(communities.c.options).where(here)).scalar_one()
    kept = {name: kept for name, kept in options.items() if name != option}
    chosen = {} if value is None else {option: value}
    connection.execute(update(communities).where(here).values(options=kept | chosen))


def _as_community(row: Row[CommunityId, str, str, str, str, list[str], Pace, dict[str, str]]) -> Community:
    id_, platform, external, time_zone, language, channels, pace, options = row
    return Community(id_, platform, external, time_zone, language, tuple(channels), pace, options)
