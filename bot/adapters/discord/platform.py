"""Sends messages to Discord: cards are posted or edited, people are called, threads are made."""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

import discord
import structlog

from bot.adapters.discord import faults
from bot.adapters.discord.cards.components import cut_label, mark_of, mark_on, with_mark
from bot.adapters.discord.cards.rendering import Rendered, render_plain
from bot.adapters.discord.channel_limit import FullError
from bot.adapters.discord.interaction_calls import ref
from bot.adapters.discord.library import Outgoing, Posted, edit, post
from bot.adapters.discord.permissions import can_write_in_threads
from bot.adapters.discord.responder import InteractionResponder
from bot.adapters.discord.scheduled_events import deliver_event
from bot.adapters.discord.troubles import with_place
from bot.core.ports import CALLS, CHANNEL_GONE, TO_PEOPLE, Announcing, Delivery, Message, NotSent, Sent, Trouble

OLD: Final = 55 * 60 * 1000
"""Milliseconds after which a card is posted anew: Discord limits edits of messages that are older than an hour."""

LONGEST_THREAD_NAME: Final = 100
DAY: Final = 24 * 60
"""Minutes without a message after which Discord archives a thread. A new message opens the thread again."""

LOOKED_AT: Final = 100
"""How many messages are searched for an earlier post: as many as Discord returns at once."""

_log: Final = structlog.get_logger()

_TO_THE_TABLE: Final = "discord-to-the-table"
_LEADS: Final[Mapping[Message | Announcing, str]] = MappingProxyType(
    {Announcing.REMINDER: "discord-to-the-card", Announcing.TROUBLE: "discord-to-the-channel"}
)
"""What the button to the channel says in some kinds of private messages; in all others ``_TO_THE_TABLE``."""

_LEADS_TO: Final = "https://discord.com/channels/{guild}/{channel}"


class Post:
    """Sends one message to Discord. Raises what discord.py raises, and FullError if the channel is full."""

    def __init__(self, client: discord.Client, responder: InteractionResponder, delivery: Delivery) -> None:
        self._client = client
        self._responder = responder
        self._delivery = delivery

    async def bring(self) -> Sent | NotSent:
        """Edit the earlier post, or post the message.

        A card that still asks for a press is posted anew when it is old.
        """
        post = self._delivery.post
        if post is not None and not self._grown_old():
            try:
                return await self._edit(post)
            except discord.HTTPException as error:
                if error.code not in faults.CLOSED_TO_EDITS:
                    raise
        return await self._send()

    async def make_place(self) -> Sent:
        """Make a thread at the lobby's card.

        ``Sent(None)``: no thread could be made, and the game stays in the channel.
        """
        # A thread hangs on a message: without the lobby's card there is none.
        if self._delivery.post is None:
            return Sent(None)
        channel, message = _parts(self._delivery.post)
        if not can_write_in_threads(self._client, channel):
            return Sent(None)
        name = cut_label(self._delivery.panel.notice, LONGEST_THREAD_NAME)
        try:
            thread = await self._client.http.start_thread_with_message(
                channel, message, name=name, auto_archive_duration=DAY
            )
        except discord.HTTPException as error:
            if error.code == faults.THREAD_EXISTS:
                # An earlier try has made the thread. A thread has the same id as its message.
                return Sent(str(message))
            if error.code in {*faults.NO_THREAD, faults.UNKNOWN_MESSAGE}:
                return Sent(None)
            raise
        return Sent(str(thread["id"]))

    # --- editing and posting --------------------------------------------------------------------------

    def _grown_old(self) -> bool:
        """Whether the card is older than ``OLD`` and has choices.

        A card without choices is history, and stays in place.
        """
        delivery = self._delivery
        now = self._responder.services.time.now()
        asks = delivery.panel.choices or delivery.panel.menus
        return bool(asks) and delivery.posted is not None and now - delivery.posted > OLD

    async def _edit(self, post: str) -> Sent:
        channel, message = _parts(post)
        attached = self._responder.attached

        async def put(drawn: Rendered) -> Posted:
            files = attached.for_edit(post, drawn.files)
            # A failed edit may mean that the post has other files than we think: the next one uploads them all.
            attached.forget(post)
            edited = await edit(self._client, channel, message, Outgoing(drawn.view, files))
            attached.note(post, edited.files)
            return edited

        with self._responder.channel_limit.through(channel):
            await self._show(put)
        if self._delivery.kind in TO_PEOPLE and self._delivery.address is not None:
            # After a restart the bot knows no private channels. This edit shows where the person's next card goes.
            self._responder.own_channels.note(self._delivery.address, channel)
        return Sent(post)

    async def _send(self) -> Sent:
        channel = await self._channel()
        # A phone's notification shows nothing of a card, so a call is a message of plain words.
        with self._responder.channel_limit.through(channel.id):
            return await (self._call(channel) if self._delivery.kind in CALLS else self._card(channel))

    async def _card(self, channel: discord.PartialMessageable) -> Sent:
        delivery = self._delivery
        message = await self._show(
            lambda drawn: post(
                self._client,
                channel.id,
                Outgoing(drawn.view, drawn.files, nonce=delivery.nonce, silent=not delivery.sounds),
            ),
            mark_of(delivery.nonce),
        )
        posted = ref(channel.id, message.id)
        self._responder.attached.note(posted, message.files)
        return Sent(posted)

    async def _show(self, put: Callable[[Rendered], Awaitable[Posted]], mark: int | None = None) -> Posted:
        """Send the card with ``put``. If Discord forbids files or finds the card invalid, send it without pictures."""
        drawn = await self._drawn(mark)
        try:
            return await put(drawn)
        except discord.HTTPException as error:
            misshapen = error.code == faults.MISSHAPEN
            if not misshapen and not (drawn.files and isinstance(error, discord.Forbidden)):
                raise
        if misshapen:
            # The card may show an emoji that somebody has deleted.
            _log.warning(
                "a card is sent without emoji and pictures", table=self._delivery.table, kind=self._delivery.kind
            )
        return await put(await self._drawn(mark, pictures=False, emoji=not misshapen))

    async def _call(self, channel: discord.PartialMessageable) -> Sent:
        delivery = self._delivery
        people = [discord.Object(int(one)) for one in delivery.called]
        panel = with_mark(delivery.panel, mark_of(delivery.nonce))
        plain = render_plain(panel, emoji=self._responder.emoji, link=self._link(), mentions=delivery.called)
        # Discord notifies only the people in ``allowed_mentions``: the people who are called, or nobody.
        mentions = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people or False)
        call = Outgoing(
            plain.view, content=plain.content, nonce=delivery.nonce, silent=not delivery.sounds, mentions=mentions
        )
        message = await post(self._client, channel.id, call)
        return Sent(ref(channel.id, message.id))

    async def _channel(self) -> discord.PartialMessageable:
        delivery = self._delivery
        assert delivery.address is not None or delivery.kind not in TO_PEOPLE, "what is private has nowhere to go"
        person = delivery.address if delivery.kind in TO_PEOPLE else None
        return await _place(self._client, self._responder, delivery.place or delivery.channel, person)

    # --- what it looks like ---------------------------------------------------------------------------

    async def _drawn(self, mark: int | None, *, pictures: bool = True, emoji: bool = True) -> Rendered:
        panel, link = self._delivery.panel, self._link()
        return await self._responder.render(panel, pictures=pictures, emoji=emoji, link=link, mark=mark)

    def _link(self) -> tuple[str, str] | None:
        """Label and address of the button that leads from a private message to its channel; None in a channel.

        None, too, if that channel was deleted.
        """
        delivery = self._delivery
        if delivery.kind not in TO_PEOPLE or (delivery.kind is Announcing.TROUBLE and delivery.about == CHANNEL_GONE):
            return None
        label = self._responder.services.languages.say(delivery.language, _LEADS.get(delivery.kind, _TO_THE_TABLE))
        address = _LEADS_TO.format(guild=delivery.community, channel=delivery.place or delivery.channel)
        return label, address


async def deliver(client: discord.Client, responder: InteractionResponder, delivery: Delivery) -> Sent | NotSent:
    """Send a message to Discord. Expected failures are returned, not raised."""
    if delivery.kind is Announcing.EVENT:
        return await deliver_event(client, delivery)
    if delivery.kind is Announcing.TROUBLE:
        delivery = with_place(client, delivery, responder.services.languages.voice(delivery.language))
    post = Post(client, responder, delivery)
    try:
        return await (post.make_place() if delivery.kind is Message.PLACE else post.bring())
    except FullError as full:
        return NotSent(Trouble.FULL, full.wait)
    except faults.EXPECTED as error:
        trouble = faults.trouble_of(error, person=delivery.kind in TO_PEOPLE, edited=delivery.post is not None)
        elsewhere = delivery.post is not None and _parts(delivery.post)[0] != int(delivery.channel)
        # An edit in a closed thread does not wait until the thread is open again. POST_GONE makes the dispatcher post
        # the message anew, and that post shows whether the game has to leave the thread.
        return NotSent(Trouble.POST_GONE) if elsewhere and trouble.trouble is Trouble.PLACE_SHUT else trouble


async def find(
    client: discord.Client, responder: InteractionResponder, channel: str, address: str | None, nonce: str
) -> Sent | NotSent:
    """Look for the post with this nonce among the last ``LOOKED_AT`` messages. ``Sent(None)``: it was not found.

    An older post is not found, and no post is found if the bot may not read the history. The message may then come
    twice, if Discord has forgotten the nonce as well. If the place is closed to the bot, that trouble is returned,
    because nobody knows whether the post is there.
    """
    try:
        place = await _place(client, responder, channel, address)
        async for message in place.history(limit=LOOKED_AT):
            if message.author == client.user and mark_on(message) == mark_of(nonce):
                return Sent(ref(place.id, message.id))
    except faults.EXPECTED as error:
        trouble = faults.trouble_of(error, person=address is not None)
        return trouble if trouble.trouble in {Trouble.LATER, Trouble.PLACE_SHUT} else Sent(None)
    return Sent(None)


async def retract(client: discord.Client, post: str) -> Sent | NotSent:
    """Delete a post. A post that is already gone counts as deleted."""
    channel, message = _parts(post)
    try:
        await client.get_partial_messageable(channel).get_partial_message(message).delete()
    except faults.EXPECTED as error:
        trouble = faults.trouble_of(error)
        return Sent(None) if trouble.trouble in {Trouble.POST_GONE, Trouble.PLACE_GONE} else trouble
    return Sent(None)


async def _place(
    client: discord.Client, responder: InteractionResponder, channel: str, address: str | None
) -> discord.PartialMessageable:
    """The person's private channel if there is an address, else the channel."""
    if address is not None:
        return await responder.own_channels.of(client, address)
    return client.get_partial_messageable(int(channel))


def _parts(post: str) -> tuple[int, int]:
    """The ids of channel and message in a ref, which is ``<channel>/<message>``."""
    channel, _, message = post.partition("/")
    return int(channel), int(message)
