"""The turning point of a game of Mythic Dice, and the moments that one looks at again."""

from collections.abc import Sequence

from rules.game import Event
from rules.mythic_dice.deeds import Captured, DiceMoved, DiceReturned, DiceTurned, Poached, Released
from rules.mythic_dice.events import Acted, RoundBegun
from rules.mythic_dice.moments import CAPTURES, PowerUsed, moments
from rules.mythic_dice.moves import Capture, Choice, Pass, Release, Use
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.turning_point import PointsMoved, points_moved, turning_point
from tests.rules.mythic_dice.tables import new_game, play

KAPPA, LUNG, UNICORN = (
    Capture(face, dice) for face, dice in ((Face.KAPPA, (2, 2)), (Face.LUNG, (8, 8)), (Face.UNICORN, (7, 7)))
)
"""They bring 2, 8 and 7 points."""

ROUNDS = (RoundBegun(1), RoundBegun(2), RoundBegun(3))


def found(winner: int, *events: Event) -> tuple[int, Face, int] | None:
    """The seat, the creature and the points of the turning point."""
    moved = turning_point(events, winner)
    return None if moved is None else (moved.seat, moved.creature, moved.points)


def test_the_winner_s_greatest_capture_is_the_turning_point() -> None:
    """A greater capture of somebody else is not."""
    assert found(0, Captured(0, KAPPA), Captured(1, LUNG), Captured(0, UNICORN)) == (0, Face.UNICORN, 7)
    assert found(0) is None


def test_a_capture_that_did_not_last_decided_nothing() -> None:
    """The winner has given the creature up again, or has kept only its artifact."""
    for gone in (Released(0, Face.LUNG), Poached(0, Face.LUNG, 8)):
        assert found(0, Captured(0, LUNG), gone, Captured(0, KAPPA)) == (0, Face.KAPPA, 2)


def test_a_leader_s_loss_may_be_the_turning_point() -> None:
    """It counts if the rival was ahead of everybody. Who was behind anyway has decided nothing."""
    ahead = (Captured(1, LUNG), Captured(0, UNICORN), Released(1, Face.LUNG))
    behind = (Captured(0, LUNG), Captured(1, UNICORN), Released(1, Face.UNICORN))
    assert found(0, *ahead) == (1, Face.LUNG, -8)
    assert found(0, *behind) == (0, Face.LUNG, 8)


def test_of_equal_captures_the_one_that_changed_the_lead_is_found() -> None:
    """The round is that of the capture; of captures that changed no lead the last one is found."""
    first, second, third = (Capture(face, (5, 6), 7) for face in (Face.FENRIR, Face.CERBERUS, Face.ROC))
    story = (ROUNDS[0], Captured(1, KAPPA), ROUNDS[1], Captured(0, first), ROUNDS[2], Captured(0, second))
    assert turning_point(story, 0) == PointsMoved(3, 2, 0, Face.FENRIR, 7, led=True)
    assert found(0, Captured(0, KAPPA), Captured(0, second), Captured(0, third)) == (0, Face.ROC, 7)


def test_a_view_has_what_the_turning_point_needs() -> None:
    """The points of all captures and losses that a finished game tells add up to its scores."""
    state = new_game(3)
    play(state, 3)
    totals = [0, 0, 0]
    for one in points_moved(state.view(None).points_story):
        totals[one.seat] += one.points
    assert tuple(totals) == state.scores()


def test_moments_are_great_captures_losses_and_powers_that_hit_others() -> None:
    """Each has the part of the story where it is seen; a power that took nothing is none."""
    story: Sequence[Sequence[Event]] = [
        [ROUNDS[0], Captured(0, KAPPA)],
        [Acted(0, Release(Face.KAPPA, Choice()))],
        [DiceReturned(1, (7,)), DiceReturned(0, (8,)), Released(0, Face.KAPPA)],
        [ROUNDS[1], Acted(1, Use(Face.STORM_DRUM)), DiceTurned(0, (3, 4), (2, 3)), DiceMoved(2, 1, (6,))],
        [Acted(2, Pass()), Acted(0, Use(Face.DRAGON_PEARL)), DiceTurned(0, (3,), (5,))],
    ]
    assert moments(story) == [
        (0, PointsMoved(1, 1, 0, Face.KAPPA, 2, led=True)),
        (2, PowerUsed(3, 1, 0, Face.KAPPA, 7)),
        (2, PointsMoved(5, 1, 0, Face.KAPPA, -2, led=True)),
        (3, PowerUsed(9, 2, 1, Face.STORM_DRUM, 8)),
    ]


def test_only_the_greatest_moments_are_kept() -> None:
    """Of many captures those with the most points are kept, in the order of the game."""
    captures = [Captured(0, Capture(Face.ROC, (3, 4), worth)) for worth in (5, 1, 8, 3, 6, 2, 7)]
    assert [one.points for _, one in moments([captures]) if isinstance(one, PointsMoved)] == [5, 8, 6, 7]
    assert len(moments([captures])) == CAPTURES
