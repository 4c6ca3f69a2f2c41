"""Strong robots think in a process of their own. Whatever happens to it, nobody waits long, and the game goes on."""

import asyncio
import gc
import os
import random
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot import runtime
from bot.core.table import robots as robots_module
from bot.core.table import thinking
from bot.core.table.actions import Opening
from bot.core.table.robots import Robots, Thought, Thoughts
from bot.core.table.tables import Tables
from bot.core.table.thinking import Question, ThinkingProcess
from bot.core.table.views import TableView
from rules.catalogue import advice
from rules.game import Move, View
from rules.mythical_dice.moves import Bet
from rules.mythical_dice.view import MythicalView
from rules.record import Play
from rules.robots import thinker as thinker_process
from rules.robots.advice import Advice
from rules.robots.ladder import STRONG
from rules.robots.mythical_dice import Steady
from storage.ids import CommandId
from storage.tables.entries import TableEntry
from tests.core.in_memory_table import CINDY
from tests.core.room import Room
from tests.rules.mythical_dice.games import dealt

VIEW = dealt("red yellow grey", "grey grey grey", "purple purple purple").view(0)
QUESTION = Question("mythical-dice", STRONG, VIEW)


@asynccontextmanager
async def process() -> AsyncIterator[ThinkingProcess]:
    """A process that has answered its first question."""
    thinker = ThinkingProcess()
    try:
        await answered(thinker)
        yield thinker
    finally:
        await thinker.close()


async def answered(thinker: ThinkingProcess) -> Move:
    """The answer of the process, once it has started."""
    async with asyncio.timeout(60):
        while (move := await thinker.think(QUESTION)) is None:  # noqa: ASYNC110 - it tells nobody that it has started
            await asyncio.sleep(0.01)
    return move


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy with other tests is slow, and that is no failure here. Nobody rests after one."""
    monkeypatch.setattr(thinking, "LONGEST_WAIT", 30.0)
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 30.0)
    monkeypatch.setattr(thinking, "PAUSE", 0.0)


# --- the process -----------------------------------------------------------------------------------------


async def test_the_process_finds_a_move() -> None:
    """Every answer is one of the moves that the seat may make; questions that come together are answered in turn."""
    async with process() as thinker:
        moves = await asyncio.gather(*(thinker.think(QUESTION) for _ in range(5)))
        assert set(moves) <= set(VIEW.choices)


async def test_the_process_finds_advice() -> None:
    """The same as here: advice depends on the view alone. Questions of both kinds get their own answers."""
    async with process() as thinker:
        advised = partial(thinker.advise, "mythical-dice", VIEW, None)
        first, move, second = await asyncio.gather(advised(), thinker.think(QUESTION), advised())
        assert first == second == advice("mythical-dice", VIEW)
        assert move in VIEW.choices


def test_the_process_never_stands_still_for_a_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its caches hold so many objects that a collection takes longer than a question may."""
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, TextIOWrapper(BytesIO()))
    try:
        thinker_process.main()
        assert not gc.isenabled()
    finally:
        gc.enable()


def kill(number: int) -> None:
    """End the process."""
    os.kill(number, signal.SIGKILL)


def freeze(number: int) -> None:
    """Let the process hang."""
    os.kill(number, signal.SIGSTOP)


@pytest.mark.parametrize("harm", [kill, freeze])
async def test_a_process_that_dies_or_hangs_is_replaced(
    harm: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question under way has no answer, those after it neither; then another process answers."""
    async with process() as thinker:
        first = thinker.number
        assert first is not None
        monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 0.05)
        harm(first)
        assert await thinker.think(QUESTION) is None
        assert thinker.number is None
        monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 30.0)
        await answered(thinker)
        assert thinker.number not in {None, first}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """The processes that have been started."""
    processes: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def noted(*command: str, stdin: int, stdout: int) -> Process:
        processes.append(await start(*command, stdin=stdin, stdout=stdout))
        return processes[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    return processes


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, runtime.new_event_loop])
def test_a_process_that_has_died_between_two_questions_is_replaced(
    loop: Callable[[], asyncio.AbstractEventLoop], started: list[Process]
) -> None:
    """The loop has closed its pipe already. The next question has no answer, and no error ends it."""

    async def dies() -> None:
        async with process() as thinker, asyncio.timeout(60):
            (first,) = started
            kill(first.pid)
            await first.wait()
            assert await thinker.think(QUESTION) is None
            assert thinker.number is None
            await answered(thinker)
            assert thinker.number not in {None, first.pid}

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(dies())


async def test_a_question_waits_only_so_long_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no answer then. The question before it, at which the process hangs, goes on."""
    async with process() as thinker:
        assert thinker.number is not None
        freeze(thinker.number)
        first = asyncio.create_task(thinker.think(QUESTION))
        await asyncio.sleep(0)
        monkeypatch.setattr(thinking, "LONGEST_WAIT", 0.01)
        assert await thinker.think(QUESTION) is None
        assert not first.done()
        kill(thinker.number)
        assert await first is None


async def test_only_so_many_questions_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a process hangs, the questions that are too many get no answer at once; the others after their time."""
    async with process() as thinker:
        assert thinker.number is not None
        freeze(thinker.number)
        monkeypatch.setattr(thinking, "MOST_WAITING", 3)
        asked = [asyncio.create_task(thinker.think(QUESTION)) for _ in range(9)]
        done, waiting = await asyncio.wait(asked, timeout=0.05)
        assert (len(done), len(waiting)) == (5, 4)
        kill(thinker.number)
        assert await asyncio.gather(*asked) == [None] * 9


async def test_a_question_that_is_called_off_leaves_no_answer_behind() -> None:
    """The next question gets its own answer."""
    async with process() as thinker:
        asked = asyncio.create_task(thinker.think(QUESTION))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert await answered(thinker) in VIEW.choices


async def test_the_process_can_be_closed_while_it_thinks() -> None:
    """The questions have no answers, and the process is gone. A later question starts no other one."""
    thinker = ThinkingProcess()
    await answered(thinker)
    assert thinker.number is not None
    freeze(thinker.number)
    asked = [asyncio.create_task(thinker.think(QUESTION)) for _ in range(3)]
    await asyncio.sleep(0)
    await thinker.close()
    assert await asyncio.gather(*asked, thinker.think(QUESTION)) == [None] * 4
    await thinker.close()
    assert thinker.number is None


async def test_a_process_that_hangs_at_its_start_is_ended(
    started: list[Process], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Questions have no answers meanwhile."""
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(thinking, "STARTS_WITHIN", 0.5)
    thinker = ThinkingProcess()
    async with asyncio.timeout(60):
        while not started:
            assert await thinker.think(QUESTION) is None
            await asyncio.sleep(0.01)
        assert await started[0].wait() == -signal.SIGKILL
    await thinker.close()


async def test_a_process_that_does_not_start_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no such program: questions have no answers."""
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    thinker = ThinkingProcess()
    for _ in range(3):
        assert await thinker.think(QUESTION) is None
        await asyncio.sleep(0)
    await thinker.close()


async def test_after_a_failure_no_other_process_is_started_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where processes fail again and again, each question would start one, and log that it failed."""
    starts = 0

    async def fails(*_: str, stdin: int, stdout: int) -> Process:
        nonlocal starts
        starts += 1
        raise OSError

    monkeypatch.setattr(asyncio, "create_subprocess_exec", fails)
    monkeypatch.setattr(thinking, "PAUSE", 60.0)
    thinker = ThinkingProcess()
    for _ in range(3):
        assert await thinker.think(QUESTION) is None
        await asyncio.sleep(0)
    assert starts == 1


# --- at a table ------------------------------------------------------------------------------------------


class Told:
    """Answers with these moves in turn, then with nothing; it is told whom it answers."""

    def __init__(self, *moves: Move | None) -> None:
        self._moves = list(moves)
        self.questions: list[Question] = []
        self.advised: list[tuple[str, View, Move | None]] = []

    async def think(self, question: Question) -> Move | None:
        """The next move."""
        self.questions.append(question)
        await asyncio.sleep(0)
        return self._moves.pop(0) if self._moves else None

    async def advise(self, game: str, view: View, made: Move | None) -> Sequence[Advice] | None:
        """None: the advice is to be found without it."""
        self.advised.append((game, view, made))
        return None


async def begun(room: Room, thinker: Told) -> list[Play]:
    """A table of a person and two strong robots begins. Returns the moves that the robots have made."""
    room.tables = Tables(room.store, room.time, Robots(random.Random(1), thinker))
    community = await room.community()
    opening = Opening(community, "green", CINDY, CommandId("o"), "en", "mythical-dice", seats=3, robots=(STRONG,) * 2)
    committed: list[TableEntry] = []
    room.tables.on_commit.append(lambda change: committed.extend(change.entries))
    answer = await room.tables.open(opening)
    assert answer.view is not None
    return [entry for entry in committed if isinstance(entry, Play)]


async def test_the_answers_are_the_robots_moves(room: Room) -> None:
    """Each robot is asked once, with what its own seat sees, and what it answers is stored."""
    thinker = Told(Bet(1), Bet(0))
    assert await begun(room, thinker) == [Play(1, Bet(1)), Play(2, Bet(0))]
    assert [(question.robot, question.view.seat) for question in thinker.questions] == [(STRONG, 1), (STRONG, 2)]


async def test_without_an_answer_the_fair_robot_moves(room: Room) -> None:
    """The game goes on with the moves of ``steady``."""
    thinker = Told(None, Bet(1))
    first, second = await begun(room, thinker)
    assert first == Play(1, Steady().choose(thinker.questions[0].view))
    assert second == Play(2, Bet(1))


async def test_if_thinking_fails_the_fair_robot_moves(room: Room) -> None:
    """An error of the thinker is logged, and the table goes on as without an answer."""

    class Failing(Told):
        async def think(self, question: Question) -> Move | None:
            await super().think(question)
            raise RuntimeError

    thinker = Failing()
    with capture_logs() as logs:
        moves = await begun(room, thinker)
    assert moves == [Play(seat, Steady().choose(thinker.questions[seat - 1].view)) for seat in (1, 2)]
    assert [log["event"] for log in logs] == ["a strong robot could not think because of a bug"] * 2


async def test_without_an_answer_advice_is_found_in_a_thread(room: Room) -> None:
    """The thinker gets what the seat sees. While it does not answer, the advice comes nevertheless."""
    thinker = Told()
    await begun(room, thinker)
    (room.table,) = await room.tables.live_of(CINDY)
    view = await room.view(CINDY)
    assert view.play is not None
    assert await Robots(thinker=thinker).advice(view) == advice(view.game, view.play)
    assert thinker.advised == [(view.game, view.play, None)]


async def test_only_one_thread_finds_advice(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several would take their time from the event loop. Whoever asks meanwhile has to wait."""
    thinker = Told()
    await begun(room, thinker)
    (room.table,) = await room.tables.live_of(CINDY)
    view = await room.view(CINDY)
    running = 0

    async def counted(find: Callable[[TableView], Sequence[Advice]], view: TableView, _: None) -> Sequence[Advice]:
        nonlocal running
        running += 1
        assert running == 1
        await asyncio.sleep(0)
        running -= 1
        return find(view)

    monkeypatch.setattr(asyncio, "to_thread", counted)
    robots = Robots(thinker=thinker)
    first, *others = await asyncio.gather(*(robots.advice(view) for _ in range(5)))
    assert others == [first] * 4


async def test_a_press_waits_only_so_long_for_all_thoughts(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the time of the press is over nobody is asked any more."""
    monkeypatch.setattr(robots_module, "MOST_SECONDS", 0.0)
    thinker = Told()
    moves = await begun(room, thinker)
    assert [play.seat for play in moves] == [1, 2]
    assert thinker.questions == []


async def test_a_thought_that_takes_too_long_is_not_waited_for(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fair robots move. The thought goes on to its end: to call it off would cost the process that thinks."""
    now, goes_on, ended = [0.0], asyncio.Event(), asyncio.Event()
    monkeypatch.setattr(robots_module, "monotonic", lambda: now[0])
    monkeypatch.setattr(robots_module, "MOST_SECONDS", 0.02)

    class Slow(Told):
        async def think(self, question: Question) -> Move | None:
            self.questions.append(question)
            now[0] = 1.0
            await goes_on.wait()
            ended.set()
            return None

    thinker = Slow()
    async with asyncio.timeout(60):
        first, second = await begun(room, thinker)
        (question,) = thinker.questions
        assert first == Play(1, Steady().choose(question.view))
        assert second.seat == 2
        assert not ended.is_set()
        goes_on.set()
        await ended.wait()


async def test_a_robot_that_has_thought_ahead_too_long_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of the press is over: the fair robot moves, and the process need not think once more."""
    monkeypatch.setattr(robots_module, "MOST_SECONDS", 0.0)

    async def slowly() -> Move | None:
        await asyncio.Event().wait()
        return None

    thinker, ahead = Told(), asyncio.create_task(slowly())
    thoughts = Thoughts(Robots(thinker=thinker), Thought(QUESTION, ahead))
    await thoughts.find(QUESTION)
    await asyncio.sleep(0)
    assert thinker.questions == []
    ahead.cancel()


async def test_a_whole_game_against_thinking_robots(room: Room) -> None:
    """Some answers come and others do not; each move of the game is stored once, and the game ends."""
    luck = random.Random(2)

    class Moody(Told):
        async def think(self, question: Question) -> Move | None:
            await super().think(question)
            return luck.choice([None, luck.choice(question.view.choices)])

    await begun(room, Moody())
    (room.table,) = await room.tables.live_of(CINDY)
    await room.play_out()
    view = (await room.view()).play
    assert isinstance(view, MythicalView)
    assert len(view.sheet) == 8
