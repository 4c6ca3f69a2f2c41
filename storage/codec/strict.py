"""Strict reading of JSON from strangers: whole numbers only, no key twice, limited size; each fault has a place."""

import json
from dataclasses import dataclass
from typing import Final, NoReturn, Protocol, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

MOST_BYTES: Final = 4 * 1024 * 1024
"""The most bytes of UTF-8 of a record that is read; a long game needs far fewer."""

_MOST_KEYS: Final = 50
# This many digits always fit into 64 bits; Python would read much longer numbers very slowly.
_MOST_DIGITS: Final = 18
_LONGEST_REASON: Final = 200

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class BadRecord(Exception):
    """The text is no valid record, or no valid entry.

    ``where`` is the place of the fault: the index of an entry in the log, from 0; outside the log the dotted name of a
    key; None if the text as a whole is faulty. ``reason`` is one short line, safe to print whatever the text holds.
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


class UnknownWord(BadRecord):
    """The text has a word or a key that this release does not know; a newer one may."""


_UNKNOWN: Final = frozenset({"extra_forbidden", "literal_error", "union_tag_invalid"})
"""The kinds of pydantic's errors that speak of unknown words and keys."""


def _one_line(text: str) -> str:
    """The text on one line, cut to a limited length, with control characters escaped."""
    cut = text if len(text) <= _LONGEST_REASON else f"{text[:_LONGEST_REASON]}…"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut)


@dataclass(frozen=True, slots=True)
class _Spoiled:
    """Marks a fault in the parsed tree. The checks that follow find it there, and so know its place."""

    reason: str
    key: str | None = None


class Reader(Protocol[T_co]):
    """Checks a parsed value: the part of pydantic's TypeAdapter that is used here."""

    def validate_python(self, value: object, /) -> T_co:
        """The checked value. Raises pydantic's ValidationError."""


def parse(text: str) -> object:
    """Parse JSON. Raises BadRecord for text that is not JSON, too long, or too deep.

    JSON that is valid but not allowed here (a key twice, a fraction, a very long number) becomes a mark in the tree,
    which ``checked`` and ``object_of`` refuse.
    """
    if len(text.encode(errors="surrogatepass")) > MOST_BYTES:
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
    # Before the search for a doubled key, which is slow for very many keys.
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
    """The value, if it is a JSON object. Raises BadRecord; for a key that stands twice, its place is that key."""
    if isinstance(value, _Spoiled):
        raise BadRecord(value.key, value.reason)
    if not isinstance(value, dict):
        raise BadRecord(None, "should be an object")
    return value


def checked(reader: Reader[T], value: object, tags: int = 0) -> T:
    """Check the value with a reader. Raises BadRecord for the first fault, with its key as the place.

    ``tags`` is the number of leading parts of pydantic's place that are not keys: for a union of words pydantic puts
    the chosen word first, as in ``("bet", "tricks")``.
    """
    try:
        return reader.validate_python(value)
    except ValidationError as error:
        _raise_fault(error, tags)


def _raise_fault(error: ValidationError, tags: int) -> NoReturn:
    details = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in details["loc"][tags:])
    fault = UnknownWord if details["type"] in _UNKNOWN else BadRecord
    raise fault(where or None, _reason(details)) from error


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
            # pydantic writes "Input should be …" or "Value error, …". The place is told before, so the rest is enough.
            return details["msg"].removeprefix("Input ").removeprefix("Value error, ")
