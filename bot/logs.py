"""Logging: one line for each event, on standard error. Standard output is for what people read."""

import logging
import os
import re
import socket
import time
import traceback
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final, Literal

import structlog

from rules.game import RulesError

OURS: Final = ("bot", "storage")
"""The packages that may log below INFO. Libraries may not: at DEBUG they log payloads with hands, seeds and tokens."""

CHATTY: Final = ("alembic",)
"""Libraries that may log nothing below WARNING. Alembic has a line for each migration; we log one for all together."""

SILENT: Final = ("nio", "peewee")
"""Libraries that may log nothing. They quote whole events that have an unexpected form, even decrypted ones."""

MOST_CAUSES: Final = 5
"""How many errors of one chain are logged. An action that was tried again and again has a cause for each try."""

_QUOTING: Final = ("asyncpg", "builtins", "nio", "pydantic_core", "sqlalchemy", "storage.codec")
"""The packages whose error messages quote values: the one that was wrong, as ValueError does, or somebody's account.

A PostgreSQL server quotes the whole row that it refuses. SQLAlchemy repeats what the driver says.
"""

_SECRET: Final = re.compile(
    r"(?<=/webhooks/)\d+/[^/\s?]+|(?<=/interactions/)\d+/[^/\s?]+|[\w-]{20,}\.[\w-]{6}\.[\w-]{27,}"
    r"|(?<=/members/)\d+|(?<=/users/)\d+|(?<= exception=)\w+\(.*?\)(?=>)"
)
"""What libraries log and no line shows: tokens and accounts in addresses, and errors in the description of a task.

With a token anybody could act as the bot. An account stands in the address of the call that gives a person a role. An
error may quote a value; it is told below the description, without its words if need be.
"""


def log_to_stderr(level: str = "WARNING", form: Literal["text", "json"] = "text") -> None:
    """Log events of this level and above on standard error; of libraries nothing below INFO, whatever the level.

    ``form``: each line is a text for people, or a JSON object for programs.

    An error is logged with the places that it came through, but without the values of variables: they would show seeds
    and hands. Of an error whose message may quote such a value, only the type is logged.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(_json_line() if form == "json" else _text_line())
    # discord.py warns that it has no libraries for voice; the bot never speaks.
    handler.addFilter(lambda record: not record.getMessage().endswith("voice will NOT be supported"))
    logging.basicConfig(handlers=[handler], level=max(logging.INFO, logging.getLevelNamesMapping()[level]), force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level]))
    for name in SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            # The table and the press that this task works for.
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter if form == "json" else _message,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


def _text_line() -> logging.Formatter:
    line = _Line("%(asctime)sZ %(levelname)-7s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")
    line.converter = time.gmtime
    return line


def _json_line() -> logging.Formatter:
    """Formats a record as one JSON object: the event's own keys, and those that docs/hosting.md lists."""
    process = f"{socket.gethostname()}-{os.getpid()}"

    def add_process(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        return {**event, "process": process}

    def hide_secrets(_logger: object, _method: str, line: structlog.typing.EventDict | str) -> str:
        return _SECRET.sub("…", str(line))

    return structlog.stdlib.ProcessorFormatter(
        # Records of libraries come from the same tasks.
        foreign_pre_chain=[structlog.contextvars.merge_contextvars],
        processors=[
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            add_process,
            structlog.processors.ExceptionRenderer(lambda error: list(islice(_causes(error[1]), MOST_CAUSES))),
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(default=str),
            hide_secrets,
        ],
    )


class _Line(logging.Formatter):
    """Formats a record as one line of printable characters; tokens and people's accounts become "…"."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        # Without the error, because the standard traceback fills many lines; `_causes` tells it in one.
        bare = logging.makeLogRecord(record.__dict__ | {"exc_info": None, "exc_text": None})
        lines = [*super().format(bare).splitlines(), *islice(_causes(error), MOST_CAUSES)]
        told = " | ".join(line.strip() for line in lines if line.strip())
        return _SECRET.sub("…", "".join(sign if sign.isprintable() else " " for sign in told))


def _causes(error: BaseException | None) -> Iterator[str]:
    """One text for the error (type, message, places), then one for each error that it groups or that caused it."""
    while error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        # For example "table/tables.py:41 act > engine/database.py:90 write".
        places = [f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno} {frame.name}" for frame in frames]
        yield f"{type(error).__name__}{_words(error)} at {' > '.join(places)}"
        if isinstance(error, BaseExceptionGroup):
            for inner in error.exceptions:
                yield from _causes(inner)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _words(error: BaseException) -> str:
    """The error's message after a colon; empty if it may quote a secret value, such as a bet or a seed."""
    if isinstance(error, RulesError):
        # The code alone: the values of a refusal may tell somebody's secret move.
        return f": {error.code}"
    # An OSError is a builtin, too, but its message names a file or a host and no value of a game.
    quotes = type(error).__module__.startswith(_QUOTING) and not isinstance(error, OSError)
    return "" if quotes else f": {error}"


def _message(
    _logger: logging.Logger, _method: str, event: structlog.typing.EventDict
) -> tuple[tuple[str], Mapping[str, object]]:
    """The arguments of a standard logging call for a structlog event: the text ``event key=value …``, and the error."""
    values = {key: value for key, value in event.items() if key not in {"event", "exc_info"}}
    words = [str(event["event"]), *(f"{key}={value!r}" for key, value in values.items())]
    return (" ".join(words),), {"exc_info": event.get("exc_info")}
