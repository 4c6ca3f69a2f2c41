"""What a robot says about a move, in the reader's language."""

from bot.core.ui.languages import Say
from bot.screens.numbers import number
from rules.robots.advice import Advice


def why(say: Say, advice: Advice) -> str:
    """Why the robot thinks so of the move."""
    values = advice.reason.values
    # Points on average may be fewer than none.
    shown = {"points": number(int(values["points"]))} if "points" in values else {}
    return say(f"advice-{advice.reason.key}", **{**values, **shown})
