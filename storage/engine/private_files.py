"""Keeps the database's folder and files from other users of the machine: they hold hands and seeds."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

FOLDER: Final = 0o700
FILE: Final = 0o600

BESIDE: Final = ("", ".lock", ".mark", ".health", "-wal", "-shm", "-journal")
"""The ends of the names of the database's files."""


def nearest(path: Path) -> Path:
    """The path, or the nearest one above it, that is there as far as this user can see."""
    # In a closed folder ``Path.exists`` raises an error.
    return next(one for one in (path, *path.absolute().parents) if os.access(one, os.F_OK))


def file_in_place_of(folder: Path) -> Path | None:
    """The file that stands where the folder, or one above it, should be; None if the folder is there or can be made."""
    there = nearest(folder)
    return None if there.is_dir() else there


def make_folder(folder: Path, *, own: bool) -> None:
    """Make the folder for its owner alone. If it exists, close it to others only if it is the bot's ``own``.

    A host may have put the database into a folder that others use, too. Raises OSError.
    """
    if (file := file_in_place_of(folder)) is not None:
        raise NotADirectoryError(errno.ENOTDIR, "it is a file, not a folder", str(file))
    if not folder.is_dir():
        folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    elif own:
        _restrict(folder, FOLDER)


def close_to_others(database: Path) -> None:
    """Take all rights of others from the database's files that exist. SQLite gives new ones the rights of the first."""
    for end in BESIDE:
        _restrict(database.with_name(database.name + end), FILE)


def open_to_others(database: Path) -> tuple[Path, ...]:
    """The database's files that other users can read, unless its folder keeps them out."""
    if os.name == "nt" or not database.parent.stat().st_mode & 0o011:
        return ()
    files = (database.with_name(database.name + end) for end in BESIDE)
    return tuple(file for file in files if file.exists() and file.stat().st_mode & 0o077)


def _restrict(path: Path, mode: int) -> None:
    """Take the rights away that ``mode`` does not have. What belongs to somebody else stays: the doctor tells."""
    if os.name == "nt":
        return  # Windows knows only whether a file is read-only.
    with suppress(FileNotFoundError, PermissionError):
        found = path.stat().st_mode & 0o7777
        if found & ~mode:
            path.chmod(found & mode)
