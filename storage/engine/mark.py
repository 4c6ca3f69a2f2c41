"""The mark beside a database: a small file that says how far the database has come.

A database that was emptied, deleted, or replaced by an older one cannot know that by itself: an empty file looks like a
new installation. The mark has the open time of a beat, which never goes back. It is written after the beat, so it never
says more than the database holds.

With a rollback journal a killed process may leave half of a change in the database, and in the journal what was there
before. If somebody deletes that journal, nothing in the database shows it. But as long as a bot runs, there always is a
journal, which is empty between two changes. So the mark also says that there must be one.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from storage.ids import Millis

_NEEDS_JOURNAL: Final = "journal"
"""The second line of the mark, if a journal must be there."""


def mark_of(database: Path) -> Path:
    """The path of the database's mark."""
    return database.with_name(f"{database.name}.mark")


def write_mark(database: Path, open_time: Millis) -> None:
    """Write the mark of a database that a bot is using, whole or not at all. Raises OSError."""
    mark = mark_of(database)
    part = mark.with_name(f"{mark.name}.part")
    part.write_text(f"{open_time}\n{_NEEDS_JOURNAL if _has_journal(database) else ''}")
    part.chmod(0o600)
    part.replace(mark)


def close_mark(database: Path) -> None:
    """Note that the database is complete without its journal. This takes no room on the disk. Raises OSError."""
    with suppress(FileNotFoundError), mark_of(database).open("rb+") as file:
        file.readline()
        file.truncate(file.tell())


@contextmanager
def recovering(database: Path) -> Iterator[None]:
    """Keep the mark right while a connection is opened and used.

    After a crash the connection undoes the change that was broken off. Then SQLite may delete the journal.
    """
    before = _has_journal(database)
    try:
        yield
    finally:
        if before and not _has_journal(database):
            close_mark(database)


def remove_mark(database: Path) -> None:
    """Let the next start take the database as it is. Raises OSError."""
    mark_of(database).unlink(missing_ok=True)


def lost_file(database: Path) -> str | None:
    """A sentence if there was a database and now its file is missing or empty, or its journal. Raises OSError."""
    if _marked(database) is None:
        return None
    if not database.exists():
        return f"{database} is missing, but games were stored in it: {_remedy(database, 'begin without them')}"
    if not database.stat().st_size:
        return f"{database} is empty, but games were stored in it: {_remedy(database, 'begin without them')}"
    if _NEEDS_JOURNAL in _lines(database)[1:] and not _has_journal(database):
        remedy = _remedy(database, "go on with it as it is")
        return f"{_journal_of(database)} was deleted after a crash, so the last move may be half stored: {remedy}"
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
    lines = _lines(database)
    if not lines:
        return None
    with suppress(ValueError):
        return Millis(int(lines[0]))
    return Millis(0)


def _lines(database: Path) -> list[str]:
    """The lines of the mark, one at least; none without a mark. Raises OSError."""
    try:
        return mark_of(database).read_text(errors="replace").splitlines() or [""]
    except FileNotFoundError:
        return []


def _journal_of(database: Path) -> Path:
    return database.with_name(f"{database.name}-journal")


def _has_journal(database: Path) -> bool:
    """Whether there is a rollback journal. With a write-ahead log there is none."""
    return _journal_of(database).exists()
