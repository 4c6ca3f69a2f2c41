"""Shards begin their sessions one after the other, as Discord wants it, and none when no more may begin today."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from structlog.testing import capture_logs

from bot.adapters.discord.session_starts import SessionStarts
from bot.core.clock.wall_time import WallTime
from bot.core.processes import Processes
from storage.store import Store

PAUSE = 1
"""Milliseconds."""


class Account:
    """What Discord says of an account's sessions."""

    def __init__(self, processes: Processes) -> None:
        self.left, self.at_once, self.reset_after = 1000, 1, 0
        self.asked = 0
        self.fault: Exception | None = None
        self.processes = lambda: processes
        self.starts = SessionStarts(self.ask, self.processes, PAUSE)

    async def ask(self) -> discord.SessionStartLimits:
        """Discord's answer."""
        self.asked += 1
        if self.fault is not None:
            raise self.fault
        limit = {"remaining": self.left, "reset_after": self.reset_after, "max_concurrency": self.at_once}
        return discord.SessionStartLimits(total=1000, **limit)


@pytest.fixture
async def account(tmp_path: Path) -> AsyncIterator[Account]:
    """An account of which one process serves all shards."""
    store = await Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    yield Account(Processes(store.processes, WallTime()))
    await store.close()


async def may_begin(account: Account, *shards: int) -> list[asyncio.Task[None]]:
    """The waits of these shards, after a while that is much longer than the pause."""
    waits = [asyncio.create_task(account.starts.wait(shard)) for shard in shards]
    await asyncio.sleep(0.05)
    return waits


async def test_a_turn_ends_after_the_session_has_begun(account: Account) -> None:
    """However long a shard needs to connect, the next one of its bucket waits; those of other buckets do not."""
    account.at_once = 2
    first, same, other = await may_begin(account, 0, 2, 1)
    assert (first.done(), same.done(), other.done()) == (True, False, True)
    await account.starts.begin(0)
    await same


async def test_a_shard_that_fails_to_connect_lets_others_have_their_turns(account: Account) -> None:
    """It has to wait for its own turn again."""
    first, second = await may_begin(account, 0, 1)
    again = asyncio.create_task(account.starts.wait(0))
    await second
    assert first.done()
    assert not again.done()
    await account.starts.begin(1)
    await again


async def test_a_session_begins_only_in_its_turn(account: Account) -> None:
    """A shard that comes too late waits for another turn."""
    await may_begin(account, 0)
    beginning = asyncio.create_task(account.starts.begin(1))
    await asyncio.sleep(0.05)
    assert not beginning.done()
    await account.starts.begin(0)
    await beginning


async def test_nobody_begins_a_session_when_none_is_left(account: Account) -> None:
    """All shards wait for the reset, which one log line tells."""
    account.left, account.reset_after = 0, 3_600_000
    with capture_logs() as logs:
        waits = await may_begin(account, 0, 1)
        assert not any(wait.done() for wait in waits)
    (line,) = logs
    assert (line["event"], line["seconds"]) == (
        "Discord lets this bot begin no more sessions today: its shards wait",
        3600,
    )
    account.starts.close()
    await asyncio.gather(*waits)


async def test_sessions_begin_after_the_reset(account: Account) -> None:
    """Discord is asked again then."""
    account.left, account.reset_after = 0, 100
    (wait,) = await may_begin(account, 0)
    assert not wait.done()
    account.left = 1000
    await wait


async def test_a_slow_answer_about_the_reset_is_not_waited_for_twice(
    account: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counts from its arrival. Thought too early, the reset would be waited for, and told, once more."""
    loop, told = asyncio.get_running_loop(), account.ask
    reset = loop.time() + 0.2

    async def slow() -> discord.SessionStartLimits:
        if account.asked < 2:
            await asyncio.sleep(0.05)
        account.reset_after = max(0, round((reset - loop.time()) * 1000))
        account.left = 0 if account.reset_after else 1000
        return await told()

    monkeypatch.setattr(account, "starts", SessionStarts(slow, account.processes, PAUSE))
    with capture_logs() as logs:
        await account.starts.wait(0)
    assert len(logs) == 1
    # Twice before the wait, because others may have begun sessions meanwhile, and once after the reset.
    assert account.asked == 3


@pytest.mark.parametrize(("left", "again"), [(1000, False), (1, True)])
async def test_discord_is_asked_again_only_when_few_are_left(account: Account, *, left: int, again: bool) -> None:
    """Otherwise one answer is enough for a long time."""
    account.left = left
    for shard in range(2):
        await may_begin(account, shard)
        await account.starts.begin(shard)
    assert (account.asked > 1) == again


@pytest.mark.parametrize("fault", [discord.ClientException("unavailable"), TimeoutError()], ids=repr)
async def test_an_answer_that_does_not_come_keeps_no_shard_waiting(account: Account, fault: Exception) -> None:
    """One log line tells it."""
    account.fault = fault
    with capture_logs() as logs:
        await account.starts.wait(0)
    assert {log["event"] for log in logs} == {"Discord does not say how many sessions may begin"}
