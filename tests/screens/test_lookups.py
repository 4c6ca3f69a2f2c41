"""What people look up: checks of the dice, settings."""

from dataclasses import replace

import pytest

from bot.core.ports import Community, Mismatch, Pace, Verification
from storage.ids import CommunityId
from tests.screens.sample_views import screens
from tests.screens.text import panel_text

HALL = Community(CommunityId(1), "somewhere", "hall", "Europe/Prague", "cs")


# --- checks ------------------------------------------------------------------------------------------------


def test_a_game_that_fits_its_seed_is_called_fair() -> None:
    """With how much was recomputed and the commitment whole."""
    text = panel_text(screens().verified(Verification("k7m2q4x9ab", "ab" * 32, 190), "en"))

    assert "# Verified: the luck was fair\n190 random outcomes" in text
    assert f"\n  = {'ab' * 32}" in text


def test_the_first_difference_is_told() -> None:
    """In the words of the record, or that the seed is another one."""
    found = Verification("k7m2q4x9ab", "ab" * 32, 190, Mismatch(7, '{"chance": "face"}', '{"chance": "leader"}'))
    text = panel_text(screens().verified(found, "en"))
    other = panel_text(screens().verified(replace(found, mismatch=Mismatch(None)), "en"))

    assert "# Not verified" in text
    assert "entry 7" in text
    assert 'The seed gives:\n  = {"chance": "face"}\nThe game says:\n  = {"chance": "leader"}' in text
    assert "The published seed is not the one" in other
    assert "The seed gives" not in other


def test_without_a_game_nothing_is_called_fair() -> None:
    """That the seed is the one that was committed to is all there is to say."""
    text = panel_text(screens().verified(Verification("k7m2q4x9ab", "ab" * 32, 0), "en"))

    assert "# No game, no luck" in text
    assert f"\n  = {'ab' * 32}" in text
    assert "fair\n" not in text


def test_a_record_without_a_seed_has_nothing_to_check() -> None:
    """That is no accusation."""
    assert "There is nothing to verify" in panel_text(screens().verified(None, "en"))


# --- settings ----------------------------------------------------------------------------------------------


def test_a_communitys_settings_say_what_new_tables_are_like() -> None:
    """What is not set is what the games themselves begin with."""
    text = panel_text(screens().settings(HALL, (), "en"))

    assert "Language of the tables: Czech" in text
    assert "Europe/Prague" in text
    assert "in every channel" in text
    assert "Live: 45 s for a secret choice" in text
    assert "Unless the host chooses otherwise: English rules" in text


def test_what_a_community_has_set_is_shown() -> None:
    """Channels by their names; an option's value that no game has is passed over."""
    chosen = replace(HALL, pace=Pace.DAILY, channels=("17",), options={"edition": "french", "variant": "gone"})
    text = panel_text(screens().settings(chosen, ("#green", "#attic"), "en"))

    assert "Tables may be opened in: #green, #attic" in text
    assert "Daily: 24 h" in text
    assert "French rules" in text
    assert "Standard variant" in text


@pytest.mark.parametrize(
    ("aloud", "told"), [(True, "scores and standings in sentences"), (False, "scores and standings in columns")]
)
def test_a_persons_settings_say_whether_they_listen(*, aloud: bool, told: str) -> None:
    """So that somebody who listens knows how to change it back."""
    assert told in panel_text(screens().person_settings("en", notify=True, aloud=aloud))


@pytest.mark.parametrize(("notify", "told"), [(True, "You are notified"), (False, "You are not notified")])
def test_a_persons_settings_say_language_and_calls(*, notify: bool, told: str) -> None:
    """In the language itself."""
    text = panel_text(screens().person_settings("en", notify=notify, aloud=False))

    assert "Your language: English" in text
    assert told in text
