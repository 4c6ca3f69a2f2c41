"""``make counts``: how many calls a whole game takes on Discord, and how often it makes a player's phone sound.

Four people play each game to its end on the tests' own Discord, which counts what arrives on the wire. They are
attentive: each of them presses one to two seconds after they are asked. The bot's clock is moved by hand, so that a
game takes no longer than its calls, and so that the figures are nearly the same on every machine.

A fourth game is played by one person and three robots, which move one by one.

- **Calls** are the calls that Discord counts against the bot's account, from the opening of the table to its result.
  Answers to presses and commands are free. They are divided by the moves of people; a move that the bot makes for a
  person because it is the only one possible is a move, too. So is a robot's move, because the person follows it.
- **Pings** are messages with a sound: mentions in the channel, and private messages that are not sent silently. The
  figure is that of the player who hears the most.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.adapters.discord import responder
from bot.adapters.discord.client import Discord as Client
from bot.core.table.robots import Robots
from bot.logs import log_to_stderr
from bot.wiring import Bot
from rules.record import Play
from storage.codec import load_entry
from tests.faults.evening import accepted, question_of
from tests.faults.ledger import read_ledger
from tests.figures.figure import Figure, tell
from tests.figures.stepped_time import SteppedTime
from tests.stub.bots import hosted
from tests.stub.changes import PATIENCE
from tests.stub.messages import SILENT
from tests.stub.people import Person
from tests.stub.playing import Table, offered, offering
from tests.stub.server import Discord, open_discord
from tests.stub.things import Message
from tests.stub.wire import Call

MOST_CALLS: Final = 2.0
"""Calls ÷ moves of people."""

MOST_PINGS: Final = 6
"""Messages with a sound, for one player in a whole game."""

GAMES: Final = ("mythical-dice", "mythe", "mythic-dice")
ROBOTS: Final = 3
WITH_ROBOTS: Final = "mythical-dice"
"""The game of one person and robots."""

NAMES: Final = ("Ann", "Ben", "Cyd", "Dora")

STEP: Final = 250
"""Milliseconds by which the clock is moved at a time."""

ANSWERED_AFTER: Final = (1000, 2000)
"""Milliseconds after which a person answers a question, at least and at most."""

MOST_STEPS: Final = 20_000
"""After so many steps a game counts as stuck: that is more than an hour."""

ANSWERS: Final = ("reveal", "move", "choose")
"""The verbs with which a question is answered, the first one that is offered."""

PARTS: Final = 7
"""The background tasks of the bot, each of which waits by the clock when it has nothing to do.

They are those of ``Bot.at_work``, without the two that work only where several processes share a database.
"""

FREE: Final = ("/interactions/", "/webhooks/", "/applications/", "/gateway")
"""Parts of routes that are not counted: answers to presses, and what the bot does once at its start."""


@dataclass(slots=True)
class Counted:
    """What one game took."""

    calls: Counter[str]
    """The counted calls by their kind."""

    moves: int
    pings: Counter[str]
    """By player: messages with a sound."""

    def figures(self, game: str) -> Iterator[Figure]:
        """The two figures of the game, which has this name in them."""
        detail = tuple(f"{number:>6} {kind}" for kind, number in self.calls.most_common())
        yield Figure(f"{game}: calls ÷ {self.moves} moves", self.calls.total() / self.moves, MOST_CALLS, detail)
        heard = tuple(f"{number:>6} {name}" for name, number in self.pings.most_common())
        yield Figure(f"{game}: pings of a player", max(self.pings.values(), default=0), MOST_PINGS, heard)


@dataclass(slots=True)
class Sitting:
    """A table, its attentive people, and the bot whose clock is moved."""

    client: Client
    bot: Bot
    time: SteppedTime
    table: Table
    luck: Random
    _asked: dict[tuple[int, str], int] = field(default_factory=dict)
    """Person and question → when the person will answer."""

    _done: set[tuple[int, str]] = field(default_factory=set)
    """The questions that were answered."""

    @property
    def over(self) -> bool:
        """Whether the result is posted."""
        return any(offering(channel.standing, "rematch") for channel in self.table.stub.world.channels.values())

    async def play(self) -> None:
        """Play until the result is posted. Raises AssertionError if the game does not end."""
        for _ in range(MOST_STEPS):
            await self.settle()
            if self.over:
                return
            for person in self.table.people:
                await self._answer(person)
            await self.settle()
            self.time.forward(STEP)
        raise AssertionError("the game does not end")

    async def settle(self) -> None:
        """Let the bot do all that it can do before the clock moves on."""
        while True:
            delivering = asyncio.create_task(self.bot.dispatcher.deliver_due())
            delivering.add_done_callback(lambda _: self.time.changes.tell())
            # If a channel is full, the delivery waits by the clock like the parts of the bot.
            await self.time.changes.until(lambda: delivering.done() or self.time.waiting > self._parts)  # noqa: B023 - awaited
            if not delivering.done():
                delivering.cancel()
                with suppress(asyncio.CancelledError):
                    await delivering
                return
            delivering.result()
            if self.time.waiting == self._parts:
                return
            await asyncio.sleep(0)

    @property
    def _parts(self) -> int:
        """How many tasks wait by the clock when nothing is to be done: each answer that goes on waits, too."""
        return PARTS + self.client.responder.going_on

    async def _answer(self, person: Person) -> None:
        """If the person's newest card asks something, answer it when it is time."""
        card = next((one for one in reversed(person.inbox) if any(offered(one, verb) for verb in ANSWERS)), None)
        if card is None:
            return
        verb = next(verb for verb in ANSWERS if offered(card, verb))
        question = person.id, question_of(card) if verb == "move" else offered(card, verb)[0]
        if question in self._done:
            return
        now = self.time.now()
        if now < self._asked.setdefault(question, now + self.luck.randint(*ANSWERED_AFTER)):
            return
        pressed = await person.press(card, *self.table.choose(card, verb))
        # A refusal, for example of a gift that the rules do not allow, leaves the question open.
        del self._asked[question]
        if accepted(pressed) and verb == "move":
            self._done.add(question)


async def count(game: str, folder: Path, names: Sequence[str] = NAMES, robots: int = 0) -> Counted:
    """People with these names, and so many robots, play the game to its end."""
    luck, time = Random(game), SteppedTime()
    database, players = folder / f"{game}-{robots}.db", Robots(Random(game), paced=True)
    async with open_discord() as stub:
        stub.limits.lift()
        guild = stub.world.add_guild("Crete")
        table = Table(stub, stub.world.add_channel(guild, "dice"), stub.people(guild, *names), luck.choice)
        async with hosted(stub, database, time=time, robots=players) as (client, bot):
            sitting = Sitting(client, bot, time, table, luck)
            begun = len(stub.wire.calls)
            if robots:
                # With all seats taken the game begins at once, and no lobby's card is ever seen.
                await table.people[0].slash(table.channel, "play", game=game, robots=robots)
            else:
                await table.open(game=game, seats=len(names))
            for person in table.people[1:]:
                await sitting.settle()
                time.forward(ANSWERED_AFTER[0])
                await table.press(person, table.channel.standing, "join")
            await sitting.play()
            kinds = Counter(kind for call in stub.wire.calls[begun:] if (kind := kind_of(call)))
        return Counted(kinds, moves(database), pings(stub, table.people))


def kind_of(call: Call) -> str | None:
    """The kind of a counted call; None if it is free."""
    if any(part in call.route for part in FREE):
        return None
    return f"{call.route} {'in the channel' if call.person is None else 'to a player'}"


def moves(database: Path) -> int:
    """How many moves of people and of robots in their own seats are stored."""
    entries = [load_entry(line.game, line.body) for line in read_ledger(database).lines]
    return sum(isinstance(entry, Play) and entry.seat is not None and not entry.by_clock for entry in entries)


def pings(stub: Discord, people: Sequence[Person]) -> Counter[str]:
    """How many messages made a sound for each of the people."""
    names = {person.id: person.user.name for person in people}
    heard = Counter(dict.fromkeys(names.values(), 0))
    for channel in stub.world.channels.values():
        for message in channel.messages.values():
            if message.author == stub.world.bot.id and message.interaction is None:
                heard.update(names[one] for one in _who_hears(message, channel.recipient) if one in names)
    return heard


def _who_hears(message: Message, recipient: int | None) -> frozenset[int]:
    """The people for whom the message made a sound when it was posted. Every private message does, if not silent."""
    if message.versions[0].flags & SILENT:
        return frozenset()
    return message.rings if recipient is None else frozenset({recipient})


def count_figures(games: Sequence[str] = GAMES) -> Iterator[Figure]:
    """The figures of each of these games."""
    log_to_stderr("ERROR")
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        # By the machine's clock, a press on a busy machine would be put off and answered by another call.
        patched.setattr(responder, "PATIENCE", PATIENCE)
        for game in games:
            yield from asyncio.run(count(game, Path(folder))).figures(game)
        if WITH_ROBOTS in games:
            alone = asyncio.run(count(WITH_ROBOTS, Path(folder), NAMES[:1], ROBOTS))
            yield from alone.figures(f"{WITH_ROBOTS} with robots")


if __name__ == "__main__":
    sys.exit(0 if tell(count_figures(sys.argv[1:] or GAMES)) else 1)
