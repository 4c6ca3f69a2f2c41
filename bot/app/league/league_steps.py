"""The buttons under a new league, its invitation and its announcements."""

from dataclasses import replace

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.league.league_dates import league_dates
from bot.app.league.league_lookups import shown
from bot.app.league.organising import pressed_league
from bot.app.open_table import Wishes, open_table
from bot.app.organisers import check_organises
from bot.app.response import Private, Public, Response
from bot.core.errors import Refused
from bot.core.league.standings_pages import Asked
from bot.core.ports import League
from bot.core.ui.panels import Panel, Text
from bot.core.ui.presses import LeagueStep


async def invite_to_league(app: Application, caller: Caller, league: str) -> Public:
    """Post the invitation to play in the league where it was asked for.

    Raises Refused: only-organisers, server-needed, no-such-league, league-closed.
    """
    await check_organises(app, caller)
    community = await app.community(caller)
    return await _invitation(app, caller, await app.services.leagues.named(community.id, league))


async def take_step(app: Application, caller: Caller, arg: str) -> Response:
    """Do what the pressed button names as ``step/number``; everybody may open tables and read dates. Raises Refused."""
    named, _, number = arg.partition("/")
    step = next((one for one in LeagueStep if one.value == named), None)
    if step is None:
        raise Refused("unknown-choice")
    if step is LeagueStep.DATES:
        return await league_dates(app, caller, number)
    if step is not LeagueStep.OPEN:
        await check_organises(app, caller)
    league = await pressed_league(app, caller, number)
    match step:
        case LeagueStep.OPEN:
            return Private(await open_table(app, caller, Wishes(league=league.name), pressed=True))
        case LeagueStep.INVITE:
            return await _invitation(app, caller, league)
        case LeagueStep.PREVIEW:
            return Private(await _preview(app, caller, league))
        case LeagueStep.CHANGE:
            say = app.services.languages.voice(caller.language)
            hint = app.hint("league-change-title", caller.language)
            return Private(Panel(say("league-change-title", name=league.name), (Text(hint),) if hint else ()))


async def _invitation(app: Application, caller: Caller, league: League) -> Public:
    if league.closed is not None:
        raise Refused("league-closed", name=league.name)
    # Everybody in the channel reads this, so the language is the community's.
    language = (await app.community(caller)).language
    seen = await shown(app, replace(caller, language=language), league)
    if league.channel not in caller.place.channels:
        # Some of its readers may not see the other channel, so its name stays out.
        seen = replace(seen, channel=None)
    panel = app.services.screens.league_invitation(seen, language)
    hint = app.hint("league-invitation-title", language, league=league.name)
    return Public(replace(panel, blocks=(*panel.blocks, *([Text(hint)] if hint else ()))))


async def _preview(app: Application, caller: Caller, league: League) -> Panel:
    """What the league would post if its week ended now, in the language in which it posts."""
    page = await app.services.standings.page(Asked(league.id, page=0), feats=True)
    panel = app.services.screens.announcement(page, (await app.community(caller)).language)
    about = app.services.languages.say(caller.language, "league-preview")
    return replace(panel, blocks=(Text(about), *panel.blocks))
