"""Parts that all games share: refusals as text, options and seats, ranks; and the examples in the rules' docstrings."""

import doctest
import importlib
import pkgutil

import pytest

import rules
from rules.game import IllegalMove, chosen_options, ranked
from tests.rules.mythical_dice.games import GAME
from tests.rules.refusing import check_bad_setup


def test_a_refusal_reads_as_words_with_its_values() -> None:
    """Logs and command lines show this text; players get a translation, which the code selects."""
    assert str(IllegalMove("bet-out-of-range", tricks=5, most=3)) == "bet out of range (tricks 5, most 3)"
    assert str(IllegalMove("nothing-to-reveal")) == "nothing to reveal"


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [((40, 70, 40), (2, 1, 2)), ((0, 0, 0), (1, 1, 1)), ((-10, -20, 5, 5), (3, 4, 1, 1)), ((7,), (1,))],
)
def test_equal_points_share_the_better_rank(scores: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """Ranks count from 1; after a shared rank the next rank counts everybody above."""
    assert ranked(scores) == ranks


def test_missing_options_take_their_defaults() -> None:
    """The defaults are the English edition and the standard variant."""
    assert chosen_options(GAME, {}) == {"edition": "english", "variant": "standard"}
    assert chosen_options(GAME, {"edition": "czech"}) == {"edition": "czech", "variant": "standard"}


def test_a_game_has_the_options_it_was_started_with() -> None:
    """Everybody sees edition and variant."""
    view = GAME.start(3, {"edition": "french", "variant": "simplified"}).view(None)
    assert (view.edition, view.variant, view.seats) == ("french", "simplified", 3)


@pytest.mark.parametrize(
    ("seats", "options", "code", "values"),
    [
        (2, {}, "wrong-number-of-seats", {"seats": 2, "least": 3, "most": 6}),
        (7, {}, "wrong-number-of-seats", {"seats": 7, "least": 3, "most": 6}),
        (4, {"colour": "red"}, "unknown-option", {"option": "colour"}),
        (4, {"edition": "german"}, "unknown-option-value", {"option": "edition", "value": "german"}),
    ],
)
def test_a_setup_that_cannot_be_is_refused_by_name(
    seats: int, options: dict[str, str], code: str, values: dict[str, int | str]
) -> None:
    """Refused are too few seats, too many seats, unknown options and unknown values of an option."""
    assert check_bad_setup(GAME, seats, options, code).values == values


@pytest.mark.parametrize("module", [found.name for found in pkgutil.walk_packages(rules.__path__, "rules.")])
def test_examples_in_docstrings_hold(module: str) -> None:
    """The examples in the docstrings of every module of the rules still give the results that they show."""
    assert doctest.testmod(importlib.import_module(module)).failed == 0
