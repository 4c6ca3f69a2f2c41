"""What people look up of scores: standings of leagues, a person's statistics, the games of two people."""

from dataclasses import dataclass, replace

from bot.app.application import Application
from bot.app.caller import Caller, Mention
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.league.standings_pages import Asked, asked_by
from bot.core.ports import League, Meetings, PersonShown, PlayerStats, StandingsPage
from bot.core.ui.panels import Choice, Panel
from bot.core.ui.presses import FAME, HELP_PLAY, NOWHERE, Press, Verb
from storage.ids import LeagueId, PlayerId


@dataclass(frozen=True, slots=True)
class StandingsRequest:
    """A page of a league's standings, as people ask for it."""

    period: str = ""
    """The name of a week, ``S2`` for a season, or ``all``; empty for the running week."""

    game: str = ""
    """The key of one game of a league of all games; empty for all of them."""

    page: int | None = None
    """The number of the page, from 1; None for the page with the caller's line."""

    def of(self, league: LeagueId) -> Asked:
        """The same request for that league. There pages are counted from 0."""
        return Asked(league, self.period, self.game, None if self.page is None else self.page - 1)


# --- standings ----------------------------------------------------------------------------------------------


async def week(app: Application, caller: Caller, arg: str) -> Panel:
    """The standings that a press asks for.

    A press with only a period means the community's own table. Raises Refused.
    """
    if "/" not in arg:
        return await own_standings(app, caller, StandingsRequest(arg))
    return await standings(app, caller, await _asked(app, caller, arg))


async def counting(app: Application, caller: Caller, arg: str) -> Panel:
    """How the standings are counted to which this argument leads. Raises Refused."""
    page = await app.services.standings.page(await _asked(app, caller, arg), caller.person.id)
    return app.services.screens.counting(page, arg, caller.language)


async def _asked(app: Application, caller: Caller, arg: str) -> Asked:
    """The page that a press asks for. Raises Refused, also for a league of another community."""
    community = await app.community(caller)
    asked = asked_by(arg)
    await app.services.leagues.of(community.id, asked.league)
    return asked


async def leaderboard(
    app: Application, caller: Caller, request: StandingsRequest, *, practice: bool = False
) -> Response:
    """Show a page of the community's table of all games, or of practice games. Raises Refused."""
    return Private(await own_standings(app, caller, request, practice=practice))


async def own_standings(
    app: Application, caller: Caller, request: StandingsRequest, *, practice: bool = False
) -> Panel:
    """That page of the community's table of all games, or of practice games; or a sentence that the table is empty.

    Who reads that nobody has played yet can choose a game at once. Raises Refused.
    """
    own = await own_league(app, caller, practice=practice)
    if own is None:
        if practice:
            return app.sentence(caller.language, "league-empty")
        label = app.services.languages.say(caller.language, "choice-help-play")
        to_games = Choice(label, Press(NOWHERE, 0, Verb.HELP, HELP_PLAY), primary=True)
        return replace(app.sentence(caller.language, "league-own-empty"), choices=(to_games,))
    return await standings(app, caller, request.of(own.id))


async def own_league(app: Application, caller: Caller, *, practice: bool = False) -> League | None:
    """The community's table of all games; None before the first game has ended. Raises Refused: server-needed."""
    community = await app.community(caller)
    return await app.services.leagues.begun(community.id, practice=practice)


async def standings(app: Application, caller: Caller, asked: Asked) -> Panel:
    """That page of a league's standings.

    The league must be one of this community: check that before. For the period ``FAME`` it is the hall of fame.
    Raises Refused.
    """
    if asked.period == FAME:
        hall = await app.services.standings.fame(asked.league, caller.person.id)
        return app.services.screens.fame(hall, caller.language)
    page = await app.services.standings.page(asked, caller.person.id)
    return app.services.screens.standings(page, caller.language)


# --- people -------------------------------------------------------------------------------------------------


async def stats(app: Application, caller: Caller, player: Mention | None, versus: Mention | None) -> Response:
    """Show the statistics of the player, or of the caller; with ``versus`` compare the two. Raises Refused."""
    whose = player or Mention(caller.address, caller.person.name)
    # Nobody is compared with themselves.
    if versus is not None and versus.address != whose.address:
        return Private(await _meetings(app, caller, whose, versus))
    if whose.address == caller.address:
        return Private(await _own_stats(app, caller))
    return Private(await _stats_of(app, caller, whose))


async def _own_stats(app: Application, caller: Caller) -> Panel:
    """The caller's statistics over all communities, with their rating in this community if they ask in one."""
    me = caller.person
    found, honours = await app.services.stats.of(me.id), await app.services.stats.honours(me.id)
    shown = PersonShown(me.name, found, honours)
    if caller.place.community is not None:
        shown = await _here(app, caller, me.id, shown)
    return app.services.screens.stats(shown, caller.language)


async def _stats_of(app: Application, caller: Caller, whose: Mention) -> Panel:
    """Somebody else's statistics in this community; what they play elsewhere is private. Raises Refused.

    Somebody who has never played gets the same answer as somebody who has played only elsewhere.
    """
    community = await app.community(caller)
    player = await app.services.people.known(caller.place.platform, whose.address)
    found = await app.services.stats.of(player, community.id) if player is not None else PlayerStats()
    if player is None or not (found.games or found.practice_games):
        raise Refused("nobody-known")
    honours = await app.services.stats.honours(player, community.id)
    shown = await _here(app, caller, player, PersonShown(whose.name, found, honours))
    return app.services.screens.stats(shown, caller.language)


async def _here(app: Application, caller: Caller, player: PlayerId, shown: PersonShown) -> PersonShown:
    """Add what the person has in the community, if people have played there.

    That is their rating and their weeks in a row in its table of all games, and what they have won in all its leagues.
    """
    own = await own_league(app, caller)
    if own is None:
        return shown
    weeks = await app.services.standings.week_rows(own.id, player)
    titles = await app.services.standings.titles(own.community, player)
    return replace(shown, course=await app.services.stats.rating(own.id, player), weeks=weeks, titles=titles)


async def _meetings(app: Application, caller: Caller, one: Mention, other: Mention) -> Panel:
    """How the games of these two people in this community ended. Raises Refused.

    Two people have no games together if one of them has never used the bot.
    """
    community = await app.community(caller)
    known = app.services.people.known
    first, second = [await known(caller.place.platform, who.address) for who in (one, other)]
    if first is None or second is None:
        found = Meetings()
    else:
        found = await app.services.stats.meetings(first, second, community.id)
    return app.services.screens.meetings(one.name, other.name, found, caller.language)


async def league_line(app: Application, caller: Caller, page: StandingsPage, player: PlayerId, name: str) -> Panel:
    """The page of a league on which the player's line is marked, and the course of the player's rating there."""
    panel = app.services.screens.standings(page, caller.language)
    course = await app.services.stats.rating(page.league, player)
    chart = () if course is None else (app.services.screens.rating(name, course, caller.language),)
    return replace(panel, blocks=(*panel.blocks, *chart))
