"""The bot on Discord: one client that sends the bot's messages and answers people."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket

from bot.adapters.discord import calls, champion_roles, library, platform, shards
from bot.adapters.discord.account_limit import MOST, AccountLimit
from bot.adapters.discord.callers import NAME, Interaction
from bot.adapters.discord.cards.components import pressed
from bot.adapters.discord.cards.emojis import emoji_of
from bot.adapters.discord.commands.all_commands import all_commands
from bot.adapters.discord.events import Events
from bot.adapters.discord.login import login_errors
from bot.adapters.discord.registration import Registration
from bot.adapters.discord.responder import InteractionResponder
from bot.adapters.discord.servers import Servers, shard_of
from bot.adapters.discord.services import DiscordServices
from bot.adapters.discord.session_starts import SessionStarts
from bot.adapters.discord.translator import Translator
from bot.adapters.discord.tree import Tree
from bot.core import metrics
from bot.core.clock.host_clock import HostClock
from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import WallTime
from bot.core.ports import Delivery, NotSent, Pictures, RoleTrouble, Sent, Trouble
from storage.ids import Millis

PATIENCE: Final = 5
"""Seconds that running answers get when the bot leaves Discord. Discord itself waits three seconds for an answer."""

CLOSE_TIMEOUT: Final = 1
"""Seconds that the gateways then get to close their connections."""

API_VERSION: Final = "v10"
VERSIONED: Final = re.compile(r".*/v\d+")

IDENTIFIES_EVERY: Final = 5 * SECOND
"""After a shard has begun a session, another one of its bucket (``session_starts.py``) may do so after this time."""

LONGEST_QUEUE: Final = 1.0
"""Seconds that a message waits for its turn among the account's calls. If it would be longer, it is sent later."""

ShardIds: TypeAlias = Sequence[int] | Literal["auto"] | None
"""A process's own shards; ``auto`` for its part of them, which it takes while it runs; None for all of them."""

_NOT_OPEN: Final = NotSent(Trouble.FULL, Millis(SECOND))
"""The client is not open: nothing was sent."""

_CLOSED: Final = NotSent(Trouble.LATER, Millis(SECOND))
"""The client was closed during the call: the message may have arrived."""

_log: Final = structlog.get_logger()


class Discord(discord.AutoShardedClient):
    """Discord as a platform.

    Open the bot with this client, then ``await discord.open(token, services)``. That call returns when the client is
    closed; ``await discord.close()`` closes it. The clock and the dispatcher run beside the client. Messages that are
    due before it is open, or after it was closed, wait in the store.

    One process serves all shards, unless ``shard_ids`` says otherwise. Shard 0 brings all private messages.
    """

    careful: Final = False
    """Discord's limits for messages are those of channels."""

    polls: Final = False
    """Messages have buttons."""

    def __init__(  # noqa: PLR0913 - what the settings say
        self,
        *,
        api_url: str | None = None,
        gateway_url: str | None = None,
        shard_ids: ShardIds = None,
        shard_count: int | None = None,
        calls_per_second: int = MOST,
        pictures: Pictures | None = None,
    ) -> None:
        super().__init__(
            # No privileged intent is needed: Discord sends the text of a message that mentions the bot without one.
            intents=discord.Intents(guilds=True, guild_messages=True),
            shard_count=shard_count,
            # The library need not cache messages: the bot uses no event about an earlier message.
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._account_limit = AccountLimit(calls_per_second, self._parts)
        calls.limit(self.http, HostClock(NAME, WallTime()).hear, self._account_limit.turn)
        library.forget_limits_seldom(self.http)
        self._is_divided = shard_ids == "auto"
        self.shard_ids = None if shard_ids is None else [] if shard_ids == "auto" else list(shard_ids)
        self._connecting = shards.Connecting()
        self._starts = SessionStarts(
            self.fetch_session_start_limits, lambda: self.responder.services.processes, IDENTIFIES_EVERY
        )
        self._api_url = api_url
        self._gateway_url = gateway_url
        self._pictures = pictures
        self._responder: InteractionResponder | None = None
        self._servers = Servers(self)
        self._events = Events(self, self._servers)
        self._signs = shards.SignsOfLife()
        self._is_set_up = False
        """Whether the commands are made, and the emoji looked up."""

        self._launching: asyncio.Task[None] | None = None
        """Connects this process's shards, one after the other."""

        self._registering: asyncio.Task[None] | None = None
        self.tree = Tree(self)

    # --- the platform that messages are sent to ------------------------------------------------------

    @property
    def name(self) -> str:
        """The platform's name, as communities and identities are stored."""
        return NAME

    @property
    def serves(self) -> Collection[str]:
        """This process's shards, or all of them; none if it takes shares of them."""
        if self._is_divided:
            return ()
        return (NAME,) if self.shard_ids is None else tuple(map(_share, self.shard_ids))

    @property
    def shares(self) -> Sequence[str]:
        """All shards, if the processes divide them among themselves; else none."""
        return tuple(map(_share, range(self.shard_count or 1))) if self._is_divided else ()

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post the message, or edit its earlier post."""
        return await self._while_open(lambda: platform.deliver(self, self.responder, delivery))

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """Find the post that was sent with this nonce. ``Sent(None)``: no such post was found."""
        return await self._while_open(lambda: platform.find(self, self.responder, channel, address, nonce))

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete the post. A post that is already gone counts as deleted."""
        return await self._while_open(lambda: platform.retract(self, post))

    async def put_role(self, community: str, role: str, address: str, *, held: bool) -> RoleTrouble | None:
        """Give the member the role, or take it; None if it is so now, and if the person is not there any more."""
        return await champion_roles.put_role(self, community, role, address, held=held)

    def connections(self, community: str | None = None) -> Sequence[str]:
        """The numbers of this process's shards, sorted; or of all those that carry the presses of one community."""
        count = self.shard_count or 1
        if community is None:
            return list(map(str, range(count) if self.shard_ids is None else sorted(self.shard_ids)))
        # Its presses come from its server, by the server's shard, or from private messages, by shard 0.
        return list(map(str, sorted({0, shard_of(int(community), count)})))

    def hears(self, community: str) -> bool:
        """Whether the shard of this server is one of this process's."""
        return self.shard_ids is None or shard_of(int(community), self.shard_count or 1) in self.shard_ids

    async def silence(self, connection: str) -> Millis:
        """Milliseconds since the shard was last heard; 0 if it is alive, or gives a sign of life when asked."""
        return await self._signs.silence(int(connection), self.get_shard(int(connection)))

    async def _while_open(self, send: Callable[[], Awaitable[Sent | NotSent]]) -> Sent | NotSent:
        """The result of the call if the client is open.

        An error after the client was closed is no fault of the message.
        """
        if not self.is_open:
            return _NOT_OPEN
        if (wait := self._account_limit.wait) > LONGEST_QUEUE:
            return NotSent(Trouble.FULL, Millis(round(wait * SECOND)))
        try:
            return await send()
        except Exception:
            if self.is_closed():
                return _CLOSED
            raise

    # --- shards that change hands ---------------------------------------------------------------------

    async def take(self, share: str) -> None:
        """Connect the shard, and return when its first session has begun."""
        number = _number(share)
        await self._connecting.is_possible.wait()
        await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, number, initial=False)
        await self._connecting.began[number].wait()

    def hold(self, share: str) -> None:
        """From now on this process answers for the shard, and knows when it is silent."""
        assert self.shard_ids is not None
        number = _number(share)
        self.shard_ids.append(number)
        if number not in self.shards:
            self._signs.expect(number)

    async def let_go(self, share: str) -> None:
        """Another process answers for the shard now: disconnect it. Answers that are under way go on."""
        number = _number(share)
        if self.shard_ids is not None and number in self.shard_ids:
            self.shard_ids.remove(number)
        self._connecting.began.pop(number, None)
        self._servers.let_go(number)
        await library.remove_shard(self, number)

    async def launch_shards(self) -> None:
        """Connect this process's shards; or none, if it takes them while it runs."""
        if self._is_divided:
            library.connect_none(self)
            self._connecting.is_possible.set()
            return
        if not self.shard_count:
            self.shard_count, *_ = await self.http.get_bot_gateway()
        # The library reconnects shards only after this call. Discord lets a shard begin every five seconds, so a shard
        # whose connection breaks meanwhile would be silent until the last one has begun.
        self._launching = asyncio.create_task(self._launch_all())

    async def _launch_all(self) -> None:
        try:
            await super().launch_shards()
        except Exception as error:  # noqa: BLE001 - it ends the client, although nobody waits for this task
            library.end_with(self, error)

    # --- opening and closing --------------------------------------------------------------------------

    def serve(self, services: DiscordServices) -> None:
        """Answer people with these services from now on."""
        self._responder = self.tree.responder = InteractionResponder(services, self._pictures)

    @property
    def responder(self) -> InteractionResponder:
        """The object that answers every interaction. It exists after ``serve``."""
        assert self._responder is not None
        return self._responder

    def _parts(self) -> int | None:
        return 1 if self._responder is None else self._responder.services.processes.parts

    @property
    def is_open(self) -> bool:
        """Whether messages can be sent."""
        return self._is_set_up and not self.is_closed()

    async def open(self, token: str, services: DiscordServices) -> None:
        """Log in with the token and serve until the client is closed. Raises NotLetIn."""
        self.serve(services)
        self._find_discord()
        with login_errors():
            async with self:
                await self.start(token)

    async def hang_up(self) -> None:
        """Take no new presses or commands, and let running answers finish. Messages can still be sent.

        Waits at most ``PATIENCE`` seconds for the answers, then ``CLOSE_TIMEOUT`` seconds for the gateways to close.
        """
        # Events that came earlier have their tasks already.
        library.drop_events(self)
        closing = [asyncio.create_task(shard.disconnect()) for shard in self.shards.values()]
        for under_way, seconds in ((library.running_answers(), PATIENCE), (closing, CLOSE_TIMEOUT)):
            if under_way:
                await asyncio.wait(under_way, timeout=seconds)
        for task in closing:
            task.cancel()
        await asyncio.gather(*closing, return_exceptions=True)

    async def close(self) -> None:
        """Leave Discord. Emoji that are not uploaded yet are uploaded at the next start."""
        self._starts.close()
        for task in (self._launching, self._registering):
            if task is not None:
                task.cancel()
        if self._responder is not None:
            await self._responder.end_answers()
        await super().close()

    def _find_discord(self) -> None:
        """Point the library at another Discord, if the settings name one."""
        library.use_addresses(None if self._api_url is None else versioned(self._api_url), self._gateway_url)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool | None = None) -> None:
        """Connect a shard, to the gateway of the settings if they name one. Tries again until the shard is connected.

        After a failed attempt the library calls this method from inside that attempt, without ``initial``. Such a call
        returns at once, because each nested attempt would need more of the stack; the loop below tries again instead.
        """
        if initial is None:
            return
        chosen = yarl.URL(self._gateway_url) if self._gateway_url is not None else gateway
        while shard_id not in self.shards and not self.is_closed():
            await self._starts.wait(shard_id)
            if not self.is_closed():
                await super().launch_shard(chosen, shard_id, initial=True)
        if (shard := self.get_shard(shard_id)) is not None:
            shards.retry_for_ever(shard, self._starts)

    async def login(self, token: str) -> None:
        """Log in with the token. Raises what the library raises."""
        await super().login(token)
        # The session for answers to interactions does not exist before the login.
        library.check_responses(self.http, calls.check_answer)

    async def setup_hook(self) -> None:
        """Make the commands, and look up which emoji exist.

        What Discord does not have yet is registered and uploaded later: until then cards show words in place of emoji.

        Commands and pictures take a second of a core. They are made beside the event loop, because other processes wait
        for the transactions of this one.
        """
        for command in await asyncio.to_thread(all_commands, self.responder):
            self.tree.add_command(command)
        await self.tree.set_translator(Translator(self.responder.services.languages))
        images = {} if self._pictures is None else await asyncio.to_thread(self._pictures.dice)
        if images:
            # The first value holds the emoji that exist already.
            self._show(await anext(emoji_of(self, images)))
        registration = Registration(self, self.responder.services, self.tree.written, images, self._show)
        # Nothing may be awaited between this and the end of the login, which changes the library's session.
        self._registering = asyncio.create_task(registration.run())
        self._is_set_up = True

    def _show(self, emoji: Mapping[str, str]) -> None:
        """From now on cards show these emoji; if Discord has told none, those before."""
        self.responder.emoji = emoji or self.responder.emoji

    # --- what comes from people -----------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses. The command tree answers commands."""
        if interaction.type is discord.InteractionType.component:
            await self.responder.answer_press(interaction, pressed(interaction))

    async def on_message(self, message: discord.Message) -> None:
        """Somebody wrote a message. Only a mention of the bot is answered."""
        if message.guild is not None and self.hears(str(message.guild.id)):
            await self._events.said(message)

    # --- what happens to its places -------------------------------------------------------------------

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """A shard is about to begin a new session. It has missed the events since its last session."""
        number = shard_id or 0
        if number in self.shards:
            metrics.RECONNECTS.labels(NAME).inc()
        await self._starts.begin(number)
        self._servers.identifies(number)

    async def on_shard_connect(self, shard: int) -> None:
        """A session has begun. Its first event has named all servers of the shard."""
        self._servers.named(shard)
        self._connecting.began[shard].set()

    async def on_shard_resumed(self, _: int) -> None:
        """A shard has a new connection, and has missed nothing."""
        metrics.RECONNECTS.labels(NAME).inc()

    async def on_shard_ready(self, _: int) -> None:
        """Discord has sent the details of the shard's servers, also of servers that added the bot in the meantime."""
        self._events.servers_changed()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Discord sends the details of a server: the bot is in it."""
        self._servers.told_of(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server. At a start and after an outage Discord names servers otherwise."""
        if self.hears(str(guild.id)):
            await self._events.joined(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from the server."""
        self._events.left(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted. A deleted thread is noticed at the next message: the game goes back to its channel."""
        self._events.channel_gone(channel.guild.id, channel.id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot was added to a thread. Before that it could not write in a private one."""
        if thread.is_private():
            await self._events.permissions_changed(thread.guild)

    async def on_thread_remove(self, thread: discord.Thread) -> None:
        """The bot was removed from a thread. It cannot write in a private one any more, nor hears of it."""
        if thread.is_private():
            library.forget_thread(thread)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel's permissions may have changed."""
        if before.overwrites != after.overwrites:
            await self._events.permissions_changed(after.guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role's permissions may have changed. It may be a role of the bot."""
        if before.permissions != after.permissions:
            await self._events.permissions_changed(after.guild)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Somebody's roles have changed. Without a privileged intent Discord tells this only of the bot itself."""
        await self._events.permissions_changed(after.guild)


def versioned(api_url: str) -> str:
    """The address with the version of the API that this library speaks, unless the address names a version itself.

    >>> versioned("http://localhost:8080/api/")
    'http://localhost:8080/api/v10'
    """
    address = api_url.rstrip("/")
    return address if VERSIONED.fullmatch(address) else f"{address}/{API_VERSION}"


def _share(shard: int) -> str:
    return f"{NAME} shard {shard}"


def _number(share: str) -> int:
    return int(share.rpartition(" ")[2])
