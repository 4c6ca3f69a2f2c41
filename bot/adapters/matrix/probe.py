"""Looks at the homeserver and at the bot's account there. Nothing is changed, and no device is made.

The crypto store is not opened, so a bot that is running is not disturbed.
"""

import time
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Final

from bot.adapters.matrix import fields
from bot.adapters.matrix.crypto.identity import body_of
from bot.adapters.matrix.crypto.login import Credentials, kept_login, owner_of
from bot.adapters.matrix.crypto.signing import master_key, part, signed_devices
from bot.adapters.matrix.homeserver import Done, Homeserver, Json, path
from bot.app.hosted import NotLetIn

OVERRIDE: Final = "override_ratelimit"
"""Synapse's name for the limits of one account."""


@dataclass(frozen=True, slots=True)
class Device:
    """The device of the bot's token."""

    name: str
    """The device id."""

    has_keys: bool
    """Whether the homeserver has encryption keys of the device."""

    is_signed: bool
    """Whether the account's identity has signed the device."""


@dataclass(frozen=True, slots=True)
class Session:
    """What the homeserver says of the bot's token."""

    user: str
    device: Device | None
    """None if the token belongs to no device."""

    is_kept: bool
    """Whether an earlier start has kept this token."""

    has_identity: bool
    """Whether the account has an identity for encryption."""

    is_limited: bool | None
    """Whether the limits of the homeserver hold for the account; None if the homeserver does not tell."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the homeserver says."""

    versions: tuple[str, ...]
    """The versions of Matrix that it speaks, oldest first."""

    late: float | None
    """Seconds that this machine's clock is behind the server's, exact to a second; None if the server tells no time."""

    session: Session | None
    """None if there is no token yet, or if the homeserver has logged it out."""

    was_logged_out: bool
    """Whether the homeserver does not know the token, or does not know it any longer."""

    takes_passwords: bool
    """Whether one can log in with a password."""


async def look(credentials: Credentials, folder: Path) -> Found:
    """Sign in with the token that is kept in the folder, else with the one that is set. Raises NotLetIn."""
    homeserver = Homeserver(credentials.address)
    try:
        return await _look(homeserver, credentials, folder)
    except OSError as error:
        raise NotLetIn(f"MATRIX_STORE: {error.filename or folder} cannot be read: {error.strerror}") from error
    finally:
        await homeserver.close()


async def _look(homeserver: Homeserver, credentials: Credentials, folder: Path) -> Found:
    answer = body_of("question for its versions", await homeserver.call("GET", "/_matrix/client/versions"))
    versions = fields.texts(answer, "versions")
    if not versions:
        raise NotLetIn("MATRIX_HOMESERVER: no Matrix homeserver answers at this address")
    late = _late(homeserver.date)
    flows = fields.inners(body_of("question for logins", await homeserver.call("GET", "/login")), "flows")
    kept = kept_login(credentials, folder)
    token = credentials.token if kept is None else kept.token
    owner = None if token is None else await owner_of(homeserver, token)
    return Found(
        versions=versions,
        late=late,
        session=None if owner is None else await _session(homeserver, owner, is_kept=kept is not None),
        was_logged_out=token is not None and owner is None,
        takes_passwords=any(flow.get("type") == "m.login.password" for flow in flows),
    )


def _late(date: str | None) -> float | None:
    with suppress(ValueError):
        return parsedate_to_datetime(date or "").timestamp() - time.time()
    return None


async def _session(homeserver: Homeserver, owner: Json, *, is_kept: bool) -> Session:
    user, name = fields.text(owner, "user_id") or "", fields.text(owner, "device_id")
    query: Json = {"device_keys": {user: []}}
    known = body_of("query of keys", await homeserver.call("POST", "/keys/query", query))
    has_keys, is_signed = name in part(known, "device_keys", user), name in signed_devices(known, user)
    return Session(
        user=user,
        device=None if name is None else Device(name, has_keys, is_signed),
        is_kept=is_kept,
        has_identity=master_key(known, user) is not None,
        is_limited=await _is_limited(homeserver, user),
    )


async def _is_limited(homeserver: Homeserver, user: str) -> bool | None:
    """Whether the limits of the homeserver hold. Only Synapse tells this, and only to administrators."""
    answer = await homeserver.call("GET", f"/_synapse/admin/v1{path('users', user, OVERRIDE)}")
    return answer.body.get("messages_per_second") != 0 if isinstance(answer, Done) else None
