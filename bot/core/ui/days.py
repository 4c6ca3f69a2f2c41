"""Days in words, short enough for a phone: "3 Nov 2025", "3 Nov to 30 Nov 2025"."""

from datetime import date

from bot.core.ui.languages import Say


def day_in_words(day: date, say: Say) -> str:
    """The day with its year, such as "3 Nov 2025"."""
    return say("day-with-year", day=_short(day, say), year=str(day.year))


def days_in_words(first: date, last: date | None, say: Say) -> str:
    """From one day to another, such as "3 Nov to 30 Nov 2025"; without a last day "from 3 Nov 2025 on"."""
    if last is None:
        return say("days-from", first=day_in_words(first, say))
    begins = _short(first, say) if first.year == last.year else day_in_words(first, say)
    return say("days-to", first=begins, last=day_in_words(last, say))


def _short(day: date, say: Say) -> str:
    return say("day-short", day=say("day-of-month", day=day.day), month=day.month)
