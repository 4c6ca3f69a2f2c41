"""The table's card of Mythe: for everybody, on every phone, whatever people are called."""

from collections.abc import Iterator

from bot.core.ui.panels import Countdown, Facts, Grid, Panel, Picture, Text, aloud
from rules.mythe.pieces import COSTS, DRAGON
from storage.changes import Message
from tests.rules.mythe.games import act
from tests.screens.mythe.sample_views import (
    OPEN,
    SCREEN,
    card,
    drawing,
    finished,
    first_turn,
    giving,
    hungry,
    pair,
    second_round,
    second_turn,
    seen,
    stumbled,
)
from tests.screens.sample_views import screens
from tests.screens.text import panel_text


def grids(panel: Panel) -> Iterator[Grid]:
    """The panel's grids, those that stand where no pictures are among them."""
    blocks = [inner for block in panel.blocks for inner in (block.instead if isinstance(block, Picture) else (block,))]
    return (block for block in blocks if isinstance(block, Grid))


def test_the_card_tells_whose_turn_it_is_and_what_they_have_drawn() -> None:
    """With the points so far, and whether they may fight the Dragon."""
    text = panel_text(card(drawing()))
    assert "\nBen’s turn.\n" in text
    assert "\nBen shows Sword 3 and may fight the Dragon this turn.\n" in text
    assert "\nDrawn: 1 (Cindy), Shield 2 (Charlie). So far 3 points.\n" in text


def test_the_card_tells_what_the_drawing_has_come_to() -> None:
    """A step, or none after an obstacle; then that cards are given."""
    assert "\nDrawn: 1 (Cindy), Shield 2 (Charlie). 3 points, and now on space 3.\nBen is choosing" in panel_text(
        card(giving())
    )
    tripped = (
        "\nDrawn: 1 (Cindy), Shield 2 (Charlie), obstacle (Emily). An obstacle: no step this turn.\nBen is choosing"
    )
    assert tripped in panel_text(card(stumbled()))


def test_the_turns_of_the_round_so_far_are_told() -> None:
    """All of them, since several robots may have played at once; with the numbers of cards given, and not which."""
    state = second_turn()
    ben = "Ben draws 1 (Cindy), Shield 2 (Charlie) for 3 points and moves to space 3."
    ben += " Cards given: Cindy\u00a01, Emily\u00a01."
    assert card(state).blocks[-1] == Facts((ben,))
    act(state, "draw 0 obstacle", "give")
    assert card(state).blocks[-1] == Facts((ben, "Charlie draws obstacle (Cindy) and trips: no step. No card given."))


def test_the_turns_of_the_round_before_are_told_once() -> None:
    """On the card of that round, which stands just above."""
    assert not any(isinstance(block, Facts) for block in card(second_round()).blocks)
    assert any(isinstance(block, Facts) for block in card(second_round(), chapter=1).blocks)


def test_whoever_listens_is_told_the_board_in_sentences() -> None:
    """No columns are left."""
    heard = aloud(card(second_round()))
    assert not any(isinstance(block, Grid) for block in heard.blocks)
    text = panel_text(heard)
    assert "- Ben, B on the board: on space 3, 1 card.\n" in text
    assert "- Spaces 1 to 7 cost 1, 1, 1, 2, 1, 2, 1.\n- On them: Cindy: 5, Ben: 3.\n" in text


def test_everybody_s_space_and_number_of_cards_is_shown() -> None:
    """By the letter that stands for them on the board; with two players the neutral deck's, too."""
    standing, board = grids(card(second_round()))
    assert standing.rows == (
        ("A Cindy", "5", "3"),
        ("B Ben", "3", "1"),
        ("C Charlie", "village", "5"),
        ("D Emily", "village", "4"),
    )
    assert board.rows[1] == ("mice", "·", "·", "B", "·", "A", "·", "·")
    assert next(grids(card(pair()))).rows[-1] == ("neutral deck", "", "4")


def test_the_board_shows_what_each_space_costs() -> None:
    """In two bands: to the seventh space, and to the Dragon's."""
    _, board = grids(card(first_turn()))
    costs = [int(cell) for row in (board.rows[0], board.rows[3]) for cell in row[1:] if cell]
    assert tuple(costs) == COSTS
    assert (board.header[1:], board.rows[2][1:]) == (tuple("1234567"), ("8", "9", "10", "11", "12", "D", ""))


def test_the_living_card_has_no_picture_and_what_is_over_has_one() -> None:
    """A card that is edited with every draw would bring a new picture each time."""
    state = second_round()
    assert not any(isinstance(block, Picture) for block in card(state).blocks)
    (board,) = [block for block in card(state, chapter=1).blocks if isinstance(block, Picture)]
    assert (board.key, board.rows, board.names) == (
        "board",
        ((5, 3, 0, 0), COSTS),
        ("Cindy", "Ben", "Charlie", "Emily"),
    )


def test_a_round_that_is_over_tells_all_its_turns_and_asks_nothing() -> None:
    """In the order in which they were taken; the last round of a game has as many as there were."""
    over = card(second_round(), chapter=1)
    (told,) = [block for block in over.blocks if isinstance(block, Facts)]
    assert [line.split()[0] for line in told.lines] == ["Ben", "Charlie", "Emily", "Cindy"]
    assert (over.choices, over.menus, [block for block in over.blocks if isinstance(block, Countdown)]) == ((), (), [])
    state = finished()
    last = card(state, chapter=state.chapter)
    (told,) = [block for block in last.blocks if isinstance(block, Facts)]
    assert len(told.lines) == len(state.view(None).turns) - 4 * (state.chapter - 1)


def test_the_result_tells_the_end_the_board_and_the_race() -> None:
    """In pictures made of the same spaces."""
    state = finished()
    result = screens().message(Message.RESULT, seen(state), "en")
    board, course = [block for block in result.blocks if isinstance(block, Picture)]
    assert board.rows[0] == state.scores()
    assert tuple(map(sum, zip(*course.rows, strict=True))) == state.scores()
    assert len(course.rows) == state.chapter
    assert "Emily wins with 13 spaces!" in panel_text(result)
    assert "not a crumb of the cheese is left" in panel_text(result)


def test_the_dragon_is_not_beaten_where_nobody_beats_it() -> None:
    """After the last turn the furthest mouse wins, and the cheese stays."""
    state = hungry()
    result = panel_text(screens().message(Message.RESULT, seen(state), "en"))
    assert DRAGON not in state.scores()
    assert "Ben wins with 2 spaces!" in result
    assert "The cheese will keep." in result


def test_robots_and_the_absent_are_named() -> None:
    """Robots in every grid, those away in a sentence of their own."""
    panel = screens().message(Message.TABLE, seen(first_turn(), robots={0}, away={2}), "en")
    assert next(grids(panel)).rows[0][0] == "A Cindy·R"
    assert Text("A robot plays for: Charlie") in panel.blocks


def test_a_lobby_says_only_what_is_not_usual() -> None:
    """The variant, by its name."""
    assert "may be given" not in panel_text(SCREEN.table(OPEN, "en"))
