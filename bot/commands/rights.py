"""What the user who runs a command may do with the bot's files."""

import os
from pathlib import Path

from storage.engine.private_files import nearest


def closed(file: Path) -> Path | None:
    """The folder of the file, or the file, if this user may not use it for a database; None if nothing is closed."""
    folder = nearest(file.parent)
    if not os.access(folder, os.W_OK | os.X_OK):
        return folder
    return file if os.access(file, os.F_OK) and not os.access(file, os.R_OK | os.W_OK) else None
