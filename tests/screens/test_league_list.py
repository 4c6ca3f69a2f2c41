"""The description of leagues in every language, and the line of a lobby about its league."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date

import pytest

from bot.core.ports import League, LeagueShown, Message, Pace, Scoring, Season
from bot.core.table.views import LeagueSeen
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Facts
from bot.core.ui.presses import Verb
from bot.screens.league.league_list import MOST_BUTTONS
from storage.ids import CommunityId, LeagueId, Millis
from storage.league.kinds import LeagueKind
from storage.league.leagues import MOST_LEAGUES
from tests.screens.sample_views import languages, lobby, screens
from tests.screens.text import blocks_of, panel_text

LEAGUE = League(
    id=LeagueId(4),
    community=CommunityId(1),
    kind=LeagueKind.HELD,
    name="Autumn",
    game="mythical-dice",
    options={"edition": "czech"},
    pace=Pace.DAILY,
    time_zone=None,
    hosts="17",
    channel="4",
    hour=8,
    opened=Millis(0),
    closed=None,
    zone="Europe/Prague",
)
SEASON = Season(2, date(2025, 11, 17), date(2025, 12, 14), scoring=Scoring.WINS, best_weeks=1)
SHOWN = LeagueShown(LEAGUE, SEASON, "captains", "#dice")
"""A league that settles everything."""


def facts(shown: LeagueShown, language: str = "en") -> tuple[str, ...]:
    """The lines that describe the league."""
    (found,) = blocks_of(screens().league_terms(shown, language, organises=False), Facts)
    return found.lines


def test_a_league_says_that_robots_may_advise_people() -> None:
    """It has one line more."""
    advises = facts(replace(SHOWN, league=replace(LEAGUE, advice=True)))
    assert [line for line in advises if line not in facts(SHOWN)] == ["Robots may advise people at its tables."]


def test_a_league_says_what_it_takes() -> None:
    """The lines have its tables, its season, its scoring, its hosts, and the time of its posts."""
    assert facts(SHOWN) == (
        "Its tables: Mythical Dice · Czech rules · Daily: 24 h for each decision",
        "Season 2 · 17 Nov to 14 Dec 2025",
        "One point for a win",
        "Games that count each week: 10; games needed to be ranked: 3",
        "People needed for a game to count: 2",
        "Weeks that count for the season: each player’s best 1 of 4",
        "Time zone: Europe/Prague",
        "Who may open tables: captains",
        "Posts the week’s standings in #dice on Mondays at 8:00.",
    )


@pytest.mark.parametrize(
    ("season", "line"),
    [
        (replace(SEASON, best_weeks=8), "each player’s best 4 of 4"),
        (replace(SEASON, last_day=None, best_weeks=8), "Weeks that count for the season: each player’s best 8"),
    ],
)
def test_a_league_says_how_many_weeks_count(season: Season, line: str) -> None:
    """Never more than the season has; without a last day only how many."""
    assert any(fact.endswith(line) for fact in facts(replace(SHOWN, season=season)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_league_is_described_in_every_language(language: str) -> None:
    """A league that does not fix game, options and pace has nine lines. If it is closed, nobody opens its tables."""
    free = LeagueShown(replace(LEAGUE, game=None, options={}, pace=None), replace(SEASON, last_day=None), None, None)
    closed = replace(free, league=replace(free.league, closed=Millis(1)))

    say, opened = languages().voice(language), facts(free, language)
    assert len(opened) == 9
    hosts = say("leagues-hosts-gone")
    assert facts(closed, language) == (say("leagues-closed"), *(line for line in opened if line != hosts))


def lines(leagues: Sequence[LeagueShown], language: str = "en") -> tuple[str, ...]:
    """The lines of the list."""
    (found,) = blocks_of(screens().leagues(leagues, language), Facts)
    return found.lines


@pytest.mark.parametrize(
    ("language", "line", "closed", "own"),
    [
        (
            "en",
            "Autumn · Mythical Dice · 17 Nov to 14 Dec 2025",
            "Autumn · Mythical Dice · closed",
            "Standings of all games",
        ),
        (
            "cs",
            "Autumn · Bájné kostky · 17.\u00a011. až 14.\u00a012.\u00a02025",
            "Autumn · Bájné kostky · uzavřená",
            "Pořadí všech her",
        ),
        (
            "fr",
            "Autumn · Mino Dice · du 17 nov. au 14 déc. 2025",
            "Autumn · Mino Dice · fermée",
            "Classement de toutes les parties",
        ),
    ],
)
def test_the_list_has_one_line_for_each_league(language: str, line: str, closed: str, own: str) -> None:
    """Its name, its game and its season; of the community's own league the name alone, which tells its games."""
    shut = replace(SHOWN, league=replace(LEAGUE, closed=Millis(1)))
    common = replace(SHOWN, league=replace(LEAGUE, kind=LeagueKind.ALL, game=None))
    told = lines([SHOWN, shut, common], language)

    assert told[:2] == (line, closed)
    assert told[2:] == (own,)


def test_a_season_over_new_year_names_both_years() -> None:
    """Without a last day it says since when."""
    long = replace(SEASON, last_day=date(2026, 1, 4))
    open_end = replace(SEASON, last_day=None)

    assert lines([replace(SHOWN, season=long)]) == ("Autumn · Mythical Dice · 17 Nov 2025 to 4 Jan 2026",)
    assert lines([replace(SHOWN, season=open_end)]) == ("Autumn · Mythical Dice · from 17 Nov 2025 on",)


def test_of_many_leagues_the_menu_has_all() -> None:
    """The first leagues have a button for their standings, and each has its entry in the menu of rules."""
    many = [
        replace(SHOWN, league=replace(LEAGUE, id=LeagueId(number), name=f"L{number}")) for number in range(MOST_LEAGUES)
    ]
    panel = screens().leagues(many, "en")

    assert [choice.label for choice in panel.choices] == [f"L{number}" for number in range(MOST_BUTTONS)]
    assert [choice.label for choice in panel.menus[0].choices] == [f"L{number}" for number in range(MOST_LEAGUES)]
    assert len(lines(many)) == MOST_LEAGUES


def test_a_single_league_has_a_button_for_its_rules() -> None:
    """A menu with one entry would only be in the way."""
    panel = screens().leagues([SHOWN], "en")

    assert [(choice.press.verb, choice.press.arg) for choice in panel.choices] == [
        (Verb.WEEK, "4///"),
        (Verb.TERMS, "4"),
    ]
    assert panel.menus == ()


def test_an_organiser_reads_the_rules_with_the_next_steps() -> None:
    """Others get the standings and the way back to the list."""
    steps = {
        organises: [choice.press.verb for choice in screens().league_terms(SHOWN, "en", organises=organises).choices]
        for organises in (True, False)
    }

    assert steps[False] == [Verb.WEEK, Verb.TERMS]
    assert Verb.LEAGUE in steps[True]


@pytest.mark.parametrize(
    ("friendly", "line"),
    [
        (False, "Counts for the league Autumn"),
        (True, "A friendly game: it no longer counts for the league Autumn."),
    ],
)
def test_a_lobby_says_for_which_league_it_is(friendly: bool, line: str) -> None:  # noqa: FBT001 - pytest calls it by name
    """A friendly game says that it no longer counts for the league."""
    view = replace(lobby("Ann"), league=LeagueSeen("Autumn", friendly))

    assert line in panel_text(screens().message(Message.TABLE, view, "en"))


def test_a_lobby_says_that_too_few_people_sit_there_for_its_league() -> None:
    """Robots do not count. With enough people the line says no number."""

    def said(*names: str, robots: Collection[int] = ()) -> str:
        view = replace(lobby(*names, robots=robots), league=LeagueSeen("Autumn", least_people=3))
        return panel_text(screens().message(Message.TABLE, view, "en"))

    few = "Counts for the league Autumn if at least 3 people play"
    assert few in said("Ann", "Ben")
    assert few in said("Ann", "Ben", "Robot", robots={2})
    assert "if at least" not in said("Ann", "Ben", "Cid")


def test_a_lobby_says_until_when_a_closed_league_counts() -> None:
    """It does not say that the game counts."""
    view = replace(lobby("Ann"), league=LeagueSeen("Autumn", until=date(2025, 11, 23)))
    text = panel_text(screens().message(Message.TABLE, view, "en"))

    assert "The league Autumn is closed: this game counts for it only if it ends by 23 Nov 2025." in text
    assert "Counts for" not in text
