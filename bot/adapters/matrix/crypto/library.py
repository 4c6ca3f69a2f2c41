"""The only module that uses matrix-nio: the ratchets of one device, and the SQLite file that keeps them.

This module relies on more than the library's documentation promises: on when the library saves, on its tables, and on
what it leaves unchecked. So the release is pinned, and a test fails if another one is installed than the one that was
checked. Everything here is synchronous and takes a few milliseconds.
"""

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import peewee
from nio.crypto.attachments import encrypt_attachment
from nio.crypto.device import OlmDevice
from nio.crypto.memorystores import SessionStore
from nio.crypto.olm_machine import Olm
from nio.crypto.sessions import OutboundGroupSession, Session
from nio.events.to_device import OlmEvent, RoomKeyEvent, ToDeviceEvent
from nio.store.database import SqliteStore

from bot.adapters.matrix.crypto.kept_keys import HeldKey, KeptKeys
from bot.adapters.matrix.crypto.signing import CURVE25519, ED25519, Device, encoded, signed_bytes
from bot.adapters.matrix.homeserver import Json

CHECKED_RELEASE: Final = "0.26.0"

FILE: Final = "crypto.db"
ENCRYPTED: Final = "m.room.encrypted"
OLM: Final = "m.olm.v1.curve25519-aes-sha2"
MEGOLM: Final = "m.megolm.v1.aes-sha2"

OLM_SESSIONS: Final = 10
"""How many Olm sessions with one device are kept: those that were used last. A device needs one, and two after a fault.
"""

MOST_STRANGERS: Final = 1000
"""With how many devices that nobody has signed Olm sessions are kept. Anybody can make up any number of devices."""

MOST_DEVICES: Final = 200
"""How many signed devices of one person are kept, and as many that are gone: each gets a copy of each room key."""

MOST_NUMBERS: Final = 10_000
"""How many messages one room key opens: the store keeps the number of each message. Clients write 100 with one key."""

MOST_MESSAGES: Final = 100
SIX_DAYS: Final = 6 * 86_400

_Owner: TypeAlias = tuple[str, str]
"""A user, and the public Curve25519 key of one of the user's devices."""

# Who can read the file can read a key that lies beside it. The mode of the folder protects both.
_PICKLING: Final = "minotaur"

# Our own keys come first. The keys that were used come last, in the order of their last use.
_KEYS: Final = """
SELECT room_id, session_id, sender_key,
    (SELECT MAX(seen.rowid) FROM seen WHERE seen.session = megolminboundsessions.session_id) AS used
FROM megolminboundsessions ORDER BY sender_key <> ?, used, rowid
"""

# The sessions of the newest sender come last.
_SESSIONS: Final = """
SELECT session_id, sender_key, user FROM olmsessions
LEFT JOIN owners ON owners.session = session_id ORDER BY olmsessions.rowid
"""

_FORGET: Final = "DELETE FROM megolminboundsessions WHERE session_id = ? AND sender_key = ?"

_FORGET_NUMBERS: Final = (
    "DELETE FROM seen WHERE session = ? AND session NOT IN (SELECT session_id FROM megolminboundsessions)"
)

_FORGET_DEVICES: Final = (
    "DELETE FROM keys WHERE device_id IN (SELECT id FROM devicekeys WHERE user_id = ? AND deleted)",
    "DELETE FROM devicekeys WHERE user_id = ? AND deleted",
)

_SETUP: Final = (
    # Another process that opens the file gets an error instead of the same ratchets.
    "PRAGMA locking_mode=EXCLUSIVE",
    # The default waits for the disk twice at each message: 16 ms and more.
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    "CREATE TABLE IF NOT EXISTS made (at INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS masters (user TEXT PRIMARY KEY, master TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS seen (session TEXT, number INTEGER, event TEXT, PRIMARY KEY (session, number))",
    "DELETE FROM seen WHERE session NOT IN (SELECT session_id FROM megolminboundsessions)",
    "CREATE TABLE IF NOT EXISTS owners (session TEXT PRIMARY KEY, user TEXT NOT NULL)",
    "DELETE FROM owners WHERE session NOT IN (SELECT session_id FROM olmsessions)",
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
        self._kept = KeptKeys()
        self._sessions: dict[_Owner, list[Session]] = {}
        """The Olm sessions with each device. The one to encrypt with is the first."""

        self._strangers: dict[_Owner, None] = {}
        """The devices that nobody has signed, and with which there are Olm sessions. The newest sender is the last."""

        try:
            self._store = SqliteStore(user, device, str(folder), _PICKLING, FILE)
        except peewee.DatabaseError as error:
            raise _trouble(error) from error
        try:
            for statement in _SETUP:
                self._sql(statement)
            if self._store.load_account() is None:
                self._sql("INSERT INTO made VALUES (?)", time.time_ns() // 1_000_000)
            self._olm = Olm(user, device, self._store)
            rows = self._sql("SELECT at FROM made")
            self.made = int(str(rows[0][0])) if rows else 0
            """When the device was made, in milliseconds since 1970; 0 if an earlier release has made it."""

            self._masters = {str(row[0]): str(row[1]) for row in self._sql("SELECT user, master FROM masters")}
            self._count_keys()
            self._count_sessions()
        except (peewee.DatabaseError, ValueError) as error:
            self.close()
            raise _trouble(error) from error

    def _count_keys(self) -> None:
        """Learn which room keys the file has. Those that are too many are dropped."""
        owners = {device.curve25519: device.user_id for device in self._olm.device_store}
        own = self.curve25519
        # Our own keys count as used before all others. There are many of them, and without one we only cannot read what
        # we have written ourselves.
        for room, session, device, used in self._sql(_KEYS, own):
            key = HeldKey(str(room), str(session), str(device))
            if key.device == own or used is not None:
                self._use(key)
            else:
                self._keep(key, owners.get(key.device, ""))

    def _count_sessions(self) -> None:
        """Learn which Olm sessions the file has, and with whom. Those with too many strangers go."""
        signed = {(device.user_id, device.curve25519) for device in self._olm.device_store if not device.deleted}
        users = {device: user for user, device in signed}
        loaded = {session.id: session for session in self._olm.session_store}
        for name, device, owner in self._sql(_SESSIONS):
            session = loaded[str(name)]
            # Earlier releases saved no owner.
            user = users.get(str(device), "") if owner is None else str(owner)
            if owner is None:
                self._own(session, user)
            one = user, str(device)
            self._sessions[one] = [*self._sessions.pop(one, []), session]
        for one, sessions in list(self._sessions.items()):
            sessions.sort(key=lambda session: session.use_time, reverse=True)
            if one not in signed:
                self._note_stranger(one)

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
        parsed = None
        try:
            parsed = ToDeviceEvent.parse_event(dict(event))
            if not isinstance(parsed, OlmEvent):
                return None  # Key requests and verifications are not answered.
            self._show_sessions(parsed.sender, parsed.sender_key)
            found = self._olm.handle_to_device_event(parsed)
        except Exception:  # noqa: BLE001 - anybody can send a message that breaks the library, and the next ones are good
            return None
        finally:
            if isinstance(parsed, OlmEvent):
                self._note_sessions(parsed.sender, parsed.sender_key)
        if not isinstance(found, RoomKeyEvent):
            return None
        # The library reports also a key that it has refused.
        if self._olm.inbound_group_store.get(found.room_id, found.sender_key, found.session_id) is None:
            self._tidy(found.room_id, found.sender_key)
            return None
        self._keep(HeldKey(found.room_id, found.session_id, found.sender_key), found.sender)
        return RoomKey(found.room_id, found.session_id)

    def _show_sessions(self, user: str, device: str) -> None:
        """Let the library see the Olm sessions of this user with this device, and no others.

        The library keeps sessions by the device's key alone. But anybody can sign a device that has the key of somebody
        else's, or name it as the sender of a message.
        """
        self._olm.session_store = SessionStore()
        self._olm.session_store._entries[device] = self._sessions.get((user, device), [])  # noqa: SLF001

    def _note_sessions(self, user: str, device: str) -> None:
        """Take over the sessions that the library has, after ``_show_sessions``."""
        sessions = self._olm.session_store[device]
        if sessions:
            self._sessions[user, device] = sessions
        for session in sessions:
            self._own(session, user)
        self._limit_sessions(user, device)

    def _own(self, session: Session, user: str) -> None:
        self._sql("INSERT OR IGNORE INTO owners VALUES (?, ?)", session.id, user)

    def _limit_sessions(self, user: str, device: str) -> None:
        """Drop the Olm sessions of this user with this device that are too many."""
        is_signed = self._olm.device_store.device_from_sender_key(user, device) is not None
        # The library makes an empty entry for each user that it is asked for.
        if not self._olm.device_store[user]:
            del self._olm.device_store._entries[user]  # noqa: SLF001 - there is no other way
        sessions = self._sessions.get((user, device))
        if not sessions:
            return
        if len(sessions) > OLM_SESSIONS:
            sessions.sort(key=lambda one: one.use_time, reverse=True)
            self._forget_sessions(sessions[OLM_SESSIONS:])
            del sessions[OLM_SESSIONS:]
        self._strangers.pop((user, device), None)
        if not is_signed:
            self._note_stranger((user, device))

    def _note_stranger(self, one: _Owner) -> None:
        """Note that there are Olm sessions with a device that nobody has signed. Of too many such devices one goes."""
        self._strangers[one] = None
        if len(self._strangers) > MOST_STRANGERS:
            old = next(iter(self._strangers))
            del self._strangers[old]
            self._forget_sessions(self._sessions.pop(old))

    def _forget_sessions(self, sessions: Iterable[Session]) -> None:
        for session in sessions:
            self._sql("DELETE FROM olmsessions WHERE session_id = ?", session.id)
            self._sql("DELETE FROM owners WHERE session = ?", session.id)

    def _keep(self, key: HeldKey, account: str) -> None:
        """Note that the account has sent the key."""
        if (old := self._kept.came(key, account)) is not None:
            self._drop(old)

    def _use(self, key: HeldKey) -> None:
        """Note that the key is used."""
        for old in self._kept.used(key):
            self._drop(old)

    def _drop(self, key: HeldKey) -> None:
        self._olm.inbound_group_store[key.room][key.device].pop(key.session, None)
        self._tidy(key.room, key.device)
        self._sql(_FORGET, key.session, key.device)
        self._sql(_FORGET_NUMBERS, key.session)

    def _tidy(self, room: str, device: str) -> None:
        """Remove the empty mappings that the library makes for each room and each device that it is asked for."""
        of_room = self._olm.inbound_group_store[room]
        if not of_room[device]:
            del of_room[device]
        if not of_room:
            del self._olm.inbound_group_store._entries[room]  # noqa: SLF001

    def devices(self, user: str) -> dict[str, Device]:
        """The devices of another user, by device id, as ``replace_devices`` has set them."""
        found = self._olm.device_store.active_user_devices(user)
        return {device.id: _device(device) for device in found}

    def replace_devices(self, user: str, devices: Mapping[str, Device]) -> None:
        """Save the devices of another user. A device whose keys differ from those that were seen first is left out.

        Of too many devices those that are gone are forgotten.
        """
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
        for known in changed.values():
            self._limit_sessions(user, known.curve25519)
        if len(stored) > 2 * MOST_DEVICES:
            for statement in _FORGET_DEVICES:
                self._sql(statement, user)
            for name in [name for name, known in stored.items() if known.deleted]:
                del stored[name]

    def master(self, user: str) -> str | None:
        """The public master key of another user, as it was seen last."""
        return self._masters.get(user)

    def set_master(self, user: str, master: str) -> None:
        """Save the public master key of another user."""
        self._sql("INSERT OR REPLACE INTO masters VALUES (?, ?)", user, master)
        self._masters[user] = master

    def has_session(self, device: Device) -> bool:
        """Whether messages to the device can be encrypted."""
        return (device.user, device.curve25519) in self._sessions

    def start_session(self, device: Device, one_time_key: str) -> None:
        """Start a session with the device. Raises ValueError if the key is broken."""
        self._show_sessions(device.user, device.curve25519)
        # Saved together, so that nobody else's session is ever taken for one of this device.
        with self._store.database.atomic():
            self._olm.create_session(one_time_key, device.curve25519)
            self._note_sessions(device.user, device.curve25519)

    def encrypt_for(self, device: Device, kind: str, content: Json) -> dict[str, object]:
        """The content of an encrypted to-device message. The device must have a session."""
        session = self._sessions[device.user, device.curve25519][0]
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
        session = self._olm.outbound_group_sessions.pop(room)
        self._use(HeldKey(room, session.id, self.curve25519))
        return RoomSession(session)

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
        text, number = found[0].decrypt(ciphertext)
        return Plain(text, number, found[0].ed25519, found[0].sender_key)

    def counts(self, key: RoomKey, plain: Plain, event: str) -> bool:
        """Note that this event has brought the text, by a signed device of its sender. False if another one has before.

        Also False if the key has opened too many messages.
        """
        if plain.number >= MOST_NUMBERS:
            return False
        self._keep_one(key, plain.curve25519)
        self._use(HeldKey(key.room, key.session, plain.curve25519))
        self._sql("INSERT OR IGNORE INTO seen VALUES (?, ?, ?)", key.session, plain.number, event)
        rows = self._sql("SELECT event FROM seen WHERE session = ? AND number = ?", key.session, plain.number)
        return rows[0][0] == event

    def _keep_one(self, key: RoomKey, device: str) -> None:
        """Save the key that this device has sent in place of a copy that another device has sent.

        The library's file has one key for each session, and names the device that sent the first one. If that one was
        dropped, the file has none.
        """
        rows = self._sql("SELECT sender_key FROM megolminboundsessions WHERE session_id = ?", key.session)
        if not rows or rows[0][0] != device:
            with self._store.database.atomic():
                for (other,) in rows:
                    self._sql(_FORGET, key.session, other)
                self._store.save_inbound_group_session(self._olm.inbound_group_store[key.room][device][key.session])

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
