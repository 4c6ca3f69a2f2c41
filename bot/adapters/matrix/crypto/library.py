"""The only module that uses matrix-nio: the ratchets of one device, and the SQLite file that keeps them.

This module relies on more than the library's documentation promises: on when the library saves, on its tables, and on
what it leaves unchecked. So the release is pinned, and a test fails if another one is installed than the one that was
checked. Everything here is synchronous and takes a few milliseconds.
"""

import json
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import peewee
from nio.crypto.attachments import encrypt_attachment
from nio.crypto.device import OlmDevice
from nio.crypto.olm_machine import Olm
from nio.crypto.sessions import InboundGroupSession, OutboundGroupSession
from nio.events.to_device import OlmEvent, RoomKeyEvent, ToDeviceEvent
from nio.store.database import SqliteStore

from bot.adapters.matrix.crypto.signing import CURVE25519, ED25519, Device, encoded, signed_bytes
from bot.adapters.matrix.homeserver import Json

CHECKED_RELEASE: Final = "0.26.0"

FILE: Final = "crypto.db"
ENCRYPTED: Final = "m.room.encrypted"
OLM: Final = "m.olm.v1.curve25519-aes-sha2"
MEGOLM: Final = "m.megolm.v1.aes-sha2"

KEPT_SESSIONS: Final = 20
"""How many of the latest room keys of each sender the file keeps for each room. All of them are loaded at the start."""

MOST_KEYS: Final = 1000
"""How many room keys of one device are kept, of all rooms together: anybody can send keys for any number of rooms."""

MOST_MESSAGES: Final = 100
SIX_DAYS: Final = 6 * 86_400

# Who can read the file can read a key that lies beside it. The mode of the folder protects both.
_PICKLING: Final = "minotaur"

_PRUNE: Final = """
DELETE FROM megolminboundsessions WHERE rowid IN (
    SELECT rowid FROM (
        SELECT rowid,
            ROW_NUMBER() OVER (PARTITION BY room_id, sender_key ORDER BY rowid DESC) AS age,
            ROW_NUMBER() OVER (PARTITION BY sender_key ORDER BY rowid DESC) AS age_in_all
        FROM megolminboundsessions
    ) WHERE age > ? OR age_in_all > ?
)
"""

_FORGET: Final = "DELETE FROM megolminboundsessions WHERE session_id = ? AND sender_key = ?"

_SETUP: Final = (
    # Another process that opens the file gets an error instead of the same ratchets.
    "PRAGMA locking_mode=EXCLUSIVE",
    # The default waits for the disk twice at each message: 16 ms and more.
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    "CREATE TABLE IF NOT EXISTS masters (user TEXT PRIMARY KEY, master TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS seen (session TEXT, number INTEGER, event TEXT, PRIMARY KEY (session, number))",
    "DELETE FROM seen WHERE session NOT IN (SELECT session_id FROM megolminboundsessions)",
)


class Damaged(Exception):
    """The file is no crypto store, or a broken one."""


class Inaccessible(Exception):
    """The file cannot be opened or written, or another process uses it. The message says why."""


@dataclass(frozen=True, slots=True)
class RoomKey:
    """A key that reads the messages of one session of a room."""

    room: str
    session: str


@dataclass(frozen=True, slots=True)
class Plain:
    """A decrypted text, and the public keys of the device that sent the key of its session."""

    text: str
    number: int
    """The number of the message in its session."""

    ed25519: str
    curve25519: str


class RoomSession:
    """The session that encrypts our messages in one room, and the devices that can read it."""

    def __init__(self, session: OutboundGroupSession) -> None:
        # The library refuses to encrypt before this mark. Here ``offered`` and ``received`` say who has the key.
        session.mark_as_shared()
        self._session = session
        self._begun = time.monotonic()
        self.offered: set[Device] = set()
        """The devices to which the key was sent. Perhaps some of them have not received it."""

        self.received: set[Device] = set()
        """The devices to which the homeserver delivers the key."""

    @property
    def name(self) -> str:
        """The session's id."""
        return self._session.id

    @property
    def key(self) -> str:
        """The secret key of this message and all later ones."""
        return self._session.session_key

    @property
    def is_expired(self) -> bool:
        """Whether the session is six days old, or has encrypted 100 messages."""
        # At seven days the library itself refuses to encrypt, perhaps just after it was asked.
        return self._session.message_count >= MOST_MESSAGES or time.monotonic() - self._begun > SIX_DAYS

    def encrypt(self, text: str) -> str:
        """Encrypt the text."""
        return str(self._session.encrypt(text))


class CryptoStore:
    """The keys and sessions of one device of ours. Close it at the end."""

    def __init__(self, folder: Path, user: str, device: str) -> None:
        """Open the store in this folder, or make a new one. Raises Damaged, Inaccessible and OSError."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The library makes its file readable for everybody, and a folder that exists may be open, too.
        folder.chmod(0o700)
        self.user, self.device = user, device
        self._came: defaultdict[str, dict[RoomKey, None]] = defaultdict(dict)
        """The room keys that have come since the start, the oldest first, by the key of the device that sent them."""

        try:
            self._store = SqliteStore(user, device, str(folder), _PICKLING, FILE)
        except peewee.DatabaseError as error:
            raise _trouble(error) from error
        try:
            for statement in _SETUP:
                self._sql(statement)
            self._sql(_PRUNE, KEPT_SESSIONS, MOST_KEYS)
            self._olm = Olm(user, device, self._store)
            self._masters = {str(row[0]): str(row[1]) for row in self._sql("SELECT user, master FROM masters")}
        except (peewee.DatabaseError, ValueError) as error:
            self.close()
            raise _trouble(error) from error

    def close(self) -> None:
        """Close the file."""
        self._store.database.close()

    @property
    def uses(self) -> int:
        """A number that the file keeps: how often its keys were used."""
        return int(str(self._sql("PRAGMA user_version")[0][0]))

    @uses.setter
    def uses(self, count: int) -> None:
        # Waits until all that was saved is on the disk. Otherwise a power failure could bring back keys that were used.
        self._sql("PRAGMA synchronous=FULL")
        self._sql(f"PRAGMA user_version = {count:d}")
        self._sql("PRAGMA synchronous=NORMAL")

    @property
    def public_keys(self) -> Mapping[str, str]:
        """The public keys of the device, by their ids."""
        keys = self._olm.account.identity_keys
        return {f"{CURVE25519}:{self.device}": keys["curve25519"], f"{ED25519}:{self.device}": keys["ed25519"]}

    @property
    def curve25519(self) -> str:
        """The public key with which other devices encrypt for this one."""
        return self._olm.account.identity_keys["curve25519"]

    def device_keys(self) -> dict[str, object]:
        """The object that describes the device, without signatures."""
        return {
            "algorithms": [OLM, MEGOLM],
            "device_id": self.device,
            "user_id": self.user,
            "keys": dict(self.public_keys),
        }

    def sign(self, text: str) -> str:
        """The signature of the text by the device's key."""
        return self._olm.account.sign(text)

    @property
    def is_published(self) -> bool:
        """Whether the homeserver has taken the device's keys."""
        return self._olm.account.shared

    def unpublish(self) -> None:
        """Note that the homeserver has lost the device's keys."""
        self._olm.account.shared = False

    def one_time_keys(self, count: int) -> Mapping[str, str]:
        """The one-time keys, by their ids, that a homeserver lacks which has this many.

        New keys are saved at once: an upload without an answer may have been carried out, and the homeserver would
        refuse other keys with the same ids for ever.
        """
        account = self._olm.account
        if count >= account.max_one_time_keys:
            return {}
        missing = account.max_one_time_keys - count - len(account.one_time_keys[CURVE25519])
        if missing > 0:
            account.generate_one_time_keys(missing)
            self.save()
        return account.one_time_keys[CURVE25519]

    def fallback_key(self) -> Mapping[str, str]:
        """The fallback key that is not published, by its id. If there is none, one is made and saved."""
        # nio has no fallback keys, and the stubs of vodozemac leave them out. The key before this one still works.
        account = self._olm.account._account  # noqa: SLF001
        if not account.fallback_key:  # type: ignore[attr-defined]
            account.generate_fallback_key()  # type: ignore[attr-defined]
            self.save()
        return {name: key.to_base64() for name, key in account.fallback_key.items()}  # type: ignore[attr-defined]

    def signed(self, unsigned: dict[str, object]) -> dict[str, object]:
        """The object with a signature by the device's key."""
        signature = self.sign(signed_bytes(unsigned).decode())
        return {**unsigned, "signatures": {self.user: {f"{ED25519}:{self.device}": signature}}}

    def published(self) -> None:
        """Note that the homeserver has taken the device's keys, and all one-time and fallback keys."""
        self._olm.account.shared = True
        self._olm.mark_keys_as_published()
        self.save()

    def save(self) -> None:
        """Save the account: which one-time keys are used up. The library saves it too early, before the use."""
        self._olm.save_account()

    def receive(self, event: Json) -> RoomKey | None:
        """Decrypt a to-device message. The result is the room key that it brought, if any. Call ``save`` later."""
        try:
            parsed = ToDeviceEvent.parse_event(dict(event))
            if not isinstance(parsed, OlmEvent):
                return None  # Key requests and verifications are not answered.
            found = self._olm.handle_to_device_event(parsed)
        except Exception:  # noqa: BLE001 - anybody can send a message that breaks the library, and the next ones are good
            return None
        if not isinstance(found, RoomKeyEvent):
            return None
        # The library reports also a key that it has refused.
        if self._olm.inbound_group_store.get(found.room_id, found.sender_key, found.session_id) is None:
            return None
        key = RoomKey(found.room_id, found.session_id)
        self._keep(found.sender_key, key)
        return key

    def _keep(self, sender_key: str, key: RoomKey) -> None:
        """Note that the key has come. Of too many keys of the device the oldest one is removed."""
        came = self._came[sender_key]
        came.pop(key, None)
        came[key] = None
        if len(came) > MOST_KEYS:
            old = next(iter(came))
            del came[old]
            self._olm.inbound_group_store[old.room][sender_key].pop(old.session, None)
            self._sql(_FORGET, old.session, sender_key)

    def devices(self, user: str) -> dict[str, Device]:
        """The devices of another user, by device id, as ``replace_devices`` has set them."""
        found = self._olm.device_store.active_user_devices(user)
        return {device.id: _device(device) for device in found}

    def replace_devices(self, user: str, devices: Mapping[str, Device]) -> None:
        """Save the devices of another user. A device whose keys differ from those that were seen first is left out."""
        stored, changed = self._olm.device_store[user], {}
        for name, device in devices.items():
            if name not in stored:
                keys = {ED25519: device.ed25519, CURVE25519: device.curve25519}
                changed[name] = stored[name] = OlmDevice(user, name, keys)
        for name, known in stored.items():
            gone = devices.get(name) != _device(known)
            if known.deleted != gone:
                known.deleted = gone
                changed[name] = known
        if changed:
            self._store.save_device_keys({user: changed})

    def master(self, user: str) -> str | None:
        """The public master key of another user, as it was seen last."""
        return self._masters.get(user)

    def set_master(self, user: str, master: str) -> None:
        """Save the public master key of another user."""
        self._sql("INSERT OR REPLACE INTO masters VALUES (?, ?)", user, master)
        self._masters[user] = master

    def has_session(self, device: Device) -> bool:
        """Whether messages to the device can be encrypted."""
        return self._olm.session_store.get(device.curve25519) is not None

    def start_session(self, device: Device, one_time_key: str) -> None:
        """Start a session with the device. Raises ValueError if the key is broken."""
        self._olm.create_session(one_time_key, device.curve25519)

    def encrypt_for(self, device: Device, kind: str, content: Json) -> dict[str, object]:
        """The content of an encrypted to-device message. The device must have a session."""
        session = self._olm.session_store.get(device.curve25519)
        assert session is not None
        text = json.dumps(
            {
                "sender": self.user,
                "sender_device": self.device,
                "keys": {ED25519: self._olm.account.identity_keys["ed25519"]},
                "recipient": device.user,
                "recipient_keys": {ED25519: device.ed25519},
                "type": kind,
                "content": content,
            }
        )
        number, ciphertext = session.encrypt(text).to_parts()
        # Saved before it is sent: no key of the ratchet may encrypt two messages.
        self._olm.save_session(device.curve25519, session)
        box = {device.curve25519: {"type": number, "body": encoded(ciphertext)}}
        return {"algorithm": OLM, "sender_key": self.curve25519, "ciphertext": box}

    def wedged(self) -> list[Device]:
        """The devices whose messages could not be decrypted. They need a new session."""
        return [_device(device) for device in self._olm.wedged_devices]

    def mended(self, device: Device) -> None:
        """Note that the device has a new session and knows about it."""
        self._olm.wedged_devices[:] = [one for one in self._olm.wedged_devices if _device(one) != device]

    def start_room_session(self, room: str) -> RoomSession:
        """Start a new session for our messages in the room."""
        self._olm.create_outbound_group_session(room)
        return RoomSession(self._olm.outbound_group_sessions[room])

    def read(self, room: str, session: str, ciphertext: str, sender: str) -> Plain | None:
        """Decrypt a text of the room. None if there is no key for its session. Raises ValueError if it is broken.

        Two devices may have sent the key of one session. One that belongs to the sender is preferred.
        """
        found = [keys[session] for keys in self._olm.inbound_group_store[room].values() if session in keys]
        theirs = {device.curve25519 for device in self.devices(sender).values()}
        if sender == self.user:
            theirs.add(self.curve25519)
        found.sort(key=lambda one: one.sender_key not in theirs)
        if not found:
            return None
        if len(found) > 1 and found[0].sender_key in theirs:
            self._keep_one(found[0])
        text, number = found[0].decrypt(ciphertext)
        return Plain(text, number, found[0].ed25519, found[0].sender_key)

    def _keep_one(self, session: InboundGroupSession) -> None:
        """Save this key of the session in place of one that another device has sent.

        The library's file has one key for each session, and names the device that sent the first one.
        """
        rows = self._sql("SELECT sender_key FROM megolminboundsessions WHERE session_id = ?", session.id)
        if rows and rows[0][0] != session.sender_key:
            with self._store.database.atomic():
                self._sql(_FORGET, session.id, rows[0][0])
                self._store.save_inbound_group_session(session)

    def first_seen(self, session: str, number: int, event: str) -> str:
        """The id of the event that was first seen with this number in this session: this event, or an earlier one."""
        self._sql("INSERT OR IGNORE INTO seen VALUES (?, ?, ?)", session, number, event)
        rows = self._sql("SELECT event FROM seen WHERE session = ? AND number = ?", session, number)
        return str(rows[0][0])

    def _sql(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        return list(self._store.database.execute_sql(statement, values))


def encrypt_file(data: bytes) -> tuple[bytes, Json]:
    """The encrypted file, and the values that decrypt it: ``v``, ``key``, ``iv``, ``hashes``. The key is new each time.

    A large file takes some time, so call this in a thread.
    """
    return encrypt_attachment(data)


def store_exists(folder: Path) -> bool:
    """Whether the folder has a crypto store."""
    return (folder / FILE).exists()


def drop_store(folder: Path) -> None:
    """Remove the crypto store of a device that is given up."""
    for ending in ("", "-wal", "-shm"):
        (folder / f"{FILE}{ending}").unlink(missing_ok=True)


def _device(device: OlmDevice) -> Device:
    return Device(device.user_id, device.id, device.ed25519, device.curve25519)


def _trouble(error: Exception) -> Exception:
    # For example "database is locked", "disk I/O error", "unable to open database file".
    return Inaccessible(str(error)) if isinstance(error, peewee.OperationalError) else Damaged(type(error).__name__)
