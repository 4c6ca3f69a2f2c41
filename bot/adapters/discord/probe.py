"""Logs in at Discord with the bot's token to look at the bot's settings there. Nothing is changed."""

import time
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final, NamedTuple

import aiohttp
import discord

from bot.adapters.discord.client import Discord
from bot.adapters.discord.login import login_errors
from bot.adapters.discord.permissions import ANNOUNCING, CHANNEL, english, invite_url, missing, needs_for_tables

MOST_SERVERS: Final = 50
"""In how many servers the probe looks at permissions: each costs three calls."""


class Wanted(NamedTuple):
    """A channel in which the bot needs its permissions."""

    server: int
    channel: int
    announces: bool
    """Whether the bot announces there; otherwise people play there."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """What the bot may not do in a channel, or in a whole server."""

    where: str
    permissions: tuple[str, ...]
    """The English names of the permissions."""

    must: bool
    """Whether nothing is possible there without them."""


@dataclass(frozen=True, slots=True)
class _Server:
    """What the bot may do in one server."""

    lacking: tuple[Lacking, ...]
    makes_events: bool = False


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

    lacking: tuple[Lacking, ...]
    """Where permissions are missing."""

    servers: int
    """In how many servers the bot has channels that it uses."""

    looked_at: int
    """In how many of them the probe has looked."""

    with_events: int
    """How many of these let the bot make scheduled events, which is optional."""

    starts: discord.SessionStartLimits
    """How many sessions the bot may still begin today."""

    late: float | None
    """Seconds that this machine's clock is behind Discord's, exact to a second; None if Discord tells no time."""


class Probe(Discord):
    """Logs in with a token, reads what Discord says of the bot, and changes nothing."""

    async def setup_hook(self) -> None:
        """Register no commands, and answer nobody."""

    async def look(self, token: str, channels: Collection[Wanted] = ()) -> Found:
        """Log in with this token and return what Discord says of the bot. Raises NotLetIn.

        ``channels``: where to look for missing permissions, in ``MOST_SERVERS`` servers at most.
        """
        self._find_discord()
        clock = _Clock()
        # The library does not show the headers of responses; aiohttp's tracing does.
        self.http.http_trace = clock.trace
        with login_errors():
            async with self:
                await self.login(token)
                emojis = await self.fetch_application_emojis()
                starts = await self.fetch_session_start_limits()
                looked = [one async for one in self._looked(channels)]
        assert self.user is not None
        assert self.application is not None
        return Found(
            name=str(self.user),
            invite=invite_url(self.application.id),
            asked_for=english(CHANNEL),
            endpoint=self.application.interactions_endpoint_url,
            emojis=frozenset(emoji.name for emoji in emojis),
            lacking=tuple(lack for one in looked for lack in one.lacking),
            servers=len({one.server for one in channels}),
            looked_at=len(looked),
            with_events=sum(one.makes_events for one in looked),
            starts=starts,
            late=clock.late,
        )

    async def _looked(self, channels: Collection[Wanted]) -> AsyncIterator[_Server]:
        assert self.user is not None
        for server in sorted({one.server for one in channels})[:MOST_SERVERS]:
            try:
                guild = await self.fetch_guild(server, with_counts=False)
                me = await guild.fetch_member(self.user.id)
                there = {channel.id: channel for channel in await guild.fetch_channels()}
            except (discord.Forbidden, discord.NotFound):
                yield _Server((Lacking(f"server {server}", ("to be a member",), must=True),))
                continue
            # Threads are not in the list. What is allowed in their channel is nearly always allowed in them, too.
            used = [(there[one.channel], one) for one in channels if one.server == server and one.channel in there]
            lacking = [_lacking_in(channel, me, announces=one.announces) for channel, one in used]
            yield _Server(tuple(filter(None, lacking)), me.guild_permissions.create_events)


def _lacking_in(channel: discord.abc.GuildChannel, me: discord.Member, *, announces: bool) -> Lacking | None:
    needs = missing(channel.permissions_for(me), ANNOUNCING if announces else needs_for_tables(channel))
    if not needs:
        return None
    return Lacking(f"#{channel} in {channel.guild}", english(needs), any(need.must for need in needs))


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
