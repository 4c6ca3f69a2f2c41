"""A wrong clock of the machine is noticed while the bot runs, and told once."""

from datetime import UTC, datetime
from email.utils import format_datetime

import structlog

from bot.core.clock.host_clock import EVERY, LATE, SAMPLES, HostClock
from tests.core.fakes import HandClock


def date(clock: HandClock, ahead: float) -> str:
    """The header of an answer at whose sender it is so many seconds earlier than here."""
    return format_datetime(datetime.fromtimestamp(clock.now() / 1000 - ahead, UTC), usegmt=True)


def told(*ahead: float | None) -> list[str]:
    """What is logged while answers come one after the other, from senders whose clocks are so far behind."""
    clock = HandClock()
    watch = HostClock("somewhere", clock)
    with structlog.testing.capture_logs() as logged:
        for seconds in ahead:
            watch.hear(None if seconds is None else date(clock, seconds))
            watch.hear("no date")
            clock.forward(EVERY)
    return [f"{line['event']} {line.get('seconds_ahead', '')}".strip() for line in logged]


def test_a_clock_that_is_wrong_is_told_once_in_both_directions() -> None:
    """And once more when it is right again."""
    for wrong in (60, -60):
        found = told(*[wrong] * 3 * SAMPLES, None, *[0] * 3 * SAMPLES)
        assert found == [f"this machine's clock is wrong: set it {wrong}", "this machine's clock is right again"]


def test_answers_that_were_long_under_way_tell_nothing() -> None:
    """As long as one of some answers in a row came quickly."""
    assert told(*[60, 60, 60, 60, 1] * 4) == []


def test_a_small_difference_is_allowed() -> None:
    """Dates of answers are exact to a second only."""
    assert told(*[LATE - 1] * 2 * SAMPLES) == []


def test_not_every_answer_is_read() -> None:
    """Of the answers within some seconds only the first counts, so a flood of late answers is one sample."""
    clock = HandClock()
    watch = HostClock("somewhere", clock)
    with structlog.testing.capture_logs() as logged:
        for _ in range(10 * SAMPLES):
            watch.hear(date(clock, 60))
    assert logged == []
