"""A look in at Discord with the bot's token, which leaves everything as it is."""

import time
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp

from bot.adapters.discord.client import Discord
from bot.adapters.discord.login import doorkeeper
from bot.adapters.discord.permissions import asked_for, invite_url


@dataclass(frozen=True, slots=True)
class Found:
    """What Discord says of the bot."""

    name: str
    invite: str
    """The address where an admin adds it to a server, with the least permissions."""

    asked_for: tuple[str, ...]
    """The names of these."""

    endpoint: str | None
    """Where Discord sends presses and commands instead of here; None, as it must be, when they come here."""

    emojis: frozenset[str]
    """The names of the application's emoji."""

    late: float | None
    """Seconds that this machine's clock is behind Discord's, to the second; None when Discord tells no time."""


class Probe(Discord):
    """Looks in with a token, and leaves everything as it is."""

    async def setup_hook(self) -> None:
        """No commands are registered, and nobody is answered."""

    async def look(self, token: str) -> Found:
        """What Discord says of the bot with this token. Raises NotLetIn."""
        self._find_discord()
        clock = _Clock()
        self.http.http_trace = clock.trace
        with doorkeeper():
            async with self:
                await self.login(token)
                emojis = await self.fetch_application_emojis()
        assert self.user is not None
        assert self.application is not None
        return Found(
            name=str(self.user),
            invite=invite_url(self.application.id),
            asked_for=asked_for(),
            endpoint=self.application.interactions_endpoint_url,
            emojis=frozenset(emoji.name for emoji in emojis),
            late=clock.late,
        )


class _Clock:
    """Hears from each answer what time it is at Discord."""

    def __init__(self) -> None:
        self.late: float | None = None
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._hear)

    async def _hear(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """An answer has come."""
        with suppress(ValueError):
            self.late = parsedate_to_datetime(end.response.headers.get("Date", "")).timestamp() - time.time()
