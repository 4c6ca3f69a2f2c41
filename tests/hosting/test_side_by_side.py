"""Several platforms in one process: each serves its own people, and all open and close together."""

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.app.application import Application
from bot.app.caller import CommunityName
from bot.app.hosted import NotLetIn
from bot.app.open_table import Wishes, open_table
from bot.commands.serving import Connection, serve
from bot.core import processes
from bot.wiring import Bot
from storage.ids import CommandId
from tests.app.places import TEXTS, FakePlace
from tests.core.fakes import Mailman
from tests.core.running import TOO_LONG


class Hosted(Mailman):
    """A platform that stays open until it is cancelled or refuses the bot."""

    def __init__(self, name: str, serves: Collection[str] = ()) -> None:
        super().__init__(name)
        self._serves = serves
        self.opened = asyncio.Event()
        self.turned_out = asyncio.Event()
        self.hung_up = False
        self.ended = False
        self.bot: Bot | None = None

    @property
    def serves(self) -> Collection[str]:
        """What only one process may serve."""
        return self._serves

    @property
    def is_open(self) -> bool:
        """True from its opening until its end."""
        return self.opened.is_set() and not self.ended

    def is_closed(self) -> bool:
        """False: this platform never closes by itself."""
        return False

    async def hang_up(self) -> None:
        """Note that the platform was told to accept no more presses."""
        self.hung_up = True

    async def open(self, bot: Bot) -> None:
        """Stay open until the platform refuses the bot; then raise NotLetIn."""
        self.bot = bot
        self.opened.set()
        try:
            await self.turned_out.wait()
        finally:
            self.ended = True
        raise NotLetIn(f"{self.name} has turned the bot out")

    async def opens_a_table(self) -> None:
        """A person on this platform opens a table; returns when the table's card has arrived."""
        assert self.bot is not None
        app = Application(self.bot, TEXTS)
        place = FakePlace(platform=self.name, community=CommunityName(f"{self.name} hall", "en"))
        caller = await app.caller(place, "7", f"Cindy of {self.name}", CommandId(f"{self.name}:1"))
        await open_table(app, caller, Wishes())
        await self.arrived.wait()


@asynccontextmanager
async def served(file: Path, *platforms: Hosted) -> AsyncIterator[tuple[asyncio.Task[None], asyncio.Future[None]]]:
    """Serve the platforms until the future is done; yields the serving task and the future."""
    told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    connections = [Connection(platform, platform.open) for platform in platforms]
    async with asyncio.timeout(TOO_LONG):
        serving = asyncio.create_task(serve(f"sqlite:///{file}", connections, told))
        await asyncio.gather(*(platform.opened.wait() for platform in platforms))
        yield serving, told


def communities(platform: Hosted) -> Sequence[str]:
    """The communities whose messages the platform was given."""
    return list(dict.fromkeys(delivery.community for delivery in platform.delivered))


async def test_each_platform_serves_its_own_people(tmp_path: Path) -> None:
    """One id on two platforms is two people, and a table's messages go only to its own platform."""
    north, south = Hosted("north"), Hosted("south")
    async with served(tmp_path / "games.db", north, south) as (serving, told):
        await asyncio.gather(north.opens_a_table(), south.opens_a_table())
        assert north.bot is not None
        known = [await north.bot.people.known(name, "7") for name in ("north", "south")]
        told.set_result(None)
        await serving
    assert len(set(known)) == len(known)
    assert (communities(north), communities(south)) == (["north hall"], ["south hall"])


async def test_all_are_closed_when_the_bot_is_told_to_stop(tmp_path: Path) -> None:
    """Each platform is hung up and then ended, and no error is raised."""
    north, south = Hosted("north"), Hosted("south")
    async with served(tmp_path / "games.db", north, south) as (serving, told):
        told.set_result(None)
        await serving
    assert [(one.hung_up, one.ended) for one in (north, south)] == [(True, True)] * 2


async def test_where_one_ends_all_end(tmp_path: Path) -> None:
    """The reason is raised, and the other platform is hung up before it ends."""
    north, south = Hosted("north"), Hosted("south")
    async with served(tmp_path / "games.db", north, south) as (serving, _):
        south.turned_out.set()
        with pytest.raises(NotLetIn, match="south has turned the bot out"):
            await serving
    assert [(one.hung_up, one.ended) for one in (north, south)] == [(True, True), (False, True)]


async def test_where_several_end_one_reason_is_raised_and_the_others_are_logged(tmp_path: Path) -> None:
    """No error is lost."""
    north, south = Hosted("north"), Hosted("south")
    with capture_logs() as logs:
        async with served(tmp_path / "games.db", north, south) as (serving, _):
            north.turned_out.set()
            south.turned_out.set()
            with pytest.raises(NotLetIn, match="north has turned the bot out"):
                await serving
    errors = [(log["event"], log["platform"]) for log in logs if log["log_level"] == "error"]
    assert errors == [("a platform has ended, too", "south")]


async def test_who_has_shards_serves_them_while_another_process_has_the_account(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stands by for the account, and takes it over when its holder has ended."""
    monkeypatch.setattr(processes, "RENEWED_EVERY", 50)
    first = Hosted("discord", ["discord shard 0"]), Hosted("matrix", ["matrix"])
    second = Hosted("discord", ["discord shard 1"]), Hosted("matrix", ["matrix"])
    ends = [asyncio.get_running_loop().create_future() for _ in range(2)]
    async with asyncio.timeout(TOO_LONG), asyncio.TaskGroup() as tasks:
        for platforms, told in zip((first, second), ends, strict=True):
            connections = [Connection(platform, platform.open) for platform in platforms]
            tasks.create_task(serve(postgres_url, connections, told))
            await platforms[0].opened.wait()
            await first[1].opened.wait()
        assert second[0].bot is not None
        while not second[0].bot.processes.stands_by:  # noqa: ASYNC110 - many events lead there
            await asyncio.sleep(0.01)
        assert not second[1].opened.is_set()
        await second[0].opens_a_table()
        ends[0].set_result(None)
        await second[1].opened.wait()
        assert not second[0].bot.processes.stands_by
        ends[1].set_result(None)
