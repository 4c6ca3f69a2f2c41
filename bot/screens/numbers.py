"""Numbers as people read and hear them: with a true minus, for a hyphen may be passed over when it is read aloud."""

from typing import Final

from bot.core.ui.languages import Say

_MINUS: Final = "−"


def number(value: int) -> str:
    """The number: "40", "−20"."""
    return str(value).replace("-", _MINUS)


def signed(value: int) -> str:
    """What is won or lost: "+40", "−20", "0"."""
    return number(value) if value <= 0 else f"+{value}"


def points(value: int, say: Say) -> str:
    """So many points, in words."""
    return say("points", count=value, shown=number(value))


def score(value: int, game: str, say: Say) -> str:
    """What somebody has reached in a game, in its own words: points, spaces of a board."""
    return say(f"score-{game}", count=value, shown=number(value))
