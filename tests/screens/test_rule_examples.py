"""The worked examples on the pages of rules are what the rules say."""

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.screens.mythical_dice.screen import MythicalDiceScreen
from bot.screens.numbers import signed
from rules.mythe.rulings import advanced
from rules.mythic_dice.moves import Capture, Roll
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.rulings import capture_points
from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import FLAG, SYMBOL, Kind
from rules.mythical_dice.rulings import round_points, trick_winner
from tests.rules.mythic_dice.tables import acting, capturing, place
from tests.screens.sample_views import languages

Dice = tuple[tuple[Kind, int], ...]
NUMBERS: Dice = ((Kind.RED, 6), (Kind.RED, 7), (Kind.PURPLE, 2), (Kind.GREY, 7), (Kind.RED, 5))
BEASTS: Dice = ((Kind.GRIFFIN, SYMBOL), (Kind.MINOTAUR, SYMBOL), (Kind.RED, 5), (Kind.RED, 7), (Kind.MERMAID, SYMBOL))
ROUNDS = {(3, 3, 3): 60, (5, 5, 1): -40, (4, 0, 0): 40, (6, 0, 2): -60}
"""Round, bet, tricks → points."""


def took(dice: Dice) -> tuple[int, int]:
    """The seat that takes the trick of these dice, and its bonus."""
    return trick_winner(tuple(Rolled(seat, die, face) for seat, (die, face) in enumerate(dice)), 0)


def text(language: str, message: str) -> str:
    """The text of the rules."""
    return languages().say(language, message, **MythicalDiceScreen.rules_values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tricks_go_as_the_examples_say(language: str) -> None:
    """The last of two 7s counts; the mermaid takes the trick with 50, or the minotaur with 30."""
    say = languages().voice(language)
    named = ", ".join(f"{say(f'die-{die.key}')} {face}" for die, face in NUMBERS)

    assert took(NUMBERS) == (3, 0)
    assert named.replace("\u00a0", " ") in text(language, "rules-winner").replace("\u00a0", " ")
    assert took(BEASTS) == (4, 50)
    assert took((*BEASTS[:-1], (Kind.MERMAID, FLAG))) == (1, 30)
    example = text(language, "rules-bonus").splitlines()[-1]
    assert ("50" in example, "30" in example) == (True, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rounds_bring_what_the_examples_say(language: str) -> None:
    """Bets that were kept and missed, of no trick and of several."""
    example = text(language, "rules-score").splitlines()[-1]

    assert {line: round_points(*line, 0) for line in ROUNDS} == ROUNDS
    assert all(signed(points) in example for points in ROUNDS.values())


def test_a_mouse_goes_as_the_example_says() -> None:
    """Over a taken space, and one point is left over."""
    assert [advanced(2, points, {3}, declared=False) for points in (3, 4)] == [5, 5]


def test_a_creature_is_captured_and_dice_are_rolled_as_the_examples_say() -> None:
    """With 4, 5 and 8 Cerberus is worth 8. Of five free dice three are rolled."""
    capture = Capture(Face.CERBERUS, (4, 5), 8)
    assert capture in capturing(place("1"), place("4 5 8")).view(1).choices
    assert capture_points(capture) == 8
    choices = acting(place("1 2 3 4 5"), place("1")).view(0).choices
    assert {len(move.dice) for move in choices if isinstance(move, Roll)} == {3}
