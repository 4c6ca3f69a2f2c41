"""What the user who runs a command may do with the bot's files."""

import os
from pathlib import Path


def nearest_folder(path: Path) -> Path:
    """The path, or the nearest folder above it, that is there as far as this user can see."""
    # In a closed folder ``Path.exists`` raises an error.
    return next(one for one in (path, *path.absolute().parents) if os.access(one, os.F_OK))


def closed(file: Path) -> Path | None:
    """The folder of the file, or the file, if this user may not use it for a database; None if nothing is closed."""
    folder = nearest_folder(file.parent)
    if not os.access(folder, os.W_OK | os.X_OK):
        return folder
    return file if os.access(file, os.F_OK) and not os.access(file, os.R_OK | os.W_OK) else None
