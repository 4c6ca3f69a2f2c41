"""The page of standings: its lines, its scoring, and the buttons to other weeks, seasons, pages and games."""

import re
from dataclasses import replace

import pytest

from bot.core.ports import Scoring, ShownRating, StandingLine, StandingsPage
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import WIDEST, Facts, Grid, Menu, Panel, Picture, SmallPrint, aloud
from bot.core.ui.presses import NOWHERE, Verb
from bot.core.ui.text_width import width
from storage.ids import LeagueId
from storage.league import scoring
from storage.league.scoring import ALONE_TOGETHER, NOT_PLAYED, PLACEMENT_SCALE
from tests.screens import golden_cards
from tests.screens.sample_views import finished, screens, seen
from tests.screens.text import blocks_of, panel_text, presses

ANN = StandingLine("Ann", 1, 5040 * 3 + 2520, 4, 3)
PAGE = replace(
    golden_cards.PAGE,
    league=LeagueId(7),
    period="2026-W07",
    lines=(ANN,),
    mine=None,
    weeks=("2026-W07",),
    seasons=("S1",),
)
BUSY = StandingLine(
    "Cindy",
    2,
    5040 * 2 + 8 * 1680,
    2,
    2,
    tries=31,
    hits=20,
    moved=3,
    form=(1, 1, 3, 2, 4),
    streak=2,
    rating=ShownRating(1540, provisional=True),
    mine=True,
    counted=2,
)


def shown(page: StandingsPage, language: str = "en") -> Panel:
    """The page as its reader sees it."""
    return screens().standings(page, language)


def ways(panel: Panel) -> list[str]:
    """The arguments of the presses that lead to other standings."""
    return [arg for verb, arg in presses(panel) if verb is Verb.WEEK]


def of(*lines: StandingLine, counts: Scoring = Scoring.PLACEMENT) -> Panel:
    """A week with these lines."""
    return shown(replace(PAGE, lines=lines, scoring=counts))


def grid_of(panel: Panel) -> Grid:
    """The grid with the lines of the page, which stands where there are no pictures."""
    (grid,) = picture_of(panel).instead
    assert isinstance(grid, Grid)
    return grid


def picture_of(panel: Panel) -> Picture:
    """The picture with the lines and all columns."""
    (picture,) = blocks_of(panel, Picture)
    return picture


# --- who stands where -----------------------------------------------------------------------------------------


def test_a_victory_is_shown_as_a_hundred() -> None:
    """Placements are stored as whole numbers, 5040 for a victory, and are shown as 100 for a victory."""
    grid = grid_of(of(ANN, StandingLine("Ben", 2, 25, 3, 0)))

    assert [row[1] for row in grid.rows] == ["350", "0"]


@pytest.mark.parametrize("counts", [Scoring.POINTS, Scoring.WINS])
def test_other_points_are_shown_as_they_are(counts: Scoring) -> None:
    """The points of a game may be below zero, and then have a true minus sign."""
    grid = grid_of(of(StandingLine("Ann", 1, 12, 4, 3), StandingLine("Ben", 2, -40, 3, 0), counts=counts))

    assert [row[1] for row in grid.rows] == ["12", "−40"]


def test_my_line_is_marked_however_long_my_name_is() -> None:
    """The mark is at the end and is never cut off; a spoken line says it first."""
    grid = grid_of(of(ANN, replace(BUSY, name="Cindy the Unforgettable")))

    assert grid.rows[1][0].endswith("… ←")
    assert grid.spoken[1].startswith("This is you. Place 2: Cindy the Unforgettable")
    assert not grid.rows[0][0].endswith("←")


def test_changes_since_the_week_before_have_a_column_only_where_there_are_some() -> None:
    """The column shows risen, fallen, unchanged and unknown ranks."""
    moved = (3, -12, 0, None)
    lines = [StandingLine("A", rank, 5040, 3, 1, moved=by) for rank, by in enumerate(moved, 1)]

    assert [row[1] for row in grid_of(of(*lines)).rows] == ["↑3", "↓12", "=", ""]
    assert len(grid_of(of(ANN)).header) == 3


def test_points_a_game_leave_out_what_was_not_played() -> None:
    """Missing games of an unranked player, and games beyond those that count, do not change the average."""
    beginner = StandingLine("Ben", None, 5040, 2, 1, counted=2)
    keen = StandingLine("Eve", 1, 5040 * 5, 14, 5, counted=10)

    assert "Points a game: 50." in grid_of(of(beginner)).spoken[0]
    assert "Points a game: 50." in grid_of(of(keen)).spoken[0]


def test_the_picture_has_all_columns() -> None:
    """Each column has a second line. The picture is the same for every reader, so it is drawn only once."""
    picture = picture_of(of(BUSY))

    assert (picture.names, picture.rows) == (("Cindy",), ((2, 3),))
    assert picture.cells[1] == ("467\n100", "2\n2", "1 1 3 2 4\n2", "1540?\n20/31")
    assert picture == picture_of(of(replace(BUSY, mine=False)))


def test_what_a_line_lacks_is_a_dash_in_the_picture() -> None:
    """A missing form and a missing rating are dashes; where victories count, there are no points a game."""
    picture = picture_of(of(StandingLine("Ann", 1, 3, 4, 3, counted=4), counts=Scoring.WINS))

    assert picture.cells[0][0] == "pts\n"
    assert picture.cells[1] == ("3\n", "4\n3", "–\n–", "–\n")


def test_where_nobody_bets_no_bets_are_kept() -> None:
    """In Mythe and Mythic Dice nobody bets, and a column of dashes would look as if people kept no bets."""
    picture = picture_of(of(ANN, replace(BUSY, tries=0, hits=0)))

    assert [cells[3] for cells in picture.cells] == ["rating\n", "–\n", "1540?\n"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_fit_a_phone_and_a_picture_s_description(language: str) -> None:
    """The grid and the description also have room for wide names and great numbers."""
    great = StandingLine("王小明" * 9, 123, 50_400 * 99, 1_000, 999, moved=-100, mine=True)
    panel = shown(replace(PAGE, lines=(great,) * 15), language)

    assert max(map(width, grid_of(panel).lines())) <= WIDEST
    assert len(picture_of(panel).words) <= 1000


# --- how it is counted ----------------------------------------------------------------------------------------


def test_screens_and_standings_count_alike() -> None:
    """The screens have the same constants as the code that counts."""
    assert (scoring.PLACEMENT_SCALE, scoring.NOT_PLAYED, scoring.ALONE_TOGETHER) == (
        PLACEMENT_SCALE,
        NOT_PLAYED,
        ALONE_TOGETHER,
    )


def test_a_rating_in_doubt_is_explained() -> None:
    """A settled rating has no explanation."""
    settled = replace(BUSY, rating=ShownRating(1540, provisional=False))

    assert "? The rating is not certain yet" in panel_text(of(BUSY))
    assert "not certain yet" not in panel_text(of(settled))


def test_i_read_where_i_stand() -> None:
    """The picture is drawn once for all readers, so a sentence above it says where the reader stands."""
    assert "Your place is 2: 467 points, 2 games." in panel_text(of(ANN, BUSY))
    assert "You are not ranked yet: 467 points, 2 games." in panel_text(of(ANN, replace(BUSY, rank=None)))
    assert "You are" not in panel_text(of(ANN))


def test_i_read_what_more_games_are_good_for() -> None:
    """As soon as my games of the running week that bring points are played, and not in other periods."""
    busy = replace(PAGE, lines=(ANN, replace(BUSY, games=10)), running=True)
    full = "Your 10 games that count this week are played. More games bring no points now"

    assert full in panel_text(shown(busy))
    assert full not in panel_text(shown(replace(busy, lines=(ANN, replace(BUSY, games=9)))))
    for other in (replace(busy, running=False), replace(busy, practice=True), replace(busy, game="mythe")):
        assert full not in panel_text(shown(other))


def test_a_week_with_more_games_says_what_they_are_good_for() -> None:
    """Everybody reads it below the lines, and in the announcement of the week, too."""
    more = "Points come from the first 10 games of each player; more games count for ratings, badges and feats."
    page = replace(PAGE, lines=(replace(ANN, games=11), BUSY))

    assert more in panel_text(shown(page))
    assert more in panel_text(screens().announcement(page, "en"))
    assert more not in panel_text(of(replace(ANN, games=10)))
    assert more not in panel_text(shown(replace(page, period="S1")))


def test_standings_are_shown_once_and_explained_in_one_small_line() -> None:
    """A picture or a grid, never both. Somebody who listens gets sentences in their place."""
    panel = of(ANN, replace(BUSY, rank=None))
    (small,) = blocks_of(panel, SmallPrint)

    assert not blocks_of(panel, Grid)
    assert " · ? The rating is not certain yet" in small.text
    (facts,) = blocks_of(aloud(panel), Facts)
    assert facts.lines == grid_of(panel).spoken


# --- how it counts --------------------------------------------------------------------------------------------


def counting(page: StandingsPage, language: str = "en") -> Panel:
    """How the page's standings are counted."""
    return screens().counting(page, "7/2026-W07//", language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("counts", Scoring)
def test_six_rules_say_how_a_league_counts_without_large_numbers(language: str, counts: Scoring) -> None:
    """The numbers are the league's own. Players need none above a hundred, and a button leads back."""
    panel = counting(replace(PAGE, scoring=counts, least_people=9, that_count=12, to_be_ranked=7), language)
    (rules,) = blocks_of(panel, Facts)
    said = "\n".join(rules.lines)

    assert [line[:3] for line in rules.lines] == [f"{number}. " for number in range(1, 7)]
    assert "More games bring no points" in panel_text(counting(PAGE))
    assert {"9", "12", "7"} <= set(re.findall(r"\d+", said))
    assert max(map(int, re.findall(r"\d+", panel_text(replace(panel, notice="", choices=()))))) <= 100
    assert [(choice.press.verb, choice.press.arg) for choice in panel.choices] == [(Verb.WEEK, "7/2026-W07//")]


def test_the_example_counts_like_the_league() -> None:
    """Its points come from the same formula, and skipped games count only for somebody who is ranked."""

    def example(that_count: int, to_be_ranked: int) -> tuple[list[tuple[str, ...]], str]:
        panel = counting(replace(PAGE, that_count=that_count, to_be_ranked=to_be_ranked))
        (grid,) = blocks_of(panel, Grid)
        return list(grid.rows), panel_text(panel)

    games = [("place 2 of 3", "50"), ("place 4 of 4", "0"), ("place 1 of 2", "100")]
    assert example(10, 3)[0] == [*games, ("each of 7 skipped", "33")]
    assert example(3, 3)[0] == games
    assert example(2, 1)[0] == games[:2]
    rows, said = example(10, 5)
    assert rows == games
    assert "Ann needs 2 more games to be ranked." in said


def test_practice_games_have_their_own_first_rule() -> None:
    """They are played against robots alone, so the limit for two people says nothing there."""
    (rules,) = blocks_of(counting(replace(PAGE, practice=True)), Facts)

    assert rules.lines[0].startswith("1. Practice:")
    assert "same two people" not in "\n".join(rules.lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_fits_a_phone(language: str) -> None:
    """Also with the longest names of its rows."""
    (grid,) = blocks_of(counting(PAGE, language), Grid)

    assert max(map(width, grid.lines())) <= WIDEST
    assert not any("…" in row[0] for row in grid.rows)


# --- the ways on ----------------------------------------------------------------------------------------------


SIGNS = " \u2039\u203a"
"""Which point to the page before and the page after."""

WEEKS = ("2026-W47", "2026-W45", "2025-W52")


@pytest.mark.parametrize(
    ("week", "beside"),
    [
        ("2026-W47", ["2026-W45"]),
        ("2026-W46", ["2026-W45", "2026-W47"]),
        ("2026-W45", ["2025-W52", "2026-W47"]),
        ("2025-W52", ["2026-W45"]),
    ],
)
def test_a_week_leads_to_the_weeks_beside_it_the_season_and_all(week: str, beside: list[str]) -> None:
    """The buttons lead to weeks with games, also in another year, and name no table and no page."""
    panel = shown(replace(PAGE, period=week, weeks=WEEKS, seasons=("S9", "S10")))

    assert [f"7/{period}//" for period in (*beside, "S10", "all", "fame")] == ways(panel)
    assert {NOWHERE} == {choice.press.table for choice in panel.choices}


def test_a_season_leads_to_the_seasons_beside_it() -> None:
    """The tenth season follows the ninth; other buttons lead to the newest week and to all time."""
    panel = shown(replace(PAGE, period="S9", weeks=WEEKS, seasons=("S8", "S9", "S10")))

    assert ways(panel) == ["7/2026-W47//", "7/S8//", "7/S10//", "7/all//", "7/fame//"]


def test_all_time_leads_to_the_newest_week_and_season() -> None:
    """Without weeks and seasons there are no buttons, and nobody is in the hall of fame."""
    panel = shown(replace(PAGE, period="all", weeks=WEEKS))

    assert ways(panel) == ["7/2026-W47//", "7/S1//", "7/fame//"]
    assert ways(shown(replace(PAGE, period="all", weeks=(), seasons=()))) == []


def test_pages_lead_on_and_to_my_own_line() -> None:
    """The button to my line is there only while I do not see the line; its press names no page."""
    away = replace(PAGE, page=1, pages=3, mine=41)
    here = replace(away, lines=(replace(ANN, mine=True),))

    assert [(choice.label.strip(SIGNS), choice.press.arg) for choice in shown(away).choices[:3]] == [
        ("Page 1", "7/2026-W07//0"),
        ("Page 3", "7/2026-W07//2"),
        ("Where am I? Line 42", "7/2026-W07//"),
    ]
    assert "Where am I?" not in panel_text(shown(here))


def test_each_of_several_games_has_a_table_of_its_own() -> None:
    """A menu has the games, and the other buttons stay within the game. A single game needs no menu."""
    panel = shown(replace(PAGE, game="mythical-dice", games=("mythical-dice", "mythical-dice")))
    (menu,) = panel.menus

    assert Menu("By game", menu.choices) == menu
    assert [choice.press.arg for choice in menu.choices[:2]] == ["7/2026-W07//", "7/2026-W07/mythical-dice/"]
    assert panel.choices[0].press.arg == "7/S1/mythical-dice/"
    assert shown(replace(PAGE, games=("mythical-dice",))).menus == ()


def test_nameless_people_are_told_apart() -> None:
    """They have numbers in the grid, in the picture, and under a result."""
    page = replace(PAGE, lines=(replace(ANN, name=""), ANN, replace(ANN, name="")))
    (picture,) = blocks_of(shown(page), Picture)

    assert [row[0] for row in grid_of(shown(page)).rows] == [f"1. {name}" for name in picture.names]
    assert picture.names == ("somebody 1", "Ann", "somebody 2")
    assert "1. somebody 2" in panel_text(result(page))


# --- under a result -------------------------------------------------------------------------------------------


def result(standings: StandingsPage) -> Panel:
    """The details of a game, with these standings under them."""
    return screens().of("mythical-dice").details(seen(finished()), "en", standings)
