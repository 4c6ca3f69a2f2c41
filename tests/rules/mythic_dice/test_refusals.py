"""The rules of Mythic Dice refuse every illegal entry with its own reason, and change nothing."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import REVEAL, Move, Outcome, Seat
from rules.mythic_dice.moves import (
    Capture,
    Choice,
    Coin,
    Decay,
    Dice,
    Hands,
    Pass,
    Release,
    Roll,
    Sides,
    Starter,
    Use,
    Wishes,
    Yield,
)
from rules.mythic_dice.pieces import TOSSED, Face
from rules.mythic_dice.state import MythicState
from rules.record import Entry, Play
from tests.rules.mythic_dice.tables import GAME, acting, capturing, held, new_game, place, play, views
from tests.rules.refusing import (
    Foreign,
    Values,
    cases,
    check_bad_setup,
    check_refused,
    refusal,
)

FRONTS = Sides(tuple(front for front, _ in TOSSED))
KAPPA = Capture(Face.KAPPA, (2, 2))


def before_the_hands() -> MythicState:
    """The cards lie on the table, but no dice do."""
    state = new_game()
    state.settle(FRONTS)
    return state


def tied() -> MythicState:
    """Two of three have the lowest total."""
    state = new_game(3)
    state.settle(FRONTS)
    state.settle(Hands(((1,) * 8, (1,) * 8, (2,) * 8)))
    return state


def phase() -> MythicState:
    """Seat 1 is first in line, then seat 0; seat 2 can capture nothing."""
    return capturing(place("2 2 3"), place("4 4 5"), place("1"), active=2)


def action() -> MythicState:
    """Seat 0 is to act."""
    return acting(place("1 2 3", held(Face.KELPIE, "1 5"), held(Face.NEMEAN_LION, "6 6")), place("7"), place(""))


def rolling() -> MythicState:
    """Two dice are being rolled."""
    state = action()
    state.apply(0, Roll((1, 2)))
    return state


def tossing() -> MythicState:
    """A coin is in the air."""
    state = acting(place("1", Face.RIDDLE), place("7"))
    state.apply(0, Use(Face.RIDDLE, Choice(victims=(1,), theirs=(7,))))
    return state


def giving() -> MythicState:
    """Seat 1 is to give up a die."""
    state = action()
    state.apply(0, Release(Face.KELPIE, Choice(victims=(1,))))
    return state


def decay() -> MythicState:
    """Seats 0 and 1 are to lower a die."""
    state = acting(place("1 4"), place("7"), place("1"))
    state.apply(0, Pass())
    return state


def over() -> MythicState:
    """A finished game."""
    state = new_game()
    play(state, seed=1)
    return state


def none(what: str) -> Values:
    """The values of a refusal that allows no choices of this kind."""
    return {"what": what, "least": 0, "most": 0}


MOVES: list[tuple[Callable[[], MythicState], Seat | None, Move, str, Values]] = [
    (new_game, 0, Pass(), "no-move-now", {}),
    (new_game, None, REVEAL, "nothing-to-reveal", {}),
    (phase, 2, Pass(), "nothing-asked-of-you", {}),
    (phase, 3, Pass(), "no-such-seat", {}),
    (phase, None, Pass(), "no-such-seat", {}),
    (phase, None, REVEAL, "nothing-to-reveal", {}),
    (phase, 0, REVEAL, "revealed-automatically", {}),
    (phase, 0, Roll((2, 2)), "no-answer-to-this", {}),
    (phase, 0, Foreign(), "no-answer-to-this", {}),
    (phase, 1, KAPPA, "dice-not-free", {}),
    (phase, 1, Capture(Face.KAPPA, (4, 4)), "dice-do-not-match", {"creature": "kappa"}),
    (phase, 1, Capture(Face.KAPPA, (2, 2), 5), "no-any-die", {"creature": "kappa"}),
    (phase, 1, Capture(Face.CERBERUS, (4, 5)), "any-die-wanted", {"creature": "cerberus"}),
    (phase, 1, Capture(Face.CERBERUS, (4, 5), 5), "dice-not-free", {}),
    (phase, 1, Capture(Face.BUNYIP, (2, 4)), "creature-not-in-display", {"creature": "bunyip"}),
    (phase, 0, Wishes((KAPPA, Capture(Face.LEPRECHAUN, (3, 3)))), "dice-not-free", {}),
    (action, 1, Pass(), "not-your-turn", {"awaited": 0}),
    (action, 0, KAPPA, "no-answer-to-this", {}),
    (action, 0, Roll((1,)), "wrong-number-of-choices", {"what": "dice", "least": 2, "most": 2}),
    (action, 0, Roll((4, 4)), "dice-not-free", {}),
    (action, 0, Release(Face.LUNG), "creature-not-yours", {"creature": "lung"}),
    (action, 0, Release(Face.KELPIE, Choice(victims=(2,))), "victim-cannot-be-chosen", {}),
    (action, 0, Release(Face.KELPIE, Choice()), "wrong-number-of-choices", {"what": "victims", "least": 1, "most": 1}),
    (action, 0, Release(Face.KELPIE, Choice((1,), theirs=(7,))), "wrong-number-of-choices", none("theirs")),
    (action, 0, Release(Face.KELPIE, Choice(victims=(1,), number=7)), "wrong-number-named", {}),
    (action, 0, Release(Face.KELPIE, Choice((1,), to=(7,))), "wrong-number-of-choices", none("to")),
    (action, 0, Release(Face.KELPIE, Choice(victims=(1,), of=1)), "nothing-to-repeat-there", {}),
    (action, 0, Release(Face.NEMEAN_LION, Choice(victims=(1,), theirs=(8,))), "dice-not-theirs", {"seat": 1}),
    (action, 0, Use(Face.EGG), "artifact-not-yours", {"artifact": "egg"}),
    (rolling, 0, Pass(), "no-move-now", {}),
    (giving, 0, Yield((1,)), "nothing-asked-of-you", {}),
    (giving, 1, Yield((8,)), "yield-one-free-die", {}),
    (giving, 1, Yield(()), "yield-one-free-die", {}),
    (giving, 1, Decay(7, 6), "no-answer-to-this", {}),
    (decay, 2, Decay(1, 1), "nothing-asked-of-you", {}),
    (decay, 0, Decay(1, 1), "no-such-decay", {"die": 1, "to": 1}),
    (decay, 0, Decay(4, 5), "no-such-decay", {"die": 4, "to": 5}),
    (over, 0, Pass(), "no-move-now", {}),
]  # fmt: skip

OUTCOMES: list[tuple[Callable[[], MythicState], Outcome, str, Values]] = [
    (new_game, Sides(()), "wrong-sides", {}),
    (new_game, Sides((Face.KAPPA,) * len(TOSSED)), "wrong-sides", {}),
    (new_game, Dice((1,)), "other-luck-pending", {"awaited": "sides"}),
    (before_the_hands, FRONTS, "other-luck-pending", {"awaited": "hands"}),
    (before_the_hands, Hands(((1,) * 10,)), "wrong-number-of-hands", {"hands": 1, "seats": 2}),
    (before_the_hands, Hands(((1,) * 10, (1,) * 9)), "wrong-number-of-dice-rolled", {"dice": 9, "due": 10}),
    (before_the_hands, Hands(((1,) * 10, (9,) * 10)), "no-such-value", {}),
    (tied, Starter(2), "not-among-the-lowest", {"seat": 2}),
    (tied, Coin(won=True), "other-luck-pending", {"awaited": "starter"}),
    (phase, Dice((1,)), "no-luck-pending", {}),
    (rolling, Dice((1,)), "wrong-number-of-dice-rolled", {"dice": 1, "due": 2}),
    (rolling, Dice((0, 8)), "no-such-value", {}),
    (rolling, Coin(won=True), "other-luck-pending", {"awaited": "dice"}),
    (tossing, Dice((1,)), "other-luck-pending", {"awaited": "coin"}),
    (over, Dice((1,)), "no-luck-pending", {}),
]


@pytest.mark.parametrize(("position", "entry", "code", "values"), cases(MOVES, OUTCOMES))
def test_what_is_not_allowed_is_refused_by_name(
    position: Callable[[], MythicState], entry: Entry, code: str, values: Values
) -> None:
    """The refusal has its code and its values, and all views stay as they were."""
    check_refused(position(), entry, code, values)


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, {}, "wrong-number-of-seats"),
        (11, {}, "wrong-number-of-seats"),
        (2, {"variant": "standard"}, "unknown-option"),
    ],
)
def test_a_game_that_cannot_be_started(seats: int, options: dict[str, str], code: str) -> None:
    """Refused are fewer than two players, more than ten players, and any option."""
    check_bad_setup(GAME, seats, options, code)


choices = st.builds(
    Choice,
    st.lists(st.integers(-1, 4), max_size=3).map(tuple),
    st.lists(st.integers(0, 9), max_size=3).map(tuple),
    st.lists(st.integers(0, 9), max_size=3).map(tuple),
    st.lists(st.integers(0, 9), max_size=3).map(tuple),
    st.none() | st.integers(0, 9),
    st.none() | st.integers(-1, 4),
)


@given(face=st.sampled_from(Face), choice=choices, mine=st.lists(st.integers(1, 8), max_size=4))
def test_whatever_is_chosen_is_either_done_or_refused(face: Face, choice: Choice, mine: list[int]) -> None:
    """Impossible seats, dice and values raise only IllegalMove, and a refused move changes no view."""
    card = held(face, "1 1 1") if face.is_creature else face
    state = acting(place(" ".join(map(str, mine)), card), place("1 2 8"), place("5", Face.LIONS_HIDE), place(""))
    before = views(state)
    move = Release(face, choice) if face.is_creature else Use(face, choice)
    if refusal(state, Play(0, move)) is not None:
        assert views(state) == before
