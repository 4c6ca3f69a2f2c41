"""Turns a typed command into the JSON that Discord sends, with the help of the commands that the bot registered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tests.stub.bodies import Json, Made, number, parts, text
from tests.stub.payloads import channel_object, member_object, user_object
from tests.stub.things import Allowed, Channel, User
from tests.stub.world import World


@dataclass(frozen=True, slots=True)
class Handed:
    """A file that somebody attaches to a command."""

    id: int
    url: str
    """The URL of the file."""


Option: TypeAlias = str | int | bool | User | Channel | Handed


def typed(world: World, command: str, options: Mapping[str, Option], focused: str = "") -> Json:
    """The ``data`` of a command such as ``table join`` with these options; ``focused``: the option being typed."""
    name, *path = command.split()
    known = next((known for known in world.commands if known["name"] == name), None)
    assert known is not None, f"no command /{name}"
    said = {"id": known["id"], "name": name, "type": 1, "options": _options(known, path, options, focused)}
    resolved = _resolved(world, options)
    return {**said, "resolved": resolved} if resolved else said


def _options(known: Json, path: Sequence[str], given: Mapping[str, Option], focused: str) -> list[Json]:
    described = {text(option, "name"): option for option in parts(known, "options")}
    if path:
        inner = described[path[0]]
        return [{"name": path[0], "type": inner["type"], "options": _options(inner, path[1:], given, focused)}]
    return [
        {"name": name, "type": number(described[name], "type"), "value": _value(value)}
        | ({"focused": True} if name == focused else {})
        for name, value in given.items()
    ]


def _value(value: Option) -> str | int | bool:
    return str(value.id) if isinstance(value, User | Channel | Handed) else value


def _resolved(world: World, options: Mapping[str, Option]) -> Made:
    """The people, channels and files that the options name: Discord sends them along."""
    users = {str(option.id): option for option in options.values() if isinstance(option, User)}
    places = {str(option.id): option for option in options.values() if isinstance(option, Channel)}
    files = [option for option in options.values() if isinstance(option, Handed)]
    may = {"permissions": str(int(Allowed.VIEW))}
    found: dict[str, Made] = {
        "users": {key: user_object(user) for key, user in users.items()},
        "members": {key: _without_user(member_object(user, Allowed.VIEW)) for key, user in users.items()},
        "channels": {key: {**channel_object(world, place), **may} for key, place in places.items()},
        "attachments": {str(file.id): _attachment(file) for file in files},
    }
    return {kind: things for kind, things in found.items() if things}


def _attachment(file: Handed) -> Made:
    return {"id": str(file.id), "filename": "record.txt", "size": 1, "url": file.url, "proxy_url": file.url}


def _without_user(member: Made) -> Made:
    return {key: value for key, value in member.items() if key != "user"}
