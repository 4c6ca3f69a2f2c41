"""A hall where people call use cases: the whole core without a platform, and made-up places."""

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields
from itertools import count
from pathlib import Path

from bot.app.application import Application
from bot.app.caller import Caller, CommunityName
from bot.app.open_table import Wishes, open_table
from bot.app.response import Private, Public, Response
from bot.core.table.actions import Action
from bot.core.table.robots import Robots
from bot.core.table.views import TableView
from bot.core.ui.panels import Facts, Heading, Panel, Text
from bot.core.ui.presses import Verb
from bot.wiring import Bot, open_bot
from storage.ids import CommandId, TableId
from tests.app.places import TEXTS, FakePlace
from tests.core.fakes import HandClock, Mailman, address

HOME = CommunityName("hall", "en")
ELSEWHERE = CommunityName("another hall", "en")


class Guest(Caller):
    """A caller whose ``command`` is another one whenever it is read: one guest may ask for several things."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> object:
        """The attribute; a new id in place of the command's."""
        return _new_command() if name == "command" else super().__getattribute__(name)


_numbers = count(1)


def _new_command() -> CommandId:
    return CommandId(f"somewhere:{next(_numbers)}")


class Hall:
    """Communities and their people, who call use cases."""

    def __init__(self, bot: Bot, time: HandClock) -> None:
        self.bot = bot
        self.time = time
        self.app = Application(bot, TEXTS)

    async def caller(self, name: str, place: FakePlace | None = None) -> Caller:
        """A caller of this name at the place, or in the hall's green channel. Each wish is a new command."""
        found = await self.with_one_command(name, place)
        return Guest(*(getattr(found, one.name) for one in fields(found)))

    async def with_one_command(self, name: str, place: FakePlace | None = None) -> Caller:
        """A caller like that, with one command: what they ask for a second time has come twice."""
        return await self.app.caller(place or FakePlace(), name.lower(), name, _new_command())

    async def opens(self, name: str, place: FakePlace | None = None, wishes: Wishes | None = None) -> TableView:
        """The person opens a table at the place; returns the table as everybody sees it."""
        caller = await self.caller(name, place)
        before = set(await self.tables(caller))
        await open_table(self.app, caller, wishes or Wishes())
        (opened,) = set(await self.tables(caller)) - before
        return await self.view(opened)

    async def tables(self, caller: Caller) -> Sequence[TableId]:
        """The live tables of the community where they ask."""
        return await self.bot.tables.live_in((await self.app.community(caller)).id)

    async def view(self, table: TableId) -> TableView:
        """The table as everybody sees it."""
        view = await self.bot.tables.view(table, None)
        assert view is not None
        return view

    async def starts(self, table: TableId, host: str, place: FakePlace | None = None) -> None:
        """The host fills the table with robots and begins."""
        person = (await self.caller(host, place)).person
        for verb in (Verb.ADD_ROBOT, Verb.ADD_ROBOT, Verb.START):
            await self.bot.tables.act(Action(table, person.id, _new_command(), verb))

    async def ends(self, table: TableId, host: str, place: FakePlace | None = None, others: Sequence[str] = ()) -> None:
        """The table begins with robots, and robots answer for the host and the others to the end."""
        await self.starts(table, host, place)
        people = [(await self.caller(name, place)).person for name in (host, *others)]
        while (view := await self.view(table)).status.live:
            for person in people:
                seen = await self.bot.tables.view(table, person.id)
                assert seen is not None
                verb = Verb.REVEAL if seen.may_reveal else Verb.STAND_IN
                await self.bot.tables.act(Action(table, person.id, _new_command(), verb, decision=view.decision))


def told(answer: Response | Panel) -> str:
    """The texts of an answer."""
    assert isinstance(answer, Private | Public | Panel)
    panel = answer if isinstance(answer, Panel) else answer.panel
    texts = [block.text for block in panel.blocks if isinstance(block, Text | Heading)]
    facts = [line for block in panel.blocks if isinstance(block, Facts) for line in block.lines]
    return "\n".join((panel.notice, *texts, *facts))


@asynccontextmanager
async def open_hall(at: Path | str, time: HandClock, *platforms: str) -> AsyncIterator[Hall]:
    """An open hall on these platforms, or on ``somewhere``. Its database is in a file or at an address."""
    mailmen = [Mailman(name) for name in platforms or ("somewhere",)]
    async with open_bot(address(at), mailmen, time=time, robots=Robots(random.Random(1))) as bot:
        yield Hall(bot, time)
