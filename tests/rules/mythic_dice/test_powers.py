"""Each creature's power does what its card says, no more and no less."""

from collections.abc import Sequence

import pytest

from rules.game import REVEAL, IllegalMove, Pending, Seat
from rules.mythic_dice.moves import Capture, Choice, Decay, Pass, Release, Roll, Use, Yield
from rules.mythic_dice.pieces import BACK, CREATURES, POACHABLE, Face
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.steps import DecayPhase
from rules.record import Play
from tests.rules.mythic_dice.tables import acting, after, capturing, free, held, place, rolled
from tests.rules.refusing import refusal

NUMBERS = {creature.face: " ".join(map(str, creature.numbers)) for creature in CREATURES}


NOTHING = Choice()


def releasing(creature: Face, mine: str, *others: str, pool: int | None = None) -> MythicState:
    """Seat 0 holds the creature and these free dice and is to act; the others hold theirs."""
    third = " 8" if CREATURES[creature].points is None else ""
    card = held(creature, NUMBERS[creature] + third)
    return acting(place(mine, card), *map(place, others), pool=pool)


def release(state: MythicState, creature: Face, choice: Choice = NOTHING) -> None:
    """Seat 0 lets it go and uses its power."""
    state.apply(0, Release(creature, choice))


def refused(state: MythicState, creature: Face, choice: Choice) -> str | None:
    """The code of the refusal of such a release."""
    refusal_ = refusal(state, Play(0, Release(creature, choice)))
    return None if refusal_ is None else refusal_.code


def give(state: MythicState, *dice: tuple[Seat, int]) -> None:
    """The victims choose, all is shown."""
    for seat, die in dice:
        state.apply(seat, Yield((die,)))
    state.apply(None, REVEAL)


@pytest.mark.parametrize("creature", sorted(NUMBERS))
def test_a_released_creature_is_in_the_display_again_and_its_dice_are_rolled(creature: Face) -> None:
    """Turned over, unless an artifact is on its back; its power may be declined."""
    state = releasing(creature, "", "4 4")
    state.apply(0, Release(creature))
    number = len(CREATURES[creature].numbers) + (CREATURES[creature].points is None)
    rolled(state, " ".join(["1"] * number))
    up = creature if creature in POACHABLE else BACK[creature]
    assert up in after(state).display
    assert after(state).places[0].held == ()
    assert free(state)[0] == " ".join(["1"] * number)


def test_kappa_gains_two_dice() -> None:
    """They are rolled before the Kappa's own, and are free."""
    state = releasing(Face.KAPPA, "4", "4")
    pool = after(state).pool
    release(state, Face.KAPPA)
    rolled(state, "7 8")
    assert free(state)[0] == "4 7 8"
    rolled(state, "1 2")
    assert (free(state)[0], after(state).pool) == ("1 2 4 7 8", pool - 2)


@pytest.mark.parametrize(("pool", "gained"), [(0, 0), (1, 1), (2, 2)])
def test_a_gain_is_what_the_pool_still_holds(pool: int, gained: int) -> None:
    """A Roc's two dice, as far as there are so many."""
    state = releasing(Face.ROC, "", "4", pool=pool)
    release(state, Face.ROC)
    if gained:
        rolled(state, " ".join(["5"] * gained))
    rolled(state, "1 1 1")
    assert (free(state)[0], after(state).pool) == (" ".join(["1 1 1", *["5"] * gained]), pool - gained)


def test_leprechaun_has_a_die_of_everybody_who_holds_more() -> None:
    """Counted with protected dice, the Leprechaun's own among them; they choose, you roll."""
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


def test_leprechaun_finds_nobody_richer() -> None:
    """Equal is not more."""
    state = releasing(Face.LEPRECHAUN, "4", "1 1 1")
    release(state, Face.LEPRECHAUN)
    rolled(state, "1 1")
    assert free(state) == ["1 1 4", "1 1 1"]


def test_jackalope_rolls_any_of_your_dice_and_gains_one() -> None:
    """Those you choose, which may be none."""
    state = releasing(Face.JACKALOPE, "1 2 8", "4")
    release(state, Face.JACKALOPE, Choice(dice=(1, 2)))
    rolled(state, "6 7")
    rolled(state, "5")
    rolled(state, "4 4")
    assert free(state)[0] == "4 4 5 6 7 8"
    none = releasing(Face.JACKALOPE, "1 2 8", "4")
    release(none, Face.JACKALOPE)
    rolled(none, "5")
    assert free(none)[0] == "1 2 5 8"


def test_thunderbird_makes_one_opponent_roll_everything_and_gains_one() -> None:
    """All free dice of theirs; protected ones stay."""
    state = acting(place("4", held(Face.THUNDERBIRD, "5 5")), place("8 8", held(Face.KAPPA, "2 2")), place("7"))
    release(state, Face.THUNDERBIRD, Choice(victims=(1,)))
    rolled(state, "1 2")
    rolled(state, "3")
    rolled(state, "5 5")
    assert free(state) == ["3 4 5 5", "1 2", "7"]


def test_nemean_lion_takes_a_die_as_it_lies() -> None:
    """Your choice of opponent and die."""
    state = releasing(Face.NEMEAN_LION, "", "1 8", "5")
    release(state, Face.NEMEAN_LION, Choice(victims=(1,), theirs=(8,)))
    rolled(state, "6 6")
    assert free(state) == ["6 6 8", "1", "5"]


def test_lung_takes_a_die_that_shows_eight() -> None:
    """If the pool holds one."""
    state = releasing(Face.LUNG, "1", "4", pool=1)
    release(state, Face.LUNG)
    rolled(state, "2 2")
    assert (free(state)[0], after(state).pool) == ("1 2 2 8", 0)
    empty = releasing(Face.LUNG, "1", "4", pool=0)
    release(empty, Face.LUNG)
    assert free(empty)[0] == "1"


def test_kraken_has_everybody_return_a_die_the_releaser_too() -> None:
    """Each chooses in secret; who has none, or the Lion's Hide, is skipped; the releaser's own Hide is no help."""
    state = acting(
        place("4 5", Face.LIONS_HIDE, held(Face.KRAKEN, "6 8")), place("1 8"), place("", held(Face.LUNG, "8 8"))
    )
    pool = after(state).pool
    release(state, Face.KRAKEN)
    assert state.awaited == (0, 1)
    give(state, (0, 4), (1, 1))
    rolled(state, "2 2")
    assert (free(state), after(state).pool) == (["2 2 5", "8", ""], pool + 2)


def test_will_o_the_wisp_takes_a_low_die_and_rolls_it() -> None:
    """One that shows 1 to 3, of an opponent who has one."""
    state = releasing(Face.WILL_O_THE_WISP, "", "3 8", "5")
    assert refused(state, Face.WILL_O_THE_WISP, Choice(victims=(1,), theirs=(8,))) == "dice-not-theirs"
    assert refused(state, Face.WILL_O_THE_WISP, Choice(victims=(2,), theirs=(5,))) == "victim-cannot-be-chosen"
    release(state, Face.WILL_O_THE_WISP, Choice(victims=(1,), theirs=(3,)))
    rolled(state, "7")
    rolled(state, "1 1")
    assert free(state) == ["1 1 7", "8", "5"]


def test_garuda_returns_an_opponents_die_and_gains_one() -> None:
    """Your choice; it goes to the pool."""
    state = releasing(Face.GARUDA, "", "3 8", pool=0)
    release(state, Face.GARUDA, Choice(victims=(1,), theirs=(8,)))
    rolled(state, "6")
    rolled(state, "1 1")
    assert (free(state), after(state).pool) == (["1 1 6", "3"], 0)


def test_bunyip_turns_each_opponents_highest_die_to_one() -> None:
    """One of theirs, even if several show as much; not yours."""
    state = releasing(Face.BUNYIP, "8", "3 8 8", "5")
    release(state, Face.BUNYIP)
    rolled(state, "2 2")
    assert free(state) == ["2 2 8", "1 3 8", "1"]


def test_bahamut_gains_two_dice() -> None:
    """Both free."""
    state = releasing(Face.BAHAMUT, "", "4")
    release(state, Face.BAHAMUT)
    rolled(state, "6 7")
    rolled(state, "1 1")
    assert free(state)[0] == "1 1 6 7"


def test_kelpie_is_given_a_die_as_it_lies() -> None:
    """The victim chooses which."""
    state = releasing(Face.KELPIE, "", "3 8", "5")
    release(state, Face.KELPIE, Choice(victims=(1,)))
    assert state.awaited == (1,)
    give(state, (1, 3))
    rolled(state, "2 2")
    assert free(state) == ["2 2 3", "8", "5"]


def test_basilisk_keeps_one_opponent_out_of_the_next_capture_phase_only() -> None:
    """However that phase goes."""
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
    """Everybody else's decay."""
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


def test_simurgh_sets_up_to_two_dice() -> None:
    """To any values."""
    state = releasing(Face.SIMURGH, "1 2 3", "4")
    assert refused(state, Face.SIMURGH, Choice(dice=(1, 2, 3), to=(8, 8, 8))) == "wrong-number-of-choices"
    assert refused(state, Face.SIMURGH, Choice(dice=(1,), to=(9,))) == "die-cannot-become-that"
    release(state, Face.SIMURGH, Choice(dice=(1, 2), to=(8, 5)))
    rolled(state, "1 1")
    assert free(state)[0] == "1 1 3 5 8"


def test_taniwha_allows_a_capture_after_its_dice_are_rolled() -> None:
    """With those dice too, but not of its own card."""
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


def test_golem_takes_two_ones_out_of_the_pool() -> None:
    """Or as many as there are; they are not rolled."""
    state = releasing(Face.GOLEM, "5", "4", pool=1)
    release(state, Face.GOLEM)
    rolled(state, "2 2")
    assert (free(state)[0], after(state).pool) == ("1 2 2 5", 0)


def test_tikbalang_swaps_one_or_two_dice() -> None:
    """As many of one opponent's; you choose all."""
    state = releasing(Face.TIKBALANG, "1 2 3", "7 8", "6")
    one = Choice(victims=(2,), dice=(1, 2), theirs=(6, 6))
    assert refused(state, Face.TIKBALANG, one) == "wrong-number-of-choices"
    release(state, Face.TIKBALANG, Choice(victims=(1,), dice=(1, 2), theirs=(7, 8)))
    rolled(state, "5 5")
    assert free(state) == ["3 5 5 7 8", "1 2", "6"]


def test_cerberus_turns_all_dice_of_one_opponent_to_one() -> None:
    """The free ones."""
    state = releasing(Face.CERBERUS, "8", "3 8", "5")
    release(state, Face.CERBERUS, Choice(victims=(1,)))
    rolled(state, "2 2 2")
    assert free(state) == ["2 2 2 8", "1 1", "5"]


@pytest.mark.parametrize(("victims", "due"), [((), ()), ((2,), (2,)), ((2, 1), (1, 2))])
def test_fenrir_takes_a_die_of_up_to_two_opponents(victims: tuple[Seat, ...], due: Sequence[Seat]) -> None:
    """They choose, you roll; of one of them never two."""
    state = releasing(Face.FENRIR, "", "3 3", "5 5", "6")
    assert refused(state, Face.FENRIR, Choice(victims=(1, 1))) == "victim-cannot-be-chosen"
    assert refused(state, Face.FENRIR, Choice(victims=(1, 2, 3))) == "wrong-number-of-choices"
    release(state, Face.FENRIR, Choice(victims=victims))
    if due:
        assert state.awaited == due
        give(state, *[(seat, {1: 3, 2: 5}[seat]) for seat in due])
        rolled(state, " ".join(["8"] * len(due)))
    rolled(state, "1 1 1")
    assert free(state)[0] == " ".join(["1 1 1", *["8"] * len(due)])


def test_phoenix_rolls_its_dice_with_two_more_instead() -> None:
    """Not above 8; they are rolled once only. Declined, they are rolled as any others."""
    state = releasing(Face.PHOENIX, "", "4")
    release(state, Face.PHOENIX)
    rolled(state, "1 6 7")
    assert (free(state)[0], Face.PHOENIX in after(state).display) == ("3 8 8", True)
    plain = releasing(Face.PHOENIX, "", "4")
    plain.apply(0, Release(Face.PHOENIX))
    rolled(plain, "1 6 7")
    assert free(plain)[0] == "1 6 7"


def test_sphinx_returns_one_die_of_each_opponent_that_shows_the_number() -> None:
    """Not yours; and gains one."""
    state = releasing(Face.SPHINX, "8", "8 8", "7", pool=0)
    assert refused(state, Face.SPHINX, Choice()) == "wrong-number-named"
    release(state, Face.SPHINX, Choice(number=8))
    rolled(state, "5")
    rolled(state, "1 1 1")
    assert (free(state), after(state).pool) == (["1 1 1 5 8", "8", "7"], 0)


def test_quetzalcoatl_raises_each_of_your_dice_and_gains_one() -> None:
    """Not above 8."""
    state = releasing(Face.QUETZALCOATL, "1 7 8", "4")
    release(state, Face.QUETZALCOATL)
    rolled(state, "5")
    rolled(state, "1 1 1")
    assert free(state)[0] == "1 1 1 2 5 8 8"


# --- the Unicorn ----------------------------------------------------------------------------------------


def repeating(latest: Face | str | None, mine: str, *theirs: str) -> MythicState:
    """Seat 0 holds the Unicorn; seat 1's latest action was this."""
    state = releasing(Face.UNICORN, mine, *theirs)
    table = after(state)
    first, second, *rest = table.places
    done = second._replace(latest=latest)  # type: ignore[arg-type] # A word for a roll.
    return acting(first, done, *rest)


def test_unicorn_repeats_a_roll_with_half_of_your_own_dice() -> None:
    """Your choice which."""
    state = repeating("roll", "1 2 8", "4 4 4 4")
    assert refused(state, Face.UNICORN, Choice(of=1, dice=(1,))) == "wrong-number-of-choices"
    release(state, Face.UNICORN, Choice(of=1, dice=(1, 2)))
    rolled(state, "5 6")
    rolled(state, "7 7")
    assert free(state)[0] == "5 6 7 7 8"


def test_unicorn_repeats_a_power_with_your_own_choices() -> None:
    """And stays the card that is released."""
    state = repeating(Face.NEMEAN_LION, "", "1 8")
    release(state, Face.UNICORN, Choice(of=1, victims=(1,), theirs=(8,)))
    rolled(state, "7 7")
    assert (free(state), Face.UNICORN in after(state).display) == (["7 7 8", "1"], True)


def test_unicorn_repeats_an_artifact() -> None:
    """Though you do not own it."""
    state = repeating(Face.STORM_DRUM, "5", "1 8")
    release(state, Face.UNICORN, Choice(of=1))
    rolled(state, "7 7")
    assert free(state) == ["5 7 7", "1 7"]


def test_unicorn_as_a_phoenix_boosts_its_own_dice() -> None:
    """The card whose dice are meant is the Unicorn then."""
    state = repeating(Face.PHOENIX, "", "4")
    release(state, Face.UNICORN, Choice(of=1))
    rolled(state, "3 7")
    assert free(state)[0] == "5 8"


def test_unicorn_as_a_taniwha_may_not_capture_itself() -> None:
    """Any other creature, after its dice are rolled."""
    state = repeating(Face.TANIWHA, "2 2", "4")
    release(state, Face.UNICORN, Choice(of=1))
    rolled(state, "7 7")
    extra = {move.creature for move in state.legal(0) if isinstance(move, Capture)}
    assert extra == {Face.KAPPA}


def test_unicorn_without_anything_to_repeat_has_no_power() -> None:
    """It may be released all the same."""
    state = repeating(None, "5", "4")
    assert refused(state, Face.UNICORN, Choice(of=1)) == "nothing-to-repeat-there"
    release(state, Face.UNICORN)
    rolled(state, "7 7")
    assert free(state) == ["5 7 7", "4"]


@pytest.mark.parametrize(
    ("place_", "move", "latest"),
    [
        (place("1 8"), Pass(), None),
        (place("1 8"), Roll((1,)), "roll"),
        (place("", held(Face.KAPPA, "2 2")), Release(Face.KAPPA), None),
        (place("", held(Face.KAPPA, "2 2")), Release(Face.KAPPA, Choice()), Face.KAPPA),
        (place("", held(Face.UNICORN, "7 7")), Release(Face.UNICORN, Choice()), None),
        (place("", Face.POT_OF_GOLD), Use(Face.POT_OF_GOLD), Face.POT_OF_GOLD),
        (place("", Face.EGG), Use(Face.EGG), None),
    ],
)
def test_only_what_may_be_repeated_is_remembered(place_: object, move: object, latest: object) -> None:
    """A roll, a power that was used, an artifact; never a pass, a Unicorn or an Egg."""
    state = acting(place_, place("4"))  # type: ignore[arg-type] # Parametrized.
    state.apply(0, move)  # type: ignore[arg-type] # Parametrized.
    assert after(state).places[0].latest == latest


# --- whom powers reach ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "creature",
    [Face.THUNDERBIRD, Face.NEMEAN_LION, Face.GARUDA, Face.KELPIE, Face.BASILISK, Face.CERBERUS, Face.TIKBALANG],
)
def test_who_has_no_free_die_or_the_lions_hide_cannot_be_chosen(creature: Face) -> None:
    """Then the power goes without a victim, and is legal."""
    card = held(creature, NUMBERS[creature] + (" 8" if CREATURES[creature].points is None else ""))
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
    """Nothing is asked of its owner, and nothing happens to those dice."""
    card = held(creature, NUMBERS[creature] + (" 8" if CREATURES[creature].points is None else ""))
    state = acting(place("", card), place("5 5", Face.LIONS_HIDE), place("5 6"))
    release(state, creature, choice)
    if creature is Face.KRAKEN:
        assert state.awaited == (2,)
        give(state, (2, 6))
    assert free(state)[1:] == ["5 5", due]


@pytest.mark.parametrize("creature", [Face.THUNDERBIRD, Face.NEMEAN_LION, Face.KELPIE, Face.BASILISK, Face.CERBERUS])
def test_one_is_one(creature: Face) -> None:
    """Somebody must be chosen when somebody can be."""
    state = releasing(creature, "4", "5 5")
    assert refused(state, creature, Choice()) == "wrong-number-of-choices"


def test_only_what_is_held_can_be_released() -> None:
    """Nobody lets another's creature go."""
    state = capturing(place("1"), place("1", held(Face.LUNG, "8 8")))
    with pytest.raises(IllegalMove) as refused_:
        state.apply(0, Release(Face.LUNG))
    assert (refused_.value.code, state.pending) == ("creature-not-yours", Pending.CHOICE)
