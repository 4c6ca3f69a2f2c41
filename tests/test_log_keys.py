"""Every event that the code logs: its text is fixed, and its keys are those that may be logged."""

import ast
import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.test_architecture import SOURCES, read

IDS: Final = {
    *(
        "table",
        "league",
        "evening",
        "press",
        "decision",
        "community",
        "process",
        "platform",
        "connection",
        "shard",
        "share",
    ),
    *("evening", "server", "channel", "room", "old", "new", "account", "former", "master"),
}
"""Ids that we or a platform have given. No person's account is among them: ``account`` is the bot's own."""

NUMBERS: Final = {
    *("milliseconds", "seconds_ahead", "status", "code", "tried", "events", "size", "bytes", "claims"),
    *("failures", "there", "of", "seconds"),
}
"""Numbers, and the codes of platforms."""

WORDS: Final = {
    *("kind", "key", "message", "language", "verb", "trouble", "fault", "faults", "reason", "exc_info"),
    *("shares", "taken", "database", "file", "before", "after", "schema"),
}
"""Words of the program, of the database and of its messages: kinds, codes, reasons, paths and releases."""

CONTEXT: Final = ("bind_contextvars", "bound_contextvars")
"""The functions whose keywords are added to all events of a task."""

MADE: Final = re.compile(r"\bget_?logger\(", re.IGNORECASE)
METHODS: Final = {"debug", "info", "warning", "error", "exception", "critical"}


def logging_calls(tree: ast.AST) -> Iterator[tuple[ast.Call, bool]]:
    """Each call that logs an event, or that adds keys to later ones; and whether it is of the first kind."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="_log"), attr=attr)) if attr in METHODS:
                yield node, True
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in CONTEXT:
                yield node, False


def wrong_events(source: str) -> list[str]:
    """What may not be logged like this: texts that are put together, and keys that are not in the lists."""
    wrong = []
    for call, is_event in logging_calls(ast.parse(source)):
        texts = [isinstance(text, ast.Constant) and isinstance(text.value, str) for text in call.args]
        if texts != [True] * is_event:
            wrong.append(f"line {call.lineno}: the text is not fixed")
        wrong += [str(word.arg) for word in call.keywords if word.arg not in IDS | NUMBERS | WORDS]
    return wrong


def test_every_event_has_keys_that_may_be_logged() -> None:
    """A hand, a seed, a token, a name or a text of people has no key, so no event can hold it."""
    found = {path: wrong_events(read(path)) for path in SOURCES}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_every_key_is_used() -> None:
    """The lists hold nothing that no event has."""
    calls = [call for path in SOURCES for call, _ in logging_calls(ast.parse(read(path)))]
    assert {word.arg for call in calls for word in call.keywords} == IDS | NUMBERS | WORDS


def test_modules_log_by_one_name() -> None:
    """The check above finds loggers by their name: nobody makes one of another name, or logs without one."""
    made = [(path, line) for path in SOURCES for line in read(path).splitlines() if MADE.search(line)]
    strange = {path for path, line in made if not line.startswith("_log: Final = structlog.get_logger(")}
    assert strange == {"bot/logs.py"}


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ('_log.info("a table is broken", table=table)', []),
        ('_log.info("a table is broken", hand=table.hand)', ["hand"]),
        ('_log.info(f"{name} is broken")', ["line 1: the text is not fixed"]),
        ('_log.info("%s is broken", name)', ["line 1: the text is not fixed"]),
        ('_log.info("a table is broken", **table)', ["None"]),
        ("bind_contextvars(table=table, name=name)", ["name"]),
        ("with structlog.contextvars.bound_contextvars(name=name): pass", ["name"]),
    ],
)
def test_what_may_not_be_logged_is_found(source: str, wrong: list[str]) -> None:
    """The check above names exactly the wrong keys and texts of made-up sources."""
    assert wrong_events(source) == wrong
