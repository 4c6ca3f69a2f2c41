"""What everybody can read of a community's leagues."""

from collections.abc import Sequence
from dataclasses import replace

from bot.app.application import Application
from bot.app.caller import Caller, Mention
from bot.app.channel_health import troubles
from bot.app.league.league_health import league_troubles
from bot.app.league.score_lookups import StandingsRequest, league_line, standings
from bot.app.organisers import organises
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.league.standings_pages import Asked
from bot.core.ports import Community, League, LeagueShown
from bot.core.ui.panels import Text
from bot.core.ui.presses import ALL_LEAGUES
from storage.ids import LeagueId


async def list_leagues(app: Application, caller: Caller) -> Private:
    """List the leagues that organisers have created here. Raises Refused."""
    community = await app.community(caller)
    held = await app.services.leagues.held_in(community.id)
    found = [await shown(app, caller, one) for one in held]
    panel = app.services.screens.leagues([*found, *await _own_that_speaks(app, caller, community)], caller.language)
    if not found and (hint := app.hint("leagues-none", caller.language)):
        panel = replace(panel, blocks=(*panel.blocks, Text(hint)))
    own = await app.services.leagues.begun(community.id)
    unsent = await league_troubles(app, caller, [*([] if own is None else [own]), *held])
    return Private(replace(panel, blocks=(*panel.blocks, *await troubles(app, caller), *unsent)))


async def terms(app: Application, caller: Caller, number: str) -> Private:
    """Show the rules of the league with this number; without a number the list of leagues. Raises Refused."""
    if number in {"", ALL_LEAGUES}:
        return await list_leagues(app, caller)
    community = await app.community(caller)
    if not number.isascii() or not number.isdecimal():
        raise Refused("unknown-choice")
    found = await shown(app, caller, await app.services.leagues.of(community.id, LeagueId(int(number))))
    return Private(app.services.screens.league_terms(found, caller.language, organises=await organises(app, caller)))


async def _own_that_speaks(app: Application, caller: Caller, community: Community) -> Sequence[LeagueShown]:
    """The league of all games, where somebody has chosen a channel for it: else nobody would see what it posts."""
    own = await app.services.leagues.begun(community.id)
    return [] if own is None or own.channel is None else [await shown(app, caller, own)]


async def shown(app: Application, caller: Caller, league: League) -> LeagueShown:
    """The league as screens show it, with its running season, or else the newest."""
    place, say = caller.place, app.services.languages.voice(caller.language)
    hosts = None if league.hosts is None else place.group_name(league.hosts, say)
    channel = None if league.channel is None else place.channel_name(league.channel, say)
    return LeagueShown(league, await app.services.leagues.latest(league), hosts, channel)


async def league_season(app: Application, caller: Caller, league: str, request: StandingsRequest) -> Response:
    """Like ``league_week``, but without a period it shows the running or newest season. Raises Refused."""
    if not request.period:
        running = await app.services.leagues.running_period(await _named(app, caller, league))
        request = replace(request, period=running)
    return await league_week(app, caller, league, request)


async def league_week(app: Application, caller: Caller, league: str, request: StandingsRequest) -> Response:
    """A page of a league's standings. Raises Refused."""
    found = await _named(app, caller, league)
    return Private(await standings(app, caller, request.of(found.id)))


async def league_player(app: Application, caller: Caller, league: str, player: Mention | None) -> Response:
    """Show the line of the player, or of the caller, in the league's running or newest season. Raises Refused."""
    found = await _named(app, caller, league)
    period = await app.services.leagues.running_period(found)
    people, platform = app.services.people, caller.place.platform
    known = caller.person.id if player is None else await people.known(platform, player.address)
    # The page is read as the player: it is the page with their line, and that line is marked.
    page = await app.services.standings.page(Asked(found.id, period), known)
    if known is None or page.mine is None:
        raise Refused("not-in-standings")
    name = caller.person.name if player is None else player.name
    return Private(await league_line(app, caller, replace(page, of_other=known != caller.person.id), known, name))


async def _named(app: Application, caller: Caller, league: str) -> League:
    community = await app.community(caller)
    return await app.services.leagues.named(community.id, league)
