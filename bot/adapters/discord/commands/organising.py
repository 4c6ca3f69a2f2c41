"""The organisers' commands of ``/league``."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.adapters.discord.callers import Interaction, NamedChannel
from bot.adapters.discord.champion_roles import NamedRole, RoleMaker
from bot.adapters.discord.commands.league_options import LeagueOptions
from bot.adapters.discord.commands.privacy import LARGEST
from bot.adapters.discord.commands.wording import Command, takes_game_options
from bot.adapters.discord.responder import InteractionResponder
from bot.app.league import organising as use_cases
from bot.app.league.champion_answers import CONTESTS, HOW, champion_role
from bot.app.league.correcting import correct_result
from bot.app.league.league_exports import export_league
from bot.app.league.organising import ACTS, FREE, SeasonTerms
from bot.app.league.pair_lookups import league_pairs
from bot.app.league.score_lookups import StandingsRequest
from bot.app.league.webhook_answers import league_webhook
from bot.core.games import option_names
from bot.core.league.league_settings import HOURS, MOST_GAMES_THAT_COUNT, PEOPLE, Terms
from bot.core.ports import Contest, Pace, Scoring

_TERMS: Final = ("game", *option_names(), "pace", "zone", "hosts", "advised")
_COUNTING: Final = ("first_day", "last_day", "scoring", "that_count", "to_be_ranked", "least_people")
_Games: TypeAlias = app_commands.Range[int, 1, MOST_GAMES_THAT_COUNT]
_People: TypeAlias = app_commands.Range[int, PEOPLE[0], PEOPLE[-1]]
_Hour: TypeAlias = app_commands.Range[int, 0, HOURS - 1]


def organising(responder: InteractionResponder, options: LeagueOptions) -> Sequence[Command]:
    """The organisers' commands."""
    makers = (_create, _edit, _season, _announce, _close, _void, _pairs, _webhook, _champion, _export)
    return [make(responder, options) for make in makers]


def _create(responder: InteractionResponder, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-create", "command-create-about"))
    @options.named("name", *_TERMS, "channel", "hour", *_COUNTING)
    @takes_game_options
    async def create(  # noqa: PLR0913, PLR0917 - Discord's options
        interaction: Interaction,
        /,
        name: str,
        game: str | None = None,
        pace: str | None = None,
        zone: str | None = None,
        hosts: discord.Role | None = None,
        advised: bool | None = None,  # noqa: FBT001 - Discord's option
        channel: discord.TextChannel | None = None,
        hour: _Hour | None = None,
        first_day: str | None = None,
        last_day: str | None = None,
        scoring: str | None = None,
        that_count: _Games | None = None,
        to_be_ranked: _Games | None = None,
        least_people: _People | None = None,
        **options: str | None,
    ) -> None:
        terms = Terms(game, _said(options), _pace(pace), zone, _id(hosts), hour=hour, advice=advised)
        way = _scoring(scoring)
        season = SeasonTerms(first_day, last_day, way, that_count, to_be_ranked, least_people)
        at, do = _channel(channel), use_cases.create_league
        await responder.answer(interaction, lambda caller: do(responder.app, caller, name, terms, season, at))

    return create


def _edit(responder: InteractionResponder, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-edit", "command-edit-about"))
    @options.named("league", "name", *_TERMS, "last_day", "free")
    @app_commands.choices(free=options.wording.choices(FREE))
    @takes_game_options
    async def edit(  # noqa: PLR0913, PLR0917 - Discord's options
        interaction: Interaction,
        /,
        league: str,
        name: str | None = None,
        game: str | None = None,
        pace: str | None = None,
        zone: str | None = None,
        hosts: discord.Role | None = None,
        advised: bool | None = None,  # noqa: FBT001 - Discord's option
        last_day: str | None = None,
        free: str | None = None,
        **options: str | None,
    ) -> None:
        freed = () if free is None else (free,)
        terms = Terms(game, _said(options), _pace(pace), zone, _id(hosts), advice=advised, freed=freed)
        do = use_cases.edit_league
        await responder.answer(interaction, lambda caller: do(responder.app, caller, league, terms, name, last_day))

    return edit


def _season(responder: InteractionResponder, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-season", "command-season-about"))
    @options.named("league", "season", "act", *_COUNTING)
    @app_commands.choices(act=options.wording.choices(ACTS))
    async def season(  # noqa: PLR0913, PLR0917 - Discord's options
        interaction: Interaction,
        league: str,
        season: str | None = None,
        act: str | None = None,
        first_day: str | None = None,
        last_day: str | None = None,
        scoring: str | None = None,
        that_count: _Games | None = None,
        to_be_ranked: _Games | None = None,
        least_people: _People | None = None,
    ) -> None:
        terms = SeasonTerms(first_day, last_day, _scoring(scoring), that_count, to_be_ranked, least_people)
        do, request = use_cases.season, StandingsRequest(season or "")
        await responder.answer(interaction, lambda caller: do(responder.app, caller, league, request, terms, act))

    return season


def _announce(responder: InteractionResponder, options: LeagueOptions) -> Command:
    """Chooses where a league announces; without a league, where the server's own table of all games is announced."""

    @app_commands.command(**options.wording.title("command-announce", "command-announce-about"))
    @options.named("league", "channel", "hour", "quiet")
    async def announce(
        interaction: Interaction,
        league: str | None = None,
        channel: discord.TextChannel | None = None,
        hour: _Hour | None = None,
        quiet: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        at, do = _channel(channel), use_cases.announce_league
        await responder.answer(interaction, lambda caller: do(responder.app, caller, league, at, hour, quiet=quiet))

    return announce


def _close(responder: InteractionResponder, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-close", "command-close-about"))
    @app_commands.autocomplete(league=options.open_league)
    @options.named("league")
    async def close(interaction: Interaction, league: str) -> None:
        await responder.answer(interaction, lambda caller: use_cases.close_league(responder.app, caller, league))

    return close


def _void(responder: InteractionResponder, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-void", "command-void-about"))
    @options.named("table", "reason", "undo", table="option-corrected-table-about")
    async def void(
        interaction: Interaction,
        table: str,
        reason: str,
        undo: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        do = correct_result
        await responder.answer(interaction, lambda caller: do(responder.app, caller, table, reason, undo=undo))

    return void


def _pairs(responder: InteractionResponder, options: LeagueOptions) -> Command:
    """Shows who meets whom; without a league, in the server's own table of all games."""

    @app_commands.command(**options.wording.title("command-pairs", "command-pairs-about"))
    @options.named("league", "season")
    async def pairs(interaction: Interaction, league: str | None = None, season: str = "") -> None:
        await responder.answer(interaction, lambda caller: league_pairs(responder.app, caller, league, season))

    return pairs


def _webhook(responder: InteractionResponder, options: LeagueOptions) -> Command:
    """Sets the address that gets the weeks' results; without a league, those of the server's own table."""

    @app_commands.command(**options.wording.title("command-webhook", "command-webhook-about"))
    @options.named("league", "address", "names", "quiet")
    async def webhook(
        interaction: Interaction,
        league: str | None = None,
        address: str | None = None,
        names: bool | None = None,  # noqa: FBT001 - Discord's option
        quiet: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        await responder.answer(
            interaction,
            lambda caller: league_webhook(responder.app, caller, league, address, names=names, quiet=quiet),
        )

    return webhook


def _champion(responder: InteractionResponder, options: LeagueOptions) -> Command:
    """Chooses the role of champions; without a league, those of the server's own table."""

    @app_commands.command(**options.wording.title("command-champion", "command-champion-about"))
    @options.named("contest", "league", "title_role", "how")
    @app_commands.choices(contest=options.wording.choices(CONTESTS), how=options.wording.choices(HOW))
    async def champion(
        interaction: Interaction,
        contest: str,
        league: str | None = None,
        title_role: discord.Role | None = None,
        how: str | None = None,
    ) -> None:
        after, named = Contest(contest), None if title_role is None else NamedRole(title_role)
        maker, do = RoleMaker(interaction.client, interaction.guild_id or 0), champion_role
        await responder.answer(interaction, lambda caller: do(responder.app, caller, league, after, named, how, maker))

    return champion


def _export(responder: InteractionResponder, options: LeagueOptions) -> Command:
    """Gives the organiser a league's whole file; without a league, that of the server's own table."""

    @app_commands.command(**options.wording.title("command-export", "command-league-export-about"))
    @options.named("league", "names")
    async def export(
        interaction: Interaction,
        league: str | None = None,
        names: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        do = export_league
        await responder.answer(interaction, lambda caller: do(responder.app, caller, league, LARGEST, names=names))

    return export


def _said(options: Mapping[str, str | None]) -> dict[str, str]:
    return {name: value for name, value in options.items() if value is not None}


def _pace(pace: str | None) -> Pace | None:
    return Pace(pace) if pace is not None else None


def _scoring(scoring: str | None) -> Scoring | None:
    return Scoring(scoring) if scoring is not None else None


def _id(role: discord.Role | None) -> str | None:
    return None if role is None else str(role.id)


def _channel(channel: discord.TextChannel | None) -> NamedChannel | None:
    return None if channel is None else NamedChannel(channel)
