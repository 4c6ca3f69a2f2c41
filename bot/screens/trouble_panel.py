"""What an organiser reads in private if the bot cannot write in a channel any more."""

from bot.core.ports import TroubleShown
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Panel, Text
from bot.screens.seated import listed, plain


def trouble_panel(shown: TroubleShown, say: Say) -> Panel:
    """What happened, which leagues it concerns, and what becomes of their messages and of evenings there."""
    leagues = [Text(say("trouble-leagues", names=listed(map(plain, shown.leagues))))] if shown.leagues else []
    kept = say("trouble-nothing-kept") if shown.gone else say("trouble-kept", days=shown.days)
    title = say("trouble-gone-title" if shown.gone else "trouble-shut-title")
    evenings = [Text(say("trouble-evenings-gone" if shown.gone else "trouble-evenings-shut"))] if shown.evenings else []
    return Panel(title, (*leagues, Text(kept), *evenings), accent=Accent.ORANGE)
