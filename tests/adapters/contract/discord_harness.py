"""The bot's client under test on both Discords: the simulated one in memory, and the fake one on a socket."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

import discord
import pytest

from bot.adapters.discord import channel_limit
from bot.adapters.discord.client import Discord as Client
from bot.core.ports import Delivery, Message, Platform
from storage.ids import PlayerId
from tests.adapters.contract.platform_under_test import Need
from tests.adapters.deliveries import CARD
from tests.adapters.discord.asking import own_channel
from tests.adapters.discord.seen_messages import text
from tests.adapters.discord.simulated_discord import World, open_world
from tests.stub.bots import hosted
from tests.stub.faults import CallEffect, Cut, Garbled, Refuse, TooMany
from tests.stub.people import Person
from tests.stub.reading import words
from tests.stub.server import Discord, open_discord
from tests.stub.things import Channel

_CALLS: Final = "* /channels/*"
_POSTS: Final = "POST /channels/*/messages"


def _delivery(guild: int, channel: int, person: int | None = None) -> Delivery:
    """A card for the channel, or a private card."""
    card = replace(CARD, community=str(guild), channel=str(channel))
    return card if person is None else replace(card, kind=Message.HAND, player=PlayerId(1), address=str(person))


class SimulatedUnderTest:
    """The client on SimCord."""

    cannot: Mapping[Need, str] = MappingProxyType(
        {
            Need.LOST_ANSWER: "the simulator has no network: it refuses a call, or carries it out and answers",
            Need.FULL: "the simulator has no limits",
            Need.ONCE: "the simulator takes no notice of nonces",
        }
    )

    def __init__(self, world: World) -> None:
        self._world = world
        (self._person,) = world.people("Cindy")
        self.platform: Platform = world.client

    def message(self) -> Delivery:
        """A table's card."""
        return _delivery(self._world.guild.id, self._world.channel.id)

    def hand(self) -> Delivery:
        """A private card."""
        return _delivery(self._world.guild.id, self._world.channel.id, self._person.id)

    async def standing(self, delivery: Delivery) -> Sequence[str]:
        """The messages of the channel, the thread or the DM."""
        if delivery.player is not None:
            return list(map(text, own_channel(self._person)))
        threads = {str(thread.id): thread for thread in self._world.channel.threads}
        history = threads.get(delivery.place or "", self._world.channel).history()
        # Discord itself writes in the channel that a thread was made.
        return [text(one) for one in history if one.type is discord.MessageType.default]

    async def cause(self, need: Need) -> None:
        """Let the simulator refuse calls, or change its world."""
        world = self._world
        match need:
            case Need.LOST_CALL:
                world.env.inject_error("POST", "/channels/*/messages", status=503, code=0)
            case Need.UNREACHABLE:
                world.close_dm(self._person)
            case Need.PLACE_GONE:
                world.env.backend.delete_channel(world.channel.id)
            case Need.PLACE_SHUT:
                world.env.inject_error("*", "/channels/*/messages*", status=403, code=50001, times=None)
            case Need.NEVER:
                world.env.inject_error("POST", "/channels/*/messages", status=400, code=50035, times=None)
            case _:
                raise AssertionError(need)

    async def deleted(self, delivery: Delivery, post: str) -> Sequence[str]:
        """A moderator deletes the message."""
        self._world.env.backend.delete_message(*map(int, post.split("/")))
        return ()

    def closed(self) -> Platform:
        """A client that has not logged in."""
        return Client(shard_count=1)


class SocketUnderTest:
    """The client on our own fake Discord."""

    cannot: Mapping[Need, str] = MappingProxyType({})

    def __init__(self, stub: Discord, channel: Channel, person: Person, client: Client) -> None:
        self._stub, self._channel, self._person = stub, channel, person
        self.platform: Platform = client

    def message(self) -> Delivery:
        """A table's card."""
        return _delivery(self._channel.guild or 0, self._channel.id)

    def hand(self) -> Delivery:
        """A private card."""
        return _delivery(self._channel.guild or 0, self._channel.id, self._person.id)

    async def standing(self, delivery: Delivery) -> Sequence[str]:
        """The messages of the channel, the thread or the DM."""
        if delivery.player is not None:
            return list(map(words, self._person.inbox))
        return list(map(words, self._stub.world.channels[int(delivery.place or delivery.channel)].standing))

    async def cause(self, need: Need) -> None:
        """Let calls fail on the wire, or change the fake's world."""
        troubles: dict[Need, tuple[str, CallEffect, int | None]] = {
            Need.LOST_CALL: (_POSTS, Cut(), 1),
            Need.LOST_ANSWER: (_CALLS, Garbled("<html>"), 1),
            Need.FULL: (_POSTS, TooMany(16.0), 1),
            Need.UNREACHABLE: ("POST /users/@me/channels", Refuse(50007), None),
            Need.PLACE_SHUT: (_CALLS, Refuse(50001), None),
            Need.NEVER: (_POSTS, Refuse(50035), None),
        }
        if need is Need.PLACE_GONE:
            self._stub.delete_channel(self._channel)
        else:
            route, effect, times = troubles[need]
            self._stub.faults.add(route, effect, times=times)

    async def deleted(self, delivery: Delivery, post: str) -> Sequence[str]:
        """A moderator deletes the message."""
        channel, message = map(int, post.split("/"))
        self._stub.world.channels[channel].messages[message].deleted = True
        return ()

    def closed(self) -> Platform:
        """A client that has not logged in."""
        return Client(shard_count=1)


@asynccontextmanager
async def simulated(folder: Path) -> AsyncIterator[SimulatedUnderTest]:
    """The client on SimCord."""
    async with open_world(folder / "games.db") as world:
        yield SimulatedUnderTest(world)


@asynccontextmanager
async def on_a_socket(folder: Path) -> AsyncIterator[SocketUnderTest]:
    """The client on our own fake Discord, in a channel with one person."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(channel_limit, "MOST", 10**6)
        async with open_discord() as stub:
            stub.limits.lift()
            guild = stub.world.add_guild("Crete")
            channel = stub.world.add_channel(guild, "dice")
            (person,) = stub.people(guild, "Cindy")
            async with hosted(stub, folder / "games.db") as (client, _):
                yield SocketUnderTest(stub, channel, person, client)
