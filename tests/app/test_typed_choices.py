"""Choices that a typed line stands for."""

import pytest

from bot.app.typed_choices import Offer, listed, meant, numbered, offers, quoted
from bot.core.ui.panels import Choice
from bot.core.ui.presses import Press, Verb
from storage.ids import TableId


def choice(label: str, arg: str) -> Choice:
    """A choice with a press."""
    return Choice(label, Press(TableId("table"), 1, Verb.MOVE, arg))


BETS = offers([choice(str(tricks), f"bet.{tricks}") for tricks in range(12)])
DICE = offers(
    [choice("minotaurus", "roll.minotaur"), choice("mořská panna", "roll.mermaid"), choice("žlutá", "roll.yellow")]
)


def test_dice_are_offered_with_numbers_and_bets_are_numbers() -> None:
    """A bet of 2 is typed as 2, at any position in the list."""
    assert listed(DICE) == "1\u00a0minotaurus, 2\u00a0mořská panna, 3\u00a0žlutá"
    assert listed(BETS[:3]) == "0, 1, 2"


@pytest.mark.parametrize(
    "line", ["2", "mořská panna", "MOŘSKÁ PANNA", "morska  panna", "mo", " morska", "mermaid", "mer"]
)
def test_a_die_is_meant_by_its_number_its_name_or_a_beginning(line: str) -> None:
    """Capitals and accents do not matter; both the label and the argument of the press can be typed."""
    assert meant(line, DICE) == [1]


def test_a_beginning_of_two_names_means_both() -> None:
    """Both are returned, so that nothing is guessed."""
    assert meant("m", DICE) == [0, 1]


def test_a_whole_word_goes_before_a_beginning() -> None:
    """A typed 1 is the bet of 1, not the beginning of 11."""
    assert meant("1", BETS) == [1]
    assert meant("11", BETS) == [11]


@pytest.mark.parametrize("line", ["", "   ", "4", "0", "-1", "red", "\x1b[A", "žž"])
def test_anything_else_means_nothing(line: str) -> None:
    """Numbers that are not in the list, other words, and control characters match no choice."""
    assert meant(line, DICE) == []


def test_a_line_is_quoted_short_and_harmless() -> None:
    """Control characters are removed, so no typed text can steer the terminal, and long lines are cut."""
    assert quoted("  \x1b[2Jred\u202e ") == "[2Jred"
    assert quoted("a" * 1000) == "a" * 20 + "…"


def test_numbers_stand_beside_the_names_they_mean() -> None:
    """Numbers and names can both be typed."""
    menu = numbered([Offer("go on"), Offer("open a new one")])

    assert [offer.label for offer in menu] == ["1 go on", "2 open a new one"]
    assert meant("2", menu) == meant("open", menu) == [1]
