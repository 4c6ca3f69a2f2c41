"""What the frame adds to each game's screen: seats that were taken over, and pages of rules."""

from dataclasses import replace

import pytest

from bot.core.ui.panels import Panel, Verb
from tests.screens.sample_views import finished, first_die, screens, seen
from tests.screens.text import panel_text

SCREEN = screens().of("mythical-dice")
PLAYING, WON = seen(first_die(), 0), seen(finished(), 0)
TAKEN = replace(PLAYING, seats=(replace(PLAYING.seats[0], taken_over=True), *PLAYING.seats[1:]))
TAKEN_AND_WON = replace(WON, seats=(replace(WON.seats[0], taken_over=True), *WON.seats[1:]))


@pytest.mark.parametrize(
    ("panel", "said"),
    [
        (SCREEN.hand(TAKEN, "en"), "the result counts for the player who had it"),
        (SCREEN.hand(TAKEN, "cs"), "výsledek se počítá hráči"),
        (SCREEN.hand(TAKEN, "fr"), "le résultat compte pour elle"),
        (SCREEN.result(TAKEN_AND_WON, "en"), "for the player before them): Cindy"),
    ],
)
def test_whoever_took_a_seat_over_is_told_for_whom_it_counts(panel: Panel, said: str) -> None:
    """On the own card, and for everybody at the end."""
    assert said in panel_text(panel)


def test_a_seat_of_ones_own_says_nothing_of_others() -> None:
    """Neither beside a seat that was taken over, nor at the end where none was."""
    assert "before you" not in panel_text(SCREEN.hand(replace(TAKEN, seat=1), "en"))
    assert "Substitutes" not in panel_text(SCREEN.result(WON, "en"))


def test_the_pages_of_rules_lead_to_each_other() -> None:
    """The first is shown where none is named, or one that is not there; each has the ways to the others."""
    mythic = screens().of("mythic-dice")
    first = mythic.rules("en")
    pages = [way.press.arg for way in first.choices]
    assert mythic.rules("en", "nowhere") == first
    for page in pages:
        shown = mythic.rules("en", page.partition("/")[2])
        assert shown.blocks != first.blocks
        assert {way.press.verb for way in shown.choices} == {Verb.RULES}
        assert len({way.press.arg for way in shown.choices} & set(pages) - {page}) == len(pages) - 1
