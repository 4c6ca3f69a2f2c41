"""People and the communities where they play: their ids on the platforms, their settings, and our own ids."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, TypedDict, Unpack

from sqlalchemy import BindParameter, Connection, Row, Select, Text, bindparam, func, insert, select, update

from storage.changes import Pace
from storage.engine.driver import among, read
from storage.ids import CommunityId, Millis, PlayerId
from storage.league.announcement_dates import date_community
from storage.people.aliases import new_key
from storage.people.links import accounts_of
from storage.people.replaced_places import current_place
from storage.schema import communities, identities, players
from storage.schema.base import PLAYER_ID


@dataclass(frozen=True, slots=True)
class Player:
    """A person."""

    id: PlayerId
    name: str
    language: str | None
    """The language that the person has chosen; None if none."""

    seen_language: str | None = None
    """The last language of the person's client on the platform, if the bot speaks it."""

    notify: bool = True
    """Whether the person wants to be called when it is their turn."""

    aloud: bool = False
    """Whether the person listens to a screen reader: then columns are told in sentences."""

    advice: bool = False
    """Whether the person wants to be able to ask robots for advice."""

    @property
    def reads(self) -> str | None:
        """The language in which to speak with the person; None for the language of the place where they play."""
        return self.language or self.seen_language


@dataclass(frozen=True, slots=True)
class Community:
    """A place where leagues are held: a Discord server, a Matrix space or a terminal."""

    id: CommunityId
    platform: str
    external: str
    """Its id on the platform."""

    time_zone: str
    """An IANA name; it decides when days and weeks begin."""

    language: str
    channels: tuple[str, ...] = ()
    """The ids of the channels where tables may be opened; empty for all channels."""

    pace: Pace = Pace.LIVE
    """The pace of a table that names none."""

    options: Mapping[str, str] = field(default_factory=dict)
    """Values for tables that do not name the option themselves: ``edition``, ``variant``."""

    organisers: str | None = None
    """The group of people who organise it, besides those who manage it: on Discord the id of a role."""


class Choices(TypedDict, total=False):
    """What a community may change."""

    time_zone: str
    language: str
    channels: list[str]
    pace: Pace
    organisers: str | None


_PLAYER = (
    players.c.id,
    players.c.name,
    players.c.language,
    players.c.seen_language,
    players.c.notify,
    players.c.aloud,
    players.c.advice,
)
_COMMUNITY = (
    communities.c.id,
    communities.c.platform,
    communities.c.external,
    communities.c.time_zone,
    communities.c.language,
    communities.c.channels,
    communities.c.pace,
    communities.c.options,
    communities.c.organisers,
)


_IDENTIFIED: Final = (
    select(*_PLAYER)
    .join(identities, identities.c.player == players.c.id)
    .where(identities.c.platform == bindparam("on_platform"), identities.c.external == bindparam("called"))
)
_ON: Final[BindParameter[str]] = bindparam("on_platform", type_=Text)
_CURRENT: Final = current_place(_ON, bindparam("called", type_=Text))
"""A caller may still name a place that was replaced a moment ago."""

_KNOWN: Final = select(*_COMMUNITY).where(communities.c.platform == _ON, communities.c.external == _CURRENT)


# --- players -------------------------------------------------------------------------------------------------


def identified(connection: Connection, platform: str, external: str) -> Player | None:
    """The player with this id on the platform, or None for a stranger."""
    rows = read(connection, _IDENTIFIED, {"on_platform": platform, "called": external})
    return _as_player(rows[0]) if rows else None


def player_of(  # noqa: PLR0913, PLR0917 - all that is known of somebody who presses
    connection: Connection, platform: str, external: str, name: str, now: Millis, seen_language: str | None = None
) -> Player:
    """The player with this id on the platform; stored if new, and always with the name that they have now.

    ``seen_language``: the language of their client; None leaves what was stored.
    """
    known = identified(connection, platform, external)
    if known is None:
        return _welcome(connection, platform, external, name, now, seen_language)
    seen = seen_language or known.seen_language
    connection.execute(update(players).where(players.c.id == known.id).values(name=name, seen_language=seen))
    return replace(known, name=name, seen_language=seen)


def _welcome(  # noqa: PLR0913, PLR0917 - as above
    connection: Connection, platform: str, external: str, name: str, now: Millis, seen_language: str | None
) -> Player:
    values = {"name": name, "seen_language": seen_language, "created": now}
    added = connection.execute(insert(players).values(values).returning(players.c.id))
    player = Player(added.scalar_one(), name, None, seen_language)
    called = {"platform": platform, "external": external, "player": player.id, "alias_key": new_key()}
    connection.execute(insert(identities).values(called))
    return player


def player(connection: Connection, player: PlayerId) -> Player:
    """The player with this id, who must exist."""
    return Player(*connection.execute(select(*_PLAYER).where(players.c.id == player)).one())


def some_players(connection: Connection, ids: Iterable[PlayerId]) -> tuple[Player, ...]:
    """The players with these ids, in the order of their ids; ids of nobody are left out."""
    named = among(ids)
    return tuple(_as_player(row) for row in read(connection, _players_of(tuple(named)), named))


@cache
def _players_of(names: Sequence[str]) -> Select[PlayerId, str, str | None, str | None, bool, bool, bool]:
    return (
        select(*_PLAYER)
        .where(players.c.id.in_([bindparam(name, type_=PLAYER_ID) for name in names]))
        .order_by(players.c.id)
    )


def _as_player(row: Row[PlayerId, str, str | None, str | None, bool, bool, bool]) -> Player:
    id_, name, language, seen_language, *told = row
    # Past SQLAlchemy, SQLite gives 0 and 1 for false and true.
    return Player(id_, name, language, seen_language, *map(bool, told))


def address(connection: Connection, player: PlayerId, platform: str) -> str | None:
    """The player's id on the platform, or None if they have none there; if they have several, the first."""
    names = select(identities.c.external).where(identities.c.player == player, identities.c.platform == platform)
    return connection.scalar(names.order_by(identities.c.external).limit(1))


def addresses_to_call(connection: Connection, ids: Collection[PlayerId], platform: str) -> tuple[str, ...]:
    """The ids on the platform of those of the players who want to be called when it is their turn."""
    called = identities.c.player.in_(ids), identities.c.platform == platform, players.c.notify
    first = select(func.min(identities.c.external)).join(players, players.c.id == identities.c.player).where(*called)
    return tuple(connection.scalars(first.group_by(identities.c.player).order_by(identities.c.player)))


def set_language(connection: Connection, player: PlayerId, language: str | None) -> None:
    """Store the language that the player has chosen; None for the language of the place where they play."""
    _write(connection, accounts_of(connection, player), language=language)


def set_notify(connection: Connection, player: PlayerId, notify: bool) -> None:  # noqa: FBT001 - what is stored
    """Store whether the player wants to be called when it is their turn."""
    _write(connection, accounts_of(connection, player), notify=notify)


def set_aloud(connection: Connection, player: PlayerId, aloud: bool) -> None:  # noqa: FBT001 - what is stored
    """Store whether the player listens to a screen reader."""
    _write(connection, accounts_of(connection, player), aloud=aloud)


def set_advice(connection: Connection, player: PlayerId, advice: bool) -> None:  # noqa: FBT001 - what is stored
    """Store whether the player wants to be able to ask robots for advice."""
    _write(connection, accounts_of(connection, player), advice=advice)


def _write(connection: Connection, of: Sequence[PlayerId], **values: str | bool | None) -> None:
    """Store settings of the players. For a player who was forgotten after the press, nothing is stored."""
    # A person who was forgotten has no identity left.
    known = select(identities.c.player).where(identities.c.player == players.c.id).exists()
    connection.execute(update(players).where(players.c.id.in_(of), known).values(values))


# --- communities ---------------------------------------------------------------------------------------------


def known_community(connection: Connection, platform: str, external: str) -> Community | None:
    """The community with this id on the platform, or None if it is not stored."""
    row = connection.execute(_KNOWN, {"on_platform": platform, "called": external}).one_or_none()
    return _as_community(row) if row else None


def community_of(connection: Connection, platform: str, external: str, time_zone: str, language: str) -> Community:
    """The community with this id on the platform; if new, stored with this time zone and language."""
    known = known_community(connection, platform, external)
    if known is not None:
        return known
    place = connection.scalars(select(_CURRENT), {"on_platform": platform, "called": external}).one()
    new = {"platform": platform, "external": place, "time_zone": time_zone, "language": language}
    added = connection.execute(insert(communities).values(new).returning(communities.c.id))
    return Community(added.scalar_one(), platform, place, time_zone, language)


def community(connection: Connection, community: CommunityId) -> Community:
    """The community with this id, which must exist."""
    return _as_community(connection.execute(select(*_COMMUNITY).where(communities.c.id == community)).one())


def choose(connection: Connection, community: CommunityId, **choices: Unpack[Choices]) -> None:
    """Change settings of the community. Results stay in the weeks in which they were counted."""
    connection.execute(update(communities).where(communities.c.id == community).values(choices))
    # Announcements of its leagues are due by local time, so their moments move with the time zone.
    if "time_zone" in choices:
        date_community(connection, community)


def set_option(connection: Connection, community: CommunityId, option: str, value: str | None) -> None:
    """Set an option for the community's tables that name no value; None for its language's usual value."""
    here = communities.c.id == community
    options = connection.execute(select(communities.c.options).where(here)).scalar_one()
    kept = {name: kept for name, kept in options.items() if name != option}
    chosen = {} if value is None else {option: value}
    connection.execute(update(communities).where(here).values(options=kept | chosen))


def _as_community(row: Row[CommunityId, str, str, str, str, list[str], Pace, dict[str, str], str | None]) -> Community:
    id_, platform, external, time_zone, language, channels, pace, options, organisers = row
    return Community(id_, platform, external, time_zone, language, tuple(channels), pace, options, organisers)
