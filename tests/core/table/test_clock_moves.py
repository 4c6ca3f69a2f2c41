"""When the clock lets a robot move for somebody, the table and the person are told; a secret is told to the person."""

import pytest

from bot.core.table.table import Table
from bot.core.table.views import ClockMove
from bot.core.ui.presses import Verb
from rules.game import Seat
from rules.mythe.moves import Draw, Give, Stop
from rules.mythical_dice.moves import Bet
from storage.changes import Message
from storage.ids import PlayerId
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, NAMES, InMemoryTable, owed_to

pytestmark = pytest.mark.usefixtures("nothing_is_forced")


def told(paper: InMemoryTable, viewer: PlayerId | None) -> tuple[ClockMove, ...]:
    """What this person, or everybody, is told of the clock."""
    return paper.table.view(viewer, NAMES).clock_moves


def latest(paper: InMemoryTable) -> list[Seat]:
    """The seats whose moves by the clock stand on the table's card."""
    return [move.seat for move in told(paper, None) if move.latest]


def test_the_clock_s_bet_is_told_to_its_person_alone(paper: InMemoryTable) -> None:
    """Everybody learns that a robot answered for Ben, and only Ben learns what, also after the reveal."""
    paper.bet(CINDY, 0)
    paper.bet(CHARLIE, 0)
    change = paper.miss()
    assert not paper.state.secret
    (own,) = told(paper, BEN)
    assert isinstance(own.move, Bet)
    assert (own.seat, own.secret, own.latest) == (1, True, True)
    for other in (None, CINDY, CHARLIE):
        assert told(paper, other) == (ClockMove(1, 1, None, secret=True),)
    assert BEN in owed_to(change, Message.HAND)


def test_several_answers_of_one_question_are_told_together(paper: InMemoryTable) -> None:
    """Nobody has bet in time, so the card tells it of everybody, although each answer is a move of its own."""
    paper.miss()
    assert latest(paper) == [0, 1, 2]


def test_the_clock_s_roll_is_told_until_somebody_moves(paper: InMemoryTable) -> None:
    """The table's card tells it until the next person moves; the person's own card until that person moves."""
    paper.bet_all()
    slow = paper.turn
    seat = paper.table.seat_of(slow)
    paper.miss()
    (told_to_all,) = told(paper, None)
    assert (told_to_all.seat, told_to_all.secret, told_to_all.latest) == (seat, False, True)
    assert told_to_all.move is not None
    paper.roll()
    assert latest(paper) == []
    assert [move.seat for move in told(paper, slow)] == [seat]
    paper.roll_to_bets()
    paper.bet(slow, 0)
    assert told(paper, slow) == ()


def test_a_later_question_that_the_clock_answers_is_the_news(paper: InMemoryTable) -> None:
    """Two people in a row let their time run out: the table's card tells of the second, each private card its own."""
    paper.bet_all()
    first = paper.table.seat_of(paper.turn)
    paper.miss()
    second = paper.table.seat_of(paper.turn)
    paper.miss()
    assert latest(paper) == [second]
    assert [move.seat for move in told(paper, None)] == [first, second]


def test_a_robot_that_plays_for_an_absent_person_is_no_news(paper: InMemoryTable) -> None:
    """That a robot plays for them stands on the cards anyway, and so nothing is told of each of its moves."""
    paper.let_go_away(BEN)
    paper.roll_to_bets()
    paper.bet_all()
    assert told(paper, BEN) == ()


def test_who_asks_a_robot_to_answer_has_not_missed_the_time(paper: InMemoryTable) -> None:
    """The press shows that the person is there, also if they had been warned."""
    paper.expire()
    paper.press(BEN, Verb.STAND_IN)
    assert told(paper, BEN) == ()


def test_who_takes_a_seat_is_not_told_what_the_clock_did_there_before(paper: InMemoryTable) -> None:
    """Nobody had asked them; what the clock did in other seats is told on."""
    paper.miss()
    paper.press(BEN, Verb.LEAVE)
    paper.press(EMILY, Verb.JOIN)
    assert paper.table.seat_of(EMILY) == 1
    for viewer in (None, CINDY, EMILY):
        assert [move.seat for move in told(paper, viewer)] == [0, 2]


def test_the_cards_that_the_clock_gives_are_told_to_the_giver_alone() -> None:
    """In Mythe nothing is answered in secret, and yet only giver and receiver know the cards that are given."""
    paper = InMemoryTable(CINDY, BEN, game="mythe")
    giver = paper.sitter(paper.table.awaited_people()[0])
    other = BEN if giver == CINDY else CINDY
    while not isinstance(paper.state.legal(paper.state.awaited[0])[0], Give):
        moves = paper.state.legal(paper.state.awaited[0])
        paper.move(giver, Stop() if Stop() in moves else next(move for move in moves if isinstance(move, Draw)))
    paper.miss()
    (own,) = told(paper, giver)
    (seen,) = told(paper, other)
    assert isinstance(own.move, Give)
    assert (seen.move is None) is bool(own.move.gifts)


def test_it_is_told_after_a_restart(paper: InMemoryTable) -> None:
    """The entries say it: a table that is read again tells the same."""
    paper.miss()
    again = Table(paper.table.setup)
    for change in paper.changes:
        for entry in change.entries:
            again.enter(entry)
    assert again.clock_moves == paper.table.clock_moves != ()
