"""People with real encryption on the homeserver in memory. Their clients show what clients show."""

from http import HTTPStatus
from itertools import count
from pathlib import Path

from bot.adapters.matrix.crypto.encryption import Decrypted, Encrypted, Encryption
from bot.adapters.matrix.crypto.identity import sign_device
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver
from tests.adapters.matrix.encrypted_people import MemoryIdentity
from tests.adapters.matrix.hostile.memory_homeserver import URL
from tests.homeserver.accounts import Account, Refused
from tests.homeserver.person import Invitation, Person
from tests.homeserver.room_view import ENCRYPTED, Event, RoomView
from tests.stub.bodies import Json, Made, part, parts, text

_numbers = count()


class MemoryAccount(Account):
    """An account on the homeserver in memory."""

    async def call(self, method: str, where: str, body: Json | None = None, params: object = None) -> Json:
        """Call the server. Raises Refused."""
        answer = await Homeserver(URL, self.token).call(method, where, body)
        if isinstance(answer, Failed):
            raise Refused(answer.status or HTTPStatus.BAD_GATEWAY, answer.body or {})
        return answer.body


def account_of(name: str) -> MemoryAccount:
    """The account with this name."""
    user = f"@{name}:memory"
    return MemoryAccount(URL, user, "", f"{user} DEVICE", "DEVICE", None)  # type: ignore[arg-type]


class MemoryPerson(Person):
    """A person on the homeserver in memory."""

    def __init__(self, account: Account, folder: Path) -> None:
        self.account = account
        self.rooms, self.invitations = {}, {}
        self._server = Homeserver(account.url, account.token)
        self._folder, self._since = folder, ""
        self._unopened: dict[str, tuple[str, Json]] = {}
        self.encryption = Encryption.open(folder / account.localpart, account.user, account.device, self._server)

    @classmethod
    async def come(cls, name: str, folder: Path, *, signed: bool = True) -> "MemoryPerson":
        """A person with one device, which is signed."""
        person = cls(account_of(name), folder)
        assert await person.encryption.publish() is None
        if signed:
            await sign_device(person._server, person.encryption, MemoryIdentity(), None)
        await person.sync()
        return person

    async def close(self) -> None:
        """Close the store."""
        self.encryption.close()

    async def sync(self, wait: int = 0) -> None:
        """Take the server's news."""
        params = {"timeout": str(wait)} | ({"since": self._since} if self._since else {})
        answer = await self._server.call("GET", "/sync", params=params, seconds=60)
        assert isinstance(answer, Done)
        self._since = text(answer.body, "next_batch")
        self.encryption.feed(answer.body)
        await self.encryption.upkeep()
        await self.encryption.mend()
        rooms = part(answer.body, "rooms")
        for room, news in part(rooms, "invite").items():
            self._invite(room, news)  # type: ignore[arg-type]
        for room, raw in [*self._unopened.values()]:
            await self._open(room, raw)
        for how in ("join", "leave"):
            for room in part(rooms, how):
                self.invitations.pop(room, None)
                view = self.rooms.setdefault(room, RoomView(room, self.user))
                view.left = how == "leave"
                for raw in parts(part(part(part(rooms, how), room), "timeline"), "events"):
                    await self._open(room, raw)

    def _invite(self, room: str, news: Json) -> None:
        for event in parts(part(news, "invite_state"), "events"):
            if event.get("state_key") == self.user:
                self.invitations[room] = Invitation(text(event, "sender"), direct=True)

    async def _open(self, room: str, raw: Json) -> None:
        """Show an event in the room, decrypted if there is a key."""
        name = text(raw, "event_id")
        self._unopened.pop(name, None)
        if raw.get("type") != ENCRYPTED:
            self.rooms[room].add(Event(raw))
            return
        found = await self.encryption.decrypt(room, raw)
        if isinstance(found, Decrypted):
            self.rooms[room].add(Event(found.event, encrypted=True, signed=found.signed))
        else:
            self._unopened[name] = (room, raw)
            self.rooms[room].add(Event(raw))

    async def send(self, room: str, kind: str, content: Made) -> str:
        """Send any event, encrypted if the room is."""
        view, sent = self.room(room), content
        if view.encrypted and kind != "m.reaction":
            members = {user for user, how in view.members.items() if how in {"join", "invite"}}
            sealed = await self.encryption.encrypt(room, members, kind, content)
            assert isinstance(sealed, Encrypted)
            kind, sent = ENCRYPTED, dict(sealed.content)
        where = f"/rooms/{room}/send/{kind}/t{next(_numbers)}"
        return text(await self.account.call("PUT", where, sent), "event_id")
