"""Disks that fail, for real: full, read-only, gone, or held by somebody else."""

import os
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

FIRST: Final = 8192
"""Bytes that are still written of any file: room for a log, not for a change."""

NEARLY: Final = 16 * 1024
"""Bytes of room in which the house can beat, but store no change."""

SMALL: Final = 2 * 1024 * 1024
"""Bytes of a small disk."""

WRITING: Final = 0o222
"""In a file's mode: who may write there."""


@contextmanager
def small_disk(place: Path, size: int = SMALL) -> Iterator[Path]:
    """A disk of its own with little room; the test is skipped where none can be made."""
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
    """Something else takes all the room that there is, ``but`` so many bytes."""
    ballast = disk / "ballast"
    try:
        with ballast.open("wb", buffering=0) as file:
            with suppress(OSError):
                while file.write(bytes(512)):
                    pass
            file.truncate(file.tell() - but)
        assert shutil.disk_usage(disk).free == but
        yield
    finally:
        ballast.unlink()


@contextmanager
def no_room_to_grow(pid: int) -> Iterator[None]:
    """The process may write no file beyond its first bytes, as under a quota."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (FIRST, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def no_journal(database: Path, journal: str = "journal") -> Iterator[None]:
    """Nothing can be written: where the journal of a change would be kept there is something else."""
    file = database.with_name(f"{database.name}-{journal}")
    file.unlink(missing_ok=True)
    file.mkdir()
    try:
        yield
    finally:
        file.rmdir()


def no_log(database: Path) -> AbstractContextManager[None]:
    """The same where changes are kept in a write-ahead log; only as long as nobody has it open."""
    return no_journal(database, "wal")


@contextmanager
def gone(directory: Path) -> Iterator[None]:
    """The directory is somewhere else for a while."""
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
    """Another process writes there and does not come to an end."""
    with closing(sqlite3.connect(database, isolation_level=None, timeout=5)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_by_another(database: Path) -> Iterator[None]:
    """Another process reads there and does not come to an end: a change begins, and cannot be committed.

    Where changes are kept in a write-ahead log that is no fault.
    """
    with closing(sqlite3.connect(database, isolation_level=None, timeout=5)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM sqlite_master").fetchall()
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """The file, or the directory with its files, may only be read, by root, too; the test is skipped where it may not.

    Nobody has anything open there.
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
    """Where the directory was there is a file."""
    with gone(database.parent):
        database.parent.touch()
        yield
        database.parent.unlink()
