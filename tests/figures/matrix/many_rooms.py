"""``make many-rooms``: what idle rooms cost on Matrix, and how soon live tables are back after a restart.

The bot is a process of its own, started by ``bot run``, on a homeserver without limits.

**Idle rooms.** The bot's account makes the rooms, so it is their only member. When it has started, its CPU time is
measured while nothing happens.

**Live tables.** At each table a person plays against two robots, and has a question open in an encrypted private room.
The bot is killed. While it is away, each person types ``!hand``. A table is back when the answer stands in the private
room: for that the bot has read the state of all rooms, found the private room, opened the table and encrypted for the
person. The time is counted from the start of the process, by the homeserver's timestamps.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

from tests.adapters.matrix.encrypted_people import MemoryIdentity, Person
from tests.bench.load.guests import ROOT, Guest
from tests.figures.figure import Figure, tell
from tests.homeserver.accounts import Account, Accounts, open_accounts, path
from tests.homeserver.sharing import own_server
from tests.stub.bodies import Json, part, parts, text

ROOMS: Final = 1000
TABLES: Final = 200

MOST_CPU: Final = 2
"""Percent of one core while nothing happens."""

MOST_SECONDS: Final = 30
"""Until all tables are back."""

SETTLED: Final = 20
"""Seconds after the start before the CPU time of idle rooms is measured."""

MEASURED: Final = 40
"""Seconds for which it is measured."""

AT_ONCE: Final = 8
LOOK: Final = 0.1
"""Seconds between two looks at something that will come."""

GAME: Final = "!play mythical-dice pace daily seats 3 robots 2"
"""The pace keeps each question open while the other tables are opened, which takes minutes."""

T = TypeVar("T")


@asynccontextmanager
async def running(account: Account, folder: Path) -> AsyncIterator[Process]:
    """The bot as a process. It is killed at the end."""
    environment = {
        **os.environ,
        "MATRIX_HOMESERVER": account.url,
        "MATRIX_TOKEN": account.token,
        "MATRIX_MAY_INVITE": "*",
        "PYTHONPATH": str(ROOT),
    }
    with (folder / "log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", cwd=folder, env=environment, stdout=log, stderr=log
        )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        await process.wait()


async def soon(look: Callable[[], Awaitable[T | None]]) -> T:
    """Look again and again until there is something."""
    async with asyncio.timeout(300):
        while not (found := await look()):  # noqa: ASYNC110 - only another process could tell
            await asyncio.sleep(LOOK)
        return found


async def all_of(work: Iterable[Awaitable[T]]) -> list[T]:
    """Do the work, a few things at once."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(awaited: Awaitable[T]) -> T:
        async with free:
            return await awaited

    return await asyncio.gather(*map(one, work))


async def invited_to(by: Account, guest: str) -> str:
    """A new room that this guest has joined."""
    room = text(await by.call("POST", "/createRoom", {"preset": "private_chat", "invite": [guest]}), "room_id")

    async def joined() -> bool:
        return guest in part(await by.call("GET", path("rooms", room, "joined_members")), "joined")

    await soon(joined)
    return room


# --- idle rooms ---------------------------------------------------------------------------------------------


async def idle(url: str, folder: Path, rooms: int) -> float:
    """Percent of a core that the bot takes with so many rooms."""
    async with open_accounts(url) as accounts:
        account, ann = await accounts.new("minotaur"), await accounts.new("ann")
        await all_of(account.call("POST", "/createRoom", {"preset": "private_chat"}) for _ in range(rooms))
        async with running(account, folder) as process:
            # To join a room, the bot must have read the state of all others.
            await invited_to(ann, account.user)
            await asyncio.sleep(SETTLED)
            guest, began = Guest(process), time.monotonic()
            cpu = guest.cpu
            await asyncio.sleep(MEASURED)
            return 100 * (guest.cpu - cpu) / (time.monotonic() - began)


def idle_figures(rooms: int) -> Iterator[Figure]:
    """The CPU time of idle rooms."""
    with own_server() as server, tempfile.TemporaryDirectory() as folder:
        yield Figure(
            f"percent of a core, {rooms} idle rooms", asyncio.run(idle(server.url, Path(folder), rooms)), MOST_CPU
        )


# --- live tables --------------------------------------------------------------------------------------------


async def sit_down(accounts: Accounts, bot: str, folder: Path) -> tuple[Account, str, str]:
    """Somebody plays, and has been asked something. Returns the account, the table's room and the private room."""
    account = await accounts.new("ann")
    person = await Person.arrive(account, folder, MemoryIdentity())
    await person.close()
    room = await invited_to(account, bot)
    await say(account, room, GAME)

    async def invitation() -> str | None:
        return next(iter(part(part(await account.call("GET", "/sync"), "rooms"), "invite")), None)

    private = await soon(invitation)
    await account.call("POST", path("join", private), {})

    async def asked() -> bool:
        # The private card, the poll for the language, and the question.
        return sum(text(event, "type") == "m.room.encrypted" for event in await newest(account, private)) > 2

    await soon(asked)
    return account, room, private


async def say(account: Account, room: str, words: str) -> None:
    """Write a plain message."""
    where = path("rooms", room, "send", "m.room.message", str(time.monotonic_ns()))
    await account.call("PUT", where, {"msgtype": "m.text", "body": words})


async def newest(account: Account, room: str) -> list[Json]:
    """The newest events of the room, the last one first."""
    return list(parts(await account.call("GET", path("rooms", room, "messages"), params={"dir": "b"}), "chunk"))


async def back(url: str, folder: Path, tables: int) -> list[float]:
    """For each table the seconds from the start of the bot until the table is back."""
    async with open_accounts(url) as accounts:
        account = await accounts.new("minotaur")
        async with running(account, folder):
            people = await all_of(sit_down(accounts, account.user, folder) for _ in range(tables))
        await all_of(say(person, room, "!hand") for person, room, _ in people)
        began = time.time()
        async with running(account, folder):
            return await all_of(answered(person, private, account.user, began) for person, _, private in people)


async def answered(person: Account, private: str, bot: str, began: float) -> float:
    """Seconds until the bot has written to the private room."""

    async def late() -> float | None:
        sent = [event for event in await newest(person, private) if event["sender"] == bot]
        times = [stamp / 1000 - began for event in sent if isinstance(stamp := event["origin_server_ts"], int)]
        return min((one for one in times if one > 0), default=None)

    return await soon(late)


def restart_figures(tables: int) -> Iterator[Figure]:
    """How soon live tables are back."""
    with own_server() as server, tempfile.TemporaryDirectory() as folder:
        times = sorted(asyncio.run(back(server.url, Path(folder), tables)))
    yield Figure(f"seconds until the first of {tables} live tables is back", times[0])
    yield Figure("  until the last one is", times[-1], MOST_SECONDS)


def main() -> int:
    """0 when both figures are within their limits, 1 otherwise."""
    parser = argparse.ArgumentParser(prog="make many-rooms")
    parser.add_argument("--rooms", type=int, default=ROOMS, help="how many idle rooms; 0 leaves this out")
    parser.add_argument("--tables", type=int, default=TABLES, help="how many live tables; 0 leaves this out")
    wanted = parser.parse_args()
    figures = [idle_figures(wanted.rooms)] * bool(wanted.rooms) + [restart_figures(wanted.tables)] * bool(wanted.tables)
    return 0 if tell(figure for some in figures for figure in some) else 1


if __name__ == "__main__":
    sys.exit(main())
