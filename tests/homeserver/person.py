"""People who use Matrix with a real client. They act only on what their client shows them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Self, TypeAlias, TypeVar

from nio.api import MessageDirection
from nio.crypto.attachments import decrypt_attachment
from nio.events import BadEvent, InviteMemberEvent, MegolmEvent, UnknownBadEvent
from nio.events import Event as ClientEvent
from nio.exceptions import EncryptionError
from nio.responses import RoomMessagesResponse, RoomSendResponse, SyncResponse, Timeline

from bot.adapters.matrix.crypto.signing import CrossSigning
from tests.homeserver.accounts import Account, Accounts, path
from tests.homeserver.client import Client
from tests.homeserver.room_view import MESSAGE, PLAIN_TEXT, STABLE, UNSTABLE, Event, Message, RoomView
from tests.stub.bodies import Made, part, text

PATIENCE: Final = 120
"""Seconds that a person waits for something. Only a test that fails waits so long."""

LONG_POLL: Final = 30_000
"""Milliseconds that the server may keep a sync without news."""

FILTER: Final = {"room": {"timeline": {"limit": 20}}}
"""As many events as clients usually ask for. A longer timeline is filled from the history."""

T = TypeVar("T")

Arrived: TypeAlias = ClientEvent | BadEvent | UnknownBadEvent
"""An event as the client's library reads it. A malformed one is shown as far as it can be."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation to a room."""

    inviter: str
    direct: bool
    """Whether the room is meant for these two people only."""


class Person:
    """Somebody who uses Matrix with one device. Another device of the same person is another ``Person``."""

    def __init__(self, account: Account, identity: CrossSigning) -> None:
        self.account = account
        self.identity = identity
        self.client = Client(account)
        self.rooms: dict[str, RoomView] = {}
        """The rooms that the person is or was in, by id."""

        self.invitations: dict[str, Invitation] = {}
        """The open invitations by room."""

        self._unreadable: dict[str, tuple[str, MegolmEvent]] = {}
        """Events without a key, with their rooms, by event id."""

        self._turn = asyncio.Lock()

    @classmethod
    async def enter(cls, account: Account, identity: CrossSigning | None = None, *, signed: bool = True) -> Self:
        """Begin to use the account's device. Without an identity, the device is the first one of a new account."""
        person = cls(account, identity or CrossSigning(account.user))
        await person.client.publish(person.identity, signed=signed, first=identity is None)
        await person.sync()
        return person

    async def other_device(self, *, signed: bool = True) -> "Person":
        """The same person with another device, signed by the person or not."""
        return await Person.enter(await self.account.log_in(), self.identity, signed=signed)

    async def sign_device(self) -> None:
        """Sign this device, which was unsigned before."""
        await self.client.sign(self.identity)

    async def close(self) -> None:
        """Put the device away."""
        await self.client.close()  # type: ignore[no-untyped-call] # The library has no type here.

    @property
    def user(self) -> str:
        """The person's id."""
        return self.account.user

    # --- reading --------------------------------------------------------------------------------------

    def room(self, room: str) -> RoomView:
        """The room as the person sees it; empty as long as the person is not in it."""
        return self.rooms.get(room) or RoomView(room, self.user)

    @property
    def open_polls(self) -> list[Message]:
        """The polls in which the person can still vote, room by room, oldest first."""
        return [poll for room in self.rooms.values() if not room.left for poll in room.open_polls]

    async def sees(self, room: str, event: str) -> Message:
        """The message with this event id, as soon as the person's client shows it."""
        return await self.until(lambda: self.room(room).find(event))

    async def until(self, condition: Callable[[], T | None], seconds: float = PATIENCE) -> T:
        """Sync until the condition gives something true, and return that. Fails with all that the person sees."""
        try:
            async with asyncio.timeout(seconds):
                while not (found := condition()):
                    await self.sync(LONG_POLL)
                return found
        except TimeoutError:
            raise AssertionError(f"not within {seconds} s for {self.user}, who sees:\n{self.words()}") from None

    def words(self) -> str:
        """All that the person sees, room by room."""
        rooms = (f"{room.id} ({len(room.undecryptable)} unreadable)\n{room.words()}" for room in self.rooms.values())
        return "\n".join([f"invited to {list(self.invitations)}", *rooms])

    async def sync(self, wait: int = 0) -> None:
        """Take the server's news. Without news, the server may keep the call for so many milliseconds."""
        async with self._turn:
            since = self.client.next_batch
            response = await self.client.sync(timeout=wait, sync_filter=FILTER)
            assert isinstance(response, SyncResponse), response
            earlier = {
                room: await self._earlier(room, info.timeline, since)
                for room, info in response.rooms.join.items()
                if info.timeline.limited and since
            }
            # Whether an event counts as signed depends on its sender's devices.
            await self.client.exchange_keys()
            self._take(response, earlier)

    async def _earlier(self, room: str, timeline: Timeline, since: str) -> list[Arrived]:
        """The events of a room between the last sync and the timeline, oldest first."""
        found: list[Arrived] = []
        start = timeline.prev_batch
        while start:
            page = await self.client.room_messages(room, start, since, MessageDirection.back, 500)
            assert isinstance(page, RoomMessagesResponse), page
            found += page.chunk
            start = page.end
        return found[::-1]

    def _take(self, response: SyncResponse, earlier: Mapping[str, Sequence[Arrived]]) -> None:
        for room, invited in response.rooms.invite.items():
            for event in invited.invite_state:
                if isinstance(event, InviteMemberEvent) and event.state_key == self.user:
                    self.invitations[room] = Invitation(event.sender, bool(event.content.get("is_direct")))
        for room, info in [*response.rooms.join.items(), *response.rooms.leave.items()]:
            self.invitations.pop(room, None)
            view = self.rooms.setdefault(room, RoomView(room, self.user))
            view.left = room in response.rooms.leave
            for event in earlier.get(room, ()):
                self._show(view, event)
            for event in info.state:
                view.set_state(event.source)
            for event in info.timeline.events:
                self._show(view, event)
        for room, unreadable in list(self._unreadable.values()):
            self._show(self.rooms[room], unreadable)

    def _show(self, view: RoomView, event: Arrived) -> None:
        if not isinstance(event, MegolmEvent):
            signed = event.decrypted and self.client.knows(event.source["sender"], event.sender_key)
            view.add(Event(event.source, event.decrypted, signed))
            return
        event.room_id = view.id
        self._unreadable[event.event_id] = (view.id, event)
        with suppress(EncryptionError):
            opened = self.client.decrypt_event(event)
            # What was encrypted may be no event at all.
            if "event_id" in opened.source:
                del self._unreadable[event.event_id]
                self._show(view, opened)
                return
        view.add(Event(event.source))

    async def open_file(self, message: Message) -> bytes:
        """The file or picture of the message, decrypted if it is encrypted."""
        sealed = part(message.content, "file")
        address = text(sealed or message.content, "url").removeprefix("mxc://")
        data = await self.account.fetch(f"/_matrix/client/v1/media/download/{address}")
        if not sealed:
            return data
        key, digest = text(part(sealed, "key"), "k"), text(part(sealed, "hashes"), "sha256")
        opened: bytes = decrypt_attachment(data, key, digest, text(sealed, "iv"))
        return opened

    # --- doing ----------------------------------------------------------------------------------------

    async def accept(self, room: str) -> RoomView:
        """Accept the invitation to a room, or join a public room."""
        await self.account.call("POST", path("join", room), {})
        return await self.until(lambda: view if (view := self.rooms.get(room)) and not view.left else None)

    async def accept_of(self, inviter: str) -> RoomView:
        """Wait for an invitation by this account, and accept it."""
        return await self.accept(await self.until(lambda: self._invited_by(inviter)))

    def _invited_by(self, inviter: str) -> str | None:
        return next((room for room, invitation in self.invitations.items() if invitation.inviter == inviter), None)

    async def leave(self, room: str) -> None:
        """Leave a room, or decline the invitation to it."""
        await self.account.call("POST", path("rooms", room, "leave"), {})
        self.invitations.pop(room, None)

    async def say(
        self, room: str, body: str, *, thread: str = "", reply: str = "", mentions: Sequence[str] = ()
    ) -> str:
        """Write a message: in the thread on that message, as an answer to that one, mentioning these people."""
        content: Made = {"msgtype": "m.text", "body": body}
        relation: Made = {"rel_type": "m.thread", "event_id": thread} if thread else {}
        if reply:
            relation["m.in_reply_to"] = {"event_id": reply}
        if relation:
            content["m.relates_to"] = relation
        if mentions:
            content["m.mentions"] = {"user_ids": list(mentions)}
        return await self.send(room, MESSAGE, content)

    async def edit(self, message: Message, body: str) -> str:
        """Replace the text of one's own message."""
        assert message.sender == self.user, "not one's own message"
        content: Made = {"msgtype": "m.text", "body": body}
        relation = {"rel_type": "m.replace", "event_id": message.id}
        whole: Made = {"msgtype": "m.text", "body": f"* {body}", "m.new_content": content, "m.relates_to": relation}
        return await self.send(message.room, MESSAGE, whole)

    async def react(self, message: Message, key: str) -> str:
        """React to a message."""
        relation = {"rel_type": "m.annotation", "event_id": message.id, "key": key}
        return await self.send(message.room, "m.reaction", {"m.relates_to": relation})

    async def redact(self, room: str, event: str) -> None:
        """Redact an event: a message, a reaction or a vote."""
        await self.client.room_redact(room, event)

    async def ask(self, room: str, question: str, answers: Mapping[str, str], most: int = 1) -> str:
        """Start a poll. ``answers`` has the texts by answer id."""
        start: Made = {
            "question": {PLAIN_TEXT: question},
            "kind": f"{UNSTABLE}.disclosed",
            "max_selections": most,
            "answers": [{"id": key, PLAIN_TEXT: answer} for key, answer in answers.items()],
        }
        return await self.send(room, f"{UNSTABLE}.start", {f"{UNSTABLE}.start": start, PLAIN_TEXT: question})

    async def vote(self, message: Message, *answers: str) -> str:
        """Vote in a poll by answer ids, in the poll's spelling. A later vote replaces an earlier one."""
        poll = message.poll
        assert poll is not None, "no poll"
        assert not poll.ended, "the poll has ended"
        assert set(answers) <= set(poll.answers), f"no such answer: {answers}"
        assert len(answers) <= poll.most, f"more than {poll.most} answers"
        spelling = STABLE if poll.stable else UNSTABLE
        chosen: Made = (
            {"m.selections": list(answers)} if poll.stable else {f"{UNSTABLE}.response": {"answers": list(answers)}}
        )
        relation = {"rel_type": "m.reference", "event_id": message.id}
        return await self.send(message.room, f"{spelling}.response", {**chosen, "m.relates_to": relation})

    async def end_poll(self, message: Message) -> str:
        """End one's own poll."""
        relation = {"rel_type": "m.reference", "event_id": message.id}
        content: Made = {f"{UNSTABLE}.end": {}, PLAIN_TEXT: "The poll has ended.", "m.relates_to": relation}
        return await self.send(message.room, f"{UNSTABLE}.end", content)

    async def send(self, room: str, kind: str, content: Made) -> str:
        """Send any event, encrypted if the room is. Returns the event's id."""
        # A running client knows the room's members and their devices.
        await self.sync()
        answer = await self.client.room_send(room, kind, content)
        assert isinstance(answer, RoomSendResponse), answer
        return answer.event_id


class People:
    """Makes people on one homeserver."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self._made: list[Person] = []

    async def new(self, name: str) -> Person:
        """Somebody with a new account and a signed device."""
        return self._add(await Person.enter(await self.accounts.new(name)))

    async def unsigned(self, name: str) -> Person:
        """Somebody with a new account whose only device is not signed."""
        return self._add(await Person.enter(await self.accounts.new(name), signed=False))

    async def device(self, person: Person, *, signed: bool = True) -> Person:
        """Another device of that person."""
        return self._add(await person.other_device(signed=signed))

    def _add(self, person: Person) -> Person:
        self._made.append(person)
        return person

    async def close(self) -> None:
        """Close all connections."""
        for person in self._made:
            await person.close()
