"""Reads and writes the files that people name. Each fault is one line.

Records are read from files and from standard input, at most ``MOST_BYTES`` bytes.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import IO

from rules.record import Record
from storage.codec import MOST_BYTES, BadRecord, load_record


def read_record(file: str) -> Record:
    """The record in the file; ``-`` is standard input. Raises SystemExit, with one line, if it cannot be read."""
    try:
        return load_record(_text(file))
    except OSError as error:
        raise SystemExit(f"{file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise SystemExit(f"{file}: not UTF-8 ({error.reason} at byte {error.start})") from error
    except BadRecord as fault:
        raise SystemExit(str(fault)) from fault


def _text(file: str) -> str:
    if file == "-":
        return _bounded(sys.stdin.buffer)
    with Path(file).open("rb") as stream:
        return _bounded(stream)


def _bounded(stream: IO[bytes]) -> str:
    """The stream's text. Raises BadRecord if it is too long, and UnicodeDecodeError if it is not UTF-8."""
    # One byte more than allowed is enough to see that a file is too long, however long it is.
    content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadRecord(None, f"too long (most {MOST_BYTES} bytes)")
    return content.decode("utf-8")


def check_free(file: Path, *, replace: bool) -> None:
    """Check that ``write_whole`` can write the file later. No file is changed. Raises SystemExit, with one line."""
    with _line_on_fault(file):
        try:
            # Mode x only succeeds if it creates the file, so nothing but this new, empty file is deleted again.
            file.open("xb").close()
        except FileExistsError:
            file.open("ab").close()
        else:
            file.unlink()
    _check_kept(file, replace=replace)


def write_whole(file: Path, text: str, *, replace: bool) -> None:
    """Write the text to the file, whole or not at all, even if the machine stops meanwhile.

    Without ``replace`` a file that exists is left as it is. Raises SystemExit, with one line.
    """
    with _line_on_fault(file):
        if file.exists() and not file.is_file():
            # A device such as /dev/stdout keeps its place: the text is sent to it.
            file.write_text(text, encoding="utf-8")
            return
        # Only within a folder can a file be renamed in one step. A link stays, and the file behind it is replaced.
        target = file.resolve()
        temporary = target.with_name(f".{token_hex(8)}.part")
        try:
            with temporary.open("x", encoding="utf-8") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            _check_kept(file, replace=replace)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)


def _check_kept(file: Path, *, replace: bool) -> None:
    if file.is_file() and not replace:
        raise SystemExit(f"{file}: this file exists; choose another name, or add --force to replace it")


@contextmanager
def _line_on_fault(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SystemExit(f"{file}: {error.strerror or error}") from error
