"""The lean round of robots is a round by the rules, and its seats play like ``steady``."""

import random
from itertools import product

import pytest

from rules.chance import Quick
from rules.game import REVEAL, Pending
from rules.mythical_dice.moves import Bet, Roll, Side
from rules.mythical_dice.pieces import DICE, SIDES, Kind
from rules.mythical_dice.state import MythicalState
from rules.robots.mythical_dice import Steady
from rules.robots.mythical_lean import Round, holding
from tests.rules.mythical_dice.games import VARIANTS, new_game


def lean(state: MythicalState) -> Round:
    """The round that has just been revealed."""
    views = [state.view(seat) for seat in range(len(state.scores()))]
    hands = [holding(tuple(map(int, view.hand)), view.seats) for view in views]
    bets = [bet for bet in views[0].bets if bet is not None]
    return Round(views[0].round, hands, bets, views[0].leader, standard=state.variant == "standard")


def agree(state: MythicalState, copied: Round) -> None:
    """Both know the same of a trick that waits for a die, and ``steady`` chooses the same."""
    (seat,) = state.awaited
    view = state.view(seat)
    assert (copied.turn, copied.rolled) == (seat, len(view.trick))
    assert copied.hands[seat].dice == view.hand
    assert [kind for kind, _ in copied.rolls()] == [move.die for move in view.choices if isinstance(move, Roll)]
    assert (copied.taken, copied.bonuses) == (list(view.taken), list(view.bonuses))
    if len(view.choices) > 1:
        assert Steady().choose(view) == Roll(Kind(copied.steady_choice()[0]))


def play_both(state: MythicalState, luck: random.Random) -> None:
    """Play one round with random moves in both, and compare them at each step."""
    copied, number = lean(state), state.view(None).round
    while state.pending is Pending.CHOICE and state.view(None).round == number and not state.secret:
        agree(state, copied)
        roll = luck.choice(copied.rolls())
        side = luck.randrange(6)
        state.apply(copied.turn, Roll(Kind(roll[0])))
        state.settle(Side(SIDES[roll[0]][side]))
        copied.roll(roll, side)
    scored = state.view(None).sheet[-1]
    seats = range(len(scored.points))
    assert (tuple(copied.taken), tuple(copied.bonuses)) == (scored.taken, scored.bonuses)
    assert tuple(copied.points(seat) for seat in seats) == scored.points


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("games", [pytest.param(8, id="8"), pytest.param(1_000, marks=pytest.mark.long, id="1000")])
def test_a_lean_round_is_a_round_by_the_rules(seats: int, variant: str, games: int) -> None:
    """In games of random moves both know the same before each die, and count the same points after each round."""
    for seed in range(games):
        state, chance, luck = new_game(seats, variant=variant), Quick(seed), random.Random(seed)
        while state.pending is not Pending.OVER:
            if state.pending is Pending.LUCK:
                state.settle(state.draw(chance))
            elif state.pending is Pending.REVEAL:
                state.apply(None, REVEAL)
                play_both(state, luck)
            else:
                state.apply(state.awaited[0], Bet(luck.randint(0, min(3, state.view(None).round))))


def test_a_copy_goes_its_own_way() -> None:
    """What is rolled in a copy changes nothing in the round."""
    hands = [holding(dice, 3) for dice in ((3, 6), (4, 5), (0, 5))]
    begun = Round(2, hands, [1, 1, 0], 0, standard=True)
    twin = begun.copy()
    twin.play_out([0] * 9)
    assert (begun.taken, begun.turn, begun.rolled) == ([0, 0, 0], 0, 0)
    assert [held.dice for held in begun.hands] == [(3, 6), (4, 5), (0, 5)]
    assert sum(twin.taken) == 1


def rolled_out(begun: Round, seats: int) -> list[float]:
    """The average points of each seat over all sides that the dice of the last trick can show."""
    points = [0] * seats
    for sides in product(range(6), repeat=seats):
        played = begun.copy()
        for side in sides:
            played.roll(played.rolls()[0], side)
        points = [before + played.points(seat) for seat, before in enumerate(points)]
    return [total / 6**seats for total in points]


@pytest.mark.parametrize("standard", [True, False])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_last_trick_is_worth_the_average_of_all_rolls(seats: int, *, standard: bool) -> None:
    """Robots do not roll the last trick: each seat has one die, so its chances can be computed."""
    for seed in range(12):
        luck = random.Random(seed)
        dice = luck.sample(list(map(int, DICE)), seats)
        bets = [luck.randint(0, 2) for _ in range(seats)]
        begun = Round(2, [holding((die,), seats) for die in dice], bets, luck.randrange(seats), standard=standard)
        begun.taken[luck.randrange(seats)] = 1
        begun.bonuses[luck.randrange(seats)] = 20 if standard else 0
        begun.begin_trick()
        assert [begun.worth(seat) for seat in range(seats)] == pytest.approx(rolled_out(begun, seats))


def test_a_finished_round_is_worth_its_points() -> None:
    """Nothing is left to roll, so there is nothing to average."""
    done = Round(1, [holding((die,), 3) for die in (3, 4, 5)], [1, 0, 0], 0, standard=True)
    for _ in range(3):
        done.roll(done.rolls()[0], 0)
    assert [done.worth(seat) for seat in range(3)] == [done.points(seat) for seat in range(3)]
