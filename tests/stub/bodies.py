"""Typed access to JSON bodies, with a default for a part that is missing or has another type."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, cast

Json: TypeAlias = Mapping[str, object]
"""A JSON object that was received."""

Made: TypeAlias = dict[str, object]
"""A JSON object that is being built."""


def parsed(raw: bytes | str) -> Json:
    """The JSON object; an empty object if the text is empty or holds anything else."""
    found: object = json.loads(raw) if raw else None
    return cast("Json", found) if isinstance(found, Mapping) else {}


def written(value: object) -> bytes:
    """The value as compact JSON in UTF-8."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def part(body: Json, key: str) -> Json:
    """The object under the key; an empty object if there is none."""
    value = body.get(key)
    return cast("Json", value) if isinstance(value, Mapping) else {}


def parts(body: Json, key: str) -> Sequence[Json]:
    """The objects in the list under the key."""
    value = body.get(key)
    return [cast("Json", item) for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def text(body: Json, key: str) -> str:
    """The text under the key; an empty text if there is none."""
    value = body.get(key)
    return value if isinstance(value, str) else ""


def number(body: Json, key: str, default: int = 0) -> int:
    """The number under the key. Discord writes ids as texts, so a text is converted."""
    value = body.get(key)
    return int(value) if isinstance(value, int | str) else default


def numbers(body: Json, key: str) -> list[int]:
    """The ids in the list under the key."""
    value = body.get(key)
    return [int(item) for item in value if isinstance(item, int | str)] if isinstance(value, list) else []


def every(components: Sequence[Json]) -> Iterator[Json]:
    """The components with everything nested in them, from top to bottom."""
    for component in components:
        yield component
        yield from every(parts(component, "components"))
        if accessory := part(component, "accessory"):
            yield accessory
