"""Processes divide a platform's connections among themselves, and hand them over without a pause."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import AsyncExitStack
from functools import partial

import pytest
from structlog.testing import capture_logs

from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import WallTime
from bot.core.processes import Processes
from bot.core.shares import Division, Shares, gives, takes
from storage.store import Store

SHARDS = tuple(f"test shard {number}" for number in range(5))


# --- who takes what ---------------------------------------------------------------------------------------------


def claimed(shards: Mapping[int, str], coming: Mapping[int, str] | None = None, leaves: str = "") -> Mapping[str, str]:
    """The claims of processes with these shards, by number. All take part but the one that leaves."""
    part = {name: name for name in "abc"}
    return {
        **{takes("test", name): name for name in part if name != leaves},
        **({gives("test", leaves): leaves} if leaves else {}),
        **{SHARDS[number]: name for number, name in shards.items()},
        **{f"{SHARDS[number]} next": name for number, name in (coming or {}).items()},
    }


def due(claims: Mapping[str, str], connected: Sequence[int] = ()) -> Sequence[str]:
    """What process ``a`` should claim."""
    names = Division("test", SHARDS, claims).due("a", [SHARDS[number] for number in connected])
    return [name.removeprefix("test shard ") for name in names]


@pytest.mark.parametrize(
    ("claims", "taken"),
    [
        (claimed({}), ["0", "1"]),
        (claimed({0: "b", 1: "b", 2: "c", 3: "c"}), ["4"]),
        (claimed({0: "b", 1: "b", 2: "b", 3: "c", 4: "c"}), ["2 next"]),
        (claimed({0: "a", 1: "b", 2: "b", 3: "c", 4: "c"}), []),
        (claimed({0: "b", 1: "b", 2: "c", 3: "c", 4: "b"}, leaves="b"), ["0 next", "1 next", "4 next"]),
        (claimed({0: "b", 1: "c", 2: "c", 3: "c"}, leaves="b"), ["4", "0 next"]),
        (claimed({0: "b", 1: "b", 2: "b", 3: "c", 4: "c"}, {2: "a"}), []),
        (claimed({0: "a", 1: "a", 2: "a"}, leaves="a"), []),
        (claimed({0: "other", 1: "other", 2: "other"}), ["3"]),
        ({**claimed({}), "test": "other"}, []),
    ],
    ids=[
        "nobody serves",
        "one is free",
        "others have two more",
        "all have the same",
        "who leaves gives all",
        "free ones come first",
        "one is coming",
        "who leaves takes none",
        "others have theirs",
        "one serves all",
    ],
)
def test_each_takes_its_part(claims: Mapping[str, str], taken: Sequence[str]) -> None:
    """In the end all have the same number, or one more."""
    assert due(claims) == taken


def test_what_is_connected_is_taken_first() -> None:
    """A process that was cut off has lost its claims, but not its connections."""
    assert due(claimed({}), [3, 1]) == ["1", "3"]


@pytest.mark.parametrize("shards", range(9))
@pytest.mark.parametrize("processes", range(1, 5))
def test_all_is_divided_in_a_few_steps(shards: int, processes: int) -> None:
    """The processes come one after the other; each time one of them claims, and none has too much in the end."""
    names = [f"test shard {number}" for number in range(shards)]
    claims: dict[str, str] = {}
    for number in range(processes):
        claims[takes("test", str(number))] = str(number)
        for _ in range(2 * shards):
            for process in map(str, range(number + 1)):
                for name in Division("test", names, claims).due(process, ()):
                    claims[name.removesuffix(" next")] = process
        has = [sum(claims[name] == str(one) for name in names) for one in range(number + 1)]
        assert sum(has) == shards
        assert max(has) - min(has) <= 1


# --- connections ------------------------------------------------------------------------------------------------


class Gateway:
    """A platform with five connections."""

    name = "test"
    shares = SHARDS
    is_open = True

    def __init__(self) -> None:
        self.connected: set[str] = set()
        self.held: set[str] = set()
        self.left: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def take(self, share: str) -> None:
        """Connect, when the gate is open."""
        await self.gate.wait()
        self.connected.add(share)

    def hold(self, share: str) -> None:
        """Answer for it."""
        self.held.add(share)

    async def let_go(self, share: str) -> None:
        """Disconnect."""
        self.left.append(share)
        self.connected.discard(share)
        self.held.discard(share)


class Member:
    """A process that takes part."""

    def __init__(self, processes: Processes) -> None:
        self.gateway = Gateway()
        self.processes = processes
        self.shares = Shares(processes, [self.gateway])

    async def look(self) -> bool:
        """Look once, and let what was begun go on."""
        soon = await self.shares.look(self.gateway)
        await asyncio.sleep(0)
        return soon


class Group:
    """Processes in one event loop, on one database."""

    def __init__(self, url: str, exits: AsyncExitStack) -> None:
        self._url = url
        self._exits = exits
        self.members: list[Member] = []

    async def add(self) -> Member:
        """Another process."""
        store = await Store.open(self._url)
        self._exits.push_async_callback(store.close)
        member = Member(Processes(store.processes, WallTime()))
        await member.processes.enter()
        self.members.append(member)
        return member

    async def settle(self) -> Sequence[int]:
        """All look until nothing changes hands. Gives how many connections each has."""
        while any([await member.look() for member in self.members]):
            self.check()
        self.check()
        assert all(member.gateway.held == member.gateway.connected for member in self.members)
        return [len(member.gateway.held) for member in self.members]

    def check(self) -> None:
        """Nothing that somebody served is without a connection, and each share has at most one holder that is alive."""
        served = {share for member in self.members for share in member.gateway.held & member.gateway.connected}
        assert self.served <= served
        self.served = served

    served: AbstractSet[str] = frozenset()


@pytest.fixture
async def group(people_on_server: str) -> AsyncIterator[Group]:
    """A group without members."""
    async with AsyncExitStack() as exits:
        yield Group(people_on_server, exits)


async def test_newcomers_take_their_part_without_a_pause(group: Group) -> None:
    """Each connection is served at every moment, first by one process and then by the other."""
    await group.add()
    assert await group.settle() == [5]
    await group.add()
    assert await group.settle() == [3, 2]
    await group.add()
    assert sorted(await group.settle()) == [1, 2, 2]


async def test_the_clock_is_told_of_each_share_that_is_taken(group: Group) -> None:
    """Of those that nobody had, and of those that are handed over."""
    first, second = await group.add(), await group.add()
    told: list[int] = []
    for number, member in enumerate((first, second)):
        member.processes.on_taken.append(partial(told.append, number))
    await first.look()
    taken = sum(await group.settle())
    assert taken == len(SHARDS)
    assert (told.count(0) >= 3, told.count(1)) == (True, 2)


async def test_the_first_serves_until_the_second_is_connected(group: Group) -> None:
    """A second process that cannot connect takes nothing away."""
    first = await group.add()
    await group.settle()
    second = await group.add()
    second.gateway.gate.clear()
    for _ in range(5):
        await second.look()
        await first.look()
    assert first.gateway.held == set(SHARDS)
    second.gateway.gate.set()
    assert await group.settle() == [3, 2]


async def test_who_ends_hands_over_first(group: Group) -> None:
    """It serves on until the others are connected to all that it has."""
    first, second = await group.add(), await group.add()
    await group.settle()
    leaving = asyncio.create_task(first.shares.hand_over(5))
    await asyncio.sleep(0)
    second.gateway.gate.clear()
    for _ in range(3):
        await first.look()
        await second.look()
    assert not leaving.done()
    assert first.gateway.held
    second.gateway.gate.set()
    assert await _until_done(group, leaving) == [0, 5]


async def _until_done(group: Group, task: asyncio.Task[None]) -> Sequence[int]:
    while not task.done():
        for member in group.members:
            await member.look()
        await asyncio.sleep(0.01)
    group.check()
    return [len(member.gateway.held) for member in group.members]


async def test_nobody_waits_for_others_that_are_not_there(group: Group) -> None:
    """The last process ends at once."""
    alone = await group.add()
    await group.settle()
    await alone.shares.hand_over(5)
    assert len(alone.gateway.held) == 5


async def test_what_a_dead_process_had_is_taken_by_the_others(group: Group) -> None:
    """Its claims end, and the others divide what it had."""
    dead, _, _ = [await group.add() for _ in range(3)]
    await group.settle()
    await dead.processes.leave()
    group.members.remove(dead)
    group.served = frozenset()
    assert sorted(await group.settle()) == [2, 3]


async def test_who_was_cut_off_keeps_what_nobody_has_taken(group: Group) -> None:
    """It begins again with a new id. What it is connected to stays so, unless others serve it by now."""
    slow, other = await group.add(), await group.add()
    assert await group.settle() == [3, 2]
    kept, lost = sorted(slow.gateway.held)[:2], sorted(slow.gateway.held)[2:]
    slow.gateway.left.clear()
    await slow.processes.leave()
    assert set(await other.processes.claim(lost)) >= set(lost)
    await slow.processes.enter()
    await slow.look()
    assert slow.gateway.left == lost
    assert slow.gateway.held == set(kept)
    await other.look()
    assert await group.settle() == [2, 3]


async def test_who_was_cut_off_connects_anew_to_what_others_have_taken(group: Group) -> None:
    """Part of it is due to the process again. Its old connections may be dead: others serve until it has new ones."""
    other, slow = await group.add(), await group.add()
    assert await group.settle() == [3, 2]
    lost = sorted(slow.gateway.held)
    await slow.processes.leave()
    while len(other.gateway.held) < len(SHARDS):
        await other.look()
    slow.gateway.left.clear()
    slow.gateway.gate.clear()
    await slow.processes.enter()
    await slow.look()
    assert sorted(slow.gateway.left) == lost
    await other.look()
    assert other.gateway.held == set(SHARDS)
    slow.gateway.gate.set()
    assert sorted(await group.settle()) == [2, 3]


async def test_a_bug_in_a_connection_is_not_hidden(group: Group) -> None:
    """It ends the bot, as other bugs in its background tasks do."""
    member = await group.add()

    async def broken(share: str) -> None:
        if share == SHARDS[0]:
            raise ZeroDivisionError

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(member.gateway, "take", broken)
        await member.look()
        with pytest.raises(ZeroDivisionError):
            await member.look()


async def test_a_process_waits_for_the_one_that_serves_all(group: Group) -> None:
    """It says so once, and takes nothing."""
    whole, waiting = await group.add(), await group.add()
    assert await whole.processes.claim(["test"]) == {"test"}
    with capture_logs() as logs:
        for _ in range(3):
            await waiting.look()
    assert [log["event"] for log in logs] == ["this process waits: another one serves the same"]
    assert not waiting.gateway.connected


async def test_a_turn_is_had_by_one_task_of_all_processes(group: Group) -> None:
    """The next one has it when the first one's pause is over."""
    one, other = [member.processes for member in (await group.add(), await group.add())]
    order: list[str] = []

    async def have(name: str, processes: Processes) -> None:
        await processes.take_turn("test turn")
        order.append(name)
        processes.end_turn("test turn", SECOND // 5)

    await have("first", one)
    later = [asyncio.create_task(have("second", one)), asyncio.create_task(have("third", other))]
    await asyncio.sleep(0.05)
    assert order == ["first"]
    await asyncio.gather(*later)
    assert sorted(order) == ["first", "second", "third"]
