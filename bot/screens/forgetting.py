"""The panel that asks whether somebody really wants to be forgotten."""

from bot.core.ui.languages import Say
from bot.core.ui.panels import Facts, Panel, Text
from bot.core.ui.presses import Verb
from bot.screens.choices import general_choice


def forgetting_panel(say: Say) -> Panel:
    """What is deleted, what stays and why, and the button that confirms it."""
    facts = (say("privacy-forget-goes"), say("privacy-forget-tables"), say("privacy-forget-stays"))
    return Panel(
        say("privacy-forget-title"),
        (Facts(facts), Text(say("privacy-forget-sure"))),
        (general_choice(Verb.FORGET, say("choice-forget")),),
    )
