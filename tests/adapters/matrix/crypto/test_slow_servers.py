"""Other people's homeservers that answer late or never: who waits for them, and what is then known."""

import asyncio
from pathlib import Path
from typing import Final

import pytest

from bot.adapters.matrix.crypto import devices
from bot.adapters.matrix.crypto.cipher import RoomCipher
from bot.adapters.matrix.crypto.devices import Devices
from bot.adapters.matrix.crypto.encryption import Undecryptable
from bot.adapters.matrix.crypto.key_uses import KeyUses
from bot.adapters.matrix.crypto.library import CryptoStore
from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Json, Result
from tests.adapters.matrix.conftest import NewPerson
from tests.adapters.matrix.crypto.test_encryption_faults import forget_sessions

ANN, BEN, SLOW = "@ann:example.org", "@ben:example.org", "@slow:example.com"
PATIENCE: Final = 20
"""Seconds after which a call that shall not wait counts as waiting."""


class SlowServer(Homeserver):
    """Answers questions about anybody but ``SLOW`` at once."""

    def __init__(self) -> None:
        super().__init__("http://nowhere")
        self.asked, self.answers = asyncio.Event(), asyncio.Event()

    async def call(self, method: str, where: str, body: Json | None = None, **_: object) -> Result:
        """Tell that nobody has devices."""
        users = (body or {})["device_keys"]
        assert isinstance(users, dict)
        if SLOW in users:
            self.asked.set()
            await self.answers.wait()
        return Done({"device_keys": {user: {} for user in users}})


async def test_nobody_waits_for_the_server_of_somebody_else(tmp_path: Path) -> None:
    """While one person's server does not answer, people that are known and people that are new are looked up."""
    server = SlowServer()
    store = CryptoStore(tmp_path, "@bot:example.org", "DEVICE")
    looked_up = Devices(store, server, KeyUses(store, server), lambda: 0)
    assert await looked_up.refresh([ANN]) is None
    waiting = [asyncio.create_task(looked_up.refresh([SLOW])) for _ in range(2)]
    await server.asked.wait()
    async with asyncio.timeout(PATIENCE):
        assert [await looked_up.refresh([one]) for one in (ANN, BEN)] == [None, None]
    assert not any(one.done() for one in waiting)
    waiting.pop().cancel()
    server.answers.set()
    assert await waiting.pop() is None


async def test_the_sync_waits_for_no_device(new_person: NewPerson, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new session with a device whose server is slow is started beside the sync."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    both = {bot.user, ann.user}
    await bot.read(room, await ann.say(room, both))
    await ann.read(room, await bot.say(room, both))
    bot.restart(forget_sessions)
    ann.restart()
    await ann.say(room, both)
    call, asked, answers = bot.homeserver.call, asyncio.Event(), asyncio.Event()

    async def slow_claim(method: str, where: str, *args: object, **kwargs: object) -> Result:
        if where == "/keys/claim":
            asked.set()
            await answers.wait()
        return await call(method, where, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(bot.homeserver, "call", slow_claim)
    answer = await call("GET", "/sync", params={"timeout": "0", "since": bot.since or ""})
    assert isinstance(answer, Done)
    async with asyncio.timeout(PATIENCE):
        await RoomCipher(bot.encryption).feed(answer.body)
    await asked.wait()
    answers.set()
    assert await bot.encryption.mend() is None


def silent(where: str) -> Result | None:
    """What our homeserver says if the person's does not answer."""
    return Done({"device_keys": {}}) if where == "/keys/query" else None


async def test_a_silent_server_hides_nobody(new_person: NewPerson, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows whether the person has a signed device, unless one was known before."""
    monkeypatch.setattr(devices, "RETRY_AFTER", 0)
    bot, ann = await new_person("bot"), await new_person("ann")
    bot.homeserver.before = silent
    assert await bot.encryption.unreachable({ann.user}) == Failed(None)
    bot.homeserver.before = lambda _: None
    assert await bot.encryption.unreachable({ann.user}) == frozenset()
    bot.encryption.feed({"device_lists": {"changed": [ann.user]}})
    bot.homeserver.before = silent
    assert await bot.encryption.unreachable({ann.user}) == frozenset()


async def test_a_silent_server_makes_nobody_unsigned(new_person: NewPerson) -> None:
    """What they write whose server tells no devices counts as broken, and no room waits for that server."""
    bot, ann = await new_person("bot"), await new_person("ann")
    room = await bot.make_room(ann)
    bot.homeserver.before = silent
    assert await bot.read(room, await ann.say(room, {bot.user, ann.user})) == Undecryptable(None)
