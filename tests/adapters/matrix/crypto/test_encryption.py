"""Encrypted rooms on a real homeserver: who can read a message, and whose messages count."""

import json
import stat
from pathlib import Path

import pytest

from bot.adapters.matrix.crypto.encryption import LARGEST, Decrypted, Encrypted, Undecryptable
from bot.adapters.matrix.crypto.library import MEGOLM, RoomKey
from bot.adapters.matrix.crypto.signing import part
from bot.adapters.matrix.homeserver import TOO_LARGE, Failed
from tests.adapters.matrix.conftest import NewPerson
from tests.adapters.matrix.encrypted_people import MemoryIdentity, Person, text_of
from tests.homeserver.accounts import Accounts

HELLO = ("hello", True)


async def test_both_read_each_other(new_person: NewPerson) -> None:
    """Messages are read in both directions, also one's own, and all come from signed devices."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    both = {bot.user, ann.user}
    sealed = await bot.encrypt(room, both, "Šíp 🎲 \ud800")
    assert isinstance(sealed, Encrypted)
    assert sealed.unreached == frozenset()
    hello = await bot.send(room, sealed.content)
    assert text_of(await ann.read(room, hello)) == ("Šíp 🎲 ?", True)
    assert text_of(await bot.read(room, hello)) == ("Šíp 🎲 ?", True)
    assert text_of(await bot.read(room, await ann.say(room, both))) == HELLO


async def test_an_event_keeps_its_type_relation_and_origin(new_person: NewPerson) -> None:
    """A vote in a poll is read with its type, the poll that it answers, its sender, id and time."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    poll = await bot.say(room, {bot.user, ann.user})
    relation = {"rel_type": "m.reference", "event_id": poll["event_id"]}
    content = {"m.relates_to": relation, "org.matrix.msc3381.poll.response": {"answers": ["1"]}}
    sealed = await ann.encryption.encrypt(room, {bot.user, ann.user}, "org.matrix.msc3381.poll.response", content)
    assert isinstance(sealed, Encrypted)
    # Homeservers find the votes of a poll by the relation outside.
    assert sealed.content["m.relates_to"] == relation
    vote = await ann.send(room, sealed.content)
    found = await bot.read(room, vote)
    assert isinstance(found, Decrypted)
    assert (found.event["type"], found.event["content"]) == ("org.matrix.msc3381.poll.response", content)
    assert [found.event[key] for key in ("event_id", "sender", "origin_server_ts")] == [
        vote[key] for key in ("event_id", "sender", "origin_server_ts")
    ]


async def test_an_encrypted_event_is_never_state(new_person: NewPerson) -> None:
    """A state key inside an encrypted event is dropped, so that a member cannot pretend to change the room."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    sealed = await ann.encryption.encrypt(room, {bot.user}, "m.room.power_levels", {"users": {ann.user: 100}})
    assert isinstance(sealed, Encrypted)
    found = await bot.read(room, {**await ann.send(room, sealed.content), "state_key": ""})
    assert isinstance(found, Decrypted)
    assert "state_key" not in found.event


async def test_only_signed_devices_can_read(new_person: NewPerson, tmp_path: Path) -> None:
    """An unsigned device of a member reads nothing. It reads the next message once its owner has signed it."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    both = {bot.user, ann.user}
    identity = MemoryIdentity()
    await ann.sign(identity)
    tablet = await Person.arrive(await ann.account.log_in(), tmp_path, None)
    try:
        first = await bot.say(room, both)
        assert text_of(await ann.read(room, first)) == HELLO
        assert await tablet.read(room, first) == Undecryptable(RoomKey(room, str(part(first, "content")["session_id"])))
        # What an unsigned device writes is read, but it is nobody's word.
        assert text_of(await bot.read(room, await tablet.say(room, {bot.user}))) == ("hello", False)
        await tablet.sign(identity)
        await bot.sync()
        second = await bot.say(room, both)
        assert text_of(await tablet.read(room, second)) == HELLO
        assert text_of(await tablet.read(room, first)) is None
        assert text_of(await bot.read(room, await tablet.say(room, both))) == HELLO
    finally:
        await tablet.close()


async def test_people_without_a_signed_device_are_named(
    new_person: NewPerson, accounts: Accounts, tmp_path: Path
) -> None:
    """The message goes out to the others, and the result says who cannot read it, and whose client does not encrypt."""
    bot, ann, ben = await new_person("bot"), await new_person("ann"), await new_person("ben")
    unsigned = await Person.arrive(await ben.account.log_in(), tmp_path, None)
    await ben.account.call("POST", "/logout", {})
    room = await bot.make_room(ann, unsigned)
    members = {bot.user, ann.user, ben.user}
    try:
        plain = (await accounts.new("plain")).user
        assert await bot.encryption.unreachable({ann.user, ben.user, plain}) == frozenset({ben.user, plain})
        assert [bot.encryption.encrypts(user) for user in (ann.user, ben.user, plain)] == [True, True, False]
        sealed = await bot.encrypt(room, members)
        assert isinstance(sealed, Encrypted)
        assert sealed.unreached == {ben.user}
        assert text_of(await ann.read(room, await bot.send(room, sealed.content))) == HELLO
    finally:
        await unsigned.close()


async def test_members_read_only_while_they_are_members(new_person: NewPerson) -> None:
    """People read nothing from before they joined or after they left. The other members read everything."""
    bot, ann, ben, cindy = [await new_person(name) for name in ("bot", "ann", "ben", "cindy")]
    room = await bot.make_room(ann, ben, cindy)
    first = await bot.say(room, {bot.user, ann.user, ben.user})
    second = await bot.say(room, {bot.user, ann.user, ben.user, cindy.user})
    third = await bot.say(room, {bot.user, ann.user, cindy.user})
    readable = {
        person.user: [text_of(await person.read(room, event)) == HELLO for event in (first, second, third)]
        for person in (ann, ben, cindy)
    }
    assert readable == {ann.user: [True, True, True], ben.user: [True, True, False], cindy.user: [False, True, True]}


async def test_a_message_before_its_key_is_read_later(new_person: NewPerson) -> None:
    """A message without a key names the session that it waits for, and the sync that brings the key names it, too."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    await bot.sync()
    early = await ann.say(room, {bot.user, ann.user})
    found = await bot.encryption.decrypt(room, early)
    assert isinstance(found, Undecryptable)
    assert list(await bot.sync()) == [found.missing]
    assert text_of(await bot.encryption.decrypt(room, early)) == HELLO


async def test_only_what_is_clearly_older_than_the_device_waits_for_no_key(new_person: NewPerson) -> None:
    """The clock of the sender's homeserver may be some minutes slow. So the key of such an event may still come."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    early = await ann.say(room, {bot.user, ann.user})
    sent, waits = int(str(early["origin_server_ts"])), []
    for minutes in (1, 10):
        found = await bot.encryption.decrypt(room, {**early, "origin_server_ts": sent - minutes * 60_000})
        assert isinstance(found, Undecryptable)
        waits.append(found.missing is not None)
    assert waits == [True, False]


async def test_a_restart_loses_no_key(new_person: NewPerson) -> None:
    """After a restart old messages are read, and new ones in both directions."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    both = {bot.user, ann.user}
    old = await ann.say(room, both)
    mine = await bot.say(room, both)
    assert text_of(await bot.read(room, old)) == HELLO
    bot.restart()
    for event in (old, mine):
        assert text_of(await bot.encryption.decrypt(room, event)) == HELLO
    assert text_of(await ann.read(room, await bot.say(room, both))) == HELLO
    assert text_of(await bot.read(room, await ann.say(room, both))) == HELLO


async def test_a_message_counts_once(new_person: NewPerson) -> None:
    """The same ciphertext in another event is refused, also after a restart. The same event may come again."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    event = await ann.say(room, {bot.user, ann.user})
    again = {**event, "event_id": "$again"}
    assert text_of(await bot.read(room, event)) == HELLO
    assert await bot.encryption.decrypt(room, again) == Undecryptable(None)
    bot.restart()
    assert await bot.encryption.decrypt(room, again) == Undecryptable(None)
    assert text_of(await bot.encryption.decrypt(room, event)) == HELLO


async def test_nobody_speaks_for_another(new_person: NewPerson) -> None:
    """A member's copy of a message, a wrong sender and another room are never signed, and do not hide the true one."""
    bot, ann, ben = await new_person("bot"), await new_person("ann"), await new_person("ben")
    room = await bot.make_room(ann, ben)
    event = await ann.say(room, {bot.user, ann.user, ben.user})
    copy = await ben.send(room, part(event, "content"))
    assert text_of(await bot.read(room, copy)) == ("hello", False)
    assert text_of(await bot.read(room, {**event, "sender": bot.user})) == ("hello", False)
    assert isinstance(await bot.read("!other:localhost", event), Undecryptable)
    assert text_of(await bot.read(room, event)) == HELLO


async def test_a_key_that_another_member_sends_first_takes_nobody_their_messages(new_person: NewPerson) -> None:
    """Once the author has sent the key, too, the author's messages count, also after a restart."""
    bot, ann, ben = await new_person("bot"), await new_person("ann"), await new_person("ben")
    room = await bot.make_room(ann, ben)
    everybody = {bot.user, ann.user, ben.user}
    await ann.say(room, {ann.user, ben.user})
    session = ann.encryption._sessions[room]  # noqa: SLF001 - the key that Ben has got
    key = {"algorithm": MEGOLM, "room_id": room, "session_id": session.name, "session_key": session.key}
    assert await ben.encryption.unreachable({bot.user}) == frozenset()
    devices = ben.encryption._devices  # noqa: SLF001 - no other way leads to a key of somebody else's session
    assert await devices.send(devices.of([bot.user]), "m.room_key", key) is None
    assert await bot.sync() == [RoomKey(room, session.name)]
    first, second = await ann.say(room, everybody), await ann.say(room, everybody)
    assert text_of(await bot.read(room, first)) == HELLO
    bot.restart()
    assert text_of(await bot.read(room, second)) == HELLO
    assert text_of(await bot.read(room, first)) == HELLO


async def test_device_and_key_of_an_event_prove_nothing(new_person: NewPerson) -> None:
    """Clients may leave out the sender's key and device. With false ones a message is still read as its sender's."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    content = dict(part(await ann.say(room, {bot.user, ann.user}), "content"))
    content |= {"sender_key": "AAAA", "device_id": "NONE"}
    assert text_of(await bot.read(room, await ann.send(room, content))) == HELLO
    sealed = await ann.encrypt(room, {bot.user, ann.user})
    assert isinstance(sealed, Encrypted)
    bare = {key: value for key, value in sealed.content.items() if key not in {"sender_key", "device_id"}}
    assert text_of(await bot.read(room, await ann.send(room, bare))) == HELLO


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"algorithm": "m.megolm.v1.aes-sha2"},
        {"algorithm": "m.megolm.v1.aes-sha2", "session_id": "a", "ciphertext": {"a": 1}},
        {"algorithm": "m.megolm.v1.aes-sha2", "session_id": ["a"], "ciphertext": "a"},
        {"algorithm": "m.olm.v1.curve25519-aes-sha2", "session_id": "a", "ciphertext": "a"},
    ],
)
async def test_a_broken_event_is_not_read(content: dict[str, object], new_person: NewPerson) -> None:
    """Events without the parts of an encrypted one are undecryptable, and raise nothing."""
    bot = await new_person("bot")
    event = {"sender": bot.user, "event_id": "$a", "content": content}
    assert isinstance(await bot.encryption.decrypt("!a:localhost", event), Undecryptable)
    assert isinstance(await bot.encryption.decrypt("!a:localhost", {"content": content}), Undecryptable)


@pytest.mark.parametrize("text", ["[" * 40_000, "[]", "no json", '{"type": 7, "content": {}}', '{"type": "a"}'])
async def test_a_broken_text_is_not_read(text: str, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch) -> None:
    """A member may encrypt anything: no JSON, deep nesting, or no event. It is undecryptable."""
    ann = await new_person("ann")
    room = await ann.make_room()
    monkeypatch.setattr(json, "dumps", lambda *_, **__: text)
    sealed = await ann.encryption.encrypt(room, set(), "a", {})
    monkeypatch.undo()
    assert isinstance(sealed, Encrypted)
    event = {"sender": ann.user, "event_id": "$a", "content": sealed.content}
    assert await ann.encryption.decrypt(room, event) == Undecryptable(None)


async def test_the_size_of_an_event_is_counted_in_bytes(new_person: NewPerson) -> None:
    """Letters of two bytes cost two bytes and no escapes: the largest event passes, a larger one is refused here."""
    bot = await new_person("bot")
    room = await bot.make_room()
    largest = "Ж" * ((LARGEST - 200) // 2)
    assert text_of(await bot.read(room, await bot.say(room, {bot.user}, largest))) == (largest, True)
    assert await bot.encrypt(room, {bot.user}, "Ж" * (LARGEST // 2)) == Failed(413, TOO_LARGE)


async def test_nobody_else_can_open_the_store(new_person: NewPerson) -> None:
    """The folder is closed to other users of the machine, also if it was open before."""
    bot = await new_person("bot")
    bot.restart(lambda folder: folder.chmod(0o755))
    assert stat.S_IMODE(bot.folder.stat().st_mode) == 0o700
