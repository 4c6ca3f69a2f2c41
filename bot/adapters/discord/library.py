"""The only module that touches private attributes of discord.py, or replaces what is not documented there.

Each function says why there is no public way. One more touch has to be in a class of the library: the client overrides
``launch_shard``, since the library nests each new attempt in the failed one, and has no setting for the gateway.

All this may change with any release. So the release is pinned, and a test fails if another one is installed than the
one that was checked.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, cast

import aiohttp
import discord
import yarl
from discord import ui
from discord.gateway import DiscordClientWebSocketResponse, DiscordWebSocket, ReconnectWebSocket
from discord.http import HTTPClient, Route, handle_message_parameters
from discord.shard import EventItem, EventType, Shard
from discord.utils import MISSING

if TYPE_CHECKING:
    from discord.types.message import Message

CHECKED_RELEASE: Final = "2.7.1"

ANSWERING: Final = ("discord.py: on_interaction", "CommandTree-")
"""The beginnings of the names that the library gives to the tasks that answer presses and commands."""

NOBODY: Final = discord.AllowedMentions.none()

FORGETTING: Final = 60.0
"""Seconds between two times at which the library forgets rate limits that nobody has used for a while."""

_SESSION: Final = "_HTTPClient__session"
_SHARDS: Final = "_AutoShardedClient__shards"
_QUEUE: Final = "_AutoShardedClient__queue"
_Check: TypeAlias = Callable[[aiohttp.ClientResponse], Awaitable[None]]


def use_addresses(api: str | None, gateway: str | None) -> None:
    """Point the library at another Discord: at this REST interface, and at this gateway if no other one is named.

    The library keeps these addresses in classes: answers to interactions and new sessions read them there.
    """
    if api is not None:
        # ``calls`` compares the addresses of responses, which aiohttp has normalised, with this one.
        Route.BASE = str(yarl.URL(api))
    if gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


class _Request(Protocol):
    def __call__(self, route: Route, **options: object) -> Awaitable[object]: ...


def limit_calls(
    http: HTTPClient,
    time_limit: Callable[[Route], aiohttp.ClientTimeout],
    check: _Check,
    unanswered: Callable[[str, str], None],
    turn: Callable[[], Awaitable[None]],
) -> None:
    """Limit the time of each try of a call, and let ``check`` see every response before the library reads it.

    ``unanswered`` gets the method and the path's template of a call that ended without a response. ``turn`` is awaited
    before each call.

    The library has no settings for this. Answers to interactions do not pass here: ``check_responses`` is for them.
    """
    # aiohttp calls ``raise_for_status`` with every response.
    request: _Request = partial(http.request, raise_for_status=check)

    async def limited(route: Route, **options: object) -> object:
        await turn()
        try:
            return await request(route, **{"timeout": time_limit(route), **options})
        except (aiohttp.ClientError, OSError, TimeoutError):
            unanswered(route.method, route.path)
            raise

    http.request = limited  # type: ignore[method-assign]  # All other calls pass here.


def forget_limits_seldom(http: HTTPClient) -> None:
    """Let the library look only once in ``FORGETTING`` seconds for rate limits that it can forget.

    It keeps one for each channel for five minutes. At the first call to a channel it goes through all of them: with a
    thousand tables that took more time than the call. The library has no setting for this.
    """
    forget, forgot = http._try_clear_expired_ratelimits, -FORGETTING

    def forget_seldom() -> None:
        nonlocal forgot
        if time.monotonic() - forgot >= FORGETTING:
            forgot = time.monotonic()
            forget()

    http._try_clear_expired_ratelimits = forget_seldom  # type: ignore[method-assign]


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A file that is on a message."""

    id: str
    filename: str

    def to_dict(self) -> dict[str, str]:
        """How an edit names a file that it keeps."""
        return {"id": self.id, "filename": self.filename}


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that Discord has taken."""

    id: int
    files: Sequence[Uploaded]


@dataclass(frozen=True, slots=True)
class Outgoing:
    """The parts of a message that is posted or edited. Without ``mentions`` the message notifies nobody."""

    view: ui.LayoutView
    files: Sequence[Uploaded | discord.File] = ()
    content: str | None = None
    nonce: str | None = None
    silent: bool = False
    mentions: discord.AllowedMentions = NOBODY


async def post(client: discord.Client, channel: int, message: Outgoing) -> Posted:
    """Post a message. Raises what the library raises.

    The library's own ``send`` makes objects of all that Discord returns, and nobody needs them. The same is true of
    its ``edit``. In play that took a twentieth of all the bot's work.
    """
    with handle_message_parameters(
        MISSING if message.content is None else message.content,
        view=message.view,
        attachments=_given(message),
        nonce=message.nonce,
        flags=discord.MessageFlags(suppress_notifications=message.silent),
        allowed_mentions=message.mentions,
    ) as parameters:
        return _posted(await client.http.send_message(channel, params=parameters))


async def edit(client: discord.Client, channel: int, post: int, message: Outgoing) -> Posted:
    """Edit a message, which keeps no other files than those in ``message``. Raises what the library raises."""
    with handle_message_parameters(
        view=message.view, attachments=_given(message), allowed_mentions=message.mentions
    ) as parameters:
        return _posted(await client.http.edit_message(channel, post, params=parameters))


def _given(message: Outgoing) -> Sequence[discord.Attachment | discord.File]:
    # Of an attachment the library needs only ``to_dict``.
    return cast("Sequence[discord.Attachment | discord.File]", message.files)


def _posted(said: "Message") -> Posted:
    return Posted(int(said["id"]), [Uploaded(str(one["id"]), one["filename"]) for one in said["attachments"]])


Command: TypeAlias = Mapping[str, object]
"""A slash command in the JSON that Discord documents."""


async def commands_of(client: discord.Client) -> Sequence[Command]:
    """The commands that are registered, in all languages. Raises what the library raises.

    The library's objects of them lack the version that Discord gives each command, and it asks for no translations.
    """
    route = Route("GET", "/applications/{application_id}/commands", application_id=client.application_id)
    found: Sequence[Command] = await client.http.request(route, params={"with_localizations": "true"})
    return found


async def replace_commands(client: discord.Client, commands: Sequence[Command]) -> Sequence[Command]:
    """Register these commands in place of all others, and give them as Discord has stored them."""
    assert client.application_id is not None
    payload = [dict(command) for command in commands]
    return await client.http.bulk_upsert_global_commands(client.application_id, payload=payload)


def running_answers() -> Sequence[asyncio.Task[object]]:
    """The tasks that answer presses and commands, also those that have not begun: the library has no list of them."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING)]


@dataclass(frozen=True, slots=True)
class Heartbeats:
    """The heartbeats of one gateway connection. Times are those of ``time.perf_counter``."""

    sent: float
    """When the last heartbeat was sent."""

    received: float
    """When the last frame of any kind arrived."""

    is_open: bool
    send: Callable[[], Awaitable[None]]
    """Sends a heartbeat now. Raises OSError and ConnectionClosed."""


def heartbeats(shard: discord.ShardInfo) -> Heartbeats | None:
    """The heartbeats of the shard's connection; None while it has none.

    Public is only their round trip (``latency``), which does not tell when the gateway was last heard.
    """
    gateway = shard._parent.ws
    keeper = gateway._keep_alive
    if keeper is None:
        return None
    return Heartbeats(keeper._last_send, keeper._last_recv, gateway.open, lambda: gateway.send_heartbeat(keeper.beat()))


def has_heartbeats(shard: discord.ShardInfo) -> bool:
    """Whether the shard's gateway is a real one. The browser preview's simulated Discord has no heartbeats."""
    return hasattr(shard._parent.ws, "_keep_alive")


def never_give_up(shard: discord.ShardInfo, longest: int, may_identify: Callable[[Callable[[], None]], None]) -> None:
    """Let the shard reconnect also when the gateway takes the connection and closes it again.

    If the gateway closes before its first message, and another failure came before that, the library takes this for a
    bug and ends. If the gateway closes after its first message, the library tries again for ever without a pause. Here
    both are followed by a pause and another attempt. A gateway that sends unreadable data still ends the client.

    A pause is at most two to the power of ``longest``, in seconds. The library has no setting for any of this.

    ``may_identify`` calls what it gets when Discord takes a new session of the shard. The library itself waits for that
    with an open connection, in which no session begins, and while all its other shards wait, too.
    """
    library = shard._parent
    library._handled_exceptions += (ReconnectWebSocket,)
    library._backoff._max = longest
    library._queue_put = _with_pauses(library, may_identify)


def _with_pauses(library: Shard, may_identify: Callable[[Callable[[], None]], None]) -> Callable[[EventItem], None]:
    """A function that takes the shard's requests. A request to resume waits if no event came since the last request.

    The library itself pauses before every other kind of reconnection; then the shard begins a session, and waits until
    it may. Other shards do not wait.
    """
    put, heard = library._queue_put, library.ws.sequence

    def put_in_time(item: EventItem) -> None:
        nonlocal heard
        # The sequence number grows with each event, so the same number means that none has come.
        in_vain = item.type == EventType.resume and library.ws.sequence == heard
        heard = library.ws.sequence
        if in_vain:
            asyncio.get_running_loop().call_later(library._backoff.delay(), put, item)
        elif item.type in {EventType.identify, EventType.reconnect}:
            may_identify(partial(put, item))
        else:
            put(item)

    return put_in_time


def connect_none(client: discord.AutoShardedClient) -> None:
    """Let the client run without any shard: others are connected and removed while it runs.

    The library would take an empty list of shards for all of them.
    """
    state = client._connection
    state.shard_count, state.shard_ids = client.shard_count, []


def end_with(client: discord.AutoShardedClient, error: Exception) -> None:
    """Close the client. The call that runs it raises this error, as when a shard can connect no more."""
    vars(client)[_QUEUE].put_nowait(EventItem(EventType.terminate, None, error))


async def remove_shard(client: discord.AutoShardedClient, number: int) -> None:
    """Disconnect the shard for good, and forget its servers. The library has no way to remove a shard."""
    shard: Shard | None = vars(client)[_SHARDS].pop(number, None)
    if shard is not None:
        # A reconnection may be under way or wanted, and would undo this.
        vars(shard).update(reidentify=lambda _: shard.close(), reconnect=shard.close, launch=lambda: _close_soon(shard))
        await shard.close()
    state = client._connection
    for guild in [guild for guild in client.guilds if guild.shard_id == number]:
        state._remove_guild(guild)


def _close_soon(shard: Shard) -> None:
    shard._task = asyncio.get_running_loop().create_task(shard.ws.close())


def check_responses(http: HTTPClient, check: _Check) -> None:
    """Let ``check`` see every response of the client's session before the library reads it. Call it after the login.

    Answers to interactions use the session directly, so no public method of the library sees their responses. The
    tracing that the library offers could see them, but makes each press 5 % slower.
    """
    made = vars(http)[_SESSION]
    if not isinstance(made, aiohttp.ClientSession):
        return  # A simulated Discord has none.
    # aiohttp takes the check only when a session is made. This one is made like the library's, on the same connector.
    session = aiohttp.ClientSession(
        connector=http.connector,
        ws_response_class=DiscordClientWebSocketResponse,
        cookie_jar=aiohttp.DummyCookieJar(),
        trace_configs=None if http.http_trace is None else [http.http_trace],
        raise_for_status=check,
    )
    made.detach()
    setattr(http, _SESSION, session)


async def read_file(file: discord.Attachment, most: int) -> bytes:
    """The content of a file that somebody sent, of which at most ``most`` bytes and a little more are read.

    The library itself reads the whole file, even if it is larger than declared. Raises HTTPException and ClientError.
    """
    session = vars(file._http).get(_SESSION)
    if not isinstance(session, aiohttp.ClientSession):
        return await file.read()  # A simulated Discord has none.
    content = bytearray()
    async with session.get(file.url) as response:
        if not response.ok:
            raise discord.HTTPException(response, "the file cannot be read")
        async for some in response.content.iter_any():
            content += some
            if len(content) > most:
                # Otherwise the connection would be kept, and the rest would have to be read.
                response.close()
                break
    return bytes(content)


def forget_thread(thread: discord.Thread) -> None:
    """Let the library forget a thread, as it does by itself when the thread is deleted.

    There is no public way. The library keeps a thread of which the bot is no member any more.
    """
    thread.guild._remove_thread(thread)


def drop_events(client: discord.Client) -> None:
    """Handle no more events. A shard that is reconnecting cannot be disconnected, and may still receive some."""
    client._connection.parsers.clear()
