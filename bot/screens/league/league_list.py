"""The list of leagues, one line a league, and the rules of a league in lines."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.core.ports import LeagueKind, LeagueShown, Season
from bot.core.ui.days import days_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Facts, Menu, Panel, Text
from bot.core.ui.presses import Verb
from bot.screens.choices import general_choice
from bot.screens.seated import plain

MOST_BUTTONS: Final = 5
"""How many leagues have a button for their standings. The menu has all of them."""


def leagues_panel(leagues: Sequence[LeagueShown], say: Say) -> Panel:
    """One line for each league, choices that show the standings, and a menu with the rules of each league."""
    if not leagues:
        return Panel(say("leagues-title"), (Text(say("leagues-none")),))
    lines = Facts(tuple(_line(one, say) for one in leagues))
    ways = tuple(standings_way(one, league_name(one, say)) for one in leagues[:MOST_BUTTONS])
    if len(leagues) == 1:
        return Panel(say("leagues-title"), (lines,), (*ways, terms_way(leagues[0], say("choice-league-terms"))))
    menu = Menu(say("choice-league-terms"), tuple(terms_way(one, league_name(one, say)) for one in leagues))
    return Panel(say("leagues-title"), (lines,), ways, (menu,))


def _line(shown: LeagueShown, say: Say) -> str:
    """The league's name, its game, and its season: what fits one line of a phone."""
    if is_own(shown):
        return league_name(shown, say)
    league, season = shown.league, shown.season
    game = say("leagues-all-games") if league.game is None else say(f"game-{league.game}")
    closed = league.closed is not None
    when = say("leagues-is-closed") if closed else days_in_words(season.first_day, season.last_day, say)
    return f"{league_name(shown, say)} · {game} · {when}"


def terms_way(shown: LeagueShown, label: str) -> Choice:
    """The choice that shows the league's rules."""
    return general_choice(Verb.TERMS, label, str(shown.league.id))


def league_rules(shown: LeagueShown, say: Say) -> Facts:
    """All the rules of the league, and what it posts."""
    takes_tables = shown.league.closed is None and not is_own(shown)
    lines = (
        *((say("leagues-own"),) if is_own(shown) else _held(shown, say)),
        *counting_lines(shown.season, say),
        *(() if is_own(shown) else (_best_weeks(shown.season, say),)),
        say("leagues-zone", zone=shown.league.zone),
        *((_hosts(shown, say),) if takes_tables else ()),
        *((say("leagues-advice"),) if shown.league.advice else ()),
        _speaks(shown, say),
    )
    return Facts(lines)


def league_in_short(shown: LeagueShown, say: Say) -> Facts:
    """What is played and when, what a game brings, who opens tables if not everybody may, and what is posted."""
    hosts = () if shown.league.hosts is None else (_hosts(shown, say),)
    speaks = () if shown.channel is None else (_speaks(shown, say),)
    return Facts((*_held(shown, say), say(f"scoring-{shown.season.scoring}"), *hosts, *speaks))


def is_own(shown: LeagueShown) -> bool:
    """Whether every community has this league without founding it: the one of all its games, or of practice."""
    return shown.league.kind is not LeagueKind.HELD


def league_name(shown: LeagueShown, say: Say) -> str:
    """The name that an organiser gave the league, or a general one for the community's own."""
    return say("league-own-named") if is_own(shown) else plain(shown.league.name)


def _held(shown: LeagueShown, say: Say) -> Iterator[str]:
    """The rules that the league's organiser has set."""
    if shown.league.closed is not None:
        yield say("leagues-closed")
    yield say("leagues-takes", terms=terms(shown, say))
    yield _season(shown.season, say)


def terms(shown: LeagueShown, say: Say) -> str:
    """The rules for the league's tables, in one line."""
    return " · ".join(_terms(shown, say))


def _terms(shown: LeagueShown, say: Say) -> Iterator[str]:
    """The game, options and pace that a table must have to count. A rule that is not set allows everything."""
    league = shown.league
    yield say("leagues-all-games") if league.game is None else say(f"game-{league.game}")
    for option, value in league.options.items():
        yield say(f"{option}-{value}")
    if league.pace is not None:
        yield say(f"pace-{league.pace}")


def _season(season: Season, say: Say) -> str:
    return say("leagues-season", season=season.number, days=days_in_words(season.first_day, season.last_day, say))


def counting_lines(season: Season, say: Say) -> tuple[str, ...]:
    """How the games of a season count."""
    return (
        say(f"scoring-{season.scoring}"),
        say("leagues-counts", count=season.that_count, ranked=season.to_be_ranked),
        say("leagues-people", people=season.least_people),
    )


def _best_weeks(season: Season, say: Say) -> str:
    if season.weeks is None:
        return say("leagues-best-weeks-open", best=season.best_weeks)
    # A season that was shortened after its first game keeps the number that it had.
    return say("leagues-best-weeks", best=min(season.best_weeks, season.weeks), weeks=season.weeks)


def _hosts(shown: LeagueShown, say: Say) -> str:
    if shown.league.hosts is None:
        return say("leagues-everybody-hosts")
    return say("leagues-hosts-gone") if shown.hosts is None else say("leagues-hosts", role=plain(shown.hosts))


def _speaks(shown: LeagueShown, say: Say) -> str:
    if shown.league.channel is None:
        return say("leagues-silent")
    if shown.channel is None:
        return say("leagues-channel-gone")
    return say("leagues-speaks", channel=plain(shown.channel), hour=shown.league.hour)


def standings_way(shown: LeagueShown, label: str) -> Choice:
    """The choice that shows the league's standings."""
    # `league/period/game/page` with the league alone: its running week, all games, the page with the reader's line.
    return general_choice(Verb.WEEK, label, f"{shown.league.id}///")
