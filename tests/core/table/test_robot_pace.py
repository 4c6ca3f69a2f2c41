"""At a live table robots move one by one, each after a moment, so that people see how a trick comes about."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise
from typing import Final

import pytest

from bot.core.clock.pace import (
    MINUTE,
    ROBOT_AFTER,
    ROBOT_BEGINS_AFTER,
    ROBOT_HURRIES_AFTER,
    ROBOTS_IN_A_ROW,
    SECOND,
)
from bot.core.ports import Status
from bot.core.table.thinking import Question
from bot.core.ui.presses import Verb
from rules.game import Move, Pending, Seat
from rules.mythical_dice.moves import Roll
from rules.mythical_dice.view import MythicalView
from rules.record import Play
from rules.robots.ladder import STRONG
from storage.changes import Change, DeadlineKind, Message, Pace
from storage.ids import Millis, PlayerId
from storage.tables.entries import CameBack
from tests.core.fakes import HandClock
from tests.core.in_memory_table import BEN, CINDY, EMILY, NAMES, InMemoryTable, owed_to
from tests.core.room import Room, open_room, reopened
from tests.core.table.test_thinking import Told

GAMES: Final = ("mythical-dice", "mythe", "mythic-dice")

LONGEST: Final = 16 * SECOND
"""The longest time for which a person waits for robots, with as many robots as a game takes."""


@pytest.fixture
async def live(store_url: str) -> AsyncIterator[Room]:
    """A running bot whose robots move one by one."""
    async with open_room(store_url, HandClock(), paced=True) as opened:
        yield opened


def go_on(paper: InMemoryTable) -> Change:
    """The next thing that happens: the table moves by itself, or a person makes the first move that is possible."""
    if paper.deadline.kind is DeadlineKind.BY_ITSELF:
        return paper.expire()
    if paper.state.pending is Pending.REVEAL:
        return paper.press(CINDY, Verb.REVEAL)
    seat = paper.table.awaited_people()[0]
    return paper.move(paper.sitter(seat), paper.state.legal(seat)[0])


def to_a_robots_move(*people: PlayerId, robots: int = 3) -> InMemoryTable:
    """These people and robots have bet and rolled until a robot is to roll."""
    paper = InMemoryTable(*people, robots=robots, paced=True)
    while not paper.table.awaited_robots:
        go_on(paper)
    return paper


def trick(paper: InMemoryTable) -> Sequence[object]:
    """The dice of the trick on the table."""
    play = paper.state.view(None)
    assert isinstance(play, MythicalView)
    return play.trick


def movers(change: Change) -> list[Seat | None]:
    """The seats whose moves the change holds; None for a reveal."""
    return [entry.seat for entry in change.entries if isinstance(entry, Play)]


# --- one by one -------------------------------------------------------------------------------------------


def test_each_robot_rolls_a_moment_after_the_move_before() -> None:
    """Each roll is a change of its own. Before a trick begins there is time to read what came before."""
    paper = InMemoryTable(CINDY, robots=3, paced=True)
    rolls = 0
    while paper.table.status is Status.PLAYING:
        before, awaited, begins = paper.at, paper.table.awaited_robots, not trick(paper)
        rolled = [one.seat for one in go_on(paper).entries if isinstance(one, Play) and isinstance(one.move, Roll)]
        if awaited:
            assert rolled == awaited
            assert paper.at - before == (ROBOT_BEGINS_AFTER if begins else ROBOT_AFTER)
            rolls += 1
        else:
            assert set(rolled) <= {0}
    # In each of eight rounds three robots roll as many dice as the round has tricks.
    assert rolls == 3 * sum(range(1, 9))


@pytest.mark.parametrize("game", GAMES)
def test_the_pauses_change_nothing_else(game: str) -> None:
    """The same entries happen in the same order as where robots move at once."""
    entries = []
    for paced in (False, True):
        paper = InMemoryTable(CINDY, robots=3, game=game, paced=paced)
        while paper.table.status is Status.PLAYING:
            go_on(paper)
        entries.append([entry for change in paper.changes for entry in change.entries])
    assert entries[0] == entries[1]


@pytest.mark.parametrize(("game", "robots"), [("mythical-dice", 5), ("mythe", 4), ("mythic-dice", 9)])
def test_nobody_waits_long_for_many_robots(game: str, robots: int) -> None:
    """After several moves in a row robots hurry."""
    paper = InMemoryTable(CINDY, robots=robots, game=game, paced=True)
    waits: list[int] = []
    longest = 0
    while paper.table.status is Status.PLAYING:
        before, by_robot = paper.at, bool(paper.table.awaited_robots)
        go_on(paper)
        waits = [*waits, paper.at - before] if by_robot else []
        assert set(waits[ROBOTS_IN_A_ROW:]) <= {ROBOT_HURRIES_AFTER}
        longest = max(longest, sum(waits))
    assert ROBOT_BEGINS_AFTER < longest <= LONGEST


def test_robots_bet_at_once() -> None:
    """A bet is secret and a robot is marked as one, so a pause would hide nothing and show nothing."""
    paper = InMemoryTable(CINDY, robots=3, paced=True)
    play = paper.state.view(None)
    assert isinstance(play, MythicalView)
    assert play.have_bet == (False, True, True, True)


def test_nobody_has_to_hurry_while_robots_move() -> None:
    """The cards then count down to nothing; at a person's turn they do."""
    paper = to_a_robots_move(CINDY)
    view = paper.table.view(CINDY, NAMES)
    assert (view.robots_move, view.closes, view.forced) == (True, None, ())
    while paper.table.awaited_robots:
        paper.expire()
    view = paper.table.view(CINDY, NAMES)
    assert (view.robots_move, view.closes) == (False, paper.deadline.shown)


def test_nobody_is_called_or_warned_while_robots_move() -> None:
    """A robot's move calls nobody but the person whose turn is next."""
    paper = to_a_robots_move(CINDY, BEN, robots=2)
    while paper.table.awaited_robots:
        change = paper.expire()
        called = owed_to(change, Message.TURN) | owed_to(change, Message.WARNING)
        assert called <= {paper.sitter(seat) for seat in paper.table.awaited_people()}


# --- where nobody follows ---------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", [Pace.RELAXED, Pace.DAILY])
def test_at_a_slow_table_robots_move_at_once(pace: Pace) -> None:
    """Hardly anybody is looking there."""
    paper = InMemoryTable(CINDY, robots=3, pace=pace, paced=True)
    while paper.table.status is Status.PLAYING:
        go_on(paper)
        assert paper.table.awaited_robots == []


def test_when_everybody_has_gone_away_no_robot_moves() -> None:
    """The game waits for somebody to come back, as long as a lobby would."""
    paper = to_a_robots_move(CINDY)
    while paper.table.present:
        paper.expire()
    assert (paper.table.awaited_robots, paper.deadline.kind) == ([], DeadlineKind.EXPIRE)
    assert paper.expire().status is Status.ABANDONED


def test_when_the_last_person_leaves_the_table_ends_at_once() -> None:
    """The robot that was to move does not move any more."""
    paper = to_a_robots_move(CINDY)
    late = paper.deadline
    assert paper.press(CINDY, Verb.LEAVE).status is Status.ABANDONED
    assert paper.expire(late).entries == ()


# --- what people do meanwhile -----------------------------------------------------------------------------


def test_somebody_who_leaves_does_not_shift_the_pause() -> None:
    """The robot still moves when it was to move."""
    paper = to_a_robots_move(CINDY, BEN, robots=2)
    before, seats = paper.deadline, paper.table.awaited_robots
    paper.at = Millis(before.due - 1)
    paper.press(BEN, Verb.LEAVE)
    assert paper.deadline == before
    assert movers(paper.expire())[:1] == seats


def test_a_person_who_comes_back_makes_the_move_of_the_stand_in() -> None:
    """The pause of the robot that stands in ends, and the question is theirs."""
    paper = InMemoryTable(CINDY, BEN, robots=1, paced=True)
    while paper.table.chairs[1].present or paper.table.awaited_robots != [1] or len(paper.state.legal(1)) == 1:
        if 0 in paper.table.awaited_people() and paper.deadline.kind is not DeadlineKind.BY_ITSELF:
            paper.move(CINDY, paper.state.legal(0)[0])
        else:
            paper.expire()
    pause = paper.deadline
    assert paper.press(BEN, Verb.BACK).entries == (CameBack(1),)
    assert paper.table.awaited_people() == [1]
    assert paper.deadline.due > pause.due
    assert paper.expire(pause).entries == ()


def test_a_friend_who_takes_the_robots_seat_makes_its_move() -> None:
    """In the first round a robot gives way, also in its pause."""
    paper = to_a_robots_move(CINDY, robots=2)
    while paper.table.awaited_robots != [1]:
        go_on(paper)
    assert paper.table.chapter == 1
    paper.press(EMILY, Verb.JOIN)
    assert (paper.table.awaited_robots, paper.sitter(1)) == ([], EMILY)
    assert movers(paper.roll())[:1] == [1]


async def test_a_press_in_the_pause_is_answered_as_in_any_other_turn(live: Room) -> None:
    """It is not Cindy's turn, and the pause goes on."""
    await to_robots(live)
    before = await live.deadline()
    answer = await live.press(CINDY, Verb.MOVE, "roll.red")
    assert answer.refusal is not None
    assert answer.refusal.code == "not-your-turn"
    assert await live.deadline() == before


# --- late, twice, after a restart -------------------------------------------------------------------------


async def go_on_in(room: Room) -> None:
    """The next thing that happens: the table moves by itself, or a person moves."""
    view = await room.view()
    await (room.expire() if view.robots_move or view.forced else room.play_one())


async def to_robots(room: Room, *people: PlayerId, robots: int = 3, polls: bool = False) -> None:
    """These people, or Cindy alone, play with robots until one of them is to roll."""
    await room.open(*(people or (CINDY,)), robots=robots, polls=polls)
    await room.deliver()
    while not (await room.view()).robots_move:
        await go_on_in(room)


async def moved(room: Room) -> int:
    """How many moves are stored."""
    return sum(isinstance(row.entry, Play) for row in (await room.stored()).entries)


async def test_a_restart_between_two_moves_neither_loses_nor_repeats_one(live: Room) -> None:
    """The next process makes the move when it is due: the time in which no process ran does not count."""
    await to_robots(live)
    await live.expire()
    due, before = (await live.deadline()).due, await moved(live)
    live.time.forward(10 * MINUTE)
    async with reopened(live) as again:
        deadline = await again.deadline()
        assert (deadline.kind, deadline.due, await moved(again)) == (DeadlineKind.BY_ITSELF, due, before)
        await again.pass_by(ROBOT_BEGINS_AFTER)
        await asyncio.gather(*[again.clocks.expire_due() for _ in range(3)])
        await again.tables.expire(deadline)
        assert await moved(again) == before + 1


async def test_a_silent_connection_does_not_delay_a_robot(live: Room) -> None:
    """Nobody's press is waited for."""
    await to_robots(live)
    before = await moved(live)
    live.mailman.silent["main"] = MINUTE
    await live.clocks.resume()
    await live.pass_by(ROBOT_BEGINS_AFTER)
    await live.clocks.expire_due()
    assert await moved(live) == before + 1


async def test_the_clocks_make_each_move_in_its_time(live: Room) -> None:
    """They wake for it as for every other deadline."""
    await to_robots(live)
    async with asyncio.timeout(60):
        clocks = asyncio.create_task(live.clocks.run())
        moments = []
        while (await live.view()).robots_move:
            before = await moved(live)
            while await moved(live) == before:
                await live.time.waiting.wait()
                await live.time.ring()
            moments.append(live.time.now())
        clocks.cancel()
    assert {after - before for before, after in pairwise(moments)} <= {ROBOT_AFTER, ROBOT_BEGINS_AFTER}


# --- what is shown ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("people", "polls"), [((CINDY, BEN), False), ((CINDY,), True)])
async def test_the_tables_card_shows_each_move(live: Room, people: Sequence[PlayerId], *, polls: bool) -> None:
    """It is edited at once, although other edits wait longer; Discord's limit of the channel is kept."""
    await to_robots(live, *people, polls=polls)
    await live.deliver()
    edits = []
    for _ in range(12):
        by_robot = (await live.view()).robots_move
        await go_on_in(live)
        told = await live.deliver()
        if by_robot:
            assert "table:all" in told
            edits.append(live.time.now())
    assert all(later - edit >= 5 * SECOND for edit, later in zip(edits, edits[4:], strict=False))


async def test_alone_with_robots_an_edit_of_the_tables_card_shows_several_moves(live: Room) -> None:
    """The person sees each move in the answer to the last press, which costs no call."""
    await to_robots(live)
    edits = moves = 0
    while (await live.view()).chapter < 4:
        by_robot, chapter = (await live.view()).robots_move, (await live.view()).chapter
        await go_on_in(live)
        told = await live.deliver()
        if by_robot and (await live.view()).chapter == chapter:
            moves += 1
            edits += "table:all" in told
    assert 0 < 2 * edits < moves


@pytest.mark.parametrize("game", GAMES)
def test_a_new_hand_waits_for_no_question(game: str) -> None:
    """Not even where people vote, and no answer to a press shows it: robots may move first for a while."""
    paper = InMemoryTable(CINDY, robots=3, game=game, polls=True, paced=True)
    while (chapter := paper.table.chapter) < 4:
        change = go_on(paper)
        if paper.table.chapter > chapter:
            hands = [one.due for one in change.owed if (one.kind, one.about) == (Message.HAND, paper.table.chapter)]
            assert hands == [0]


# --- thoughts ---------------------------------------------------------------------------------------------


class Last(Told):
    """Takes the last of all moves."""

    async def think(self, question: Question) -> Move | None:
        """The last move of the view."""
        await super().think(question)
        return question.view.choices[-1]


async def test_a_strong_robot_thinks_while_it_waits(live: Room) -> None:
    """Its question is put when the pause begins, and the answer serves when it ends: nothing is asked twice."""
    thinker = live.robots.thinker = Last()
    await live.open(CINDY, robots=2, level=STRONG)
    pauses = 0
    while pauses < 10:
        view = await live.view()
        if not view.robots_move:
            await (live.expire() if view.forced else live.play_one())
            continue
        await asyncio.sleep(0)
        question, before = thinker.questions[-1], await live.version()
        await live.expire()
        move = (await live.stored()).entries[before].entry
        assert isinstance(move, Play)
        assert move.move == question.view.choices[-1]
        assert thinker.questions.count(question) == 1
        pauses += 1


async def test_what_a_robot_thought_is_not_used_for_another_question(live: Room) -> None:
    """A friend takes the seat in the pause: the robot's answer is forgotten."""
    live.robots.thinker = Last()
    await live.open(CINDY, robots=2, level=STRONG)
    while not (await live.view()).robots_move:
        await live.play_one()
    pause = await live.deadline()
    await live.press(EMILY, Verb.JOIN)
    before = await moved(live)
    await live.tables.expire(pause)
    assert await moved(live) <= before + 1
