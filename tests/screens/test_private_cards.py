"""The private card of Mythical Dice: the person's dice and all their legal moves, and nothing else."""

from dataclasses import replace

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Choice, Panel, Pieces, Press, Verb
from rules.game import Pending, Seat
from rules.mythical_dice.moves import BETS, ROLLS, Bet, Roll
from rules.mythical_dice.notation import parse, spell
from rules.mythical_dice.pieces import Kind
from rules.mythical_dice.state import MythicalState
from storage.changes import Message
from tests.rules.by_luck import entries
from tests.rules.games import new_game, roll, rolling
from tests.screens.sample_views import (
    EMPTY,
    first_die,
    lobby,
    round_4,
    screens,
    seen,
)
from tests.screens.text import panel_text, verbs

SCREEN = screens().of("mythical-dice")
TABLE = lobby("Ann")


def hand(state: MythicalState, seat: Seat, language: str = "en") -> Panel:
    """The seat's private card."""
    return screens().message(Message.HAND, seen(state, seat), language)


def dice(panel: Panel) -> list[str]:
    """The dice that the card shows, by the keys of their pictures."""
    return [piece.picture for block in panel.blocks if isinstance(block, Pieces) for piece in block.pieces]


def test_the_card_explains_why_a_die_must_wait() -> None:
    """If no die of the colour is there, the card says that any die may be rolled."""
    state = first_die()

    assert "Your turn. The colour is red: roll a die of that colour, or a special one." in panel_text(hand(state, 2))
    roll(state, "red 5")
    assert "Your turn. You have no die of the colour (red): roll any." in panel_text(hand(state, 3))


@pytest.mark.parametrize(
    ("hand_of_second", "reason"),
    [
        ("red yellow", "The colour is red, so this is the only die you may roll."),
        ("grey grey", "Your dice are all alike, so there is nothing to choose."),
        ("grey", "It is your last die."),
    ],
)
def test_when_one_die_is_allowed_there_is_one_button_and_the_reason(hand_of_second: str, reason: str) -> None:
    """The one button stands out. The card asks no question about the die, and says why there is only one."""
    others = ("red purple", "purple purple") if " " in hand_of_second else ("red", "purple")
    state = rolling(others[0], hand_of_second, others[1], bets=[0, 0, 0])
    roll(state, "red 7")

    panel = hand(state, 1)
    assert [choice.primary for choice in panel.choices] == [True]
    assert f"\nYour turn. {reason}\n" in panel_text(panel)


@pytest.mark.parametrize("seats", [3, 5])
def test_what_is_offered_is_what_the_rules_allow(seats: int) -> None:
    """At every moment of a game each button makes one legal move, and each legal move has its button."""
    state = new_game(seats)
    questions = (state for _ in entries(state, seats) if state.pending in {Pending.CHOICE, Pending.REVEAL})
    for _ in questions:
        for seat in range(seats):
            view = seen(state, seat)
            choices = SCREEN.hand(view, "en").choices
            assert tuple(parse(choice.press.arg) for choice in choices) == state.legal(seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_can_be_typed_as_it_is_called(language: str) -> None:
    """Illegal moves can be typed, too, because the rules explain a refusal; other texts are no move."""
    moves = (*BETS[-1], *ROLLS)
    labels = [SCREEN.move(move, TABLE, language) for move in moves]

    assert [SCREEN.typed(label.upper(), TABLE, language) for label in labels] == [spell(move) for move in moves]
    assert len(set(labels)) == len(moves)
    assert SCREEN.typed("everything", TABLE, language) is None


def test_alone_with_robots_the_reveal_is_a_choice() -> None:
    """The button is there if all bets are in; among people the card does not have it."""
    state = round_4()
    for seat in range(4):
        state.apply(seat, Bet(1))
    alone = SCREEN.hand(replace(seen(state, 0), may_reveal=True), "en")

    assert alone.choices[-1] == Choice("Show the bets now", Press(EMPTY.id, state.decision, Verb.REVEAL))
    assert "All bets are in." in panel_text(alone)
    assert Verb.REVEAL not in verbs(hand(state, 0))


def test_a_move_reads_as_its_button() -> None:
    """The label is in the reader's language."""
    assert [SCREEN.move(Roll(Kind.MERMAID), TABLE, language) for language in ("en", "cs", "fr")] == [
        "mermaid",
        "mořská panna",
        "sirène",
    ]
    assert SCREEN.move(Bet(3), TABLE, "cs") == "3"
