"""The rules of Mythe refuse every illegal entry with its own reason, and change nothing."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import REVEAL, Move, Outcome
from rules.mythe.moves import Deal, Declare, Draw, Gift, Give, Starter, Stop, Turned
from rules.mythe.pieces import NEUTRAL, Card
from rules.mythe.state import MytheState
from rules.record import Entry, Luck, Play
from tests.rules.by_luck import after, play
from tests.rules.mythe.games import GAME, VARIANTS, a_deal, act, cards, dealt, gifts, new_game
from tests.rules.refusing import (
    Foreign,
    Values,
    cases,
    check_bad_setup,
    check_no_trace,
    check_refused,
)

HANDS = ("zero zero one shield", "zero one obstacle obstacle", "one fairy sword obstacle")


def before_the_deal() -> MytheState:
    """Seat 0 starts; the cards are not dealt."""
    state = new_game()
    state.settle(Starter(0))
    return state


def at_the_turn_s_start() -> MytheState:
    """Seat 0 has to draw; it holds the Shield."""
    return dealt(*HANDS)


def declared() -> MytheState:
    """Seat 0 has declared the Shield."""
    state = at_the_turn_s_start()
    act(state, "declare shield")
    return state


def drawing() -> MytheState:
    """Seat 0 draws from the hand of seat 1; luck has not chosen the card yet."""
    state = at_the_turn_s_start()
    state.apply(0, Draw(1))
    return state


def after_a_card() -> MytheState:
    """Seat 0 has drawn a card of seat 1."""
    state = at_the_turn_s_start()
    act(state, "draw 1 one")
    return state


def emptied() -> MytheState:
    """Seat 0 has drawn the whole hand of seat 1, and may draw on."""
    state = dealt("one obstacle obstacle obstacle", "zero zero one shield", "zero one fairy sword")
    act(state, "draw 1 zero", "draw 1 zero", "draw 1 one", "draw 1 shield")
    return state


def giving(variant: str = "standard") -> MytheState:
    """Seat 0 holds two zeros, two ones and the Shield, and has to give; it has drawn one of the ones."""
    state = dealt(*HANDS, variant=variant)
    act(state, "draw 1 one", "stop")
    return state


def giving_only_drawn() -> MytheState:
    """Like ``giving``, but only the drawn card may be given."""
    return giving("only-drawn")


def over() -> MytheState:
    """A finished game."""
    state = new_game()
    play(state, seed=1)
    return state


MOVES: list[tuple[Callable[[], MytheState], int | None, Move, str, Values]] = [
    (before_the_deal, 0, Draw(1), "no-move-now", {}),
    (before_the_deal, None, REVEAL, "move-of-another-game", {}),
    (at_the_turn_s_start, 0, Draw(0), "your-own-hand", {}),
    (at_the_turn_s_start, 0, Draw(3), "no-such-hand", {"hand": 3}),
    (at_the_turn_s_start, 0, Draw(NEUTRAL), "no-such-hand", {"hand": "neutral"}),
    (at_the_turn_s_start, 0, Stop(), "draw-first", {}),
    (at_the_turn_s_start, 0, Give(), "no-gifts-now", {}),
    (at_the_turn_s_start, 0, Declare(Card.SWORD), "card-not-held", {"card": "sword"}),
    (at_the_turn_s_start, 0, Declare(Card.ONE), "card-not-legendary", {"card": "one"}),
    (at_the_turn_s_start, 1, Draw(0), "not-your-turn", {"awaited": 0}),
    (at_the_turn_s_start, None, Draw(0), "not-your-turn", {"awaited": 0}),
    (at_the_turn_s_start, 7, Draw(0), "not-your-turn", {"awaited": 0}),
    (at_the_turn_s_start, 0, Foreign(), "move-of-another-game", {}),
    (at_the_turn_s_start, None, REVEAL, "move-of-another-game", {}),
    (declared, 0, Declare(Card.SHIELD), "no-declaration-now", {}),
    (declared, 0, Stop(), "draw-first", {}),
    (drawing, 0, Draw(1), "no-move-now", {}),
    (drawing, 0, Stop(), "no-move-now", {}),
    (after_a_card, 0, Declare(Card.SHIELD), "no-declaration-now", {}),
    (after_a_card, 0, Draw(0), "your-own-hand", {}),
    (after_a_card, 0, Give(), "no-gifts-now", {}),
    (emptied, 0, Draw(1), "hand-is-empty", {"hand": 1}),
    (giving, 0, Draw(1), "no-draw-now", {}),
    (giving, 0, Stop(), "no-stop-now", {}),
    (giving, 0, Declare(Card.SHIELD), "no-declaration-now", {}),
    (giving, 1, Give(), "not-your-turn", {"awaited": 0}),
    (giving, 0, gifts("sword 1"), "card-not-held", {"card": "sword"}),
    (giving, 0, gifts("shield 1, shield 2"), "card-not-held", {"card": "shield"}),
    (giving, 0, gifts("zero 0"), "your-own-hand", {}),
    (giving, 0, gifts("zero 3"), "no-such-hand", {"hand": 3}),
    (giving, 0, gifts("zero neutral"), "no-such-hand", {"hand": "neutral"}),
    (giving, 0, gifts("zero 1, zero 1, one 1, one 1, shield 1"), "hand-stays-empty", {"hand": 0}),
    (giving_only_drawn, 0, gifts("zero 1"), "card-not-drawn", {"card": "zero"}),
    (giving_only_drawn, 0, gifts("one 1, one 2"), "card-not-drawn", {"card": "one"}),
    (giving_only_drawn, 0, gifts("sword 1"), "card-not-held", {"card": "sword"}),
    (over, 0, Draw(1), "no-move-now", {}),
    (over, 0, Give(), "no-move-now", {}),
]

WRONG_DEALS: list[tuple[int, Deal, str, Values]] = [
    (3, Deal(a_deal(*HANDS).hands[:2]), "wrong-number-of-hands", {"hands": 2, "seats": 3}),
    (3, Deal(a_deal(*HANDS).hands, cards("zero")), "neutral-deck-is-for-two", {}),
    (2, Deal((cards("zero"), cards("one"))), "neutral-deck-is-for-two", {}),
    (3, Deal((cards("zero"), *a_deal(*HANDS).hands[1:])), "wrong-number-of-cards", {"hand": 0, "cards": 1, "due": 4}),
    (
        2,
        Deal((cards("zero zero one one"), cards("zero one shield fairy")), cards("sword")),
        "wrong-number-of-cards",
        {"hand": "neutral", "cards": 1, "due": 4},
    ),
    (4, a_deal(*[""] * 4, starter=1), "wrong-number-of-cards", {"hand": 1, "cards": 3, "due": 4}),
    (
        3,
        Deal(tuple(map(cards, ["zero zero zero zero", "one one shield fairy", "sword obstacle obstacle obstacle"]))),
        "wrong-number-of-a-card",
        {"card": "zero", "cards": 4, "due": 3},
    ),
]

OUTCOMES: list[tuple[Callable[[], MytheState], Outcome, str, Values]] = [
    (new_game, Starter(3), "no-such-seat", {"seat": 3}),
    (new_game, Starter(-1), "no-such-seat", {"seat": -1}),
    (new_game, Turned(Card.ZERO), "other-luck-pending", {"awaited": "starter"}),
    (before_the_deal, Starter(0), "other-luck-pending", {"awaited": "deal"}),
    (drawing, Turned(Card.SWORD), "card-not-in-hand", {"card": "sword"}),
    (drawing, Starter(0), "other-luck-pending", {"awaited": "card"}),
    (at_the_turn_s_start, Turned(Card.ZERO), "no-luck-pending", {}),
    (giving, Turned(Card.ZERO), "no-luck-pending", {}),
    (over, Starter(0), "no-luck-pending", {}),
]


@pytest.mark.parametrize(("position", "entry", "code", "values"), cases(MOVES, OUTCOMES))
def test_what_is_not_allowed_is_refused_by_name(
    position: Callable[[], MytheState], entry: Entry, code: str, values: Values
) -> None:
    """The refusal has its code and its values, and all views stay as they were."""
    check_refused(position(), entry, code, values)


@pytest.mark.parametrize(("seats", "deal", "code", "values"), WRONG_DEALS)
def test_a_deal_is_the_whole_deck_dealt_in_its_order(seats: int, deal: Deal, code: str, values: Values) -> None:
    """A deal with a wrong number of hands, of cards in a hand, or of cards of a kind is refused."""
    state = new_game(seats)
    state.settle(Starter(0))
    check_refused(state, Luck(deal), code, values)


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, {}, "wrong-number-of-seats"),
        (6, {}, "wrong-number-of-seats"),
        (3, {"edition": "english"}, "unknown-option"),
        (3, {"variant": "simplified"}, "unknown-option-value"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_by_name(seats: int, options: dict[str, str], code: str) -> None:
    """Refused are fewer than two seats, more than five seats, unknown options and unknown variants."""
    check_bad_setup(GAME, seats, options, code)


kinds = st.sampled_from(Card)
hands = st.integers(-2, 6)
moves = st.one_of(
    st.builds(Declare, kinds),
    st.builds(Draw, hands),
    st.just(Stop()),
    st.builds(Give, st.lists(st.builds(Gift, kinds, hands), max_size=4).map(tuple)),
    st.just(REVEAL),
    st.builds(Foreign),
)
dealt_cards = st.lists(kinds, max_size=5).map(tuple)
outcomes = st.one_of(
    st.builds(Starter, hands),
    st.builds(Turned, kinds),
    st.builds(Deal, st.lists(dealt_cards, max_size=6).map(tuple), st.none() | dealt_cards),
)
any_entry = st.one_of(st.builds(Play, st.none() | hands, moves), st.builds(Luck, outcomes))
games = st.builds(new_game, st.integers(2, 5), st.sampled_from(VARIANTS))
positions = st.builds(after, games, seed=st.integers(0, 1_000), steps=st.integers(0, 200))


@given(state=positions, tried=st.lists(any_entry, min_size=1, max_size=12))
def test_refused_entries_leave_no_trace(state: MytheState, tried: list[Entry]) -> None:
    """After refused entries the game looks, and goes on, like a game in which nobody tried them."""
    check_no_trace(state, tried)
