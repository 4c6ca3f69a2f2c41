"""What the bot depends on in matrix-nio."""

from importlib.metadata import version

from bot.adapters.matrix.crypto.library import CHECKED_RELEASE


def test_the_installed_release_is_the_one_that_was_checked() -> None:
    """For a new release, check what the module says of the library, and name the release."""
    assert version("matrix-nio") == CHECKED_RELEASE
