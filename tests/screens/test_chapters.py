"""Cards with people whom no private message reaches, and the pictures of a game's end."""

from dataclasses import replace

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Grid, Panel, Picture
from storage.changes import Message
from tests.screens.sample_views import finished, next_round, out_of_reach, screens, seen, some_bets
from tests.screens.test_every_game import LONG
from tests.screens.text import blocks_of, panel_text


def table(chapter: int | None, language: str = "en") -> Panel:
    """The table's card of a chapter, shown while the bets of round 5 are open."""
    return screens().message(Message.TABLE, seen(next_round()), language, chapter)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_not_reached_is_told_where_their_dice_are(language: str) -> None:
    """The table's card names the person; a person who is away or replaced by a robot is not named."""
    named = panel_text(screens().message(Message.TABLE, seen(some_bets(), unreached={1}), language))
    usual = panel_text(screens().message(Message.TABLE, seen(some_bets()), language))
    (line,) = set(named.splitlines()) - set(usual.splitlines())
    assert ("Ben" in line, "Cindy" in line) == (True, False)
    for absent in (seen(some_bets(), unreached={1}, away={1}), seen(some_bets(), unreached={1}, robots={1})):
        reached = replace(absent, seats=out_of_reach(absent.seats, ()))
        others = screens().message(Message.TABLE, absent, language)
        assert others == screens().message(Message.TABLE, reached, language)


# --- pictures -----------------------------------------------------------------------------------------------


def pictures(language: str, names: tuple[str, ...] = LONG) -> list[Picture]:
    """The pictures of the end of a game of six: the result's, then the details'."""
    view = seen(finished(6), names=names)
    panels = screens().message(Message.RESULT, view, language), screens().of(view.game).details(view, language)
    return [picture for panel in panels for picture in blocks_of(panel, Picture)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_picture_are_short_enough(language: str) -> None:
    """The words have at most a thousand characters, also with long names, and every seat is in them."""
    for picture in pictures(language):
        assert len(picture.words) <= 1_000
        assert all(name[0] in picture.words for name in picture.names)


def test_details_have_the_sheet_and_the_course() -> None:
    """Both pictures have the same points and names; where no pictures can be shown, a grid replaces the sheet."""
    _, sheet, course = pictures("en", ("Cindy", "Ben", "Charlie", "Emily", "Dora", "Fred"))
    assert (sheet.key, course.key) == ("sheet", "course")
    assert sheet.rows == course.rows == tuple(line.points for line in finished(6).view(None).sheet)
    assert sheet.names == course.names == ("Cindy", "Ben", "Charlie", "Emily", "Dora", "Fred")
    (grid,) = [block for block in sheet.instead if isinstance(block, Grid)]
    assert len(grid.rows) == len(sheet.rows)
    assert course.instead == ()
