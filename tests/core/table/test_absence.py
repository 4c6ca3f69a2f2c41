"""The clock of a question: how long it runs, its one warning, robots for the absent, and the way back."""

import pytest

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.table.views import Holder
from bot.core.ui.presses import Verb
from rules.record import Play
from storage.changes import Deadline, DeadlineKind, Message, Pace
from storage.ids import Millis, TableId
from storage.tables.entries import CameBack, Joined, Warned, WentAway
from tests.core.fakes import MONDAY_EVENING
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, NAMES, InMemoryTable, owed, owed_to

pytestmark = pytest.mark.usefixtures("nothing_is_forced")

PAPER = TableId("papertable")


def stand_ins(paper: InMemoryTable) -> list[tuple[int | None, bool]]:
    """The moves of the last change without the reveal: by seat, whether a stand-in made them."""
    plays = [entry for entry in paper.changes[-1].entries if isinstance(entry, Play)]
    return [(play.seat, play.by_clock) for play in plays if play.seat is not None]


# --- how long -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "bet", "turn"),
    [
        (Pace.LIVE, 45 * SECOND, 60 * SECOND),
        (Pace.RELAXED, 5 * MINUTE, 5 * MINUTE),
        (Pace.DAILY, 24 * HOUR, 24 * HOUR),
    ],
)
def test_people_have_the_time_that_the_pace_gives(pace: Pace, bet: int, turn: int) -> None:
    """The time runs from the question's beginning; the warning comes when a quarter of it is left."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, pace=pace)
    start = MONDAY_EVENING
    closes = Millis(start + bet)
    assert paper.deadline == Deadline(PAPER, 1, DeadlineKind.WARN, Millis(start + bet * 3 // 4), closes, closes)
    assert paper.table.view(CINDY, NAMES).closes == closes
    paper.at = Millis(start + 7 * SECOND)
    paper.bet_all()
    closes = Millis(paper.at + turn)
    assert paper.deadline == Deadline(PAPER, 2, DeadlineKind.WARN, Millis(paper.at + turn * 3 // 4), closes, closes)


def test_a_question_does_not_last_longer_because_somebody_answers() -> None:
    """Bets, changed bets, and people who leave or join do not move the end of the question."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, EMILY)
    closes = paper.deadline.closes
    paper.at = Millis(paper.at + 10 * SECOND)
    paper.bet(CINDY, 1)
    paper.bet(CINDY, 0)
    paper.press(BEN, Verb.LEAVE)
    paper.at = Millis(paper.at + 10 * SECOND)
    paper.press(BEN, Verb.JOIN)
    assert (paper.table.decision, paper.deadline.closes) == (1, closes)
    paper.expire()
    paper.bet(CHARLIE, 0)
    assert (paper.table.decision, paper.deadline.closes) == (1, closes)


def test_each_turn_has_its_own_time(paper: InMemoryTable) -> None:
    """The time of a turn begins with the move before it."""
    paper.bet_all()
    paper.at = Millis(paper.at + 50 * SECOND)
    paper.roll()
    assert paper.deadline.closes == paper.at + 60 * SECOND


# --- the warning --------------------------------------------------------------------------------------------


def test_who_is_awaited_is_warned_privately_when_a_quarter_of_the_time_is_left(paper: InMemoryTable) -> None:
    """Only people who have not bet are warned; the next deadline is the end of the question."""
    paper.bet(BEN, 0)
    closes = paper.deadline.closes
    change = paper.expire()
    assert change.entries == (Warned(0), Warned(2))
    assert owed(change) == [f"warning:{CINDY}", f"warning:{CHARLIE}"]
    assert paper.deadline == Deadline(PAPER, 1, DeadlineKind.MOVE, closes, closes, closes)


def test_a_press_just_before_the_warning_is_struck_takes_it_from_nobody(paper: InMemoryTable) -> None:
    """The warning is due but comes late; another person's bet in between does not prevent it."""
    paper.at = paper.deadline.due
    paper.bet(BEN, 0)
    assert paper.expire().entries == (Warned(0), Warned(2))
    assert paper.deadline.kind is DeadlineKind.MOVE


def test_a_player_who_missed_a_warned_question_gets_no_second_warning(paper: InMemoryTable) -> None:
    """Cindy has missed questions after her warning, so only the other two are warned."""
    paper.expire()
    paper.bet(BEN, 0)
    paper.bet(CHARLIE, 0)
    paper.expire()
    while not paper.state.secret:
        if paper.table.awaited_people() == [0]:
            paper.miss()
        else:
            paper.roll()
    assert (paper.table.chairs[0].missed, paper.expire().entries) == (2, (Warned(1), Warned(2)))


def test_who_was_away_from_the_table_is_warned_once(paper: InMemoryTable) -> None:
    """Questions that are missed after the warning bring no second warning."""
    warned = []
    while paper.table.chairs[0].missed < 3:
        for seat in paper.table.awaited_people():
            if seat and paper.state.secret:
                paper.bet(paper.sitter(seat), 0)
            elif seat:
                paper.roll()
        if 0 in paper.table.awaited_people():
            warned.append(paper.deadline.kind is DeadlineKind.WARN)
            paper.miss()
    assert warned == [True, False, False]


def test_a_move_in_time_allows_a_new_warning(paper: InMemoryTable) -> None:
    """A move in time ends the absence, so the next absence brings a new warning."""
    paper.expire()
    paper.bet_all()
    paper.roll_to_bets()
    assert paper.deadline.kind is DeadlineKind.WARN
    assert paper.expire().entries == (Warned(0), Warned(1), Warned(2))


def test_who_comes_back_late_in_a_question_gets_no_warning_about_the_past(paper: InMemoryTable) -> None:
    """A robot has answered for them and the warning's moment is over: the next deadline is the end of the question."""
    paper.let_go_away(CINDY)
    paper.roll_to_bets()
    paper.expire()
    assert paper.press(CINDY, Verb.BACK).entries == (CameBack(0),)
    assert paper.deadline.kind is DeadlineKind.MOVE


# --- robots for the absent -------------------------------------------------------------------------------


def test_the_bot_bets_for_those_who_had_not_when_time_is_up(paper: InMemoryTable) -> None:
    """The robots' bets are marked as a stand-in's, and a new question follows; Ben's own bet is not replaced."""
    paper.bet(BEN, 1)
    paper.miss()
    assert stand_ins(paper) == [(0, True), (2, True)]
    assert paper.table.decision == 2
    assert [chair.missed for chair in paper.table.chairs] == [1, 0, 1]


def test_the_bot_rolls_for_one_who_does_not(paper: InMemoryTable) -> None:
    """The robot's roll is marked, and the next person has the whole time."""
    paper.bet_all()
    (seat,) = paper.table.awaited_people()
    paper.miss()
    assert stand_ins(paper) == [(seat, True)]
    assert paper.table.awaited_people() != [seat]
    assert paper.deadline.closes == paper.at + 60 * SECOND


def test_one_person_alone_who_never_bet_sees_the_reveal_at_the_end(solo: InMemoryTable) -> None:
    """A robot bets for the person, and the bets are revealed in the same change."""
    solo.miss()
    assert (0, True) in stand_ins(solo)
    assert solo.state.secret is False


def test_a_move_of_ones_own_begins_the_count_anew(pair: InMemoryTable) -> None:
    """Two missed questions before a move of their own and two after it are not three in a row: nobody is away."""
    for _ in range(2):
        pair.miss()
        pair.miss()
        assert max(chair.missed for chair in pair.table.chairs) == 2
        pair.roll_to_bets()
        pair.bet_all()
        assert [(chair.missed, chair.away) for chair in pair.table.chairs] == [(0, False)] * 3
        pair.roll_to_bets()


def test_after_three_questions_in_a_row_the_bot_keeps_the_seat(paper: InMemoryTable) -> None:
    """The person gets a private notice, and from then on the game does not wait for them."""
    paper.let_go_away(CINDY)
    change = paper.changes[-1]
    assert WentAway(0) in change.entries
    assert owed_to(change, Message.AWAY) == {CINDY}
    assert CINDY in owed_to(change, Message.HAND)
    assert paper.table.view(None, NAMES).seats[0].holder is Holder.AWAY
    paper.roll_to_bets()
    assert paper.table.awaited_people() == [1, 2]
    assert (0, True) in stand_ins(paper)
    assert [entry for change in paper.changes for entry in change.entries if isinstance(entry, WentAway)] == [
        WentAway(0)
    ]


def test_a_person_away_may_leave(pair: InMemoryTable) -> None:
    """Another person may then take the seat."""
    pair.let_go_away(CINDY)
    pair.press(CINDY, Verb.LEAVE)
    assert Joined(EMILY, "press-4", 0) in pair.press(EMILY, Verb.JOIN).entries
    assert pair.table.view(None, NAMES).seats[0].holder is Holder.PERSON


# --- late and twice -----------------------------------------------------------------------------------------


def test_a_deadline_that_comes_twice_happens_once(paper: InMemoryTable) -> None:
    """The second time the deadline is not the table's any more, so nothing happens."""
    warning = paper.deadline
    paper.expire()
    assert paper.expire(warning).entries == ()
    end = paper.deadline
    paper.expire()
    assert paper.expire(end).entries == ()


def test_a_deadline_that_comes_after_the_move_changes_nothing(paper: InMemoryTable) -> None:
    """A robot does not move for a person who has bet or rolled, and not at a table that is over."""
    bets = paper.deadline
    paper.at = bets.due
    paper.bet_all()
    warning = paper.deadline
    assert paper.expire(bets).entries == ()
    paper.roll()
    assert paper.expire(warning).entries == ()
    paper.expire()
    end = paper.deadline
    paper.roll()
    assert paper.expire(end).entries == ()
    last = paper.deadline
    paper.press(CINDY, Verb.CANCEL)
    assert paper.expire(last).entries == ()


def test_the_way_back_is_counted_from_nothing(pair: InMemoryTable) -> None:
    """A person who comes back has no missed questions and no warning."""
    pair.let_go_away(CINDY)
    assert pair.press(CINDY, Verb.BACK).entries[0] == CameBack(0)
    chair = pair.table.chairs[0]
    assert (chair.away, chair.missed, chair.warned) == (False, 0, False)
