"""How the program logs: on standard error, beside what people read."""

import logging
import sys

import structlog


def log_to_stderr() -> None:
    """What goes wrong is told, what goes well is not.

    Tracebacks are plain: with the values of variables they would show seeds and hands.
    """
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
