"""All the rules of one league."""

from bot.core.ports import LeagueShown
from bot.core.ui.languages import Say
from bot.core.ui.panels import Panel
from bot.core.ui.presses import ALL_LEAGUES, Verb
from bot.screens.choices import general_choice
from bot.screens.league.founding import next_steps
from bot.screens.league.league_list import is_own, league_name, league_rules, standings_way


def league_terms_panel(shown: LeagueShown, say: Say, *, organises: bool) -> Panel:
    """The rules, and choices that show the standings and lead back to the list.

    A reader who ``organises`` gets the steps of a new league, too: they can be taken at any time while it is open.
    """
    steps = next_steps(shown, say) if organises and not is_own(shown) and shown.league.closed is None else ()
    back = general_choice(Verb.TERMS, say("choice-all-leagues"), ALL_LEAGUES)
    name = league_name(shown, say)
    title = name if is_own(shown) else say("league-terms-title", name=name)
    return Panel(title, (league_rules(shown, say),), (standings_way(shown, say("choice-whole-week")), *steps, back))
