"""The robots of Mythic Dice play far better than chance, and as well as they should; their games come to an end."""

import random
from itertools import islice

import pytest

from rules.chance import Quick
from rules.game import Move, Pending
from rules.mythic_dice import captures as rules_of_captures
from rules.mythic_dice.captures import captures
from rules.mythic_dice.layout import Held
from rules.mythic_dice.moves import Capture, Choice, Decay, Pass, Release, Wishes
from rules.mythic_dice.pieces import VALUES, Face
from rules.mythic_dice.rulings import capture_points
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.steps import Action, CapturePhase
from rules.mythic_dice.view import MythicView
from rules.robots import mythic_standing
from rules.robots.mythic_advice import Why, advise
from rules.robots.mythic_dice import Greedy, Steady
from rules.robots.mythic_keen import Keen
from rules.robots.mythic_standing import best_capture
from tests.rules.mythic_dice.tables import RICH, acting, capturing, held, laid, new_game, place, rolled
from tests.rules.robot_games import asked, play_with, wins_against, wins_against_random


def chosen(state: MythicState, seat: int) -> Move:
    """The move that Steady chooses for this seat."""
    return Steady().choose(state.view(seat))


def first(move: Move) -> Move:
    """The move itself; of a list of wishes, the first one, or a pass if there is none."""
    return next(iter(move.captures), Pass()) if isinstance(move, Wishes) else move


@pytest.mark.parametrize(
    ("seats", "games"),
    [(2, 20), (3, 12), *(pytest.param(*case, marks=pytest.mark.long) for case in ((5, 15), (10, 20)))],
)
def test_random_players_are_beaten_far_more_often_than_by_luck(seats: int, games: int) -> None:
    """One robot among random players wins three of four games for two, and at larger tables twice its share."""
    share = 3 / 4 if seats == 2 else 2 / seats
    assert wins_against_random(lambda: new_game(seats), Steady(), games) >= share * games


@pytest.mark.parametrize("seats", [2, 6, *(pytest.param(seats, marks=pytest.mark.long) for seats in (4, 8, 10))])
def test_a_table_of_robots_comes_to_an_end(seats: int) -> None:
    """At least five of six games of robots have a winner; measured are 98 of 100 and more at any size."""
    assert (
        sum(play_with(new_game(seats), [Steady()] * seats, seed).view(None).winner is not None for seed in range(6))
        >= 5
    )


@pytest.mark.parametrize(
    ("seats", "games", "least"),
    [(2, 20, 14), *(pytest.param(*case, marks=pytest.mark.long) for case in ((4, 16, 7), (8, 16, 5)))],
)
def test_steady_wins_far_more_than_its_share_against_greedy(seats: int, games: int, least: int) -> None:
    """Measured are 18 of 20 games for two, 11 of 16 for four, and 8 of 16 for eight."""
    assert wins_against(lambda _: Greedy(), lambda: new_game(seats), Steady(), games) >= least


def test_keen_wins_most_games_against_steady() -> None:
    """Measured are 9 of 10 games for two."""
    assert wins_against(lambda _: Steady(), lambda: new_game(2), Keen(random.Random(0)), 20) >= 14


@pytest.mark.parametrize("cards", [(), (Face.MASK,), (Face.FEATHER,), (Face.MASK, Face.FEATHER)])
def test_the_best_capture_is_the_best_of_all_that_are_offered(cards: tuple[Face, ...]) -> None:
    """The first one with most points; of these, one without a die of any value."""
    luck = random.Random(0)
    for _ in range(75):
        own = place(" ".join(map(str, luck.choices(VALUES, k=luck.randint(2, 9)))), *cards)
        table = laid(own, place())
        best = max(captures(table, own), key=lambda one: (capture_points(one), one.any is None), default=None)
        assert best_capture(table, 0) == best


def test_the_best_capture_is_found_without_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the Mask and the Feather there are two hundred. Here the first one of each creature is good enough."""
    weighed = list[Capture]()

    def counted(capture: Capture) -> int:
        weighed.append(capture)
        return capture_points(capture)

    for module in (rules_of_captures, mythic_standing):
        monkeypatch.setattr(module, "capture_points", counted)
    table = laid(place("1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8", Face.MASK, Face.FEATHER), place())
    assert best_capture(table, 0) is not None
    # Each creature's once, and once more to compare the creatures.
    assert len(weighed) <= 2 * len(table.display) < len(captures(table, table.places[0]))


def test_advice_tells_the_points_that_a_capture_leads_to() -> None:
    """The best move is the capture that reaches the goal, and its reason says so."""
    (best, *_) = advise(capturing(place("1"), place("2 2 8 8", *RICH[1:])).view(1))
    assert best.move == Capture(Face.LUNG, (8, 8))
    assert best.reason.key == Why.CAPTURE
    assert best.reason.values == {"total": 36, "goal": 36}


def extra(free: str, *own: Held) -> MythicView:
    """The view of the active one of two seats with the same dice and creatures. It may make an extra capture."""
    state = acting(place("", held(Face.TANIWHA, "1 1"), *own), place(free, *own))
    state.apply(0, Release(Face.TANIWHA, Choice()))
    rolled(state, free)
    return state.view(0)


def test_an_extra_capture_that_reaches_the_goal_wins_for_certain() -> None:
    """Nobody else moves before the active seat wins."""
    worth = {one.move: one.worth for one in advise(extra("8 8", *RICH[1:]))}
    assert worth.pop(Capture(Face.LUNG, (8, 8))) == 1
    assert all(chance < 1 for chance in worth.values())


def test_without_its_extra_capture_a_seat_has_the_chance_of_its_equal() -> None:
    """The turn that is nearly over is no advantage any more."""
    worth = {one.move: one.worth for one in advise(extra("7 7"))}
    assert worth[Pass()] == pytest.approx(1 / 2)


def test_advice_on_a_die_tells_what_the_free_dice_can_still_capture() -> None:
    """With the pair of 8s a Lung can be captured for 8 points, without it a Golem for 5."""
    state = acting(place("2 8 8"), place("1"))
    state.apply(0, Pass())
    told = {one.move: one.reason.values["points"] for one in advise(state.view(0))}
    assert told == {Decay(2, 1): 8, Decay(8, 7): 5}


def test_advice_names_each_idea_once() -> None:
    """Cerberus could be captured with several dice behind the plus sign; what was done is weighed in any case."""
    view = capturing(place("1"), place("4 5 6 7 8")).view(1)
    captures = [one.move for one in advise(view) if isinstance(one.move, Capture)]
    assert len({move.creature for move in captures}) == len(captures) > 1
    worst = Capture(Face.CERBERUS, (4, 5), 6)
    again = [one.move for one in advise(view, worst) if isinstance(one.move, Capture)]
    assert worst in again
    assert set(captures) <= set(again)


def test_an_action_that_is_not_clearly_better_counts_as_no_better() -> None:
    """Keen takes Steady's action, also when Steady lets a creature go only because the game is long."""
    view = acting(place("", held(Face.KRAKEN, "6 8"), held(Face.SIMURGH, "3 7")), place("2 2")).view(0)
    late = view._replace(round=20)
    usual = Steady().choose(late)
    assert Steady().choose(view) == Pass() != usual
    assert advise(view)[0].move == Keen(random.Random(0)).choose(view) == Pass()
    assert advise(late)[0].move == Keen(random.Random(0)).choose(late) == usual
    kept = next(one for one in advise(late, Pass()) if one.move == Pass())
    assert kept.worth == pytest.approx(advise(late)[0].worth)
    assert {one.reason.key for one in advise(late, Pass())} >= {Why.RELEASE, Why.NOTHING}


@pytest.mark.parametrize(("question", "least"), [(Action, 0.05), (CapturePhase, 0.07)])
def test_a_move_that_is_clearly_better_is_made(question: type[Action | CapturePhase], least: float) -> None:
    """If Keen leaves Steady's move, its chance to win is higher by more than this."""
    views = (state.view(seat) for seed in range(9) for state, seat in asked("mythic-dice", seed))
    gains = []
    asking = (view for view in views if isinstance(view, MythicView) and isinstance(view.question, question))
    for view in islice(asking, 100):
        worth = Keen(random.Random(0)).weighed(view)
        move, usual = (first(robot.choose(view)) for robot in (Keen(random.Random(0)), Steady()))
        if move != usual:
            gains.append(worth[move] - worth[usual])
    assert gains
    assert min(gains) > least


def test_late_in_a_game_it_no_longer_sits_tight() -> None:
    """A creature that the robot keeps in the first round is released in round 20."""
    held_tight = acting(place("", held(Face.KRAKEN, "6 8"), held(Face.SIMURGH, "3 7")), place("2 2")).view(0)
    assert Steady().choose(held_tight) == Pass()
    assert isinstance(Steady().choose(held_tight._replace(round=20)), Release)


def test_a_capture_that_reaches_the_goal_is_made() -> None:
    """The robot makes this capture although another creature could be captured, too."""
    state = capturing(place("1"), place("2 2 8 8", *RICH[1:]))
    assert chosen(state, 1) == Capture(Face.LUNG, (8, 8))


def test_ahead_of_its_turn_it_names_all_that_is_worth_having() -> None:
    """The wishes begin with the two best captures, and the best is first."""
    state = capturing(place("6 6 8 8"), place("8 8"))
    wishes = chosen(state, 0)
    assert isinstance(wishes, Wishes)
    assert [wish.creature for wish in wishes.captures][:2] == [Face.LUNG, Face.KRAKEN]


def test_with_the_goal_reached_nothing_is_let_go() -> None:
    """The robot takes an action that keeps the points, and wins."""
    state = acting(place("1", *RICH), place("1"))
    state.apply(0, chosen(state, 0))
    while state.pending is Pending.LUCK:
        state.settle(state.draw(Quick(0)))
    assert state.view(None).winner == 0


def test_decay_spares_a_pair_that_can_capture() -> None:
    """The robot lowers the die that is of no use."""
    state = acting(place("5 8 8"), place("1"))
    state.apply(0, Pass())
    assert chosen(state, 0) == Decay(5, 4)
