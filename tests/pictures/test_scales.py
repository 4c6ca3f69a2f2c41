"""Scales: ticks are few and round, labels keep apart, dashes keep to their line."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.scales import dashes, spread, tick_step


@pytest.mark.parametrize(
    ("span", "step"), [(1, 1), (5, 1), (6, 2), (11, 5), (30, 10), (60, 20), (101, 50), (251, 100), (600, 200)]
)
def test_ticks_are_round_numbers(span: int, step: int) -> None:
    """At most five steps cover the span, and a step is 1, 2 or 5, with or without zeros after the digit."""
    assert tick_step(span, 5) == step


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        pytest.param([10, 70, 130], [10, 70, 130], id="apart-by-themselves"),
        pytest.param([100, 100, 190], [100, 150, 200], id="equal-totals-below-each-other"),
        pytest.param([180, 190, 195], [100, 150, 200], id="the-last-above-the-lowest-place"),
    ],
)
def test_labels_make_room_for_each_other(wanted: list[int], places: list[int]) -> None:
    """Labels are moved only where they would overlap."""
    assert spread(wanted, 50, 200) == places


@given(st.lists(st.integers(0, 500), min_size=1, max_size=10).map(sorted))
def test_labels_never_overlap(wanted: list[int]) -> None:
    """Labels keep their distance from each other, and the last label is not below the lowest place."""
    places = spread(wanted, 54, 500)
    assert all(after - before >= 54 for before, after in pairwise(places))
    assert places[-1] <= 500


def test_dashes_begin_and_end_with_their_line() -> None:
    """A dash begins the line and a dash ends the line; a line that is shorter than a dash is one dash."""
    assert list(dashes((0, 0), (50, 0), 10)) == [((0, 0), (10, 0)), ((20, 0), (30, 0)), ((40, 0), (50, 0))]
    assert list(dashes((3, 3), (3, 7), 18)) == [((3, 3), (3, 7))]
