"""Logs in at Discord with the bot's token to look at the bot's settings there. Nothing is changed."""

import time
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp

from bot.adapters.discord.client import Discord
from bot.adapters.discord.login import login_errors
from bot.adapters.discord.permissions import asked_for, invite_url


@dataclass(frozen=True, slots=True)
class Found:
    """What Discord says of the bot."""

    name: str
    invite: str
    """The address where an admin adds the bot to a server, with the least permissions."""

    asked_for: tuple[str, ...]
    """The English names of these permissions."""

    endpoint: str | None
    """The web address to which Discord sends presses and commands; None, as it must be, if this bot gets them."""

    emojis: frozenset[str]
    """The names of the application's emoji."""

    late: float | None
    """Seconds that this machine's clock is behind Discord's, exact to a second; None if Discord tells no time."""


class Probe(Discord):
    """Logs in with a token, reads what Discord says of the bot, and changes nothing."""

    async def setup_hook(self) -> None:
        """Register no commands, and answer nobody."""

    async def look(self, token: str) -> Found:
        """Log in with this token and return what Discord says of the bot. Raises NotLetIn."""
        self._find_discord()
        clock = _Clock()
        # The library does not show the headers of responses; aiohttp's tracing does.
        self.http.http_trace = clock.trace
        with login_errors():
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
    """Reads the time at Discord from the headers of its responses."""

    def __init__(self) -> None:
        self.late: float | None = None
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._hear)

    async def _hear(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """A response has come. Without a readable date, the last known time stays."""
        with suppress(ValueError):
            self.late = parsedate_to_datetime(end.response.headers.get("Date", "")).timestamp() - time.time()
