"""End-to-end encryption of rooms. Keys go only to devices that their owner has signed."""

import asyncio
import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Final, Self
from weakref import WeakValueDictionary

from bot.adapters.matrix.crypto.devices import Devices
from bot.adapters.matrix.crypto.key_uses import KeyUses
from bot.adapters.matrix.crypto.library import ENCRYPTED, MEGOLM, CryptoStore, Plain, RoomKey, RoomSession
from bot.adapters.matrix.crypto.own_keys import OwnKeys, Upkeep
from bot.adapters.matrix.crypto.signing import Device, part
from bot.adapters.matrix.homeserver import TOO_LARGE, Failed, Homeserver, Json

LARGEST: Final = 45_000
"""How many bytes an event may have before it is encrypted. Homeservers refuse encrypted events over 65,536 bytes."""

MOST_ROOMS: Final = 10_000
"""In how many rooms the session that encrypts our messages is remembered."""

CLOCKS_DIFFER: Final = 5 * 60_000
"""By how many milliseconds the clock of somebody's homeserver may differ from ours."""

_RELATION: Final = "m.relates_to"


@dataclass(frozen=True, slots=True)
class Encrypted:
    """The content of an event of the type ``m.room.encrypted``."""

    content: Json
    unreached: frozenset[str]
    """The members that cannot read the event, because they have no signed device, or none with keys."""


@dataclass(frozen=True, slots=True)
class Decrypted:
    """An event as its sender wrote it. It is never a state event."""

    event: Json
    signed: bool
    """Whether it comes from a device that its sender has signed. Otherwise anybody may have written it."""


@dataclass(frozen=True, slots=True)
class Undecryptable:
    """An event that cannot be read."""

    missing: RoomKey | None
    """The key to wait for: try again when ``feed`` names it. None if the event is broken."""


class Encryption:
    """The encryption of one device of the bot. Close it at the end."""

    def __init__(self, store: CryptoStore, homeserver: Homeserver, clock: Callable[[], float] = time.monotonic) -> None:
        """``clock`` tells seconds, and never goes back."""
        self._store = store
        self._homeserver = homeserver
        uses = KeyUses(store, homeserver)
        self._own_keys = OwnKeys(store, homeserver, uses)
        self._devices = Devices(store, homeserver, uses, clock)
        self._sessions: dict[str, RoomSession] = {}
        """The sessions that encrypt our messages. The room that has needed a new one last is the last one."""

        self._rooms: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._mending: asyncio.Task[Failed | None] | None = None

    @classmethod
    def open(cls, folder: Path, user: str, device: str, homeserver: Homeserver) -> Self:
        """Open the store in the folder, or make a new one. Raises Damaged, Inaccessible and OSError."""
        return cls(CryptoStore(folder, user, device), homeserver)

    def close(self) -> None:
        """Close the store."""
        if self._mending is not None:
            self._mending.cancel()
        self._store.close()

    @property
    def user(self) -> str:
        """Our account."""
        return self._store.user

    @property
    def device(self) -> str:
        """The id of our device."""
        return self._store.device

    def device_keys(self) -> dict[str, object]:
        """The object that describes our own device, without signatures."""
        return self._store.device_keys()

    def sign(self, text: str) -> str:
        """The signature of the text by our own device's key."""
        return self._store.sign(text)

    def feed(self, sync: Json) -> Sequence[RoomKey]:
        """Take in what a sync told of keys and devices. The result are the room keys that arrived.

        Feed each sync before its events are decrypted, and before its token is stored. Afterwards call ``upkeep`` and
        ``mend``.
        """
        messages = [one for one in _objects(part(sync, "to_device").get("events")) if one.get("type") == ENCRYPTED]
        arrived = [key for message in messages if (key := self._store.receive(message)) is not None]
        if messages:
            self._store.save()
        lists = part(sync, "device_lists")
        self._devices.outdate(_texts(lists.get("changed")))
        self._devices.outdate(_texts(lists.get("left")))
        self._own_keys.feed(sync)
        return arrived

    async def publish(self) -> Upkeep:
        """Upload the keys of our device at the start, if the homeserver does not have them."""
        return await self._own_keys.publish()

    async def upkeep(self) -> Upkeep:
        """Upload keys if the homeserver needs some. After ``OtherKeys`` the store is useless: log in again."""
        return await self._own_keys.upload()

    def mend(self) -> asyncio.Task[Failed | None]:
        """Start new sessions where the old ones broke, if that is not running yet. After a failure call this again.

        It runs beside all else: other people's servers may be slow.
        """
        if self._mending is None or self._mending.done():
            self._mending = asyncio.create_task(self._devices.mend_sessions())
        return self._mending

    async def unreachable(self, users: Collection[str]) -> frozenset[str] | Failed:
        """Those of the users who have no signed device with keys, so that nothing encrypted reaches them.

        Failed also if nobody knows, because the homeserver of one of them does not answer.
        """
        failed = await self._devices.refresh(users) or await self._devices.start_sessions(self._devices.of(users))
        if failed is not None:
            return failed
        if any(self._devices.is_unknown(user) for user in users):
            return Failed(None)
        useful = [device for device in self._devices.of(users) if not self._devices.is_useless(device)]
        return frozenset(users) - {device.user for device in useful}

    def encrypts(self, user: str) -> bool:
        """Whether the user has any device with keys, signed or not. Call ``unreachable`` before."""
        return self._devices.encrypts(user)

    async def encrypt(self, room: str, members: Collection[str], kind: str, content: Json) -> Encrypted | Failed:
        """Encrypt an event for the signed devices of the members, who are all that are joined or invited."""
        text = _plain({"type": kind, "content": content, "room_id": room})
        if len(text.encode()) > LARGEST:
            return Failed(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_LARGE)
        async with self._rooms.setdefault(room, asyncio.Lock()):
            failed = await self._devices.refresh(members) or await self._devices.start_sessions(
                self._devices.of(members)
            )
            session = failed or await self._shared(room, self._devices.of(members))
            if isinstance(session, Failed):
                return session
            sealed: dict[str, object] = {
                "algorithm": MEGOLM,
                "sender_key": self._store.curve25519,
                "device_id": self._store.device,
                "session_id": session.name,
                "ciphertext": session.encrypt(text),
            }
        if _RELATION in content:
            # Homeservers need the relation: they put edits and threads together without reading them.
            sealed[_RELATION] = content[_RELATION]
        reached = {device.user for device in session.received}
        return Encrypted(sealed, frozenset(members) - reached - {self._store.user})

    async def _shared(self, room: str, devices: Sequence[Device]) -> RoomSession | Failed:
        """The room's session, whose key these devices have and no others. Devices without own keys are left out."""
        wanted = {device for device in devices if self._store.has_session(device)}
        session = self._sessions.get(room)
        # The key reads all later messages, so the session ends with the first device that shall read no more. A device
        # that is new gets the key as it is now, which reads no earlier message.
        if session is None or session.is_expired or session.offered - wanted:
            self._sessions.pop(room, None)
            session = self._sessions[room] = self._store.start_room_session(room)
            if len(self._sessions) > MOST_ROOMS:
                # If that room is written to again, it gets a new session.
                del self._sessions[next(iter(self._sessions))]
        missing = wanted - session.received
        session.offered |= missing
        key = {"algorithm": MEGOLM, "room_id": room, "session_id": session.name, "session_key": session.key}
        failed = await self._devices.send(missing, "m.room_key", key)
        if failed is not None:
            return failed
        session.received |= missing
        return session

    async def decrypt(self, room: str, event: Json) -> Decrypted | Undecryptable | Failed:
        """Decrypt an event of the room. Failed: our homeserver does not tell now whether its device is signed."""
        content, sender, name = part(event, "content"), event.get("sender"), event.get("event_id")
        # The event names a device and its key, too. They are optional and prove nothing.
        session, ciphertext = content.get("session_id"), content.get("ciphertext")
        if not (isinstance(sender, str) and isinstance(name, str) and isinstance(session, str)):
            return Undecryptable(None)
        if content.get("algorithm") != MEGOLM or not isinstance(ciphertext, str):
            return Undecryptable(None)
        # If this fails, a device that is known to be signed is good enough.
        failed = await self._devices.refresh([sender])
        try:
            plain = self._store.read(room, session, ciphertext, sender)
        except ValueError:
            return Undecryptable(None)
        if plain is None:
            return Undecryptable(None if self._is_too_old(event) else RoomKey(room, session))
        inner, signed = _parsed(plain.text), self._is_by(sender, plain)
        if inner is None or inner.get("room_id") != room:
            return Undecryptable(None)
        if not signed and failed is not None:
            return failed
        if not signed and self._devices.is_unknown(sender):
            # The sender's homeserver does not answer. No room waits for that: a stranger could hold it up.
            return Undecryptable(None)
        # Only signed events are noted: a copy that somebody else sends must not hide the true one.
        if signed and not self._store.counts(RoomKey(room, session), plain, name):
            return Undecryptable(None)
        return Decrypted(_event(event, inner), signed)

    def _is_too_old(self, event: Json) -> bool:
        """Whether the event was certainly sent before our device was made. A new device never gets its key."""
        sent = event.get("origin_server_ts")
        return isinstance(sent, int) and sent < self._store.made - CLOCKS_DIFFER

    def _is_by(self, sender: str, plain: Plain) -> bool:
        """Whether a signed device of the sender sent the key of the message's session."""
        if sender == self._store.user:
            return plain.curve25519 == self._store.curve25519
        keys = {(device.curve25519, device.ed25519) for device in self._devices.of([sender])}
        return (plain.curve25519, plain.ed25519) in keys


def _plain(event: Json) -> str:
    """The event as JSON. Half of a surrogate pair, which has no UTF-8, becomes a question mark."""
    text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="replace").decode()


def _parsed(text: str) -> Json | None:
    """The event in the decrypted text. None if there is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    fits = isinstance(found, dict) and isinstance(found.get("type"), str) and isinstance(found.get("content"), dict)
    return found if fits else None


def _event(outer: Json, inner: Json) -> Json:
    """The event that the encrypted one holds. Parts that nobody signed, such as a state key, are dropped."""
    kept = {key: outer[key] for key in ("event_id", "sender", "origin_server_ts", "unsigned") if key in outer}
    content = dict(part(inner, "content"))
    relation = part(outer, "content", _RELATION)
    if relation and _RELATION not in content:
        # Most clients write the relation only outside. So the homeserver could change to which event it points.
        content[_RELATION] = relation
    return {**kept, "type": inner["type"], "content": content}


def _objects(found: object) -> Iterator[Json]:
    yield from (one for one in found if isinstance(one, Mapping)) if isinstance(found, list) else ()


def _texts(found: object) -> Iterator[str]:
    yield from (one for one in found if isinstance(one, str)) if isinstance(found, list) else ()
