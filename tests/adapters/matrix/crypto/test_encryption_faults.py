"""What goes wrong with encryption: failing calls, crashes, hostile people, lost sessions."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest
import structlog
import vodozemac

from bot.adapters.matrix.crypto.encryption import Encrypted
from bot.adapters.matrix.crypto.library import FILE, OLM
from bot.adapters.matrix.crypto.own_keys import OtherKeys
from bot.adapters.matrix.crypto.signing import encoded, master_key, part
from bot.adapters.matrix.homeserver import Done, Failed, Result, path
from tests.adapters.matrix.conftest import NewPerson
from tests.adapters.matrix.encrypted_people import MemoryIdentity, Person, text_of

HELLO: Final = ("hello", True)
LOST: Final = Failed(None)


def once(fragment: str, result: Result) -> Callable[[str], Result | None]:
    """The result for the first call whose path has the fragment."""
    left = [result]
    return lambda where: left.pop() if fragment in where and left else None


@pytest.mark.parametrize("call", ["/keys/query", "/keys/claim", "/account_data/", "/sendToDevice/"])
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_failed_call_is_a_result_and_the_next_try_works(call: str, when: str, new_person: NewPerson) -> None:
    """If the homeserver fails at any step, nothing is sent, and the same message is read after the next try."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    both = {bot.user, ann.user}
    setattr(bot.homeserver, when, once(call, LOST))
    assert await bot.encrypt(room, both) == LOST
    assert text_of(await ann.read(room, await bot.say(room, both))) == HELLO


@pytest.mark.parametrize("call", ["/keys/query", "/keys/claim", "/sendToDevice/"])
async def test_a_cancelled_message_blocks_no_later_one(call: str, new_person: NewPerson) -> None:
    """If encryption is cancelled in the middle of a call, the next message in the room is sent as usual."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    both = {bot.user, ann.user}

    def cancel(where: str) -> None:
        if call in where:
            bot.homeserver.before = lambda _: None
            raise asyncio.CancelledError

    bot.homeserver.before = cancel
    with pytest.raises(asyncio.CancelledError):
        await bot.encrypt(room, both)
    assert text_of(await ann.read(room, await bot.say(room, both))) == HELLO


async def test_a_sender_who_cannot_be_looked_up_is_not_called_unsigned(new_person: NewPerson) -> None:
    """If our homeserver fails to tell a sender's devices, nobody knows who wrote the event. The next try reads it."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    event = await ann.say(room, {bot.user, ann.user})
    bot.homeserver.before = once("/keys/query", LOST)
    assert await bot.read(room, event) == LOST
    assert text_of(await bot.read(room, event)) == HELLO


async def test_a_key_that_was_perhaps_sent_is_not_used_for_others(new_person: NewPerson) -> None:
    """If a key went out without an answer and its receiver then leaves, the next message has another key."""
    bot, ann, ben = await new_person("bot"), await new_person("ann"), await new_person("ben")
    room = await bot.make_room(ann, ben)
    bot.homeserver.after = once("/sendToDevice/", LOST)
    assert await bot.encrypt(room, {bot.user, ann.user, ben.user}) == LOST
    event = await bot.say(room, {bot.user, ann.user})
    assert text_of(await ann.read(room, event)) == HELLO
    assert text_of(await ben.read(room, event)) is None


async def count_of_keys(person: Person) -> object:
    """How many one-time keys the homeserver has of this person's device."""
    answer = await person.account.call("POST", "/keys/upload", {})
    return part(answer, "one_time_key_counts")["signed_curve25519"]


async def use_up(keys: int, person: Person, by: Person) -> Mapping[str, object]:
    """Claim this many one-time keys of the person's device. The result is the last one, by its id."""
    body, claimed = {person.user: {person.account.device: "signed_curve25519"}}, dict[str, object]()
    for _ in range(keys):
        answer = await by.account.call("POST", "/keys/claim", {"one_time_keys": body})
        claimed = dict(part(answer, "one_time_keys", person.user, person.account.device))
    return claimed


async def test_used_up_keys_are_replaced_after_a_restart(new_person: NewPerson) -> None:
    """If all one-time keys were used up while the bot was away, its first sync uploads new ones."""
    bot, ann = await new_person("bot"), await new_person("ann")
    await use_up(50, bot, ann)
    bot.restart()
    assert await count_of_keys(bot) == 0
    await bot.sync()
    assert await count_of_keys(bot) == 50


async def unused_fallback_keys(person: Person) -> object:
    """The algorithms of which the homeserver has a fallback key that nobody has claimed."""
    answer = await person.homeserver.call("GET", "/sync", params={"timeout": "0"})
    assert isinstance(answer, Done)
    return answer.body["device_unused_fallback_key_types"]


async def test_a_fallback_key_reaches_a_bot_without_one_time_keys(new_person: NewPerson) -> None:
    """If somebody has claimed all keys of the bot, the next message is still read, and a new fallback key is there."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    (last,) = (await use_up(51, bot, ann)).values()
    assert part(last)["fallback"] is True
    event = await ann.say(room, {bot.user, ann.user})
    assert await unused_fallback_keys(bot) == []
    assert text_of(await bot.read(room, event)) == HELLO
    assert await unused_fallback_keys(bot) == ["signed_curve25519"]


async def test_no_fallback_key_for_a_homeserver_without_them(new_person: NewPerson) -> None:
    """A homeserver that says nothing of fallback keys is not offered one after the other."""
    bot = await new_person("bot")
    bot.homeserver.before = pytest.fail
    bot.encryption.feed({"device_one_time_keys_count": {"signed_curve25519": 50}})
    assert await bot.encryption.upkeep() is None


async def test_an_upload_without_an_answer_is_repeated(new_person: NewPerson) -> None:
    """After a crash between an upload of keys and its answer, the next upload is accepted, and the keys work."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    await use_up(5, bot, ann)
    bot.homeserver.after = once("/keys/upload", LOST)
    bot.encryption.feed({"device_one_time_keys_count": {"signed_curve25519": 45}})
    assert await bot.encryption.upkeep() == LOST
    bot.restart()
    await use_up(3, bot, ann)
    # The first sync repeats the upload, the next one fills what was used up meanwhile.
    await bot.sync()
    await bot.sync()
    assert await count_of_keys(bot) == 50
    await use_up(49, bot, ann)
    assert text_of(await bot.read(room, await ann.say(room, {bot.user, ann.user}))) == HELLO


async def test_a_new_store_does_not_replace_the_keys_of_a_device(new_person: NewPerson) -> None:
    """If the store is lost, nothing is uploaded: people's clients would distrust the device for ever."""
    bot, ann = await new_person("bot"), await new_person("ann")
    bot.restart(lambda folder: (folder / FILE).unlink())
    assert await bot.encryption.publish() == OtherKeys()
    assert await ann.encryption.unreachable({bot.user}) == frozenset()


def hostile_messages(bot: Person) -> list[dict[str, object]]:
    """Contents of to-device messages that break libraries."""
    key = bot.encryption.device_keys()["keys"]
    assert isinstance(key, dict)
    own = key[f"curve25519:{bot.account.device}"]
    stranger, other = vodozemac.Account(), vodozemac.Account()
    other.generate_one_time_keys(1)
    public = vodozemac.Curve25519PublicKey.from_base64(own)
    session = stranger.create_outbound_session(public, next(iter(other.one_time_keys.values())))
    _, unknown_key = session.encrypt(b"{}").to_parts()
    bodies = [
        {"type": 0, "body": encoded(unknown_key)},
        {"type": 0, "body": "AAAA"},
        {"type": 1, "body": "AAAA"},
        {"type": 1, "body": "!!!é"},
        {"type": 7, "body": "AAAA"},
        {"type": 0, "body": 7},
        "text",
        None,
    ]
    sealed: dict[str, object] = {"algorithm": OLM, "sender_key": stranger.curve25519_key.to_base64()}
    broken: list[dict[str, object]] = [{}, {"algorithm": 7}, {"algorithm": OLM, "sender_key": "é", "ciphertext": []}]
    return [{**sealed, "ciphertext": {own: body}} for body in bodies] + broken


async def test_hostile_messages_hide_no_good_one(new_person: NewPerson) -> None:
    """Anybody can send broken messages to a device. The key that comes with them is taken all the same."""
    bot, ann, evil = await new_person("bot"), await new_person("ann"), await new_person("evil")
    room = await bot.make_room(ann)
    for content in hostile_messages(bot):
        where = path("sendToDevice", "m.room.encrypted", secrets.token_hex(8))
        await evil.account.call("PUT", where, {"messages": {bot.user: {bot.account.device: content}}})
    event = await ann.say(room, {bot.user, ann.user})
    assert text_of(await bot.read(room, event)) == HELLO


async def test_a_broken_device_keeps_nobody_from_reading(new_person: NewPerson) -> None:
    """A member can publish a device with broken keys. The other members get their keys as usual."""
    bot, ann, evil = await new_person("bot"), await new_person("ann"), await new_person("evil")
    room = await bot.make_room(ann, evil)
    other = await evil.account.log_in()
    names = [f"{kind}:{other.device}" for kind in ("ed25519", "curve25519")]
    keys = {
        "algorithms": [OLM],
        "device_id": other.device,
        "user_id": evil.user,
        "keys": dict.fromkeys(names, "AAAA"),
        "signatures": {evil.user: {names[0]: "AAAA"}},
    }
    await other.call("POST", "/keys/upload", {"device_keys": keys})
    members = {bot.user, ann.user, evil.user}
    event = await bot.say(room, members)
    for person in (ann, evil):
        assert text_of(await person.read(room, event)) == HELLO


async def test_a_device_without_one_time_keys_is_asked_again_later(new_person: NewPerson) -> None:
    """If a device has not even a fallback key, the others read the message. The device reads again once it has keys."""
    bot, ann, ben = await new_person("bot"), await new_person("ann"), await new_person("ben")
    room = await bot.make_room(ann, ben)
    members = {bot.user, ann.user, ben.user}
    await bot.say(room, {bot.user, ann.user})
    bot.homeserver.before = once("/keys/claim", Done({"one_time_keys": {}}))
    sealed = await bot.encrypt(room, members)
    assert isinstance(sealed, Encrypted)
    assert sealed.unreached == {ben.user}
    assert text_of(await ann.read(room, await bot.send(room, sealed.content))) == HELLO
    # Ben's own message starts a session from his side, so that the bot needs none of his keys.
    assert text_of(await bot.read(room, await ben.say(room, members))) == HELLO
    assert text_of(await ben.read(room, await bot.say(room, members))) == HELLO


async def test_a_new_identity_of_a_person_counts(new_person: NewPerson, tmp_path: Path) -> None:
    """After somebody has reset the identity, keys go to devices of the new one only, and the log says so once."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    both = {bot.user, ann.user}
    assert text_of(await bot.read(room, await ann.say(room, both))) == HELLO
    assert text_of(await ann.read(room, await bot.say(room, both))) == HELLO
    phone = await Person.arrive(await ann.account.log_in(), tmp_path, MemoryIdentity())
    try:
        with structlog.testing.capture_logs() as logged:
            await bot.sync()
            event = await bot.say(room, both)
            await bot.say(room, both)
        assert text_of(await phone.read(room, event)) == HELLO
        assert text_of(await ann.read(room, event)) is None
        assert text_of(await bot.read(room, await phone.say(room, both))) == HELLO
        assert text_of(await bot.read(room, await ann.say(room, both))) == ("hello", False)
    finally:
        await phone.close()
    master = master_key(await ann.account.call("POST", "/keys/query", {"device_keys": {ann.user: []}}), ann.user)
    assert [(one["event"], one["master"]) for one in logged] == [("a person has a new identity on Matrix", master)]


def forget_sessions(folder: Path) -> None:
    """Remove all sessions with other devices from a store."""
    with sqlite3.connect(folder / FILE) as database:
        database.execute("DELETE FROM olmsessions")
    database.close()


async def test_a_broken_session_is_replaced(new_person: NewPerson) -> None:
    """If the bot has lost its session with a device, it starts a new one, and the device's next key arrives."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    both = {bot.user, ann.user}
    assert text_of(await bot.read(room, await ann.say(room, both))) == HELLO
    assert text_of(await ann.read(room, await bot.say(room, both))) == HELLO
    bot.restart(forget_sessions)
    ann.restart()
    lost = await ann.say(room, both)
    # The bot cannot read this key. It tells the device with a new session, in the upkeep of the same sync.
    assert text_of(await bot.read(room, lost)) is None
    await ann.sync()
    ann.restart()
    assert text_of(await bot.read(room, await ann.say(room, both))) == HELLO
