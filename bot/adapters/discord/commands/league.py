"""``/league``: what everybody reads of a server's leagues, and what organisers do for them."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.adapters.discord.callers import Interaction, mention
from bot.adapters.discord.commands.league_options import LeagueOptions
from bot.adapters.discord.commands.organising import organising
from bot.adapters.discord.commands.wording import Command
from bot.adapters.discord.desk import Desk
from bot.app import league_lookups
from bot.app.score_lookups import StandingsRequest


def league(desk: Desk) -> app_commands.Group:
    """All of them in one group; those of organisers are checked one by one, for to read is everybody's."""
    options = LeagueOptions(desk)
    group = app_commands.Group(**options.wording.title("command-league", "command-league-about"))
    for command in (*_reading(desk, options), *organising(desk, options)):
        group.add_command(command)
    return group


def _reading(desk: Desk, options: LeagueOptions) -> Sequence[Command]:
    return _list(desk, options), _standings(desk, options), _week(desk, options), _player(desk, options)


def _list(desk: Desk, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-list", "command-league-list-about"))
    async def every(interaction: Interaction) -> None:
        await desk.answer(interaction, lambda caller: league_lookups.list_leagues(desk.app, caller))

    return every


def _standings(desk: Desk, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-standings", "command-standings-about"))
    @options.named("league", "game", "page")
    async def standings(
        interaction: Interaction, league: str, game: str = "", page: app_commands.Range[int, 1] | None = None
    ) -> None:
        read, request = league_lookups.league_season, StandingsRequest(game=game, page=page)
        await desk.answer(interaction, lambda caller: read(desk.app, caller, league, request))

    return standings


def _week(desk: Desk, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-week", "command-week-about"))
    @options.named("league", "week", "game", "page")
    async def week(
        interaction: Interaction,
        league: str,
        week: str = "",
        game: str = "",
        page: app_commands.Range[int, 1] | None = None,
    ) -> None:
        read, request = league_lookups.league_week, StandingsRequest(week, game, page)
        await desk.answer(interaction, lambda caller: read(desk.app, caller, league, request))

    return week


def _player(desk: Desk, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-player", "command-player-about"))
    @options.named("league", "player")
    async def player(interaction: Interaction, league: str, player: discord.User | None = None) -> None:
        who = mention(player)
        await desk.answer(interaction, lambda caller: league_lookups.league_player(desk.app, caller, league, who))

    return player
