"""The parts of panels: the width of a text, and the columns of a grid."""

import pytest

from bot.core.ui.panels import Facts, Grid, Panel, Text, aloud
from bot.core.ui.text_width import width


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        *[("", 0), ("Ben", 3), ("Žofie", 5), ("e\u0301", 1), ("小明", 4), ("\uff22", 2), ("a\u200db", 2)],
        *[("👩\u200d👩\u200d👧", 2), ("👍🏽!", 3), ("❤\ufe0f", 2), ("❤", 1), ("🎲\ufe0f", 2), ("🇨🇿", 2)],
    ],
)
def test_a_text_s_width_is_counted_in_columns(text: str, columns: int) -> None:
    """Wide characters take two columns, an emoji of several characters, too; accents and joiners take none."""
    assert width(text) == columns


@pytest.mark.parametrize(
    ("grid", "lines"),
    [
        pytest.param(
            Grid(("", "bet", "score"), (("小明", "2", "-20"), ("Cindy", "10", ""))),
            ("      bet score", "小明    2   -20", "Cindy  10"),
            id="names-flush-left-all-else-flush-right-nothing-after-the-last-sign",
        ),
        pytest.param(Grid(("", ""), (("a", "1"),)), ("a 1",), id="no-line-for-an-empty-header"),
        pytest.param(Grid((), ()), (), id="an-empty-grid-has-no-lines"),
    ],
)
def test_a_grid_is_set_in_columns(grid: Grid, lines: tuple[str, ...]) -> None:
    """One space is between the columns."""
    assert grid.lines() == lines


def test_who_listens_is_told_a_grid_in_sentences() -> None:
    """Other blocks stay as they are, and so does a grid without sentences."""
    grid, mute = Grid(("", "bet"), (("Ben", "2"),), ("Ben has bet 2.",)), Grid((), ())
    panel = Panel("notice", (Text("before"), grid, mute))

    assert aloud(panel) == Panel("notice", (Text("before"), Facts(("Ben has bet 2.",)), mute))
