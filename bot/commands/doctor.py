"""``minotaur doctor``: checks the machine, the settings, the database and the accounts on the platforms."""

import argparse
import asyncio
import platform
import shutil
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.commands.alive import ALIVE, alive, heard, looked, seconds_since
from bot.commands.findings import Finding, Grade, ok, warning, wrong
from bot.commands.rights import closed
from bot.commands.scheduling import MEBIBYTE, backup_finding
from bot.core.clock.host_clock import LATE
from bot.core.clock.pace import MINUTE, SECOND
from bot.core.clock.wall_time import WallTime
from bot.core.processes import LEASE
from bot.settings import BadSetting, Settings, read_settings
from storage.engine.addresses import is_on_server
from storage.engine.health import read_health
from storage.engine.inspection import DatabaseStatus, faults_in, in_use, inspect_file, place
from storage.engine.mark import lost_file, lost_games
from storage.engine.private_files import nearest, open_to_others
from storage.engine.snapshot import look
from storage.engine.sqlite import journal, sqlite3, why_unfit
from storage.errors import BadAddress, StoreError, StoreFault, StoreLocked
from storage.ids import Millis
from storage.migrations.revisions import is_newer, revisions, serves
from storage.people.used_channels import UsedChannel, used_channels

if TYPE_CHECKING:
    from bot.adapters.discord.probe import Found, Lacking
    from storage.engine.postgres_looks import ServerStatus

LITTLE: Final = 500 * MEBIBYTE
TOO_LITTLE: Final = 20 * MEBIBYTE
"""Free disk space: the first is enough for some ten thousand games, with the second no game is safe."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--alive",
        action="store_true",
        help=f"exit 0 if a bot runs here and is well; without METRICS_PORT: if it gave a sign of life in {ALIVE} s",
    )


def run(args: argparse.Namespace) -> int:
    """Return 0 if nothing is wrong, else 1. With ``--alive`` raise SystemExit, with one line, if no bot is running."""
    if args.alive:
        sys.stdout.write(f"{alive()}\n")
        return 0
    sound = True
    for finding in examine():
        sys.stdout.write(f"{finding}\n")
        # The next check may wait for the network, so this finding is shown at once.
        sys.stdout.flush()
        sound = sound and finding.grade is not Grade.WRONG
    return 0 if sound else 1


# --- the examination ----------------------------------------------------------------------------------------


def examine() -> Iterator[Finding]:
    """All findings, each as soon as it is found."""
    yield ok(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version} with a {journal()} journal")
    yield _time_zones()
    try:
        settings = read_settings()
    except BadSetting as bad:
        yield wrong(str(bad), "see .env.example")
        return
    yield ok(f"the settings can be read; {_which_are_set(settings)}")
    for sentence in settings.without_effect():
        yield warning(sentence, "see .env.example, or leave it empty")
    try:
        yield from _stored(settings)
    except BadAddress as fault:
        yield wrong(f"DATABASE_URL: {fault}", "see .env.example")
    yield from _discord(settings)
    yield from _matrix(settings)


def _stored(settings: Settings) -> Iterator[Finding]:
    """The database, and where it lies. Raises BadAddress."""
    if is_on_server(settings.database_url):
        yield from _server(settings.database_url)
        return
    file = place(settings.database_url)
    if old := why_unfit():
        yield wrong(old, "or set DATABASE_URL to a PostgreSQL server")
    yield from _folder(file)
    yield from _database(file)
    yield backup_finding(settings, file)


def _server(url: str) -> Iterator[Finding]:
    """Whether the server can be reached, which release wrote the database, and whether a bot is using it."""
    try:
        seen = looked(url)
    except BadAddress:
        raise
    except StoreFault as fault:
        yield wrong(str(fault), "check DATABASE_URL and the server")
        return
    yield ok(f"{seen.name} can be reached: PostgreSQL {seen.release}")
    if seen.unfit is not None:
        yield wrong(f"{seen.name}: {seen.unfit}", "the bot does not start until then")
    if seen.closed is not None:
        yield wrong(seen.closed, "name a database that takes writes, and let the bot's user own it")
    for setting in seen.unsafe:
        yield warning(f"{setting} is off: the server may lose moves that were confirmed", "set it to on")
    if seen.unfit is None:
        yield from _schema(seen.database)
    yield _work(seen.database.beat, seen.ahead, busy=seen.in_use)
    yield from _processes(seen)
    yield ok("backups are made with PostgreSQL's own tools; the bot makes none")


def _processes(seen: "ServerStatus") -> Iterator[Finding]:
    """Whether this machine's clock is the server's, and which processes share the database."""
    if abs(seen.ahead) > LATE * SECOND:
        yield _wrong_clock(seen.ahead / SECOND, "the database server's")
    for process in seen.processes:
        told = f"{', '.join(process.serves) or 'nothing alone'}, and sends {process.streams} streams of messages"
        if process.alive_for > 2 * LEASE:
            since = f"process {process.id} is said to live for {process.alive_for // SECOND} s, longer than any process"
            yield warning(f"{since}: it serves {told}", "a process that runs corrects this")
        elif process.alive_for > 0:
            yield ok(f"process {process.id} is alive: it serves {told}")
        else:
            since = f"process {process.id} has been dead for {-process.alive_for // SECOND} s"
            yield warning(f"{since}: it served {told}", "a process that runs takes over what it served")


def _wrong_clock(late: float, whose: str) -> Finding:
    side = "behind" if late > 0 else "ahead of"
    return warning(f"this machine's clock is {abs(late):.0f} s {side} {whose}", "set the machine's clock")


def _which_are_set(settings: Settings) -> str:
    # Names only: a value, such as the token, may be secret.
    names = [name.upper() for name in Settings.model_fields if name in settings.model_fields_set]
    return f"set: {', '.join(names)}" if names else "none of them is set"


def _time_zones() -> Finding:
    try:
        ZoneInfo("Europe/Prague")
    except (ZoneInfoNotFoundError, OSError):
        return wrong("there is no time zone data, so no league week", "install Python's tzdata package")
    return ok("time zone data is there")


def _folder(file: Path) -> Iterator[Finding]:
    """Whether the database's folder and file can be written, and have room to grow."""
    folder = nearest(file.parent)
    if (shut := closed(file)) is not None:
        yield wrong(f"{shut} cannot be written", "give it to the user who runs the bot, or let its disk be written")
    else:
        yield ok(f"{file.parent} can be written" if folder == file.parent else f"{file.parent} can be created")
    free = shutil.disk_usage(folder).free
    told = f"{free // MEBIBYTE} MiB of disk space free"
    if free < TOO_LITTLE:
        yield wrong(told, "free some space before anything is lost")
    elif free < LITTLE:
        yield warning(told, "free some space soon")
    else:
        yield ok(told)


def _database(file: Path) -> Iterator[Finding]:
    """Which release wrote the database, and whether a bot is using it."""
    try:
        if lost := lost_file(file):
            yield wrong(lost, "the bot does not start until then")
            return
        if not file.exists():
            yield ok(f"{file} will be created at the first start")
            return
        seen, busy = inspect_file(file), in_use(file)
        lost = lost_games(file, seen.open)
        faults = faults_in(file, in_use=busy)
    except StoreLocked as fault:
        yield wrong(str(fault), "then run this command again")
        return
    except (StoreFault, OSError) as fault:
        if (shut := closed(file)) is not None:
            yield warning(f"{file} could not be checked", f"let {shut} be written, then run this command again")
        elif isinstance(fault, OSError):
            yield wrong(f"{fault.filename or file}: {fault.strerror}", "give it to the user who runs the bot")
        elif shutil.disk_usage(file.parent).free < TOO_LITTLE:
            yield wrong(str(fault), "then run this command again")
        else:
            yield wrong(str(fault), "restore a backup, or move the file away")
        return
    if seen.foreign is not None:
        yield wrong(f"{file} {seen.foreign}", "set DATABASE_URL to that file")
        return
    yield from _schema(seen)
    if lost is not None:
        yield wrong(lost, "the bot does not start until then")
    yield _structure(file, faults)
    yield from _readers(file)
    yield _work(seen.beat, busy=busy)
    if seen.beat is not None and seconds_since(seen.beat) < -LATE:
        yield warning(
            f"this machine's clock is {-seconds_since(seen.beat)} s behind the bot's last start",
            "set the machine's clock",
        )


def _schema(seen: DatabaseStatus) -> Iterator[Finding]:
    """Which release wrote the database, and whether it was moved since."""
    revision, own = seen.revision, revisions()[0]
    if revision == own:
        yield ok(f"the database has the schema of this release ({revision})")
    elif revision is None or not is_newer(revision):
        yield ok(f"the database will be migrated from schema {revision or 'none'} to {own} at the next start")
    elif serves(revision):
        yield ok(f"the database has schema {revision} of a newer release, with which this one can work")
    else:
        yield wrong(f"the database has schema {revision}, which is from a newer release", "install that release")
    if seen.is_copy:
        broken = f"the move from {seen.moved_to} to this database was broken off"
        yield wrong(broken, "give minotaur migrate-from once more")
    elif seen.moved_to is not None:
        yield wrong(f"the database was moved to {seen.moved_to}", "set DATABASE_URL to that one")


def _structure(file: Path, faults: Sequence[str] | None) -> Finding:
    """Whether the file is damaged. None: only the bot could check it now, so what it has found last counts."""
    checked = ""
    if faults is None:
        health = read_health(file, WallTime().now())
        if health is None:
            return warning(
                "the database is too large to be checked while the bot runs, and no backup has checked it for two days",
                "look for failed backups in the log, or stop the bot, then check again",
            )
        faults, checked = health.faults, f"; it was checked {seconds_since(health.checked) // 3600} hours ago"
    if faults:
        remedy = "stop the bot, keep a copy of the file, and restore a backup"
        return wrong(f"{file} is damaged: {'; '.join(faults)}", remedy)
    return ok(f"the structure of the database is whole{checked}")


def _readers(file: Path) -> Iterator[Finding]:
    """Whether other users of the machine can read the secrets in the database."""
    for path in open_to_others(file)[:1]:
        yield warning(f"other users of this machine can read {path}", f"chmod 700 {file.parent}")


def _work(beat: Millis | None, ahead: int = 0, *, busy: bool) -> Finding:
    """``ahead``: as in ``seconds_since``."""
    said = heard(beat, ahead)
    if not busy:
        return ok(f"no bot is using the database now ({said})")
    if beat is not None and seconds_since(beat, ahead) <= ALIVE:
        return ok(f"a bot is using the database ({said})")
    return wrong(
        f"the database is in use, but its bot does not respond ({said})", "check the bot's log, then restart it"
    )


# --- Discord ------------------------------------------------------------------------------------------------


def _discord(settings: Settings) -> Iterator[Finding]:
    if settings.discord_token is None:
        lacking = "DISCORD_TOKEN is not set: no Discord"
        # Without any platform `minotaur run` fails.
        alone = settings.matrix_homeserver is None
        yield wrong(lacking, "README.md says how to get a token") if alone else ok(lacking)
        return
    # Imported here, because these imports take long and a host without a token does not need them.
    from bot.adapters.discord.cards.emojis import emoji_name  # noqa: PLC0415
    from bot.adapters.discord.probe import Probe, Wanted  # noqa: PLC0415
    from bot.app.hosted import NotLetIn  # noqa: PLC0415
    from bot.pictures.painter import Painter  # noqa: PLC0415

    try:
        visitor = Probe(api_url=settings.discord_api_url)
        channels = [Wanted(int(one.server), int(one.channel), one.announces) for one in _used_channels(settings)]
        found = asyncio.run(visitor.look(settings.discord_token.get_secret_value(), channels))
    except NotLetIn as refused:
        yield wrong(str(refused), "check the network; the token is on the Bot page at discord.com/developers")
        return
    yield ok(f"Discord accepts the token: the bot is {found.name}; it needs no privileged intent")
    if found.endpoint is not None:
        yield wrong(
            "Discord sends presses to an Interactions Endpoint URL",
            "clear it on the General Information page",
        )
    yield _session_starts(found.starts.remaining, found.starts.total, found.starts.reset_after)
    drawn = {emoji_name(key, image) for key, image in Painter().dice().items()}
    yield _emojis(drawn, found.emojis)
    yield from _servers(found)
    if found.late is not None and abs(found.late) > LATE:
        yield _wrong_clock(found.late, "Discord's")
    yield ok(f"the invitation asks for: {', '.join(found.asked_for)}")
    yield ok(f"invite the bot: {found.invite}")


def _servers(found: "Found") -> Iterator[Finding]:
    """What the bot may do in the servers that were looked at; which ones, if these are not all."""
    for one in found.lacking:
        yield _lacking(one)
    if not found.servers:
        return
    some = f", in the {found.looked_at} of {found.servers} servers that were looked at"
    among = some if found.looked_at < found.servers else ""
    if not found.lacking:
        yield ok(f"the bot has its permissions where it plays and announces{among}")
    allowed = f"{found.with_events} of {found.looked_at} servers let the bot make scheduled events of evenings"
    yield ok(f"{allowed} (Create Events, which is optional){among}")


def _session_starts(left: int, total: int, reset_after: int) -> Finding:
    if left:
        return ok(f"the bot may begin {left} of {total} sessions at Discord until the next reset")
    reset = f"the next ones in {-(-reset_after // MINUTE)} min"
    return warning(f"the bot may begin no more sessions at Discord today; {reset}", "find out why it starts so often")


def _emojis(drawn: Collection[str], uploaded: Collection[str]) -> Finding:
    there = len({*drawn} & {*uploaded})
    if there < len(drawn):
        return warning(f"{there} of {len(drawn)} pictures are uploaded as emoji", "the bot uploads them when it runs")
    return ok(f"all {there} pictures are uploaded as emoji")


def _lacking(found: "Lacking") -> Finding:
    impossible = "; nothing is possible there" if found.must else ""
    return warning(f"in {found.where} the bot lacks: {', '.join(found.permissions)}{impossible}", "an admin grants it")


def _used_channels(settings: Settings) -> Sequence[UsedChannel]:
    """Where people play on Discord now, and where leagues announce; none if the database cannot be read."""
    try:
        return look(settings.database_url, lambda books: books.read(used_channels, "discord"))
    except (StoreError, OSError):
        # The reason has its own finding. Before the first start there is no database.
        return ()


# --- Matrix -------------------------------------------------------------------------------------------------


def _matrix(settings: Settings) -> Iterator[Finding]:
    if settings.matrix_homeserver is None:
        yield ok("MATRIX_HOMESERVER is not set: no Matrix")
        return
    # Imported here, because its library takes a tenth of a second, and most hosts have Discord alone.
    from bot.commands.matrix_account import credentials, matrix_findings  # noqa: PLC0415

    yield from matrix_findings(credentials(settings, settings.matrix_homeserver), settings.matrix_store)
