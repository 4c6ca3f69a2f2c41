"""What advice for Mythical Dice says, where the odds can be counted by hand."""

import pytest

from rules.mythical_dice.moves import Bet, Roll
from rules.mythical_dice.pieces import Kind
from rules.robots.mythical_advice import Why, advise
from rules.robots.mythical_dice import held_by
from rules.robots.mythical_lean import bet_worths
from tests.rules.mythical_dice.games import dealt, roll, rolling


def test_advice_on_bets_tells_how_often_each_is_kept() -> None:
    """With one die there are two bets, and one of them is kept."""
    advice = advise(dealt("red", "grey", "purple").view(0))
    assert [one.move for one in advice] == [Bet(1), Bet(0)]
    assert [one.reason.key for one in advice] == [Why.BET, Why.BET_NONE]
    assert sum(int(one.reason.values["chance"]) for one in advice) == 100


def test_advice_on_bets_knows_that_dice_are_chosen() -> None:
    """From round 2 on a bet is kept more often than the dice alone would keep it, which brings points."""
    view = dealt("red yellow purple grey", "grey grey grey grey", "purple purple purple purple").view(0)
    alone = held_by(view)
    promised = bet_worths(alone, view.round, standard=True)
    for one in advise(view):
        assert isinstance(one.move, Bet)
        likely, kept = one.reason.values["chance"], alone.kept[one.move.tricks]
        assert isinstance(likely, int)
        assert 0 <= likely - round(100 * kept) <= 12
        assert one.worth >= promised[one.move.tricks]
    assert advise(view)[0].worth > max(promised) + 1


def test_advice_on_rolls_tells_who_takes_the_trick() -> None:
    """Against a yellow 4 all sides of a red die win, and one of six of a grey die; then the grey die may win, too."""
    state = rolling("yellow yellow", "yellow purple", "red grey", bets=[1, 1, 1])
    roll(state, "yellow 4", "yellow 3")
    red, grey = advise(state.view(2))
    assert (red.move, red.reason.values["chance"]) == (Roll(Kind.RED), 100)
    assert (grey.move, grey.reason.values["chance"]) == (Roll(Kind.GREY), 17)
    assert red.worth > grey.worth


def test_in_the_last_trick_the_bet_goes_with_the_trick() -> None:
    """Whoever still needs it keeps the bet as often as the die wins; whoever does not, in all other cases."""
    for bet, kept in ((1, 17), (0, 83)):
        state = rolling("yellow", "purple", "grey", bets=[0, 0, bet])
        roll(state, "yellow 4", "purple 1")
        (only,) = advise(state.view(2))
        assert only.reason == (Why.ROLL, {"chance": 17, "kept": kept})


@pytest.mark.parametrize(
    ("bet", "seat", "variant", "why"),
    [
        (2, 1, "standard", Why.UNDER),  # Two tricks cannot be taken with one die: one trick loses less than none.
        (2, 1, "simplified", Why.MISSED),
        (0, 0, "standard", Why.MISSED),
        (1, 0, "standard", Why.ROLL),
    ],
)
def test_a_bet_that_is_lost_is_called_lost(bet: int, seat: int, variant: str, why: Why) -> None:
    """The reason says what more tricks do to the points. Seat 0 has taken the first of two tricks."""
    bets = [0, 0, 0]
    bets[seat] = bet
    state = rolling("red red", "purple purple", "grey grey", bets=bets, variant=variant)
    roll(state, "red 7", "purple 1", "grey 1")
    if seat:
        roll(state, "red 6")
    (only,) = advise(state.view(seat))
    assert only.reason.key == why


def test_a_bet_that_needs_a_lost_trick_is_out_of_reach() -> None:
    """Both dice would have to take tricks, and a yellow die cannot beat a griffin."""
    state = rolling("griffin griffin", "purple purple", "yellow yellow", bets=[0, 0, 2])
    roll(state, "griffin symbol", "purple 1")
    (only,) = advise(state.view(2))
    assert only.reason == (Why.UNDER, {"chance": 0})


def test_tricks_beyond_the_bet_cost() -> None:
    """Two were taken, and one was bet."""
    state = rolling("red red red", "purple purple purple", "grey grey grey", bets=[1, 0, 0])
    for _ in range(2):
        roll(state, "red 7", "purple 1", "grey 1")
    (only,) = advise(state.view(0))
    assert only.reason.key == Why.OVER


def test_who_is_not_asked_gets_no_advice() -> None:
    """Neither does the public."""
    state = rolling("red", "grey", "purple", bets=[1, 0, 0])
    assert [advise(state.view(seat)) for seat in (None, 1, 2)] == [[], [], []]
