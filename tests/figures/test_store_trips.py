"""A press needs few trips to the store, and few transactions."""

from tests.figures.store_trips import store_figures


def test_a_press_needs_few_transactions() -> None:
    """A press, its answer and the messages after it stay within the limits."""
    assert [line for one in store_figures() if not one.kept for line in one.lines()] == []
