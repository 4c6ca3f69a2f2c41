"""What comes next in a league: its post, its seasons, and its next evening or else the community's."""

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.league.league_lookups import shown
from bot.app.response import Private
from bot.core.errors import Refused
from bot.core.ports import Community, Evening, League, LeagueDates, LeagueKind, Stage
from storage.ids import LeagueId


async def league_dates(app: Application, caller: Caller, number: str) -> Private:
    """Say what comes next in the league with this number. Raises Refused."""
    if not number.isascii() or not number.isdecimal():
        raise Refused("unknown-choice")
    community, leagues = await app.community(caller), app.services.leagues
    league = await leagues.of(community.id, LeagueId(int(number)))
    evening = await _next_evening(app, community, league)
    running, coming = await leagues.season(league), await leagues.coming_season(league)
    dates = LeagueDates(
        await shown(app, caller, league),
        leagues.next_post(league),
        running,
        coming,
        None if evening is None else evening.hours.begins,
        evening is not None and evening.tournament is not None,
        None if evening is None or evening.league == league.id else await leagues.of(community.id, evening.league),
    )
    return Private(app.services.screens.league_dates(dates, caller.language))


async def _next_evening(app: Application, community: Community, league: League) -> Evening | None:
    """The next evening of this league or, if it has none, of another one; evenings that go on are left out.

    In the community's own league the games of all evenings count.
    """
    coming = [one for one in await app.services.evenings.coming_in(community.id) if one.stage is Stage.PLANNED]
    its_own = coming if league.kind is LeagueKind.ALL else [one for one in coming if one.league == league.id]
    return next(iter(its_own or coming), None)
