"""Checks every body sent to Discord against Discord's own description, and against limits that it does not state."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import jsonschema_rs
from simcord import HttpLogEntry
from simcord.components import walk_components

Json: TypeAlias = Mapping[str, object]

DESCRIPTION: Final = Path(__file__).parents[3].parent / "shared" / "discord-openapi.json"
"""Discord's description of its API, if the file exists beside this repository."""

MOST_COMPONENTS: Final = 40
MOST_TEXT: Final = 4_000
MOST_CONTENT: Final = 2_000
LONGEST: Final = {"custom_id": 100, "label": 80, "description": 1_024, "placeholder": 150, "value": 100}
LONGEST_NONCE: Final = 25
NUMBERS: Final = frozenset(
    {
        ".recipient_id",
        "allowed_mentions.users",
        "attachments.id",
        "emoji.id",
        "message_reference.channel_id",
        "message_reference.guild_id",
        "message_reference.message_id",
    }
)
"""Ids that discord.py sends as numbers. Discord's description wants strings, but Discord accepts both."""


def faults(requests: Iterable[HttpLogEntry]) -> list[str]:
    """The errors in these requests. Discord's description is checked only if it is available."""
    found = []
    for request in requests:
        found += [f"{request.method} {request.path}: {fault}" for fault in _faults(request)]
    return found


def _faults(request: HttpLogEntry) -> Iterator[str]:
    if DESCRIPTION.exists():
        yield from described_faults(request)
    body = request.json if isinstance(request.json, dict) else {}
    message = body.get("data", body)
    if isinstance(message, dict):
        yield from limit_faults(message)
    if request.method == "POST" and request.path.startswith("/channels/") and request.path.endswith("/messages"):
        yield from _nonce_faults(body)


# --- limits -----------------------------------------------------------------------------------------------


def limit_faults(message: Json) -> Iterator[str]:
    """The limits of Discord that the message exceeds."""
    every: list[Json] = list(walk_components(message.get("components") or []))
    if len(str(message.get("content") or "")) > MOST_CONTENT:
        yield f"{len(str(message['content']))} signs of content"
    if len(every) > MOST_COMPONENTS:
        yield f"{len(every)} components"
    length = sum(len(str(part["content"])) for part in every if "content" in part)
    if length > MOST_TEXT:
        yield f"{length} signs of text"
    ids = [part["custom_id"] for part in every if "custom_id" in part]
    if len(set(ids)) < len(ids):
        yield f"custom ids twice: {ids}"
    for part in (*every, *_options(every), *_pictures(every)):
        yield from (
            f"{key} of {len(str(part[key]))} signs" for key, most in LONGEST.items() if len(str(part.get(key))) > most
        )


def _options(parts: Sequence[Json]) -> Iterator[Json]:
    for part in parts:
        options = part.get("options", ())
        assert isinstance(options, Sequence)
        yield from options


def _pictures(parts: Sequence[Json]) -> Iterator[Json]:
    for part in parts:
        items = part.get("items", ())
        assert isinstance(items, Sequence)
        yield from items


def _nonce_faults(message: Json) -> Iterator[str]:
    """A new post needs an enforced nonce, so that sending it twice posts it once. Replies are never sent again."""
    nonce = message.get("nonce")
    if "message_reference" in message:
        return
    if not isinstance(nonce, str) or not 0 < len(nonce) <= LONGEST_NONCE or message.get("enforce_nonce") is not True:
        yield f"nonce {nonce!r}, enforced: {message.get('enforce_nonce')}"


# --- Discord's own description ----------------------------------------------------------------------------


def described_faults(request: HttpLogEntry) -> Iterator[str]:
    """The differences between the body and Discord's description."""
    template = template_of(request.path)
    if template is None:
        yield "no such route"
    elif request.json is not None:
        validator = _validator(template, request.method.lower())
        if validator is None:
            yield "no body is described"
        else:
            yield from (error.message[:200] for error in validator.iter_errors(_as_described(request.json)))


def _as_described(body: object, place: str = "") -> object:
    """The body with the ids of ``NUMBERS`` as strings."""
    match body:
        case dict():
            return {name: _as_described(value, f"{place.rpartition('.')[2]}.{name}") for name, value in body.items()}
        case list():
            return [_as_described(value, place) for value in body]
        case int() if place in NUMBERS:
            return str(body)
        case _:
            return body


@cache
def description() -> Json:
    """Discord's description of its API, parsed."""
    loaded: Json = json.loads(DESCRIPTION.read_text())
    return loaded


def template_of(path: str) -> str | None:
    """The described route of a path: the one with the most words of its own."""
    paths = description()["paths"]
    assert isinstance(paths, dict)
    parts = path.strip("/").split("/")
    fitting = [template for template in paths if _fits(template.strip("/").split("/"), parts)]
    return min(fitting, key=lambda template: template.count("{"), default=None)


def _fits(template: Sequence[str], parts: Sequence[str]) -> bool:
    return len(template) == len(parts) and all(
        word.startswith("{") or word == part for word, part in zip(template, parts, strict=True)
    )


@cache
def _validator(template: str, method: str) -> jsonschema_rs.Draft202012Validator | None:
    route = description()["paths"]
    assert isinstance(route, dict)
    operation = route[template].get(method, {})
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = content["application/json"]["schema"]
    return jsonschema_rs.Draft202012Validator({**schema, "components": description()["components"]})
