"""What shows messages to people, and what becomes of each."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from bot.core.clock.liveness import Connections
from bot.core.ui.panels import Panel
from storage.changes import Message
from storage.evenings.kinds import Stage
from storage.ids import Millis, PlayerId, TableId
from storage.league.kinds import Announcing


@dataclass(frozen=True, slots=True)
class Occasion:
    """When an evening is, and how far it has come, for an event in the calendar of the platform."""

    starts: Millis
    ends: Millis
    stage: Stage


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message that is to be sent now."""

    table: TableId | None
    """None for a league's announcement, and for what an evening tells."""

    community: str
    """The community's name on the platform."""

    channel: str
    """Where the table was opened."""

    place: str | None
    """The thread or other place that was made for the game; messages of the game go there."""

    kind: Message | Announcing
    about: int
    """The chapter that a card is of (0 is the lobby), or the question that a call speaks of."""

    player: PlayerId | None
    """The receiver; None for everybody."""

    address: str | None
    """The receiver's id on the platform; None for everybody."""

    panel: Panel
    language: str
    nonce: str
    """At most 25 characters, and the same for each try to post one message: the platform posts each nonce once."""

    post: str | None
    """The ref of the post to edit; None for a new post. For a thread: the ref of the lobby's card."""

    posted: Millis | None
    """When that post was posted."""

    sounds: bool
    """Whether the message may make a sound; if not, it is sent silently."""

    called: tuple[str, ...] = ()
    """For a call to move: the ids on the platform of the people whom it names and notifies."""

    occasion: Occasion | None = None
    """For the event of an evening. A platform without such events returns ``Sent(None)``."""


CARDS: Final = frozenset({Message.TABLE, Message.HAND, Announcing.EVENING})
"""Kinds of messages that are edited when the game, or the evening, goes on."""

CALLS: Final = frozenset({Message.TURN, Message.WARNING, Message.AWAY, Message.QUESTION})
"""Kinds of messages that call a player, and are deleted when the call is out of date."""

TO_PEOPLE: Final = frozenset(
    {Message.HAND, Message.WARNING, Message.AWAY, Message.QUESTION, Announcing.REMINDER, Announcing.TROUBLE}
)
"""Kinds of messages that are sent as private messages and never to a channel."""


class Trouble(StrEnum):
    """Why a call failed, in as much detail as the dispatcher needs."""

    LATER = "later"
    """The platform failed for the moment, or did not answer: try again.

    The message may have been posted all the same, so the bot looks for it before it posts again.
    """

    FULL = "full"
    """No call was made, or a limit refused it: the channel or the whole account takes no more messages for the moment.

    Also if the platform is not open yet. ``NotSent.wait`` says how long to wait before the next try.
    """

    POST_GONE = "post-gone"
    """The post to edit was deleted, or is in a closed thread: send the message as a new post.

    An old post in a closed thread is deleted as soon as the platform allows it.
    """

    UNREACHABLE = "unreachable"
    """The person does not accept private messages from the bot."""

    PLACE_GONE = "place-gone"
    """The channel, or the thread that was made for the game, does not exist any more."""

    PLACE_SHUT = "place-shut"
    """The bot has no permission to write in the channel; an admin may grant it later."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The call succeeded. ``post`` is the message's ref on the platform; None if there is nothing to edit or delete."""

    post: str | None


@dataclass(frozen=True, slots=True)
class NotSent:
    """The call failed, or its outcome is unknown."""

    trouble: Trouble
    wait: Millis | None = None
    """For LATER: how long the platform asks to wait. For FULL it is always given."""

    refused: bool = False
    """For LATER: whether the platform answered with an error, so that the call certainly had no effect."""

    account: bool = False
    """For FULL: whether the whole account takes no messages. Otherwise only the channel is full."""


class Platform(Connections, Protocol):
    """A platform that shows messages. Expected failures are results, never exceptions.

    A message that the platform will never take is a bug of ours, and raises an exception. ``tests/adapters/contract``
    checks what every platform promises.
    """

    @property
    def name(self) -> str:
        """As stored with communities and people: ``terminal``, ``discord``, ``matrix``."""

    @property
    def is_open(self) -> bool:
        """Whether messages can be sent: False before the bot has logged in, and after the platform was closed.

        While it is False, the dispatcher does not read this platform's messages from the store.
        """

    @property
    def serves(self) -> Collection[str]:
        """What only one process at a time may serve. A name stands also for all that begins with it, and a space.

        ``discord shard 3``, or ``discord`` for all shards.
        """

    @property
    def careful(self) -> bool:
        """Whether the account may have a limit for all its messages.

        Then messages are sent one by one, those first that people wait for.
        """

    @property
    def polls(self) -> bool:
        """Whether people answer by polls, because nothing on a message can be pressed."""

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post the message, or edit the post that ``delivery.post`` names.

        Instead of editing, the platform may make a new post and return its ref; the caller then deletes the old post
        with ``retract``.
        """

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """Look for the message with this nonce in the channel; or, if ``address`` is given, in that person's messages.

        Returns ``Sent`` with the ref of the message, and ``Sent(None)`` if the bot found no such message, or if the
        channel is gone.
        """

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete the post. A post that does not exist any more, or whose channel is gone, counts as deleted."""
