"""The folder of backups: their names, which is the newest, and how many are kept."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from storage.errors import file_fault

NAME: Final = "minotaur-%Y%m%d-%H%M%S.backup"
"""The name of a backup in a folder, by the time in UTC."""


def folder_beside(database: Path) -> Path:
    """The folder for backups that no setting names."""
    return database.parent / "backups"


def name_in(folder: Path, now: datetime) -> Path:
    """The name for a new backup in the folder."""
    return folder / now.strftime(NAME)


def made_at(file: Path) -> datetime | None:
    """When the backup was made, by its name. None if somebody has given the file another name: then it is theirs."""
    if not file.match("minotaur-*.backup"):
        return None
    try:
        return datetime.strptime(file.name, NAME).replace(tzinfo=UTC)
    except ValueError:
        return None


def made_in(folder: Path) -> list[tuple[datetime, Path]]:
    """The backups in the folder that have such a name, and when they were made, the oldest first.

    A folder that does not exist, or that this user may not read, has none. Raises StoreFault if its disk fails.
    """
    try:
        return sorted((made, file) for file in folder.iterdir() if (made := made_at(file)) is not None)
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return []
    except OSError as error:
        raise file_fault(error, folder) from error
