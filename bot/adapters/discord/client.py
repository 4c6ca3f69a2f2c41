"""The bot on Discord: one client that sends the bot's messages and answers people."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Final

import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.adapters.discord import calls, platform, shards
from bot.adapters.discord.callers import NAME, Interaction
from bot.adapters.discord.commands.all_commands import all_commands
from bot.adapters.discord.components import pressed
from bot.adapters.discord.emojis import faces_of
from bot.adapters.discord.events import Events
from bot.adapters.discord.login import doorkeeper
from bot.adapters.discord.responder import InteractionResponder
from bot.adapters.discord.servers import Servers
from bot.adapters.discord.services import DiscordServices
from bot.adapters.discord.translator import Translator
from bot.adapters.discord.tree import Tree
from bot.core.clock.pace import SECOND
from bot.core.ports import Delivery, NotSent, Pictures, Sent, Trouble
from storage.ids import Millis

ANSWERING: Final = ("discord.py: on_interaction", "CommandTree-")
"""How the library names the tasks that answer presses and commands."""

PATIENCE: Final = 5
"""Seconds that answers under way have when the bot leaves; Discord itself waits for three."""

PARTING: Final = 1
"""Seconds that gateways have after that to say goodbye."""

API_VERSION: Final = "v10"
VERSIONED: Final = re.compile(r".*/v\d+")

_NOT_OPEN: Final = NotSent(Trouble.FULL, Millis(SECOND))
"""Nothing was tried."""

_CLOSED: Final = NotSent(Trouble.LATER, Millis(SECOND))
"""It was tried, and may have arrived."""

_log: Final = structlog.get_logger()


class Discord(discord.AutoShardedClient):
    """Discord as a platform.

    Make it, open the bot with it, then ``await discord.open(token, services)``, which returns when it is closed;
    ``await discord.close()`` closes it. Clocks and the dispatcher run beside it and are not its work: what is to
    be delivered before Discord is open, or after, waits.
    One process serves all shards that are not given to others; DMs come to the process with shard 0.
    """

    def __init__(
        self,
        *,
        api_url: str | None = None,
        gateway_url: str | None = None,
        shard_ids: Sequence[int] | None = None,
        shard_count: int | None = None,
        pictures: Pictures | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            shard_count=shard_count,
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        calls.bound(self.http)
        self.shard_ids = list(shard_ids) if shard_ids is not None else None
        self._api_url = api_url
        self._gateway_url = gateway_url
        self._pictures = pictures
        self._responder: InteractionResponder | None = None
        self._servers = Servers(self)
        self._events = Events(self, self._servers)
        self._signs = shards.SignsOfLife()
        self._known = False
        self._uploading: asyncio.Task[None] | None = None
        self.tree = Tree(self)

    # --- the platform that messages are sent to ------------------------------------------------------

    @property
    def name(self) -> str:
        """As communities and identities are stored."""
        return NAME

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post the message, or edit what was posted."""
        return await self._while_open(lambda: platform.deliver(self, self.responder, delivery))

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """Look where what was posted under the nonce stands."""
        return await self._while_open(lambda: platform.find(self, self.responder, channel, address, nonce))

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete what was posted; what is gone already counts as deleted."""
        return await self._while_open(lambda: platform.retract(self, post))

    def connections(self, community: str | None = None) -> Sequence[str]:
        """The shards of this process, or the server's and the one to which private messages come."""
        count = self.shard_count or 1
        own = self.shard_ids if self.shard_ids is not None else range(count)
        wanted = set(own) if community is None else {0, (int(community) >> 22) % count}
        return [str(shard) for shard in sorted(wanted.intersection(own))]

    async def silence(self, connection: str) -> Millis:
        """How long ago the shard was last heard; 0 where it is alive, or gives a sign of life when it is asked."""
        return await self._signs.silence(int(connection), self.get_shard(int(connection)))

    async def _while_open(self, send: Callable[[], Awaitable[Sent | NotSent]]) -> Sent | NotSent:
        """What it comes to; a connection that was closed under it is no fault of the message."""
        if not self.is_open:
            return _NOT_OPEN
        try:
            return await send()
        except Exception:
            if self.is_closed():
                return _CLOSED
            raise

    # --- opening and closing --------------------------------------------------------------------------

    def serve(self, services: DiscordServices) -> None:
        """Answer people with these services from now on."""
        self._responder = self.tree.responder = InteractionResponder(services, self._pictures)

    @property
    def responder(self) -> InteractionResponder:
        """Where everything is answered; there is one after `serve`."""
        assert self._responder is not None
        return self._responder

    @property
    def is_open(self) -> bool:
        """Whether messages go out: everything is known that people may use, and the client is not closed."""
        return self._known and not self.is_closed()

    async def open(self, token: str, services: DiscordServices) -> None:
        """Serve until closed. Raises NotLetIn."""
        self.serve(services)
        self._find_discord()
        with doorkeeper():
            async with self:
                await self.start(token)

    async def hang_up(self) -> None:
        """Hear nothing more from Discord, and let answers under way come to their end. Messages still go out.

        Gateways that do not answer take no more than a moment from what is still to be sent.
        """
        # A shard that is just coming back cannot be told to leave; what was heard before has its task.
        self._connection.parsers.clear()
        partings = [asyncio.create_task(shard.disconnect()) for shard in self.shards.values()]
        answers = [task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING)]
        for under_way, seconds in ((answers, PATIENCE), (partings, PARTING)):
            if under_way:
                await asyncio.wait(under_way, timeout=seconds)
        for parting in partings:
            parting.cancel()
        await asyncio.gather(*partings, return_exceptions=True)

    async def close(self) -> None:
        """Leave Discord; what was still to be uploaded is uploaded at the next start."""
        if self._uploading is not None:
            self._uploading.cancel()
        await super().close()

    def _find_discord(self) -> None:
        """Where Discord is, if not where it always is.

        The library knows its addresses by class only: answers to interactions and new sessions look there.
        """
        if self._api_url is not None:
            # Spelled as addresses are told that were called.
            Route.BASE = str(yarl.URL(versioned(self._api_url)))
        if self._gateway_url is not None:
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self._gateway_url)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool | None = None) -> None:
        """Connect a shard, where the settings name a gateway to that one, however long it takes.

        After a try in vain the library calls this from within that try, without ``initial``: to go on there would
        end when the stack does.
        """
        if initial is None:
            return
        chosen = yarl.URL(self._gateway_url) if self._gateway_url is not None else gateway
        while shard_id not in self.shards and not self.is_closed():
            await super().launch_shard(chosen, shard_id, initial=initial)
        if (shard := self.get_shard(shard_id)) is not None:
            shards.persevere(shard)

    async def login(self, token: str) -> None:
        """Let the token in. Raises as the library does."""
        await super().login(token)
        calls.bound_answers(self.http)

    async def setup_hook(self) -> None:
        """Make everything known that people may use.

        Commands are sent at every start: Discord replaces them all by what it is told, and what is the same stays.
        """
        for command in all_commands(self.responder):
            self.tree.add_command(command)
        await self.tree.set_translator(Translator(self.responder.services.languages))
        await self.tree.sync()
        if self._pictures is not None:
            faces = faces_of(self, self._pictures.dice())
            self.responder.faces = await anext(faces)
            self._uploading = asyncio.create_task(self._upload(faces))
        self._known = True

    async def _upload(self, faces: AsyncIterator[Mapping[str, str]]) -> None:
        """Show dice and cards as emoji as soon as they are there; until then cards are played without."""
        try:
            async for known in faces:
                self.responder.faces = known
        except Exception:  # noqa: BLE001 - without emoji everything else goes on
            _log.exception("emoji could not be made")

    # --- what comes from people -----------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses; for commands the tree does."""
        if interaction.type is discord.InteractionType.component:
            await self.responder.answer_press(interaction, pressed(interaction))

    async def on_message(self, message: discord.Message) -> None:
        """Somebody wrote where the bot is; only calls by its name are answered."""
        await self._events.said(message)

    # --- what happens to its places -------------------------------------------------------------------

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """A shard is about to begin a session; what there was to tell in the last one is lost."""
        await super().before_identify_hook(shard_id, initial=initial)
        self._servers.identifies(shard_id or 0)

    async def on_shard_connect(self, shard: int) -> None:
        """A session has begun: its first word has named all servers of the shard."""
        self._servers.named(shard)

    async def on_shard_ready(self, _: int) -> None:
        """What these servers are like is told as well, and who invited the bot meanwhile."""
        self._events.servers_changed()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Discord tells what a server is like; the bot is in it."""
        self._servers.told_of(guild.id)

    async def on_guild_join(self, _: discord.Guild) -> None:
        """The bot is in the server now."""
        self._events.servers_changed()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot is not in the server any more."""
        self._events.left(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone. That a thread is gone the next message finds: the game goes back to its channel."""
        self._events.channel_gone(channel.guild.id, channel.id)


def versioned(api_url: str) -> str:
    """The address with the version that this library speaks, unless it names one itself.

    >>> versioned("http://localhost:8080/api/")
    'http://localhost:8080/api/v10'
    """
    address = api_url.rstrip("/")
    return address if VERSIONED.fullmatch(address) else f"{address}/{API_VERSION}"
