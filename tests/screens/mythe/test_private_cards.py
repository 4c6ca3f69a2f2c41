"""The private card of Mythe: the cards of the person, the gifts that they know, and all their moves."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import LargePieces, Menu, Panel
from bot.core.ui.presses import Press, Verb, joined
from bot.screens.mythe.private_card import standing
from rules.game import IllegalMove, Move, Pending, Seat
from rules.mythe.moves import Declare, Draw, Gift, Give, Stop
from rules.mythe.notation import parse, spell
from rules.mythe.pieces import LEGENDARY, NEUTRAL, Card
from rules.mythe.state import MytheState
from tests.rules.by_luck import entries
from tests.rules.mythe.games import VARIANTS, act, new_game
from tests.screens.mythe.sample_views import (
    SCREEN,
    drawing,
    emptied,
    first_turn,
    giving,
    hand,
    pair,
    second_round,
    second_turn,
    seen,
    stumbled,
    two_emptied,
)
from tests.screens.sample_views import languages
from tests.screens.text import blocks_of, labels, panel_text

LONGEST = 65
"""The most characters of a move's text that a button has room for."""


def the_menu(panel: Panel) -> Menu:
    """The only menu."""
    (menu,) = panel.menus
    return menu


def taken(menu: Menu, *places: int) -> Press:
    """The press for the choices at these places, taken together."""
    return joined([menu.choices[place].press for place in places])


def test_every_hand_is_offered_with_its_number_of_cards() -> None:
    """The neutral deck is offered, too; a legendary card in the hand can be shown."""
    assert labels(hand(first_turn(), 1)) == [
        "Cindy (3)",
        "Charlie (4)",
        "Emily (3)",
        "Face the Dragon with Sword 3",
    ]
    assert labels(hand(pair(), 0))[1] == "the neutral deck (4)"


def test_to_stop_says_where_that_leads() -> None:
    """The button names the space, or says that the hero stays or beats the Dragon."""
    state = first_turn()
    act(state, "draw 2 zero")
    assert labels(hand(state, 1))[-1] == "Stop and stay here"
    assert labels(hand(drawing(), 1))[-1] == "Stop and move to space 3"
    at_the_gate = replace(seen(drawing(), 1), play=drawing().view(1)._replace(spaces=(0, 12, 0, 0)))
    panel = SCREEN.hand(at_the_gate, "en")
    assert labels(panel)[-1] == "Stop and beat the Dragon"
    before = replace(seen(first_turn(), 1), play=first_turn().view(1)._replace(spaces=(0, 12, 0, 0)))
    assert "The spaces ahead: the Dragon costs 1." in panel_text(SCREEN.hand(before, "en"))


def test_the_card_tells_where_i_am_and_what_lies_ahead() -> None:
    """For each of the next spaces the card has the cost, or the hero who stands there."""
    ahead = "4 costs 2, 5 is taken, 6 costs 2, 7 costs 1"
    assert f"You are on space 3. The spaces ahead: {ahead}." in panel_text(hand(second_round(), 1))


@pytest.mark.parametrize("seats", [2, 3, pytest.param(5, marks=pytest.mark.long)])
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_offered_is_what_the_rules_allow(seats: int, variant: str) -> None:
    """Every legal move can be pressed, and every press is allowed; a seat that waits is offered nothing."""
    state = new_game(seats, variant)
    for _ in (state for _ in entries(state, seats) if state.pending is Pending.CHOICE):
        for seat in range(seats):
            moves = set(reached(state, seat))
            assert moves >= {in_order(move) for move in state.legal(seat)}
            assert all(is_allowed(state, seat, move) for move in moves)


def in_order(move: Move) -> Move:
    """The same gifts in the order in which a card asks for them: by card."""
    return Give(tuple(sorted(move.gifts))) if isinstance(move, Give) else move


def reached(state: MytheState, seat: Seat, begun: str = "") -> Iterator[Move]:
    """Every move that presses lead to; of a menu of several, the least number of choices is taken."""
    panel = hand(state, seat, begun=begun)
    presses = [choice.press for choice in panel.choices]
    for menu in panel.menus:
        presses += [joined([choice.press for choice in some]) for some in combinations(menu.choices, menu.least)]
    for press in presses:
        assert len(press.arg) <= LONGEST
        if press.verb is Verb.MOVE:
            move = parse(press.arg)
            assert move is not None
            yield move
        elif press.arg not in {"", begun} and not (begun and press.arg == "g."):
            yield from reached(state, seat, press.arg)


def is_allowed(state: MytheState, seat: Seat, move: Move) -> bool:
    """Whether the move can be made."""
    try:
        state.copy().apply(seat, move)
    except IllegalMove:
        return False
    return True


# --- giving -------------------------------------------------------------------------------------------------


def step(state: MytheState, seat: Seat, *labels: str) -> Panel:
    """The card after presses on the buttons with these labels, one after the other."""
    panel = hand(state, seat)
    for label in labels:
        (press,) = [choice.press for choice in panel.choices if choice.label == label]
        assert press.verb is Verb.CHOOSE
        panel = hand(state, seat, begun=press.arg)
    return panel


def pressed(panel: Panel, label: str) -> Move | None:
    """The move of the button with this label."""
    (press,) = [choice.press for choice in panel.choices if choice.label == label]
    assert press.verb is Verb.MOVE
    return parse(press.arg)


def test_a_card_is_given_in_two_presses() -> None:
    """First which card, with its picture, then who gets it. To give nothing is one press."""
    state = giving()
    first = hand(state, 1)
    assert labels(first) == ["1", "Shield 2", "Sword 3", "obstacle", "Several cards …", "Give nothing"]
    assert first.choices[1].picture == "card.shield"
    assert pressed(first, "Give nothing") == Give()
    second = step(state, 1, "Shield 2")
    assert panel_text(second).count("Who gets your Shield 2?") == 1
    assert labels(second) == ["Cindy (2)", "Charlie (3)", "Emily (3)", "Back"]
    assert pressed(second, "Emily (3)") == Give((Gift(Card.SHIELD, 3),))


def test_of_several_cards_each_may_go_to_somebody_else() -> None:
    """They are taken from one menu, also equal ones; then the card asks for each, and tells what is chosen so far."""
    state = giving()
    menu = the_menu(step(state, 1, "Several cards …"))
    assert (menu.label, menu.least, menu.most) == ("Which cards do you give away?", 2, 4)
    assert [choice.label for choice in menu.choices] == ["1", "1", "Shield 2", "Sword 3", "obstacle"]
    begun = taken(menu, 0, 1, 4)
    first = hand(state, 1, begun=begun.arg)
    assert "After it: 1, obstacle" in panel_text(first)
    assert labels(first) == [
        *("Cindy (2)", "Charlie (3)", "Emily (3)"),
        *("Cindy gets all 3", "Charlie gets all 3", "Emily gets all 3"),
        "Back",
    ]
    third = hand(state, 1, begun="g.o0o0b")
    assert "So far: Cindy: 1, Cindy: 1" in panel_text(third)
    given = Give((Gift(Card.ONE, 0), Gift(Card.ONE, 0), Gift(Card.OBSTACLE, 3)))
    assert pressed(third, "Emily (3)") == given
    assert pressed(first, "Cindy gets all 3") == Give(tuple(Gift(gift.card, 0) for gift in given.gifts))
    state.apply(1, given)
    assert state.view(1).hand == (Card.SHIELD, Card.SWORD)


def test_only_drawn_cards_are_given_in_that_variant() -> None:
    """Ben has drawn two cards of his hand, and may give both."""
    state = giving("only-drawn")
    assert labels(hand(state, 1)) == ["1", "Shield 2", "Several cards …", "Give nothing"]
    assert the_menu(step(state, 1, "Several cards …")).most == 2


def test_a_card_for_the_only_empty_hand_is_one_press() -> None:
    """Ben has no card left, so one card goes to him. Of several cards one may go to somebody else."""
    state = emptied()
    first = hand(state, 0)
    assert labels(first)[:2] == ["0", "1"]
    assert "Which card do you give to Ben?" in panel_text(first)
    assert "Give nothing" not in labels(first)
    assert pressed(first, "0") == Give((Gift(Card.ZERO, 1),))
    assert labels(hand(state, 0, begun="g.zo")) == ["Ben (0)", "the neutral deck (3)", "Ben gets all 2", "Back"]
    assert labels(hand(state, 0, begun="g.zno")) == ["Ben (0)", "Back"]


def test_where_two_hands_are_empty_as_many_cards_are_chosen_at_once() -> None:
    """One card would not be enough; and where all cards are needed, they go to empty hands."""
    state = two_emptied()
    first = hand(state, 0)
    menu = the_menu(first)
    assert (labels(first), menu.least) == ([], 2)
    assert labels(hand(state, 0, begun="g.zo")) == ["Ben (0)", "Charlie (0)", "Back"]


@pytest.mark.parametrize("begun", ["to.s9", "g.zzzzzzzzz", "g.z9", "g.z1s", "g.f", "g", "give.zero.s1", "g.o1"])
def test_a_beginning_that_is_none_shows_the_first_step(begun: str) -> None:
    """An unknown first step, for example with a card that the person does not hold, is ignored."""
    state = giving()
    assert hand(state, 1, begun=begun) == hand(state, 1)


# --- waiting ------------------------------------------------------------------------------------------------


def test_a_gift_is_told_until_the_own_next_turn_is_over() -> None:
    """The gift stays on the card when the round ends, and it is on the final card of its round."""
    state = second_turn()
    act(state, "draw 0 obstacle", "give")
    assert "You were given: 1 (Ben)" in panel_text(hand(state, 3))
    act(state, "draw 0 zero", "stop", "give zero 2")
    assert "You were given: 1 (Ben)" not in panel_text(hand(state, 3))
    assert "You gave: 0 (Charlie)" in panel_text(hand(state, 3))
    act(state, "draw 1 shield", "draw 1 sword", "stop", "give")
    assert "You were given: 0 (Emily)" in panel_text(hand(state, 2))
    assert "You were given: 1 (Ben)\nYou gave: 0 (Charlie)" in panel_text(SCREEN.hand(seen(state, 3), "en", 1))


# --- moves --------------------------------------------------------------------------------------------------

MOVES = (
    *map(Declare, LEGENDARY),
    *map(Draw, (*range(5), NEUTRAL)),
    Stop(),
    Give(),
    *(Give((Gift(card, to),)) for card in Card for to in (*range(5), NEUTRAL)),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_have_names_of_their_own(language: str) -> None:
    """A move that names no hand can be typed at any table."""
    view = seen(first_turn(), 1, names=(*"UVWXYZ",))
    moves = [move for move in MOVES if not named(move) & {4, NEUTRAL}]
    called = [SCREEN.move(move, view, language) for move in moves]
    assert len(set(called)) == len(moves)
    for move, label in zip(moves, called, strict=True):
        assert SCREEN.typed(label.upper(), view, language) == (None if named(move) else spell(move))


def named(move: Move) -> set[Seat]:
    """The hands that a move names."""
    if isinstance(move, Draw):
        return {move.source}
    return {gift.to for gift in move.gifts} if isinstance(move, Give) else set()


def test_a_move_reads_as_it_is_called() -> None:
    """The label has the names of the players; several gifts are in one line."""
    several = Give((Gift(Card.ZERO, 1), Gift(Card.SWORD, NEUTRAL)))
    view = seen(pair(), 0)
    assert SCREEN.move(several, view, "en") == "Give Ben: 0, the neutral deck: Sword 3"
    assert SCREEN.move(Draw(0), view, "en") == "Draw from Cindy"


# --- what came of it --------------------------------------------------------------------------------------------


def test_after_a_draw_the_card_tells_what_it_brought_and_what_may_happen() -> None:
    """The card drawn, the points, how many more would go further. Where everybody is was told before the first draw."""
    told = panel_text(hand(drawing(), 1))
    assert "**You drew Shield 2 from Charlie: now 3 points.**\n# (card.one: 1) (card.shield: Shield 2)" in told
    assert "\n2 more points would take you to space 4.\n" in told
    assert "The others:" not in told
    assert "The spaces ahead:" not in told


def test_the_neutral_deck_is_told_with_the_hands_of_the_others() -> None:
    """Who gives sees how many cards it holds, and so does who waits."""
    assert "Ben in the village, 0 cards · the neutral deck, 3 cards" in panel_text(hand(emptied(), 0))
    state = pair()
    waiting = standing(seen(state, 1), state.view(1), languages().voice("en"))
    assert "Cards held: Cindy\u00a04 · the neutral deck\u00a04" in panel_text(Panel("", waiting))


def test_the_danger_is_told_once_a_turn() -> None:
    """At the first chance to stop the card says what an obstacle would do, and then no more."""
    state = first_turn()
    act(state, "draw 2 zero")
    assert "An obstacle would end your drawing without a step." in panel_text(hand(state, 1))
    assert "An obstacle would" not in panel_text(hand(drawing(), 1))


def test_points_that_lead_no_further_are_not_promised() -> None:
    """Before the Dragon's space, without a card shown, no points help; with one, they beat the Dragon."""
    view = drawing().view(1)
    at_the_end = replace(seen(drawing(), 1), play=view._replace(spaces=(0, 12, 0, 0), declared=None))
    assert "more point" not in panel_text(SCREEN.hand(at_the_end, "en"))
    near = replace(seen(drawing(), 1), play=view._replace(spaces=(0, 11, 0, 0)))
    assert "1 more point would beat the Dragon." in panel_text(SCREEN.hand(near, "en"))


def test_an_obstacle_is_told_with_the_hand_that_it_came_from() -> None:
    """The card does not only lack the draw: it says why the turn is over."""
    assert "💀 An obstacle, from Emily! Your drawing ends here: you stay in the village." in panel_text(
        hand(stumbled(), 1)
    )


def test_who_waits_sees_their_last_turn_and_the_cards_that_others_drew_from_them() -> None:
    """Both stay true while others play."""
    assert "- You drew: 1 (Cindy), Shield 2 (Charlie). With 3 points you moved to space 3." in panel_text(
        hand(second_turn(), 1)
    )
    assert "Drawn from your hand: Shield 2 (Ben)" in panel_text(hand(drawing(), 2))
    assert "Drawn from your hand" not in panel_text(hand(second_turn(), 1))


def test_what_others_did_is_told_until_the_person_draws() -> None:
    """It is news at the first question of a turn, and not at every question."""
    state = second_turn()
    assert "Drawn from your hand: Shield 2 (Ben)" in panel_text(hand(state, 2))
    act(state, "draw 3 fairy")
    assert "Drawn from your hand" not in panel_text(hand(state, 2))


def test_cards_that_are_in_the_hand_are_not_shown_twice() -> None:
    """At the question of gifts all cards stand in the hand. Only the obstacle that ended the drawing is shown again."""
    assert not blocks_of(hand(giving(), 1), LargePieces)
    assert blocks_of(hand(stumbled(), 1), LargePieces)
