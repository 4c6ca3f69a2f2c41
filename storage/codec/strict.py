"""JSON read as a sceptic reads it: whole numbers only, no key twice, nothing endless, and every fault has a place."""

import json
from dataclasses import dataclass
from typing import Final, NoReturn, Protocol, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

MOST_BYTES: Final = 4 * 1024 * 1024
"""The longest record that is read, many times a long game."""

_MOST_KEYS: Final = 50
_MOST_DIGITS: Final = 18
_LONGEST_REASON: Final = 200

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class BadRecord(Exception):
    """A text that is no record, or no entry.

    ``where`` is the index of the faulty entry in the log, from 0; outside the log the dotted name of the faulty
    key; None when the text as a whole is at fault. ``reason`` is one short line, whatever the text held.
    """

    def __init__(self, where: int | str | None, reason: str) -> None:
        self.where = _one_line(where) if isinstance(where, str) else where
        self.reason = _one_line(reason)
        super().__init__(self.where, self.reason)

    def __str__(self) -> str:
        """``log entry 7: tricks: missing``, ``seats: wrong number of seats (…)`` or the reason alone."""
        match self.where:
            case int():
                return f"log entry {self.where}: {self.reason}"
            case str():
                return f"{self.where}: {self.reason}"
            case None:
                return self.reason


def _one_line(text: str) -> str:
    """The text without what a terminal or a log would obey, and not longer than a line or two."""
    cut = text if len(text) <= _LONGEST_REASON else f"{text[:_LONGEST_REASON]}…"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut)


@dataclass(frozen=True, slots=True)
class _Spoiled:
    """Stands in the parsed tree where the text broke a rule, so that the fault is found at its place."""

    reason: str
    key: str | None = None


class Reader(Protocol[T_co]):
    """What turns a parsed value into a checked one: a pydantic TypeAdapter, as far as it is used here."""

    def validate_python(self, value: object, /) -> T_co:
        """The checked value. Raises pydantic's ValidationError."""


def parse(text: str) -> object:
    """The JSON value of the text. Raises BadRecord for what is no JSON, too long or too deep.

    What is JSON but not for us (a key twice, a fraction, an endless number) is left in its place, and no reader
    lets it pass.
    """
    if len(text) > MOST_BYTES:
        raise BadRecord(None, f"too long (most {MOST_BYTES} bytes)")
    try:
        value: object = json.loads(
            text, object_pairs_hook=_mapping, parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        raise BadRecord(None, f"not JSON: {error}") from error
    except RecursionError as error:
        raise BadRecord(None, "not JSON that we read: nested too deeply") from error
    return value


def _mapping(pairs: list[tuple[str, object]]) -> dict[str, object] | _Spoiled:
    if len(pairs) > _MOST_KEYS:
        return _Spoiled("too many keys")
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for index, key in enumerate(keys) if key in keys[:index])
        return _Spoiled(f"the key {twice!r} stands twice", twice)
    return mapping


def _whole(digits: str) -> int | _Spoiled:
    return int(digits) if len(digits) <= _MOST_DIGITS else _no_number(digits)


def _no_number(text: str) -> _Spoiled:
    return _Spoiled(f"{text[:_MOST_DIGITS]} is no whole number that we read")


def object_of(value: object) -> dict[str, object]:
    """The value as an object. Raises BadRecord with the doubled key as its place, or with none."""
    if isinstance(value, _Spoiled):
        raise BadRecord(value.key, value.reason)
    if not isinstance(value, dict):
        raise BadRecord(None, "should be an object")
    return value


def checked(reader: Reader[T], value: object, tags: int = 0) -> T:
    """The value as the reader takes it. Raises BadRecord with the first fault and its key.

    ``tags``: how many parts of a fault's place are not keys but names of the kinds that pydantic chose.
    """
    try:
        return reader.validate_python(value)
    except ValidationError as error:
        _raise_fault(error, tags)


def _raise_fault(error: ValidationError, tags: int) -> NoReturn:
    details = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in details["loc"][tags:])
    raise BadRecord(where or None, _reason(details)) from error


def _reason(details: ErrorDetails) -> str:
    if isinstance(details["input"], _Spoiled):
        return details["input"].reason
    match details["type"]:
        case "missing":
            return "missing"
        case "extra_forbidden":
            return "unknown key"
        case "union_tag_invalid":
            context = details["ctx"]
            return f"unknown word {context['tag']!r}, known are {context['expected_tags']}"
        case _:
            return details["msg"].removeprefix("Input ").removeprefix("Value error, ")
