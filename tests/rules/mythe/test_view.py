"""Values that a view of Mythe computes from its parts."""

from rules.mythe.moves import Advanced, CardLost
from rules.mythe.pieces import DRAGON, NEUTRAL, Card
from tests.rules.by_luck import entries
from tests.rules.mythe.games import act, dealt, new_game

POOR = "zero zero zero one"
MIXED = "one one obstacle obstacle"
RICH = "shield fairy sword obstacle"


def test_hands_are_known_by_their_size() -> None:
    """The view has the size of each hand, the hands to draw from and to give to, and which of these are empty."""
    state = dealt("zero one sword obstacle", "zero one shield obstacle", "neutral zero one fairy obstacle")
    act(state, "draw 1 zero", "draw 1 one", "draw neutral fairy", "draw 1 shield")
    view = state.view(None)
    assert view.sizes == {0: 4, 1: 1, NEUTRAL: 3}
    assert (view.other_hands, view.empty_hands) == ((1, NEUTRAL), ())
    act(state, "draw 1 obstacle")
    assert state.view(None).empty_hands == (1,)


def test_stopping_leads_where_the_view_says() -> None:
    """The view has the space that the points drawn so far reach, past the heroes who are in the way."""
    state = dealt(POOR, MIXED, RICH)
    assert (state.view(None).points, state.view(None).reached) == (0, 0)
    act(state, "draw 2 sword", "draw 1 one")
    view = state.view(1)
    assert (view.points, view.reached, view.tripped) == (4, 3, False)
    assert view._replace(spaces=(0, 1, 2)).reached == 5
    assert act(state, "stop")[-1] == Advanced(0, 4, 0, 3)
    assert state.view(None).spaces == (3, 0, 0)


def test_only_the_declared_reach_the_dragon() -> None:
    """With the same points, a hero reaches the Dragon's space only with a declared card."""
    state = dealt(POOR, MIXED, RICH)
    act(state, "draw 2 sword")
    at_the_gate = state.view(0)._replace(spaces=(12, 0, 0))
    assert at_the_gate.reached == 12
    assert at_the_gate._replace(declared=Card.SWORD).reached == DRAGON


def test_an_obstacle_leaves_nothing_to_spend() -> None:
    """The view and the finished turn both say that an obstacle was drawn; the turn has no points."""
    state = dealt(POOR, MIXED, RICH)
    act(state, "draw 2 sword", "draw 1 obstacle")
    assert state.view(None).tripped
    act(state, "give")
    (turn,) = state.view(None).turns
    assert (turn.tripped, turn.points) == (True, 0)


def test_whoever_loses_a_card_is_told_and_nobody_else() -> None:
    """Only the seat that loses a card is told of the loss; for a card of the neutral deck nobody is told."""
    state = dealt("zero one", "one", f"neutral {RICH}")
    assert CardLost(1, 0, Card.ONE).seat == 1
    assert [type(event).__name__ for event in act(state, "draw neutral sword")] == ["CardDrawn"]
    assert act(state, "draw 1 one")[1:] == [CardLost(1, 0, Card.ONE)]


def test_a_chapter_is_known_by_its_turns_and_where_they_led() -> None:
    """Every turn belongs to one chapter, and the spaces after the last chapter are the final spaces."""
    state = new_game(3)
    for _ in entries(state, 4):
        pass
    view = state.view(None)
    chapters = range(1, view.chapter + 1)
    assert tuple(turn for chapter in chapters for turn in view.turns_of(chapter)) == view.turns
    assert all(view.chapter_of(turn.turn) == chapter for chapter in chapters for turn in view.turns_of(chapter))
    assert (view.spaces_after(0), view.spaces_after(view.chapter)) == ((0, 0, 0), view.spaces)
