"""The schedule of backups that the settings name, and whether it is kept."""

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.commands.findings import Finding, ok, warning, wrong
from bot.core.clock.pace import HOUR
from bot.core.scheduled_backups import Schedule
from bot.settings import Settings
from storage.backups.folder import folder_beside, made_in
from storage.engine.addresses import is_on_server
from storage.engine.inspection import first_opened, place
from storage.engine.private_files import file_in_place_of, nearest
from storage.errors import StoreFault
from storage.ids import Millis

MEBIBYTE: Final = 1 << 20


def folder_of(settings: Settings, database: Path) -> Path:
    """The folder for backups."""
    return settings.backup_folder or folder_beside(database)


def schedule_of(settings: Settings) -> Schedule | None:
    """The schedule of a running bot; None if it makes no backups. Raises BadAddress.

    Databases on a server are copied by the server's own tools.
    """
    if not settings.backup_keep or is_on_server(settings.database_url):
        return None
    database = place(settings.database_url)
    every = Millis(settings.backup_every * HOUR)
    return Schedule(database, folder_of(settings, database), every, settings.backup_keep)


def backup_finding(settings: Settings, database: Path) -> Finding:
    """How old the newest backup is, and whether there can be a next one.

    A backup that is much older than it should be is worth a warning, and so is one that is missing for as long.
    """
    folder = folder_of(settings, database)
    try:
        made = [when for when, _ in made_in(folder)]
    except StoreFault as fault:
        return wrong(str(fault), "look at its disk, or set BACKUP_FOLDER")
    now = datetime.now(UTC)
    told = (
        f"{len(made)} backup{'' if len(made) == 1 else 's'} in {folder}, the newest made {_ago(now - made[-1])}"
        if made
        else f"no backup in {folder}"
    )
    if not settings.backup_keep:
        return warning(f"{told}; BACKUP_KEEP is 0", "make backups yourself: minotaur backup")
    if (file := file_in_place_of(folder)) is not None:
        return wrong(f"{file} is a file, not a folder, so no backups are made", "move it away, or set BACKUP_FOLDER")
    if not os.access(nearest(folder), os.W_OK | os.X_OK):
        return wrong(f"{folder} cannot be written, so no backups are made", "give it to the user who runs the bot")
    size, begun = _size_and_begin(database)
    if (free := shutil.disk_usage(nearest(folder)).free) < size:
        room = f"{folder} has {free // MEBIBYTE} MiB free, and the next backup needs {size // MEBIBYTE}"
        return wrong(room, "make room on its disk, or set BACKUP_FOLDER")
    if made and made[-1] > now:
        return warning(told, "set the machine's clock; if it is right, the bot deletes these backups first")
    since = made[-1] if made else begun
    if since is not None and now - since > timedelta(hours=2 * settings.backup_every):
        return warning(told, "look for failed backups in the log, or run: minotaur backup")
    return ok(f"{told}; a running bot makes one every {settings.backup_every} hours")


def _size_and_begin(database: Path) -> tuple[int, datetime | None]:
    """The bytes of the database's file, and when its first table was opened; 0 and None if that cannot be read."""
    try:
        size, first = database.stat().st_size, first_opened(database)
    except (StoreFault, OSError):
        return 0, None
    return size, None if first is None else datetime.fromtimestamp(first / 1000, UTC)


def _ago(age: timedelta) -> str:
    return f"{abs(age) // timedelta(hours=1)} hours {'ago' if age >= timedelta() else 'in the future'}"
