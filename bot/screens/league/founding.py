"""A new league: its card for the organiser who has founded it, and the invitation to play in it."""

from bot.core.ports import LeagueShown
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Choice, Panel
from bot.core.ui.presses import LeagueStep, Verb
from bot.screens.choices import general_choice
from bot.screens.league.league_list import league_in_short, league_name, league_rules, standings_way, terms_way


def founded_panel(shown: LeagueShown, say: Say) -> Panel:
    """The rules of the new league, and what its organiser can do next."""
    ways = (*next_steps(shown, say), standings_way(shown, say("choice-whole-week")))
    return Panel(say("league-founded-title", name=league_name(shown, say)), (league_rules(shown, say),), ways)


def next_steps(shown: LeagueShown, say: Say) -> tuple[Choice, ...]:
    """What an organiser does after founding a league."""
    return (
        _step(shown, LeagueStep.INVITE, say("choice-post-invitation"), primary=True),
        _step(shown, LeagueStep.OPEN, say("choice-open")),
        _step(shown, LeagueStep.PREVIEW, say("choice-preview-post")),
        _step(shown, LeagueStep.CHANGE, say("choice-change-league")),
    )


def league_invitation(shown: LeagueShown, say: Say) -> Panel:
    """The invitation to play in the league. A choice shows all its rules."""
    ways = (
        _step(shown, LeagueStep.OPEN, say("choice-open"), primary=True),
        standings_way(shown, say("choice-whole-week")),
        terms_way(shown, say("choice-league-terms")),
    )
    title = say("league-invitation-title", name=league_name(shown, say))
    return Panel(title, (league_in_short(shown, say),), ways, accent=Accent.GOLD)


def _step(shown: LeagueShown, step: LeagueStep, label: str, *, primary: bool = False) -> Choice:
    return general_choice(Verb.LEAGUE, label, f"{step}/{shown.league.id}", primary=primary)
