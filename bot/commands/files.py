"""Reads records from files and from standard input: at most ``MOST_BYTES`` bytes, and each fault in one line."""

import sys
from pathlib import Path
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
        # Python sets ``sys.stdin`` to None if the process was started with standard input closed.
        if sys.stdin is None:
            raise SystemExit("-: there is no standard input")
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
