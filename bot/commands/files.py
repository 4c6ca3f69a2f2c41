"""Records as files: read with bounds, and every fault told in one line."""

import sys
from pathlib import Path
from typing import IO

from rules.record import Record
from storage.codec import MOST_BYTES, BadRecord, load_record


def read_record(file: str) -> Record:
    """The record in the file, or for ``-`` on standard input. Raises SystemExit with one line that says why not."""
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
        if sys.stdin is None:
            raise SystemExit("-: there is no standard input")
        return _bounded(sys.stdin.buffer)
    with Path(file).open("rb") as stream:
        return _bounded(stream)


def _bounded(stream: IO[bytes]) -> str:
    """The stream's text, or enough of it to see that it is too long."""
    content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadRecord(None, f"too long (most {MOST_BYTES} bytes)")
    return content.decode("utf-8")
