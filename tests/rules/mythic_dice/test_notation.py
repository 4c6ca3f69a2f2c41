"""Moves are written as short texts, and read back exactly."""

import pytest
from hypothesis import find, given
from hypothesis import strategies as st

from rules.game import JOINT, Move
from rules.mythic_dice.moves import (
    Capture,
    Choice,
    Decay,
    Feather,
    Mask,
    Pass,
    Poach,
    Release,
    Roll,
    Take,
    Use,
    Wishes,
    Yield,
)
from rules.mythic_dice.notation import LONGEST, parse, spell, twin
from rules.mythic_dice.pieces import Face

SPELLED: tuple[tuple[Move, str], ...] = (
    (Pass(), "pass"),
    (Take(), "take"),
    (Capture(Face.KAPPA, (2, 2)), "cap.022"),
    (Capture(Face.PHOENIX, (1, 1), 8, Mask(2, 1), Feather(4, 1)), "cap.l11a8m21f41"),
    (Wishes(()), "wish."),
    (Wishes((Capture(Face.KAPPA, (2, 2)), Capture(Face.ROC, (3, 4), 5))), "wish.022-n34a5"),
    (Roll((1, 3, 4)), "roll.134"),
    (Release(Face.KELPIE), "rel.c"),
    (Release(Face.KELPIE, Choice(victims=(1,))), "rel.c.v1"),
    (Release(Face.UNICORN, Choice((2,), (1, 2), (7, 8), of=3)), "rel.5.v2d12t78u3"),
    (Poach(Face.SPHINX, 3), "poa.m3"),
    (Poach(Face.LEPRECHAUN, 3, Choice()), "poa.13."),
    (Use(Face.DRAGON_PEARL, Choice(dice=(1, 2), to=(3, 3))), "use.v.d12o33"),
    (Release(Face.SPHINX, Choice(number=8)), "rel.m.n8"),
    (Yield((4,)), "yield.4"),
    (Decay(8, 7), "decay.87"),
)


@pytest.mark.parametrize(("move", "arg"), SPELLED)
def test_a_move_is_spelled_shortly_and_read_back(move: Move, arg: str) -> None:
    """Each kind of move and each kind of choice has its text, which is read back as the same move."""
    assert (spell(move), parse(arg)) == (arg, move)


@pytest.mark.parametrize(
    ("parts", "move"),
    [
        (("roll.5", "roll.6", "roll.5~2"), Roll((5, 5, 6))),
        (("rel.k.v3", "rel.k.v1"), Release(Face.FENRIR, Choice(victims=(1, 3)))),
        (("rel.2.d8", "rel.2.d3"), Release(Face.JACKALOPE, Choice(dice=(3, 8)))),
        (("rel.i.v1d3", "rel.i.v1t7"), Release(Face.TIKBALANG, Choice((1,), (3,), (7,)))),
        (("use.v.d4o6", "use.v.d3o5"), Use(Face.DRAGON_PEARL, Choice(dice=(3, 4), to=(5, 6)))),
        (("poa.24.d8", "poa.24.d8~2"), Poach(Face.JACKALOPE, 4, Choice(dice=(8, 8)))),
    ],
)
def test_choices_taken_together_are_one_move(parts: tuple[str, ...], move: Move) -> None:
    """The parts give the same move in both orders."""
    assert parse(JOINT.join(parts)) == parse(JOINT.join(parts[::-1])) == move


def test_what_no_press_has_room_for_is_no_move() -> None:
    """A list of fifteen wishes is read; a longer list could be typed, but no record has room for it."""
    longest = f"wish.{'-'.join(['022'] * 15)}"

    assert len(longest) < LONGEST
    assert parse(longest) == Wishes((Capture(Face.KAPPA, (2, 2)),) * 15)
    assert parse(f"{longest}-022") is None


def test_equal_dice_are_told_apart_in_a_menu() -> None:
    """Each of them has its own text, and all these texts mean the same move."""
    args = [twin("roll.5", number) for number in (1, 2, 12)]

    assert args == ["roll.5", "roll.5~2", "roll.5~12"]
    assert [parse(arg) for arg in args] == [Roll((5,))] * 3


@pytest.mark.parametrize(
    "arg",
    ["", "pass.", "passed", "take.1", "cap", "cap.", "cap.q22", "cap.02", "cap.029", "cap.0²2", "wish.-", "wish.022-",
     "roll.9", "roll.0", "rel.", "rel.q", "rel.?", "rel.c.v", "rel.c.d9", "rel.c.t1v1", "poa.0", "poa.055",
     "use.p", "use.0.", "yield.", "decay.8", "decay.876", "roll.1+pass", "rel.c.v1+rel.0.v1", "rel.c+rel.c.", "+",
     "poa.05.+poa.04.", "bet.2", "roll.red", "roll.1+", "cap.022+cap.022"],
)  # fmt: skip
def test_what_no_press_is_spelled_like_is_no_move(arg: str) -> None:
    """Texts that are forged, cut or of another game, and choices that do not go together, are no move."""
    assert parse(arg) is None


VERBS = ("pass", "take", "cap.", "wish.", "roll.", "yield", "decay.", "rel.", "poa.", "use.")
FORGED = st.builds(str.__add__, st.sampled_from(VERBS), st.text(alphabet="0123456789abcdklvmtofnu.+~-", max_size=40))


@given(FORGED)
def test_no_text_breaks_the_reader(arg: str) -> None:
    """Every text is either no move, or a move whose own text is read back as this move."""
    move = parse(arg)
    if move is not None:
        assert parse(spell(move)) == move


def test_some_forged_texts_are_moves() -> None:
    """Otherwise the test before would show nothing."""
    assert find(FORGED, lambda arg: isinstance(parse(arg), Roll))


def test_cards_have_a_sign_each() -> None:
    """The signs are digits, then letters, in the order of the cards."""
    words = [spell(Release(face)) for face in Face if face.is_creature]
    words += [spell(Use(face)) for face in Face if not face.is_creature]

    assert "".join(word[4] for word in words) == "0123456789abcdefghijklmnopqrstuvwxyz"
