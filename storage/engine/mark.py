"""The mark beside a database: a small file that says how far the database has come.

A database that was emptied, deleted, or replaced by an older one cannot know that by itself: an empty file looks like a
new installation. The mark has the open time of a beat, which never goes back. It is written after the beat, so it never
says more than the database holds.
"""

from contextlib import suppress
from pathlib import Path

from storage.ids import Millis


def mark_of(database: Path) -> Path:
    """The path of the database's mark."""
    return database.with_name(f"{database.name}.mark")


def write_mark(database: Path, open_time: Millis) -> None:
    """Write the mark whole or not at all. Raises OSError."""
    mark = mark_of(database)
    part = mark.with_name(f"{mark.name}.part")
    part.write_text(f"{open_time}\n")
    part.chmod(0o600)
    part.replace(mark)


def remove_mark(database: Path) -> None:
    """Let the next start take the database as it is. Raises OSError."""
    mark_of(database).unlink(missing_ok=True)


def lost_file(database: Path) -> str | None:
    """A sentence if there was a database and now its file is missing or empty. Raises OSError."""
    if _marked(database) is None:
        return None
    if not database.exists():
        return f"{database} is missing, but games were stored in it: {_remedy(database, 'begin without them')}"
    if not database.stat().st_size:
        return f"{database} is empty, but games were stored in it: {_remedy(database, 'begin without them')}"
    return None


def lost_games(database: Path, open_time: Millis | None) -> str | None:
    """A sentence if the database was further than this open time, which it has now. Raises OSError."""
    marked = _marked(database)
    if marked is None or (open_time is not None and open_time >= marked):
        return None
    remedy = _remedy(database, "go on with it as it is")
    if open_time is None:
        return f"{database} has no games, but games were stored in it: {remedy}"
    hours = (marked - open_time) / 3_600_000
    return f"{database} has lost what was stored in the last {hours:.2g} hours of play: {remedy}"


def _remedy(database: Path, otherwise: str) -> str:
    return f"restore a backup, or delete {mark_of(database)} to {otherwise}"


def _marked(database: Path) -> Millis | None:
    """The open time in the mark; None without a mark. A mark that cannot be read says only that there were games."""
    try:
        text = mark_of(database).read_text()
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return Millis(0)
    with suppress(ValueError):
        return Millis(int(text))
    return Millis(0)
