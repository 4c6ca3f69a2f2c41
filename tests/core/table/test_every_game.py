"""Promises for the tables of all games: when secret answers are revealed, and what happens when time runs out."""

import pytest

from bot.core.games import games
from bot.core.ui.presses import Verb
from rules.game import Pending
from rules.record import Play
from storage.changes import Status
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY, FRED, InMemoryTable

PEOPLE = {"alone": (CINDY,), "together": (CINDY, BEN, CHARLIE)}


def answer_as_offered(paper: InMemoryTable) -> None:
    """The first awaited person makes the last one of their legal moves."""
    seat = paper.table.awaited_people()[0]
    paper.move(paper.sitter(seat), paper.state.legal(seat)[-1])


def test_answers_that_nobody_weighs_are_shown_as_soon_as_all_are_in() -> None:
    """In Mythic Dice a person alone with robots never has to ask for the reveal."""
    paper = InMemoryTable(CINDY, robots=2, game="mythic-dice")
    while paper.table.status is Status.PLAYING and paper.table.chapter < 3:
        answer_as_offered(paper)
        assert paper.state.pending is not Pending.REVEAL
        assert not paper.table.may_reveal(CINDY)
    assert any(isinstance(entry, Play) and entry.seat is None for change in paper.changes for entry in change.entries)


def test_answers_that_are_weighed_wait_for_the_word_of_who_plays_alone(solo: InMemoryTable) -> None:
    """A person alone with robots has to ask for the reveal of the bets."""
    solo.bet(CINDY, 1)
    assert solo.state.pending is Pending.REVEAL
    assert solo.table.may_reveal(CINDY)


def test_nobody_is_asked_secretly_for_the_only_answer() -> None:
    """If only one die can decay, it does so by itself, and this counts as nobody's own move."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, EMILY, DORA, FRED, game="mythic-dice")
    by_itself = 0
    while not paper.table.over and paper.table.chapter < 4:
        asked = paper.table.awaited_people()
        assert not [seat for seat in asked if paper.state.secret and len(paper.state.legal(seat)) == 1]
        answer_as_offered(paper)
        moves = [one for one in paper.changes[-1].entries if isinstance(one, Play) and one.seat is not None]
        by_itself += len(moves) - 1
    assert by_itself
    assert (
        sum(chair.own_moves for chair in paper.table.chairs)
        == sum(isinstance(one, Play) and one.seat is not None for change in paper.changes for one in change.entries)
        - by_itself
    )


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("game", games())
def test_time_runs_out_on_everybody_to_the_end(game: str, people: str) -> None:
    """Robots answer for everybody until the table is abandoned or has a result."""
    paper = InMemoryTable(*PEOPLE[people], robots=2, game=game)
    while paper.table.status is Status.PLAYING:
        paper.expire()
    assert paper.table.status in {Status.ABANDONED, Status.FINISHED}


@pytest.mark.parametrize("seed", range(5))
def test_where_answers_take_effect_in_turn_time_runs_out_on_each_question_once(seed: int) -> None:
    """Robots move only for people who were asked, also where a capture leaves the next player nothing to answer."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, seats=3, game="mythic-dice", seed=bytes([seed]) * 32)
    while not paper.table.over and paper.table.chapter < 12:
        asked = set(paper.table.awaited_people())
        moved = {entry.seat for entry in paper.miss().entries if isinstance(entry, Play) and entry.by_clock}
        assert moved <= asked
        for chair in paper.table.chairs:
            if chair.player is not None and chair.away and not paper.table.over:
                paper.press(chair.player, Verb.BACK)
