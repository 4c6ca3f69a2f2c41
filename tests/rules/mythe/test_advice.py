"""Advice at Mythe says why a move is good, and what it tells of the turn comes true."""

from collections.abc import Iterator
from typing import Final

import pytest

from rules.game import Move, View
from rules.mythe.moves import Declare, Draw, Give, Stop
from rules.mythe.pieces import DRAGON, POINTS, Card
from rules.mythe.view import MytheView
from rules.robots.advice import Reason, Unit, cost_of
from rules.robots.mythe import Keen
from rules.robots.mythe_advice import Why, advise
from tests.rules.mythe.games import VARIANTS, act, dealt, gifts, new_game
from tests.rules.robot_games import play_with
from tests.rules.telling import Told, in_tenths, untrue

LEAST_IN_TENTHS: Final = 0.06
"""By so much chances of one size may differ from what comes true, beside luck.

Where the only card of a hand may be any gift to an empty hand, advice gives it a chance of 10 to 15 % to have points,
because people may give any card. Between robots such a card hardly ever has points.
"""

GAMES: Final = [
    pytest.param(3, 20, id="3-seats"),
    *(pytest.param(seats, 150, marks=pytest.mark.long, id=f"{seats}-seats-long") for seats in (2, 3, 4, 5)),
]


class Telling:
    """The strong robot, who remembers what advice tells of its moves."""

    def __init__(self) -> None:
        self.of_card: dict[tuple[int, int], tuple[float, float]] = {}
        """By turn and number of the card: the chances of an obstacle and of points, when it was drawn."""

        self.of_turn: dict[tuple[int, Unit], float] = {}
        """By turn: what its first decision was told to bring."""

    def choose(self, view: View) -> Move:
        """The robot's move."""
        move = Keen().choose(view)
        assert isinstance(view, MytheView)
        if not view.giving:
            made = next(one for one in advise(view) if one.move == move)
            assert made.unit is not None
            self.of_turn.setdefault((view.turn, made.unit), made.brings)
            if isinstance(move, Draw):
                risk, gain = (float(made.reason.values[name]) / 100 for name in ("risk", "gain"))
                self.of_card[view.turn, len(view.drawn)] = risk, gain
        return move


def heard(seats: int, seed: int) -> Iterator[Told]:
    """What was told in a game, and beside each number what came true."""
    robot = Telling()
    state = play_with(new_game(seats, VARIANTS[seed % len(VARIANTS)]), [robot] * seats, seed)
    for turn in state.view(None).turns:
        for number, drawn in enumerate(turn.drawn):
            risk, gain = robot.of_card[turn.turn, number]
            yield Told("obstacle", risk, drawn.card is Card.OBSTACLE)
            yield Told("points", gain, POINTS[drawn.card] > 0)
        brought = {Unit.SPACES: turn.space - turn.start, Unit.DRAGON: turn.space == DRAGON}
        for unit, came_true in brought.items():
            if (turn.turn, unit) in robot.of_turn:
                yield Told(unit, robot.of_turn[turn.turn, unit], came_true, chance=unit is Unit.DRAGON)


@pytest.mark.parametrize(("seats", "games"), GAMES)
def test_what_is_told_comes_true(seats: int, games: int) -> None:
    """On average over many games, within what luck explains: of each card drawn, and of each turn at its start.

    Of chances also those of each size by themselves.
    """
    games_heard = [list(heard(seats, seed)) for seed in range(games)]
    assert {one.what for game in games_heard for one in game} == {"obstacle", "points", Unit.SPACES, Unit.DRAGON}
    assert untrue(games_heard) == {}
    chances = [[in_tenths(one) for one in game if one.chance] for game in games_heard]
    assert untrue(chances, LEAST_IN_TENTHS) == {}


def test_advice_tells_the_risk_of_each_hand_and_where_a_stop_leads() -> None:
    """Seat 1's hand is like all unseen cards together: of eight cards two are obstacles, and four have points."""
    state = dealt("zero one one obstacle", "zero one shield fairy", "zero sword obstacle obstacle")
    reasons = {one.move: one.reason for one in advise(state.view(0))}
    draw = reasons[Draw(1)]
    assert (draw.key, draw.values["risk"], draw.values["gain"]) == (Why.DRAW, 25, 50)
    act(state, "draw 1 fairy")
    (stop,) = [one for one in advise(state.view(0)) if one.move == Stop()]
    assert (stop.unit, stop.brings) == (Unit.SPACES, 2)
    assert stop.reason == (Why.STOP, {"space": 2, "count": 2})


def test_a_turn_is_computed_to_its_end() -> None:
    """Who holds all obstacles can draw all other cards, however many: ten points pay for seven spaces."""
    view = dealt("zero obstacle obstacle obstacle", "zero zero one shield", "one one fairy sword").view(0)
    draws = [one for one in advise(view) if isinstance(one.move, Draw)]
    assert [one.brings for one in draws] == [pytest.approx(7), pytest.approx(7)]


def test_far_from_the_dragon_spaces_are_told() -> None:
    """To show a legendary card hardly helps there, and says so."""
    view = dealt("zero one shield obstacle", "zero one fairy", "zero one sword obstacle").view(0)
    found = {one.move: one for one in advise(view)}
    assert {one.unit for one in found.values()} == {Unit.SPACES}
    early = next(one for move, one in found.items() if isinstance(move, Declare))
    assert early.reason.key == Why.DECLARE_EARLY
    assert early.brings == max(one.brings for one in found.values())


def test_near_the_dragon_the_chance_to_beat_it_is_told() -> None:
    """The best move is to show a card. Without that the Dragon cannot be beaten, so any other move costs the chance."""
    view = dealt("zero one shield obstacle", "zero one fairy", "zero one sword obstacle").view(0)
    near = advise(view._replace(spaces=(12, 0, 0)))
    assert isinstance(near[0].move, Declare)
    assert {one.unit for one in near} == {Unit.DRAGON}
    draws = [one for one in near if isinstance(one.move, Draw)]
    assert {(one.brings, one.reason.key) for one in draws} == {(0.0, Why.DRAW_UNDECLARED)}
    assert cost_of(draws[0].move, near) == near[0].brings > 0.5


def test_out_of_reach_of_the_dragon_nothing_is_shown() -> None:
    """The other hands hold eight points, and the Dragon's space is reached with nine. Showing a card gains nothing."""
    state = dealt("one shield obstacle", "zero zero one obstacle", "zero one sword", "one fairy obstacle")
    view = state.view(0)._replace(spaces=(9, 0, 0, 0))
    best, *_ = advise(view)
    assert isinstance(best.move, Draw)
    assert Keen().choose(view) == best.move


def test_a_stop_at_the_dragon_wins() -> None:
    """One space before it, the same points do not."""
    state = dealt("zero one shield obstacle", "one one fairy", "zero zero sword obstacle")
    act(state, "declare shield", "draw 1 one")
    for space, chance, why in ((10, 0, Why.STAY), (12, 1, Why.WIN)):
        (stop,) = [one for one in advise(state.view(0)._replace(spaces=(space, 0, 0))) if one.move == Stop()]
        assert (stop.unit, stop.brings, stop.reason.key) == (Unit.DRAGON, chance, why)


def test_a_move_that_brings_more_than_the_robot_s_costs_nothing() -> None:
    """For the last spaces the robot takes more risk than the average of the turn rewards."""
    state = dealt("zero zero zero one", "one fairy obstacle shield", "one sword obstacle obstacle")
    act(state, "draw 1 fairy")
    found = advise(state.view(0)._replace(spaces=(10, 0, 0)))
    assert isinstance(found[0].move, Draw)
    for one in found:
        assert cost_of(one.move, found) == max(0.0, found[0].brings - one.brings)


def test_advice_names_what_a_gift_costs() -> None:
    """The last legendary card, an obstacle that protects the hand, or points. In spaces nobody can say."""
    state = dealt("zero one one obstacle", "zero one fairy", "zero shield sword")
    act(state, "draw 1 fairy", "stop")
    found = advise(state.view(0))
    reasons = {one.move: one.reason for one in found}
    assert reasons[Give()].key == Why.KEEP
    assert reasons[gifts("fairy 1")].key == Why.GIVE_LEGEND
    assert reasons[gifts("obstacle 1")].key == Why.GIVE_OBSTACLE
    assert reasons[gifts("one 2")] == (Why.GIVE, {"count": 1, "points": 1})
    assert {one.unit for one in found} == {None}


def test_several_gifts_are_weighed_if_they_were_made() -> None:
    """Nobody lists them all, so they are there only then. They cost as much as all their cards."""
    state = dealt("zero one one obstacle", "zero one fairy", "zero shield sword")
    act(state, "draw 1 fairy", "stop")
    view, made = state.view(0), gifts("one 1, one 2, obstacle 2")
    assert made not in {one.move for one in advise(view)}
    found = advise(view, made)
    assert [one for one in found if one.move != made] == advise(view)
    (several,) = [one for one in found if one.move == made]
    assert several.reason == Reason(Why.GIVE, {"count": 3, "points": 2})
    assert several.worth < next(one for one in found if one.move == gifts("one 2")).worth


def test_gifts_in_another_order_are_the_same_gifts() -> None:
    """What the robot would give stays the best move, as it was made."""
    state = dealt("one one one shield", "zero zero fairy sword", "zero obstacle obstacle obstacle")
    act(state, "draw 1 fairy", "draw 1 sword", "draw 1 zero", "draw 1 zero", "stop")
    view = state.view(0)
    best, *others = advise(view)
    assert best.move == gifts("zero 1, one 2, one 2, one 2")
    assert best.reason == Reason(Why.GIVE_POINTS, {"count": 3})
    made = gifts("one 2, zero 1, one 2, one 2")
    assert advise(view, made) == [best._replace(move=made), *others]
