"""``make limits``: how late questions come on a homeserver with the limits that Synapse has by default.

There an account may send ten events at once, and then one in five seconds. Four people play a whole relaxed game of
Mythical Dice; two robots sit with them, because a full table plays the fewest rounds. The people answer at once, which
is the worst case: the account never rests. A question is late by the time from the commit that wants it until its poll
stands in the room. The figure is that time ÷ the time that people have to answer.
"""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from bot.adapters.matrix.client import Matrix
from bot.core.clock.pace import TIMES
from bot.core.ports import Delivery, Message, NotSent, Pace, Sent
from storage.changes import Change
from storage.ids import PlayerId, TableId
from tests.adapters.matrix.players import all_play
from tests.figures.figure import Figure, tell
from tests.figures.matrix.evening import evening
from tests.homeserver.sharing import own_server

MOST: Final = 0.1
"""Lateness of a question ÷ the time that people have to answer it."""

COMMAND: Final = "!play mythical-dice pace relaxed seats 6 robots 2"
NAMES: Final = ("ann", "ben", "cleo", "dan")
LONGEST: Final = 3600
"""Seconds until the game counts as failed."""

Question: TypeAlias = tuple[TableId, PlayerId | None, int]


class Timed(Matrix):
    """Matrix, with a note of when each question was wanted and when it stood in its room."""

    wanted: dict[Question, float]
    stood: dict[Question, float]

    def committed(self, change: Change) -> None:
        """Note the questions that are wanted from now on."""
        for owed in change.owed:
            if owed.kind is Message.QUESTION:
                self.wanted.setdefault((change.table, owed.player, owed.about), time.monotonic())

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post or edit the message, and note when a question stands."""
        sent = await super().deliver(delivery)
        if isinstance(sent, Sent) and delivery.kind is Message.QUESTION and delivery.table is not None:
            self.stood.setdefault((delivery.table, delivery.player, delivery.about), time.monotonic())
        return sent


async def play(folder: Path, url: str) -> tuple[list[float], Counter[str]]:
    """Play the game. Returns by how many seconds each question was late, and the bot's events by type."""
    async with evening(url, folder, NAMES, Timed, limit=LONGEST) as table:
        matrix = table.playing.matrix
        assert isinstance(matrix, Timed)
        matrix.wanted, matrix.stood = {}, {}
        table.playing.bot.tables.on_commit.append(matrix.committed)
        await table.open_table(COMMAND)
        await all_play(table.players, until=lambda: table.players[0].is_over)
        end = time.monotonic()
        late = [matrix.stood.get(question, end) - since for question, since in matrix.wanted.items()]
        return late, await table.sent()


def figures() -> Iterator[Figure]:
    """How late the questions of a whole game come."""
    began = time.monotonic()
    with own_server(default_limits=True) as server, tempfile.TemporaryDirectory() as folder:
        late, events = asyncio.run(play(Path(folder), server.url))
    times = TIMES[Pace.RELAXED]
    allowed = min(times.secret, times.turn) / 1000
    yield Figure("minutes of the game", (time.monotonic() - began) / 60)
    yield Figure("  questions", len(late))
    yield Figure("  median lateness of a question, seconds", sorted(late)[len(late) // 2])
    yield Figure("  latest of the first questions, seconds", max(late[: len(NAMES)]))
    detail = (f"seconds: {[round(one, 1) for one in late]}", f"events: {dict(events)}")
    yield Figure("  latest question ÷ its time", max(late) / allowed, MOST, detail)


if __name__ == "__main__":
    sys.exit(0 if tell(figures()) else 1)
