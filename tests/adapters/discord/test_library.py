"""What the bot uses of discord.py although it is private or not documented."""

from importlib.metadata import version

from bot.adapters.discord.library import CHECKED_RELEASE


def test_the_installed_release_is_the_one_that_was_checked() -> None:
    """For a new release, check each attribute in the module, use public ways if there are any, and name the release."""
    assert version("discord.py") == CHECKED_RELEASE
