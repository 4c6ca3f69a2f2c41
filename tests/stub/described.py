"""Checks what went over the wire, calls and answers, against Discord's own description of its API."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

import jsonschema_rs
from simcord import HttpLogEntry

from tests.adapters.discord.bodies import description, faults, template_of
from tests.stub.bodies import part
from tests.stub.wire import Call

CARRIED_OUT: Final = range(200, 300)


def call_faults(calls: Iterable[Call]) -> list[str]:
    """The errors in what the bot sent."""
    return faults(
        HttpLogEntry(call.route.partition(" ")[0], call.path, dict(call.query), call.said, None) for call in calls
    )


def answer_faults(calls: Iterable[Call]) -> list[str]:
    """The errors in what the fake answered. Discord's description must be available."""
    return [f"{call.route}: {fault}" for call in calls if call.status in CARRIED_OUT for fault in _answer_faults(call)]


def _answer_faults(call: Call) -> Iterator[str]:
    template = template_of(call.path)
    validator = _validator(template, call.route.partition(" ")[0].lower(), str(call.status)) if template else None
    if not call.answer:
        return
    if validator is None:
        yield f"no answer is described for {call.status}"
    else:
        yield from (
            f"{error.instance_path} {error.message[:200]}" for error in validator.iter_errors(json.loads(call.answer))
        )


@cache
def _validator(template: str, method: str, status: str) -> jsonschema_rs.Draft202012Validator | None:
    operation = part(part(part(description(), "paths"), template), method)
    content = part(part(part(operation, "responses"), status), "content")
    schema = part(part(content, "application/json"), "schema")
    return jsonschema_rs.Draft202012Validator({**schema, "components": description()["components"]}) if schema else None
