"""Pages that people look up: the verification of a game, and the settings."""

from dataclasses import replace

from bot.core.ports import Community, CommunityShown, Pace, Verification
from storage.ids import CommunityId
from tests.screens.sample_views import screens
from tests.screens.text import panel_text

HALL = Community(CommunityId(1), "somewhere", "hall", "Europe/Prague", "cs")


def test_without_a_game_nothing_is_called_fair() -> None:
    """The page shows the commitment, but does not say that any dice were fair."""
    text = panel_text(screens().verified(Verification("k7m2q4x9ab", "ab" * 32, 0), "en"))

    assert "# No game, no luck" in text
    assert f"\n  = {'ab' * 32}" in text
    assert "fair\n" not in text


def test_what_a_community_has_set_is_shown() -> None:
    """Channels have their names; instead of an unknown value of an option the default is shown."""
    chosen = replace(HALL, pace=Pace.DAILY, channels=("17",), options={"edition": "french", "variant": "gone"})
    text = panel_text(screens().settings(CommunityShown(chosen, ("#green", "#attic")), "en"))

    assert "Tables may be opened in: #green, #attic" in text
    assert "Daily: 24 h" in text
    assert "French rules" in text
    assert "Standard variant" in text
