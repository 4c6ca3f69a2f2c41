"""The description of leagues in every language, and the line of a lobby about its league."""

from dataclasses import replace
from datetime import date

import pytest

from bot.core.ports import League, LeagueShown, Message, Pace, Scoring, Season
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Facts
from bot.screens.league_list import MOST_LEAGUES
from storage.ids import CommunityId, LeagueId, Millis
from storage.league.kinds import LeagueKind
from tests.screens.sample_views import lobby, screens
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
    (found,) = blocks_of(screens().leagues([shown], language), Facts)
    return found.lines


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
    """A closed league that does not fix game, options and pace has ten lines in every language."""
    free = replace(LEAGUE, game=None, options={}, pace=None, closed=Millis(1))

    assert len(facts(LeagueShown(free, replace(SEASON, last_day=None), None, None), language)) == 10


def test_of_many_leagues_the_last_are_only_named() -> None:
    """A message has its limits, so the last leagues have only their names; each described league has its button."""
    many = [replace(SHOWN, league=replace(LEAGUE, name=f"L{number}")) for number in range(MOST_LEAGUES + 2)]
    panel = screens().leagues(many, "en")

    assert len(panel.choices) == MOST_LEAGUES
    assert f"And also: L{MOST_LEAGUES}, L{MOST_LEAGUES + 1}" in panel_text(panel)


@pytest.mark.parametrize(
    ("friendly", "line"),
    [
        (False, "Counts for the league Autumn"),
        (True, "A friendly game: it no longer counts for the league Autumn."),
    ],
)
def test_a_lobby_says_for_which_league_it_is(friendly: bool, line: str) -> None:  # noqa: FBT001 - pytest calls it by name
    """A friendly game says that it no longer counts for the league."""
    view = replace(lobby("Ann"), league="Autumn", friendly=friendly)

    assert line in panel_text(screens().message(Message.TABLE, view, "en"))


def test_a_lobby_says_until_when_a_closed_league_counts() -> None:
    """It does not say that the game counts."""
    view = replace(lobby("Ann"), league="Autumn", counts_until=date(2025, 11, 23))
    text = panel_text(screens().message(Message.TABLE, view, "en"))

    assert "The league Autumn is closed: this game counts for it only if it ends by 23 Nov 2025." in text
    assert "Counts for" not in text
