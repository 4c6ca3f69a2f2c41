"""People and the bot in a room on a homeserver: where the figures of Matrix begin."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.adapters.matrix.client import Matrix
from tests.adapters.matrix.players import Player
from tests.adapters.matrix.running_bot import Playing, bot_on
from tests.homeserver.accounts import open_accounts
from tests.homeserver.moderator import Administrator, Moderator, kinds
from tests.homeserver.person import People


@dataclass(frozen=True, slots=True)
class Evening:
    """A running bot, and people who can play."""

    playing: Playing
    players: list[Player]
    administrator: Administrator

    async def open_table(self, command: str) -> None:
        """The first player opens a table with the command, and the others join."""
        first, *others = self.players
        await first.opens(command)
        for player in others:
            await player.person.accept(player.room)
            await player.joins()

    async def sent(self) -> Counter[str]:
        """How many events the bot has sent, by type. Those that make rooms are left out."""
        rooms = [self.players[0].room, *(player.private.id for player in self.players)]
        bot = self.playing.account.user
        wire = [event for room in rooms for event in await self.administrator.wire(room, bot)]
        return kinds([event for event in wire if "state_key" not in event])


@asynccontextmanager
async def evening(
    url: str, folder: Path, names: Sequence[str], platform: type[Matrix] = Matrix, *, limit: float = 600
) -> AsyncIterator[Evening]:
    """The bot and these people in a room. ``limit``: seconds until the whole evening counts as failed."""
    async with open_accounts(url) as accounts, asyncio.timeout(limit):
        people, account = People(accounts), await accounts.new("minotaur")
        seated = [await people.new(name) for name in names]
        invited = [account.user, *(one.user for one in seated[1:])]
        room = await Moderator(seated[0].account).create("Games", invite=invited)
        players = [Player(one, account.user, room) for one in seated]
        async with bot_on(url, account, folder, platform) as playing:
            yield Evening(playing, players, Administrator(await accounts.new("admin", admin=True)))
        await people.close()
