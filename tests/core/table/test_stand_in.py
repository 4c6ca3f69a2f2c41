"""People may let a robot answer for them: its moves are marked, and the people stay at the table."""

from bot.core.clock.pace import SECOND
from bot.core.league.game_result import game_result
from bot.core.table.views import Holder
from bot.core.ui.presses import Verb
from rules.game import Pending
from rules.record import Play
from storage.changes import Status
from storage.ids import Millis, PlayerId
from storage.tables.entries import CameBack, WentAway
from tests.core.fakes import MONDAY_EVENING
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, NAMES, InMemoryTable


def play_for(paper: InMemoryTable, *people: PlayerId) -> None:
    """Play to the end: a robot answers for these people; the others bet 0 and roll."""
    while paper.table.status is Status.PLAYING:
        for player in map(paper.sitter, paper.table.awaited_people()):
            if player in people:
                paper.press(player, Verb.STAND_IN)
            elif paper.state.secret:
                paper.bet(player, 0)
            else:
                paper.roll()
        if paper.table.may_reveal(CINDY):
            paper.press(CINDY, Verb.REVEAL)


def marks(paper: InMemoryTable) -> set[tuple[int, bool]]:
    """The seats that moved, each with whether a stand-in made the move."""
    entries = [entry for change in paper.changes for entry in change.entries]
    return {(entry.seat, entry.by_clock) for entry in entries if isinstance(entry, Play) and entry.seat is not None}


def test_a_whole_game_may_be_left_to_the_bot(solo: InMemoryTable) -> None:
    """Every move for the person is marked, and the person does not count as away."""
    play_for(solo, CINDY)
    assert solo.table.status is Status.FINISHED
    assert marks(solo) == {(0, True), (1, False), (2, False)}
    assert solo.table.view(None, NAMES).seats[0].holder is Holder.PERSON


def test_the_bot_answers_one_question_of_one_person(paper: InMemoryTable) -> None:
    """The others are waited for as before, and the next question is the person's own again."""
    closes = paper.deadline.closes
    paper.at = Millis(paper.at + 5 * SECOND)
    (entry,) = paper.press(BEN, Verb.STAND_IN).entries
    assert isinstance(entry, Play)
    assert (entry.seat, entry.by_clock) == (1, True)
    assert (paper.table.awaited_people(), paper.deadline.closes) == ([0, 2], closes)
    paper.bet(CINDY, 0)
    paper.bet(CHARLIE, 0)
    while paper.turn != BEN:
        paper.roll()
    assert Play(1, paper.state.legal(1)[0]) in paper.roll().entries


def test_only_an_open_question_of_ones_own_is_answered(paper: InMemoryTable) -> None:
    """A stand-in answers no old or answered question, no question of another person, and none of an absent one."""
    paper.bet(BEN, 1)
    assert paper.refused(BEN, Verb.STAND_IN) == "unknown choice"
    assert paper.refused(EMILY, Verb.STAND_IN) == "not seated"
    paper.bet_all()
    assert paper.refused(CINDY, Verb.STAND_IN, decision=1) == "stale question"
    waiting = next(player for player in (CINDY, BEN, CHARLIE) if player != paper.turn)
    assert paper.refused(waiting, Verb.STAND_IN) == "unknown choice"
    paper.let_go_away(CINDY)
    assert paper.refused(CINDY, Verb.STAND_IN) == "unknown choice"
    assert CameBack(0) in paper.press(CINDY, Verb.BACK).entries


def test_all_bets_are_not_shown_by_it(solo: InMemoryTable) -> None:
    """A person who plays alone may still change the bet that a robot made for them."""
    solo.press(CINDY, Verb.STAND_IN)
    assert solo.state.pending is Pending.REVEAL
    assert solo.refused(CINDY, Verb.STAND_IN) == "unknown choice"
    assert Play(0, solo.state.legal(0)[0]) in solo.bet(CINDY, 0).entries


def test_a_player_is_away_only_after_missing_a_question(pair: InMemoryTable) -> None:
    """A stand-in's answers count as missed, but the person is away only after missing a question."""
    while pair.table.chairs[0].missed < 3:
        for player in map(pair.sitter, pair.table.awaited_people()):
            if player == CINDY:
                pair.press(player, Verb.STAND_IN)
            else:
                pair.press(BEN, Verb.MOVE, "bet.0") if pair.state.secret else pair.roll()
    while 0 not in pair.table.awaited_people():
        pair.bet(BEN, 0) if pair.state.secret else pair.roll()
    assert pair.table.chairs[0].present
    assert WentAway(0) in pair.miss().entries


# --- the week's table -----------------------------------------------------------------------------------------


def test_a_game_that_the_bot_played_for_everybody_is_practice(pair: InMemoryTable) -> None:
    """Neither of the two people has made a move of their own, so the result counts no people."""
    play_for(pair, CINDY, BEN)
    result = game_result(pair.table, MONDAY_EVENING)
    assert (result.people, [seat.player for seat in result.seats]) == (0, [CINDY, BEN, None])
    assert [seat.by_house for seat in result.seats] == [True, True, False]


def test_a_game_counts_when_two_people_have_played() -> None:
    """A person whose moves a robot made is not counted; one move of their own is enough."""
    for own_moves, people in ((0, 1), (1, 2)):
        paper = InMemoryTable(CINDY, BEN, robots=1)
        for _ in range(own_moves):
            paper.bet(CINDY, 0)
        play_for(paper, CINDY)
        assert people == game_result(paper.table, MONDAY_EVENING).people
