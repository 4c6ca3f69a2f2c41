"""What happens to an event that somebody must read whose devices have no keys for it."""

from pathlib import Path
from typing import Final

import pytest

from bot.adapters.matrix.crypto import devices
from bot.adapters.matrix.homeserver import Done, Result
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.sending import UNREAD, Allowance, EventSender
from tests.adapters.matrix.conftest import NewPerson
from tests.adapters.matrix.encrypted_people import ENCRYPTED_ROOM, MemoryIdentity, Person
from tests.core.fakes import HandClock

NO_KEYS: Final = Done({"one_time_keys": {}})


def sender_of(person: Person, room: str, *members: Person) -> EventSender:
    """What sends the person's events to this room."""
    rooms, time = Rooms(person.user), HandClock()
    came = [
        {"type": "m.room.member", "sender": one.user, "state_key": one.user, "content": {"membership": "join"}}
        for one in (person, *members)
    ]
    rooms.apply(room, [{**ENCRYPTED_ROOM, "sender": person.user}, *came])
    return EventSender(person.homeserver, rooms, person.encryption, time, Allowance(time, lambda _: None))


async def test_what_its_reader_cannot_read_is_not_sent(new_person: NewPerson, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without keys of the reader's device it waits. After some tries the person is out of reach, until there are keys.

    An event for all members goes out to those who can read it.
    """
    monkeypatch.setattr(devices, "RETRY_AFTER", 0)
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    sender, sent = sender_of(bot, room, ann), []

    def without_keys(where: str) -> Result | None:
        if "/send/" in where:
            sent.append(where)
        return NO_KEYS if where == "/keys/claim" else None

    bot.homeserver.before = without_keys
    assert await sender.send(room, "m.room.message", {"body": "hand"}, "1", {bot.user, ann.user}) is UNREAD
    assert sent == []
    reached = [await bot.encryption.unreachable({ann.user}) for _ in range(devices.TRIES - 1)]
    assert reached == [frozenset(), frozenset({ann.user})]
    assert isinstance(await sender.send(room, "m.room.message", {"body": "card"}, "2"), str)
    bot.homeserver.before = lambda _: None
    assert await bot.encryption.unreachable({ann.user}) == frozenset()
    assert isinstance(await sender.send(room, "m.room.message", {"body": "hand"}, "1", {bot.user, ann.user}), str)


async def test_only_so_many_devices_without_keys_are_remembered(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may sign devices without keys all day long. A device that is forgotten is asked for keys again."""
    monkeypatch.setattr(devices, "MOST_WITHOUT_KEY", 1)
    bot, ann, ben = await new_person("bot"), await new_person("ann"), await new_person("ben")
    bot.homeserver.before = lambda where: NO_KEYS if where == "/keys/claim" else None
    assert await bot.encryption.unreachable({ann.user, ben.user}) == frozenset()
    assert len(bot.encryption._devices._without_key) == 1  # noqa: SLF001 - nobody else counts them
    bot.homeserver.before = lambda _: None
    assert await bot.encryption.unreachable({ann.user, ben.user}) == frozenset()


async def test_a_device_that_was_asked_again_is_forgotten_last(
    new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of too many devices without keys the one is forgotten that was not asked for the longest time."""
    monkeypatch.setattr(devices, "MOST_WITHOUT_KEY", 2)
    monkeypatch.setattr(devices, "RETRY_AFTER", 0)
    bot, ann, ben, eve = [await new_person(name) for name in ("bot", "ann", "ben", "eve")]
    bot.homeserver.before = lambda where: NO_KEYS if where == "/keys/claim" else None
    for person in (ann, ben, ann, eve):
        assert await bot.encryption.unreachable({person.user}) == frozenset()
    remembered = bot.encryption._devices._without_key  # noqa: SLF001 - nobody else knows them
    assert [device.user for device in remembered] == [ann.user, eve.user]


async def test_only_so_many_devices_of_one_person_get_keys(
    new_person: NewPerson, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may sign any number of devices, and each costs a key with each message."""
    monkeypatch.setattr(devices, "MOST_DEVICES", 1)
    bot, ann, identity = await new_person("bot"), await new_person("ann"), MemoryIdentity()
    await ann.sign(identity)
    tablet = await Person.arrive(await ann.account.log_in(), tmp_path, identity)
    try:
        assert await bot.encryption.unreachable({ann.user}) == frozenset()
        assert len(bot.encryption._devices.of({ann.user})) == 1  # noqa: SLF001 - nobody else counts them
    finally:
        await tablet.close()
