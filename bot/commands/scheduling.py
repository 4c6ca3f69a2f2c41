"""The schedule of backups that the settings name, and whether it is kept."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.commands.findings import Finding, ok, warning, wrong
from bot.core.clock.pace import HOUR
from bot.core.scheduled_backups import Schedule
from bot.settings import Settings
from storage.backups.folder import folder_beside, made_in
from storage.engine.addresses import is_on_server
from storage.engine.inspection import place
from storage.engine.private_files import file_in_place_of, nearest
from storage.ids import Millis


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

    A backup that is much older than it should be is worth a warning.
    """
    folder = folder_of(settings, database)
    made = [when for when, _ in made_in(folder)] if os.access(folder, os.R_OK | os.X_OK) else []
    told = (
        f"{len(made)} backup{'' if len(made) == 1 else 's'} in {folder}, the newest made {_day(made[-1])}"
        if made
        else f"no backup in {folder}"
    )
    if not settings.backup_keep:
        return warning(f"{told}; BACKUP_KEEP is 0", "make backups yourself: minotaur backup")
    if (file := file_in_place_of(folder)) is not None:
        return wrong(f"{file} is a file, not a folder, so no backups are made", "move it away, or set BACKUP_FOLDER")
    if not os.access(nearest(folder), os.W_OK | os.X_OK):
        return wrong(f"{folder} cannot be written, so no backups are made", "give it to the user who runs the bot")
    late = made and datetime.now(UTC) - made[-1] > timedelta(hours=2 * settings.backup_every)
    if late:
        return warning(told, "look for failed backups in the log, or run: minotaur backup")
    return ok(f"{told}; a running bot makes one every {settings.backup_every} hours")


def _day(when: datetime) -> str:
    return f"{(datetime.now(UTC) - when) // timedelta(hours=1)} hours ago"
