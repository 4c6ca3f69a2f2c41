"""What is logged is for hosts, and tells nothing that a player hides."""

from collections.abc import Iterator

import pytest
import structlog

from bot.logs import log_to_stderr


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Logging is set up for the whole process: each test leaves it as it was."""
    yield
    structlog.reset_defaults()


def test_a_bug_is_logged_without_the_values_of_variables(capsys: pytest.CaptureFixture[str]) -> None:
    """A traceback names places and the error, never a hand or a seed that stood in a variable."""
    log_to_stderr()
    hand = "purple minotaur"
    try:
        int(len(hand) * "x")
    except ValueError:
        structlog.get_logger().exception("a table is broken", table="abc")
    told = capsys.readouterr().err
    assert "a table is broken" in told
    assert "ValueError" in told
    assert "purple minotaur" not in told


def test_what_goes_well_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The game is what people read."""
    log_to_stderr()
    structlog.get_logger().info("time given back", milliseconds=7)
    assert not capsys.readouterr().err
