"""How the program logs: one line an event on standard error, beside what people read."""

import logging
import re
import time
import traceback
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

import structlog

from rules.game import RulesError

OURS: Final = ("bot", "storage")
"""Whose DEBUG may be heard. Libraries log whole payloads then: hands, seeds and tokens."""

MOST_CAUSES: Final = 5
"""Of one error: what is tried over and over has a cause for each time."""

_QUOTING: Final = ("builtins", "pydantic_core", "storage.codec")
"""Whose errors say what was wrong with which value."""

_SECRET: Final = re.compile(
    r"(?<=/webhooks/)\d+/[^/\s?]+|(?<=/interactions/)\d+/[^/\s?]+|[\w-]{20,}\.[\w-]{6}\.[\w-]{27,}"
)
"""What can answer in the bot's name: the part of an address that holds an interaction's token, and the bot's own."""


def log_to_stderr(level: str = "WARNING") -> None:
    """Log what is of this level or above, our own and what libraries tell; of theirs nothing below INFO, ever.

    Of an error the places are told that it came through: the values of variables would show seeds and hands, and of a
    bug the kind alone.
    """
    line = _Line("%(asctime)sZ %(levelname)-7s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")
    line.converter = time.gmtime
    handler = logging.StreamHandler()
    handler.setFormatter(line)
    # discord.py misses what it would speak with; nobody here wants to.
    handler.addFilter(lambda record: not record.getMessage().endswith("voice will NOT be supported"))
    logging.basicConfig(handlers=[handler], level=max(logging.INFO, logging.getLevelNamesMapping()[level]), force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, _message],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


class _Line(logging.Formatter):
    """Whatever was logged, in one line of signs that can be printed, with no secret."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        bare = logging.makeLogRecord(record.__dict__ | {"exc_info": None, "exc_text": None})
        lines = [*super().format(bare).splitlines(), *islice(_causes(error), MOST_CAUSES)]
        told = " | ".join(line.strip() for line in lines if line.strip())
        return _SECRET.sub("…", "".join(sign if sign.isprintable() else " " for sign in told))


def _causes(error: BaseException | None) -> Iterator[str]:
    """The error with the places it came through, then what it holds or comes from."""
    while error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        places = [f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno} {frame.name}" for frame in frames]
        yield f"{type(error).__name__}{_words(error)} at {' > '.join(places)}"
        if isinstance(error, BaseExceptionGroup):
            for inner in error.exceptions:
                yield from _causes(inner)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _words(error: BaseException) -> str:
    """What it says, unless that quotes the value that was wrong: it may be somebody's bet, or a seed."""
    if isinstance(error, RulesError):
        return f": {error.code}"
    quotes = type(error).__module__.startswith(_QUOTING) and not isinstance(error, OSError)
    return "" if quotes else f": {error}"


def _message(
    _logger: logging.Logger, _method: str, event: structlog.typing.EventDict
) -> tuple[tuple[str], Mapping[str, object]]:
    """The event and its values as the standard library takes them."""
    values = {key: value for key, value in event.items() if key not in {"event", "exc_info"}}
    words = [str(event["event"]), *(f"{key}={value!r}" for key, value in values.items())]
    return (" ".join(words),), {"exc_info": event.get("exc_info")}
