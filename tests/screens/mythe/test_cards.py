"""The table's card of Mythe: for everybody, on every phone, whatever people are called."""

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import WIDEST, Countdown, Facts, Grid, Panel, Picture, Text, Verb, aloud, width
from rules.game import Pending
from rules.mythe.pieces import COSTS, DRAGON
from rules.mythe.state import MytheState
from storage.changes import Message
from tests.rules.by_luck import entries
from tests.rules.mythe.games import VARIANTS, act, new_game
from tests.screens.mythe.sample_views import (
    OPEN,
    SCREEN,
    card,
    drawing,
    emptied,
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
from tests.screens.test_cards import AWKWARD
from tests.screens.text import panel_text

LONG = tuple(f"{sign * 40} the {nth}th" for nth, sign in enumerate("WŽM明ß"))
MOST_TEXT = 4_000
"""Signs of a card on the platform that takes the fewest."""


def moments(state: MytheState, seed: int, every: int = 1) -> Iterator[MytheState]:
    """A game as it goes on, at each of its questions or some of them, and its end."""
    questions = (state for _ in entries(state, seed) if state.pending is not Pending.LUCK)
    yield from islice(questions, 0, None, every)


def everywhere(state: MytheState, names: Sequence[str], language: str) -> Iterator[Panel]:
    """All that is shown to everybody now."""
    view = seen(state, names=names, robots={1})
    yield screens().message(Message.TABLE, view, language)
    yield screens().message(Message.TABLE, view, language, 1)
    if view.result:
        yield screens().message(Message.RESULT, view, language)


def grids(panel: Panel) -> Iterator[Grid]:
    """The panel's grids, those that stand where no pictures are among them."""
    blocks = [inner for block in panel.blocks for inner in (block.instead if isinstance(block, Picture) else (block,))]
    return (block for block in blocks if isinstance(block, Grid))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("names", [AWKWARD, AWKWARD[::-1], ("Al",) * 6, LONG])
def test_everything_fits_a_phone(seats: int, names: Sequence[str]) -> None:
    """28 columns, 4,000 signs, pictures with words, in every language; each row can be spoken."""
    state = new_game(seats, VARIANTS[seats % 2])
    for _ in moments(state, seats, every=17):
        for panel in (panel for language in LANGUAGES for panel in everywhere(state, names, language)):
            assert len(panel_text(panel)) < MOST_TEXT
            assert all(len(block.words) <= 1_000 for block in panel.blocks if isinstance(block, Picture))
            for grid in grids(panel):
                assert max(map(width, grid.lines())) <= WIDEST
                assert len(grid.spoken) == len(grid.rows)
                assert all(row[0] for row in grid.rows)


@pytest.mark.parametrize("seats", [2, 5])
def test_the_card_is_the_same_whoever_s_view_it_is_made_from(seats: int) -> None:
    """It is everybody's: a seat's own cards, gifts and choices never get into it."""
    state = new_game(seats)
    for _ in moments(state, 7, every=5):
        for chapter in (None, 1, state.chapter):
            public = screens().message(Message.TABLE, seen(state), "en", chapter)
            for seat in range(seats):
                assert screens().message(Message.TABLE, seen(state, seat), "en", chapter) == public


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


def test_the_card_of_the_present_round_is_the_same_with_and_without_its_number() -> None:
    """A card is written as things stand until its round is over."""
    for state in (first_turn(), second_round()):
        assert card(state, chapter=state.chapter) == card(state)


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


def test_in_play_a_card_leads_to_the_own_cards_and_at_the_end_on() -> None:
    """One button for everybody, since the card knows nobody."""
    assert [choice.press.verb for choice in card(emptied()).choices] == [Verb.HAND]
    assert [choice.press.verb for choice in card(finished()).choices] == [Verb.REMATCH, Verb.REPLAY, Verb.VERIFY]


def test_robots_and_the_absent_are_named() -> None:
    """Robots in every grid, those away in a sentence of their own."""
    panel = screens().message(Message.TABLE, seen(first_turn(), robots={0}, away={2}), "en")
    assert next(grids(panel)).rows[0][0] == "A Cindy·R"
    assert Text("A robot plays for: Charlie") in panel.blocks


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_fit_one_card(language: str) -> None:
    """All of them, with their title."""
    rules = SCREEN.rules(language)
    assert len(panel_text(rules)) < MOST_TEXT
    assert rules.choices == ()


def test_a_lobby_says_only_what_is_not_usual() -> None:
    """The variant, by its name."""
    assert "may be given" not in panel_text(SCREEN.table(OPEN, "en"))
