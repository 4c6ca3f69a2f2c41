"""Aliases: what exports of a league call people, so that an export leads to nobody who was forgotten later.

An alias is made from a random key of the person and the league: it stays the same in a league, and aliases of two
leagues cannot be told to be one person's. The key is deleted when the person is forgotten.
"""

import hmac
from base64 import b32encode
from collections.abc import Iterable, Mapping, Sequence
from secrets import token_bytes
from typing import Final

from sqlalchemy import Connection, bindparam, select, update

from storage.ids import LeagueId, PlayerId
from storage.schema import identities

KEY_BYTES: Final = 16
ALIAS_BYTES: Final = 10


def new_key() -> bytes:
    """A random key for an account."""
    return token_bytes(KEY_BYTES)


def accounts_without_key(connection: Connection) -> Sequence[tuple[str, str]]:
    """The accounts, as (platform, id there), that an older release has stored without a key."""
    without = select(identities.c.platform, identities.c.external).where(identities.c.alias_key.is_(None))
    return [(platform, external) for platform, external in connection.execute(without)]


def give_keys(connection: Connection) -> None:
    """Give a key to each of these accounts."""
    rows = [
        {"on": platform, "called": external, "key": new_key()}
        for platform, external in accounts_without_key(connection)
    ]
    if rows:
        one = identities.c.platform == bindparam("on"), identities.c.external == bindparam("called")
        connection.execute(update(identities).where(*one).values(alias_key=bindparam("key")), rows)


def alias_of(connection: Connection, league: LeagueId, player: PlayerId) -> str | None:
    """The person's alias in the league; None if the person was forgotten."""
    keys = select(identities.c.alias_key).where(identities.c.player == player, identities.c.alias_key.is_not(None))
    key = connection.scalar(keys.order_by(identities.c.platform, identities.c.external).limit(1))
    return None if key is None else _alias(hmac.digest(key, f"league {league}".encode(), "sha256"))


def aliases_of(connection: Connection, league: LeagueId, players: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    """The aliases of these people; a passing one for somebody who was forgotten."""
    return {player: alias_of(connection, league, player) or passing_alias() for player in players}


def passing_alias() -> str:
    """An alias that nobody can find out again, for a person who was forgotten."""
    return _alias(token_bytes(ALIAS_BYTES))


def _alias(random: bytes) -> str:
    return b32encode(random[:ALIAS_BYTES]).decode().lower()
