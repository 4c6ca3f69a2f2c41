"""People with encryption of their own on a real homeserver, and a homeserver whose calls can fail."""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Final, Self

from bot.adapters.matrix.crypto.encryption import Decrypted, Encrypted, Encryption, Undecryptable
from bot.adapters.matrix.crypto.identity import sign_device
from bot.adapters.matrix.crypto.library import RoomKey
from bot.adapters.matrix.homeserver import CALL_TIMEOUT, Done, Failed, Homeserver, Json, Result, path
from tests.homeserver.accounts import Account

ENCRYPTED_ROOM: Final = {
    "type": "m.room.encryption",
    "state_key": "",
    "content": {"algorithm": "m.megolm.v1.aes-sha2"},
}


class MemoryIdentity:
    """Identity keys that are kept in memory."""

    def __init__(self) -> None:
        self.text: str | None = None

    async def load(self) -> str | None:
        """The text that was saved last."""
        return self.text

    async def save(self, text: str) -> None:
        """Save the text."""
        self.text = text


class FaultyHomeserver(Homeserver):
    """A real homeserver, of which a test replaces single answers."""

    def __init__(self, address: str, token: str | None = None) -> None:
        super().__init__(address, token)
        self.before: Callable[[str], Result | None] = lambda _: None
        """Called with each path: a result instead of the call."""

        self.after: Callable[[str], Result | None] = lambda _: None
        """Called with each path after the call was carried out: a result instead of the true one."""

    async def call(
        self,
        method: str,
        where: str,
        body: Json | None = None,
        *,
        params: Mapping[str, str] | None = None,
        seconds: float = CALL_TIMEOUT,
    ) -> Result:
        """Call the homeserver, unless the test has another result."""
        made = self.before(where)
        if made is not None:
            return made
        found = await super().call(method, where, body, params=params, seconds=seconds)
        return self.after(where) or found


class Person:
    """A person's device on a real homeserver. Close it at the end."""

    def __init__(self, account: Account, folder: Path) -> None:
        self.account, self.folder = account, folder / secrets.token_hex(4)
        self.user = account.user
        self.homeserver = FaultyHomeserver(account.url, account.token)
        self.encryption = Encryption.open(self.folder, account.user, account.device, self.homeserver)
        self.since: str | None = None

    @classmethod
    async def arrive(cls, account: Account, folder: Path, identity: MemoryIdentity | None) -> Self:
        """Publish the keys of the device. Without an identity the device stays unsigned."""
        person = cls(account, folder)
        assert await person.encryption.publish() is None
        if identity is not None:
            await person.sign(identity)
        return person

    async def sign(self, identity: MemoryIdentity) -> None:
        """Sign the device with this identity."""
        await sign_device(self.homeserver, self.encryption, identity, self.account.password)

    def restart(self, edit: Callable[[Path], None] = lambda _: None) -> None:
        """Close the store and open it again, as after a restart. ``edit`` may change the folder meanwhile."""
        self.encryption.close()
        edit(self.folder)
        self.encryption = Encryption.open(self.folder, self.user, self.account.device, self.homeserver)

    async def close(self) -> None:
        """Close the store and all connections."""
        self.encryption.close()
        await self.homeserver.close()

    async def sync(self) -> Sequence[RoomKey]:
        """Take in what has arrived. The result are the room keys."""
        params = {"timeout": "0"} if self.since is None else {"timeout": "0", "since": self.since}
        answer = await self.homeserver.call("GET", "/sync", params=params)
        assert isinstance(answer, Done)
        found = self.encryption.feed(answer.body)
        assert (await self.encryption.upkeep(), await self.encryption.mend()) == (None, None)
        self.since = str(answer.body["next_batch"])
        return found

    async def make_room(self, *others: "Person") -> str:
        """Make an encrypted room with these people."""
        body = {
            "preset": "trusted_private_chat",
            "invite": [other.user for other in others],
            "initial_state": [ENCRYPTED_ROOM],
        }
        room = str((await self.account.call("POST", "/createRoom", body))["room_id"])
        for other in others:
            await other.account.call("POST", path("join", room), {})
        return room

    async def encrypt(
        self, room: str, members: Collection[str], text: str = "hello", extra: Json | None = None
    ) -> Encrypted | Failed:
        """Encrypt a message for the members."""
        content = {"msgtype": "m.text", "body": text, **(extra or {})}
        return await self.encryption.encrypt(room, members, "m.room.message", content)

    async def say(self, room: str, members: Collection[str], text: str = "hello", extra: Json | None = None) -> Json:
        """Send an encrypted message. The result is the event as the others receive it."""
        sealed = await self.encrypt(room, members, text, extra)
        assert isinstance(sealed, Encrypted)
        return await self.send(room, sealed.content)

    async def send(self, room: str, content: Json) -> Json:
        """Send an encrypted event with this content. The result is the event as the others receive it."""
        where = path("rooms", room, "send", "m.room.encrypted", secrets.token_hex(8))
        sent = await self.account.call("PUT", where, content)
        return await self.account.call("GET", path("rooms", room, "event", str(sent["event_id"])))

    async def read(self, room: str, event: Json) -> Decrypted | Undecryptable | Failed:
        """Take in what has arrived, and decrypt the event."""
        await self.sync()
        return await self.encryption.decrypt(room, event)


def text_of(found: Decrypted | Undecryptable | Failed) -> tuple[str, bool] | None:
    """Text and signature of a message. None if it cannot be read."""
    if not isinstance(found, Decrypted):
        return None
    content = found.event["content"]
    assert isinstance(content, Mapping)
    return str(content["body"]), found.signed
