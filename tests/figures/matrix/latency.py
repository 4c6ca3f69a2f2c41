"""``make latency``: from a press to the next question on Matrix, beside a bare echo. Encrypted, without limits.

A person plays Mythical Dice against two robots by polls. Between two presses the same client writes to a bot that does
nothing but echo: a plain client of matrix-nio. Both times begin before the client encrypts and sends, and end when it
has decrypted the answer. All of them share one machine, so only the ratio says something.

A press does not count if the table then makes a forced move by itself: it pauses before, as planned, and the next
question comes from that move.
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from nio.events import Event, RoomMessageText
from nio.rooms import MatrixRoom

from storage.changes import Change, DeadlineKind
from tests.adapters.matrix.players import Player, game_polls
from tests.figures.figure import Figure, tell
from tests.figures.matrix.evening import evening
from tests.homeserver.accounts import path
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import Person
from tests.homeserver.room_view import MESSAGE, Message
from tests.homeserver.sharing import own_server

MOST: Final = 2.5
"""The median of the bot ÷ the median of the echo."""

ROUNDS: Final = 100
"""How many presses are counted."""

WARMING: Final = 5
"""How many presses and echoes are not counted: the first messages exchange keys."""

COMMAND: Final = "!play mythical-dice seats 3 robots 2"


class Echo:
    """A bot that repeats each message."""

    def __init__(self, person: Person) -> None:
        self.client = person.client
        self.client.add_event_callback(self._repeat, RoomMessageText)

    async def _repeat(self, room: MatrixRoom, event: Event) -> None:
        if isinstance(event, RoomMessageText) and event.sender != self.client.user_id:
            await self.client.room_send(room.room_id, MESSAGE, {"msgtype": "m.text", "body": f"{event.body}!"})

    async def run(self) -> None:
        """Repeat until cancelled."""
        await self.client.sync_forever(timeout=30_000)


async def echoed(person: Person, room: str, number: int) -> float:
    """Seconds until the message is repeated."""
    await person.sync()
    began = perf_counter()
    await person.client.room_send(room, MESSAGE, {"msgtype": "m.text", "body": str(number)})
    await person.until(lambda: any(one.body == f"{number}!" for one in person.room(room).messages))
    return perf_counter() - began


class Pauses:
    """Counts the pauses after which the table makes a forced move by itself."""

    def __init__(self) -> None:
        self.begun = 0

    def note(self, change: Change) -> None:
        """Count the pause that begins with this change, if one does."""
        self.begun += change.deadline is not None and change.deadline.kind is DeadlineKind.BY_ITSELF


async def pressed(player: Player, pauses: Pauses) -> float | None:
    """Seconds from a vote until the next question; None if the vote does not count.

    It does not count if the table makes a forced move before the question, or if the game is over: then another one
    begins.
    """
    person = player.person
    question = await person.until(lambda: _newest(player))
    player.answered.add(question.id)
    assert question.poll is not None
    kind = "org.matrix.msc3381.poll.response"
    content = {
        # When all bets are in, the last answer shows them: a bet that is changed once more would ask nothing new.
        kind: {"answers": [list(question.poll.answers)[-1]]},
        "m.relates_to": {"rel_type": "m.reference", "event_id": question.id},
    }
    games, paused = _results(player), pauses.begun
    await person.sync()
    began = perf_counter()
    await person.client.room_send(question.room, kind, content)
    await person.until(lambda: _newest(player) is not None or _results(player) > games)
    if _results(player) == games:
        return perf_counter() - began if pauses.begun == paused else None
    await person.say(player.room, COMMAND)
    return None


def _newest(player: Player) -> Message | None:
    return next((one for one in game_polls(player.person)[::-1] if one.id not in player.answered), None)


def _results(player: Player) -> int:
    return sum("!rematch" in one.body for one in player.shared.messages)


async def play(folder: Path, url: str) -> tuple[list[float], list[float]]:
    """Play for a while. Returns the seconds of each press, and of each echo."""
    async with evening(url, folder, ["ann", "echo"]) as table:
        player, echo = table.players[0], table.players[1].person
        room = await Moderator(player.person.account).create("Echo", invite=[echo.user], encrypted=True)
        await echo.account.call("POST", path("join", room), {})
        repeating = asyncio.create_task(Echo(echo).run())
        await player.person.until(lambda: player.shared.members.get(player.bot) == "join")
        await player.person.say(player.room, COMMAND)
        await player.person.accept_of(player.bot)
        await player.person.until(lambda: _newest(player))
        presses, echoes, pauses = list[float](), list[float](), Pauses()
        table.playing.bot.tables.on_commit.append(pauses.note)
        while len(presses) < WARMING + ROUNDS:
            echoes.append(await echoed(player.person, room, len(echoes)))
            presses += [found] if (found := await pressed(player, pauses)) is not None else []
        repeating.cancel()
        await asyncio.wait([repeating])
    return presses[WARMING:], echoes[WARMING:]


def _part(times: Sequence[float], part: float) -> float:
    """The time in milliseconds that this part of the times does not exceed."""
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


def figures() -> Iterator[Figure]:
    """The times of presses and echoes, and their ratio."""
    with own_server() as server, tempfile.TemporaryDirectory() as folder:
        presses, echoes = asyncio.run(play(Path(folder), server.url))
    for part in (0.5, 0.95, 0.99):
        press, echo = _part(presses, part), _part(echoes, part)
        yield Figure(f"press to next question, p{100 * part:g}, milliseconds", press)
        yield Figure(f"  bare echo, p{100 * part:g}", echo)
        yield Figure("  press ÷ echo", press / echo, MOST if part == 0.5 else None)


if __name__ == "__main__":
    sys.exit(0 if tell(figures()) else 1)
