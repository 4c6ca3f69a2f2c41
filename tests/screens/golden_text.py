"""Golden panels: the situations of a game in every language, as readable text."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.core.ui.panels import Panel
from tests.screens.text import panel_text


@dataclass(frozen=True, slots=True)
class GoldenPanels:
    """The panels of a game, and a story that is told line by line."""

    folder: Path
    panels: Callable[[str], Iterator[tuple[str, Panel]]]
    story: Callable[[str], list[str]]

    def path(self, language: str) -> Path:
        """The golden file of a language."""
        return self.folder / f"{language}.txt"

    def text(self, language: str) -> str:
        """The expected text of the golden file of a language."""
        parts = [f"=== {name}\n{panel_text(panel)}\n" for name, panel in self.panels(language)]
        return "\n".join([*parts, "=== story", *self.story(language), ""])
