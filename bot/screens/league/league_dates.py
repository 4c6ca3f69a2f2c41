"""What comes next in a league."""

from collections.abc import Iterator
from datetime import datetime

from bot.core.ports import LeagueDates, LeagueKind
from bot.core.ui.days import day_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import Facts, Panel
from bot.screens.league.league_list import is_own, league_name, standings_way
from bot.screens.seated import plain


def league_dates_panel(dates: LeagueDates, say: Say) -> Panel:
    """The next evening, the next post, and the bounds of seasons; or that nothing is planned."""
    lines = tuple(_lines(dates, say)) or (say("dates-nothing"),)
    title = say("dates-title", name=league_name(dates.shown, say))
    return Panel(title, (Facts(lines),), (standings_way(dates.shown, say("choice-whole-week")),))


def _lines(dates: LeagueDates, say: Say) -> Iterator[str]:
    league = dates.shown.league
    if dates.evening is not None:
        yield _next_evening(dates, dates.evening, say)
    if dates.post is not None and dates.shown.channel is not None:
        day, channel = day_in_words(dates.post, say), plain(dates.shown.channel)
        yield say("dates-post", day=day, hour=league.hour, channel=channel)
    if is_own(dates.shown):
        return
    if dates.running is not None and dates.running.last_day is not None:
        yield say("dates-ends", season=dates.running.number, day=day_in_words(dates.running.last_day, say))
    if dates.coming is not None:
        yield say("dates-begins", season=dates.coming.number, day=day_in_words(dates.coming.first_day, say))


def _next_evening(dates: LeagueDates, begins: datetime, say: Say) -> str:
    day, clock, other = day_in_words(begins.date(), say), f"{begins:%H:%M}", dates.evening_of
    if other is None:
        return say("dates-tournament" if dates.is_tournament else "dates-evening", day=day, clock=clock)
    of = "of" if other.kind is LeagueKind.HELD else "own"
    message = f"dates-tournament-{of}" if dates.is_tournament else f"dates-evening-{of}"
    return say(message, league=plain(other.name), day=day, clock=clock)
