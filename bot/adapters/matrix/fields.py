"""Reads fields of JSON that other people wrote. A field of a wrong type counts as absent."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, TypeGuard

from bot.adapters.matrix.homeserver import Json

NOTHING: Final[Json] = MappingProxyType({})

LONGEST_ID: Final = 255
"""The most bytes of an id of a user, a room or an event, by the specification."""


def text(where: Json, key: str) -> str | None:
    """The text of the field; None for any other value, and for a text that cannot be sent on."""
    found = where.get(key)
    return found if is_text(found) else None


def is_text(value: object) -> TypeGuard[str]:
    """Whether the value is a text that UTF-8 can express. JSON can also hold one half of a surrogate pair."""
    return isinstance(value, str) and not any("\ud800" <= sign <= "\udfff" for sign in value)


def whole(where: Json, key: str) -> int | None:
    """The whole number of the field. True and False are no numbers."""
    found = where.get(key)
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def inner(where: Json, key: str) -> Json:
    """The object of the field, empty if there is none."""
    found = where.get(key)
    return found if isinstance(found, dict) else NOTHING


def inners(where: Json, key: str) -> Iterator[Json]:
    """The objects in the list of the field."""
    found = where.get(key)
    yield from (one for one in found if isinstance(one, dict)) if isinstance(found, list) else ()


def texts(where: Json, key: str) -> tuple[str, ...]:
    """The texts in the list of the field."""
    found = where.get(key)
    return tuple(one for one in found if is_text(one)) if isinstance(found, list) else ()


def user(value: object) -> str | None:
    """The value if it looks like a user's id, such as ``@ariadne:example.org``."""
    return value if isinstance(value, str) and _is_id(value, "@") and ":" in value else None


def room(value: object) -> str | None:
    """The value if it looks like a room's id. Since room version 12 such an id names no server."""
    return value if isinstance(value, str) and _is_id(value, "!") else None


def event(value: object) -> str | None:
    """The value if it looks like an event's id."""
    return value if isinstance(value, str) and _is_id(value, "$") else None


def _is_id(value: str, sigil: str) -> bool:
    return value.startswith(sigil) and 1 < len(value) <= LONGEST_ID and is_text(value) and value.isprintable()
