"""A Swiss system and a knock-out on the simulated Discord, each from the plan to its end, message by message."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

import simcord

from bot.core.clock.pace import MINUTE
from bot.core.evenings.evening_plans import CHECK_IN as OPENS
from bot.core.ui.presses import CHECK_IN, NOT_COMING, ONCE, PAUSE, SIGN_UP
from storage.evenings.steps import Evening
from storage.ids import TableId
from tests.adapters.discord.asking import answer, give, own_channel, words
from tests.adapters.discord.simulated_discord import World
from tests.demo.discord_server import LOCALES
from tests.demo.evening_steps import Message, card, come_to, press_word
from tests.demo.organiser import organiser

SWISS: Final = {"day": "2025-11-18", "time": "20:00", "format": "swiss", "rounds": 3, "minutes": 20, "missing": "robot"}
KNOCK_OUT: Final = {"day": "2025-11-19", "time": "20:00", "format": "knock-out"}
NAMES: Final = ("Cindy", "Ben", "Maximiliane von Hohenstein", "Dora", "Émile", "Filip", "Zoé", "Bára", "李小龍", "Kim")


async def tournaments(world: World, language: str) -> AsyncIterator[Message]:
    """Play both in the language, and let a third one fail; yields each message when it looks new."""
    visit = await _Visit.begun(world, language)
    for part in (visit.swiss, visit.knock_out, visit.without_people):
        async for message in part():
            yield message


class _Visit:
    """An organiser and ten people, of whom the last one never comes. ``Cup`` is the league."""

    def __init__(self, world: World, language: str, keeper: simcord.MemberActor) -> None:
        self.world, self.language, self.keeper = world, language, keeper
        self.people = world.people(*NAMES, locale=LOCALES[language])
        self.seen: set[int] = set()
        """Messages of the channel that were shown already."""

    @classmethod
    async def begun(cls, world: World, language: str) -> "_Visit":
        """The visit of people who all read this language."""
        _, keeper = await organiser(world, language)
        await give(world, keeper, "league create", {"name": "Cup"})
        return cls(world, language, keeper)

    # --- the tournaments ----------------------------------------------------------------------------------------

    async def swiss(self) -> AsyncIterator[Message]:
        """Three rounds: a table is late for the second one, somebody pauses, and robots play for who is missing."""
        async for message in self._planned({**SWISS, "league": "Cup", "game": "mythical-dice"}, self.people):
            yield message
        await self._begins()
        async for message in self._round_begins():
            yield message
        for own in own_channel(self.people[0])[-2:]:
            yield own
        early, *late = await self._tables()
        await self._play_out([early])
        yield card(self.world)
        yield await press_word(self.world, self.people[1], card(self.world), PAUSE)
        await self._time_is_over()
        async for message in self._round_begins():
            yield message
        yield await press_word(self.world, self.people[1], card(self.world), CHECK_IN)
        await self._play_out(late)
        await self._play_out(await self._tables())
        async for message in self._round_begins():
            yield message
        first, *others = await self._tables()
        await self._play_out([first])
        yield card(self.world)
        await self._play_out(others)
        async for message in self._ends():
            yield message

    async def knock_out(self) -> AsyncIterator[Message]:
        """Nine people at two tables, and then a final. Who is missing when a round begins is out."""
        yield await self._organises("league tournament", {**KNOCK_OUT, "rounds": 3})
        async for message in self._planned({**KNOCK_OUT, "game": "mythical-dice", "weekly": True}, self.people):
            yield message
        yield await self._organises("league cancel-evening", {})
        await self._begins()
        while await self._tables():
            async for message in self._round_begins():
                yield message
            if others := (await self._tables())[1:]:
                await self._play_out(others)
                yield card(self.world)
                yield await press_word(self.world, self.people[0], card(self.world), PAUSE)
                yield await press_word(self.world, self.people[9], card(self.world), CHECK_IN)
                await press_word(self.world, self.people[0], card(self.world), CHECK_IN)
            await self._play_out(await self._tables())
        async for message in self._ends():
            yield message

    async def without_people(self) -> AsyncIterator[Message]:
        """Next week's has too few people, and the one after it is cancelled."""
        await press_word(self.world, self.people[0], card(self.world), SIGN_UP)
        evening = await self._evening()
        await come_to(self.world, evening.starts - OPENS)
        await come_to(self.world, evening.starts)
        async for message in self._news(card_too=True):
            yield message
        asked = await self._organises("league cancel-evening", {})
        yield asked
        yield await press_word(self.world, self.keeper, asked, ONCE)
        async for message in self._news(card_too=True):
            yield message

    # --- what happens in each -----------------------------------------------------------------------------------

    async def _planned(
        self, wish: Mapping[str, object], people: Sequence[simcord.MemberActor]
    ) -> AsyncIterator[Message]:
        """The organiser plans it, and people sign up, change their minds and check in; the last one does not."""
        yield await self._organises("league tournament", wish)
        yield card(self.world)
        yield await self._organises("league tournament", wish)
        yield await self._organises("league evening", {"day": wish["day"], "time": "20:30", "hours": 1})
        for person in people[1:]:
            await press_word(self.world, person, card(self.world), SIGN_UP)
        for word in (SIGN_UP, NOT_COMING, SIGN_UP):
            yield await press_word(self.world, people[0], card(self.world), word)
        await come_to(self.world, (await self._evening()).starts - OPENS)
        yield own_channel(people[0])[-1]
        for person in people[1:-1]:
            await press_word(self.world, person, card(self.world), CHECK_IN)
        yield await press_word(self.world, people[0], card(self.world), CHECK_IN)
        await come_to(self.world, self.world.time.now() + MINUTE)
        yield card(self.world)

    async def _begins(self) -> None:
        await come_to(self.world, (await self._evening()).starts)

    async def _round_begins(self) -> AsyncIterator[Message]:
        """The pairings, and the card with the new round."""
        await come_to(self.world, self.world.time.now() + MINUTE)
        async for message in self._news():
            yield message
        yield card(self.world)

    async def _ends(self) -> AsyncIterator[Message]:
        await come_to(self.world, self.world.time.now() + MINUTE)
        yield card(self.world)
        async for message in self._news():
            yield message

    async def _time_is_over(self) -> None:
        ends = (await self._evening()).round_ends
        assert ends is not None
        await come_to(self.world, ends)

    async def _news(self, *, card_too: bool = False) -> AsyncIterator[Message]:
        """What the bot has posted of the tournament since the last look, without the cards of its tables."""
        shown = card(self.world).id
        for message in self.world.channel.history():
            if message.id in self.seen or (message.id == shown and not card_too):
                continue
            self.seen.add(message.id)
            if "🏆" in words(message):
                yield message

    # --- the organiser and the tables ---------------------------------------------------------------------------

    async def _organises(self, command: str, options: Mapping[str, object]) -> Message:
        return answer(await give(self.world, self.keeper, command, options))

    async def _evening(self) -> Evening:
        community = await self.world.bot.communities.seen("discord", str(self.world.guild.id), self.language)
        return (await self.world.bot.store.evenings.live_in(community.id))[0]

    async def _tables(self) -> Sequence[TableId]:
        community = await self.world.bot.communities.seen("discord", str(self.world.guild.id), self.language)
        return await self.world.bot.tables.live_in(community.id)

    async def _play_out(self, tables: Sequence[TableId]) -> None:
        for table in tables:
            await self.world.play_out(table)
        await come_to(self.world, self.world.time.now() + MINUTE)
