"""The format of a backup: the database, then a line that says what it holds, then the hash of all bytes before.

The last line is the SHA-256 of everything before it, as 64 hexadecimal digits. So common tools can check a backup:
``head -c -65 FILE | sha256sum`` prints the digits that ``tail -c 65 FILE`` shows.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Final, Literal, TypeAlias

from pydantic import AwareDatetime, BaseModel, ConfigDict, ValidationError

from storage.errors import BadBackup

CHUNK: Final = 1 << 20
"""How many bytes are read at a time."""

HASH: Final = 65
"""The bytes of the last line: 64 digits and the line's end."""

LINES: Final = 4
"""The parts into which the last three line ends cut the file: the database, the manifest, the hash, and nothing."""

MOST_WORDS: Final = 64 * 1024
"""The most bytes that may stand after the database."""

_DATABASE: Final = b"SQLite format 3\0"
"""The first bytes of a database."""

Step: TypeAlias = Callable[[], object]
"""Called now and then during long work; it raises an exception if the work is to stop."""


class Manifest(BaseModel):
    """What a backup says of itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["minotaur-backup"] = "minotaur-backup"
    version: Literal[1] = 1
    made: AwareDatetime
    revision: str
    """The revision of the database's schema."""

    bytes: int
    """The size of the database."""

    counts: Mapping[str, int]
    """The number of rows, by the name of the table."""


def seal(file: Path, manifest: Callable[[int], Manifest], step: Step) -> Manifest:
    """Make a backup of a database file: add the manifest for its size, and the hash. On return it is on the disk."""
    with file.open("r+b") as stream:
        digest = hashlib.sha256()
        for chunk in _chunks(stream, file.stat().st_size, step):
            digest.update(chunk)
        made = manifest(stream.tell())
        line = b"\n" + made.model_dump_json().encode() + b"\n"
        digest.update(line)
        stream.write(line + digest.hexdigest().encode() + b"\n")
        stream.flush()
        os.fsync(stream.fileno())
    return made


def unpack(file: Path, target: Path, step: Step) -> Manifest:
    """Write the database of the backup to the empty file ``target``. Raises BadBackup if any byte has changed."""
    with file.open("rb") as stream, target.open("r+b") as out:
        manifest, told = _end(file, stream)
        stream.seek(0)
        digest = hashlib.sha256()
        for chunk in _chunks(stream, manifest.bytes, step):
            digest.update(chunk)
            out.write(chunk)
        digest.update(stream.read()[:-HASH])
        out.flush()
        os.fsync(out.fileno())
    if digest.hexdigest().encode() != told:
        raise BadBackup(f"{file} is damaged: its bytes do not have the hash in its last line")
    return manifest


def _end(file: Path, stream: IO[bytes]) -> tuple[Manifest, bytes]:
    """The manifest, and the hash. Raises BadBackup."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - MOST_WORDS))
    lines = stream.read().rsplit(b"\n", 3)
    if len(lines) < LINES or lines[-1] or len(lines[-2]) != HASH - 1:
        raise BadBackup(f"{file} is not a backup, or its end is missing{_if_database(stream, size)}")
    line, told = lines[1:3]
    try:
        manifest = Manifest.model_validate_json(line)
    except ValidationError as error:
        raise BadBackup(f"{file} is not a backup that this release can read, or its end is damaged") from error
    if manifest.bytes + len(line) + len(b"\n\n") + HASH != size:
        raise BadBackup(f"{file} is damaged: it has {size} bytes, but its database alone should have {manifest.bytes}")
    return manifest, told


def _if_database(stream: IO[bytes], size: int) -> str:
    """What to do if the file is a whole database, such as one that an earlier restore has moved aside."""
    stream.seek(0)
    head = stream.read(32)
    # https://www.sqlite.org/fileformat.html: the size of a page, and how many there are. Half a backup is smaller.
    whole = int.from_bytes(head[16:18]) * int.from_bytes(head[28:32])
    if not head.startswith(_DATABASE) or size != whole:
        return ""
    return "; to go on with a database as it is, stop the bot, and give the file the name of the bot's database"


def _chunks(stream: IO[bytes], size: int, step: Step) -> Iterator[bytes]:
    """The next ``size`` bytes, or all that are left."""
    while size > 0 and (chunk := stream.read(min(CHUNK, size))):
        step()
        size -= len(chunk)
        yield chunk
