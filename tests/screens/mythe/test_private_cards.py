"""The private card of Mythe: the cards of the person, the gifts that they know, and all their moves."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Menu, Panel, Press, Verb, joined
from rules.game import IllegalMove, Move, Pending, Seat
from rules.mythe.moves import Declare, Draw, Gift, Give, Stop
from rules.mythe.notation import parse, spell
from rules.mythe.pieces import LEGENDARY, NEUTRAL, Card
from rules.mythe.state import MytheState
from tests.rules.by_luck import entries
from tests.rules.mythe.games import VARIANTS, act, new_game
from tests.screens.mythe.sample_views import (
    SCREEN,
    crowded,
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
)
from tests.screens.text import labels, panel_text


def the_menu(panel: Panel) -> Menu:
    """The only menu."""
    (menu,) = panel.menus
    return menu


def taken(menu: Menu, *labels: str) -> Press:
    """The press for the choices with these labels, taken together."""
    by_label = {choice.label: choice.press for choice in menu.choices}
    return joined([by_label[label] for label in labels])


def test_every_hand_is_offered_with_its_number_of_cards() -> None:
    """The neutral deck is offered, too; a legendary card in the hand can be shown."""
    assert labels(hand(first_turn(), 1)) == [
        "Draw from Cindy (3 cards)",
        "Draw from Charlie (4 cards)",
        "Draw from Emily (3 cards)",
        "Face the Dragon with Sword 3",
    ]
    assert labels(hand(pair(), 0))[1] == "Draw from the neutral deck (4 cards)"


def test_to_stop_says_where_that_leads() -> None:
    """The button names the space, or says that the hero stays or beats the Dragon."""
    state = first_turn()
    act(state, "draw 2 zero")
    assert labels(hand(state, 1))[-1] == "Stop and stay here"
    assert labels(hand(drawing(), 1))[-1] == "Stop and move to space 3"
    at_the_gate = replace(seen(drawing(), 1), play=drawing().view(1)._replace(spaces=(0, 12, 0, 0)))
    panel = SCREEN.hand(at_the_gate, "en")
    assert labels(panel)[-1] == "Stop and beat the Dragon"
    assert "Ahead: the Dragon for 1 point." in panel_text(panel)


def test_the_card_tells_where_i_am_and_what_lies_ahead() -> None:
    """For each of the next spaces the card has the cost, or the hero who stands there."""
    ahead = "space 4 for 2 points, space 5 taken by Cindy, space 6 for 2 points, space 7 for 1 point"
    assert f"You are on space 3. Ahead: {ahead}." in panel_text(hand(second_round(), 1))


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_offered_is_what_the_rules_allow(seats: int, variant: str) -> None:
    """Buttons are the legal moves, and the menu has the possible gifts; a seat that waits is offered nothing."""
    state = new_game(seats, variant)
    for _ in (state for _ in entries(state, seats) if state.pending is Pending.CHOICE):
        for seat in range(seats):
            panel = hand(state, seat)
            moves = [parse(choice.press.arg) for choice in panel.choices if choice.press.verb is Verb.MOVE]
            single = [move for move in state.legal(seat) if not isinstance(move, Give) or len(move.gifts) < 1]
            assert moves == single
            offered = {parse(choice.press.arg) for menu in panel.menus for choice in menu.choices}
            assert offered == {Give((gift,)) for gift in possible_gifts(state, seat)}


def gifts_of(move: Move) -> Sequence[Gift]:
    """The gifts of a move."""
    return move.gifts if isinstance(move, Give) else ()


def possible_gifts(state: MytheState, seat: Seat) -> set[Gift]:
    """The gifts that are part of an allowed move: with no others, or beside those that empty hands need."""
    view = state.view(seat)
    found = {gift for move in state.legal(seat) for gift in gifts_of(move)}
    for gift in (Gift(card, to) for card in view.may_give for to in view.other_hands):
        if any(is_allowed(state, seat, Give((*gifts_of(move), gift))) for move in state.legal(seat)):
            found.add(gift)
    return found


def is_allowed(state: MytheState, seat: Seat, move: Move) -> bool:
    """Whether the move can be made."""
    try:
        state.copy().apply(seat, move)
    except IllegalMove:
        return False
    return True


# --- giving -------------------------------------------------------------------------------------------------


def test_any_set_of_cards_is_given_in_one_step() -> None:
    """Several hands may get cards, also equal ones. All cards but one may go, or in the variant all drawn cards."""
    state = giving()
    menu = the_menu(hand(state, 1))
    press = taken(menu, "Cindy: 1", "Cindy: 1, one more", "Emily: obstacle")
    expected = Give((Gift(Card.ONE, 0), Gift(Card.ONE, 0), Gift(Card.OBSTACLE, 3)))
    assert parse(press.arg) == expected
    menus = menu, the_menu(hand(emptied(), 0)), the_menu(hand(giving("only-drawn"), 1))
    assert [(menu.least, menu.most) for menu in menus] == [(1, 4), (1, 8), (1, 2)]
    state.apply(1, expected)
    assert state.view(1).hand == (Card.SHIELD, Card.SWORD)


def test_where_each_card_is_needed_for_an_empty_hand_nothing_else_is_offered() -> None:
    """Cindy has two cards and must keep one: a gift to the neutral deck would be refused, and so would a second one."""
    ones = (Card.ONE, Card.ONE)
    play = emptied().view(0)._replace(hand=ones, may_give=ones)
    menu = the_menu(SCREEN.hand(replace(seen(emptied(), 0), play=play), "en"))
    assert [choice.label for choice in menu.choices] == ["Ben: 1"]
    assert (menu.least, menu.most) == (1, 1)


def test_where_a_menu_has_not_room_for_all_a_press_leads_to_more_of_a_kind() -> None:
    """The menu has all cards for one hand, and as many for the other hands as fit; a button leads back."""
    state = crowded()
    menu = the_menu(hand(state, 0))
    assert len(menu.choices) == 4 * len(set(state.view(0).may_give))
    ways = {choice.label: choice.press for choice in hand(state, 0).choices}
    assert {press.verb for press in ways.values()} == {Verb.CHOOSE}
    begun = hand(state, 0, begun=ways["Give Ben several of one kind"].arg)
    more = the_menu(begun)
    assert [choice.label for choice in more.choices if choice.label.startswith("Ben")].count("Ben: 1, one more") == 3
    assert {choice.label.partition(":")[0] for choice in more.choices} == {"Ben", "Charlie", "Emily", "Žofie"}
    assert [(choice.label, choice.press.verb, choice.press.arg) for choice in begun.choices] == [
        ("Back", Verb.CHOOSE, "")
    ]
    state.apply(0, Give((Gift(Card.ONE, 1), Gift(Card.ONE, 1))))


def test_a_beginning_that_is_none_shows_the_whole_card() -> None:
    """An unknown first step, for example of a turn that is over, shows the menu of the whole card."""
    state = giving()
    assert the_menu(hand(state, 1, begun="to.s9")).choices == the_menu(hand(state, 1)).choices


# --- waiting ------------------------------------------------------------------------------------------------


def test_a_gift_is_told_until_the_own_next_turn_is_over() -> None:
    """The gift stays on the card when the round ends, and it is on the final card of its round."""
    state = second_turn()
    act(state, "draw 0 obstacle", "give")
    assert "Ben gave you: 1" in panel_text(hand(state, 3))
    act(state, "draw 0 zero", "stop", "give zero 2")
    assert "Ben gave you: 1" not in panel_text(hand(state, 3))
    assert "You gave Charlie: 0" in panel_text(hand(state, 3))
    act(state, "draw 1 shield", "draw 1 sword", "stop", "give")
    assert "Emily gave you: 0" in panel_text(hand(state, 2))
    assert "Ben gave you: 1\nYou gave Charlie: 0" in panel_text(SCREEN.hand(seen(state, 3), "en", 1))


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
    return {move.source} if isinstance(move, Draw) else {gift.to for gift in gifts_of(move)}


def test_a_move_reads_as_it_is_called() -> None:
    """The label has the names of the players; several gifts are in one line."""
    several = Give((Gift(Card.ZERO, 1), Gift(Card.SWORD, NEUTRAL)))
    view = seen(pair(), 0)
    assert SCREEN.move(several, view, "en") == "Give Ben: 0, the neutral deck: Sword 3"
    assert SCREEN.move(Draw(0), view, "en") == "Draw from Cindy"


# --- what came of it --------------------------------------------------------------------------------------------


def test_after_a_draw_the_card_tells_what_it_brought_and_what_may_happen() -> None:
    """The card drawn, the points, how many more would go further, and what an obstacle would do."""
    told = panel_text(hand(drawing(), 1))
    assert "**You drew Shield 2 from Charlie: now 3 points.**\n# (card.one: 1) (card.shield: Shield 2)" in told
    assert "2 more points would take you to space 4. An obstacle would end your turn without a step." in told
    assert "The others: Cindy\u00a0village\u00a0(2 cards) · Charlie\u00a0village\u00a0(3 cards)" in told


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
    assert "- Your turn: 1 (Cindy), Shield 2 (Charlie). With 3 points you moved to space 3." in panel_text(
        hand(second_turn(), 1)
    )
    assert "Ben drew from your hand: Shield 2" in panel_text(hand(second_turn(), 2))
    assert "Ben drew from your hand: Shield 2" in panel_text(hand(drawing(), 2))
    assert "drew from your hand" not in panel_text(hand(second_turn(), 1))
