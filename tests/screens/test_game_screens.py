"""What the screens of all games share: notes on seats that were taken over, the last private card, pages of rules."""

from dataclasses import replace

import pytest

from bot.core.ui.panels import Panel
from bot.core.ui.presses import Verb
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
        (SCREEN.table(TAKEN_AND_WON, "en"), "for the player before them): Cindy"),
    ],
)
def test_whoever_took_a_seat_over_is_told_for_whom_it_counts(panel: Panel, said: str) -> None:
    """The note is on the person's own private card, and on the result for everybody."""
    assert said in panel_text(panel)


@pytest.mark.parametrize("taken_over", [False, True])
def test_what_was_chosen_on_the_seat_stands(taken_over: bool) -> None:  # noqa: FBT001 - a case of the test
    """Only the owner of the seat follows a robot; a substitute may follow a person, so their card names no robot."""
    seat = replace(PLAYING.seats[0], inherited=True, taken_over=taken_over)
    card = panel_text(SCREEN.hand(replace(PLAYING, seats=(seat, *PLAYING.seats[1:])), "en"))
    assert ("A robot had this seat before you" in card) is not taken_over
    assert ("already chosen on this seat in this round stands" in card) is taken_over


def test_a_seat_of_ones_own_says_nothing_of_others() -> None:
    """Another player's card has no note, and a result without substitutes does not mention them."""
    assert "before you" not in panel_text(SCREEN.hand(replace(TAKEN, seat=1), "en"))
    assert "Substitutes" not in panel_text(SCREEN.table(WON, "en"))


def test_the_last_private_card_tells_who_won() -> None:
    """No private card follows it, so somebody who plays in private messages reads the result there, and only there."""
    assert "wins with" in panel_text(SCREEN.hand(WON, "en", WON.chapter))
    assert "wins with" not in panel_text(SCREEN.hand(WON, "en", WON.chapter - 1))


def test_the_pages_of_rules_lead_to_each_other() -> None:
    """The first page is shown if no page is named, or an unknown one; each page has buttons to all the others."""
    mythic = screens().of("mythic-dice")
    first = mythic.rules("en")
    pages = [way.press.arg for way in first.choices]
    assert mythic.rules("en", "nowhere") == first
    assert "Icons by Lorc, " in panel_text(first)
    for page in pages:
        shown = mythic.rules("en", page.partition("/")[2])
        assert shown.blocks != first.blocks
        assert {way.press.verb for way in shown.choices} == {Verb.RULES}
        assert len({way.press.arg for way in shown.choices} & set(pages) - {page}) == len(pages) - 1
