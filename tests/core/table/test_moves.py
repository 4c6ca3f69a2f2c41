"""Bets, the reveal and rolls: who may press them and when, and what an old press or another person's press does."""

import pytest

from bot.core.table.views import Holder
from bot.core.ui.presses import Verb
from rules.game import REVEAL, Pending
from rules.mythical_dice.moves import Bet, Roll
from rules.mythical_dice.view import MythicalView
from rules.record import Luck, Play
from storage.changes import DeadlineKind, Status
from storage.ids import PlayerId
from storage.tables.entries import CameBack
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, NAMES, InMemoryTable


def bets(paper: InMemoryTable, player: PlayerId | None) -> tuple[int | None, ...]:
    """The bets as this player sees them; for None, as everybody sees them."""
    view = paper.table.view(player, NAMES).play
    assert isinstance(view, MythicalView)
    return view.bets


# --- bets and the reveal ----------------------------------------------------------------------------------


def test_a_bet_is_seen_by_its_owner_alone_until_the_reveal(paper: InMemoryTable) -> None:
    """Nobody else sees the bet's value."""
    paper.bet(CINDY, 1)
    assert [bets(paper, who) for who in (CINDY, BEN, None)] == [(1, None, None), (None,) * 3, (None,) * 3]


def test_a_bet_may_be_changed_until_the_reveal(paper: InMemoryTable) -> None:
    """The last bet counts, and the question keeps its number."""
    asked = paper.table.decision
    paper.bet(CINDY, 1)
    paper.bet(CINDY, 0)
    paper.bet(BEN, 1)
    assert paper.table.decision == asked
    paper.bet(CHARLIE, 0)
    assert bets(paper, None) == (0, 1, 0)


def test_two_people_or_more_see_the_bets_as_soon_as_all_are_in() -> None:
    """The reveal is part of the last bet's change."""
    paper = InMemoryTable(CINDY, BEN, robots=2)
    paper.bet(CINDY, 0)
    change = paper.bet(BEN, 0)
    assert change.entries[:2] == (Play(1, Bet(0)), Play(None, REVEAL))
    assert None not in bets(paper, None)


def test_one_person_against_the_bot_says_when_bets_are_shown(solo: InMemoryTable) -> None:
    """Until the person asks for the reveal, they may change the bet; nobody else may ask for it."""
    assert solo.refused(CINDY, Verb.REVEAL) == "reveal not yours"
    solo.bet(CINDY, 0)
    solo.bet(CINDY, 1)
    assert (solo.state.pending, solo.table.may_reveal(CINDY)) == (Pending.REVEAL, True)
    assert solo.refused(BEN, Verb.REVEAL) == "reveal not yours"
    change = solo.press(CINDY, Verb.REVEAL)
    assert change.entries[0] == Play(None, REVEAL)
    assert bets(solo, None)[0] == 1
    assert solo.table.may_reveal(CINDY) is False


def test_the_clock_shows_the_bets_of_one_who_does_not_confirm(solo: InMemoryTable) -> None:
    """The reveal comes at the end of the time, without a warning; the question does not count as missed."""
    solo.bet(CINDY, 1)
    assert solo.deadline.kind is DeadlineKind.MOVE
    assert solo.expire().entries[0] == Play(None, REVEAL)
    assert solo.table.chairs[0].missed == 0


def test_a_lone_player_decides_when_to_reveal(pair: InMemoryTable) -> None:
    """After the other person has left, the one who stays decides on the reveal, until a new person joins."""
    pair.bet(CINDY, 1)
    closes = pair.deadline.closes
    pair.press(BEN, Verb.LEAVE)
    assert (pair.state.pending, pair.table.may_reveal(CINDY)) == (Pending.REVEAL, True)
    assert pair.deadline.closes == closes
    assert Play(None, REVEAL) in pair.press(EMILY, Verb.JOIN).entries


# --- rolls ------------------------------------------------------------------------------------------------


def test_a_roll_is_settled_by_luck_in_the_same_change(paper: InMemoryTable) -> None:
    """The choice of a die and its face are stored together."""
    paper.bet_all()
    change = paper.roll()
    assert [type(entry) for entry in change.entries[:2]] == [Play, Luck]
    assert paper.state.pending is Pending.CHOICE


def test_between_two_changes_only_a_person_is_waited_for() -> None:
    """Whenever a round begins, luck and robots have done what they can, and people are awaited."""
    paper = InMemoryTable(CINDY, BEN, robots=2)
    while paper.table.status is Status.PLAYING:
        assert paper.table.awaited_people() != []
        paper.play_round()
    assert paper.table.status is Status.FINISHED


# --- presses that come too late, or from somebody else ----------------------------------------------------


def test_a_press_for_an_older_question_is_stale(paper: InMemoryTable) -> None:
    """A button of an earlier or later question is refused."""
    old = paper.table.decision
    paper.bet_all()
    assert paper.refused(CINDY, Verb.MOVE, "bet.0", decision=old) == "stale question"
    assert paper.refused(CINDY, Verb.REVEAL, decision=old) == "stale question"
    assert paper.refused(CINDY, Verb.MOVE, "bet.0", decision=paper.table.decision + 1) == "stale question"


def test_a_press_for_somebody_elses_turn_says_whose_it_is(paper: InMemoryTable) -> None:
    """The refusal names the awaited seat, and nothing is rolled."""
    paper.bet_all()
    (seat,) = paper.table.awaited_people()
    other = paper.sitter((seat + 1) % 3)
    assert paper.refused(other, Verb.MOVE, "roll.red") == f"not your turn (awaited {seat})"


@pytest.mark.parametrize("arg", ["", "bet", "bet.", "bet.9", "bet.-1", "bet.x", "roll.pink", "dance"])
def test_words_that_no_button_has_are_no_move(arg: str) -> None:
    """Unknown words are refused, and nothing changes."""
    assert InMemoryTable(CINDY, BEN, CHARLIE).refused(CINDY, Verb.MOVE, arg) == "unknown choice"


def test_what_the_rules_refuse_changes_nothing(paper: InMemoryTable) -> None:
    """A bet out of range, a roll while bets are open, a bet when they are closed, a die that is not held."""
    assert paper.refused(CINDY, Verb.MOVE, "bet.2") == "bet out of range (tricks 2, most 1)"
    assert paper.refused(CINDY, Verb.MOVE, "roll.red") == "no roll now"
    paper.bet_all()
    assert paper.refused(paper.turn, Verb.MOVE, "bet.0") == "bets are closed"
    held = {move.die.key for move in paper.state.legal(paper.table.awaited_people()[0]) if isinstance(move, Roll)}
    missing = min({"red", "yellow", "purple", "grey"} - held)
    assert paper.refused(paper.turn, Verb.MOVE, f"roll.{missing}") == f"die not held (die {missing})"


# --- coming back ------------------------------------------------------------------------------------------


def test_a_move_brings_back_who_was_away(paper: InMemoryTable) -> None:
    """A bet gives the seat back to the person, and no question counts as missed any more."""
    paper.let_go_away(CINDY)
    paper.roll_to_bets()
    change = paper.bet(CINDY, 1)
    assert change.entries == (CameBack(0), Play(0, Bet(1)))
    assert (paper.table.chairs[0].away, paper.table.chairs[0].missed) == (False, 0)


def test_a_refused_move_does_not_bring_anybody_back(paper: InMemoryTable) -> None:
    """After a refused move the person is still away."""
    paper.let_go_away(CINDY)
    assert paper.refused(CINDY, Verb.MOVE, "dance") == "unknown choice"
    assert paper.table.view(None, NAMES).seats[0].holder is Holder.AWAY


def test_i_am_back_gives_the_seat_back(paper: InMemoryTable) -> None:
    """From the next question on the game waits for them."""
    paper.let_go_away(CINDY)
    assert paper.press(CINDY, Verb.BACK).entries == (CameBack(0),)
    assert paper.refused(CINDY, Verb.BACK) == "you are not away"
    paper.roll_to_bets()
    assert 0 in paper.table.awaited_people()


def test_a_second_player_who_comes_back_reveals_the_bets(pair: InMemoryTable) -> None:
    """Two people are there again and all bets are made, so the bets are revealed."""
    pair.let_go_away(CINDY)
    pair.roll_to_bets()
    pair.bet(BEN, 0)
    assert (pair.table.may_reveal(BEN), pair.table.may_reveal(CINDY)) == (True, False)
    assert pair.refused(CINDY, Verb.REVEAL) == "reveal not yours"
    assert pair.press(CINDY, Verb.BACK).entries[:2] == (CameBack(0), Play(None, REVEAL))
