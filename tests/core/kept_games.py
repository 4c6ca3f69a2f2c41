"""Makes a database with games going on, which later releases must play on: ``python -m tests.core.kept_games FILE``.

The file is SQL for SQLite, and belongs into ``tests/storage/fixtures`` under the number of the schema. That of the very
first schema, 0001, was made by the first release's own code; it had neither leagues nor other games.
"""

import asyncio
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.core.ports import Message
from bot.core.ui.presses import Verb
from storage.changes import Pace
from storage.ids import PlayerId
from storage.store import Store
from storage.tables.open_time import BALLAST
from tests.core.fakes import MONDAY_EVENING, HandClock
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, NAMES
from tests.core.room import Room, open_room


async def move(room: Room) -> None:
    """A robot answers for the first awaited person, or somebody has the bets shown."""
    view = await room.view()
    assert view.play is not None
    people = [seat.player for seat in view.seats if seat.player is not None]
    alone = [player for player in people if (await room.view(player)).may_reveal]
    player, verb = (alone[0], Verb.REVEAL) if alone else (room.awaited(view)[0], Verb.STAND_IN)
    assert (await room.press(player, verb, decision=view.decision)).refusal is None


async def play(
    room: Room, game: str, moves: int, *people: PlayerId, pace: Pace = Pace.DAILY, polls: bool = False
) -> None:
    """Open a table and make so many moves; the messages of all but the last few are delivered."""
    await room.open(*people, robots=1, command=f"{game}-{pace}-{polls}", game=game, pace=pace, polls=polls)
    for left in reversed(range(moves)):
        await move(room)
        if left > 1:
            await room.deliver()


async def play_without(room: Room, *people: PlayerId, leave: Sequence[PlayerId]) -> None:
    """Play a game of people and a robot in which these people leave their seats to robots in the sixth round."""
    await room.open(*people, robots=1, command=f"left-{len(people)}-{len(leave)}")
    while (await room.view()).chapter < 6:
        await room.play_one()
    for player in leave:
        assert (await room.press(player, Verb.LEAVE)).refusal is None
    await room.play_out()


async def fill(room: Room) -> None:
    """Finished games that are rated, some of them left, a game of each kind in play, one with polls, and a lobby."""
    await room.play(CINDY, BEN, CHARLIE, command="finished")
    await play_without(room, CINDY, BEN, leave=[BEN])
    await play_without(room, CINDY, BEN, CHARLIE, leave=[CINDY, CHARLIE])
    await room.ratings.bring_up_to_date()
    await play(room, "mythical-dice", 12, CINDY, BEN)
    await play(room, "mythe", 6, BEN, EMILY)
    await play(room, "mythic-dice", 6, CINDY, EMILY)
    await play(room, "mythical-dice", 3, CHARLIE, BEN, polls=True)
    await room.open(CHARLIE, BEN, seats=4, command="lobby")
    assert Message.TABLE in {row.kind for row in await room.owed()}


async def make() -> str:
    """The SQL of the database."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        store = await Store.open(f"sqlite:///{database}")
        for name in NAMES.values():
            await store.people.player_of("somewhere", name.lower(), name, MONDAY_EVENING)
        await store.close()
        async with open_room(database, HandClock()) as room:
            await fill(room)
        with closing(sqlite3.connect(database)) as connection:
            # The ballast is long, and its bytes mean nothing.
            connection.execute(f"UPDATE ballast SET bytes = '{BALLAST}'")  # noqa: S608 - no input
            return "\n".join(connection.iterdump()).replace(f"'{BALLAST}'", f"zeroblob({BALLAST})")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(make()) + "\n", "utf-8")
