"""While everybody is away the game waits: the first person who is back plays on; otherwise the game is abandoned."""

import pytest

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.table.views import Holder
from bot.core.ui.presses import Verb
from rules.game import REVEAL, Pending
from rules.mythical_dice.moves import Bet
from rules.record import Abandoned, Luck, Play
from storage.changes import Change, Deadline, DeadlineKind, Message, Pace, Status
from storage.ids import Millis, TableId
from storage.tables.entries import CameBack, Joined, SeatLeft, WentAway
from tests.core.in_memory_table import BEN, CINDY, EMILY, NAMES, InMemoryTable, owed_to

pytestmark = pytest.mark.usefixtures("nothing_is_forced")

PAPER = TableId("papertable")
SEED = bytes([1]) * 32
"""With it a robot is to roll when Cindy, alone with two of them, goes away in the second round."""


def alone(seed: bytes = SEED) -> InMemoryTable:
    """Cindy has played a round against robots, and then missed three questions: a bet and two rolls."""
    paper = InMemoryTable(CINDY, robots=2, seed=seed)
    paper.play_round()
    paper.let_go_away(CINDY)
    return paper


def two_away(pace: Pace = Pace.LIVE) -> InMemoryTable:
    """Cindy and Ben have both missed three questions, and one of them is to roll."""
    paper = InMemoryTable(CINDY, BEN, robots=1, pace=pace)
    paper.let_go_away(CINDY, BEN)
    return paper


def moves(change: Change) -> list[Play]:
    """The bets, reveals and rolls in a change."""
    return [entry for entry in change.entries if isinstance(entry, Play)]


def question(paper: InMemoryTable) -> Deadline:
    """The deadline of the warning for a bet or roll that is asked for now, in a live game."""
    length = 45 * SECOND if paper.state.secret else 60 * SECOND
    closes = Millis(paper.at + length)
    return Deadline(PAPER, paper.table.decision, DeadlineKind.WARN, Millis(paper.at + length * 3 // 4), closes, closes)


def expiry(paper: InMemoryTable) -> Deadline:
    """The deadline of a live game at which everybody is away from now on."""
    closes = Millis(paper.at + 30 * MINUTE)
    return Deadline(PAPER, paper.table.decision, DeadlineKind.EXPIRE, closes, closes, closes)


# --- waiting ------------------------------------------------------------------------------------------------


def test_when_the_only_person_goes_away_the_game_waits() -> None:
    """No robot moves any more, not even for its own seat: here it is a robot's turn."""
    paper = alone()
    change = paper.changes[-1]
    assert [entry for entry in change.entries if not isinstance(entry, Luck)] == [*moves(change), WentAway(0)]
    assert [play.seat for play in moves(change)] == [0]
    assert (paper.table.status, paper.state.pending, paper.state.awaited) == (Status.PLAYING, Pending.CHOICE, (1,))
    assert paper.table.awaited_people() == []
    assert paper.table.view(None, NAMES).seats[0].holder is Holder.AWAY


def test_the_last_player_to_go_away_gets_a_notice() -> None:
    """The person gets a private notice; the table's card and the private card are updated, and nobody is called."""
    change = alone().changes[-1]
    told = {message.kind: message.player for message in change.owed}
    assert told == {Message.TABLE: None, Message.HAND: CINDY, Message.AWAY: CINDY}


def test_luck_is_settled_before_the_game_waits() -> None:
    """A chosen die is rolled and the next round is dealt; then the game waits for the bets."""
    paper = alone(seed=bytes(32))
    assert [type(entry) for entry in paper.changes[-1].entries] == [Play, WentAway, Luck, Luck]
    assert (paper.state.secret, paper.state.awaited) == (True, (0, 1, 2))


@pytest.mark.parametrize(
    ("pace", "length"), [(Pace.LIVE, 30 * MINUTE), (Pace.RELAXED, 2 * HOUR), (Pace.DAILY, 72 * HOUR)]
)
def test_a_game_waits_for_people_as_long_as_a_lobby_does(pace: Pace, length: int) -> None:
    """The wait begins when the last person goes away, and the view shows its end."""
    paper = two_away(pace)
    closes = Millis(paper.at + length)
    assert paper.deadline == Deadline(PAPER, paper.table.decision, DeadlineKind.EXPIRE, closes, closes, closes)
    assert paper.table.view(None, NAMES).closes == closes


def test_the_wait_is_not_longer_because_somebody_gets_up() -> None:
    """Cindy is still away, and the end of her wait stays the same."""
    paper = two_away()
    waiting = paper.deadline
    paper.at = Millis(paper.at + 10 * MINUTE)
    assert paper.press(BEN, Verb.LEAVE).entries == (SeatLeft(1),)
    assert (paper.table.status, paper.deadline) == (Status.PLAYING, waiting)


def test_a_wait_has_its_own_length_whatever_the_question_had_left(pair: InMemoryTable) -> None:
    """Ben leaves in the middle of his turn while Cindy is away, and leaves again after he has joined again."""
    pair.let_go_away(CINDY)
    for _ in range(2):
        pair.at = Millis(pair.at + 40 * SECOND)
        pair.press(BEN, Verb.LEAVE)
        assert pair.deadline == expiry(pair)
        pair.at = Millis(pair.at + 10 * MINUTE)
        pair.press(BEN, Verb.JOIN)


def test_bets_that_are_all_in_are_not_revealed_while_everybody_is_away(pair: InMemoryTable) -> None:
    """Ben, who could have revealed the bets, leaves; when Cindy is back, she may reveal them."""
    pair.let_go_away(CINDY)
    pair.roll_to_bets()
    pair.bet(BEN, 0)
    assert moves(pair.press(BEN, Verb.LEAVE)) == []
    assert (pair.state.pending, pair.deadline) == (Pending.REVEAL, expiry(pair))
    assert pair.press(CINDY, Verb.BACK).entries == (CameBack(0),)
    assert moves(pair.press(CINDY, Verb.REVEAL))[0] == Play(None, REVEAL)


# --- coming back --------------------------------------------------------------------------------------------


def test_the_only_person_comes_back_goes_on_and_finishes() -> None:
    """The robots make the moves that are due, then the person has the question's whole time."""
    paper = alone()
    paper.at = Millis(paper.at + 29 * MINUTE)
    change = paper.press(CINDY, Verb.BACK)
    assert change.entries[0] == CameBack(0)
    assert {play.seat for play in moves(change)} == {1, 2}
    assert (paper.table.awaited_people(), paper.deadline) == ([0], question(paper))
    assert owed_to(change, Message.HAND) == {CINDY}
    paper.roll_to_bets()
    paper.play_out()
    assert paper.table.status is Status.FINISHED


def test_when_one_of_two_is_back_the_bot_plays_for_the_other() -> None:
    """Ben is awaited, and a robot still moves for Cindy."""
    paper = two_away()
    paper.at = Millis(paper.at + 10 * MINUTE)
    paper.press(BEN, Verb.BACK)
    assert (paper.table.awaited_people(), paper.deadline) == ([1], question(paper))
    paper.roll_to_bets()
    assert (0, True) in [(play.seat, play.by_clock) for play in moves(paper.changes[-1])]
    assert paper.table.awaited_people() == [1]


def test_a_move_is_a_way_back_too() -> None:
    """After the person's bet the robots bet at once; the person may reveal the bets and has the whole time for it."""
    paper = alone(seed=bytes(32))
    paper.at = Millis(paper.at + 10 * MINUTE)
    change = paper.bet(CINDY, 1)
    assert change.entries[:2] == (CameBack(0), Play(0, Bet(1)))
    assert [play.seat for play in moves(change)] == [0, 1, 2]
    assert paper.table.may_reveal(CINDY)
    assert paper.deadline.closes == question(paper).closes


def test_somebody_who_takes_a_seat_that_was_left_goes_on() -> None:
    """The people who are away stay away; the newcomer has the question's whole time."""
    paper = two_away()
    paper.press(BEN, Verb.LEAVE)
    paper.at = Millis(paper.at + 10 * MINUTE)
    assert paper.press(EMILY, Verb.JOIN).entries[0] == Joined(EMILY, f"press-{EMILY}", 1)
    assert (paper.table.awaited_people(), paper.deadline) == ([1], question(paper))
    assert paper.table.view(None, NAMES).seats[0].holder is Holder.AWAY


def test_going_away_again_begins_a_new_wait() -> None:
    """After three more missed questions a new wait begins."""
    paper = alone()
    paper.at = Millis(paper.at + 29 * MINUTE)
    paper.press(CINDY, Verb.BACK)
    paper.let_go_away(CINDY)
    assert paper.deadline == expiry(paper)


# --- the end ------------------------------------------------------------------------------------------------


def test_a_game_to_which_nobody_comes_back_is_abandoned() -> None:
    """The game ends with the wait: there is no result, and the table's card is updated."""
    paper = two_away()
    change = paper.expire()
    assert change.entries == (Abandoned("nobody-is-here"),)
    assert (change.status, change.deadline) == (Status.ABANDONED, None)
    kinds = {message.kind for message in change.owed}
    assert (Message.TABLE in kinds, Message.RESULT in kinds) == (True, False)
    assert paper.refused(CINDY, Verb.BACK) == "table is closed"


def test_a_game_whose_last_person_gets_up_is_abandoned_at_once() -> None:
    """No person is left who could come back."""
    paper = two_away()
    paper.press(BEN, Verb.LEAVE)
    assert paper.press(CINDY, Verb.LEAVE).entries == (SeatLeft(0), Abandoned("nobody-is-here"))


def test_the_end_of_a_wait_that_is_over_changes_nothing() -> None:
    """The deadline was read just before somebody came back."""
    paper = two_away()
    waiting = paper.deadline
    paper.at = waiting.due
    paper.press(CINDY, Verb.BACK)
    assert paper.expire(waiting).entries == ()
    assert paper.deadline == question(paper)


def test_the_end_of_the_last_question_struck_twice_changes_nothing(solo: InMemoryTable) -> None:
    """The game already waits when the question's deadline comes again."""
    deadlines = [solo.deadline]
    while solo.table.present:
        solo.expire()
        deadlines.append(solo.deadline)
    asked, waiting = deadlines[-2:]
    assert solo.expire(asked).entries == ()
    assert solo.deadline == waiting
