"""Discord as a host runs it: what is to be sent while it is not open waits, and nobody is left without an answer."""

import asyncio
import inspect
from pathlib import Path

import discord
import pytest
import structlog
from discord.app_commands import tree

from bot.adapters.discord import platform
from bot.adapters.discord.client import ANSWERING, Discord
from bot.cli import main
from bot.core.ports import NotSent, Sent, Trouble
from storage.ids import Millis
from tests.adapters.discord.simulated_discord import open_world
from tests.core.running import TOO_LONG


async def broken(*_: object) -> Sent:
    """What the library does with a connection that it does not have."""
    raise RuntimeError("Session is closed")


async def torn(client: Discord, *_: object) -> Sent:
    """The same, when the bot is leaving."""
    await client.close()
    return await broken()


async def test_what_is_sent_too_early_is_sent_later() -> None:
    """The bot is at work before Discord is open; that is no try, so no message is given up, however long it takes."""
    assert await Discord().retract("1", "1/2") == NotSent(Trouble.FULL, Millis(1000))


async def test_what_a_closing_connection_breaks_is_sent_later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is no fault of the message, which may have arrived; with the connection in order the same is a bug."""
    async with open_world(tmp_path / "games.db") as world:
        monkeypatch.setattr(platform, "retract", broken)
        with pytest.raises(RuntimeError):
            await world.client.retract("1", "1/2")
        monkeypatch.setattr(platform, "retract", torn)
        assert await world.client.retract("1", "1/2") == NotSent(Trouble.LATER, Millis(1000))


@pytest.mark.parametrize("name", ["discord.py: on_interaction", "CommandTree-invoker"])
async def test_whoever_pressed_is_answered_before_the_bot_leaves(name: str) -> None:
    """An answer under way comes to its end, and only then is hanging up done."""
    leaving = asyncio.Event()
    answer = asyncio.create_task(leaving.wait(), name=name)
    hanging_up = asyncio.create_task(Discord().hang_up())
    await asyncio.sleep(0)
    assert not hanging_up.done()
    leaving.set()
    await hanging_up
    assert answer.done()


class Silent:
    """A shard whose gateway has fallen silent: it never hears that it may go."""

    def __init__(self) -> None:
        self.told = False
        self.let_go = False

    async def disconnect(self) -> None:
        """Wait for an answer that does not come."""
        self.told = True
        try:
            await asyncio.Event().wait()
        finally:
            self.let_go = True


async def test_a_silent_gateway_takes_no_time_from_what_is_still_to_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """All shards are told at once, and none is waited for as long as an answer."""
    silent = [Silent(), Silent()]
    monkeypatch.setattr("bot.adapters.discord.client.PATIENCE", 2 * TOO_LONG)
    monkeypatch.setattr("bot.adapters.discord.client.CLOSE_TIMEOUT", 0)
    monkeypatch.setattr(Discord, "shards", dict(enumerate(silent)))
    async with asyncio.timeout(TOO_LONG):
        await Discord().hang_up()
    assert [(shard.told, shard.let_go) for shard in silent] == [(True, True)] * 2


def test_the_library_names_its_tasks_so() -> None:
    """Another release might not."""
    presses, commands = ANSWERING
    prefix, _, event = presses.partition(": ")
    assert f"name=f'{prefix}: {{event_name}}'" in inspect.getsource(discord.Client)
    assert hasattr(Discord, event)
    assert f"name='{commands}" in inspect.getsource(tree)


@pytest.mark.usefixtures("quiet_run")
def test_a_bug_that_ends_the_bot_is_logged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With exit code 1, so that whoever keeps it running starts it anew."""

    async def fall(*_: object) -> None:
        raise ExceptionGroup("two at once", [ValueError("a clock"), ValueError("a message")])

    monkeypatch.setattr("bot.commands.run._serve", fall)
    with structlog.testing.capture_logs() as logged:
        assert main(["run"]) == 1
    assert [line["event"] for line in logged] == ["the bot stopped because of a bug"]


@pytest.mark.usefixtures("quiet_run")
def test_the_bot_runs_on_a_loop_that_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not on Python's own; what it does there is tried with every other promise of the process."""
    loops: list[str] = []

    async def serve(*_: object) -> None:
        loops.append(type(asyncio.get_running_loop()).__module__)

    monkeypatch.setattr("bot.commands.run._serve", serve)
    assert main(["run"]) == 0
    assert loops == ["uvloop"]
