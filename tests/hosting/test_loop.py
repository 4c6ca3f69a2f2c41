"""The loop that the bot runs on."""

import asyncio

import pytest

from bot.cli import main


def test_the_bot_runs_on_a_loop_that_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not on Python's own; what it does there is tried with every other promise of the process."""
    loops: list[str] = []

    async def serve(*_: object) -> None:
        loops.append(type(asyncio.get_running_loop()).__module__)

    monkeypatch.setenv("DISCORD_TOKEN", "good.token.here")
    monkeypatch.setattr("bot.commands.run._serve", serve)
    monkeypatch.setattr("bot.commands.run.log_to_stderr", lambda _: None)
    assert main(["run"]) == 0
    assert loops == ["uvloop"]
