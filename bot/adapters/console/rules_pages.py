"""Prints the rules of a game: a terminal has room for all pages, and no buttons to turn pages with."""

from bot.adapters.console.terminal import Terminal
from bot.core.ports import Screen


def print_rules(screen: Screen, language: str, terminal: Terminal) -> None:
    """Print all pages."""
    first = screen.rules(language)
    others = (choice.press.arg.partition("/")[2] for choice in first.choices)
    for page in (first, *(screen.rules(language, other) for other in others)):
        terminal.panel(page)
