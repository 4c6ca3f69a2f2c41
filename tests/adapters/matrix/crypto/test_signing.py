"""Signatures of the bot's device, and the check who signed other people's devices."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Final, TypeAlias

import pytest
import vodozemac

from bot.adapters.matrix.crypto.signing import (
    CrossSigning,
    Device,
    SigningKey,
    decoded,
    is_signed,
    master_key,
    part,
    signed_bytes,
    signed_devices,
)

Made: TypeAlias = dict[str, object]

ANN: Final = "@ann:example.org"
BEN: Final = "@ben:example.org"

# The seed of the specification's test vectors ("Cryptographic Test Vectors"), and its public key.
SEED: Final = decoded("YJDBA9Xnr2sVqXD9Vj7XVUnmFZcZrlw8Md7kMW+3XA1")
PUBLIC: Final = "XGX0JRS2Af3be3knz2fBiRbApjm2Dh61gXDJA8kcJNI"

# Objects of the specification with their signatures.
VECTORS: Final[tuple[tuple[Made, str], ...]] = (
    ({}, "K8280/U9SSy9IVtjBuVeLr+HpOB4BQFWbg+UZaADMtTdGYI7Geitb76LTrr5QV/7Xg4ahLwYGYZzuHGZKM5ZAQ"),
    (
        {"two": "Two", "one": 1},
        "KqmLSbO39/Bzb0QIYE82zqLwsA+PDzYIpIRA2sRQ4sL53+sN6/fpNSoqE7BP7vBZhG6kYdD13EIMJpvhJI+6Bw",
    ),
)


class Person:
    """A person's identity and one device, with the answer of a homeserver about them."""

    def __init__(self, user: str = ANN, device: str = "PHONE") -> None:
        self.user, self.device = user, device
        self.keys = CrossSigning(user)
        self.account = vodozemac.Account()

    def device_keys(self) -> Made:
        """The device, without signatures."""
        return {
            "algorithms": ["m.megolm.v1.aes-sha2"],
            "user_id": self.user,
            "device_id": self.device,
            "keys": {
                f"ed25519:{self.device}": self.account.ed25519_key.to_base64(),
                f"curve25519:{self.device}": self.account.curve25519_key.to_base64(),
            },
        }

    def sign(self, text: str) -> str:
        """The device's signature."""
        return self.account.sign(text.encode()).to_base64()

    def answer(self) -> Made:
        """What ``/keys/query`` answers when all is as it should be."""
        published = self.keys.upload_body()
        signed = part(self.keys.signatures_body(self.device_keys(), self.sign), self.user, self.device)
        by_itself = {f"ed25519:{self.device}": self.sign(signed_bytes(self.device_keys()).decode())}
        signatures = {self.user: {**part(signed, "signatures", self.user), **by_itself}}
        found = {
            "master_keys": {self.user: published["master_key"]},
            "self_signing_keys": {self.user: published["self_signing_key"]},
            "device_keys": {self.user: {self.device: {**signed, "signatures": signatures, "unsigned": {"age": 1}}}},
        }
        return dict(json.loads(json.dumps(found)))


@pytest.mark.parametrize(("signed", "signature"), VECTORS)
def test_signatures_are_those_of_the_specification(signed: Made, signature: str) -> None:
    """The specification's seed gives its public key and its signatures, whatever is unsigned."""
    key = SigningKey(SEED)
    assert key.public == PUBLIC
    assert key.signature(signed) == signature
    assert key.signature({**signed, "unsigned": {"age": 2}, "signatures": {ANN: {}}}) == signature
    assert is_signed({**signed, "signatures": {ANN: {"ed25519:1": signature}}}, ANN, "ed25519:1", PUBLIC)


def test_a_signature_of_another_library_is_accepted() -> None:
    """Canonical JSON keeps letters, control signs and numbers as signedjson, Synapse's library, spells them."""
    public = "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg"
    signature = "rv2mtjx6YCOzCvIJGwM4jhbyQelNWNVEOgOMGns5THTFJ4sDYP+sLxAxoc6paIsg2zYaA4meGHnFeqDSo+oWBw"
    signed = {
        "user_id": "@bot:x",
        "zahl": -7,
        "text": 'Šíp \x07 "€" 🎲',
        "b": [True, None, {"z": 1, "a": 2}],
        "unsigned": {"age": 1},
        "signatures": {"@bot:x": {"ed25519:1": signature}},
    }
    assert SigningKey(bytes(range(32))).public == public
    assert is_signed(signed, "@bot:x", "ed25519:1", public)
    assert not is_signed({**signed, "zahl": -8}, "@bot:x", "ed25519:1", public)


@pytest.mark.parametrize("value", [1.0, float("nan"), 2**53, -(2**53), "\ud800", b"bytes"])
def test_what_has_no_canonical_spelling_is_not_signed(value: object) -> None:
    """Floats, large integers and half surrogates are refused anywhere, because libraries spell them differently."""
    with pytest.raises(ValueError, match=r".+"):
        signed_bytes({"a": [{"b": value}]})


def test_a_device_that_its_owner_has_signed_counts() -> None:
    """A device with all four signatures is found with its keys, and the identity is known by its master key."""
    ann = Person()
    answer = ann.answer()
    keys = ann.account
    device = Device(ANN, "PHONE", keys.ed25519_key.to_base64(), keys.curve25519_key.to_base64())
    assert signed_devices(answer, ANN) == {"PHONE": device}
    assert master_key(answer, ANN) == ann.keys.master
    assert signed_devices(answer, BEN) == {}
    assert master_key(answer, BEN) is None


def test_the_device_signs_the_master_key() -> None:
    """Other devices of the same account accept the identity by this signature."""
    ann = Person()
    master = part(ann.keys.signatures_body(ann.device_keys(), ann.sign), ANN, ann.keys.master)
    assert is_signed(master, ANN, "ed25519:PHONE", ann.account.ed25519_key.to_base64())


def test_the_identity_is_the_same_after_a_restart() -> None:
    """The seeds are all of an identity, so that it survives in a backup."""
    keys = CrossSigning(ANN)
    again = CrossSigning.load(ANN, keys.dump())
    assert again.upload_body() == keys.upload_body()
    assert CrossSigning(ANN).master != keys.master


@pytest.mark.parametrize("broken", [{}, {"master": "AAAA"}, {"master": 7}, {"master": "!"}])
def test_broken_seeds_are_refused(broken: Made) -> None:
    """Seeds that are missing, short or no base64 are a ValueError, never another identity."""
    with pytest.raises(ValueError, match=r".+"):
        CrossSigning.load(ANN, {**CrossSigning(ANN).dump(), **(broken or {"self_signing": None})})


def leaves(found: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all texts in a JSON value."""
    if isinstance(found, dict):
        return [leaf for key, value in found.items() for leaf in leaves(value, (*path, key))]
    if isinstance(found, list):
        return [leaf for key, value in enumerate(found) for leaf in leaves(value, (*path, key))]
    return [path] if isinstance(found, str) else []


def changed(found: object, path: tuple[str | int, ...], change: Callable[[str], object]) -> Made:
    """A copy whose text at this path is changed."""
    copy: object = deepcopy(found)
    at = copy
    for key in path[:-1]:
        assert isinstance(at, dict | list)
        at = at[key]  # type: ignore[index] # a key of a dictionary, an index of a list
    assert isinstance(at, dict | list)
    at[path[-1]] = change(at[path[-1]])  # type: ignore[index] # as above
    assert isinstance(copy, dict)
    return copy


def flipped(text: str) -> str:
    """The text with another first sign, which is still base64."""
    return ("B" if text[0] == "A" else "A") + text[1:]


CHANGES: Final[dict[str, Callable[[str], object]]] = {
    "another text": flipped,
    "an empty text": lambda _: "",
    "a number": lambda _: 7,
    "nothing": lambda _: None,
    "a list": lambda text: [text],
    "an object": lambda text: {text: text},
    "half a surrogate pair": lambda _: "\ud800",
    "a long text": lambda text: text * 1000,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_each_changed_part_makes_the_device_unsigned(change: Callable[[str], object]) -> None:
    """Whichever single text of the answer is changed, the device counts as unsigned, and nothing raises."""
    answer = Person().answer()
    for path in leaves(answer):
        assert signed_devices(changed(answer, path, change), ANN) == {}, path


def test_signatures_of_others_do_not_help() -> None:
    """Parts of Ben's identity in Ann's place, or his signature on her device, make no device of Ann signed."""
    ann, ben = Person().answer(), Person(BEN, "LAPTOP").answer()
    for usage in ("master_keys", "self_signing_keys"):
        mixed = {**ann, usage: {ANN: part(ben, usage, BEN)}}
        assert signed_devices(mixed, ANN) == {}
    assert signed_devices({**ann, "device_keys": {ANN: part(ben, "device_keys", BEN)}}, ANN) == {}
    stranger = Person()
    foreign = part(stranger.answer(), "device_keys", ANN)
    assert signed_devices({**ann, "device_keys": {ANN: foreign}}, ANN) == {}


@pytest.mark.parametrize("usage", ["master_keys", "self_signing_keys"])
@pytest.mark.parametrize("what", [None, [], "text", 7, {}, {"keys": {}}, {"keys": {"a": 1, "b": 2}}])
def test_a_broken_identity_signs_nothing(usage: str, what: object) -> None:
    """An identity that is missing or has another form is no error. It signs no device."""
    answer = Person().answer()
    assert signed_devices({**answer, usage: {ANN: what}}, ANN) == {}
    assert signed_devices({**answer, usage: what}, ANN) == {}


def test_a_key_for_another_use_is_no_master_key() -> None:
    """A user-signing key in the place of a master key signs nothing."""
    ann = Person()
    answer = {**ann.answer(), "master_keys": {ANN: ann.keys.upload_body()["user_signing_key"]}}
    assert master_key(answer, ANN) is None


def test_deep_nesting_is_no_error() -> None:
    """An object with a thousand levels exceeds Python's recursion, and counts as unsigned."""
    answer = Person().answer()
    deep: object = {}
    for _ in range(5000):
        deep = {"a": deep}
    device = {**part(answer, "device_keys", ANN, "PHONE"), "deep": deep}
    assert signed_devices({**answer, "device_keys": {ANN: {"PHONE": device}}}, ANN) == {}
