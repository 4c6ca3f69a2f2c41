"""Bots begin the sessions of their shards as fast as Discord allows, never faster, and never one too many."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.adapters.discord import client
from bot.wiring import open_bot
from tests.faults.conftest import MAIN, QUICK
from tests.faults.evening import eventually
from tests.faults.test_several_processes import SHARING
from tests.stub.bots import Shipped, at, hosted
from tests.stub.changes import PATIENCE
from tests.stub.server import Discord

HOUR: Final = 3_600_000
NONE_LEFT: Final = "Discord lets this bot begin no more sessions today: its shards wait"


def connected(stub: Discord) -> Sequence[int]:
    """The shards that have a connection."""
    return sorted(session.shard for session in stub.gateway.live())


@pytest.mark.parametrize(
    ("at_once", "shards", "pause"),
    [
        pytest.param(1, ("0,1", "2"), 1000, id="one after the other"),
        pytest.param(2, ("0,1,2", "3,4"), 1000, id="two at once", marks=pytest.mark.long),
        pytest.param(2, ("0", "1"), HOUR, id="two at once without a pause"),
        pytest.param(16, ("0,1,2", "3,4,5"), HOUR, id="all at once"),
    ],
)
async def test_two_processes_begin_their_sessions(
    stub: Discord, tmp_path: Path, postgres_url: str, at_once: int, shards: Sequence[str], pause: int
) -> None:
    """Discord finds none of them too early. Where all may begin at once, a pause of an hour delays nothing."""
    stub.limits.starts.at_once, stub.limits.starts.every = at_once, pause / 1000 * 0.6
    numbers = [int(number) for one in shards for number in one.split(",")]
    processes = []
    try:
        for own in shards:
            folder = tmp_path / own
            folder.mkdir()
            settings = {"SHARD_IDS": own, "SHARD_COUNT": str(len(numbers)), "DATABASE_URL": postgres_url}
            bot = Shipped(stub, folder, **settings)
            every = f"from bot.adapters.discord import client\nclient.IDENTIFIES_EVERY = {pause}\n"
            bot.program = ("-c", QUICK + SHARING + every + MAIN)
            processes.append(bot)
        await asyncio.gather(*(bot.start() for bot in processes))
        await eventually(lambda: connected(stub) == numbers)
    finally:
        for bot in processes:
            await bot.kill()
    assert stub.limits.starts.early == []


async def test_a_bot_that_may_begin_no_session_waits(
    stub: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so once, asks again after the reset, and goes on."""
    usual, asked = stub.limits.starts.told, list[float]()

    def used_up(now: float) -> Mapping[str, int]:
        if not asked:
            stub.limits.starts.use_up(now, seconds=2)
        asked.append(now)
        return usual(now)

    monkeypatch.setattr(client, "IDENTIFIES_EVERY", 50)
    monkeypatch.setattr(stub.limits.starts, "told", used_up)
    with capture_logs() as logs:
        async with hosted(stub, tmp_path / "games.db"):
            assert connected(stub) == [0]
    assert [log["event"] for log in logs].count(NONE_LEFT) == 1


async def test_shards_that_can_resume_do_not_wait_for_new_sessions(
    stub: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One shard has lost its session, and no other may begin today. Another shard's connection breaks meanwhile."""
    monkeypatch.setattr(client, "IDENTIFIES_EVERY", 50)
    stub.application.shards = 2
    stub.limits.starts.use_up(stub.world.clock.now(), left=3)
    with capture_logs() as logs:
        async with hosted(stub, tmp_path / "games.db"):
            await stub.until(lambda: connected(stub) == [0, 1])
            stub.limits.starts.use_up(stub.world.clock.now())
            await asyncio.sleep(0.3)  # By then the bot asks again how many are left.
            stub.gateway.invalidate(1)
            await eventually(lambda: NONE_LEFT in [log["event"] for log in logs])
            stub.gateway.drop(0)
            await stub.until(lambda: stub.gateway.resumed)
            assert connected(stub) == [0]
    assert stub.gateway.identified == 2


async def test_a_shard_that_breaks_off_does_not_wait_for_those_that_begin(
    stub: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second shard may begin an hour after the first one, whose connection breaks meanwhile."""
    monkeypatch.setattr(client, "IDENTIFIES_EVERY", HOUR)
    stub.application.shards = 2
    async with hosted(stub, tmp_path / "games.db"):
        await stub.until(lambda: connected(stub) == [0])
        stub.gateway.drop(0)
        await stub.until(lambda: stub.gateway.resumed)
        assert connected(stub) == [0]
    assert stub.gateway.identified == 1


async def test_a_bug_in_connecting_shards_ends_the_bot(
    stub: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shards connect in a task of their own. The call that runs the client raises the error, and closes it."""

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(client.Discord, "launch_shard", broken)
    bot = client.Discord(api_url=stub.api_url, gateway_url=stub.gateway.url)
    with at(stub):
        async with open_bot(f"sqlite:///{tmp_path / 'games.db'}", [bot]) as opened, asyncio.timeout(PATIENCE):
            with pytest.raises(RuntimeError, match="a bug"):
                await bot.open(stub.token, opened)
    assert bot.is_closed()
