"""A league's evenings and tournaments, when an organiser closes the league or changes which tables it takes."""

from collections.abc import Sequence
from contextlib import suppress

from bot.app.application import Application
from bot.app.caller import Caller
from bot.core.errors import Refused
from bot.core.league.league_settings import Terms
from bot.core.ports import Evening, League, Pace, Stage
from bot.core.ui.days import day_in_words
from bot.core.ui.panels import Text


async def check_evenings_fit(app: Application, league: League, terms: Terms) -> None:
    """Raise Refused, league-evening, if one that is planned or goes on could not be planned after this change."""
    for one in await _coming(app, league):
        if terms.pace not in {None, Pace.LIVE} or any(terms.game not in {None, game} for game in one.games):
            raise Refused("league-evening", day=f"{one.hours.day}", clock=f"{one.hours.clock:%H:%M}")


async def planned_evenings(app: Application, league: League) -> Sequence[Evening]:
    """The league's evenings and tournaments that have not begun."""
    return [one for one in await _coming(app, league) if one.stage is Stage.PLANNED]


async def cancel_all(app: Application, evenings: Sequence[Evening]) -> None:
    """Cancel these, with all their later weeks."""
    for one in evenings:
        # Somebody may have cancelled it meanwhile.
        with suppress(Refused):
            await app.services.evenings.cancel(one.id, series=True)


def cancelled_with(app: Application, caller: Caller, evenings: Sequence[Evening]) -> tuple[Text, ...]:
    """The sentence that these are cancelled together with their league; nothing if there are none."""
    say = app.services.languages.voice(caller.language)
    days = ", ".join(day_in_words(one.hours.day, say) for one in evenings)
    return (Text(say("league-close-evenings", days=days)),) if evenings else ()


async def _coming(app: Application, league: League) -> Sequence[Evening]:
    return [one for one in await app.services.evenings.coming_in(league.community) if one.league == league.id]
