"""The week's tables."""

from bot.core.panels import NOWHERE, WIDEST, Grid, Heading, Panel, Press, Verb, width
from bot.core.ports import Message, StandingLine, WeekTable
from tests.screens.tables import finished, screens, seen
from tests.screens.text import panel_text


def week(*lines: StandingLine, practice: bool = False, language: str = "en") -> tuple[str, list[Grid]]:
    """The panel as text, and its grids."""
    panel = screens().week("2026-W07", lines, language, practice=practice)
    return panel_text(panel), [block for block in panel.blocks if isinstance(block, Grid)]


def test_a_victory_is_shown_as_a_hundred() -> None:
    """Placements are stored as whole numbers, 5040 for a victory; half points are rounded up."""
    _, (grid,) = week(StandingLine("Ann", 1, 5040 * 3 + 2520, 4, 3), StandingLine("Ben", 2, 25, 3, 0))

    assert [row[1] for row in grid.rows] == ["350", "0"]


def test_provisional_lines_are_marked_and_explained() -> None:
    """Who has played too little has no rank, only a sign that the text below explains."""
    text, (grid,) = week(StandingLine("Ann", None, 5040, 1, 1))

    assert grid.rows[0][0] == "~ Ann"
    assert "~ Provisional" in text
    assert "~ Provisional" not in week(StandingLine("Ann", 1, 5040, 3, 1))[0]


def test_the_practice_table_says_what_it_is() -> None:
    """Nobody takes a game against the house for the league's."""
    ranked, _ = week(StandingLine("Ann", 1, 5040, 3, 1))
    practice, _ = week(StandingLine("Ann", 1, 5040, 3, 1), practice=True)

    assert practice.startswith("Practice table · week 7 of 2026")
    assert ranked.startswith("The week’s table · week 7 of 2026")


def test_a_week_s_table_fits_a_phone() -> None:
    """With wide names and great numbers too."""
    for language in ("en", "cs", "fr"):
        _, (grid,) = week(StandingLine("王小明" * 9, 123, 50_400, 1_000, 999), language=language)
        assert max(map(width, grid.lines())) <= WIDEST


def result(standings: WeekTable | None) -> Panel:
    """The end of a game, after which the week stands like this."""
    return screens().message(Message.RESULT, seen(finished()), "en", standings=standings)


def test_a_result_shows_the_first_five_of_the_week() -> None:
    """And the way to all others; a game against the house shows the practice table, which has no way on."""
    lines = tuple(StandingLine(name, rank, 5040, 3, 1) for rank, name in enumerate("ABCDEF", 1))
    counted, practice = (result(WeekTable("2026-W07", practice, lines)) for practice in (False, True))
    grid = [block for block in counted.blocks if isinstance(block, Grid)][-1]

    assert [row[0] for row in grid.rows] == ["1. A", "2. B", "3. C", "4. D", "5. E"]
    assert Heading("The week’s table · week 7 of 2026") in counted.blocks
    assert counted.choices[-1].press == Press(NOWHERE, 0, Verb.WEEK, "2026-W07")
    assert Heading("Practice table · week 7 of 2026") in practice.blocks
    assert [choice.press.verb for choice in practice.choices] == [Verb.REMATCH, Verb.REPLAY, Verb.VERIFY]
