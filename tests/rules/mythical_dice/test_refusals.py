"""The rules of Mythical Dice refuse every illegal entry with its own reason, and change nothing."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import REVEAL, Move, Outcome
from rules.mythical_dice.moves import Bet, Deal, Leader, Roll, Side
from rules.mythical_dice.pieces import Kind
from rules.mythical_dice.state import MythicalState
from rules.record import Entry, Luck, Play
from tests.rules.by_luck import after, play
from tests.rules.mythical_dice.games import EDITIONS, VARIANTS, bet, dealt, dice, new_game, roll, rolling
from tests.rules.refusing import Foreign, Values, cases, check_no_trace, check_refused

HANDS = ("red yellow", "grey grey", "red purple")


def before_the_deal() -> MythicalState:
    """Seat 2 leads; the first dice are not dealt."""
    state = new_game(3)
    state.settle(Leader(2))
    return state


def betting() -> MythicalState:
    """Each seat has two dice, and nobody has bet."""
    return dealt(*HANDS)


def all_have_bet() -> MythicalState:
    """Everybody has bet; the reveal is due."""
    state = betting()
    bet(state, 0, 1, 2)
    return state


def in_a_trick() -> MythicalState:
    """Red is led, seat 2 holds a red die and has to roll it."""
    state = rolling(*HANDS, bets=[0, 1, 2])
    roll(state, "red 6", "grey 1")
    return state


def rolling_a_die() -> MythicalState:
    """Seat 2 has chosen its red die; luck has not chosen the face yet."""
    state = in_a_trick()
    state.apply(2, Roll(Kind.RED))
    return state


def over() -> MythicalState:
    """A finished game."""
    state = new_game(3)
    play(state, seed=1)
    return state


def one_die_each(*hands: str) -> Deal:
    """A first deal."""
    return Deal(tuple(dice(hand) for hand in hands))


MOVES: list[tuple[Callable[[], MythicalState], int | None, Move, str, Values]] = [
    (before_the_deal, 0, Bet(0), "bets-are-closed", {}),
    (before_the_deal, 2, Roll(Kind.RED), "no-roll-now", {}),
    (before_the_deal, None, REVEAL, "nothing-to-reveal", {}),
    (betting, 0, Bet(3), "bet-out-of-range", {"tricks": 3, "most": 2}),
    (betting, 0, Bet(-1), "bet-out-of-range", {"tricks": -1, "most": 2}),
    (betting, 3, Bet(0), "no-such-seat", {}),
    (betting, -1, Bet(0), "no-such-seat", {}),
    (betting, None, Bet(0), "no-such-seat", {}),
    (betting, 0, Roll(Kind.RED), "no-roll-now", {}),
    (betting, None, REVEAL, "nothing-to-reveal", {}),
    (betting, 0, Foreign(), "move-of-another-game", {}),
    (all_have_bet, 0, Bet(3), "bet-out-of-range", {"tricks": 3, "most": 2}),
    (all_have_bet, 0, REVEAL, "revealed-automatically", {}),
    (all_have_bet, 0, Roll(Kind.RED), "no-roll-now", {}),
    (in_a_trick, 2, Roll(Kind.PURPLE), "colour-must-be-followed", {"die": "purple", "colour": "red"}),
    (in_a_trick, 2, Roll(Kind.MINOTAUR), "die-not-held", {"die": "minotaur"}),
    (in_a_trick, 0, Roll(Kind.YELLOW), "not-your-turn", {"awaited": 2}),
    (in_a_trick, 7, Roll(Kind.RED), "not-your-turn", {"awaited": 2}),
    (in_a_trick, None, Roll(Kind.RED), "not-your-turn", {"awaited": 2}),
    (in_a_trick, 2, Bet(1), "bets-are-closed", {}),
    (in_a_trick, None, REVEAL, "nothing-to-reveal", {}),
    (in_a_trick, 2, Foreign(), "move-of-another-game", {}),
    (rolling_a_die, 2, Roll(Kind.PURPLE), "no-roll-now", {}),
    (rolling_a_die, 0, Roll(Kind.YELLOW), "no-roll-now", {}),
    (over, 0, Bet(0), "bets-are-closed", {}),
    (over, 0, Roll(Kind.RED), "no-roll-now", {}),
    (over, None, REVEAL, "nothing-to-reveal", {}),
]

OUTCOMES: list[tuple[Callable[[], MythicalState], Outcome, str, Values]] = [
    (lambda: new_game(3), Leader(3), "no-such-seat", {"seat": 3}),
    (lambda: new_game(3), Leader(-1), "no-such-seat", {"seat": -1}),
    (lambda: new_game(3), one_die_each("red", "red", "red"), "other-luck-pending", {"awaited": "leader"}),
    (before_the_deal, Leader(0), "other-luck-pending", {"awaited": "deal"}),
    (before_the_deal, Side(7), "other-luck-pending", {"awaited": "deal"}),
    (before_the_deal, one_die_each("red", "red"), "wrong-number-of-hands", {"hands": 2, "seats": 3}),
    (before_the_deal, one_die_each("red", "red", "red red"), "wrong-number-of-dice", {"dice": 2, "due": 1}),
    (before_the_deal, one_die_each("red", "red", ""), "wrong-number-of-dice", {"dice": 0, "due": 1}),
    (
        before_the_deal,
        one_die_each("minotaur", "red", "minotaur"),
        "too-many-dice-of-a-kind",
        {"die": "minotaur", "most": 1},
    ),
    (betting, Side(7), "no-luck-pending", {}),
    (all_have_bet, Side(7), "no-luck-pending", {}),
    (in_a_trick, Side(7), "no-luck-pending", {}),
    (rolling_a_die, Side(4), "face-not-on-die", {"die": "red"}),
    (rolling_a_die, one_die_each("red", "red", "red"), "other-luck-pending", {"awaited": "face"}),
    (over, Leader(0), "no-luck-pending", {}),
]


@pytest.mark.parametrize(("position", "entry", "code", "values"), cases(MOVES, OUTCOMES))
def test_what_is_not_allowed_is_refused_by_name(
    position: Callable[[], MythicalState], entry: Entry, code: str, values: Values
) -> None:
    """The refusal has its code and its values, and all views stay as they were."""
    check_refused(position(), entry, code, values)


kinds = st.sampled_from(Kind)
moves = st.one_of(st.builds(Bet, st.integers(-2, 10)), st.builds(Roll, kinds), st.just(REVEAL), st.builds(Foreign))
hands = st.lists(st.lists(kinds, max_size=8).map(tuple), min_size=2, max_size=7).map(tuple)
outcomes = st.one_of(st.builds(Leader, st.integers(-2, 7)), st.builds(Side, st.integers(-1, 9)), st.builds(Deal, hands))
any_entry = st.one_of(st.builds(Play, st.one_of(st.none(), st.integers(-2, 7)), moves), st.builds(Luck, outcomes))
games = st.builds(new_game, st.integers(3, 6), st.sampled_from(EDITIONS), st.sampled_from(VARIANTS))
positions = st.builds(after, games, seed=st.integers(0, 1_000), steps=st.integers(0, 330))


@given(state=positions, tried=st.lists(any_entry, min_size=1, max_size=12))
def test_refused_entries_leave_no_trace(state: MythicalState, tried: list[Entry]) -> None:
    """After refused entries the game looks, and goes on, like a game in which nobody tried them."""
    check_no_trace(state, tried)
