"""A league's season of four weeks on the simulated Discord: what is posted, and what people look up."""

from collections.abc import AsyncIterator
from itertools import combinations
from typing import Final

import discord
import simcord

from bot.core.clock.pace import HOUR
from storage.ids import CommunityId, Millis
from tests.adapters.discord.asking import answer, give, last
from tests.adapters.discord.played_tables import join, open_table
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.simulated_discord import World
from tests.core.playing import finish_in
from tests.demo.discord_server import LOCALES
from tests.demo.evening_steps import Message
from tests.demo.organiser import organiser

NAMES: Final = ("Cindy", "Ben", "Maximiliane von Hohenstein", "Dora", "Émile")
CUP: Final = {"name": "Cup", "first-day": "2025-11-17", "last-day": "2025-12-14"}
WEEKS: Final = 4
DAY: Final = 24 * HOUR
MONDAY: Final = 1_763_337_600_000
"""The season's first midnight, in UTC."""


async def league_season(world: World, language: str) -> AsyncIterator[Message]:
    """Play the season in the language; yields each announcement, and what its buttons and commands answer."""
    community, emily = await organiser(world, language)
    season = _Season(world, community, world.people(*NAMES, locale=LOCALES[language]))
    await give(world, emily, "league create", {**CUP, "channel": world.channel})
    for person in season.people:
        await give(world, person, "stats", {})
    for week in range(WEEKS):
        await season.plays(week)
        if week == WEEKS - 1:
            yield await season.plays_a_table()
        if week == 0:
            yield await season.types("league week", {"league": "Cup"})
            yield await season.types("league standings", {"league": "Cup"})
        before = world.channel.history()
        await season.comes_to(Millis(MONDAY + (week + 1) * 7 * DAY + 9 * HOUR))
        for posted in world.channel.history()[len(before) :]:
            yield posted
        if week == 1:
            async for shown in season.looks_around(last(world)):
                yield shown
    yield await season.types("stats", {})
    yield await season.types("league player", {"league": "Cup"})
    yield await season.presses(await season.types("league standings", {"league": "Cup"}), "/fame")


class _Season:
    """The league, and five people; Cindy asks."""

    def __init__(self, world: World, community: CommunityId, people: list[simcord.MemberActor]) -> None:
        self.world, self.community, self.people = world, community, people

    async def comes_to(self, moment: Millis) -> None:
        """Let time pass until then; ratings are computed, and what is due is sent."""
        self.world.time.forward(moment - self.world.time.now())
        await self.world.bot.ratings.bring_up_to_date()
        await self.world.deliver()

    async def plays(self, week: int) -> None:
        """Everybody plays with everybody else, three at a table. Who wins depends on the week."""
        await self.comes_to(Millis(MONDAY + week * 7 * DAY + 2 * DAY + 19 * HOUR))
        league = (await self.world.bot.leagues.named(self.community, "Cup")).id
        of = [await self.world.player(person) for person in self.people]
        tables = [*combinations(of, 3), *combinations(of[:4], 3), *combinations(of[:3], 2)]
        for number, players in enumerate(tables if week < 2 else tables[:7]):
            turn = (week + number // 4) % len(players)
            order = (*players[turn:], *players[:turn])
            await finish_in(self.world.bot.store, self.community, self.world.time.now(), *order, league=league)

    async def plays_a_table(self) -> simcord.ResponseMessage:
        """Three of them play a game at a table of the league; returns its result."""
        table = await open_table(self.world, self.people[0], league="Cup", seats=3)
        for person in self.people[1:3]:
            await join(table, person)
        place = table.place
        await self.world.play_out(table.id)
        return table.cards(place)[-1]

    async def looks_around(self, posted: discord.Message) -> AsyncIterator[Message]:
        """The buttons under an announcement, and those under the standings to which one leads."""
        yield await self.presses(posted, ":dates/")
        yield await self.presses(posted, ":week:")
        for part in (":counting:", "/fame", "/all"):
            # The answer to a press takes the place of the standings.
            yield await self.presses(await self.presses(posted, ":week:"), part)

    async def types(self, command: str, options: dict[str, object]) -> Message:
        """Cindy types a command; returns the answer."""
        return answer(await give(self.world, self.people[0], command, options))

    async def presses(self, message: Message, part: str) -> Message:
        """Cindy presses the first button whose id contains this; returns the answer."""
        pressed = next(custom_id for custom_id in buttons(message).values() if part in custom_id)
        result = await self.people[0].click(message, custom_id=pressed)
        await self.world.deliver()
        return answer(result)
