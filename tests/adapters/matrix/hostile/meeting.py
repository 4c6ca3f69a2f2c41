"""Somebody and the bot in one room, which most of these tests begin with."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.adapters.matrix.hostile.conftest import Come
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.hostile.memory_people import account_of
from tests.adapters.matrix.players import Player
from tests.adapters.matrix.running_bot import Playing, bot_on

BOT = account_of("minotaur")


async def met(memory: MemoryHomeserver, come: Come) -> Player:
    """Somebody in a room into which the bot is invited."""
    ann = await come("ann")
    room = memory.make_room(ann.user)
    memory.put(room, ann.user, "m.room.member", {"membership": "invite"}, state_key=BOT.user)
    return Player(ann, BOT.user, room)


@asynccontextmanager
async def together(memory: MemoryHomeserver, come: Come, folder: Path) -> AsyncIterator[tuple[Player, Playing]]:
    """Ann in a room that the bot has joined. The bot has its files in this folder."""
    player = await met(memory, come)
    async with bot_on(URL, BOT, folder) as playing:
        await memory.joins(player.room, BOT.user)
        await player.person.sync()
        yield player, playing
