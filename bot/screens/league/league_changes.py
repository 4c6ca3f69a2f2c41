"""The answer to an organiser who has changed a league: what was changed, and from what to what."""

from collections.abc import Iterator, Sequence

from bot.core.ports import LeagueShown, Season
from bot.core.ui.days import days_in_words
from bot.core.ui.languages import Say
from bot.core.ui.panels import Facts, Panel
from bot.core.ui.presses import Verb
from bot.screens.changes import Settings, changed_lines
from bot.screens.choices import general_choice
from bot.screens.league.league_list import counting_lines, league_name, terms, terms_way
from bot.screens.seated import plain


def league_changed_panel(before: LeagueShown, now: LeagueShown, say: Say) -> Panel:
    """The changes, and a choice that shows all the rules of the league."""
    lines = tuple(_lines(before, now, say))
    title = _title(before, now, say, changed=bool(lines))
    return Panel(title, (Facts(lines),) if lines else (), (terms_way(now, say("choice-league-terms")),))


def closing_panel(before: LeagueShown, after: LeagueShown, say: Say) -> Panel:
    """What closing the league would do, and the button that does it."""
    lines = (say("league-close-tables"), *_season_lines(before.seasons, after.seasons, say), say("league-close-stays"))
    name = league_name(before, say)
    button = general_choice(Verb.CLOSE_LEAGUE, say("choice-close-league"), str(before.league.id))
    return Panel(say("league-close-title", name=name), (Facts(lines),), (button,))


def beginning_panel(before: LeagueShown, after: LeagueShown, arg: str, say: Say) -> Panel:
    """What beginning a season would do, and the button that does it: ``arg`` describes the season."""
    lines = tuple(_season_lines(before.seasons, after.seasons, say))
    title = say("league-begin-title", name=league_name(before, say), season=after.season.number)
    return Panel(title, (Facts(lines),), (general_choice(Verb.BEGIN_SEASON, say("choice-begin-season"), arg),))


def _title(before: LeagueShown, now: LeagueShown, say: Say, *, changed: bool) -> str:
    name = league_name(now, say)
    if before.league.closed is not now.league.closed and None in {before.league.closed, now.league.closed}:
        return say("league-reopened-title" if now.league.closed is None else "league-closed-title", name=name)
    new = {one.number for one in now.seasons} - {one.number for one in before.seasons}
    if new:
        return say("league-season-title", name=name, season=max(new))
    return say("league-changed-title" if changed else "league-unchanged-title", name=name)


def _lines(before: LeagueShown, now: LeagueShown, say: Say) -> Iterator[str]:
    yield from changed_lines(_settings(before, say), _settings(now, say), say)
    # Otherwise the hour stands beside the channel.
    if now.league.channel is None and before.league.hour != now.league.hour:
        was, is_now = (say("settings-hour", hour=one.league.hour) for one in (before, now))
        yield say("change-line", what=say("change-hour"), before=was, now=is_now)
    yield from _season_lines(before.seasons, now.seasons, say)


def _settings(shown: LeagueShown, say: Say) -> Settings:
    return (
        (say("change-name"), league_name(shown, say)),
        (say("change-tables"), terms(shown, say)),
        (say("change-hosts"), _hosts(shown, say)),
        (say("change-advice"), say("change-allowed" if shown.league.advice else "change-not-allowed")),
        (say("change-zone"), shown.league.zone),
        (say("change-posts"), posts(shown, say)),
    )


def _hosts(shown: LeagueShown, say: Say) -> str:
    if shown.league.hosts is None:
        return say("change-everybody")
    return say("change-gone") if shown.hosts is None else plain(shown.hosts)


def posts(shown: LeagueShown, say: Say) -> str:
    """Where and when the league announces, in few words."""
    if shown.league.channel is None:
        return say("change-nothing")
    if shown.channel is None:
        return say("change-posts-gone")
    return say("change-posts-in", channel=plain(shown.channel), hour=shown.league.hour)


# --- seasons ------------------------------------------------------------------------------------------------


def _season_lines(before: Sequence[Season], now: Sequence[Season], say: Say) -> Iterator[str]:
    kept = {one.number: one for one in now}
    for one in before:
        if one.number in kept:
            yield from changed_lines(_counting(one, say), _counting(kept[one.number], say), say)
        else:
            yield say("change-season-dropped", season=one.number, days=days(one, say))
    known = {one.number for one in before}
    for one in now:
        if one.number not in known:
            yield say("change-season-new", season=one.number, days=days(one, say))
            yield from counting_lines(one, say)


def days(season: Season, say: Say) -> str:
    """The first and the last day of a season."""
    return days_in_words(season.first_day, season.last_day, say)


def _counting(season: Season, say: Say) -> Settings:
    number = season.number
    numbers = {
        "change-that-count": season.that_count,
        "change-to-rank": season.to_be_ranked,
        "change-people": season.least_people,
        "change-best-weeks": season.best_weeks,
    }
    return (
        (say("change-season", season=number), days(season, say)),
        (say("change-scoring", season=number), say(f"scoring-{season.scoring}")),
        *((say(what, season=number), str(value)) for what, value in numbers.items()),
    )
