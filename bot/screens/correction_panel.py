"""What everybody reads when a result was voided or restored."""

from bot.core.ports import CorrectionShown
from bot.core.ui.days import day_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import Panel, Text
from bot.screens.seated import all_called, called, listed


def correction_panel(shown: CorrectionShown, say: Say) -> Panel:
    """Who did it, which game it was, and why."""
    told = say(
        "league-voided" if shown.voids else "league-restored",
        actor=called(shown.actor, say),
        names=listed(all_called(shown.names, say)),
        day=day_in_words(shown.ended, say),
        reason=shown.reason,
    )
    return Panel(say("league-voided-title" if shown.voids else "league-restored-title"), (Text(told),))
