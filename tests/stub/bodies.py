"""JSON without guessing: parts of bodies as the types they must have."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, cast

Json: TypeAlias = Mapping[str, object]
"""An object that was read."""

Made: TypeAlias = dict[str, object]
"""An object that is being made."""


def parsed(raw: bytes | str) -> Json:
    """The object, or an empty one for anything else."""
    found: object = json.loads(raw) if raw else None
    return cast("Json", found) if isinstance(found, Mapping) else {}


def written(value: object) -> bytes:
    """The value as UTF-8 without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def part(body: Json, key: str) -> Json:
    """The object there, or an empty one."""
    value = body.get(key)
    return cast("Json", value) if isinstance(value, Mapping) else {}


def parts(body: Json, key: str) -> Sequence[Json]:
    """The objects of the list there."""
    value = body.get(key)
    return [cast("Json", item) for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def text(body: Json, key: str) -> str:
    """The text there, or an empty one."""
    value = body.get(key)
    return value if isinstance(value, str) else ""


def number(body: Json, key: str, default: int = 0) -> int:
    """The number there; ids, which are texts, too."""
    value = body.get(key)
    return int(value) if isinstance(value, int | str) else default


def numbers(body: Json, key: str) -> list[int]:
    """The ids of the list there."""
    value = body.get(key)
    return [int(item) for item in value if isinstance(item, int | str)] if isinstance(value, list) else []


def every(components: Sequence[Json]) -> Iterator[Json]:
    """The components with all that stand in them, from the top."""
    for component in components:
        yield component
        yield from every(parts(component, "components"))
        if accessory := part(component, "accessory"):
            yield accessory
