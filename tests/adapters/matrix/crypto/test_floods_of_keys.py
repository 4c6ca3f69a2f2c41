"""Strangers send the bot as many keys as they can: neither its memory nor its file grows with them."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
import vodozemac

from bot.adapters.matrix.crypto import kept_keys, library
from bot.adapters.matrix.crypto.library import ENCRYPTED, FILE, MEGOLM, OLM, CryptoStore, Plain, RoomKey
from bot.adapters.matrix.crypto.signing import Device, decoded, encoded, part
from tests.stub.bodies import Json

BOT: Final = "@bot:example.org"
ANN: Final = "@ann:example.org"
EVE: Final = "@eve:example.org"
ROOM: Final = "!room:example.org"


class Sender:
    """A device that sends room keys to the bot."""

    def __init__(self, store: CryptoStore, user: str) -> None:
        self.store, self.user = store, user
        self.account = vodozemac.Account()
        self.device = Device(
            user, "PHONE", self.account.ed25519_key.to_base64(), self.account.curve25519_key.to_base64()
        )
        self.olm = self.new_session()

    def new_session(self) -> vodozemac.Session:
        """A new Olm session with the bot."""
        own, (free, *_) = self.store.curve25519, self.store.fallback_key().values()
        return self.account.create_outbound_session(*map(vodozemac.Curve25519PublicKey.from_base64, (own, free)))

    def key_for(self, room: str) -> tuple[Json, vodozemac.GroupSession]:
        """The message that brings a new key for the room, and the session that encrypts with the key."""
        session = vodozemac.GroupSession()
        own = self.store.device_keys()["keys"]
        assert isinstance(own, dict)
        body = {
            "sender": self.user,
            "sender_device": self.device.name,
            "keys": {"ed25519": self.device.ed25519},
            "recipient": BOT,
            "recipient_keys": {"ed25519": own["ed25519:BOT"]},
            "type": "m.room_key",
            "content": {
                "algorithm": MEGOLM,
                "room_id": room,
                "session_id": session.session_id,
                "session_key": session.session_key.to_base64(),
            },
        }
        kind, sealed = self.olm.encrypt(json.dumps(body).encode()).to_parts()
        return self.message({"type": kind, "body": encoded(sealed)}), session

    def message(self, box: object) -> Json:
        """The to-device event that has this ciphertext for the bot."""
        content = {
            "algorithm": OLM,
            "sender_key": self.device.curve25519,
            "ciphertext": {self.store.curve25519: box},
        }
        return {"type": ENCRYPTED, "sender": self.user, "content": content}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[CryptoStore]:
    """The store of the bot's device."""
    with closing(CryptoStore(tmp_path, BOT, "BOT")) as found:
        yield found


def open_again(store: CryptoStore, folder: Path) -> CryptoStore:
    """The store after a restart."""
    store.close()
    return CryptoStore(folder, BOT, "BOT")


def sessions_in_memory(store: CryptoStore) -> int:
    """With how many devices Olm sessions are remembered."""
    return len(store._sessions)  # noqa: SLF001 - nobody else counts them


def rows(folder: Path, table: str) -> int:
    """How many rows a table of a closed store has."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        return int(database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])  # noqa: S608 - a name of ours


def ann_has_written(store: CryptoStore) -> tuple[RoomKey, str, Plain]:
    """Ann's signed device has written a message: its key, and the text before and after the bot has decrypted it."""
    ann = Sender(store, ANN)
    store.replace_devices(ANN, {"PHONE": ann.device})
    message, session = ann.key_for(ROOM)
    key, text = store.receive(message), session.encrypt(b"hello").to_base64()
    assert key is not None
    plain = store.read(key.room, key.session, text, ANN)
    assert plain is not None
    assert store.counts(key, plain, "$event")
    return key, text, plain


def test_made_up_devices_push_out_nobody(store: CryptoStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of their sessions and keys only the latest are kept. What an honest person has sent before still works."""
    monkeypatch.setattr(library, "MOST_STRANGERS", 3)
    monkeypatch.setattr(kept_keys, "MOST_UNUSED", 3)
    ann = Sender(store, ANN)
    store.replace_devices(ANN, {"PHONE": ann.device})
    message, session = ann.key_for(ROOM)
    assert store.receive(message) == RoomKey(ROOM, session.session_id)
    for number in range(10):
        sent, _ = Sender(store, EVE).key_for(f"!{number}:example.org")
        assert store.receive(sent) is not None
    assert sessions_in_memory(store) == 4
    plain = store.read(ROOM, session.session_id, session.encrypt(b"hello").to_base64(), ANN)
    assert plain is not None
    assert (plain.text, plain.curve25519) == ("hello", ann.device.curve25519)
    later, _ = ann.key_for(ROOM)
    assert store.receive(later) is not None
    store.save()
    again = open_again(store, tmp_path)
    assert sessions_in_memory(again) == 4
    again.close()
    assert (rows(tmp_path, "olmsessions"), rows(tmp_path, "megolminboundsessions")) == (4, 3)


def test_an_older_file_is_shortened_at_the_start(
    store: CryptoStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keys that were used and the sessions with signed devices stay."""
    key, text, plain = ann_has_written(store)
    for number in range(5):
        store.receive(Sender(store, EVE).key_for(f"!{number}:example.org")[0])
    monkeypatch.setattr(library, "MOST_STRANGERS", 1)
    monkeypatch.setattr(kept_keys, "MOST_UNUSED", 1)
    with closing(open_again(store, tmp_path)) as again:
        assert sessions_in_memory(again) == 2
        assert again.read(key.room, key.session, text, ANN) is not None
        assert not again.counts(key, plain, "$copy")
    assert (rows(tmp_path, "olmsessions"), rows(tmp_path, "megolminboundsessions"), rows(tmp_path, "seen")) == (2, 2, 1)


def test_messages_that_fail_leave_nothing_behind(store: CryptoStore) -> None:
    """Neither a message that nobody can decrypt, nor one whose key is no key."""
    for _ in range(3):
        eve = Sender(store, EVE)
        assert store.receive(eve.message({"type": 0, "body": "AAAA"})) is None
        assert store.receive(eve.message({"type": 1, "body": "AAAA"})) is None
    assert sessions_in_memory(store) == len(store._olm.device_store.users) == 0  # noqa: SLF001
    eve, session = Sender(store, EVE), vodozemac.GroupSession()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vodozemac, "GroupSession", lambda: session)
        patch.setattr(
            json, "dumps", lambda found: json.JSONEncoder().encode(found).replace(session.session_id, "other")
        )
        message, _ = eve.key_for(ROOM)
    assert store.receive(message) is None
    assert not store._olm.inbound_group_store._entries  # noqa: SLF001 - nobody else counts them


def test_of_one_device_the_latest_sessions_are_kept(
    store: CryptoStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device may start a new Olm session with each message. The one that it goes on using still works."""
    monkeypatch.setattr(library, "OLM_SESSIONS", 2)
    ann = Sender(store, ANN)
    assert store.receive(ann.key_for(ROOM)[0]) is not None
    # After an answer, what the session encrypts is readable in this session alone.
    box = part(store.encrypt_for(ann.device, "m.dummy", {}), "ciphertext", ann.device.curve25519)
    ann.olm.decrypt(vodozemac.AnyOlmMessage.normal(decoded(str(box["body"]))))
    answered = ann.olm
    for _ in range(5):
        for session in (ann.new_session(), answered):
            ann.olm = session
            assert store.receive(ann.key_for(ROOM)[0]) is not None
    store.close()
    assert rows(tmp_path, "olmsessions") == 2


def test_who_names_the_key_of_another_persons_device_takes_no_session(
    store: CryptoStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody can write any device as the sender of a message, and sign a device that has somebody else's key."""
    monkeypatch.setattr(library, "MOST_STRANGERS", 1)
    ann, eve = Sender(store, ANN), Sender(store, EVE)
    store.replace_devices(ANN, {"PHONE": ann.device})
    assert store.receive(ann.key_for(ROOM)[0]) is not None
    assert store.receive({**ann.message({"type": 1, "body": "AAAA"}), "sender": EVE}) is None
    # A message that Ann's key did not encrypt starts no session in its name.
    sent, _ = eve.key_for(ROOM)
    assert store.receive({**sent, "content": {**part(sent, "content"), "sender_key": ann.device.curve25519}}) is None
    store.replace_devices(EVE, {"PHONE": replace(eve.device, curve25519=ann.device.curve25519)})
    store.replace_devices(EVE, {})
    for _ in range(3):
        assert store.receive(Sender(store, EVE).key_for(ROOM)[0]) is not None
    assert store.has_session(ann.device)
    with closing(open_again(store, tmp_path)) as again:
        assert again.has_session(ann.device)
    assert rows(tmp_path, "olmsessions") == 2


def test_sessions_with_two_devices_that_have_one_key_are_apart(
    store: CryptoStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eve signs a device that has the key of Ann's. Her one-time keys end up in no message for Ann, also later."""
    monkeypatch.setattr(library, "OLM_SESSIONS", 2)
    ann, eve = Sender(store, ANN), Sender(store, EVE)
    hers = replace(eve.device, curve25519=ann.device.curve25519)
    store.replace_devices(EVE, {"PHONE": hers})
    eve.account.generate_one_time_keys(4)
    first, *others = (key.to_base64() for key in eve.account.one_time_keys.values())
    store.start_session(hers, first)
    store.replace_devices(ANN, {"PHONE": ann.device})
    assert not store.has_session(ann.device)
    assert store.receive(ann.key_for(ROOM)[0]) is not None
    for key in others:
        store.start_session(hers, key)
    assert store.receive({**ann.message({"type": 1, "body": "AAAA"}), "sender": EVE}) is None
    with closing(open_again(store, tmp_path)) as again:
        box = part(again.encrypt_for(ann.device, "m.dummy", {}), "ciphertext", ann.device.curve25519)
        ann.olm.decrypt(vodozemac.AnyOlmMessage.normal(decoded(str(box["body"]))))
        assert again.receive(ann.key_for(ROOM)[0]) is not None
    assert rows(tmp_path, "olmsessions") == 3


def test_sessions_of_an_earlier_release_belong_to_who_has_signed_the_device(store: CryptoStore, tmp_path: Path) -> None:
    """The file of an earlier release does not say to whom a session belongs."""
    ann = Sender(store, ANN)
    store.replace_devices(ANN, {"PHONE": ann.device})
    for sender in (ann, Sender(store, EVE)):
        assert store.receive(sender.key_for(ROOM)[0]) is not None
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("DROP TABLE owners")
    for _ in range(2):
        with closing(CryptoStore(tmp_path, BOT, "BOT")) as again:
            assert again.has_session(ann.device)
            assert not again.has_session(replace(ann.device, user=EVE))
            assert sessions_in_memory(again) == 2


def test_sessions_with_a_device_that_is_gone_are_a_strangers(
    store: CryptoStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may sign devices and remove them all day long."""
    monkeypatch.setattr(library, "MOST_STRANGERS", 2)
    for _ in range(5):
        eve = Sender(store, EVE)
        store.replace_devices(EVE, {eve.device.ed25519: replace(eve.device, name=eve.device.ed25519)})
        assert store.receive(eve.key_for(ROOM)[0]) is not None
    store.replace_devices(EVE, {})
    assert sessions_in_memory(store) == 2


def test_devices_that_are_gone_are_forgotten(
    store: CryptoStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file keeps as many of them as of devices that are there."""
    monkeypatch.setattr(library, "MOST_DEVICES", 2)
    made = [Device(EVE, f"DEVICE{number}", f"ed25519 {number}", f"curve25519 {number}") for number in range(20)]
    for device in made:
        store.replace_devices(EVE, {device.name: device})
        assert store.devices(EVE) == {device.name: device}
    again = open_again(store, tmp_path)
    assert again.devices(EVE) == {made[-1].name: made[-1]}
    again.close()
    assert rows(tmp_path, "devicekeys") <= 4
    assert rows(tmp_path, "keys") <= 8


def test_own_sessions_are_bounded(store: CryptoStore, tmp_path: Path) -> None:
    """Of the sessions that encrypt in a room the latest are kept, so that the bot can read its own messages."""
    sealed = []
    for number in range(kept_keys.KEPT_SESSIONS + 3):
        session = store.start_room_session(ROOM)
        sealed.append((session.name, session.encrypt("hello")))
        plain = store.read(ROOM, *sealed[-1], BOT)
        assert plain is not None
        assert store.counts(RoomKey(ROOM, session.name), plain, f"${number}")
    found = [store.read(ROOM, *one, BOT) for one in sealed]
    assert [one is None for one in found] == [True] * 3 + [False] * kept_keys.KEPT_SESSIONS
    store.close()
    assert [rows(tmp_path, table) for table in ("megolminboundsessions", "seen")] == [kept_keys.KEPT_SESSIONS] * 2


def test_at_a_start_own_keys_push_out_no_key_of_other_people(
    store: CryptoStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In many rooms the bot has many keys of its own. With them it only reads again what it has written itself."""
    key, text, _ = ann_has_written(store)
    own = [(f"!{number}:example.org", store.start_room_session(f"!{number}:example.org")) for number in range(3)]
    sealed = [(room, mine.name, mine.encrypt("hello")) for room, mine in own]
    monkeypatch.setattr(kept_keys, "MOST_USED", 3)
    with closing(open_again(store, tmp_path)) as again:
        assert again.read(key.room, key.session, text, ANN) is not None
        assert [again.read(*one, BOT) is None for one in sealed] == [True, False, False]


def test_a_key_is_saved_also_after_its_copy_was_dropped(
    store: CryptoStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file has one key for each session: first the copy that Eve sent before Ann sent the key, and then none."""
    ann, eve = Sender(store, ANN), Sender(store, EVE)
    store.replace_devices(ANN, {"PHONE": ann.device})
    message, session = ann.key_for(ROOM)
    with monkeypatch.context() as patch:
        patch.setattr(vodozemac, "GroupSession", lambda: session)
        copy, _ = eve.key_for(ROOM)
    monkeypatch.setattr(kept_keys, "MOST_UNUSED", 2)
    for sent in (copy, message, eve.key_for(ROOM)[0]):
        assert store.receive(sent) is not None
    text = session.encrypt(b"hello").to_base64()
    plain = store.read(ROOM, session.session_id, text, ANN)
    assert plain is not None
    assert store.counts(RoomKey(ROOM, session.session_id), plain, "$event")
    with closing(open_again(store, tmp_path)) as again:
        assert again.read(ROOM, session.session_id, text, ANN) == plain


def test_a_key_opens_only_so_many_messages(store: CryptoStore) -> None:
    """The number of each message is kept, so there may not be numbers without end."""
    key = RoomKey(ROOM, store.start_room_session(ROOM).name)
    counted = [
        store.counts(key, Plain("hello", number, "", store.curve25519), "$event")
        for number in (library.MOST_NUMBERS - 1, library.MOST_NUMBERS)
    ]
    assert counted == [True, False]
