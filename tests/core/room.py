"""A running bot on a real store, with fakes for the clock, the screens and the platform."""

import random
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path

from sqlalchemy import select

from bot.core.clock.deadlines import Clocks
from bot.core.delivery.dispatcher import OTHERS_AGAIN, Dispatcher
from bot.core.delivery.tries import LOOK_AGAIN
from bot.core.evenings.evening_job import EveningJob
from bot.core.evenings.evening_plans import Evenings
from bot.core.league.corrections import Corrections
from bot.core.league.leagues import Leagues
from bot.core.league.rating_job import Ratings
from bot.core.league.standings_pages import Asked, Standings
from bot.core.people.people import People
from bot.core.ports import StandingsPage
from bot.core.processes import Processes
from bot.core.table.actions import Action, Answer, Opening
from bot.core.table.robots import Robots
from bot.core.table.tables import Tables
from bot.core.table.views import Holder, TableView
from bot.core.ui.presses import Verb
from rules.game import Move, Pending, RulesError
from rules.mythical_dice.notation import NOTATION
from rules.mythical_dice.view import MythicalView
from storage.changes import Deadline, Message, Pace
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.leagues import League
from storage.messages.rows import OutboxMessage
from storage.schema import messages
from storage.tables.stored_tables import StoredTable
from tests.core.fakes import FakeScreens, HandClock, Mailman, ShakyStore, address, set_clock, work_until
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.storage.sample_changes import PLATFORMS

LEASE = 10**12
"""The clock of these tests jumps, and then nobody can say in time that the process is alive."""


class Room:
    """All parts of the bot, joined as in the bot itself. ``table`` is the table that was opened last."""

    def __init__(
        self,
        store: ShakyStore,
        time: HandClock,
        mailman: Mailman,
        number: int = 1,
        url: str = "",
        lease: int = LEASE,
        *,
        paced: bool = False,
    ) -> None:
        self.paced = paced
        self.store = store
        self.url = url  # The address of the store's database, to open it once more.
        self.time = time
        self.mailman = mailman
        self.screens = FakeScreens()
        self.people = People(store, time)
        self.robots = Robots(random.Random(1), paced=paced)
        self.tables = Tables(store, time, self.robots)
        self.leagues = Leagues(store, time)
        self.corrections = Corrections(store, time)
        self.standings = Standings(store, time)
        self.processes = Processes(store.processes, time, lease=lease)
        self.clocks = Clocks(store, self.tables, self.processes, [mailman])
        self.dispatcher = Dispatcher(store, self.tables, self.screens, self.processes, [mailman])
        self.ratings = Ratings(store, self.tables, self.corrections, time)
        self.looks_again = OTHERS_AGAIN if self.processes.is_shared else LOOK_AGAIN
        self.table = TableId("")
        self.number = number  # The number of this process on the store. It keeps the ids of presses unique.
        self.games = count(1)  # Numbers for games that are stored with their results alone.
        self.evenings = Evenings(store, time)
        self.evening_job = EveningJob(store, self.tables, self.evenings, time, [mailman])
        self._presses = count(1)
        self._closed = False

    async def close(self) -> None:
        """End the process; a second call does nothing."""
        if not self._closed:
            self._closed = True
            await self.tables.close()
            await self.processes.leave()
            await self.store.close()

    # --- people ---------------------------------------------------------------------------------------

    async def seat(self, *names: str) -> list[PlayerId]:
        """People with these names. On the platform each is known by the name in small letters."""
        return [(await self.people.person("somewhere", name.lower(), name)).id for name in names]

    async def community(self, time_zone: str = "Europe/Prague") -> CommunityId:
        """The community in which everything happens."""
        return await self.people.community("somewhere", "hall", time_zone, "en")

    async def own(self, *, practice: bool = False) -> League:
        """The league of all the community's games, or with ``practice`` the league of practice games."""
        return await self.leagues.own(await self.community(), practice=practice)

    async def page(
        self, period: str = "", viewer: PlayerId | None = None, *, practice: bool = False, page: int | None = None
    ) -> StandingsPage:
        """The standings of that league; without a period, those of this week."""
        return await self.standings.page(Asked((await self.own(practice=practice)).id, period, page=page), viewer)

    # --- what people do -------------------------------------------------------------------------------

    async def open(
        self,
        *people: PlayerId,
        robots: int = 0,
        level: str = "steady",
        seats: int | None = None,
        pace: Pace = Pace.LIVE,
        command: str = "opening",
        game: str = "mythical-dice",
        league: LeagueId | None = None,
        polls: bool = False,
    ) -> Answer:
        """The first person opens a table, and the others are seated at once."""
        opening = Opening(
            community=await self.community(),
            channel="green",
            host=people[0],
            command=CommandId(command),
            language="en",
            game=game,
            pace=pace,
            seats=seats or len(people) + robots,
            robots=(level,) * robots,
            people=people[1:],
            league=league,
            polls=polls,
        )
        answer = await self.tables.open(opening)
        if answer.view is not None:
            self.table = answer.view.id
        return answer

    async def press(
        self,
        player: PlayerId,
        verb: Verb,
        arg: str = "",
        *,
        decision: int | None = None,
        command: str | None = None,
        table: TableId | None = None,
        card: Message | None = None,
    ) -> Answer:
        """Press a button of the open question or of question ``decision``. ``card``: the kind of its card."""
        at = table or self.table
        if decision is None:
            view = await self.tables.view(at, None)
            decision = view.decision if view else 0
        named = CommandId(command or f"press-{self.number}-{next(self._presses)}")
        return await self.tables.act(Action(at, player, named, verb, arg, decision, card=card))

    async def play_one(self, player: PlayerId | None = None) -> None:
        """The given or first awaited person bets 0, rolls the strongest die, or (alone) has the bets shown."""
        view = await self.view()
        assert view.play is not None
        if view.play.pending is Pending.REVEAL:
            (alone,) = [seat.player for seat in view.seats if seat.holder is Holder.PERSON]
            assert alone is not None
            answer = await self.press(alone, Verb.REVEAL)
        else:
            mover = player or self.awaited(view)[0]
            answer = await self.press(mover, Verb.MOVE, spell((await self.seen(mover)).choices[0]))
        assert answer.refusal is None

    async def let_go_away(self, player: PlayerId) -> None:
        """Everybody else plays until a robot keeps this player's seat; messages are delivered meanwhile."""
        while any(seat.player == player and seat.holder is Holder.PERSON for seat in (await self.view()).seats):
            others = [other for other in self.awaited(await self.view()) if other != player]
            if others:
                await self.play_one(others[0])
            else:
                await self.expire()
            await self.deliver()

    async def play(self, *people: PlayerId, robots: int = 0, command: str = "opening") -> None:
        """Open a table and play to its end."""
        await self.open(*people, robots=robots, command=command)
        await self.play_out()

    async def play_out(self) -> None:
        """Play to the end."""
        while (await self.view()).status.live:
            await self.play_one()

    async def open_to_rolls(self) -> None:
        """Cindy, Ben and Emily have bet; all messages are delivered, and the first leader is called to roll.

        The table is slow: at a live one the call would wait for ten silent seconds.
        """
        await self.open(CINDY, BEN, EMILY, pace=Pace.RELAXED)
        await self.deliver_after(self.play_to_rolls())

    async def play_to_rolls(self) -> None:
        """All bet, the leader first, because a player who has just bet is not called to roll."""
        while (seen := await self.seen(None)).secret:
            leader = (await self.view()).seats[seen.leader].player
            await self.play_one(leader if leader in self.awaited(await self.view()) else None)

    async def next_round(self) -> None:
        """Play to the next round's bets. Nothing is delivered meanwhile."""
        chapter = (await self.view()).chapter
        while (await self.view()).chapter == chapter:
            await self.play_one()

    async def expire(self) -> None:
        """Move the clock to the next deadline, and expire it."""
        deadline = await self.deadline()
        await self.pass_by(max(0, deadline.due - self.store.clock.at(self.time.now())))
        await self.clocks.expire_due()

    async def correct_countdown(self) -> None:
        """Shift the open clock: the end of the countdown changes, so the table's cards must be redrawn."""
        clock = self.store.clock
        await set_clock(self.store, replace(clock, open=Millis(clock.open + 5000)))
        await self.tables.go_on(self.table)

    async def pass_by(self, milliseconds: int) -> None:
        """Let time pass as if the bot had been at work."""
        self.time.forward(milliseconds)
        await work_until(self.store, self.time.now())

    async def deliver(self) -> Sequence[str]:
        """Deliver what is due; returns ``kind:address`` of each delivery in order, with "all" for the channel."""
        before = len(self.mailman.delivered)
        await self.dispatcher.deliver_due()
        return [f"{one.kind}:{one.address or 'all'}" for one in self.mailman.delivered[before:]]

    async def deliver_after(self, what: Awaitable[object] | int) -> Sequence[str]:
        """Await the call, or move the clock by this many milliseconds; then deliver what is due."""
        if isinstance(what, int):
            self.time.forward(what)
        else:
            await what
        return await self.deliver()

    async def owed(self) -> Sequence[OutboxMessage]:
        """The messages to send or delete now."""
        return (await self.store.messages.due(self.time.now(), 100, PLATFORMS)).rows

    async def posts(self) -> Mapping[str, str]:
        """The platform's ids of the table's posts, by message key."""
        of_table = select(messages.c.key, messages.c.ref).where(messages.c.table == self.table)
        found = await self.store.rewrite(lambda connection: connection.execute(of_table).all())
        return {key: ref for key, ref in found if ref is not None}

    # --- what is there --------------------------------------------------------------------------------

    async def stored(self, table: TableId | None = None) -> StoredTable:
        """The table, or another one, as it is in the store."""
        stored = await self.store.table(table or self.table)
        assert stored is not None
        return stored

    async def deadline(self) -> Deadline:
        """The earliest deadline of all tables; there must be one."""
        deadline = await self.store.next_deadline()
        assert deadline is not None
        return deadline

    async def version(self) -> int:
        """How many entries the table has in the store."""
        return (await self.stored()).version

    async def view(self, player: PlayerId | None = None) -> TableView:
        """The table as this player sees it; for None, as everybody sees it."""
        view = await self.tables.view(self.table, player)
        assert view is not None
        return view

    async def seen(self, player: PlayerId | None) -> MythicalView:
        """The game as this player sees it; for None, as everybody sees it."""
        play = (await self.view(player)).play
        assert isinstance(play, MythicalView)
        return play

    @staticmethod
    def awaited(view: TableView) -> list[PlayerId]:
        """The people whom the table waits for."""
        assert view.play is not None
        sitters = [view.seats[seat].player for seat in view.play.awaited]
        return [player for player in sitters if player is not None]


def code(refusal: RulesError | None) -> str | None:
    """The refusal's code; None if there is no refusal."""
    return refusal.code if refusal else None


def shown(answer: Answer) -> TableView:
    """The table as the answer shows it."""
    assert answer.view is not None
    return answer.view


def spell(move: Move) -> str:
    """The move as the argument of a press."""
    return NOTATION.spell(move)


@asynccontextmanager
async def open_room(
    at: Path | str,
    time: HandClock,
    mailman: Mailman | None = None,
    number: int = 1,
    lease: int = LEASE,
    *,
    paced: bool = False,
    alone: bool = False,
) -> AsyncIterator[Room]:
    """Start the bot on the file or the address, as it always starts: the open clock stood still, tables go on.

    Robots move at once, unless they are ``paced``. ``alone``: no other process can use a database on a server.
    """
    url = address(at)
    store = await ShakyStore.open(url, alone=alone)
    assert isinstance(store, ShakyStore)
    room = Room(store, time, mailman or Mailman(), number, url, lease, paced=paced)
    try:
        await store.hurry()
        await room.processes.enter()
        await room.clocks.resume()
        yield room
    finally:
        await room.close()


@asynccontextmanager
async def reopened(room: Room) -> AsyncIterator[Room]:
    """End the process of ``room``, and start the next one on the same store, clock, platform and table."""
    await room.close()
    async with open_room(room.url, room.time, room.mailman, room.number + 1, paced=room.paced) as again:
        again.table = room.table
        yield again
