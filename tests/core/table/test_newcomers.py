"""People who are new to a game have twice the time in its first round."""

import pytest

from bot.core.clock.pace import SECOND, TIMES
from bot.core.ui.presses import Verb
from storage.changes import DeadlineKind, Message, Pace
from storage.ids import Millis, PlayerId
from tests.core.fakes import Mailman
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, NAMES, InMemoryTable, owed_to
from tests.core.playing import finish
from tests.core.room import Room, open_room

USUAL = TIMES[Pace.LIVE]


def time_left(paper: InMemoryTable) -> int:
    """Milliseconds until the open question closes."""
    return paper.deadline.closes - paper.at


def seated(*newcomers: PlayerId) -> InMemoryTable:
    """A game of Cindy, Ben and Charlie that has just begun; these people are new to it."""
    paper = InMemoryTable(CINDY, seats=3, newcomers=newcomers)
    paper.press(BEN, Verb.JOIN)
    paper.press(CHARLIE, Verb.JOIN)
    return paper


@pytest.mark.parametrize("newcomer", [CINDY, BEN])
def test_with_a_newcomer_all_have_twice_the_time_for_a_secret_question(newcomer: PlayerId) -> None:
    """The table says who is new. The warning comes when a quarter of the longer time is left."""
    paper = seated(newcomer)
    assert paper.table.view(None, NAMES).newcomers == (paper.table.seat_of(newcomer),)
    assert time_left(paper) == 2 * USUAL.secret
    assert paper.deadline.kind is DeadlineKind.WARN
    assert paper.deadline.due - paper.at == 2 * USUAL.secret * 3 // 4


def test_an_answer_of_the_newcomer_takes_no_time_from_others() -> None:
    """The question stays as long as it was."""
    paper = seated(BEN)
    paper.bet(BEN, 0)
    assert time_left(paper) == 2 * USUAL.secret


def test_only_the_newcomers_own_turns_are_longer() -> None:
    """In the second round, all times are the usual ones, and nobody is called new."""
    paper = seated(BEN)
    paper.bet_all()
    turns = {}
    while not paper.state.secret:
        turns[paper.turn] = time_left(paper)
        paper.roll()
    assert turns == {CINDY: USUAL.turn, BEN: 2 * USUAL.turn, CHARLIE: USUAL.turn}
    assert (time_left(paper), paper.table.view(None, NAMES).newcomers) == (USUAL.secret, ())


def test_who_has_gone_away_or_left_needs_no_time() -> None:
    """The next question is as short as among people who know the game."""
    paper = seated(BEN)
    paper.press(BEN, Verb.LEAVE)
    assert paper.table.view(None, NAMES).newcomers == ()
    assert time_left(paper) == USUAL.secret


def robots_seat_taken(*newcomers: PlayerId) -> InMemoryTable:
    """Cindy has played with two robots; Ben has taken the seat of one of them while she thought for 40 seconds."""
    paper = InMemoryTable(CINDY, robots=2, newcomers=newcomers)
    paper.at = Millis(paper.at + 40 * SECOND)
    paper.press(BEN, Verb.SIT)
    return paper


def test_a_newcomer_in_a_robots_seat_has_twice_the_time_from_then_on() -> None:
    """The bets are asked already: they are open for the whole longer time again, and cards show it."""
    paper = robots_seat_taken(BEN)
    assert time_left(paper) == 2 * USUAL.secret
    assert paper.deadline.shown == paper.at + 2 * USUAL.secret
    assert CINDY in owed_to(paper.changes[-1], Message.HAND)
    paper.bet(CINDY, 0)
    while not paper.state.secret:
        assert time_left(paper) == (2 if paper.turn == BEN else 1) * USUAL.turn
        paper.roll()


def test_who_knows_the_game_brings_no_time_along() -> None:
    """The question goes on as it was, also if the person in another seat is new."""
    assert time_left(robots_seat_taken()) == USUAL.secret - 40 * SECOND
    assert time_left(robots_seat_taken(CINDY)) == 2 * USUAL.secret - 40 * SECOND


def test_nobody_holds_up_a_table_by_sitting_down_again() -> None:
    """The longer time begins only when the person comes for the first time."""
    paper = robots_seat_taken(BEN)
    paper.press(BEN, Verb.LEAVE)
    left = time_left(paper)
    paper.at = Millis(paper.at + SECOND)
    paper.press(BEN, Verb.JOIN)
    assert time_left(paper) == left - SECOND


def test_a_turn_of_somebody_else_stays_as_long_as_it_was() -> None:
    """Only a question that asks the newcomer is longer."""
    paper = InMemoryTable(CINDY, CHARLIE, robots=1, newcomers=[BEN])
    paper.bet_all()
    while (turn := paper.turn) not in {CINDY, CHARLIE}:
        paper.roll()
    paper.at = Millis(paper.at + 40 * SECOND)
    paper.press(BEN, Verb.SIT)
    assert (paper.turn, time_left(paper)) == (turn, USUAL.turn - 40 * SECOND)


async def test_a_person_is_new_until_they_have_finished_a_game(room: Room) -> None:
    """That is fixed when they sit down: the next table knows them, and a new process gives the same times."""
    room.store.newcomers = True
    ann, ben, cid = await room.seat("Ann", "Ben", "Cid")
    await room.open(ann, seats=3)
    for player in (ben, cid):
        await room.press(player, Verb.JOIN)
    view = await room.view()
    assert (view.newcomers, (view.closes or 0) - room.time.now()) == ((0, 1, 2), 2 * USUAL.secret)
    url, time = room.url, room.time
    await room.close()
    async with open_room(url, time, Mailman(), number=2) as again:
        again.store.newcomers = True
        again.table = room.table
        assert (await again.view()).newcomers == (0, 1, 2)
        while (await again.view()).status.live:
            await again.play_one()
        await again.open(ann, seats=3, command="another")
        await again.press(ben, Verb.JOIN)
        await again.press((await again.seat("Dora"))[0], Verb.JOIN)
        assert (await again.view()).newcomers == (2,)


async def test_those_whom_an_opening_seats_may_be_new_too(room: Room) -> None:
    """At an evening nobody presses to sit down: whoever has finished no such game has twice the time all the same."""
    await finish(room, CINDY, BEN)
    room.store.newcomers = True
    await room.open(CINDY, CHARLIE, BEN)
    view = await room.view()
    assert (view.newcomers, (view.closes or 0) - room.time.now()) == ((1,), 2 * USUAL.secret)
