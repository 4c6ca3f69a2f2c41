"""A whole bot on a simulated Discord: real client, core and store; the test controls clock, luck and delivery."""

import asyncio
import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final, Self

import pytest
import simcord
from discord.app_commands import CommandNotFound
from simcord.backend.models import Message as Stored

from bot import wiring
from bot.adapters.discord import channel_limit
from bot.adapters.discord.client import Discord
from bot.adapters.discord.commands.offers import NotOffered
from bot.app.quotas import Limits, Quota, Quotas
from bot.core import processes
from bot.core.clock.pace import CARD_EVERY
from bot.core.ports import Community, Pictures, Platform
from bot.core.table import opening
from bot.core.table.actions import Action
from bot.core.table.robots import Robots
from bot.core.table.views import TableView
from bot.core.ui.presses import Verb
from bot.wiring import Bot, open_bot
from rules.catalogue import newest
from rules.game import Pending
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.store import Store
from tests.adapters.discord.bodies import faults
from tests.adapters.discord.seen_messages import buttons, text
from tests.core.fakes import HandClock, ShakyStore, address, work_until
from tests.core.room import LEASE
from tests.stub.changes import PATIENCE

__all__ = ["World", "buttons", "open_world", "text"]

SERVER_LOCALE: Final = "en-US"
STEP: Final = 5_000
"""Milliseconds between two looks for due work, while ``World.forward`` lets time pass."""

PATIENCE_ON_SERVER: Final = 15.0
"""Seconds to wait for what normally happens at once, where the database is on a server.

The simulator also waits for each timer of the bot that ends within this time. With a server there are such timers: with
a minute no press would be done.
"""


class QuickStore(ShakyStore):
    """A store that does not wait until its data is on disk: these tests do not cut the power."""

    @classmethod
    async def open(cls, url: str, *, alone: bool = False, keep_copy: bool = True) -> Self:
        """Open the store with ``synchronous = OFF``."""
        store = await super().open(url, alone=alone, keep_copy=keep_copy)
        assert isinstance(store, cls)
        await store.hurry()
        return store


class WorldClock(HandClock):
    """A clock that lets the simulator call a press done although its answer goes on."""

    env: simcord.Env | None = None

    async def wait(self, nudge: asyncio.Event, until: Millis | None) -> None:
        """Return when the nudge is set."""
        assert self.env is not None
        try:
            await self.env.external_wait(nudge.wait(), reason="the table's next change")
        except simcord.SetupError:
            # Somebody else waits.
            await super().wait(nudge, until)


class World:
    """A server with one channel, its people, and the bot. Nothing happens by itself."""

    def __init__(self, at: Path | str, pictures: Pictures | None, beside: Sequence[Platform], *, paced: bool) -> None:
        self.time = WorldClock()
        self.client = Discord(shard_count=1, pictures=pictures)
        self._url = address(at)
        patience = PATIENCE if self._url.startswith("sqlite") else PATIENCE_ON_SERVER
        self.env = self.time.env = simcord.Env(self.client, settle_timeout=patience)
        self._paced = paced
        self.guild = self.env.create_guild()
        self.channel = self.guild.create_text_channel("dice")
        self.locales: dict[str, str] = {}
        """The Discord language of people, by user id. Others use English."""

        self.only_theirs: set[str] = set()
        """The user ids of people who have installed the bot for themselves, while their server has not."""

        self._pictures = pictures
        self._beside = beside
        self._opened: AsyncExitStack | None = None
        self._bot: Bot | None = None
        self._add_to_interactions()

    # --- opening and closing --------------------------------------------------------------------------

    @property
    def bot(self) -> Bot:
        """The bot that is open."""
        assert self._bot is not None
        return self._bot

    async def open(self) -> None:
        """Open the bot on the file, and let the client serve it."""
        self._opened = AsyncExitStack()
        platforms, robots = [self.client, *self._beside], Robots(random.Random(1), paced=self._paced)
        opening = open_bot(self._url, platforms, time=self.time, robots=robots)
        self._bot = await self._opened.enter_async_context(opening)
        self.client.serve(self._bot)
        # The clock stands still here, so a used-up quota would never refill.
        self.client.responder.app.quotas = Quotas(self.time, Limits(*[Quota(10**6, 1)] * len(Limits())))

    async def close(self) -> None:
        """Close the bot."""
        assert self._opened is not None
        await self._opened.aclose()

    async def restart(self) -> None:
        """Everything that is not stored is forgotten: a new client serves a new bot on the same file."""
        await self.close()
        self.client = Discord(shard_count=1, pictures=self._pictures)
        await self.open()
        await self.env.restart_bot(self.client)
        await self.deliver()

    def _add_to_interactions(self) -> None:
        """Put each person's language, and who has installed the bot, into interactions: the simulator knows neither."""
        emit = self.env.backend.emit

        def complete(event: str, payload: Mapping[str, object]) -> None:
            if event == "INTERACTION_CREATE":
                user = payload.get("user") or _part(payload, "member").get("user")
                person = str(_part({"": user}, "").get("id"))
                installed = {"1": person} if person in self.only_theirs else {"0": payload.get("guild_id", "0")}
                told = {"locale": self.locales.get(person, SERVER_LOCALE), "authorizing_integration_owners": installed}
                payload = {**payload, **told}
            emit(event, payload)

        self.env.backend.emit = complete  # type: ignore[method-assign]  # The simulator offers no other way.

    # --- people ---------------------------------------------------------------------------------------

    def seat_newcomers(self) -> None:
        """From now on, people who have finished no game of a kind are new to it. Before, nobody is."""
        store = self._store
        assert isinstance(store, QuickStore)
        store.newcomers = True

    def people(self, *names: str, locale: str | None = None) -> list[simcord.MemberActor]:
        """Add members with these names. ``locale`` is the language of their Discord."""
        members = [self.guild.add_member(self.env.create_user(name.lower(), global_name=name)) for name in names]
        if locale is not None:
            self.locales.update((str(member.id), locale) for member in members)
        return members

    def close_dm(self, person: simcord.MemberActor) -> None:
        """The person no longer accepts private messages."""
        path = f"/channels/{person.user.dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages", times=None)

    def open_dm(self, person: simcord.MemberActor) -> None:
        """The person accepts private messages again."""
        path = f"/channels/{person.user.dm_channel.id}/messages"
        self.env.backend.faults[:] = [fault for fault in self.env.backend.faults if fault["path"] != path]

    async def settle_departures(self) -> None:
        """Let the bot hear what happened to servers and channels, and store it."""
        await self.env.settle()
        await self.bot.departures.bring_up_to_date()

    async def pass_by(self, milliseconds: int) -> None:
        """Let time pass in which the bot is at work, without running its clocks."""
        self.time.forward(milliseconds)
        await work_until(self._store, self.time.now())

    @property
    def _store(self) -> Store:
        return self.bot.departures._store  # noqa: SLF001 - a public call would also expire deadlines

    async def player(self, person: simcord.MemberActor) -> PlayerId:
        """The person as the store knows them."""
        player = await self.bot.people.known("discord", str(person.id))
        assert player is not None
        return player

    def messages(self, channel: simcord.ChannelHandle) -> Sequence[Stored]:
        """The messages of the channel, oldest first, with private answers."""
        return [*self.env.backend.messages.get(channel.id, {}).values()]

    # --- what happens ---------------------------------------------------------------------------------

    async def slash(
        self,
        person: simcord.MemberActor,
        command: str,
        /,
        *,
        at: simcord.ChannelHandle | None = None,
        **options: object,
    ) -> simcord.InteractionResult:
        """The person types a command, and all messages that follow from it are delivered."""
        result = await person.slash(at or self.channel, command, **options)
        await self.follow()
        return result

    async def press(
        self, person: simcord.MemberActor, message: simcord.ResponseMessage, custom_id: str
    ) -> simcord.InteractionResult:
        """The person presses a button, in their DM or in the channel; all that follows from it is delivered."""
        private = message.channel_id == person.user.dm_channel.id
        actor = person.user if private else person
        result: simcord.InteractionResult = await actor.click(message, custom_id=custom_id)
        await self.follow()
        return result

    async def choose(
        self, person: simcord.MemberActor, message: simcord.ResponseMessage, custom_id: str, values: Sequence[str]
    ) -> simcord.InteractionResult:
        """The person chooses in a menu, in their DM or in the channel; all that follows from it is delivered."""
        private = message.channel_id == person.user.dm_channel.id
        actor = person.user if private else person
        result: simcord.InteractionResult = await actor.select(message, values, custom_id=custom_id)
        await self.follow()
        return result

    async def deliver(self) -> None:
        """Send everything that is due to Discord, and let the client handle the events that come back."""
        await self.bot.dispatcher.deliver_due()
        await self.env.settle()

    async def follow(self) -> None:
        """Deliver what follows from a press. An edit of a live table's card may wait for a moment, which passes.

        Where robots are paced, no time passes: they would move meanwhile.
        """
        await self.deliver()
        if self._paced:
            return
        now = self.time.now()
        coming = (await self._store.messages.due(now, 1, ["discord"])).next
        if coming is not None and coming <= now + CARD_EVERY:
            await self.forward(coming - now)

    async def forward(self, milliseconds: int) -> None:
        """Let time pass in steps: the open clock goes on, deadlines expire, and messages are delivered."""
        end = self.time.now() + milliseconds
        while (left := end - self.time.now()) > 0:
            self.time.forward(min(left, STEP))
            await self._store.beat(self.time.now())
            await self.bot.clocks.expire_due()
            await self.deliver()

    # --- tables ---------------------------------------------------------------------------------------

    async def community(self) -> Community:
        """The server as the bot stores it."""
        return await self.bot.communities.of("discord", str(self.guild.id), "en")

    async def table(self, table: TableId | None = None) -> TableView:
        """The table (by default the newest live one) as everybody sees it."""
        if table is None:
            community = await self.community()
            table = (await self.bot.tables.live_in(community.id))[-1]
        view = await self.bot.tables.view(table, None)
        assert view is not None
        return view

    async def play_out(self, table: TableId, *, by_house: bool = False) -> None:
        """Play the game to its end without Discord: everybody makes their first legal move, or a robot's move."""
        while (await self.table(table)).status.live:
            await self.play_on(table, by_house=by_house)
        await self.deliver()

    async def play_on(self, table: TableId, *, by_house: bool = False) -> None:
        """Make one move past Discord, as ``play_out`` does."""
        view = await self.table(table)
        assert view.play is not None
        reveal = view.play.pending is Pending.REVEAL
        seats = [seat for seat in view.seats if seat.player is not None]
        mover = seats[0].player if reveal else view.seats[view.play.awaited[0]].player
        assert mover is not None
        seen = await self.bot.tables.view(table, mover)
        assert seen is not None
        assert seen.play is not None
        verb = Verb.REVEAL if reveal else Verb.STAND_IN if by_house else Verb.MOVE
        arg = newest(view.game).notation.spell(seen.play.choices[0]) if verb is Verb.MOVE else ""
        command = CommandId(f"past-discord:{table}:{view.decision}:{mover}:{verb}")
        answer = await self.bot.tables.act(Action(table, mover, command, verb, arg, view.decision))
        assert answer.refusal is None


def _part(payload: Mapping[str, object], key: str) -> Mapping[str, object]:
    part = payload.get(key)
    assert isinstance(part, Mapping)
    return part


@asynccontextmanager
async def open_world(
    at: Path | str,
    *,
    pictures: Pictures | None = None,
    seed: int = 1,
    beside: Sequence[Platform] = (),
    paced: bool = False,
) -> AsyncIterator[World]:
    """A simulated Discord with our bot on it, and its database in a file or at an address.

    With the same seed, tables have the same luck.

    The bot is also on the platforms ``beside`` it. Robots move at once, unless they are ``paced``.
    At the end, every request of the bot is checked with ``bodies.faults``.
    """
    seeds = random.Random(seed)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(wiring, "Store", QuickStore)
        patched.setattr(processes, "LEASE", LEASE)
        patched.setattr(opening, "new_seed", lambda: seeds.randbytes(32))
        patched.setattr(channel_limit, "MOST", 10**6)  # The clock stands still, so the limit would never clear.
        # The simulator waits 50 ms to see whether a press was answered. A game has many presses, so this is shortened.
        settling = simcord.Env._settle_internal.__kwdefaults__  # noqa: SLF001 - there is no other way to set it
        assert settling is not None
        patched.setitem(settling, "idle", 0.003)
        world = World(at, pictures, beside, paced=paced)
        await world.open()
        try:
            async with _running(world.env):
                yield world
            found = faults(world.env.http_requests)
            assert not found, "\n".join(found)
        finally:
            await world.close()


@asynccontextmanager
async def _running(env: simcord.Env) -> AsyncIterator[None]:
    """Run the simulated Discord. At the end, raise the errors of the bot."""
    await env.start()
    try:
        yield
    finally:
        await env.shutdown()
    # A value that no option offers, and a command of another version, are errors in discord.py only: the bot expects
    # them.
    if raised := [error for error in env.errors if not isinstance(error, NotOffered | CommandNotFound)]:
        raise BaseExceptionGroup("what the bot raised", raised)
