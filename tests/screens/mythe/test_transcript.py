"""The transcript of Mythe: each reader gets only the events that they may know."""

from collections.abc import Collection

from rules.game import Event, Seat
from rules.mythe.moves import Starter
from rules.mythe.state import MytheState
from tests.rules.by_luck import play
from tests.rules.mythe.games import a_deal, act, new_game
from tests.screens.mythe.sample_views import SCREEN, drawing, first_turn, second_turn, seen


def told(state: MytheState, events: list[Event], seat: Seat | None = None, away: Collection[Seat] = ()) -> list[str]:
    """The lines of the events for this seat, or for everybody."""
    view = seen(state, seat, away=away)
    return [line for event in events if (line := SCREEN.event_line(event, view, "en")) is not None]


def test_the_beginning_is_told_with_the_own_cards() -> None:
    """A seat also gets a line with its own cards."""
    state = new_game(3)
    events = [*state.settle(Starter(1)), *state.settle(a_deal("zero", "sword", "one", starter=1))]
    assert told(state, events) == ["Luck decides: Ben begins."]
    (_, own) = told(state, events, 1)
    assert own.startswith("Your cards: ")
    assert "Sword 3" in own


def test_a_turn_is_told_draw_by_draw() -> None:
    """The lines have the shown card, each drawn card with its owner, and the step. An obstacle allows no step."""
    stumbling = drawing()
    no_step = "Ben draws an obstacle from Emily: no step this turn."
    assert told(stumbling, act(stumbling, "draw 3 obstacle")) == [no_step]
    state = first_turn()
    events = act(state, "declare sword", "draw 0 one", "draw 2 shield", "stop")
    assert told(state, events, 3) == [
        "Ben shows Sword 3 and may fight the Dragon this turn.",
        "Ben draws 1 from Cindy.",
        "Ben draws Shield 2 from Charlie.",
        "Ben has 3 points and moves to space 3.",
    ]


def test_who_does_not_get_anywhere_stays() -> None:
    """A hero with 0 points stays on the same space."""
    state = first_turn()
    assert told(state, act(state, "draw 2 zero", "stop"))[-1] == "Ben has 0 points and stays put."


def test_gifts_are_told_by_their_number_and_to_those_concerned_by_their_kind() -> None:
    """Others get the numbers only. A giver gets one line, with the kinds; a receiver also that of all."""
    state = first_turn()
    act(state, "draw 0 one", "draw 2 shield", "stop")
    events = act(state, "give obstacle 0, one 3, one 3")
    by_number = "Ben gives away: 1 card to Cindy, 2 cards to Emily."
    assert told(state, events) == told(state, events, 2) == [by_number]
    assert told(state, events, 1) == ["Your gifts · Cindy: obstacle, Emily: 1, 1."]
    (by_robot,) = told(state, events, 1, away={1})
    assert by_robot == "A robot gives away for you · Cindy: obstacle, Emily: 1, 1."
    assert told(state, events, 0) == ["Ben gives you: obstacle.", by_number]
    alone = act(state, "draw 0 zero", "stop", "give zero 3")
    own, by_number = told(state, alone, 3)[-2:]
    assert (own, by_number) == ("Charlie gives you: 0.", "Charlie gives away: 1 card to Emily.")


def test_to_give_nothing_is_told() -> None:
    """A line says that nothing is given, and the next line says that a new round begins."""
    state = second_turn()
    act(state, "draw 0 obstacle", "give", "draw 0 zero", "stop", "give", "draw 1 one", "stop")
    assert told(state, act(state, "give")) == ["Cindy gives nothing away.", "Round 2 begins."]


def test_the_victory_is_told() -> None:
    """The victory is the last line: no gifts follow, and the result is a message of its own."""
    state = new_game(4)
    *_, (_, last) = play(state, 5)
    assert told(state, list(last)) == ["Emily has 6 points and beats the Dragon!"]
