"""What everybody reads when a result was voided or restored, and the question before that."""

from collections.abc import Sequence

from bot.core.ports import CorrectionShown, LeagueShown
from bot.core.ui.days import day_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import Facts, Panel, Text, Verbatim
from bot.core.ui.presses import Verb
from bot.screens.choices import general_choice
from bot.screens.league.league_list import league_name
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


def correcting_panel(shown: CorrectionShown, leagues: Sequence[LeagueShown], arg: str, say: Say) -> Panel:
    """What the correction would do, and the button that makes it: ``arg`` says which, and of which table.

    The reason is shown character by character, because the answer to the button takes it from there.
    """
    game = say("league-correct-game", names=listed(all_called(shown.names, say)), day=day_in_words(shown.ended, say))
    counts = "league-void-leaves" if shown.voids else "league-restore-enters"
    where = (say(counts, leagues=listed(league_name(one, say) for one in leagues)),) if leagues else ()
    label = say("choice-void" if shown.voids else "choice-restore")
    return Panel(
        say("league-void-title" if shown.voids else "league-restore-title"),
        (Facts((game, *where)), Text(say("league-correct-told")), Verbatim((shown.reason,))),
        (general_choice(Verb.CORRECT, label, arg),),
    )
