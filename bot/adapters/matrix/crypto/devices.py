"""Other people's devices: which of them their owner has signed, and one session with each of them."""

import secrets
from collections.abc import Callable, Collection, Iterable
from itertools import islice
from typing import Final

import structlog

from bot.adapters.matrix.crypto.key_uses import KeyUses
from bot.adapters.matrix.crypto.library import ENCRYPTED, MOST_DEVICES, CryptoStore
from bot.adapters.matrix.crypto.shared_calls import SharedCalls
from bot.adapters.matrix.crypto.signing import ED25519, Device, is_signed, master_key, part, signed_devices
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Json, Result, path

RETRY_AFTER: Final = 60
"""Seconds after which a homeserver that told nothing of its user's devices is asked again, or a device for its keys."""

TRIES: Final = 3
"""A device that had no one-time key so many times counts as one that reads nothing."""

MOST_WITHOUT_KEY: Final = 10_000
"""How many devices without one-time keys are remembered. A device that is forgotten is asked again."""

MESSAGES_PER_CALL: Final = 50

_OTHER_SERVERS: Final = 5000
"""How many milliseconds our homeserver waits for the homeservers of other people."""

_log: Final = structlog.get_logger(__name__)


class Devices:
    """The devices that their owners have signed. No other device gets a key or counts as a sender."""

    def __init__(self, store: CryptoStore, homeserver: Homeserver, uses: KeyUses, clock: Callable[[], float]) -> None:
        """``clock`` tells seconds, and never goes back."""
        self._store = store
        self._homeserver = homeserver
        self._uses = uses
        self._clock = clock
        self._known: set[str] = set()
        """The users whose devices in the store are up to date."""

        self._encrypting: set[str] = set()
        """The users who have a device with keys, signed or not."""

        self._unanswered: dict[str, float] = {}
        """The users of whom nothing was told → when to ask again."""

        self._without_key: dict[Device, tuple[int, float]] = {}
        """The devices that had no one-time key → how often, and when to ask again. The last one was asked last."""

        self._queries: SharedCalls[str] = SharedCalls()
        self._claims: SharedCalls[Device] = SharedCalls()

    def outdate(self, users: Iterable[str]) -> None:
        """Ask for the devices of these users again, because they have changed or may change without notice.

        The pause after a question without an answer goes on: a server that tells of changes and does not answer would
        hold up its rooms again and again.
        """
        self._known.difference_update(users)

    def of(self, users: Iterable[str]) -> list[Device]:
        """The signed devices of these users, as they were last refreshed. Our own account has none here."""
        return [one for user in users if user != self._store.user for one in self._store.devices(user).values()]

    def is_unknown(self, user: str) -> bool:
        """Whether the homeserver could not tell the user's devices, and none were known before."""
        return user in self._unanswered and not self._store.devices(user)

    def encrypts(self, user: str) -> bool:
        """Whether the user has any device with keys, as the homeserver has told last. It need not be signed."""
        return user in self._encrypting

    def is_useless(self, device: Device) -> bool:
        """Whether no session with the device could be started, several times."""
        tries, _ = self._without_key.get(device, (0, 0))
        return tries >= TRIES and not self._store.has_session(device)

    async def refresh(self, users: Collection[str]) -> Failed | None:
        """Ask the homeserver for devices that are unknown or outdated. None if all is done that can be done."""
        return await self._queries.ask(users, self._is_outdated, self._query)

    def _is_outdated(self, user: str) -> bool:
        now = self._clock()
        return user != self._store.user and user not in self._known and self._unanswered.get(user, now) <= now

    async def _query(self, users: Collection[str]) -> Failed | None:
        # Known from now on: a change that is told during the query makes them outdated again.
        self._known.update(users)
        answer: Result = Failed(None)
        try:
            body = {"device_keys": {user: [] for user in users}, "timeout": _OTHER_SERVERS}
            answer = await self._homeserver.call("POST", "/keys/query", body)
        finally:
            if isinstance(answer, Failed):
                self._known.difference_update(users)
        if isinstance(answer, Failed):
            return answer
        for user in users:
            self._take(user, answer.body)
        return None

    def _take(self, user: str, answer: Json) -> None:
        """Note what the answer tells of this user."""
        if user not in part(answer, "device_keys"):
            # The user's own homeserver did not answer. The devices that were known stay.
            self._known.discard(user)
            self._unanswered[user] = self._clock() + RETRY_AFTER
            return
        self._unanswered.pop(user, None)
        if part(answer, "device_keys", user):
            self._encrypting.add(user)
        else:
            self._encrypting.discard(user)
        master = master_key(answer, user)
        if master is not None and master != (before := self._store.master(user)):
            if before is not None:
                # The user has reset the identity, or the homeserver pretends so. The new one counts.
                # The log names nobody. The crypto store has the account to this key.
                _log.warning("a person has a new identity on Matrix", master=master)
            self._store.set_master(user, master)
        self._store.replace_devices(user, signed_devices(answer, user, MOST_DEVICES))

    async def start_sessions(self, devices: Collection[Device]) -> Failed | None:
        """Start a session with each device that has none. Devices without one-time keys are left out."""
        return await self._claims.ask(devices, self._lacks_session, self._claim)

    def _lacks_session(self, device: Device) -> bool:
        _, again = self._without_key.get(device, (0, 0))
        return not self._store.has_session(device) and again <= self._clock()

    async def mend_sessions(self) -> Failed | None:
        """Start new sessions with devices whose messages could not be decrypted, and tell these devices."""
        wedged = self._store.wedged()
        failed = await self._claims.ask(wedged, lambda _: True, self._claim)
        if failed is not None:
            _log.info("new sessions wait for the server", status=failed.status, code=failed.code)
            return failed
        for device in wedged:
            # A device without one-time keys keeps the old session.
            if self._store.has_session(device):
                failed = await self.send([device], "m.dummy", {})
            if failed is not None:
                return failed
            self._store.mended(device)
        return None

    async def _claim(self, devices: Collection[Device]) -> Failed | None:
        claimed: dict[str, dict[str, str]] = {}
        for device in devices:
            claimed.setdefault(device.user, {})[device.name] = "signed_curve25519"
        body = {"one_time_keys": claimed, "timeout": _OTHER_SERVERS}
        answer = await self._homeserver.call("POST", "/keys/claim", body)
        if isinstance(answer, Failed):
            return answer
        for device in devices:
            found = part(answer.body, "one_time_keys", device.user, device.name)
            if not any(self._start(device, part(found, name)) for name in found):
                tries, _ = self._without_key.pop(device, (0, 0))
                self._without_key[device] = tries + 1, self._clock() + RETRY_AFTER
                if len(self._without_key) > MOST_WITHOUT_KEY:
                    del self._without_key[next(iter(self._without_key))]
        return None

    def _start(self, device: Device, key: Json) -> bool:
        """Start a session with this one-time key. False if the device has not signed the key, or it is broken."""
        public = key.get("key")
        if not isinstance(public, str) or not is_signed(key, device.user, f"{ED25519}:{device.name}", device.ed25519):
            return False
        try:
            self._store.start_session(device, public)
        except ValueError:
            return False
        self._without_key.pop(device, None)
        return True

    async def send(self, devices: Iterable[Device], kind: str, content: Json) -> Failed | None:
        """Send an encrypted message to devices that have a session, in as few calls as possible."""
        rest = iter(devices)
        while some := list(islice(rest, MESSAGES_PER_CALL)):
            messages: dict[str, dict[str, object]] = {}
            for device in some:
                messages.setdefault(device.user, {})[device.name] = self._store.encrypt_for(device, kind, content)
            # Before the messages leave, so that no older copy of the store encrypts others with the same keys.
            failed = await self._uses.count()
            if failed is not None:
                return failed
            where = path("sendToDevice", ENCRYPTED, secrets.token_hex(16))
            answer = await self._homeserver.call("PUT", where, {"messages": messages})
            if not isinstance(answer, Done):
                return answer
        return None
