"""What comes next in a league: its post, its seasons, and the next evening of the community."""

from contextlib import suppress

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.league.league_lookups import shown
from bot.app.response import Private
from bot.core.errors import Refused
from bot.core.ports import Evening, LeagueDates
from storage.ids import LeagueId


async def league_dates(app: Application, caller: Caller, number: str) -> Private:
    """Say what comes next in the league with this number. Raises Refused."""
    if not number.isascii() or not number.isdecimal():
        raise Refused("unknown-choice")
    community, leagues = await app.community(caller), app.services.leagues
    league = await leagues.of(community.id, LeagueId(int(number)))
    evening: Evening | None = None
    with suppress(Refused):
        evening = await app.services.evenings.next_in(community.id)
    running, coming = await leagues.season(league), await leagues.coming_season(league)
    dates = LeagueDates(
        await shown(app, caller, league),
        leagues.next_post(league),
        running,
        coming,
        None if evening is None else evening.hours.begins,
        evening is not None and evening.tournament is not None,
    )
    return Private(app.services.screens.league_dates(dates, caller.language))
