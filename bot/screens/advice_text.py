"""What a robot says about a move, in the reader's language."""

from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Text
from bot.screens.numbers import number, tenths
from rules.robots.advice import Advice, Quoted, Unit


def why(say: Say, advice: Advice) -> str:
    """Why the robot thinks so of the move, and how likely that makes it to win, if that is known."""
    shown = {name: _shown(name, value, say) for name, value in advice.reason.values.items()}
    reason = say(f"advice-{advice.reason.key}", **shown)
    if advice.unit is not Unit.CHANCE:
        return reason
    return f"{reason} {say('advice-chance', chance=round(100 * advice.worth))}"


def _shown(name: str, value: float | str, say: Say) -> int | str:
    if isinstance(value, Quoted):
        return say(value)
    # Points on average may be fewer than none.
    if name == "points":
        return number(int(value))
    return tenths(value, say) if isinstance(value, float) else value


def advised(move: str, advice: Advice, say: Say) -> tuple[Block, ...]:
    """The move, and below it the reason: a label may be a number or have a colon."""
    return Text(move, strong=True), Facts((why(say, advice),))
