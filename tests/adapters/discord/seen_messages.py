"""A message as people see it: texts, pictures and buttons as lines of text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import discord
import simcord
from simcord.backend.models import Message as Stored
from simcord.components import walk_components
from simcord.enums import ComponentType

Component: TypeAlias = Mapping[str, object]
Seen: TypeAlias = discord.Message | simcord.ResponseMessage | Stored

TEXT: Final = ComponentType.TEXT_DISPLAY
LINK: Final = 5
"""The style of buttons that are links."""


def components(message: Seen) -> Sequence[Component]:
    """The message's components as JSON."""
    if isinstance(message, discord.Message):
        return [component.to_dict() for component in message.components]
    return message.components


def text(message: Seen) -> str:
    """The message as text: every text, the descriptions of pictures, buttons and menus."""
    return "\n".join([*message.content.splitlines(), *lines(components(message))])


def buttons(message: Seen) -> dict[str, str]:
    """The custom ids of the buttons, by label."""
    found = every(message, ComponentType.BUTTON)
    return {str(button.get("label")): str(button["custom_id"]) for button in found if "custom_id" in button}


def choices(message: Seen) -> dict[str, str]:
    """The values of the menus' options, by label."""
    options = [option for menu in every(message, ComponentType.SELECT) for option in _children(menu, "options")]
    return {str(option["label"]): str(option["value"]) for option in options}


@dataclass(frozen=True)
class Select:
    """A menu: its options, and how few or many of them may be chosen."""

    custom_id: str
    values: tuple[str, ...]
    least: int
    most: int


def selects(message: Seen) -> list[Select]:
    """The menus of the message."""
    return [
        Select(
            str(menu["custom_id"]),
            tuple(str(option["value"]) for option in _children(menu, "options")),
            int(str(menu.get("min_values", 1))),
            int(str(menu.get("max_values", 1))),
        )
        for menu in every(message, ComponentType.SELECT)
    ]


def lines(parts: Sequence[Component]) -> Iterator[str]:
    """Components as text, from top to bottom."""
    for part in parts:
        match part["type"]:
            case ComponentType.ACTION_ROW:
                yield " ".join(_pressed(child) for child in _children(part, "components"))
            case ComponentType.TEXT_DISPLAY:
                yield from str(part["content"]).splitlines()
            case ComponentType.MEDIA_GALLERY:
                yield from (f"(picture: {item.get('description')})" for item in _children(part, "items"))
            case ComponentType.FILE:
                yield f"(file: {part['file']})"
            case ComponentType.SECTION:
                yield from lines(_children(part, "components"))
                yield from lines([_child(part, "accessory")])
            case ComponentType.THUMBNAIL:
                yield f"(picture: {part.get('description')})"
            case _:
                yield from lines(_children(part, "components"))


def every(message: Seen, kind: ComponentType) -> Iterator[Component]:
    """The components of that kind, from top to bottom."""
    return (part for part in walk_components(list(components(message))) if part["type"] == kind)


def _children(part: Component, key: str) -> Sequence[Component]:
    found = part.get(key, ())
    assert isinstance(found, Sequence)
    return found


def _child(part: Component, key: str) -> Component:
    found = part[key]
    assert isinstance(found, Mapping)
    return found


def _pressed(part: Component) -> str:
    if part["type"] == ComponentType.SELECT:
        options = " | ".join(str(option["label"]) for option in _children(part, "options"))
        return f"[{part.get('placeholder')}: {options}]"
    arrow = " ↗" if part.get("style") == LINK else ""
    return f"[{part.get('label')}{arrow}]"
