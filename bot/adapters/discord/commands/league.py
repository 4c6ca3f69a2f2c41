"""``/league``: what organisers do for their leagues, and what everybody reads of them."""

from collections.abc import Awaitable, Callable
from datetime import date
from types import MappingProxyType
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.adapters.discord import pages
from bot.adapters.discord.commands.completing import Completing
from bot.adapters.discord.commands.wording import Command, Title, Wording, zones
from bot.adapters.discord.desk import NAME, Caller, Desk, Interaction
from bot.adapters.discord.leagues import shown
from bot.adapters.discord.reactions import Private, Public, Reaction
from bot.core.errors import Refused
from bot.core.leagues import Counting, Terms
from bot.core.names import clean
from bot.core.panels import Panel, Text
from bot.core.ports import Community, League, Pace, Scoring
from bot.core.standings import LINES, Asked
from storage.ids import TableId

YEARS: Final = range(2000, 2100)
FREE: Final = MappingProxyType(
    {
        "game": "league-free-game",
        "edition": "league-free-edition",
        "variant": "league-free-variant",
        "pace": "league-free-pace",
        "hosts": "league-free-hosts",
        "time_zone": "league-free-zone",
    }
)
"""What a league may leave to its tables, once it was settled, with the message that names it."""

BEGIN: Final = "begin"
ACTS: Final = MappingProxyType({BEGIN: "league-season-begin", "change": "league-season-change"})
"""What organisers do to seasons."""

_Do: TypeAlias = Callable[[Caller, Community], Awaitable[Reaction]]
_Games: TypeAlias = app_commands.Range[int, 1, 100]
_People: TypeAlias = app_commands.Range[int, 2, 10]
_Hour: TypeAlias = app_commands.Range[int, 0, 23]
_COUNTING: Final = ("first_day", "last_day", "scoring", "that_count", "to_be_ranked", "least_people")
_TERMS: Final = ("game", "edition", "variant", "pace", "zone", "hosts")


def league(desk: Desk) -> app_commands.Group:
    """All of them in one group; those of organisers are checked one by one, for to read is everybody's."""
    return _LeagueCommands(desk).group()


class _LeagueCommands:
    """The commands of the group."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._wording = Wording(desk.house.languages)
        self._completing = Completing(desk)

    def group(self) -> app_commands.Group:
        """The group with its commands."""
        title = self._wording.title
        group = app_commands.Group(**title("command-league", "command-league-about"))
        for command in (
            self._create(title("command-create", "command-create-about")),
            self._edit(title("command-edit", "command-edit-about")),
            self._list(title("command-list", "command-league-list-about")),
            self._standings(title("command-standings", "command-standings-about")),
            self._week(title("command-week", "command-week-about")),
            self._season(title("command-season", "command-season-about")),
            self._player(title("command-player", "command-player-about")),
            self._announce(title("command-announce", "command-announce-about")),
            self._close(title("command-close", "command-close-about")),
            self._void(title("command-void", "command-void-about")),
        ):
            group.add_command(command)
        return group

    # --- who may ------------------------------------------------------------------------------------

    async def _answer(self, interaction: Interaction, do: _Do, *, organiser: bool = False) -> None:
        """Do it in this server; what is an organiser's only for those who may manage that."""

        async def done(caller: Caller) -> Reaction:
            community = await self._desk.community(interaction)
            if organiser and not interaction.permissions.manage_guild:
                raise Refused("only-admins")
            return await do(caller, community)

        await self._desk.answer(interaction, done)

    async def _shown(self, caller: Caller, league: League) -> Private:
        """What the league is now."""
        found = await shown(self._desk, caller.interaction, league)
        return Private(self._desk.house.screens.leagues([found], caller.language))

    # --- organising ---------------------------------------------------------------------------------

    def _create(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("name", *_TERMS, "channel", "hour", *_COUNTING)
        @app_commands.autocomplete(zone=zones)
        @app_commands.choices(
            game=self._wording.games(),
            edition=self._wording.values("edition"),
            variant=self._wording.values("variant"),
            pace=self._wording.paces(),
            scoring=self._scorings(),
        )
        async def create(  # noqa: PLR0913, PLR0917 - Discord's options
            interaction: Interaction,
            name: str,
            game: str | None = None,
            edition: str | None = None,
            variant: str | None = None,
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
        ) -> None:
            async def created(caller: Caller, community: Community) -> Reaction:
                terms = Terms(game, _said(edition, variant), _pace(pace), zone, _id(hosts), _id(channel), hour)
                counting = _counting(first_day, last_day, scoring, that_count, to_be_ranked, least_people)
                made = await self._desk.house.leagues.create(community.id, name, terms, counting)
                return await self._shown(caller, made)

            await self._answer(interaction, created, organiser=True)

        return create

    def _edit(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("league", "name", *_TERMS, "free")
        @app_commands.autocomplete(league=self._completing.league, zone=zones)
        @app_commands.choices(
            game=self._wording.games(),
            edition=self._wording.values("edition"),
            variant=self._wording.values("variant"),
            pace=self._wording.paces(),
            free=self._wording.choices(FREE),
        )
        async def edit(  # noqa: PLR0913, PLR0917 - Discord's options
            interaction: Interaction,
            league: str,
            name: str | None = None,
            game: str | None = None,
            edition: str | None = None,
            variant: str | None = None,
            pace: str | None = None,
            zone: str | None = None,
            hosts: discord.Role | None = None,
            free: str | None = None,
        ) -> None:
            async def edited(caller: Caller, community: Community) -> Reaction:
                found = await self._desk.house.leagues.named(community.id, league)
                freed = () if free is None else (free,)
                terms = Terms(game, _said(edition, variant), _pace(pace), zone, _id(hosts), freed=freed)
                return await self._shown(caller, await self._desk.house.leagues.edit(found, terms, name))

            await self._answer(interaction, edited, organiser=True)

        return edit

    def _announce(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("league", "channel", "hour", "quiet")
        @app_commands.autocomplete(league=self._completing.league)
        async def announce(
            interaction: Interaction,
            league: str,
            channel: discord.TextChannel | None = None,
            hour: _Hour | None = None,
            quiet: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        ) -> None:
            async def told(caller: Caller, community: Community) -> Reaction:
                found = await self._desk.house.leagues.named(community.id, league)
                terms = Terms(channel=_id(channel), hour=hour, freed=("channel",) if quiet else ())
                return await self._shown(caller, await self._desk.house.leagues.edit(found, terms))

            await self._answer(interaction, told, organiser=True)

        return announce

    def _close(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("league")
        @app_commands.autocomplete(league=self._completing.league)
        async def close(interaction: Interaction, league: str) -> None:
            async def closed(caller: Caller, community: Community) -> Reaction:
                found = await self._desk.house.leagues.named(community.id, league)
                await self._desk.house.leagues.close(found)
                return await self._shown(caller, await self._desk.house.leagues.of(community.id, found.id))

            await self._answer(interaction, closed, organiser=True)

        return close

    def _void(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("table", "reason", "undo")
        @app_commands.autocomplete(table=self._completing.ended_table)
        async def void(
            interaction: Interaction,
            table: str,
            reason: str,
            undo: bool = False,  # noqa: FBT001, FBT002 - Discord's option
        ) -> None:
            async def corrected(caller: Caller, community: Community) -> Reaction:
                view = await pages.seen(self._desk, caller, TableId(table))
                leagues = self._desk.house.leagues
                correct = leagues.restore if undo else leagues.void
                await correct(community.id, view.id, caller.person.id, reason)
                say = self._desk.house.languages.voice(community.language)
                told = say(
                    "league-restored" if undo else "league-voided",
                    actor=caller.person.name,
                    names=", ".join(seat.name for seat in view.seats),
                    reason=clean(reason),
                )
                title = say("league-restored-title" if undo else "league-voided-title")
                return Public(Panel(title, (Text(told),)))

            await self._answer(interaction, corrected, organiser=True)

        return void

    # --- reading ------------------------------------------------------------------------------------

    def _list(self, title: Title) -> Command:
        @app_commands.command(**title)
        async def every(interaction: Interaction) -> None:
            async def listed(caller: Caller, community: Community) -> Reaction:
                held = await self._desk.house.leagues.held_in(community.id)
                found = [await shown(self._desk, interaction, one) for one in held]
                return Private(self._desk.house.screens.leagues(found, caller.language))

            await self._answer(interaction, listed)

        return every

    def _standings(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("league", "game", "page")
        @app_commands.autocomplete(league=self._completing.league)
        @app_commands.choices(game=self._wording.games())
        async def standings(
            interaction: Interaction, league: str, game: str = "", page: app_commands.Range[int, 1] | None = None
        ) -> None:
            async def read(caller: Caller, community: Community) -> Reaction:
                return await self._page(caller, community, league, await self._running(community, league), game, page)

            await self._answer(interaction, read)

        return standings

    def _week(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("league", "week", "game", "page")
        @app_commands.autocomplete(league=self._completing.league, week=self._completing.league_week)
        @app_commands.choices(game=self._wording.games())
        async def week(
            interaction: Interaction,
            league: str,
            week: str = "",
            game: str = "",
            page: app_commands.Range[int, 1] | None = None,
        ) -> None:
            async def read(caller: Caller, community: Community) -> Reaction:
                return await self._page(caller, community, league, week, game, page)

            await self._answer(interaction, read)

        return week

    def _season(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("league", "season", "act", *_COUNTING)
        @app_commands.autocomplete(league=self._completing.league, season=self._completing.season)
        @app_commands.choices(act=self._wording.choices(ACTS), scoring=self._scorings())
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
                period = season or await self._running(community, league)
                return await self._page(caller, community, league, period)

            async def kept(caller: Caller, community: Community) -> Reaction:
                counting = _counting(first_day, last_day, scoring, that_count, to_be_ranked, least_people)
                leagues = self._desk.house.leagues
                found = await leagues.named(community.id, league)
                await (leagues.begin_season if act == BEGIN else leagues.change_season)(found, counting)
                return await self._shown(caller, found)

            await self._answer(interaction, kept if act else read, organiser=act is not None)

        return season

    def _player(self, title: Title) -> Command:
        @app_commands.command(**title)
        @self._wording.options("league", "player")
        @app_commands.autocomplete(league=self._completing.league)
        async def player(interaction: Interaction, league: str, player: discord.User | None = None) -> None:
            async def read(caller: Caller, community: Community) -> Reaction:
                people = self._desk.house.people
                found = await self._desk.house.leagues.named(community.id, league)
                period = await self._running(community, league)
                known = caller.person.id if player is None else await people.known(NAME, str(player.id))
                page = await self._desk.house.standings.page(Asked(found.id, period), known)
                if page.mine is None:
                    raise Refused("not-in-standings")
                asked = Asked(found.id, period, page=page.mine // LINES)
                return Private(await pages.standings(self._desk, caller, asked))

            await self._answer(interaction, read)

        return player

    async def _page(  # noqa: PLR0913, PLR0917 - which page of whose
        self, caller: Caller, community: Community, league: str, period: str, game: str = "", page: int | None = None
    ) -> Private:
        found = await self._desk.house.leagues.named(community.id, league)
        asked = Asked(found.id, period, game, None if page is None else page - 1)
        return Private(await pages.standings(self._desk, caller, asked))

    async def _running(self, community: Community, league: str) -> str:
        """The season of the league that is running, else the newest, as standings call it."""
        leagues = self._desk.house.leagues
        return await leagues.running_period(await leagues.named(community.id, league))

    def _scorings(self) -> list[app_commands.Choice[str]]:
        return self._wording.choices({one: f"scoring-{one}" for one in Scoring})


def _said(edition: str | None, variant: str | None) -> dict[str, str]:
    options = {"edition": edition, "variant": variant}
    return {name: value for name, value in options.items() if value is not None}


def _pace(pace: str | None) -> Pace | None:
    return Pace(pace) if pace is not None else None


def _id(thing: discord.Role | discord.TextChannel | None) -> str | None:
    return str(thing.id) if thing is not None else None


def _counting(  # noqa: PLR0913, PLR0917 - Discord's options
    first_day: str | None,
    last_day: str | None,
    scoring: str | None,
    that_count: int | None,
    to_be_ranked: int | None,
    least_people: int | None,
) -> Counting:
    """What is said of a season. Raises Refused: not-a-day."""
    way = Scoring(scoring) if scoring is not None else None
    return Counting(_day(first_day), _day(last_day), way, that_count, to_be_ranked, least_people)


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
