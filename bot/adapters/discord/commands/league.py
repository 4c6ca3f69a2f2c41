"""``/league``: what everybody can read of a server's leagues, and what organisers do for them."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.adapters.discord.callers import Interaction, mention
from bot.adapters.discord.commands.evenings import evenings
from bot.adapters.discord.commands.league_options import LeagueOptions
from bot.adapters.discord.commands.organising import organising
from bot.adapters.discord.commands.wording import Command
from bot.adapters.discord.responder import InteractionResponder
from bot.app.league import league_lookups
from bot.app.league.score_lookups import StandingsRequest


def league(responder: InteractionResponder) -> app_commands.Group:
    """All commands in one group. Everybody may read, so each of the organisers' commands checks its own permission."""
    options = LeagueOptions(responder)
    group = app_commands.Group(**options.wording.title("command-league", "command-league-about"))
    for command in (*_reading(responder, options), *organising(responder, options), *evenings(responder, options)):
        group.add_command(command)
    return group


def _reading(responder: InteractionResponder, options: LeagueOptions) -> Sequence[Command]:
    return (
        _list(responder, options),
        _standings(responder, options),
        _week(responder, options),
        _player(responder, options),
    )


def _list(responder: InteractionResponder, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-list", "command-league-list-about"))
    async def every(interaction: Interaction) -> None:
        await responder.answer(interaction, lambda caller: league_lookups.list_leagues(responder.app, caller))

    return every


def _standings(responder: InteractionResponder, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-standings", "command-standings-about"))
    @options.named("league", "game", "page")
    async def standings(
        interaction: Interaction, league: str, game: str = "", page: app_commands.Range[int, 1] | None = None
    ) -> None:
        read, request = league_lookups.league_season, StandingsRequest(game=game, page=page)
        await responder.answer(interaction, lambda caller: read(responder.app, caller, league, request))

    return standings


def _week(responder: InteractionResponder, options: LeagueOptions) -> Command:
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
        await responder.answer(interaction, lambda caller: read(responder.app, caller, league, request))

    return week


def _player(responder: InteractionResponder, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-player", "command-player-about"))
    @options.named("league", "player")
    async def player(interaction: Interaction, league: str, player: discord.User | None = None) -> None:
        who = mention(player)
        await responder.answer(
            interaction, lambda caller: league_lookups.league_player(responder.app, caller, league, who)
        )

    return player
