"""Each creature's power does what its card says, no more and no less."""

from collections.abc import Sequence

import pytest

from rules.game import REVEAL, Seat
from rules.mythic_dice.layout import ROLL, Repeatable
from rules.mythic_dice.moves import Capture, Choice, Decay, Pass, Release, Roll, Use, Yield
from rules.mythic_dice.pieces import BACK, CREATURES, POACHABLE, Face
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.steps import DecayPhase
from tests.rules.mythic_dice.tables import acting, after, free, held, place, rolled
from tests.rules.refusing import code_of

NUMBERS = {creature.face: " ".join(map(str, creature.numbers)) for creature in CREATURES}

NOTHING = Choice()


def releasing(creature: Face, mine: str, *others: str, pool: int | None = None) -> MythicState:
    """Seat 0 holds the creature and these free dice and is to act; the others hold theirs."""
    return acting(place(mine, held(creature, numbers_of(creature))), *map(place, others), pool=pool)


def numbers_of(creature: Face) -> str:
    """The dice with which the creature is captured; if any third die is allowed, it is an 8."""
    return NUMBERS[creature] + (" 8" if CREATURES[creature].points is None else "")


def release(state: MythicState, creature: Face, choice: Choice = NOTHING) -> None:
    """Seat 0 releases the creature and uses its power."""
    state.apply(0, Release(creature, choice))


def refused(state: MythicState, creature: Face, choice: Choice) -> str | None:
    """The code with which this release is refused, or None."""
    return code_of(state, Release(creature, choice))


def check_release(state: MythicState, creature: Face, choice: Choice, rolls: Sequence[str], due: Sequence[str]) -> None:
    """After the release and these rolls everybody has these free dice, and no die is lost."""
    dice = in_all(state)
    release(state, creature, choice)
    for shown in rolls:
        rolled(state, shown)
    assert (free(state), in_all(state)) == (due, dice)


def in_all(state: MythicState) -> int:
    """The number of dice on the table and in the pool."""
    table = after(state)
    return table.pool + sum(place.dice for place in table.places)


def give(state: MythicState, *dice: tuple[Seat, int]) -> None:
    """The victims choose these dice, and then all choices are shown."""
    for seat, die in dice:
        state.apply(seat, Yield((die,)))
    state.apply(None, REVEAL)


@pytest.mark.parametrize("creature", sorted(NUMBERS))
def test_a_released_creature_is_in_the_display_again_and_its_dice_are_rolled(creature: Face) -> None:
    """The card is turned over, unless an artifact is on its back; the release is possible without the power."""
    state = releasing(creature, "", "4 4")
    state.apply(0, Release(creature))
    number = len(CREATURES[creature].numbers) + (CREATURES[creature].points is None)
    rolled(state, " ".join(["1"] * number))
    up = creature if creature in POACHABLE else BACK[creature]
    assert up in after(state).display
    assert after(state).places[0].held == ()
    assert free(state)[0] == " ".join(["1"] * number)


POWERS = {
    "kappa gains two dice": (Face.KAPPA, ("4", "4"), NOTHING, ("7 8", "1 2"), ["1 2 4 7 8", "4"]),
    "equal is not richer": (Face.LEPRECHAUN, ("4", "1 1 1"), NOTHING, ("1 1",), ["1 1 4", "1 1 1"]),
    "jackalope rolls dice of your choice and gains one": (
        Face.JACKALOPE, ("1 2 8", "4"), Choice(dice=(1, 2)), ("6 7", "5", "4 4"), ["4 4 5 6 7 8", "4"],
    ),
    "jackalope only gains": (
        Face.JACKALOPE, ("1 2 8", "4"), NOTHING, ("5", "4 4"), ["1 2 4 4 5 8", "4"],
    ),
    "nemean lion takes a die as it lies": (
        Face.NEMEAN_LION, ("", "1 8", "5"), Choice(victims=(1,), theirs=(8,)), ("6 6",), ["6 6 8", "1", "5"],
    ),
    "will o the wisp takes a low die and rolls it": (
        Face.WILL_O_THE_WISP, ("", "3 8", "5"), Choice(victims=(1,), theirs=(3,)), ("7", "1 1"), ["1 1 7", "8", "5"],
    ),
    "bunyip one die each": (
        Face.BUNYIP, ("8", "3 8 8", "5"), NOTHING, ("2 2",), ["2 2 8", "1 3 8", "1"],
    ),
    "bahamut gains two dice": (Face.BAHAMUT, ("", "4"), NOTHING, ("6 7", "1 1"), ["1 1 6 7", "4"]),
    "simurgh sets two dice to any values": (
        Face.SIMURGH, ("1 2 3", "4"), Choice(dice=(1, 2), to=(8, 5)), ("1 1",), ["1 1 3 5 8", "4"],
    ),
    "tikbalang swaps two dice": (
        Face.TIKBALANG, ("1 2 3", "7 8", "6"), Choice((1,), (1, 2), (7, 8)), ("5 5",), ["3 5 5 7 8", "1 2", "6"],
    ),
    "cerberus turns all dice of one opponent to one": (
        Face.CERBERUS, ("8", "3 8", "5"), Choice(victims=(1,)), ("2 2 2",), ["2 2 2 8", "1 1", "5"],
    ),
    "phoenix two more but not above 8": (Face.PHOENIX, ("", "4"), NOTHING, ("1 6 7",), ["3 8 8", "4"]),
    "quetzalcoatl raises each of your dice and gains one": (
        Face.QUETZALCOATL, ("1 7 8", "4"), NOTHING, ("5", "1 1 1"), ["1 1 1 2 5 8 8", "4"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("creature", "dice", "choice", "rolls", "due"), POWERS.values(), ids=POWERS)
def test_a_power_does_what_its_card_says(
    creature: Face, dice: Sequence[str], choice: Choice, rolls: Sequence[str], due: Sequence[str]
) -> None:
    """The power's rolls come first, then the creature's own dice are rolled; everybody then has the expected dice."""
    check_release(releasing(creature, *dice), creature, choice, rolls, due)


GAINS = {
    "roc gains none": (Face.ROC, 0, ("", "4"), NOTHING, ("1 1 1",), ["1 1 1", "4"]),
    "roc gains one": (Face.ROC, 1, ("", "4"), NOTHING, ("5", "1 1 1"), ["1 1 1 5", "4"]),
    "roc gains both": (Face.ROC, 2, ("", "4"), NOTHING, ("5 5", "1 1 1"), ["1 1 1 5 5", "4"]),
    "lung takes an eight": (Face.LUNG, 1, ("1", "4"), NOTHING, ("2 2",), ["1 2 2 8", "4"]),
    "lung finds none": (Face.LUNG, 0, ("1", "4"), NOTHING, ("2 2",), ["1 2 2", "4"]),
    "golem takes ones unrolled": (Face.GOLEM, 1, ("5", "4"), NOTHING, ("2 2",), ["1 2 2 5", "4"]),
    "garuda returns a die and gains it": (
        Face.GARUDA, 0, ("", "3 8"), Choice(victims=(1,), theirs=(8,)), ("6", "1 1"), ["1 1 6", "3"],
    ),
    "sphinx returns a die of each opponent and gains one": (
        Face.SPHINX, 0, ("8", "8 8", "7"), Choice(number=8), ("5", "1 1 1"), ["1 1 1 5 8", "8", "7"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("creature", "pool", "dice", "choice", "rolls", "due"), GAINS.values(), ids=GAINS)
def test_a_gain_is_what_the_pool_still_holds(
    creature: Face, pool: int, dice: Sequence[str], choice: Choice, rolls: Sequence[str], due: Sequence[str]
) -> None:
    """A power takes no more dice than the pool holds; afterwards each of these pools is empty."""
    state = releasing(creature, *dice, pool=pool)
    check_release(state, creature, choice, rolls, due)
    assert after(state).pool == 0


@pytest.mark.parametrize(
    ("creature", "dice", "choice", "code"),
    [
        (Face.WILL_O_THE_WISP, ("", "3 8", "5"), Choice(victims=(1,), theirs=(8,)), "dice-not-theirs"),
        (Face.WILL_O_THE_WISP, ("", "3 8", "5"), Choice(victims=(2,), theirs=(5,)), "victim-cannot-be-chosen"),
        (Face.SIMURGH, ("1 2 3", "4"), Choice(dice=(1, 2, 3), to=(8, 8, 8)), "wrong-number-of-choices"),
        (Face.SIMURGH, ("1 2 3", "4"), Choice(dice=(1,), to=(9,)), "die-cannot-become-that"),
        (Face.TIKBALANG, ("1 2 3", "7 8", "6"), Choice((2,), (1, 2), (6, 6)), "wrong-number-of-choices"),
        (Face.FENRIR, ("", "3 3", "5 5", "6"), Choice(victims=(1, 1)), "victim-cannot-be-chosen"),
        (Face.FENRIR, ("", "3 3", "5 5", "6"), Choice(victims=(1, 2, 3)), "wrong-number-of-choices"),
        (Face.SPHINX, ("8", "8 8", "7"), Choice(), "wrong-number-named"),
    ],
)
def test_a_power_does_no_more_than_its_card_says(
    creature: Face, dice: Sequence[str], choice: Choice, code: str
) -> None:
    """If one choice is not allowed, the whole release is refused with the reason."""
    assert refused(releasing(creature, *dice), creature, choice) == code


def test_leprechaun_has_a_die_of_everybody_who_holds_more() -> None:
    """Protected dice count, also the Leprechaun's own. The opponents choose the dice, and the releaser rolls them."""
    state = acting(
        place("4", held(Face.LEPRECHAUN, "3 3")),
        place("1 2 8 8"),
        place("1 1 1"),
        place("6", held(Face.LUNG, "8 8"), held(Face.UNICORN, "7 7")),
        place("6 6 6 6", Face.LIONS_HIDE),
    )
    release(state, Face.LEPRECHAUN)
    assert (state.awaited, state.secret) == ((1, 3), True)
    give(state, (3, 6), (1, 8))
    rolled(state, "5 5")
    rolled(state, "1 1")
    assert free(state) == ["1 1 4 5 5", "1 2 8", "1 1 1", "", "6 6 6 6"]


def test_thunderbird_makes_one_opponent_roll_everything_and_gains_one() -> None:
    """All free dice of the opponent are rolled; protected dice stay."""
    state = acting(place("4", held(Face.THUNDERBIRD, "5 5")), place("8 8", held(Face.KAPPA, "2 2")), place("7"))
    release(state, Face.THUNDERBIRD, Choice(victims=(1,)))
    rolled(state, "1 2")
    rolled(state, "3")
    rolled(state, "5 5")
    assert free(state) == ["3 4 5 5", "1 2", "7"]


def test_kraken_has_everybody_return_a_die_the_releaser_too() -> None:
    """A seat without a free die is skipped; the releaser's own Lion's Hide is no protection."""
    state = acting(
        place("4 5", Face.LIONS_HIDE, held(Face.KRAKEN, "6 8")), place("1 8"), place("", held(Face.LUNG, "8 8"))
    )
    pool = after(state).pool
    release(state, Face.KRAKEN)
    assert state.awaited == (0, 1)
    give(state, (0, 4), (1, 1))
    rolled(state, "2 2")
    assert (free(state), after(state).pool) == (["2 2 5", "8", ""], pool + 2)


def test_kelpie_is_given_a_die_as_it_lies() -> None:
    """The victim chooses the die, and the die keeps its value."""
    state = releasing(Face.KELPIE, "", "3 8", "5")
    release(state, Face.KELPIE, Choice(victims=(1,)))
    assert state.awaited == (1,)
    give(state, (1, 3))
    rolled(state, "2 2")
    assert free(state) == ["2 2 3", "8", "5"]


def test_basilisk_keeps_one_opponent_out_of_the_next_capture_phase_only() -> None:
    """The opponent misses that phase, and is asked again in the capture phase after it."""
    state = releasing(Face.BASILISK, "", "2 2 4 4", "1")
    release(state, Face.BASILISK, Choice(victims=(1,)))
    rolled(state, "1 1")
    state.apply(1, Decay(4, 3))
    state.apply(None, REVEAL)
    assert (state.view(None).active, state.secret, state.awaited) == (1, False, (1,))
    assert not after(state).places[1].barred
    state.apply(1, Pass())
    state.apply(1, Decay(3, 2))
    state.apply(None, REVEAL)
    assert (state.view(None).active, state.secret, state.awaited) == (2, True, (1,))


def test_domovoi_gains_a_die_and_keeps_yours_from_decay_until_your_next_turn() -> None:
    """Until then only the other players' dice decay."""
    state = releasing(Face.DOMOVOI, "8", "8")
    release(state, Face.DOMOVOI)
    rolled(state, "6")
    rolled(state, "7 1")
    assert state.awaited == (1,)
    state.apply(1, Decay(8, 7))
    state.apply(None, REVEAL)
    while not isinstance(state.view(None).question, DecayPhase):
        state.apply(state.awaited[0], Pass())
    assert state.awaited == (1,)
    state.apply(1, Decay(7, 6))
    state.apply(None, REVEAL)
    assert free(state)[0] == "1 6 7 8"
    assert not after(state).places[0].calm


def test_taniwha_allows_a_capture_after_its_dice_are_rolled() -> None:
    """The capture may use the rolled dice, but may not take the Taniwha itself."""
    state = releasing(Face.TANIWHA, "", "4")
    release(state, Face.TANIWHA)
    rolled(state, "8 8")
    assert (state.awaited, state.secret) == ((0,), False)
    state.apply(0, Capture(Face.LUNG, (8, 8)))
    assert [card.creature for card in after(state).places[0].held] == [Face.LUNG]
    own = releasing(Face.TANIWHA, "3", "4")
    release(own, Face.TANIWHA)
    rolled(own, "7 8")
    assert not any(isinstance(move, Capture) for move in own.legal(0))


@pytest.mark.parametrize(("victims", "due"), [((), ()), ((2,), (2,)), ((2, 1), (1, 2))])
def test_fenrir_takes_a_die_of_up_to_two_opponents(victims: tuple[Seat, ...], due: Sequence[Seat]) -> None:
    """The opponents choose the dice, and the releaser rolls them."""
    state = releasing(Face.FENRIR, "", "3 3", "5 5", "6")
    release(state, Face.FENRIR, Choice(victims=victims))
    if due:
        assert state.awaited == due
        give(state, *[(seat, {1: 3, 2: 5}[seat]) for seat in due])
        rolled(state, " ".join(["8"] * len(due)))
    rolled(state, "1 1 1")
    assert free(state)[0] == " ".join(["1 1 1", *["8"] * len(due)])


# --- the Unicorn ----------------------------------------------------------------------------------------


def repeating(latest: Repeatable | None, mine: str, *theirs: str) -> MythicState:
    """Seat 0 holds the Unicorn; seat 1's latest action was this."""
    state = releasing(Face.UNICORN, mine, *theirs)
    table = after(state)
    first, second, *rest = table.places
    done = second._replace(latest=latest)
    return acting(first, done, *rest)


REPEATED = {
    "a roll with half of its own dice": (
        ROLL, ("1 2 8", "4 4 4 4"), Choice(of=1, dice=(1, 2)), ("5 6", "7 7"), ["5 6 7 7 8", "4 4 4 4"],
    ),
    "a power with its own choices": (
        Face.NEMEAN_LION, ("", "1 8"), Choice((1,), theirs=(8,), of=1), ("7 7",), ["7 7 8", "1"],
    ),
    "an artifact of somebody else": (
        Face.STORM_DRUM, ("5", "1 8"), Choice(of=1), ("7 7",), ["5 7 7", "1 7"],
    ),
    "a phoenix for its own dice": (Face.PHOENIX, ("", "4"), Choice(of=1), ("3 7",), ["5 8", "4"]),
    "nothing and is released all the same": (None, ("5", "4"), NOTHING, ("7 7",), ["5 7 7", "4"]),
}  # fmt: skip


@pytest.mark.parametrize(("latest", "dice", "choice", "rolls", "due"), REPEATED.values(), ids=REPEATED)
def test_unicorn_repeats_the_latest_action_of_somebody_else(
    latest: Repeatable | None, dice: Sequence[str], choice: Choice, rolls: Sequence[str], due: Sequence[str]
) -> None:
    """The Unicorn does what that action did, and its own card goes back to the display."""
    state = repeating(latest, *dice)
    check_release(state, Face.UNICORN, choice, rolls, due)
    assert Face.UNICORN in after(state).display


def test_unicorn_repeats_no_more_than_there_is() -> None:
    """A repeated roll needs half of the dice; if the other player did nothing, nothing can be repeated."""
    rolling = repeating(ROLL, "1 2 8", "4 4 4 4")
    assert refused(rolling, Face.UNICORN, Choice(of=1, dice=(1,))) == "wrong-number-of-choices"
    assert refused(repeating(None, "5", "4"), Face.UNICORN, Choice(of=1)) == "nothing-to-repeat-there"


def test_unicorn_as_a_taniwha_may_not_capture_itself() -> None:
    """After its dice are rolled, the Unicorn may capture other creatures."""
    state = repeating(Face.TANIWHA, "2 2", "4")
    release(state, Face.UNICORN, Choice(of=1))
    rolled(state, "7 7")
    extra = {move.creature for move in state.legal(0) if isinstance(move, Capture)}
    assert extra == {Face.KAPPA}


@pytest.mark.parametrize(
    ("place_", "move", "latest"),
    [
        (place("1 8"), Pass(), None),
        (place("1 8"), Roll((1,)), ROLL),
        (place("", held(Face.KAPPA, "2 2")), Release(Face.KAPPA), None),
        (place("", held(Face.KAPPA, "2 2")), Release(Face.KAPPA, Choice()), Face.KAPPA),
        (place("", held(Face.UNICORN, "7 7")), Release(Face.UNICORN, Choice()), None),
        (place("", Face.POT_OF_GOLD), Use(Face.POT_OF_GOLD), Face.POT_OF_GOLD),
        (place("", Face.EGG), Use(Face.EGG), None),
    ],
)
def test_only_what_may_be_repeated_is_remembered(place_: object, move: object, latest: object) -> None:
    """A roll, a used power and an artifact are remembered; a pass, an unused power, a Unicorn and an Egg are not."""
    state = acting(place_, place("4"))  # type: ignore[arg-type] # Parametrized.
    state.apply(0, move)  # type: ignore[arg-type] # Parametrized.
    assert after(state).places[0].latest == latest


# --- whom powers reach ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "creature",
    [Face.THUNDERBIRD, Face.NEMEAN_LION, Face.GARUDA, Face.KELPIE, Face.BASILISK, Face.CERBERUS, Face.TIKBALANG],
)
def test_who_has_no_free_die_or_the_lions_hide_cannot_be_chosen(creature: Face) -> None:
    """If nobody can be chosen, the release without a victim is legal."""
    card = held(creature, numbers_of(creature))
    state = acting(place("4", card), place("5 5", Face.LIONS_HIDE), place("", held(Face.LUNG, "8 8")))
    for victim in (0, 1, 2, 3):
        assert refused(state, creature, Choice(victims=(victim,))) == "wrong-number-of-choices"
    release(state, creature)
    assert free(state)[1:] == ["5 5", ""]


@pytest.mark.parametrize(
    ("creature", "choice", "due"),
    [(Face.BUNYIP, NOTHING, "1 5"), (Face.SPHINX, Choice(number=5), "6"), (Face.KRAKEN, NOTHING, "5")],
)
def test_each_and_every_skip_the_lions_hide(creature: Face, choice: Choice, due: str) -> None:
    """The owner of the Lion's Hide is not asked, and the owner's dice stay as they are."""
    card = held(creature, numbers_of(creature))
    state = acting(place("", card), place("5 5", Face.LIONS_HIDE), place("5 6"))
    release(state, creature, choice)
    if creature is Face.KRAKEN:
        assert state.awaited == (2,)
        give(state, (2, 6))
    assert free(state)[1:] == ["5 5", due]


@pytest.mark.parametrize("creature", [Face.THUNDERBIRD, Face.NEMEAN_LION, Face.KELPIE, Face.BASILISK, Face.CERBERUS])
def test_one_is_one(creature: Face) -> None:
    """If an opponent can be chosen, a release without a victim is refused."""
    state = releasing(creature, "4", "5 5")
    assert refused(state, creature, Choice()) == "wrong-number-of-choices"


def test_what_can_do_nothing_is_accepted_and_not_offered() -> None:
    """The pool is empty, so a Kappa gains nothing: its release is offered without its power only."""
    state = releasing(Face.KAPPA, "8", "1 1", pool=0)
    assert [move for move in state.legal(0) if isinstance(move, Release)] == [Release(Face.KAPPA)]
    assert refused(state, Face.KAPPA, NOTHING) is None


@pytest.mark.parametrize(
    ("artifact", "choice", "mine", "theirs"),
    [
        (Face.STORM_DRUM, NOTHING, "2", "1 1"),
        (Face.DRAGON_PEARL, Choice(dice=(8,), to=(8,)), "8 8", "2"),
        (Face.WATER_DISH, Choice(victims=(1,), dice=(3,), theirs=(3,)), "3", "3 3"),
        (Face.RIDDLE, NOTHING, "3", ""),
        (Face.POT_OF_GOLD, NOTHING, "3", "3"),
    ],
)
def test_an_artifact_that_can_do_nothing_is_not_offered(artifact: Face, choice: Choice, mine: str, theirs: str) -> None:
    """Dice would keep their values, or there is no die to get. The rules still accept the use if a player wants it."""
    state = acting(place(mine, artifact), place(theirs), pool=0)
    assert not [move for move in state.legal(0) if isinstance(move, Use)]
    assert code_of(state, Use(artifact, choice)) is None


def test_of_a_powers_choices_those_that_do_something_are_offered() -> None:
    """Cerberus may be turned on Charlie; Ben's dice show 1 already."""
    state = releasing(Face.CERBERUS, "8", "1 1", "1 2")
    assert [move.power for move in state.legal(0) if isinstance(move, Release)] == [None, Choice(victims=(2,))]
