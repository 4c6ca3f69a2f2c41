"""Webhooks: addresses to which leagues send the results of their weeks."""

import secrets
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from bot.core.errors import DuplicateCommand, Refused
from bot.core.league.league_views import WebhookShown
from storage.ids import CommandId
from storage.league.kinds import LeagueKind
from storage.league.leagues import League
from storage.store import Store

SECRET_BYTES: Final = 32
LONGEST_ADDRESS: Final = 500


class Webhooks:
    """Sets and reads the addresses of leagues, if the host allows any. Every call may raise StoreFault."""

    def __init__(self, store: Store, *, allowed: bool) -> None:
        self._leagues = store.leagues
        self.allowed = allowed
        """Whether the host allows any."""

    def check(self, address: str) -> None:
        """Raise Refused if the host allows no addresses (webhooks-off), or not this one (webhook-address)."""
        if not self.allowed:
            raise Refused("webhooks-off")
        if not is_webhook(address.strip()):
            raise Refused("webhook-address")

    async def set(self, league: League, address: str, command: CommandId | None = None, *, names: bool) -> str:
        """Let the league send its weeks to this address, from the next end of a week on.

        Returns the secret with which each call is signed, in hexadecimal digits; it is never shown again. The same
        command a second time returns the same secret, because the first answer may be lost; but it raises
        DuplicateCommand if the league has another address by now, or none. Raises Refused as ``check`` does.
        """
        self.check(address)
        secret, address = secrets.token_bytes(SECRET_BYTES), address.strip()
        try:
            await self._leagues.set_webhook(league.id, address, secret, command, names=names)
        except DuplicateCommand:
            stored = (await self._leagues.webhooks_of([league.id])).get(league.id)
            if stored is None or stored.address != address:
                raise
            secret = stored.secret
        return secret.hex()

    async def set_names(self, league: League, *, names: bool) -> None:
        """Send people's names to the league's address from now on, or not; nothing if it has none."""
        await self._leagues.set_webhook_names(league.id, names=names)

    async def drop(self, league: League) -> bool:
        """Let the league send nothing any more; False if it had no address."""
        return await self._leagues.drop_webhook(league.id)

    async def shown(self, leagues: Sequence[League]) -> Sequence[WebhookShown]:
        """The addresses of these leagues, for those that have one."""
        found = await self._leagues.webhooks_of([league.id for league in leagues])
        stored = [(league, found[league.id]) for league in leagues if league.id in found]
        return [
            WebhookShown(
                name=league.name if league.kind is LeagueKind.HELD else None,
                address=one.address,
                names=one.names,
                week=one.week,
                trouble=one.trouble,
                status=one.status,
                given_up=one.tries == 0,
            )
            for league, one in stored
        ]


def is_webhook(address: str) -> bool:
    """Whether the address can be one of a webhook: https, with a host, and without a user's name.

    Whether it is public is checked before each call, because what a name leads to may change.
    """
    if len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable() or " " in address:
        return False
    try:
        parts = urlsplit(address)
        # ``port`` raises ValueError for what is no port.
        return parts.scheme == "https" and bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        return False
