"""The private card: everything I hold and may do, and nothing else."""

from dataclasses import replace

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Choice, Heading, Panel, Pieces, Press, Text, Verb
from rules.game import Pending, Seat
from rules.mythical_dice.moves import BETS, ROLLS, Bet, Roll
from rules.mythical_dice.notation import parse, spell
from rules.mythical_dice.pieces import Kind
from rules.mythical_dice.state import MythicalState
from rules.mythical_dice.view import MythicalView
from storage.changes import Message
from tests.rules.by_luck import entries
from tests.rules.games import new_game, roll
from tests.screens.golden_cards import situations
from tests.screens.sample_views import (
    EMPTY,
    finished,
    first_die,
    last_trick,
    lobby,
    revealed,
    round_4,
    screens,
    seen,
    some_bets,
)
from tests.screens.text import panel_text

SCREEN = screens().of("mythical-dice")
TABLE = lobby("Ann")


def hand(state: MythicalState, seat: Seat, language: str = "en") -> Panel:
    """The seat's private card."""
    return screens().message(Message.HAND, seen(state, seat), language)


def labels(panel: Panel) -> list[str]:
    """What stands on the buttons."""
    return [choice.label for choice in panel.choices]


def dice(panel: Panel) -> list[str]:
    """The dice that the card shows, by the keys of their pictures."""
    return [piece.picture for block in panel.blocks if isinstance(block, Pieces) for piece in block.pieces]


def test_a_card_shows_the_own_dice_strongest_first() -> None:
    """As pictures and words."""
    assert dice(hand(round_4(), 2)) == ["die.minotaur", "die.mermaid", "die.red", "die.yellow"]


def test_while_bets_are_open_every_bet_is_offered() -> None:
    """From none to all; the question is asked until it is answered."""
    panel = hand(round_4(), 1)

    assert labels(panel) == ["0", "1", "2", "3", "4"]
    assert not any(choice.primary for choice in panel.choices)
    assert "How many tricks will you take?" in panel_text(panel)


def test_the_own_bet_is_told_and_may_be_changed() -> None:
    """It is the marked one among all the others."""
    panel = hand(some_bets(), 0)

    assert [choice.label for choice in panel.choices if choice.primary] == ["1"]
    assert labels(panel) == ["0", "1", "2", "3", "4"]
    assert "Your bet: 1. You can change it until the reveal." in panel_text(panel)


def test_only_what_may_be_rolled_is_offered() -> None:
    """Charlie holds red, so yellow must wait; whoever is not awaited is offered nothing."""
    state = first_die()

    assert labels(hand(state, 2)) == ["minotaur", "mermaid", "red"]
    assert [labels(hand(state, seat)) for seat in (0, 1, 3)] == [[], [], []]


def test_the_card_explains_why_a_die_must_wait() -> None:
    """And why none must."""
    state = first_die()

    assert "Your turn. The colour is red: roll a die of that colour, or a special one." in panel_text(hand(state, 2))
    roll(state, "red 5")
    assert "Your turn. You have no die of the colour (red): roll any." in panel_text(hand(state, 3))


def test_when_one_die_is_allowed_there_is_one_button() -> None:
    """The last trick of a round leaves no choice, so nobody is asked which."""
    state = revealed()
    seat = 1
    for _ in entries(state, 3):
        seat = state.awaited[0] if state.awaited else seat
        if state.pending is Pending.CHOICE and not state.secret and state.view(None).trick_number == 4:
            break

    panel = hand(state, seat)
    assert len(panel.choices) == 1
    assert "\nYour turn.\n" in panel_text(panel)


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
    """Allowed or not: why not is for the rules to say. What is no move is none."""
    moves = (*BETS[-1], *ROLLS)
    labels = [SCREEN.move(move, TABLE, language) for move in moves]

    assert [SCREEN.typed(label.upper(), TABLE, language) for label in labels] == [spell(move) for move in moves]
    assert len(set(labels)) == len(moves)
    assert SCREEN.typed("everything", TABLE, language) is None


def test_alone_with_the_house_the_reveal_is_a_choice() -> None:
    """Once all bets are in; until then, and among people, it comes by itself."""
    state = round_4()
    for seat in range(4):
        state.apply(seat, Bet(1))
    alone = SCREEN.hand(replace(seen(state, 0), may_reveal=True), "en")

    assert alone.choices[-1] == Choice("Show the bets now", Press(EMPTY.id, state.decision, Verb.REVEAL))
    assert "All bets are in." in panel_text(alone)
    assert Verb.REVEAL not in [choice.press.verb for choice in hand(state, 0).choices]


def test_a_seat_that_the_house_keeps_offers_only_the_way_back() -> None:
    """The dice are still its person's to see."""
    panel = screens().message(Message.HAND, seen(first_die(), 2, away={2}), "en")

    assert [choice.press.verb for choice in panel.choices] == [Verb.BACK]
    assert dice(panel) == ["die.minotaur", "die.mermaid", "die.red", "die.yellow"]


def test_whoever_has_rolled_all_dice_is_told_so() -> None:
    """The card says how they stand, and promises them no turn."""
    assert hand(last_trick(), 1).blocks == (Heading("Round 4"), Text("Your bet: 2 · tricks taken: 0"))


@pytest.mark.parametrize("seats", [3, 6])
def test_a_card_is_another_one_only_with_its_seat_s_own_dice_and_choices(seats: int) -> None:
    """It is not shown anew when others bet or roll: so it says nothing that they could make untrue."""
    state = new_game(seats)
    cards: dict[object, Panel] = {}
    questions = (state for _ in entries(state, seats) if state.pending is Pending.CHOICE)
    for _ in questions:
        for seat in range(seats):
            own = state.view(seat)
            key = (seat, own.round, own.hand, own.choices, own.bets[seat])
            assert hand(state, seat) == cards.setdefault(key, hand(state, seat))


def test_who_waits_is_told_how_they_stand_and_that_they_will_be_called() -> None:
    """Not who rolls now, for that is soon another one."""
    wait = Text("The others are rolling. You will be notified when it is your turn.")
    assert hand(first_die(), 0).blocks[2:] == (Text("Your bet: 1 · tricks taken: 0"), wait)


@pytest.mark.parametrize(
    ("private", "public"),
    [("hand: cancelled", "cancelled"), ("hand: ended by the host", "ended by the host"), ("hand: over", "end")],
)
def test_a_card_of_a_table_that_has_ended_says_how(private: str, public: str) -> None:
    """In the words of the table's card."""
    panels = {name: screens().message(kind, view, "en") for name, view, kind in situations()}
    assert panels[private].blocks == panels[public].blocks[:2]


def test_a_card_without_dice_says_why() -> None:
    """Before the game, after it, and for those who only look on."""
    cards = [
        SCREEN.hand(replace(lobby("Ann"), seat=0), "en"),
        SCREEN.hand(seen(finished(), 0), "en"),
        SCREEN.hand(seen(first_die()), "en"),
    ]

    assert [(dice(card), card.choices) for card in cards] == [([], ())] * 3
    assert len({panel_text(card) for card in cards}) == 3


def test_a_move_reads_as_its_button() -> None:
    """In the reader's language."""
    assert [SCREEN.move(Roll(Kind.MERMAID), TABLE, language) for language in ("en", "cs", "fr")] == [
        "mermaid",
        "mořská panna",
        "sirène",
    ]
    assert SCREEN.move(Bet(3), TABLE, "cs") == "3"


def test_views_of_these_tests_are_the_seats_own() -> None:
    """The builder gives each seat its own door to the game."""
    view = seen(round_4(), 2).play

    assert isinstance(view, MythicalView)
    assert view.seat == 2
