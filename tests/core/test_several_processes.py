"""Two processes of the bot on one PostgreSQL database: each may do everything, and no card has two writers."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Final, Literal

import pytest
from sqlalchemy import Connection, Table, TypedColumns, func, select, update
from structlog.testing import capture_logs

from bot.core.clock import deadlines
from bot.core.clock.deadlines import BEAT
from bot.core.clock.liveness import UNHEARD
from bot.core.clock.pace import CALLED_AFTER, MINUTE, ROBOT_BEGINS_AFTER, SECOND, TIMES
from bot.core.delivery.cards import CLAIM_RETRY, Card
from bot.core.delivery.dispatcher import OTHERS_AGAIN
from bot.core.delivery.own_work import LEFT_FOR
from bot.core.league.league_settings import Terms
from bot.core.ports import NotSent, Trouble
from bot.core.processes import LEASE, RENEWED_EVERY, Displaced, Processes
from bot.core.table.mailboxes import load
from bot.core.table.views import TableView
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Verb
from rules.game import RulesError
from storage.changes import Message, Pace, TableSetup
from storage.errors import OutcomeUnknown, StoreFault
from storage.ids import CommandId, Millis, TableId
from storage.messages.rows import HORIZON, Stream
from storage.messages.streams import name_of
from storage.schema import sent, tables
from storage.tables.stored_tables import News
from tests.core.clock.test_deadlines import running
from tests.core.clock.test_deadlines_in_trouble import robot_moves
from tests.core.delivery.test_trouble import break_off
from tests.core.delivery.test_when_called import called
from tests.core.fakes import HandClock, Mailman
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY, FRED
from tests.core.playing import finish
from tests.core.room import Room, code, open_room
from tests.core.running import TOO_LONG
from tests.measured import Measured

LATEST: Final = Millis(10**15)
"""A moment after all deadlines."""


@pytest.fixture
def time() -> HandClock:
    """The clock of both."""
    return HandClock()


@pytest.fixture
async def one(people_on_server: str, time: HandClock) -> AsyncIterator[Room]:
    """The first process, which dies if it does not say that it is alive."""
    async with open_room(people_on_server, time, lease=LEASE) as room:
        yield room


@pytest.fixture
async def other(one: Room, time: HandClock) -> AsyncIterator[Room]:
    """The second process, on the same platform."""
    async with open_room(one.url, time, one.mailman, 2, lease=LEASE) as room:
        yield room


async def lobby(one: Room, other: Room) -> None:
    """Cindy opens a table in the first process, and all messages are delivered."""
    await one.open(CINDY, seats=4, pace=Pace.RELAXED)
    other.table = one.table
    await one.deliver()


def posted(mailman: Mailman) -> Counter[str]:
    """How often each message was posted."""
    return Counter(f"{sent.kind}:{sent.player}:{sent.about}" for sent in mailman.delivered if sent.post is None)


# --- tables -----------------------------------------------------------------------------------------------------


async def test_both_see_what_either_has_done(one: Room, other: Room) -> None:
    """A table in memory is read again when the other process has changed it."""
    await lobby(one, other)
    await other.press(BEN, Verb.JOIN)
    assert (await one.view()).seats[1].player == BEN
    await one.press(EMILY, Verb.JOIN)
    assert [seat.player for seat in (await other.view()).seats] == [CINDY, BEN, EMILY]


async def test_only_what_is_new_is_read_again(one: Room, other: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table in memory takes the later entries alone, and is then the same as one that was read as a whole."""
    await one.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    other.table = one.table
    asked: list[int] = []
    read = one.store.news

    async def noted(setup: TableSetup, version: int) -> News | None:
        asked.append(version)
        return await read(setup, version)

    monkeypatch.setattr(one.store, "news", noted)
    for _ in range(12):
        before = await one.version()
        await other.play_one()
        asked.clear()
        with one.store.failing("table"):
            await one.view()
        assert asked == [before]
        async with one.tables._mailboxes.at(one.table) as mailbox:  # noqa: SLF001 - the table itself
            assert _all_of(mailbox.table) == _all_of(await load(other.store, one.table))


async def test_a_card_needs_no_newer_table_than_it_is_wanted_at(
    one: Room, other: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process draws the card of its own change without asking whether there is a newer one."""
    await lobby(one, other)
    asked: list[TableId] = []
    revision = one.store.revision

    async def noted(table: TableId) -> int | None:
        asked.append(table)
        return await revision(table)

    monkeypatch.setattr(one.store, "revision", noted)
    await one.press(BEN, Verb.JOIN)
    asked.clear()
    assert await one.deliver() == ["table:all"]
    assert asked == []
    await other.press(EMILY, Verb.JOIN)
    assert await one.deliver() == ["table:all"]
    assert asked == [one.table]
    assert "Emily" in repr(one.mailman.delivered[-1])


async def test_a_person_who_was_reached_before_is_not_asked_for(
    one: Room, other: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is compared with the store only to note something new."""
    await one.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    monkeypatch.setattr(one.store, "revision", _waits_for_ever)
    await one.tables.note_reach(one.table, BEN, reached=True)
    monkeypatch.undo()
    before = await one.version()
    await one.tables.note_reach(one.table, BEN, reached=False)
    assert await one.version() == before + 1


def _all_of(table: object) -> dict[str, object]:
    """All that a table holds, except what it only remembers of its own process."""
    held = {"former": (), **vars(table)}
    state = held.pop("state")
    for own in ("calls", "drawn_at", "_card_states", "_seats_seen"):
        held.pop(own, None)
    return held | {"views": [state.view(seat) for seat in range(3)]}


async def test_presses_at_the_same_moment_all_count(one: Room, other: Room) -> None:
    """Each process decides again when the other one was first."""
    await lobby(one, other)
    conflicts, gate = Measured("minotaur_conflicts_total"), Gate()
    one.store.held[one.table] = gate
    late = asyncio.create_task(one.press(BEN, Verb.JOIN))
    await gate.reached.wait()
    answers = [await other.press(EMILY, Verb.JOIN)]
    gate.set()
    answers.append(await late)
    assert [code(answer.refusal) for answer in answers] == [None, None]
    assert [seat.player for seat in (await one.view()).seats] == [CINDY, EMILY, BEN]
    assert conflicts.growth == 1


class Gate(asyncio.Event):
    """An event that tells when somebody has begun to wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = asyncio.Event()

    async def wait(self) -> Literal[True]:
        """Wait until the gate is open."""
        self.reached.set()
        return await super().wait()


async def test_a_press_that_both_hear_is_one(one: Room, other: Room) -> None:
    """The same press, of which both have heard, seats one person once."""
    await lobby(one, other)
    presses = (room.press(BEN, Verb.JOIN, command="heard twice") for room in (one, other))
    assert [code(answer.refusal) for answer in await asyncio.gather(*presses)] == [None, None]
    assert [seat.player for seat in (await one.view()).seats] == [CINDY, BEN]


async def test_a_table_that_both_open_is_one(one: Room, other: Room) -> None:
    """Whoever comes second sits down there."""
    answers = await asyncio.gather(one.open(CINDY, seats=4), other.open(CINDY, seats=4))
    assert {code(answer.refusal) for answer in answers} == {None}
    assert len(await one.store.live_tables()) == 1


async def test_a_result_is_voided_once(one: Room, other: Room) -> None:
    """Two organisers void it at the same moment: the second one is told so."""
    await one.play(CINDY, BEN, EMILY)
    here = await one.community()
    organisers = (one, CINDY), (other, BEN)
    voiding = [room.corrections.void(here, one.table, person, "a trial") for room, person in organisers]
    done = await asyncio.gather(*voiding, return_exceptions=True)
    assert [code(refusal) for refusal in done if isinstance(refusal, RulesError)] == ["already-void"]
    assert len(await one.store.leagues.corrections(one.table)) == 1


async def test_a_deadline_is_carried_out_once(one: Room, other: Room) -> None:
    """Whoever sees it first carries it out."""
    await one.open(CINDY, BEN, EMILY)
    deadline = await one.deadline()
    await one.pass_by(deadline.due - one.store.clock.at(one.time.now()))
    other.store.clock = one.store.clock
    before = await one.version()
    await asyncio.gather(one.clocks.expire_due(), other.clocks.expire_due())
    once = await one.version()
    assert once > before
    assert await one.store.command_known(
        CommandId(f"deadline:{deadline.table}:{deadline.decision}:{before}:{deadline.due}")
    )
    assert (await one.deadline()).due > deadline.due


@asynccontextmanager
async def at_a_robots_move(url: str, time: HandClock) -> AsyncIterator[tuple[Room, Room]]:
    """Two processes whose robots move one by one. A robot is to move at a table; the first process has asked it."""
    async with (
        open_room(url, time, lease=LEASE, paced=True) as one,
        open_room(one.url, time, one.mailman, 2, lease=LEASE, paced=True) as other,
    ):
        await one.open(CINDY, robots=3)
        while not (view := await one.view()).robots_move:
            await (one.expire() if view.forced else one.play_one())
        other.table = one.table
        await one.pass_by(ROBOT_BEGINS_AFTER)
        other.store.clock = one.store.clock
        yield one, other


async def test_a_robots_move_is_made_once(people_on_server: str, time: HandClock) -> None:
    """Both processes see that it is due at the same moment: the table's version decides."""
    async with at_a_robots_move(people_on_server, time) as (one, other):
        before = (await one.view()).decision
        await asyncio.gather(one.clocks.expire_due(), other.clocks.expire_due())
        assert (await one.view()).decision == (await other.view()).decision == before + 1


async def test_a_robots_move_is_made_by_the_process_that_has_asked_it(people_on_server: str, time: HandClock) -> None:
    """No press is waited for, so nobody has to hear the community. The other process leaves it alone."""
    async with at_a_robots_move(people_on_server, time) as (one, other):
        one.mailman.deaf = other.mailman.deaf = True
        before = (await one.view()).decision
        await other.clocks.expire_due()
        assert (await one.view()).decision == before
        await one.clocks.expire_due()
        assert (await other.view()).decision == before + 1


# --- messages ---------------------------------------------------------------------------------------------------


async def test_each_message_is_sent_once_whoever_sends_it(one: Room, other: Room) -> None:
    """Both look at the same moment, again and again, while people play."""
    await one.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    other.table = one.table
    for room in (one, other) * 6:
        await asyncio.gather(one.deliver(), other.deliver(), room.play_one())
    await asyncio.gather(one.deliver(), other.deliver())
    await one.deliver()
    assert set(posted(one.mailman).values()) == {1}
    assert await one.owed() == ()


async def test_what_one_sends_the_other_leaves_alone(one: Room, other: Room) -> None:
    """While a card is edited by one process, the other one neither edits it nor waits for it."""
    await lobby(one, other)
    await one.press(BEN, Verb.JOIN)
    gate = one.mailman.gate = asyncio.Event()
    one.mailman.knocked.clear()
    sending = asyncio.create_task(one.deliver())
    await one.mailman.knocked.wait()
    one.mailman.gate = None
    assert await other.deliver_after(other.press(EMILY, Verb.JOIN)) == []
    gate.set()
    await sending
    assert [*await sending, *await one.deliver(), *await other.deliver()].count("table:all") == 2
    assert "Emily" in repr(one.mailman.delivered[-1])


async def sending(room: Room) -> tuple[asyncio.Event, asyncio.Task[Sequence[str]]]:
    """The process has begun to send. Gives what lets its call end, and the task that sends. Other calls do not wait."""
    gate = room.mailman.gate = asyncio.Event()
    room.mailman.knocked.clear()
    task = asyncio.create_task(room.deliver())
    await room.mailman.knocked.wait()
    room.mailman.gate = None
    return gate, task


async def test_one_process_at_a_time_sends_to_a_channel_of_two_tables(one: Room, other: Room) -> None:
    """Who comes next knows all that was sent there, so all together keep to the channel's limit."""
    await lobby(one, other)
    await one.processes.renew()
    await one.press(BEN, Verb.JOIN)
    gate, task = await sending(one)
    assert await other.deliver_after(other.open(DORA, seats=4, pace=Pace.RELAXED, command="another")) == []
    gate.set()
    await task
    # The dispatcher's next look stores its notes, also that claims are released.
    await one.owed()
    assert "table:all" in await other.deliver()


async def test_what_goes_to_no_shared_channel_waits_for_no_other_table(one: Room, other: Room) -> None:
    """Private cards, and what stands in the game's own thread."""
    one.mailman.thread = "green thread"
    await one.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    await one.deliver()
    await one.processes.renew()
    await other.open(DORA, seats=4, pace=Pace.RELAXED, command="another")
    gate, task = await sending(other)
    for _ in range(3):
        await one.play_one()
    assert {"hand:cindy", "table:all"} <= {*await one.deliver()}
    gate.set()
    await task


async def test_a_channel_that_nobody_knows_to_be_claimed_is_released(
    one: Room, other: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server stores the claim, and its answer is lost."""
    await lobby(one, other)
    await one.processes.renew()
    await one.press(BEN, Verb.JOIN)
    database = one.store._database  # noqa: SLF001
    write = database.write

    async def unheard(query: Callable[[Connection], object], *, alone: bool = True) -> None:
        await write(query, alone=alone)
        raise StoreFault("the line is cut")

    with monkeypatch.context() as patched:
        patched.setattr(database, "write", unheard)
        with pytest.raises(StoreFault):
            await one.deliver()
    await one.owed()
    assert await other.deliver() == ["table:all"]


async def killed_while_posting(one: Room, *, arrives: bool) -> None:
    """The first process dies while it posts the cards of a game that has begun."""
    await one.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    with pytest.MonkeyPatch.context() as patched:
        if arrives:
            # The platform has the posts, but the process does not live to store where they stand.
            patched.setattr(one.store.messages, "posted", _waits_for_ever)
        else:
            one.mailman.gate = asyncio.Event()
        sending = asyncio.create_task(one.dispatcher.run())
        await one.mailman.knocked.wait()
        await one.time.rests()
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending
    one.mailman.gate = None


async def _waits_for_ever(*_: object) -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize("arrives", [False, True])
async def test_what_a_dead_process_was_sending_is_looked_for(one: Room, other: Room, *, arrives: bool) -> None:
    """Until its time is over, nobody else sends it. Then it is looked for first, and posted only if it is not there."""
    await killed_while_posting(one, arrives=arrives)
    other.table = one.table
    before = len(one.mailman.delivered)
    await other.processes.renew()
    assert await other.deliver() == []
    other.time.forward(LEASE - SECOND)
    await other.processes.renew()
    other.time.forward(2 * SECOND)
    with capture_logs() as logs:
        await other.processes.renew()
    assert [log["event"] for log in logs] == ["a process is dead: others do its work"]
    await other.deliver()
    assert other.mailman.looked
    assert len(one.mailman.delivered) > before
    # A post with the same nonce is the same post.
    keys = [f"{sent.kind}:{sent.player}:{sent.about}" for sent in one.mailman.posts.values()]
    assert len(keys) == len(set(keys))
    assert await other.owed() == ()


@pytest.mark.parametrize("set_back", [CALLED_AFTER, 30 * SECOND, MINUTE, 5 * MINUTE], ids=str)
async def test_a_call_of_a_dead_process_is_looked_for_although_the_clock_was_set_back(
    one: Room, other: Room, set_back: int
) -> None:
    """The platform may have it. And it does not wait for its moment, which seems to be ahead."""
    await one.deliver_after(one.open(CINDY, BEN, EMILY))
    other.table = one.table
    await one.deliver_after(one.next_round())
    one.time.forward(CALLED_AFTER + LEFT_FOR)
    await one.processes.renew()
    one.mailman.gate = asyncio.Event()
    one.mailman.knocked.clear()
    sending = asyncio.create_task(one.dispatcher.run())
    async with asyncio.timeout(TOO_LONG):
        await one.mailman.knocked.wait()
    sending.cancel()
    await asyncio.wait([sending])
    one.mailman.gate = None
    other.time.forward(-set_back)
    for _ in range(2):
        await other.processes.renew()
        other.time.forward(LEASE + SECOND)
    await other.processes.renew()
    await other.deliver()
    (call,) = called(other)
    assert call.nonce in other.mailman.looked


async def test_an_announcement_comes_at_its_moment_whoever_dies_before(one: Room, other: Room) -> None:
    """A dead process had a claim to the league's messages; the next one is days ahead, and was not tried."""
    own = await one.own()
    await one.leagues.edit(own, Terms(channel="green"))
    await finish(one, CINDY, BEN)
    await one.processes.claim([name_of((own.id, None))])
    one.time.forward(LEASE + SECOND)
    await other.processes.renew()
    assert await other.deliver() == []


async def test_a_process_that_stood_still_sends_nothing_before_it_has_begun_again(one: Room, other: Room) -> None:
    """Its claims may be lost. When it has begun again, it sends once more what it may have covered."""
    await lobby(one, other)
    await one.press(BEN, Verb.JOIN)
    one.time.forward(LEASE + SECOND)
    assert await one.deliver() == []
    lost = Measured("minotaur_claims_lost_total")
    with capture_logs() as logs:
        await one.processes.renew()
    assert lost.growth == 1
    assert logs[0]["event"] == "this process was cut off or stood still: others may have its work now"
    assert await one.deliver() == ["table:all"]


async def test_a_process_that_stood_still_while_it_drew_a_card_does_not_send_it(
    one: Room, other: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its claim may have ended meanwhile, so the other process sends the card."""
    await lobby(one, other)
    await one.press(BEN, Verb.JOIN)
    draw = one.screens.message

    def freeze(kind: Message, view: TableView, language: str, about: int | None = None, *, apart: bool = True) -> Panel:
        one.time.forward(LEASE + SECOND)
        return draw(kind, view, language, about, apart=apart)

    with monkeypatch.context() as patched:
        patched.setattr(one.screens, "message", freeze)
        assert await one.deliver() == []
    await other.processes.renew()
    assert await _later(other) == ["table:all"]


async def test_a_claim_from_before_a_new_beginning_ends_no_later_one(one: Room, other: Room) -> None:
    """An answer that took longer than the lease releases what it had, and not what another answer has since claimed."""
    await lobby(one, other)
    (ref,) = (post for key, post in (await one.posts()).items() if key == "table")
    stream = one.table, None
    with one.dispatcher.cards.answering(ref) as card, other.dispatcher.cards.answering(ref) as others_card:
        async with AsyncExitStack() as slow:
            await slow.enter_async_context(one.dispatcher.cards.turn(card, stream, ref))
            one.time.forward(LEASE + SECOND)
            for room in (one, other):
                await room.processes.renew()
            claimed = await one.processes.streams.claim_card(stream, ref)
            assert claimed
        # The dispatcher's next look stores its notes, also that claims are released.
        await one.owed()
        assert await other.processes.streams.claim_card(stream, ref) is None
        one.processes.streams.release([claimed[0]])
        await one.owed()
        assert await _has_turn(other, others_card, ref)


async def test_a_release_that_could_not_be_stored_ends_no_later_claim(
    one: Room, other: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server refuses the release: until it is stored, the stream cannot be claimed anew."""
    await lobby(one, other)
    ref = (await one.posts())["table"]
    stream = one.table, None
    claimed = await one.processes.streams.claim_card(stream, ref)
    assert claimed
    # The claim is used no more, which is noted; and at the same moment it is wanted again.
    one.processes.streams.release([claimed[0]])
    database, faults = one.store._database, [StoreFault("the server restarts")] * 2  # noqa: SLF001
    write = database.write

    async def shaky(query: Callable[[Connection], object], *, alone: bool = True) -> object:
        if faults:
            raise faults.pop()
        return await write(query, alone=alone)

    monkeypatch.setattr(database, "write", shaky)
    with pytest.raises(StoreFault):
        await one.processes.streams.claim_card(stream, ref)
    assert await one.processes.streams.claim_card(stream, ref)
    # The dispatcher's next look stores its notes.
    await one.owed()
    assert await other.processes.streams.claim_card(stream, ref) is None


async def freezing(one: Room, other: Room) -> tuple[asyncio.Event, asyncio.Task[None]]:
    """The first process is frozen while it edits a card. Gives what lets the edit go on, and the task that sends it."""
    await lobby(one, other)
    await one.press(BEN, Verb.JOIN)
    gate = one.mailman.gate = asyncio.Event()
    one.mailman.knocked.clear()
    frozen = asyncio.create_task(one.dispatcher.deliver_due())
    await one.mailman.knocked.wait()
    one.mailman.gate = None
    return gate, frozen


async def test_a_frozen_call_is_made_good(one: Room, other: Room) -> None:
    """An edit that a frozen process still makes may cover a newer card: the card is sent once more after it."""
    gate, frozen = await freezing(one, other)
    one.time.forward(LEASE + SECOND)
    await other.processes.renew()
    assert await other.deliver_after(other.press(EMILY, Verb.JOIN)) == ["table:all"]
    assert await _later(other) == ["table:all"]
    # Now the first one wakes up.
    await one.processes.renew()
    gate.set()
    with suppress(asyncio.CancelledError):
        await frozen
    assert [await other.deliver(), await _later(other), await _later(other)] == [["table:all"], ["table:all"], []]
    assert "Emily" in repr(other.mailman.delivered[-1])


async def test_a_frozen_call_that_ends_first_is_made_good(one: Room, other: Room) -> None:
    """The edit covers a newer card, and only then does its process hear that its claims were lost."""
    gate, frozen = await freezing(one, other)
    # It is frozen. The other one ends its claims, and shows the newest card until no doubt is left.
    one.time.forward(LEASE + SECOND)
    await other.processes.renew()
    await other.deliver_after(other.press(EMILY, Verb.JOIN))
    await _later(other)
    assert await _later(other) == []
    # It wakes up: the platform carries out the old edit before the database answers.
    gate.set()
    await frozen
    assert "Emily" not in repr(other.mailman.delivered[-1])
    await one.processes.renew()
    assert [*await _later(other), *await one.deliver()] == ["table:all"]
    assert "Emily" in repr(one.mailman.delivered[-1])


async def test_what_nobody_knows_to_be_posted_is_looked_for_by_others(one: Room, other: Room) -> None:
    """Cindy's private card was posted, and its ref could not be stored. The other process looks for it first."""
    await one.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    other.table = one.table
    one.store.broken |= {"posted"}
    with suppress(StoreFault):
        await one.dispatcher.deliver_due()
    one.store.broken.clear()
    # The dispatcher's next look stores its notes.
    await one.owed()
    await other.deliver()
    assert other.mailman.looked
    assert set(posted(one.mailman).values()) == {1}


async def test_a_bug_in_one_stream_leaves_the_stream_to_others(
    one: Room, other: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is logged, and the claim ends, so the other process can send the newest card."""
    await lobby(one, other)
    await one.press(BEN, Verb.JOIN)

    async def broken(*_: object) -> bool:
        raise ZeroDivisionError

    with monkeypatch.context() as patched, capture_logs() as logs:
        patched.setattr(one.dispatcher, "_in_turn", broken)
        sending = asyncio.create_task(one.dispatcher.run())
        await one.time.rests()
        await eventually(lambda: logs)
        sending.cancel()
    assert logs[0]["event"] == "messages cannot be sent"
    await one.owed()
    assert await other.deliver() == ["table:all"]


async def test_what_a_dead_process_has_left_is_sent_at_once(one: Room, other: Room) -> None:
    """It dies between its commit and its message, while the other one has nothing to do."""
    await lobby(one, other)
    running = asyncio.create_task(other.dispatcher.run())
    await other.time.waits_until(OTHERS_AGAIN)
    await one.press(BEN, Verb.JOIN)
    before = len(one.mailman.delivered)
    other.time.forward(LEASE + SECOND)
    await other.processes.renew()
    await eventually(lambda: len(one.mailman.delivered) > before)
    running.cancel()


async def test_what_another_process_wants_is_left_to_it_for_a_moment(one: Room, other: Room) -> None:
    """If that one has not sent it then, though it is alive, whoever looks does."""
    await lobby(one, other)
    running = asyncio.create_task(other.dispatcher.run())
    await other.time.waits_until(OTHERS_AGAIN)
    one.time.forward(OTHERS_AGAIN - LEFT_FOR + 1)
    await one.press(BEN, Verb.JOIN)
    before = len(one.mailman.delivered)
    await other.time.ring()
    await other.time.waits_until(OTHERS_AGAIN)
    assert len(one.mailman.delivered) == before
    await other.processes.renew()
    await other.time.ring()
    await eventually(lambda: len(one.mailman.delivered) > before)
    running.cancel()


async def test_what_has_failed_twice_is_sent_by_whoever_looks_first(one: Room, other: Room) -> None:
    """The process that has failed does not try again by itself: its own line may be broken."""
    await lobby(one, other)
    running = asyncio.create_task(one.dispatcher.run())
    await one.time.waits_until(OTHERS_AGAIN)
    one.mailman.failures = [NotSent(Trouble.LATER), NotSent(Trouble.LATER, Millis(SECOND))]
    await one.press(BEN, Verb.JOIN)
    await one.time.waits_until(2 * SECOND)
    await one.time.ring()
    await one.time.waits_until(OTHERS_AGAIN - 2 * SECOND)
    running.cancel()
    await one.owed()
    other.time.forward(OTHERS_AGAIN)
    assert await other.deliver() == ["table:all"]


@pytest.mark.parametrize(
    ("failures", "seconds"), [([], 0), ([NotSent(Trouble.FULL, Millis(3 * SECOND))], 3), ([NotSent(Trouble.LATER)], 2)]
)
async def test_each_sends_first_what_its_own_presses_want(
    one: Room, other: Room, failures: list[NotSent], seconds: int
) -> None:
    """A press wakes its process for the cards of its table, and not for what another one is about to send.

    Nor does a message of its own that fails, or finds its channel full.
    """
    await lobby(one, other)
    running = asyncio.create_task(other.dispatcher.run())
    await other.time.waits_until(OTHERS_AGAIN)
    before = len(one.mailman.delivered)
    await one.press(BEN, Verb.JOIN)
    one.mailman.failures = failures
    await other.open(DORA, seats=4, pace=Pace.RELAXED, command="another")
    if seconds:
        await other.time.waits_until(seconds * SECOND)
        await other.time.ring()
    await eventually(lambda: len(one.mailman.delivered) > before)
    await other.time.rests()
    assert {sent.table for sent in one.mailman.delivered[before:]} == {other.table}
    async with asyncio.timeout(10):
        while [row.table for row in await one.owed()] != [one.table]:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.01)  # A sent message is noted in the database a little later.
    running.cancel()


async def test_who_sends_in_a_stream_sends_also_what_another_process_wants_meanwhile(one: Room, other: Room) -> None:
    """The other one gets no claim and need not try again: the one that has it looks once more when it releases it."""
    await lobby(one, other)
    running = asyncio.create_task(one.dispatcher.run())
    await one.time.waits_until(OTHERS_AGAIN)
    gate = one.mailman.gate = asyncio.Event()
    one.mailman.knocked.clear()
    await one.press(BEN, Verb.JOIN)
    await one.mailman.knocked.wait()
    await other.press(EMILY, Verb.JOIN)
    assert await other.deliver() == []
    one.mailman.gate = None
    gate.set()
    await eventually(lambda: "Emily" in repr(one.mailman.delivered[-1]))
    running.cancel()


async def test_a_full_channel_is_waited_for_by_one_process(one: Room, other: Room) -> None:
    """It keeps its claim, and sends what either of them wants as soon as the channel takes it."""
    await lobby(one, other)
    running = asyncio.create_task(one.dispatcher.run())
    await one.time.waits_until(OTHERS_AGAIN)
    one.mailman.failures = [NotSent(Trouble.FULL, Millis(3 * SECOND))]
    await one.press(BEN, Verb.JOIN)
    await one.time.waits_until(3 * SECOND)
    await other.press(EMILY, Verb.JOIN)
    assert await other.deliver() == []
    await one.time.ring()
    await eventually(lambda: "Emily" in repr(one.mailman.delivered[-1]))
    running.cancel()


async def test_a_full_private_place_keeps_no_press_there_waiting(one: Room, other: Room) -> None:
    """The claim to it is released, because the press may come to another process, whose answer redraws the card."""
    await one.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
    await one.deliver()
    running = asyncio.create_task(one.dispatcher.run())
    await one.time.waits_until(OTHERS_AGAIN)
    one.mailman.failures = [NotSent(Trouble.FULL, Millis(3 * SECOND))] * 2
    await one.press(BEN, Verb.MOVE, "bet.1")
    await one.time.waits_until(3 * SECOND)
    await one.time.rests()
    # The dispatcher's next look stores its notes, also that the claim is released.
    await one.owed()
    card = (await one.posts())[f"hand:{BEN}:1"]
    assert await other.processes.streams.claim_card((one.table, BEN), card) is not None
    running.cancel()


async def test_a_change_is_stored_together_with_the_claims_to_its_messages(one: Room) -> None:
    """One transaction has both, so nobody else needs to look for these messages."""
    await lobby(one, one)
    await one.owed()
    running = asyncio.create_task(one.dispatcher.run())
    await one.time.waits_until(OTHERS_AGAIN)
    written, before = list[int](), len(one.mailman.delivered)
    one.store.on_written.append(written.append)
    await one.press(BEN, Verb.JOIN)
    await eventually(lambda: len(one.mailman.delivered) > before)
    assert written[0] == 2
    running.cancel()


async def test_a_change_whose_commit_is_not_answered_is_shown_at_once(
    one: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The claims that came with it are unknown as well. No time passes before the card shows the press."""
    await lobby(one, one)
    await one.owed()
    running = asyncio.create_task(one.dispatcher.run())
    await one.time.waits_until(OTHERS_AGAIN)
    break_off(one, monkeypatch, stored=True)
    assert (await one.press(BEN, Verb.JOIN)).refusal is None
    await eventually(lambda: "Ben" in repr(one.mailman.delivered[-1]))
    running.cancel()


async def test_an_answer_has_the_claim_that_came_with_its_press(one: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it takes no transaction of its own, and the dispatcher leaves the card to it."""
    await lobby(one, one)
    (ref,) = (post for key, post in (await one.posts()).items() if key == "table")
    running = asyncio.create_task(one.dispatcher.run())
    await one.time.waits_until(OTHERS_AGAIN)
    before, cards = len(one.mailman.delivered), one.dispatcher.cards
    monkeypatch.setattr(one.processes.streams, "claim_card", _waits_for_ever)
    with cards.answering(ref) as card:
        answer = await one.press(BEN, Verb.JOIN)
        async with cards.turn(card, (one.table, None), ref) as may_redraw:
            assert may_redraw
            cards.answered(card, one.table, ref, answer.revision, one.time.now())
    await one.owed()
    await one.time.rests()
    assert len(one.mailman.delivered) == before
    running.cancel()


async def eventually(holds: Callable[[], object]) -> None:
    """Wait until it holds. Raises TimeoutError."""
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - many events may lead there
            await asyncio.sleep(0.01)


async def _later(room: Room) -> Sequence[str]:
    """What the process delivers when no doubt is left."""
    room.time.forward(HORIZON)
    await room.processes.renew()
    return await room.deliver()


async def test_an_orderly_end_leaves_its_work_to_the_others_at_once(one: Room, other: Room) -> None:
    """No claim is left."""
    await lobby(one, other)
    await one.press(BEN, Verb.JOIN)
    await one.close()
    assert await other.deliver() == ["table:all"]


# --- answers to presses -----------------------------------------------------------------------------------------


async def test_an_answer_redraws_no_card_that_the_other_process_is_sending(one: Room, other: Room) -> None:
    """It waits, and if it gets the card too late, it leaves the card to the dispatcher."""
    await lobby(one, other)
    (ref,) = (post for key, post in (await one.posts()).items() if key == "table")
    stream = one.table, None
    with one.dispatcher.cards.answering(ref) as card, other.dispatcher.cards.answering(ref) as others_card:
        async with one.dispatcher.cards.turn(card, stream, ref) as may_redraw:
            assert may_redraw
            waiting = asyncio.create_task(_has_turn(other, others_card, ref))
            await one.time.waits_until(CLAIM_RETRY)
            assert not waiting.done()
            one.time.forward(HORIZON)
            ringing = asyncio.create_task(one.time.ring())
            assert not await waiting
            ringing.cancel()
        # The dispatcher's next look stores its notes, also that the claim is released.
        await one.owed()
        await other.processes.renew()
        async with other.dispatcher.cards.turn(others_card, stream, ref) as may_redraw:
            assert may_redraw


async def _has_turn(room: Room, card: Card, ref: str) -> bool:
    async with room.dispatcher.cards.turn(card, (room.table, None), ref) as may_redraw:
        return may_redraw


async def test_an_answer_never_shows_less_than_the_other_process_has_shown(one: Room, other: Room) -> None:
    """What the card shows is read with the claim."""
    await lobby(one, other)
    (ref,) = (post for key, post in (await one.posts()).items() if key == "table")
    await other.deliver_after(other.press(BEN, Verb.JOIN))
    with one.dispatcher.cards.answering(ref) as card:
        async with one.dispatcher.cards.turn(card, (one.table, None), ref) as may_redraw:
            assert may_redraw
            assert card.shown == (await one.stored()).revision


# --- what they divide -------------------------------------------------------------------------------------------


async def test_each_takes_its_part_as_soon_as_all_know_of_each_other(one: Room, other: Room) -> None:
    """A new process takes none before the others have looked; when one has died, its part is divided, too."""
    processes = one.processes, other.processes, Processes(one.store.processes, one.time)
    await processes[2].enter()
    assert [process.parts for process in processes] == [1, None, None]
    for process in processes:
        await process.renew()
    assert [process.parts for process in processes] == [3, 3, 3]
    await processes[2].leave()
    await one.processes.renew()
    assert [process.parts for process in processes] == [2, 3, 3]
    one.time.forward(LEASE - SECOND)
    await one.processes.renew()
    one.time.forward(2 * SECOND)
    for _ in range(2):
        await one.processes.renew()
    assert one.processes.parts == 1


async def test_who_claims_a_stream_learns_what_others_have_just_sent(one: Room, other: Room) -> None:
    """It comes with the claim. What a process has sent long ago is forgotten, also after it has ended."""
    await lobby(one, other)
    await one.processes.renew()
    for channel in ("green", "green", "red"):
        one.processes.note_sent(channel)
        one.time.forward(SECOND)
    await one.press(BEN, Verb.JOIN)
    assert other.processes.sent_by_others("green") == ()
    await other.deliver()
    now = one.time.now()
    assert other.processes.sent_by_others("green") == [now - 3 * SECOND, now - 2 * SECOND]
    assert other.processes.sent_by_others("red") == [now - SECOND]
    await one.close()
    assert await rows_of(sent, other) == 3
    one.time.forward(HORIZON + SECOND)
    other.processes.note_sent("green")
    await other.processes.renew()
    await other.press(EMILY, Verb.JOIN)
    await other.deliver()
    assert other.processes.sent_by_others("green") == ()
    one.time.forward(HORIZON + SECOND)
    await other.processes.renew()
    await other.processes.leave()
    assert await rows_of(sent, other) == 0


async def test_messages_of_the_same_millisecond_count_each(one: Room, other: Room) -> None:
    """Several streams of one process may end their calls together."""
    await lobby(one, other)
    await one.processes.renew()
    for _ in range(3):
        one.processes.note_sent("green")
    await one.press(BEN, Verb.JOIN)
    await other.deliver()
    assert len(other.processes.sent_by_others("green")) == 3


async def rows_of(table: Table[TypedColumns], room: Room) -> int:
    """How many rows the table has."""
    rows = select(func.count()).select_from(table)
    return await room.store.rewrite(lambda connection: connection.execute(rows).scalar_one())


# --- what only one may serve ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        ("discord", "discord", False),
        ("discord", "discord shard 3", False),
        ("discord shard 3", "discord", False),
        ("discord shard 3", "discord shard 3", False),
        ("discord shard 3", "discord shard 30", True),
        ("discord shard 3", "matrix", True),
    ],
)
async def test_one_process_serves_a_shard_or_an_account(
    one: Room, other: Room, *, first: str, second: str, together: bool
) -> None:
    """Whoever has all shards has each of them."""
    serving, waiting = (
        Processes(room.store.processes, room.time, [name]) for room, name in ((one, first), (other, second))
    )
    await serving.enter()
    entering = asyncio.create_task(waiting.enter())
    if not together:
        await one.time.waits_until(RENEWED_EVERY)
        assert not entering.done()
        await serving.leave()
        ringing = asyncio.create_task(one.time.ring())
        await entering
        ringing.cancel()
    await entering
    await waiting.leave()
    await serving.leave()


async def test_who_comes_back_too_late_ends(one: Room, other: Room) -> None:
    """A process that stood still finds its account with the standby, and must not serve it any more."""
    slow, standby = (Processes(room.store.processes, room.time, ["matrix"]) for room in (one, other))
    await slow.enter()
    one.time.forward(LEASE + SECOND)
    await standby.enter()
    with pytest.raises(Displaced, match="another one serves matrix now"):
        await slow.renew()
    await standby.leave()


async def test_who_took_an_account_over_does_not_share_it_later(one: Room, other: Room) -> None:
    """What a process has waited for is like what it began with: who comes back too late finds it taken, and ends."""
    slow, standby = (
        Processes(room.store.processes, room.time, [f"discord shard {room.number}"]) for room in (one, other)
    )
    await slow.enter()
    await slow.serve(["matrix"])
    await standby.enter()
    waiting = asyncio.create_task(standby.serve(["matrix"]))
    await one.time.waits_until(RENEWED_EVERY)
    assert standby.stands_by == {"matrix"}
    one.time.forward(LEASE - SECOND)
    await standby.renew()
    one.time.forward(2 * SECOND)
    await standby.renew()
    ringing = asyncio.create_task(one.time.ring())
    await waiting
    ringing.cancel()
    assert not standby.stands_by
    with pytest.raises(Displaced, match="another one serves matrix now"):
        await slow.renew()
    await standby.leave()


async def test_a_standby_does_not_wait_for_itself(one: Room, other: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its beginning was stored, and the answer was lost: the next try begins again, without waiting for a lease."""
    serving, standby = (Processes(room.store.processes, room.time, ["matrix"]) for room in (one, other))
    await serving.enter()
    entering = asyncio.create_task(standby.enter())
    await one.time.waits_until(RENEWED_EVERY)
    await serving.leave()
    enter = other.store.processes.enter

    async def unanswered(process: str, until: Millis, names: Collection[str]) -> object:
        monkeypatch.undo()
        await enter(process, until, names)
        raise OutcomeUnknown("the server restarts")

    monkeypatch.setattr(other.store.processes, "enter", unanswered)
    await one.time.ring()
    ringing = asyncio.create_task(one.time.ring())
    await entering
    ringing.cancel()
    assert one.time.now() < standby.until
    await standby.leave()


async def test_a_claim_to_a_card_that_comes_too_late_is_released(
    one: Room, other: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store took so long that the claim would not outlast a call: another process may have the stream."""
    await lobby(one, other)
    ref = (await one.posts())["table"]
    stream = one.table, None
    claim_card = one.store.processes.claim_card

    async def slow(process: str, wanted: Stream, card: str) -> int | None:
        claimed = await claim_card(process, wanted, card)
        one.time.forward(LEASE - SECOND)
        return claimed

    with monkeypatch.context() as patched:
        patched.setattr(one.store.processes, "claim_card", slow)
        assert await one.processes.streams.claim_card(stream, ref) is None
    for room in (one, other):
        await room.processes.renew()
    # The dispatcher's next look stores its notes, also that claims are released.
    await one.owed()
    assert await other.processes.streams.claim_card(stream, ref) is not None


async def test_a_clock_that_was_set_back_holds_up_nothing_of_others(one: Room, other: Room) -> None:
    """The next look at what others want would lie an hour ahead."""
    await lobby(one, other)
    running = asyncio.create_task(other.dispatcher.run())
    await other.time.waits_until(OTHERS_AGAIN)
    await one.press(BEN, Verb.JOIN)
    before = len(one.mailman.delivered)
    await other.time.ring(set_back=60 * MINUTE)
    await eventually(lambda: len(one.mailman.delivered) > before)
    running.cancel()


async def test_a_standby_outlives_a_restart_of_the_server(
    one: Room, other: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tries again, and has served nothing that could have been lost meanwhile."""
    serving, standby = (Processes(room.store.processes, room.time, ["matrix"]) for room in (one, other))
    await serving.enter()
    entering = asyncio.create_task(standby.enter())
    await one.time.waits_until(RENEWED_EVERY)
    with monkeypatch.context() as patched, capture_logs() as logs:
        patched.setattr(other.store.processes, "enter", fails)
        await one.time.ring()
    assert [log["event"] for log in logs] == ["this process waits for the store"]
    await serving.leave()
    ringing = asyncio.create_task(one.time.ring())
    await entering
    ringing.cancel()
    await standby.leave()


async def fails(*_: object) -> None:
    """Do as a store that cannot be reached."""
    raise StoreFault("the server restarts")


async def test_time_in_which_only_a_standby_ran_costs_nobody(one: Room, other: Room) -> None:
    """A process that waits does no work, so it does not count as one that is alive."""
    serving, standby = (Processes(room.store.processes, room.time, ["matrix"]) for room in (one, other))
    await serving.enter()
    entering = asyncio.create_task(standby.enter())
    await one.time.waits_until(RENEWED_EVERY)
    for room in (one, other):
        await room.processes.leave()
    assert not await serving.has_others()
    entering.cancel()
    await serving.leave()


async def test_a_fault_while_it_begins_again_leaves_nothing_unclaimed(
    one: Room, other: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tries again, and then has all that it serves: otherwise a second process would serve the same account."""
    slow = Processes(one.store.processes, one.time, ["matrix"])
    await slow.enter()
    one.time.forward(LEASE + SECOND)
    with monkeypatch.context() as patched:
        patched.setattr(one.store.processes, "enter", fails)
        with pytest.raises(StoreFault):
            await slow.renew()
    await slow.renew()
    assert await one.store.processes.claims("matrix") == {"matrix": slow.id}
    await slow.leave()


async def test_a_beginning_of_which_the_process_has_not_heard_is_no_bug(one: Room) -> None:
    """The server committed, and the answer was lost: the process begins once more under the same name."""
    for _ in range(2):
        assert await one.store.processes.enter("twice", Millis(one.time.now() + LEASE), ["matrix"]) == ([], 2)
    assert await one.store.processes.claims("matrix") == {"matrix": "twice"}


async def test_a_question_runs_out_only_where_its_people_are_heard(one: Room, other: Room) -> None:
    """The process that does not hear the community leaves its deadlines to the one that does."""
    await one.open(CINDY, BEN, EMILY)
    deadline = await one.deadline()
    await one.pass_by(deadline.due - one.store.clock.at(one.time.now()))
    other.store.clock = one.store.clock
    other.mailman.deaf = True
    assert await one.clocks.expire_due()
    assert await one.deadline() == deadline
    one.mailman.deaf = False
    await other.clocks.expire_due()
    assert (await one.deadline()).due > deadline.due


async def test_questions_that_nobody_hears_hold_up_no_others(one: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shard's process is gone, and its overdue questions are more than are read at a time."""
    monkeypatch.setattr(deadlines, "AT_ONCE", 2)
    for number in range(3):
        await one.open(CINDY, BEN, EMILY, command=f"unheard {number}")
    elsewhere = update(tables).values(community=await one.people.community("elsewhere", "lake", "Europe/Prague", "en"))
    await one.store.rewrite(lambda connection: connection.execute(elsewhere).close())
    await one.open(CHARLIE, DORA, FRED)
    # Every question is due at the same moment, so only the tables' ids tell which of them comes next.
    (due,) = {deadline.due for deadline, *_ in await one.store.due_deadlines(LATEST, 9)}
    await one.pass_by(due - one.store.clock.open)
    before = await one.version()
    assert await one.clocks.expire_due()
    assert await one.version() > before


async def test_a_question_that_is_asked_after_a_cut_has_its_whole_time(one: Room, other: Room) -> None:
    """The other process has moved the open clock on meanwhile, and the first one has not looked at it yet."""
    await one.open(CINDY, BEN, EMILY)
    for _ in range(5 * MINUTE // (10 * SECOND)):
        await other.pass_by(10 * SECOND)
    decision = (await one.view()).decision
    while (await one.view()).decision == decision:
        await one.play_one()
    assert (await one.deadline()).due > other.store.clock.open


async def test_a_table_that_opens_after_a_cut_has_its_whole_time(one: Room, other: Room) -> None:
    """A game that begins as it opens asks its first question at once."""
    for _ in range(5 * MINUTE // (10 * SECOND)):
        await other.pass_by(10 * SECOND)
    await one.open(CINDY, BEN, EMILY)
    assert (await one.deadline()).due > other.store.clock.open


async def test_time_in_which_nobody_heard_a_community_costs_no_move(one: Room, other: Room) -> None:
    """The process that hears it is gone for some minutes, while another one works on for other communities."""
    await one.open(CINDY, BEN, EMILY)
    deadline = await one.deadline()
    await one.clocks._look()  # noqa: SLF001 - as its background task does
    await one.close()
    other.mailman.deaf = True
    left = deadline.due - other.store.clock.at(other.time.now())
    for _ in range(left // BEAT + 2):
        other.time.forward(BEAT)
        await other.clocks._look()  # noqa: SLF001 - as its background task does
    other.mailman.deaf = False
    other.table = one.table
    before = await other.version()
    async with open_room(other.url, other.time, other.mailman, 3) as again:
        await again.clocks._look()  # noqa: SLF001 - as its background task does
        again.table = one.table
        # The question is asked for as much longer as nobody could answer it.
        moved = (await again.deadline()).due - deadline.due
    assert left - 2 * BEAT < moved <= left + 3 * BEAT
    assert (await other.stored()).version == before


async def test_a_silent_connection_of_another_process_prolongs_questions(one: Room, other: Room) -> None:
    """The presses of a community come over several connections, of which one may be another process's."""
    await one.open(CINDY, BEN, EMILY)
    deadline = await one.deadline()
    other.processes.note_heard([("somewhere", "hall")], one.store.clock.at(one.time.now()))
    await other.owed()
    left = deadline.due - one.store.clock.at(one.time.now())
    for _ in range(left // BEAT + 1):
        one.time.forward(BEAT)
        await one.clocks._look()  # noqa: SLF001 - as its background task does
    assert (await one.deadline()).due >= deadline.due + left - BEAT


async def test_the_time_until_the_share_of_a_dead_process_is_taken_costs_no_move(one: Room, other: Room) -> None:
    """The clock looks when its process takes the share: later it could not tell since when nobody had heard it."""
    await one.open(CINDY, BEN, EMILY)
    asked, outage = one.time.now(), UNHEARD - SECOND
    other.processes.note_heard([("somewhere", "main")], one.store.clock.at(asked))
    await other.owed()
    one.mailman.deaf = True
    async with running(one):
        one.time.forward(outage)
        one.mailman.deaf, one.mailman.silent["main"] = False, 1
        for told in one.processes.on_taken:
            told()
        await one.time.rests()
        one.mailman.silent["main"] = 0
        while not await robot_moves(one):
            await one.time.ring()
    assert one.time.now() - asked >= TIMES[Pace.LIVE].secret + outage


async def test_others_learn_at_once_that_a_share_is_heard_by_its_new_process(one: Room, other: Room) -> None:
    """The one that has handed it over may have noted it a quarter of a minute ago."""
    async with running(one):
        one.time.forward(10 * SECOND)
        for told in one.processes.on_taken:
            told()
        await one.time.rests()
    await one.owed()
    assert await other.processes.unheard(one.store.clock.at(one.time.now())) == {("somewhere", "main"): 0}
