"""The list of tables, with the buttons that lead to them."""

from dataclasses import replace

from bot.core.table.views import TableView
from bot.core.ui.panels import Heading, Panel
from storage.ids import TableId
from tests.screens.sample_views import first_die, lobby, round_4, screens, seen, some_bets
from tests.screens.text import panel_text


def headings(panel: Panel) -> list[str]:
    """The panel's headings."""
    return [block.text for block in panel.blocks if isinstance(block, Heading)]


def test_tables_are_numbered_as_they_come() -> None:
    """Those that wait for me say so, wherever they stand; a table that I can enter or join has a button."""
    views = [
        named("lobbyone", lobby("Cindy", "Ben")),
        named("watching", seen(first_die())),
        named("sitting", seen(first_die(), 0)),
        named("waiting", seen(first_die(), 2)),
        named("betting", seen(some_bets(), 1)),
        named("bettaken", seen(some_bets(), 0)),
    ]
    panel = screens().tables(views, "en")

    assert headings(panel) == [
        *[f"{number}. Mythical Dice" for number in (1, 2, 3)],
        "4. Mythical Dice · your turn",
        "5. Mythical Dice · your turn",
        "6. Mythical Dice",
    ]
    assert [(choice.label, choice.press.table, choice.primary) for choice in panel.choices] == [
        ("1. Join", "lobbyone", False),
        ("3. My dice", "sitting", False),
        ("4. My dice", "waiting", True),
        ("5. My dice", "betting", True),
        ("6. My dice", "bettaken", False),
    ]


def named(table: str, view: TableView) -> TableView:
    """The same table with another id."""
    return replace(view, id=TableId(table))


def test_a_lobby_where_i_sit_is_not_joined_again() -> None:
    """The lobby has no button to join, and no button to a private card."""
    assert screens().tables([replace(lobby("Cindy"), seat=0)], "en").choices == ()


def test_a_robots_seat_is_offered_to_people_without_a_seat() -> None:
    """Only a person who does not sit at the table can take a robot's seat."""
    table = replace(seen(first_die(), robots={1}), robots_give_way=True)
    panel = screens().tables([table, replace(table, seat=0)], "en")
    assert [choice.label for choice in panel.choices] == ["1. Take a seat", "2. My dice"]


def test_no_more_than_ten_tables_are_shown() -> None:
    """The number of the other tables is told."""
    panel = screens().tables([lobby("Cindy")] * 12, "en")

    assert len(headings(panel)) == len(panel.choices) == 10
    assert panel_text(panel).count("And 2 more tables.") == 1


def test_a_table_that_waits_for_me_is_shown_among_many() -> None:
    """It keeps its number: whoever types that number means this table."""
    panel = screens().tables([*[seen(first_die(), 0)] * 12, named("waiting", seen(first_die(), 2)), lobby("Ben")], "en")

    assert headings(panel)[-2:] == ["9. Mythical Dice", "13. Mythical Dice · your turn"]
    assert [choice.label for choice in panel.choices if choice.press.table == "waiting"] == ["13. My dice"]
    assert panel_text(panel).count("And 4 more tables.") == 1


def test_a_list_of_tables_shows_nobodys_dice() -> None:
    """My own dice are not shown either, because other people may see the screen."""
    one, other = (panel_text(screens().tables([seen(round_4(), seat)], "en")) for seat in (0, 1))

    assert one == other
    assert "minotaur" not in one
