"""``METRICS_PORT``: a running bot serves what it counts, and no label has an id or a name."""

import asyncio
import re
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from rules.catalogue import GAMES
from storage.changes import Pace
from tests.faults.conftest import MAIN, QUICK
from tests.faults.evening import Evening, eventually
from tests.faults.ledger import read_ledger
from tests.hosting.conftest import Machine, let_in
from tests.shared_servers import free_port
from tests.stub.bots import Shipped
from tests.stub.changes import PATIENCE
from tests.stub.faults import Broken, Cut, Hang
from tests.stub.playing import Table
from tests.stub.server import Discord

Sample: TypeAlias = tuple[str, frozenset[tuple[str, str]]]
"""The name of a value, and its labels."""

REMEDY: Final = "set another port, or another METRICS_HOST"

LOOK_OFTEN: Final = """
from bot.commands import monitoring
monitoring.LOOK_EVERY = 0
"""
"""What is owed is measured as often as the lag of the event loop."""

LABELS: Final[Mapping[str, str]] = {
    "platform": "discord|matrix",
    "route": r"(GET|POST|PUT|PATCH|DELETE) (/(\*|@?[a-z0-9]+))+",
    "outcome": r"\d{3}|none",
    "reason": "[a-z-]+",
    "game": "|".join(key for key, _ in GAMES),
    "pace": "|".join(Pace),
    "le": r"[0-9.]+|\+Inf",
}
"""What each label of ours may say: words of the code, and no id or name."""


async def served(port: int) -> dict[Sample, float]:
    """What the bot tells Prometheus now, of its own metrics."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        assert answer.status == 200
        families = list(text_string_to_metric_families(await answer.text()))
    samples = [sample for family in families for sample in family.samples if sample.name.startswith("minotaur_")]
    return {(sample.name, frozenset(sample.labels.items())): sample.value for sample in samples}


def total(found: Mapping[Sample, float], name: str, **labels: str) -> float:
    """The sum of all samples with this name and these labels."""
    return sum(value for (one, own), value in found.items() if one == name and labels.items() <= own)


async def told(port: int, holds: Callable[[Mapping[Sample, float]], bool]) -> None:
    """Wait until this holds for what the bot tells. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not holds(await served(port)):  # noqa: ASYNC110 - another process sets no event of ours
            await asyncio.sleep(0.1)


def listens(process: int) -> bool:
    """Whether the process listens at a TCP port, as Linux tells."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    listening = {f"socket:[{line[9]}]" for line in lines if line[3] == "0A"}
    return not listening.isdisjoint(str(file.readlink()) for file in Path(f"/proc/{process}/fd").iterdir())


def called(discord: Discord) -> Counter[tuple[str, str]]:
    """The calls that the stub got, by their kind and outcome."""
    return Counter((re.sub(r"{\w+}", "*", call.route), str(call.status or "none")) for call in discord.wire.calls)


@pytest.fixture
async def playing(discord: Discord, tmp_path: Path) -> AsyncIterator[tuple[Shipped, Evening, int]]:
    """A bot with a port, people who will play, and the port."""
    guild = discord.world.add_guild("Crete")
    people = discord.people(guild, "Ann", "Ben", "Cyd")
    evening = Evening(Table(discord, discord.world.add_channel(guild, "dice"), people, Random(0).choice))
    port = free_port()
    bot = Shipped(discord, tmp_path, METRICS_PORT=str(port))
    bot.program = ("-c", QUICK + LOOK_OFTEN + MAIN)
    try:
        await bot.start()
        yield bot, evening, port
    finally:
        await bot.kill()


async def test_a_whole_game_is_counted(playing: tuple[Shipped, Evening, int], discord: Discord) -> None:
    """What is served agrees with what the people and the stub have seen, also of calls that failed."""
    bot, evening, port = playing
    await evening.table.open(game=evening.game, pace="daily")
    # Only the host may start the game.
    await evening.table.press(evening.people[1], evening.table.channel.standing, "join")
    await evening.table.press(evening.people[1], evening.table.channel.standing, "start")
    await evening.table.start()
    discord.faults.add("PATCH /channels/*/messages/*", Broken(503), times=2)
    discord.faults.add("POST /channels/*/messages", Cut(after=True))
    discord.faults.add("POST /interactions/*", Cut(after=True))
    for person in evening.people:
        person.patience = 0.3
    await evening.play(6)
    await told(port, lambda found: total(found, "minotaur_tables", game="mythical-dice", pace="daily") == 1)
    await evening.play()
    await eventually(lambda: not read_ledger(bot.database).owed)
    found = await served(port)
    calls = Counter[tuple[str, str]]()
    for (name, labels), value in found.items():
        if name == "minotaur_platform_calls_total":
            calls[dict(labels)["route"], dict(labels)["outcome"]] = int(value)
    assert calls == called(discord)
    answered = calls["POST /interactions/*/*/callback", "200"]
    assert total(found, "minotaur_press_acknowledged_seconds_count", platform="discord") == answered > 0
    commits = total(found, "minotaur_commits_total")
    commands = {line.command for line in read_ledger(bot.database).lines}
    presses = {command for command in commands if command.startswith("discord")}
    assert commits >= len(commands)
    assert total(found, "minotaur_press_committed_seconds_count") == len(presses) > 0
    assert total(found, "minotaur_transaction_writes_sum") > commits
    assert total(found, "minotaur_presses_refused_total", reason="only-the-host") == 1
    assert total(found, "minotaur_loop_lag_seconds_count") > 0
    assert total(found, "minotaur_database_faults") == 0


async def test_what_waits_is_told_with_its_age(playing: tuple[Shipped, Evening, int], discord: Discord) -> None:
    """A call hangs: its message is owed, longer and longer. When it was sent, nothing is."""
    _, evening, port = playing
    await evening.begin()
    hang = discord.faults.add("P* /channels/*/messages*", Hang(5), times=None)
    await evening.press_anyhow()
    # On a busy machine what the game's beginning wants may wait for a second before the first call hangs.
    await told(port, lambda found: hang.struck > 0 and total(found, "minotaur_owed_oldest_seconds") > 1)
    assert total(await served(port), "minotaur_owed_messages") > 0
    discord.faults.clear()
    await told(port, lambda found: not total(found, "minotaur_owed_messages"))
    await told(port, lambda found: not total(found, "minotaur_owed_oldest_seconds"))


async def test_no_label_has_an_id_or_a_name(playing: tuple[Shipped, Evening, int]) -> None:
    """Every label is one of a few, and says one of the words that the code has for it."""
    bot, evening, port = playing
    assert listens(bot.process.pid)
    await evening.begin()
    await evening.play(4)
    labels = {label for _, labels in await served(port) for label in labels}
    assert {name for name, _ in labels} <= LABELS.keys()
    assert [label for label in labels if not re.fullmatch(LABELS[label[0]], label[1])] == []


async def test_without_a_port_nothing_is_served(online: Machine, discord: Discord) -> None:
    """The process listens nowhere."""
    process = online.start("run")
    await let_in(process, discord)
    assert not listens(process.pid)
    process.terminate()
    await process.end()


async def test_a_port_in_use_is_one_line(online: Machine) -> None:
    """The line names the setting, the address and the reason, and nothing is started."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = await online.run("run", METRICS_PORT=str(port), LOG_LEVEL="WARNING")
    said = f"minotaur: METRICS_PORT: 127.0.0.1:{port} cannot be opened (Address already in use): {REMEDY}\n"
    assert (done.code, done.out, done.err) == (1, "", said)
    assert list(online.folder.iterdir()) == []


async def test_a_host_that_there_is_not_is_one_line(online: Machine) -> None:
    """The line names the host and the reason."""
    done = await online.run("run", METRICS_PORT="9100", METRICS_HOST="nowhere.invalid", LOG_LEVEL="WARNING")
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    told = rf"minotaur: METRICS_PORT: nowhere.invalid:9100 cannot be opened \([A-Z].*\): {REMEDY}\n"
    assert re.fullmatch(told, done.err)
    assert "Unknown error" not in done.err
