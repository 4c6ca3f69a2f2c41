"""The question whether to cancel an evening or a tournament."""

from collections.abc import Iterator

from bot.core.ports import EveningShown, Stage
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Facts, Heading, Panel, Text
from bot.core.ui.presses import NOWHERE, ONCE, SERIES, Press, Verb
from bot.screens.evenings.evening_panel import evening_title, evening_when, present_line, signed_up_line


def cancelling_panel(evening: EveningShown, say: Say, *, series: bool) -> Panel:
    """Which evening it is, what cancelling it does, and the button that does it."""
    title = say("evening-cancel-title" if evening.tournament is None else "tournament-cancel-title")
    blocks = Heading(evening_when(evening, say)), Facts(tuple(_lines(evening, say, series=series)))
    press = Press(NOWHERE, evening.id, Verb.CANCEL_EVENING, SERIES if series else ONCE)
    return Panel(title, (*blocks, Text(say("evening-cancel-told"))), (Choice(say("choice-cancel-evening"), press),))


def _lines(evening: EveningShown, say: Say, *, series: bool) -> Iterator[str]:
    yield evening_title(evening, say)
    if evening.stage is Stage.RUNNING:
        yield present_line(evening, say)
        yield say("evening-cancel-tables")
    else:
        yield signed_up_line(evening, say)
    if evening.weekly:
        yield say("evening-cancel-series" if series else "evening-cancel-once")
