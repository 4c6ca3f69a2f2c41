"""An organiser's first hours on the simulated Discord: their commands and buttons, answer by answer."""

from collections.abc import AsyncIterator, Mapping
from typing import Final

import discord
import simcord

from bot.adapters.discord.permissions import CHANNEL
from bot.core.clock.pace import HOUR
from tests.adapters.discord.asking import answer, give
from tests.adapters.discord.seen_messages import buttons, selects
from tests.adapters.discord.simulated_discord import World
from tests.core.playing import finish_in
from tests.demo.discord_server import LOCALES
from tests.demo.organiser import organiser

WEEK: Final = 7 * 24 * HOUR

Message = discord.Message | simcord.ResponseMessage


async def organiser_visit(world: World, language: str) -> AsyncIterator[Message]:
    """Found a league, look at everything, change it, correct a result and close it; yields each answer."""
    visit = await _Visit.begun(world, language)
    for part in (visit.founds, visit.plans_seasons, visit.sets, visit.looks_after, visit.corrects, visit.closes):
        async for message in part():
            yield message


class _Visit:
    """An organiser with four members. ``Cup`` is the league."""

    def __init__(self, world: World, keeper: simcord.MemberActor, people: list[simcord.MemberActor]) -> None:
        self.world, self.keeper, self.people = world, keeper, people

    @classmethod
    async def begun(cls, world: World, language: str) -> "_Visit":
        """The visit of an organiser who reads this language, as all people there do."""
        _, keeper = await organiser(world, language)
        people = world.people("Cindy", "Ben", "Maximiliane von Hohenstein", "Dora", locale=LOCALES[language])
        return cls(world, keeper, people)

    async def do(self, command: str, options: Mapping[str, object], by: simcord.MemberActor | None = None) -> Message:
        """The organiser types a command; returns the answer."""
        return answer(await give(self.world, by or self.keeper, command, options))

    async def press(self, message: Message, word: str) -> Message:
        """Press the button whose id contains this word; returns the answer."""
        pressed = next(one for one in buttons(message).values() if word in one)
        result = await self.keeper.click(message, custom_id=pressed)
        await self.world.deliver()
        return answer(result)

    async def choose(self, message: Message, word: str) -> Message:
        """Choose the entry of a menu whose value contains this word; returns the answer."""
        menu, value = next((menu, one) for menu in selects(message) for one in menu.values if word in one)
        result = await self.keeper.select(message, [value], custom_id=menu.custom_id)
        await self.world.deliver()
        return answer(result)

    # --- the steps ----------------------------------------------------------------------------------------------

    async def founds(self) -> AsyncIterator[Message]:
        """A member may not; an organiser founds a league, and presses each button of its card."""
        yield await self.do("league list", {})
        yield await self.do("league create", {"name": "Cup"}, self.people[0])
        card = await self.do("league create", {"name": "Cup", "game": "mythe", "channel": self.world.channel})
        yield card
        for step in ("preview", "change", "open", "invite"):
            yield await self.press(card, f":{step}/")
        yield await self.do("league create", {"name": "Cup"})
        yield await self.do("league list", {})

    async def plans_seasons(self) -> AsyncIterator[Message]:
        """The season is read, changed, and another one begins."""
        yield await self.do("league season", {"league": "Cup"})
        yield await self.do("league season", {"league": "Cup", "last-day": "2025-12-14", "games": 8})
        yield await self.do("league season", {"league": "Cup", "last-day": "2025-12-14"})
        asked = await self.do("league season", {"league": "Cup", "act": "begin", "first-day": "2025-12-15"})
        yield asked
        yield await self.press(asked, "begin-season")
        yield await self.do("league edit", {"league": "Cup", "pace": "relaxed", "name": "Winter Cup"})
        yield await self.do("league edit", {"league": "Winter Cup", "clear": "pace", "name": "Cup"})
        yield await self.do("league schedule", {"league": "Cup", "hour": 20})
        yield await self.do("league schedule", {"channel": self.world.channel})

    async def sets(self) -> AsyncIterator[Message]:
        """The settings, each of their pages, and the organisers' role."""
        shown = await self.do("settings show", {})
        yield shown
        yield await self.choose(shown, "pace/daily")
        shown = await self.do("settings show", {})
        yield await self.press(shown, "notify/off")
        for page in ("channels", "posts", "zone", "organisers"):
            shown = await self.do("settings show", {})
            shown = await self.press(shown, f"page/{page}")
            yield shown
            if page == "zone":
                yield await self.choose(shown, "zone/Europe/Paris")
        role = self.world.guild.create_role("captains")
        yield await self.do("settings organisers", {"role": role})
        self.world.env.backend.add_member_role(self.world.guild.id, self.people[0].id, role.id)
        await self.world.env.settle()
        yield await self.do("help", {}, self.people[0])
        yield await self.do("league edit", {"league": "Cup", "zone": "Europe/Prague"}, self.people[0])
        yield await self.do("settings organisers", {"role": role}, self.people[0])

    async def looks_after(self) -> AsyncIterator[Message]:
        """After some games: pairs, webhook, champion, export, standings."""
        self.world.bot.webhooks.allowed = True
        for command in ("league pairs", "league webhook", "league export"):
            yield await self.do(command, {"league": "Cup"})
        await self._games()
        yield await self.do("league pairs", {"league": "Cup"})
        address = {"league": "Cup", "address": "https://example.org/minotaur/results?of=cup"}
        yield await self.do("league webhook", {"league": "Cup", "address": "http://example.org"})
        yield await self.do("league webhook", address)
        yield await self.do("league webhook", {**address, "names": True})
        yield await self.do("league webhook", {"league": "Cup"})
        yield await self.do("league webhook", {"league": "Cup", "quiet": True})
        yield await self.do("league champion", {"league": "Cup", "after": "week"})
        yield await self.do("league champion", {"league": "Cup", "after": "week", "instead": "make"})
        await _allow_roles(self.world)
        yield await self.do("league champion", {"league": "Cup", "after": "week", "instead": "make"})
        gold = self.world.guild.create_role("Gold")
        yield await self.do("league champion", {"league": "Cup", "after": "week", "role": gold})
        yield await self.do("league champion", {"league": "Cup", "after": "evening", "role": gold})
        yield await self.do("league champion", {"league": "Cup", "after": "week", "instead": "end"})
        yield await self.do("league export", {"league": "Cup"})
        yield await self.do("league export", {"league": "Cup", "names": True})
        yield await self.do("league standings", {"league": "Cup"})

    async def corrects(self) -> AsyncIterator[Message]:
        """A result is voided and counts again."""
        wish = {"table": self.game, "reason": "They played with two accounts."}
        asked = await self.do("league void", wish)
        yield asked
        yield await self.press(asked, "correct")
        yield self.world.channel.history()[-1]
        yield await self.do("league void", wish)
        asked = await self.do("league void", {**wish, "reason": "It was a mistake.", "undo": True})
        yield asked
        yield await self.press(asked, "correct")

    async def closes(self) -> AsyncIterator[Message]:
        """The league is closed, and opened again."""
        asked = await self.do("league close", {"league": "Cup"})
        yield asked
        yield await self.press(asked, "close-league")
        yield await self.do("league close", {"league": "Cup"})
        yield await self.do("league edit", {"league": "Cup", "clear": "last_day"})

    async def _games(self) -> None:
        """Cindy wins many games, mostly against Ben and Dora."""
        world, (cindy, ben, long, dora) = self.world, self.people
        for person in self.people:
            await world.slash(person, "leaderboard")
        of = {person.id: await world.player(person) for person in self.people}
        community = await world.community()
        league = (await world.bot.leagues.named(community.id, "Cup")).id
        for tables in range(24):
            group = (cindy, ben, dora) if tables % 4 else (long, ben, cindy)
            players = [of[one.id] for one in group]
            self.game = await finish_in(world.bot.store, community.id, world.time.now(), *players, league=league)


async def _allow_roles(world: World) -> None:
    """The bot may manage roles, and its own role stands above all others."""
    (own,) = [role for role in world.guild._guild.roles.values() if role.managed]  # noqa: SLF001
    asked = discord.Permissions(**dict.fromkeys([*(need.flag for need in CHANNEL), "manage_roles"], True))
    world.env.backend.edit_role(world.guild.id, own.id, {"permissions": asked.value, "position": 50})
    await world.env.settle()
