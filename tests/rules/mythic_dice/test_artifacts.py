"""Each artifact does what its card says: those that are used as an action, and those that are always on."""

from collections.abc import Sequence

import pytest

from rules.game import REVEAL, IllegalMove, Outcome
from rules.mythic_dice.captures import lowest_turned, ways
from rules.mythic_dice.layout import Place
from rules.mythic_dice.moves import Capture, Choice, Coin, Decay, Dice, Feather, Mask, Pass, Poach, Use
from rules.mythic_dice.pieces import CARDS, CREATURES, PASSIVE, POACHABLE, Face
from tests.rules.mythic_dice.tables import acting, after, capturing, free, held, place, rolled
from tests.rules.refusing import code_of

NOTHING = Choice()

# --- poaching -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("creature", sorted(POACHABLE))
def test_a_poached_creature_is_an_artifact_from_now_on(creature: Face) -> None:
    """One die of the creature goes to the pool, its other dice become free as they lie; the card has no points."""
    numbers = [*CREATURES[creature].numbers, *([8] if CREATURES[creature].points is None else [])]
    state = acting(place("", held(creature, " ".join(map(str, numbers)))), place("1"))
    pool = after(state).pool
    state.apply(0, Poach(creature, numbers[0]))
    table = after(state)
    assert free(state)[0] == " ".join(map(str, numbers[1:]))
    assert (table.pool, table.places[0].artifacts, table.places[0].points) == (pool + 1, (dict(CARDS)[creature],), 0)
    assert creature not in table.display


def test_a_poached_artifact_may_be_used_at_once_with_the_dice_that_came_free() -> None:
    """A Kappa is poached and used at once as the Water Dish, with a die that the Kappa protected."""
    state = acting(place("", held(Face.KAPPA, "2 2")), place("8"))
    state.apply(0, Poach(Face.KAPPA, 2, Choice(victims=(1,), dice=(2,), theirs=(8,))))
    assert free(state) == ["8", "2"]


def test_what_cannot_be_poached() -> None:
    """Refused: a card whose back is a creature, a foreign die, the use of a passive artifact, a creature not held."""
    state = acting(place("4", held(Face.KRAKEN, "6 8"), held(Face.UNICORN, "7 7")), place("1"))
    assert code_of(state, Poach(Face.KRAKEN, 6)) == "not-poachable"
    assert code_of(state, Poach(Face.UNICORN, 4)) == "die-not-protected-there"
    assert code_of(state, Poach(Face.UNICORN, 7, Choice())) == "artifact-always-on"
    assert code_of(state, Poach(Face.LUNG, 8)) == "creature-not-yours"


# --- artifacts as an action -----------------------------------------------------------------------------


USED = {
    "water dish swaps dice of your choice": (
        place("1 2", Face.WATER_DISH), [place("7 8")], Choice((1,), (1,), (8,)), None, ["2 8", "1 7"],
    ),
    "pot of gold gains a die": (
        place("1", Face.POT_OF_GOLD), [place("1")], NOTHING, Dice((8,)), ["1 8", "1"],
    ),
    "antlers roll dice of your choice": (
        place("1 2 8", Face.ANTLERS), [place("1")], Choice(dice=(1, 2)), Dice((8, 8)), ["8 8 8", "1"],
    ),
    "storm drum lowers all dice of all opponents, but not behind the hide": (
        place("5", Face.STORM_DRUM), [place("1 2 8"), place("4", Face.LIONS_HIDE)], NOTHING, None, ["5", "1 1 7", "4"],
    ),
    "dragon pearl raises dice by one or two": (
        place("1 4 7", Face.DRAGON_PEARL), [place("1")], Choice(dice=(7, 1), to=(8, 3)), None, ["3 4 8", "1"],
    ),
    "riddle takes a die if the coin is won": (
        place("2", Face.RIDDLE), [place("1 8")], Choice((1,), theirs=(8,)), Coin(won=True), ["2 8", "1"],
    ),
    "riddle takes nothing if the coin is lost": (
        place("2", Face.RIDDLE), [place("1 8")], Choice((1,), theirs=(8,)), Coin(won=False), ["2", "1 8"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("mine", "others", "choice", "luck", "due"), USED.values(), ids=USED)
def test_an_artifact_does_what_its_card_says(
    mine: Place, others: Sequence[Place], choice: Choice, luck: Outcome | None, due: Sequence[str]
) -> None:
    """The artifact changes the dice as its card says, and stays with its owner."""
    state = acting(mine, *others)
    state.apply(0, Use(mine.artifacts[0], choice))
    if luck is not None:
        state.settle(luck)
    assert (free(state), after(state).places[0].artifacts) == (due, mine.artifacts)


def test_egg_hatches_once() -> None:
    """The Egg gains three dice, and its card is in the display again, as the Roc."""
    state = acting(place("2", Face.EGG), place("1"))
    state.apply(0, Use(Face.EGG))
    rolled(state, "1 3 4")
    table = after(state)
    assert (free(state)[0], table.places[0].artifacts, Face.ROC in table.display) == ("1 2 3 4", (), True)


@pytest.mark.parametrize(
    ("mine", "choice", "code"),
    [
        (place("1 2 8", Face.ANTLERS), NOTHING, "wrong-number-of-choices"),
        (place("1 4 7", Face.DRAGON_PEARL), NOTHING, "wrong-number-of-choices"),
        (place("1 4 7", Face.DRAGON_PEARL), Choice(dice=(1,), to=(4,)), "die-cannot-become-that"),
        *[(place("2", artifact), NOTHING, "artifact-always-on") for artifact in sorted(PASSIVE)],
    ],
)
def test_an_artifact_does_no_more_than_its_card_says(mine: Place, choice: Choice, code: str) -> None:
    """Too few dice and impossible values are refused; the Hide, the Horn, the Feather and the Mask are no action."""
    assert code_of(acting(mine, place("1")), Use(mine.artifacts[0], choice)) == code


def test_only_your_own_artifacts_are_used() -> None:
    """An artifact that the seat does not hold is refused as an action and in a capture."""
    state = acting(place("2"), place("1", Face.EGG))
    assert code_of(state, Use(Face.EGG)) == "artifact-not-yours"
    phase = capturing(place("2 2 3 3"), place("1"))
    assert code_of(phase, Capture(Face.KAPPA, (2, 3), None, Mask(3, 2))) == "artifact-not-yours"
    assert code_of(phase, Capture(Face.LEPRECHAUN, (3, 3), None, None, Feather(2, 3))) == "artifact-not-yours"


# --- always on ------------------------------------------------------------------------------------------


def test_horn_raises_in_decay_instead() -> None:
    """A die below 8 may be raised in decay; lowering a die is still possible."""
    state = acting(place("5 8", Face.HORN), place("1"))
    state.apply(0, Pass())
    assert set(state.legal(0)) == {Decay(5, 6), Decay(5, 4), Decay(8, 7)}
    state.apply(0, Decay(5, 6))
    state.apply(None, REVEAL)
    assert free(state)[0] == "6 8"


def test_horn_with_ones_alone_may_leave_them() -> None:
    """A seat that has only ones may also raise one of them."""
    state = acting(place("1 1", Face.HORN), place("1"))
    state.apply(0, Pass())
    assert set(state.legal(0)) == {Decay(1, 2), Decay(1, 1)}
    state.apply(0, Decay(1, 1))
    state.apply(None, REVEAL)
    assert free(state)[0] == "1 1"


def test_feather_turns_a_free_die_before_a_capture() -> None:
    """The die is set to any value and keeps it; if it is captured, its new value also counts for the points."""
    state = capturing(place("1 4 5", Face.FEATHER), place("1"))
    state.apply(0, Capture(Face.CERBERUS, (4, 5), 8, None, Feather(1, 8)))
    assert after(state).places[0].held == (held(Face.CERBERUS, "4 5 8"),)
    other = capturing(place("1 2 2", Face.FEATHER), place("1"))
    other.apply(0, Capture(Face.KAPPA, (2, 2), None, None, Feather(1, 7)))
    assert free(other)[0] == "7"


def test_feather_is_offered_for_every_die_that_may_be_turned() -> None:
    """The Nemean Lion needs 6 6. Of 1 1 5 6, the 5 may become the second 6, and so may a 1."""
    offered = ways(Face.NEMEAN_LION, (1, 1, 5, 6), mask=False, feather=True)
    assert [way.feather for way in offered] == [Feather(1, 6), Feather(5, 6)]
    assert lowest_turned(offered) == offered[:1]


def test_mask_counts_one_die_as_its_neighbour() -> None:
    """A 3 may count as 4 but not as 5; on the card the die still shows 3."""
    state = capturing(place("3 5 8", Face.MASK), place("1"))
    assert code_of(state, Capture(Face.CERBERUS, (3, 5), 8, Mask(3, 5))) == "mask-not-like-that"
    assert code_of(state, Capture(Face.CERBERUS, (3, 5), 8)) == "dice-do-not-match"
    state.apply(0, Capture(Face.CERBERUS, (3, 5), 8, Mask(3, 4)))
    (card,) = after(state).places[0].held
    assert (card.dice, card.points) == ((3, 5, 8), 8)


def test_mask_stays_within_one_and_eight() -> None:
    """An 8 does not count as 9."""
    with pytest.raises(IllegalMove):
        capturing(place("8 8", Face.MASK), place("1")).apply(0, Capture(Face.LUNG, (8, 8), None, Mask(8, 9)))


def test_mask_and_feather_together_find_what_neither_finds_alone() -> None:
    """A capture that is possible only with both artifacts is offered, and can be made."""
    state = capturing(place("1 7", Face.MASK, Face.FEATHER), place("1"))
    lung = [move for move in state.legal(0) if isinstance(move, Capture) and move.creature is Face.LUNG]
    assert lung == [Capture(Face.LUNG, (7, 8), None, Mask(7, 8), Feather(1, 8))]
    state.apply(0, lung[0])
    assert after(state).places[0].points == 8
