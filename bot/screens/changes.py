"""What a command has changed: each setting with the value that it had and the value that it has now."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bot.core.ui.languages import Say

Settings: TypeAlias = Sequence[tuple[str, str]]
"""Names of settings with their values, both in words."""


def changed_lines(before: Settings, now: Settings, say: Say) -> Iterator[str]:
    """A line for each setting that has another value now. Both have the same settings in the same order."""
    for (what, was), (_, value) in zip(before, now, strict=True):
        if was != value:
            yield say("change-line", what=what, before=was, now=value)
