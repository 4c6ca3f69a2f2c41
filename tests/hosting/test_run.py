"""``minotaur run`` as a real process with a Discord on a local port: it starts, stops, or says why it cannot run."""

import signal

import pytest

from bot.adapters.discord.cards.emojis import emoji_name
from bot.cli import main
from bot.pictures.painter import Painter
from storage.errors import StoreBusy
from storage.store import Store
from tests.hosting.conftest import Machine, let_in
from tests.stub.faults import CONNECT, Closed
from tests.stub.server import Discord


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_bot_in_good_order(online: Machine, discord: Discord, number: signal.Signals) -> None:
    """The gateway is closed properly, the database is released, and the exit code is 0."""
    process = online.start("run", LOG_LEVEL="DEBUG")
    await let_in(process, discord)
    assert (await online.run("doctor", "--alive")).code == 0
    process.send_signal(number)
    done = await process.end()
    assert done.code == 0
    assert discord.gateway.goodbyes == [1000]
    assert "closing" in done.err
    assert "Traceback" not in done.err
    assert discord.token not in done.err
    assert "session_id" not in done.err  # Logged gateway messages could have it.
    await (await Store.open(f"sqlite:///{online.folder}/data/minotaur.db")).close()


async def test_commands_and_dice_are_made_known(online: Machine, discord: Discord) -> None:
    """Both are done soon after the bot is online."""
    process = online.start("run")
    await let_in(process, discord)
    await discord.until(lambda: len(discord.world.emojis) == len(Painter().dice()))
    process.terminate()
    await process.end()
    assert len(discord.wire.routed("PUT /applications/{application}/commands")) == 1
    drawn = [name for name, _ in discord.world.emojis.values()]
    assert drawn == [emoji_name(key, image) for key, image in Painter().dice().items()]


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({}, "DISCORD_TOKEN: not set, and no other platform is set; README.md says how to get a token"),
        (
            {"MATRIX_HOMESERVER": "https://matrix.example"},
            "MATRIX_PASSWORD: MATRIX_HOMESERVER needs this or MATRIX_TOKEN, too",
        ),
        ({"SHARD_IDS": "3", "SHARD_COUNT": "2"}, "SHARD_IDS: with 2 shards the highest number is 1"),
    ],
    ids=["no platform", "Matrix alone", "a wrong setting"],
)
def test_what_cannot_run_is_one_line(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    settings: dict[str, str],
    line: str,
) -> None:
    """The line names the setting that is missing or wrong. No database is created."""
    monkeypatch.chdir(machine.folder)
    for name in ("DISCORD_TOKEN", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert main(["run"]) == 1
    assert capsys.readouterr() == ("", f"minotaur: {line}\n")
    assert list(machine.folder.iterdir()) == []


async def test_a_wrong_token_is_one_line(online: Machine) -> None:
    """The line names the setting and does not show its value; at level WARNING there is no other line."""
    done = await online.run("run", DISCORD_TOKEN="bad.token.here", LOG_LEVEL="WARNING")
    said = "minotaur: DISCORD_TOKEN: Discord does not know this token\n"
    assert (done.code, done.out, done.err) == (1, "", said)


async def test_a_discord_that_is_not_there_is_one_line(online: Machine) -> None:
    """The line names the address that cannot be reached."""
    done = await online.run("run", DISCORD_API_URL="http://127.0.0.1:1", LOG_LEVEL="ERROR")
    assert (done.code, len(done.err.splitlines())) == (1, 1)
    assert done.err.startswith("minotaur: Discord cannot be reached: Cannot connect to host 127.0.0.1:1 ")


async def test_who_is_turned_out_is_told_in_one_line(online: Machine, discord: Discord) -> None:
    """The gateway closes for good with code 4004, as after a change of the token."""
    discord.faults.add(CONNECT, Closed(greeted=True, code=4004))
    done = await online.run("run", LOG_LEVEL="ERROR")
    assert done.code == 1
    assert done.err.splitlines()[-1] == "minotaur: Discord closed the connection (code 4004)"
    assert "Traceback" not in done.err


async def test_a_database_in_use_is_one_line(online: Machine) -> None:
    """The second process ends at once and leaves the database alone."""
    store = await Store.open(f"sqlite:///{online.folder}/data/minotaur.db")
    done = await online.run("run")
    await store.close()
    said = f"minotaur: {StoreBusy(online.folder / 'data' / 'minotaur.db')}\n"
    assert (done.code, done.out, done.err) == (1, "", said)
