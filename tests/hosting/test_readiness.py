"""``/livez`` and ``/readyz``: a running bot says in words whether it is well, and ``doctor --alive`` says the same."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.commands import monitoring
from bot.commands.monitoring import monitored
from bot.core import metrics
from bot.wiring import open_bot
from storage.changes import Pace
from storage.engine.health import Health
from storage.engine.sqlite import sqlite3
from storage.errors import StoreFault
from storage.ids import Millis, TableId
from storage.messages.due import Backlog
from storage.store import Store
from tests.core.fakes import HandClock
from tests.faults.conftest import MAIN, QUICK
from tests.faults.evening import Evening
from tests.hosting.conftest import Machine, Said
from tests.measured import Measured
from tests.shared_servers import free_port
from tests.storage.stranger import stranger
from tests.stub.bots import Shipped, hosted
from tests.stub.changes import PATIENCE
from tests.stub.faults import CONNECT, Broken, Hang
from tests.stub.playing import Table
from tests.stub.server import Discord

SOON: Final = """
from bot.commands import monitoring
from bot.core.clock import deadlines
monitoring.LOOK_EVERY = 0
monitoring.SILENT = monitoring.OWED_TOO_LONG = 1
monitoring.ALIVE = 2
deadlines.BEAT = 500
"""
"""Trouble is told after seconds, and not after a minute."""

UNAVAILABLE: Final = 503


async def asked(port: int, path: str) -> tuple[int, list[str]]:
    """The status and the lines of the answer."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, (await answer.text()).splitlines()


async def becomes(port: int, status: int, beginning: str) -> None:
    """Wait until the bot says that it is so, for this reason. Raises TimeoutError."""
    async with asyncio.timeout(2 * PATIENCE):
        while True:
            told, lines = await asked(port, "/readyz")
            if told == status and lines[0].startswith(beginning):
                return
            await asyncio.sleep(0.2)


@pytest.fixture
def port() -> int:
    """Where the bot answers."""
    return free_port()


@pytest.fixture
def evening(discord: Discord) -> Evening:
    """Three people who will play."""
    guild = discord.world.add_guild("Crete")
    people = discord.people(guild, "Ann", "Ben", "Cyd")
    return Evening(Table(discord, discord.world.add_channel(guild, "dice"), people, Random(0).choice))


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path, port: int) -> AsyncIterator[Shipped]:
    """A bot that runs, and is ready."""
    shipped = Shipped(discord, tmp_path, METRICS_PORT=str(port))
    shipped.program = ("-c", QUICK + SOON + MAIN)
    try:
        await shipped.start()
        await becomes(port, 200, "ready")
        yield shipped
    finally:
        await shipped.kill()


async def doctor(machine: Machine, port: int) -> Said:
    """What ``minotaur doctor --alive`` says of the bot at this port."""
    return await machine.run("doctor", "--alive", METRICS_PORT=str(port), METRICS_HOST="0.0.0.0")  # noqa: S104


@pytest.mark.usefixtures("bot")
async def test_a_gateway_that_is_gone_is_told(discord: Discord, machine: Machine, port: int) -> None:
    """The platform is named, with how long it was not heard; when it is back, the bot is ready."""
    assert await asked(port, "/livez") == (200, ["the event loop turns"])
    assert await doctor(machine, port) == Said(0, "ready\n", "")
    discord.faults.add(CONNECT, Broken(503), times=None)
    discord.gateway.drop()
    await becomes(port, UNAVAILABLE, "discord: no sign of life for ")
    assert (await asked(port, "/livez"))[0] == 200
    said = await doctor(machine, port)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("minotaur: discord: no sign of life for ")
    assert said.err.endswith(" s on connection 0\n")
    discord.faults.clear()
    await becomes(port, 200, "ready")


async def test_a_store_that_takes_nothing_is_told(bot: Shipped, port: int) -> None:
    """Another program holds the database's lock; when it lets go, the bot is ready again."""
    with closing(sqlite3.connect(bot.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await becomes(port, UNAVAILABLE, "nothing could be stored for ")
    await becomes(port, 200, "ready")


async def test_what_others_store_is_no_sign_of_this_process(postgres_url: str, port: int) -> None:
    """It reads that another process beats, and cannot store anything itself: after a minute it is not ready."""
    clock = HandClock()
    async with monitored("127.0.0.1", port) as monitor, open_bot(postgres_url, time=clock) as bot:
        monitor.watch(bot)
        assert await asked(port, "/readyz") == (200, ["ready"])
        clock.forward(61_000)
        other = await Store.open(postgres_url)
        await other.beat(clock.now())
        await other.close()
        await bot.store.revision(TableId("none"))
        assert bot.store.clock.beat == clock.now()
        assert await asked(port, "/readyz") == (UNAVAILABLE, ["nothing could be stored for 61 s"])


@pytest.mark.usefixtures("bot")
async def test_messages_that_wait_too_long_are_told(discord: Discord, evening: Evening, port: int) -> None:
    """A call hangs, and its message waits."""
    await evening.begin()
    discord.faults.add("P* /channels/*/messages*", Hang(5), times=None)
    await evening.press_anyhow()
    await becomes(port, UNAVAILABLE, "a message has waited for ")
    discord.faults.clear()
    await becomes(port, 200, "ready")


async def test_damage_a_wait_and_a_start_are_told(
    discord: Discord, tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the bot is built it is not ready; a standby is, because nothing is wrong with it."""
    async with monitored("127.0.0.1", port) as monitor, hosted(discord, tmp_path / "games.db") as (_, bot):
        assert await asked(port, "/readyz") == (UNAVAILABLE, ["the database is being opened"])
        monitor.watch(bot)
        assert await asked(port, "/readyz") == (200, ["ready"])

        async def damaged(_: Millis) -> Health:
            return Health(checked=Millis(0), faults=("Page 5 is never used", "Page 6 is never used"))

        monkeypatch.setattr(bot.store, "check", damaged)
        await bot.integrity.check()
        assert await asked(port, "/readyz") == (UNAVAILABLE, ["the database is damaged: Page 5 is never used"])
        bot.processes.waits_for = {"discord shard 1", "discord shard 0"}
        waits = "this process stands by: another one serves discord shard 0, discord shard 1"
        assert await asked(port, "/readyz") == (200, [waits])


@pytest.mark.parametrize(("error", "level"), [(StoreFault("locked"), "warning"), (RuntimeError("a bug"), "error")])
async def test_a_failed_look_is_logged_and_the_next_one_counts(
    discord: Discord, tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch, error: Exception, level: str
) -> None:
    """Whatever goes wrong while the bot measures, it measures again."""
    looks: list[Exception] = [error]

    async def counted() -> Mapping[tuple[str, Pace], int]:
        if looks:
            raise looks.pop()
        return {("mythe", Pace.LIVE): 7}

    monkeypatch.setattr(monitoring, "LOOK_EVERY", 0)
    monkeypatch.setattr(monitoring, "LAG_EVERY", 0.01)
    metrics.TABLES.clear()
    live = Measured("minotaur_tables", game="mythe", pace="live")
    async with monitored("127.0.0.1", port) as monitor, hosted(discord, tmp_path / "games.db") as (_, bot):
        monkeypatch.setattr(bot.store, "count_live", counted)
        with capture_logs() as logs:
            monitor.watch(bot)
            async with asyncio.timeout(PATIENCE):
                while live.value != 7:  # noqa: ASYNC110 - nothing tells when it has measured
                    await asyncio.sleep(0.01)
    told = [(log["log_level"], log["event"]) for log in logs if "counted" in log["event"]]
    assert [one for one, event in told if event.startswith("waiting messages cannot be counted")] == [level]


async def test_a_port_that_nobody_opened_is_told(machine: Machine, port: int) -> None:
    """The line names the address."""
    said = await machine.run("doctor", "--alive", METRICS_PORT=str(port))
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"minotaur: no bot answers at 127.0.0.1:{port} (")


async def test_messages_that_are_left_to_a_newer_release_are_no_trouble(
    discord: Discord, evening: Evening, tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After going back one release they wait for as long as the host wants."""
    monkeypatch.setattr(monitoring, "LAG_EVERY", 0.01)
    monkeypatch.setattr(monitoring, "LOOK_EVERY", 0)
    monkeypatch.setattr(monitoring, "OWED_TOO_LONG", 0)
    database = tmp_path / "games.db"
    async with hosted(discord, database):
        await evening.begin()
    with stranger(f"sqlite:///{database}") as newer:
        newer.exec_driver_sql("UPDATE tables SET rules = 99, revision = revision + 1")
        newer.exec_driver_sql("UPDATE messages SET wanted = shown + 1 WHERE ref IS NOT NULL")
    async with monitored("127.0.0.1", port) as monitor, hosted(discord, database) as (_, bot):
        await bot.dispatcher.deliver_due()
        looks, backlog = asyncio.Queue[Backlog](), bot.store.messages.backlog

        async def noted(now: Millis, limit: int, platforms: Collection[str]) -> Backlog:
            looks.put_nowait(found := await backlog(now, limit, platforms))
            return found

        monkeypatch.setattr(bot.store.messages, "backlog", noted)
        monitor.watch(bot)
        for _ in range(3):
            assert (await looks.get()).waiting
        assert await asked(port, "/readyz") == (200, ["ready"])
