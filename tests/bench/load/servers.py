"""Servers, channels and tables of four people, opened, joined and begun by presses."""

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
"""Seconds to wait for any answer or message."""


@dataclass(frozen=True, slots=True)
class Table:
    """Four people in a channel."""

    discord: Discord
    channel: Channel
    people: Sequence[Person]

    async def open(self) -> Sequence[Interaction]:
        """Open the table, sit down, and wait for all dice; returns all commands and presses. Raises TimeoutError."""
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
        """The DM in which the person sees their dice."""
        return self.discord.world.dm(person.id)

    @property
    def places(self) -> Sequence[Channel]:
        """The channel, and the thread in which the game is played."""
        threads = (self.discord.world.channels.get(message) for message in self.channel.messages)
        return [self.channel, *(thread for thread in threads if thread is not None)]

    @property
    def card(self) -> Message | None:
        """The newest card on which people can ask for their own cards; None if there is none."""
        return next((card for place in reversed(self.places) if (card := offering(place.standing, "hand"))), None)

    def shown(self) -> Sequence[Version]:
        """Everything shown in these places, in order of time."""
        messages = [message for place in self.places for message in place.messages.values()]
        return sorted((version for message in messages for version in message.versions), key=lambda one: one.at)

    @property
    def own(self) -> Sequence[Channel]:
        """The DMs of the people."""
        return [self.inbox(person) for person in self.people]

    @property
    def calls(self) -> int:
        """How many calls were about these places, or opened these DMs."""
        ids = [*(place.id for place in (*self.places, *self.own)), *(person.id for person in self.people)]
        return sum(self.discord.wire.concerned[one] for one in ids)

    def written(self, channels: Iterable[Channel]) -> Sequence[Sequence[float]]:
        """For each channel, the times of posts and edits, without answers to presses."""
        return [self.discord.wire.written[channel.id] for channel in channels]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return any(offering(place.standing[-1:], "rematch") for place in self.places)


def card_of(person: Person) -> Message | None:
    """The newest card that asks the person for a move; None if there is none."""
    return offering(person.inbox, "move")


def lay(discord: Discord, count: int) -> Sequence[Table]:
    """Create people for this many tables, each in a channel of its own. Nobody sits at two tables.

    The servers are divided evenly among the shards.
    """
    shards = discord.application.shards
    servers = max(shards, -(-count // TABLES_IN_A_SERVER))
    guilds = [
        discord.world.add_guild(f"Server {number}", shard=number % shards, shards=shards) for number in range(servers)
    ]
    return [_laid(discord, guilds[number % servers], number) for number in range(count)]


def _laid(discord: Discord, guild: Guild, number: int) -> Table:
    people = discord.people(guild, *[f"{name} {number}" for name in ("Ann", "Ben", "Cyd", "Dan")])
    return Table(discord, discord.world.add_channel(guild, f"table-{number}"), people)


async def open_all(tables: Sequence[Table]) -> Sequence[Interaction]:
    """Open the tables, some at a time; returns all commands and presses. Raises TimeoutError."""
    turn = asyncio.Semaphore(OPENED_AT_ONCE)

    async def open_one(table: Table) -> Sequence[Interaction]:
        async with turn:
            return await table.open()

    async with asyncio.TaskGroup() as tasks:
        opening = [tasks.create_task(open_one(table)) for table in tables]
    return [asked for task in opening for asked in task.result()]
