"""Numbers as people read and hear them, with a true minus sign: a screen reader may skip a hyphen."""

from typing import Final

from bot.core.ui.languages import Say

_MINUS: Final = "−"


def number(value: int) -> str:
    """The number: "40", "−20"."""
    return str(value).replace("-", _MINUS)


def tenths(value: float, say: Say) -> str:
    """The number with one decimal: "1.4", in Czech and French "1,4"."""
    return f"{value:.1f}".replace("-", _MINUS).replace(".", say("decimal-sign"))


def signed(value: int) -> str:
    """The number with its sign, for points won or lost: "+40", "−20", "0"."""
    return number(value) if value <= 0 else f"+{value}"


def points(value: int, say: Say) -> str:
    """A number of points in words: "1 point", "−20 points"."""
    return say("points", count=value, shown=number(value))


def score(value: int, game: str, say: Say) -> str:
    """A score in the unit of the game: points, or spaces of a board."""
    return say(f"score-{game}", count=value, shown=number(value))
