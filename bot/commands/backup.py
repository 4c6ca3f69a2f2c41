"""``minotaur backup``: copies the database to a file that proves what it holds, also while the bot runs."""

import argparse
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from bot.commands.scheduling import MEBIBYTE, folder_of, schedule_of
from bot.settings import BadSetting, Settings, read_settings
from storage.backups.folder import made_at
from storage.backups.making import Backup, back_up, back_up_in
from storage.engine.health import Health, health_of, write_health
from storage.engine.inspection import place
from storage.engine.mark import mark_of
from storage.errors import BadAddress, StoreDamaged, StoreError
from storage.ids import Millis


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "to",
        metavar="FILE or FOLDER",
        nargs="?",
        help="the new file, or the folder for it; default: BACKUP_FOLDER, where a running bot keeps the newest ones",
    )


def run(args: argparse.Namespace) -> int:
    """Return 0 when the backup is on the disk. Raises SystemExit, with one line, if it cannot be made."""
    try:
        settings = read_settings()
        database = place(settings.database_url)
        to = Path(args.to) if args.to else folder_of(settings, database)
        # A path loses the slash at its end, which says that a folder is meant.
        made = _made(database, to, is_folder=not args.to or args.to.endswith(("/", os.sep)) or to.is_dir())
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault
    size, counts = made.manifest.bytes / MEBIBYTE, made.manifest.counts
    sys.stdout.write(f"{made.file}: {size:.1f} MiB, {counts['tables']} tables, {counts['results']} results\n")
    if (kept := _kept_there(made.file, settings)) is not None:
        told = f"a running bot keeps the newest {kept} backups of this folder"
        sys.stdout.write(f"{told}; to keep this one for longer, give it another name\n")
    return 0


def _made(database: Path, to: Path, *, is_folder: bool) -> Backup:
    """Make the backup, and note for ``minotaur doctor`` what it has found in the database. Raises StoreError."""
    now = datetime.now(UTC)
    checked = Millis(round(now.timestamp() * 1000))
    try:
        made = back_up_in(to, database, now) if is_folder else back_up(database, to, now)
    except StoreDamaged as damage:
        # A file that no bot has used, and that was never checked, may be anybody's: nothing is written beside it.
        if mark_of(database).exists() or health_of(database).exists():
            write_health(database, Health(checked=checked, faults=damage.faults))
        raise
    write_health(database, Health(checked=checked))
    return made


def _kept_there(file: Path, settings: Settings) -> int | None:
    """How many backups a running bot keeps where this one is; None if it will not delete this one."""
    schedule = schedule_of(settings)
    if schedule is None or file.resolve().parent != schedule.folder.resolve() or made_at(file) is None:
        return None
    return schedule.keep
