"""The folder of backups: their names, which is the newest, and how many are kept."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

NAME: Final = "minotaur-%Y%m%d-%H%M%S.backup"
"""The name of a backup in a folder, by the time in UTC."""


def folder_beside(database: Path) -> Path:
    """The folder for backups that no setting names."""
    return database.parent / "backups"


def name_in(folder: Path, now: datetime) -> Path:
    """The name for a new backup in the folder."""
    return folder / now.strftime(NAME)


def made_in(folder: Path) -> list[tuple[datetime, Path]]:
    """The backups in the folder that have such a name, and when they were made, the oldest first."""
    found = []
    for file in folder.glob("minotaur-*.backup"):
        try:
            found.append((datetime.strptime(file.name, NAME).replace(tzinfo=UTC), file))
        except ValueError:
            continue  # Somebody has given the file another name, so it is theirs.
    return sorted(found)
