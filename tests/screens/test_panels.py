"""The vocabulary of panels: how wide a text is, how a grid is set."""

import pytest

from bot.core.panels import Grid, width


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("Ben", 3), ("Žofie", 5), ("e\u0301", 1), ("小明", 4), ("\uff22", 2), ("a\u200db", 2)],
)
def test_a_text_s_width_is_counted_in_columns(text: str, columns: int) -> None:
    """Wide signs take two, marks and joiners none."""
    assert width(text) == columns


def test_a_grid_is_set_in_columns() -> None:
    """Names flush left, everything else flush right, one space between, nothing after the last sign."""
    grid = Grid(("", "bet", "score"), (("小明", "2", "-20"), ("Cindy", "10", "")))

    assert grid.lines() == (
        "      bet score",
        "小明    2   -20",
        "Cindy  10",
    )


def test_an_empty_header_is_left_out() -> None:
    """No empty line above the rows."""
    assert Grid(("", ""), (("a", "1"),)).lines() == ("a 1",)


def test_an_empty_grid_has_no_lines() -> None:
    """Rather than an error."""
    assert Grid((), ()).lines() == ()
