"""The queue keeps the order of each room, and saves no sync token too early; late events are limited."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.adapters.matrix.homeserver import Failed
from bot.adapters.matrix.sync.backoff import FIRST, LONGEST, Backoff
from bot.adapters.matrix.sync.event_queue import EventQueue
from bot.adapters.matrix.sync.late_events import MOST, MOST_OF_ONE, LateEvent, LateEvents
from bot.core.errors import StoreFault
from storage.ids import Millis
from tests.adapters.matrix.synced_bot import Tokens


def noting(done: list[str], what: str, gate: asyncio.Event | None = None) -> Callable[[], Awaitable[None]]:
    """A job that notes that it ran, after the gate is open."""

    async def job() -> None:
        if gate is not None:
            await gate.wait()
        done.append(what)

    return job


async def test_a_room_waits_for_its_own_jobs_only() -> None:
    """Jobs of one room run in order, those put first before all that wait; other rooms do not wait for them."""
    tokens, gate, done = Tokens(), asyncio.Event(), list[str]()
    queue = EventQueue(tokens)
    batch = queue.begin("one")

    async def fill() -> None:
        await gate.wait()
        queue.put(batch, "!a", [noting(done, "a1"), noting(done, "a2")], first=True)

    async def open_gate() -> None:
        done.append("b1")
        gate.set()

    queue.put(batch, "!a", [fill, noting(done, "a3")])
    queue.put(batch, "!b", [open_gate])
    queue.done(batch)
    await queue.idle()
    assert done == ["b1", "a1", "a2", "a3"]
    assert tokens.saved == ["one"]


async def test_tokens_are_saved_in_order() -> None:
    """A later batch that is done first saves nothing until the earlier one is done; a batch without jobs never does."""
    tokens, gate, second, done = Tokens(), asyncio.Event(), asyncio.Event(), list[str]()
    queue = EventQueue(tokens)

    async def overtake() -> None:
        second.set()

    for token, room, job in (("one", "!a", noting(done, "first", gate)), ("two", "!b", overtake)):
        batch = queue.begin(token)
        queue.put(batch, room, [job])
        queue.done(batch)
    await second.wait()
    assert tokens.saved == []
    gate.set()
    await queue.idle()
    queue.done(queue.begin("three"))
    await queue.idle()
    assert tokens.saved == ["two"]


async def test_a_closed_queue_saves_no_token_of_dropped_jobs() -> None:
    """Jobs that a running job adds while the queue closes are not done, so the token behind them is never saved."""
    tokens, begun, gate, done = Tokens(), asyncio.Event(), asyncio.Event(), list[str]()
    queue = EventQueue(tokens)
    batch = queue.begin("one")

    async def fill() -> None:
        begun.set()
        await gate.wait()
        queue.put(batch, "!a", [noting(done, "a1")], first=True)

    queue.put(batch, "!a", [fill])
    queue.done(batch)
    await begun.wait()
    closing = asyncio.create_task(queue.close())
    await asyncio.sleep(0)
    gate.set()
    await closing
    assert (done, tokens.saved) == ([], [])


async def test_a_closing_queue_does_not_wait_for_a_server_that_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that does not end soon is cancelled, and no token behind it is saved."""
    monkeypatch.setattr("bot.adapters.matrix.sync.event_queue.FINISH_IN", 0)
    tokens, begun, never = Tokens(), asyncio.Event(), asyncio.Event()
    queue = EventQueue(tokens)
    batch = queue.begin("one")

    async def fill() -> None:
        begun.set()
        await never.wait()

    queue.put(batch, "!a", [fill])
    queue.done(batch)
    await begun.wait()
    async with asyncio.timeout(10):
        await queue.close()
    assert tokens.saved == []


async def test_a_token_that_the_store_refuses_is_followed_by_the_next() -> None:
    """When the store takes no token, the next one is saved."""
    tokens, done = Tokens(), list[str]()
    queue, save = EventQueue(tokens), tokens.save

    async def refuse(token: str) -> None:
        raise StoreFault("the disk is full")

    for token, saving in (("one", refuse), ("two", save)):
        tokens.save = saving  # type: ignore[method-assign]
        batch = queue.begin(token)
        queue.put(batch, "!a", [noting(done, token)])
        queue.done(batch)
        await queue.idle()
    assert tokens.saved == ["two"]


@pytest.mark.parametrize("closes", [False, True])
async def test_an_event_that_the_store_fails_is_handled_again(*, closes: bool) -> None:
    """It comes before the later events of its room. If the queue closes meanwhile, the next process handles it."""
    tokens, failed, done = Tokens(), asyncio.Event(), list[str]()
    queue = EventQueue(tokens)

    async def fail_once() -> None:
        if not failed.is_set():
            failed.set()
            raise StoreFault("the disk is full")
        done.append("first")

    batch = queue.begin("one")
    queue.put(batch, "!a", [fail_once, noting(done, "second")])
    queue.done(batch)
    await failed.wait()
    await (queue.close() if closes else queue.idle())
    assert (done, tokens.saved) == (([], []) if closes else (["first", "second"], ["one"]))


async def test_a_full_queue_stops_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """While too many jobs wait, nothing more is read."""
    monkeypatch.setattr("bot.adapters.matrix.sync.event_queue.MOST_WAITING", 3)
    gate, done = asyncio.Event(), list[str]()
    queue = EventQueue(Tokens())
    batch = queue.begin("one")
    queue.put(batch, "!a", [noting(done, "first", gate), *(noting(done, "more") for _ in range(4))])
    space = asyncio.create_task(queue.space())
    await asyncio.sleep(0)
    assert not space.done()
    gate.set()
    await space


async def test_late_events_are_limited() -> None:
    """One sender keeps at most some events waiting, and all together some more; the others are not kept."""
    late, again, given_up = LateEvents(), list[str](), list[str]()

    def event(sender: str, session: str) -> LateEvent:
        return LateEvent("!a", session, sender, lambda: again.append(sender), lambda: given_up.append(sender))

    assert [late.keep(event("@eve:a", "never")) for _ in range(MOST_OF_ONE + 1)] == [True] * MOST_OF_ONE + [False]
    for number in range(MOST):
        late.keep(event(f"@{number}:a", "soon"))
    assert len(late) == MOST
    late.key_came("!other", "soon")
    assert again == []
    late.key_came("!a", "soon")
    assert (len(again), len(late)) == (MOST - MOST_OF_ONE, MOST_OF_ONE)
    late.close()


async def test_a_late_event_is_given_up_after_a_time() -> None:
    """An event whose key does not come in time is given up once."""
    late, over = LateEvents(seconds=0), asyncio.Event()
    late.keep(LateEvent("!a", "never", "@eve:a", over.clear, over.set))
    await over.wait()
    assert len(late) == 0


def test_pauses_grow_to_a_limit() -> None:
    """Each pause is longer than the one before, up to a limit; a server may ask for more."""
    backoff = Backoff()
    pauses = [backoff.seconds() for _ in range(20)]
    assert FIRST / 2 <= pauses[0] <= FIRST
    assert max(pauses) <= LONGEST
    assert min(pauses[10:]) >= LONGEST / 2
    assert 3 <= backoff.seconds(Failed(429, wait=Millis(3000))) <= 3 + FIRST
    backoff.succeeded()
    assert backoff.seconds() <= FIRST
