"""Real disk failures: a full, read-only or missing disk, and a file that another process holds."""

import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

from storage.engine.sqlite import sqlite3
from tests.postgres.postgres_server import NOBODY

FIRST: Final = 8192
"""How many bytes of each file can still be written: enough for a log, too few for a change."""

SMALL: Final = 3 * 1024 * 1024
"""The size of a small disk in bytes."""

WRITING: Final = 0o222
"""The permission bits that allow writing."""


@contextmanager
def small_disk(place: Path, size: int = SMALL) -> Iterator[Path]:
    """A small disk. The test is skipped if it cannot be mounted."""
    place.mkdir()
    mounted = subprocess.run(["/bin/mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], check=False)
    if mounted.returncode:
        pytest.skip("a disk of its own can be made only by root")
    try:
        yield place
    finally:
        subprocess.run(["/bin/umount", "--lazy", place], check=True)


@contextmanager
def full(disk: Path, but: int = 0) -> Iterator[None]:
    """Fill the disk up to the last ``but`` bytes."""
    ballast = disk / "ballast"
    try:
        with ballast.open("wb", buffering=0) as file:
            for some in (bytes(64 * 1024), bytes(512)):
                with suppress(OSError):
                    while file.write(some):
                        pass
            file.truncate(file.tell() - but)
        assert shutil.disk_usage(disk).free == but
        yield
    finally:
        ballast.unlink()


@contextmanager
def no_room_to_grow(pid: int) -> Iterator[None]:
    """Limit the size of each file that the process writes to ``FIRST`` bytes, like a quota."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (FIRST, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def as_nobody(folder: Path) -> Iterator[None]:
    """Be the user who owns the folder and its files: if root runs the tests, one to whom nothing else belongs."""
    if os.geteuid():
        yield
        return
    for one in (folder, *folder.iterdir()):
        os.chown(one, NOBODY, -1)
    # With 0 as the last number this process may become root again.
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@contextmanager
def no_journal(database: Path, journal: str = "journal") -> Iterator[None]:
    """Make every write fail: a directory stands where SQLite would create its journal."""
    file = database.with_name(f"{database.name}-{journal}")
    file.unlink(missing_ok=True)
    file.mkdir()
    try:
        yield
    finally:
        file.rmdir()


def no_log(database: Path) -> AbstractContextManager[None]:
    """The same for SQLite's write-ahead log. It works only while no process has the database open."""
    return no_journal(database, "wal")


@contextmanager
def gone(directory: Path) -> Iterator[None]:
    """Move the directory away for a while."""
    elsewhere = directory.with_name("elsewhere")
    directory.rename(elsewhere)
    try:
        yield
    finally:
        if directory.exists():
            shutil.rmtree(directory)
        elsewhere.rename(directory)


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Another process holds the write lock for the whole time."""
    with closing(sqlite3.connect(database, isolation_level=None, timeout=5)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_by_another(database: Path) -> Iterator[None]:
    """Another process holds a read lock for the whole time: a change can begin, but not be committed.

    With a write-ahead log this is no fault.
    """
    with closing(sqlite3.connect(database, isolation_level=None, timeout=5)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM sqlite_master").fetchall()
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """Make the file, or the directory with its files, read-only, for root too. The test is skipped if that fails.

    No process may have the files open.
    """
    if os.geteuid():
        modes = {one: one.stat().st_mode for one in (place, *place.glob("*"))}
        for one, mode in modes.items():
            one.chmod(mode & ~WRITING)
        try:
            yield
        finally:
            for one, mode in modes.items():
                one.chmod(mode)
        return
    bound = subprocess.run(["/bin/mount", "--bind", "-o", "ro", place, place], check=False)
    if bound.returncode:
        pytest.skip("this root may not mount")
    try:
        yield
    finally:
        subprocess.run(["/bin/umount", place], check=True)


@contextmanager
def no_directory(database: Path) -> Iterator[None]:
    """Put a file in the place of the directory."""
    with gone(database.parent):
        database.parent.touch()
        yield
        database.parent.unlink()
