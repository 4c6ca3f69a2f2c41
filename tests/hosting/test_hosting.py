"""Discord's connection in a running process: messages wait while it is not open, and every press is answered."""

import asyncio
import inspect
from pathlib import Path

import discord
import pytest
import structlog
from discord.app_commands import tree

from bot.adapters.discord import platform
from bot.adapters.discord.client import Discord
from bot.adapters.discord.library import ANSWERING
from bot.cli import main
from bot.core.ports import NotSent, Sent, Trouble
from storage.ids import Millis
from tests.adapters.discord.simulated_discord import open_world
from tests.core.running import TOO_LONG


async def broken(*_: object) -> Sent:
    """Fails as the library fails without a connection."""
    raise RuntimeError("Session is closed")


async def torn(client: Discord, *_: object) -> Sent:
    """Fails in the same way, while the bot is closing."""
    await client.close()
    return await broken()


async def test_what_is_sent_too_early_is_sent_later() -> None:
    """Before Discord is open, sending does not count as a try, so no message is given up."""
    assert await Discord().retract("1", "1/2") == NotSent(Trouble.FULL, Millis(1000))


async def test_what_a_closing_connection_breaks_is_sent_later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The message may have arrived, so it is tried later. The same error on an open connection is a bug."""
    async with open_world(tmp_path / "games.db") as world:
        monkeypatch.setattr(platform, "retract", broken)
        with pytest.raises(RuntimeError):
            await world.client.retract("1", "1/2")
        monkeypatch.setattr(platform, "retract", torn)
        assert await world.client.retract("1", "1/2") == NotSent(Trouble.LATER, Millis(1000))


@pytest.mark.parametrize("name", ["discord.py: on_interaction", "CommandTree-invoker"])
async def test_whoever_pressed_is_answered_before_the_bot_leaves(name: str) -> None:
    """Hanging up waits for the answer that is still being given."""
    leaving = asyncio.Event()
    answer = asyncio.create_task(leaving.wait(), name=name)
    hanging_up = asyncio.create_task(Discord().hang_up())
    await asyncio.sleep(0)
    assert not hanging_up.done()
    leaving.set()
    await hanging_up
    assert answer.done()


class Silent:
    """A shard whose gateway never answers the request to close."""

    def __init__(self) -> None:
        self.told = False
        self.let_go = False

    async def disconnect(self) -> None:
        """Wait for the gateway's answer, which never comes."""
        self.told = True
        try:
            await asyncio.Event().wait()
        finally:
            self.let_go = True


async def test_a_silent_gateway_takes_no_time_from_what_is_still_to_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """All shards are closed at once, and each is waited for only briefly."""
    silent = [Silent(), Silent()]
    monkeypatch.setattr("bot.adapters.discord.client.PATIENCE", 2 * TOO_LONG)
    monkeypatch.setattr("bot.adapters.discord.client.CLOSE_TIMEOUT", 0)
    monkeypatch.setattr(Discord, "shards", dict(enumerate(silent)))
    async with asyncio.timeout(TOO_LONG):
        await Discord().hang_up()
    assert [(shard.told, shard.let_go) for shard in silent] == [(True, True)] * 2


def test_the_library_names_its_tasks_so() -> None:
    """Another release of discord.py may name them differently; this test then fails."""
    presses, commands = ANSWERING
    prefix, _, event = presses.partition(": ")
    assert f"name=f'{prefix}: {{event_name}}'" in inspect.getsource(discord.Client)
    assert hasattr(Discord, event)
    assert f"name='{commands}" in inspect.getsource(tree)


@pytest.mark.usefixtures("quiet_run")
def test_a_bug_that_ends_the_bot_is_logged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code is 1, so that a supervisor starts the bot again."""

    async def fall(*_: object) -> None:
        raise ExceptionGroup("two at once", [ValueError("a clock"), ValueError("a message")])

    monkeypatch.setattr("bot.commands.run._serve", fall)
    with structlog.testing.capture_logs() as logged:
        assert main(["run"]) == 1
    assert [line["event"] for line in logged] == ["the bot stopped because of a bug"]


@pytest.mark.usefixtures("quiet_run")
def test_the_bot_runs_on_a_loop_that_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop is uvloop's, not asyncio's own."""
    loops: list[str] = []

    async def serve(*_: object) -> None:
        loops.append(type(asyncio.get_running_loop()).__module__)

    monkeypatch.setattr("bot.commands.run._serve", serve)
    assert main(["run"]) == 0
    assert loops == ["uvloop"]
