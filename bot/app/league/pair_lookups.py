"""What organisers look up of their leagues: which pairs of people are unlikely by chance."""

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.league.organising import named_or_own
from bot.app.organisers import check_organises
from bot.app.response import Private, Response


async def league_pairs(app: Application, caller: Caller, league: str | None, period: str) -> Response:
    """Show who meets whom and who loses to whom, to organisers only. Without a name: the community's own league.

    ``period`` names the season, such as ``S2``; without it the running or newest one is meant. Raises Refused.
    """
    await check_organises(app, caller)
    found = await named_or_own(app, caller, league)
    if found is None:
        return Private(app.sentence(caller.language, "league-empty"))
    shown = await app.services.pairs.of_season(found, period or await app.services.leagues.running_period(found))
    return Private(app.services.screens.pairs(shown, caller.language))
