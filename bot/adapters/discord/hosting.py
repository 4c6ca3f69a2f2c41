"""Discord as a host runs it: whether it lets the bot in, and leaving it in good order."""

import asyncio
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord

from bot.adapters.discord.client import Discord
from bot.adapters.discord.house import House
from bot.adapters.discord.permissions import invite_url
from bot.core.pace import SECOND
from bot.core.ports import Delivery, NotSent, Sent, Trouble
from storage.ids import Millis

ANSWERING: Final = ("discord-ui-", "CommandTree-")
"""How the library names the tasks that answer presses and commands."""

PATIENCE: Final = 5
"""Seconds that answers under way have when the bot leaves; Discord itself waits for three."""

_NOT_OPEN: Final = NotSent(Trouble.LATER, Millis(SECOND))


class NotLetIn(Exception):
    """Discord does not let the bot in, or has turned it out; one line says why."""


@contextmanager
def _doorkeeper() -> Iterator[None]:
    """Tell what a host can mend, in one line; what is left is a bug. Raises NotLetIn."""
    try:
        yield
    except discord.LoginFailure as refused:
        raise NotLetIn("DISCORD_TOKEN: Discord does not know this token") from refused
    except discord.ConnectionClosed as closed:
        raise NotLetIn(f"Discord has turned the bot out (code {closed.code})") from closed
    except (discord.HTTPException, discord.GatewayNotFound) as refused:
        raise NotLetIn(f"Discord does not answer as it should: {refused}") from refused
    except (aiohttp.ClientError, OSError) as trouble:
        raise NotLetIn(f"Discord cannot be reached: {str(trouble) or type(trouble).__name__}") from trouble


class HostedDiscord(Discord):
    """A platform from the start: what is to be delivered before Discord is open, or after, waits."""

    is_open = False

    async def setup_hook(self) -> None:
        """Make everything known that people may use; from then on messages go out."""
        await super().setup_hook()
        self.is_open = True

    async def open(self, token: str, house: House) -> None:
        """Serve the house until closed. Raises NotLetIn."""
        try:
            with _doorkeeper():
                await super().open(token, house)
        finally:
            self.is_open = False

    async def hang_up(self) -> None:
        """Hear nothing more from Discord, and let answers under way come to their end. Messages still go out."""
        for shard in self.shards.values():
            await shard.disconnect()
        answers = [task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING)]
        if answers:
            await asyncio.wait(answers, timeout=PATIENCE)

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post the message, or edit what was posted."""
        return await self._while_open(super().deliver(delivery)) if self.is_open else _NOT_OPEN

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete what was posted; what is gone already counts as deleted."""
        return await self._while_open(super().retract(channel, post)) if self.is_open else _NOT_OPEN

    async def _while_open(self, sending: Awaitable[Sent | NotSent]) -> Sent | NotSent:
        """What it comes to; a connection that was closed under it is no fault of the message."""
        try:
            return await sending
        except Exception:
            if self.is_closed():
                return _NOT_OPEN
            raise


@dataclass(frozen=True, slots=True)
class Found:
    """What Discord says of the bot."""

    name: str
    invite: str
    """The address where an admin adds it to a server, with the least permissions."""

    endpoint: str | None
    """Where Discord sends presses and commands instead of here; None, as it must be, when they come here."""

    emojis: frozenset[str]
    """The names of the application's emoji."""

    late: float | None
    """Seconds that this machine's clock is behind Discord's, to the second; None when Discord tells no time."""


class Visitor(Discord):
    """Looks in with a token, and leaves everything as it is."""

    async def setup_hook(self) -> None:
        """Nothing is made known, and no house is served."""

    async def look(self, token: str) -> Found:
        """What Discord says of the bot with this token. Raises NotLetIn."""
        self._find_discord()
        clock = _Clock()
        self.http.http_trace = clock.trace
        with _doorkeeper():
            async with self:
                await self.login(token)
                emojis = await self.fetch_application_emojis()
        assert self.user is not None
        assert self.application is not None
        return Found(
            name=str(self.user),
            invite=invite_url(self.application.id),
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
        with suppress(ValueError):
            self.late = parsedate_to_datetime(end.response.headers.get("Date", "")).timestamp() - time.time()
