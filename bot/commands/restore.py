"""``minotaur restore``: puts a backup in place of the database, which is moved aside.

The databases of a server are put back by the server's own tools. There the command does what must follow: it ends the
tables that are live in the older copy.
"""

import argparse
import asyncio
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import IO

from bot.adapters.matrix import FIRST_SYNC_TOKEN, LATE_EVENT, SYNC_TOKEN
from bot.adapters.matrix import NAME as MATRIX
from bot.commands.audit import ProgressPrinter
from bot.core.clock.wall_time import WallTime
from bot.core.league.audit.league_audit import Audit
from bot.core.records.stored_games import game_differences
from bot.core.table.restored_tables import EndedTables, end_restored
from bot.core.table.robots import Robots
from bot.core.table.tables import Tables
from bot.settings import BadSetting, Settings, read_settings
from storage.backups.forgotten import forgotten_since
from storage.backups.restoring import put_in_place, unpacked
from storage.engine.addresses import is_on_server
from storage.engine.inspection import place, refuse_foreign
from storage.engine.lock import lock
from storage.engine.snapshot import Snapshot, check_filled, look
from storage.engine.undoing import undone_on_failure
from storage.errors import BadAddress, StoreError, StoreFault, file_fault
from storage.ids import PlayerId
from storage.store import Store


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="the backup; stop the bot first. Leave it out if a server's own tools have put back its database",
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="first replay every game and audit the leagues; if anything differs, nothing is put back or ended",
    )
    parser.set_defaults(refuse=parser.error)


def run(args: argparse.Namespace) -> int:
    """Return 0 when the backup is in place.

    Otherwise nothing is changed. Raises SystemExit: with 1 after the differences that ``--verify`` has found; with one
    line if the backup is damaged, or if the database is in use or cannot be written; with 2 if a file's backup is not
    named.
    """
    try:
        settings = read_settings()
        if args.file is not None:
            _restore(args.file, settings, verify=args.verify)
        elif is_on_server(settings.database_url):
            _follow_the_server(settings, verify=args.verify)
        else:
            args.refuse("name the backup: minotaur restore FILE")
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault
    return 0


def _restore(backup: Path, settings: Settings, *, verify: bool) -> None:
    database = place(settings.database_url)
    refuse_foreign(database)
    # By itself SIGTERM would leave the unpacked database with its seeds.
    with _when_told_to_stop(signal.default_int_handler):
        _put_back(backup, database, verify=verify)


def _put_back(backup: Path, database: Path, *, verify: bool) -> None:
    with undone_on_failure(database), _owned(database), unpacked(backup, database) as (restored, manifest):
        tables, remembered = asyncio.run(_ready(restored, database))
        if verify:
            _verify(
                f"sqlite:///{restored}",
                f"nothing was changed; without --verify {backup} would be put in place as it is",
            )
        # This is short, and half of it would leave files that nobody knows.
        with _when_told_to_stop(signal.SIG_IGN):
            aside = put_in_place(restored, database, datetime.now(UTC))
    made = manifest.made.strftime("%Y-%m-%d %H:%M UTC")
    sys.stdout.write(f"restored: the database is as it was at {made}; live tables that were ended: {tables.ended}\n")
    if remembered is None:
        sys.stdout.write("no database from before can be read: who was forgotten since the backup is known again\n")
    elif remembered:
        sys.stdout.write(
            "people who were forgotten since the backup and are known again, because a table where they sit cannot be "
            f"ended: {remembered}\n"
        )
    _tell(tables)
    if aside is not None:
        sys.stdout.write(f"the database before is now {aside}: delete it when you do not need it any more\n")


@contextmanager
def _when_told_to_stop(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> Iterator[None]:
    """Let ``handler`` handle Ctrl-C and SIGTERM in this block."""
    before = {number: signal.signal(number, handler) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, former in before.items():
            signal.signal(number, former)


def _follow_the_server(settings: Settings, *, verify: bool) -> None:
    """End the live tables of a database that the server's own tools have put back."""
    url = settings.database_url
    refusal = "no table was ended; without --verify all live tables would be ended"
    if check_filled(url):
        refusal = f"the database has this release's schema now; {refusal}"
    with asyncio.Runner() as runner:
        # The copy may be from before an upgrade. Opening it brings it to this release's schema, which can be verified.
        store = runner.run(Store.open(url, alone=True))
        try:
            if verify:
                _verify(url, refusal)
            tables = runner.run(_safe_to_use(store))
        finally:
            runner.run(store.close())
    sys.stdout.write(f"live tables that were ended: {tables.ended}; who was forgotten since is known again\n")
    _tell(tables)


def _tell(tables: EndedTables) -> None:
    """What the host should know of the restored tables."""
    for table in tables.broken:
        sys.stdout.write(f"table {table} cannot be read; it does not go on\n")


def _owned(database: Path) -> IO[bytes]:
    """The lock of the database, whose folder is made if there is none. Raises StoreBusy and StoreFault."""
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return lock(database)
    except OSError as error:
        raise file_fault(error, database) from error


async def _safe_to_use(store: Store) -> EndedTables:
    """Prepare an older state for the bot, which must not do again what it did after the backup. Raises StoreFault."""
    # Without these tokens the bot reads Matrix from its next start on. With the backup's tokens it would carry out all
    # commands since the backup a second time, and so with the events whose keys have come since.
    for names in (SYNC_TOKEN, FIRST_SYNC_TOKEN, LATE_EVENT):
        await store.drop_platform_values(MATRIX, names)
    return await end_restored(store, Tables(store, WallTime(), Robots()))


def _forgotten(restored: Path, database: Path) -> Sequence[PlayerId] | None:
    """The people who were forgotten since the backup; None if no database tells."""
    try:
        return forgotten_since(restored, database) if database.exists() else None
    except StoreFault:
        return None


async def _ready(restored: Path, database: Path) -> tuple[EndedTables, int | None]:
    """Bring the restored database to this release's schema, end its live tables, and forget people again.

    Gives also how many people could not be forgotten again; None if no database tells who was forgotten.
    """
    # The backup itself is the copy from before a migration. One more would keep the seeds of its live games.
    store = await Store.open(f"sqlite:///{restored}", keep_copy=False)
    try:
        tables = await _safe_to_use(store)
        forgotten = _forgotten(restored, database)
        return tables, None if forgotten is None else await _forget_again(store, forgotten)
    finally:
        await store.close()


async def _forget_again(store: Store, people: Sequence[PlayerId]) -> int:
    """Forget these people; gives how many could not be forgotten, because they sit at a table that does not end."""
    remembered = 0
    for person in people:
        # The person may have ended a link since the backup, and then forgotten one account only. Where both were
        # forgotten, both are among ``people``.
        await store.people.unlink(person)
        remembered += not await store.people.forget(person)
    return remembered


def _verify(url: str, refusal: str) -> None:
    """Replay every game, and audit the leagues; print each difference.

    If there is one, print ``refusal``, too, and raise SystemExit with 1.
    """
    if not look(url, _shows_no_difference):
        sys.stdout.write(f"{refusal}\n")
        raise SystemExit(1)


def _shows_no_difference(books: Snapshot) -> bool:
    different = 0
    audit = Audit(books, ProgressPrinter().report)
    for differences in (game_differences(books), audit.differences()):
        for difference in differences:
            sys.stdout.write(f"{difference}\n")
            different += 1
    sys.stdout.write(f"{different or 'no'} difference{'' if different == 1 else 's'}; checked {audit.checked}\n")
    return not different
