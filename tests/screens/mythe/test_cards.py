"""The table's card of Mythe: the turns of the round, the board, and the result."""

from collections.abc import Iterator

from bot.core.ui.panels import Countdown, Facts, Grid, Panel, Picture, Text
from rules.mythe.pieces import COSTS
from storage.changes import Message
from tests.rules.mythe.games import act
from tests.screens.mythe.sample_views import (
    card,
    drawing,
    finished,
    first_turn,
    giving,
    second_round,
    second_turn,
    seen,
)
from tests.screens.sample_views import screens
from tests.screens.text import blocks_of, panel_text


def grids(panel: Panel) -> Iterator[Grid]:
    """The panel's grids, also those that replace a picture where no pictures can be shown."""
    blocks = [inner for block in panel.blocks for inner in (block.instead if isinstance(block, Picture) else (block,))]
    return (block for block in blocks if isinstance(block, Grid))


def test_the_card_begins_with_the_turn_that_was_finished_last() -> None:
    """The turn is told with the numbers of the cards given, but not the cards, until the next card is drawn."""
    state = second_turn()
    ben = "Ben draws 1 (Cindy), Shield 2 (Charlie) for 3 points and moves to space 3."
    ben += " Given away: 1 card to Cindy, 1 card to Emily."
    assert card(state).blocks[0] == Text(ben)
    act(state, "draw 0 obstacle")
    assert ben not in panel_text(card(state))
    act(state, "give")
    charlie = "Charlie draws obstacle (Cindy) and trips: no step."
    assert card(state).blocks[0] == Text(charlie)
    assert ben not in panel_text(card(state))


def test_the_turns_of_the_round_before_are_told_once() -> None:
    """The turns are on the card of the round before, and not on the card of the new round."""
    assert not blocks_of(card(second_round()), Facts)
    assert blocks_of(card(second_round(), chapter=1), Facts)


def test_the_board_is_a_picture_on_each_card() -> None:
    """The running card and the card of a round that is over show where the mice are."""
    state = second_round()
    # The running card has a grid with the names, so its board needs no legend.
    for chapter, legend in ((None, ()), (1, ("Cindy", "Ben", "Charlie", "Emily"))):
        (board,) = blocks_of(card(state, chapter=chapter), Picture)
        assert (board.key, board.rows, board.names) == ("board", ((5, 3, 0, 0), COSTS), legend)


def test_the_board_is_drawn_again_only_when_a_mouse_moves() -> None:
    """Drawing changes the card, but not its picture. Stopping moves the mouse, and so changes both."""
    before, after_draws, moved = (blocks_of(card(state), Picture) for state in (first_turn(), drawing(), giving()))
    assert before == after_draws != moved


def test_a_round_that_is_over_tells_all_its_turns_and_asks_nothing() -> None:
    """The turns are in the order in which they were taken; the last round has only the turns that were played."""
    over = card(second_round(), chapter=1)
    (told,) = blocks_of(over, Facts)
    assert [line.split()[0] for line in told.lines] == ["Ben", "Charlie", "Emily", "Cindy"]
    assert (over.choices, over.menus, blocks_of(over, Countdown)) == ((), (), [])
    state = finished()
    last = card(state, chapter=state.chapter)
    (told,) = blocks_of(last, Facts)
    assert len(told.lines) == len(state.view(None).turns) - 4 * (state.chapter - 1)


def test_the_result_and_its_details_tell_the_end_the_board_and_the_race() -> None:
    """The board and the course of the race are pictures of the same final spaces."""
    state = finished()
    result, details = (
        screens().message(Message.RESULT, seen(state), "en"),
        screens().of("mythe").details(seen(state), "en"),
    )
    board, course = blocks_of(details, Picture)
    assert board.rows[0] == state.scores()
    assert tuple(map(sum, zip(*course.rows, strict=True))) == state.scores()
    assert len(course.rows) == state.chapter
    assert "Emily wins with 13 spaces!" in panel_text(result)
    assert "not a crumb of the cheese is left" in panel_text(details)
