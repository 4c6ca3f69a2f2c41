"""Messages on their way to Discord: cards edited or posted, people called, threads made."""

from typing import Final, TypeAlias

import discord
import structlog

from bot.adapters.discord import faults
from bot.adapters.discord.desk import Desk, ref
from bot.adapters.discord.items import cut_label
from bot.adapters.discord.rendering import Rendered, render_plain
from bot.core.ports import Delivery, Message, NotSent, Sent

OLD: Final = 55 * 60 * 1000
"""Milliseconds after which a card is posted afresh: Discord counts edits of messages older than an hour."""

TO_PEOPLE: Final = frozenset({Message.HAND, Message.WARNING, Message.AWAY})
"""What is written to a person's own channel."""

CALLS: Final = frozenset({Message.TURN, Message.WARNING, Message.AWAY})
"""What is to be read in a phone's notification: it shows nothing of a card, so these are messages of plain words."""

LONGEST_THREAD_NAME: Final = 100
DAY: Final = 24 * 60
"""Minutes after which a silent thread is folded away; a new message opens it again."""

_log: Final = structlog.get_logger()

Channel: TypeAlias = discord.PartialMessageable | discord.DMChannel

_LEADS_TO: Final = "https://discord.com/channels/{guild}/{channel}"


class Post:
    """Brings one message to Discord. Raises what discord.py raises."""

    def __init__(self, client: discord.Client, desk: Desk, delivery: Delivery) -> None:
        self._client = client
        self._desk = desk
        self._delivery = delivery

    async def bring(self) -> Sent:
        """Edit what stands, or post it; a card that has grown old is posted afresh as long as it is pressed."""
        post = self._delivery.post
        if post is None:
            return await self._send()
        if not self._grown_old():
            try:
                return await self._edit(post)
            except discord.HTTPException as error:
                if error.code not in faults.CLOSED_TO_EDITS:
                    raise
        sent = await self._send()
        if sent.post == post:
            return sent  # By its nonce it is still the same message.
        try:
            await delete(self._client, post)
        except faults.EXPECTED as error:
            # The new one stands, whatever becomes of the old one.
            _log.info("an old card stays", post=post, reason=type(error).__name__)
        return sent

    async def make_place(self) -> Sent:
        """Begin a thread at the lobby's card; where none may be made the game stays in the channel."""
        if self._delivery.post is None:
            return Sent(None)
        channel, message = _parts(self._delivery.post)
        name = cut_label(self._delivery.panel.notice, LONGEST_THREAD_NAME)
        try:
            thread = await self._client.http.start_thread_with_message(
                channel, message, name=name, auto_archive_duration=DAY
            )
        except discord.HTTPException as error:
            if error.code == faults.THREAD_EXISTS:
                # A thread has the id of the message that it hangs on.
                return Sent(str(message))
            if error.code in {*faults.NO_THREAD, faults.UNKNOWN_MESSAGE}:
                return Sent(None)
            raise
        return Sent(str(thread["id"]))

    # --- editing and posting --------------------------------------------------------------------------

    def _grown_old(self) -> bool:
        """A card without choices is history, and stays where it is."""
        delivery = self._delivery
        now = self._desk.house.time.now()
        return bool(delivery.panel.choices) and delivery.posted is not None and now - delivery.posted > OLD

    async def _edit(self, post: str) -> Sent:
        channel, message = _parts(post)
        card = self._client.get_partial_messageable(channel).get_partial_message(message)
        drawn = self._drawn(pictures=True)
        try:
            # What holds for all messages, the library leaves out of edits.
            await card.edit(view=drawn.view, attachments=drawn.files, allowed_mentions=discord.AllowedMentions.none())
        except discord.Forbidden:
            if not drawn.files:
                raise
            drawn = self._drawn(pictures=False)
            await card.edit(view=drawn.view, attachments=[], allowed_mentions=discord.AllowedMentions.none())
        return Sent(post)

    async def _send(self) -> Sent:
        channel = await self._channel()
        if self._delivery.kind in CALLS:
            return await self._call(channel)
        drawn = self._drawn(pictures=True)
        try:
            message = await self._post(channel, drawn)
        except discord.Forbidden:
            if not drawn.files:
                raise
            message = await self._post(channel, self._drawn(pictures=False))
        return Sent(ref(channel.id, message.id))

    async def _post(self, channel: Channel, drawn: Rendered) -> discord.Message:
        return await channel.send(
            view=drawn.view, files=drawn.files, nonce=self._delivery.nonce, silent=not self._delivery.sounds
        )

    async def _call(self, channel: Channel) -> Sent:
        delivery = self._delivery
        called = delivery.address if delivery.kind is Message.TURN else None
        plain = render_plain(delivery.panel, faces=self._desk.faces, link=self._link(), mention=called)
        message = await channel.send(
            plain.content,
            view=plain.view,
            nonce=delivery.nonce,
            silent=not delivery.sounds,
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(int(called))] if called else False),
        )
        return Sent(ref(channel.id, message.id))

    async def _channel(self) -> Channel:
        delivery = self._delivery
        if delivery.kind not in TO_PEOPLE:
            return self._client.get_partial_messageable(int(delivery.place or delivery.channel))
        assert delivery.address is not None
        # The library remembers the channels of the last people, and opens those of others.
        return await self._client.create_dm(discord.Object(int(delivery.address)))

    # --- what it looks like ---------------------------------------------------------------------------

    def _drawn(self, *, pictures: bool) -> Rendered:
        return self._desk.render(self._delivery.panel, pictures=pictures, link=self._link())

    def _link(self) -> tuple[str, str] | None:
        """The way from somebody's own channel to the table."""
        delivery = self._delivery
        if delivery.kind not in TO_PEOPLE:
            return None
        label = self._desk.house.languages.say(delivery.language, "discord-to-the-table")
        address = _LEADS_TO.format(guild=delivery.community, channel=delivery.place or delivery.channel)
        return label, address


async def deliver(client: discord.Client, desk: Desk, delivery: Delivery) -> Sent | NotSent:
    """Bring a message to Discord; expected failures are results."""
    post = Post(client, desk, delivery)
    try:
        return await (post.make_place() if delivery.kind is Message.PLACE else post.bring())
    except faults.EXPECTED as error:
        return faults.trouble_of(error, person=delivery.kind in TO_PEOPLE)


async def retract(client: discord.Client, post: str) -> Sent | NotSent:
    """Delete a post; one that is gone counts as deleted."""
    try:
        await delete(client, post)
    except faults.EXPECTED as error:
        return faults.trouble_of(error)
    return Sent(None)


async def delete(client: discord.Client, post: str) -> None:
    """Delete a post, if it is there. Raises what discord.py raises."""
    channel, message = _parts(post)
    try:
        await client.get_partial_messageable(channel).get_partial_message(message).delete()
    except discord.NotFound:
        return


def _parts(post: str) -> tuple[int, int]:
    """Channel and message of a post's name in the store."""
    channel, _, message = post.partition("/")
    return int(channel), int(message)
