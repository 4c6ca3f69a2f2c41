"""What a robot says about a move, in the reader's language."""

from bot.core.ui.languages import Say
from rules.robots.advice import Advice


def why(say: Say, advice: Advice) -> str:
    """Why the robot thinks so of the move."""
    return say(f"advice-{advice.reason.key}", **advice.reason.values)
