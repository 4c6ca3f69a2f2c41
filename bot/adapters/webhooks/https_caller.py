"""Posts to https addresses that people have named: only to public ones, and to the very address that was checked.

People choose the address, and the bot stands in its host's network. So a name is looked up once, every address that it
leads to must be public, and the connection is made to one of these. No redirect is followed.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import (
    ClientConnectorCertificateError,
    ClientConnectorSSLError,
    ClientError,
    ClientSession,
    TCPConnector,
)
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.core.league.webhook_job import NotTold
from bot.core.ports import WebhookTrouble as Trouble

LONGEST: Final = 10
"""Seconds in which the whole call must be over."""

SUCCESS: Final = range(200, 300)

_TRANSLATED: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
"""Addresses behind which a translator may reach any IPv4 address."""

Lookup = Callable[[str, int], Awaitable[Sequence[str]]]


def is_public(address: str) -> bool:
    """Whether the address is in the public internet: not this machine, not a private or a reserved network."""
    found: IPv4Address | IPv6Address = ip_address(address)
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        # These carry an IPv4 address inside, which may be any.
        if found.sixtofour is not None or found.teredo is not None or any(found in net for net in _TRANSLATED):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def looked_up(host: str, port: int) -> Sequence[str]:
    """The addresses to which the name leads. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in found))


class HttpsCaller:
    """Calls addresses with a connection of its own for each call. The parameters are for tests."""

    def __init__(
        self,
        lookup: Lookup = looked_up,
        allows: Callable[[str], bool] = is_public,
        trusted: ssl.SSLContext | None = None,
        longest: float = LONGEST,
    ) -> None:
        self._lookup = lookup
        self._allows = allows
        self._trusted = trusted or ssl.create_default_context()
        self._longest = longest

    async def call(self, address: str, body: bytes, headers: Mapping[str, str]) -> NotTold | None:
        """Post the body; None if the answer is a success."""
        try:
            async with asyncio.timeout(self._longest):
                return await self._call(address, body, headers)
        except TimeoutError:
            return NotTold(Trouble.SLOW)

    async def _call(self, address: str, body: bytes, headers: Mapping[str, str]) -> NotTold | None:
        parts = urlsplit(address)
        assert parts.hostname is not None
        try:
            found = await self._lookup(parts.hostname, parts.port or 443)
        except (OSError, UnicodeError):
            return NotTold(Trouble.UNKNOWN)
        # One private address among others is refused, too: nobody knows which of them would be called.
        if not found or not all(map(self._allows, found)):
            return NotTold(Trouble.PRIVATE)
        try:
            return await self._post(address, body, headers, found)
        except (ClientConnectorCertificateError, ClientConnectorSSLError):
            return NotTold(Trouble.CERTIFICATE)
        except (ClientError, OSError):
            return NotTold(Trouble.UNREACHABLE)

    async def _post(
        self, address: str, body: bytes, headers: Mapping[str, str], found: Sequence[str]
    ) -> NotTold | None:
        connector = TCPConnector(
            resolver=_Checked(found), use_dns_cache=False, ssl=self._trusted, limit=1, force_close=True
        )
        # Without ``trust_env`` no proxy of the environment is used, which would look the name up again.
        async with (
            ClientSession(connector=connector, trust_env=False) as session,
            session.post(address, data=body, headers=headers, allow_redirects=False) as answer,
        ):
            # The answer's body is not read: closing the connection ends it.
            return None if answer.status in SUCCESS else NotTold(Trouble.STATUS, answer.status)


class _Checked(AbstractResolver):
    """Resolves every name to the addresses that were checked, even if the name has other addresses by now."""

    def __init__(self, found: Sequence[str]) -> None:
        self._found = found

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The checked addresses."""
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
            for address in self._found
        ]

    async def close(self) -> None:
        """Nothing to close."""
