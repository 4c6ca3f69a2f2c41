"""What the other people are told and can read, byte for byte, in a game whose luck is the same in every run."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from bot.pictures.painter import Painter
from bot.wiring import Bot
from tests.stub.bots import hosted
from tests.stub.people import Person
from tests.stub.playing import Pick, Table, first, offered, offering
from tests.stub.reading import words
from tests.stub.server import open_discord

LOOKS: Final = ("hand", "table show", "table list", "replay", "verify", "stats", "leaderboard")
"""Commands that show something of the game."""

TIME: Final = re.compile(rb"<t:\d+")
MADE_UP: Final = re.compile(
    rb'\d{17,20}|"nonce":"[^"]*"|"id":\d{10}\b|(?<=:hand:|:back:)\d{10}'
    rb"|[0-9a-f]{64}|v1:[a-z2-7]{10}|table [a-z2-7]{10}|^--[0-9a-f]{32}",
    re.MULTILINE,
)
"""Values that differ between runs: ids, nonces, marks, hashes, names of tables and form boundaries."""


Heard = Mapping[str, Sequence[bytes]]
"""The bodies in order, by kind of call and person."""

T = TypeVar("T")


@dataclass
class Play:
    """A game whose people do as the test says. After each press everything is delivered."""

    bot: Bot
    table: Table

    @property
    def people(self) -> Sequence[Person]:
        """The people in the order of their seats."""
        return self.table.people

    def offered(self, person: Person) -> Sequence[str]:
        """The moves on the newest card of the person that offers any."""
        message = offering(person.inbox, "move")
        return offered(message, "move") if message is not None else ()

    async def press(self, person: Person, word: str) -> None:
        """Press this custom id or value on the person's card."""
        message = offering(person.inbox, "move")
        assert message is not None
        pressed = await person.press(message, word)
        assert pressed.callback is not None
        await self.bot.dispatcher.deliver_due()

    async def play_until(self, found: Callable[[], T | None]) -> T:
        """Make moves until ``found`` returns a value; the table's ``pick`` chooses them. Raises TimeoutError."""
        while (there := found()) is None:
            await self.table.play(1)
            await self.bot.dispatcher.deliver_due()
        return there

    async def heard_by_others(self, *hidden: Person) -> Heard:
        """All that people other than the hidden ones are told or can read, after they have used all ``LOOKS``."""
        others = {person.id: str(seat) for seat, person in enumerate(self.people) if person not in hidden}
        for person in self.people:
            if person.id in others:
                await self._look(person)
        await self.bot.dispatcher.deliver_due()
        told: dict[str, list[bytes]] = {}
        names: dict[str, dict[bytes, bytes]] = {}
        own = {person.id for person in hidden}
        for call in self.table.stub.wire.calls:
            if call.person not in own or call.readers & others.keys():
                kind = f"{call.route} {others.get(call.person or 0)}"
                told.setdefault(kind, []).append(plain(call.raw, names.setdefault(kind, {})))
        return told

    async def _look(self, person: Person) -> None:
        for command in LOOKS:
            looked = await person.slash(self.table.channel, command)
            assert looked.callback is not None, command
        await person.complete(self.table.channel, "move", "move", move="")


def plain(raw: bytes, names: dict[bytes, bytes]) -> bytes:
    """The bytes without times. Values that differ between runs are numbered in the order of their appearance."""
    return MADE_UP.sub(lambda found: names.setdefault(found[0], b"#%d" % len(names)), TIME.sub(b"<t:", raw))


@asynccontextmanager
async def playing(database: Path, game: str, pick: Pick = first) -> AsyncIterator[Play]:
    """A game of three people who have got their first hands."""
    async with open_discord() as stub:
        stub.limits.lift()
        guild = stub.world.add_guild("Crete")
        table = Table(stub, stub.world.add_channel(guild, "dice"), stub.people(guild, "Ann", "Ben", "Cyd"), pick)
        async with hosted(stub, database, pictures=Painter()) as (client, bot):
            # Until an emoji is uploaded, cards show words in its place.
            while len(client.responder.emoji) < len(Painter().dice()):  # noqa: ASYNC110 - nothing tells it
                await asyncio.sleep(0.01)
            await table.open(game=game, pace="daily")
            await table.start()
            await bot.dispatcher.deliver_due()
            yield Play(bot, table)


def cards_of(person: Person) -> bytes:
    """The texts of all cards in the person's DM, in the form of ``plain``."""
    return plain("\n".join(words(message) for message in person.inbox).encode(), {})
