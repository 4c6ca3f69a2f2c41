"""The cursor for PostgreSQL, as far as it uses private attributes of SQLAlchemy."""

from importlib.metadata import version

from storage.engine.postgres_cursor import CHECKED_RELEASE


def test_the_installed_release_is_the_one_that_was_checked() -> None:
    """If this fails: look for a public way, try the cursor with the new release, and set CHECKED_RELEASE to it."""
    assert version("sqlalchemy") == CHECKED_RELEASE
