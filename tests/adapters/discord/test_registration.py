"""Commands are sent to Discord only when they have changed, by one process, and those of the newest release stay."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest
from structlog.testing import capture_logs

from bot.adapters.discord.cards.emojis import emoji_name
from bot.adapters.discord.registration import Registration
from bot.core.platform_values import PlatformValues
from bot.core.processes import Processes
from storage.store import Store
from tests.core.fakes import HandClock
from tests.stub.bots import at, hosted
from tests.stub.faults import Refuse
from tests.stub.server import Discord

PUT = "PUT /applications/{application}/commands"
PNG = b"\x89PNG\r\n\x1a\n"
LEASE = 20_000


@dataclass
class Release:
    """A process of a release, which has one command and one picture of its own."""

    name: str
    processes: Processes
    platform_values: PlatformValues
    client: discord.Client

    def __post_init__(self) -> None:
        self.emoji: list[str] = []
        """The keys of the emoji that it shows."""

        self.registration = Registration(self.client, self, self.commands, {self.name: PNG}, self.emoji.extend)

    async def commands(self) -> Sequence[dict[str, object]]:
        """Its commands."""
        return [{"name": self.name, "description": "A command.", "type": 1, "options": []}]

    async def look(self) -> bool:
        """See to the commands and emoji, unless another process is just doing it."""
        return await self.registration.look(await self.commands())

    async def work(self) -> None:
        """The same when no other process is doing it. Its claim ends with its next write."""
        while not await self.look():  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.02)

    async def end(self) -> None:
        """End the process in good order."""
        await self.processes.leave()


class Town:
    """Releases that run side by side on one database."""

    def __init__(self, stub: Discord, url: str, exits: AsyncExitStack) -> None:
        self.stub = stub
        self.time = HandClock()
        self._url, self._exits = url, exits

    async def start(self, name: str) -> Release:
        """A process of this release, which has not looked yet."""
        store = await Store.open(self._url)
        self._exits.push_async_callback(store.close)
        processes = Processes(store.processes, self.time, lease=LEASE)
        await processes.enter()
        client = discord.Client(intents=discord.Intents.none())
        await self._exits.enter_async_context(client)
        await client.login(self.stub.token)
        return Release(name, processes, PlatformValues(store), client)

    @property
    def commands(self) -> list[object]:
        """The names of the commands that are registered."""
        return [command["name"] for command in self.stub.world.commands]

    @property
    def emojis(self) -> set[str]:
        """The names of the emoji that are uploaded."""
        return {name for name, _ in self.stub.world.emojis.values()}


@pytest.fixture
async def town(stub: Discord, postgres_url: str) -> AsyncIterator[Town]:
    """Nothing is started yet."""
    stub.limits.lift()
    async with AsyncExitStack() as exits:
        exits.enter_context(at(stub))
        yield Town(stub, postgres_url, exits)


def sent(stub: Discord) -> int:
    """How often commands were sent."""
    return len(stub.wire.routed(PUT))


async def test_commands_are_sent_only_if_they_have_changed(stub: Discord, tmp_path: Path) -> None:
    """A restart sends nothing, unless somebody else has changed them at Discord meanwhile."""
    stub.limits.lift()
    counts = []
    for _ in range(2):
        async with hosted(stub, tmp_path / "games.db"):
            await stub.until(lambda: stub.world.commands)
        counts.append(sent(stub))
    names = [command["name"] for command in stub.world.commands]
    stub.world.commands = [{**command, "version": "1"} for command in stub.world.commands][1:]
    async with hosted(stub, tmp_path / "games.db"):
        await stub.until(lambda: len(stub.world.commands) == len(names))
    assert [*counts, sent(stub)] == [1, 1, 2]
    assert [command["name"] for command in stub.world.commands] == names


async def test_refused_commands_keep_nobody_from_playing(stub: Discord, tmp_path: Path) -> None:
    """One log line says that they are missing."""
    stub.limits.lift()
    refused = stub.faults.add(PUT, Refuse(50001))
    with capture_logs() as logs:
        async with hosted(stub, tmp_path / "games.db") as (client, _):
            await stub.until(lambda: refused.struck and sent(stub))
            assert client.is_open
    assert "commands could not be registered" in [log["event"] for log in logs]


async def test_the_command_of_an_activity_stays(town: Town) -> None:
    """Discord refuses a list without it."""
    town.stub.world.commands = [{"name": "launch", "type": 4, "id": "1", "version": "1", "handler": 2}]
    await (await town.start("play")).work()
    assert town.commands == ["play", "launch"]


async def test_one_process_registers_for_all(town: Town) -> None:
    """While it is at work, another one goes on without, and finds later that all is done."""
    first, second = await town.start("play"), await town.start("play")
    async with first.processes.alone("discord registers") as is_mine:
        assert is_mine
        assert not await second.look()
        assert not town.commands
    await first.work()
    await second.work()
    assert (town.commands, sent(town.stub)) == (["play"], 1)
    assert town.emojis == {emoji_name("play", PNG)}
    assert (first.emoji[-1], second.emoji[-1]) == ("play", "play")


async def test_another_process_takes_over_if_one_dies_at_work(town: Town) -> None:
    """The dead one's claim ends with its lease."""
    first, second = await town.start("play"), await town.start("play")
    async with first.processes.alone("discord registers"):
        town.time.forward(LEASE // 2)
        await second.processes.renew()
        assert not await second.look()
        town.time.forward(LEASE // 2 + 1)
        await second.processes.renew()
        assert await second.look()
    assert town.commands == ["play"]


async def test_the_newest_release_has_its_commands(town: Town) -> None:
    """An older one that starts again beside it leaves them. When the newest has ended, the older one puts its own."""
    old = await town.start("old")
    await old.work()
    new = await town.start("new")
    await new.work()
    assert town.commands == ["new"]
    again = await town.start("old")
    for release in (old, again, new, old):
        await release.work()
        assert town.commands == ["new"]
    assert sent(town.stub) == 2
    await new.end()
    await again.work()
    assert town.commands == ["old"]
    back = await town.start("new")
    await back.work()
    await old.work()
    assert town.commands == ["new"]


async def test_a_release_that_has_come_and_gone_leaves_no_commands(town: Town) -> None:
    """The other one finds it with its next look, although it has never seen it."""
    old = await town.start("old")
    await old.work()
    new = await town.start("new")
    await new.work()
    await new.end()
    assert town.commands == ["new"]
    await old.work()
    assert town.commands == ["old"]


async def test_two_new_releases_agree(town: Town) -> None:
    """The database knows neither of them. One of them registers last, and its commands stay."""
    releases = [await town.start("one"), await town.start("other")]
    for release in (*releases, *releases, *reversed(releases)):
        await release.work()
    assert town.commands == ["other"]


async def test_emoji_of_a_release_that_runs_stay(town: Town) -> None:
    """They are deleted when only the other release runs."""
    old = await town.start("old")
    await old.work()
    new = await town.start("new")
    await new.work()
    both = {emoji_name(name, PNG) for name in ("old", "new")}
    assert town.emojis == both
    await old.work()
    assert town.emojis == both
    await old.end()
    await new.work()
    assert town.emojis == {emoji_name("new", PNG)}
