"""What organisers do for their leagues: found and change them, let them speak, begin seasons, correct results."""

from collections.abc import Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.adapters.discord import pages
from bot.adapters.discord.commands.league_desk import LeagueDesk
from bot.adapters.discord.commands.wording import Command, takes_game_options
from bot.adapters.discord.desk import Caller, Interaction
from bot.adapters.discord.reactions import Public, Reaction
from bot.core.errors import Refused
from bot.core.games import option_names
from bot.core.names import clean, told_apart
from bot.core.panels import Panel, Text
from bot.core.ports import Community, League, Pace, Scoring
from bot.core.terms import Counting, Terms
from bot.core.time import date as day
from storage.ids import TableId

YEARS: Final = range(2000, 2100)
FREE: Final = MappingProxyType(
    {
        "game": "league-free-game",
        **{option: f"league-free-{option}" for option in option_names()},
        "pace": "league-free-pace",
        "hosts": "league-free-hosts",
        "time_zone": "league-free-zone",
        "last_day": "league-free-last-day",
    }
)
"""What a league may leave open again, once it was settled, with the message that names it."""

BEGIN: Final = "begin"
ACTS: Final = MappingProxyType({BEGIN: "league-season-begin", "change": "league-season-change"})
"""What organisers do to seasons."""

_TERMS: Final = ("game", *option_names(), "pace", "zone", "hosts")
_COUNTING: Final = ("first_day", "last_day", "scoring", "that_count", "to_be_ranked", "least_people")
_Games: TypeAlias = app_commands.Range[int, 1, 100]
_People: TypeAlias = app_commands.Range[int, 2, 10]
_Hour: TypeAlias = app_commands.Range[int, 0, 23]


def organising(desk: LeagueDesk) -> Sequence[Command]:
    """The organisers' commands."""
    return _create(desk), _edit(desk), _season(desk), _announce(desk), _close(desk), _void(desk)


def _create(desk: LeagueDesk) -> Command:
    @app_commands.command(**desk.wording.title("command-create", "command-create-about"))
    @desk.options("name", *_TERMS, "channel", "hour", *_COUNTING)
    @takes_game_options
    async def create(  # noqa: PLR0913, PLR0917 - Discord's options
        interaction: Interaction,
        /,
        name: str,
        game: str | None = None,
        pace: str | None = None,
        zone: str | None = None,
        hosts: discord.Role | None = None,
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
        async def created(caller: Caller, community: Community) -> Reaction:
            terms = Terms(game, _said(options), _pace(pace), zone, _id(hosts), _id(channel), hour)
            days, way = (_day(first_day), _day(last_day)), _scoring(scoring)
            counting = Counting(*days, way, that_count, to_be_ranked, least_people)

            async def keep() -> League:
                await desk.house.leagues.planned(community, name, terms, counting)
                known = await desk.desk.known_community(interaction)
                return await desk.house.leagues.create(known.id, name, terms, counting)

            return await desk.kept(caller, channel, keep)

        await desk.answer(interaction, created, organiser=True)

    return create


def _edit(desk: LeagueDesk) -> Command:
    @app_commands.command(**desk.wording.title("command-edit", "command-edit-about"))
    @desk.options("league", "name", *_TERMS, "last_day", "free")
    @app_commands.choices(free=desk.wording.choices(FREE))
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
        last_day: str | None = None,
        free: str | None = None,
        **options: str | None,
    ) -> None:
        async def edited(caller: Caller, community: Community) -> Reaction:
            found = await desk.house.leagues.named(community.id, league)
            freed = () if free is None else (free,)
            terms = Terms(game, _said(options), _pace(pace), zone, _id(hosts), freed=freed)
            await desk.house.leagues.edit(found, terms, name, _day(last_day))
            return await desk.settled(caller, found)

        await desk.answer(interaction, edited, organiser=True)

    return edit


def _season(desk: LeagueDesk) -> Command:
    """To read one is everybody's; who names its terms changes it, unless they say that another begins."""

    @app_commands.command(**desk.wording.title("command-season", "command-season-about"))
    @desk.options("league", "season", "act", *_COUNTING)
    @app_commands.choices(act=desk.wording.choices(ACTS))
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
        async def read(caller: Caller, community: Community) -> Reaction:
            return await desk.page(caller, community, league, season or await desk.running(community, league))

        async def kept(caller: Caller, community: Community) -> Reaction:
            days, way = (_day(first_day), _day(last_day)), _scoring(scoring)
            counting = Counting(*days, way, that_count, to_be_ranked, least_people)
            leagues = desk.house.leagues
            found = await leagues.named(community.id, league)
            settled = await (leagues.begin_season if act == BEGIN else leagues.change_season)(found, counting)
            return await desk.settled(caller, found, settled)

        said = act, first_day, last_day, scoring, that_count, to_be_ranked, least_people
        settles = any(one is not None for one in said)
        await desk.answer(interaction, kept if settles else read, organiser=settles)

    return season


def _announce(desk: LeagueDesk) -> Command:
    """Of a league, or where none is named of the server's own table of all games."""

    @app_commands.command(**desk.wording.title("command-announce", "command-announce-about"))
    @desk.options("league", "channel", "hour", "quiet")
    async def announce(
        interaction: Interaction,
        league: str | None = None,
        channel: discord.TextChannel | None = None,
        hour: _Hour | None = None,
        quiet: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        async def told(caller: Caller, community: Community) -> Reaction:
            leagues = desk.house.leagues
            terms = Terms(channel=_id(channel), hour=hour, freed=("channel",) if quiet else ())

            async def keep() -> League:
                known = community if league else await desk.desk.known_community(interaction)
                found = await (leagues.named(known.id, league) if league else leagues.own(known.id))
                return await leagues.edit(found, terms)

            return await desk.kept(caller, channel, keep)

        await desk.answer(interaction, told, organiser=True)

    return announce


def _close(desk: LeagueDesk) -> Command:
    @app_commands.command(**desk.wording.title("command-close", "command-close-about"))
    @desk.options("league")
    async def close(interaction: Interaction, league: str) -> None:
        async def closed(caller: Caller, community: Community) -> Reaction:
            found = await desk.house.leagues.named(community.id, league)
            tables = await desk.house.leagues.close(found)
            return await desk.closed(caller, found, tables)

        await desk.answer(interaction, closed, organiser=True)

    return close


def _void(desk: LeagueDesk) -> Command:
    @app_commands.command(**desk.wording.title("command-void", "command-void-about"))
    @desk.options("table", "reason", "undo")
    async def void(
        interaction: Interaction,
        table: str,
        reason: str,
        undo: bool = False,  # noqa: FBT001, FBT002 - Discord's option
    ) -> None:
        async def corrected(caller: Caller, community: Community) -> Reaction:
            view = await pages.played_in(desk.desk, community, TableId(table))
            correct = desk.house.corrections.restore if undo else desk.house.corrections.void
            ended = await correct(community.id, view.id, caller.person.id, reason)
            say = desk.house.languages.voice(community.language)
            names = ", ".join(told_apart([seat.name for seat in view.seats], say))
            told = say(
                "league-restored" if undo else "league-voided",
                actor=caller.person.name,
                names=names,
                day=day(ended, community.time_zone),
                reason=clean(reason),
            )
            return Public(Panel(say("league-restored-title" if undo else "league-voided-title"), (Text(told),)))

        await desk.answer(interaction, corrected, organiser=True)

    return void


def _said(options: Mapping[str, str | None]) -> dict[str, str]:
    return {name: value for name, value in options.items() if value is not None}


def _pace(pace: str | None) -> Pace | None:
    return Pace(pace) if pace is not None else None


def _scoring(scoring: str | None) -> Scoring | None:
    return Scoring(scoring) if scoring is not None else None


def _id(thing: discord.Role | discord.TextChannel | None) -> str | None:
    return str(thing.id) if thing is not None else None


def _day(text: str | None) -> date | None:
    """The day of this century that is written so: ``2026-11-23``. Raises Refused: not-a-day."""
    if text is None:
        return None
    try:
        found = date.fromisoformat(text)
    except ValueError as error:
        raise Refused("not-a-day") from error
    if found.isoformat() != text or found.year not in YEARS:
        raise Refused("not-a-day")
    return found
