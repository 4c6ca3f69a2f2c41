"""The endpoints of channels, messages and threads."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from tests.stub.bodies import Json, Made, every, number, numbers, part, parts, text
from tests.stub.payloads import attachment_object, channel_object, message_object, placed
from tests.stub.refusals import Refusal
from tests.stub.rest import NOTHING, Handler, Reply
from tests.stub.things import Allowed, Channel, Message, Version
from tests.stub.wire import Call, File
from tests.stub.world import World

GUILDS: Final = 1 << 0
GUILD_MESSAGES: Final = 1 << 9
"""Intents. A session receives only the events of its intents."""

CARD: Final = 1 << 15
"""The flag of a message that consists of components only (Components V2)."""

SILENT: Final = 1 << 12
MADE: Final = 201
NONCES_KEPT: Final = 5 * 60.0
"""Seconds in which Discord recognises a nonce that was already used."""

MOST_LISTED: Final = 50
"""How many messages are listed if the call names no limit."""


class Tell(Protocol):
    """The gateway's method ``tell``, as other modules use it."""

    def __call__(
        self, event: str, said: Json, *, guild: int | None, intent: int = 0, person: int | None = None
    ) -> bool:
        """Send an event. True if any session gets it."""


class Messages:
    """The endpoints of channels and messages, and what people and interactions do with messages."""

    def __init__(self, world: World, tell: Tell) -> None:
        self._world = world
        self._tell = tell

    def routes(self) -> Mapping[str, Handler]:
        """The handler of each route."""
        return {
            "GET /channels/{channel}": self._show_channel,
            "GET /channels/{channel}/messages": self._list,
            "POST /channels/{channel}/messages": self._post,
            "GET /channels/{channel}/messages/{message}": self._show,
            "PATCH /channels/{channel}/messages/{message}": self._edit,
            "DELETE /channels/{channel}/messages/{message}": self._delete,
            "POST /channels/{channel}/messages/{message}/threads": self._start_thread,
        }

    # --- calls ----------------------------------------------------------------------------------------

    def _show_channel(self, call: Call) -> Reply:
        return Reply(channel_object(self._world, self._channel(call)))

    def _list(self, call: Call) -> Reply:
        channel = self._channel(call)
        # Without the permission to read the history Discord sends an empty list, not an error.
        standing = channel.standing if Allowed.HISTORY in channel.allowed else ()
        before, after = (int(call.query.get(key, 0)) for key in ("before", "after"))
        chosen = [message for message in standing if message.id > after and (not before or message.id < before)]
        chosen = [message for message in chosen if message.only_for is None]
        newest = chosen[-int(call.query.get("limit", MOST_LISTED)) :]
        return Reply([message_object(self._world, message) for message in reversed(newest)])

    def _post(self, call: Call) -> Reply:
        channel = self._channel(call)
        self._check_post(channel)
        nonce, now = text(call.body, "nonce"), self._world.clock.now()
        until, stands = channel.nonces.get(nonce, (0.0, 0))
        if call.body.get("enforce_nonce") is True and until > now and stands in channel.messages:
            return Reply(message_object(self._world, channel.messages[stands]))
        message = self.add(channel, self._world.bot.id, call.body, call.files)
        message.nonce = nonce or None
        channel.nonces[nonce] = now + NONCES_KEPT, message.id
        channel.archived = False
        return Reply(message_object(self._world, message))

    def _show(self, call: Call) -> Reply:
        return Reply(message_object(self._world, self._message(call)))

    def _edit(self, call: Call) -> Reply:
        channel, message = self._channel(call), self._message(call)
        if message.author != self._world.bot.id:
            raise Refusal(50005)
        if channel.archived:
            raise Refusal(50083)
        self.change(message, call.body, call.files)
        return Reply(message_object(self._world, message))

    def _delete(self, call: Call) -> Reply:
        channel, message = self._channel(call), self._message(call)
        message.deleted = True
        said = {"id": str(message.id), "channel_id": str(channel.id), "guild_id": str(channel.guild)}
        self._tell_of(channel, "MESSAGE_DELETE", said)
        return NOTHING

    def _start_thread(self, call: Call) -> Reply:
        channel, message = self._channel(call), self._message(call)
        if message.id in self._world.channels:
            raise Refusal(160004)
        thread = self._world.add_thread(channel, message, text(call.body, "name"))
        made = channel_object(self._world, thread)
        self._tell("THREAD_CREATE", {**made, "newly_created": True}, guild=thread.guild, intent=GUILDS)
        return Reply(made, MADE)

    # --- what is refused ------------------------------------------------------------------------------

    def _channel(self, call: Call) -> Channel:
        channel = self._world.channels.get(call.number("channel"))
        if channel is None:
            raise Refusal(10003)
        guild = self._world.guilds.get(channel.guild or 0)
        if guild is not None and not (guild.has_bot and Allowed.VIEW in channel.allowed):
            raise Refusal(50001)
        return channel

    def _message(self, call: Call) -> Message:
        message = self._world.message(call.number("channel"), call.number("message"))
        if message is None or message.only_for is not None:
            raise Refusal(10008)
        return message

    def _check_post(self, channel: Channel) -> None:
        if channel.recipient is not None and not self._world.shares_guild(channel.recipient):
            raise Refusal(50278)
        if channel.locked:
            raise Refusal(160005)

    # --- what others do, too --------------------------------------------------------------------------

    def add(
        self,
        channel: Channel,
        author: int,
        body: Json,
        files: Sequence[File] = (),
        *,
        only_for: int | None = None,
        interaction: int | None = None,
        loading: bool = False,
    ) -> Message:
        """Add a message, and send the event to the bot. Raises Refusal if Discord would refuse such a message."""
        version = self._version(channel.id, body, files)
        if not loading and not (version.content or version.components or version.attachments):
            raise Refusal(50006)
        made = self._world.new_id()
        message = Message(made, channel.id, author, [version], None, only_for)
        message.rings = _called(body, version) & self._world.users.keys()
        message.reference = number(part(body, "message_reference"), "message_id") or None
        message.interaction, message.loading = interaction, loading
        channel.messages[made] = message
        channel.changes.tell()
        if only_for is None:
            self._tell_of(channel, "MESSAGE_CREATE", self.shown(message))
        return message

    def change(self, message: Message, body: Json, files: Sequence[File]) -> None:
        """Change the message. Parts that the body leaves out stay as they are. Raises Refusal."""
        before, channel = message.now, self._world.channels[message.channel]
        kept = numbers_of(body) if "attachments" in body else [number(file, "id") for file in before.attachments]
        stays = [file for file in before.attachments if number(file, "id") in kept]
        said: Made = {"content": before.content, "components": list(before.components), "flags": before.flags}
        message.versions.append(self._version(channel.id, {**said, **body}, files, stays))
        message.loading = False
        channel.changes.tell()
        if message.only_for is None:
            self._tell_of(channel, "MESSAGE_UPDATE", self.shown(message))

    def shown(self, message: Message) -> Made:
        """The message as the event shows it. The bot sees the text of people's messages only if they mention it."""
        by_bot = message.author == self._world.bot.id
        to_bot = by_bot or self._world.bot.id in message.rings
        guild = self._world.channels[message.channel].guild
        return {**message_object(self._world, message, to_bot=to_bot), **({"guild_id": str(guild)} if guild else {})}

    def _tell_of(self, channel: Channel, event: str, said: Json) -> None:
        """Send the event if the channel is in a server. The bot does not listen to events of DMs."""
        if channel.guild is not None:
            self._tell(event, said, guild=channel.guild, intent=GUILD_MESSAGES)

    def _version(self, channel: int, body: Json, files: Sequence[File], stays: Sequence[Json] = ()) -> Version:
        flags, content, components = number(body, "flags"), text(body, "content"), parts(body, "components")
        words = [text(component, "custom_id") for component in every(components) if "custom_id" in component]
        if (flags & CARD and content) or len(set(words)) < len(words):
            raise Refusal(50035)
        told = {number(file, "id"): file for file in parts(body, "attachments")}
        new = [
            attachment_object(self._world, channel, file.name, file.content, told.get(place, {}))
            for place, file in enumerate(files)
        ]
        attachments = [*stays, *new]
        return Version(
            self._world.clock.now(), content, placed(components, attachments, flags & CARD), attachments, flags
        )


def numbers_of(body: Json) -> list[int]:
    """The ids of the attachments that the body names."""
    return [number(file, "id", -1) for file in parts(body, "attachments")]


def _called(body: Json, version: Version) -> frozenset[int]:
    """The people whom the message notifies. Without ``allowed_mentions``, every name in the text notifies."""
    if version.flags & SILENT:
        return frozenset()
    said = "\n".join([version.content, *(text(component, "content") for component in every(version.components))])
    named = frozenset(_named(said))
    allowed = part(body, "allowed_mentions")
    kinds = allowed.get("parse")
    if "allowed_mentions" not in body or (isinstance(kinds, list) and "users" in kinds):
        return named
    return named & frozenset(numbers(allowed, "users"))


def _named(said: str) -> Iterator[int]:
    for piece in said.split("<@")[1:]:
        word = piece.partition(">")[0].removeprefix("!")
        if word.isdecimal():
            yield int(word)
