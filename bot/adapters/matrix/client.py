"""The bot on Matrix: one account that sends the bot's messages and answers people."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog

from bot.adapters.matrix import FIRST_SYNC_TOKEN, LATE_EVENT, NAME, SYNC_TOKEN, fields
from bot.adapters.matrix.answering import Answering
from bot.adapters.matrix.composing import Composer
from bot.adapters.matrix.crypto.cipher import RoomCipher
from bot.adapters.matrix.crypto.login import Credentials, LoggedIn, log_in
from bot.adapters.matrix.homeserver import Homeserver
from bot.adapters.matrix.language_polls import LanguagePolls
from bot.adapters.matrix.platform import Messages
from bot.adapters.matrix.questions import Questions
from bot.adapters.matrix.refs import Ref
from bot.adapters.matrix.responses import Responses
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.joining import Joining, inviters
from bot.adapters.matrix.rooms.private_rooms import PrivateRooms
from bot.adapters.matrix.rooms.reach import Reach
from bot.adapters.matrix.rooms.upgrades import Upgrades
from bot.adapters.matrix.rooms.welcoming import Welcomes
from bot.adapters.matrix.sending import Allowance, EventSender
from bot.adapters.matrix.services import MatrixServices
from bot.adapters.matrix.sync.event_queue import Job
from bot.adapters.matrix.sync.room_events import Origin, RoomEvent
from bot.adapters.matrix.sync.signs_of_life import SignsOfLife
from bot.adapters.matrix.sync.sync_loop import Sync
from bot.adapters.matrix.texts import typed_verbs
from bot.adapters.matrix.uploads import Uploads
from bot.app.invitations import Invitations
from bot.core.clock.pace import SECOND
from bot.core.people.departures import Location
from bot.core.platform_values import PlatformValues
from bot.core.ports import TO_PEOPLE, Delivery, Message, NotSent, Pictures, Sent, Trouble
from bot.core.ui.languages import LANGUAGES
from storage.ids import Millis

_NOT_OPEN: Final = NotSent(Trouble.FULL, Millis(SECOND))
"""The account is not logged in: nothing was sent."""

_ENCRYPTED: Final = "encrypted room "
"""Begins the names of the values that say which rooms are encrypted. The room's id follows."""

_log: Final = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Stored:
    """One value of this platform in the store, such as the sync token, or the keys of the bot's identity."""

    values: PlatformValues
    name: str

    async def load(self) -> str | None:
        """The value that was saved last."""
        return await self.values.get(NAME, self.name)

    async def save(self, text: str) -> None:
        """Save the value."""
        await self.values.put(NAME, self.name, text)

    def note(self, text: str) -> None:
        """Save the value with the next write of the store."""
        self.values.note(NAME, self.name, text)


@dataclass(frozen=True, slots=True)
class _Tokens:
    """The sync tokens, and the token with which the first start began.

    Events go on at the account's token, whichever device has handled the earlier ones. The keys of a device go on at
    its own token, because the server forgets what it had sent to the device before that.
    """

    of_device: _Stored
    of_account: _Stored
    first: _Stored

    async def load(self) -> str | None:
        """The account's token that was saved last."""
        return await self.of_account.load() or await self.of_device.load()

    async def load_of_device(self) -> str | None:
        """The device's own token, if another device has served the account since; else None."""
        own = await self.of_device.load()
        return None if own == await self.load() else own

    async def save(self, token: str) -> None:
        """Save the token with the next write of the store: events that come twice are carried out once."""
        self.of_device.note(token)
        self.of_account.note(token)

    async def load_first(self) -> str | None:
        """The token of the first start."""
        return await self.first.load()

    async def save_first(self, token: str) -> None:
        """Store the token of the first start at once."""
        await self.first.save(token)


@dataclass(frozen=True, slots=True)
class _WaitingEvents:
    """The encrypted events of the account that wait for their keys: their rooms, each under the event's id."""

    values: PlatformValues
    beginning: str
    """Begins the names of the values. The event's id follows."""

    async def load(self) -> Mapping[str, str]:
        """The rooms of the events that were waiting when the last process ended, by the events' ids."""
        names = await self.values.names(NAME, self.beginning)
        return {name.removeprefix(self.beginning): await self.values.get(NAME, name) or "" for name in names}

    def keep(self, room: str, event: str) -> None:
        """Store the event with the next write. The sync token behind it is never stored before that."""
        self.values.note(NAME, f"{self.beginning}{event}", room)

    def forget(self, event: str) -> None:
        """Delete the event with the next write."""
        self.values.note_gone(NAME, f"{self.beginning}{event}")


@dataclass(frozen=True, slots=True)
class _EncryptedRooms:
    """The rooms that the store knows as encrypted. A room that was encrypted once stays so."""

    values: PlatformValues

    async def load(self) -> Collection[str]:
        """The ids of all these rooms. Raises StoreFault."""
        return [name.removeprefix(_ENCRYPTED) for name in await self.values.names(NAME, _ENCRYPTED)]

    def keep(self, room: str) -> None:
        """Store the room with the next write. The sync token that follows is never stored before that."""
        self.values.note(NAME, f"{_ENCRYPTED}{room}", "yes")


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the store keeps about the account between two starts."""

    rooms: Rooms
    allowance: Allowance

    @classmethod
    async def load(cls, services: MatrixServices, user: str) -> "_Kept":
        """Read it for the account of this user. Raises StoreFault."""
        encrypted = _EncryptedRooms(services.platform_values)
        limits = _Stored(services.platform_values, f"limits of {user}")
        return cls(
            Rooms(user, await encrypted.load(), encrypted.keep),
            Allowance(services.time, limits.note, await limits.load()),
        )


class _Account:
    """All parts that work for the logged-in account."""

    def __init__(
        self,
        device: LoggedIn,
        kept: _Kept,
        services: MatrixServices,
        allowed: Sequence[str] | None,
        pictures: Pictures | None,
    ) -> None:
        self.device = device
        self._services = services
        server = device.homeserver
        commands = typed_verbs(services.languages)
        cipher = RoomCipher(device.encryption)
        self.rooms = kept.rooms
        self.private_rooms = PrivateRooms(server, self.rooms, services.time)
        sender = EventSender(server, self.rooms, device.encryption, services.time, kept.allowance)
        reach = Reach(services, self.rooms, self.private_rooms, device.encryption, sender)
        uploads = Uploads(server, self.rooms, pictures)
        questions = Questions(server, device.user, cipher)
        composer = Composer(services, self.rooms, kept.allowance, uploads, commands)
        self.messages = Messages(services, composer, questions, self.rooms, self.private_rooms, sender, reach)
        self.language_polls = LanguagePolls(services, server, device.user, self.private_rooms, sender)
        responses = Responses(services, self.rooms, reach, sender, uploads, commands, self.language_polls.follow)
        self.answering = Answering(services, self.rooms, self.private_rooms, questions, self.messages, responses)
        self._welcomes = Welcomes(services, Invitations(self.answering.app), self.rooms, sender)
        undecided = _Stored(services.platform_values, f"undecided room of {device.user}")
        self._joining = Joining(server, inviters(allowed, device.user), undecided)
        self._upgrades = Upgrades(services, self.rooms, self.private_rooms, self._joining, sender)
        self.life = SignsOfLife(server)
        account, values = device.user, services.platform_values
        of_device = f"{account} {device.device}"
        names = (f"{SYNC_TOKEN}{of_device}", f"{SYNC_TOKEN}{account}", f"{FIRST_SYNC_TOKEN}{of_device}")
        tokens = _Tokens(*(_Stored(values, name) for name in names))
        waiting = _WaitingEvents(values, f"{LATE_EVENT}{account} ")
        self.sync = Sync(server, self.rooms, cipher, self, tokens, waiting, self.life)

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post the message, or edit its earlier post. The first message to somebody is followed by a poll.

        Where few events are taken, the poll waits until a private card is edited: nobody waits for a question then.
        """
        sent = await self.messages.deliver(delivery)
        if self.messages.slow and (delivery.kind is not Message.HAND or delivery.post is None):
            return sent
        if isinstance(sent, Sent) and delivery.address is not None and delivery.kind in TO_PEOPLE:
            await self.language_polls.follow(delivery.address)
        return sent

    # --- what the sync brings ---------------------------------------------------------------------------

    async def happened(self, event: RoomEvent) -> Job | None:
        """Somebody did something in a room. The job that is returned sends the answer."""
        if event.type == "m.room.redaction" and event.origin in {Origin.PLAIN, Origin.BARE}:
            # Clients never encrypt a redaction: an encrypted one has not removed anything.
            redacted = fields.event(event.content.get("redacts"))
            # As with a press, a flood must not reach the store.
            if redacted is not None and self.answering.app.quotas.ask(event.sender, event.room, None) is None:
                await self._redacted(event.room, redacted)
        elif event.state_key is None:
            return await self.answering.happened(event)
        elif event.type == "m.room.member":
            await self.answering.came_or_went(event.room)
            if event.state_key == self.rooms.me:
                return await self._welcomes.joined(event.room)
        return None

    async def _redacted(self, room: str, event: str) -> None:
        """Somebody has redacted an event. If it is ours, its message is posted anew while its table is played."""
        await self._services.dispatcher.lost([str(Ref(room, event, one)) for one in (None, *LANGUAGES)])

    async def invited(self, room: str, inviter: str | None, direct: bool) -> None:  # noqa: FBT001 - comes so
        """Somebody invited the bot. ``direct``: to a room for the two of them alone."""
        await self._joining.invited(room, inviter, replaces=self._upgrades.replaced_by(room))
        if self._joining.is_welcome(room) and not direct:
            self._welcomes.expect(room)

    async def left(self, room: str) -> None:
        """The bot is not in the room any more. The tables that were opened there end."""
        self._joining.left(room)
        departures = self._services.departures
        spaces = [space.id for space in self.rooms if room in space.children]
        for community in (room, *spaces):
            departures.gone(Location(NAME, community, room))
        departures.watch(NAME, self.sees)

    async def upgraded(self, room: str, replacement: str, by: str) -> None:
        """Another room replaces this one: the bot follows."""
        await self._upgrades.upgraded(room, replacement, by)

    def sees(self, community: str) -> bool | None:
        """Whether the bot is in this community; None before it knows its rooms."""
        return self.rooms.get(community) is not None if self.rooms.complete else None


class Matrix:
    """Matrix as a platform.

    Open the bot with this object, then ``await matrix.open(services)``. That call returns when it is closed. Messages
    that are due before it is open, or after it was closed, wait in the store.
    """

    def __init__(
        self,
        credentials: Credentials,
        folder: Path,
        allowed: Sequence[str] | None = None,
        pictures: Pictures | None = None,
    ) -> None:
        """``folder`` keeps the login and the crypto store; ``allowed`` may invite the bot, as in ``inviters``.

        Without ``pictures`` people get the words that stand for them.
        """
        self._credentials = credentials
        self._folder = folder
        self._allowed = allowed
        self._pictures = pictures
        self._account: _Account | None = None
        self._life: SignsOfLife | None = None
        """None as long as another process may serve the account."""

        self._open = False
        self._closed = False

    @property
    def name(self) -> str:
        """The platform's name, as communities and identities are stored."""
        return NAME

    @property
    def is_open(self) -> bool:
        """Whether messages can be sent: the account is logged in, and knows its rooms."""
        return self._open and not self._closed

    @property
    def serves(self) -> Collection[str]:
        """The account: two processes on one device would break its keys."""
        return (NAME,)

    @property
    def careful(self) -> bool:
        """Whether the homeserver may have a limit for the account's events: until the account was seen to have none."""
        return self._account is not None and self._account.messages.careful

    @property
    def polls(self) -> bool:
        """Yes: nothing on a message can be pressed."""
        return True

    def is_closed(self) -> bool:
        """Whether the connection is closed, or is being closed."""
        return self._closed

    # --- opening and closing ----------------------------------------------------------------------------

    async def open(self, services: MatrixServices) -> None:
        """Log in and serve until closed or cancelled. Raises NotLetIn and StoreFault."""
        identity = _Stored(services.platform_values, "identity")
        # The homeserver may not answer for hours. Nobody can press meanwhile: from now on it counts as silent.
        asked = Homeserver(self._credentials.address)
        self._life = SignsOfLife(asked)
        try:
            device = await log_in(self._credentials, self._folder, identity)
            try:
                kept = await _Kept.load(services, device.user)
                account = self._account = _Account(device, kept, services, self._allowed, self._pictures)
                self._life = account.life
                await self._serve(account, services)
            finally:
                self._closed = True
                await device.close()
        finally:
            await asked.close()

    async def _serve(self, account: _Account, services: MatrixServices) -> None:
        syncing = asyncio.create_task(account.sync.run())
        ready = asyncio.create_task(account.sync.ready.wait())
        try:
            await asyncio.wait({syncing, ready}, return_when=asyncio.FIRST_COMPLETED)
            if ready.done():
                self._open = True
                services.departures.watch(NAME, self.sees)
            await syncing
        finally:
            ready.cancel()
            syncing.cancel()
            await account.sync.close()

    async def hang_up(self) -> None:
        """Take no new events, and finish the running answers if they end soon. Messages can still be sent."""
        if self._account is not None:
            await self._account.sync.close()

    # --- the platform that messages are sent to ---------------------------------------------------------

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post the message, or edit its earlier post."""
        return _NOT_OPEN if self._account is None else await self._account.deliver(delivery)

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """Find the post that was sent with this nonce. ``Sent(None)``: no such post was found."""
        return _NOT_OPEN if self._account is None else await self._account.messages.find(channel, address, nonce)

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete the post, or end the poll."""
        return _NOT_OPEN if self._account is None else await self._account.messages.retract(channel, post)

    def sees(self, community: str) -> bool | None:
        """Whether the bot is in this space or room; None before it knows its rooms."""
        return None if self._account is None else self._account.sees(community)

    def connections(self, community: str | None = None) -> Sequence[str]:
        """The one connection over which all events come."""
        return () if self._life is None else self._life.connections(community)

    def hears(self, community: str) -> bool:
        """Whether this process has the account, which hears all its rooms."""
        return self._account is not None

    async def silence(self, connection: str) -> Millis:
        """Milliseconds since the homeserver was last heard."""
        return Millis(0) if self._life is None else await self._life.silence(connection)
