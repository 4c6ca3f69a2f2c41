"""Old copies of the crypto store: they are recognised, and a store that is no old copy is never taken for one."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.adapters.matrix.crypto.key_uses import KeyUses
from bot.adapters.matrix.crypto.library import CryptoStore
from bot.adapters.matrix.crypto.own_keys import OtherKeys
from bot.adapters.matrix.homeserver import Done, Homeserver, Json, Result
from tests.adapters.matrix.conftest import NewPerson
from tests.adapters.matrix.crypto.test_encryption_faults import HELLO, LOST, once
from tests.adapters.matrix.encrypted_people import Person, text_of

Use: TypeAlias = Callable[[Person, Person], Awaitable[object]]


def copied(folder: Path) -> Mapping[str, bytes]:
    """The files of a store, which may be open."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def restored(copy: Mapping[str, bytes]) -> Callable[[Path], None]:
    """Puts the copy in the place of the store."""

    def restore(folder: Path) -> None:
        for file in folder.iterdir():
            file.unlink()
        for name, content in copy.items():
            (folder / name).write_bytes(content)

    return restore


async def start(bot: Person, ann: Person) -> None:
    """Start again."""
    bot.restart()
    assert await bot.encryption.publish() is None


async def send_a_room_key(bot: Person, ann: Person) -> None:
    """Send the key of another room over the session that both have."""
    await bot.encrypt("!other:localhost", {bot.user, ann.user})


async def upload_keys(bot: Person, ann: Person) -> None:
    """Upload a one-time key in place of one that was used up."""
    bot.encryption.feed({"device_one_time_keys_count": {"signed_curve25519": 49}})
    assert await bot.encryption.upkeep() is None


@pytest.mark.parametrize("use", [start, send_a_room_key, upload_keys])
async def test_an_old_copy_of_the_store_is_recognised(use: Use, new_person: NewPerson) -> None:
    """A copy from before the last use of keys is never used, even if it was taken after the last start."""
    bot, ann = await new_person("bot"), await new_person("ann")
    await bot.say(await bot.make_room(ann), {bot.user, ann.user})
    older = copied(bot.folder)
    # The key arrives, and its answer is lost.
    bot.homeserver.after = once("/sendToDevice/", LOST)
    await use(bot, ann)
    newer = copied(bot.folder)
    bot.restart(restored(older))
    assert await bot.encryption.publish() == OtherKeys()
    bot.restart(restored(newer))
    assert await bot.encryption.publish() is None


@pytest.mark.parametrize("call", ["/account_data/", "/sendToDevice/", "/keys/upload"])
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_kill_costs_no_device(call: str, when: str, new_person: NewPerson) -> None:
    """If the process is killed before or after any call that uses keys, the next start accepts the store."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room, left = await bot.make_room(ann), dict[str, bytes]()

    def kill(where: str) -> None:
        if call in where:
            left.update(copied(bot.folder))
            raise asyncio.CancelledError

    setattr(bot.homeserver, when, kill)
    with suppress(asyncio.CancelledError):
        await send_a_room_key(bot, ann)
        await upload_keys(bot, ann)
    assert left
    setattr(bot.homeserver, when, lambda _: None)
    bot.restart(restored(left))
    assert await bot.encryption.publish() is None
    assert text_of(await ann.read(room, await bot.say(room, {bot.user, ann.user}))) == HELLO


class SlowCounts(Homeserver):
    """Answers when the test lets it, and notes the counts."""

    def __init__(self) -> None:
        super().__init__("http://nowhere")
        self.told: list[Json] = []
        self.asked, self.answers = asyncio.Event(), asyncio.Event()

    async def call(self, method: str, where: str, body: Json | None = None, **_: object) -> Result:
        """Note the count."""
        self.told.append(body or {})
        self.asked.set()
        await self.answers.wait()
        return Done({})


async def test_uses_at_the_same_time_are_counted_together(tmp_path: Path) -> None:
    """A use waits for a call that counts it. The call that was already running did not."""
    server = SlowCounts()
    uses = KeyUses(CryptoStore(tmp_path, "@bot:example.org", "DEVICE"), server)
    first = asyncio.create_task(uses.count())
    await server.asked.wait()
    others = [asyncio.create_task(uses.count()) for _ in range(2)]
    server.answers.set()
    assert await asyncio.gather(first, *others) == [None] * 3
    assert server.told == [{"DEVICE": 1}, {"DEVICE": 3}]
