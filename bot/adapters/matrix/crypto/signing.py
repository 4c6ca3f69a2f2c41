"""Cross-signing: signatures of the bot's own device, and the check who signed other people's devices.

Written from the specification of Matrix 1.15: "Cross-signing", "Signing JSON" and "Canonical JSON".
"""

import base64
import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final, Self

import vodozemac
from Crypto.PublicKey import ECC
from Crypto.Signature import eddsa

from bot.adapters.matrix.homeserver import Json

MASTER: Final = "master"
SELF_SIGNING: Final = "self_signing"
USAGES: Final = (MASTER, SELF_SIGNING, "user_signing")

ED25519: Final = "ed25519"
CURVE25519: Final = "curve25519"

_KEY_BYTES: Final = 32
_SIGNATURES: Final = "signatures"
_LARGEST: Final = 2**53 - 1
"""The largest integer of canonical JSON."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device of a user, with its two public keys."""

    user: str
    name: str
    """The device id."""

    ed25519: str
    curve25519: str


def encoded(data: bytes) -> str:
    """The bytes in the base64 of Matrix, which has no padding."""
    return base64.b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes of a base64 text, with or without padding. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)


def signed_bytes(signed: Json) -> bytes:
    """The bytes that a signature of the object covers: its canonical JSON without signatures and unsigned parts.

    Raises ValueError if the object has no canonical JSON.
    """
    covered = {key: value for key, value in signed.items() if key not in {_SIGNATURES, "unsigned"}}
    _check(covered)
    return json.dumps(covered, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def _check(value: object) -> None:
    """Raise ValueError if canonical JSON has no spelling for the value: floats, large integers, other types."""
    match value:
        case None | bool() | str():
            return
        case int() if abs(value) <= _LARGEST:
            return
        case Mapping():
            for inner in value.values():
                _check(inner)
        case list():
            for inner in value:
                _check(inner)
        case _:
            raise ValueError(f"a {type(value).__name__} without canonical JSON")


class SigningKey:
    """An Ed25519 key. Its seed is secret."""

    def __init__(self, seed: bytes) -> None:
        """Raises ValueError if the seed has not 32 bytes."""
        self.seed = seed
        self._key = ECC.construct(curve="Ed25519", seed=seed)
        self.public = encoded(self._key.public_key().export_key(format="raw"))

    @property
    def name(self) -> str:
        """The key's id. For keys of cross-signing it holds the public key."""
        return f"{ED25519}:{self.public}"

    def signature(self, signed: Json) -> str:
        """The signature of the object."""
        return encoded(eddsa.new(self._key, "rfc8032").sign(signed_bytes(signed)))


class CrossSigning:
    """The three secret keys that are the identity of one account."""

    def __init__(self, user: str, seeds: Mapping[str, bytes] | None = None) -> None:
        """``seeds`` has a seed for each usage. Without seeds the keys are new."""
        self.user = user
        self._keys = {usage: SigningKey(seeds[usage] if seeds else secrets.token_bytes(_KEY_BYTES)) for usage in USAGES}

    def dump(self) -> dict[str, str]:
        """The secret seeds as text, for ``load``."""
        return {usage: encoded(key.seed) for usage, key in self._keys.items()}

    @classmethod
    def load(cls, user: str, seeds: Json) -> Self:
        """The keys of these seeds. Raises ValueError if one is missing or broken."""
        return cls(user, {usage: decoded(_text(seeds, usage)) for usage in USAGES})

    @property
    def master(self) -> str:
        """The public master key. Other people know the identity by it."""
        return self._keys[MASTER].public

    def upload_body(self) -> dict[str, object]:
        """The body that publishes the three keys: ``POST /keys/device_signing/upload``."""
        return {f"{usage}_key": self._public(usage) for usage in USAGES}

    def signatures_body(self, device_keys: Json, sign: Callable[[str], str]) -> dict[str, object]:
        """The body that publishes two signatures: ``POST /keys/signatures/upload``.

        The self-signing key signs the device, and the device signs the master key. ``device_keys`` must come from the
        bot's own store: the server could put another device in its place. ``sign`` signs a text with the device's key.
        """
        device, master = _text(device_keys, "device_id"), self._public(MASTER)
        key = self._keys[SELF_SIGNING]
        by_device = {f"{ED25519}:{device}": sign(signed_bytes(master).decode())}
        return {
            self.user: {
                device: {**device_keys, _SIGNATURES: {self.user: {key.name: key.signature(device_keys)}}},
                self.master: {**master, _SIGNATURES: {self.user: by_device}},
            }
        }

    def _public(self, usage: str) -> dict[str, object]:
        key = self._keys[usage]
        public: dict[str, object] = {"user_id": self.user, "usage": [usage], "keys": {key.name: key.public}}
        if usage == MASTER:
            return public
        master = self._keys[MASTER]
        return {**public, _SIGNATURES: {self.user: {master.name: master.signature(public)}}}


def part(found: object, *path: str) -> Json:
    """The object at this path of a JSON object. Empty if there is none."""
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def is_signed(signed: Json, user: str, name: str, public: str) -> bool:
    """Whether the object has a valid signature by the user's key with this name and this public key."""
    try:
        signature = vodozemac.Ed25519Signature.from_base64(_text(signed, _SIGNATURES, user, name))
        vodozemac.Ed25519PublicKey.from_base64(public).verify_signature(signed_bytes(signed), signature)
    except (ValueError, RecursionError):
        # Other people wrote the object, so any fault is possible. With a fault, the object counts as unsigned.
        return False
    return True


def master_key(answer: Json, user: str) -> str | None:
    """The user's public master key in an answer to ``/keys/query``. None if the answer has no valid one."""
    return _cross_signing_key(answer, user, MASTER)


def signed_devices(answer: Json, user: str, most: int | None = None) -> dict[str, Device]:
    """The user's devices in an answer to ``/keys/query`` that their owner has signed, by device id.

    The master key signs the self-signing key, and this one signs the device. The device signs itself, too. With
    ``most``, at most so many devices are named. Devices without valid signatures do not count.
    """
    master, own = master_key(answer, user), _cross_signing_key(answer, user, SELF_SIGNING)
    if master is None or own is None:
        return {}
    if not is_signed(part(answer, f"{SELF_SIGNING}_keys", user), user, f"{ED25519}:{master}", master):
        return {}
    return {device.name: device for device in islice(_devices(answer, user, own), most)}


def _devices(answer: Json, user: str, self_signing: str) -> Iterator[Device]:
    found = part(answer, "device_keys", user)
    for name in found:
        try:
            keys = part(found, name)
            ed25519, curve25519 = (_text(keys, "keys", f"{kind}:{name}") for kind in (ED25519, CURVE25519))
            named = (_text(keys, "user_id"), _text(keys, "device_id"))
            fits = named == (user, name) and len(decoded(curve25519)) == _KEY_BYTES
        except ValueError:
            continue
        by_both = ((name, ed25519), (self_signing, self_signing))
        if fits and all(is_signed(keys, user, f"{ED25519}:{key}", public) for key, public in by_both):
            yield Device(user, name, ed25519, curve25519)


def _cross_signing_key(answer: Json, user: str, usage: str) -> str | None:
    found = part(answer, f"{usage}_keys", user)
    keys, usages = part(found, "keys"), found.get("usage")
    try:
        fits = _text(found, "user_id") == user and isinstance(usages, list) and usage in usages and len(keys) == 1
        public = _text(keys, *keys) if fits else ""
        return public if f"{ED25519}:{public}" in keys and len(decoded(public)) == _KEY_BYTES else None
    except ValueError:
        return None


def _text(found: Json, *path: str) -> str:
    """The text at this path. Raises ValueError."""
    text = part(found, *path[:-1]).get(path[-1])
    if isinstance(text, str):
        return text
    raise ValueError(f"no text at {path[-1]}")
