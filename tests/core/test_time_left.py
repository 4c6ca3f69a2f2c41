"""The time that is left, in words."""

import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.ui.languages import LANGUAGES, Languages
from bot.core.ui.time_left import time_left
from storage.ids import Millis

LANGUAGE: Final = Languages(strict=True)
MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
UNITS: Final = {"second": 1_000, "minute": MINUTE, "hour": HOUR, "day": 24 * HOUR}


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (-5_000, "in a moment"),
        (9_999, "in a moment"),
        (44_900, "in 40 seconds"),
        (119_999, "in 115 seconds"),
        (5 * MINUTE - 1, "in 4 minutes"),
        (34 * MINUTE, "in 30 minutes"),
        (24 * HOUR - 1, "in 23 hours"),
        (71 * HOUR, "in 2 days"),
    ],
)
def test_a_time_is_told_in_the_unit_that_fits(left: int, words: str) -> None:
    """Near times are told in steps of five seconds, far ones in whole hours and days."""
    assert time_left(Millis(left), LANGUAGE.voice("en")) == words


def test_each_language_has_its_forms() -> None:
    """Czech has other forms for 2 and for 5; each text fits behind the sentence's verb."""
    told = [
        [time_left(Millis(left), LANGUAGE.voice(language)) for left in (0, 2 * MINUTE, 5 * MINUTE)]
        for language in LANGUAGES
    ]
    assert told == [
        ["in a moment", "in 2 minutes", "in 5 minutes"],
        ["za okamžik", "za 2 minuty", "za 5 minut"],
        ["dans un instant", "dans 2 minutes", "dans 5 minutes"],
    ]


@given(st.integers(0, 40 * 24 * HOUR))
def test_no_more_time_is_promised_than_there_is(left: int) -> None:
    """The words name at most the time that is left, and at least half of it."""
    found = re.fullmatch(r"in (\d+) (second|minute|hour|day)s?", time_left(Millis(left), LANGUAGE.voice("en")))
    if found is None:
        assert left < 10_000
    else:
        assert left / 2 < int(found[1]) * UNITS[found[2]] <= left
