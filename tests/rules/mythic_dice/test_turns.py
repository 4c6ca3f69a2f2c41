"""The course of a game: set-up, the capture phase, the one action, victory, decay, the end."""

from collections import Counter

import pytest

from rules.game import REVEAL, Pending
from rules.mythic_dice.deeds import Captured, Decayed, DiceTurned
from rules.mythic_dice.events import Answered, Declined, Due, GameEnded, Noted, RoundBegun, StarterKnown, TurnBegun
from rules.mythic_dice.moves import (
    Capture,
    Decay,
    Dice,
    Hands,
    Pass,
    Release,
    Roll,
    Sides,
    Starter,
    Take,
    Wishes,
)
from rules.mythic_dice.pieces import CARDS, CREATURES, SIZES, TOSSED, Face
from rules.mythic_dice.rulings import final_ranks
from rules.mythic_dice.steps import Action
from tests.rules.mythic_dice.tables import RICH, acting, after, capturing, free, held, new_game, place, rolled
from tests.rules.playthrough import audience
from tests.rules.refusing import code_of

KAPPA = Capture(Face.KAPPA, (2, 2))
LEPRECHAUN = Capture(Face.LEPRECHAUN, (3, 3))
FRONTS = Sides(tuple(front for front, _ in TOSSED))


# --- the pieces -----------------------------------------------------------------------------------------


def test_eighteen_cards_have_thirty_six_faces() -> None:
    """25 creatures and 11 artifacts, each on one card."""
    faces = [face for pair in CARDS for face in pair]
    assert (len(CARDS), sorted(faces)) == (18, list(Face))
    assert (sum(face.is_creature for face in faces), len(CREATURES)) == (25, 25)


def test_creatures_of_two_dice_ask_for_different_numbers() -> None:
    """No two creatures ask for the same dice, and the list of creatures is in the order of the faces."""
    assert [creature.face for creature in CREATURES] == [face for face in Face if face.is_creature]
    assert max(Counter((creature.numbers, creature.points is None) for creature in CREATURES).values()) == 1


@pytest.mark.parametrize(
    ("seats", "pool"), [(2, 20), (3, 16), (4, 8), (5, 10), (6, 4), (7, 5), (8, 0), (9, 4), (10, 0)]
)
def test_forty_dice_are_on_the_table(seats: int, pool: int) -> None:
    """The dice that the players do not have are in the pool."""
    assert after(new_game(seats)).pool == pool == 40 - seats * SIZES[seats].dice


# --- set-up ---------------------------------------------------------------------------------------------


def hands(*words: str) -> Hands:
    """Hands of ten dice; all dice of a hand show the same value."""
    return Hands(tuple((int(word),) * 10 for word in words))


def test_the_lowest_total_starts() -> None:
    """A player who alone has the lowest total starts, without a draw."""
    state = new_game(2)
    state.settle(FRONTS)
    assert [*state.settle(hands("5", "4"))][1:4] == [StarterKnown(1), RoundBegun(1), TurnBegun(1)]


def test_a_tie_for_the_start_is_broken_by_luck() -> None:
    """Luck chooses one of the tied players."""
    state = new_game(2)
    state.settle(FRONTS)
    state.settle(hands("5", "5"))
    assert StarterKnown(1) in state.settle(Starter(1))


# --- the capture phase ----------------------------------------------------------------------------------


def test_captures_go_counter_clockwise_and_the_active_player_is_last() -> None:
    """The right neighbour of the active player captures first."""
    state = capturing(*[place("2 2")] * 4, active=1)
    assert (state.awaited, state.secret) == ((0, 3, 2, 1), True)


def test_whoever_can_capture_nothing_is_passed_over() -> None:
    """If nobody can capture anything, the whole phase is passed over."""
    assert capturing(place("2 2"), place("1"), place("3 3")).awaited == (2, 0)
    nobody = capturing(place("1"), place("1"))
    assert nobody.view(None).question == Action(0)


def test_the_first_in_line_captures_at_once() -> None:
    """Seats that could have captured only the same creature are then passed over."""
    state = capturing(place("2 2"), place("2 2"), place("2 2 3 3"))
    assert [*state.apply(2, KAPPA)][:1] == [Captured(2, KAPPA)]
    assert (state.secret, state.awaited) == (False, (0,))


def test_an_answer_ahead_is_secret_until_it_takes_effect() -> None:
    """Only its seat sees the answer, and may change it. The first wish that is still possible comes true."""
    state = capturing(place("1"), place("2 2 3 3"), place("2 2"))
    decision = state.decision
    assert [*state.apply(1, Pass())] == [Answered(1), Noted(1, Pass())]
    wishes = Wishes((KAPPA, LEPRECHAUN))
    assert [*state.apply(1, wishes)] == [Noted(1, wishes)]
    assert (state.awaited, state.decision) == ((2,), decision)
    assert [state.view(seat).answer for seat in (None, 0, 1, 2)] == [None, None, wishes, None]
    assert state.view(2).answered == (False, True, False)
    assert [*state.apply(2, KAPPA)][:2] == [Captured(2, KAPPA), Captured(1, LEPRECHAUN)]


def test_whoever_becomes_first_in_line_is_told_alone() -> None:
    """Only the seat itself is told, and only once."""
    state = capturing(place("1"), place("2 2"), place("3 3"), place("4 4"))
    events = state.apply(3, Pass())
    assert [*events] == [Declined(3), Due(2)]
    assert [audience(event) for event in events] == [None, 2]
    assert Due(2) not in state.apply(1, Pass())


def test_wishes_that_can_no_longer_come_true_are_a_pass() -> None:
    """The seat then passes, although another capture would be possible."""
    state = capturing(place("1"), place("2 2 3 3"), place("2 2"))
    state.apply(1, Wishes((KAPPA,)))
    assert [*state.apply(2, KAPPA)][:2] == [Captured(2, KAPPA), Declined(1)]
    assert after(state).places[1].held == ()


def test_one_capture_a_player_a_phase() -> None:
    """After a capture the seat has no choices until the next phase."""
    state = capturing(place("1"), place("2 2 3 3"))
    state.apply(1, KAPPA)
    assert (state.view(None).question, state.legal(1)) == (Action(0), ())


def test_captured_dice_are_protected() -> None:
    """The dice are not free, and the creature has left the display."""
    state = capturing(place("1"), place("2 2 3"))
    state.apply(1, KAPPA)
    assert (free(state)[1], after(state).places[1].held) == ("3", (held(Face.KAPPA, "2 2"),))
    assert Face.KAPPA not in after(state).display


# --- the action -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "number"), [("1", 1), ("1 2", 1), ("1 2 3", 2), ("1 2 3 4", 2), ("1 2 3 4 5", 3)])
def test_a_roll_takes_half_of_the_free_dice(mine: str, number: int) -> None:
    """Half is rounded up; more or fewer dice are refused."""
    dice = tuple(map(int, mine.split()))
    for tried in range(len(dice) + 1):
        state = acting(place(mine), place("1"))
        assert (code_of(state, Roll(dice[:tried])) is None) == (tried == number)


def test_a_roll_shows_new_values() -> None:
    """Dice that are being rolled are not free before luck has decided."""
    state = acting(place("1 2 3"), place("1"))
    state.apply(0, Roll((1, 2)))
    assert (free(state)[0], state.pending) == ("3", Pending.LUCK)
    state.settle(Dice((8, 7)))
    assert free(state)[0] == "3 7 8"


def test_with_no_dice_at_all_one_is_taken() -> None:
    """The taken die is rolled. With protected dice only, or an empty pool, nothing can be taken or rolled."""
    assert code_of(acting(place("", held(Face.LUNG, "8 8")), place("1")), Roll(())) == "no-free-die"
    state = acting(place(), place("1"))
    state.apply(0, Take())
    rolled(state, "8")
    assert (free(state)[0], after(state).pool) == ("8", 38)
    for refusing in (acting(place("", held(Face.LUNG, "8 8")), place("1")), acting(place(), place("1"), pool=0)):
        assert code_of(refusing, Take()) == "nothing-to-take"


def test_one_may_always_pass() -> None:
    """A player without dice may pass, also when the pool is empty."""
    assert acting(place(), place("1"), pool=0).legal(0) == (Pass(),)


# --- victory and decay ----------------------------------------------------------------------------------


def test_the_active_player_wins_with_the_goal() -> None:
    """The game ends at once, before decay."""
    state = acting(place("4", *RICH), place("4"))
    assert GameEnded((36, 0), (1, 2), 0) in state.apply(0, Pass())
    assert state.pending is Pending.OVER


def test_only_the_active_player_wins() -> None:
    """A player who has the goal out of turn does not win yet."""
    state = acting(place("4"), place("4", *RICH))
    state.apply(0, Pass())
    assert state.result() is None
    assert state.awaited == (0, 1)


def test_a_released_creature_counts_no_more() -> None:
    """Victory is judged after the action, so the points of the released creature are missing."""
    state = acting(place("4", *RICH), place("4"))
    state.apply(0, Release(Face.LUNG))
    rolled(state, "1 1")
    assert state.result() is None


def test_decay_is_secret_and_shown_together() -> None:
    """Each seat lowers one free die that shows more than 1; a seat without such a die is not asked."""
    state = acting(place("4 5"), place("8"), place("1 1"))
    state.apply(0, Pass())
    assert (state.awaited, state.secret) == ((0, 1), True)
    assert state.legal(0) == (Decay(4, 3), Decay(5, 4))
    state.apply(0, Decay(4, 3))
    assert [state.view(seat).answer for seat in (None, 0, 1)] == [None, Decay(4, 3), None]
    state.apply(0, Decay(5, 4))
    state.apply(1, Decay(8, 7))
    assert state.pending is Pending.REVEAL
    assert Decayed(((0, 5, 4), (1, 8, 7))) in state.apply(None, REVEAL)
    assert free(state) == ["4 4", "7", "1 1"]


def test_after_decay_the_player_to_the_left_is_active() -> None:
    """If no die can decay, the next turn begins at once."""
    state = acting(place("1"), place("1"))
    assert TurnBegun(1) in state.apply(0, Pass())
    assert RoundBegun(2) in state.apply(1, Pass())


def test_after_forty_rounds_the_game_ends() -> None:
    """The game then has no winner; points and dice decide the ranks."""
    state = acting(place("1", held(Face.KAPPA, "2 2")), place("1 1"), place("1"))
    passed, told = 0, state.apply(0, Pass())
    while state.pending is not Pending.OVER:
        told = state.apply(state.awaited[0], Pass())
        passed += 1
    assert (passed, told[-1]) == (119, GameEnded((2, 0, 0), (1, 2, 3), None))
    assert state.chapter == 40


def test_ranks_go_by_victory_then_points_then_dice() -> None:
    """Seats with equal points and dice share a rank."""
    places = [place("1", *RICH[:1]), place("1 1", *RICH[:1]), place("1 1 1"), place("2 2 2")]
    assert final_ranks(places, None) == (2, 1, 3, 3)
    assert final_ranks(places, 2) == (3, 2, 1, 4)


def test_feats_count_captures_and_actions() -> None:
    """The captures and actions of each seat are counted."""
    state = capturing(place("2 2 5"), place("3 3"))
    state.apply(1, LEPRECHAUN)
    state.apply(0, KAPPA)
    state.apply(0, Roll((5,)))
    assert [dict(feats) for feats in state.feats()] == [
        {"captured": 1, "captured.kappa": 1, "roll": 1},
        {"captured": 1, "captured.leprechaun": 1},
    ]


def test_the_report_tells_dice_cards_and_points() -> None:
    """The report has these for each place, and the round, the active seat and the pool."""
    report = acting(place("1 5", Face.EGG, held(Face.KAPPA, "2 2")), place("8")).report()
    assert report["places"] == [
        {
            "dice": [1, 5],
            "creatures": [{"creature": "kappa", "dice": [2, 2], "points": 2}],
            "artifacts": ["egg"],
            "points": 2,
        },
        {"dice": [8], "creatures": [], "artifacts": [], "points": 0},
    ]
    assert (report["round"], report["active"], report["winner"], report["pool"]) == (1, 0, None, 35)


def test_dice_are_turned_by_name() -> None:
    """The deed turns the 1 into an 8 on the table that it is applied to."""
    table = after(acting(place("1 2"), place("1")))
    assert DiceTurned(0, (1,), (8,)).on(table).places[0].free == (2, 8)
