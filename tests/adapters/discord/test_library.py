"""The private attributes of discord.py that the bot depends on."""

from importlib.metadata import version

from bot.adapters.discord.library import CHECKED_RELEASE


def test_the_installed_release_is_the_one_that_was_checked() -> None:
    """With another one: read what it does with each attribute in the module, drop what has a public way, name it."""
    assert version("discord.py") == CHECKED_RELEASE
