"""``/league``: what everybody reads of a server's leagues, and what organisers do for them."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.adapters.discord import pages
from bot.adapters.discord.commands.league_desk import LeagueDesk
from bot.adapters.discord.commands.organising import organising
from bot.adapters.discord.commands.wording import Command
from bot.adapters.discord.desk import NAME, Caller, Desk, Interaction, called
from bot.adapters.discord.leagues import shown
from bot.adapters.discord.reactions import Private, Reaction
from bot.core.errors import Refused
from bot.core.ports import Community
from bot.core.standings import LINES, Asked


def league(desk: Desk) -> app_commands.Group:
    """All of them in one group; those of organisers are checked one by one, for to read is everybody's."""
    leagues = LeagueDesk(desk)
    group = app_commands.Group(**leagues.wording.title("command-league", "command-league-about"))
    for command in (*_reading(leagues), *organising(leagues)):
        group.add_command(command)
    return group


def _reading(desk: LeagueDesk) -> Sequence[Command]:
    return _list(desk), _standings(desk), _week(desk), _player(desk)


def _list(desk: LeagueDesk) -> Command:
    @app_commands.command(**desk.wording.title("command-list", "command-league-list-about"))
    async def every(interaction: Interaction) -> None:
        async def listed(caller: Caller, community: Community) -> Reaction:
            held = await desk.house.leagues.held_in(community.id)
            found = [await shown(desk.desk, interaction, one) for one in held]
            return Private(desk.house.screens.leagues(found, caller.language))

        await desk.answer(interaction, listed)

    return every


def _standings(desk: LeagueDesk) -> Command:
    @app_commands.command(**desk.wording.title("command-standings", "command-standings-about"))
    @desk.options("league", "game", "page")
    async def standings(
        interaction: Interaction, league: str, game: str = "", page: app_commands.Range[int, 1] | None = None
    ) -> None:
        async def read(caller: Caller, community: Community) -> Reaction:
            return await desk.page(caller, community, league, await desk.running(community, league), game, page)

        await desk.answer(interaction, read)

    return standings


def _week(desk: LeagueDesk) -> Command:
    @app_commands.command(**desk.wording.title("command-week", "command-week-about"))
    @desk.options("league", "week", "game", "page")
    async def week(
        interaction: Interaction,
        league: str,
        week: str = "",
        game: str = "",
        page: app_commands.Range[int, 1] | None = None,
    ) -> None:
        async def read(caller: Caller, community: Community) -> Reaction:
            return await desk.page(caller, community, league, week, game, page)

        await desk.answer(interaction, read)

    return week


def _player(desk: LeagueDesk) -> Command:
    @app_commands.command(**desk.wording.title("command-player", "command-player-about"))
    @desk.options("league", "player")
    async def player(interaction: Interaction, league: str, player: discord.User | None = None) -> None:
        async def read(caller: Caller, community: Community) -> Reaction:
            found = await desk.house.leagues.named(community.id, league)
            period = await desk.house.leagues.running_period(found)
            known = caller.person.id if player is None else await desk.house.people.known(NAME, str(player.id))
            page = await desk.house.standings.page(Asked(found.id, period), known)
            if known is None or page.mine is None:
                raise Refused("not-in-standings")
            asked = Asked(found.id, period, page=page.mine // LINES)
            name = caller.person.name if player is None else called(player)
            return Private(await pages.league_line(desk.desk, caller, asked, known, name))

        await desk.answer(interaction, read)

    return player
