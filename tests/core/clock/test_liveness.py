"""While presses cannot arrive, a question's time stands still; tables on other connections are not affected."""

from dataclasses import replace

import pytest

from bot.core.clock.deadlines import BEAT
from bot.core.clock.liveness import REMEMBERED, UNHEARD, Liveness
from bot.core.clock.pace import MINUTE, SECOND, TIMES
from bot.core.ui.presses import Verb
from storage.changes import Pace
from storage.ids import Millis
from tests.core.clock.test_deadlines import left, playing, running
from tests.core.clock.test_deadlines_in_trouble import robot_moves
from tests.core.fakes import HandClock, Mailman, set_clock
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.room import Room, code

HALL = "hall"
"""The platform's id of the community. One of the platform's connections belongs to this community only."""


async def let_pass(room: Room, seconds: int) -> None:
    """Let the clocks run for this many seconds."""
    until = room.time.now() + seconds * SECOND
    while room.time.now() < until:
        await room.time.ring()


@pytest.mark.parametrize("connection", ["main", HALL])
async def test_a_lasting_silence_leaves_people_the_rest_of_their_time(room: Room, connection: str) -> None:
    """The silence begins 20 seconds after the question and outlasts it. Then people have the rest of their time."""
    async with playing(room):
        await let_pass(room, 15)
        room.mailman.silent[connection] = 10 * SECOND
        await let_pass(room, 600)
        assert (await robot_moves(room), await left(room) > 0) == (0, True)
        room.mailman.silent[connection] = 0
        await room.time.ring()
        back = room.time.now()
        while not await robot_moves(room):
            await room.time.ring()
        assert room.time.now() - back == TIMES[Pace.LIVE].secret - 20 * SECOND


async def test_a_silence_that_is_over_when_the_question_runs_out_counts_too(room: Room) -> None:
    """The silence begins 24 seconds after the question and is over at the look after 33.75: it counts 9.75 seconds."""
    await room.open(CINDY, BEN, EMILY)
    asked = room.time.now()
    async with running(room):
        await let_pass(room, 15)
        room.mailman.silent["main"] = 6 * SECOND
        await room.time.ring()
        room.mailman.silent["main"] = 0
        while not await robot_moves(room):
            await room.time.ring()
    assert room.time.now() - asked == TIMES[Pace.LIVE].secret + 9_750


async def test_a_silence_counts_once(room: Room) -> None:
    """A long question has several deadlines that look back on the same silence; it counts for one of them."""
    await room.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    asked = room.time.now()
    async with running(room):
        await let_pass(room, 180)
        room.mailman.silent["main"] = 6 * SECOND
        await let_pass(room, 30)
        room.mailman.silent["main"] = 0
        before = len(room.store.committed)
        while not await robot_moves(room):
            await room.time.ring()
        changes = len(room.store.committed) - before
    assert (room.time.now() - asked, changes) == (TIMES[Pace.RELAXED].secret + 36 * SECOND, 3)


async def test_in_a_newcomers_question_a_silence_counts_from_the_beginning(room: Room) -> None:
    """A question of twice the time looks back twice as far."""
    room.store.newcomers = True
    await room.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    asked = room.time.now()
    async with running(room):
        await let_pass(room, 30)
        room.mailman.silent["main"] = 6 * SECOND
        await let_pass(room, 30)
        room.mailman.silent["main"] = 0
        while not await robot_moves(room):
            await room.time.ring()
    assert room.time.now() - asked == 2 * TIMES[Pace.RELAXED].secret + 36 * SECOND


async def test_a_silence_before_the_clock_was_set_back_prolongs_no_later_question(room: Room) -> None:
    """It is over, and does not lie in the future because the wall clock shows an earlier time now."""
    async with running(room):
        room.mailman.silent["main"] = 10 * SECOND
        await let_pass(room, 45)
        room.mailman.silent["main"] = 0
        await let_pass(room, 120)
        await room.time.ring(set_back=20 * MINUTE)
        await room.open(CINDY, BEN, EMILY)
        asked = room.time.now()
        while not await robot_moves(room):
            await room.time.ring()
    assert room.time.now() - asked == TIMES[Pace.LIVE].secret


async def test_a_silence_in_which_the_clock_is_set_back_goes_on(room: Room) -> None:
    """No robot moves for people whose presses cannot arrive."""
    async with running(room):
        room.mailman.silent["main"] = 10 * SECOND
        await let_pass(room, 30)
        await room.time.ring(set_back=20 * MINUTE)
        await room.open(CINDY, BEN, EMILY)
        await let_pass(room, 300)
        assert await robot_moves(room) == 0


async def test_a_table_that_others_have_ended_is_forgotten(room: Room) -> None:
    """A silence has prolonged its question, and this process does not hear of its end."""
    async with playing(room):
        await let_pass(room, 15)
        room.mailman.silent["main"] = 10 * SECOND
        await let_pass(room, 45)
        credited = room.clocks._credited  # noqa: SLF001 - it must not grow for ever
        assert credited.keys() == {room.table}
        room.mailman.silent["main"] = 0
        await room.time.ring()
        clock = room.store.clock
        await set_clock(room.store, replace(clock, open=Millis(clock.open + REMEMBERED)))
        await room.time.ring()
        assert not room.clocks._credited  # noqa: SLF001 - as above


async def test_a_silence_is_not_counted_for_an_outdated_deadline(room: Room) -> None:
    """The deadline changes while the clock looks at it: the silence counts at the next look, for the new deadline."""
    await room.open(CINDY, BEN, EMILY)
    old = await room.deadline()
    await room.expire()
    new = await room.deadline()
    answer = await room.tables.prolong(old, Millis(10 * SECOND))
    assert (code(answer.refusal), await room.deadline()) == ("stale-question", new)
    assert new != old


async def test_a_connection_that_cannot_be_asked_stops_no_clock(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug in the platform's method is no silence: the question runs out as usual."""

    async def silence(_: str) -> Millis:
        raise ZeroDivisionError

    monkeypatch.setattr(room.mailman, "silence", silence)
    await room.open(CINDY, BEN, EMILY)
    asked = room.time.now()
    async with running(room):
        while not await robot_moves(room):
            await room.time.ring()
    assert room.time.now() - asked == TIMES[Pace.LIVE].secret


async def test_what_a_table_does_by_itself_waits_for_no_connection(room: Room) -> None:
    """In the first round everybody holds one die. The table rolls it for them: nobody has to press for that."""
    async with playing(room):
        for player in (CINDY, BEN, EMILY):
            await room.press(player, Verb.MOVE, "bet.1")
        room.mailman.silent["main"] = 10 * SECOND
        await let_pass(room, 30)
        assert (await room.view()).chapter == 2


async def test_a_silence_elsewhere_moves_no_clock(room: Room) -> None:
    """For example, one shard is silent, and the table's community is on another shard."""
    await room.open(CINDY, BEN, EMILY)
    asked, room.mailman.silent["elsewhere"] = room.time.now(), 10 * SECOND
    async with running(room):
        while not await robot_moves(room):
            await room.time.ring()
    assert room.time.now() - asked == TIMES[Pace.LIVE].secret


async def test_a_silence_moves_the_countdown_on_the_cards(room: Room) -> None:
    """The table's card shows the new end, and a press is accepted."""
    await room.deliver_after(room.open(CINDY, BEN, EMILY))
    async with running(room):
        await let_pass(room, 15)
        room.mailman.silent["main"] = 10 * SECOND
        await let_pass(room, 60)
        assert "table:all" in await room.deliver()
        assert 0 < await left(room) <= TIMES[Pace.LIVE].secret
        assert (await room.press(BEN, Verb.MOVE, "bet.1")).refusal is None


async def test_silences_of_several_connections_are_counted_once() -> None:
    """Overlapping silences count once, and a silence before the question does not count."""
    time, mailman = HandClock(), Mailman()
    liveness = Liveness(time.now, [mailman])
    begin = time.now()
    mailman.silent = {"main": 8 * SECOND, HALL: 3 * SECOND}
    await liveness.listen()
    time.forward(10 * SECOND)
    mailman.silent["main"] = 0
    await liveness.listen()
    time.forward(10 * SECOND)
    mailman.silent[HALL] = 0
    await liveness.listen()
    assert liveness.silence("somewhere", HALL, Millis(begin - BEAT)) == 28 * SECOND
    assert liveness.silence("somewhere", HALL, Millis(begin + 15 * SECOND)) == 5 * SECOND
    assert liveness.silence("somewhere", "elsewhere", Millis(begin - BEAT)) == 18 * SECOND
    assert liveness.silence("nowhere", HALL, Millis(0)) == 0


async def test_what_another_process_has_heard_a_moment_ago_is_not_silent() -> None:
    """Each process says every fifteen seconds what it hears."""
    time, mailman = HandClock(), Mailman()
    mailman.deaf = True
    liveness = Liveness(time.now, [mailman])
    for unheard, silent in ((UNHEARD, 0), (UNHEARD + 1, UNHEARD + 1)):
        await liveness.listen({("somewhere", "main"): Millis(unheard)})
        assert liveness.silence("somewhere", HALL, Millis(0)) == silent


async def test_a_connection_of_a_dead_process_counts_as_silent_since_it_was_last_heard() -> None:
    """It was known as another process's. This one takes it over before it counts as unheard, and then connects."""
    time, mailman = HandClock(), Mailman()
    mailman.deaf = True
    liveness = Liveness(time.now, [mailman])
    begin = time.now()
    await liveness.listen({("somewhere", "main"): Millis(0)})
    time.forward(UNHEARD - SECOND)
    mailman.deaf, mailman.silent["main"] = False, 1
    await liveness.listen({("somewhere", "main"): Millis(UNHEARD - SECOND)})
    mailman.silent["main"] = 0
    time.forward(3 * SECOND)
    await liveness.listen({("somewhere", "main"): Millis(UNHEARD + 2 * SECOND)})
    time.forward(BEAT)
    await liveness.listen({("somewhere", "main"): Millis(BEAT)})
    assert liveness.silence("somewhere", HALL, begin) == UNHEARD + 2 * SECOND


@pytest.mark.parametrize(("unheard", "silent"), [(BEAT, 0), (BEAT + UNHEARD, BEAT + UNHEARD)])
async def test_a_connection_that_is_alive_when_it_is_taken_was_silent_only_if_nobody_heard_it(
    unheard: int, silent: int
) -> None:
    """A share that is handed over is heard all the time. The other process may also have died meanwhile."""
    time, mailman = HandClock(), Mailman()
    mailman.deaf = True
    liveness = Liveness(time.now, [mailman])
    await liveness.listen({("somewhere", "main"): Millis(0)})
    time.forward(unheard)
    mailman.deaf = False
    for age in (unheard, unheard + BEAT):
        await liveness.listen({("somewhere", "main"): Millis(age)})
        time.forward(BEAT)
    assert liveness.silence("somewhere", HALL, Millis(0)) == silent
