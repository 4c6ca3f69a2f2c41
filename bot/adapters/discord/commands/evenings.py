"""The commands of ``/league`` for evenings and tournaments: organisers plan and cancel them, people say who comes."""

from collections.abc import Sequence
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.adapters.discord.callers import Interaction, NamedChannel
from bot.adapters.discord.commands.league_options import LeagueOptions
from bot.adapters.discord.commands.wording import Command
from bot.adapters.discord.responder import InteractionResponder
from bot.app import evening_answers as use_cases
from bot.app.evening_answers import FORMATS, NO_SHOWS, EveningWish, TournamentWish
from bot.core.evenings.evening_plans import LENGTHS
from bot.core.evenings.tournament_terms import MINUTES, ROUNDS
from bot.core.ports import Format, NoShows
from bot.core.ui.presses import EVENING_WORDS

_GAMES: Final = ("game", "second_game", "third_game")
_Length: TypeAlias = app_commands.Range[int, LENGTHS[0], LENGTHS[-1]]
_Rounds: TypeAlias = app_commands.Range[int, ROUNDS[0], ROUNDS[-1]]
_Minutes: TypeAlias = app_commands.Range[int, MINUTES[0], MINUTES[-1]]


def evenings(responder: InteractionResponder, options: LeagueOptions) -> Sequence[Command]:
    """The commands for evenings."""
    return [
        _plan(responder, options),
        _tournament(responder, options),
        _cancel(responder, options),
        _attend(responder, options),
    ]


def _plan(responder: InteractionResponder, options: LeagueOptions) -> Command:
    chosen = dict.fromkeys(_GAMES, options.wording.games())

    @app_commands.command(**options.wording.title("command-evening", "command-evening-about"))
    @options.named("day", "clock", "length", "league", *_GAMES, "weekly", "channel")
    @app_commands.choices(**chosen)
    async def evening(  # noqa: PLR0913, PLR0917 - Discord's options
        interaction: Interaction,
        day: str,
        clock: str,
        length: _Length,
        league: str | None = None,
        game: str | None = None,
        second_game: str | None = None,
        third_game: str | None = None,
        weekly: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        channel: discord.TextChannel | None = None,
    ) -> None:
        games = tuple(one for one in (game, second_game, third_game) if one is not None)
        wish = EveningWish(day, clock, length, league, games, weekly)
        at, do = None if channel is None else NamedChannel(channel), use_cases.plan_evening
        await responder.answer(interaction, lambda caller: do(responder.app, caller, wish, at))

    return evening


def _tournament(responder: InteractionResponder, options: LeagueOptions) -> Command:
    formats = options.wording.choices(FORMATS)
    no_shows = options.wording.choices(NO_SHOWS)

    @app_commands.command(**options.wording.title("command-tournament", "command-tournament-about"))
    @options.named("day", "clock", "game", "league", "weekly", "channel")
    # A game may have an option of the same name, whose choices are no choices here.
    @options.wording.options("format", "rounds", "minutes", "no_shows")
    @app_commands.choices(format=formats, no_shows=no_shows)
    async def tournament(  # noqa: PLR0913, PLR0917 - Discord's options
        interaction: Interaction,
        day: str,
        clock: str,
        format: str,  # noqa: A002 - Discord's option
        rounds: _Rounds | None = None,
        minutes: _Minutes | None = None,
        no_shows: str | None = None,
        game: str | None = None,
        league: str | None = None,
        weekly: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        channel: discord.TextChannel | None = None,
    ) -> None:
        wish = EveningWish(day, clock, 0, league, () if game is None else (game,), weekly)
        of = TournamentWish(Format(format), rounds, minutes, None if no_shows is None else NoShows(no_shows))
        at, do = None if channel is None else NamedChannel(channel), use_cases.plan_tournament
        await responder.answer(interaction, lambda caller: do(responder.app, caller, wish, of, at))

    return tournament


def _cancel(responder: InteractionResponder, options: LeagueOptions) -> Command:
    @app_commands.command(**options.wording.title("command-cancel-evening", "command-cancel-evening-about"))
    @app_commands.autocomplete(day=options.planned_evening)
    @options.named("day", "series")
    async def cancel(
        interaction: Interaction,
        day: str | None = None,
        series: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        do = use_cases.cancel_evening
        await responder.answer(interaction, lambda caller: do(responder.app, caller, day, series=series))

    return cancel


def _attend(responder: InteractionResponder, options: LeagueOptions) -> Command:
    words = options.wording.choices({word: f"choice-evening-{word}" for word in EVENING_WORDS})

    @app_commands.command(**options.wording.title("command-attend", "command-attend-about"))
    @options.named("answer")
    @app_commands.choices(answer=words)
    async def attend(interaction: Interaction, answer: str) -> None:
        await responder.answer(interaction, lambda caller: use_cases.attend(responder.app, caller, answer))

    return attend
