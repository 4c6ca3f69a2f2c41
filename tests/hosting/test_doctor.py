"""``minotaur doctor``: each problem has a line with its remedy, and each check without a problem has a line, too."""

import asyncio
import errno
import shutil
from contextlib import closing, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest
from discord.http import Route

from bot.adapters.discord.cards.emojis import emoji_name
from bot.adapters.discord.probe import Probe
from bot.app.hosted import NotLetIn
from bot.cli import main
from bot.commands.alive import ALIVE, heard
from bot.commands.doctor import LITTLE, TOO_LITTLE, examine
from bot.commands.findings import Grade
from bot.core.clock.pace import HOUR
from bot.core.clock.wall_time import WallTime
from bot.pictures.painter import Painter
from storage.engine.health import Health, write_health
from storage.engine.lock import lock
from storage.engine.sqlite import sqlite3
from storage.ids import Millis
from storage.store import Store
from tests.faults.disks import as_nobody
from tests.hosting.conftest import Machine, Said
from tests.stub.bots import at
from tests.stub.faults import CallEffect, Garbled, TooMany
from tests.stub.server import Discord, open_discord


@pytest.fixture
def home(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine's folder without settings, in which this process works."""
    monkeypatch.chdir(machine.folder)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)
    return machine.folder


def report() -> dict[str, Grade]:
    """Each finding with its remedy, and its grade."""
    return {str(finding).split(maxsplit=1)[1]: finding.grade for finding in examine()}


async def doctor(machine: Machine, *words: str, **settings: str) -> Said:
    """The output of ``minotaur doctor``, run inside this process: that takes a tenth of a subprocess's time."""
    with (
        pytest.MonkeyPatch.context() as patched,
        redirect_stdout(StringIO()) as out,
        redirect_stderr(StringIO()) as err,
    ):
        patched.chdir(machine.folder)
        patched.setattr(Route, "BASE", Route.BASE)  # The command changes it for the whole process.
        for name, value in (machine.environment | settings).items():
            patched.setenv(name, value)
        code = await asyncio.to_thread(main, ["doctor", *words])
    return Said(code, out.getvalue(), err.getvalue())


def stored(home: Path, seconds: int | None = None, schema: str | None = None) -> None:
    """Make a database with a heartbeat from this many seconds ago."""

    async def make() -> None:
        store = await Store.open(f"sqlite:///{home}/data/minotaur.db")
        if seconds is not None:
            await store.beat(Millis(WallTime().now() - 1000 * seconds))
        await store.close()

    asyncio.run(make())
    if schema is not None:
        with closing(sqlite3.connect(home / "data" / "minotaur.db")) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", [schema])


def test_a_new_machine_lacks_nothing_but_a_token(home: Path) -> None:
    """Without a token the bot cannot run, so that is wrong. The doctor creates no files there."""
    found = report()
    lacking = {text: grade for text, grade in found.items() if grade is not Grade.OK}
    assert lacking == {"DISCORD_TOKEN is not set: no Discord → README.md says how to get a token": Grade.WRONG}
    assert f"{home}/data can be created" in found
    assert list(home.iterdir()) == []


def test_a_look_at_a_database_leaves_no_file_behind(home: Path) -> None:
    """A copy of a database has no lock file. If root looked and left one, the bot's own user could not open it."""
    stored(home)
    file = home / "data" / "minotaur.db"
    file.with_name("minotaur.db.lock").unlink()
    before = sorted((home / "data").iterdir())
    assert any(text.startswith("no bot is using the database now") for text in report())
    assert sorted((home / "data").iterdir()) == before


def test_a_lock_file_of_another_user_is_no_damage(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has to be restored."""
    stored(home)
    file = home / "data" / "minotaur.db.lock"

    def refused(_: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(file))

    monkeypatch.setattr("storage.engine.inspection.lock", refused)
    assert report()[f"{file}: Permission denied → give it to the user who runs the bot"] is Grade.WRONG


def test_what_is_set_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only names are printed, because a value may be secret. An empty value counts as not set."""
    assert "the settings can be read; none of them is set" in report()
    (home / ".env").write_text("LOG_LEVEL=ERROR\nMETRICS_PORT=\n")
    monkeypatch.setenv("SHARD_COUNT", "2")
    assert "the settings can be read; set: SHARD_COUNT, LOG_LEVEL" in report()


def test_a_wrong_setting_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line names the variable, as at the start of the bot."""
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    text = "LOG_LEVEL: must be 'DEBUG', 'INFO', 'WARNING' or 'ERROR', for example LOG_LEVEL=INFO → see .env.example"
    assert report()[text] is Grade.WRONG


def test_an_address_that_cannot_be_used_is_told_without_its_password(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the address and the missing token are reported as wrong; the other checks run and find nothing."""
    monkeypatch.setenv("DATABASE_URL", "mysql://minotaur:labyrinth@db/minotaur")
    wrong = [text for text, grade in report().items() if grade is Grade.WRONG]
    assert len(wrong) == 2
    assert wrong[0].startswith("DATABASE_URL: mysql://minotaur:***@db/minotaur is not ")


def test_a_file_that_is_no_database_is_told(home: Path) -> None:
    """The line names the file."""
    (home / "data").mkdir()
    (home / "data" / "minotaur.db").write_text("This is no database, but a letter. " * 100)
    text = f"{home}/data/minotaur.db: file is not a database → restore a backup, or move the file away"
    assert report()[text] is Grade.WRONG


def test_a_locked_database_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program has locked the file: nothing is wrong with the data, so no backup is needed."""
    monkeypatch.setattr("storage.engine.readers.PATIENCE", 0)
    stored(home)
    with closing(sqlite3.connect(home / "data" / "minotaur.db")) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        (told,) = [text for text in report() if "is locked" in text]
    assert told.endswith("close that program, or wait until it is done → then run this command again")


@pytest.mark.parametrize("mode", [0o500, 0])
@pytest.mark.usefixtures("home")
def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch, mode: int) -> None:
    """With volumes the folder often belongs to another user. Nothing is damaged, so no backup is to be restored."""
    # Only root may enter the folder of the test.
    with TemporaryDirectory() as outside:
        home, data = Path(outside), Path(outside, "data")
        home.chmod(0o755)
        monkeypatch.chdir(home)
        stored(home)
        data.chmod(mode)
        with as_nobody(data):
            found = report()
        data.chmod(0o700)
    remedy = "give it to the user who runs the bot, or let its disk be written"
    assert found[f"{data} cannot be written → {remedy}"] is Grade.WRONG
    again = f"let {data} be written, then run this command again"
    assert found[f"{data}/minotaur.db could not be checked → {again}"] is Grade.WARNING
    assert not any("restore a backup" in text for text in found)


@pytest.mark.parametrize(
    ("free", "grade"), [(LITTLE, Grade.OK), (LITTLE - 1, Grade.WARNING), (TOO_LITTLE - 1, Grade.WRONG)]
)
def test_a_full_disk_is_told_in_time(home: Path, monkeypatch: pytest.MonkeyPatch, free: int, grade: Grade) -> None:
    """A warning comes before the disk is too full to store a move."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert [grade] == [grade for text, grade in report().items() if "of disk space free" in text]


@pytest.mark.parametrize(
    ("schema", "grade", "start"),
    [
        (None, Grade.OK, "the database has the schema of this release ("),
        ("0001", Grade.OK, "the database will be migrated from schema 0001 to "),
        (
            "9999_since_0017",
            Grade.OK,
            "the database has schema 9999_since_0017 of a newer release, with which this one can",
        ),
        ("9999", Grade.WRONG, "the database has schema 9999, which is from a newer release → install that release"),
    ],
)
def test_the_schema_is_compared(home: Path, schema: str | None, grade: Grade, start: str) -> None:
    """The line says whether the next start uses the database as it is, migrates it, or refuses it."""
    stored(home, schema=schema)
    assert [grade] == [grade for text, grade in report().items() if text.startswith(start)]


def test_doctor_says_whether_a_bot_uses_the_database(home: Path) -> None:
    """The lock says whether a bot uses the database; the last heartbeat says when one did."""
    stored(home, 7000)
    assert any(text.startswith("no bot is using the database now (last sign of life 70") for text in report())


async def test_a_bot_that_hangs_is_told(machine: Machine) -> None:
    """A bot that holds the database but has an old heartbeat hangs; with a new heartbeat all is well."""
    store = await Store.open(f"sqlite:///{machine.folder}/data/minotaur.db")
    await store.beat(Millis(WallTime().now() - 1000 * (ALIVE + 20)))
    hanging = await doctor(machine)
    await store.beat(WallTime().now())
    well = await doctor(machine)
    await store.close()
    assert "wrong    the database is in use, but its bot does not respond (last sign of life 8" in hanging.out
    assert "ok       a bot is using the database (last sign of life " in well.out


@pytest.mark.parametrize(("seconds", "code"), [(0, 0), (ALIVE // 2, 0), (ALIVE + 1, 1), (-2 * ALIVE, 1)])
async def test_alive_is_who_has_beaten_in_the_last_minute(machine: Machine, seconds: int, code: int) -> None:
    """The health check of a container gives an exit code and one line while the bot holds the database."""
    store = await Store.open(f"sqlite:///{machine.folder}/data/minotaur.db")
    await store.beat(Millis(WallTime().now() - 1000 * seconds))
    said = await doctor(machine, "--alive")
    await store.close()
    assert said.code == code
    assert (said.err if code else said.out).count("\n") == 1


async def test_where_no_bot_has_run_none_is_alive(machine: Machine) -> None:
    """One line names the missing file, and no database is created."""
    said = await doctor(machine, "--alive")
    text = f"minotaur: no bot is running here: there is no {machine.folder}/data/minotaur.db\n"
    assert (said.code, said.out, said.err) == (1, "", text)
    assert list(machine.folder.iterdir()) == []
    assert heard(None) == "no sign of life yet"


def destroy_a_page(file: Path) -> None:
    """Fill a page in the middle of the file with nonsense."""
    with file.open("r+b") as stream:
        stream.seek(file.stat().st_size // 8192 * 4096)
        stream.write(b"nonsense" * 512)


async def test_a_damaged_database_is_told_while_the_bot_runs(machine: Machine) -> None:
    """The doctor looks for itself; the health check tells what the bot's own check has found."""
    file = machine.folder / "data" / "minotaur.db"
    # A bot that ends leaves nothing in the log.
    await (await Store.open(f"sqlite:///{file}")).close()
    store = await Store.open(f"sqlite:///{file}")
    await store.beat(WallTime().now())
    whole = await doctor(machine)
    destroy_a_page(file)
    damaged = await doctor(machine)
    well = await doctor(machine, "--alive")
    await store.check(WallTime().now())
    ill = await doctor(machine, "--alive")
    await store.close()
    assert "ok       the structure of the database is whole" in whole.out
    assert f"wrong    {file} is damaged: " in damaged.out
    assert "→ stop the bot, keep a copy of the file, and restore a backup" in damaged.out
    assert (well.code, ill.code) == (0, 1)
    assert f"a bot is running, but {file} is damaged: " in ill.err


UNCHECKED = "the database is too large to be checked while the bot runs, and no backup has checked it for two days"


@pytest.mark.parametrize(
    ("hours", "faults", "grade", "told"),
    [
        (None, (), Grade.WARNING, UNCHECKED),
        (5, (), Grade.OK, "the structure of the database is whole; it was checked 5 hours ago"),
        (5, ("page 7 is gone",), Grade.WRONG, "{} is damaged: page 7 is gone"),
        (49, (), Grade.WARNING, UNCHECKED),
    ],
    ids=["never", "whole", "damaged", "too long ago"],
)
def test_a_large_file_with_the_older_journal_is_as_the_last_backup_has_found_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, hours: int | None, faults: tuple[str, ...], grade: Grade, told: str
) -> None:
    """While the bot runs nothing else can check it, and an old result says nothing of today."""
    stored(home)
    file = home / "data" / "minotaur.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    if hours is not None:
        write_health(file, Health(checked=Millis(WallTime().now() - hours * HOUR), faults=faults))
    monkeypatch.setattr("storage.engine.integrity.LARGEST", 0)
    with lock(file):
        (found,) = [finding for finding in report().items() if finding[0].startswith(told.format(file))]
    assert found[1] is grade


def test_readers_of_the_secrets_are_told(home: Path) -> None:
    """A file that others can read is a warning, unless its folder keeps them out."""
    stored(home)
    assert not any("other users" in text for text in report())
    (home / "data").chmod(0o755)
    (home / "data" / "minotaur.db").chmod(0o644)
    text = f"other users of this machine can read {home}/data/minotaur.db → chmod 700 {home}/data"
    assert report()[text] is Grade.WARNING


# --- Discord ------------------------------------------------------------------------------------------------


async def test_a_token_that_is_known_gives_the_invitation(online: Machine, discord: Discord) -> None:
    """The invitation asks for the least permissions. The doctor only sends GET requests, and opens no gateway."""
    for number, (key, image) in enumerate(Painter().dice().items()):
        discord.world.emojis[number] = emoji_name(key, image), image
    said = await online.run("doctor")
    assert (said.code, said.err) == (0, "")
    assert "ok       Discord accepts the token: the bot is minotaur; it needs no privileged intent\n" in said.out
    assert f"ok       all {len(discord.world.emojis)} pictures are uploaded as emoji\n" in said.out
    address = f"https://discord.com/oauth2/authorize?client_id={discord.world.bot.id}&scope=bot+applications.commands"
    assert f"ok       invite the bot: {address}" in said.out
    assert {call.route.split()[0] for call in discord.wire.calls} == {"GET"}
    assert discord.gateway.identified == 0


async def test_a_first_start_is_still_to_upload_the_dice(online: Machine) -> None:
    """Missing emoji are a warning, and the exit code is 0."""
    said = await doctor(online)
    assert said.code == 0
    assert (
        f"warning  0 of {len(Painter().dice())} pictures are uploaded as emoji → the bot uploads them when it runs\n"
        in said.out
    )


async def test_a_token_that_is_not_known_is_told(online: Machine) -> None:
    """The token itself is not printed."""
    said = await doctor(online, DISCORD_TOKEN="bad.token.here")
    assert said.code == 1
    assert "wrong    DISCORD_TOKEN: Discord does not know this token → " in said.out
    assert "bad.token.here" not in said.out + said.err


async def test_sessions_that_are_used_up_are_told(online: Machine, discord: Discord) -> None:
    """Otherwise the doctor says how many are left."""
    assert (
        "ok       the bot may begin 1000 of 1000 sessions at Discord until the next reset\n"
        in (await doctor(online)).out
    )
    discord.limits.starts.use_up(discord.world.clock.now(), 7200)
    said = await doctor(online)
    assert said.code == 0
    told = "the bot may begin no more sessions at Discord today; the next ones in 120 min"
    assert f"warning  {told} → find out why it starts so often\n" in said.out


async def test_presses_that_go_elsewhere_are_told(online: Machine, discord: Discord) -> None:
    """If an endpoint is set, Discord sends no presses to the bot, and no other error shows that."""
    discord.application.endpoint = "https://elsewhere.example"
    said = await doctor(online)
    assert said.code == 1
    assert "wrong    Discord sends presses to an Interactions Endpoint URL → " in said.out


@pytest.mark.parametrize(
    ("effect", "why"), [(TooMany(16.0), "429"), (Garbled("<html>", kind="text/html"), "not Discord")], ids=str
)
async def test_long_rate_limits_and_web_pages_are_errors(effect: CallEffect, why: str) -> None:
    """A long rate limit or a web page is an error, as in the bot itself. A later look also tells Discord's clock."""
    async with open_discord() as stub:
        with at(stub):
            stub.faults.add("GET /users/@me", effect)
            with pytest.raises(NotLetIn, match=why):
                await Probe(api_url=stub.api_url).look(stub.token)
            assert (await Probe(api_url=stub.api_url).look(stub.token)).late is not None
