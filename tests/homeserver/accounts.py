"""Accounts on a homeserver, and their calls. A refused call raises ``Refused``."""

import hashlib
import hmac
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

import aiohttp
import yarl

from tests.homeserver.running_synapse import REGISTRATION
from tests.stub.bodies import Json, Made, parsed, text, written

CALL_TIMEOUT: Final = 60
"""Seconds until a call counts as failed."""

CLIENT: Final = "/_matrix/client/v3"
ADMIN: Final = "/_synapse/admin/v1"


class Refused(Exception):
    """The homeserver refused a call."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(status, body)
        self.status = status
        self.code = text(body, "errcode")
        self.body = body


def path(*parts: str) -> str:
    """The parts of a path, each escaped and after a slash."""
    return "".join(f"/{quote(part, safe='')}" for part in parts)


@dataclass(frozen=True, slots=True)
class Account:
    """An account with one session."""

    url: str
    user: str
    """The whole id, such as ``@ann-1a2b3c:localhost``."""

    password: str
    token: str
    device: str
    session: aiohttp.ClientSession

    @property
    def localpart(self) -> str:
        """The part of the id before the colon, without the ``@``."""
        return self.user[1:].partition(":")[0]

    async def call(
        self, method: str, where: str, body: Json | None = None, params: Mapping[str, str] | None = None
    ) -> Json:
        """Call the client-server interface, or any path that begins with ``/_``."""
        return await _call(self.session, self.url, method, where, body, params, self.token)

    async def fetch(self, where: str) -> bytes:
        """Download what is at this path."""
        async with self.session.get(self.url + where, headers={"Authorization": f"Bearer {self.token}"}) as answer:
            assert answer.status == HTTPStatus.OK, await answer.text()
            return await answer.read()

    async def log_in(self, device: str | None = None) -> "Account":
        """The same account with another session: of a new device, or of the device with this id."""
        said: Made = {
            "type": "m.login.password",
            "identifier": {"type": "m.id.user", "user": self.user},
            "password": self.password,
        }
        if device is not None:
            said["device_id"] = device
        found = await _call(self.session, self.url, "POST", "/login", said)
        return Account(
            self.url, self.user, self.password, text(found, "access_token"), text(found, "device_id"), self.session
        )


class Accounts:
    """Makes accounts on one homeserver. No two accounts have the same id, even if their names are equal."""

    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self.url = url
        self._session = session

    async def new(self, name: str, *, admin: bool = False, exact: bool = False) -> Account:
        """Register an account. Its id is the name and a random ending, or just the name if ``exact`` is set.

        Synapse's rate limits of registrations and logins do not apply to this way.
        """
        user = name if exact else f"{name}-{secrets.token_hex(4)}"
        register, password = f"{ADMIN}/register", "made up"
        nonce = text(await _call(self._session, self.url, "GET", register), "nonce")
        signed = "\0".join((nonce, user, password, "admin" if admin else "notadmin"))
        body: Made = {
            "nonce": nonce,
            "username": user,
            "displayname": name,
            "password": password,
            "admin": admin,
            "mac": hmac.new(REGISTRATION.encode(), signed.encode(), hashlib.sha1).hexdigest(),
        }
        found = await _call(self._session, self.url, "POST", register, body)
        return Account(
            self.url,
            text(found, "user_id"),
            password,
            text(found, "access_token"),
            text(found, "device_id"),
            self._session,
        )


@asynccontextmanager
async def open_accounts(url: str) -> AsyncIterator[Accounts]:
    """Makes accounts on the homeserver at this address. All connections are closed at the end."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=CALL_TIMEOUT)) as session:
        yield Accounts(url, session)


async def _call(
    session: aiohttp.ClientSession,
    url: str,
    method: str,
    where: str,
    body: Json | None = None,
    params: Mapping[str, str] | None = None,
    token: str = "",
) -> Json:
    whole = yarl.URL(url + (where if where.startswith("/_") else CLIENT + where), encoded=True)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else written(body)
    async with session.request(method, whole, params=params, data=data, headers=headers) as answer:
        found = parsed(await answer.read())
    if answer.status != HTTPStatus.OK:
        raise Refused(answer.status, found)
    return found
