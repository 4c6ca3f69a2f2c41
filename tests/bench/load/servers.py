"""Servers, channels and tables of four: laid, joined and begun by presses, as people do it."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tests.stub.people import Person
from tests.stub.playing import offered, offering
from tests.stub.server import Discord
from tests.stub.things import Channel, Guild, Interaction, Message, Version

SEATS: Final = 4
TABLES_IN_A_SERVER: Final = 20
OPENED_AT_ONCE: Final = 20
PATIENCE: Final = 120.0
"""Seconds for anything to come."""


@dataclass(frozen=True, slots=True)
class Table:
    """Four people in a channel."""

    discord: Discord
    channel: Channel
    people: Sequence[Person]

    async def open(self) -> Sequence[Interaction]:
        """Open it, sit down, and wait until all have been dealt their dice; what they asked. Raises TimeoutError."""
        host, *others = self.people
        asked = [await host.slash(self.channel, "play", pace="daily", seats=SEATS)]
        await self.channel.changes.until(lambda: offering(self.channel.standing, "join"), PATIENCE)
        card = offering(self.channel.standing, "join")
        assert card is not None
        word = offered(card, "join")[0]
        asked += [await person.press(card, word) for person in others]
        for person in self.people:
            await self.inbox(person).changes.until(partial(card_of, person), PATIENCE)
        return asked

    def inbox(self, person: Person) -> Channel:
        """Where somebody's dice are shown to them."""
        return self.discord.world.dm(person.id)

    @property
    def places(self) -> Sequence[Channel]:
        """The channel, and the thread where the game is played."""
        threads = (self.discord.world.channels.get(message) for message in self.channel.messages)
        return [self.channel, *(thread for thread in threads if thread is not None)]

    def shown(self) -> Sequence[Version]:
        """What was shown in these places, in order."""
        messages = [message for place in self.places for message in place.messages.values()]
        return sorted((version for message in messages for version in message.versions), key=lambda one: one.at)

    @property
    def own(self) -> Sequence[Channel]:
        """Where each of the people is shown their dice."""
        return [self.inbox(person) for person in self.people]

    @property
    def calls(self) -> int:
        """How many calls concerned these places, or had people's own channels opened."""
        ids = [*(place.id for place in (*self.places, *self.own)), *(person.id for person in self.people)]
        return sum(self.discord.wire.concerned[one] for one in ids)

    def written(self, channels: Iterable[Channel]) -> Sequence[Sequence[float]]:
        """When messages were posted or edited in each of the channels, but for answers to presses."""
        return [self.discord.wire.written[channel.id] for channel in channels]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return any(offering(place.standing[-1:], "rematch") for place in self.places)


def card_of(person: Person) -> Message | None:
    """The card that asks them for a move."""
    return offering(person.inbox, "move")


def lay(discord: Discord, count: int) -> Sequence[Table]:
    """So many tables, each in a channel of its own, of people who sit nowhere else."""
    guilds = [discord.world.add_guild(f"Server {number}") for number in range(-(-count // TABLES_IN_A_SERVER))]
    return [_laid(discord, guilds[number // TABLES_IN_A_SERVER], number) for number in range(count)]


def _laid(discord: Discord, guild: Guild, number: int) -> Table:
    people = discord.people(guild, *[f"{name} {number}" for name in ("Ann", "Ben", "Cyd", "Dan")])
    return Table(discord, discord.world.add_channel(guild, f"table-{number}"), people)


async def open_all(tables: Sequence[Table]) -> Sequence[Interaction]:
    """Open them, some at a time; what was asked for that. Raises TimeoutError."""
    turn = asyncio.Semaphore(OPENED_AT_ONCE)

    async def open_one(table: Table) -> Sequence[Interaction]:
        async with turn:
            return await table.open()

    async with asyncio.TaskGroup() as tasks:
        opening = [tasks.create_task(open_one(table)) for table in tables]
    return [asked for task in opening for asked in task.result()]
