"""What all commands of ``/league`` share: who may, how their options are completed, and what is shown of a league."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.adapters.discord import pages
from bot.adapters.discord.commands.completing import Completing
from bot.adapters.discord.commands.wording import Wording, zones
from bot.adapters.discord.desk import Caller, Desk, Interaction
from bot.adapters.discord.leagues import shown
from bot.adapters.discord.permissions import ANNOUNCING, explained, missing
from bot.adapters.discord.reactions import Private, Reaction
from bot.core.errors import Refused
from bot.core.games import option_names
from bot.core.panels import Panel, Text
from bot.core.ports import Community, League, Scoring, Season
from bot.core.standings import Asked

Do: TypeAlias = Callable[[Caller, Community], Awaitable[Reaction]]
_Commanded = TypeVar("_Commanded")


class LeagueDesk:
    """Answers what is asked of a server's leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.house = desk.house
        wording, completing = Wording(desk.house.languages), Completing(desk)
        self.wording = wording
        self._completions = {
            "league": completing.league,
            "week": completing.league_week,
            "season": completing.season,
            "table": completing.corrected_table,
            "zone": zones,
        }
        self._choices = {
            "game": wording.games(),
            **{option: wording.values(option) for option in option_names()},
            "pace": wording.paces(),
            "scoring": wording.choices({one: f"scoring-{one}" for one in Scoring}),
        }

    def options(self, *names: str) -> Callable[[_Commanded], _Commanded]:
        """Name and describe these options of a command, and offer what there is to choose."""
        completed = {name: complete for name, complete in self._completions.items() if name in names}
        chosen = {name: choices for name, choices in self._choices.items() if name in names}

        def said(command: _Commanded) -> _Commanded:
            offering = app_commands.autocomplete(**completed)(app_commands.choices(**chosen)(command))
            return self.wording.options(*names)(offering)

        return said

    async def answer(self, interaction: Interaction, do: Do, *, organiser: bool = False) -> None:
        """Do it in this server; what is an organiser's only for those who may manage that."""

        async def done(caller: Caller) -> Reaction:
            if organiser and not interaction.permissions.manage_guild:
                raise Refused("only-admins")
            return await do(caller, await self.desk.community(interaction))

        await self.desk.answer(interaction, done)

    async def page(  # noqa: PLR0913, PLR0917 - which page of whose
        self, caller: Caller, community: Community, league: str, period: str, game: str = "", page: int | None = None
    ) -> Private:
        """A page of standings, from 1; of the running week for no period. Raises Refused."""
        found = await self.house.leagues.named(community.id, league)
        asked = Asked(found.id, period, game, None if page is None else page - 1)
        return Private(await pages.standings(self.desk, caller, asked))

    async def running(self, community: Community, league: str) -> str:
        """The season of the league that is running, else the newest, as standings call it. Raises Refused."""
        return await self.house.leagues.running_period(await self.house.leagues.named(community.id, league))

    async def settled(self, caller: Caller, before: League, season: Season | None = None, said: str = "") -> Private:
        """What that league is now, with the season that was settled, if one was; and what else there is to say of it.

        Where it was closed before and is open now, that is said, too.
        """
        league = await self.house.leagues.of(before.community, before.id)
        found = await shown(self.desk, caller.interaction, league, season)
        panel = self.house.screens.leagues([found], caller.language)
        if before.closed is not None and league.closed is None:
            said = self.house.languages.voice(caller.language)("league-open-again")
        return Private(replace(panel, blocks=(*panel.blocks, Text(said))) if said else panel)

    async def closed(self, caller: Caller, league: League, tables: int) -> Private:
        """What the league is now that it is closed; and which games of so many tables, open still, do not count."""
        running = await self.house.leagues.season(league)
        say = self.house.languages.voice(caller.language)
        if not tables:
            said = ""
        elif running is None:
            said = say("league-closed-between-seasons", tables=tables)
        else:
            said = say("league-closed-tables", tables=tables, last=str(running.last_day))
        return await self.settled(caller, league, running, said)

    async def kept(
        self, caller: Caller, channel: discord.TextChannel | None, keep: Callable[[], Awaitable[League]]
    ) -> Private:
        """What the league is when that is kept. Where the bot may not speak in its channel nothing is: it says why."""
        lacking = missing(channel.permissions_for(channel.guild.me), ANNOUNCING) if channel is not None else ()
        say = self.house.languages.voice(caller.language)
        remedy = explained(lacking, say, ("announce-must", "announce-may")) if lacking else ()
        if any(need.must for need in lacking):
            return Private(Panel(say("announce-not-kept"), remedy))
        panel = (await self.settled(caller, await keep())).panel
        return Private(replace(panel, blocks=(*panel.blocks, *remedy)))
