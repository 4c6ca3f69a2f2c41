"""The private card of Mythical Dice: the person's dice and all their legal moves, and nothing else."""

from dataclasses import replace

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Choice, Facts, Grid, LargePieces, Panel, Pieces
from bot.core.ui.presses import Press, Verb
from rules.game import REVEAL, Pending, Seat
from rules.mythical_dice.moves import BETS, ROLLS, Bet, Roll
from rules.mythical_dice.notation import parse, spell
from rules.mythical_dice.pieces import Kind
from rules.mythical_dice.state import MythicalState
from rules.mythical_dice.view import MythicalView
from storage.changes import Message
from tests.rules.by_luck import entries, play
from tests.rules.mythical_dice.games import new_game, roll, rolling
from tests.screens.sample_views import (
    EMPTY,
    finished,
    first_die,
    lobby,
    next_round,
    round_4,
    screens,
    seen,
)
from tests.screens.text import blocks_of, panel_text, verbs

SCREEN = screens().of("mythical-dice")
TABLE = lobby("Ann")


def hand(state: MythicalState, seat: Seat, language: str = "en") -> Panel:
    """The seat's private card."""
    return screens().message(Message.HAND, seen(state, seat), language)


def table(state: MythicalState) -> Panel:
    """The table's card."""
    return screens().message(Message.TABLE, seen(state), "en")


def dice(panel: Panel) -> list[str]:
    """The dice that the card shows, by the keys of their pictures."""
    return [piece.picture for block in panel.blocks if isinstance(block, Pieces) for piece in block.pieces]


def test_the_card_explains_why_a_die_must_wait() -> None:
    """If no die of the colour is there, the card says that any die may be rolled."""
    state = first_die()

    assert "Your turn. The colour is red: roll a die of that colour, or a special one." in panel_text(hand(state, 2))
    roll(state, "red 5")
    assert "Your turn. You have no die of the colour (red): roll any." in panel_text(hand(state, 3))


def test_whoever_has_left_is_not_asked_to_join_a_game_that_is_over() -> None:
    """The card tells how the game ended; as long as the game goes on, it says that the person has no seat."""
    over, goes_on = (panel_text(screens().message(Message.HAND, seen(game), "en")) for game in (finished(), round_4()))

    assert "wins with" in over
    assert "You are not at this table" not in over
    assert "You are not at this table" in goes_on


@pytest.mark.parametrize(
    ("hand_of_second", "reason"),
    [
        ("red yellow", "Your turn. The colour is red, so this is the only die you may roll."),
        ("grey grey", "Your turn. Your dice are all alike, so there is nothing to choose."),
        ("grey", "Your last die falls by itself in a moment."),
    ],
)
def test_when_one_die_is_allowed_there_is_one_button_and_the_reason(hand_of_second: str, reason: str) -> None:
    """The one button stands out. The card asks no question about the die, and says why there is only one."""
    others = ("red purple", "purple purple") if " " in hand_of_second else ("red", "purple")
    state = rolling(others[0], hand_of_second, others[1], bets=[0, 0, 0])
    roll(state, "red 7")

    panel = hand(state, 1)
    assert [choice.primary for choice in panel.choices] == [True]
    assert f"\n{reason}\n" in panel_text(panel)


def moment(state: MythicalState, seat: Seat) -> str:
    """What the card tells in its first lines about the seat's last die."""
    facts = hand(state, seat).blocks[0]
    assert isinstance(facts, Facts)
    return "\n".join(facts.lines)


def test_the_card_tells_what_came_of_a_roll_and_why() -> None:
    """Whether the person is winning so far, and by which rule; the trick lies on the card as large dice."""
    state = first_die()
    assert moment(state, 1) == "You rolled red 7. So far you are winning: it is the highest number."
    roll(state, "minotaur symbol")
    behind = "You rolled red 7. So far Charlie is winning with minotaur: the minotaur beats griffins and numbers."
    assert moment(state, 1) == behind
    (trick,) = blocks_of(hand(state, 1), LargePieces)
    assert [piece.picture for piece in trick.pieces] == ["face.red.7", "face.minotaur.symbol", "die.tumbling", ""]


def test_whom_the_table_asks_sees_each_die_once_with_words_and_a_line_for_each_seat() -> None:
    """The card reads without pictures and colours: who rolled what, and everybody's bets, tricks and scores."""
    state = first_die()
    panel = hand(state, 2)
    trick, _ = blocks_of(panel, Pieces)
    (grid,) = blocks_of(panel, Grid)
    first = "Ben leads with red 7."
    assert [(piece.picture, piece.words) for piece in trick.pieces] == [("face.red.7", first)]
    assert not blocks_of(panel, LargePieces)
    assert panel_text(panel).count("red 7") == 1
    roll(state, "minotaur symbol")
    trick, _ = blocks_of(hand(state, 3), Pieces)
    assert [piece.words for piece in trick.pieces] == ["Ben: red\u00a07", "Charlie: minotaur"]
    assert grid.header == ("", "bet", "took", "score")
    assert [row[0] for row in grid.rows] == ["Cindy", "Ben", "Charlie", "Emily"]


def test_a_finished_trick_is_told_until_the_person_s_next_die_falls() -> None:
    """Every card names the winner and the rule, until its owner rolls again."""
    state = first_die()
    roll(state, "minotaur symbol", "griffin symbol", "red 5")
    won, lost = moment(state, 2), moment(state, 1)
    assert won.startswith("🏆 You rolled minotaur and took the trick: the minotaur beats griffins and numbers.")
    assert lost.startswith("You rolled red 7. Charlie took the trick with minotaur: the minotaur beats")
    roll(state, "mermaid flag")
    assert moment(state, 1) == lost.splitlines()[0], "its dice are told until the next one falls"
    assert moment(state, 2).startswith("You rolled mermaid flag. So far you are winning")


def test_the_end_of_a_round_shows_the_last_trick_and_the_points_on_both_private_cards() -> None:
    """The old card and the next round's first card tell it, until the first die of that round falls."""
    state = next_round()
    points = "❌ Round 4: bet 2, took 0: −20"
    assert moment(state, 1).endswith(points)
    over = panel_text(screens().message(Message.HAND, seen(state, 1), "en", 4))
    assert points in over
    assert moment(state, 1).splitlines()[0] in over
    for seat in range(4):
        state.apply(seat, Bet(0))
    state.apply(None, REVEAL)
    assert moment(state, 1).endswith(points)
    play(state, 1, until=lambda now: len(now.view(None).trick) == 1)
    assert not any(points in panel_text(hand(state, seat)) for seat in range(4))


@pytest.mark.parametrize(
    ("taken", "told"), [(0, "You need 1 more trick."), (1, "win no more"), (2, "your bet is lost")]
)
def test_the_card_says_what_the_bet_still_needs(taken: int, told: str) -> None:
    """The person bet 1; tricks that are missing, and tricks that are too many, are told."""
    view = seen(first_die(), 3)
    assert isinstance(view.play, MythicalView)
    changed = view.play._replace(taken=(0, 0, 0, taken))
    assert told in panel_text(SCREEN.hand(replace(view, play=changed), "en"))


def test_a_bet_that_too_few_tricks_are_left_for_is_lost() -> None:
    """Of two tricks one is gone. While the person's last but one die lies there, its trick counts, too."""
    state = rolling("red red", "red red", "red red", bets=[2, 0, 2])
    roll(state, "red 7")
    assert "You need 2 more tricks." in panel_text(hand(state, 0))
    roll(state, "red 5", "red 5")
    assert "You need 1 more trick." in panel_text(hand(state, 0))
    assert "Too few tricks are left: your bet is lost." in panel_text(hand(state, 2))


@pytest.mark.parametrize(("bet", "told"), [(0, False), (1, True), (2, True)])
def test_a_bonus_is_told_only_while_the_bet_can_be_kept(bet: int, told: bool) -> None:  # noqa: FBT001 - a table of cases
    """Ben takes the first of two tricks with a bonus, which a bet of 0 would lose. Everybody's cards agree."""
    state = rolling("griffin red", "minotaur red", "red red", bets=[0, bet, 0])
    roll(state, "griffin symbol", "minotaur symbol")
    bonus = "Bonus of 30 if the bet is kept."
    cards = [*(hand(state, seat) for seat in range(3)), table(state)]
    assert [bonus in panel_text(card) for card in cards] == [told] * 4
    (*_, taken) = roll(state, "red 5")
    line = SCREEN.event_line(taken, seen(state, 0), "en")
    assert [bonus in text for text in (panel_text(hand(state, 1)), panel_text(table(state)), line or "")] == [told] * 3


@pytest.mark.parametrize(("bet", "told"), [(0, False), (1, True)])
def test_a_lost_bonus_is_not_told_in_the_next_round(bet: int, told: bool) -> None:  # noqa: FBT001 - a table of cases
    """While people bet, the table's card tells how the last trick of the round before ended."""
    state = rolling("griffin", "minotaur", "red", bets=[0, bet, 0])
    roll(state, "griffin symbol", "minotaur symbol", "red 5")
    play(state, 1, until=lambda now: now.secret)
    assert ("Bonus of 30 if the bet is kept." in panel_text(table(state))) is told


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

    assert alone.choices[-1] == Choice("Show the bets now", Press(EMPTY.id, state.decision, Verb.REVEAL), primary=True)
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


def test_a_bonus_is_told_while_it_is_won_and_when_it_counts() -> None:
    """The cards name the bonus that the trick may bring, and the line of the round the bonus that it brought."""
    state = rolling("griffin", "minotaur", "red", bets=[0, 1, 0])
    roll(state, "griffin symbol", "minotaur symbol")
    assert "the minotaur beats griffins and numbers. Bonus of 30 if the bet is kept." in panel_text(hand(state, 1))
    assert "Bonus of 30 if the bet is kept." in panel_text(hand(state, 0))
    roll(state, "red 5")
    over = screens().message(Message.HAND, seen(state, 1), "en", 1)
    assert "✅ Round 1: bet 1, took 1, bonus 30: +50" in panel_text(over)
