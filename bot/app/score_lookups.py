"""What people look up of scores: standings of leagues, somebody's statistics, how two people compare."""

from dataclasses import dataclass, replace

from bot.app.application import Application
from bot.app.caller import Caller, Mention
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.league.standings_pages import Asked, asked_by
from bot.core.ports import League, Meetings, PlayerStats, RatingCourse
from bot.core.ui.panels import Panel
from storage.ids import LeagueId, PlayerId


@dataclass(frozen=True, slots=True)
class StandingsRequest:
    """A page of a league's standings, as people name it."""

    period: str = ""
    """A week's name, ``S2`` for a season, ``all``; nothing for the running week."""

    game: str = ""
    """One of the games of a league of all games; nothing for all of them."""

    page: int | None = None
    """From 1; None for the page on which the caller stands."""

    def of(self, league: LeagueId) -> Asked:
        """The same, asked of that league."""
        return Asked(league, self.period, self.game, None if self.page is None else self.page - 1)


# --- standings ----------------------------------------------------------------------------------------------


async def week(app: Application, caller: Caller, arg: str) -> Panel:
    """The standings that a press asks for; for a period alone the community's own of it. Raises Refused."""
    if "/" not in arg:
        return await own_standings(app, caller, StandingsRequest(arg))
    community = await app.community(caller)
    asked = asked_by(arg)
    await app.services.leagues.of(community.id, asked.league)
    return await standings(app, caller, asked)


async def leaderboard(
    app: Application, caller: Caller, request: StandingsRequest, *, practice: bool = False
) -> Response:
    """A page of the community's table of all games, or of practice. Raises Refused."""
    return Private(await own_standings(app, caller, request, practice=practice))


async def own_standings(
    app: Application, caller: Caller, request: StandingsRequest, *, practice: bool = False
) -> Panel:
    """What is asked for of the community's table of all games, or of practice; or that it is empty. Raises Refused."""
    own = await own_league(app, caller, practice=practice)
    if own is None:
        return app.sentence(caller.language, "league-empty")
    return await standings(app, caller, request.of(own.id))


async def own_league(app: Application, caller: Caller, *, practice: bool = False) -> League | None:
    """The community's table of all games; None until one of its games has ended. Raises Refused: server-needed."""
    community = await app.community(caller)
    return await app.services.leagues.begun(community.id, practice=practice)


async def standings(app: Application, caller: Caller, asked: Asked) -> Panel:
    """The page that is asked for; whoever asks has checked that the league is of this community. Raises Refused."""
    page = await app.services.standings.page(asked, caller.person.id)
    return app.services.screens.standings(page, caller.language)


# --- people -------------------------------------------------------------------------------------------------


async def stats(app: Application, caller: Caller, player: Mention | None, versus: Mention | None) -> Response:
    """What the player, or the caller, has played; with ``versus`` how the two compare. Raises Refused."""
    whose = player or Mention(caller.address, caller.person.name)
    if versus is not None and versus.address != whose.address:
        return Private(await _meetings(app, caller, whose, versus))
    if whose.address == caller.address:
        return Private(await _own_stats(app, caller))
    return Private(await _stats_of(app, caller, whose))


async def _own_stats(app: Application, caller: Caller) -> Panel:
    """What the caller has played everywhere; with their rating in this community, if they ask in one."""
    found = await app.services.stats.of(caller.person.id)
    course = None if caller.place.community is None else await _rating(app, caller, caller.person.id)
    return app.services.screens.stats(caller.person.name, found, caller.language, course)


async def _stats_of(app: Application, caller: Caller, whose: Mention) -> Panel:
    """What somebody else has played in this community; what they play elsewhere is private. Raises Refused.

    Somebody who has played nowhere and somebody who has played elsewhere only are answered alike.
    """
    community = await app.community(caller)
    player = await app.services.people.known(caller.place.platform, whose.address)
    found = await app.services.stats.of(player, community.id) if player is not None else PlayerStats()
    if player is None or not (found.games or found.practice_games):
        raise Refused("nobody-known")
    course = await _rating(app, caller, player)
    return app.services.screens.stats(whose.name, found, caller.language, course)


async def _rating(app: Application, caller: Caller, player: PlayerId) -> RatingCourse | None:
    """How the person's rating in the community's table of all games went."""
    own = await own_league(app, caller)
    return None if own is None else await app.services.stats.rating(own.id, player)


async def _meetings(app: Application, caller: Caller, one: Mention, other: Mention) -> Panel:
    """How the games of this community went in which two people met. Raises Refused.

    Somebody who is not known has met nobody.
    """
    community = await app.community(caller)
    known = app.services.people.known
    first, second = [await known(caller.place.platform, who.address) for who in (one, other)]
    if first is None or second is None:
        found = Meetings()
    else:
        found = await app.services.stats.meetings(first, second, community.id)
    return app.services.screens.meetings(one.name, other.name, found, caller.language)


async def league_line(app: Application, caller: Caller, asked: Asked, player: PlayerId, name: str) -> Panel:
    """The page of a league on which somebody stands, and how their rating there went. Raises Refused."""
    panel = await standings(app, caller, asked)
    course = await app.services.stats.rating(asked.league, player)
    chart = () if course is None else (app.services.screens.rating(name, course, caller.language),)
    return replace(panel, blocks=(*panel.blocks, *chart))
