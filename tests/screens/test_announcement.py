"""The announcements of leagues, and the chart of a rating."""

from dataclasses import replace

import pytest

from bot.core.ports import (
    FeatKind,
    RatingCourse,
    RatingPoint,
    Scoring,
    ShownRating,
    StandingLine,
    WeekFeat,
)
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Facts, Picture, Text
from bot.screens.league.rating_panel import rating_chart
from tests.screens import golden_cards
from tests.screens.sample_views import languages, screens
from tests.screens.text import panel_text

ANN, BEN, CID = (StandingLine(name, rank, 100 - rank, 4, 1) for rank, name in enumerate(("Ann", "Ben", "Cid"), 1))
PAGE = replace(
    golden_cards.PAGE, name="Cup", scoring=Scoring.POINTS, period="2026-W07", lines=(ANN, BEN, CID), pages=3, share=""
)
SEASON = replace(PAGE, period="S2")


def podium(*lines: StandingLine) -> Picture | None:
    """The podium of a season that ended with these lines, or None."""
    panel = screens().announcement(replace(SEASON, lines=lines), "en")
    return next((block for block in panel.blocks if isinstance(block, Picture) and block.key == "podium"), None)


def test_where_nobody_is_ranked_nobody_has_won() -> None:
    """The week's table is shown all the same, but a season has no podium."""
    nobody = replace(PAGE, lines=(replace(ANN, rank=None),))

    assert "First place" not in panel_text(screens().announcement(nobody, "en"))
    assert "Not ranked yet: Ann" in panel_text(screens().announcement(nobody, "en"))
    assert podium(replace(ANN, rank=None)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_feat_is_a_sentence_with_the_names_of_all_who_share_it(language: str) -> None:
    """Each kind of feat has one line, with both names and the number."""
    feats = tuple(WeekFeat(kind, ("Ann", "Ben"), 31, 47, "mythical-dice", "bets") for kind in FeatKind)
    blocks = screens().announcement(replace(PAGE, feats=feats), language).blocks
    (facts,) = [block.lines for block in blocks if isinstance(block, Facts)]

    assert len(facts) == len(FeatKind)
    assert [line for line in facts if "Ann, Ben" not in line or "31" not in line] == []


def test_a_season_s_end_has_a_podium() -> None:
    """The podium has the first three places with their points, and words that say the same."""
    found = podium(ANN, BEN, CID, replace(CID, name="Dan", rank=4))

    assert found is not None
    assert (found.names, found.rows) == (("Ann", "Ben", "Cid"), ((1, 2, 3),))
    assert found.cells == (("99 points", "98 points", "97 points"),)
    assert found.words.startswith("Place 1: Ann, 99 points, 4 games.\nPlace 2: Ben")
    assert screens().announcement(SEASON, "en").notice == "The season is over: Cup · season 2"


def test_not_more_people_than_fit_stand_on_the_podium() -> None:
    """If many players share the third place, the podium has only five of all players."""
    found = podium(ANN, BEN, *[CID] * 5)

    assert found is not None
    assert found.rows == ((1, 2, 3, 3, 3),)


def test_a_rating_chart_says_in_words_how_it_stands() -> None:
    """The words have the last rating and its band; a question mark shows that the rating is provisional."""
    course = RatingPoint(1500, 1200, 1800), RatingPoint(1540, 1250, 1830)
    now = ShownRating(1540, provisional=True)
    found = rating_chart("Ann", RatingCourse(course, now), languages().voice("en"))

    assert found.rows == ((1500, 1200, 1800), (1540, 1250, 1830))
    assert (found.title, found.cells) == ("Rating of Ann", (("1540?", "games"),))
    assert found.words == "After the last 2 games the rating is 1540, most likely between 1250 and 1830."
    assert found.instead == (Text("Rating of Ann: 1540?"), Text(found.words))


@pytest.mark.parametrize(
    ("game", "said"), [("mythe", "Mythe: Ben (13 spaces)"), ("mythic-dice", "Mythic Dice: Ben (13 points)")]
)
def test_the_best_game_of_a_week_is_told_in_the_words_of_its_game(game: str, said: str) -> None:
    """The result is counted in the unit of its game: spaces in Mythe, points in Mythic Dice."""
    feat = WeekFeat(FeatKind.BEST_GAME, ("Ben",), 13, game=game)

    assert said in panel_text(screens().announcement(replace(PAGE, feats=(feat,)), "en"))
