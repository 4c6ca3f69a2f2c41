"""The bot under test on a real Matrix homeserver, behind a proxy that loses calls and answers."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.adapters.matrix.client import Matrix
from bot.adapters.matrix.crypto.login import Credentials
from bot.adapters.matrix.refs import Ref
from bot.core.ports import Delivery, Message, Platform
from storage.ids import PlayerId
from tests.adapters.contract.platform_under_test import Need
from tests.adapters.deliveries import CARD
from tests.adapters.matrix.players import is_greeted, without_hello
from tests.adapters.matrix.running_bot import Playing, bot_on
from tests.homeserver.accounts import open_accounts
from tests.homeserver.faulty_proxy import FAULTS, Fault, Proxy, open_proxy
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People, Person

PATIENCE: Final = 30
"""Seconds until the bot's sync counts as failed."""

_TOO_LARGE: Final = Fault(arrives=False, status=413, body=b'{"errcode": "M_TOO_LARGE", "error": "event too large"}')
_POSTS: Final = ("send", "redact")


class MatrixUnderTest:
    """A running bot in an encrypted room with one person."""

    cannot: Mapping[Need, str] = MappingProxyType({})

    def __init__(self, playing: Playing, proxy: Proxy, people: People, person: Person, room: str) -> None:
        self._playing, self._proxy, self._people, self._person, self._room = playing, proxy, people, person, room
        self._unreached: Person | None = None
        self.platform: Platform = playing.matrix

    def message(self) -> Delivery:
        """A table's card."""
        return replace(CARD, community=self._room, channel=self._room)

    def hand(self) -> Delivery:
        """A private card."""
        person = self._unreached or self._person
        return replace(self.message(), kind=Message.HAND, player=PlayerId(1), address=person.user)

    async def standing(self, delivery: Delivery) -> Sequence[str]:
        """What the person's client shows in the room, in its thread, or in the private room."""
        await self._person.sync()
        for room in tuple(self._person.invitations):
            await self._person.accept(room)
        await self._person.sync()
        thread = None if delivery.place is None else Ref.read(delivery.place).event
        rooms = [room for room in self._person.rooms if (room == self._room) == (delivery.player is None)]
        shown = [one for room in rooms for one in without_hello(self._person.room(room).messages) if one.poll is None]
        return [one.body for one in shown if one.sender == self._playing.account.user and one.thread == thread]

    async def cause(self, need: Need) -> None:
        """Let calls fail in the proxy, or change the room."""
        person, bot = self._person, self._playing.account.user
        match need:
            case Need.LOST_CALL:
                self._proxy.fail(_POSTS, FAULTS["cut before"], times=2)
            case Need.LOST_ANSWER:
                self._proxy.fail(_POSTS, FAULTS["half an answer"])
            case Need.FULL:
                self._proxy.fail(_POSTS, FAULTS["limit, wait in the body"])
            case Need.NEVER:
                self._proxy.fail(_POSTS, _TOO_LARGE)
            case Need.UNREACHABLE:
                self._unreached = await self._people.unsigned("eve")
            case Need.PLACE_GONE:
                await Moderator(person.account).kick(self._room, bot)
                await self._until(lambda: not self._playing.matrix.sees(self._room))
            case Need.PLACE_SHUT:
                await Moderator(person.account).change_power(self._room, {"events_default": 60})
            case _:
                raise AssertionError(need)

    async def deleted(self, delivery: Delivery, post: str) -> Sequence[str]:
        """The person redacts the message, and the bot hears of it."""
        reported: list[str] = []

        async def lost(refs: Sequence[str]) -> None:
            """Note what the adapter reports."""
            reported.extend(refs)

        self._playing.bot.dispatcher.lost = lost  # type: ignore[method-assign] # The store knows no such message.
        await self.standing(delivery)
        ref = Ref.read(post)
        await self._person.redact(ref.room, ref.event)
        await self._until(lambda: bool(reported))
        return reported

    async def _until(self, holds: Callable[[], bool]) -> None:
        """Wait until the bot's sync has brought something."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await self._person.sync(50)

    def closed(self) -> Platform:
        """A bot that has not logged in."""
        return Matrix(Credentials(self._proxy.url, token="none"), Path("never made"))


@asynccontextmanager
async def matrix(homeserver: str, folder: Path) -> AsyncIterator[MatrixUnderTest]:
    """A bot in an encrypted room with one person."""
    async with open_accounts(homeserver) as accounts, open_proxy(homeserver) as proxy:
        people = People(accounts)
        account, person = await accounts.new("minotaur"), await people.new("ann")
        room = await Moderator(person.account).create("Games", invite=[account.user], encrypted=True)
        async with bot_on(proxy.url, account, folder) as playing:
            # Until the bot has said hello and reacted to it, its calls would meet the faults of a test.
            await person.until(lambda: is_greeted(person.room(room)))
            yield MatrixUnderTest(playing, proxy, people, person, room)
        await people.close()
