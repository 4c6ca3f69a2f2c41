"""What people see on a message: texts, buttons and menus."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tests.stub.bodies import every, number, parts, text
from tests.stub.things import Message, Version

BUTTON: Final = 2
SELECT: Final = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A button, or an option of a menu."""

    label: str
    word: str
    """The button's custom id, or the option's value. Empty for a link."""

    menu: str | None = None
    """The custom id of the menu that the option belongs to."""

    disabled: bool = False
    least: int = 1
    """How many options of the menu must be chosen together, at least."""


def words(message: Message, version: Version | None = None) -> str:
    """All texts of the message, as it is now or in this version."""
    shown = version or message.now
    lines = [shown.content, *(text(component, "content") for component in every(shown.components))]
    return "\n".join(line for line in lines if line)


def choices(message: Message) -> Sequence[Choice]:
    """All buttons and menu options, from top to bottom."""
    found: list[Choice] = []
    for component in every(message.now.components):
        disabled = component.get("disabled") is True
        if component.get("type") == BUTTON:
            found.append(Choice(text(component, "label"), text(component, "custom_id"), disabled=disabled))
        if component.get("type") == SELECT:
            menu, least = text(component, "custom_id"), number(component, "min_values")
            options = parts(component, "options")
            found += [Choice(text(option, "label"), text(option, "value"), menu, disabled, least) for option in options]
    return found


def words_of(message: Message) -> Sequence[str]:
    """The custom ids and values of everything on the message that is not disabled."""
    return [choice.word for choice in choices(message) if choice.word and not choice.disabled]
